//! What whoever started the program has set.

use std::ffi::OsString;

/// A variable of the environment; nothing where it is empty.
pub fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}
