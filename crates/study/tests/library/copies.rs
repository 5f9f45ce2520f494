//! Two running copies of the program with the same folder.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Barrier;
use std::thread;
use std::time::Duration;

use benediction_platform::files;
use benediction_study::library::{Filter, GameName, Library, Store};
use benediction_study::record::Record;

use crate::support::record;

fn numbered(number: u64) -> Record {
    Record { event: format!("{number}"), date: Some("2026-11-23".into()), ..record("obelisk", 3, 1) }
}

#[test]
fn two_copies_write_into_one_folder() {
    const EACH: u64 = 60;
    let folder = tempfile::tempdir().unwrap();
    let begin = Barrier::new(2);
    let copy = |copy: u64| {
        let mut library = Library::open(folder.path());
        let mut saved: Vec<(GameName, u64)> = Vec::new();
        begin.wait();
        for number in 0..EACH {
            let number = 1000 * copy + number;
            let name = library.save(None, &numbered(number)).unwrap();
            saved.push((name, number));
            match number % 4 {
                // What the other copy has just written is seen, or not yet.
                0 => assert!(library.refresh(&mut |_, _| true).unwrap()),
                1 => library.edit(&saved[saved.len() - 1].0, |record| record.stars = 2).unwrap(),
                2 => library.store().delete(&saved[saved.len() - 1].0).unwrap(),
                _ => {}
            }
        }
        saved
    };
    let saved = thread::scope(|scope| {
        let other = scope.spawn(|| copy(1));
        let mut saved = copy(0);
        saved.extend(other.join().unwrap());
        saved
    });
    let names: BTreeSet<&GameName> = saved.iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), 2 * EACH as usize, "no name is given twice");
    let mut library = Library::open(folder.path());
    library.refresh(&mut |_, _| true).unwrap();
    assert_eq!(library.broken().count(), 0);
    let bin = library.store().bin().unwrap();
    assert_eq!(library.list(&Filter::default()).len() + bin.len(), 2 * EACH as usize);
    for (name, number) in &saved {
        if bin.contains(name) {
            library.store().restore(name).unwrap();
        }
        assert_eq!(library.store().read(name).unwrap().event, number.to_string());
    }
}

/// One copy restores a game from the bin while the other uses its name for another game.
#[test]
fn restored_game_replaces_no_other_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::at(folder.path());
    let (name, begin) = (store.add(&numbered(1)).unwrap(), Barrier::new(2));
    let (first, other) = (numbered(1).write(), numbered(2).write());
    let (path, in_bin) = (store.path(&name), store.folder().join("bin").join(name.as_str()));
    store.delete(&name).unwrap();
    let mut came_back = 0;
    for round in 0..300 {
        let (restored, made) = thread::scope(|scope| {
            let restored = scope.spawn(|| {
                begin.wait();
                // Sometimes sooner than the other copy, sometimes later.
                thread::sleep(Duration::from_micros(round % 30 * 10));
                store.restore(&name)
            });
            begin.wait();
            let made = files::create_new(&path, other.as_bytes()).unwrap();
            (restored.join().unwrap(), made)
        });
        assert_ne!(restored.is_ok(), made, "one of them has the name");
        let here = fs::read_to_string(&path).unwrap();
        assert_eq!(here == other, made);
        if made {
            assert_eq!(restored.unwrap_err().key(), "library-taken");
            assert_eq!(fs::read_to_string(&in_bin).unwrap(), first);
            fs::remove_file(&path).unwrap();
        } else {
            came_back += 1;
            store.delete(&name).unwrap();
        }
    }
    println!("{came_back} of 300 came back");
}
