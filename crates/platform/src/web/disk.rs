//! The files of a page, and the other open pages.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A file.
pub struct Entry {
    /// The contents.
    pub bytes: Vec<u8>,
    /// Time of the last change, since 1970.
    pub modified: Duration,
}

/// All files, by their paths.
#[derive(Default)]
pub struct Disk {
    /// The files.
    pub files: BTreeMap<PathBuf, Entry>,
    /// The error of the last write to the database, if it failed.
    pub write_error: Option<String>,
    /// The numbers, from 1, of other pages of this program that were open when this one started.
    pub other_pages: BTreeSet<usize>,
}

/// Locks the files of this page.
pub fn disk() -> MutexGuard<'static, Disk> {
    static DISK: Mutex<Disk> =
        Mutex::new(Disk { files: BTreeMap::new(), write_error: None, other_pages: BTreeSet::new() });
    DISK.lock().unwrap_or_else(PoisonError::into_inner)
}
