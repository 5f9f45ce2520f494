//! Names of players from the record: on the cards, in the result, in the study.

use benediction::app::game::commands::{MatchCommand, PlayerCommand, TableCommand};
use benediction_rules::Side;
use benediction_study::record::{Player, Record};
use benediction_study::terms::Terms;
use bevy::input::keyboard::Key;
use bevy::prelude::*;

use crate::window::Window;

const SIZES: [(f32, f32); 4] = [(1280.0, 720.0), (1024.0, 600.0), (1920.0, 1080.0), (390.0, 844.0)];

fn open(window: &mut Window, names: [&str; 2], players: (Player, Player), study: bool) {
    let terms = Terms { names: names.map(String::from), ..Terms::default() };
    let record = Record { actions: vec!["a2a3".into()], players, terms, ..Record::of("benedict-chess") };
    window.app.world_mut().write_message(MatchCommand::from(TableCommand::Open {
        record: Box::new(record),
        file: None,
        study,
    }));
    window.frames(14);
}

#[test]
fn player_names_appear_on_cards_study_and_result() {
    for size in SIZES {
        let mut window = Window::new();
        window.resize(size);
        open(&mut window, ["Anna", "Łukasz"], (Player::Human, Player::Human), false);
        assert!(
            window.shows_text("Anna") && window.shows_text("Łukasz") && !window.shows_text("Human"),
            "{:?}",
            window.written()
        );
        assert!(window.shows_text("Black to play"), "whose turn it is stays the colour");
        window.app.world_mut().write_message(MatchCommand::from(TableCommand::Study));
        window.frames(8);
        assert!(window.shows_text("Anna") && window.shows_text("Łukasz"), "{size:?}: {:?}", window.written());
        open(&mut window, ["Anna", "Łukasz"], (Player::Human, Player::Human), false);
        window.app.world_mut().write_message(MatchCommand::from(PlayerCommand::ResignFor(Side::Far)));
        window.frames(20);
        let said = window.written().into_iter().filter(|text| text.contains("Anna (White) wins")).count();
        assert_eq!(said, 1, "in the result, {size:?}: {:?}", window.written());
    }
}

#[test]
fn bot_shows_its_level_with_or_without_name() {
    let mut window = Window::new();
    // A bot that takes its time.
    window.settings(|settings| settings.bot.bot_seconds = 30.0);
    open(&mut window, ["Anna", "Max"], (Player::Human, Player::Bot(10)), false);
    assert!(window.shows_text("Anna") && window.shows_text("Max (Cardinal, level 10)"), "{:?}", window.written());
    assert!(window.shows_text("Max is thinking"), "{:?}", window.written());
    open(&mut window, ["", "  \u{200b}\t"], (Player::Human, Player::Bot(1)), false);
    assert!(
        window.shows_text("You") && window.shows_text("Pilgrim, level 1") && !window.shows_text("()"),
        "{:?}",
        window.written()
    );
}

#[test]
fn long_and_odd_names_have_room_and_cover_nothing() {
    let long = "Wolfeschlegelsteinhausenbergerdorff Welche Vor Altern Waren Gewissenhaft Schafers";
    let odd = "\u{202e}Evil\u{0}\nName\u{7}\u{fe0f}";
    for size in SIZES {
        let mut window = Window::new();
        window.resize(size);
        open(&mut window, [long, odd], (Player::Human, Player::Human), false);
        let written = window.written();
        assert!(written.iter().all(|text| !text.contains(['\u{202e}', '\0', '\u{7}'])), "{written:?}");
        assert!(window.shows_text("Evil Name"));
        assert!(window.shows_text("Wolfeschlegel"));
        assert_eq!(window.covered(), Vec::<String>::new(), "{size:?}");
        let screen = Rect::new(-0.5, -0.5, size.0 + 0.5, size.1 + 0.5);
        for (name, rect) in window.panels() {
            assert!(screen.contains(rect.min) && screen.contains(rect.max), "{name} at {rect:?}, {size:?}");
        }
        window.app.world_mut().write_message(MatchCommand::from(PlayerCommand::ResignFor(Side::Far)));
        window.frames(20);
        assert!(window.shows_text("… (White) wins"), "{:?}", window.written());
        window.key(KeyCode::Escape, Key::Escape);
        window.frames(4);
        assert_eq!(window.covered(), Vec::<String>::new(), "the result, {size:?}");
    }
}
