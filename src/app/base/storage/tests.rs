//! The player's files in temporary folders.

use std::fs::{self, File};

use super::mark::Mark;
use super::*;
use crate::app::base::kept::Kept;
use crate::app::base::settings::{PictureSettings, SoundSettings};
use benediction_study::library::today;
use benediction_study::progress::{Learned, ProgressFile};
use benediction_study::puzzles::{Solver, shipped};
use benediction_study::record::Player;

mod games;
mod imports;

fn app(folder: &Path) -> App {
    let mut app = App::new();
    app.add_plugins((
        open(Some(folder.to_path_buf())),
        crate::app::base::messages::plugin,
        crate::app::base::settings::plugin,
        crate::app::base::progress::plugin,
    ));
    app.add_plugins(plugin);
    app
}

fn record(actions: &[&str]) -> Record {
    Record {
        players: (Player::Human, Player::Bot(2)),
        date: Some("2026-11-23".into()),
        actions: actions.iter().map(|text| (*text).to_string()).collect(),
        ..Record::of("benediction")
    }
}

fn game(file: FileId, record: &Record) -> Unfinished {
    let summary = registry::load(record).unwrap().summary();
    Unfinished { record: Arc::new(record.clone()), summary, file }
}

fn save(app: &mut App, file: FileId, record: &Record) {
    app.world_mut().write_message(SaveGame { game: game(file, record), played: true });
    app.update();
    assert!(flushed(app));
    app.update();
}

fn flushed(app: &mut App) -> bool {
    app.world_mut().resource_mut::<LibraryService>().flush(FLUSH_TIMEOUT)
        && app.world().resource::<Files>().writer.flush(FLUSH_TIMEOUT)
}

fn interrupted(app: &App) -> Option<&Record> {
    app.world().resource::<Interrupted>().0.as_ref().map(|game| &*game.record)
}

/// The file of the game that Continue offers.
fn offered(app: &App) -> FileId {
    app.world().resource::<Interrupted>().0.as_ref().unwrap().file
}

fn notices(app: &mut App) -> Vec<String> {
    app.world_mut().resource_mut::<Messages<Notify>>().drain().map(|Notify(text)| text).collect()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| !name.starts_with("lock") && !name.ends_with(".lock"));
    names.sort();
    names
}

/// The first game of the library, and any other.
fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("library/2026-11-23-benediction-{number:04}.ron"))
}

fn saved(folder: &Path, number: u32) -> Record {
    Record::read(&fs::read_to_string(path(folder, number)).unwrap()).unwrap()
}

#[test]
fn settings_are_kept_and_a_broken_file_is_moved_aside() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = app(folder.path());
    first.update();
    first.world_mut().resource_mut::<Settings>().sound.mute = true;
    first.update();
    assert!(flushed(&mut first));
    drop(first);
    let second = app(folder.path());
    assert!(second.world().resource::<Settings>().sound.mute);
    drop(second);
    fs::write(folder.path().join("settings.ron"), "((").unwrap();
    let mut third = app(folder.path());
    third.update();
    assert_eq!(third.world().resource::<Settings>(), &Settings::default());
    let notices = notices(&mut third);
    assert!(notices.len() == 1 && notices[0].contains("settings.broken-1.ron"), "{notices:?}");
}

#[test]
fn settings_that_another_window_changes_are_merged_and_taken_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut windows = [app(folder.path()), app(folder.path())];
    for window in &mut windows {
        window.update();
        assert!(flushed(window));
    }
    let [first, second] = &mut windows;
    first.world_mut().resource_mut::<Settings>().sound.mute = true;
    first.update();
    assert!(flushed(first));
    second.world_mut().resource_mut::<Settings>().picture.ui_scale = 1.5;
    second.update();
    assert!(flushed(second));
    second.update();
    let read = || Settings::read(&fs::read_to_string(folder.path().join("settings.ron")).unwrap()).unwrap();
    assert_eq!((read().sound.mute, read().picture.ui_scale), (true, 1.5));
    assert!(second.world().resource::<Settings>().sound.mute);
    // The first window learns of it when it comes to the front.
    let window = first.world_mut().spawn_empty().id();
    first.world_mut().write_message(WindowFocused { window, focused: true });
    first.update();
    assert!(flushed(first));
    first.update();
    assert_eq!(first.world().resource::<Settings>().picture.ui_scale, 1.5);
    // What is not a settings file is kept.
    fs::write(folder.path().join("settings.ron"), "nonsense").unwrap();
    first.world_mut().resource_mut::<Settings>().sound.mute = false;
    first.update();
    assert!(flushed(first));
    first.update();
    assert_eq!((read().sound.mute, read().picture.ui_scale), (false, 1.5));
    assert_eq!(fs::read_to_string(folder.path().join("settings.broken.ron")).unwrap(), "nonsense");
    assert!(notices(first).iter().any(|text| text.contains("settings.broken.ron")));
}

#[test]
fn settings_with_a_byte_order_mark_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let text = Settings { sound: SoundSettings { mute: true, ..default() }, ..default() }.write().replace('\n', "\r\n");
    fs::write(folder.path().join("settings.ron"), format!("\u{feff}{text}")).unwrap();
    let mut first = app(folder.path());
    first.update();
    assert_eq!(notices(&mut first), Vec::<String>::new());
    assert!(first.world().resource::<Settings>().sound.mute);
}

#[test]
fn settings_on_their_way_are_written_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(folder.path());
    app.update();
    app.world_mut().resource_mut::<Settings>().picture.ui_scale = 1.5;
    app.world_mut().write_message(AppExit::Success);
    app.update();
    let text = fs::read_to_string(folder.path().join("settings.ron")).unwrap();
    assert_eq!(Settings::read(&text).unwrap().picture.ui_scale, 1.5);
}

#[test]
fn lost_data_folder_is_reported_once_and_play_continues() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    let mut app = app(&folder);
    app.update();
    let file = FileId::fresh();
    save(&mut app, file, &record(&["e3e4"]));
    fs::remove_dir_all(&folder).unwrap();
    // A file where the folder was: nothing can be made in it.
    fs::write(&folder, "").unwrap();
    let mut all = Vec::new();
    for actions in [&["e3e4", "e7e6"][..], &["e3e4", "e7e6", "d7d6"], &["e3e4"]] {
        save(&mut app, file, &record(actions));
        all.extend(notices(&mut app));
    }
    assert!(all.len() == 1 && all[0].contains("2026-11-23-benediction-0001.ron"), "{all:?}");
    assert_eq!(interrupted(&app), Some(&record(&["e3e4"])));
    fs::remove_file(&folder).unwrap();
    fs::create_dir_all(folder.join("library")).unwrap();
    save(&mut app, file, &record(&["e3e4", "e7e6"]));
    assert_eq!(saved(&folder, 1), record(&["e3e4", "e7e6"]));
}

#[test]
fn uncreatable_data_folder_is_reported_and_nothing_saved() {
    let parent = tempfile::tempdir().unwrap();
    let file = parent.path().join("file");
    fs::write(&file, "").unwrap();
    let mut app = app(&file.join("data"));
    app.world_mut().write_message(SaveGame { game: game(FileId::fresh(), &record(&[])), played: true });
    app.update();
    assert_eq!(notices(&mut app).len(), 1);
    assert_eq!(app.world().resource::<DataFolder>().0, None);
    assert_eq!(interrupted(&app), Some(&record(&[])), "the game can still be continued from the title");
}

#[test]
fn without_files_the_game_is_still_kept_in_memory() {
    let mut app = App::new();
    app.add_plugins((none(), crate::app::base::messages::plugin, crate::app::base::settings::plugin, plugin));
    app.world_mut().write_message(SaveGame { game: game(FileId::fresh(), &record(&["e3e4"])), played: true });
    app.update();
    assert_eq!(interrupted(&app), Some(&record(&["e3e4"])));
    assert_eq!(notices(&mut app), Vec::<String>::new());
}

#[test]
fn latest_of_many_versions_is_written_without_leftovers() {
    let folder = tempfile::tempdir().unwrap();
    let writer = Writer::start(Default::default());
    let library = Library::open(folder.path());
    let mut service = LibraryService::start(library, OpenGames::default(), Mark::default(), true);
    let file = folder.path().join("file");
    let games = [FileId::fresh(), FileId::fresh()];
    for number in 0..200 {
        writer.write(file.clone(), String::new(), number.to_string(), Duration::ZERO);
        let actions: &[&str] = if number % 2 == 0 { &["e3e4"] } else { &["e3e4", "e7e6"] };
        for file in games {
            service.send(LibraryRequest::Save { file, record: Arc::new(record(actions)), is_unfinished: Some(true) });
        }
    }
    drop((writer, service));
    assert_eq!(fs::read_to_string(file).unwrap(), "199");
    assert_eq!(names(folder.path()), ["file", "library"]);
    assert_eq!(names(&folder.path().join("library")).len(), 2);
    assert_eq!([1, 2].map(|number| saved(folder.path(), number).actions.len()), [2, 2]);
}

#[cfg(unix)]
#[test]
fn pipe_is_refused_without_blocking() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ron");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo is part of every unix");
    assert!(matches!(super::read(&path), super::FileText::Broken(_)));
}

fn locks(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name.starts_with("lock"));
    names.sort();
    names
}

#[test]
fn each_running_copy_has_exactly_one_lock_file() {
    let folder = tempfile::tempdir().unwrap();
    // Earlier versions left all nine behind.
    fs::write(folder.path().join("lock"), "").unwrap();
    (2..=9).for_each(|slot| fs::write(folder.path().join(format!("lock-{slot}")), "").unwrap());
    let mut first = app(folder.path());
    assert_eq!(locks(folder.path()), ["lock"]);
    save(&mut first, FileId::fresh(), &record(&["e3e4"]));
    let second = app(folder.path());
    assert_eq!(interrupted(&second), None, "the first holds its game");
    assert_eq!(locks(folder.path()), ["lock", "lock-2"]);
    drop(first);
    assert_eq!(locks(folder.path()), ["lock-2"]);
    let third = app(folder.path());
    assert_eq!(interrupted(&third), Some(&record(&["e3e4"])));
    drop((second, third));
    assert_eq!(locks(folder.path()), Vec::<String>::new());
}

/// Writes what the player has reached, in a window. Returns the notices.
fn keep(app: &mut App, file: &str, number: usize) -> Vec<String> {
    let mut all = notices(app);
    match file {
        Solver::FILE => app.world_mut().resource_mut::<PuzzleBook>().0.record(&shipped()[number], true, today()),
        Settings::FILE => app.world_mut().resource_mut::<Settings>().bot.bot_seconds = 10.0 + number as f32,
        _ => app.world_mut().resource_mut::<PlayerProgress>().note_learned(number.to_string(), Learned::Done),
    }
    app.update();
    all.extend(notices(app));
    assert!(flushed(app));
    app.update();
    all.extend(notices(app));
    all
}

/// Returns the number of results that [`keep`] has written.
fn kept(folder: &Path, file: &str) -> usize {
    let text = fs::read_to_string(folder.join(file)).unwrap();
    match file {
        Solver::FILE => Solver::read(&text).unwrap().total().tried as usize,
        Settings::FILE => Settings::read(&text).unwrap().bot.bot_seconds as usize - 9,
        _ => ProgressFile::read(&text).unwrap().progress.learned.len(),
    }
}

/// A state in which a shared file is found.
enum State {
    Missing,
    Text(String),
    /// Bytes that are no text.
    Bytes,
    /// It exists and cannot be read: a link to itself.
    #[cfg(unix)]
    Unreadable,
    TooLong,
}

impl State {
    fn make(&self, path: &Path) {
        let _ = fs::remove_file(path);
        match self {
            State::Missing => {}
            State::Text(text) => fs::write(path, text).unwrap(),
            State::Bytes => fs::write(path, [0xff, 0xfe, 0]).unwrap(),
            #[cfg(unix)]
            State::Unreadable => std::os::unix::fs::symlink(path, path).unwrap(),
            State::TooLong => File::create(path).unwrap().set_len(256 * 1024 * 1024 + 1).unwrap(),
        }
    }

    fn is(&self, path: &Path) -> bool {
        match self {
            State::Missing => !path.exists(),
            State::Text(text) => fs::read_to_string(path).is_ok_and(|there| there == *text),
            State::Bytes => fs::read(path).is_ok_and(|there| there == [0xff, 0xfe, 0]),
            #[cfg(unix)]
            State::Unreadable => fs::read_link(path).is_ok(),
            State::TooLong => fs::metadata(path).is_ok_and(|file| file.len() > 256 * 1024 * 1024),
        }
    }
}

#[test]
fn shared_files_in_every_state_lose_nothing() {
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum End {
        /// The old contents are there with the new ones.
        Merged,
        /// It lies beside the new one.
        Aside,
        /// It is as it was, and nothing is saved.
        Left,
    }
    let text = |text: &str| State::Text(text.into());
    let long_list: String = (0..20_000)
        .map(|number| format!("\"benedict-chess\\twin\\t900\\t0\\t{number}{number:0>99}\\ta\",\n"))
        .collect();
    for file in [Settings::FILE, ProgressFile::FILE, Solver::FILE] {
        let mut solver = Solver::default();
        solver.record(&shipped()[7], true, today());
        let old = match file {
            Solver::FILE => solver.write(),
            Settings::FILE => Settings::default().write(),
            _ => ProgressFile::default().write(),
        };
        let unknown = old.replacen("format: 1,", "format: 1, hue: [\"a)\", 1], shade: (b: {}),", 1);
        let mut states = vec![
            (State::Missing, End::Merged),
            (text(&old), End::Merged),
            (text(&unknown), End::Merged),
            (text("(("), End::Aside),
            (text(""), End::Aside),
            (State::Bytes, End::Aside),
            (text("(format: 2)"), End::Left),
            (text("(format: 9, settings: [1], tallies: 3, hue: mauve)"), End::Left),
            (State::TooLong, End::Left),
            #[cfg(unix)]
            (State::Unreadable, End::Left),
        ];
        if file == Solver::FILE {
            states.push((text(&format!("(own: [{long_list}], tallies: {{\"obelisk\": (tried: 4)}})")), End::Merged));
        }
        for (number, (state, end)) in states.into_iter().enumerate() {
            for is_open in [false, true] {
                let folder = tempfile::tempdir().unwrap();
                let (folder, path) = (folder.path(), folder.path().join(file));
                let about = format!("{file}, state {number}, while the program runs: {is_open}");
                // It is found at the start, or it comes while the program runs.
                let mut app = if is_open {
                    let mut app = app(folder);
                    keep(&mut app, file, 0);
                    state.make(&path);
                    app
                } else {
                    state.make(&path);
                    app(folder)
                };
                let mut notices = Vec::new();
                for number in 1..=2 {
                    notices.extend(keep(&mut app, file, number));
                }
                drop(app);
                assert_eq!(notices.len(), usize::from(end != End::Merged), "{about}: {notices:?}");
                assert!(notices.iter().all(|notice| notice.contains(file)), "{about}: {notices:?}");
                let aside = names(folder).into_iter().filter(|name| name.contains(".broken")).count();
                match end {
                    End::Merged => {
                        assert!(kept(folder, file) >= 2, "{about}");
                        let text = fs::read_to_string(&path).unwrap();
                        if matches!(&state, State::Text(old) if old.contains("hue")) {
                            assert!(
                                text.contains("hue: [\"a)\", 1]") && text.contains("shade: (b: {})"),
                                "{about}: {text}"
                            );
                        }
                        assert_eq!(aside, 0, "{about}");
                    }
                    End::Aside => {
                        assert_eq!((kept(folder, file) >= 2, aside), (true, 1), "{about}");
                        let moved = names(folder).into_iter().find(|name| name.contains(".broken")).unwrap();
                        assert!(state.is(&folder.join(moved)), "{about}");
                    }
                    End::Left => assert!(state.is(&path) && aside == 0, "{about}"),
                }
            }
        }
    }
}

/// Brings a window to the front.
fn focus(app: &mut App) {
    let window = app.world_mut().spawn_empty().id();
    app.world_mut().write_message(WindowFocused { window, focused: true });
    app.update();
    assert!(flushed(app));
    (0..2).for_each(|_| app.update());
}

#[test]
fn two_windows_keep_the_results_of_both() {
    let folder = tempfile::tempdir().unwrap();
    let mut windows = [app(folder.path()), app(folder.path())];
    for number in 0..6 {
        let window = &mut windows[number % 2];
        keep(window, Solver::FILE, number);
        keep(window, ProgressFile::FILE, number);
    }
    assert_eq!((kept(folder.path(), Solver::FILE), kept(folder.path(), ProgressFile::FILE)), (6, 6));
    // The first one learns of the last result of the other when it comes to the front.
    windows.iter_mut().for_each(focus);
    for window in &windows {
        assert_eq!(window.world().resource::<PlayerProgress>().learned.len(), 6);
        assert_eq!(window.world().resource::<PuzzleBook>().0.total().tried, 6);
    }
}

fn settings_text(mute: bool, ui_scale: f32) -> String {
    let (sound, picture) = (SoundSettings { mute, ..default() }, PictureSettings { ui_scale, ..default() });
    Settings { sound, picture, ..default() }.write()
}

#[test]
fn pending_settings_change_merges_with_another_windows_change() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.ron");
    let text = settings_text;
    fs::write(&path, text(false, 1.0)).unwrap();
    let writer = Writer::start([(path.clone(), (&shared::SETTINGS, text(false, 1.0)))].into());
    let write = |base: String, text: String| writer.write(path.clone(), base, text, Duration::ZERO);
    fs::write(&path, text(false, 1.5)).unwrap();
    write(text(false, 1.0), text(true, 1.0));
    assert!(writer.flush(FLUSH_TIMEOUT));
    let read = || Settings::read(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!((read().sound.mute, read().picture.ui_scale), (true, 1.5));
    // The window has not heard of that yet when it is muted no longer.
    write(text(true, 1.0), text(false, 1.0));
    assert!(writer.flush(FLUSH_TIMEOUT));
    assert_eq!((read().sound.mute, read().picture.ui_scale), (false, 1.5));
}

#[test]
fn changes_that_could_not_be_written_are_written_later() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.ron");
    let text = settings_text;
    let newer = "(format: 2)";
    fs::write(&path, newer).unwrap();
    let writer = Writer::start([(path.clone(), (&shared::SETTINGS, text(false, 1.0)))].into());
    writer.write(path.clone(), text(false, 1.0), text(true, 1.0), Duration::ZERO);
    assert!(writer.flush(FLUSH_TIMEOUT));
    assert_eq!(fs::read_to_string(&path).unwrap(), newer);
    fs::write(&path, text(false, 1.5)).unwrap();
    assert!(writer.flush(FLUSH_TIMEOUT));
    let read = Settings::read(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!((read.sound.mute, read.picture.ui_scale), (true, 1.5));
}
