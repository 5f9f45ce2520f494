//! The files of a page in memory, and those of them that are not in the database yet.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::waiting::Waiting;

/// A file.
#[derive(Clone)]
pub struct Entry {
    /// The contents.
    pub bytes: Vec<u8>,
    /// Time of the last change, since 1970.
    pub modified: Duration,
}

/// An event of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageEvent {
    /// Some of the last changes are not in the database, because the browser gives this page no more room. They are tried again.
    Full,
    /// The last changes are not in the database, for the reason that the browser gives. They are tried again.
    NotStored(String),
    /// Everything is in the database again.
    Stored,
}

/// All files, by their paths.
#[derive(Default)]
pub struct Disk {
    /// The files.
    pub files: BTreeMap<PathBuf, Entry>,
    /// The files whose changes are not in the database yet.
    pub waiting: Waiting,
    /// The last failure, until everything is in the database.
    pub failure: Option<StorageEvent>,
    /// The events since the last call of [`super::files::take_storage_events`].
    pub events: Vec<StorageEvent>,
}

/// Locks the files of this page.
pub fn disk() -> MutexGuard<'static, Disk> {
    static DISK: Mutex<Disk> =
        Mutex::new(Disk { files: BTreeMap::new(), waiting: Waiting::new(), failure: None, events: Vec::new() });
    DISK.lock().unwrap_or_else(PoisonError::into_inner)
}
