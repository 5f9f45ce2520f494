//! Blessings within a turn that the opponent cannot answer, where a blessed king has to wait for his turn.

use super::TALLEST;
use super::reach::Hunt;
use crate::games::benediction::{Action, Phase, Position};
use crate::geometry::{Point, Points};
use crate::rules::Side;

impl Position {
    /// Whether the side to act can bless a king in its turn so that no king of its own can be captured in the next one. A king passes
    /// the wall at once, or goes somewhere first; blessings by merges and bridges and those that need a man's help are left out.
    pub(super) fn blesses_safely(&self, side: Side, left: u8) -> bool {
        let tables = self.tables();
        let (pass, soon) = (&tables.pass[side.index()], &tables.passes_soon[side.index()]);
        let own = self.men(side);
        (self.kings & own).any(|king| {
            let size = self.size(king);
            let steps = (size as usize).min(TALLEST);
            let free = size - u8::from(self.locked.has(king));
            if free > 0 && pass[steps].has(king) {
                let mut goals = self.reach_of(side, king, free).passing - own;
                if goals.any(|to| self.is_safe_after(side, king, free, to, None)) {
                    return true;
                }
            }
            if left < 2 || size < 2 || !soon[steps].has(king) {
                return false;
            }
            let part = size - 1;
            let near = self.reach_of(side, king, part).ends;
            ((self.reach_of(side, king, size).ends - own) & pass[(part as usize).min(TALLEST)]).any(|at| {
                let mut goals = self.reach_of(side, at, part).passing - (own - Points::one(king));
                goals.any(|to| {
                    to != at
                        && (self.is_safe_after(side, king, size, at, Some(to))
                            || near.has(at) && to != king && self.is_safe_after(side, king, part, at, Some(to)))
                })
            })
        })
    }

    /// Whether so many checkers of a king may go somewhere, and as many of them as may on from there, so that he is blessed and nobody
    /// can capture a king.
    fn is_safe_after(&self, side: Side, king: Point, count: u8, to: Point, then: Option<Point>) -> bool {
        let last = then.unwrap_or(to);
        if (self.starts[0] | self.starts[1]).has(last) || self.is_hit(side.other(), last) {
            return false;
        }
        let size = self.size(king);
        let go = |from, size: u8, count: u8, to| {
            if count == size { Action::Move { from, to } } else { Action::Split { from, count, to } }
        };
        let mut after = self.clone();
        after.apply_action(go(king, size, count, to));
        if let Some(last) = then {
            // Who went as a whole leaves a checker behind.
            let on = if count == size { count - 1 } else { count };
            after.apply_action(go(to, count, on, last));
        }
        match after.phase {
            Phase::Over(outcome) => outcome.winner == Some(side),
            Phase::Play(..) => after.blessed_king(side) && after.soonest_win(side.other(), 2, Points::NONE).is_none(),
            Phase::Setup(_) => false,
        }
    }

    /// Whether a man of a side could capture on a point by one action.
    fn is_hit(&self, side: Side, at: Point) -> bool {
        let men = self.men(side) - Points::one(at);
        let hunt = Hunt::new(self, side, Points::one(at), self.tallest(men) as usize);
        (men - self.tall).meets(hunt.from(1)) || (men & self.tall).any(|from| hunt.from(self.size(from)).has(from))
    }
}
