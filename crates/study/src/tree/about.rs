//! The description of a whole game: players, date, event.

use std::fmt;
use std::str::FromStr;

use crate::terms::Terms;
use benediction_rules::message::Message;
use benediction_rules::{error_as_message, key};

/// The description of a whole game. It has no effect on the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The players' names, the clocks, the match and the help.
    pub terms: Terms,
    /// The day on which the game began.
    pub date: Option<Date>,
    /// The tournament, the club or the occasion. Empty if unknown.
    pub event: String,
    /// The title. Empty if there is none.
    pub title: String,
    /// Words by which the game is found.
    pub tags: Vec<String>,
    /// Rating, from 0 to 5 stars.
    pub stars: u8,
    /// Unknown fields of the file: name and value, unchanged.
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
    fn invalid_date_is_refused() {
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
