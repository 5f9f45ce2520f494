//! A game's file has one owner: changes to a game in the library, in another window or by another program reach the
//! table, and what is played there is saved with them.

use std::fs;
use std::path::{Path, PathBuf};

use benediction::app::base::states::{Menu, Screen};
use benediction::app::base::storage::Interrupted;
use benediction::app::base::storage::requests::LibraryRequest;
use benediction::app::game::commands::TableCommand;
use benediction::app::game::matches::FileQuestion;
use benediction::app::library::GameLibrary;
use benediction::app::library::LibraryCommand;
use benediction_rules::{Outcome, Reason, Side};
use benediction_study::library::{Description, Details, GameName};
use benediction_study::record::{Branch, Note, Player, Record};
use benediction_study::session::Edit;
use benediction_study::tree::NodeId;
use bevy::prelude::*;
use bevy::window::WindowFocused;

use crate::table::Table;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

fn play(table: &mut Table, action: &str) {
    table.ask_for(action);
    table.settle();
    table.wait_for_library();
}

/// Returns the files of the games, with their texts.
fn games(folder: &Path) -> Vec<(PathBuf, Record)> {
    let Ok(entries) = fs::read_dir(folder.join("library")) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "ron"));
    paths.sort();
    let read = |path: PathBuf| (path.clone(), Record::read(&fs::read_to_string(path).unwrap()).unwrap());
    paths.into_iter().map(read).collect()
}

fn only(folder: &Path) -> Record {
    let games = games(folder);
    assert_eq!(games.len(), 1, "{games:?}");
    games[0].1.clone()
}

fn only_name(folder: &Path) -> GameName {
    GameName::new(games(folder)[0].0.file_stem().unwrap().to_str().unwrap()).unwrap()
}

/// A game of two friends after two actions.
fn begun(folder: &Path) -> Table {
    let mut table = Table::in_folder(folder);
    table.start("benediction", FRIENDS, Side::Near);
    for action in ["e3e4", "e7e6"] {
        play(&mut table, action);
    }
    table
}

fn details() -> Details {
    Details {
        title: "The long one".into(),
        tags: vec!["club".into()],
        note: "Played in the rain.".into(),
        names: ["Ada".into(), "Ben".into()],
        ..Details::default()
    }
}

/// Details for a game that had none.
fn described(said: Details) -> Box<Description> {
    Box::new(Description { edited: said, ..Description::default() })
}

fn is_described(record: &Record) {
    assert_eq!((record.stars, record.title.as_str(), &record.tags[..]), (3, "The long one", &["club".to_string()][..]));
    assert_eq!((record.terms.names[0].as_str(), record.notes[0].comment.as_str()), ("Ada", "Played in the rain."));
}

#[test]
fn stars_title_tags_and_note_outlive_the_next_action() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = begun(folder.path());
    let name = only_name(folder.path());
    // From the main menu, as a player would.
    table.order(TableCommand::Leave);
    table.settle();
    table.order_library(LibraryRequest::Stars(name.clone(), 3));
    table.order_library(LibraryRequest::Describe(name.clone(), described(details())));
    is_described(&table.app.world().resource::<Interrupted>().0.as_ref().unwrap().record);
    table.order(TableCommand::Continue);
    table.settle();
    play(&mut table, "d7d6");
    let kept = only(folder.path());
    is_described(&kept);
    assert_eq!(kept.actions.len(), 3);
    // And with the game on the table.
    table.order_library(LibraryRequest::Stars(name, 5));
    assert_eq!(table.game().session.about().stars, 5);
    play(&mut table, "d2d3");
    assert_eq!((only(folder.path()).stars, only(folder.path()).actions.len()), (5, 4));
}

#[test]
fn deleted_open_game_is_restored_or_closed() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = begun(folder.path());
    let name = only_name(folder.path());
    table.order_library(LibraryRequest::Delete(name.clone()));
    assert_eq!(table.state::<Menu>(), Menu::FileQuestion);
    assert_eq!(table.game().question, Some(FileQuestion::Deleted));
    play(&mut table, "d7d6");
    assert_eq!(games(folder.path()), []);
    // The question is repeated until it is answered.
    table.app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::None);
    for _ in 0..3 {
        table.app.update();
    }
    assert_eq!(table.state::<Menu>(), Menu::FileQuestion);
    table.order(TableCommand::WriteAgain);
    table.wait_for_library();
    assert_eq!((table.state::<Menu>(), table.game().question.clone()), (Menu::None, None));
    assert_eq!(only(folder.path()).actions.len(), 3);
    assert_eq!(only_name(folder.path()), name);
    // From the bin in the library, too.
    table.order_library(LibraryRequest::Delete(name.clone()));
    table.order_library(LibraryRequest::Restore(name.clone()));
    assert_eq!((table.state::<Menu>(), table.game().question.clone()), (Menu::None, None));
    table.order_library(LibraryRequest::Delete(name.clone()));
    table.order(TableCommand::Leave);
    table.wait_for_library();
    assert_eq!(table.state::<Screen>(), Screen::Title);
    assert!(table.app.world().resource::<Interrupted>().0.is_none(), "nothing to continue");
    assert_eq!(games(folder.path()), []);
    // Restored, it can be continued.
    table.order_library(LibraryRequest::Restore(name));
    assert!(table.app.world().resource::<Interrupted>().0.is_some());
}

#[test]
fn external_change_of_game_reaches_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = begun(folder.path());
    let (path, record) = games(folder.path()).remove(0);
    let others = Record {
        notes: vec![Note { node: 1, comment: "theirs".into(), ..Note::default() }],
        variations: vec![Branch { from: 0, actions: vec!["d2d3".into()] }],
        ..record
    };
    fs::write(&path, others.write()).unwrap();
    // The window comes to the front, and nothing is played.
    let window = table.app.world_mut().spawn_empty().id();
    table.send(WindowFocused { window, focused: true });
    table.wait_for_library();
    let first = table.game().session.way()[1];
    assert_eq!(table.game().session.notes(first).comment, "theirs");
    assert_eq!(table.game().session.ply(), 2);
    // Both write at once.
    let others = Record { stars: 4, ..others };
    fs::write(&path, others.write()).unwrap();
    table.order(TableCommand::Study);
    table.settle();
    table.order(Edit::Comment(NodeId::ROOT, "ours".into()));
    table.wait_for_library();
    let kept = only(folder.path());
    assert_eq!((kept.stars, kept.variations.len()), (4, 1));
    assert_eq!(kept.notes.iter().map(|note| note.comment.as_str()).collect::<Vec<_>>(), ["ours", "theirs"]);
    assert_eq!(table.game().session.about().stars, 4);
    // Two versions of one comment: both are kept, and the player gets a notice.
    let others = Record { notes: vec![Note { comment: "no".into(), ..Note::default() }], ..kept };
    fs::write(&path, others.write()).unwrap();
    table.order(Edit::Comment(NodeId::ROOT, "yes".into()));
    table.wait_for_library();
    let both = games(folder.path());
    assert_eq!(both.iter().map(|(_, game)| game.notes[0].comment.as_str()).collect::<Vec<_>>(), ["yes", "no"]);
    assert_eq!(table.state::<Menu>(), Menu::FileQuestion);
    table.order(TableCommand::KeepBoth);
    table.wait_for_library();
    assert_eq!(table.state::<Menu>(), Menu::None);
}

#[test]
fn second_window_opens_copy_of_game_already_open() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = begun(folder.path());
    let name = only_name(folder.path());
    let mut second = Table::in_folder(folder.path());
    let notices = second.order_library(LibraryRequest::Open { name: name.clone(), study: true });
    assert!(notices.iter().any(|text| text.contains("another window")), "{notices:?}");
    second.order(Edit::Comment(NodeId::ROOT, "second".into()));
    second.wait_for_library();
    play(&mut first, "d7d6");
    let games = games(folder.path());
    assert_eq!(games.len(), 2);
    assert_eq!((games[0].1.actions.len(), games[0].1.notes.len()), (3, 0));
    assert_eq!((games[1].1.actions.len(), games[1].1.notes[0].comment.as_str()), (2, "second"));
    // Once the first window has left it, the second one gets the game itself.
    drop(first);
    second.order_library(LibraryRequest::Open { name, study: true });
    second.order(Edit::Comment(NodeId::ROOT, "alone".into()));
    second.wait_for_library();
    assert_eq!(self::games(folder.path())[0].1.notes[0].comment, "alone");
    assert_eq!(self::games(folder.path()).len(), 2);
}

#[test]
fn reimported_game_is_not_duplicated() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = begun(folder.path());
    let record = only(folder.path());
    let theirs = Record { notes: vec![Note { node: 2, comment: "theirs".into(), ..Note::default() }], ..record };
    table.order_library(LibraryRequest::ImportText(theirs.write()));
    assert_eq!(only(folder.path()).notes[0].comment, "theirs");
    table.order_library(LibraryRequest::Refresh);
    assert_eq!(table.app.world().resource::<GameLibrary>().len(), 1);
    assert!(table.game().panel().is_study(), "it is opened as a study");
}

/// A game by letter of two friends, with a comment on its first action.
fn letter(actions: &[&str], comment: &str) -> Record {
    let notes = vec![Note { node: 1, comment: comment.into(), ..Note::default() }];
    Record {
        actions: actions.iter().map(ToString::to_string).collect(),
        notes: notes.into_iter().filter(|_| !comment.is_empty()).collect(),
        tags: vec!["letter-abcd1234".into()],
        ..Record::of("benediction")
    }
}

#[test]
fn turn_and_letter_arriving_together_are_both_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    table.order_library(LibraryRequest::ImportText(letter(&["e3e4", "e7e6"], "").write()));
    assert!(table.game().policy().is_played, "a game by letter is played");
    // The letter is on its way to the library when the turn is played.
    table
        .app
        .world_mut()
        .write_message(LibraryCommand::Ask(LibraryRequest::ImportText(letter(&["e3e4", "e7e6"], "theirs").write())));
    table.ask_for("d7d6");
    table.wait_for_library();
    table.wait_for_library();
    let kept = only(folder.path());
    assert_eq!((kept.actions.len(), kept.notes[0].comment.as_str()), (3, "theirs"));
    let game = table.game();
    assert_eq!((game.session.ply(), game.session.notes(game.session.way()[1]).comment.as_str()), (3, "theirs"));
    assert!(game.policy().is_played);
    // The next turn keeps it, too.
    play(&mut table, "d2d3");
    assert_eq!(only(folder.path()).notes[0].comment, "theirs");
}

#[test]
fn contradicting_letter_asks_and_can_be_followed() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    table.order_library(LibraryRequest::ImportText(letter(&["e3e4", "e7e6", "d7d6"], "").write()));
    table.order(TableCommand::Leave);
    table.wait_for_library();
    // In a text with other games, which are read all the same.
    let others = [0, 1].map(|index| Record { title: format!("{index}"), ..letter(&["e3e4"], "") });
    let theirs = letter(&["e3e4", "e7e6", "f7f6"], "theirs");
    let others = others.map(|game| Record { tags: Vec::new(), date: Some(format!("2026-11-2{}", game.title)), ..game });
    let text = [others[0].write(), theirs.write(), others[1].write()].join("\n");
    table.order_library(LibraryRequest::ImportText(text));
    assert_eq!(table.state::<Menu>(), Menu::Library);
    let library = table.app.world().resource::<GameLibrary>();
    assert_eq!(library.len(), 3);
    let (asked, reason) = library.contradicted.front().cloned().unwrap();
    assert!(reason.contains("f7f6") && reason.contains("d7d6"), "{reason}");
    assert_eq!(asked.actions, theirs.actions);
    table.order_library(LibraryRequest::FollowLetter(asked));
    assert_eq!((table.state::<Screen>(), table.state::<Menu>()), (Screen::Table, Menu::None));
    assert!(table.game().policy().is_played);
    assert_eq!((table.game().session.ply(), table.game().session.size()), (3, 5));
    let followed = games(folder.path()).into_iter().find(|(_, game)| !game.tags.is_empty()).unwrap().1;
    assert_eq!((&followed.actions, followed.notes[0].comment.as_str()), (&theirs.actions, "theirs"));
    assert_eq!(followed.variations, [Branch { from: 2, actions: vec!["d7d6".into()] }]);
}

#[test]
fn final_letter_shows_result_and_late_letters_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    table.order_library(LibraryRequest::ImportText(letter(&["e3e4", "e7e6"], "").write()));
    let resigned = Outcome::win(Side::Near, Reason::Resigned(Side::Far));
    let end = Record { result: Some(resigned), ..letter(&["e3e4", "e7e6"], "") };
    table.order_library(LibraryRequest::ImportText(end.write()));
    assert_eq!(table.state::<Menu>(), Menu::Result);
    let longer = letter(&["e3e4", "e7e6", "f7f6"], "");
    let notices = table.order_library(LibraryRequest::ImportText(longer.write()));
    assert!(notices.iter().any(|text| text.contains("This game is over")), "{notices:?}");
    assert_eq!((only(folder.path()).result, table.game().session.ply()), (Some(resigned), 2));
    let notices = table.order_library(LibraryRequest::ImportText(letter(&["e3e4"], "").write()));
    assert!(notices.iter().any(|text| text.contains("already further")), "{notices:?}");
}
