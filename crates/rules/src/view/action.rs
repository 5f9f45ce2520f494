//! A legal action as a table and a picker see it.

use serde::{Deserialize, Serialize};

use super::{Axis, Form};
use crate::Side;
use crate::geometry::{Point, Points};

/// Where something is picked up or put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Place {
    /// A point of the board.
    Point(Point),
    /// A side's hand.
    Hand(Side),
    /// The bowl of black stones.
    Bowl,
}

/// What an action is, for its light on the board, its sound and its name in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Verb {
    /// A whole man goes.
    Move,
    /// A man or a part joins a friend.
    Merge,
    /// A part leaves its man.
    Split,
    /// A checker comes from the hand.
    Drop,
    /// A black stone is placed.
    Block,
    /// A starting point is chosen.
    Choose,
    /// The dice fall; nothing on the board is touched.
    Roll,
    /// A word is said, such as `swap` or `double`; nothing on the board is touched.
    Say,
}

impl Verb {
    /// Whether it happens at a point of the board, so that [`ActionView::to`] means something.
    pub const fn is_on_board(self) -> bool {
        !matches!(self, Verb::Roll | Verb::Say)
    }
}

/// A legal action as the picker sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionView {
    /// Canonical text.
    pub text: String,
    /// Text for people, with `K` and `x`.
    pub label: String,
    /// What it is.
    pub verb: Verb,
    /// Where it is picked up; nothing for a choice of a point, a roll or a word.
    pub from: Option<Place>,
    /// The point where it ends; any point for a roll or a word.
    pub to: Point,
    /// How many checkers move; 0 where none do.
    pub count: u8,
    /// It captures.
    pub captures: bool,
    /// It passes the enemy's wall.
    pub passes: bool,
    /// The moving part is blessed by passing.
    pub blesses: bool,
    /// Origin, points crossed, end; empty where nothing moves on the board.
    pub way: Vec<Point>,
    /// Index into `way` of the first point reached through the wall.
    pub through: Option<usize>,
    /// The men who change their colour.
    pub flips: Points,
    /// The lines on which men stand together afterwards, where the game asks for that.
    pub axes: Vec<Axis>,
    /// What the moving man becomes, if he changes.
    pub becomes: Option<Form>,
}

impl ActionView {
    /// The actions of a turn, as people write them.
    pub fn labels(turn: &[ActionView]) -> String {
        turn.iter().map(|view| view.label.as_str()).collect::<Vec<_>>().join(", ")
    }
}
