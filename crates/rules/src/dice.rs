//! Dice. They are given weights and nothing else, so they cannot favour a player.

use oorandom::Rand64;

use super::random::{self, fresh_seed, nth, weighted};

/// Generator of chance outcomes. It needs nothing but the weights of [`Position::chances`](crate::Position::chances).
///
/// ```
/// use benediction_rules::games::kingamon::{self, Switches};
/// use benediction_rules::{Actor, Dice, Position as _};
///
/// let mut position = kingamon::Position::new(Switches::NONE);
/// assert_eq!(position.turn().actor, Actor::Chance);
///
/// let mut chances = Vec::new();
/// position.chances(&mut chances);
/// let mut dice = Dice::of_seed(7);
/// let index = dice.fall(chances.iter().map(|(_, weight)| *weight)).expect("two sides may start");
/// position.apply(chances[index].0);
/// assert_eq!(dice.seed(), 7);
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    seed: u64,
    numbers: Rand64,
}

impl Dice {
    /// Creates dice that fall the same way for the same seed.
    pub fn of_seed(seed: u64) -> Dice {
        Dice { seed, numbers: random::numbers(seed) }
    }

    /// Creates dice with a seed from the operating system's randomness.
    ///
    /// # Errors
    ///
    /// Returns an error if the operating system provides no randomness.
    pub fn of_the_system() -> std::io::Result<Dice> {
        Ok(Dice::of_seed(fresh_seed()?))
    }

    /// Creates the dice for one throw: the one at `index` (from 0) of the sequence of `seed`. Throws can be repeated in any
    /// order.
    pub fn of_throw(seed: u64, index: u64) -> Dice {
        Dice::of_seed(nth(seed, index))
    }

    /// Returns the seed that the dice started with, to be shown and stored.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the index of one of the weights, each as likely as its share of their sum. Returns `None` if all
    /// weights are 0.
    pub fn fall(&mut self, weights: impl IntoIterator<Item = u32> + Clone) -> Option<usize> {
        weighted(weights, &mut self.numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcome_frequencies_follow_their_weights() {
        let weights = [1, 0, 2, 5];
        let mut dice = Dice::of_seed(7);
        let mut counts = [0_u32; 4];
        for _ in 0..80_000 {
            counts[dice.fall(weights).unwrap_or(1)] += 1;
        }
        // Chi-square with two degrees of freedom; 13.8 is passed by one fair sequence in a thousand.
        let expected = [10_000.0, 0.0, 20_000.0, 50_000.0];
        let terms = [0, 2, 3].map(|i| (f64::from(counts[i]) - expected[i]).powi(2) / expected[i]);
        assert!(counts[1] == 0 && terms.iter().sum::<f64>() < 13.8, "{counts:?}");
        assert_eq!(dice.fall([0, 0]), None);
    }

    #[test]
    fn consecutive_throws_are_independent_and_fair() {
        let mut pairs = [[0_u32; 6]; 6];
        let throw = |index| Dice::of_throw(3, index).fall([1; 6]).unwrap_or(0);
        for index in 0..72_000 {
            pairs[throw(2 * index)][throw(2 * index + 1)] += 1;
        }
        // Chi-square with 35 degrees of freedom; 66.6 is passed by one fair sequence in a thousand.
        let sum: f64 = pairs.iter().flatten().map(|count| (f64::from(*count) - 2000.0).powi(2) / 2000.0).sum();
        assert!(sum < 66.6, "{sum}");
    }

    #[test]
    fn the_same_seed_falls_the_same_way() {
        let row = |seed| {
            let mut dice = Dice::of_seed(seed);
            (0..20).map(|_| dice.fall([1; 6])).collect::<Vec<_>>()
        };
        assert_eq!(row(3), row(3));
        assert_ne!(row(3), row(4));
    }
}
