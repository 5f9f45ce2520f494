//! A disk that fails at the N-th change, for every N, and a power failure after each: only the current change is lost, and every
//! failure is reported in a sentence.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use benediction_platform::faults::{self, Change, Fault};
use benediction_rules::message::Message;
use benediction_study::library::exchange::{self, Form, write_games};
use benediction_study::library::{Filter, GameName, Library};
use benediction_study::record::Record;
use benediction_words::locale;
use tempfile::TempDir;

use super::disk::{Disk, UnsyncedBytes};
use crate::support::record;

/// The place of a game and the contents of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Here(String),
    InBin(String),
    Gone,
}

/// A library with its expected contents.
struct World {
    library: Library,
    folder: PathBuf,
    /// The possible states of each game: one, or several while a change is under way or after it has failed.
    games: BTreeMap<GameName, Vec<State>>,
    /// The possible contents of the file of each game, in any place.
    texts: BTreeMap<GameName, Vec<String>>,
    /// The possible contents of files whose names were not returned.
    nameless: Vec<String>,
    /// Other files with their possible contents, where `None` stands for a missing file.
    files: BTreeMap<PathBuf, Vec<Option<Vec<u8>>>>,
    /// The messages about failures.
    messages: Vec<String>,
}

/// Steps end at a failure only where the power was cut.
type Step = Result<(), ()>;

impl World {
    /// Two games, the one game of an older version, and a file of games to be read.
    fn new(folder: &Path) -> World {
        let mut library = Library::open(folder);
        for seed in 0..2 {
            library.store_mut().add(&record("obelisk", 8, seed)).unwrap();
        }
        let old = record("benedict-chess", 5, 9).write();
        fs::write(folder.join("game.ron"), &old).unwrap();
        let others = [record("kingamon", 7, 3), record("benediction", 4, 4)];
        fs::write(folder.join("others.txt"), write_games(&others, Form::Saved).unwrap()).unwrap();
        let entry = |(name, _): (GameName, _)| (text(&library, &name).unwrap(), name);
        let entries: Vec<(String, GameName)> = library.store().files().unwrap().into_iter().map(entry).collect();
        let games = entries.iter().map(|(text, name)| (name.clone(), vec![State::Here(text.clone())])).collect();
        let texts = entries.into_iter().map(|(text, name)| (name, vec![text])).collect();
        let files = BTreeMap::from([(folder.join("game.ron"), vec![Some(old.into_bytes())])]);
        World { library, folder: folder.into(), games, texts, nameless: Vec::new(), files, messages: Vec::new() }
    }

    fn failed(&mut self, reason: &Message) -> Step {
        let message = locale::say(reason);
        assert!(message.contains(' ') && !message.contains(reason.key()), "{} says {message:?}", reason.key());
        self.messages.push(message);
        Err(())
    }

    /// Something is done with a game that changes what is true of it.
    fn change(&mut self, name: &GameName, to: State, work: impl FnOnce(&mut Library) -> Result<(), Message>) -> Step {
        self.games.get_mut(name).unwrap().push(to.clone());
        let (State::Here(text) | State::InBin(text)) = to.clone() else { unreachable!("a game is somewhere") };
        self.texts.get_mut(name).unwrap().push(text.clone());
        match work(&mut self.library) {
            Ok(()) => {
                self.games.insert(name.clone(), vec![to]);
                self.texts.insert(name.clone(), vec![text]);
                Ok(())
            }
            Err(reason) => self.failed(&reason),
        }
    }

    fn report_here(&mut self, name: &GameName, record: &Record) {
        self.games.insert(name.clone(), vec![State::Here(record.write())]);
        self.texts.insert(name.clone(), vec![record.write()]);
    }

    fn add(&mut self, record: &Record) -> Result<GameName, ()> {
        self.nameless.push(record.write());
        match self.library.save(None, record) {
            Ok(name) => {
                self.report_here(&name, record);
                Ok(name)
            }
            Err(reason) => self.failed(&reason).map(|()| unreachable!()),
        }
    }

    fn replace(&mut self, name: &GameName, record: &Record) -> Step {
        self.change(name, State::Here(record.write()), |library| library.save(Some(name), record).map(drop))
    }

    fn delete(&mut self, name: &GameName) -> Step {
        let Some(State::Here(text)) = self.games[name].first().cloned() else { return Ok(()) };
        self.change(name, State::InBin(text), |library| library.store().delete(name))
    }

    fn restore(&mut self, name: &GameName) -> Step {
        let Some(State::InBin(text)) = self.games[name].first().cloned() else { return Ok(()) };
        self.change(name, State::Here(text), |library| library.store().restore(name))
    }

    fn empty_bin(&mut self) -> Step {
        let in_bin = |states: &&mut Vec<State>| matches!(states.first(), Some(State::InBin(_)));
        self.games.values_mut().filter(in_bin).for_each(|states| states.push(State::Gone));
        match self.library.store().empty_bin() {
            Ok(_) => {
                let emptied = self.games.values_mut().filter(in_bin);
                emptied.for_each(|states| *states = vec![State::Gone]);
                Ok(())
            }
            Err(reason) => self.failed(&reason),
        }
    }

    fn refresh(&mut self) -> Step {
        match self.library.refresh(&mut |_, _| true) {
            Ok(_) => Ok(()),
            Err(reason) => self.failed(&reason),
        }
    }

    fn export(&mut self, name: &str, bytes: &[u8]) -> Step {
        let path = self.folder.join(name);
        self.files.entry(path.clone()).or_insert_with(|| vec![None]).push(Some(bytes.to_vec()));
        match exchange::write_file(&path, bytes) {
            Ok(()) => {
                self.files.insert(path, vec![Some(bytes.to_vec())]);
                Ok(())
            }
            Err(reason) => self.failed(&reason),
        }
    }

    fn move_in(&mut self) -> Step {
        let path = self.folder.join("game.ron");
        let old = record("benedict-chess", 5, 9);
        self.nameless.push(old.write());
        self.files.get_mut(&path).unwrap().push(None);
        match self.library.store_mut().move_in(&path) {
            Ok(Some(name)) => {
                self.report_here(&name, &old);
                self.files.insert(path, vec![None]);
                Ok(())
            }
            Ok(None) => Ok(()),
            Err(reason) => self.failed(&reason),
        }
    }
}

/// A step of the scenario: where the power was cut nothing comes after a failure, else everything that can still be done.
macro_rules! step {
    ($ends:expr, $step:expr) => {
        match $step {
            Err(()) if $ends => return,
            done => done,
        }
    };
}

/// Runs all operations of a library.
fn scenario(world: &mut World, ends_at_a_failure: bool) {
    let ends = ends_at_a_failure;
    let names: Vec<GameName> = world.games.keys().cloned().collect();
    let added = step!(ends, world.add(&record("kingamon", 12, 5)));
    let _ = step!(ends, world.refresh());
    if let Ok(added) = &added {
        let _ = step!(ends, world.replace(added, &record("kingamon", 20, 5)));
    }
    let _ = step!(ends, world.replace(&names[0], &record("obelisk", 14, 0)));
    let _ = step!(ends, world.refresh());
    let _ = step!(ends, world.delete(&names[1]));
    let _ = step!(ends, world.refresh());
    let _ = step!(ends, world.restore(&names[1]));
    let _ = step!(ends, world.delete(&names[1]));
    let second = step!(ends, world.add(&record("king-trails", 10, 6)));
    if let Ok(second) = &second {
        let _ = step!(ends, world.delete(second));
    }
    let _ = step!(ends, world.empty_bin());
    let stars = Record { stars: 4, ..record("obelisk", 14, 0) };
    let edited = |library: &mut Library| library.edit(&names[0], |record| record.stars = 4);
    if world.games[&names[0]] == [State::Here(record("obelisk", 14, 0).write())] {
        let _ = step!(ends, world.change(&names[0], State::Here(stars.write()), edited));
    }
    let _ = step!(ends, world.move_in());
    let others = exchange::read_file(&world.folder.join("others.txt")).unwrap();
    for other in others.into_iter().flatten() {
        let _ = step!(ends, world.add(&other));
    }
    let _ = step!(ends, world.refresh());
    let _ = step!(ends, world.export("games.txt", b"one\n"));
    let _ = step!(ends, world.export("games.txt", b"one\ntwo\n"));
    let _ = world.library.reindex(&mut |_, _| true);
}

fn text(library: &Library, name: &GameName) -> Option<String> {
    fs::read_to_string(library.store().path(name)).ok()
}

/// Checks that a folder has the expected contents, and continues with it.
fn holds(world: &World, folder: &Path, about: &str) {
    let mut library = Library::open(folder);
    assert!(library.refresh(&mut |_, _| true).unwrap(), "{about}");
    assert_eq!(library.broken().count(), 0, "{about}: {:?}", library.broken().collect::<Vec<_>>());
    let here: Vec<GameName> = library.store().files().unwrap().into_iter().map(|(name, _)| name).collect();
    assert_eq!(library.list(&Filter::default()).len(), here.len(), "{about}");
    let bin = library.store().bin().unwrap();
    for (name, states) in &world.games {
        let binned = || fs::read_to_string(library.store().folder().join("bin").join(name.as_str())).unwrap();
        let state = match text(&library, name) {
            Some(text) => State::Here(text),
            None if bin.contains(name) => State::InBin(binned()),
            None => State::Gone,
        };
        assert!(states.contains(&state), "{about}: {name} is {state:?}, and should be one of {states:?}");
    }
    for name in here.iter().chain(&bin).filter(|name| !world.games.contains_key(name)) {
        let binned = || fs::read_to_string(library.store().folder().join("bin").join(name.as_str())).unwrap();
        let text = text(&library, name).unwrap_or_else(binned);
        assert!(world.nameless.contains(&text), "{about}: nobody knows of {name}: {text}");
    }
    for (path, may) in &world.files {
        let path = folder.join(path.strip_prefix(&world.folder).unwrap());
        let found = fs::read(&path).ok();
        assert!(may.contains(&found), "{about}: {} is {found:?}", path.display());
    }
    // The old game is in one place at least.
    let old = record("benedict-chess", 5, 9).write();
    let moved = here.iter().any(|name| text(&library, name).as_ref() == Some(&old));
    assert!(moved || folder.join("game.ron").exists(), "{about}: the old game is lost");
    let fresh = library.save(None, &record("obelisk", 3, 77)).unwrap();
    assert!(!here.contains(&fresh) && !bin.contains(&fresh), "{about}");
    library.refresh(&mut |_, _| true).unwrap();
    assert_eq!(library.list(&Filter::default()).len(), here.len() + 1, "{about}");
}

/// In memory, where the system has such a folder: these tests wait for the disk thousands of times.
fn fresh() -> TempDir {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap()
}

/// Returns the number of changes of the scenario without failures.
fn changes() -> usize {
    let folder = fresh();
    let mut world = World::new(folder.path());
    faults::fail(usize::MAX, Fault::Once(ErrorKind::Other));
    scenario(&mut world, false);
    let (changes, _) = faults::end();
    assert_eq!(world.messages, Vec::<String>::new());
    holds(&world, folder.path(), "without a fault");
    changes
}

/// No file beside another is left where the program itself went on.
fn no_remains(folder: &Path) -> bool {
    let names = |folder: &Path| {
        let entries = fs::read_dir(folder).map(|entries| entries.map(|entry| entry.unwrap().file_name()).collect());
        entries.unwrap_or_else(|_| Vec::new())
    };
    let all = [folder.to_path_buf(), folder.join("library"), folder.join("library/bin")];
    all.iter().flat_map(|folder| names(folder)).all(|name| !name.to_string_lossy().starts_with(".saving-"))
}

/// Every fault at every change; with a message about each.
fn fails_everywhere(fault: impl Fn(ErrorKind) -> Fault, kinds: &[ErrorKind]) -> usize {
    let all = changes();
    assert!(all > 60, "{all} changes");
    let mut sentences = 0;
    for kind in kinds {
        for at in 1..=all {
            let folder = fresh();
            let mut world = World::new(folder.path());
            faults::fail(at, fault(*kind));
            scenario(&mut world, false);
            let (_, _) = faults::end();
            assert!(no_remains(folder.path()), "{kind:?} at change {at}");
            sentences += usize::from(!world.messages.is_empty());
            holds(&world, folder.path(), &format!("{kind:?} at change {at}"));
        }
    }
    sentences
}

#[test]
fn single_disk_failure_loses_nothing() {
    let kinds = [ErrorKind::StorageFull, ErrorKind::Other, ErrorKind::PermissionDenied];
    let count = fails_everywhere(Fault::Once, &kinds);
    // Where only the index could not be written there is nothing to say.
    assert!(count > 150, "{count}");
}

#[test]
fn full_or_read_only_disk_loses_no_games() {
    let count = fails_everywhere(Fault::FromThenOn, &[ErrorKind::StorageFull, ErrorKind::ReadOnlyFilesystem]);
    assert!(count > 100, "{count}");
}

/// After a full disk has space again, the same program continues.
#[test]
fn failed_operations_can_be_repeated() {
    for at in 1..=changes() {
        let folder = fresh();
        let mut world = World::new(folder.path());
        faults::fail(at, Fault::FromThenOn(ErrorKind::StorageFull));
        scenario(&mut world, false);
        faults::end();
        let names: Vec<GameName> = world.library.store().files().unwrap().into_iter().map(|(name, _)| name).collect();
        let added = world.add(&record("obelisk", 6, 50)).unwrap();
        assert!(!names.contains(&added));
        world.replace(&added, &record("obelisk", 9, 50)).unwrap();
        world.delete(&added).unwrap();
        world.restore(&added).unwrap();
        world.refresh().unwrap();
        assert_eq!(world.library.list(&Filter::default()).len(), names.len() + 1, "room again after change {at}");
        holds(&world, folder.path(), &format!("room again after change {at}"));
    }
}

/// In a read-only folder all changes are refused in a sentence, and all games can be read.
#[test]
fn read_only_library_can_be_read_but_not_changed() {
    let folder = fresh();
    let mut world = World::new(folder.path());
    faults::fail(1, Fault::FromThenOn(ErrorKind::ReadOnlyFilesystem));
    scenario(&mut world, false);
    let (_, done) = faults::end();
    assert_eq!(done, []);
    assert!(world.messages.len() >= 8, "{:?}", world.messages);
    assert_eq!(world.library.list(&Filter::default()).len(), 2);
    holds(&world, folder.path(), "read only");
}

/// Tests a power failure after every change, with all possible contents of the disk.
#[test]
fn library_survives_power_loss_after_any_change() {
    let mut disks = 0;
    for at in 1..=changes() + 1 {
        let folder = fresh();
        let mut world = World::new(folder.path());
        let before = Disk::open(folder.path());
        faults::fail(at, Fault::FromThenOn(ErrorKind::Other));
        scenario(&mut world, true);
        let (_, done): (usize, Vec<Change>) = faults::end();
        for names_know in Disk::moments(&done) {
            let after = before.after(&done, names_know);
            for rest in UnsyncedBytes::ALL {
                let place = fresh();
                after.build(folder.path(), place.path(), rest);
                let about = format!("cut at change {at}, names of {names_know}, {rest:?} of the rest");
                holds_after_a_cut(&world, place.path(), &about);
                disks += 1;
            }
        }
    }
    println!("{disks} disks");
    assert!(disks > 500, "{disks} disks");
}

/// Moved or removed files may be in their old places. Written files have their new contents.
fn holds_after_a_cut(world: &World, folder: &Path, about: &str) {
    let may_be = |(name, states): (&GameName, &Vec<State>)| {
        let texts = world.texts[name].iter();
        let places = texts.flat_map(|text| [State::Here(text.clone()), State::InBin(text.clone())]);
        let gone = states.iter().filter(|state| **state == State::Gone).cloned();
        (name.clone(), places.chain(gone).collect())
    };
    let mut files = world.files.clone();
    let old = record("benedict-chess", 5, 9).write();
    files.get_mut(&world.folder.join("game.ron")).unwrap().push(Some(old.into_bytes()));
    let world = World {
        library: Library::open(folder),
        folder: world.folder.clone(),
        games: world.games.iter().map(may_be).collect(),
        texts: BTreeMap::new(),
        nameless: world.nameless.clone(),
        files,
        messages: Vec::new(),
    };
    holds(&world, folder, about);
}
