//! A match of several games: the first player to win a number of games wins it. Each game keeps the score before it, so that a
//! match can be continued from any of its games.
//!
//! ```
//! use benediction_rules::Side;
//! use benediction_study::series::Series;
//!
//! let series: Series = "1-0 of 3".parse().unwrap();
//! let after = series.after(Some(Side::Near));
//! assert_eq!((after.to_string().as_str(), after.winner()), ("2-0 of 3", None));
//! ```

use std::fmt;
use std::str::FromStr;

use benediction_rules::message::Message;
use benediction_rules::{Side, error_as_message, key};

/// A match and its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Series {
    /// Number of games that win the match.
    to: u8,
    /// Number of games that each side has won, the near one first.
    won: [u8; 2],
}

/// Largest number of games that win a match.
const MAX: u8 = 99;

impl Series {
    /// Creates a match without games. Returns `None` if its length is not possible.
    pub const fn new(to: u8) -> Option<Series> {
        if to >= 1 && to <= MAX { Some(Series { to, won: [0, 0] }) } else { None }
    }

    /// Returns the number of games that win the match.
    pub const fn to(self) -> u8 {
        self.to
    }

    /// Returns the number of games that a side has won.
    pub const fn won(self, side: Side) -> u8 {
        self.won[side.index()]
    }

    /// Returns the match after a game with this winner. A draw changes nothing.
    #[must_use]
    pub fn after(mut self, winner: Option<Side>) -> Series {
        if let Some(side) = winner {
            self.won[side.index()] += 1;
        }
        self
    }

    /// Returns the side that has won the match, or `None` if it is not decided.
    pub fn winner(self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.won(*side) >= self.to)
    }

    /// Returns the match of the next game: the same one, or a rematch if it is decided.
    #[must_use]
    pub fn next(self) -> Series {
        if self.winner().is_some() { Series { won: [0, 0], ..self } } else { self }
    }

    /// Returns the match after the players have changed sides.
    #[must_use]
    pub const fn exchanged(self) -> Series {
        Series { won: [self.won[1], self.won[0]], ..self }
    }
}

/// Error for a text that is not a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSeriesError;

error_as_message!(ParseSeriesError);

impl From<ParseSeriesError> for Message {
    fn from(_: ParseSeriesError) -> Message {
        key!("record-series").into()
    }
}

impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{} of {}", self.won[0], self.won[1], self.to)
    }
}

impl FromStr for Series {
    type Err = ParseSeriesError;

    fn from_str(text: &str) -> Result<Series, ParseSeriesError> {
        let number = |text: &str| {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u8>().ok().filter(|_| is_plain).ok_or(ParseSeriesError)
        };
        let (score, to) = text.trim().split_once(" of ").ok_or(ParseSeriesError)?;
        let (near, far) = score.split_once('-').ok_or(ParseSeriesError)?;
        let series = Series { won: [number(near)?, number(far)?], ..Series::new(number(to)?).ok_or(ParseSeriesError)? };
        // A game before which the match was decided is no game of it.
        if series.winner().is_none() { Ok(series) } else { Err(ParseSeriesError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_to_win_so_many_games_wins_and_then_comes_a_rematch() {
        let mut series = Series::new(2).unwrap();
        for (winner, text) in [
            (Some(Side::Near), "1-0 of 2"),
            (None, "1-0 of 2"),
            (Some(Side::Far), "1-1 of 2"),
            (Some(Side::Far), "1-2 of 2"),
        ] {
            assert_eq!(series.winner(), None);
            series = series.next().after(winner);
            assert_eq!(series.to_string(), text);
        }
        assert_eq!((series.winner(), series.exchanged().winner()), (Some(Side::Far), Some(Side::Near)));
        assert_eq!(series.next().to_string(), "0-0 of 2");
    }

    #[test]
    fn a_match_is_read_as_it_is_written() {
        for text in ["0-0 of 1", "2-2 of 3", "98-0 of 99"] {
            assert_eq!(text.parse::<Series>().unwrap().to_string(), text);
        }
        for text in ["", "0-0 of 0", "2-0 of 2", "0-0 of 100", "of 3", "1 of 3", "+1-0 of 3", "1-0"] {
            assert_eq!(text.parse::<Series>(), Err(ParseSeriesError), "{text}");
        }
        assert_eq!(Series::new(0), None);
    }
}
