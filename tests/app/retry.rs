//! The player looks for better turns than the mistakes of an analysed game.

use benediction::app::base::progress::PuzzleBook;
use benediction::app::exercise::mistake::{self, MistakeTask};
use benediction::app::exercise::{Exercise, ExerciseCommand, Phase};
use benediction::app::game::commands::{LookAt, PlayerCommand, TableCommand};
use benediction::app::game::policy::Panel;
use benediction::app::study::review::{GameReview, ReviewCommand};
use benediction_rules::Side;
use benediction_study::puzzles::Theme;
use benediction_study::record::Player;
use benediction_study::tree::NodeId;

use crate::table::Table;

/// The fifth turn throws the win away, and the sixth gives it back.
pub const LINE: [&str; 6] = ["Ba1-b2", "Cb4-c3", "Pc1+b2", "Ba4-b3", "Cb1-c2", "Cc3*b2"];

fn training(table: &Table) -> &MistakeTask {
    table.app.world().resource::<Exercise>().task().unwrap()
}

fn phase(table: &Table) -> Phase {
    table.app.world().resource::<Exercise>().phase().unwrap()
}

/// Plays a game and analyses it.
pub fn analysed() -> Table {
    let mut table = Table::new();
    table.start("obelisk", [Player::Human, Player::Human], Side::Near);
    LINE.iter().for_each(|action| table.ask_for(action));
    table.order(PlayerCommand::Resign);
    table.send(ReviewCommand::Begin);
    table.until("the review has nothing to do", |table| !table.app.world().resource::<GameReview>().is_busy());
    table.frame();
    table.frame();
    table
}

/// Begins with the mistakes, and waits until the first position is on the table.
pub fn begin(table: &mut Table) {
    let begin = mistake::begin(table.game()).unwrap();
    table.send(begin);
    table.until("the position is on the table", |table| table.game().panel() == Panel::Exercise);
    table.settle();
}

#[test]
fn a_mistake_is_tried_until_a_better_turn_is_found() {
    let mut table = analysed();
    begin(&mut table);
    assert_eq!(training(&table).number(), (1, 2));
    assert_eq!(table.game().session.ply(), 4, "the position before the fifth turn");
    assert!(table.game().slots.is_human(Side::Near) && !table.game().slots.is_human(Side::Far));
    table.ask_for(LINE[4]);
    table.until("the turn was judged", |table| matches!(phase(table), Phase::Wrong | Phase::PutBack));
    assert!(training(&table).loss.is_some_and(|loss| loss > 0.5));
    assert!(!table.game().human_to_act(), "nothing is played after the turn");
    table.send(ExerciseCommand::Again);
    table.settle();
    assert_eq!((phase(&table), table.game().session.ply()), (Phase::Open, 4));
    let best = training(&table).mistake().turn.best.clone();
    best.iter().for_each(|action| table.ask_for(action));
    assert_eq!((phase(&table), training(&table).is_best), (Phase::Solved, true));
    table.until("the reason is known", |table| training(table).why.is_some());
    assert_eq!(training(&table).score, (0, 1), "only the first attempt counts");
    let own = table.app.world().resource::<PuzzleBook>().0.own();
    assert_eq!(own.len(), 1, "what was not found at once comes back as a puzzle");
    assert_eq!((own[0].theme, own[0].side()), (Theme::Mistake, Some(Side::Near)));

    // The second one is shown, and the game is on the table again after it.
    table.send(ExerciseCommand::Next);
    table.settle();
    assert_eq!((training(&table).number(), table.game().session.ply()), ((2, 2), 5));
    assert!(table.game().slots.is_human(Side::Far));
    table.send(ExerciseCommand::Show);
    let length = training(&table).mistake().turn.best.len();
    table.until("the turn is shown", |table| table.game().session.ply() == 5 + length);
    table.until("it is over", |table| phase(table) == Phase::Shown);
    table.send(ExerciseCommand::Next);
    table.settle();
    assert!(table.app.world().resource::<Exercise>().0.is_none());
    assert!(table.game().panel().is_study() && table.game().session.turns_of_game().len() == LINE.len());
}

#[test]
fn wrong_retry_of_a_mistake_is_undone_automatically() {
    let mut table = analysed();
    begin(&mut table);
    table.ask_for(LINE[4]);
    table.until("the turn was judged", |table| matches!(phase(table), Phase::Wrong | Phase::PutBack));
    table.until("the position is put back", |table| phase(table) == Phase::PutBack);
    assert_eq!(table.game().session.ply(), 4);
    table.settle();
    assert!(phase(&table) == Phase::PutBack && training(&table).loss.is_some(), "the answer stays");
    assert!(table.game().human_to_act() && table.game().slots.is_human(Side::Near));
    let best = training(&table).mistake().turn.best.clone();
    best.iter().for_each(|action| table.ask_for(action));
    assert_eq!((phase(&table), training(&table).score), (Phase::Solved, (0, 1)));
}

#[test]
fn best_turn_is_shown_when_looking_back() {
    let mut table = analysed();
    begin(&mut table);
    table.order(LookAt(Some(NodeId::ROOT)));
    table.send(ExerciseCommand::Show);
    table.until("it is shown", |table| phase(table) == Phase::Shown);
    // So it is to who looks back while it is played.
    table.send(ExerciseCommand::Next);
    table.settle();
    table.send(ExerciseCommand::Show);
    table.order(LookAt(Some(NodeId::ROOT)));
    table.until("it is shown", |table| phase(table) == Phase::Shown);
}

#[test]
fn retry_ends_when_game_is_left_or_replaced() {
    let mut table = analysed();
    begin(&mut table);
    table.order(TableCommand::Leave);
    table.settle();
    assert!(table.app.world().resource::<Exercise>().0.is_none());
    let mut table = analysed();
    begin(&mut table);
    table.start("obelisk", [Player::Human, Player::Human], Side::Near);
    table.settle();
    assert!(table.app.world().resource::<Exercise>().0.is_none());
}

#[test]
fn player_plays_on_after_the_better_turn_and_takes_turns_back() {
    let mut table = analysed();
    begin(&mut table);
    table.send(ExerciseCommand::PlayOn);
    table.settle();
    assert_eq!((phase(&table), table.game().session.ply()), (Phase::Open, 4), "the better turn comes first");
    let best = training(&table).mistake().turn.best.clone();
    let answered = |table: &mut Table| {
        best.iter().for_each(|action| table.ask_for(action));
        assert_eq!((phase(table), training(table).is_best), (Phase::Solved, true));
        let before = table.game().session.ply();
        table.send(ExerciseCommand::PlayOn);
        table.until("the bot has answered", |table| phase(table) == Phase::Open);
        table.settle();
        assert!(table.game().human_to_act() && table.game().session.ply() > before);
        table.game().session.ply()
    };
    // Back to the turn before.
    answered(&mut table);
    table.send(ExerciseCommand::TakeBack);
    table.settle();
    assert_eq!((phase(&table), table.game().session.ply()), (Phase::Open, 4));
    // The next turn is checked, and taken back by itself or by the player.
    let later = answered(&mut table);
    while phase(&table) == Phase::Open && table.game().human_to_act() {
        let action = table.game().legal[0].label.clone();
        table.ask_for(&action);
    }
    table.until("the turn was judged", |table| matches!(phase(table), Phase::PutBack | Phase::Solved));
    if phase(&table) == Phase::Solved {
        table.send(ExerciseCommand::TakeBack);
    }
    table.settle();
    assert_eq!((table.game().session.ply(), table.game().human_to_act()), (later, true));
    assert_eq!(training(&table).score, (1, 1), "later turns are not counted");
    table.send(ExerciseCommand::Again);
    table.settle();
    assert_eq!((phase(&table), table.game().session.ply()), (Phase::Open, 4));
    // The other mistakes are still to come.
    answered(&mut table);
    table.send(ExerciseCommand::Next);
    table.settle();
    assert_eq!((training(&table).number(), table.game().session.ply()), ((2, 2), 5));
}
