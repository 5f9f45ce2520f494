//! What a player has reached, in files that several windows and machines write: lessons, puzzles, choices. Everything here merges
//! without losing a result.

mod changed;
mod everything;
mod file;
mod last_game;
mod player;
mod settings;

use benediction_rules::error_as_message;
use benediction_rules::message::Message;

pub use everything::{
    cards_in, progress_in, put_cards, put_names, put_progress, put_solver, put_studies, solver_in, studies_in,
};
pub use file::ProgressFile;
pub use last_game::{FirstSide, LastGame};
pub use player::{Learned, LessonGame, MAX_NAMES, Progress};

/// The reason why a file of settings or progress cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// Its format is newer than this program. It must stay as it is.
    Newer(Message),
    /// It is no such file.
    Broken(Message),
}

impl From<Unusable> for Message {
    fn from(reason: Unusable) -> Message {
        match reason {
            Unusable::Newer(message) | Unusable::Broken(message) => message,
        }
    }
}

error_as_message!(Unusable);

/// Returns the format version of a file, 0 if it has none. It is read first, as a newer format may have other fields.
///
/// # Errors
/// The text is not a RON structure.
pub(crate) fn format_of(text: &str) -> Result<u32, ron::error::SpannedError> {
    #[derive(serde::Deserialize)]
    struct AnyFormat {
        #[serde(default)]
        format: u32,
    }
    ron::from_str(text).map(|AnyFormat { format }| format)
}
