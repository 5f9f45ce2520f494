//! The board editor.

use super::legality::{CASTLINGS, KING_FILE};
use super::position::{Color, Position, right};
use super::{Kind, text};
use crate::Side;
use crate::key;
use crate::message::Message;
use crate::view::{Change, Form, PalettePiece};

const FORMS: [Form; 6] = [Form::King, Form::Queen, Form::Rook, Form::Bishop, Form::Knight, Form::Pawn];

/// The pieces that can be placed on the board: six pieces of each side.
pub(super) fn pieces() -> Vec<PalettePiece> {
    Side::BOTH.into_iter().flat_map(|side| FORMS.map(|form| PalettePiece::Man(side, form))).collect()
}

/// Returns the text of a position after a change. The reader of position texts decides whether it is valid.
///
/// # Errors
///
/// Returns the reason if nothing can be changed in this way.
pub(super) fn arranged(position: &Position, change: Change) -> Result<String, Message> {
    let mut made = Position { over: None, ..*position };
    match change {
        Change::Put(PalettePiece::Man(side, form), at) => {
            let kind = Kind::ALL.into_iter().find(|kind| kind.form() == form).ok_or(key!("record-not-arranged"))?;
            let color = made.color(side);
            if kind == Kind::King
                && let Some(old) = made.king_of(color)
            {
                // There is one of a colour: it goes where it is put.
                made.remove(old);
            }
            made.remove(at.index());
            made.put(at.index(), color, kind);
        }
        Change::Remove(at) => made.remove(at.index()),
        Change::Move(from, to) => {
            let (color, kind) = made.piece_at(from.index()).ok_or(key!("benedict-chess-arrange-nothing"))?;
            made.remove(from.index());
            made.remove(to.index());
            made.put(to.index(), color, kind);
        }
        Change::Turn(side, _) => made.to_move = made.color(side),
        Change::Clear => {
            let kings = Color::BOTH.map(|color| made.king_of(color));
            made = Position { to_move: made.to_move, seats: made.seats, ..Position::empty() };
            for (color, king) in Color::BOTH.into_iter().zip(kings) {
                made.put(king.unwrap_or(8 * color.first_rank() + KING_FILE), color, Kind::King);
            }
        }
        _ => return Err(key!("record-not-arranged").into()),
    }
    made.clock = 0;
    made.rights &= made.rights_in_place();
    Ok(text::write(&made))
}

impl Position {
    fn king_of(&self, color: Color) -> Option<usize> {
        let kings = self.pieces(color) & self.kind(Kind::King);
        (kings != 0).then(|| kings.trailing_zeros() as usize)
    }

    fn remove(&mut self, square: usize) {
        let others = !(1_u64 << square);
        self.pieces.iter_mut().chain(&mut self.kinds).for_each(|set| *set &= others);
    }

    /// Returns the castling rights for which king and rook stand in their places
    /// ([Castling](crate::rulebook#how-pieces-move)).
    fn rights_in_place(&self) -> u8 {
        let stands = |square, color, kind| self.piece_at(square) == Some((color, kind));
        let mut rights = 0;
        for color in Color::BOTH {
            let rank = 8 * color.first_rank();
            for castling in &CASTLINGS {
                if stands(rank + KING_FILE, color, Kind::King) && stands(rank + castling.rook, color, Kind::Rook) {
                    rights |= right::of(color, castling.kings_side);
                }
            }
        }
        rights
    }
}
