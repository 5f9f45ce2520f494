//! How a game shows itself to a table, a picker and a terminal, whatever game it is.

use super::{Mark, Side};
use crate::geometry::{Point, Points};

/// The number of a checker, the same for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CheckerId(pub u16);

/// Where something is picked up or put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A point of the board.
    Point(Point),
    /// A side's hand.
    Hand(Side),
    /// The bowl of black stones.
    Bowl,
}

/// What an action is, for its light on the board, its sound and its name in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
}

impl ActionView {
    /// The actions of a turn, as people write them.
    pub fn labels(turn: &[ActionView]) -> String {
        turn.iter().map(|view| view.label.as_str()).collect::<Vec<_>>().join(", ")
    }
}

/// Who owns an edge of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeOwner {
    /// A player's wall.
    Side(Side),
    /// Nobody: a side wall.
    Nobody,
}

/// What a board looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Points on gridlines in six directions.
    Hex,
    /// Squares in rows and columns.
    Squares,
    /// Columns in a ring, with places in its middle or beside it.
    Ring,
}

/// A board to draw: points in the plane (distance 1 between neighbours, `y` away from the near side), lines, edges.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// What it looks like.
    pub shape: Shape,
    /// Name and place of every point, by index.
    pub points: Vec<(String, (f32, f32))>,
    /// Lines between neighbours, each once.
    pub lines: Vec<(Point, Point)>,
    /// The straight edges in order round the board, from corner to corner.
    pub edges: Vec<(Point, Point, EdgeOwner)>,
    /// Most checkers that one side can have.
    pub checkers: u8,
    /// Captured checkers may be out of the game for good.
    pub removes: bool,
    /// A bowl of black stones stands beside the board.
    pub bowl: bool,
}

/// Where a checker is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// On a point, with so many checkers below it.
    On(Point, u8),
    /// In its owner's hand.
    Hand,
    /// Out of the game.
    Removed,
}

/// Every checker and where it is; a checker's number is its index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Owner and spot.
    pub checkers: Vec<(Side, Spot)>,
}

impl Layout {
    /// The checkers on a point, bottom first.
    pub fn stack(&self, point: Point) -> Vec<CheckerId> {
        let mut found: Vec<(u8, CheckerId)> = self
            .checkers
            .iter()
            .enumerate()
            .filter_map(|(id, (_, spot))| match spot {
                Spot::On(at, height) if *at == point => Some((*height, CheckerId(id as u16))),
                _ => None,
            })
            .collect();
        found.sort();
        found.into_iter().map(|(_, id)| id).collect()
    }

    /// The checkers of a side in a spot off the board, lowest number first.
    pub fn off_board(&self, side: Side, spot: Spot) -> Vec<CheckerId> {
        let held = self.checkers.iter().enumerate().filter(|(_, checker)| **checker == (side, spot));
        held.map(|(id, _)| CheckerId(id as u16)).collect()
    }

    /// Puts checkers on a point, above those that are there.
    pub fn place(&mut self, ids: &[CheckerId], point: Point) {
        let below = self.stack(point).len();
        for (above, id) in ids.iter().enumerate() {
            self.checkers[id.0 as usize].1 = Spot::On(point, (below + above) as u8);
        }
    }

    /// Takes checkers off the board.
    pub fn send(&mut self, ids: &[CheckerId], spot: Spot) {
        for id in ids {
            self.checkers[id.0 as usize].1 = spot;
        }
    }
}

/// A man as the table shows him. His lowest checker names him: it stays when he grows or loses his upper part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man {
    /// Where he stands.
    pub at: Point,
    /// Whose he is.
    pub side: Side,
    /// His checkers, bottom first.
    pub checkers: Vec<CheckerId>,
    /// The letter of his kind in the game's notation, in upper case, where men are of several kinds that are not told by
    /// height, king and mark.
    pub kind: Option<char>,
    /// He is a king.
    pub king: bool,
    /// His stone.
    pub mark: Option<Mark>,
}

/// The picture of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// Every man, by point.
    pub men: Vec<Man>,
    /// Both hands, the near side's first.
    pub hands: [Vec<CheckerId>; 2],
    /// Checkers out of the game, the near side's first.
    pub removed: [Vec<CheckerId>; 2],
    /// The blocks.
    pub blocks: Points,
    /// The starting points of each side, the near one's first.
    pub starts: [Points; 2],
    /// Men who may not move again this turn.
    pub locked: Points,
}

/// Something about a position that a player must not miss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A king of this side is blessed and wins when its turn begins (rules §7).
    WinsAtTurnStart(Side),
}
