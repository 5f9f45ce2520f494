//! Export and import of saved games and game texts, one or several per file.

use std::fs;

use benediction_rules::Side;
use benediction_study::library::exchange::{
    Form, files_at, read_file, read_games, settings_and_games, write_everything, write_games,
};
use benediction_study::library::{Library, PositionQuery};
use benediction_study::record::{Player, Record};
use benediction_study::registry;

use crate::support::{GAMES, record};

fn records() -> Vec<Record> {
    GAMES.iter().enumerate().map(|(number, spec)| record(spec, 40, number as u128)).collect()
}

fn good(text: &str) -> Vec<Record> {
    read_games(text).into_iter().map(|game| game.unwrap_or_else(|fault| panic!("{fault:?}\n{text}"))).collect()
}

#[test]
fn many_saved_games_of_one_file_come_back() {
    let mut records = records();
    records[1].unknown = vec![("watch".into(), "[(1, \"(\")]".into())];
    records[2].stars = 3;
    let text = write_games(&records, Form::Saved).unwrap();
    assert_eq!(good(&text), records);
    assert_eq!(good(&records[0].write()), records[..1]);
}

#[test]
fn settings_stand_above_games_and_disturb_no_reader_of_games() {
    let records = records();
    let settings = "(\n    format: 1,\n\n    settings: (name: \"// (\"),\n)\n";
    let text = write_everything(&records, settings).unwrap();
    assert_eq!(good(&text), records);
    let (found, games) = settings_and_games(&text);
    assert_eq!((found.as_deref(), good(games)), (Some(settings), records));
    let text = write_everything([], settings).unwrap();
    assert_eq!(settings_and_games(&text), (Some(settings.into()), ""));
    for without in ["", "(format: 2)", "// a comment\n", "\n//= late\n"] {
        assert_eq!(settings_and_games(without), (None, without));
    }
}

#[test]
fn many_game_texts_of_one_file_come_back() {
    let records = records();
    let bare = |record: &Record| Record { seed: None, ..record.clone() };
    let text = write_games(&records, Form::Text).unwrap();
    assert_eq!(good(&text), records.iter().map(bare).collect::<Vec<_>>(), "{text}");
    // Of texts that say which game they are no line is needed between.
    let without = text.replace("----\n", "");
    assert_eq!(good(&without).len(), records.len());
}

#[test]
fn custom_start_comment_and_variations_survive_export() {
    let mut session = registry::first().start(benediction_rules::Side::Near);
    session
        .read_game_text("first: blue\n{game: none, as {braces}} say}\n1 blue B@a1\n2 red d2d3 (d2d3, f2g2)\n")
        .unwrap_or_else(|error| panic!("{error:?}"));
    let one = session.record((Player::Human, Player::Human));
    let mut end = registry::first().start(benediction_rules::Side::Near);
    end.read_position(&session.position_text()).unwrap();
    let two = end.record((Player::Human, Player::Human));
    let text = write_games([&one, &two, &one], Form::Text).unwrap();
    let at_its_end = Record { at: None, ..one };
    assert_eq!(good(&text), [at_its_end.clone(), two, at_its_end], "{text}");
}

#[test]
fn faulty_games_are_reported_by_line_and_others_read() {
    let text = "game: benediction\n1 red d2d3\n\ngame: benediction\n\n1 red a1a9\ngame: obelisk\n";
    let games = read_games(text);
    assert_eq!(games.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(games[1].as_ref().unwrap_err().line, 6);
    let saved = format!("{}\n\n(format: 2,\n game: 3)\n(format: 9)\n", record("obelisk", 3, 1).write());
    let games = read_games(&saved);
    let lines: Vec<Option<usize>> = games.iter().map(|game| game.as_ref().err().map(|fault| fault.line)).collect();
    let first = 1 + saved[..saved.find("(format: 2,\n game").unwrap()].matches('\n').count();
    assert_eq!(lines, [None, Some(first + 1), Some(first + 2)]);
    assert!(read_games("(").iter().all(Result::is_err));
    assert_eq!(read_games(""), []);
    assert_eq!(read_games("# nothing\n\n"), []);
}

/// Returns `true` for each game of a text that can be read, and the lines of the faults.
fn readable(text: &str) -> (Vec<bool>, Vec<usize>) {
    let games = read_games(text);
    let lines = games.iter().filter_map(|game| game.as_ref().err().map(|fault| fault.line)).collect();
    (games.iter().map(Result::is_ok).collect(), lines)
}

#[test]
fn broken_game_does_not_stop_reading_its_file() {
    let saved = |cut: &str| {
        let games = records()[..3].iter().map(Record::write).collect::<Vec<_>>();
        [&games[0], &games[1].replacen(cut, "", 1), &games[2]].map(String::as_str).join("\n")
    };
    let line = 2 + records()[0].write().lines().count();
    for cut in ["]", "(human", "\""] {
        let (found, lines) = readable(&saved(cut));
        assert_eq!(found, [true, false, true], "{cut}");
        assert!(lines[0] >= line, "{cut} {lines:?}");
    }
    // A comment that is not closed: it ends with the game, which is left out in game texts and kept in PGN.
    let texts = "game: obelisk\n1 black Ba1-b2\n----\ngame: obelisk\n1 black Ba1-b2 {open\n----\ngame: obelisk\n1 black Cb1-c2\n";
    assert_eq!(readable(texts), (vec![true, false, true], vec![5]));
    let pgn = "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e4 {open\n\n[Event \"c\"]\n\n1. e3 *\n";
    assert_eq!(readable(pgn), (vec![true; 3], vec![]));
}

#[test]
fn a_folder_is_read_with_those_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("a/b");
    fs::create_dir_all(&inner).unwrap();
    fs::create_dir(folder.path().join(".hidden")).unwrap();
    fs::write(folder.path().join(".hidden/c.txt"), "x").unwrap();
    fs::write(folder.path().join("one.ron"), record("obelisk", 5, 1).write()).unwrap();
    fs::write(inner.join("two.txt"), write_games(&records(), Form::Text).unwrap()).unwrap();
    fs::write(inner.join("bytes.bin"), b"\xff").unwrap();
    let files: Vec<_> = files_at([folder.path()]).into_iter().map(Result::unwrap).collect();
    let mut library = Library::open(folder.path());
    let mut faults = 0;
    for file in &files {
        match read_file(file) {
            Ok(games) => games.into_iter().for_each(|game| drop(library.save(None, &game.unwrap()).unwrap())),
            Err(_) => faults += 1,
        }
    }
    assert_eq!((files.len(), faults), (3, 1));
    library.refresh(&mut |_, _| true).unwrap();
    assert_eq!(library.list(&benediction_study::library::Filter::default()).len(), 7);
}

/// The rules, section 9: where the example game could have gone another way to the same position, both ways are in the text.
#[test]
fn official_example_game_is_imported_with_variations() {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::open(folder.path());
    let text = include_str!("../../../../tests/data/games/example-branches.txt");
    let [game] = &good(text)[..] else { panic!("one game") };
    let name = library.store_mut().add(game).unwrap();
    assert!(library.refresh(&mut |_, _| true).unwrap());
    let header = library.header(&name).unwrap();
    assert_eq!((header.turns, header.variations, header.commented), (16, 3, true));
    assert_eq!(header.result.as_ref().and_then(|ended| ended.winner), Some(Side::Near));
    // The other ways lead to the same positions, so that each stands in this game twice: in the main line, and in a variation.
    let session = registry::load(&library.store().read(&name).unwrap()).unwrap();
    let mut at = registry::load(&library.store().read(&name).unwrap()).unwrap();
    let ends: Vec<_> = session.list().iter().filter(|turn| turn.depth == 1).map(|turn| turn.actions.clone()).collect();
    assert_eq!(ends.len(), 3);
    for end in ends {
        at.go(end.last().unwrap().0);
        let hits = library.find_position(&PositionQuery::at(&at).exactly());
        let ways: Vec<bool> = hits.iter().map(|hit| hit.in_variation).collect();
        assert_eq!(ways, [false, true], "{end:?}");
    }
}
