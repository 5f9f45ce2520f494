//! The description of a whole game: players, date, event.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use benediction_rules::Side;
use benediction_rules::message::Message;
use benediction_rules::{error_as_message, key};

/// The description of a whole game. It has no effect on the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The names of the players, the near one first. Empty if unknown.
    pub names: [String; 2],
    /// The day on which the game began.
    pub date: Option<Date>,
    /// The tournament, the club or the occasion. Empty if unknown.
    pub event: String,
    /// The clocks, as [`Controls`](crate::clocks::Controls) are written. Empty if there are none. A text of a newer version is kept.
    pub clock: String,
    /// The match and its score before this game, as [`Series`](crate::series::Series) is written. Empty if there is none.
    pub series: String,
    /// The title. Empty if there is none.
    pub title: String,
    /// Words by which the game is found.
    pub tags: Vec<String>,
    /// Rating, from 0 to 5 stars.
    pub stars: u8,
    /// `true` if it is played strictly: nothing is undone, and there are no hints.
    pub strict: bool,
    /// The coach that warns of bad turns. `None` if there is none.
    pub coach: Option<Coach>,
    /// The level of a bot that is matched to the player's results, in tenths. `None` if the level was chosen.
    pub matched: Option<u8>,
    /// Unknown fields of the file: name and value, unchanged.
    pub unknown: Vec<(String, String)>,
}

/// The coach of a game, which warns of bad turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coach {
    /// It warns of turns that lose at least this number of points of the win chance, from 1 to 100.
    pub points: u8,
    /// Number of warnings that it has given.
    #[serde(default)]
    pub warned: u32,
}

impl About {
    /// Returns the name of a player as one line of visible letters. Returns `None` if there is no name.
    pub fn name(&self, side: Side) -> Option<String> {
        name_in(&self.names[side.index()])
    }
}

/// Maximum number of letters of a name.
const MAX_LETTERS: usize = 200;

/// Cleans the name of a player: one line without control characters, marks of direction and invisible characters. Returns `None` if
/// nothing is left.
pub fn name_in(text: &str) -> Option<String> {
    let visible =
        text.chars().map(|letter| if is_blank(letter) { ' ' } else { letter }).filter(|letter| !is_hidden(*letter));
    let visible: String = visible.collect();
    let name = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(name.chars().take(MAX_LETTERS).collect()).filter(|_| !name.is_empty())
}

/// Returns `true` if a character is a blank or looks like one.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace()
        || letter.is_ascii_control()
        || matches!(letter, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
}

/// Returns `true` if a character has no glyph of its own: other controls, joiners, marks of direction, variants, tags.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// A day of the Gregorian calendar, written `2026-11-23`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// Creates a date. Returns `None` if there is no such day.
    ///
    /// ```
    /// use benediction_study::tree::Date;
    ///
    /// let day = Date::new(2028, 2, 29).ok_or("2028 is a leap year")?;
    /// assert_eq!(day.to_string(), "2028-02-29");
    /// assert_eq!("2028-03-01".parse::<Date>()?.number(), day.number() + 1);
    /// assert_eq!(Date::new(2027, 2, 29), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => 0,
        };
        if year <= 9999 && day >= 1 && day <= days { Some(Date { year, month, day }) } else { None }
    }

    /// Returns the number of days since the first day of the calendar, so that successive days have successive numbers.
    pub const fn number(self) -> u32 {
        // The year begins in March, so that the leap day is its last one.
        let year = self.year as u32 + 400 - (self.month < 3) as u32;
        let months = (self.month as u32 + 9) % 12;
        365 * year + year / 4 - year / 100 + year / 400 + (153 * months + 2) / 5 + self.day as u32
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The error of a text that is not a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseDateError;

error_as_message!(ParseDateError);

impl From<ParseDateError> for Message {
    fn from(_: ParseDateError) -> Message {
        key!("record-date").into()
    }
}

impl FromStr for Date {
    type Err = ParseDateError;

    fn from_str(text: &str) -> Result<Date, ParseDateError> {
        let digits = text
            .bytes()
            .enumerate()
            .all(|(at, byte)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() });
        if text.len() != 10 || !digits {
            return Err(ParseDateError);
        }
        let number = |from: usize, to: usize| text[from..to].parse::<u16>().map_err(|_| ParseDateError);
        let (month, day) = (number(5, 7)? as u8, number(8, 10)? as u8);
        Date::new(number(0, 4)?, month, day).ok_or(ParseDateError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_that_can_be_seen() {
        for (text, name) in [
            ("Anna", Some("Anna")),
            ("  Anna \t Bea\r\nCid ", Some("Anna Bea Cid")),
            ("\u{202e}annA\u{202c}", Some("annA")),
            ("A\u{0}\u{7f}\u{85}B", Some("A B")),
            ("Łukasz Ščepán Žižek Őrsi", Some("Łukasz Ščepán Žižek Őrsi")),
            ("Анна 安娜", Some("Анна 安娜")),
            ("", None),
            (" \u{a0}\u{2003}\n", None),
            ("\u{200b}\u{feff}\u{3164}\u{2800}", None),
        ] {
            let about = About { names: [text.into(), String::new()], ..About::default() };
            assert_eq!(about.name(Side::Near).as_deref(), name, "{text:?}");
            assert_eq!(about.name(Side::Far), None);
        }
        assert_eq!(name_in(&"é".repeat(3000)).map(|name| name.chars().count()), Some(MAX_LETTERS));
    }

    #[test]
    fn a_day_is_written_as_it_is_read() {
        for (year, month, day, text) in
            [(1970, 1, 1, "1970-01-01"), (2000, 2, 29, "2000-02-29"), (9999, 12, 31, "9999-12-31")]
        {
            let date = Date::new(year, month, day).unwrap();
            assert_eq!(date.to_string(), text);
            assert_eq!(text.parse(), Ok(date));
        }
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in [
            "",
            "2026-11-31",
            "2100-02-29",
            "2026-13-01",
            "2026-00-10",
            "26-11-23",
            "2026/11/23",
            "2026-11-2é",
            "+026-11-23",
        ] {
            assert_eq!(text.parse::<Date>(), Err(ParseDateError), "{text}");
        }
    }
}
