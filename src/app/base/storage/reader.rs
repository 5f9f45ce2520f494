//! The reader of the player's folder when the program starts.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::Unfinished;
use super::mark::Mark;
use super::read::{FileText, move_aside, read};
use super::shared::{self, SharedFile};
use benediction_platform::files::{self, Lock};
use benediction_study::library::{FileId, GameName, OpenGames, Store};
use benediction_study::progress::Unusable;
use benediction_study::record::Record;
use benediction_study::registry;
use benediction_study::session::Summary;
use benediction_words::{self as words, locale, say, text};

/// Maximum number of copies of the program that can offer their game at the next start.
const MAX_SLOTS: usize = 9;

/// The reader of the folder at the start.
pub(super) struct Reader {
    pub folder: PathBuf,
    /// Files that are newer than this program, or could be neither read nor moved out of the way, and so are never written over.
    pub untouchable: HashSet<PathBuf>,
    /// Messages about files that cannot be used.
    pub trouble: Vec<String>,
}

impl Reader {
    pub fn of(folder: &Path) -> Reader {
        Reader { folder: folder.to_path_buf(), untouchable: HashSet::new(), trouble: Vec::new() }
    }

    /// Returns the file of a copy of the program, numbered from 1.
    fn numbered(&self, name: &str, ending: &str, slot: usize) -> PathBuf {
        let number = if slot == 1 { String::new() } else { format!("-{slot}") };
        self.folder.join(format!("{name}{number}{ending}"))
    }

    /// Reads a shared file. Returns `None` if it does not exist or cannot be used.
    pub fn read_shared(&mut self, file: &SharedFile) -> Option<String> {
        let path = self.folder.join(file.name);
        let reason = match shared::read(&path) {
            FileText::Nothing => return None,
            FileText::Text(text) => match (file.check)(&text) {
                Ok(()) => return Some(text),
                Err(Unusable::Newer(reason)) => {
                    self.mark_read_only(path.clone(), words::storage::left_unsaved(&path, &locale::say(&reason)));
                    return None;
                }
                Err(Unusable::Broken(reason)) => locale::say(&reason),
            },
            FileText::Broken(reason) => reason,
            FileText::TooLong(reason) => {
                self.mark_read_only(path.clone(), words::storage::left_unsaved(&path, &reason));
                return None;
            }
            FileText::Withheld(error) => {
                self.mark_read_only(path.clone(), words::storage::cannot_read(&path, &error));
                return None;
            }
        };
        self.keep_aside(&path, &reason, locale::text(file.without));
        None
    }

    /// Adds a message about a file that is never written over.
    fn mark_read_only(&mut self, path: PathBuf, message: String) {
        self.trouble.push(message);
        self.untouchable.insert(path);
    }

    /// Returns the latest unfinished game that no other copy of the program holds, and the mark of this window.
    pub fn read_game(&mut self, store: &mut Store, open: &mut OpenGames) -> (Option<Unfinished>, Mark) {
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
                FileText::Nothing => continue,
                FileText::Text(text) => match read_record(&text) {
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
                FileText::Broken(reason) | FileText::TooLong(reason) => reason,
                FileText::Withheld(error) => {
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
            FileText::Text(text) => GameName::new(text.trim()),
            // Without its mark a game is still in the library.
            FileText::Nothing | FileText::Broken(_) | FileText::TooLong(_) | FileText::Withheld(_) => None,
        }
    }

    /// Moves the only game of an older version into the library. Returns the game if it cannot be moved and is unfinished.
    fn move_in(&mut self, store: &mut Store, slot: usize) -> Option<Unfinished> {
        let path = self.numbered("game", ".ron", slot);
        let reason = match read(&path) {
            FileText::Nothing => return None,
            FileText::Text(text) => match read_record(&text) {
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
            FileText::Broken(reason) | FileText::TooLong(reason) => reason,
            FileText::Withheld(error) => {
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
                self.mark_read_only(path.to_path_buf(), message);
            }
        }
    }
}

/// Reads a saved game and checks that it can be played on. Returns it with its summary.
fn read_record(text: &str) -> Result<(Record, Summary), String> {
    let record = Record::read(text).map_err(|error| locale::say(&error.into()))?;
    let session = registry::load(&record).map_err(|reason| locale::say(&reason))?;
    Ok((record, session.summary()))
}
