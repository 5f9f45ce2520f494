//! A legal action as a user interface sees it.

use serde::{Deserialize, Serialize};

use super::{Axis, Form};
use crate::geometry::{Point, Points};
use crate::{Action, Side};

/// Place where a piece is picked up or put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Place {
    /// A point, square or space of the board.
    Point(Point),
    /// The checkers of a side beside the board.
    Hand(Side),
    /// The supply of blocks beside the board.
    Bowl,
}

/// Kind of an action, for its highlight on the board, its sound and its name in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Verb {
    /// A whole piece moves from one place to another.
    Move,
    /// A piece or its upper part joins a piece of the same side.
    Merge,
    /// The upper part of a piece leaves it.
    Split,
    /// A checker is placed from the hand.
    Drop,
    /// A block is placed on a point.
    Block,
    /// A starting point is chosen before the first turn.
    Choose,
    /// The dice are rolled; nothing on the board changes.
    Roll,
    /// An announcement such as `swap` or `double`; nothing moves on the board.
    Say,
}

impl Verb {
    /// Returns `true` if the action happens at a point of the board, so that [`ActionView::to`] has a meaning.
    pub const fn is_on_board(self) -> bool {
        !matches!(self, Verb::Roll | Verb::Say)
    }
}

/// A legal action as a user interface sees it, made by [`Present::view`](super::Present::view).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionView {
    /// The action, to be applied to the position.
    pub action: Action,
    /// The canonical text, which `read_action` reads.
    pub text: String,
    /// The text for people, with signs such as `K` and `x`.
    pub label: String,
    /// The kind of the action, for highlight and sound.
    pub verb: Verb,
    /// The place where something is picked up; `None` for a choice of a point, a roll or an announcement.
    pub from: Option<Place>,
    /// The point where the action ends; of no meaning for a roll or an announcement.
    pub to: Point,
    /// Number of checkers that move, or 0.
    pub count: u8,
    /// `true` if the action captures a piece.
    pub captures: bool,
    /// `true` if the action passes through the enemy wall.
    pub passes: bool,
    /// `true` if the moving part is blessed by passing through the wall.
    pub blesses: bool,
    /// The path: the start, the points that are crossed, the end. Empty if nothing moves on the board.
    pub way: Vec<Point>,
    /// Index into `way` of the first point that is reached through the wall.
    pub through: Option<usize>,
    /// The points of the pieces that change their colour.
    pub flips: Points,
    /// The lines on which pieces line up afterwards, in a game that demands it.
    pub axes: Vec<Axis>,
    /// The form that the moving piece takes on, if it changes.
    pub becomes: Option<Form>,
}

impl ActionView {
    /// Returns the texts for people of the actions of a turn, separated by commas.
    ///
    /// ```
    /// use benediction_rules::Position as _;
    /// use benediction_rules::games::benediction::{Position, RED, Variant};
    /// use benediction_rules::notation::Notation;
    /// use benediction_rules::view::{ActionView, Present, Verb};
    ///
    /// let position = Position::new(Variant::BENEDICTION, RED);
    /// let views = ["e2+e3", "e3e4"].map(|text| position.read_action(text).map(|(action, _)| position.view(action)));
    /// let views = views.into_iter().collect::<Result<Vec<ActionView>, _>>()?;
    /// assert_eq!((views[0].verb, views[1].verb), (Verb::Merge, Verb::Move));
    /// assert_eq!(ActionView::labels(&views), "Ke2+e3, e3e4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn labels(turn: &[ActionView]) -> String {
        turn.iter().map(|view| view.label.as_str()).collect::<Vec<_>>().join(", ")
    }
}
