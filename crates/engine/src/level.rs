//! How well a bot plays.

use std::fmt;

use benediction_rules::sentence;
use serde::{Deserialize, Serialize};

/// How well a bot plays, from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}

impl TryFrom<u8> for Level {
    type Error = InvalidLevel;

    fn try_from(number: u8) -> Result<Level, InvalidLevel> {
        Level::new(number).ok_or(InvalidLevel(number))
    }
}

/// A number is not a level: it is 0 or greater than 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidLevel(pub u8);

impl fmt::Display for InvalidLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        sentence!("record-bot-level", level = self.0).fmt(f)
    }
}

impl std::error::Error for InvalidLevel {}

/// What players call the levels.
const NAMES: [&str; 10] =
    ["Pilgrim", "Postulant", "Novice", "Brother", "Deacon", "Priest", "Prior", "Abbot", "Bishop", "Cardinal"];

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 10] = {
        let mut all = [Level(1); 10];
        let mut index = 0;
        while index < all.len() {
            all[index] = Level(index as u8 + 1);
            index += 1;
        }
        all
    };
    /// The bot at its best.
    pub const STRONGEST: Level = Level(10);

    /// The level of a number, if there is one.
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What players call it.
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize - 1]
    }

    /// Whether it uses all the time it is given, so that it gains by thinking on its opponent's.
    pub const fn takes_its_time(self) -> bool {
        self.0 == Level::STRONGEST.0
    }
}
