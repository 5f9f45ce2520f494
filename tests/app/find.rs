//! *Find a command*: where it opens, what it lists, the reasons why something cannot be done, and what a choice does.

use std::collections::BTreeSet;

use benediction::app::base::progress::PlayerProgress;
use benediction::app::base::settings::Settings;
use benediction::app::base::states::{Menu, Screen};
use benediction::app::exercise::lesson;
use benediction::app::game::commands::{ArrangeCommand, LookAt, MatchCommand, PlayerCommand, TableCommand};
use benediction::app::input::command_list;
use benediction::app::input::commands::{Command, KeysTaken};
use benediction::app::study::engines::lines::EngineLines;
use benediction::app::ui::Button;
use benediction_study::record::{Player, Record};
use benediction_study::tree::NodeId;
use benediction_words::locale;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use bevy_egui::{EguiContext, egui};

use crate::window::Window;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];
const GAME: [&str; 6] = ["e2e3", "e7e6", "d2d3", "d7d6", "c2c3", "c7c6"];

fn order(window: &mut Window, command: impl Into<MatchCommand>) {
    window.app.world_mut().write_message(command.into());
    window.frames(12);
}

/// Lays a game on the table.
fn lay(window: &mut Window, players: [Player; 2], study: bool) {
    lay_actions(window, players, &GAME, study);
}

/// Lays a game with these actions on the table.
fn lay_actions(window: &mut Window, [near, far]: [Player; 2], actions: &[&str], study: bool) {
    let actions = actions.iter().map(ToString::to_string).collect();
    let record = Record { actions, players: (near, far), ..Record::of("benedict-chess") };
    order(window, TableCommand::Open { record: Box::new(record), file: None, study });
}

impl Window {
    fn ctrl_k(&mut self) {
        self.tell_key(KeyCode::ControlLeft, Key::Control, true, false);
        self.tell_key(KeyCode::KeyK, Key::Character("k".into()), true, false);
        self.tell_key(KeyCode::KeyK, Key::Character("k".into()), false, false);
        self.tell_key(KeyCode::ControlLeft, Key::Control, false, false);
        self.frames(3);
    }

    fn type_into_field(&mut self, text: &str) {
        for letter in text.chars() {
            let logical = if letter == ' ' { Key::Space } else { Key::Character(letter.to_string().into()) };
            self.tell_key(KeyCode::F24, logical.clone(), true, false);
            self.tell_key(KeyCode::F24, logical, false, false);
        }
        self.frames(2);
    }

    fn is_finding(&self) -> bool {
        self.app.world().resource::<KeysTaken>().0
    }

    fn is_diagram(&self) -> bool {
        self.app.world().resource::<Settings>().table.diagram
    }

    fn focus(&mut self) -> Option<egui::Id> {
        let world = self.app.world_mut();
        let mut context = world.query::<&mut EguiContext>().single_mut(world).unwrap();
        context.get_mut().memory(egui::Memory::focused)
    }

    /// Opens the dialog and types a text.
    fn find(&mut self, text: &str) {
        self.ctrl_k();
        assert!(self.is_finding(), "{text}");
        self.type_into_field(text);
    }

    /// Types the name of a command and chooses it.
    fn choose(&mut self, name: &str) {
        self.find(name);
        self.key(KeyCode::Enter, Key::Enter);
        assert!(!self.is_finding(), "{name}: {:?}", self.written());
        self.frames(12);
    }

    /// Returns the rows of the list.
    fn rows(&self) -> Vec<Button> {
        let panel = egui::Id::new("find").value();
        self.buttons().into_iter().filter(|button| button.panel == panel).collect()
    }

    fn names(&self) -> Vec<String> {
        self.rows().into_iter().map(|row| row.words).collect()
    }
}

/// A state of the program, and what the dialog does in it.
struct Case {
    name: &'static str,
    open: fn(&mut Window),
    /// Names of commands that cannot be given, with the beginnings of their reasons.
    dimmed: &'static [(&'static str, &'static str)],
    /// The name of a command that can be given, and its effect.
    possible: (&'static str, fn(&Window) -> bool),
}

const CASES: [Case; 12] = [
    Case {
        name: "title",
        open: |_| (),
        dimmed: &[
            ("Undo", "Start or open a game first"),
            ("Engine", "Start or open a game first"),
            ("Continue", "You have no unfinished game"),
            ("Quit to main menu", "You are at the main menu"),
        ],
        possible: ("Settings", |window| window.menu() == Menu::Settings),
    },
    Case {
        name: "game",
        open: |window| window.start("benedict-chess", FRIENDS),
        dimmed: &[
            ("Undo", "There is nothing to undo yet"),
            ("Engine", "Open the game in a study first"),
            ("Result", "The game is not over yet"),
            ("End turn", "No turn is waiting to be confirmed"),
            ("Next option", "Pick up a piece first"),
        ],
        possible: ("Flat diagram", Window::is_diagram),
    },
    Case {
        name: "over",
        open: |window| {
            window.start("benedict-chess", FRIENDS);
            order(window, PlayerCommand::Resign);
        },
        dimmed: &[
            ("Resign", "The game is over"),
            ("Offer a draw", "The game is over"),
            ("Hint", "No hints or threats"),
        ],
        possible: ("Study", |window| window.game().panel().is_study()),
    },
    Case {
        name: "bot thinks",
        open: |window| {
            window.settings(|settings| settings.bot.bot_seconds = 60.0);
            lay_actions(window, [Player::Human, Player::Bot(10)], &GAME[..5], false);
        },
        dimmed: &[("Hint", "Hints and threats come when"), ("Type a move", "Wait until it is your turn")],
        possible: ("Resign", |window| window.shows_text("Resign this game?")),
    },
    Case {
        name: "dice are to roll",
        open: |window| {
            let record = Box::new(Record::of("kingamon"));
            order(window, TableCommand::Open { record, file: None, study: true });
        },
        dimmed: &[("Hint", "Hints and threats come after the roll"), ("Type a move", "Wait until it is your turn")],
        possible: ("Flat diagram", Window::is_diagram),
    },
    Case {
        name: "studied",
        open: |window| lay(window, FRIENDS, true),
        dimmed: &[
            ("Resign", "Only a player of the game"),
            ("Roll out", "This game has no dice"),
            ("Forward", "This is the last position"),
            ("More lines", "Turn the engine on first"),
            ("Compare two lines", "No other position has several variations"),
            ("Remove the bookmark", "This position has no bookmark"),
        ],
        possible: ("Engine", |window| window.app.world().resource::<EngineLines>().on),
    },
    Case {
        name: "looked back at",
        open: |window| {
            lay(window, [Player::Human, Player::Bot(1)], false);
            order(window, LookAt(Some(NodeId::ROOT)));
        },
        dimmed: &[("Hint", "No hints or threats for an earlier"), ("Back", "This is the first position")],
        possible: ("Go to the end", |window| !window.game().is_viewing()),
    },
    Case {
        name: "lesson",
        open: |window| {
            window.app.world_mut().write_message(lesson::begin_first("benedict-chess").unwrap());
            window.frames(12);
        },
        dimmed: &[
            ("Undo", "In a lesson, wrong actions are undone"),
            ("Hint", "Hints and threats are off in lessons"),
            ("Resign", "Finish or leave the lesson"),
            ("Game report", "Open the game in a study first"),
        ],
        possible: ("View from above", |window| window.view().is_above()),
    },
    Case {
        name: "library",
        open: |window| window.open(Menu::Library),
        dimmed: &[("Undo", "Start or open a game first")],
        possible: ("Credits", |window| window.menu() == Menu::Credits),
    },
    Case {
        name: "editor",
        open: |window| {
            lay(window, FRIENDS, true);
            order(window, ArrangeCommand::Begin);
        },
        dimmed: &[("Game report", "Finish or cancel the position"), ("Forward", "Finish or cancel the position")],
        possible: ("Menu", |window| window.menu() == Menu::Pause),
    },
    Case {
        name: "pause",
        open: |window| {
            window.start("benedict-chess", FRIENDS);
            window.open(Menu::Pause);
        },
        dimmed: &[("Undo", "There is nothing to undo yet")],
        possible: ("Flat diagram", |window| window.is_diagram() && window.menu() == Menu::None),
    },
    Case {
        name: "settings over a game",
        open: |window| {
            window.start("benedict-chess", FRIENDS);
            window.open(Menu::Settings);
        },
        dimmed: &[("Redo", "There is nothing to redo")],
        possible: ("Quit to main menu", |window| {
            *window.app.world().resource::<State<Screen>>().get() == Screen::Title
        }),
    },
];

#[test]
fn dialog_tells_in_every_state_what_can_be_done_and_does_it() {
    for state in &CASES {
        let mut window = Window::new();
        (state.open)(&mut window);
        for (name, why) in state.dimmed {
            window.find(name);
            assert_eq!(window.names().first().map(String::as_str), Some(*name), "{}", state.name);
            assert!(window.shows_text(why), "{}, {name}: {:?}", state.name, window.written());
            window.key(KeyCode::Enter, Key::Enter);
            assert!(window.is_finding(), "{}, {name} is possible", state.name);
            window.key(KeyCode::Escape, Key::Escape);
            assert!(!window.is_finding());
        }
        let (name, has_effect) = state.possible;
        assert!(!has_effect(&window), "{}", state.name);
        window.choose(name);
        assert!(has_effect(&window), "{}, {name}: {:?} {:?}", state.name, window.menu(), window.written());
    }
}

#[test]
fn page_returns_to_where_it_was_opened_by_name() {
    let mut window = Window::new();
    window.open(Menu::Library);
    window.choose("Credits");
    window.key(KeyCode::Escape, Key::Escape);
    window.frames(4);
    assert_eq!(window.menu(), Menu::Library);
    window.start("benedict-chess", FRIENDS);
    window.choose("Settings");
    window.key(KeyCode::Escape, Key::Escape);
    window.frames(4);
    assert_eq!(window.menu(), Menu::None);
}

#[test]
fn question_keeps_the_dialog_closed() {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    window.open(Menu::Pause);
    window.press("Resign");
    window.ctrl_k();
    assert!(!window.is_finding() && window.shows_text("Resign this game?"));
    window.key(KeyCode::F1, Key::F1);
    assert_eq!(window.menu(), Menu::Pause);
    window.open(Menu::Welcome);
    window.ctrl_k();
    assert!(!window.is_finding());
}

#[test]
fn text_field_keeps_its_text_and_its_focus() {
    let mut window = Window::new();
    lay(&mut window, FRIENDS, true);
    let field = egui::Id::new("study comment");
    let world = window.app.world_mut();
    let mut context = world.query::<&mut EguiContext>().single_mut(world).unwrap();
    context.get_mut().memory_mut(|memory| memory.request_focus(field));
    window.frames(2);
    window.type_into_field("good");
    window.key(KeyCode::Home, Key::Home);
    window.find("undo");
    window.key(KeyCode::Escape, Key::Escape);
    window.frames(3);
    assert_eq!(window.focus(), Some(field));
    assert_eq!(window.game().session.notes(window.game().shown()).comment, "good");
    window.choose("Flat diagram");
    assert!(window.is_diagram());
}

#[test]
fn keys_of_the_dialog_choose_and_reach_nothing_behind_it() {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    let view = window.view();
    window.ctrl_k();
    let names = window.names();
    assert!(names.len() > 100, "{names:?}");
    // Letters of commands, and what turns pages.
    window.type_into_field("vdfc");
    assert!((window.view(), window.is_diagram()) == (view, false) && window.names().is_empty());
    assert!(window.shows_text("Nothing is called that"));
    for _ in 0..4 {
        window.key(KeyCode::Backspace, Key::Backspace);
    }
    assert_eq!(window.names(), names);
    window.key(KeyCode::ArrowDown, Key::ArrowDown);
    window.key(KeyCode::ArrowDown, Key::ArrowDown);
    window.key(KeyCode::ArrowUp, Key::ArrowUp);
    window.key(KeyCode::Tab, Key::Tab);
    window.key(KeyCode::PageDown, Key::PageDown);
    window.key(KeyCode::PageUp, Key::PageUp);
    window.key(KeyCode::Enter, Key::Enter);
    assert!(!window.is_finding());
    let found = &window.app.world().resource::<PlayerProgress>().found;
    let chosen = command_list::all().find(|entry| Some(entry.id) == found.first().map(String::as_str)).unwrap();
    assert_eq!(locale::text(chosen.name), names[2]);
    // The same key closes it.
    window.ctrl_k();
    window.ctrl_k();
    assert!(!window.is_finding());
    // And the game has its keys again.
    window.key(KeyCode::KeyD, Key::Character("d".into()));
    assert!(window.is_diagram());
}

#[test]
fn mouse_chooses_a_row_and_closes_the_dialog_outside_it() {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    window.find("flat");
    let row = window.rows()[0].seen.center();
    window.click(MouseButton::Left, row);
    window.frames(6);
    assert!(window.is_diagram() && !window.is_finding());
    window.ctrl_k();
    window.click(MouseButton::Left, Vec2::new(20.0, 700.0));
    assert!(!window.is_finding());
    assert_eq!(window.menu(), Menu::None);
}

#[test]
fn buttons_of_both_menus_open_the_dialog() {
    let mut window = Window::new();
    window.press("Find a command");
    assert!(window.is_finding());
    window.key(KeyCode::Escape, Key::Escape);
    window.start("benedict-chess", FRIENDS);
    window.open(Menu::Pause);
    window.press("Find a command");
    assert!(window.is_finding());
}

#[test]
fn commands_that_were_chosen_last_come_first() {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    window.choose("Zoom in");
    window.choose("Master volume");
    window.open(Menu::None);
    window.ctrl_k();
    assert_eq!(window.names()[..2], ["Master volume", "Zoom in"]);
}

#[test]
fn every_command_is_found_by_its_name() {
    let mut window = Window::new();
    for entry in command_list::all().filter(|entry| entry.is_named()) {
        if matches!(entry.command, Command::Share(benediction::app::input::commands::Sharing::Link)) {
            continue;
        }
        let name = locale::text(entry.name);
        window.find(name);
        assert_eq!(window.names().first().map(String::as_str), Some(name));
        window.key(KeyCode::Escape, Key::Escape);
    }
}

#[test]
fn every_setting_is_found_and_its_chapter_opens() {
    let mut window = Window::new();
    window.ctrl_k();
    let commands: BTreeSet<&str> = command_list::all().map(|entry| locale::text(entry.name)).collect();
    let settings: Vec<String> = window.names().into_iter().filter(|name| !commands.contains(name.as_str())).collect();
    assert!(settings.len() > 25, "{settings:?}");
    window.key(KeyCode::Escape, Key::Escape);
    for setting in settings {
        window.choose(&setting);
        assert_eq!(window.menu(), Menu::Settings);
        assert!(window.place_of_text(&setting).is_some(), "{setting}: {:?}", window.written());
    }
}

#[test]
fn dialog_fits_into_every_window() {
    for size in [(1024.0, 600.0), (360.0, 640.0), (768.0, 1024.0), (2560.0, 1440.0)] {
        let mut window = Window::new();
        window.resize(size);
        window.start("benedict-chess", FRIENDS);
        window.ctrl_k();
        let rows = window.rows();
        let seen: Vec<&Button> = rows.iter().filter(|row| !row.seen.is_empty()).collect();
        assert!(seen.len() > 6, "{size:?}: {}", seen.len());
        for row in seen {
            assert!(row.rect.min.x >= 0.0 && row.rect.max.x <= size.0 && row.seen.max.y <= size.1, "{size:?} {row:?}");
        }
    }
}
