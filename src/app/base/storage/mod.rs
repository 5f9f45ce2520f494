//! Files of the player: settings, progress, puzzles, and the games of the library, in one folder.
//!
//! Nothing here waits for a disk inside a frame: a thread of its own writes, and of several versions of one file only the
//! latest. A file is written beside its old version and then takes its place, so that a crash leaves one of the two. Two
//! copies of the program do not tread on each other: each holds a lock, and the mark beside it that names the unfinished game
//! at its table.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::WindowFocused;

use super::messages::{FileExported, Notify};
use super::progress::{PlayerProgress, PuzzleBook, Training};
use super::settings::Settings;
use benediction_platform::{environment, files, threads};
use benediction_study::clocks::TurnTime;
use benediction_study::library::merge::merge;
use benediction_study::library::{FileId, GameEvent, Library, OpenGames, Store};
use benediction_study::record::Record;
use benediction_study::registry;
use benediction_study::session::Summary;
use benediction_words::{say, text};

mod imports;
mod kept;
mod mark;
mod read;
mod reader;
pub mod requests;
pub mod service;
mod shared;
mod worker;
mod writer;

use kept::FileChanged;
pub(in crate::app) use read::{FileText, read};
use reader::Reader;
use requests::{LibraryOutput, LibraryRequest};
use service::LibraryService;
use writer::{WriteEvent, Writer};

/// Maximum wait for the disk at the end of the program.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(5);
/// The folder of exported games, pictures and films.
pub const EXPORTS: &str = "exports";

/// A game that can be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The game.
    pub record: Arc<Record>,
    /// Its summary.
    pub summary: Summary,
    /// Its file.
    pub file: FileId,
}

impl Unfinished {
    /// Returns `true` if it can be continued: it is not over, or the next game of its match is to be played.
    fn is_open(&self) -> bool {
        self.record.result.is_none() || self.summary.is_between_games()
    }
}

/// The unfinished game that was deleted, until it is restored.
#[derive(Resource, Default)]
struct DeletedGame(Option<Unfinished>);

/// The game that Continue offers: the unfinished one of the last run or the one left last, or the last game of an unfinished match.
#[derive(Resource, Clone, Debug, Default)]
pub struct Interrupted(pub Option<Unfinished>);

/// The file of the game to which the exercise on the table returns. It stays open until then.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AwaitedFile(pub Option<FileId>);

/// The times of the turns under way of the games that were opened or left in this run. They are in no record.
#[derive(Resource, Clone, Debug, Default)]
pub struct TurnTimes {
    times: HashMap<FileId, TurnTime>,
    /// The games whose times are not written yet.
    unwritten: Vec<FileId>,
}

impl TurnTimes {
    /// Returns the time of the turn under way of a game. Returns `None` if none was spent.
    pub fn of(&self, file: FileId) -> Option<TurnTime> {
        self.times.get(&file).copied()
    }

    /// Keeps the time of the turn under way of a game, or forgets it.
    pub fn keep(&mut self, file: FileId, time: Option<TurnTime>) {
        match time {
            Some(time) => drop(self.times.insert(file, time)),
            None => drop(self.times.remove(&file)),
        }
        self.unwritten.push(file);
    }

    /// Adds the time that was read with a game, unless a later one is known.
    fn add(&mut self, file: FileId, time: TurnTime) {
        self.times.entry(file).or_insert(time);
    }
}

/// The folder of the player's files. `None` if it cannot be written.
#[derive(Resource, Clone, Debug, Default)]
pub struct DataFolder(pub Option<PathBuf>);

/// A request to save a game, sent after every action.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct SaveGame {
    /// The game.
    pub game: Unfinished,
    /// `true` if it is played, and can be resumed unless it is over; `false` if it is studied.
    pub played: bool,
}

/// A request to write a text into a file of the folder that no other window writes.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct KeepText {
    /// The file's name.
    pub file: &'static str,
    /// Its whole content.
    pub text: String,
}

/// The systems at the end of a frame that send [`KeepText`] and keep [`TurnTimes`], so that they are written even in the last frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Keeping;

/// The system that sends [`TurnTimes`] to the library service: a game is closed only after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SendingTurnTimes;

/// A request to write a deleted game again.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct WriteAgain(pub Unfinished);

/// The player's files, opened once before the app runs.
pub struct StoragePlugin {
    folder: Option<PathBuf>,
    trouble: Vec<String>,
}

/// Opens the player's files in the given folder, else in that of `BENEDICTION_DATA_DIR`, else in the platform's data folder.
pub fn open(folder: Option<PathBuf>) -> StoragePlugin {
    let named = folder.or_else(|| environment::variable("BENEDICTION_DATA_DIR").map(Into::into));
    match named.or_else(files::data_folder) {
        Some(folder) => StoragePlugin { folder: Some(folder), trouble: Vec::new() },
        None => StoragePlugin { folder: None, trouble: vec![text!("storage-no-home").into()] },
    }
}

/// Returns a plugin that reads and writes no files.
pub fn none() -> StoragePlugin {
    StoragePlugin { folder: None, trouble: Vec::new() }
}

impl StoragePlugin {
    /// Returns the folder, or `None` if there is none.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Adds a message that is shown once the app runs.
    pub fn with_trouble(mut self, message: Option<String>) -> StoragePlugin {
        self.trouble.extend(message);
        self
    }
}

impl Plugin for StoragePlugin {
    fn build(&self, app: &mut App) {
        let mut trouble = self.trouble.clone();
        let mut is_first_start = false;
        let mut game = None;
        let mut turn_times = TurnTimes::default();
        if let Some(folder) = &self.folder {
            match files::make_folder(folder) {
                Ok(()) => {
                    files::remove_unfinished(folder);
                    let mut reader = Reader::of(folder);
                    let is_new = !files::exists(&folder.join(shared::SETTINGS.name));
                    let texts = shared::ALL.map(|file| (file, reader.read_shared(file)));
                    let [settings, progress, puzzles, cards] = texts.each_ref().map(|(_, text)| text.as_deref());
                    is_first_start = is_new && settings.is_none();
                    kept::take_over::<Settings>(app, settings);
                    kept::take_over::<PlayerProgress>(app, progress);
                    kept::take_over::<PuzzleBook>(app, puzzles);
                    kept::take_over::<Training>(app, cards);
                    if let Some(settings) = settings {
                        let progress = app.world_mut().get_resource_or_init::<PlayerProgress>();
                        let now = progress.clone().with_settings(settings);
                        app.insert_resource(now);
                    }
                    let mut store = Store::at(folder);
                    let mut open = OpenGames::default();
                    let (unfinished, mark) = reader.read_game(&mut store, &mut open);
                    trouble.append(&mut reader.trouble);
                    let time = mark.game.as_ref().and_then(|name| store.turn_time(name));
                    if let (Some(game), Some(time)) = (&unfinished, time) {
                        turn_times.add(game.file, time);
                    }
                    app.insert_resource(LibraryService::start(
                        Library::from_store(store),
                        open,
                        mark,
                        threads::AVAILABLE,
                    ));
                    let shared = texts.map(|(file, text)| (folder.join(file.name), (file, text.unwrap_or_default())));
                    app.insert_resource(Files {
                        writer: Writer::start(shared.into_iter().collect()),
                        untouchable: reader.untouchable,
                    });
                    app.insert_resource(DataFolder(Some(reader.folder)));
                    game = unfinished;
                }
                Err(error) => trouble.push(say!(
                    "storage-no-folder",
                    folder = folder.display().to_string(),
                    error = error.to_string()
                )),
            }
        }
        if is_first_start {
            app.insert_resource(Settings::of_first_start());
        }
        app.init_resource::<DataFolder>()
            .insert_resource(Interrupted(game))
            .insert_resource(turn_times)
            .insert_resource(StartupErrors(trouble));
    }
}

/// Errors from before the app ran.
#[derive(Resource, Default)]
struct StartupErrors(Vec<String>);

/// The open folder.
#[derive(Resource)]
struct Files {
    writer: Writer,
    /// Files that are never written over.
    untouchable: HashSet<PathBuf>,
}

impl Files {
    fn write(&self, path: PathBuf, base: String, text: String, rest: Duration) {
        if !self.untouchable.contains(&path) {
            self.writer.write(path, base, text, rest);
        }
    }
}

fn report_startup_errors(mut errors: ResMut<StartupErrors>, mut notify: MessageWriter<Notify>) {
    notify.write_batch(errors.0.drain(..).map(Notify));
}

/// Sends games to the library service, and updates the game that Continue offers.
fn keep_game(
    mut save: MessageReader<SaveGame>,
    mut again: MessageReader<WriteAgain>,
    mut focused: MessageReader<WindowFocused>,
    mut interrupted: ResMut<Interrupted>,
    mut service: Option<ResMut<LibraryService>>,
    files: Option<Res<Files>>,
) {
    for SaveGame { game, played } in save.read() {
        if let Some(service) = &mut service {
            let is_unfinished = played.then(|| game.is_open());
            service.send(LibraryRequest::Save { file: game.file, record: game.record.clone(), is_unfinished });
        }
        if *played && game.is_open() {
            interrupted.0 = Some(game.clone());
        } else if *played && interrupted.0.as_ref().is_some_and(|offered| offered.file == game.file) {
            interrupted.0 = None;
        }
    }
    for WriteAgain(game) in again.read() {
        if let Some(service) = &mut service {
            service.send(LibraryRequest::WriteAgain { file: game.file, record: game.record.clone() });
        }
    }
    // Others may have written while the player was elsewhere.
    if focused.read().any(|event| event.focused) {
        if let Some(service) = &mut service {
            service.send(LibraryRequest::CheckForChanges);
        }
        if let Some(files) = files {
            files.writer.check_for_changes();
        }
    }
}

/// Tells the library service which changes of files the window has followed, after the games that were saved before.
fn confirm_changes(mut outputs: MessageReader<LibraryOutput>, service: Option<ResMut<LibraryService>>) {
    let Some(mut service) = service else { return };
    for output in outputs.read() {
        if let LibraryOutput::Event(GameEvent::Changed { file, .. }) = output {
            service.send(LibraryRequest::Followed(*file));
        }
    }
}

/// Passes on the output of the library service.
fn receive(
    mut service: ResMut<LibraryService>,
    mut outputs: MessageWriter<LibraryOutput>,
    mut notify: MessageWriter<Notify>,
    mut exported: MessageWriter<FileExported>,
    mut turn_times: ResMut<TurnTimes>,
) {
    // The resource changes only when there is something to receive. What it says is true when everything is stored.
    if service.is_busy() && !files::is_writing() {
        while let Some(output) = service.receive() {
            match output {
                LibraryOutput::Notice(text) => drop(notify.write(Notify(text))),
                LibraryOutput::Exported(path) => drop(exported.write(FileExported(path))),
                LibraryOutput::TurnTime(file, time) => turn_times.add(file, time),
                output => drop(outputs.write(output)),
            }
        }
        service.continue_import();
    }
}

/// Follows what happens to the file of the game that Continue offers.
fn follow_file(
    mut outputs: MessageReader<LibraryOutput>,
    mut interrupted: ResMut<Interrupted>,
    mut deleted: ResMut<DeletedGame>,
) {
    for output in outputs.read() {
        let LibraryOutput::Event(event) = output else { continue };
        let is_offered = |file: &FileId| interrupted.0.as_ref().is_some_and(|game| game.file == *file);
        match event {
            GameEvent::Changed { file, base, record } if is_offered(file) => {
                let Some(game) = &mut interrupted.0 else { continue };
                let merged =
                    merge(base, &game.record, record).map_or_else(|| (**record).clone(), |merged| merged.record);
                if let Ok(session) = registry::load(&merged) {
                    (game.record, game.summary) = (Arc::new(merged), session.summary());
                }
            }
            GameEvent::Deleted { file } if is_offered(file) => deleted.0 = interrupted.0.take(),
            GameEvent::Restored { file } if deleted.0.as_ref().is_some_and(|game| game.file == *file) => {
                interrupted.0 = deleted.0.take();
            }
            _ => {}
        }
    }
}

fn keep_texts(mut keep: MessageReader<KeepText>, files: Option<Res<Files>>, folder: Res<DataFolder>) {
    for KeepText { file, text } in keep.read() {
        if let (Some(files), Some(folder)) = (&files, &folder.0) {
            files.write(folder.join(file), String::new(), text.clone(), Duration::ZERO);
        }
    }
}

fn write_turn_times(mut turn_times: ResMut<TurnTimes>, mut service: Option<ResMut<LibraryService>>) {
    let files = std::mem::take(&mut turn_times.bypass_change_detection().unwritten);
    for file in files {
        if let Some(service) = &mut service {
            service.send(LibraryRequest::KeepTurnTime { file, time: turn_times.of(file) });
        }
    }
}

/// Reports write errors, and what other windows have written.
fn follow_writer(
    files: Option<Res<Files>>,
    mut notify: MessageWriter<Notify>,
    mut changes: MessageWriter<FileChanged>,
) {
    let Some(files) = files else { return };
    for event in files.writer.events() {
        match event {
            WriteEvent::Error(error) => drop(notify.write(Notify(error))),
            WriteEvent::Changed(change) => drop(changes.write(change)),
        }
    }
}

/// Writes everything to the disk at the end of the program.
fn finish(mut exit: MessageReader<AppExit>, files: Option<Res<Files>>, service: Option<ResMut<LibraryService>>) {
    if exit.read().last().is_none() {
        return;
    }
    if let Some(files) = files {
        files.writer.flush(FLUSH_TIMEOUT);
    }
    if let Some(mut service) = service {
        service.flush(FLUSH_TIMEOUT);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Interrupted>()
        .init_resource::<AwaitedFile>()
        .init_resource::<DataFolder>()
        .init_resource::<TurnTimes>()
        .init_resource::<StartupErrors>()
        .add_message::<SaveGame>()
        .init_resource::<DeletedGame>()
        .add_message::<WriteAgain>()
        .add_message::<LibraryOutput>()
        .add_message::<WindowFocused>()
        .add_message::<KeepText>()
        .add_plugins((kept::plugin::<Settings>, kept::plugin::<PlayerProgress>))
        .add_plugins((kept::plugin::<PuzzleBook>, kept::plugin::<Training>))
        .add_systems(Startup, report_startup_errors)
        .add_systems(
            PreUpdate,
            (receive.run_if(resource_exists::<LibraryService>), follow_file.run_if(on_message::<LibraryOutput>))
                .chain(),
        )
        .add_systems(
            Update,
            ((keep_game, confirm_changes.run_if(on_message::<LibraryOutput>)).chain(), follow_writer)
                .in_set(crate::app::base::states::Step::After),
        )
        .add_systems(
            Last,
            (
                keep_texts.after(Keeping),
                write_turn_times
                    .run_if(resource_exists_and_changed::<TurnTimes>)
                    .after(Keeping)
                    .in_set(SendingTurnTimes),
                finish,
            )
                .chain(),
        );
}

#[cfg(test)]
mod tests;
