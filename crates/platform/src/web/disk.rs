//! The files of a page in memory, and those of them that are not in the database yet.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

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
    /// The last changes are not in the database, because the browser gives this page no more room. They are tried again.
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
    /// The files that were changed, or removed, and not yet given to the database.
    pub changed: BTreeSet<PathBuf>,
    /// The files of the transaction that has not ended yet.
    pub in_transaction: BTreeSet<PathBuf>,
    /// The event of the last transaction, if it failed.
    pub failure: Option<StorageEvent>,
    /// The events since the last call of [`super::files::take_storage_events`].
    pub events: Vec<StorageEvent>,
}

/// Locks the files of this page.
pub fn disk() -> MutexGuard<'static, Disk> {
    static DISK: Mutex<Disk> = Mutex::new(Disk {
        files: BTreeMap::new(),
        changed: BTreeSet::new(),
        in_transaction: BTreeSet::new(),
        failure: None,
        events: Vec::new(),
    });
    DISK.lock().unwrap_or_else(PoisonError::into_inner)
}
