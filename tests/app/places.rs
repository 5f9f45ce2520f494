//! After a jump through the game, one key returns to the position before it, and leads back again.

use benediction::app::game::commands::{
    ArrangeCommand, GameSetup, LookAt, MatchCommand, PlayerCommand, TableCommand, ViewCommand,
};
use benediction_rules::Side;
use benediction_rules::view::Change;
use benediction_study::record::{Player, Record};
use benediction_study::session::Edit;
use benediction_study::tree::NodeId;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;

use crate::table::Table;
use crate::window::Window;

const ACTIONS: [&str; 6] = ["e2e3", "e7e6", "d2d3", "d7d6", "c2c3", "c7c6"];

fn record() -> Record {
    Record { actions: ACTIONS.map(String::from).to_vec(), ..Record::of("benedict-chess") }
}

fn open(study: bool) -> TableCommand {
    TableCommand::Open { record: Box::new(record()), file: None, study }
}

/// Opens a game of six actions.
fn table(study: bool) -> Table {
    let mut table = Table::new();
    table.order(open(study));
    table.settle();
    assert_eq!(table.game().shown_ply(), ACTIONS.len());
    table
}

/// Returns the node after so many actions.
fn node(table: &Table, ply: usize) -> NodeId {
    table.game().session.way()[ply]
}

fn look(table: &mut Table, ply: usize) {
    let node = node(table, ply);
    table.order(LookAt(Some(node)));
}

/// Switches between the two places. Returns the number of actions before the position on the table then.
fn switched(table: &mut Table) -> usize {
    table.order(ViewCommand::OtherPlace);
    table.game().shown_ply()
}

#[test]
fn jump_is_undone_and_repeated_from_where_steps_led() {
    // In a study, and while a game of friends continues.
    for study in [true, false] {
        let mut table = table(study);
        assert_eq!((table.game().other_place(), switched(&mut table)), (None, 6));
        look(&mut table, 1);
        assert_eq!([(); 3].map(|()| switched(&mut table)), [6, 1, 6], "study: {study}");
        // A step is not a jump, but moves the place to which the next switch returns.
        switched(&mut table);
        look(&mut table, 2);
        look(&mut table, 3);
        assert_eq!([(); 3].map(|()| switched(&mut table)), [6, 3, 6], "study: {study}");
        let passed = node(&table, 0);
        table.order(ViewCommand::Pass(passed));
        assert_eq!([(); 2].map(|()| switched(&mut table)), [3, 0], "study: {study}");
    }
}

#[test]
fn switching_keeps_variations_and_finished_games() {
    let mut table = table(true);
    look(&mut table, 1);
    table.ask_for("g7g6");
    let variation = table.game().shown();
    look(&mut table, 0);
    let end = node(&table, 2);
    assert_eq!(end, variation, "the variation is the line through this position");
    switched(&mut table);
    assert_eq!(table.game().shown(), variation);
    // The end of a game is left for a look, which makes it a study.
    let mut table = self::table(false);
    table.order(PlayerCommand::Resign);
    table.settle();
    look(&mut table, 1);
    assert!(table.game().panel().is_study());
    let plies = [(); 2].map(|()| switched(&mut table));
    assert_eq!((plies[1], table.game().session.outcome()), (1, None));
    switched(&mut table);
    assert!(table.game().session.outcome().is_some());
}

#[test]
fn deleted_and_undone_places_are_not_returned_to() {
    let mut table = table(true);
    look(&mut table, 1);
    let cut = node(&table, 3);
    table.order(Edit::Cut(cut));
    table.order(LookAt(Some(NodeId::ROOT)));
    assert_eq!((table.game().other_place(), switched(&mut table)), (None, 0));
    // The end exists again.
    table.order(PlayerCommand::Undo);
    table.settle();
    assert!(table.game().other_place().is_some());
    // Against a bot what was undone is not shown.
    let players = (Player::Human, Player::Bot(1));
    let mut table = Table::new();
    let bot = Record { players, actions: ACTIONS.map(String::from).to_vec(), ..record() };
    table.order(TableCommand::Open { record: Box::new(bot), file: None, study: false });
    table.settle();
    look(&mut table, 1);
    assert_eq!([(); 2].map(|()| switched(&mut table)), [6, 1]);
    table.order(PlayerCommand::Undo);
    table.settle();
    let at = table.game().shown_ply();
    assert!(at < 6, "{at}");
    assert_eq!((table.game().other_place(), switched(&mut table)), (None, at));
}

#[test]
fn other_game_and_board_editor_have_no_place_of_this_one() {
    let mut table = table(true);
    look(&mut table, 1);
    let place = table.game().other_place();
    table.order(ArrangeCommand::Begin);
    table.order(ArrangeCommand::Change(Change::Clear));
    assert_eq!((table.game().other_place(), switched(&mut table)), (None, 0));
    table.order(ArrangeCommand::Cancel);
    table.settle();
    assert_eq!(table.game().other_place(), place);
    table.order(open(true));
    table.settle();
    assert_eq!((table.game().other_place(), switched(&mut table)), (None, 6));
    table.order(TableCommand::begin(GameSetup { first: Side::Near, ..GameSetup::default() }));
    table.settle();
    assert_eq!(table.game().other_place(), None);
}

/// A study in a window.
fn window() -> Window {
    let mut window = Window::new();
    window.app.world_mut().write_message(MatchCommand::from(open(true)));
    window.frames(12);
    window
}

#[test]
fn key_and_button_switch_and_held_arrows_are_no_jump() {
    let mut window = window();
    window.key(KeyCode::Home, Key::Home);
    // Two steps in one frame.
    for _ in 0..2 {
        window.tell_key(KeyCode::ArrowRight, Key::ArrowRight, true, false);
    }
    window.frames(2);
    assert_eq!(window.game().shown_ply(), 2);
    window.key(KeyCode::KeyJ, Key::Character("j".into()));
    assert_eq!(window.game().shown_ply(), 6, "the end was left by a jump");
    window.press("Back to the position before the jump, and here again (J)");
    assert_eq!(window.game().shown_ply(), 2);
}

#[test]
fn drag_of_the_slider_is_one_jump() {
    let mut window = window();
    let faster = window.buttons().into_iter().find(|button| button.words.ends_with("s per position")).unwrap().seen;
    let slider = |part: f32| Vec2::new(faster.max.x + 12.0 + part, faster.center().y);
    window.cursor(slider(60.0));
    window.button_of_mouse(MouseButton::Left, true);
    for part in (0..30).rev() {
        window.cursor(slider(2.0 * part as f32));
    }
    window.button_of_mouse(MouseButton::Left, false);
    window.frames(3);
    assert_eq!(window.game().shown_ply(), 0);
    window.key(KeyCode::KeyJ, Key::Character("j".into()));
    assert_eq!(window.game().shown_ply(), 6);
}

#[test]
fn list_of_a_played_game_has_the_button_after_a_jump() {
    let mut window = Window::new();
    window.app.world_mut().write_message(MatchCommand::from(open(false)));
    window.frames(12);
    const WORDS: &str = "Back to the position before the jump, and here again (J)";
    assert!(window.buttons().iter().all(|button| button.words != WORDS));
    window.key(KeyCode::Home, Key::Home);
    window.frames(2);
    window.press(WORDS);
    assert_eq!(window.game().shown_ply(), 6);
}
