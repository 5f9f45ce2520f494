//! A position made by hand: what can be laid on a board, and changed about a position, outside the rules of play.

use super::{Form, Mark};
use crate::geometry::Point;
use crate::notation::SideNames;
use crate::{Side, Symmetry};

/// Something that can be laid on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PalettePiece {
    /// A man, or a checker on a man of the same side.
    Man(Side, Form),
    /// The man there becomes a king, or is one no longer.
    King,
    /// A stone on the man there, or no longer.
    Mark(Mark),
    /// A block, or no longer.
    Block,
    /// The starting point of a side, or no longer.
    Start(Side),
    /// The man there may not move again this turn, or may.
    Lock,
}

impl PalettePiece {
    /// What scripts call it, where the sides are called so: `red checker`, `king`, `white start`.
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

/// A change of a position by hand. What the position may not be is for its game's text to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Something is laid on a point.
    Put(PalettePiece, Point),
    /// What is on top of a point goes.
    Remove(Point),
    /// What stands on a point goes to another one, in the place of what is there.
    Move(Point, Point),
    /// A side has a checker more in its hand, or less.
    Hand(Side, bool),
    /// A side has a checker more out of the game, or less.
    Removed(Side, bool),
    /// A side is to act, with so many actions left where that counts.
    Turn(Side, u8),
    /// The dice have fallen so for the side to act.
    Dice(u8, u8),
    /// The doubling cube shows the next number.
    Stake,
    /// The doubling cube lies with this side, or in the middle.
    Cube(Option<Side>),
    /// Nothing stands on the board but what must.
    Clear,
    /// Everything is mirrored, or changes its colour.
    Image(Symmetry),
}
