//! The selectivity of a search, which differs from game to game.

use std::array;
use std::sync::LazyLock;

/// The selectivity of a search: pruning and reductions. Margins and scores are in hundredths of a man. Ordering scores are those of
/// [`super::Tactics::order`] with killers and history.
#[derive(Clone, Debug)]
pub struct Selectivity {
    /// The largest expected gain of an action with a low ordering score, by the remaining depth (futility pruning; Heinz 1998).
    pub futility: [i32; 3],
    /// Ordering score from which on an action is not pruned.
    pub prune_below: i32,
    /// Margin by which the evaluation must exceed beta to prune a position, by the remaining depth from 1 on (reverse futility
    /// pruning).
    pub reverse_futility: [i32; 4],
    /// Ordering score from which on an action is not reduced.
    pub reduce_below: i32,
    /// Reductions of late actions, except at the root.
    pub reductions: Reductions,
    /// Reductions of late actions at the root, for a turn of several actions.
    pub root_reductions: Reductions,
    /// Half the width of the window around the value of the iteration before (aspiration windows).
    pub aspiration: i32,
}

/// Late move reductions: a table of the product of two logarithms.
#[derive(Clone, Debug)]
pub struct Reductions([[u8; 128]; 16]);

static USUAL: LazyLock<Selectivity> = LazyLock::new(|| Selectivity {
    futility: [0, 50, 100],
    prune_below: 0,
    reverse_futility: [60, 100, 140, 180],
    reduce_below: 100,
    reductions: Reductions::new(0.75, 2.25),
    root_reductions: Reductions::new(0.75, 2.25),
    aspiration: 40,
});

impl Selectivity {
    /// Returns the selectivity of games without their own.
    pub fn usual() -> &'static Selectivity {
        &USUAL
    }
}

impl Reductions {
    /// Creates reductions by `least` and the product of the logarithms of the remaining depth and of the index of the action,
    /// divided by `divisor`, all rounded down to 0 or more.
    pub fn new(least: f64, divisor: f64) -> Reductions {
        let of = |depth: usize, index: usize| least + (depth as f64).ln() * (index as f64).ln() / divisor;
        Reductions(array::from_fn(|depth| array::from_fn(|index| of(depth.max(1), index.max(1)) as u8)))
    }

    /// Returns the reduction at a remaining depth, for the action at this index.
    #[inline]
    pub fn of(&self, depth: i32, index: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, 15) as usize][index.min(127)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_actions_are_reduced_more() {
        let reductions = &Selectivity::usual().reductions;
        assert_eq!((reductions.of(1, 1), reductions.of(6, 30), reductions.of(99, 999)), (0, 3, reductions.of(15, 127)));
        for depth in 0..20 {
            for index in 0..140 {
                assert!(reductions.of(depth, index) <= reductions.of(depth + 1, index));
                assert!(reductions.of(depth, index) <= reductions.of(depth, index + 1));
            }
        }
    }
}
