//! The open games of this program, with the contents of their files when they were last read or written. By these, changes by the
//! library page, another window, a command or a synchronised folder are detected before a file is replaced.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::exchange::write_new_file;
use super::merge::{canonical, merge};
use super::store::{GameName, Store, written_text};
use crate::record::Record;
use crate::registry;
use benediction_platform::files::{self, Lock};
use benediction_rules::message::Message;

/// The identifier of an open game. The game has a file after its first action or annotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FileId(u64);

impl FileId {
    /// Creates an identifier that is unique in this run of the program.
    pub fn fresh() -> FileId {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        FileId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// An event of the file of an open game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEvent {
    /// The game was saved for the first time.
    Saved {
        /// The open game that was saved.
        file: FileId,
        /// The name of its file in the library.
        name: GameName,
    },
    /// The file was changed elsewhere, for instance by another window.
    Changed {
        /// The open game whose file was changed.
        file: FileId,
        /// The contents of the file before the change.
        base: Arc<Record>,
        /// The contents of the file after the change.
        record: Arc<Record>,
    },
    /// The file was changed elsewhere in a way that cannot be merged. It now contains the game's own version.
    Conflict {
        /// The game that keeps its file.
        file: FileId,
        /// The file of the other version.
        other: GameName,
    },
    /// The file was changed elsewhere into something that is not a game. It now contains the game's own version.
    Unreadable {
        /// The path of a copy of the unreadable contents.
        aside: String,
    },
    /// The file was deleted. Nothing is written until it is restored.
    Deleted {
        /// The game whose file was deleted.
        file: FileId,
    },
    /// The file exists again, and is written again.
    Restored {
        /// The game whose file exists again.
        file: FileId,
    },
}

/// A game that was opened from the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The game. If another window has it open, this is a copy, which gets a file of its own at the first change.
    pub file: FileId,
    /// The contents of its file when it was opened.
    pub record: Record,
    /// `true` if another window has it open.
    pub elsewhere: bool,
}

/// The contents of a file.
#[derive(Debug)]
struct FileContents {
    text: String,
    record: Arc<Record>,
}

#[derive(Debug)]
struct OpenGame {
    name: GameName,
    /// The contents of the file when it was last read or written, which the window knows or has been sent.
    contents: FileContents,
    /// The version on which the window's next one is certainly based: what it opened or saved last, or the contents, once it has
    /// them. Until then a version that it saved before may still be on its way.
    base: Arc<Record>,
    /// Number of changes of the file that were sent to the window and are not followed yet.
    unfollowed: usize,
    /// `true` if the file was deleted and the event was sent.
    deleted: bool,
    /// `true` if the folder of the games was missing at the last access, so that a missing file may not have been deleted.
    out_of_reach: bool,
    /// `true` if it is or was the current game of a window.
    used: bool,
    _lock: Option<Lock>,
}

/// The open games of this program.
#[derive(Debug, Default)]
pub struct OpenGames {
    games: HashMap<FileId, OpenGame>,
    /// Unchanged copies of games that another window has open.
    copies: HashMap<FileId, Record>,
}

impl OpenGames {
    /// Opens a game. A game that is open already keeps its identifier.
    ///
    /// # Errors
    /// The file does not exist, cannot be read, or is not a saved game.
    pub fn open(&mut self, store: &Store, name: &GameName) -> Result<Opened, Message> {
        let text = store.text(name)?;
        let record = Record::read(&text).map_err(Message::from)?;
        if let Some(file) = self.file_of(name) {
            return Ok(Opened { file, record, elsewhere: false });
        }
        let file = FileId::fresh();
        let lock = store.hold(name);
        let elsewhere = lock.is_none();
        if elsewhere {
            self.copies.insert(file, canonical(&record)?);
        } else {
            let contents = FileContents { text, record: Arc::new(record.clone()) };
            self.games.insert(file, OpenGame::new(name.clone(), contents, lock));
        }
        Ok(Opened { file, record, elsewhere })
    }

    fn file_of(&self, name: &GameName) -> Option<FileId> {
        self.games.iter().find(|(_, open)| open.name == *name).map(|(file, _)| *file)
    }

    /// Returns the name of the file of a game. Returns `None` if it has no file yet.
    pub fn name(&self, file: FileId) -> Option<&GameName> {
        self.games.get(&file).map(|open| &open.name)
    }

    /// Closes the games that were opened and have not been passed to [`OpenGames::keep_only`]: no window shows them any more when
    /// another one is opened in their place.
    pub fn close_unused(&mut self) {
        self.games.retain(|_, open| open.used);
    }

    /// Closes all games except these, and except those that were opened but have not been passed here yet, because a window is
    /// about to show them.
    pub fn keep_only(&mut self, files: &[FileId]) {
        for file in files {
            if let Some(open) = self.games.get_mut(file) {
                open.used = true;
            }
        }
        self.games.retain(|file, open| files.contains(file) || !open.used);
    }

    /// Writes a game into its file, or into a new one if it has none. Changes of the file since the last access are merged. Returns
    /// the name of the file, or `None` if the game is empty, an unchanged copy, or deleted.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(
        &mut self,
        store: &mut Store,
        file: FileId,
        record: &Arc<Record>,
        on_event: &mut dyn FnMut(GameEvent),
    ) -> Result<Option<GameName>, Message> {
        let Some(open) = self.games.get_mut(&file) else {
            if is_empty(record) || self.copies.get(&file).is_some_and(|copy| *copy == **record) {
                return Ok(None);
            }
            self.copies.remove(&file);
            return self.add(store, file, record, on_event).map(Some);
        };
        let disk_text = match store.text_if_there(&open.name)? {
            Some(disk_text) => disk_text,
            None if open.out_of_reach || is_missing(store) => {
                open.out_of_reach = true;
                open.put(store, record.clone(), None)?;
                open.out_of_reach = false;
                return Ok(Some(open.name.clone()));
            }
            None => {
                open.deleted = true;
                on_event(GameEvent::Deleted { file });
                return Ok(None);
            }
        };
        if std::mem::take(&mut open.deleted) {
            on_event(GameEvent::Restored { file });
        }
        if disk_text == open.contents.text && open.is_followed() {
            open.put(store, record.clone(), Some(&disk_text))?;
        } else {
            open.write_over(store, file, record, &disk_text, on_event)?;
        }
        Ok(Some(open.name.clone()))
    }

    fn add(
        &mut self,
        store: &mut Store,
        file: FileId,
        record: &Arc<Record>,
        on_event: &mut dyn FnMut(GameEvent),
    ) -> Result<GameName, Message> {
        let name = store.add(record)?;
        let contents = FileContents { text: written_text(record)?, record: record.clone() };
        let lock = store.hold(&name);
        self.games.insert(file, OpenGame::new(name.clone(), contents, lock));
        on_event(GameEvent::Saved { file, name: name.clone() });
        Ok(name)
    }

    /// Writes a deleted game again, under its old name, or a new one if that is taken.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write_again(
        &mut self,
        store: &mut Store,
        file: FileId,
        record: &Arc<Record>,
        on_event: &mut dyn FnMut(GameEvent),
    ) -> Result<(), Message> {
        if let Some(open) = self.games.get(&file)
            && store.bin()?.contains(&open.name)
        {
            store.restore(&open.name)?;
            return self.save(store, file, record, on_event).map(drop);
        }
        self.games.remove(&file);
        self.add(store, file, record, on_event)?;
        on_event(GameEvent::Restored { file });
        Ok(())
    }

    /// Takes note that the window has followed a change of the file of a game, and has sent the versions that it saved before.
    pub fn follow(&mut self, file: FileId) {
        let Some(open) = self.games.get_mut(&file) else { return };
        open.unfollowed = open.unfollowed.saturating_sub(1);
        if open.unfollowed == 0 {
            open.base = open.contents.record.clone();
        }
    }

    /// Checks the files of all open games for changes.
    pub fn check_files(&mut self, store: &Store, on_event: &mut dyn FnMut(GameEvent)) {
        for (file, open) in &mut self.games {
            // Files that cannot be read are handled when the game is saved.
            let Ok(disk_text) = store.text_if_there(&open.name) else { continue };
            let Some(disk_text) = disk_text else {
                if open.out_of_reach || is_missing(store) {
                    open.out_of_reach = true;
                } else if !std::mem::replace(&mut open.deleted, true) {
                    on_event(GameEvent::Deleted { file: *file });
                }
                continue;
            };
            if std::mem::take(&mut open.deleted) {
                on_event(GameEvent::Restored { file: *file });
            }
            if disk_text == open.contents.text {
                continue;
            }
            let Ok(theirs) = playable(&disk_text) else { continue };
            open.contents.text = disk_text;
            if theirs != *open.contents.record {
                let record = Arc::new(theirs);
                let base = std::mem::replace(&mut open.contents.record, record.clone());
                open.unfollowed += 1;
                on_event(GameEvent::Changed { file: *file, base, record });
            }
        }
    }
}

impl OpenGame {
    fn new(name: GameName, contents: FileContents, lock: Option<Lock>) -> OpenGame {
        let base = contents.record.clone();
        OpenGame { name, contents, base, unfollowed: 0, deleted: false, out_of_reach: false, used: false, _lock: lock }
    }

    /// Returns `true` if the window is known to have the contents of the file.
    fn is_followed(&self) -> bool {
        Arc::ptr_eq(&self.base, &self.contents.record)
    }

    /// Writes a game whose file was changed elsewhere since the version on which the game is based.
    fn write_over(
        &mut self,
        store: &mut Store,
        file: FileId,
        ours: &Arc<Record>,
        disk_text: &str,
        on_event: &mut dyn FnMut(GameEvent),
    ) -> Result<(), Message> {
        let theirs = match playable(disk_text) {
            Ok(theirs) => theirs,
            Err(_) => {
                let beginning = format!("{}-unreadable", self.name.stem());
                let aside = write_new_file(store.folder(), &beginning, "txt", disk_text.as_bytes())?;
                on_event(GameEvent::Unreadable { aside: aside.display().to_string() });
                return self.put(store, ours.clone(), None);
            }
        };
        let merged = merge(&self.base, ours, &theirs).filter(|merged| registry::load(&merged.record).is_ok());
        let (record, conflict) = match merged {
            Some(merged) => (merged.record, merged.conflict),
            None => ((**ours).clone(), true),
        };
        if conflict {
            let other = store.add(&theirs)?;
            on_event(GameEvent::Conflict { file, other });
        }
        // What the window has or has been sent, and so makes the next version from.
        let known = if self.is_followed() { ours.clone() } else { self.contents.record.clone() };
        if record == **ours {
            return self.put(store, ours.clone(), Some(disk_text));
        }
        let record = Arc::new(record);
        self.put(store, record.clone(), Some(disk_text))?;
        self.base = ours.clone();
        if record != known {
            self.unfollowed += 1;
            on_event(GameEvent::Changed { file, base: known, record });
        }
        Ok(())
    }

    /// Writes a version into the file, unless it has that text already. It becomes the base of the next one.
    fn put(&mut self, store: &Store, record: Arc<Record>, disk_text: Option<&str>) -> Result<(), Message> {
        let text = written_text(&record)?;
        if disk_text != Some(&text) {
            store.replace_text(&self.name, &text)?;
        }
        self.base = record.clone();
        self.contents = FileContents { text, record };
        Ok(())
    }
}

/// Returns `true` if the folder of the games is missing, for instance because its disk was removed.
fn is_missing(store: &Store) -> bool {
    files::HAS_FOLDERS && !files::is_folder(store.folder())
}

/// Returns `true` if there are no actions and no annotations. A finished game of a match is never empty, because it counts.
fn is_empty(record: &Record) -> bool {
    let counts = record.result.is_some() && !record.terms.series.is_empty();
    record.actions.is_empty() && record.variations.is_empty() && record.notes.is_empty() && !counts
}

/// Reads a saved game that another program may have written.
fn playable(text: &str) -> Result<Record, Message> {
    canonical(&Record::read(text).map_err(Message::from)?)
}
