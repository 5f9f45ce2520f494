//! The saved game: a RON file with a format version.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::rules::{GameSpec, Outcome, Side};

/// The format version that is written. Readers know this one and every earlier one.
pub const FORMAT: u32 = 1;

/// The longest file that is read, in bytes.
const LONGEST: usize = 1024 * 1024;
/// Most actions of a game that is read.
pub const MOST_ACTIONS: usize = 20_000;

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// A person.
    Human,
    /// The bot at a level.
    Bot(u8),
    /// Another program or an unknown player.
    Other(String),
}

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Format version.
    pub format: u32,
    /// The game and its rules.
    pub game: GameSpec,
    /// Who started.
    pub first: Side,
    /// Red, then Blue.
    pub players: (Player, Player),
    /// The position it began with as one-line text, if not the game's start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The seed from which the dice fall, where there are dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Every action in canonical text.
    pub actions: Vec<String>,
    /// Actions that were taken back and can be played again, the next one last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undone: Vec<String>,
    /// The result, if the game is over.
    #[serde(default)]
    pub result: Option<Outcome>,
}

/// Why a saved game could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// Written by a newer version of the program.
    #[error("it is of format {0}, made by a newer version of the program; this one knows formats up to {FORMAT}")]
    Newer(u32),
    /// Longer than any game.
    #[error("it is longer than a saved game can be")]
    TooLong,
    /// No RON, or not these fields.
    #[error("it is no saved game: {reason}")]
    Broken {
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        reason: String,
    },
}

/// What every format has.
#[derive(Deserialize)]
struct AnyFormat {
    format: u32,
}

impl Record {
    /// Two people at a position of a game, which says itself who acts; nothing has been played.
    pub fn at(game: &str, position: &str) -> Record {
        Record {
            format: FORMAT,
            game: game.into(),
            first: Side::Near,
            players: (Player::Human, Player::Human),
            position: Some(position.into()),
            seed: None,
            actions: Vec::new(),
            undone: Vec::new(),
            result: None,
        }
    }

    /// The text of a file.
    pub fn write(&self) -> String {
        let pretty = ron::ser::PrettyConfig::new().struct_names(false).depth_limit(1);
        // Serialising plain fields to a string has no way to fail.
        ron::ser::to_string_pretty(self, pretty).unwrap_or_default() + "\n"
    }

    /// Reads the text of a file, of this format or an earlier one.
    ///
    /// # Errors
    /// Why it is no saved game for this program.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        if text.len() > LONGEST {
            return Err(RecordError::TooLong);
        }
        let broken = |error: ron::error::SpannedError| RecordError::Broken {
            line: error.span.start.line.max(1),
            reason: error.to_string(),
        };
        let AnyFormat { format } = ron::from_str(text).map_err(broken)?;
        if format > FORMAT {
            return Err(RecordError::Newer(format));
        }
        // Earlier formats are migrated here, one step at a time, once there are any.
        let record: Record = ron::from_str(text).map_err(broken)?;
        if record.actions.len() + record.undone.len() > MOST_ACTIONS {
            return Err(RecordError::TooLong);
        }
        Ok(record)
    }
}
