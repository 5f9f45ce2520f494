//! Files of the player: settings and the game that was interrupted, as RON in one folder.
//!
//! Nothing here waits for a disk inside a frame: a thread of its own writes, and of several versions of one file only the
//! latest. A file is written beside its old version and then takes its place, so that a crash leaves one of the two. Two
//! copies of the program do not tread on each other: each holds the lock of the game file that it writes.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;

use super::messages::Notify;
use super::settings::Settings;
use crate::platform::environment;
use crate::platform::files::{self, Contents, Lock};
use crate::record::Record;
use crate::{locale, registry, text, words};

mod writer;

use writer::Writer;

/// The longest file that is read, in bytes.
const LONGEST: u64 = 1024 * 1024;
/// As many copies of the program can keep a game at once.
const SLOTS: usize = 9;
/// Names tried for a file that is kept aside.
const ASIDE: usize = 999;
/// Settings are written when they have not changed for so long.
const SETTINGS_REST: Duration = Duration::from_millis(500);
/// The end of the program waits so long for the disk.
const PATIENCE: Duration = Duration::from_secs(5);
/// The settings' file.
const SETTINGS: &str = "settings.ron";

/// The interrupted game that was found at the start or left last, for Continue.
#[derive(Resource, Clone, Debug, Default)]
pub struct Interrupted(pub Option<Record>);

/// The folder of the player's files, if there is one that can be written.
#[derive(Resource, Clone, Debug, Default)]
pub struct DataFolder(pub Option<PathBuf>);

/// Keep this game: sent after every action. A game with a result is forgotten instead.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct SaveGame(pub Record);

/// The game is over or given up: there is nothing to continue.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForgetGame;

/// The player's files, opened once before the app runs.
pub struct StoragePlugin {
    folder: Option<PathBuf>,
    trouble: Vec<String>,
}

/// The player's files in the given folder, else where `BENEDICTION_DATA_DIR` says, else in the platform's data folder.
pub fn open(folder: Option<PathBuf>) -> StoragePlugin {
    let named = folder.or_else(|| environment::variable("BENEDICTION_DATA_DIR").map(Into::into));
    match named.or_else(files::data_folder) {
        Some(folder) => StoragePlugin { folder: Some(folder), trouble: Vec::new() },
        None => StoragePlugin { folder: None, trouble: vec![text!("storage-no-home").into()] },
    }
}

/// No files at all: nothing is read, nothing is written.
pub fn none() -> StoragePlugin {
    StoragePlugin { folder: None, trouble: Vec::new() }
}

impl Plugin for StoragePlugin {
    fn build(&self, app: &mut App) {
        let mut trouble = self.trouble.clone();
        let mut files = None;
        if let Some(folder) = &self.folder {
            match files::make_folder(folder) {
                Ok(()) => files = Some(Files::open(folder)),
                Err(error) => trouble.push(words::storage::no_folder(folder, &error)),
            }
        }
        let mut settings = None;
        let mut game = None;
        if let Some(files) = &mut files {
            settings = files.read_settings(&mut trouble);
            game = files.read_game(&mut trouble);
        }
        if let Some(settings) = settings {
            app.insert_resource(settings);
        }
        app.insert_resource(Interrupted(game))
            .insert_resource(DataFolder(files.as_ref().map(|files| files.folder.clone())))
            .insert_resource(Trouble(trouble));
        if let Some(files) = files {
            app.insert_resource(files);
        }
    }
}

/// What went wrong before there was anybody to tell.
#[derive(Resource, Default)]
struct Trouble(Vec<String>);

/// The open folder.
#[derive(Resource)]
struct Files {
    /// Before the lock, which is given back only when everything is written.
    writer: Writer,
    folder: PathBuf,
    /// The game file that this copy of the program writes, from 1, and the lock that says so.
    slot: Option<(usize, Lock)>,
    /// Files that could be neither read nor moved out of the way, and so are never written over.
    untouchable: HashSet<PathBuf>,
    /// The settings as they are in the file or on their way there.
    kept: Option<Settings>,
}

/// What became of reading a file.
pub(super) enum Found {
    Nothing,
    Text(String),
    /// It is broken or newer.
    Broken(String),
    /// It is there and the system does not give it.
    Withheld(std::io::Error),
}

impl Files {
    fn open(folder: &Path) -> Files {
        Files {
            folder: folder.to_path_buf(),
            slot: None,
            untouchable: HashSet::new(),
            writer: Writer::start(),
            kept: None,
        }
    }

    fn game_path(&self, slot: usize) -> PathBuf {
        self.folder.join(if slot == 1 { "game.ron".into() } else { format!("game-{slot}.ron") })
    }

    /// The lock of a game file; nothing where another copy of the program writes it.
    fn lock(&self, slot: usize) -> Option<Lock> {
        files::lock(&self.folder.join(if slot == 1 { "lock".into() } else { format!("lock-{slot}") }))
    }

    fn read_settings(&mut self, trouble: &mut Vec<String>) -> Option<Settings> {
        let path = self.folder.join(SETTINGS);
        let reason = match read(&path) {
            Found::Nothing => return None,
            Found::Text(text) => match Settings::read(&text) {
                Ok(settings) => {
                    self.kept = Some(settings.clone());
                    return Some(settings);
                }
                Err(reason) => reason,
            },
            Found::Broken(reason) => reason,
            Found::Withheld(error) => {
                trouble.push(words::storage::cannot_read(&path, &error));
                self.untouchable.insert(path);
                return None;
            }
        };
        self.keep_aside(&path, &reason, text!("storage-without-settings"), trouble);
        None
    }

    /// The latest game that no other copy of the program holds. Its file becomes ours, else the first free one.
    fn read_game(&mut self, trouble: &mut Vec<String>) -> Option<Record> {
        let mut held: Vec<(Duration, usize, Lock)> = Vec::new();
        for slot in 1..=SLOTS {
            let Some(written) = files::written(&self.game_path(slot)) else { continue };
            if let Some(lock) = self.lock(slot) {
                held.push((written, slot, lock));
            }
        }
        held.sort_by_key(|(time, slot, _)| (std::cmp::Reverse(*time), *slot));
        for (_, slot, lock) in held {
            let path = self.game_path(slot);
            let reason = match read(&path) {
                Found::Nothing => continue,
                Found::Text(text) => match read_record(&text) {
                    Ok(record) if record.result.is_some() => continue,
                    Ok(record) => {
                        self.slot = Some((slot, lock));
                        return Some(record);
                    }
                    Err(reason) => reason,
                },
                Found::Broken(reason) => reason,
                Found::Withheld(error) => {
                    trouble.push(words::storage::cannot_read(&path, &error));
                    self.untouchable.insert(path);
                    continue;
                }
            };
            self.keep_aside(&path, &reason, text!("storage-without-game"), trouble);
        }
        for slot in 1..=SLOTS {
            if self.untouchable.contains(&self.game_path(slot)) {
                continue;
            }
            if let Some(lock) = self.lock(slot) {
                self.slot = Some((slot, lock));
                return None;
            }
        }
        trouble.push(text!("storage-too-many-copies").into());
        None
    }

    /// Renames a file that cannot be used, so that nothing is written over it, and says so.
    fn keep_aside(&mut self, path: &Path, reason: &str, without: &str, trouble: &mut Vec<String>) {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let free = (1..=ASIDE)
            .map(|number| self.folder.join(format!("{stem}.broken-{number}.ron")))
            .find(|aside| !files::exists(aside));
        let moved = free.and_then(|aside| files::rename(path, &aside).ok().map(|()| aside));
        match moved {
            Some(aside) => trouble.push(words::storage::kept_aside(path, &aside, reason, without)),
            None => {
                trouble.push(words::storage::left_alone(path, reason, without));
                self.untouchable.insert(path.to_path_buf());
            }
        }
    }

    fn write_settings(&mut self, settings: &Settings) {
        let path = self.folder.join(SETTINGS);
        if self.kept.as_ref() != Some(settings) && !self.untouchable.contains(&path) {
            self.kept = Some(settings.clone());
            self.writer.write(path, settings.write(), SETTINGS_REST);
        }
    }

    fn write_game(&mut self, record: Option<&Record>) {
        let Some((slot, _)) = self.slot else { return };
        let path = self.game_path(slot);
        match record {
            Some(record) => self.writer.write(path, record.write(), Duration::ZERO),
            None => self.writer.remove(path),
        }
    }
}

/// Reads a file of limited size.
pub(super) fn read(path: &Path) -> Found {
    match files::read(path, LONGEST) {
        Err(error) => Found::Withheld(error),
        Ok(Contents::Nothing) => Found::Nothing,
        Ok(Contents::NotRegular) => Found::Broken(text!("storage-not-regular").into()),
        Ok(Contents::TooLong) => Found::Broken(text!("storage-too-long").into()),
        Ok(Contents::Whole(bytes)) => {
            String::from_utf8(bytes).map_or_else(|_| Found::Broken(text!("storage-not-text").into()), Found::Text)
        }
    }
}

/// A saved game that can really be played on.
fn read_record(text: &str) -> Result<Record, String> {
    let record = Record::read(text).map_err(|error| error.to_string())?;
    registry::load(&record).map_err(|reason| locale::say(&reason))?;
    Ok(record)
}

fn tell_early_trouble(mut trouble: ResMut<Trouble>, mut notify: MessageWriter<Notify>) {
    notify.write_batch(trouble.0.drain(..).map(Notify));
}

fn keep_game(
    mut save: MessageReader<SaveGame>,
    mut forget: MessageReader<ForgetGame>,
    mut interrupted: ResMut<Interrupted>,
    files: Option<ResMut<Files>>,
) {
    let mut latest = save.read().last().map(|SaveGame(record)| Some(record).filter(|record| record.result.is_none()));
    if forget.read().last().is_some() {
        latest = Some(None);
    }
    let Some(latest) = latest else { return };
    if let Some(mut files) = files {
        files.write_game(latest);
    }
    interrupted.0 = latest.cloned();
}

fn keep_settings(settings: Res<Settings>, files: Option<ResMut<Files>>) {
    if let Some(mut files) = files {
        files.write_settings(&settings);
    }
}

fn tell_write_errors(files: Option<Res<Files>>, mut notify: MessageWriter<Notify>) {
    if let Some(files) = files {
        notify.write_batch(files.writer.errors().map(Notify));
    }
}

/// Nothing that was on its way to the disk is lost at the end.
fn finish(mut exit: MessageReader<AppExit>, files: Option<Res<Files>>) {
    if exit.read().last().is_some()
        && let Some(files) = files
    {
        files.writer.flush(PATIENCE);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Interrupted>()
        .init_resource::<DataFolder>()
        .init_resource::<Trouble>()
        .add_message::<SaveGame>()
        .add_message::<ForgetGame>()
        .add_systems(Startup, tell_early_trouble)
        .add_systems(Update, (keep_game, tell_write_errors).in_set(super::states::Step::After))
        .add_systems(Last, (keep_settings.run_if(resource_exists_and_changed::<Settings>), finish).chain());
}

#[cfg(test)]
mod tests;
