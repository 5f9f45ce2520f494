//! Games with clocks, in the time of the tests: a frame takes 25 milliseconds.

use std::time::Duration;

use benediction::app::base::settings::Settings;
use benediction::app::base::states::Menu;
use benediction::app::game::clocks::TurnClock;
use benediction::app::game::commands::{GameSetup, LookAt, PlayerCommand, TableCommand};
use benediction_rules::{Outcome, Reason, Side};
use benediction_study::clocks::Controls;
use benediction_study::record::Player;
use benediction_study::terms::Terms;
use benediction_study::tree::NodeId;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use crate::table::Table;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];
const FRAME: u64 = 25;

/// The first turns of a game of Benediction.
const TURNS: &[&str] = &["e3e4", "d7d6", "f7f6", "d2d3", "f2f3", "e7e6", "d8d7"];

fn start(game: &str, clock: &str, players: [Player; 2]) -> Table {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<Settings>().play.animation_speed = 4.0;
    let terms = Terms { clock: clock.into(), ..Terms::default() };
    let setup = GameSetup {
        game: game.into(),
        players,
        first: Side::Near,
        seed: Some(3),
        position: None,
        terms,
        ..GameSetup::default()
    };
    table.order(TableCommand::begin(setup));
    table.settle();
    table
}

/// Waits until the time of the side to play has run for one frame.
fn begin(table: &mut Table) {
    let side = table.game().acting().expect("a side to play");
    let face = |table: &Table| table.app.world().resource::<TurnClock>().face(side);
    let before = face(table);
    for _ in 0..3 {
        table.frame();
        if face(table) != before {
            return;
        }
    }
    assert_eq!(before, None, "the clock does not run");
}

/// Plays an action that takes this number of frames from the moment when the table has come to rest.
fn play_in(table: &mut Table, frames: u64, text: &str) {
    begin(table);
    // The time of the frame in which it is played counts too.
    (0..frames - 2).for_each(|_| table.frame());
    table.ask_for(text);
    table.settle();
}

/// Returns the milliseconds that a side's clock shows.
fn shows(table: &Table, side: Side) -> u64 {
    let (_, reading) = table.app.world().resource::<TurnClock>().face(side).expect("a clock");
    reading.left.as_millis() as u64
}

fn spent(table: &Table, node: NodeId) -> Option<u64> {
    table.game().session.notes(node).spent.map(|spent| spent.as_millis() as u64)
}

fn set(table: &mut Table, menu: Menu) {
    table.app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    table.frame();
}

#[test]
fn every_kind_of_clock_counts_a_game_to_the_millisecond() {
    for clock in ["1", "1+2", "1 delay 1", "1s byo 3x10", "hourglass 1", "turn 10", "1 / none", "10 delay 3 / turn 20"]
    {
        let mut table = start("benediction", clock, FRIENDS);
        for (index, text) in TURNS.iter().enumerate() {
            let side = table.game().acting().unwrap();
            play_in(&mut table, 10 + 7 * index as u64, text);
            let node = table.game().session.node();
            let expected = (10 + 7 * index as u64) * FRAME;
            let is_limited = table.app.world().resource::<TurnClock>().face(side).is_some();
            assert!(!is_limited || spent(&table, node) == Some(expected), "{clock}: {text}");
        }
        table.compare();
        // What is shown is computed from the times in the game alone.
        let session = &table.game().session;
        let computed = session.clock_at(session.ply()).unwrap();
        for side in Side::BOTH {
            let face = table.app.world().resource::<TurnClock>().face(side);
            assert_eq!(face.map(|(_, reading)| reading), computed.reading(side, Duration::ZERO), "{clock}");
        }
        let record = session.record(FRIENDS.into());
        assert_eq!(record.terms.clock, clock.parse::<Controls>().unwrap().to_string());
        // A saved game continues with the same times.
        let mut other = Table::new();
        other.order(TableCommand::Load(Box::new(record)));
        other.settle();
        assert_eq!(other.game().session.clock_at(TURNS.len()), Some(computed), "{clock}");
    }
}

#[test]
fn a_flag_ends_the_game_with_the_result_panel() {
    let mut table = start("obelisk", "2s", FRIENDS);
    let side = table.game().acting().unwrap();
    begin(&mut table);
    (0..78).for_each(|_| table.frame());
    assert_eq!((shows(&table, side), table.game().session.outcome()), (FRAME, None));
    table.frame();
    let lost = Outcome::win(side.other(), Reason::TimeForfeit);
    assert_eq!(table.game().session.outcome(), Some(lost));
    table.until("the result is shown", |table| table.state::<Menu>() == Menu::Result);
    assert_eq!((shows(&table, side), shows(&table, side.other())), (0, 2000));
    let record = table.game().session.record(FRIENDS.into());
    assert_eq!(record.result, Some(lost));
    // The rematch has the same clocks.
    table.order(TableCommand::Again);
    table.settle();
    assert_eq!((shows(&table, Side::Near), shows(&table, Side::Far)), (2000, 2000));
}

#[test]
fn menus_and_a_machine_that_sleeps_pause_the_clock() {
    let mut table = start("benediction", "1", FRIENDS);
    begin(&mut table);
    (0..39).for_each(|_| table.frame());
    assert_eq!(shows(&table, Side::Near), 59_000);
    set(&mut table, Menu::Pause);
    (0..100).for_each(|_| table.frame());
    let paused = shows(&table, Side::Near);
    assert!((58_950..=59_000).contains(&paused), "{paused}");
    set(&mut table, Menu::None);
    (0..10).for_each(|_| table.frame());
    assert!(shows(&table, Side::Near) <= paused - 9 * FRAME);
    // A machine that slept for an hour, and a picture that takes a second.
    let before = shows(&table, Side::Near);
    let mut step = |step: Duration| {
        table.app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
        table.frame();
        shows(&table, Side::Near)
    };
    assert_eq!(step(Duration::from_secs(3600)), before);
    assert_eq!(step(Duration::from_secs(1)), before - 1000);
}

#[test]
fn undo_returns_time_but_viewing_earlier_positions_does_not() {
    let mut table = start("benediction", "1", FRIENDS);
    play_in(&mut table, 40, "e3e4");
    play_in(&mut table, 80, "d7d6");
    begin(&mut table);
    (0..19).for_each(|_| table.frame());
    assert_eq!((shows(&table, Side::Near), shows(&table, Side::Far)), (59_000, 57_500));
    // At the first position again, and back at the end.
    table.order(LookAt(Some(NodeId::ROOT)));
    (0..9).for_each(|_| table.frame());
    assert_eq!((shows(&table, Side::Near), shows(&table, Side::Far)), (60_000, 60_000));
    table.order(LookAt(None));
    table.frame();
    // The time of all these frames has run.
    assert_eq!((shows(&table, Side::Near), shows(&table, Side::Far)), (59_000, 57_500 - 12 * FRAME));
    table.order(PlayerCommand::Undo);
    table.settle();
    assert_eq!((shows(&table, Side::Near), shows(&table, Side::Far)), (59_000, 60_000));
    table.order(PlayerCommand::Undo);
    table.settle();
    assert_eq!(shows(&table, Side::Near), 60_000);
    // What is redone took the time that it took.
    table.order(PlayerCommand::Redo);
    table.settle();
    assert_eq!(shows(&table, Side::Near), 59_000);
}

#[test]
fn bot_pace_uses_no_clock_time() {
    let mut table = start("benediction", "1", [Player::Human, Player::Bot(1)]);
    for _ in 0..2 {
        let text = table.game().legal[0].text.clone();
        play_in(&mut table, 20, &text);
        table.until("the bot has played", |table| table.game().acting() == Some(Side::Near));
        table.settle();
    }
    assert_eq!(shows(&table, Side::Near), 60_000 - 2 * 20 * FRAME);
    // Its search took some time on a busy machine, while the frames of the test are fast.
    assert!(shows(&table, Side::Far) > 50_000, "{}", shows(&table, Side::Far));
}

#[test]
fn a_bot_keeps_within_its_clock() {
    let mut table = start("obelisk", "1s", [Player::Bot(10), Player::Bot(10)]);
    table.until("12 actions or the end", |table| {
        let session = &table.game().session;
        session.ply() >= 12 || session.outcome().is_some()
    });
    let reason = table.game().session.outcome().map(|outcome| outcome.reason);
    assert_ne!(reason, Some(Reason::TimeForfeit));
    assert!(Side::BOTH.iter().all(|side| shows(&table, *side) > 0));
}

#[test]
fn clocks_stand_still_in_a_study() {
    let mut table = start("benediction", "1", FRIENDS);
    play_in(&mut table, 40, "e3e4");
    play_in(&mut table, 80, "d7d6");
    table.order(TableCommand::Study);
    table.settle();
    // The frame of the command may count.
    let far = shows(&table, Side::Far);
    assert!((58_000 - FRAME..=58_000).contains(&far), "{far}");
    (0..100).for_each(|_| table.frame());
    assert_eq!((shows(&table, Side::Near), shows(&table, Side::Far)), (59_000, far));
    table.ask_for("f7f6");
    let node = table.game().session.node();
    assert_eq!(spent(&table, node), None, "the time of an analysis is not kept");
}

#[test]
fn a_game_without_a_clock_has_no_times() {
    let mut table = start("benediction", "none", FRIENDS);
    play_in(&mut table, 10, "e3e4");
    assert_eq!(spent(&table, table.game().session.node()), None);
    assert!(table.app.world().resource::<TurnClock>().face(Side::Near).is_none());
    assert!(!table.game().session.record(FRIENDS.into()).write().contains("clock"));
}
