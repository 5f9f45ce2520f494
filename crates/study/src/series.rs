//! A match of several games: the first player to win a number of games, or of points, wins it. Each game keeps the score before it,
//! so that a match can be continued from any of its games.
//!
//! ```
//! use benediction_rules::Side;
//! use benediction_study::series::Series;
//!
//! let series: Series = "1-0 of 3".parse().unwrap();
//! let after = series.after(Some(Side::Near), 1);
//! assert_eq!((after.to_string().as_str(), after.winner()), ("2-0 of 3", None));
//!
//! let points: Series = "3-1 of 5 points".parse().unwrap();
//! assert_eq!(points.after(Some(Side::Far), 4).winner(), Some(Side::Far));
//! ```

use std::fmt;
use std::str::FromStr;

use benediction_engine::AnyGame;
use benediction_rules::message::Message;
use benediction_rules::{RuleSet, Side, error_as_message, key};

/// A match of several games, and its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Series {
    /// Number of games or points that win the match.
    to: u8,
    /// Number of games or points that each side has won, the near one first.
    won: [u8; 2],
    /// The unit of the score.
    unit: Unit,
    /// A number that all games of the match have in common. `None` if it is not known.
    id: Option<u32>,
}

/// The unit of the score of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Unit {
    /// The number of games, each of which counts one.
    #[default]
    Games,
    /// The stakes of the games, which are doubled with a cube.
    Points,
}

/// Largest number of games or points that win a match.
const MAX: u8 = 99;
/// The last word of a match to points.
const POINTS: &str = " points";
/// The beginning of the number of a match.
const ID: &str = " #";

impl Series {
    /// Creates a match without games. Returns `None` if its length is not possible.
    ///
    /// ```
    /// use benediction_rules::Side;
    /// use benediction_study::series::{Series, Unit};
    ///
    /// let series = Series::new(3, Unit::Games).ok_or("from 1 to 99")?;
    /// let after = series.after(Some(Side::Far), 1).after(None, 1);
    /// assert_eq!((after.won(Side::Near), after.won(Side::Far)), (0, 1));
    /// assert_eq!(Series::new(0, Unit::Games), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn new(to: u8, unit: Unit) -> Option<Series> {
        if to >= 1 && to <= MAX { Some(Series { to, won: [0, 0], unit, id: None }) } else { None }
    }

    /// Returns the number of games or points that win the match.
    pub const fn to(self) -> u8 {
        self.to
    }

    /// Returns the number that all games of the match have in common. Returns `None` if it is not known.
    pub const fn id(self) -> Option<u32> {
        self.id
    }

    /// Returns the match with this number, unless it has one.
    #[must_use]
    pub fn identified(self, id: u32) -> Series {
        Series { id: self.id.or(Some(id)), ..self }
    }

    /// Returns the unit of the score.
    pub const fn unit(self) -> Unit {
        self.unit
    }

    /// Returns the number of games or points that a side has won.
    pub const fn won(self, side: Side) -> u8 {
        self.won[side.index()]
    }

    /// Returns the match after a game with this winner and this stake. A draw changes nothing.
    #[must_use]
    pub fn after(mut self, winner: Option<Side>, stake: u32) -> Series {
        if let Some(side) = winner {
            let points = if self.unit == Unit::Points { u8::try_from(stake).unwrap_or(MAX) } else { 1 };
            self.won[side.index()] = self.won[side.index()].saturating_add(points);
        }
        self
    }

    /// Returns the side that has won the match, or `None` if it is not decided.
    pub fn winner(self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.won(*side) >= self.to)
    }

    /// Returns the match of the next game: the same one, or a rematch, which is another match, if it is decided.
    #[must_use]
    pub fn next(self) -> Series {
        if self.winner().is_some() { Series { won: [0, 0], id: None, ..self } } else { self }
    }

    /// Returns the rules of a game with this score before it, from a game of the same match. `before` is the score before the game
    /// before it, and `None` in the first game. When a side needs a single point for the first time, the cube is left out: the Crawford
    /// game. Returns `None` if the match counts games, or the game is not played for points.
    pub fn rules(self, before: Option<Series>, game: &dyn AnyGame) -> Option<RuleSet> {
        let needs = |series: Series| Side::BOTH.map(|side| series.to.saturating_sub(series.won(side)));
        let is_close = |series: Series| needs(series).contains(&1);
        let crawford = self.to > 1 && is_close(self) && !before.is_some_and(is_close);
        if self.unit == Unit::Points { game.match_rules(needs(self), !crawford) } else { None }
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
        write!(f, "{}-{} of {}", self.won[0], self.won[1], self.to)?;
        f.write_str(if self.unit == Unit::Points { POINTS } else { "" })?;
        self.id.map_or(Ok(()), |id| write!(f, "{ID}{id:08x}"))
    }
}

impl FromStr for Series {
    type Err = ParseSeriesError;

    fn from_str(text: &str) -> Result<Series, ParseSeriesError> {
        let number = |text: &str| {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u8>().ok().filter(|_| is_plain).ok_or(ParseSeriesError)
        };
        let text = text.trim();
        let (text, id) = match text.split_once(ID) {
            Some((text, id)) => (text, Some(u32::from_str_radix(id, 16).map_err(|_| ParseSeriesError)?)),
            None => (text, None),
        };
        let (text, unit) = text.strip_suffix(POINTS).map_or((text, Unit::Games), |text| (text, Unit::Points));
        let (score, to) = text.split_once(" of ").ok_or(ParseSeriesError)?;
        let (near, far) = score.split_once('-').ok_or(ParseSeriesError)?;
        let series = Series {
            won: [number(near)?, number(far)?],
            id,
            ..Series::new(number(to)?, unit).ok_or(ParseSeriesError)?
        };
        // A game before which the match was decided is no game of it.
        if series.winner().is_none() { Ok(series) } else { Err(ParseSeriesError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;
    use benediction_rules::GameSpec;

    #[test]
    fn first_to_the_target_wins_match_then_rematch_starts() {
        let mut series = Series::new(2, Unit::Games).unwrap();
        for (winner, text) in [
            (Some(Side::Near), "1-0 of 2"),
            (None, "1-0 of 2"),
            (Some(Side::Far), "1-1 of 2"),
            (Some(Side::Far), "1-2 of 2"),
        ] {
            assert_eq!(series.winner(), None);
            series = series.next().after(winner, 4);
            assert_eq!(series.to_string(), text);
        }
        assert_eq!((series.winner(), series.exchanged().winner()), (Some(Side::Far), Some(Side::Near)));
        assert_eq!(series.next().to_string(), "0-0 of 2");
        let named = series.identified(7);
        assert_eq!((named.id(), named.identified(8).id(), named.next().id()), (Some(7), Some(7), None));
    }

    #[test]
    fn a_match_to_points_has_one_game_without_the_cube() {
        let entry = registry::games().iter().find(|entry| entry.rules.iter().any(|rule| rule.word == "cube")).unwrap();
        let spec = |rules: &RuleSet| GameSpec { id: entry.id(), rules: rules.clone() };
        let mut series = Series::new(5, Unit::Points).unwrap();
        let mut before = None;
        let mut game = entry.start_with(&"quick".into(), None).unwrap().start().boxed();
        for (winner, stake, rules) in [
            (Side::Near, 2, "quick,cube,match=5-5"),
            (Side::Far, 1, "quick,cube,match=3-5"),
            (Side::Near, 2, "quick,cube,match=3-4"),
            // White needs one point: the Crawford game, and after it the cube is back.
            (Side::Far, 1, "quick,match=1-4"),
            (Side::Far, 2, "quick,cube,match=1-3"),
            (Side::Far, 2, "quick,cube,match=1-1"),
        ] {
            let of_game = series.rules(before, game.as_ref()).unwrap();
            assert_eq!(of_game.to_string(), rules);
            game = game.new_game(&spec(&of_game), Side::Near).unwrap();
            before = Some(series);
            series = series.after(Some(winner), stake);
        }
        assert_eq!((series.to_string().as_str(), series.winner()), ("4-6 of 5 points", Some(Side::Far)));
        // The rematch begins with the cube.
        assert_eq!(series.next().rules(before, game.as_ref()).unwrap().to_string(), "quick,cube,match=5-5");
        assert_eq!(Series::new(5, Unit::Games).unwrap().rules(None, game.as_ref()), None);
        let other = registry::first().start(Side::Near);
        assert_eq!(Series::new(5, Unit::Points).unwrap().rules(None, other.start()), None);
    }

    #[test]
    fn a_match_is_read_as_it_is_written() {
        for text in
            ["0-0 of 1", "2-2 of 3", "98-0 of 99", "4-3 of 5 points", "1-0 of 3 #0000beef", "4-3 of 5 points #ffffffff"]
        {
            assert_eq!(text.parse::<Series>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "0-0 of 0",
            "2-0 of 2",
            "0-0 of 100",
            "of 3",
            "1 of 3",
            "+1-0 of 3",
            "1-0",
            "5-3 of 5 points",
            "1-0 of 3 #",
            "1-0 of 3 #x",
        ] {
            assert_eq!(text.parse::<Series>(), Err(ParseSeriesError), "{text}");
        }
        assert_eq!(Series::new(0, Unit::Games), None);
    }
}
