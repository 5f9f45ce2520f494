//! Walks through folders that somebody named: no link is followed twice, and nothing outside the folder is read.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

/// What a walk meets.
#[derive(Debug)]
pub enum Met {
    /// A file to be read.
    File(PathBuf),
    /// Something that is not read.
    PassedOver(PathBuf, Why),
}

/// Why something is not read.
#[derive(Debug)]
pub enum Why {
    /// A link that leads out of the folder.
    LeadsOut,
    /// A link to nothing.
    LeadsNowhere,
    /// A pipe or a device, for instance.
    NotRegular,
    /// There is no file in the folder.
    Empty,
    /// The system does not give it.
    Withheld(io::Error),
}

/// Walks that meet no file twice, by whatever names.
#[derive(Debug, Default)]
pub struct Walks {
    met: HashSet<Identity>,
}

impl Walks {
    /// What is at a path that somebody named: a file, or everything in a folder and the folders in it, in the order of names, without what
    /// is hidden. A named link is followed.
    pub fn at(&mut self, path: &Path) -> Vec<Met> {
        let Ok(root) = fs::canonicalize(path) else { return vec![Met::File(path.into())] };
        if !root.is_dir() {
            // What cannot be read is named by who reads it.
            return if self.is_new(&root) { vec![Met::File(path.into())] } else { Vec::new() };
        }
        let walk = WalkDir::new(path).min_depth(1).sort_by_file_name().into_iter();
        let entries: Vec<walkdir::Result<DirEntry>> =
            walk.filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.file_name())).collect();
        // A file is met by its own name, not by that of a link.
        let files = entries.iter().flatten().filter(|entry| entry.file_type().is_file());
        let new: HashSet<&Path> = files.map(DirEntry::path).filter(|file| self.is_new(file)).collect();
        let met: Vec<Met> = entries
            .iter()
            .filter_map(|entry| match entry {
                Err(error) => Some(withheld(path, error)),
                Ok(entry) if entry.file_type().is_dir() => None,
                Ok(entry) if entry.file_type().is_file() => {
                    new.contains(entry.path()).then(|| Met::File(entry.path().into()))
                }
                Ok(entry) if entry.path_is_symlink() => self.by_link(entry.path(), &root),
                Ok(entry) => Some(Met::PassedOver(entry.path().into(), Why::NotRegular)),
            })
            .collect();
        let empty = !entries.iter().any(|entry| entry.as_ref().map_or(true, |entry| !entry.file_type().is_dir()));
        if empty { vec![Met::PassedOver(path.into(), Why::Empty)] } else { met }
    }

    /// What a link in the folder `root` leads to, unless that is met without it.
    fn by_link(&mut self, link: &Path, root: &Path) -> Option<Met> {
        let passed_over = |why| Some(Met::PassedOver(link.into(), why));
        match fs::canonicalize(link) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => passed_over(Why::LeadsNowhere),
            Err(error) => passed_over(Why::Withheld(error)),
            Ok(target) if !target.starts_with(root) => passed_over(Why::LeadsOut),
            Ok(target) if target.is_dir() => None,
            Ok(target) if target.is_file() => self.is_new(&target).then(|| Met::File(link.into())),
            Ok(_) => passed_over(Why::NotRegular),
        }
    }

    /// Whether a file has not been met yet.
    fn is_new(&mut self, file: &Path) -> bool {
        identity(file).is_none_or(|identity| self.met.insert(identity))
    }
}

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

fn withheld(folder: &Path, error: &walkdir::Error) -> Met {
    let reason = error.io_error().map_or_else(
        || io::Error::other(error.to_string()),
        |error| error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error),
    );
    Met::PassedOver(error.path().unwrap_or(folder).into(), Why::Withheld(reason))
}

/// What two names of one file have in common.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = PathBuf;

#[cfg(unix)]
fn identity(file: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(file).ok().map(|about| (about.dev(), about.ino()))
}

#[cfg(not(unix))]
fn identity(file: &Path) -> Option<Identity> {
    fs::canonicalize(file).ok()
}
