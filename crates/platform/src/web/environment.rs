//! The environment of the program. A page has none.

use std::ffi::OsString;
use std::path::Path;

/// Returns `None`.
pub fn variable(_name: &str) -> Option<OsString> {
    None
}

/// Returns a path as it is: a page has no folder of its own.
pub fn readable_path(path: &Path) -> String {
    path.display().to_string()
}
