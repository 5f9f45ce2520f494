//! What a node of the tree is asked, and what is known of it.

use super::{NodeEval, WIN};
use benediction_rules::Side;

/// The values that are asked about: what is at most `alpha` is no better than what is known already, what is at least `beta` is
/// more than the opponent will allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// Every value.
    pub const ALL: Window = Window { alpha: -WIN - 1, beta: WIN + 1 };

    /// As the other side sees it.
    pub const fn reversed(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Only whether a value is above alpha.
    pub const fn narrow(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }

    pub const fn is_narrow(self) -> bool {
        self.beta - self.alpha == 1
    }
}

/// A position that is searched.
pub(super) struct Node {
    /// Actions left before judging.
    pub depth: i32,
    pub window: Window,
    pub ply: usize,
    /// Who acts.
    pub side: Side,
    pub hash: u64,
    pub eval: NodeEval,
}
