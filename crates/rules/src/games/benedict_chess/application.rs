//! Effects of an action, in the order in which they happen.

use super::legality::Castling;
use super::position::{Color, Position, attacks, key_of_color, key_of_kind, right};
use super::{Action, Kind, Seats};
use crate::geometry::squares::each;

/// The castling rights that are lost when a piece leaves a square, or is flipped there.
const LOST: [u8; 64] = {
    let mut lost = [0; 64];
    let mut index = 0;
    while index < 2 {
        let color = Color::BOTH[index];
        let rank = 8 * color.first_rank();
        lost[rank + 7] = right::of(color, true);
        lost[rank] = right::of(color, false);
        lost[rank + 4] = lost[rank] | lost[rank + 7];
        index += 1;
    }
    lost
};
/// The squares on which rooks begin.
const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;

impl Position {
    /// Makes a legal action. An illegal one leaves a position of no meaning.
    pub(super) fn apply_action(&mut self, action: Action) {
        match action {
            Action::Swap => self.seats = Seats::Changed,
            Action::Move { from, to, promotion } => self.move_piece(from.index() & 63, to.index() & 63, promotion),
        }
        self.over = self.own_outcome();
    }

    fn move_piece(&mut self, from: usize, to: usize, promotion: Option<Kind>) {
        let color = self.to_move;
        let before = self.kind_at(from);
        let kind = promotion.unwrap_or(before);
        self.shift(from, to, before, kind, color);
        if before == Kind::King
            && let Some(castling) = Castling::of(from, to, color).filter(|_| from.abs_diff(to) == 2)
        {
            let rank = 8 * color.first_rank();
            self.shift(rank + castling.rook, rank + castling.rook_to, Kind::Rook, Kind::Rook, color);
        }
        // Only the piece that moved attacks, in castling only the king `[D5]`; flipped pieces do not flip others.
        let flipped = self.flipped_from(to, kind);
        self.pieces[0] ^= flipped;
        self.pieces[1] ^= flipped;
        for square in each(flipped) {
            self.pieces_hash ^= key_of_color(square, Color::Black);
        }
        self.rights &= !LOST[from];
        for square in each(flipped & CORNERS) {
            self.rights &= !LOST[square];
        }
        self.clock = if flipped != 0 || before == Kind::Pawn { 0 } else { self.clock.saturating_add(1) };
        if color == Color::Black {
            self.number = self.number.saturating_add(1);
        }
        if self.seats == Seats::Open(color) {
            self.seats = Seats::Fixed;
        }
        self.to_move = color.other();
    }

    /// Returns the squares of the enemy pieces that a piece of the side to move attacks from a square.
    #[inline]
    fn flipped_from(&self, square: usize, kind: Kind) -> u64 {
        self.attacks(square, kind, self.to_move) & self.pieces(self.to_move.other())
    }

    /// Returns the squares of the pieces that a legal action flips ([Flipping](crate::rulebook#flipping)).
    pub fn flips(&self, action: Action) -> u64 {
        let Action::Move { from, to, promotion } = action else { return 0 };
        let kind = promotion.unwrap_or(self.kind_at(from.index()));
        // A castling rook stands on a square that its king sees in any case.
        let occupied = self.occupied() & !(1 << from.0) | 1 << to.0;
        attacks(to.index(), kind, self.to_move, occupied) & self.pieces(self.to_move.other())
    }

    /// Moves a piece and changes its kind, and does nothing else.
    #[inline]
    fn shift(&mut self, from: usize, to: usize, before: Kind, after: Kind, color: Color) {
        self.pieces[color.index()] ^= 1 << from | 1 << to;
        self.kinds[before.index()] ^= 1 << from;
        self.kinds[after.index()] ^= 1 << to;
        self.pieces_hash ^= key_of_kind(from, before) ^ key_of_kind(to, after);
        self.pieces_hash ^= key_of_color(from, color) ^ key_of_color(to, color);
    }
}
