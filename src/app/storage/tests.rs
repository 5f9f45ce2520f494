//! The player's files in temporary folders.

use std::fs::{self, File};
use std::time::SystemTime;

use super::*;
use crate::record::Player;
use crate::rules::{Outcome, Reason, Side};

fn app(folder: &Path) -> App {
    let mut app = App::new();
    app.add_plugins((open(Some(folder.to_path_buf())), crate::app::messages::plugin, crate::app::settings::plugin));
    app.add_plugins(plugin);
    app
}

fn record(actions: &[&str]) -> Record {
    Record {
        players: (Player::Human, Player::Bot(2)),
        actions: actions.iter().map(|text| (*text).to_string()).collect(),
        ..Record::of("benediction")
    }
}

fn save(app: &mut App, record: &Record) {
    app.world_mut().write_message(SaveGame(record.clone()));
    app.update();
    assert!(flushed(app));
}

fn flushed(app: &App) -> bool {
    app.world().resource::<Files>().writer.flush(PATIENCE)
}

fn interrupted(app: &App) -> Option<&Record> {
    app.world().resource::<Interrupted>().0.as_ref()
}

fn told(app: &mut App) -> Vec<String> {
    app.world_mut().resource_mut::<Messages<Notify>>().drain().map(|Notify(text)| text).collect()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| !name.starts_with("lock"));
    names.sort();
    names
}

#[test]
fn a_saved_game_is_offered_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = app(folder.path());
    assert_eq!(interrupted(&first), None);
    save(&mut first, &record(&["e3e4"]));
    save(&mut first, &record(&["e3e4", "e7e6"]));
    assert_eq!(interrupted(&first), Some(&record(&["e3e4", "e7e6"])));
    drop(first);
    let mut second = app(folder.path());
    assert_eq!(interrupted(&second), Some(&record(&["e3e4", "e7e6"])));
    second.update();
    assert_eq!(told(&mut second), Vec::<String>::new());
    assert_eq!(names(folder.path()), ["game.ron", "settings.ron"]);
}

#[test]
fn a_game_that_is_over_is_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(folder.path());
    save(&mut app, &record(&["e3e4"]));
    app.world_mut().write_message(ForgetGame);
    app.update();
    assert!(flushed(&app));
    assert_eq!(interrupted(&app), None);
    assert!(!folder.path().join("game.ron").exists());
    save(&mut app, &record(&["e3e4"]));
    save(
        &mut app,
        &Record { result: Some(Outcome::win(Side::Near, Reason::Resigned(Side::Far))), ..record(&["e3e4"]) },
    );
    assert_eq!(interrupted(&app), None);
    assert!(!folder.path().join("game.ron").exists());
}

#[test]
fn a_finished_game_in_the_file_is_not_offered() {
    let folder = tempfile::tempdir().unwrap();
    let over = Record { result: Some(Outcome::draw(Reason::Agreed)), ..record(&["e3e4"]) };
    fs::write(folder.path().join("game.ron"), over.write()).unwrap();
    assert_eq!(interrupted(&app(folder.path())), None);
}

#[test]
fn broken_newer_illegal_and_huge_games_are_kept_aside_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.ron");
    let newer = record(&[]).write().replace("format: 2", "format: 3");
    assert!(newer.contains("format: 3"));
    let illegal = record(&["e3e4", "e4e5", "a1a2"]).write();
    let texts = ["((".to_string(), newer, illegal, "x".repeat(LONGEST as usize + 1)];
    for (index, text) in texts.iter().enumerate() {
        fs::write(&game, text).unwrap();
        let mut app = app(folder.path());
        app.update();
        assert_eq!(interrupted(&app), None);
        let aside = format!("game.broken-{}.ron", index + 1);
        let told = told(&mut app);
        assert!(told.len() == 1 && told[0].contains(&aside), "{told:?}");
        assert_eq!(fs::read_to_string(folder.path().join(aside)).unwrap(), *text);
        assert!(!game.exists());
    }
}

#[test]
fn bytes_that_are_no_text_and_a_folder_in_the_place_of_a_game_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.ron"), [0xff, 0xfe, 0]).unwrap();
    fs::create_dir(folder.path().join("game-2.ron")).unwrap();
    let mut app = app(folder.path());
    app.update();
    assert_eq!(told(&mut app).len(), 2);
    save(&mut app, &record(&["e3e4"]));
    assert_eq!(names(folder.path())[..2], ["game-2.broken-1.ron", "game.broken-1.ron"]);
    assert!(folder.path().join("game.ron").is_file());
}

#[test]
fn two_copies_keep_two_games_and_continue_takes_the_latest_that_nobody_holds() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = app(folder.path());
    let mut second = app(folder.path());
    save(&mut first, &record(&["e3e4"]));
    save(&mut second, &record(&["e3e4", "e7e6"]));
    let third = app(folder.path());
    assert_eq!(interrupted(&third), None, "both games are being played");
    drop(third);
    assert_eq!(names(folder.path()), ["game-2.ron", "game.ron", "settings.ron"]);
    drop(second);
    // The second copy's game is free now, and whoever takes it goes on writing its file.
    let mut third = app(folder.path());
    assert_eq!(interrupted(&third), Some(&record(&["e3e4", "e7e6"])));
    save(&mut third, &record(&["e3e4", "e7e6", "d7d6"]));
    assert_eq!(fs::read_to_string(folder.path().join("game.ron")).unwrap(), record(&["e3e4"]).write());
    drop((first, third));
    let old = SystemTime::now() - Duration::from_secs(3600);
    File::options().write(true).open(folder.path().join("game-2.ron")).unwrap().set_modified(old).unwrap();
    assert_eq!(interrupted(&app(folder.path())), Some(&record(&["e3e4"])), "the latest of both");
}

#[test]
fn settings_are_kept_and_a_broken_file_is_moved_aside() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = app(folder.path());
    first.update();
    first.world_mut().resource_mut::<Settings>().mute = true;
    first.update();
    assert!(flushed(&first));
    drop(first);
    let second = app(folder.path());
    assert!(second.world().resource::<Settings>().mute);
    drop(second);
    fs::write(folder.path().join("settings.ron"), "(format: 7)").unwrap();
    let mut third = app(folder.path());
    third.update();
    assert_eq!(third.world().resource::<Settings>(), &Settings::default());
    let told = told(&mut third);
    assert!(told.len() == 1 && told[0].contains("settings.broken-1.ron"), "{told:?}");
}

#[test]
fn settings_on_their_way_are_written_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(folder.path());
    app.update();
    app.world_mut().resource_mut::<Settings>().ui_scale = 1.5;
    app.world_mut().write_message(AppExit::Success);
    app.update();
    let text = fs::read_to_string(folder.path().join("settings.ron")).unwrap();
    assert_eq!(Settings::read(&text).unwrap().ui_scale, 1.5);
}

#[test]
fn a_folder_that_is_gone_is_told_once_and_the_game_goes_on() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    let mut app = app(&folder);
    app.update();
    assert!(flushed(&app));
    fs::remove_dir_all(&folder).unwrap();
    let mut all = Vec::new();
    for _ in 0..4 {
        save(&mut app, &record(&["e3e4"]));
        all.extend(told(&mut app));
    }
    assert!(all.len() == 1 && all[0].contains("game.ron"), "{all:?}");
    assert_eq!(interrupted(&app), Some(&record(&["e3e4"])));
    fs::create_dir(&folder).unwrap();
    save(&mut app, &record(&["e3e4"]));
    assert!(folder.join("game.ron").exists());
}

#[test]
fn a_folder_that_cannot_be_made_is_told_and_nothing_is_written() {
    let parent = tempfile::tempdir().unwrap();
    let file = parent.path().join("file");
    fs::write(&file, "").unwrap();
    let mut app = app(&file.join("data"));
    app.world_mut().write_message(SaveGame(record(&[])));
    app.update();
    assert_eq!(told(&mut app).len(), 1);
    assert_eq!(app.world().resource::<DataFolder>().0, None);
    assert_eq!(interrupted(&app), Some(&record(&[])), "the game can still be continued from the title");
}

#[test]
fn without_files_the_game_is_still_kept_in_memory() {
    let mut app = App::new();
    app.add_plugins((none(), crate::app::messages::plugin, crate::app::settings::plugin, plugin));
    app.world_mut().write_message(SaveGame(record(&["e3e4"])));
    app.update();
    assert_eq!(interrupted(&app), Some(&record(&["e3e4"])));
    assert_eq!(told(&mut app), Vec::<String>::new());
}

#[test]
fn of_many_versions_the_latest_is_written_and_no_temporary_file_stays() {
    let folder = tempfile::tempdir().unwrap();
    let writer = Writer::start();
    let path = folder.path().join("file");
    for number in 0..200 {
        writer.write(path.clone(), number.to_string(), Duration::ZERO);
    }
    writer.remove(folder.path().join("other"));
    drop(writer);
    assert_eq!(fs::read_to_string(path).unwrap(), "199");
    assert_eq!(names(folder.path()), ["file"]);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_file_and_nobody_waits_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ron");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo is part of every unix");
    assert!(matches!(super::read(&path), super::Found::Broken(_)));
}
