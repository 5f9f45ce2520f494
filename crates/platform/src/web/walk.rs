//! Files of a page that somebody named; a page has no links.

use std::io;
use std::path::{Path, PathBuf};

use super::files;

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

/// Walks through what is named.
#[derive(Debug, Default)]
pub struct Walks;

impl Walks {
    /// What is at a path that somebody named: a file, or the files of a folder.
    pub fn at(&mut self, path: &Path) -> Vec<Met> {
        let inside = files::list(path);
        let met = if inside.is_empty() { vec![path.to_path_buf()] } else { inside };
        met.into_iter().map(Met::File).collect()
    }
}
