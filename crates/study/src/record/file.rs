//! The fields of a saved game as they stand in its file.

use serde::{Deserialize, Serialize};

use super::saved::{Branch, Note, Player, Record};
use super::unknown;
use crate::terms::{Coach, Terms};
use benediction_rules::{GameSpec, Outcome, Side};

/// The fields of a saved game in the order of the file, in which the terms stand between the others.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Record", deny_unknown_fields)]
pub(super) struct RecordFields {
    format: u32,
    game: GameSpec,
    first: Side,
    players: (Player, Player),
    #[serde(default, skip_serializing_if = "are_empty")]
    names: [String; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    event: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    clock: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    series: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<String>,
    #[serde(default, skip_serializing_if = "is_zero")]
    stars: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(default, skip_serializing_if = "is_false")]
    strict: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    coach: Option<Coach>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    matched: Option<u8>,
    actions: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Branch>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    #[serde(default)]
    result: Option<Outcome>,
}

fn are_empty(names: &[String; 2]) -> bool {
    names.iter().all(String::is_empty)
}

const fn is_zero(stars: &u8) -> bool {
    *stars == 0
}

const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// Converts a game and the fields of its file into each other, by the fields that they have in common.
macro_rules! convert_with_common_fields {
    ($($common:ident),* $(,)?) => {
        impl From<RecordFields> for Record {
            fn from(file: RecordFields) -> Record {
                let RecordFields { $($common,)* names, clock, series, strict, coach, matched } = file;
                let terms = Terms { names, clock, series, strict, coach, matched };
                Record { $($common,)* terms, unknown: Vec::new() }
            }
        }

        impl From<Record> for RecordFields {
            fn from(record: Record) -> RecordFields {
                let Record { $($common,)* terms, unknown: _ } = record;
                let Terms { names, clock, series, strict, coach, matched } = terms;
                RecordFields { $($common,)* names, clock, series, strict, coach, matched }
            }
        }
    };
}

convert_with_common_fields!(
    format, game, first, players, date, event, title, tags, stars, position, seed, actions, variations, notes, at,
    result,
);

impl Record {
    /// Writes the text of a file.
    pub fn write(&self) -> String {
        let pretty = ron::ser::PrettyConfig::new().struct_names(false).depth_limit(2);
        // Serialising plain fields to a string cannot fail.
        let mut text = ron::ser::to_string_pretty(&RecordFields::from(self.clone()), pretty).unwrap_or_default() + "\n";
        unknown::put_back(&mut text, &self.unknown);
        text
    }
}
