//! What is said about a whole game: who, when, where.

use std::fmt;
use std::str::FromStr;

use crate::key;
use crate::sentence::Sentence;

/// What is said about a whole game. Nothing of it changes how the game goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The players' names, the near one's first; empty where nobody has said.
    pub names: [String; 2],
    /// The day it began.
    pub date: Option<Date>,
    /// The tournament, the club, the occasion; empty where nobody has said.
    pub event: String,
    /// What the game is called; empty where nobody has said.
    pub title: String,
    /// Words by which it is found again.
    pub tags: Vec<String>,
    /// How much it is worth to its owner: 0 to 5 stars.
    pub stars: u8,
    /// What its file says that this program does not know: name and value, as the file has them.
    pub unknown: Vec<(String, String)>,
}

/// A day of the Gregorian calendar, written `2026-11-23`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// A day, if there is such a one.
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
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The text names no day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotADate;

impl From<NotADate> for Sentence {
    fn from(_: NotADate) -> Sentence {
        key!("record-date").into()
    }
}

impl FromStr for Date {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Date, NotADate> {
        let digits = text
            .bytes()
            .enumerate()
            .all(|(at, byte)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() });
        if text.len() != 10 || !digits {
            return Err(NotADate);
        }
        let number = |from: usize, to: usize| text[from..to].parse::<u16>().map_err(|_| NotADate);
        let (month, day) = (number(5, 7)? as u8, number(8, 10)? as u8);
        Date::new(number(0, 4)?, month, day).ok_or(NotADate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(text.parse::<Date>(), Err(NotADate), "{text}");
        }
    }
}
