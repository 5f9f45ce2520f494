//! Levels of the bots.

use std::fmt;

use benediction_rules::message;
use serde::{Deserialize, Serialize};

/// Level of a bot, from 1 to 10.
///
/// ```
/// use benediction_engine::Level;
///
/// let level = Level::new(3).expect("levels are 1 to 10");
/// assert_eq!((level.number(), level.name()), (3, "Novice"));
/// assert!(Level::try_from(11).is_err());
/// assert_eq!(Level::ALL.last(), Some(&Level::STRONGEST));
/// ```
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

/// Error for a number that is not a level: 0, or more than 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidLevel(pub u8);

impl fmt::Display for InvalidLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        message!("record-bot-level", level = self.0).fmt(f)
    }
}

impl std::error::Error for InvalidLevel {}

/// Names of the levels.
const NAMES: [&str; 10] =
    ["Pilgrim", "Postulant", "Novice", "Brother", "Deacon", "Priest", "Prior", "Abbot", "Bishop", "Cardinal"];

impl Level {
    /// All ten levels, the weakest first.
    pub const ALL: [Level; 10] = {
        let mut all = [Level(1); 10];
        let mut index = 0;
        while index < all.len() {
            all[index] = Level(index as u8 + 1);
            index += 1;
        }
        all
    };
    /// The strongest level, 10, which plays without deliberate errors.
    pub const STRONGEST: Level = Level(10);

    /// Returns the level with a number, or `None` if it is not from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Returns the level next to a strength in tenths of a level, such as 43.
    ///
    /// ```
    /// use benediction_engine::Level;
    ///
    /// assert_eq!(Level::nearest(43).number(), 4);
    /// assert_eq!(Level::nearest(46).number(), 5);
    /// assert_eq!(Level::nearest(255), Level::STRONGEST);
    /// ```
    pub fn nearest(tenths: u8) -> Level {
        Level::new(tenths.saturating_add(5) / 10).unwrap_or(if tenths < 10 { Level::ALL[0] } else { Level::STRONGEST })
    }

    /// Returns one of the two levels around a strength in tenths of a level: the higher one for `part` of all cases, which are given
    /// from 0 to 1. The mean over all cases is the strength.
    pub fn between(tenths: u8, part: f64) -> Level {
        let higher = part < f64::from(tenths % 10) / 10.0;
        Level::nearest((tenths / 10 + u8::from(higher)).saturating_mul(10))
    }

    /// Returns the number, from 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the name of the level in English, such as `Novice`.
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize - 1]
    }

    /// Returns `true` if the level uses all the time of its budget, so that pondering helps.
    pub const fn uses_all_time(self) -> bool {
        self.0 == Level::STRONGEST.0
    }
}
