//! How much a search leaves out or looks at less: what differs from game to game.

use std::array;
use std::sync::LazyLock;

/// What a search leaves out (selective search). Margins and scores are in hundredths of a man, and ordering scores are those of
/// [`super::Tactics::order`] with what the search has learned.
#[derive(Clone, Debug)]
pub struct Selectivity {
    /// Close to the horizon an action of a low ordering score is thought to gain at most so much, by the actions left before judging
    /// (futility; Heinz 1998).
    pub futility: [i32; 3],
    /// Actions of at least this ordering score are not left out.
    pub kept: i32,
    /// By how much more than asked a position must be worth to be left alone, by the actions left before judging, from 1 on (reverse
    /// futility).
    pub reverse_futility: [i32; 4],
    /// Actions of at least this ordering score are looked at in full.
    pub forcing: i32,
    /// By how much less late actions are looked at.
    pub reductions: Reductions,
    /// The same at the root, once whole turns are compared.
    pub root_reductions: Reductions,
    /// By how much the value is thought to change at most when a search goes deeper (aspiration windows).
    pub aspiration: i32,
}

/// By how much less late actions are looked at (late move reductions): a table of the product of two logarithms.
#[derive(Clone, Debug)]
pub struct Reductions([[u8; 128]; 16]);

static USUAL: LazyLock<Selectivity> = LazyLock::new(|| Selectivity {
    futility: [0, 50, 100],
    kept: 0,
    reverse_futility: [60, 100, 140, 180],
    forcing: 100,
    reductions: Reductions::new(0.75, 2.25),
    root_reductions: Reductions::new(0.75, 2.25),
    aspiration: 40,
});

impl Selectivity {
    /// That of games which have no other.
    pub fn usual() -> &'static Selectivity {
        &USUAL
    }
}

impl Reductions {
    /// An action is looked at `least` less, and the product of the logarithms of the actions left before judging and of its place in the
    /// order, divided by `divisor`, all rounded down; 0 or more.
    pub fn new(least: f64, divisor: f64) -> Reductions {
        let of = |depth: usize, index: usize| least + (depth as f64).ln() * (index as f64).ln() / divisor;
        Reductions(array::from_fn(|depth| array::from_fn(|index| of(depth.max(1), index.max(1)) as u8)))
    }

    /// By how many actions, with so many left before judging, at this place in the order.
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
