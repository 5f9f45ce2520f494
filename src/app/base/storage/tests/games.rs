//! The games that are kept: those that Continue offers, and files that are no games.

use std::fs::{self, File};
use std::time::SystemTime;

use super::super::read::MAX_FILE_LENGTH;
use super::super::*;
use super::{app, interrupted, names, notices, offered, path, record, save, saved};
use benediction_rules::{Outcome, Reason, Side};
use benediction_study::record::Player;

fn over(actions: &[&str]) -> Record {
    let mut session = registry::load(&record(actions)).unwrap();
    session.end(Outcome::win(Side::Near, Reason::Resigned(Side::Far)));
    let over = session.record((Player::Human, Player::Bot(2)));
    assert!(over.result.is_some());
    over
}

#[test]
fn unfinished_game_is_offered_again_and_keeps_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = app(folder.path());
    assert_eq!(interrupted(&first), None);
    let file = FileId::fresh();
    save(&mut first, file, &record(&["e3e4"]));
    save(&mut first, file, &record(&["e3e4", "e7e6"]));
    assert_eq!(interrupted(&first), Some(&record(&["e3e4", "e7e6"])));
    drop(first);
    let mut second = app(folder.path());
    assert_eq!(interrupted(&second), Some(&record(&["e3e4", "e7e6"])));
    let summary = &second.world().resource::<Interrupted>().0.as_ref().unwrap().summary;
    assert_eq!((summary.turns, summary.to_act), (2, Some(Side::Far)));
    second.update();
    assert_eq!(notices(&mut second), Vec::<String>::new());
    assert_eq!(names(folder.path()), ["library", "settings.ron", "table"]);
    let file = offered(&second);
    save(&mut second, file, &record(&["e3e4", "e7e6", "d7d6"]));
    assert_eq!(saved(folder.path(), 1), record(&["e3e4", "e7e6", "d7d6"]));
    assert_eq!(names(&folder.path().join("library")).len(), 1);
}

#[test]
fn finished_game_stays_in_library_and_is_not_offered() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = app(folder.path());
    let file = FileId::fresh();
    save(&mut first, file, &record(&["e3e4"]));
    assert!(folder.path().join("table").exists());
    save(&mut first, file, &over(&["e3e4"]));
    assert_eq!(interrupted(&first), None);
    assert!(!folder.path().join("table").exists());
    // A variation of the study goes into the same file.
    let mut studied = over(&["e3e4"]);
    studied.variations.push(benediction_study::record::Branch { from: 0, actions: vec!["d2d3".into()] });
    save(&mut first, file, &studied);
    assert_eq!(saved(folder.path(), 1), studied);
    // What is taken back goes on.
    save(&mut first, file, &record(&["e3e4"]));
    assert_eq!(interrupted(&first), Some(&record(&["e3e4"])));
    save(&mut first, file, &studied);
    drop(first);
    assert_eq!(interrupted(&app(folder.path())), None);
    assert_eq!(saved(folder.path(), 1), studied);
}

#[test]
fn game_without_actions_is_not_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = app(folder.path());
    let (old, new) = (FileId::fresh(), FileId::fresh());
    save(&mut first, old, &record(&["e3e4"]));
    save(&mut first, new, &record(&[]));
    assert_eq!(interrupted(&first), Some(&record(&[])));
    assert_eq!(names(&folder.path().join("library")).len(), 1);
    save(&mut first, new, &record(&["d2d3"]));
    // What was played may be taken back.
    save(&mut first, new, &record(&[]));
    assert_eq!((saved(folder.path(), 1), saved(folder.path(), 2)), (record(&["e3e4"]), record(&[])));
    save(&mut first, new, &record(&["d2d3"]));
    drop(first);
    assert_eq!(interrupted(&app(folder.path())), Some(&record(&["d2d3"])));
}

#[test]
fn the_game_of_an_older_version_moves_into_the_library() {
    let folder = tempfile::tempdir().unwrap();
    let old = r#"(format: 1, game: "benediction", first: red, players: (human, bot(2)), actions: ["e3e4"])"#;
    fs::write(folder.path().join("game.ron"), old).unwrap();
    let finished = Record { result: Some(Outcome::draw(Reason::Agreed)), ..record(&["d2d3"]) };
    fs::write(folder.path().join("game-2.ron"), finished.write()).unwrap();
    let mut first = app(folder.path());
    first.update();
    assert_eq!(notices(&mut first), Vec::<String>::new());
    let offered = interrupted(&first).unwrap();
    assert_eq!((offered.actions.clone(), offered.date.is_some()), (vec!["e3e4".to_string()], true));
    assert!(!folder.path().join("game.ron").exists() && !folder.path().join("game-2.ron").exists());
    assert_eq!(names(&folder.path().join("library")).len(), 2);
    drop(first);
    assert_eq!(interrupted(&app(folder.path())).unwrap().actions, ["e3e4"]);
}

#[test]
fn old_game_is_offered_even_without_library_folder() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.ron"), record(&["e3e4"]).write()).unwrap();
    // No folder can be made there.
    fs::write(folder.path().join("library"), "").unwrap();
    let mut app = app(folder.path());
    app.update();
    assert_eq!(notices(&mut app).len(), 1);
    assert_eq!(interrupted(&app), Some(&record(&["e3e4"])));
    assert!(folder.path().join("game.ron").exists());
}

#[test]
fn unreadable_saved_games_are_set_aside_with_notice() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.ron");
    let newer = record(&[]).write().replace("format: 2", "format: 3");
    assert!(newer.contains("format: 3"));
    let illegal = record(&["e3e4", "e4e5", "a1a2"]).write();
    let texts = ["((".to_string(), newer, illegal, "x".repeat(MAX_FILE_LENGTH as usize + 1)];
    for (index, text) in texts.iter().enumerate() {
        fs::write(&game, text).unwrap();
        let mut app = app(folder.path());
        app.update();
        assert_eq!(interrupted(&app), None);
        let aside = format!("game.broken-{}.ron", index + 1);
        let notices = notices(&mut app);
        assert!(notices.len() == 1 && notices[0].contains(&aside), "{notices:?}");
        assert_eq!(fs::read_to_string(folder.path().join(aside)).unwrap(), *text);
        assert!(!game.exists());
    }
}

#[test]
fn broken_library_game_is_reported_and_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = app(folder.path());
    save(&mut first, FileId::fresh(), &record(&["e3e4"]));
    drop(first);
    for text in ["((".to_string(), record(&["e3e4", "a1a2"]).write(), "x".repeat(MAX_FILE_LENGTH as usize + 1)] {
        fs::write(path(folder.path(), 1), &text).unwrap();
        let mut app = app(folder.path());
        app.update();
        assert_eq!(interrupted(&app), None);
        let notices = notices(&mut app);
        assert!(notices.len() == 1 && notices[0].contains("2026-11-23-benediction-0001.ron"), "{notices:?}");
        save(&mut app, FileId::fresh(), &record(&[]));
        assert_eq!(fs::read_to_string(path(folder.path(), 1)).unwrap(), text);
    }
    // A mark that names nothing does no harm, nor one that would lead out of the folder.
    for mark in ["nobody", "../settings", "", "\u{0}"] {
        fs::write(folder.path().join("table"), mark).unwrap();
        let mut app = app(folder.path());
        app.update();
        assert_eq!(notices(&mut app), Vec::<String>::new());
        assert_eq!(interrupted(&app), None);
    }
}

#[test]
fn binary_file_or_folder_is_set_aside_as_broken() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.ron"), [0xff, 0xfe, 0]).unwrap();
    fs::create_dir(folder.path().join("game-2.ron")).unwrap();
    let mut app = app(folder.path());
    app.update();
    assert_eq!(notices(&mut app).len(), 2);
    save(&mut app, FileId::fresh(), &record(&["e3e4"]));
    assert_eq!(names(folder.path())[..2], ["game-2.broken-1.ron", "game.broken-1.ron"]);
    assert!(path(folder.path(), 1).is_file());
}

#[test]
fn continue_offers_latest_game_not_open_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = app(folder.path());
    let mut second = app(folder.path());
    save(&mut first, FileId::fresh(), &record(&["e3e4"]));
    save(&mut second, FileId::fresh(), &record(&["e3e4", "e7e6"]));
    let third = app(folder.path());
    assert_eq!(interrupted(&third), None, "both games are being played");
    drop(third);
    assert_eq!(names(folder.path()), ["library", "settings.ron", "table", "table-2"]);
    drop(second);
    // The second copy's game is free now, and whoever takes it goes on writing its file.
    let mut third = app(folder.path());
    assert_eq!(interrupted(&third), Some(&record(&["e3e4", "e7e6"])));
    let file = offered(&third);
    save(&mut third, file, &record(&["e3e4", "e7e6", "d7d6"]));
    assert_eq!(saved(folder.path(), 1), record(&["e3e4"]));
    drop((first, third));
    let old = SystemTime::now() - Duration::from_secs(3600);
    File::options().write(true).open(path(folder.path(), 2)).unwrap().set_modified(old).unwrap();
    assert_eq!(interrupted(&app(folder.path())), Some(&record(&["e3e4"])), "the latest of both");
}
