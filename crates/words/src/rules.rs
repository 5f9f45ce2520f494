//! The rules page: a book for every game, with figures, diagrams and the list of rulings.

pub mod benedict_chess;
pub mod benediction;
pub mod kingamon;
pub mod obelisk;

use benediction_rules::message::Key;

/// A small figure on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sketch {
    /// A plain man of one checker.
    Man,
    /// Men of one, two and three checkers.
    Stacks,
    /// A king.
    King,
    /// A man with a white stone.
    Blessed,
    /// A man with a black stone.
    Cursed,
    /// A black stone on a point.
    Block,
    /// An empty starting point.
    Start,
    /// The board with its walls.
    Walls,
    /// A king's zone: a starting point and its neighbours.
    Zone,
    /// A man's way through the enemy wall.
    Passing,
    /// A bridge from wall to wall.
    Bridge,
    /// A highlighted point: Move.
    GoalPlain,
    /// A highlighted point: capture.
    GoalCapture,
    /// A highlighted point: Merge.
    GoalMerge,
    /// A highlighted point: through the enemy wall, and blessed.
    GoalPasses,
    /// A highlighted point: a goal for another number of checkers.
    GoalFaint,
    /// A man that is picked up.
    Held,
}

/// An element of a chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A paragraph.
    Text(Key),
    /// A rule with a name.
    Rule(Key, Key),
    /// A figure with its meaning.
    Sign(Sketch, Key, Key),
    /// A figure with a caption.
    Picture(Sketch, Key),
    /// A small board: a position text of the game and a caption.
    Diagram(&'static str, Key),
    /// A ruling: its number, such as `D1`, and its text.
    Decision(&'static str, Key),
}

/// A chapter.
#[derive(Clone, Copy, Debug)]
pub struct Chapter {
    /// Heading of the chapter.
    pub title: Key,
    /// Elements of the chapter, in order.
    pub pieces: &'static [Piece],
}
