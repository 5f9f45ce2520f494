//! What a folder contains, on a machine and in a page.

use std::io;
use std::path::PathBuf;

/// The contents of a path.
#[derive(Debug)]
pub enum Contents {
    /// The path does not exist.
    Nothing,
    /// Not a regular file: a folder, or a pipe that would wait for a writer.
    NotRegular,
    /// The file is longer than the limit.
    TooLong,
    /// All bytes of the file.
    Whole(Vec<u8>),
}

/// A regular file of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// The name in the folder.
    pub name: String,
    /// Length in bytes.
    pub length: u64,
    /// Time of the last change, in nanoseconds since 1970.
    pub modified: u64,
}

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
