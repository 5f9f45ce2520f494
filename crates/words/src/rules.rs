//! The rules page: a book for every game in our own words, with its signs or diagrams and the list of decisions.

pub mod benedict_chess;
pub mod benediction;
pub mod kingamon;
pub mod obelisk;

use benediction_rules::message::Key;

/// A little drawing on the page.
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
    /// A man's way past the enemy's wall.
    Passing,
    /// A bridge from wall to wall.
    Bridge,
    /// A lit point: he may go there.
    GoalPlain,
    /// A lit point: capture.
    GoalCapture,
    /// A lit point: merge.
    GoalMerge,
    /// A lit point: past the wall, blessed.
    GoalPasses,
    /// A lit point: another number of checkers goes there.
    GoalFaint,
    /// What is held.
    Held,
}

/// A piece of a chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A paragraph.
    Text(Key),
    /// A rule with a name.
    Rule(Key, Key),
    /// A sign with what it means.
    Sign(Sketch, Key, Key),
    /// A drawing with a line below it.
    Picture(Sketch, Key),
    /// A small board: a position text of the game and a line below it.
    Diagram(&'static str, Key),
    /// A decision: its number in the rules, such as `D1`, and what was decided.
    Decision(&'static str, Key),
}

/// A chapter.
#[derive(Clone, Copy, Debug)]
pub struct Chapter {
    /// Its title.
    pub title: Key,
    /// What it says.
    pub pieces: &'static [Piece],
}
