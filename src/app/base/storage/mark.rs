//! The file that names the game of this window that goes on, for Continue at the next start.

use std::path::PathBuf;

use benediction_platform::files::{self, Lock};
use benediction_study::library::GameName;
use benediction_words as words;

/// The mark of this window.
#[derive(Debug, Default)]
pub(super) struct Mark {
    /// The file, and the lock of its window. `None` if too many windows are open.
    pub file: Option<(PathBuf, Lock)>,
    /// The game that it names.
    pub game: Option<GameName>,
}

impl Mark {
    /// Names the game that was saved last of those that are played, if it goes on. An earlier one is no longer named.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn set(&mut self, name: &GameName, is_unfinished: bool) -> Result<(), String> {
        self.put(is_unfinished.then(|| name.clone()))
    }

    fn put(&mut self, name: Option<GameName>) -> Result<(), String> {
        if name == self.game {
            return Ok(());
        }
        if let Some((path, _)) = &self.file {
            let written = match &name {
                Some(name) => files::replace(path, name.stem().as_bytes()),
                None => files::remove(path),
            };
            written.map_err(|error| words::storage::cannot_write(path, &error))?;
        }
        self.game = name;
        Ok(())
    }
}
