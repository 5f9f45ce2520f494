//! Actions and kinds of men.

use crate::geometry::Point;
use crate::view::Form;

/// A kind of man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// One step ahead, attacks aslant.
    Pawn,
    /// Leaps.
    Knight,
    /// Slides aslant.
    Bishop,
    /// Slides straight.
    Rook,
    /// Slides both ways.
    Queen,
    /// One step; his flip ends the game.
    King,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 6] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
    /// What a pawn may become `[D4]`.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    /// Its letter in FEN and SAN, in upper case.
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

    /// His shape at the table.
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

    /// The kind of a letter, in any case.
    #[inline]
    pub fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// Its place in tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A man goes to an empty square; a king's step of two squares is castling (§2).
    Move {
        /// From where.
        from: Point,
        /// To where.
        to: Point,
        /// What a pawn on its last rank becomes.
        promotion: Option<Kind>,
    },
    /// The players change seats (§5, option `swap`).
    Swap,
}

impl Action {
    /// The action as a number that is not 0: what a pawn becomes, start and end, a byte each.
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

    /// The action of such a number; another number may be none.
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
