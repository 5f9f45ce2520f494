//! What an action does, step by step: the vocabulary between game and table. No metres, no seconds.

use super::{Form, Mark};
use crate::geometry::Point;
use crate::{Outcome, Side};

/// One step of what an action does, in the order in which it happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A man or the upper part of one goes along a line.
    Slide {
        /// Its way.
        way: Vec<Point>,
        /// Index into `way` of the first point reached through the enemy's wall.
        through: Option<usize>,
        /// How many checkers go.
        count: u8,
        /// Some stay behind.
        splits: bool,
        /// It ends on a friendly man.
        merges: bool,
    },
    /// A man is taken off the board.
    Capture {
        /// Where he stood.
        at: Point,
        /// Whose checkers they are.
        side: Side,
        /// How many.
        count: u8,
        /// They are out of the game and do not return to the hand.
        removed: bool,
        /// He was a king.
        king: bool,
    },
    /// A checker comes from the hand.
    Drop {
        /// Where to.
        at: Point,
        /// Whose.
        side: Side,
    },
    /// A stone is laid on a man.
    Marked {
        /// Where he stands.
        at: Point,
        /// Which stone.
        mark: Mark,
    },
    /// A man's stone is taken away.
    Unmarked {
        /// Where he stands.
        at: Point,
        /// Which stone.
        mark: Mark,
    },
    /// A man becomes a king.
    Crowned {
        /// Where he stands.
        at: Point,
    },
    /// A block is placed.
    Blocked {
        /// Where.
        at: Point,
    },
    /// A point becomes a starting point of a side.
    StartingPoint {
        /// Where.
        at: Point,
        /// Whose.
        side: Side,
    },
    /// A group of men joins both walls.
    Bridge {
        /// Whose.
        side: Side,
        /// Its points.
        points: Vec<Point>,
    },
    /// A man changes his colour.
    Flipped {
        /// Where he stands.
        at: Point,
        /// Whose he is now.
        side: Side,
    },
    /// A man becomes one of another kind.
    Promoted {
        /// Where he stands.
        at: Point,
        /// His new form.
        form: Form,
    },
    /// The dice fall.
    Rolled {
        /// What they show; nothing where they only say who starts.
        dice: Vec<u8>,
    },
    /// A player says a word that moves nothing: an offer, an answer, the exchange of places.
    Said,
    /// The game is over.
    Ended(Outcome),
}
