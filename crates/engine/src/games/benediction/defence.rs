//! What keeps an opponent from winning in its next turn: few actions do, and all others need not be looked at.

use super::reach::{can_bridge, soonest_win};
use crate::games::benediction::reach::Way;
use benediction_rules::Side;
use benediction_rules::games::benediction::{Phase, Position};
use benediction_rules::geometry::{Point, Points};

/// What one way to win depends on.
pub(super) struct Danger {
    /// The men it takes: capturing one of them ends it.
    pub men: Points,
    /// The king who is to be captured; there is none where a king of the opponent's passes the wall. To move him ends it.
    pub king: Points,
    /// Where a block ends it.
    pub screens: Points,
    /// How many actions it takes.
    pub actions: u32,
}

/// What the soonest way in which the opponent could win depends on, if it acted now; an action that touches none of it
/// does not prevent it. Nothing where the opponent could not win, or the side to act may win by completing a bridge.
pub(super) fn danger(position: &Position) -> Option<Danger> {
    let Phase::Play(side, left) = position.phase() else { return None };
    let enemy = side.other();
    let way = soonest_win(position, enemy, 2, Points::NONE)?;
    if position.wins_at_once() && can_bridge(position, side, left) {
        return None;
    }
    let Way { first, second } = way;
    let last = second.unwrap_or(first);
    let moved = Points::one(first.0) | Points::one(last.0);
    let reach = position.reach_of(enemy, last.0, last.1);
    let king = (reach.ends & position.kings() & position.men(side)).first();
    let goal = king.or_else(|| (reach.passing - (position.kings() & (position.men(enemy) - moved))).first())?;
    let mut screens = screens_of(position, enemy, last, goal);
    if second.is_some() {
        screens |= screens_of(position, enemy, first, last.0) | Points::one(last.0);
    }
    Some(Danger {
        men: moved & position.men(enemy),
        king: king.map_or(Points::NONE, Points::one),
        screens,
        actions: way.actions(),
    })
}

/// Where a block would stand in the way of so many checkers of a side, or on the only way of theirs past the wall.
fn screens_of(position: &Position, side: Side, (from, count): (Point, u8), to: Point) -> Points {
    let reach = position.reach_of(side, from, count);
    let mut screens = reach.ends & position.blockable();
    for at in screens {
        let less = position.hex().reach(side.index(), from, count, position.blocks() | Points::one(at));
        if less.ends.has(to) && less.passing.has(to) == reach.passing.has(to) {
            screens.remove(at);
        }
    }
    screens
}
