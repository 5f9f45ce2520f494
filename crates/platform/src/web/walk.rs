//! Files of a page that the player named; a page has no links.

use std::io;
use std::path::{Path, PathBuf};

use super::files;

/// An entry that a walk returns.
#[derive(Debug)]
pub enum WalkEntry {
    /// A file to read.
    File(PathBuf),
    /// An entry that is not read.
    Skipped(PathBuf, SkipReason),
}

/// The reason why an entry is not read.
#[derive(Debug)]
pub enum SkipReason {
    /// A link that leads out of the folder.
    LinkOutside,
    /// A broken link.
    BrokenLink,
    /// Not a regular file, such as a pipe or a device.
    NotRegular,
    /// A folder without files.
    EmptyFolder,
    /// The system does not allow it to be read.
    Unreadable(io::Error),
}

/// A walk.
#[derive(Debug, Default)]
pub struct Walks;

impl Walks {
    /// Returns the file at a path, or the files of a folder.
    pub fn at(&mut self, path: &Path) -> Vec<WalkEntry> {
        let inside = files::list(path);
        let paths = if inside.is_empty() { vec![path.to_path_buf()] } else { inside };
        paths.into_iter().map(WalkEntry::File).collect()
    }
}
