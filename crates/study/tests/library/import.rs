//! Import of many games.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use benediction_platform::faults::{self, Change, Fault};
use benediction_platform::files;
use benediction_study::library::exchange::{Form, Games, write_games};
use benediction_study::library::{Filter, GameName, Import, ImportEvent, Imported, Library, letter};
use benediction_study::record::Record;
use benediction_study::terms::Terms;
use tempfile::TempDir;

use super::disk::{Disk, UnsyncedBytes};
use crate::support::record;

/// In memory, where the system has such a folder, so that the disk does not matter.
fn fresh() -> TempDir {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap()
}

fn opened(folder: &Path) -> Library {
    let mut library = Library::open(folder);
    assert!(library.refresh(&mut |_, _| true).unwrap());
    library
}

fn names(library: &Library) -> Vec<GameName> {
    library.list(&Filter::default()).into_iter().map(|(name, _)| name.clone()).collect()
}

/// Imports the games of a text. Returns the numbers of new games and of known ones.
fn import(library: &mut Library, text: &str) -> (usize, usize) {
    let mut import = Import::default();
    import.receive_text(text.into());
    let mut on_event = |_, event: ImportEvent| assert!(matches!(event, ImportEvent::Letter(..)), "{event:?}");
    while import.import_batch(library, &mut on_event).unwrap() {}
    import.write(library).unwrap();
    (import.new_count(), import.known_count())
}

/// Returns the actions of a game of chess by its number: all games have the same length.
fn moves(number: usize) -> [String; 4] {
    let [one, two, three, four] = [1, 8, 64, 512].map(|place| (b'a' + (number / place % 8) as u8) as char);
    let (from, down) = (if three == one { 3 } else { 2 }, if four == two { 6 } else { 7 });
    [format!("{one}2{one}3"), format!("{two}7{two}6"), format!("{three}{from}{three}4"), format!("{four}{down}{four}5")]
}

/// Returns games between the same players on one day, each with other actions.
fn similar_games(count: usize) -> Vec<Record> {
    let game = |number| Record {
        actions: moves(number).to_vec(),
        date: Some("2026-11-23".into()),
        terms: Terms { names: ["Ada".into(), "Ben".into()], ..Terms::default() },
        ..Record::of("benedict-chess")
    };
    (0..count).map(game).collect()
}

fn text_of(records: &[Record]) -> String {
    write_games(records, Form::Saved).unwrap()
}

/// Returns the shortest of some times for an import into an empty library.
fn time(text: &str, count: usize) -> Duration {
    let once = |_| {
        let folder = fresh();
        let mut library = opened(folder.path());
        let began = Instant::now();
        assert_eq!(import(&mut library, text), (count, 0));
        began.elapsed()
    };
    (0..3).map(once).min().unwrap()
}

#[test]
fn import_time_is_linear_in_number_of_games() {
    let (few, many) = (100, 1600);
    let records = similar_games(many);
    for form in [Form::Saved, Form::Pgn, Form::Text] {
        let [few_time, many_time] =
            [few, many].map(|count| time(&write_games(&records[..count], form).unwrap(), count));
        let ratio = many_time.as_secs_f64() / few_time.as_secs_f64();
        // Sixteen times as many games; a time that grew like the square would be 256 times as long.
        assert!(ratio < 48.0, "{form:?}: {few_time:?} and {many_time:?}");
    }
}

#[test]
fn import_reports_the_last_game_after_writing_it() {
    let folder = fresh();
    let mut library = opened(folder.path());
    let records = similar_games(2);
    let tags = vec![letter::new_tag(1)];
    let of_turns = |count: usize| Record {
        actions: moves(3)[..count].to_vec(),
        tags: tags.clone(),
        ..Record::of("benedict-chess")
    };
    let mut last = |record: &Record| {
        let mut import = Import::default();
        import.add(&mut library, record).unwrap();
        let before = import.last().cloned();
        import.write(&mut library).unwrap();
        (before, import.last().cloned().unwrap())
    };
    let (before, new) = last(&records[0]);
    assert!(before.is_none() && matches!(new, Imported::New(_)), "{new:?}");
    assert_eq!(last(&records[0]).1, Imported::Joined(new.name().clone()));
    let (_, first) = last(&of_turns(1));
    assert!(matches!(first, Imported::New(_)), "{first:?}");
    let longer = last(&of_turns(2)).1;
    assert_eq!(longer, Imported::Letter(first.name().clone(), letter::Relation::Continues));
    assert!(matches!(last(&records[1]).1, Imported::New(_)));
}

#[test]
fn a_repeated_import_adds_nothing_and_joins_what_is_new() {
    let folder = fresh();
    let mut library = opened(folder.path());
    let records = similar_games(250);
    assert_eq!(import(&mut library, &text_of(&records)), (250, 0));
    // Before the next look at the files, and after it.
    assert_eq!(import(&mut library, &text_of(&records)), (0, 250));
    let mut library = opened(folder.path());
    assert_eq!(import(&mut library, &text_of(&records)), (0, 250));
    let tagged = Record { tags: vec!["club".into()], ..records[77].clone() };
    assert_eq!(import(&mut library, &text_of(&[tagged])), (0, 1));
    // The same game twice in one text, of which the second version has more.
    let other = Record { date: Some("2026-11-24".into()), ..records[5].clone() };
    let titled = Record { title: "Twice".into(), ..other.clone() };
    assert_eq!(import(&mut library, &text_of(&[other, titled])), (1, 1));
    library.refresh(&mut |_, _| true).unwrap();
    assert_eq!(names(&library).len(), 251);
    assert_eq!(library.list(&Filter { tags: vec!["club".into()], ..Filter::default() }).len(), 1);
    assert_eq!(library.list(&Filter { words: Some("twice".into()), ..Filter::default() }).len(), 1);
    assert_eq!(library.duplicates(), Vec::<Vec<GameName>>::new());
}

#[test]
fn merged_games_are_written_in_batches_with_all_tags() {
    let folder = fresh();
    let mut library = opened(folder.path());
    let records = similar_games(250);
    assert_eq!(import(&mut library, &text_of(&records)), (250, 0));
    library.refresh(&mut |_, _| true).unwrap();
    // Two versions of each game follow one another, so that the second joins one that is not written yet.
    let with_tag = |record: &Record, tag: &str| Record { tags: vec![tag.into()], ..record.clone() };
    let both: Vec<Record> =
        records.iter().flat_map(|game| ["first", "second"].map(|tag| with_tag(game, tag))).collect();
    faults::fail(usize::MAX, Fault::Once(ErrorKind::Other));
    assert_eq!(import(&mut library, &text_of(&both)), (0, 500));
    let (_, changes) = faults::end();
    let folders = changes.iter().filter(|change| matches!(change, Change::SyncFolder(_))).count();
    assert!(folders <= 2 * 500 / 100, "the disk was waited for {folders} times");
    library.refresh(&mut |_, _| true).unwrap();
    let tagged = Filter { tags: vec!["first".into(), "second".into()], ..Filter::default() };
    assert_eq!((library.list(&tagged).len(), library.list(&Filter::default()).len()), (250, 250));
}

#[test]
fn duplicates_among_many_similar_games_are_found() {
    let folder = fresh();
    let mut library = opened(folder.path());
    let records = similar_games(60);
    let saved: Vec<GameName> = records.iter().map(|record| library.save(None, record).unwrap()).collect();
    let again: Vec<GameName> = records[10..12].iter().map(|record| library.save(None, record).unwrap()).collect();
    library.refresh(&mut |_, _| true).unwrap();
    let groups = [[saved[10].clone(), again[0].clone()], [saved[11].clone(), again[1].clone()]];
    assert_eq!(library.duplicates(), groups.map(Vec::from));
}

#[test]
fn letter_continues_an_earlier_letter_in_same_text() {
    let folder = fresh();
    let mut library = opened(folder.path());
    let line = ["Ba1-b2", "Cb4-c3", "Pc1+b2", "Ba4-b3"];
    let letter = |actions: usize| Record {
        actions: line[..actions].iter().map(ToString::to_string).collect(),
        tags: vec![letter::new_tag(7)],
        ..Record::of("obelisk")
    };
    let text = text_of(&[record("obelisk", 5, 1), letter(1), record("obelisk", 6, 2), letter(4), letter(2)]);
    assert_eq!(import(&mut library, &text), (3, 0));
    library.refresh(&mut |_, _| true).unwrap();
    let tagged = library.list(&Filter { tags: vec![letter::new_tag(7)], ..Filter::default() });
    assert_eq!(tagged.iter().map(|(_, header)| header.actions).collect::<Vec<_>>(), [4]);
}

#[test]
fn games_are_read_one_by_one_with_their_lines() {
    let records = similar_games(3);
    let lines = |text: String| Games::from_text(text).map(|(line, game)| (line, game.is_ok())).collect::<Vec<_>>();
    let saved = text_of(&records);
    let length = records[0].write().lines().count();
    assert_eq!(lines(format!("\u{feff}{saved}")), [(1, true), (length + 2, true), (2 * length + 3, true)]);
    assert_eq!(
        lines("game: obelisk\r\n\r\ngame: nothing\r\n----\r\n1 a\r\n".into()),
        [(1, true), (3, false), (5, false)]
    );
    assert_eq!(lines("game: obelisk\r\rgame: benediction\r1 red d2d3\r".into()), [(1, true), (3, true)]);
    assert_eq!(lines("# nothing\n".into()), []);
    let mut games = Games::from_text(saved);
    assert_eq!(games.percent(), 0);
    games.next();
    assert_eq!((games.percent(), games.by_ref().count(), games.percent()), (33, 2, 100));
}

/// Checks that an import which did not finish left a whole library, and that the same import completes it.
fn completes(folder: &Path, text: &str, count: usize, about: &str) {
    let mut library = opened(folder);
    assert_eq!(library.broken().count(), 0, "{about}");
    let before = names(&library).len();
    let (new, _) = import(&mut library, text);
    assert_eq!(before + new, count, "{about}");
    library.refresh(&mut |_, _| true).unwrap();
    assert_eq!((names(&library).len(), library.duplicates().len()), (count, 0), "{about}");
}

/// Imports games until the disk fails.
fn import_until_a_failure(folder: &Path, text: &str) {
    let mut library = Library::open(folder);
    if library.refresh(&mut |_, _| true).is_err() {
        return;
    }
    let mut import = Import::default();
    import.receive_text(text.into());
    let went_on = (|| {
        while import.import_batch(&mut library, &mut |_, _| {})? {}
        import.write(&mut library)
    })();
    if let Err(reason) = went_on {
        assert_eq!(reason.key(), "library-cannot-write");
    }
}

#[test]
fn import_interrupted_at_any_change_can_be_completed() {
    let mut records: Vec<Record> = (0..4).map(|seed| record("obelisk", 6, seed)).collect();
    // One that joins the first, one that continues a game by letter.
    records.push(Record { title: "More".into(), ..records[0].clone() });
    records.push(Record { tags: vec![letter::new_tag(1)], ..record("obelisk", 3, 9) });
    let text = text_of(&records);
    let run = |at: usize, fault: Fault| {
        let folder = fresh();
        let before = Disk::open(folder.path());
        faults::fail(at, fault);
        import_until_a_failure(folder.path(), &text);
        let (changes, done) = faults::end();
        (folder, before, changes, done)
    };
    let (.., all, _) = run(usize::MAX, Fault::Once(ErrorKind::Other));
    assert!(all > 20, "{all}");
    for at in 1..=all + 1 {
        let (folder, ..) = run(at, Fault::Once(ErrorKind::StorageFull));
        completes(folder.path(), &text, 5, &format!("a fault at change {at}"));
        let (folder, before, _, done) = run(at, Fault::FromThenOn(ErrorKind::Other));
        for names_know in Disk::moments(&done) {
            for rest in UnsyncedBytes::ALL {
                let place = fresh();
                before.after(&done, names_know).build(folder.path(), place.path(), rest);
                completes(place.path(), &text, 5, &format!("cut at change {at}, names of {names_know}, {rest:?}"));
            }
        }
    }
}

#[test]
fn two_copies_import_into_one_folder_at_once() {
    let folder = fresh();
    let begin = Barrier::new(2);
    let copy = |copy: u64| {
        let records: Vec<Record> = similar_games(300)
            .into_iter()
            .map(|record| Record {
                event: "of this copy only".into(),
                terms: Terms { names: [copy.to_string(), String::new()], ..Terms::default() },
                ..record
            })
            .collect();
        let mut library = opened(folder.path());
        begin.wait();
        assert_eq!(import(&mut library, &text_of(&records)), (300, 0));
    };
    thread::scope(|scope| {
        scope.spawn(|| copy(1));
        copy(2);
    });
    let library = opened(folder.path());
    assert_eq!((names(&library).len(), library.broken().count()), (600, 0));
    // Each copy has numbered its games upwards.
    for copy in ["1", "2"] {
        let own = library.list(&Filter { player: Some(copy.into()), ..Filter::default() });
        let first = own.last().map(|(name, _)| library.store().read(name).unwrap().actions);
        assert_eq!((own.len(), first), (300, Some(moves(0).to_vec())));
    }
}

#[test]
fn leftover_temporary_files_are_removed_after_an_hour() {
    let folder = fresh();
    let file = |name: &str, minutes: u64| {
        let path = folder.path().join(name);
        let made = fs::File::create(&path).unwrap();
        made.set_modified(SystemTime::now() - Duration::from_secs(60 * minutes)).unwrap();
    };
    file(".saving-old", 61);
    file(".saving-new", 1);
    file("game.ron", 61);
    files::remove_unfinished(folder.path());
    let left: BTreeSet<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, BTreeSet::from([".saving-new".into(), "game.ron".into()]));
}

#[test]
fn one_game_is_imported_at_once() {
    let folder = fresh();
    let mut library = opened(folder.path());
    let game = record("obelisk", 5, 1);
    let Imported::New(name) = library.import(&game).unwrap() else { panic!("a new game") };
    assert_eq!(library.store().read(&name).unwrap().actions, game.actions);
    assert_eq!(library.import(&game).unwrap(), Imported::Joined(name));
}
