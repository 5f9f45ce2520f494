//! The board editor: what can be placed on a board and changed about a position, outside the rules of play.

use super::{Form, Mark};
use crate::geometry::Point;
use crate::notation::SideNames;
use crate::{Side, Symmetry};

/// Something that can be placed on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PalettePiece {
    /// A piece, or one more checker on a piece of the same side.
    Man(Side, Form),
    /// Makes the piece there a king, or no longer a king.
    King,
    /// Blesses or curses the piece there, or undoes this.
    Mark(Mark),
    /// Places a block, or removes it.
    Block,
    /// Makes the point a starting point of a side, or undoes this.
    Start(Side),
    /// Forbids the piece there to move again this turn, or permits it.
    Lock,
}

impl PalettePiece {
    /// Returns the words that scripts write, with these names of the sides: `red checker`, `king`, `white start`.
    pub fn word(self, sides: SideNames) -> String {
        let of = |side: Side, what: &str| [sides.tint(side).word(), what].join(" ");
        match self {
            PalettePiece::Man(side, form) => of(side, form.word()),
            PalettePiece::King => "king".into(),
            PalettePiece::Mark(Mark::Blessed) => "blessed".into(),
            PalettePiece::Mark(Mark::Cursed) => "cursed".into(),
            PalettePiece::Block => "block".into(),
            PalettePiece::Start(side) => of(side, "start"),
            PalettePiece::Lock => "lock".into(),
        }
    }
}

/// A change of a position in the board editor. The reader of position texts decides whether the result is a
/// position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Places something on a point, if it can stand there.
    Put(PalettePiece, Point),
    /// Removes what is on top of a point.
    Remove(Point),
    /// Moves what stands on the first point to the second one, and replaces what is there.
    Move(Point, Point),
    /// Gives a side one checker more in its hand (`true`), or one less.
    Hand(Side, bool),
    /// Gives a side one checker more out of the game (`true`), or one less.
    Removed(Side, bool),
    /// Lets a side act, with this number of actions left if a turn can have several.
    Turn(Side, u8),
    /// Sets the dice for the side to act.
    Dice(u8, u8),
    /// Turns the doubling cube to its next number.
    Stake,
    /// Gives the doubling cube to a side, or puts it in the middle.
    Cube(Option<Side>),
    /// Clears the board, except for what a position must have.
    Clear,
    /// Mirrors the position, or swaps the colours.
    Image(Symmetry),
}
