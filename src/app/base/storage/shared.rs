//! The files that several windows write: how their texts are checked, and merged.

use std::path::Path;

use super::read::{FileText, read_limited};
use crate::app::base::kept::Kept;
use crate::app::base::progress::{PlayerProgress, PuzzleBook, Training};
use crate::app::base::settings::Settings;
use benediction_rules::message::Key;
use benediction_study::progress::Unusable;
use benediction_words::text;

/// Maximum length of such a file in bytes. None becomes so long by itself.
const MAX_LENGTH: u64 = 256 * 1024 * 1024;

/// A file that several windows write.
pub(super) struct SharedFile {
    /// Its name in the folder.
    pub name: &'static str,
    /// Checks a text of the file.
    pub check: fn(&str) -> Result<(), Unusable>,
    /// Returns the text after the second and the third text were both made from the first.
    pub merge: fn(&str, &str, &str) -> String,
    /// The state of the program without the file.
    pub without: Key,
}

impl SharedFile {
    /// Returns the file of a resource.
    const fn of<T: Kept>() -> SharedFile {
        SharedFile { name: T::FILE, check: |text| T::read(text).map(drop), merge: T::merge, without: T::WITHOUT }
    }
}

/// The file of the settings.
pub(super) static SETTINGS: SharedFile = SharedFile::of::<Settings>();

/// All of them.
pub(super) static ALL: [&SharedFile; 4] = [
    &SETTINGS,
    const { &SharedFile::of::<PlayerProgress>() },
    const { &SharedFile::of::<PuzzleBook>() },
    const { &SharedFile::of::<Training>() },
];

/// Reads such a file.
pub(super) fn read(path: &Path) -> FileText {
    read_limited(path, MAX_LENGTH, text!("storage-too-long-shared"))
}
