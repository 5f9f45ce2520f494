//! Reading of files that people and other programs may have changed, and what is done with those that cannot be used.

use std::path::{Path, PathBuf};

use benediction_platform::decode_text;
use benediction_platform::files::{self, Contents};
use benediction_words::text;

/// Maximum length of a file that only this window writes, in bytes.
pub(super) const MAX_FILE_LENGTH: u64 = 1024 * 1024;
/// Maximum number of names tried for a file that is moved aside.
const MAX_ASIDE_FILES: usize = 999;

/// The result of reading a file.
pub(in crate::app) enum FileText {
    Nothing,
    Text(String),
    /// It is broken or newer.
    Broken(String),
    /// It is longer than the limit.
    TooLong(String),
    /// It exists but cannot be read.
    Withheld(std::io::Error),
}

/// Renames a file that cannot be used, so that it is not written over. Returns its new path, or `None` if that failed.
pub(super) fn move_aside(folder: &Path, path: &Path) -> Option<PathBuf> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let free = (1..=MAX_ASIDE_FILES)
        .map(|number| folder.join(format!("{stem}.broken-{number}.ron")))
        .find(|aside| !files::exists(aside));
    free.and_then(|aside| files::rename(path, &aside).ok().map(|()| aside))
}

/// Reads a file that only this window writes.
pub(in crate::app) fn read(path: &Path) -> FileText {
    read_limited(path, MAX_FILE_LENGTH, text!("storage-too-long"))
}

pub(super) fn read_limited(path: &Path, max_length: u64, too_long: &str) -> FileText {
    match files::read(path, max_length) {
        Err(error) => FileText::Withheld(error),
        Ok(Contents::Nothing) => FileText::Nothing,
        Ok(Contents::NotRegular) => FileText::Broken(text!("storage-not-regular").into()),
        Ok(Contents::TooLong) => FileText::TooLong(too_long.into()),
        Ok(Contents::Whole(bytes)) => {
            decode_text(bytes).map_or_else(|| FileText::Broken(text!("storage-not-text").into()), FileText::Text)
        }
    }
}
