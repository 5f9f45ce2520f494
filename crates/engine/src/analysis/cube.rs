//! Decisions about a doubling cube.

use serde::{Deserialize, Serialize};

/// An answer in a decision about a doubling cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CubeAction {
    /// Offer to double the stake.
    Double,
    /// Roll the dice without doubling.
    Roll,
    /// Accept the double.
    Take,
    /// Decline the double.
    Pass,
}

impl CubeAction {
    /// Returns the other answer in the same decision.
    #[must_use]
    pub const fn other(self) -> CubeAction {
        match self {
            CubeAction::Double => CubeAction::Roll,
            CubeAction::Roll => CubeAction::Double,
            CubeAction::Take => CubeAction::Pass,
            CubeAction::Pass => CubeAction::Take,
        }
    }

    /// Returns the name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            CubeAction::Double => "double",
            CubeAction::Roll => "roll",
            CubeAction::Take => "take",
            CubeAction::Pass => "pass",
        }
    }
}

/// A decision about a doubling cube, with the win chances of the side that decides. That of the worse answer is lower by what it
/// costs in stakes, where a whole stake, won or lost, is all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CubeDecision {
    /// The better answer.
    pub best: CubeAction,
    /// The win chance with it, in percent.
    pub chance: u8,
    /// The win chance with the other answer, in percent.
    pub other: u8,
}
