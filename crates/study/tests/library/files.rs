//! Unusual files: truncated, of a newer version, with impossible times; and a clock that jumps.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use benediction_platform::faults;
use benediction_study::library::{Filter, GameName, Library, Store, day_at};
use benediction_study::record::Record;
use benediction_words::locale;

use crate::support::record;

fn opened(folder: &Path) -> Library {
    let mut library = Library::open(folder);
    assert!(library.refresh(&mut |_, _| true).unwrap());
    library
}

fn listed(library: &Library) -> Vec<GameName> {
    library.list(&Filter::default()).into_iter().map(|(name, _)| name.clone()).collect()
}

/// A game truncated at any length is listed with a reason and not changed, and other games are not affected.
#[test]
fn truncated_game_file_is_reported_at_any_length() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::at(folder.path());
    let whole = store.add(&record("benediction", 6, 1)).unwrap();
    let text = record("kingamon", 6, 2).write();
    let end = text.trim_end().len();
    for length in 0..end {
        fs::write(store.folder().join(format!("cut-{length}.ron")), &text.as_bytes()[..length]).unwrap();
    }
    let library = opened(folder.path());
    assert_eq!(listed(&library), [whole]);
    assert_eq!(library.broken().count(), end);
    for (name, reason) in library.broken() {
        assert!(locale::say(reason).contains(' '), "{name}");
        let length: usize = name.stem().strip_prefix("cut-").unwrap().parse().unwrap();
        assert_eq!(fs::read(library.store().path(name)).unwrap(), &text.as_bytes()[..length]);
        assert!(library.details(name).is_err());
    }
}

#[test]
fn truncated_index_is_rebuilt_at_any_length() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::at(folder.path());
    for seed in 0..3 {
        store.add(&record("obelisk", 5, seed)).unwrap();
    }
    let expected = listed(&opened(folder.path()));
    let path = store.folder().join("index");
    let index = fs::read(&path).unwrap();
    for length in 0..index.len() {
        fs::write(&path, &index[..length]).unwrap();
        assert_eq!(listed(&opened(folder.path())), expected, "{length} bytes");
        assert_eq!(fs::read(&path).unwrap().len(), index.len(), "{length} bytes");
    }
    // That of a version to come is made anew: it says nothing that is not in the games.
    fs::write(&path, [b"Benediction idxZ", &index[16..]].concat()).unwrap();
    assert_eq!(listed(&opened(folder.path())), expected);
}

/// A game of a newer version is listed as such, and no operation changes its file.
#[test]
fn game_file_of_a_newer_version_is_never_changed() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::at(folder.path());
    let name = store.add(&record("obelisk", 5, 1)).unwrap();
    let text = record("obelisk", 5, 1).write().replacen("format: 2", "format: 3", 1).replacen('(', "(clock: [1],", 1);
    fs::write(store.path(&name), &text).unwrap();
    let library = opened(folder.path());
    assert_eq!(library.broken().map(|(_, reason)| reason.key()).collect::<Vec<_>>(), ["record-newer"]);
    assert_eq!(library.edit(&name, |record| record.stars = 1).unwrap_err().key(), "record-newer");
    store.delete(&name).unwrap();
    store.restore(&name).unwrap();
    assert_eq!(fs::read_to_string(store.path(&name)).unwrap(), text);
}

fn set_time(path: &Path, time: SystemTime) {
    File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
}

/// Later edits of a game do not change its place among the games of its day.
#[test]
fn edits_keep_the_order_of_games_of_one_day() {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::open(folder.path());
    let mut add = |game: &str, day: &str, seed: u64| {
        let record = Record { date: Some(day.into()), ..record(game, 5, seed.into()) };
        library.save(None, &record).unwrap()
    };
    let third = add("kingamon", "2026-11-27", 1);
    let second = add("benediction", "2026-11-27", 2);
    let first = add("benedict-chess", "2026-11-27", 3);
    let last = add("obelisk", "2026-11-26", 4);
    let expected = [first.clone(), second.clone(), third.clone(), last];
    assert_eq!(listed(&opened(folder.path())), expected);
    library.edit(&third, |record| record.title = "Named".into()).unwrap();
    library.edit(&second, |record| record.stars = 3).unwrap();
    let later = SystemTime::now() + Duration::from_secs(3600);
    set_time(&library.store().path(&third), later);
    assert_eq!(listed(&opened(folder.path())), expected);
    // A game goes on where it was.
    library.save(Some(&second), &Record { date: Some("2026-11-27".into()), ..record("benediction", 9, 2) }).unwrap();
    assert_eq!(listed(&opened(folder.path())), expected);
    // They are in the same order where they are imported from one file.
    let mut library = opened(folder.path());
    let mut names = listed(&library);
    library.sort_by_time(&mut names);
    let other = tempfile::tempdir().unwrap();
    let mut elsewhere = Library::open(other.path());
    for name in names {
        elsewhere.import(&library.store().read(&name).unwrap()).unwrap();
    }
    let games = |library: &mut Library| {
        library.refresh(&mut |_, _| true).unwrap();
        let games = library.list(&Filter::default()).into_iter();
        games.map(|(_, header)| (header.date.clone(), header.game.clone())).collect::<Vec<_>>()
    };
    assert_eq!(games(&mut elsewhere), games(&mut library));
}

/// Earlier versions counted the games of each kind for themselves.
#[test]
fn games_of_earlier_versions_are_listed_by_their_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::at(folder.path());
    fs::create_dir_all(store.folder()).unwrap();
    let names = ["2026-11-27-obelisk-0001", "2026-11-27-obelisk-0009", "2026-11-27-benediction-0010", "my game"];
    for name in names {
        let game = Record { date: Some("2026-11-27".into()), ..record("obelisk", 5, 1) };
        fs::write(store.path(&GameName::new(name).unwrap()), game.write()).unwrap();
    }
    let next = store.add(&Record { date: Some("2026-11-27".into()), ..record("kingamon", 5, 1) }).unwrap();
    let listed = listed(&opened(folder.path()));
    let stems: Vec<&str> = listed.iter().map(GameName::stem).collect();
    assert_eq!(stems, ["2026-11-27-kingamon-0011", names[2], names[1], names[0], "my game"]);
    assert_eq!(next, listed[0]);
}

/// Games are listed and their changes are detected whatever the times of their files are.
#[test]
fn files_have_impossible_times() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::at(folder.path());
    let name = store.add(&record("obelisk", 5, 1)).unwrap();
    let second = Duration::from_secs(1);
    let times = [
        SystemTime::UNIX_EPOCH,
        SystemTime::UNIX_EPOCH + second,
        SystemTime::UNIX_EPOCH - 86_400 * second,
        SystemTime::UNIX_EPOCH + 4_102_444_800 * second,
        SystemTime::UNIX_EPOCH + Duration::from_secs(15_000_000_000),
    ];
    for (stars, time) in (1..).zip(times) {
        set_time(&store.path(&name), time);
        let mut library = opened(folder.path());
        assert_eq!(listed(&library), std::slice::from_ref(&name));
        library.edit(&name, |record| record.stars = stars).unwrap();
        // All times before 1970 are the same, so that only the length shows a change.
        let later = time.max(SystemTime::UNIX_EPOCH) + Duration::from_millis(1);
        set_time(&store.path(&name), later);
        library.refresh(&mut |_, _| true).unwrap();
        assert_eq!(library.header(&name).unwrap().stars, stars);
        assert_eq!(opened(folder.path()).header(&name).unwrap().stars, stars);
    }
    // The one game of an older version has such a time, too.
    let old = folder.path().join("game.ron");
    for time in times {
        fs::write(&old, Record { date: None, ..record("obelisk", 4, 2) }.write()).unwrap();
        set_time(&old, time);
        let name = store.move_in(&old).unwrap().unwrap();
        assert!(store.read(&name).is_ok(), "{name}");
    }
}

/// The clock is set forward by a century and back again, and to times before all calendars.
#[test]
fn library_survives_clock_changes() {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::open(folder.path());
    let day = |days: u64| Duration::from_secs(86_400 * days);
    let dateless = Record { date: None, ..record("obelisk", 5, 1) };
    let mut names = Vec::new();
    for time in [day(20_000), day(56_500), day(20_001), Duration::ZERO, day(20_000), Duration::MAX, day(3_000_000)] {
        faults::set_clock(Some(time));
        let name = library.save(None, &dateless).unwrap();
        let begins = day_at(time).map_or_else(|| "undated".into(), |day| day.to_string());
        assert!(name.stem().starts_with(&begins), "{name}");
        names.push(name);
        library.refresh(&mut |_, _| true).unwrap();
        assert_eq!(library.list(&Filter::default()).len(), names.len());
    }
    faults::set_clock(None);
    assert_eq!((names[0].stem(), names[4].stem()), ("2024-10-04-obelisk-0001", "2024-10-04-obelisk-0002"));
    assert_eq!(names[5].stem(), "undated-obelisk-0001");
    assert_eq!(names[6].stem(), "undated-obelisk-0002");
    assert!(names.iter().all(|name| library.store().read(name).unwrap() == dateless));
}
