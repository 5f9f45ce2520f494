//! An action of the list of moves that is held is on the board until it is let go.

use benediction::app::game::commands::{LookAt, MatchCommand, PlayerCommand, ReplayCommand, TableCommand, ViewCommand};
use benediction::app::game::policy::Panel;
use benediction_study::record::{Player, Record};
use benediction_study::tree::NodeId;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;

use crate::table::Table;
use crate::window::Window;

const ACTIONS: [&str; 4] = ["e2e3", "e7e6", "d2d3", "d7d6"];
/// Frames of 50 milliseconds in which a held action is shown.
const LONG: usize = 10;

fn order(study: bool) -> TableCommand {
    let record = Record { actions: ACTIONS.map(String::from).to_vec(), ..Record::of("benedict-chess") };
    TableCommand::Open { record: Box::new(record), file: None, study }
}

fn window(study: bool) -> Window {
    let mut window = Window::new();
    window.app.world_mut().write_message(MatchCommand::from(order(study)));
    window.frames(12);
    window
}

/// Returns the place of an action in the list of moves.
fn action(window: &Window, text: &str) -> Vec2 {
    window.place_of_text(text).unwrap_or_else(|| panic!("{:?}", window.written())).center()
}

#[test]
fn held_action_is_shown_until_it_is_let_go() {
    for study in [true, false] {
        let mut window = window(study);
        let at = action(&window, "e6");
        window.cursor(at);
        window.button_of_mouse(MouseButton::Left, true);
        window.frames(2);
        assert_eq!(window.game().shown_ply(), 4, "a click is not over yet");
        window.frames(LONG);
        assert_eq!((window.game().shown_ply(), window.game().is_peeking()), (2, true), "study: {study}");
        window.button_of_mouse(MouseButton::Left, false);
        window.frames(3);
        assert_eq!((window.game().shown_ply(), window.game().is_peeking()), (4, false), "study: {study}");
        assert_eq!(window.game().other_place(), None, "a peek is not a jump");
        // A click looks there.
        window.click(MouseButton::Left, at);
        window.frames(3);
        assert_eq!(window.game().shown_ply(), 2, "study: {study}");
        assert!(window.game().other_place().is_some());
    }
}

#[test]
fn key_during_a_peek_counts_from_the_position_before_it() {
    let mut window = window(true);
    let at = action(&window, "e6");
    window.cursor(at);
    window.button_of_mouse(MouseButton::Left, true);
    window.frames(LONG);
    assert_eq!((window.game().shown_ply(), window.game().is_peeking()), (2, true));
    window.key(KeyCode::ArrowLeft, Key::ArrowLeft);
    window.frames(2);
    assert_eq!((window.game().shown_ply(), window.game().is_peeking()), (3, false));
}

#[test]
fn long_click_where_no_peek_can_begin_is_a_click() {
    let mut window = window(false);
    let at = action(&window, "e6");
    window.app.world_mut().write_message(MatchCommand::from(ReplayCommand::Begin));
    window.frames(1);
    assert!(window.game().is_replaying());
    window.cursor(at);
    window.button_of_mouse(MouseButton::Left, true);
    window.frames(LONG);
    assert!(!window.game().is_peeking());
    window.button_of_mouse(MouseButton::Left, false);
    window.frames(3);
    assert_eq!(window.game().shown_ply(), 2);
}

#[test]
fn peek_at_a_later_action_restores_position_and_line() {
    let mut table = Table::new();
    table.order(order(true));
    table.settle();
    let way = table.game().session.way();
    table.order(LookAt(Some(way[1])));
    table.ask_for("g7g6");
    table.order(LookAt(Some(way[1])));
    let line = table.game().session.way();
    table.order(ViewCommand::Peek(way[4]));
    assert_eq!(table.game().shown(), way[4]);
    table.settle();
    table.compare();
    table.order(ViewCommand::EndPeek);
    table.settle();
    table.compare();
    assert_eq!((table.game().shown(), table.game().session.way()), (way[1], line));
    // A command of the player ends it before.
    table.order(ViewCommand::Peek(way[4]));
    table.order(LookAt(Some(way[3])));
    assert_eq!((table.game().shown(), table.game().is_peeking()), (way[3], false));
    assert_eq!(table.game().other_place(), Some(way[1]));
}

#[test]
fn peek_at_a_finished_game_leaves_it_finished() {
    let mut window = window(false);
    window.app.world_mut().write_message(MatchCommand::from(PlayerCommand::Resign));
    window.frames(20);
    window.key(KeyCode::Escape, Key::Escape);
    window.frames(6);
    let root = NodeId::ROOT;
    window.app.world_mut().write_message(MatchCommand::from(ViewCommand::Peek(root)));
    window.app.update();
    assert_eq!((window.game().panel(), window.game().is_peeking()), (Panel::Players, true));
    assert_eq!(window.game().shown_ply(), 0);
    window.frames(3);
    assert!(!window.game().is_peeking(), "nothing is held");
    assert_eq!((window.game().shown_ply(), window.game().panel()), (4, Panel::Players));
    assert!(window.game().session.outcome().is_some());
}

#[test]
fn bot_waits_during_a_peek_and_then_plays() {
    let mut table = Table::new();
    let players = (Player::Human, Player::Bot(1));
    let record = Record { actions: vec!["e2e3".into()], players, ..Record::of("benedict-chess") };
    table.order(TableCommand::Open { record: Box::new(record), file: None, study: false });
    table.order(ViewCommand::Peek(NodeId::ROOT));
    for _ in 0..40 {
        table.frame();
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert_eq!((table.game().is_peeking(), table.game().session.ply()), (true, 1));
    table.order(ViewCommand::EndPeek);
    table.until("the bot plays", |table| table.game().session.ply() == 2);
    table.settle();
    // An action of the player ends the peek.
    table.order(ViewCommand::Peek(NodeId::ROOT));
    assert_eq!((table.game().shown_ply(), table.game().session.ply()), (0, 2));
    table.ask_for("d2d3");
    assert!(!table.game().is_peeking() && table.game().session.ply() == 3);
}

#[test]
fn finger_that_drags_the_list_does_not_peek() {
    let mut window = window(true);
    let at = action(&window, "e6");
    window.touch(1, TouchPhase::Started, at);
    window.touch(1, TouchPhase::Moved, at + Vec2::new(0.0, -14.0));
    window.frames(LONG);
    assert_eq!((window.game().shown_ply(), window.game().is_peeking()), (4, false));
    window.touch(1, TouchPhase::Ended, at + Vec2::new(0.0, -14.0));
    window.frames(3);
    assert_eq!(window.game().shown_ply(), 4);
    // A finger that rests does, and ends it with a drag.
    let at = action(&window, "e6");
    window.touch(1, TouchPhase::Started, at);
    window.frames(LONG);
    assert_eq!(window.game().shown_ply(), 2);
    window.touch(1, TouchPhase::Moved, at + Vec2::new(0.0, 30.0));
    window.frames(3);
    assert_eq!((window.game().shown_ply(), window.game().is_peeking()), (4, false));
}
