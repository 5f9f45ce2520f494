//! The terms of a game: the names of the players, the clocks, the match and the help.

use serde::{Deserialize, Serialize};

use crate::clocks::Controls;
use crate::series::Series;
use benediction_rules::Side;

/// The levels that can be matched to a player's results, in tenths.
const MATCHED: std::ops::RangeInclusive<u8> = 10..=100;

/// The terms of a game. They have no effect on the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default)]
pub struct Terms {
    /// The names of the players, the near one first. Empty if unknown.
    pub names: [String; 2],
    /// The clocks, as [`Controls`] are written: `10+5`. Empty if there are none. A text of a newer version is kept.
    pub clock: String,
    /// The match and its score before the game, as [`Series`] is written: `1-0 of 3`. Empty if the game is no part of a match.
    pub series: String,
    /// `true` if the game is played strictly: nothing is undone, and there are no hints.
    pub strict: bool,
    /// The coach that warns of bad turns. `None` if there is none.
    pub coach: Option<Coach>,
    /// The level of a bot that is matched to the player's results, in tenths. `None` if the level was chosen.
    pub matched: Option<u8>,
}

/// The coach of a game, which warns of bad turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coach {
    /// It warns of turns that lose at least this number of points of the win chance, from 1 to 100.
    pub points: u8,
    /// Number of warnings that it has given.
    #[serde(default)]
    pub warned: u32,
}

impl Coach {
    /// Creates a coach that has not warned yet. Returns `None` if the number of points is not from 1 to 100.
    pub const fn new(points: u8) -> Option<Coach> {
        if points >= 1 && points <= 100 { Some(Coach { points, warned: 0 }) } else { None }
    }
}

impl Terms {
    /// Returns the name of a player as one line of visible letters. Returns `None` if there is no name.
    pub fn name(&self, side: Side) -> Option<String> {
        name_in(&self.names[side.index()])
    }

    /// Returns the clocks. Returns `None` if there are none, or if they are of a newer version.
    pub fn controls(&self) -> Option<Controls> {
        self.clock.parse().ok().filter(|controls: &Controls| !controls.is_none())
    }

    /// Returns the match with its score before the game. Returns `None` if there is none, or if it is of a newer version.
    pub fn series(&self) -> Option<Series> {
        self.series.parse().ok()
    }

    /// Returns the loss that the coach warns of, in points of the win chance. Returns 0 if there is no coach.
    pub fn coach_points(&self) -> u8 {
        self.coach.map_or(0, |coach| coach.points)
    }

    /// Returns the terms of a game in which the players have changed sides.
    #[must_use]
    pub fn exchanged(self) -> Terms {
        let [near, far] = self.names;
        Terms {
            names: [far, near],
            clock: self.clock.parse().map_or(self.clock, |controls: Controls| controls.exchanged().to_string()),
            series: self.series.parse().map_or(self.series, |series: Series| series.exchanged().to_string()),
            ..self
        }
    }

    /// Returns the same with the help of other terms: whether the game is strict, the coach, and the matched level.
    #[must_use]
    pub fn with_help_of(self, other: &Terms) -> Terms {
        // All fields are named, so that a new one causes an error here.
        let Terms { names: _, clock: _, series: _, strict, coach, matched } = *other;
        Terms { strict, coach, matched, ..self }
    }

    /// Returns the terms of a new game: a clock or a match that cannot be read is left out, and numbers are in their range.
    ///
    /// ```
    /// use benediction_study::terms::{Coach, Terms};
    ///
    /// let terms = Terms { clock: "soon".into(), coach: Coach::new(10), matched: Some(200), ..Terms::default() };
    /// assert_eq!(terms.sane(), Terms { coach: Coach::new(10), matched: Some(100), ..Terms::default() });
    /// ```
    #[must_use]
    pub fn sane(self) -> Terms {
        Terms {
            clock: self.controls().map_or_else(String::new, |controls| controls.to_string()),
            series: Some(self.series).filter(|series| series.parse::<Series>().is_ok()).unwrap_or_default(),
            coach: self.coach.and_then(|coach| Coach::new(coach.points.min(100))),
            matched: self.matched.map(|tenths| tenths.clamp(*MATCHED.start(), *MATCHED.end())),
            ..self
        }
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
            let terms = Terms { names: [text.into(), String::new()], ..Terms::default() };
            assert_eq!(terms.name(Side::Near).as_deref(), name, "{text:?}");
            assert_eq!(terms.name(Side::Far), None);
        }
        assert_eq!(name_in(&"é".repeat(3000)).map(|name| name.chars().count()), Some(MAX_LETTERS));
    }
}
