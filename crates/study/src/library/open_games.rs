//! The games that this program has open, and what their files said when it last read or wrote them. By that a change from elsewhere is
//! known before a file is replaced: by the library page, another window, a command, a synchronised folder.

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

/// A game that is open. It has a file once something was played or written in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FileId(u64);

impl FileId {
    /// A number that no other open game of this run has.
    pub fn fresh() -> FileId {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        FileId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// What happened to the file of an open game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEvent {
    /// It was saved for the first time, under this name.
    Saved {
        /// The game.
        file: FileId,
        /// Its file.
        name: GameName,
    },
    /// It says something else than before, and that was not written for this game.
    Changed {
        /// The game.
        file: FileId,
        /// What it said, as far as the game knew.
        base: Arc<Record>,
        /// What it says now.
        record: Arc<Record>,
    },
    /// It was changed elsewhere in a way that cannot be merged. The game's own version is in its file.
    Conflict {
        /// The game.
        file: FileId,
        /// The other version.
        other: GameName,
    },
    /// It was changed elsewhere into something that is not a game. The game's own version is in its file.
    Unreadable {
        /// Where what it said is kept.
        aside: String,
    },
    /// It was deleted. Nothing is written until it is restored.
    Deleted {
        /// The game.
        file: FileId,
    },
    /// It is there again.
    Restored {
        /// The game.
        file: FileId,
    },
}

/// A game that was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The game. Where another window has it open, this is a copy, which gets a file of its own when it is changed.
    pub file: FileId,
    /// What its file says.
    pub record: Record,
    /// Another window has it open.
    pub elsewhere: bool,
}

/// What a file said when it was last read or written.
#[derive(Debug)]
struct Known {
    text: String,
    record: Arc<Record>,
}

#[derive(Debug)]
struct OpenGame {
    name: GameName,
    known: Known,
    /// It was deleted, and the player has been told.
    deleted: bool,
    /// The folder of the games was gone when it should have been saved; so its file may be gone without having been deleted.
    out_of_reach: bool,
    /// It is on the table, or was.
    used: bool,
    _lock: Option<Lock>,
}

/// The games that this program has open.
#[derive(Debug, Default)]
pub struct OpenGames {
    games: HashMap<FileId, OpenGame>,
    /// Copies that have not been changed yet of games that another window has open.
    copies: HashMap<FileId, Record>,
}

impl OpenGames {
    /// Opens a game. One that is open already is the same game as before.
    ///
    /// # Errors
    /// It is not there, cannot be read, or is no saved game.
    pub fn open(&mut self, store: &Store, name: &GameName) -> Result<Opened, Message> {
        let text = store.text(name)?;
        let record = Record::read(&text).map_err(Message::from)?;
        if let Some((file, open)) = self.games.iter_mut().find(|(_, open)| open.name == *name) {
            open.known = Known { text, record: Arc::new(record.clone()) };
            return Ok(Opened { file: *file, record, elsewhere: false });
        }
        let file = FileId::fresh();
        let lock = store.hold(name);
        let elsewhere = lock.is_none();
        if elsewhere {
            self.copies.insert(file, canonical(&record)?);
        } else {
            let known = Known { text, record: Arc::new(record.clone()) };
            self.games.insert(
                file,
                OpenGame { name: name.clone(), known, deleted: false, out_of_reach: false, used: false, _lock: lock },
            );
        }
        Ok(Opened { file, record, elsewhere })
    }

    /// The name of a game's file, once it has one.
    pub fn name(&self, file: FileId) -> Option<&GameName> {
        self.games.get(&file).map(|open| &open.name)
    }

    /// Closes every game but these, and those that were opened and have not been among these yet: they are on their way to the table.
    pub fn keep_only(&mut self, files: &[FileId]) {
        for file in files {
            if let Some(open) = self.games.get_mut(file) {
                open.used = true;
            }
        }
        self.games.retain(|file, open| files.contains(file) || !open.used);
    }

    /// Writes a game: under a new name if it has none, else in the place of what its file says. What was changed there since is merged.
    /// Returns its name; nothing if nothing was played, written or changed yet, or if it was deleted.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save(
        &mut self,
        store: &mut Store,
        file: FileId,
        record: &Arc<Record>,
        tell: &mut dyn FnMut(GameEvent),
    ) -> Result<Option<GameName>, Message> {
        let Some(open) = self.games.get_mut(&file) else {
            if is_empty(record) || self.copies.get(&file).is_some_and(|copy| *copy == **record) {
                return Ok(None);
            }
            self.copies.remove(&file);
            return self.add(store, file, record, tell).map(Some);
        };
        let text = written_text(record)?;
        let there = match store.text_if_there(&open.name)? {
            Some(there) => there,
            None if open.out_of_reach || is_away(store) => {
                open.out_of_reach = true;
                open.put(store, record.clone())?;
                open.out_of_reach = false;
                return Ok(Some(open.name.clone()));
            }
            None => {
                open.deleted = true;
                tell(GameEvent::Deleted { file });
                return Ok(None);
            }
        };
        if std::mem::take(&mut open.deleted) {
            tell(GameEvent::Restored { file });
        }
        if there == open.known.text {
            if text != there {
                store.replace_text(&open.name, &text)?;
                open.known = Known { text, record: record.clone() };
            }
        } else {
            open.write_over(store, file, record, &there, tell)?;
        }
        Ok(Some(open.name.clone()))
    }

    fn add(
        &mut self,
        store: &mut Store,
        file: FileId,
        record: &Arc<Record>,
        tell: &mut dyn FnMut(GameEvent),
    ) -> Result<GameName, Message> {
        let name = store.add(record)?;
        let known = Known { text: written_text(record)?, record: record.clone() };
        let lock = store.hold(&name);
        self.games.insert(
            file,
            OpenGame { name: name.clone(), known, deleted: false, out_of_reach: false, used: false, _lock: lock },
        );
        tell(GameEvent::Saved { file, name: name.clone() });
        Ok(name)
    }

    /// Writes a game that was deleted again: under its old name, or a new one if that is taken.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write_again(
        &mut self,
        store: &mut Store,
        file: FileId,
        record: &Arc<Record>,
        tell: &mut dyn FnMut(GameEvent),
    ) -> Result<(), Message> {
        if let Some(open) = self.games.get(&file)
            && store.bin()?.contains(&open.name)
        {
            store.restore(&open.name)?;
            return self.save(store, file, record, tell).map(drop);
        }
        self.games.remove(&file);
        self.add(store, file, record, tell)?;
        tell(GameEvent::Restored { file });
        Ok(())
    }

    /// Looks whether the files of the open games say something else than before.
    pub fn look(&mut self, store: &Store, tell: &mut dyn FnMut(GameEvent)) {
        for (file, open) in &mut self.games {
            // What cannot be read now is dealt with when the game is saved.
            let Ok(there) = store.text_if_there(&open.name) else { continue };
            let Some(there) = there else {
                if open.out_of_reach || is_away(store) {
                    open.out_of_reach = true;
                } else if !std::mem::replace(&mut open.deleted, true) {
                    tell(GameEvent::Deleted { file: *file });
                }
                continue;
            };
            if std::mem::take(&mut open.deleted) {
                tell(GameEvent::Restored { file: *file });
            }
            if there == open.known.text {
                continue;
            }
            if let Ok(theirs) = playable(&there) {
                let record = Arc::new(theirs);
                let base = std::mem::replace(&mut open.known, Known { text: there, record: record.clone() }).record;
                if base != record {
                    tell(GameEvent::Changed { file: *file, base, record });
                }
            }
        }
    }
}

impl OpenGame {
    /// Writes a game whose file was changed elsewhere.
    fn write_over(
        &mut self,
        store: &mut Store,
        file: FileId,
        ours: &Arc<Record>,
        there: &str,
        tell: &mut dyn FnMut(GameEvent),
    ) -> Result<(), Message> {
        let theirs = match playable(there) {
            Ok(theirs) => theirs,
            Err(_) => {
                let beginning = format!("{}-unreadable", self.name.stem());
                let aside = write_new_file(store.folder(), &beginning, "txt", there.as_bytes())?;
                tell(GameEvent::Unreadable { aside: aside.display().to_string() });
                return self.put(store, ours.clone());
            }
        };
        let merged = merge(&self.known.record, ours, &theirs).filter(|merged| registry::load(&merged.record).is_ok());
        let (record, conflict) = match merged {
            Some(merged) => (Arc::new(merged.record), merged.conflict),
            None => (ours.clone(), true),
        };
        if conflict {
            let other = store.add(&theirs)?;
            tell(GameEvent::Conflict { file, other });
        }
        self.put(store, record.clone())?;
        if record != *ours {
            tell(GameEvent::Changed { file, base: ours.clone(), record });
        }
        Ok(())
    }

    fn put(&mut self, store: &Store, record: Arc<Record>) -> Result<(), Message> {
        let text = written_text(&record)?;
        store.replace_text(&self.name, &text)?;
        self.known = Known { text, record };
        Ok(())
    }
}

/// Whether the folder of the games is not there: it was on another disk, for instance.
fn is_away(store: &Store) -> bool {
    files::HAS_FOLDERS && !files::is_folder(store.folder())
}

/// Whether nothing was played or written yet.
fn is_empty(record: &Record) -> bool {
    record.actions.is_empty() && record.variations.is_empty() && record.notes.is_empty()
}

/// The saved game of a text that others may have written.
fn playable(text: &str) -> Result<Record, Message> {
    canonical(&Record::read(text).map_err(Message::from)?)
}
