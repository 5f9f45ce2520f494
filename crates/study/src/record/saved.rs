//! The saved game: a RON file with a format version.

use benediction_rules::{error_as_message, key, message};
use serde::{Deserialize, Serialize};

use super::unknown::Unknown;
use crate::terms::Terms;
use crate::tree::{Analysis, Judgement, Outlook};
use benediction_rules::message::Message;
use benediction_rules::{GameSpec, Outcome, Side};

/// The format version that is written. This one and all earlier ones can be read.
pub const FORMAT: u32 = 2;

/// Maximum number of actions of a game, including all variations.
pub const MAX_ACTIONS: usize = 20_000;

/// The levels of a bot in a saved game.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// Maximum number of stars of a game.
pub const MAX_STARS: u8 = 5;

/// The kind of player of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// A person, in the window or the terminal.
    Human,
    /// The bot at a level from 1 to 10.
    Bot(u8),
    /// Another program or an unknown player.
    Other(String),
}

/// A saved game. Its nodes are numbered: 0 is the root, followed by the actions of the main line and those of each variation in the
/// order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The version of the format in which the game is written.
    pub format: u32,
    /// The game and its rule options.
    pub game: GameSpec,
    /// The side that starts the game.
    pub first: Side,
    /// The kinds of players, the near one first.
    pub players: (Player, Player),
    /// The players' names, the clocks, the match and the help.
    pub terms: Terms,
    /// The day on which the game began, such as `2026-11-23`.
    pub date: Option<String>,
    /// The tournament or the occasion. Empty if unknown.
    pub event: String,
    /// The title. Empty if there is none.
    pub title: String,
    /// Words by which the game is found.
    pub tags: Vec<String>,
    /// Rating, from 0 to 5 stars.
    pub stars: u8,
    /// The first position as a text on one line, unless it is the standard one.
    pub position: Option<String>,
    /// The seed of the dice. `None` if they are not from a seed, or the game has none.
    pub seed: Option<u64>,
    /// The actions of the main line in canonical texts.
    pub actions: Vec<String>,
    /// The variations. Each begins from a node of the main line or of an earlier variation.
    pub variations: Vec<Branch>,
    /// The annotations, each with the number of its node.
    pub notes: Vec<Note>,
    /// The node of the current position, unless it is the end of the main line.
    pub at: Option<usize>,
    /// The result at the current position.
    pub result: Option<Outcome>,
    /// The unknown fields of the file, which are written unchanged.
    pub unknown: Vec<Unknown>,
}

/// A variation of a saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The node before its first action.
    pub from: usize,
    /// The actions in canonical texts, the first one first.
    pub actions: Vec<String>,
}

/// The annotations of a node in a saved game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Note {
    /// The number of the node, 0 for the root.
    pub node: usize,
    /// A comment on the action and the position after it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// A comment that is read before the action.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub before: String,
    /// The quality of the action: `!`, `?`, `!!`, `??`, `!?` or `?!`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign: Option<String>,
    /// The side that stands better, in the opinion of a person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outlook: Option<Outlook>,
    /// `true` if the node has a bookmark.
    #[serde(skip_serializing_if = "is_false")]
    pub bookmark: bool,
    /// The names of the highlighted points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<String>,
    /// Arrows from one point to another.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<(String, String)>,
    /// The colours of the points in their order, from 0 to 3. Missing ones are 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub point_colors: Vec<u8>,
    /// The colours of the arrows in their order, from 0 to 3. Missing ones are 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrow_colors: Vec<u8>,
    /// The time that the player spent on the action, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<u64>,
    /// The evaluation of the position by an engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judgement: Option<Judgement>,
    /// The engine analysis of the turn that begins here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analysis: Option<Box<Analysis>>,
    /// A result here from outside the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Outcome>,
}

const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// The reason why a saved game could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// A format of a newer version of the program.
    Newer(u32),
    /// A file or game that exceeds the maximum length.
    TooLong,
    /// The text is not valid RON, or has wrong fields.
    Broken {
        /// The line of the error, from 1.
        line: usize,
        /// A description of the error, in English.
        reason: String,
    },
}

error_as_message!(RecordError);

impl From<RecordError> for Message {
    fn from(error: RecordError) -> Message {
        match error {
            RecordError::Newer(format) => message!("record-newer", format, known = FORMAT),
            RecordError::TooLong => key!("record-too-long").into(),
            RecordError::Broken { reason, .. } => message!("record-broken", reason),
        }
    }
}

impl Record {
    /// Creates a game of two people without actions at a position, which includes the side to act.
    pub fn at(game: impl Into<GameSpec>, position: &str) -> Record {
        Record { position: Some(position.into()), ..Record::of(game) }
    }

    /// Creates a game of two people without actions at the start. The near side begins.
    pub fn of(game: impl Into<GameSpec>) -> Record {
        Record {
            format: FORMAT,
            game: game.into(),
            first: Side::Near,
            players: (Player::Human, Player::Human),
            terms: Terms::default(),
            date: None,
            event: String::new(),
            title: String::new(),
            tags: Vec::new(),
            stars: 0,
            position: None,
            seed: None,
            actions: Vec::new(),
            variations: Vec::new(),
            notes: Vec::new(),
            at: None,
            result: None,
            unknown: Vec::new(),
        }
    }

    /// Returns the same game without actions.
    #[must_use]
    pub fn bare(&self) -> Record {
        Record {
            actions: Vec::new(),
            variations: Vec::new(),
            notes: Vec::new(),
            at: None,
            result: None,
            ..self.clone()
        }
    }

    /// Returns the game up to a number of actions of the main line, without variations and annotations.
    ///
    /// ```
    /// use benediction_study::record::Record;
    ///
    /// let record = Record { actions: vec!["e2e4".into(), "e7e5".into()], ..Record::of("benedict-chess") };
    /// assert_eq!(record.up_to(1).actions, ["e2e4"]);
    /// assert!(record.bare().actions.is_empty());
    /// ```
    #[must_use]
    pub fn up_to(&self, ply: usize) -> Record {
        Record { actions: self.actions.iter().take(ply).cloned().collect(), ..self.bare() }
    }
}
