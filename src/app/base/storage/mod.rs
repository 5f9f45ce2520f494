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
use super::progress::{PlayerProgress, PuzzleBook};
use super::settings::Settings;
use benediction_platform::files::{self, Contents, Lock};
use benediction_platform::{decode_text, environment, threads};
use benediction_study::clocks::TurnTime;
use benediction_study::library::merge::merge;
use benediction_study::library::{FileId, GameEvent, GameName, Library, OpenGames, Store};
use benediction_study::progress::Unusable;
use benediction_study::record::Record;
use benediction_study::registry;
use benediction_study::session::Summary;
use benediction_words as words;
use benediction_words::{locale, say, text};

mod imports;
mod kept;
mod mark;
pub mod requests;
pub mod service;
mod shared;
mod worker;
mod writer;

use kept::FileChanged;
use mark::Mark;
use requests::{LibraryOutput, LibraryRequest};
use service::LibraryService;
use shared::SharedFile;
use writer::{WriteEvent, Writer};

/// Maximum length of a file that only this window writes, in bytes.
const MAX_FILE_LENGTH: u64 = 1024 * 1024;
/// Maximum number of copies of the program that can offer their game at the next start.
const MAX_SLOTS: usize = 9;
/// Maximum number of names tried for a file that is moved aside.
const MAX_ASIDE_FILES: usize = 999;
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
                    let [settings, progress, puzzles] = texts.each_ref().map(|(_, text)| text.as_deref());
                    is_first_start = is_new && settings.is_none();
                    kept::take_over::<Settings>(app, settings);
                    kept::take_over::<PlayerProgress>(app, progress);
                    kept::take_over::<PuzzleBook>(app, puzzles);
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
                    app.insert_resource(LibraryService::start(Library::of(store), open, mark, threads::AVAILABLE));
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
            .insert_resource(Trouble(trouble));
    }
}

/// Errors from before the app ran.
#[derive(Resource, Default)]
struct Trouble(Vec<String>);

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

/// The result of reading a file.
pub(in crate::app) enum Found {
    Nothing,
    Text(String),
    /// It is broken or newer.
    Broken(String),
    /// It is longer than the limit.
    TooLong(String),
    /// It exists but cannot be read.
    Withheld(std::io::Error),
}

/// The reader of the folder at the start.
struct Reader {
    folder: PathBuf,
    /// Files that are newer than this program, or could be neither read nor moved out of the way, and so are never written over.
    untouchable: HashSet<PathBuf>,
    trouble: Vec<String>,
}

impl Reader {
    fn of(folder: &Path) -> Reader {
        Reader { folder: folder.to_path_buf(), untouchable: HashSet::new(), trouble: Vec::new() }
    }

    /// Returns the file of a copy of the program, numbered from 1.
    fn numbered(&self, name: &str, ending: &str, slot: usize) -> PathBuf {
        let number = if slot == 1 { String::new() } else { format!("-{slot}") };
        self.folder.join(format!("{name}{number}{ending}"))
    }

    /// Reads a shared file. Returns `None` if it does not exist or cannot be used.
    fn read_shared(&mut self, file: &SharedFile) -> Option<String> {
        let path = self.folder.join(file.name);
        let reason = match shared::read(&path) {
            Found::Nothing => return None,
            Found::Text(text) => match (file.check)(&text) {
                Ok(()) => return Some(text),
                Err(Unusable::Newer(reason)) => {
                    self.leave_alone(path.clone(), words::storage::left_unsaved(&path, &locale::say(&reason)));
                    return None;
                }
                Err(Unusable::Broken(reason)) => locale::say(&reason),
            },
            Found::Broken(reason) => reason,
            Found::TooLong(reason) => {
                self.leave_alone(path.clone(), words::storage::left_unsaved(&path, &reason));
                return None;
            }
            Found::Withheld(error) => {
                self.leave_alone(path.clone(), words::storage::cannot_read(&path, &error));
                return None;
            }
        };
        self.keep_aside(&path, &reason, locale::text(file.without));
        None
    }

    /// Adds a message about a file that is never written over.
    fn leave_alone(&mut self, path: PathBuf, message: String) {
        self.trouble.push(message);
        self.untouchable.insert(path);
    }

    /// Returns the latest unfinished game that no other copy of the program holds, and the mark of this window.
    fn read_game(&mut self, store: &mut Store, open: &mut OpenGames) -> (Option<Unfinished>, Mark) {
        let mut free: Vec<(usize, Lock)> = Vec::new();
        let mut not_moved = None;
        let mut candidates: Vec<(Duration, usize, GameName)> = Vec::new();
        for slot in 1..=MAX_SLOTS {
            // One slot is wanted, and every one in which something was left; an old file of a lock goes when the lock is given
            // back.
            let left = [("lock", ""), ("table", ""), ("game", ".ron")];
            let is_left = |(name, ending)| files::exists(&self.numbered(name, ending, slot));
            if !free.is_empty() && !left.into_iter().any(is_left) {
                continue;
            }
            // A copy that runs holds the lock.
            let Some(lock) = files::lock(&self.numbered("lock", "", slot)) else { continue };
            not_moved = self.move_in(store, slot).or(not_moved);
            if let Some(name) = self.marked(slot)
                && let Some(written) = files::modified(&store.path(&name))
            {
                candidates.push((written, slot, name));
            }
            free.push((slot, lock));
        }
        candidates.sort_by_key(|(time, slot, _)| (std::cmp::Reverse(*time), *slot));
        for (_, slot, name) in candidates {
            let path = store.path(&name);
            let reason = match read(&path) {
                Found::Nothing => continue,
                Found::Text(text) => match read_record(&text) {
                    Ok((record, summary)) if record.result.is_some() && !summary.is_between_games() => continue,
                    Ok((record, summary)) => {
                        // Another window may study it.
                        let Some(file) = open.open(store, &name).ok().filter(|opened| !opened.elsewhere) else {
                            continue;
                        };
                        let lock = free.into_iter().find(|(free, _)| *free == slot).map(|(_, lock)| lock);
                        let file_of_mark = lock.map(|lock| (self.numbered("table", "", slot), lock));
                        let game = Unfinished { record: Arc::new(record), summary, file: file.file };
                        return (Some(game), Mark { file: file_of_mark, game: Some(name) });
                    }
                    Err(reason) => reason,
                },
                Found::Broken(reason) | Found::TooLong(reason) => reason,
                Found::Withheld(error) => {
                    self.trouble.push(words::storage::cannot_read(&path, &error));
                    continue;
                }
            };
            self.trouble.push(say!("storage-left-in-library", path = path.display().to_string(), reason = reason));
        }
        let mark = free.into_iter().next().map(|(slot, lock)| (self.numbered("table", "", slot), lock));
        if mark.is_none() {
            self.trouble.push(text!("storage-too-many-copies").into());
        }
        (not_moved, Mark { file: mark, game: None })
    }

    /// Returns the game that a copy of the program left unfinished.
    fn marked(&self, slot: usize) -> Option<GameName> {
        match read(&self.numbered("table", "", slot)) {
            Found::Text(text) => GameName::new(text.trim()),
            // Without its mark a game is still in the library.
            Found::Nothing | Found::Broken(_) | Found::TooLong(_) | Found::Withheld(_) => None,
        }
    }

    /// Moves the only game of an older version into the library. Returns the game if it cannot be moved and is unfinished.
    fn move_in(&mut self, store: &mut Store, slot: usize) -> Option<Unfinished> {
        let path = self.numbered("game", ".ron", slot);
        let reason = match read(&path) {
            Found::Nothing => return None,
            Found::Text(text) => match read_record(&text) {
                Ok((record, summary)) => {
                    let mark = self.numbered("table", "", slot);
                    let moved = store.move_in(&path).map_err(|reason| say!("storage-not-saved", reason = reason));
                    let marked = moved.and_then(|name| {
                        let Some(name) = name else { return Ok(()) };
                        let written = files::replace(&mark, name.stem().as_bytes());
                        written.map_err(|error| words::storage::cannot_write(&mark, &error))
                    });
                    self.trouble.push(marked.err()?);
                    let record = Some(record).filter(|record| record.result.is_none())?;
                    return Some(Unfinished { record: Arc::new(record), summary, file: FileId::fresh() });
                }
                Err(reason) => reason,
            },
            Found::Broken(reason) | Found::TooLong(reason) => reason,
            Found::Withheld(error) => {
                self.trouble.push(words::storage::cannot_read(&path, &error));
                return None;
            }
        };
        self.keep_aside(&path, &reason, text!("storage-without-game"));
        None
    }

    /// Renames a file that cannot be used, so that it is not written over, and adds a message about it.
    fn keep_aside(&mut self, path: &Path, reason: &str, without: &str) {
        let moved = move_aside(&self.folder, path);
        match moved {
            Some(aside) => self.trouble.push(words::storage::kept_aside(path, &aside, reason, without)),
            None => {
                let shown = path.display().to_string();
                let message = say!("storage-left-alone", path = shown, reason = reason, without = without);
                self.leave_alone(path.to_path_buf(), message);
            }
        }
    }
}

/// Renames a file that cannot be used, so that it is not written over. Returns its new path, or `None` if that failed.
fn move_aside(folder: &Path, path: &Path) -> Option<PathBuf> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let free = (1..=MAX_ASIDE_FILES)
        .map(|number| folder.join(format!("{stem}.broken-{number}.ron")))
        .find(|aside| !files::exists(aside));
    free.and_then(|aside| files::rename(path, &aside).ok().map(|()| aside))
}

/// Reads a file that only this window writes.
pub(in crate::app) fn read(path: &Path) -> Found {
    read_limited(path, MAX_FILE_LENGTH, text!("storage-too-long"))
}

fn read_limited(path: &Path, max_length: u64, too_long: &str) -> Found {
    match files::read(path, max_length) {
        Err(error) => Found::Withheld(error),
        Ok(Contents::Nothing) => Found::Nothing,
        Ok(Contents::NotRegular) => Found::Broken(text!("storage-not-regular").into()),
        Ok(Contents::TooLong) => Found::TooLong(too_long.into()),
        Ok(Contents::Whole(bytes)) => {
            decode_text(bytes).map_or_else(|| Found::Broken(text!("storage-not-text").into()), Found::Text)
        }
    }
}

/// Reads a saved game and checks that it can be played on. Returns it with its summary.
fn read_record(text: &str) -> Result<(Record, Summary), String> {
    let record = Record::read(text).map_err(|error| locale::say(&error.into()))?;
    let session = registry::load(&record).map_err(|reason| locale::say(&reason))?;
    Ok((record, session.summary()))
}

fn report_early_trouble(mut trouble: ResMut<Trouble>, mut notify: MessageWriter<Notify>) {
    notify.write_batch(trouble.0.drain(..).map(Notify));
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
            let goes_on = played.then(|| game.is_open());
            service.send(LibraryRequest::Save { file: game.file, record: game.record.clone(), goes_on });
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
fn confirm_changes(mut outputs: MessageReader<LibraryOutput>, mut service: ResMut<LibraryService>) {
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
        service.go_on();
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
        .init_resource::<DataFolder>()
        .init_resource::<TurnTimes>()
        .init_resource::<Trouble>()
        .add_message::<SaveGame>()
        .init_resource::<DeletedGame>()
        .add_message::<WriteAgain>()
        .add_message::<LibraryOutput>()
        .add_message::<WindowFocused>()
        .add_message::<KeepText>()
        .add_plugins((kept::plugin::<Settings>, kept::plugin::<PlayerProgress>, kept::plugin::<PuzzleBook>))
        .add_systems(Startup, report_early_trouble)
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
