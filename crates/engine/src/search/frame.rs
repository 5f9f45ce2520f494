//! The nodes of the search tree and their windows.

use super::{NodeEval, WIN};
use benediction_rules::Side;

/// The values of interest. A value of at most `alpha` is not better than one found before; a value of at least `beta` is more than
/// the opponent will allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// All values.
    pub const ALL: Window = Window { alpha: -WIN - 1, beta: WIN + 1 };

    /// Returns the window from the view of the other side.
    pub const fn reversed(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Returns the null window above alpha.
    pub const fn narrow(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }

    pub const fn is_narrow(self) -> bool {
        self.beta - self.alpha == 1
    }
}

/// A position to search.
pub(super) struct Node {
    /// Remaining depth in actions.
    pub depth: i32,
    pub window: Window,
    pub ply: usize,
    /// The side to act.
    pub side: Side,
    pub hash: u64,
    pub eval: NodeEval,
}
