//! Simultaneous perturbation stochastic approximation (SPSA; Spall 1992, with the gains of 1998): the distance of both
//! players from the best numbers so far, and the move of those numbers towards the winner.

use oorandom::Rand64;

/// The gains for a number of rounds.
pub struct Gains {
    rounds: f64,
    /// Steps that a number moves for a game won at the end.
    rate: f64,
}

impl Gains {
    pub fn new(rounds: u64, rate: f64) -> Gains {
        Gains { rounds: rounds as f64, rate }
    }

    /// Returns the distance of the players of a round from the best numbers so far, in steps.
    pub fn reach(&self, round: u64) -> f64 {
        (self.rounds / round as f64).powf(0.101)
    }

    /// Returns the steps that a number moves for a game won in a round. The first tenth of the rounds moves more
    /// slowly, for stability.
    pub fn rate(&self, round: u64) -> f64 {
        let patience = self.rounds / 10.0;
        self.rate * ((patience + self.rounds) / (patience + round as f64)).powf(0.602)
    }
}

/// Returns the side of the best numbers, 1 or -1, on which the first player is, for each of `count` numbers.
pub fn signs(count: usize, rng: &mut Rand64) -> Vec<f64> {
    (0..count).map(|_| if rng.rand_u64() & 1 == 0 { 1.0 } else { -1.0 }).collect()
}
