//! Lines of studies are trained at the table.
//!
//! | state | training |
//! |---|---|
//! | a study with moves | begins from its menu, and returns to the study |
//! | a study without moves, or of a game with dice | is refused, or is not offered |
//! | the study was edited | the cards follow at the next look; a position that is gone says so |
//! | the study was deleted | its deck says so, and stays until it is removed |
//! | left, or killed | what was answered is kept, the present position is not counted |
//! | nothing is due | everything is practised, which is not counted |
//! | two windows | the reviews of both are kept |

use std::path::Path;

use benediction::app::base::messages::Notify;
use benediction::app::base::progress::{PlayerProgress, Training};
use benediction::app::base::states::{Menu, Screen, go};
use benediction::app::base::storage::requests::LibraryRequest;
use benediction::app::base::storage::service::LibraryService;
use benediction::app::exercise::line::{LineTask, Return};
use benediction::app::exercise::lines::{DueToday, Lines, LinesCommand};
use benediction::app::exercise::{Exercise, ExerciseCommand, Phase};
use benediction::app::game::commands::{LookAt, TableCommand};
use benediction::app::game::policy::Panel;
use benediction::app::library::LibraryCommand;
use benediction_rules::Side;
use benediction_study::library::{GameName, Store, today};
use benediction_study::lines::REPERTOIRES;
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::schedule::{CardId, Pace};
use benediction_study::session::Edit;
use benediction_study::tree::NodeId;
use benediction_words::text;
use bevy::prelude::*;

use crate::table::Table;

fn task(table: &Table) -> &LineTask {
    table.app.world().resource::<Exercise>().task().expect("lines are trained")
}

fn phase(table: &Table) -> Phase {
    table.app.world().resource::<Exercise>().phase().unwrap()
}

fn wait(table: &mut Table) {
    table.until("the library has nothing to do", |table| !table.app.world().resource::<LibraryService>().is_busy());
    table.frame();
    table.settle();
}

/// Imports a study, opens it and begins to train it for White from its beginning.
fn train_study(table: &mut Table, study: &Record) {
    let text = study.write();
    table.send(LibraryCommand::from(LibraryRequest::ImportText(text)));
    wait(table);
    assert!(table.game().panel().is_study());
    table.order(LookAt(Some(NodeId::ROOT)));
    table.send(LinesCommand::Train(Side::Near));
    table.until("the training begins", |table| table.game().panel() == Panel::Exercise);
    table.settle();
}

/// Returns a study of Benedict Chess with two lines after 1.e3.
fn study() -> Record {
    let text =
        "game: benedict-chess\n1 white e3 {Opens the queen.}\n2 black e6\n  (2 black d6\n  3 white Qg4)\n3 white Qe2\n";
    let session = registry::open_game_text(text).unwrap();
    session.record((Player::Human, Player::Human))
}

fn reviewed(table: &Table, ids: &[CardId]) -> usize {
    let training = table.app.world().resource::<Training>();
    let all = Pace { new_cards: usize::MAX, ..Pace::default() };
    ids.len() - training.0.due_lines(ids, all, today()).len()
}

fn ids(table: &Table) -> Vec<CardId> {
    table.app.world().resource::<Lines>().decks.iter().flat_map(|deck| deck.ids().to_vec()).collect()
}

#[test]
fn study_is_trained_and_returned_to() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    train_study(&mut table, &study());
    assert_eq!((task(&table).number, phase(&table)), ((1, 3), Phase::Open));
    // A wrong turn is put back, and its position comes once more at the end.
    table.ask_for("e2e4");
    table.until("it is put back", |table| phase(table) == Phase::PutBack);
    assert_eq!((table.game().session.ply(), task(&table).number, task(&table).score), (0, (1, 4), (0, 1)));
    // The right one is answered with a turn of the lines, and the next position is due there.
    table.ask_for("e2e3");
    table.until("Black answers", |table| phase(table) == Phase::Open && task(table).number.0 == 2);
    assert_eq!(task(&table).comment, "Opens the queen.");
    assert_eq!(table.game().session.ply(), 2);
    table.settle();
    table.ask_for("d1e2");
    assert_eq!((phase(&table), task(&table).score), (Phase::Solved, (1, 2)));
    // With a hint it is known, but not at once.
    table.send(ExerciseCommand::Next);
    table.settle();
    table.send(ExerciseCommand::Hint);
    table.ask_for("d1g4");
    assert_eq!((phase(&table), task(&table).score), (Phase::Solved, (1, 3)));
    let ids = ids(&table);
    assert_eq!((ids.len(), reviewed(&table, &ids)), (3, 3));
    // The missed one comes again and is not counted.
    table.send(ExerciseCommand::Next);
    table.settle();
    assert_eq!((task(&table).number, table.game().session.ply()), ((4, 4), 0));
    table.ask_for("e2e3");
    assert_eq!(phase(&table), Phase::Solved, "the position after it is not due");
    table.send(ExerciseCommand::Next);
    table.until("the study is back", |table| table.game().panel().is_study());
    assert_eq!(table.game().session.size(), 6);
}

/// Returns the numbers of actions and comments of each game of the library.
fn saved(folder: &Path) -> Vec<(usize, usize)> {
    let store = Store::at(folder);
    let games = store.files().unwrap().into_iter().map(|(name, _)| store.read(&name).unwrap());
    let comments = |record: &Record| record.notes.iter().filter(|note| !note.comment.is_empty()).count();
    games.map(|record| (record.actions.len(), comments(&record))).collect()
}

#[test]
fn study_is_edited_in_its_file_after_a_training() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    train_study(&mut table, &study());
    assert_eq!(saved(folder.path()), [(3, 1)]);
    table.send(ExerciseCommand::Leave);
    table.until("the study is back", |table| table.game().panel().is_study());
    let node = table.game().session.after(NodeId::ROOT).unwrap();
    table.order(Edit::Comment(table.game().session.after(node).unwrap(), "Passive.".into()));
    wait(&mut table);
    assert_eq!(saved(folder.path()), [(3, 2)], "the same file");
}

#[test]
fn what_was_answered_is_kept_and_due_later() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    train_study(&mut table, &study());
    table.ask_for("e2e3");
    table.until("Black answers", |table| task(table).number.0 == 2);
    table.settle();
    table.send(ExerciseCommand::Leave);
    table.until("the study is back", |table| table.game().panel().is_study());
    table.order(TableCommand::Leave);
    table.until("the title counts", |table| table.app.world().resource::<DueToday>().lines == 2);
    drop(table);
    // The program is started again.
    let mut table = Table::in_folder(folder.path());
    wait(&mut table);
    table.until("the title counts", |table| table.app.world().resource::<DueToday>().lines == 2);
    let due = table.app.world().resource::<DueToday>();
    assert_eq!((due.of_decks.as_slice(), due.minutes()), (&[2][..], 1));
    let begin = {
        let world = table.app.world();
        world.resource::<Lines>().begin_due(world.resource::<Training>(), Pace::default()).unwrap()
    };
    table.send(begin);
    table.settle();
    assert_eq!((task(&table).number, table.game().session.ply()), ((1, 2), 0));
    // The solution counts as not known.
    table.send(ExerciseCommand::Show);
    table.until("it is shown", |table| phase(table) == Phase::Shown);
    assert_eq!(task(&table).number, (1, 3));
    table.send(ExerciseCommand::Leave);
    table.settle();
    assert_eq!((table.state::<Screen>(), table.state::<Menu>()), (Screen::Title, Menu::Learn));
}

#[test]
fn practice_without_anything_due_is_not_counted() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    train_study(&mut table, &study());
    for turn in [&["e2e3", "d1e2"][..], &["d1g4"][..]] {
        for action in turn {
            table.ask_for(action);
            table.until("it is answered", |table| matches!(phase(table), Phase::Solved | Phase::Open));
            table.settle();
        }
        table.send(ExerciseCommand::Next);
        table.settle();
    }
    table.until("the study is back", |table| table.game().panel().is_study());
    let before = table.app.world().resource::<Training>().clone();
    let deck = table.app.world().resource::<PlayerProgress>().decks.first().unwrap().clone();
    let begin = {
        let world = table.app.world();
        world.resource::<Lines>().begin_deck(&deck, world.resource::<Training>(), Pace::default(), Return::Learn)
    };
    table.send(begin.unwrap());
    table.settle();
    table.ask_for("e2e4");
    table.until("it is put back", |table| phase(table) == Phase::PutBack);
    assert_eq!(*table.app.world().resource::<Training>(), before);
}

#[test]
fn decks_of_edited_and_deleted_studies_say_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    train_study(&mut table, &study());
    table.send(ExerciseCommand::Leave);
    table.until("the study is back", |table| table.game().panel().is_study());
    table.order(TableCommand::Leave);
    wait(&mut table);
    let study = table.app.world().resource::<PlayerProgress>().decks.first().unwrap().study.clone();
    table.send(LibraryCommand::from(LibraryRequest::Delete(GameName::new(&study).unwrap())));
    wait(&mut table);
    go(&mut table.app.world_mut().resource_mut::<NextState<Menu>>(), Menu::Learn);
    table.until("it cannot be read", |table| {
        table.app.world().resource::<Lines>().decks.iter().any(|deck| deck.read.cards.is_err())
    });
    assert_eq!(table.app.world().resource::<Lines>().decks.len(), 1);
    // A repertoire of the program needs no file.
    let deck = REPERTOIRES[0].deck().unwrap();
    table.app.world_mut().resource_mut::<PlayerProgress>().decks.insert(deck);
    table.until("it is read", |table| {
        table.app.world().resource::<Lines>().decks.iter().any(|deck| deck.cards().len() > 10)
    });
}

#[test]
fn study_without_moves_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    table.start("benedict-chess", [Player::Human, Player::Human], Side::Near);
    table.order(TableCommand::Study);
    table.settle();
    table.send(LinesCommand::Train(Side::Near));
    wait(&mut table);
    assert!(table.app.world().resource::<PlayerProgress>().decks.is_empty());
}

#[test]
fn game_shows_where_it_leaves_the_lines() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    let deck = REPERTOIRES[1].deck().unwrap();
    let played = registry::open_game_text("game: benedict-chess\n1 white e3\n2 black e6\n3 white d4\n").unwrap();
    let game = played.record((Player::Human, Player::Human)).write();
    table.send(LibraryCommand::from(LibraryRequest::ImportText(game)));
    wait(&mut table);
    let said = |table: &Table| {
        let toasts = table.app.world().resource::<Messages<Notify>>();
        toasts.get_cursor().read(toasts).map(|Notify(words)| words.clone()).collect::<Vec<_>>().join(" ")
    };
    table.send(LinesCommand::ShowDeparture);
    table.until("the absence of lines is reported", |table| said(table).contains(text!("train-no-lines")));
    table.app.world_mut().resource_mut::<PlayerProgress>().decks.insert(deck);
    wait(&mut table);
    table.order(LookAt(Some(NodeId::ROOT)));
    table.send(LinesCommand::ShowDeparture);
    table.until("the turn is shown", |table| table.game().session.ply() == 3);
    assert!(said(&table).contains("Qe2"), "{}", said(&table));
}
