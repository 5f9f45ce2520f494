//! What is behind a dialog or a page does not answer: no button, no key, no click on the board changes the game or anything beside it.

use benediction::app::base::states::{Menu, Screen};
use benediction::app::game::analysis::AnalysisWanted;
use benediction::app::game::commands::{ActionRequested, ArrangeCommand, MatchCommand, PlayerCommand, TableCommand};
use benediction::app::game::matches::{FileQuestion, Match};
use benediction::app::input::pointer::PlaceClicked;
use benediction::app::input::typed::TypedLine;
use benediction::app::scene::camera::View;
use benediction::app::ui::Button;
use benediction_rules::Side;
use benediction_rules::view::{Change, Place};
use benediction_study::record::Player;
use benediction_study::tree::NodeId;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;

use crate::sample::one_in;
use crate::sample_pairs::one_in_pairs;
use crate::window::Window;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

/// Everything that input behind a dialog may change.
#[derive(Clone, Debug, PartialEq)]
struct State {
    screen: Screen,
    menu: Menu,
    game: u64,
    is_study: bool,
    live: NodeId,
    shown: NodeId,
    nodes: usize,
    is_over: bool,
    picked: Option<Place>,
    view: View,
    wanted: AnalysisWanted,
    typed: TypedLine,
    clicks: usize,
}

/// A dialog or a page, and the way to it from a game.
struct Dialog {
    name: &'static str,
    open: fn(&mut Window),
}

fn go(window: &mut Window, menu: Menu) {
    window.app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    window.frames(16);
}

fn order(window: &mut Window, command: impl Into<MatchCommand>) {
    window.app.world_mut().write_message(command.into());
    window.frames(8);
}

/// Asks a question of the pause menu.
fn ask(window: &mut Window, button: &str) {
    go(window, Menu::Pause);
    window.press(button);
    window.frames(16);
}

fn arrange(window: &mut Window) {
    order(window, TableCommand::Study);
    order(window, ArrangeCommand::Begin);
    order(window, ArrangeCommand::Change(Change::Turn(Side::Far, 1)));
}

fn raise(window: &mut Window, question: FileQuestion) {
    window.app.world_mut().resource_mut::<Match>().question = Some(question);
    window.frames(16);
}

const DIALOGS: [Dialog; 14] = [
    Dialog { name: "pause", open: |window| go(window, Menu::Pause) },
    Dialog { name: "resign", open: |window| ask(window, "Resign") },
    Dialog { name: "draw", open: |window| ask(window, "Offer a draw") },
    Dialog { name: "rules", open: |window| go(window, Menu::Rules) },
    Dialog { name: "settings", open: |window| go(window, Menu::Settings) },
    Dialog { name: "library", open: |window| go(window, Menu::Library) },
    Dialog { name: "results", open: |window| go(window, Menu::Results) },
    Dialog { name: "learn", open: |window| go(window, Menu::Learn) },
    Dialog { name: "credits", open: |window| go(window, Menu::Credits) },
    Dialog { name: "deleted", open: |window| raise(window, FileQuestion::Deleted) },
    Dialog {
        name: "study, pause",
        open: |window| {
            order(window, TableCommand::Study);
            go(window, Menu::Pause);
        },
    },
    Dialog {
        name: "editor, pause",
        open: |window| {
            arrange(window);
            go(window, Menu::Pause);
        },
    },
    Dialog {
        name: "editor, discard",
        open: |window| {
            arrange(window);
            go(window, Menu::DiscardPosition);
        },
    },
    Dialog {
        name: "editor, discard by leaving",
        open: |window| {
            arrange(window);
            ask(window, "Quit to main menu");
        },
    },
];

/// The commands of all keys but those that answer the dialog itself, or that work everywhere and change no game.
const KEYS: [(KeyCode, &str); 20] = [
    (KeyCode::KeyU, "u"),
    (KeyCode::KeyR, "r"),
    (KeyCode::KeyH, "h"),
    (KeyCode::KeyT, "t"),
    (KeyCode::KeyL, "l"),
    (KeyCode::KeyV, "v"),
    (KeyCode::KeyF, "f"),
    (KeyCode::KeyC, "c"),
    (KeyCode::KeyO, "o"),
    (KeyCode::KeyN, "n"),
    (KeyCode::KeyX, "x"),
    (KeyCode::KeyB, "b"),
    (KeyCode::KeyE, "e"),
    (KeyCode::KeyP, "p"),
    (KeyCode::KeyD, "d"),
    (KeyCode::Digit1, "1"),
    (KeyCode::Digit2, "2"),
    (KeyCode::Slash, "/"),
    (KeyCode::Equal, "+"),
    (KeyCode::Minus, "-"),
];

impl Window {
    fn everything(&mut self) -> State {
        let clicks = self.app.world_mut().resource_mut::<Messages<PlaceClicked>>().drain().count();
        let world = self.app.world();
        let game = self.game();
        State {
            screen: *world.resource::<bevy::prelude::State<Screen>>().get(),
            menu: *world.resource::<bevy::prelude::State<Menu>>().get(),
            game: game.id,
            is_study: game.panel().is_study(),
            live: game.session.node(),
            shown: game.shown(),
            nodes: game.session.size(),
            is_over: game.session.outcome().is_some(),
            picked: self.selection().picker.picked(),
            view: self.view(),
            wanted: *world.resource::<AnalysisWanted>(),
            typed: world.resource::<TypedLine>().clone(),
            clicks,
        }
    }

    /// Starts a game with two actions and one that was undone, so that each button has something to do.
    fn start_with_moves(&mut self, size: (f32, f32)) {
        self.settings(|settings| settings.play.animation_speed = 0.0);
        self.resize(size);
        self.start("benedict-chess", FRIENDS);
        for text in ["e2e3", "e7e6", "d2d3"] {
            let at = self.game().live();
            let action = self.game().session.read(text).unwrap();
            order(self, ActionRequested { at, action });
        }
        order(self, PlayerCommand::Undo);
        assert_eq!((self.game().session.ply(), self.game().session.can_redo()), (2, true));
    }
}

/// Returns the buttons of other panels than the uppermost one.
fn behind(before: &[Button], now: &[Button]) -> Vec<Button> {
    let panels: Vec<u64> = before.iter().map(|button| button.panel).collect();
    let is_behind = |button: &&Button| panels.contains(&button.panel) && !button.seen.is_empty();
    now.iter().filter(is_behind).cloned().collect()
}

#[test]
fn controls_behind_a_dialog_do_not_respond() {
    let mut faults = Vec::new();
    for (dialog, size) in one_in_pairs(2, &DIALOGS, [(1280.0, 720.0), (390.0, 844.0)]) {
        let mut window = Window::new();
        window.start_with_moves(size);
        let mut open = window.buttons();
        if dialog.name.starts_with("study") || dialog.name.starts_with("editor") {
            order(&mut window, TableCommand::Study);
            open.extend(window.buttons());
            order(&mut window, TableCommand::CloseStudy);
        }
        (dialog.open)(&mut window);
        let before = window.everything();
        assert!(!before.menu.leaves_table_free(), "{} is not open: {before:?}", dialog.name);
        let dialog_buttons: Vec<Button> = window.buttons();
        let covered = behind(&open, &dialog_buttons);
        assert!(!covered.is_empty(), "{} has nothing behind it", dialog.name);
        // What lies under the dialog itself is out of reach.
        let panels = window.panels();
        let on_dialog = |at: Vec2| panels.iter().any(|(layer, rect)| layer.contains("Foreground") && rect.contains(at));
        let mut places: Vec<(String, Vec2)> =
            covered.iter().map(|button| (button.words.clone(), button.seen.center())).collect();
        // The board.
        places.extend([("board".to_string(), Vec2::new(size.0 * 0.4, size.1 * 0.52))]);
        places.retain(|(_, at)| !on_dialog(*at));
        for (what, at) in one_in(3, places) {
            window.click(MouseButton::Left, at);
            window.click(MouseButton::Right, at);
            window.wheel(1.0);
            for phase in [TouchPhase::Started, TouchPhase::Ended] {
                window.touch(1, phase, at);
            }
            window.frames(2);
            let now = window.everything();
            if now != before {
                faults.push(format!("{size:?}, {}: a click on {what}: {now:?}", dialog.name));
                break;
            }
        }
        if window.everything() != before {
            continue;
        }
        for (code, text) in one_in(3, KEYS) {
            window.key(code, Key::Character(text.into()));
            window.key(KeyCode::Backspace, Key::Backspace);
            window.key(KeyCode::Delete, Key::Delete);
            let now = window.everything();
            if now != before {
                faults.push(format!("{size:?}, {}: the key {text}: {now:?}", dialog.name));
                break;
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn panels_behind_a_dialog_fade_unless_motion_is_reduced() {
    for reduced_motion in [false, true] {
        let mut window = Window::new();
        window.settings(|settings| settings.play.reduced_motion = reduced_motion);
        window.start_with_moves((1280.0, 720.0));
        let text = "Undo";
        assert!(window.shows_text(text), "{:?}", window.written());
        window.app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::Settings);
        window.frames(1);
        assert_eq!(window.shows_text(text), !reduced_motion, "{:?}", window.written());
        window.frames(10);
        assert!(!window.shows_text(text), "{:?}", window.written());
        window.app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::None);
        window.frames(10);
        assert!(window.shows_text(text));
    }
}
