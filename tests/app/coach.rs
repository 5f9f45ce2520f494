//! The coach warns of bad turns, and strict games have no undo and no hints.

use benediction::app::base::progress::PlayerProgress;
use benediction::app::base::settings::Settings;
use benediction::app::game::activity::TurnEnd;
use benediction::app::game::analysis::AnalysisWanted;
use benediction::app::game::commands::{GameSetup, PlayerCommand, TableCommand};
use benediction::app::study::coach::Coaching;
use benediction_rules::Side;
use benediction_study::record::Player;
use benediction_study::terms::Coach;

use crate::table::Table;

/// The fifth turn of this game throws a win away, and the others are good.
const LINE: [&str; 5] = ["Ba1-b2", "Cb4-c3", "Pc1+b2", "Ba4-b3", "Cb1-c2"];

fn warned(table: &Table) -> bool {
    table.app.world().resource::<Coaching>().warning(table.game()).is_some()
}

/// Waits until the coach has looked at a turn.
fn looked(table: &mut Table) {
    table.until("the coach has looked", |table| !table.game().turn_end().awaits_coach() || warned(table));
    table.frame();
}

fn coached(points: u8) -> Table {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<PlayerProgress>().last_game.terms.coach = Coach::new(points);
    table.start("obelisk", [Player::Human, Player::Human], Side::Near);
    table
}

#[test]
fn coach_accepts_good_turns_and_warns_of_blunders() {
    let mut table = coached(10);
    let coach = |table: &Table| table.game().session.about().terms.coach;
    for action in &LINE[..4] {
        table.ask_for(action);
        assert!(table.game().turn_end().awaits_coach(), "{action}");
        looked(&mut table);
        assert!(!table.game().is_unconfirmed() && !warned(&table), "{action}");
    }
    table.ask_for(LINE[4]);
    looked(&mut table);
    assert!(warned(&table) && !table.game().human_to_act());
    assert_eq!(coach(&table), Some(Coach { points: 10, warned: 1 }));
    // Taken back, it can be played again, and the warning counts again.
    table.order(PlayerCommand::Undo);
    table.settle();
    assert_eq!(table.game().session.ply(), 4);
    assert!(!warned(&table) && table.game().human_to_act());
    table.ask_for(LINE[4]);
    looked(&mut table);
    assert_eq!(coach(&table).map(|coach| coach.warned), Some(2));
    table.order(PlayerCommand::EndTurn);
    table.settle();
    assert!(!table.game().is_unconfirmed() && table.game().acting() == Some(Side::Far));
}

#[test]
fn turn_confirmation_still_applies_after_the_coach() {
    let mut table = coached(10);
    table.app.world_mut().resource_mut::<Settings>().play.confirm_turn = true;
    table.ask_for(LINE[0]);
    looked(&mut table);
    assert!(table.game().turn_end() == TurnEnd::Unconfirmed && !table.game().turn_end().awaits_coach());
    table.order(PlayerCommand::EndTurn);
    table.frame();
    assert!(!table.game().is_unconfirmed());
}

#[test]
fn no_warning_without_a_coach() {
    let mut table = coached(0);
    LINE.iter().for_each(|action| table.ask_for(action));
    assert!(!table.game().is_unconfirmed() && table.game().session.about().terms.coach.is_none());
}

#[test]
fn strict_game_forbids_undo_hints_and_study_until_over() {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<Settings>().bot.bot_seconds = 0.1;
    let terms = &mut table.app.world_mut().resource_mut::<PlayerProgress>().last_game.terms;
    (terms.strict, terms.coach) = (true, Coach::new(10));
    table.start("obelisk", [Player::Human, Player::Bot(1)], Side::Near);
    let about = table.game().session.about();
    assert!(about.terms.strict && about.terms.coach.is_none() && table.game().policy().is_strict);
    table.ask_for(LINE[0]);
    table.until("the bot has answered", |table| table.game().human_to_act());
    let ply = table.game().session.ply();
    table.order(PlayerCommand::Undo);
    table.ask(|wanted| *wanted = AnalysisWanted { hint: true, threats: true });
    table.order(TableCommand::Study);
    table.settle();
    assert_eq!(table.game().session.ply(), ply);
    assert!(!table.game().panel().is_study() && table.analysis().hint.is_none() && table.analysis().threats.is_none());
    assert!(table.game().why_no_undo().is_some() && table.game().why_no_answer().is_some());
    let record = table.game().session.record((Player::Human, Player::Bot(1)));
    assert!(record.terms.strict);
    // It is not opened as a study either.
    table.order(TableCommand::Open { record: Box::new(record), file: None, study: true });
    table.settle();
    assert!(!table.game().panel().is_study() && table.game().policy().is_strict);
    table.order(PlayerCommand::Resign);
    table.order(TableCommand::Study);
    table.settle();
    assert!(table.game().panel().is_study() && !table.game().policy().is_strict);
}

#[test]
fn games_of_friends_and_from_positions_are_not_strict() {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<PlayerProgress>().last_game.terms.strict = true;
    table.start("obelisk", [Player::Human, Player::Human], Side::Near);
    assert!(!table.game().policy().is_strict);
    let position = Some(table.game().session.position_text());
    let players = [Player::Human, Player::Bot(1)];
    let setup =
        GameSetup { game: "obelisk".into(), players, first: Side::Near, seed: None, position, ..GameSetup::default() };
    table.order(TableCommand::begin(setup));
    table.settle();
    assert!(!table.game().policy().is_strict);
}
