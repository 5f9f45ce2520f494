//! Notices about files.

use std::io::Error;
use std::path::Path;

use crate::say;

fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// Returns the notice that an existing file cannot be read.
pub fn cannot_read(path: &Path, error: &Error) -> String {
    say!("storage-cannot-read", path = path.display().to_string(), error = error.to_string())
}

/// Returns the notice that a file was changed by another program into something unusable, and was renamed to `aside`.
pub fn changed_aside(path: &Path, aside: &Path) -> String {
    say!("storage-changed-aside", name = name(path), aside = name(aside))
}

/// Returns the notice that a file was saved in a folder, or downloaded to the browser's download folder if `folder` is `None`.
pub fn saved(path: &Path, folder: Option<&str>) -> String {
    match folder {
        Some(folder) => say!("storage-kept", name = name(path), folder),
        None => say!("storage-downloaded", name = name(path)),
    }
}

/// Returns the notice that a file cannot be written.
pub fn cannot_write(path: &Path, error: &Error) -> String {
    say!("storage-cannot-write", path = path.display().to_string(), error = error.to_string())
}

/// Returns the notice that a file cannot be used, and that nothing is saved in it.
pub fn left_unsaved(path: &Path, reason: &str) -> String {
    say!("storage-left-unsaved", path = path.display().to_string(), reason)
}

/// Returns the notice that an unusable file was renamed to `aside`. `without` is what the program does without it.
pub fn kept_aside(path: &Path, aside: &Path, reason: &str, without: &str) -> String {
    let aside = aside.display().to_string();
    say!("storage-kept-aside", name = name(path), reason, aside, without)
}
