//! While a player looks at an earlier position, the panel shows who or what waits.

use std::time::Duration;

use benediction::app::base::settings::Settings;
use benediction::app::game::commands::{LookAt, MatchCommand, PlayerCommand, TableCommand};
use benediction_study::record::{Player, Record};
use benediction_study::tree::NodeId;
use bevy::prelude::*;

use crate::window::Window;

const SIZES: [(f32, f32); 2] = [(1280.0, 720.0), (390.0, 844.0)];

/// Starts a game of chess in which Black is to play.
fn order(window: &mut Window, players: (Player, Player)) {
    let record = Record { actions: vec!["e2e3".into()], players, ..Record::of("benedict-chess") };
    window.app.world_mut().write_message(MatchCommand::from(TableCommand::Open {
        record: Box::new(record),
        file: None,
        study: false,
    }));
}

fn game(window: &mut Window, players: (Player, Player)) {
    order(window, players);
    window.frames(2);
}

fn look_back(window: &mut Window) {
    window.app.world_mut().write_message(MatchCommand::from(LookAt(Some(NodeId::ROOT))));
    window.frames(4);
    assert!(window.game().is_viewing());
}

/// Goes back before a bot can have played.
fn look_back_at(window: &mut Window, players: (Player, Player)) {
    order(window, players);
    look_back(window);
}

#[test]
fn bot_visibly_waits_until_player_returns_to_current_position() {
    for size in SIZES {
        let mut window = Window::new();
        window.resize(size);
        window.app.world_mut().resource_mut::<Settings>().bot.bot_seconds = 0.1;
        look_back_at(&mut window, (Player::Human, Player::Bot(1)));
        // Long after it has its answer it still waits.
        for _ in 0..20 {
            std::thread::sleep(Duration::from_millis(20));
            window.frames(1);
        }
        assert!(!window.shows_text("is thinking"), "{:?}", window.written());
        assert_eq!(window.ply(), 1);
        let words = window.buttons().into_iter().map(|button| button.words).find(|words| words.contains("waits"));
        let words = words.unwrap_or_else(|| panic!("{:?}", window.buttons()));
        assert!(words.starts_with("Pilgrim waits: return to the current position"), "{words}");
        // Fingers have no key.
        assert_eq!(words.contains("(End)"), size.0 > size.1, "{words}");
        let at = window.button(&words);
        window.click(MouseButton::Left, at);
        assert!(!window.game().is_viewing());
        for _ in 0..2000 {
            window.frames(1);
            if window.ply() > 1 {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(window.ply(), 2);
        assert!(!window.shows_text("waits"));
    }
}

#[test]
fn waiting_is_shown_only_when_a_bot_must_play() {
    let mut window = Window::new();
    look_back_at(&mut window, (Player::Bot(2), Player::Bot(1)));
    assert!(window.shows_text("Pilgrim waits") && !window.shows_text("is thinking"));
    game(&mut window, (Player::Bot(1), Player::Human));
    look_back(&mut window);
    assert!(!window.shows_text("waits") && !window.shows_text("is thinking"));
    // A study and the end of a game wait for nothing.
    window.app.world_mut().write_message(MatchCommand::from(TableCommand::Study));
    window.frames(4);
    assert!(!window.shows_text("waits") && !window.shows_text("is thinking"));
    game(&mut window, (Player::Human, Player::Bot(1)));
    window.app.world_mut().write_message(MatchCommand::from(PlayerCommand::Resign));
    window.frames(12);
    window.app.world_mut().write_message(MatchCommand::from(LookAt(Some(NodeId::ROOT))));
    window.frames(4);
    assert!(!window.shows_text("waits") && !window.shows_text("is thinking"));
}

#[test]
fn dice_that_wait_say_so() {
    let mut window = Window::new();
    window.start("kingamon", [Player::Human, Player::Bot(1)]);
    // Until the other side has played and the dice are to be rolled.
    for _ in 0..3000 {
        window.frames(1);
        let game = window.game();
        if game.session.ply() > 0 && game.acting().is_none() {
            break;
        }
        if game.human_to_act() {
            let action =
                benediction::app::game::commands::ActionRequested { at: game.live(), action: game.legal[0].action };
            window.app.world_mut().write_message(MatchCommand::from(action));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(window.game().acting().is_none(), "the dice are to fall");
    look_back(&mut window);
    assert!(window.shows_text("The dice wait: return to the current position (End)"), "{:?}", window.written());
    assert!(!window.shows_text("the dice are rolling"));
}

#[test]
fn absent_player_is_not_shown_as_thinking() {
    let mut window = Window::new();
    game(&mut window, (Player::Human, Player::Other("Stockfish".into())));
    window.frames(4);
    assert!(!window.shows_text("is thinking"), "{:?}", window.written());
    assert!(window.shows_text("Stockfish cannot play here"));
}
