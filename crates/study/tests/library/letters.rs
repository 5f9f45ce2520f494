//! Games by letter go on with the same file.

use benediction_study::library::{Filter, Imported, Library, letter};
use benediction_study::record::Record;

/// Returns a letter with the beginning of a game.
fn letter(tag: &str, actions: usize) -> Record {
    let line = ["Ba1-b2", "Cb4-c3", "Pc1+b2", "Ba4-b3"];
    let actions = line[..actions].iter().map(ToString::to_string).collect();
    Record { actions, tags: vec![tag.into()], date: Some("2026-11-28".into()), ..Record::of("obelisk") }
}

#[test]
fn letters_continue_the_game_and_earlier_ones_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::open(folder.path());
    let (tag, other) = (letter::new_tag(7), letter::new_tag(8));
    let Imported::New(name) = library.import(&letter(&tag, 1)).unwrap() else { panic!("the first letter") };
    library.refresh(&mut |_, _| true).unwrap();
    let actions = |library: &mut Library| {
        library.refresh(&mut |_, _| true).unwrap();
        library.store().read(&name).unwrap().actions.len()
    };
    for (sent, known) in [(2, 2), (4, 4), (3, 4), (4, 4)] {
        assert_eq!(library.import(&letter(&tag, sent)).unwrap(), Imported::Joined(name.clone()));
        assert_eq!(actions(&mut library), known);
    }
    // The same actions in another game by letter, and a letter that differs.
    assert!(matches!(library.import(&letter(&other, 4)).unwrap(), Imported::New(_)));
    let differs = Record { actions: vec!["Ba1-a2".into()], ..letter(&tag, 1) };
    assert!(library.import(&differs).is_err());
    assert_eq!(actions(&mut library), 4);
    assert_eq!(library.list(&Filter::default()).len(), 2);
}
