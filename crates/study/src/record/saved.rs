//! The saved game: a RON file with a format version.

use std::fmt;

use benediction_rules::{key, message};
use serde::{Deserialize, Serialize};

use super::unknown::{self, Unknown};
use crate::tree::{Analysis, Judgement, Outlook};
use benediction_rules::message::Message;
use benediction_rules::{GameSpec, Outcome, Side};

/// The format version that is written. Readers know this one and every earlier one.
pub const FORMAT: u32 = 2;

/// Most actions of a game that is read, those of all its variations together.
pub const MOST_ACTIONS: usize = 20_000;

/// The levels that a bot of a saved game may have.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// The most stars of a game.
pub const MOST_STARS: u8 = 5;

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

/// A saved game. Its nodes are numbered: 0 is the beginning, then come the actions of the main line, then those of each variation
/// in the order of the file.
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
    /// What the players are called, in the same order, where somebody has said.
    #[serde(default, skip_serializing_if = "nobody")]
    pub names: (String, String),
    /// The day it began, as `2026-11-23`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The tournament or the occasion, where somebody has said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub event: String,
    /// What the game is called, where somebody has said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Words by which it is found again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// How much it is worth to its owner: 0 to 5 stars.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub stars: u8,
    /// The position it began with as one-line text, if not the game's start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The seed from which the dice fall, where there are dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The main line, every action in canonical text.
    pub actions: Vec<String>,
    /// What else was played: each begins from a node of the main line or of a variation before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Branch>,
    /// What is said about single nodes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// The node of the present position, if it is not the end of the main line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// The result at the present position, if the game is over there.
    #[serde(default)]
    pub result: Option<Outcome>,
    /// What the file says that this program does not know; written again as it was.
    #[serde(skip)]
    pub unknown: Vec<Unknown>,
}

/// The fields of a saved game that are known, in every format.
pub(super) const KNOWN: [&str; 17] = [
    "format",
    "game",
    "first",
    "players",
    "names",
    "date",
    "event",
    "title",
    "tags",
    "stars",
    "position",
    "seed",
    "actions",
    "variations",
    "notes",
    "at",
    "result",
];

/// A variation of a saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The node that it begins from.
    pub from: usize,
    /// Its actions in canonical text.
    pub actions: Vec<String>,
}

/// What a saved game says about a node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Note {
    /// Which.
    pub node: usize,
    /// In a person's words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// The same, before the action.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub before: String,
    /// How good the action is: `!`, `?`, `!!`, `??`, `!?` or `?!`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign: Option<String>,
    /// Who stands better, in a person's eyes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outlook: Option<Outlook>,
    /// A person wants to find it again.
    #[serde(skip_serializing_if = "is_false")]
    pub bookmark: bool,
    /// Points that are lit, by their names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<String>,
    /// Arrows, from one point to another.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<(String, String)>,
    /// The colours of these points, from 0 to 3 in their order; those that are not said are 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub point_colors: Vec<u8>,
    /// The colours of these arrows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrow_colors: Vec<u8>,
    /// How long the player thought about the action, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<u64>,
    /// What an engine thinks of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judgement: Option<Judgement>,
    /// What an engine found out about the turn that begins here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analysis: Option<Box<Analysis>>,
    /// How the game ended here, where the rules do not say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Outcome>,
}

fn nobody(names: &(String, String)) -> bool {
    names.0.is_empty() && names.1.is_empty()
}

const fn is_zero(stars: &u8) -> bool {
    *stars == 0
}

const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// Why a saved game could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// Written by a newer version of the program.
    Newer(u32),
    /// Longer than any game.
    TooLong,
    /// No RON, or not these fields.
    Broken {
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        reason: String,
    },
}

/// The reason in English.
impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for RecordError {}

impl From<RecordError> for Message {
    fn from(error: RecordError) -> Message {
        match error {
            RecordError::Newer(format) => message!("record-newer", format = format, known = FORMAT),
            RecordError::TooLong => key!("record-too-long").into(),
            RecordError::Broken { reason, .. } => message!("record-broken", reason = reason),
        }
    }
}

impl Record {
    /// Two people at a position of a game, which says itself who acts; nothing has been played.
    pub fn at(game: impl Into<GameSpec>, position: &str) -> Record {
        Record { position: Some(position.into()), ..Record::of(game) }
    }

    /// Two people at the start of a game, Red to begin; nothing has been played.
    pub fn of(game: impl Into<GameSpec>) -> Record {
        Record {
            format: FORMAT,
            game: game.into(),
            first: Side::Near,
            players: (Player::Human, Player::Human),
            names: (String::new(), String::new()),
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

    /// The same game with nothing played.
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

    /// The text of a file.
    pub fn write(&self) -> String {
        let pretty = ron::ser::PrettyConfig::new().struct_names(false).depth_limit(2);
        // Serialising plain fields to a string has no way to fail.
        let mut text = ron::ser::to_string_pretty(self, pretty).unwrap_or_default() + "\n";
        unknown::put_back(&mut text, &self.unknown);
        text
    }
}
