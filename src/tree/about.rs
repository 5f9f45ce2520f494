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

    /// The day so many seconds after the beginning of 1970, in universal time; nothing after the year 9999.
    pub fn of_unix_time(seconds: u64) -> Option<Date> {
        // Years that begin in March, so that the leap day is the last (Howard Hinnant, "chrono-compatible date algorithms").
        let days = seconds / 86_400 + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let shifted = (5 * of_year + 2) / 153;
        let day = of_year - (153 * shifted + 2) / 5 + 1;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        let year = year + era * 400 + u64::from(month <= 2);
        Date::new(u16::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
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
    fn days_are_counted_from_1970() {
        for (days, text) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_780, "2026-11-23"),
            (2_932_896, "9999-12-31"),
        ] {
            let date = Date::of_unix_time(days * 86_400 + 86_399).unwrap();
            assert_eq!(date.to_string(), text);
            assert_eq!(text.parse(), Ok(date));
        }
        assert_eq!(Date::of_unix_time(u64::MAX), None);
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
