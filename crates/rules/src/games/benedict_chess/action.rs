//! Actions and kinds of pieces.

use crate::geometry::Point;
use crate::view::Form;

/// Kind of a piece of chess. A flipped piece keeps its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Moves one step ahead, and attacks diagonally ahead.
    Pawn,
    /// Leaps two squares along a line and one to the side, over any piece.
    Knight,
    /// Moves any number of squares along diagonals.
    Bishop,
    /// Moves any number of squares along ranks and files.
    Rook,
    /// Moves any number of squares along diagonals, ranks and files.
    Queen,
    /// Moves one step. When it is flipped, the game is over.
    King,
}

impl Kind {
    /// The six kinds, in the order of [`Kind::index`].
    pub const ALL: [Kind; 6] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
    /// The kinds that a pawn can be promoted to ([D4](crate::rulebook#rulings-2)).
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    /// Returns the letter in FEN and SAN, in upper case.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Kind::Pawn => 'P',
            Kind::Knight => 'N',
            Kind::Bishop => 'B',
            Kind::Rook => 'R',
            Kind::Queen => 'Q',
            Kind::King => 'K',
        }
    }

    /// Returns the shape that is drawn.
    #[inline]
    pub const fn form(self) -> Form {
        match self {
            Kind::Pawn => Form::Pawn,
            Kind::Knight => Form::Knight,
            Kind::Bishop => Form::Bishop,
            Kind::Rook => Form::Rook,
            Kind::Queen => Form::Queen,
            Kind::King => Form::King,
        }
    }

    /// Returns the kind with a letter, in upper or lower case. Returns `None` for any other letter.
    #[inline]
    pub fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// Returns the index for tables, from 0 to 5.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One action: a move of a piece, castling included, or the exchange of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A piece goes to an empty square; a king's step of two squares is [castling](crate::rulebook#how-pieces-move).
    Move {
        /// The square where the piece starts, from 0 (a1) to 63 (h8).
        from: Point,
        /// The square where the piece ends, which is empty before the action.
        to: Point,
        /// The kind that a pawn on its last rank becomes.
        promotion: Option<Kind>,
    },
    /// The players change seats ([Swap](crate::rulebook#variants-1), option `swap`).
    Swap,
}

impl Action {
    /// Returns the action as a number that is not 0: promotion, start and end, a byte each.
    #[inline]
    pub(super) const fn code(self) -> u32 {
        match self {
            Action::Swap => u32::MAX,
            Action::Move { from, to, promotion } => {
                let kind = match promotion {
                    None => 7,
                    // No pawn becomes one, and its number would be 0.
                    Some(Kind::Pawn) => 6,
                    Some(kind) => kind as u8,
                };
                u32::from_be_bytes([0, kind, from.0, to.0])
            }
        }
    }

    /// Returns the action of such a number, or `None` if it is none.
    pub(super) const fn of_code(code: u32) -> Option<Action> {
        let [_, kind, from, to] = code.to_be_bytes();
        if code == u32::MAX {
            return Some(Action::Swap);
        }
        if from > 63 || to > 63 {
            return None;
        }
        let promotion = match kind {
            1..6 => Some(Kind::ALL[kind as usize]),
            6 => Some(Kind::Pawn),
            _ => None,
        };
        Some(Action::Move { from: Point(from), to: Point(to), promotion })
    }
}
