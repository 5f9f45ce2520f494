//! The environment of the program. A page has none.

use std::ffi::OsString;

/// Returns `None`.
pub fn variable(_name: &str) -> Option<OsString> {
    None
}
