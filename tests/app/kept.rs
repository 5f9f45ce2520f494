//! The progress of a player in files of older and newer versions, and in two windows.

use std::fs;
use std::path::Path;

use benediction::app::base::progress::PlayerProgress;
use benediction::app::base::settings::Settings;
use benediction_study::progress::{Learned, Progress, ProgressFile};

use crate::table::Table;

/// The settings of a version that kept the progress in them.
const OLD_SETTINGS: &str = include_str!("../data/settings-5b6e5d0b.ron");

fn progress(table: &Table) -> &Progress {
    table.app.world().resource::<PlayerProgress>()
}

/// Starts the program, changes something with it, and ends it.
fn run(folder: &Path, change: impl FnOnce(&mut Table)) -> Progress {
    let mut table = Table::in_folder(folder);
    change(&mut table);
    table.frame();
    progress(&table).clone()
}

fn settings_text(folder: &Path) -> String {
    fs::read_to_string(folder.join("settings.ron")).unwrap()
}

#[test]
fn progress_survives_a_new_an_old_and_a_new_version() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let old = Progress::of_settings(OLD_SETTINGS).unwrap();
    assert!(old.learned.len() > 2 && old.game.is_some());
    fs::write(folder.join("settings.ron"), OLD_SETTINGS).unwrap();
    // The new version copies the progress, changes it and a setting, and leaves the old fields as they are.
    let lesson = old.game.as_ref().unwrap().lesson.clone();
    let first = run(folder, |table| {
        assert_eq!(*progress(table), old);
        let mut progress = table.app.world_mut().resource_mut::<PlayerProgress>();
        progress.end_game(&lesson);
        progress.note_learned("new/star".into(), Learned::Won);
        progress.games_started += 1;
        progress.last_game.random_side = true;
        table.app.world_mut().resource_mut::<Settings>().sound.mute = true;
    });
    let text = settings_text(folder);
    assert_eq!(Progress::of_settings(&text).as_ref(), Some(&old));
    assert!(text.contains("mute: true"));
    // Nothing comes back that was ended.
    assert_eq!(run(folder, |_| {}), first);
    assert_eq!((first.game_of(&lesson), first.learned.len()), (None, old.learned.len() + 1));
    // The old version gains a star and starts two games.
    let text = text.replace("learned: {", "learned: {\n            \"old/star\": Done,");
    fs::write(folder.join("settings.ron"), text.replace("games_started: 0", "games_started: 2")).unwrap();
    // The new version has the progress of both.
    let again = run(folder, |_| {});
    assert_eq!((again.learned["old/star"], again.learned["new/star"]), (Learned::Done, Learned::Won));
    assert_eq!((again.games_started, again.game_of(&lesson), again.last_game.random_side), (3, None, true));
    assert_eq!(run(folder, |_| {}), again);
}

#[test]
fn two_windows_copy_the_progress_of_old_settings_once() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("settings.ron"), OLD_SETTINGS.replace("games_started: 0", "games_started: 4")).unwrap();
    let mut windows = [Table::in_folder(folder), Table::in_folder(folder)];
    for (number, window) in windows.iter_mut().enumerate() {
        let mut progress = window.app.world_mut().resource_mut::<PlayerProgress>();
        progress.games_started += 1;
        progress.note_learned(format!("window/{number}"), Learned::Done);
        window.frame();
    }
    drop(windows);
    let kept = ProgressFile::read(&fs::read_to_string(folder.join(ProgressFile::FILE)).unwrap()).unwrap().progress;
    assert_eq!(kept.games_started, 6);
    assert!(["window/0", "window/1"].iter().all(|name| kept.learned.contains_key(*name)));
    assert_eq!(kept.learned.len(), Progress::of_settings(OLD_SETTINGS).unwrap().learned.len() + 2);
}

#[test]
fn progress_stays_if_the_settings_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("settings.ron"), OLD_SETTINGS).unwrap();
    let kept = run(folder, |_| {});
    assert!(kept.game.is_some());
    fs::remove_file(folder.join("settings.ron")).unwrap();
    for _ in 0..2 {
        assert_eq!(run(folder, |_| {}), kept);
    }
}

#[test]
fn rules_that_do_not_go_together_stay_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    for words in ["", "remove"] {
        let rules = &mut table.app.world_mut().resource_mut::<PlayerProgress>().last_game.rules;
        rules.insert("kingamon".into(), words.into());
        table.frame();
        std::thread::sleep(std::time::Duration::from_millis(600));
        (0..3).for_each(|_| table.frame());
    }
    assert_eq!(progress(&table).last_game.rules["kingamon"], "remove");
}

#[test]
fn a_first_start_writes_no_progress() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(folder.path(), |_| {}), Progress::default());
    assert!(!folder.path().join(ProgressFile::FILE).exists());
}
