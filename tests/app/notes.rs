//! Notes: they cover no control in any window, wait for one another, and offer the folder of a file that was exported.

use std::path::PathBuf;

use benediction::app::base::messages::{FileExported, Notify};
use benediction::app::base::states::Menu;
use benediction::app::exercise::lesson;
use benediction::app::game::commands::{ArrangeCommand, MatchCommand, PlayerCommand, TableCommand};
use benediction::app::ui::{Button, Buttons};
use benediction_rules::Side;
use benediction_study::record::Player;
use bevy::math::Rect;
use bevy::prelude::*;

use crate::sample_pairs::one_in_pairs;
use crate::window::Window;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];
const SHORT: &str = "The bot declines the draw.";
const LONG: &str = "A sentence that is long enough to be a note of several lines, as the one about a full disk is, which \
    says what to do: free some space, or choose another folder for saved games in the settings.";
const SIZES: [(f32, f32); 6] =
    [(1024.0, 600.0), (1280.0, 720.0), (1280.0, 1024.0), (2560.0, 1440.0), (700.0, 1100.0), (390.0, 844.0)];

fn order(window: &mut Window, order: impl Into<MatchCommand>) {
    window.app.world_mut().write_message(order.into());
    window.frames(8);
}

fn buttons(window: &Window) -> Vec<Button> {
    window.app.world().resource::<Buttons>().0.clone()
}

fn find(window: &Window, words: &str) -> Option<Button> {
    buttons(window).into_iter().find(|button| button.words == words)
}

fn press(window: &mut Window, words: &str) {
    let at = find(window, words).unwrap_or_else(|| panic!("there is no button {words}")).seen.center();
    window.click(MouseButton::Left, at);
    window.frames(4);
}

/// Returns the place of the note, in pixels.
fn note(window: &mut Window) -> Rect {
    let id = format!("{:?}", bevy_egui::egui::LayerId::new(bevy_egui::egui::Order::Tooltip, "notes".into()));
    let panels = window.panels();
    panels.into_iter().find(|(name, _)| *name == id).map(|(_, rect)| rect).expect("a note is shown")
}

/// A state of the table, with its preparation.
type Scene = (&'static str, fn(&mut Window));

#[test]
fn a_note_covers_no_control_in_any_window() {
    let scenes: [Scene; 4] = [
        ("game", |_| {}),
        ("study", |window| order(window, TableCommand::Study)),
        ("editor", |window| {
            order(window, TableCommand::Study);
            order(window, ArrangeCommand::Begin);
        }),
        ("lesson", |window| {
            window.app.world_mut().write_message(lesson::begin_first("benediction").unwrap());
            window.frames(8);
        }),
    ];
    let mut faults = Vec::new();
    for ((name, prepare), size) in one_in_pairs(4, scenes, SIZES) {
        let mut window = Window::new();
        window.resize(size);
        window.start("benediction", FRIENDS);
        prepare(&mut window);
        for words in [SHORT, LONG] {
            window.app.world_mut().write_message(Notify(words.into()));
            window.frames(4);
            let at = note(&mut window);
            for button in buttons(&window).into_iter().filter(|button| button.words != "Close") {
                let common = button.seen.intersect(at);
                if common.width() > 1.0 && common.height() > 1.0 {
                    faults.push(format!("{name}, {size:?}: {words:.9}… at {at:?} covers {}", button.words));
                }
            }
            faults.extend(window.covered().into_iter().map(|fault| format!("{name}, {size:?}, {words:.9}…: {fault}")));
            press(&mut window, "Close");
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn a_note_stands_above_the_buttons_and_leaves_the_hint() {
    let mut window = Window::new();
    window.start("benediction", FRIENDS);
    let hint = "Pick up";
    for words in [SHORT, LONG] {
        window.app.world_mut().write_message(Notify(words.into()));
        window.frames(3);
        assert!(window.shows_text(hint) && window.shows_text(words));
        let (at, undo) = (note(&mut window), find(&window, "Undo").unwrap());
        assert!(at.max.y < undo.rect.min.y && at.center().x < 0.25 * 1280.0, "{at:?} above {undo:?}");
        press(&mut window, "Close");
        assert!(!window.shows_text(words));
    }
    // A narrow window has no column: there it lies over the panel above the board.
    window.resize((390.0, 844.0));
    window.frames(6);
    window.app.world_mut().write_message(Notify(SHORT.into()));
    window.frames(3);
    assert!(window.shows_text(SHORT) && window.shows_text(hint));
    assert!(note(&mut window).max.y < 0.2 * 844.0);
}

/// Returns the place of the panel with this name, in pixels.
fn panel(window: &mut Window, name: &'static str) -> Option<Rect> {
    let id = format!("{:?}", bevy_egui::egui::LayerId::new(bevy_egui::egui::Order::Background, name.into()));
    window.panels().into_iter().find(|(other, _)| *other == id).map(|(_, rect)| rect)
}

#[test]
fn a_note_covers_neither_the_turn_nor_the_title_or_the_foot_of_a_page() {
    let mut window = Window::new();
    for size in [(1280.0, 720.0), (1024.0, 600.0), (768.0, 1024.0), (360.0, 640.0)] {
        window.resize(size);
        window.frames(4);
        for (menu, title) in [
            (Menu::NewGame, "New game"),
            (Menu::Puzzles, "Puzzles"),
            (Menu::Library, "Library"),
            (Menu::Settings, "Settings"),
        ] {
            window.open(menu);
            window
                .app
                .world_mut()
                .write_message(FileExported(PathBuf::from(format!("/somewhere/{}/a.png", "deep/".repeat(9)))));
            window.frames(6);
            let (at, back) = (note(&mut window), find(&window, "Back").unwrap());
            let title = window.place_of(title).unwrap_or_else(|| panic!("{title}: {:?}", window.written()));
            assert!(title.intersect(at).is_empty(), "{menu:?}, {size:?}: {at:?} covers {title:?}");
            assert!(at.max.y <= back.rect.min.y, "{menu:?}, {size:?}: {at:?} above {back:?}");
            for button in
                buttons(&window).into_iter().filter(|button| !["Close", "Open folder"].contains(&&*button.words))
            {
                let common = button.seen.intersect(at);
                let covers = common.width() > 1.0 && common.height() > 1.0;
                assert!(!covers, "{menu:?}, {size:?}: {at:?} covers {button:?}");
            }
            press(&mut window, "Close");
            window.open(Menu::None);
        }
        if size.0 > size.1 {
            window.start("benediction", FRIENDS);
            window.app.world_mut().write_message(Notify(LONG.into()));
            window.frames(4);
            let (at, turn) = (note(&mut window), panel(&mut window, "turn").unwrap());
            assert!(turn.intersect(at).is_empty(), "{size:?}: {at:?} covers {turn:?}");
            press(&mut window, "Close");
            order(&mut window, TableCommand::Leave);
        }
    }
}

#[test]
fn notes_wait_for_one_another() {
    let mut window = Window::new();
    window.start("benediction", FRIENDS);
    for words in ["The first.", "The second."] {
        window.app.world_mut().write_message(Notify(words.into()));
    }
    window.frames(3);
    assert!(window.shows_text("The first.") && !window.shows_text("The second."));
    // 50 ms a frame: the first one has been read, and the second one has its whole time still before it.
    window.frames(57);
    assert!(!window.shows_text("The first.") && window.shows_text("The second."));
    window.frames(60);
    assert!(window.shows_text("The second."));
    window.frames(60);
    assert!(!window.shows_text("The second."));
}

#[test]
fn a_note_does_not_cover_the_result() {
    let mut window = Window::new();
    window.start("benediction", FRIENDS);
    order(&mut window, PlayerCommand::ResignFor(Side::Near));
    order(&mut window, PlayerCommand::ResignFor(Side::Far));
    window.app.world_mut().write_message(Notify(SHORT.into()));
    window.frames(4);
    let (at, again) = (note(&mut window), find(&window, "Play again").unwrap());
    assert!(again.seen.intersect(at).is_empty(), "{at:?} covers {again:?}");
}

#[test]
fn export_notice_names_file_and_offers_its_folder() {
    let mut window = Window::new();
    window.start("benediction", FRIENDS);
    window.app.world_mut().write_message(FileExported(PathBuf::from("/somewhere/exports/benediction-1.png")));
    window.frames(3);
    assert!(window.shows_text("benediction-1.png in /somewhere/exports"));
    let (open, close) = (find(&window, "Open folder").unwrap(), find(&window, "Close").unwrap());
    let at = note(&mut window);
    assert!(at.contains(open.rect.center()) && at.contains(close.rect.center()));
    assert!(open.rect.intersect(close.rect).is_empty());
    let words = window.place_of("benediction-1.png in /somewhere/exports").unwrap();
    assert!(
        words.intersect(open.rect).is_empty() && words.intersect(close.rect).is_empty(),
        "the path ends before them"
    );
}
