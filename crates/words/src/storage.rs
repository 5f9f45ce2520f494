//! Notices about files.

use std::fmt::Display;
use std::io::Error;
use std::path::Path;

use crate::locale::say;
use crate::say;
use benediction_rules::message::Message;

fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// The folder cannot be made.
pub fn no_folder(folder: &Path, error: &Error) -> String {
    say!("storage-no-folder", folder = folder.display().to_string(), error = error.to_string())
}

/// A file is there and cannot be read.
pub fn cannot_read(path: &Path, error: &Error) -> String {
    say!("storage-cannot-read", path = path.display().to_string(), error = error.to_string())
}

/// A file that others changed into something that it cannot be is kept under another name.
pub fn changed_aside(path: &Path, aside: &Path) -> String {
    say!("storage-changed-aside", name = name(path), aside = name(aside))
}

/// Where a file is that was made for others; if it was downloaded, the browser has put it where it puts downloads.
pub fn kept(path: &Path, downloaded: bool) -> String {
    if downloaded {
        say!("storage-downloaded", name = name(path))
    } else {
        say!("storage-kept", path = path.display().to_string())
    }
}

/// A file cannot be written.
pub fn cannot_write(path: &Path, error: &Error) -> String {
    say!("storage-cannot-write", path = path.display().to_string(), error = error.to_string())
}

/// A game cannot be written into the library.
pub fn not_saved(reason: &Message) -> String {
    say!("storage-not-saved", reason = say(reason))
}

/// A game of the library is of no use, and stays where it is.
pub fn left_in_library(path: &Path, reason: &str) -> String {
    say!("storage-left-in-library", path = path.display().to_string(), reason = reason)
}

/// A file that is of no use is kept under another name.
pub fn kept_aside(path: &Path, aside: &Path, reason: &str, without: &str) -> String {
    let aside = aside.display().to_string();
    say!("storage-kept-aside", name = name(path), reason = reason, aside = aside, without = without)
}

/// A file that is of no use stays where it is.
pub fn left_alone(path: &Path, reason: &str, without: &str) -> String {
    say!("storage-left-alone", path = path.display().to_string(), reason = reason, without = without)
}

/// A text that holds no settings.
pub fn no_settings(error: &dyn Display) -> String {
    say!("storage-no-settings", error = error.to_string())
}

/// Settings of a later version.
pub fn newer_settings(format: u32) -> String {
    say!("storage-newer-settings", format = format)
}
