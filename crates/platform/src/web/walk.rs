//! Files of a page that the player named; a page has no links.

use std::path::Path;

pub use super::entries::{SkipReason, WalkEntry};
use super::files;

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
