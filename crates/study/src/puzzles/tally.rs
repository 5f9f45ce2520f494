//! The rating of a solver.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// Rating of a new solver, on the scale of the levels.
const FIRST_RATING: f64 = 900.0;
/// Rating deviation of a new solver.
const FIRST_DEVIATION: f64 = 350.0;
/// Rating deviation of a puzzle.
const PUZZLE_DEVIATION: f64 = 80.0;

/// A solver's rating for the puzzles of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// The rating by Glicko-2 (Glickman 2012), on the scale of the levels.
    pub rating: f64,
    /// The rating deviation; the rating lies within twice this number with a probability of 95 %.
    pub deviation: f64,
    /// The volatility by Glicko-2: how much the rating is expected to change.
    pub volatility: f64,
    /// Number of puzzles that were solved at the first try.
    pub solved: u32,
    /// Number of puzzles that were tried.
    pub tried: u32,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { rating: FIRST_RATING, deviation: FIRST_DEVIATION, volatility: 0.06, solved: 0, tried: 0 }
    }
}

impl Tally {
    /// Returns the number of puzzles that were not solved at the first try.
    pub const fn missed(&self) -> u32 {
        self.tried.saturating_sub(self.solved)
    }

    /// Counts a puzzle of a rating.
    pub(super) fn add(&mut self, rating: u16, solved: bool) {
        self.tried = self.tried.saturating_add(1);
        self.solved = self.solved.saturating_add(u32::from(solved));
        let own = Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility };
        let other = Glicko2Rating { rating: f64::from(rating), deviation: PUZZLE_DEVIATION, volatility: 0.06 };
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (now, _) = glicko2(&own, &other, &outcome, &Glicko2Config::new());
        let now = Tally { rating: now.rating, deviation: now.deviation, volatility: now.volatility, ..*self };
        *self = now.sane();
    }

    /// Returns the same with numbers out of range replaced by the usual ones.
    pub(super) fn sane(self) -> Tally {
        let is_sane = (0.0..5000.0).contains(&self.rating)
            && (10.0..=FIRST_DEVIATION).contains(&self.deviation)
            && (0.001..0.5).contains(&self.volatility);
        let usual = Tally { solved: self.solved, tried: self.tried, ..Tally::default() };
        if is_sane { self } else { usual }
    }

    /// Returns the key of the order in which the tally with more tries is the larger one.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        let Tally { rating, deviation, volatility, solved, tried } = *self;
        (tried, solved, [rating, deviation, volatility].map(f64::to_bits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_rises_by_glicko() {
        let mut tally = Tally { rating: 1500.0, deviation: 200.0, ..Tally::default() };
        tally.add(1400, true);
        assert!((1540.0..1580.0).contains(&tally.rating), "{tally:?}");
    }
}
