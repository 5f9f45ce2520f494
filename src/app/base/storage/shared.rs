//! The files that several windows write: how their texts are checked, and merged.

use std::path::Path;

use super::{Found, read_limited};
use crate::app::base::settings::Settings;
use benediction_rules::key;
use benediction_rules::message::Key;
use benediction_study::progress::Unusable;
use benediction_study::puzzles::Solver;
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

/// The settings' file.
pub(super) static SETTINGS: SharedFile = SharedFile {
    name: "settings.ron",
    check: |text| Settings::read(text).map(drop),
    merge: Settings::merge,
    without: key!("storage-without-settings"),
};

/// The file of the solver of puzzles.
pub(super) static PUZZLES: SharedFile = SharedFile {
    name: Solver::FILE,
    check: |text| Solver::read(text).map(drop),
    // Nothing that was solved is taken back, so it does not matter from what both were made.
    merge: |_, ours, theirs| match (Solver::read(ours), Solver::read(theirs)) {
        (Ok(ours), Ok(theirs)) => ours.merge(&theirs).write(),
        _ => ours.into(),
    },
    without: key!("storage-without-puzzles"),
};

/// All of them.
pub(super) static ALL: [&SharedFile; 2] = [&SETTINGS, &PUZZLES];

/// Reads such a file.
pub(super) fn read(path: &Path) -> Found {
    read_limited(path, MAX_LENGTH, text!("storage-too-long-shared"))
}
