//! The effects of an action, step by step, for animation and sound. They contain no distances and times.

use super::{Form, Mark};
use crate::geometry::Point;
use crate::{Outcome, Side};

/// One step of what an action does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A piece or its upper part moves along a line.
    Slide {
        /// The path: the start, the points that are crossed, the end.
        way: Vec<Point>,
        /// Index into `way` of the first point that is reached through the enemy wall.
        through: Option<usize>,
        /// Number of checkers or stones that move together.
        count: u8,
        /// `true` if some checkers stay behind.
        splits: bool,
        /// `true` if it ends on a piece of the same side.
        merges: bool,
    },
    /// A piece is captured, and leaves its point.
    Capture {
        /// The point where the captured piece stood.
        at: Point,
        /// The owner of the captured checkers.
        side: Side,
        /// Number of checkers of the captured piece.
        count: u8,
        /// `true` if they are out of the game and do not return to the hand.
        removed: bool,
        /// `true` if it was a king.
        king: bool,
    },
    /// A checker is placed from the hand.
    Drop {
        /// The point where it is placed.
        at: Point,
        /// The side that owns the checker.
        side: Side,
    },
    /// A piece is blessed or cursed.
    Marked {
        /// The point where the piece stands.
        at: Point,
        /// The mark that the piece gets.
        mark: Mark,
    },
    /// A piece loses its blessing or curse.
    Unmarked {
        /// The point where the piece stands.
        at: Point,
        /// The mark that the piece loses.
        mark: Mark,
    },
    /// A piece becomes a king where it stands.
    Crowned {
        /// The point where the piece stands.
        at: Point,
    },
    /// A block is placed on an empty point.
    Blocked {
        /// The point on which the block stands afterwards.
        at: Point,
    },
    /// A point becomes a starting point of a side.
    StartingPoint {
        /// The point that becomes a starting point.
        at: Point,
        /// The side that owns the starting point.
        side: Side,
    },
    /// A group of pieces joins both walls.
    Bridge {
        /// The side that owns the bridge.
        side: Side,
        /// The points of all men of the bridge.
        points: Vec<Point>,
    },
    /// A piece changes its colour where it stands.
    Flipped {
        /// The point where the piece stands.
        at: Point,
        /// The side that owns it now.
        side: Side,
    },
    /// A piece becomes one of another kind.
    Promoted {
        /// The point where the piece stands.
        at: Point,
        /// The form of the piece after the promotion.
        form: Form,
    },
    /// The dice are rolled, or decide who starts.
    Rolled {
        /// The numbers they show; empty if they only decide who starts.
        dice: Vec<u8>,
    },
    /// A player makes an announcement that moves nothing: an offer, an answer, the exchange of places.
    Announced,
    /// The game is over, with this result.
    Ended(Outcome),
}
