//! The app in every state of the table of clocks (`benediction_study::clocks`): whose time runs, and why none does.

use std::path::Path;
use std::time::Duration;

use benediction::app::base::settings::Settings;
use benediction::app::base::states::{Menu, Screen};
use benediction::app::game::activity::TurnEnd;
use benediction::app::game::clocks::TurnClock;
use benediction::app::game::commands::{GameSetup, LookAt, PlayerCommand, ReplayCommand, TableCommand};
use benediction_rules::Side;
use benediction_study::clocks::ClockState::{self, Running, Stopped};
use benediction_study::clocks::Stop;
use benediction_study::record::Player;
use benediction_study::session::Edit;
use benediction_study::terms::{Coach, Terms};
use benediction_study::tree::NodeId;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowOccluded;

use crate::table::Table;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];
const FRAME: u64 = 25;

fn begin(table: &mut Table, game: &str, players: [Player; 2], terms: Terms) {
    let terms = Terms { clock: "5".into(), ..terms };
    let setup = GameSetup { game: game.into(), players, seed: Some(3), terms, ..GameSetup::default() };
    table.order(TableCommand::begin(setup));
    table.settle();
}

fn friends(game: &str) -> Table {
    let mut table = Table::new();
    begin(&mut table, game, FRIENDS, Terms::default());
    table
}

fn state(table: &Table) -> ClockState {
    table.app.world().resource::<TurnClock>().state()
}

#[track_caller]
fn expect(table: &mut Table, name: &str, wanted: ClockState) {
    for _ in 0..2000 {
        if state(table) == wanted {
            return;
        }
        table.frame();
        std::thread::sleep(Duration::from_micros(500));
    }
    panic!("{name}: {:?}, not {wanted:?}", state(table));
}

fn frames(table: &mut Table, count: u64) {
    (0..count).for_each(|_| table.frame());
}

fn set(table: &mut Table, menu: Menu) {
    table.app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    frames(table, 2);
}

/// Returns the milliseconds that a side's clock shows.
fn shows(table: &Table, side: Side) -> u64 {
    let (_, reading) = table.app.world().resource::<TurnClock>().face(side).expect("a clock");
    reading.left.as_millis() as u64
}

fn hide(table: &mut Table, occluded: bool) {
    table.send(WindowOccluded { window: Entity::PLACEHOLDER, occluded });
}

#[test]
fn clock_runs_during_turns_but_not_menus_or_studies() {
    let mut table = friends("benediction");
    expect(&mut table, "own turn", Running(Side::Near));
    table.ask_for("e3e4");
    table.frame();
    assert_eq!(state(&table), Stopped(Stop::Moving));
    expect(&mut table, "turn of the other person", Running(Side::Far));
    table.order(LookAt(Some(NodeId::ROOT)));
    frames(&mut table, 3);
    assert_eq!(state(&table), Running(Side::Far), "looking back");
    table.order(LookAt(None));
    table.order(ReplayCommand::Begin);
    frames(&mut table, 3);
    assert_eq!((state(&table), table.game().is_replaying()), (Running(Side::Far), true));
    table.order(ReplayCommand::End);
    for menu in [Menu::Pause, Menu::Settings, Menu::Rules, Menu::FileQuestion] {
        set(&mut table, menu);
        // The question closes by itself, since there is none.
        if menu != Menu::FileQuestion {
            expect(&mut table, "menu", Stopped(Stop::Paused));
        }
    }
    set(&mut table, Menu::None);
    hide(&mut table, true);
    assert_eq!(state(&table), Stopped(Stop::Hidden));
    hide(&mut table, false);
    assert_eq!(state(&table), Running(Side::Far));
    table.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(3600)));
    table.frame();
    assert_eq!(state(&table), Stopped(Stop::Away));
    table.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(FRAME)));
    table.order(TableCommand::Study);
    expect(&mut table, "study", Stopped(Stop::NotPlayed));
    table.order(TableCommand::CloseStudy);
    expect(&mut table, "after the study", Running(Side::Far));
    table.order(TableCommand::Leave);
    expect(&mut table, "left", Stopped(Stop::Left));
    table.order(TableCommand::Continue);
    expect(&mut table, "continued", Running(Side::Far));
    table.order(TableCommand::Exercise { game: "benediction".into(), position: table.game().session.position_text() });
    expect(&mut table, "lesson", Stopped(Stop::NoClock));
}

#[test]
fn clock_runs_after_study_deletes_the_later_actions() {
    let mut table = friends("obelisk");
    for action in ["Ba1-b2", "Cb4-c3", "Pc1+b2"] {
        table.ask_for(action);
        table.settle();
    }
    let first = table.game().session.after(NodeId::ROOT).unwrap();
    let second = table.game().session.after(first).unwrap();
    table.order(LookAt(Some(first)));
    table.order(TableCommand::Study);
    table.order(Edit::Cut(second));
    table.order(TableCommand::CloseStudy);
    let side = table.game().acting().unwrap();
    assert_eq!((table.game().due(), table.game().shown()), (first, first));
    expect(&mut table, "the game goes on from the shown position", Running(side));
}

#[test]
fn clock_runs_again_after_undo_of_every_end() {
    type End = (&'static str, fn(Side) -> PlayerCommand);
    let ends: [End; 3] = [
        ("resignation", |_| PlayerCommand::Resign),
        ("draw", |_| PlayerCommand::OfferDraw),
        ("resignation for a side", PlayerCommand::ResignFor),
    ];
    for (name, end) in ends {
        for players in [FRIENDS, [Player::Human, Player::Other("Anna".into())]] {
            let mut table = Table::new();
            begin(&mut table, "benediction", players.clone(), Terms::default());
            table.ask_for("e3e4");
            if players == FRIENDS {
                table.settle();
                table.ask_for("d7d6");
            }
            table.settle();
            let side = table.game().turn_side().unwrap();
            table.order(end(side));
            if table.game().session.outcome().is_none() {
                // Somebody elsewhere takes no draw.
                continue;
            }
            table.until("the result is shown", |table| table.state::<Menu>() == Menu::Result);
            assert_eq!(state(&table), Stopped(Stop::Over), "{name}");
            table.order(PlayerCommand::Undo);
            table.until("the result is left", |table| table.state::<Menu>() == Menu::None);
            let side = table.game().acting().unwrap();
            expect(&mut table, name, Running(side));
            frames(&mut table, 10);
            let text = table.game().legal[0].text.clone();
            table.ask_for(&text);
            let spent = table.game().session.notes(table.game().session.node()).spent.unwrap();
            assert!(spent >= Duration::from_millis(10 * FRAME), "{name}: {spent:?}");
            // The next end is shown again.
            table.settle();
            table.order(PlayerCommand::Resign);
            table.until("the next result is shown", |table| table.state::<Menu>() == Menu::Result);
        }
    }
}

#[test]
fn clock_runs_again_after_undo_of_a_fallen_flag() {
    let mut table = Table::new();
    let terms = Terms { clock: "2s".into(), ..Terms::default() };
    let setup = GameSetup { game: "obelisk".into(), terms, ..GameSetup::default() };
    table.order(TableCommand::begin(setup));
    table.settle();
    let text = table.game().legal[0].text.clone();
    table.ask_for(&text);
    table.until("the flag has fallen", |table| table.state::<Menu>() == Menu::Result);
    table.order(PlayerCommand::Undo);
    table.until("the result is left", |table| table.state::<Menu>() == Menu::None);
    let side = table.game().acting().unwrap();
    expect(&mut table, "undo of the flag", Running(side));
    assert!(shows(&table, side) > 1500);
}

#[test]
fn strict_game_is_not_paused_and_its_end_stands() {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<Settings>().bot.bot_seconds = 0.1;
    let strict = Terms { strict: true, ..Terms::default() };
    begin(&mut table, "obelisk", [Player::Human, Player::Bot(1)], strict);
    expect(&mut table, "own turn", Running(Side::Near));
    for menu in [Menu::Pause, Menu::Settings, Menu::Rules] {
        set(&mut table, menu);
        assert_eq!(state(&table), Running(Side::Near), "{menu:?}");
    }
    set(&mut table, Menu::None);
    let text = table.game().legal[0].text.clone();
    table.ask_for(&text);
    expect(&mut table, "search of the bot", Running(Side::Far));
    expect(&mut table, "own turn again", Running(Side::Near));
    table.order(PlayerCommand::Resign);
    table.until("the result is shown", |table| table.state::<Menu>() == Menu::Result);
    let outcome = table.game().session.outcome();
    table.order(PlayerCommand::Undo);
    assert_eq!(table.game().session.outcome(), outcome);
    table.order(TableCommand::Study);
    table.order(PlayerCommand::Undo);
    table.settle();
    assert!(table.game().panel().is_study() && table.game().session.outcome() == outcome);
}

#[test]
fn flag_of_a_strict_game_falls_behind_a_menu() {
    let mut table = Table::new();
    let terms = Terms { clock: "2s".into(), strict: true, ..Terms::default() };
    let players = [Player::Human, Player::Bot(1)];
    table.order(TableCommand::begin(GameSetup { game: "obelisk".into(), players, terms, ..GameSetup::default() }));
    table.settle();
    set(&mut table, Menu::Settings);
    table.until("the flag has fallen", |table| table.state::<Menu>() == Menu::Result);
    assert_eq!(table.game().session.outcome().unwrap().winner, Some(Side::Far));
}

#[test]
fn clock_runs_until_confirmation_and_stops_for_the_coach() {
    let mut table = friends("benediction");
    table.app.world_mut().resource_mut::<Settings>().play.confirm_turn = true;
    expect(&mut table, "own turn", Running(Side::Near));
    frames(&mut table, 39);
    let before = shows(&table, Side::Near);
    table.ask_for("e3e4");
    frames(&mut table, 20);
    assert_eq!(state(&table), Running(Side::Near), "unconfirmed");
    // Its own face shows it.
    assert_eq!(shows(&table, Side::Near), before - 21 * FRAME);
    // What is not confirmed is not over: undo gives nothing back.
    table.order(PlayerCommand::Undo);
    table.frame();
    assert_eq!(shows(&table, Side::Near), before - 23 * FRAME);
    table.settle();
    let before = shows(&table, Side::Near);
    table.ask_for("e3e4");
    frames(&mut table, 20);
    table.order(PlayerCommand::EndTurn);
    let node = table.game().session.node();
    let spent = table.game().session.notes(node).spent.unwrap().as_millis() as u64;
    assert_eq!(300_000 - spent, before - 22 * FRAME);
    expect(&mut table, "turn of the other person", Running(Side::Far));
    let coached = Terms { coach: Coach::new(10), ..Terms::default() };
    begin(&mut table, "obelisk", FRIENDS, coached);
    table.app.world_mut().resource_mut::<Settings>().play.confirm_turn = false;
    expect(&mut table, "own turn", Running(Side::Near));
    table.ask_for("Ba1-b2");
    expect(&mut table, "coach looks", Stopped(Stop::Examined));
    expect(&mut table, "coach agrees", Running(Side::Far));
}

#[test]
fn clock_stops_for_rolling_dice_and_absent_players() {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<Settings>().bot.bot_seconds = 0.1;
    let terms = Terms { clock: "5".into(), ..Terms::default() };
    let setup = GameSetup { game: "kingamon".into(), terms, seed: Some(3), ..GameSetup::default() };
    table.order(TableCommand::begin(setup));
    expect(&mut table, "dice", Stopped(Stop::Dice));
    table.until("the dice have fallen", |table| table.game().acting().is_some());
    let side = table.game().acting().unwrap();
    expect(&mut table, "own turn", Running(side));
    begin(&mut table, "benediction", [Player::Other("Anna".into()), Player::Human], Terms::default());
    expect(&mut table, "player elsewhere", Stopped(Stop::Absent));
    begin(&mut table, "obelisk", [Player::Bot(1), Player::Human], Terms::default());
    expect(&mut table, "bot plays what it found", Stopped(Stop::BotWaits));
}

/// Returns a game in a folder in which the far side has thought for about two seconds.
fn thought(folder: &Path) -> (Table, u64) {
    let mut table = Table::in_folder(folder);
    begin(&mut table, "benediction", FRIENDS, Terms::default());
    table.ask_for("e3e4");
    expect(&mut table, "turn of the other person", Running(Side::Far));
    frames(&mut table, 80);
    let left = shows(&table, Side::Far);
    assert!((297_900..=298_100).contains(&left), "{left}");
    (table, left)
}

fn continued(table: &mut Table) -> u64 {
    table.order(TableCommand::Continue);
    expect(table, "continued", Running(Side::Far));
    shows(table, Side::Far)
}

#[test]
fn time_of_the_turn_stays_when_the_table_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let (mut table, left) = thought(folder.path());
    for _ in 0..2 {
        table.order(TableCommand::Leave);
        table.until("the title", |table| table.state::<Screen>() == Screen::Title);
        frames(&mut table, 100);
        let now = continued(&mut table);
        assert!((left - 8 * FRAME..=left).contains(&now), "{now} of {left}");
    }
    // Another game in between changes nothing, and takes nothing over.
    begin(&mut table, "obelisk", FRIENDS, Terms::default());
    assert!(shows(&table, Side::Near) > 299_900);
}

#[test]
fn turn_time_survives_closing_or_killing_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let (mut table, left) = thought(folder.path());
    table.send(AppExit::Success);
    drop(table);
    let mut table = Table::in_folder(folder.path());
    let now = continued(&mut table);
    assert!((left - 4 * FRAME..=left).contains(&now), "{now} of {left}");
    // Another 10 seconds, of which a killed program has not written the last 3.
    frames(&mut table, 400);
    let left = shows(&table, Side::Far);
    drop(table);
    let mut table = Table::in_folder(folder.path());
    let now = continued(&mut table);
    assert!((left - 4 * FRAME..=left + 3100).contains(&now), "{now} of {left}");
    // When the turn goes on, nothing is kept any more of the time before.
    table.ask_for("d7d6");
    table.send(AppExit::Success);
    drop(table);
    let mut table = Table::in_folder(folder.path());
    table.order(TableCommand::Continue);
    let clock = table.game().session.clock_at(2).unwrap();
    let spent = clock.reading(Side::Far, Duration::ZERO).unwrap().left.as_millis() as u64;
    table.settle();
    assert!(shows(&table, Side::Far) > spent - 100, "{} of {spent}", shows(&table, Side::Far));
}

#[test]
fn time_of_unconfirmed_turn_survives_closing_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let (mut table, left) = thought(folder.path());
    table.app.world_mut().resource_mut::<Settings>().play.confirm_turn = true;
    table.ask_for("d7d6");
    table.settle();
    let text = table.game().legal[0].text.clone();
    table.ask_for(&text);
    assert!(table.game().turn_end() == TurnEnd::Unconfirmed);
    frames(&mut table, 80);
    let left_then = shows(&table, Side::Far);
    assert!(left_then <= left - 80 * FRAME);
    table.send(AppExit::Success);
    drop(table);
    let mut table = Table::in_folder(folder.path());
    table.order(TableCommand::Continue);
    table.settle();
    let now = shows(&table, Side::Far);
    assert!((left_then - 3 * FRAME..=left_then).contains(&now), "{now} of {left_then}");
}

#[test]
fn turn_time_survives_redo_and_viewing_earlier_positions() {
    let mut table = friends("benediction");
    expect(&mut table, "own turn", Running(Side::Near));
    table.ask_for("e3e4");
    expect(&mut table, "turn of the other person", Running(Side::Far));
    frames(&mut table, 80);
    let left = shows(&table, Side::Far);
    table.order(PlayerCommand::Undo);
    expect(&mut table, "undone", Running(Side::Near));
    table.order(PlayerCommand::Redo);
    expect(&mut table, "redone", Running(Side::Far));
    assert!((left - 4 * FRAME..=left).contains(&shows(&table, Side::Far)), "{} of {left}", shows(&table, Side::Far));
    // Looking back stops nothing.
    let left = shows(&table, Side::Far);
    table.order(LookAt(Some(NodeId::ROOT)));
    frames(&mut table, 40);
    table.order(LookAt(None));
    frames(&mut table, 2);
    assert!(shows(&table, Side::Far) <= left - 40 * FRAME);
    // Thinking after undo is no gift either: what is played again takes at least that time.
    let node = table.game().session.node();
    let before = table.game().session.notes(node).spent.unwrap();
    table.order(PlayerCommand::Undo);
    expect(&mut table, "undone", Running(Side::Near));
    frames(&mut table, 200);
    table.order(PlayerCommand::Redo);
    let after = table.game().session.notes(node).spent.unwrap();
    assert!(after >= Duration::from_secs(5) && before < after, "{before:?}, {after:?}");
    // Resigning while looking back resigns the present game.
    table.order(LookAt(Some(NodeId::ROOT)));
    table.order(PlayerCommand::Resign);
    table.settle();
    assert_eq!((table.game().session.node(), table.game().session.outcome().unwrap().winner), (node, Some(Side::Near)));
}
