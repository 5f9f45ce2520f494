//! Imports and lists of many games, during which games are saved and the program can be closed.

use std::fs;

use super::super::mark::Mark;
use super::super::requests::ImportProgress;
use super::super::*;
use super::{names, record};
use benediction_study::library::Filter;
use benediction_study::terms::Terms;

/// Writes many saved games into the library of a folder, without waiting for the disk.
fn many_games(folder: &Path, count: usize) {
    fs::create_dir_all(folder.join("library")).unwrap();
    let text = record(&["e3e4"]).write();
    for number in 0..count {
        fs::write(folder.join(format!("library/2026-11-23-benediction-{number:05}.ron")), &text).unwrap();
    }
}

fn service(folder: &Path, has_thread: bool) -> LibraryService {
    LibraryService::start(Library::open(folder), OpenGames::default(), Mark::default(), has_thread)
}

/// Returns the outputs of the service until it has nothing to do.
fn outputs(service: &mut LibraryService) -> Vec<LibraryOutput> {
    let mut outputs = Vec::new();
    while service.is_busy() {
        outputs.extend(service.receive());
        service.continue_import();
    }
    outputs
}

#[test]
fn closing_does_not_wait_until_a_large_library_is_read() {
    let folder = tempfile::tempdir().unwrap();
    many_games(folder.path(), 3000);
    let mut service = service(folder.path(), true);
    service.send(LibraryRequest::Refresh);
    let file = FileId::fresh();
    service.send(LibraryRequest::Save { file, record: Arc::new(record(&["e3e4", "e7e6"])), is_unfinished: Some(true) });
    drop(service);
    // What was read is kept, and the game is saved.
    let library = Library::open(folder.path());
    assert!(library.list(&Filter::default()).len() < 3000);
    assert_eq!(library.store().files().unwrap().len(), 3001);
}

#[test]
fn closing_ends_an_import_and_leaves_a_whole_library() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = service(folder.path(), true);
    let games = folder.path().join("games.txt");
    fs::write(&games, imported_text(5000)).unwrap();
    service.send(LibraryRequest::Import(vec![games]));
    while !has_begun(service.receive()) {}
    drop(service);
    let mut library = Library::open(folder.path());
    library.refresh(&mut |_, _| true).unwrap();
    let count = library.list(&Filter::default()).len();
    assert!((1..5000).contains(&count) && library.broken().count() == 0, "{count}");
    let names = names(&folder.path().join("library"));
    assert!(names.iter().all(|name| !name.starts_with(".saving")), "{names:?}");
}

#[test]
fn games_can_be_saved_during_a_stoppable_import() {
    for has_thread in [true, false] {
        saves_during_an_import_and_stops_it(has_thread);
    }
}

fn saves_during_an_import_and_stops_it(has_thread: bool) {
    let folder = tempfile::tempdir().unwrap();
    let mut service = service(folder.path(), has_thread);
    let games = folder.path().join("games.txt");
    fs::write(&games, imported_text(5000)).unwrap();
    service.send(LibraryRequest::Import(vec![games.clone()]));
    while !has_begun(service.receive()) {
        service.continue_import();
    }
    let file = FileId::fresh();
    service.send(LibraryRequest::Save { file, record: Arc::new(record(&["e3e4", "e7e6"])), is_unfinished: Some(true) });
    service.send(LibraryRequest::StopImport);
    let first = outputs(&mut service);
    let saved = first.iter().position(|output| matches!(output, LibraryOutput::Event(GameEvent::Saved { .. })));
    let over = first.iter().position(|output| matches!(output, LibraryOutput::Importing(None)));
    assert!(saved.unwrap() < over.unwrap(), "{saved:?} {over:?}");
    let listed = |outputs: &[LibraryOutput]| {
        let list = |output: &LibraryOutput| {
            if let LibraryOutput::Listed { games, .. } = output { Some(games.len()) } else { None }
        };
        outputs.iter().rev().find_map(list).unwrap()
    };
    let count = listed(&first);
    assert!((2..5001).contains(&count), "{count}");
    assert!(first.iter().any(|output| matches!(output, LibraryOutput::Notice(text) if text.contains("stopped"))));
    // Imported again, the rest is added.
    service.send(LibraryRequest::Import(vec![games]));
    assert_eq!(listed(&outputs(&mut service)), 5001);
}

/// Returns `true` if an import says that it has written games. Its first piece may only have read the file.
fn has_begun(output: Option<LibraryOutput>) -> bool {
    matches!(output, Some(LibraryOutput::Importing(Some(ImportProgress { games: 1.., .. }))))
}

/// Returns a text with different games.
fn imported_text(count: usize) -> String {
    let game = |number: usize| {
        Record { terms: Terms { names: [number.to_string(), String::new()], ..Terms::default() }, ..record(&["e3e4"]) }
            .write()
    };
    (0..count).map(game).collect()
}
