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
        /// Number of checkers that move.
        count: u8,
        /// `true` if some checkers stay behind.
        splits: bool,
        /// `true` if it ends on a piece of the same side.
        merges: bool,
    },
    /// A piece is captured.
    Capture {
        /// The point where it stood.
        at: Point,
        /// The owner of its checkers.
        side: Side,
        /// Number of its checkers.
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
        /// The side.
        side: Side,
    },
    /// A piece is blessed or cursed.
    Marked {
        /// The point where it stands.
        at: Point,
        /// Blessed or cursed.
        mark: Mark,
    },
    /// A piece loses its blessing or curse.
    Unmarked {
        /// The point where it stands.
        at: Point,
        /// Blessed or cursed.
        mark: Mark,
    },
    /// A piece becomes a king.
    Crowned {
        /// The point where it stands.
        at: Point,
    },
    /// A block is placed.
    Blocked {
        /// The point.
        at: Point,
    },
    /// A point becomes a starting point of a side.
    StartingPoint {
        /// The point.
        at: Point,
        /// The side.
        side: Side,
    },
    /// A group of pieces joins both walls.
    Bridge {
        /// The side.
        side: Side,
        /// The points of the group.
        points: Vec<Point>,
    },
    /// A piece changes its colour.
    Flipped {
        /// The point where it stands.
        at: Point,
        /// The side that owns it now.
        side: Side,
    },
    /// A piece becomes one of another kind.
    Promoted {
        /// The point where it stands.
        at: Point,
        /// Its new form.
        form: Form,
    },
    /// The dice are rolled.
    Rolled {
        /// The numbers they show; empty if they only decide who starts.
        dice: Vec<u8>,
    },
    /// A player makes an announcement that moves nothing: an offer, an answer, the exchange of places.
    Said,
    /// The game is over.
    Ended(Outcome),
}
