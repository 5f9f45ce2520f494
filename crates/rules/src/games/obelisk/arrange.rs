//! The board editor. All six stones are always on the board
//! ([The board and the stones](crate::rulebook#the-board-and-the-stones)), so a stone is placed by moving it.

use super::stones::{Stone, Stones};
use super::{Position, text};
use crate::Side;
use crate::geometry::Point;
use crate::key;
use crate::message::Message;
use crate::view::{Change, PalettePiece};

/// The pieces that can be placed on the board: three stones of each side.
pub(super) fn pieces() -> Vec<PalettePiece> {
    Side::BOTH.into_iter().flat_map(|side| Stone::ALL.map(|stone| PalettePiece::Man(side, stone.form()))).collect()
}

/// Returns the text of a position after a change. The reader of position texts decides whether it is valid.
///
/// # Errors
///
/// Returns the reason if nothing can be changed in this way.
pub(super) fn arranged(position: &Position, change: Change) -> Result<String, Message> {
    let mut made = *position;
    match change {
        Change::Put(PalettePiece::Man(side, form), at) => {
            let stone = Stone::ALL.into_iter().find(|stone| stone.form() == form);
            made.stones = made.stones.with(side, stone.ok_or(key!("record-not-arranged"))?, at);
        }
        Change::Move(from, to) => {
            // The topmost stone goes.
            let top = made.stones.stack(from).last().ok_or(key!("obelisk-arrange-nothing"))?;
            made.stones = made.stones.with(top.0, top.1, to);
        }
        Change::Remove(_) => return Err(key!("obelisk-arrange-all-stay").into()),
        Change::Turn(side, _) => made.to_act = side,
        _ => return Err(key!("record-not-arranged").into()),
    }
    Ok(text::write(&made))
}

impl Stones {
    /// Returns the same with a stone on another square.
    fn with(&self, side: Side, stone: Stone, at: Point) -> Stones {
        let mut stones = *self;
        let trio = &mut stones.0[side.index()];
        match stone {
            Stone::Base => trio.base = at,
            Stone::Pedestal => trio.pedestal = at,
            Stone::Capstone => trio.capstone = at,
        }
        stones
    }
}
