//! The rolls of two dice, and what is to be expected of them.

use serde::{Deserialize, Serialize};

/// The rolls of two dice by a player, without those that decide who starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rolls {
    /// Number of rolls.
    pub count: usize,
    /// The sum of both dice in all rolls.
    pub pips: usize,
    /// Number of rolls with two equal dice.
    pub doubles: usize,
}

impl Rolls {
    /// Counts rolls by their texts, such as `6-1`. Other texts do not count.
    pub fn of<'a>(texts: impl Iterator<Item = &'a str>) -> Rolls {
        texts.filter_map(dice).fold(Rolls::default(), |rolls, [one, other]| {
            rolls.and(Rolls { count: 1, pips: one + other, doubles: usize::from(one == other) })
        })
    }

    /// Returns these rolls and others together.
    #[must_use]
    pub const fn and(self, others: Rolls) -> Rolls {
        Rolls {
            count: self.count + others.count,
            pips: self.pips + others.pips,
            doubles: self.doubles + others.doubles,
        }
    }

    /// Returns the mean sum of the dice in a roll. Returns `None` without rolls.
    pub fn mean_pips(self) -> Option<f64> {
        (self.count > 0).then(|| self.pips as f64 / self.count as f64)
    }

    /// Returns the sum to be expected of as many rolls: 7 for a roll.
    pub const fn expected_pips(self) -> usize {
        7 * self.count
    }

    /// Returns the standard deviation of the sum of as many rolls. The variance of one is 35/6.
    pub fn deviation(self) -> f64 {
        (self.count as f64 * 35.0 / 6.0).sqrt()
    }

    /// Returns the number of doubles to be expected of as many rolls: 1/6 for a roll.
    pub fn expected_doubles(self) -> f64 {
        self.count as f64 / 6.0
    }
}

/// Returns the numbers of two dice in the text of a roll.
fn dice(text: &str) -> Option<[usize; 2]> {
    let (one, other) = text.split_once('-')?;
    Some([one.parse().ok()?, other.parse().ok()?])
}
