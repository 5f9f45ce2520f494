//! The index, a cache of the contents of the files that can be rebuilt.
//!
//! It is a log in one file. Entries are appended and replace earlier ones of the same name, so that saving a game costs only its
//! own entry. Checksums detect truncated and overwritten entries, after which all games are read again.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};

use super::header::Header;
use super::known::identity;
use super::store::{GameName, Store, read};
use crate::record::{Record, field_names};
use crate::registry;
use crate::reviews::Report;
use crate::session::Outline;
use crate::terms::Terms;
use benediction_platform::files::{self, Contents, FileEntry};
use benediction_platform::threads;
use benediction_rules::Side;
use benediction_rules::message::Message;

/// The name of the index file in the folder of the games.
const FILE: &str = "index";
/// The first bytes of the file, with the version of its format.
const HEAD: &[u8; 16] = b"Benediction idx9";
/// Maximum length of the file in bytes.
const MAX_LENGTH: u64 = 1 << 30;

/// Length and time of a file, by which changes are detected.
type Stamp = (u64, u64);

/// The first part of an entry: the name of a file and its game, or `None` if the file was deleted. The [`StoredPositions`] follow.
type EntryHead<'a> = (&'a str, Option<(Stamp, Header)>);

/// The positions of a game in an entry.
#[derive(Serialize, Deserialize)]
struct StoredPositions<'a> {
    /// Lines as in [`Positions`]. The sums of numbers of this type cannot overflow, even in a damaged file.
    lines: Vec<(u32, u32)>,
    /// The keys, eight bytes each in little-endian order, which are searched in place.
    #[serde(with = "serde_bytes")]
    keys: &'a [u8],
}

/// The contents of a file.
#[derive(Clone, Debug)]
enum FileState {
    /// A game, and the place of its outline in the log.
    Game(Box<Header>, usize),
    /// No valid game.
    Broken(Message),
}

/// A callback while files are read, with the numbers of finished files and of all files. It returns `false` to cancel.
pub type Progress<'a> = &'a mut dyn FnMut(usize, usize) -> bool;

/// The index of a folder of games.
#[derive(Debug)]
pub(super) struct Index {
    path: PathBuf,
    /// The contents of the file, with the part that still has to be appended.
    log: Vec<u8>,
    /// Number of bytes of the log that are in the file.
    written: usize,
    entries: BTreeMap<GameName, (Stamp, FileState)>,
    /// Number of bytes of the log in entries that later ones have replaced.
    obsolete: usize,
}

/// The positions of a game in the log.
pub(super) struct Positions<'a> {
    /// The main line, then the variations: the node from which each begins, and its number of nodes.
    pub lines: Vec<(usize, usize)>,
    keys: &'a [u8],
}

impl<'a> Positions<'a> {
    /// Returns the keys of all nodes.
    pub fn keys(&self) -> impl Iterator<Item = u64> + use<'a> {
        self.keys.chunks_exact(8).map(|bytes| bytes.try_into().map_or(0, u64::from_le_bytes))
    }

    /// Returns the key of a node. Returns `None` if the node does not exist.
    pub fn key(&self, node: usize) -> Option<u64> {
        let bytes = self.keys.get(8 * node..8 * node + 8)?;
        Some(u64::from_le_bytes(bytes.try_into().ok()?))
    }
}

impl Index {
    /// Reads the index of a folder. It is empty if there is no valid file.
    pub fn open(store: &Store) -> Index {
        let path = store.folder().join(FILE);
        let mut index = Index { path, log: head(), written: 0, entries: BTreeMap::new(), obsolete: 0 };
        if let Ok(Contents::Whole(bytes)) = files::read(&index.path, MAX_LENGTH)
            && bytes.starts_with(&index.log)
        {
            index.log = bytes;
            index.read_log();
        }
        index
    }

    fn read_log(&mut self) {
        let log = std::mem::take(&mut self.log);
        let mut at = head().len();
        while let Some((payload, end)) = payload(&log, at) {
            if self.read_entry(&log, payload).is_none() {
                break;
            }
            at = end;
        }
        // After an invalid entry the whole file is written again.
        self.written = if at == log.len() { at } else { 0 };
        self.log = log;
        self.log.truncate(at);
    }

    fn read_entry(&mut self, log: &[u8], payload: Range<usize>) -> Option<()> {
        let ((name, game), rest) = postcard::take_from_bytes::<EntryHead>(&log[payload.clone()]).ok()?;
        let entry =
            game.map(|(stamp, header)| (stamp, FileState::Game(Box::new(header.folded()), payload.end - rest.len())));
        self.set_entry(GameName::new(name)?, entry, payload.len());
        Some(())
    }

    /// Sets the entry of a file, or removes it. `length` is that of its payload in the log.
    fn set_entry(&mut self, name: GameName, entry: Option<(Stamp, FileState)>, length: usize) {
        let is_removed = entry.is_none();
        let before = match entry {
            Some(entry) => self.entries.insert(name, entry),
            None => self.entries.remove(&name),
        };
        // All entries of a file have about the same length.
        let before = before.is_some_and(|(_, state)| matches!(state, FileState::Game(..)));
        self.obsolete += if before { length } else { 0 } + if is_removed { length } else { 0 };
    }

    fn push(&mut self, payload: &[u8]) -> usize {
        let start = self.log.len() + 8;
        self.log.extend(u32::try_from(payload.len()).unwrap_or(u32::MAX).to_le_bytes());
        self.log.extend(crc32fast::hash(payload).to_le_bytes());
        self.log.extend(payload);
        start
    }

    /// Compares the index with the files, and reads those that are new or have changed. Returns `false` if it was cancelled.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn refresh(&mut self, store: &Store, progress: Progress) -> Result<bool, Message> {
        let files: BTreeMap<GameName, FileEntry> = store.files()?.into_iter().collect();
        let removed: Vec<GameName> = self.entries.keys().filter(|name| !files.contains_key(name)).cloned().collect();
        for name in removed {
            let removed: EntryHead = (name.as_str(), None);
            let payload = postcard::to_stdvec(&removed).unwrap_or_default();
            if matches!(self.entries.get(&name), Some((_, FileState::Game(..)))) {
                self.push(&payload);
            }
            self.set_entry(name, None, payload.len());
        }
        let stamp = |file: &FileEntry| (file.length, file.modified);
        let is_changed =
            |name: &GameName, file: &FileEntry| self.entries.get(name).is_none_or(|(stored, _)| *stored != stamp(file));
        let due: Vec<(GameName, Stamp)> = files
            .into_iter()
            .filter(|(name, file)| is_changed(name, file))
            .map(|(name, file)| (name, stamp(&file)))
            .collect();
        let complete = self.read_files(store, &due, progress);
        self.write();
        Ok(complete)
    }

    /// Reads files on all cores. Returns `false` if it was cancelled.
    fn read_files(&mut self, store: &Store, due: &[(GameName, Stamp)], progress: Progress) -> bool {
        /// Minimum number of files for which other threads are started.
        const MIN_PARALLEL: usize = 16;
        let (next, done, stopped) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
        let results: Mutex<Vec<(usize, Result<Entry, Message>)>> = Mutex::new(Vec::with_capacity(due.len()));
        let work = |mut after: Option<Progress>| {
            while !stopped.load(Ordering::Relaxed) {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some((name, stamp)) = due.get(at) else { break };
                let entry = read(&store.path(name)).and_then(|record| Entry::of(name, *stamp, &record));
                if let Ok(mut results) = results.lock() {
                    results.push((at, entry));
                }
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                if after.as_mut().is_some_and(|progress| !progress(done, due.len())) {
                    stopped.store(true, Ordering::Relaxed);
                }
            }
        };
        let helpers = if due.len() < MIN_PARALLEL { 0 } else { threads::cores() - 1 };
        threads::team(helpers, |_| work(None), || work(Some(progress)));
        let mut results = results.into_inner().unwrap_or_default();
        results.sort_by_key(|(at, _)| *at);
        let complete = results.len() == due.len();
        for (at, entry) in results {
            let (name, stamp) = due[at].clone();
            match entry {
                Ok(Entry { payload, outline, header }) => {
                    let start = self.push(&payload);
                    self.set_entry(
                        name,
                        Some((stamp, FileState::Game(Box::new(header), start + outline))),
                        payload.len(),
                    );
                }
                // The file is read again at the next start of the program, because the reason depends on the language.
                Err(reason) => self.set_entry(name, Some((stamp, FileState::Broken(reason))), 0),
            }
        }
        complete
    }

    /// Writes new entries to the file. If that fails, the index is rebuilt next time, which only takes longer.
    fn write(&mut self) {
        if self.obsolete > 4096 && self.obsolete > self.log.len() / 2 {
            self.pack();
        }
        if self.written == self.log.len() {
            return;
        }
        let done = if self.written == 0 {
            files::replace_unsynced(&self.path, &self.log)
        } else {
            files::append(&self.path, &self.log[self.written..])
        };
        if done.is_ok() {
            self.written = self.log.len();
        }
    }

    /// Removes obsolete entries.
    fn pack(&mut self) {
        let old = std::mem::replace(&mut self.log, head());
        let mut at = self.log.len();
        while let Some((payload, end)) = payload(&old, at) {
            let contains =
                |state: &FileState| matches!(state, FileState::Game(_, outline) if payload.contains(outline));
            let name = postcard::take_from_bytes::<&str>(&old[payload.clone()]).ok();
            let name = name.and_then(|(name, _)| GameName::new(name));
            let current = name.filter(|name| self.entries.get(name).is_some_and(|(_, state)| contains(state)));
            if let Some(name) = current {
                let start = self.push(&old[payload.clone()]);
                if let Some((_, FileState::Game(_, outline))) = self.entries.get_mut(&name) {
                    *outline = *outline - payload.start + start;
                }
            }
            at = end;
        }
        (self.written, self.obsolete) = (0, 0);
    }

    /// Removes all entries, so that all files are read again.
    pub fn forget(&mut self) {
        self.log = head();
        self.entries.clear();
        (self.written, self.obsolete) = (0, 0);
    }

    /// Returns all games with their headers, in the order of names.
    pub fn games(&self) -> impl Iterator<Item = (&GameName, &Header)> {
        self.entries.iter().filter_map(|(name, (_, state))| match state {
            FileState::Game(header, _) => Some((name, &**header)),
            FileState::Broken(_) => None,
        })
    }

    /// Returns the header of a game. Returns `None` if the index does not contain it.
    pub fn header(&self, name: &GameName) -> Option<&Header> {
        match self.entries.get(name)? {
            (_, FileState::Game(header, _)) => Some(header),
            (_, FileState::Broken(_)) => None,
        }
    }

    /// Returns the files that are not valid games, with the reasons.
    pub fn broken(&self) -> impl Iterator<Item = (&GameName, &Message)> {
        self.entries.iter().filter_map(|(name, (_, state))| match state {
            FileState::Broken(reason) => Some((name, reason)),
            FileState::Game(..) => None,
        })
    }

    /// Returns the positions of all games, in the order of names.
    pub fn positions(&self) -> impl Iterator<Item = (&GameName, &Header, Positions<'_>)> {
        self.entries.iter().filter_map(|(name, (_, state))| {
            let FileState::Game(header, outline) = state else { return None };
            let (StoredPositions { lines, keys }, _) = postcard::take_from_bytes(self.log.get(*outline..)?).ok()?;
            let lines = lines.into_iter().map(|(from, count)| (from as usize, count as usize)).collect();
            Some((name, &**header, Positions { lines, keys }))
        })
    }
}

/// A new entry for the log.
struct Entry {
    payload: Vec<u8>,
    /// The place of the outline in the payload.
    outline: usize,
    header: Header,
}

impl Entry {
    fn of(name: &GameName, stamp: Stamp, record: &Record) -> Result<Entry, Message> {
        let session = registry::load(record)?;
        let whole = session.outline();
        let mut header = Header::new(record, &whole);
        header.identity = identity(&session, &record.players, &whole);
        if record.notes.iter().any(|note| note.analysis.is_some()) {
            header.accuracy =
                Report::new(&session).players.map(|player| player.accuracy.map(|mean| mean.round() as u8));
        }
        let Outline { keys, lines, .. } = whole;
        // All these numbers are smaller than the length of a file of a mebibyte.
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let lines = lines.into_iter().map(|(from, count)| (small(from), small(count))).collect();
        let keys: Vec<u8> = keys.iter().flat_map(|key| key.to_le_bytes()).collect();
        // After an error the entry would be empty and the game would be read again.
        let mut payload = postcard::to_stdvec(&(name.as_str(), Some((stamp, &header)))).unwrap_or_default();
        let outline = payload.len();
        payload.extend(postcard::to_stdvec(&StoredPositions { lines, keys: &keys }).unwrap_or_default());
        Ok(Entry { payload, outline, header })
    }
}

/// Returns the first bytes of an index file, with a number that depends on the keys of the games.
fn head() -> Vec<u8> {
    let starts = registry::games().iter().flat_map(|game| game.start(Side::Near).keys());
    let sum = starts.fold(0, |sum: u64, (_, key)| sum.rotate_left(7) ^ key);
    // An entry has no names of fields, so that another field makes another index.
    let names = [field_names::<Header>(), field_names::<Terms>()].concat().join(",");
    let sum = sum ^ u64::from(crc32fast::hash(names.as_bytes()));
    [&HEAD[..], &sum.to_le_bytes()].concat()
}

/// Returns the range of the payload of the entry at a place, and the end of the entry. Returns `None` if the entry is invalid.
fn payload(log: &[u8], at: usize) -> Option<(Range<usize>, usize)> {
    let (head, rest) = log.get(at..)?.split_first_chunk::<8>()?;
    let head = u64::from_le_bytes(*head);
    let (length, sum) = (usize::try_from(head & u64::from(u32::MAX)).ok()?, (head >> 32) as u32);
    (crc32fast::hash(rest.get(..length)?) == sum).then_some((at + 8..at + 8 + length, at + 8 + length))
}
