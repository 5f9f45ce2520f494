//! Open games whose files are changed elsewhere.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use benediction_study::library::{FileId, GameEvent, GameName, OpenGames, Store};
use benediction_study::record::{Note, Record};

fn record(actions: &[&str]) -> Record {
    let actions = actions.iter().map(|action| (*action).to_string()).collect();
    Record { date: Some("2026-11-23".into()), actions, ..Record::of("benediction") }
}

fn commented(record: &Record, node: usize, comment: &str) -> Record {
    let mut record = record.clone();
    record.notes.push(Note { node, comment: comment.into(), ..Note::default() });
    record
}

/// A library with an open game.
struct Table {
    store: Store,
    open: OpenGames,
    file: FileId,
}

impl Table {
    fn at(folder: &Path, record: &Record) -> (Table, GameName) {
        let mut table = Table { store: Store::at(folder), open: OpenGames::default(), file: FileId::fresh() };
        let events = table.save(record);
        let [GameEvent::Saved { name, .. }] = &events[..] else { panic!("{events:?}") };
        (table, name.clone())
    }

    fn save(&mut self, record: &Record) -> Vec<GameEvent> {
        let mut events = Vec::new();
        let saved =
            self.open.save(&mut self.store, self.file, &Arc::new(record.clone()), &mut |event| events.push(event));
        saved.unwrap();
        events
    }

    fn check_files(&mut self) -> Vec<GameEvent> {
        let mut events = Vec::new();
        self.open.check_files(&self.store, &mut |event| events.push(event));
        events
    }
}

#[test]
fn external_change_of_file_is_kept_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let start = record(&["e3e4", "e7e6"]);
    let (mut table, name) = Table::at(folder.path(), &start);
    let others = Record { stars: 3, ..commented(&start, 1, "theirs") };
    fs::write(table.store.path(&name), others.write()).unwrap();
    let ours = commented(&start, 2, "ours");
    let events = table.save(&ours);
    let both = commented(&others, 2, "ours");
    assert_eq!(table.store.read(&name).unwrap(), both);
    let [GameEvent::Changed { file, base, record }] = &events[..] else { panic!("{events:?}") };
    assert_eq!((*file, &**base, &**record), (table.file, &ours, &both));
    assert_eq!(table.save(&both), []);
    assert_eq!(table.store.files().unwrap().len(), 1);
}

#[test]
fn outdated_save_is_merged_with_changes_to_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let start = record(&["e3e4", "e7e6"]);
    let (mut table, name) = Table::at(folder.path(), &start);
    // A letter continues the game in its file, and the window is told.
    let letter = commented(&record(&["e3e4", "e7e6", "d7d6"]), 3, "theirs");
    table.store.replace(&name, &letter).unwrap();
    let events = table.check_files();
    let [GameEvent::Changed { base, record, .. }] = &events[..] else { panic!("{events:?}") };
    assert_eq!((&**base, &**record), (&start, &letter));
    // The window has saved an earlier version before it was told.
    let ours = commented(&start, 1, "ours");
    let events = table.save(&ours);
    let both = Record { notes: [&ours.notes[..], &letter.notes[..]].concat(), ..letter.clone() };
    assert_eq!(table.store.read(&name).unwrap(), both);
    let [GameEvent::Changed { base, record, .. }] = &events[..] else { panic!("{events:?}") };
    assert_eq!((&**base, &**record), (&letter, &both), "the window makes its next version from the letter");
    // Another one from before, and then the one with everything.
    let more = commented(&ours, 2, "more");
    table.save(&more);
    let all = Record { notes: [&more.notes[..], &letter.notes[..]].concat(), ..letter };
    assert_eq!(table.store.read(&name).unwrap(), all);
    // The window has followed two of three changes, and then the third one.
    (0..2).for_each(|_| table.open.follow(table.file));
    table.save(&more);
    assert_eq!(table.store.read(&name).unwrap(), all);
    table.open.follow(table.file);
    // Now the window has the contents of the file, so that it can delete what the letter said.
    let without = Record { notes: more.notes, ..all };
    assert_eq!(table.save(&without), []);
    assert_eq!(table.store.read(&name).unwrap(), without);
}

#[test]
fn pending_save_is_merged_when_game_is_reopened() {
    let folder = tempfile::tempdir().unwrap();
    let start = record(&["e3e4"]);
    let (mut table, name) = Table::at(folder.path(), &start);
    let others = Record { stars: 3, ..start.clone() };
    table.store.replace(&name, &others).unwrap();
    assert_eq!(table.open.open(&table.store, &name).unwrap().record, others);
    table.save(&commented(&start, 1, "ours"));
    assert_eq!(table.store.read(&name).unwrap(), commented(&others, 1, "ours"));
}

/// On some file systems new contents may have the time of the old ones.
#[test]
fn contents_count_and_not_times() {
    let folder = tempfile::tempdir().unwrap();
    let start = record(&["e3e4"]);
    let (mut table, name) = Table::at(folder.path(), &start);
    let path = table.store.path(&name);
    let time = fs::metadata(&path).unwrap().modified().unwrap();
    let others = Record { title: "a".into(), ..start.clone() };
    fs::write(&path, others.write()).unwrap();
    fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
    table.save(&Record { stars: 1, ..start.clone() });
    assert_eq!(table.store.read(&name).unwrap(), Record { stars: 1, ..others });
    // The same contents in other bytes are no change.
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("\u{feff}{}", text.replace('\n', "\r\n"))).unwrap();
    assert_eq!(table.check_files(), []);
}

#[test]
fn unmergeable_version_is_kept_as_a_copy() {
    let folder = tempfile::tempdir().unwrap();
    let start = record(&["e3e4"]);
    let (mut table, name) = Table::at(folder.path(), &start);
    let (ours, theirs) = (commented(&start, 1, "ours"), commented(&start, 1, "theirs"));
    fs::write(table.store.path(&name), theirs.write()).unwrap();
    let events = table.save(&ours);
    let [GameEvent::Conflict { other, .. }] = &events[..] else { panic!("{events:?}") };
    assert_eq!((table.store.read(&name).unwrap(), table.store.read(other).unwrap()), (ours.clone(), theirs));
    assert_eq!(table.save(&ours), []);
    // Another game in the place of this one.
    let another = Record { date: start.date.clone(), ..Record::of("obelisk") };
    fs::write(table.store.path(&name), another.write()).unwrap();
    let events = table.save(&commented(&start, 1, "more"));
    let [GameEvent::Conflict { other, .. }] = &events[..] else { panic!("{events:?}") };
    assert_eq!(table.store.read(other).unwrap().game.id.as_str(), "obelisk");
}

#[test]
fn broken_file_is_kept_as_a_copy() {
    let folder = tempfile::tempdir().unwrap();
    let start = record(&["e3e4"]);
    let (mut table, name) = Table::at(folder.path(), &start);
    for broken in ["(format: 2, ga", "", "(format: 99)"] {
        fs::write(table.store.path(&name), broken).unwrap();
        let ours = commented(&start, 1, broken);
        let events = table.save(&ours);
        let [GameEvent::Unreadable { aside }] = &events[..] else { panic!("{events:?}") };
        assert_eq!(fs::read_to_string(aside).unwrap(), broken);
        assert_eq!(table.store.read(&name).unwrap(), ours);
    }
}

#[test]
fn a_deleted_game_is_not_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let start = record(&["e3e4"]);
    let (mut table, name) = Table::at(folder.path(), &start);
    table.store.delete(&name).unwrap();
    assert_eq!(table.check_files(), [GameEvent::Deleted { file: table.file }]);
    assert_eq!(table.check_files(), []);
    let more = record(&["e3e4", "e7e6"]);
    assert_eq!(table.save(&more), [GameEvent::Deleted { file: table.file }]);
    assert_eq!(table.store.files().unwrap(), []);
    table.store.restore(&name).unwrap();
    assert_eq!(table.check_files(), [GameEvent::Restored { file: table.file }]);
    assert_eq!(table.save(&more), []);
    assert_eq!(table.store.read(&name).unwrap(), more);
    // What is in the bin comes back under its name, what is nowhere gets a new one.
    table.store.delete(&name).unwrap();
    let Table { store, open, file } = &mut table;
    let mut events = Vec::new();
    open.write_again(store, *file, &Arc::new(start.clone()), &mut |event| events.push(event)).unwrap();
    assert_eq!((store.read(&name).unwrap(), store.bin().unwrap()), (start.clone(), Vec::new()));
    fs::remove_file(store.path(&name)).unwrap();
    events.clear();
    open.write_again(store, *file, &Arc::new(start.clone()), &mut |event| events.push(event)).unwrap();
    let [GameEvent::Saved { name, .. }, GameEvent::Restored { .. }] = &events[..] else { panic!("{events:?}") };
    assert_eq!(store.read(name).unwrap(), start);
}

#[test]
fn a_game_that_another_window_has_open_becomes_a_copy() {
    let folder = tempfile::tempdir().unwrap();
    let start = record(&["e3e4"]);
    let (mut first, name) = Table::at(folder.path(), &start);
    let (mut store, mut second) = (Store::at(folder.path()), OpenGames::default());
    let opened = second.open(&store, &name).unwrap();
    assert!(opened.elsewhere);
    second.save(&mut store, opened.file, &Arc::new(start.clone()), &mut drop).unwrap();
    assert_eq!(second.name(opened.file), None);
    let changed = commented(&opened.record, 1, "second");
    second.save(&mut store, opened.file, &Arc::new(changed.clone()), &mut drop).unwrap();
    assert_eq!(store.read(&name).unwrap(), start);
    assert_eq!(store.read(second.name(opened.file).unwrap()).unwrap(), changed);
    // In the same window it is the same game, and the first to close it gives it free.
    let again = first.open.open(&first.store, &name).unwrap();
    assert_eq!((again.file, again.elsewhere), (first.file, false));
    first.open.keep_only(&[first.file]);
    first.open.keep_only(&[]);
    assert!(!second.open(&store, &name).unwrap().elsewhere);
    drop(second);
    let hidden = fs::read_dir(store.folder())
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with('.'));
    assert_eq!(hidden.count(), 0);
}

#[test]
fn opened_game_stays_open_until_it_has_been_shown() {
    let folder = tempfile::tempdir().unwrap();
    let (mut table, name) = Table::at(folder.path(), &record(&["e3e4"]));
    table.open.keep_only(&[FileId::fresh()]);
    assert_eq!(table.open.name(table.file), Some(&name));
    table.open.keep_only(&[table.file]);
    table.open.keep_only(&[FileId::fresh()]);
    assert_eq!(table.open.name(table.file), None);
}

#[test]
fn missing_folder_does_not_count_as_deletion() {
    let folder = tempfile::tempdir().unwrap();
    let (mut table, name) = Table::at(folder.path(), &record(&["e3e4"]));
    let away = folder.path().join("away");
    fs::rename(table.store.folder(), &away).unwrap();
    assert_eq!(table.check_files(), []);
    let more = Arc::new(record(&["e3e4", "e7e6"]));
    assert!(table.open.save(&mut table.store, table.file, &more, &mut |event| panic!("{event:?}")).is_err());
    fs::create_dir(table.store.folder()).unwrap();
    assert_eq!(table.save(&more), []);
    assert_eq!(table.store.read(&name).unwrap(), *more);
}

#[test]
fn new_game_without_actions_is_not_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table { store: Store::at(folder.path()), open: OpenGames::default(), file: FileId::fresh() };
    assert_eq!(table.save(&record(&[])), []);
    assert_eq!(table.store.files().unwrap(), []);
}
