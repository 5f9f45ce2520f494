//! A game's file has one owner: changes to a game in the library, in another window or by another program reach the
//! table, and what is played there is saved with them.

use std::fs;
use std::path::{Path, PathBuf};

use benediction::app::base::messages::Notify;
use benediction::app::base::states::{Menu, Screen};
use benediction::app::base::storage::Interrupted;
use benediction::app::base::storage::service::LibraryService;
use benediction::app::game::commands::TableCommand;
use benediction::app::game::matches::FileQuestion;
use benediction::app::library::GameLibrary;
use benediction::app::library::LibraryCommand;
use benediction_rules::Side;
use benediction_study::library::{Description, Details, GameName};
use benediction_study::record::{Branch, Note, Player, Record};
use benediction_study::session::Edit;
use benediction_study::tree::NodeId;
use bevy::prelude::*;
use bevy::window::WindowFocused;

use crate::table::Table;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

/// Waits until the library service has nothing to do. Returns the notices that the player got meanwhile.
fn wait(table: &mut Table) -> Vec<String> {
    let mut notices = Vec::new();
    table.frame();
    table.until("the library has nothing to do", |table| {
        let messages = table.app.world().resource::<Messages<Notify>>();
        notices.extend(messages.iter_current_update_messages().map(|Notify(text)| text.clone()));
        !table.app.world().resource::<LibraryService>().is_busy()
    });
    table.settle();
    notices
}

fn order(table: &mut Table, command: LibraryCommand) -> Vec<String> {
    table.app.world_mut().write_message(command);
    wait(table)
}

fn play(table: &mut Table, action: &str) {
    table.ask_for(action);
    table.settle();
    wait(table);
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
    assert_eq!((record.names.0.as_str(), record.notes[0].comment.as_str()), ("Ada", "Played in the rain."));
}

#[test]
fn stars_title_tags_and_note_outlive_the_next_action() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = begun(folder.path());
    let name = only_name(folder.path());
    // From the main menu, as a player would.
    table.order(TableCommand::Leave);
    table.settle();
    order(&mut table, LibraryCommand::Stars(name.clone(), 3));
    order(&mut table, LibraryCommand::Describe(name.clone(), described(details())));
    is_described(&table.app.world().resource::<Interrupted>().0.as_ref().unwrap().record);
    table.order(TableCommand::Continue);
    table.settle();
    play(&mut table, "d7d6");
    let kept = only(folder.path());
    is_described(&kept);
    assert_eq!(kept.actions.len(), 3);
    // And with the game on the table.
    order(&mut table, LibraryCommand::Stars(name, 5));
    assert_eq!(table.game().session.about().stars, 5);
    play(&mut table, "d2d3");
    assert_eq!((only(folder.path()).stars, only(folder.path()).actions.len()), (5, 4));
}

#[test]
fn a_deleted_game_asks_and_comes_back_or_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = begun(folder.path());
    let name = only_name(folder.path());
    order(&mut table, LibraryCommand::Delete(name.clone()));
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
    wait(&mut table);
    assert_eq!((table.state::<Menu>(), table.game().question.clone()), (Menu::None, None));
    assert_eq!(only(folder.path()).actions.len(), 3);
    assert_eq!(only_name(folder.path()), name);
    // From the bin in the library, too.
    order(&mut table, LibraryCommand::Delete(name.clone()));
    order(&mut table, LibraryCommand::Restore(name.clone()));
    assert_eq!((table.state::<Menu>(), table.game().question.clone()), (Menu::None, None));
    order(&mut table, LibraryCommand::Delete(name.clone()));
    table.order(TableCommand::Leave);
    wait(&mut table);
    assert_eq!(table.state::<Screen>(), Screen::Title);
    assert!(table.app.world().resource::<Interrupted>().0.is_none(), "nothing to continue");
    assert_eq!(games(folder.path()), []);
    // Restored, it can be continued.
    order(&mut table, LibraryCommand::Restore(name));
    assert!(table.app.world().resource::<Interrupted>().0.is_some());
}

#[test]
fn what_another_program_writes_reaches_the_table() {
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
    wait(&mut table);
    let first = table.game().session.way()[1];
    assert_eq!(table.game().session.notes(first).comment, "theirs");
    assert_eq!(table.game().session.ply(), 2);
    // Both write at once.
    let others = Record { stars: 4, ..others };
    fs::write(&path, others.write()).unwrap();
    table.order(TableCommand::Study);
    table.settle();
    table.order(Edit::Comment(NodeId::ROOT, "ours".into()));
    wait(&mut table);
    let kept = only(folder.path());
    assert_eq!((kept.stars, kept.variations.len()), (4, 1));
    assert_eq!(kept.notes.iter().map(|note| note.comment.as_str()).collect::<Vec<_>>(), ["ours", "theirs"]);
    assert_eq!(table.game().session.about().stars, 4);
    // Two versions of one comment: both are kept, and the player gets a notice.
    let others = Record { notes: vec![Note { comment: "no".into(), ..Note::default() }], ..kept };
    fs::write(&path, others.write()).unwrap();
    table.order(Edit::Comment(NodeId::ROOT, "yes".into()));
    wait(&mut table);
    let both = games(folder.path());
    assert_eq!(both.iter().map(|(_, game)| game.notes[0].comment.as_str()).collect::<Vec<_>>(), ["yes", "no"]);
    assert_eq!(table.state::<Menu>(), Menu::FileQuestion);
    table.order(TableCommand::KeepBoth);
    wait(&mut table);
    assert_eq!(table.state::<Menu>(), Menu::None);
}

#[test]
fn a_second_window_opens_a_copy_of_a_game_that_is_on_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = begun(folder.path());
    let name = only_name(folder.path());
    let mut second = Table::in_folder(folder.path());
    let notices = order(&mut second, LibraryCommand::Open { name: name.clone(), study: true });
    assert!(notices.iter().any(|text| text.contains("another window")), "{notices:?}");
    second.order(Edit::Comment(NodeId::ROOT, "second".into()));
    wait(&mut second);
    play(&mut first, "d7d6");
    let games = games(folder.path());
    assert_eq!(games.len(), 2);
    assert_eq!((games[0].1.actions.len(), games[0].1.notes.len()), (3, 0));
    assert_eq!((games[1].1.actions.len(), games[1].1.notes[0].comment.as_str()), (2, "second"));
    // Once the first window has left it, the second one gets the game itself.
    drop(first);
    order(&mut second, LibraryCommand::Open { name, study: true });
    second.order(Edit::Comment(NodeId::ROOT, "alone".into()));
    wait(&mut second);
    assert_eq!(self::games(folder.path())[0].1.notes[0].comment, "alone");
    assert_eq!(self::games(folder.path()).len(), 2);
}

#[test]
fn a_game_that_is_imported_again_is_not_doubled() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = begun(folder.path());
    let record = only(folder.path());
    let theirs = Record { notes: vec![Note { node: 2, comment: "theirs".into(), ..Note::default() }], ..record };
    order(&mut table, LibraryCommand::ImportText(theirs.write()));
    assert_eq!(only(folder.path()).notes[0].comment, "theirs");
    order(&mut table, LibraryCommand::Refresh);
    assert_eq!(table.app.world().resource::<GameLibrary>().len(), 1);
    assert!(table.game().is_study(), "it is opened as a study");
}
