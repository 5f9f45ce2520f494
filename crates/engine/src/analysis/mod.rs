//! Analysis of positions and turns: threats, reasons for a turn, mistakes, rollouts.

mod cube;
mod findings;
mod merits;
mod played;
mod rollout;
mod threats;

use super::Score;

pub use cube::{CubeAction, CubeDecision};
pub(super) use findings::analyse;
pub use findings::{AnalysisRequest, Finding, Hint};
pub use merits::{Merit, certain_merits, merits};
pub(super) use played::after;
pub use played::{Effort, Judged, PlayedTurn, Why};
pub use rollout::{RolledOut, Rollout, RolloutOptions, RolloutProgress};
pub use threats::{Danger, Threat, threats};

impl Score {
    /// Returns the same score from the view of the other side.
    #[must_use]
    pub const fn reversed(self) -> Score {
        match self {
            // A score that was read from a file may be any number.
            Score::Value(value) => Score::Value(value.saturating_neg()),
            Score::Win(actions) => Score::Loss(actions),
            Score::Loss(actions) => Score::Win(actions),
            Score::Draw => Score::Draw,
        }
    }

    /// Returns the winning chance of the side to act, from 0 to 1. `winning_score` is that of the position's game,
    /// [`Playable::winning_score`](crate::Playable::winning_score).
    ///
    /// ```
    /// use benediction_engine::Score;
    ///
    /// // At a score of 300, the side to act wins three games of four.
    /// assert_eq!(Score::Value(0).chance(300), 0.5);
    /// assert!((Score::Value(300).chance(300) - 0.75).abs() < 0.001);
    /// assert_eq!(Score::Loss(4).chance(300), 0.0);
    /// ```
    pub fn chance(self, winning_score: i32) -> f32 {
        match self {
            Score::Value(value) => 1.0 / (1.0 + 3.0_f32.powf(-(value as f32) / winning_score as f32)),
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
            Score::Draw => 0.5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_both_sides_make_one() {
        for score in
            [Score::Value(0), Score::Value(-250), Score::Value(19_000), Score::Win(3), Score::Loss(4), Score::Draw]
        {
            assert!((score.chance(350) + score.reversed().chance(350) - 1.0).abs() < 1e-5, "{score}");
            assert_eq!(score.reversed().reversed(), score);
        }
        assert!((Score::Value(120).chance(120) - 0.75).abs() < 1e-5);
    }
}
