//! The board editor. A side always has its ten disks and its king ([The board](crate::rulebook#the-board-2)), so what
//! is placed on a space comes from the bar, and what is removed goes there.

use super::points::travel;
use super::position::{BAR, DISKS, OFF, Position};
use super::{Cube, Dice, Phase, Roll, Switch, text};
use crate::Side;
use crate::geometry::Point;
use crate::key;
use crate::message::Message;
use crate::view::{Change, Form, PalettePiece};

/// The pieces that can be placed on the board.
pub(super) const PIECES: [PalettePiece; 4] = [
    PalettePiece::Man(Side::Near, Form::Checker),
    PalettePiece::Man(Side::Near, Form::Figure),
    PalettePiece::Man(Side::Far, Form::Checker),
    PalettePiece::Man(Side::Far, Form::Figure),
];

/// Returns the text of a position after a change. The reader of position texts decides whether it is valid.
///
/// # Errors
///
/// Returns the reason if nothing can be changed in this way.
pub(super) fn arranged(position: &Position, change: Change) -> Result<String, Message> {
    let mut made = *position;
    if matches!(made.phase, Phase::Over(_)) {
        made.await_roll(made.side);
    }
    match change {
        Change::Put(PalettePiece::Man(side, form), at) => {
            let from = if form == Form::Figure { made.kings[side.index()] } else { BAR };
            if form != Form::Figure && made.disks(side, BAR) == 0 {
                return Err(key!("kingamon-arrange-empty-bar").into());
            }
            made.shift(side, form == Form::Figure, from, travel(side, at));
        }
        Change::Remove(at) => {
            let (side, king) = made.top(at)?;
            made.shift(side, king, travel(side, at), BAR);
        }
        Change::Move(from, to) => {
            let (side, king) = made.top(from)?;
            made.shift(side, king, travel(side, from), travel(side, to));
        }
        Change::Turn(side, _) => made.await_roll(side),
        Change::Dice(a, b) => {
            let roll = Roll::new(a, b).ok_or(key!("record-not-arranged"))?;
            made.phase = Phase::Play(Dice::fresh(roll));
        }
        Change::Stake if made.switches.has(Switch::Cube) => {
            made.cube.power = (made.cube.power + 1) % 7;
            // In the middle it shows 1.
            made.cube.owner = if made.cube.power == 0 { None } else { made.cube.owner.or(Some(made.side)) };
        }
        Change::Cube(owner) if made.switches.has(Switch::Cube) => {
            let power = if owner.is_none() { 0 } else { made.cube.power.max(1) };
            made.cube = Cube { power, owner };
        }
        Change::Clear => {
            for side in Side::BOTH {
                made.disks[side.index()] = [0; OFF as usize + 1];
                made.disks[side.index()][BAR as usize] = DISKS - made.out(side);
                made.kings[side.index()] = BAR;
            }
            made.await_roll(made.side);
        }
        _ => return Err(key!("record-not-arranged").into()),
    }
    Ok(text::write(&made))
}

impl Position {
    /// Begins the turn of a side: it doubles, or the dice are rolled.
    fn await_roll(&mut self, side: Side) {
        self.side = side;
        let may_double = self.switches.has(Switch::Cube) && self.cube.is_open_to(side);
        self.phase = if may_double { Phase::Offer } else { Phase::Roll };
    }

    /// Returns the owner of the piece on top of a point, and `true` if it is a king.
    fn top(&self, at: Point) -> Result<(Side, bool), Message> {
        let there = |side: &Side| self.pieces(*side, travel(*side, at)) > 0;
        let side = Side::BOTH.into_iter().find(there).ok_or(key!("kingamon-arrange-nothing"))?;
        Ok((side, self.kings[side.index()] == travel(side, at)))
    }

    fn shift(&mut self, side: Side, king: bool, from: u8, to: u8) {
        if king {
            self.kings[side.index()] = to;
        } else {
            let disks = &mut self.disks[side.index()];
            disks[from as usize] -= 1;
            disks[to as usize] += 1;
        }
    }
}
