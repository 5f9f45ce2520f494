//! The files of games: names, the bin, invalid files, write errors.

use std::fs;
use std::path::Path;
use std::time::Duration;

use benediction_rules::GameId;
use benediction_study::clocks::TurnTime;
use benediction_study::library::{GameName, Store};
use benediction_study::record::Record;

fn record(actions: &[&str]) -> Record {
    let actions = actions.iter().map(|action| (*action).to_string()).collect();
    let game = benediction_rules::GameSpec::usual(GameId::new("benediction"));
    Record { actions, date: Some("2026-11-23".into()), ..Record::of(game) }
}

fn stems(names: &[GameName]) -> Vec<&str> {
    names.iter().map(GameName::stem).collect()
}

fn names(store: &Store) -> Vec<GameName> {
    store.files().unwrap().into_iter().map(|(name, _)| name).collect()
}

#[test]
fn every_game_has_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::at(folder.path());
    assert_eq!(names(&store), []);
    let first = store.add(&record(&["e3e4"])).unwrap();
    let second = store.add(&record(&["f3f4"])).unwrap();
    let chess = Record { date: Some("2026-01-02".into()), ..Record::of("benedict-chess") };
    let chess = store.add(&chess).unwrap();
    let mixed = Record { date: Some("2026-01-02".into()), ..Record::of("n=6 checkers=20") };
    let mixed = store.add(&mixed).unwrap();
    assert_eq!(stems(&[first.clone(), second.clone()]), ["2026-11-23-benediction-0001", "2026-11-23-benediction-0002"]);
    assert_eq!(stems(&[chess, mixed]), ["2026-01-02-benedict-chess-0001", "2026-01-02-mixed-0002"]);
    assert_eq!(names(&store).len(), 4);
    assert_eq!(store.read(&second).unwrap(), record(&["f3f4"]));
    store.replace(&second, &record(&["f3f4", "f4f5"])).unwrap();
    assert_eq!(store.read(&second).unwrap().actions.len(), 2);
    // Another copy of the program gives other numbers.
    let third = Store::at(folder.path()).add(&record(&[])).unwrap();
    assert_eq!(third.stem(), "2026-11-23-benediction-0003");
    assert_eq!(store.add(&record(&[])).unwrap().stem(), "2026-11-23-benediction-0004");
}

#[test]
fn numbers_too_large_to_count_from_are_passed_over() {
    for number in ["4294967294", "4294967295", "18446744073709551615", "99999999999999999999999", "+7", "x"] {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::at(folder.path());
        fs::create_dir_all(store.folder()).unwrap();
        let name = format!("2026-11-23-benediction-{number}.ron");
        fs::write(store.folder().join(name), record(&[]).write()).unwrap();
        assert_eq!(store.add(&record(&["e3e4"])).unwrap().stem(), "2026-11-23-benediction-0001");
        assert_eq!(Store::at(folder.path()).add(&record(&[])).unwrap().stem(), "2026-11-23-benediction-0002");
        assert_eq!(names(&store).len(), 3, "{number}");
    }
}

#[test]
fn games_of_one_day_are_numbered_across_copies() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, mut other) = (Store::at(folder.path()), Store::at(folder.path()));
    let obelisk = Record { date: Some("2026-11-23".into()), ..Record::of("obelisk") };
    let mut stems = Vec::new();
    for _ in 0..2 {
        stems.push(one.add(&obelisk).unwrap().stem().to_string());
        // A folder that changes twice within the accuracy of its time is not read again.
        std::thread::sleep(std::time::Duration::from_millis(30));
        stems.push(other.add(&record(&[])).unwrap().stem().to_string());
        std::thread::sleep(std::time::Duration::from_millis(30));
    }
    assert_eq!(
        stems,
        ["obelisk-0001", "benediction-0002", "obelisk-0003", "benediction-0004"].map(|end| format!("2026-11-23-{end}"))
    );
}

#[test]
fn deleted_game_stays_in_bin_until_bin_is_emptied() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::at(folder.path());
    let (one, two) = (store.add(&record(&["e3e4"])).unwrap(), store.add(&record(&["f3f4"])).unwrap());
    store.delete(&two).unwrap();
    assert_eq!((names(&store), store.bin().unwrap()), (vec![one.clone()], vec![two.clone()]));
    assert_eq!(store.delete(&two).unwrap_err().key(), "library-no-game");
    // Its number is not used again while it may be restored.
    let three = Store::at(folder.path()).add(&record(&[])).unwrap();
    assert_eq!(three.stem(), "2026-11-23-benediction-0003");
    store.restore(&two).unwrap();
    assert_eq!(store.read(&two).unwrap(), record(&["f3f4"]));
    store.delete(&two).unwrap();
    fs::write(store.path(&two), "(").unwrap();
    assert_eq!(store.restore(&two).unwrap_err().key(), "library-taken");
    assert_eq!(store.delete(&two).unwrap_err().key(), "library-taken");
    assert_eq!(store.empty_bin().unwrap(), 1);
    assert_eq!(store.bin().unwrap(), []);
    assert_eq!(names(&store), [one, two, three]);
}

#[test]
fn single_game_of_older_versions_is_imported() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("game.ron");
    let mut store = Store::at(folder.path());
    assert_eq!(store.move_in(&old).unwrap(), None);
    let text = r#"(format: 1, game: "benediction", first: red, players: (human, bot(3)), actions: ["e3e4"], undone: ["f3f4"], result: None)"#;
    fs::write(&old, text).unwrap();
    let name = store.move_in(&old).unwrap().unwrap();
    assert!(!old.exists());
    let record = store.read(&name).unwrap();
    assert_eq!((record.actions.len(), record.at), (2, Some(1)));
    assert_eq!(record.date.as_deref(), name.stem().strip_suffix("-benediction-0001"));
    // What cannot be read stays where it is.
    fs::write(&old, "(format: 9)").unwrap();
    assert!(store.move_in(&old).is_err());
    assert!(old.exists());
}

#[test]
fn files_without_games_are_reported_and_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::at(folder.path());
    let good = store.add(&record(&["e3e4"])).unwrap();
    for (name, text) in [("broken.ron", &b"(format: 2"[..]), ("bytes.ron", b"\xff\xfe"), ("readme.txt", b"hello")] {
        fs::write(store.folder().join(name), text).unwrap();
    }
    fs::write(store.folder().join("long.ron"), vec![b' '; (1 << 20) + 1]).unwrap();
    fs::create_dir(store.folder().join("folder.ron")).unwrap();
    assert_eq!(stems(&names(&store)), [good.stem(), "broken", "bytes", "long"]);
    for (name, key) in [("broken", "record-broken"), ("bytes", "storage-not-text"), ("long", "storage-too-long")] {
        assert_eq!(store.read(&GameName::new(name).unwrap()).unwrap_err().key(), key, "{name}");
    }
    for name in ["", ".ron", "../game", "a/b", ".hidden", "a\\b", "a\nb", &"x".repeat(300)] {
        assert_eq!(GameName::new(name), None, "{name:?}");
    }
}

#[test]
fn unknown_fields_of_a_file_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::at(folder.path());
    let name = store.add(&record(&["e3e4"])).unwrap();
    let text = fs::read_to_string(store.path(&name)).unwrap();
    let odd = "watch: [(60, \"s)\"), (0, \"\")]";
    fs::write(store.path(&name), text.replacen('(', &format!("({odd},"), 1)).unwrap();
    let mut record = store.read(&name).unwrap();
    record.stars = 5;
    store.replace(&name, &record).unwrap();
    assert!(fs::read_to_string(store.path(&name)).unwrap().contains(odd));
    let session = benediction_study::registry::load(&store.read(&name).unwrap()).unwrap();
    assert_eq!(session.record(record.players.clone()), record);
}

#[test]
fn only_one_copy_holds_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::at(folder.path());
    let name = store.add(&record(&[])).unwrap();
    let held = store.hold(&name);
    assert!(held.is_some());
    assert!(Store::at(folder.path()).hold(&name).is_none());
    drop(held);
    assert!(store.hold(&name).is_some());
    assert_eq!(names(&store), [name]);
}

#[cfg(unix)]
fn is_writable(folder: &Path) -> bool {
    fs::write(folder.join("x"), "").is_ok()
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_can_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::at(folder.path());
    let name = store.add(&record(&["e3e4"])).unwrap();
    fs::set_permissions(store.folder(), fs::Permissions::from_mode(0o555)).unwrap();
    // Whoever may do everything is not stopped by permissions.
    if !is_writable(store.folder()) {
        assert_eq!(store.read(&name).unwrap(), record(&["e3e4"]));
        for error in [store.add(&record(&[])).map(|_| ()), store.replace(&name, &record(&[])), store.delete(&name)] {
            assert_eq!(error.unwrap_err().key(), "library-cannot-write");
        }
    }
    fs::set_permissions(store.folder(), fs::Permissions::from_mode(0o755)).unwrap();
}

/// With a file in the place of the folder no game can be written.
#[test]
fn without_a_folder_everything_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("library"), "").unwrap();
    let mut store = Store::at(folder.path());
    assert_eq!(store.files().unwrap_err().key(), "library-cannot-read");
    assert_eq!(store.add(&record(&[])).unwrap_err().key(), "library-cannot-write");
    let name = GameName::new("a").unwrap();
    assert!(store.replace(&name, &record(&[])).is_err());
    assert!(store.delete(&name).is_err());
}

#[test]
fn games_are_found_by_name_and_other_files_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::at(folder.path());
    let name = store.add(&record(&["e3e4"])).unwrap();
    let games = store.folder().to_path_buf();
    fs::copy(store.path(&name), games.join("Upper.RON")).unwrap();
    let upper = store.named("Upper").unwrap();
    assert_eq!((upper.as_str(), upper.to_string().as_str()), ("Upper.RON", "Upper.RON"));
    assert_eq!(store.named("Upper.RON"), Some(upper.clone()));
    store.delete(&upper).unwrap();
    assert_eq!(store.named("Upper"), Some(upper));
    assert_eq!(store.named("absent").unwrap().as_str(), "absent.ron");
    fs::create_dir(games.join("folder.ron")).unwrap();
    fs::write(games.join(".hidden.ron"), "").unwrap();
    fs::write(games.join("a name: none.ron"), "").unwrap();
    assert_eq!(store.invalid_entries(), ["a name: none.ron", "folder.ron"]);
}

#[test]
fn turn_time_is_kept_and_deleted_with_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::at(folder.path());
    let name = store.add(&record(&["e3e4"])).unwrap();
    let session = benediction_study::registry::load(&record(&["e3e4"])).unwrap();
    let time = TurnTime::at(&session, session.node(), Duration::from_secs(40));
    store.keep_turn_time(&name, Some(time)).unwrap();
    assert_eq!((store.turn_time(&name), names(&store).len(), store.invalid_entries().len()), (Some(time), 1, 0));
    // A game that comes back out of the bin has it still.
    store.delete(&name).unwrap();
    store.restore(&name).unwrap();
    assert_eq!(store.turn_time(&name), Some(time));
    // A later game with the same name has not.
    store.delete(&name).unwrap();
    store.empty_bin().unwrap();
    assert_eq!(store.turn_time(&name), None);
    store.keep_turn_time(&name, Some(time)).unwrap();
    let again = Store::at(folder.path()).add(&record(&["e3e4"])).unwrap();
    assert_eq!((&again, store.turn_time(&again)), (&name, None));
    // A broken file is as none.
    fs::write(folder.path().join("library").join(format!(".{}.turn", name.stem())), "(position").unwrap();
    assert_eq!(store.turn_time(&name), None);
}
