//! The spaces as points of the board: in their order, with space 30, where pieces are off, as the last.

use super::position::OFF;
use super::{Action, Position};
use crate::Side;
use crate::geometry::Point;

/// Returns the point of a travel number of a side, from 1 to 30.
pub(super) const fn point(side: Side, travel: u8) -> Point {
    match side {
        _ if travel == OFF => Point(OFF - 1),
        Side::Near => Point(travel - 1),
        Side::Far => Point(OFF - travel - 1),
    }
}

/// Returns the travel number of a point for a side.
pub(super) const fn travel(side: Side, point: Point) -> u8 {
    match side {
        _ if point.0 + 1 >= OFF => OFF,
        Side::Near => point.0 + 1,
        Side::Far => OFF - point.0 - 1,
    }
}

impl Position {
    /// Returns the point where a play ends.
    pub(super) fn target(&self, action: Action) -> Option<Point> {
        let Action::Play { from, die, .. } = action else { return None };
        Some(point(self.side, from.saturating_add(die).min(OFF)))
    }
}
