//! Walks through the folders that the player named. No link is followed twice, and nothing outside the folder is read.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::Path;

use walkdir::{DirEntry, WalkDir};

pub use super::entries::{SkipReason, WalkEntry};

/// Walks that return no file twice, even if it has several names.
#[derive(Debug, Default)]
pub struct Walks {
    seen: HashSet<Identity>,
}

impl Walks {
    /// Returns the file at a path, or all files in a folder and its subfolders, sorted by name and without hidden ones. A link at
    /// the path itself is followed.
    pub fn at(&mut self, path: &Path) -> Vec<WalkEntry> {
        let Ok(root) = fs::canonicalize(path) else { return vec![WalkEntry::File(path.into())] };
        if !root.is_dir() {
            // If it cannot be read, reading it reports the error.
            return if self.is_new(&root) { vec![WalkEntry::File(path.into())] } else { Vec::new() };
        }
        let walk = WalkDir::new(path).min_depth(1).sort_by_file_name().into_iter();
        let entries: Vec<walkdir::Result<DirEntry>> =
            walk.filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.file_name())).collect();
        // A file is returned by its own name, not by that of a link.
        let files = entries.iter().flatten().filter(|entry| entry.file_type().is_file());
        let new: HashSet<&Path> = files.map(DirEntry::path).filter(|file| self.is_new(file)).collect();
        let result: Vec<WalkEntry> = entries
            .iter()
            .filter_map(|entry| match entry {
                Err(error) => Some(unreadable(path, error)),
                Ok(entry) if entry.file_type().is_dir() => None,
                Ok(entry) if entry.file_type().is_file() => {
                    new.contains(entry.path()).then(|| WalkEntry::File(entry.path().into()))
                }
                Ok(entry) if entry.path_is_symlink() => self.follow_link(entry.path(), &root),
                Ok(entry) => Some(WalkEntry::Skipped(entry.path().into(), SkipReason::NotRegular)),
            })
            .collect();
        let is_empty = !entries.iter().any(|entry| entry.as_ref().map_or(true, |entry| !entry.file_type().is_dir()));
        if is_empty { vec![WalkEntry::Skipped(path.into(), SkipReason::EmptyFolder)] } else { result }
    }

    /// Returns the file that a link in the folder `root` leads to, unless the walk returns that file anyway.
    fn follow_link(&mut self, link: &Path, root: &Path) -> Option<WalkEntry> {
        let skipped = |reason| Some(WalkEntry::Skipped(link.into(), reason));
        match fs::canonicalize(link) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => skipped(SkipReason::BrokenLink),
            Err(error) => skipped(SkipReason::Unreadable(error)),
            Ok(target) if !target.starts_with(root) => skipped(SkipReason::LinkOutside),
            Ok(target) if target.is_dir() => None,
            Ok(target) if target.is_file() => self.is_new(&target).then(|| WalkEntry::File(link.into())),
            Ok(_) => skipped(SkipReason::NotRegular),
        }
    }

    /// Returns `true` if the file has not been returned yet.
    fn is_new(&mut self, file: &Path) -> bool {
        identity(file).is_none_or(|identity| self.seen.insert(identity))
    }
}

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

fn unreadable(folder: &Path, error: &walkdir::Error) -> WalkEntry {
    let reason = error.io_error().map_or_else(
        || io::Error::other(error.to_string()),
        |error| error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error),
    );
    WalkEntry::Skipped(error.path().unwrap_or(folder).into(), SkipReason::Unreadable(reason))
}

/// The identity of a file, which is the same for all its names.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = std::path::PathBuf;

#[cfg(unix)]
fn identity(file: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(file).ok().map(|metadata| (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(file: &Path) -> Option<Identity> {
    fs::canonicalize(file).ok()
}
