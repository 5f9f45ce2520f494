//! Simultaneous perturbation stochastic approximation (SPSA; Spall 1992, with the gains of 1998): how far beside the best known numbers both
//! players are, and how far those move towards the winner.

use oorandom::Rand64;

/// The gains of so many rounds.
pub struct Gains {
    rounds: f64,
    /// How far a number moves for a game won at the end, in steps.
    rate: f64,
}

impl Gains {
    pub fn new(rounds: u64, rate: f64) -> Gains {
        Gains { rounds: rounds as f64, rate }
    }

    /// How far beside the best known numbers the players of a round are, in steps.
    pub fn reach(&self, round: u64) -> f64 {
        (self.rounds / round as f64).powf(0.101)
    }

    /// How far a number moves for a game won in a round, in steps. The first tenth moves slower than it could, not to run away.
    pub fn rate(&self, round: u64) -> f64 {
        let patience = self.rounds / 10.0;
        self.rate * ((patience + self.rounds) / (patience + round as f64)).powf(0.602)
    }
}

/// On which side of the best known numbers the first player is, for each of so many.
pub fn signs(count: usize, rng: &mut Rand64) -> Vec<f64> {
    (0..count).map(|_| if rng.rand_u64() & 1 == 0 { 1.0 } else { -1.0 }).collect()
}
