//! Blessings within a turn that the opponent cannot answer, in games in which a blessed king wins at the start of its turn.

use super::reach::{soonest_win, tables};
use crate::games::benediction::TALLEST;
use crate::games::benediction::reach::HitSources;
use benediction_rules::Side;
use benediction_rules::games::benediction::{Action, Phase, Position};
use benediction_rules::geometry::{Point, Points};

/// Returns `true` if the side to act can bless a king in its turn so that none of its kings can be captured in the next one. A king
/// passes the wall at once or after another action; blessings by merges and bridges and those that need another man are left out.
pub(super) fn blesses_safely(position: &Position, side: Side, left: u8) -> bool {
    let tables = tables(position);
    let (pass, passes_soon) = (&tables.pass[side.index()], &tables.passes_soon[side.index()]);
    let own = position.men(side);
    (position.kings() & own).any(|king| {
        let size = position.size(king);
        let steps = (size as usize).min(TALLEST);
        let free = size - u8::from(position.locked().has(king));
        if free > 0 && pass[steps].has(king) {
            let mut goals = position.reach_of(side, king, free).passing - own;
            if goals.any(|to| is_safe_after(position, side, king, free, to, None)) {
                return true;
            }
        }
        if left < 2 || size < 2 || !passes_soon[steps].has(king) {
            return false;
        }
        let part = size - 1;
        let near = position.reach_of(side, king, part).ends;
        ((position.reach_of(side, king, size).ends - own) & pass[(part as usize).min(TALLEST)]).any(|at| {
            let mut goals = position.reach_of(side, at, part).passing - (own - Points::one(king));
            goals.any(|to| {
                to != at
                    && (is_safe_after(position, side, king, size, at, Some(to))
                        || near.has(at) && to != king && is_safe_after(position, side, king, part, at, Some(to)))
            })
        })
    })
}

/// Returns `true` if `count` checkers of a king may go to a point, and as many of them as possible on from there, so that the king
/// is blessed and no king can be captured.
fn is_safe_after(position: &Position, side: Side, king: Point, count: u8, to: Point, then: Option<Point>) -> bool {
    let last = then.unwrap_or(to);
    if (position.starts(Side::Near) | position.starts(Side::Far)).has(last) || is_hit(position, side.other(), last) {
        return false;
    }
    let size = position.size(king);
    let move_or_split = |from, size: u8, count: u8, to| {
        if count == size { Action::Move { from, to } } else { Action::Split { from, count, to } }
    };
    let mut after = position.clone();
    after.apply_action(move_or_split(king, size, count, to));
    if let Some(last) = then {
        // A man that moved as a whole leaves a checker behind.
        let moving_on = if count == size { count - 1 } else { count };
        after.apply_action(move_or_split(to, count, moving_on, last));
    }
    match after.phase() {
        Phase::Over(outcome) => outcome.winner == Some(side),
        Phase::Play(..) => after.blessed_king(side) && soonest_win(&after, side.other(), 2, Points::NONE).is_none(),
        Phase::Setup(_) => false,
    }
}

/// Returns `true` if a man of a side could capture on a point by one action.
fn is_hit(position: &Position, side: Side, at: Point) -> bool {
    let men = position.men(side) - Points::one(at);
    let hit_sources = HitSources::new(position, side, Points::one(at), position.tallest(men) as usize);
    (men - position.tall()).meets(hit_sources.from(1))
        || (men & position.tall()).any(|from| hit_sources.from(position.size(from)).has(from))
}
