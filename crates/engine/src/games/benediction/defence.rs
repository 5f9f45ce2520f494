//! Defences against a win of the opponent in its next turn. Few actions prevent it, and the others need not be searched.

use super::reach::{can_bridge, soonest_win};
use crate::games::benediction::reach::Way;
use benediction_rules::Side;
use benediction_rules::games::benediction::{Phase, Position};
use benediction_rules::geometry::{Point, Points};

/// The conditions of a way to win.
pub(super) struct Danger {
    /// The men that it needs: capturing one of them prevents it.
    pub men: Points,
    /// The king that would be captured: moving it prevents the win. Empty if a king of the opponent passes the wall.
    pub king: Points,
    /// The points on which a block prevents it.
    pub screens: Points,
    /// Number of actions that it takes.
    pub actions: u32,
}

/// Returns the conditions of the opponent's soonest win, if it acted now. An action that touches none of them does not prevent it.
/// Returns `None` if the opponent could not win, or the side to act may win by completing a bridge.
pub(super) fn danger(position: &Position) -> Option<Danger> {
    let Phase::Play(side, left) = position.phase() else { return None };
    let enemy = side.other();
    let way = soonest_win(position, enemy, 2, Points::NONE)?;
    if position.wins_at_once() && can_bridge(position, side, left) {
        return None;
    }
    let Way { first, second } = way;
    let last_step = second.unwrap_or(first);
    let movers = Points::one(first.0) | Points::one(last_step.0);
    let reach = position.reach_of(enemy, last_step.0, last_step.1);
    let king = (reach.ends & position.kings() & position.men(side)).first();
    let goal = king.or_else(|| (reach.passing - (position.kings() & (position.men(enemy) - movers))).first())?;
    let mut screens = screens_of(position, enemy, last_step, goal);
    if second.is_some() {
        screens |= screens_of(position, enemy, first, last_step.0) | Points::one(last_step.0);
    }
    Some(Danger {
        men: movers & position.men(enemy),
        king: king.map_or(Points::NONE, Points::one),
        screens,
        actions: way.actions(),
    })
}

/// Returns the points on which a block would stop `count` checkers of a side, or close their only way past the wall.
fn screens_of(position: &Position, side: Side, (from, count): (Point, u8), to: Point) -> Points {
    let reach = position.reach_of(side, from, count);
    let mut screens = reach.ends & position.blockable();
    for at in screens {
        let blocked_reach = position.hex().reach(side.index(), from, count, position.blocks() | Points::one(at));
        if blocked_reach.ends.has(to) && blocked_reach.passing.has(to) == reach.passing.has(to) {
            screens.remove(at);
        }
    }
    screens
}
