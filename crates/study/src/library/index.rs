//! The index: what the files say, kept so that they need not be read again. It is a cache, and can be made anew.
//!
//! It is a log in one file: an entry is written at its end and counts more than an earlier one of the same name, so that a game
//! that was played on costs no more than its own entry. What is cut off or overwritten is noticed by its checksum, and the
//! games after it are read again.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};

use super::header::Header;
use super::store::{GameName, Store, read};
use crate::record::Record;
use crate::registry;
use crate::session::Outline;
use benediction_platform::files::{self, Contents, Listed};
use benediction_platform::threads;
use benediction_rules::Side;
use benediction_rules::message::Message;

/// The index's file in the folder of the games.
const FILE: &str = "index";
/// How the file begins, with the version of its format.
const HEAD: &[u8; 16] = b"Benediction idx2";
/// The longest file that is read, in bytes.
const LONGEST: u64 = 1 << 30;

/// Length and time of a file, by which one that was changed is known.
type Stamp = (u64, u64);

/// How an entry begins: the name of a file, and the game that is in it, if it is still there. Its [`Places`] follow.
type Beginning<'a> = (&'a str, Option<(Stamp, Header)>);

/// The positions of a game, as an entry has them.
#[derive(Serialize, Deserialize)]
struct Places<'a> {
    /// Numbers that cannot add up to too much, whatever the file says.
    lines: Vec<(u32, u32)>,
    /// Eight bytes each, the least significant first: they are looked through where they lie.
    #[serde(with = "serde_bytes")]
    keys: &'a [u8],
}

/// What is known of a file.
#[derive(Clone, Debug)]
enum Known {
    /// A game, and where its outline is in the log.
    Game(Box<Header>, usize),
    /// It is no game that can be played.
    Broken(Message),
}

/// What is said while files are read: how many of how many are done. To answer `false` is to end it.
pub type Progress<'a> = &'a mut dyn FnMut(usize, usize) -> bool;

/// The index of a folder of games.
#[derive(Debug)]
pub(super) struct Index {
    path: PathBuf,
    /// What is in the file, or is to come to its end.
    log: Vec<u8>,
    /// How much of it is in the file.
    written: usize,
    entries: BTreeMap<GameName, (Stamp, Known)>,
    /// Bytes of the log that later ones have made worthless.
    worthless: usize,
}

/// The positions of a game, as they lie in the log.
pub(super) struct Positions<'a> {
    /// The main line, then the variations: the node that each begins from, and how many nodes it has.
    pub lines: Vec<(usize, usize)>,
    keys: &'a [u8],
}

impl<'a> Positions<'a> {
    /// A key for each node.
    pub fn keys(&self) -> impl Iterator<Item = u64> + use<'a> {
        self.keys.chunks_exact(8).map(|bytes| bytes.try_into().map_or(0, u64::from_le_bytes))
    }

    /// The key of a node.
    pub fn key(&self, node: usize) -> Option<u64> {
        let bytes = self.keys.get(8 * node..8 * node + 8)?;
        Some(u64::from_le_bytes(bytes.try_into().ok()?))
    }
}

impl Index {
    /// The index of a folder as its file has it; an empty one where there is none that is of use.
    pub fn open(store: &Store) -> Index {
        let path = store.folder().join(FILE);
        let mut index = Index { path, log: head(), written: 0, entries: BTreeMap::new(), worthless: 0 };
        if let Ok(Contents::Whole(bytes)) = files::read(&index.path, LONGEST)
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
        // What comes after a fault is written anew, over it.
        self.written = if at == log.len() { at } else { 0 };
        self.log = log;
        self.log.truncate(at);
    }

    fn read_entry(&mut self, log: &[u8], payload: Range<usize>) -> Option<()> {
        let ((name, game), rest) = postcard::take_from_bytes::<Beginning>(&log[payload.clone()]).ok()?;
        let known =
            game.map(|(stamp, header)| (stamp, Known::Game(Box::new(header.folded()), payload.end - rest.len())));
        self.know(GameName::new(name)?, known, payload.len());
        Some(())
    }

    /// Takes over what is known of a file, or that it is gone.
    fn know(&mut self, name: GameName, known: Option<(Stamp, Known)>, length: usize) {
        let gone = known.is_none();
        let before = match known {
            Some(known) => self.entries.insert(name, known),
            None => self.entries.remove(&name),
        };
        // Entries are about equally long.
        let before = before.is_some_and(|(_, known)| matches!(known, Known::Game(..)));
        self.worthless += if before { length } else { 0 } + if gone { length } else { 0 };
    }

    fn push(&mut self, payload: &[u8]) -> usize {
        let start = self.log.len() + 8;
        self.log.extend(u32::try_from(payload.len()).unwrap_or(u32::MAX).to_le_bytes());
        self.log.extend(crc32fast::hash(payload).to_le_bytes());
        self.log.extend(payload);
        start
    }

    /// Compares the index with the files, and reads those that are new or have changed; whether it came to an end.
    ///
    /// # Errors
    /// The folder cannot be looked into.
    pub fn refresh(&mut self, store: &Store, progress: Progress) -> Result<bool, Message> {
        let files: BTreeMap<GameName, Listed> = store.files()?.into_iter().collect();
        let gone: Vec<GameName> = self.entries.keys().filter(|name| !files.contains_key(name)).cloned().collect();
        for name in gone {
            let gone: Beginning = (name.as_str(), None);
            let payload = postcard::to_stdvec(&gone).unwrap_or_default();
            if matches!(self.entries.get(&name), Some((_, Known::Game(..)))) {
                self.push(&payload);
            }
            self.know(name, None, payload.len());
        }
        let stamp = |file: &Listed| (file.length, file.written);
        let fresh =
            |name: &GameName, file: &Listed| self.entries.get(name).is_none_or(|(known, _)| *known != stamp(file));
        let due: Vec<(GameName, Stamp)> = files
            .into_iter()
            .filter(|(name, file)| fresh(name, file))
            .map(|(name, file)| (name, stamp(&file)))
            .collect();
        let whole = self.read_files(store, &due, progress);
        self.write();
        Ok(whole)
    }

    /// Reads files on all cores; whether all of them.
    fn read_files(&mut self, store: &Store, due: &[(GameName, Stamp)], progress: Progress) -> bool {
        /// So many files make it worthwhile to wake other threads.
        const MANY: usize = 16;
        let (next, done, stopped) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
        let found: Mutex<Vec<(usize, Result<Entry, Message>)>> = Mutex::new(Vec::with_capacity(due.len()));
        let work = |mut after: Option<Progress>| {
            while !stopped.load(Ordering::Relaxed) {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some((name, stamp)) = due.get(at) else { break };
                let entry = read(&store.path(name)).and_then(|record| Entry::of(name, *stamp, &record));
                if let Ok(mut found) = found.lock() {
                    found.push((at, entry));
                }
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                if after.as_mut().is_some_and(|progress| !progress(done, due.len())) {
                    stopped.store(true, Ordering::Relaxed);
                }
            }
        };
        let helpers = if due.len() < MANY { 0 } else { threads::cores() - 1 };
        threads::team(helpers, |_| work(None), || work(Some(progress)));
        let mut found = found.into_inner().unwrap_or_default();
        found.sort_by_key(|(at, _)| *at);
        let whole = found.len() == due.len();
        for (at, entry) in found {
            let (name, stamp) = due[at].clone();
            match entry {
                Ok(Entry { payload, outline, header }) => {
                    let start = self.push(&payload);
                    self.know(name, Some((stamp, Known::Game(Box::new(header), start + outline))), payload.len());
                }
                // It is read again when the program next starts: what is wrong is said in the player's language.
                Err(reason) => self.know(name, Some((stamp, Known::Broken(reason))), 0),
            }
        }
        whole
    }

    /// Brings what is new to the file. Where that cannot be written the index is made anew next time, which is slower and
    /// nothing else.
    fn write(&mut self) {
        if self.worthless > 4096 && self.worthless > self.log.len() / 2 {
            self.pack();
        }
        if self.written == self.log.len() {
            return;
        }
        let done = if self.written == 0 {
            files::swap(&self.path, &self.log)
        } else {
            files::append(&self.path, &self.log[self.written..])
        };
        if done.is_ok() {
            self.written = self.log.len();
        }
    }

    /// Leaves out what is worthless.
    fn pack(&mut self) {
        let old = std::mem::replace(&mut self.log, head());
        let mut at = self.log.len();
        while let Some((payload, end)) = payload(&old, at) {
            let lies_in = |known: &Known| matches!(known, Known::Game(_, outline) if payload.contains(outline));
            let name = postcard::take_from_bytes::<&str>(&old[payload.clone()]).ok();
            let name = name.and_then(|(name, _)| GameName::new(name));
            let living = name.filter(|name| self.entries.get(name).is_some_and(|(_, known)| lies_in(known)));
            if let Some(name) = living {
                let start = self.push(&old[payload.clone()]);
                if let Some((_, Known::Game(_, outline))) = self.entries.get_mut(&name) {
                    *outline = *outline - payload.start + start;
                }
            }
            at = end;
        }
        (self.written, self.worthless) = (0, 0);
    }

    /// Forgets everything, so that every file is read again.
    pub fn forget(&mut self) {
        self.log = head();
        self.entries.clear();
        (self.written, self.worthless) = (0, 0);
    }

    /// Every game with its header and when its file was written last, in nanoseconds since 1970; in the order of names.
    pub fn games(&self) -> impl Iterator<Item = (&GameName, &Header, u64)> {
        self.entries.iter().filter_map(|(name, (stamp, known))| match known {
            Known::Game(header, _) => Some((name, &**header, stamp.1)),
            Known::Broken(_) => None,
        })
    }

    /// Every file that is no game that can be played, and why.
    pub fn broken(&self) -> impl Iterator<Item = (&GameName, &Message)> {
        self.entries.iter().filter_map(|(name, (_, known))| match known {
            Known::Broken(reason) => Some((name, reason)),
            Known::Game(..) => None,
        })
    }

    /// The positions of every game, in the order of names.
    pub fn positions(&self) -> impl Iterator<Item = (&GameName, &Header, Positions<'_>)> {
        self.entries.iter().filter_map(|(name, (_, known))| {
            let Known::Game(header, outline) = known else { return None };
            let (Places { lines, keys }, _) = postcard::take_from_bytes(self.log.get(*outline..)?).ok()?;
            let lines = lines.into_iter().map(|(from, count)| (from as usize, count as usize)).collect();
            Some((name, &**header, Positions { lines, keys }))
        })
    }
}

/// An entry on its way into the log.
struct Entry {
    payload: Vec<u8>,
    /// Where the outline begins in that.
    outline: usize,
    header: Header,
}

impl Entry {
    fn of(name: &GameName, stamp: Stamp, record: &Record) -> Result<Entry, Message> {
        let whole = registry::load(record)?.outline();
        let header = Header::new(record, &whole);
        let Outline { keys, lines, .. } = whole;
        // Nothing that is counted here is longer than a file of a mebibyte.
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let lines = lines.into_iter().map(|(from, count)| (small(from), small(count))).collect();
        let keys: Vec<u8> = keys.iter().flat_map(|key| key.to_le_bytes()).collect();
        // A fault would leave an entry that says nothing, so that the game is read again.
        let mut payload = postcard::to_stdvec(&(name.as_str(), Some((stamp, &header)))).unwrap_or_default();
        let outline = payload.len();
        payload.extend(postcard::to_stdvec(&Places { lines, keys: &keys }).unwrap_or_default());
        Ok(Entry { payload, outline, header })
    }
}

/// How an index file begins: with a number that is another one where games give other keys.
fn head() -> Vec<u8> {
    let starts = registry::games().iter().flat_map(|game| game.start(Side::Near).keys());
    let sum = starts.fold(0, |sum: u64, (_, key)| sum.rotate_left(7) ^ key);
    [&HEAD[..], &sum.to_le_bytes()].concat()
}

/// Where the payload of the entry at a place lies, and where the entry ends; nothing where it is not whole.
fn payload(log: &[u8], at: usize) -> Option<(Range<usize>, usize)> {
    let (head, rest) = log.get(at..)?.split_first_chunk::<8>()?;
    let head = u64::from_le_bytes(*head);
    let (length, sum) = (usize::try_from(head & u64::from(u32::MAX)).ok()?, (head >> 32) as u32);
    (crc32fast::hash(rest.get(..length)?) == sum).then_some((at + 8..at + 8 + length, at + 8 + length))
}
