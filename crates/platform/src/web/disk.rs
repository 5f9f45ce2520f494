//! What a page holds of its files, and knows of other pages.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A file.
pub struct Entry {
    /// What is in it.
    pub bytes: Vec<u8>,
    /// When it was written last, counted from 1970.
    pub written: Duration,
}

/// All files, by their paths.
#[derive(Default)]
pub struct Disk {
    /// The files.
    pub files: BTreeMap<PathBuf, Entry>,
    /// Why the database did not take what was written last.
    pub refused: Option<String>,
    /// The numbers, from 1, of other pages of this program that were open when this one began.
    pub others: BTreeSet<usize>,
}

/// The page's own.
pub fn disk() -> MutexGuard<'static, Disk> {
    static DISK: Mutex<Disk> = Mutex::new(Disk { files: BTreeMap::new(), refused: None, others: BTreeSet::new() });
    DISK.lock().unwrap_or_else(PoisonError::into_inner)
}
