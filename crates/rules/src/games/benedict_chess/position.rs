//! The position: bit boards of colours and kinds.

use super::Kind;
use crate::geometry::squares::{self, Line, line_attacks};
use crate::random::mix;
use crate::{Outcome, Reason, Side};

/// Colour of the pieces. [`Seats`] decides which player has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// White, who moves first. Its pawns go up the board.
    White,
    /// Black. Its pawns go down the board.
    Black,
}

impl Color {
    /// Both colours in the order in which they start: White first.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// Returns the colour of the opponent: Black for White, White for Black.
    #[inline]
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// Returns 0 for White and 1 for Black, as an index for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the rank, from 0, on which its pawns can take two steps. The present owner counts
    /// ([D2](crate::rulebook#rulings-2)).
    #[inline]
    pub(super) const fn second_rank(self) -> usize {
        match self {
            Color::White => 1,
            Color::Black => 6,
        }
    }

    /// Returns the rank, from 0, on which its king starts.
    #[inline]
    pub(super) const fn first_rank(self) -> usize {
        match self {
            Color::White => 0,
            Color::Black => 7,
        }
    }

    /// Returns the squares of the rank on which its pawns are promoted.
    #[inline]
    pub const fn last_rank(self) -> u64 {
        match self {
            Color::White => 0xff << 56,
            Color::Black => 0xff,
        }
    }

    /// Returns a set of squares, moved one step ahead.
    #[inline]
    pub(super) const fn ahead(self, set: u64) -> u64 {
        match self {
            Color::White => set << 8,
            Color::Black => set >> 8,
        }
    }
}

/// The colours of the players, which the option `swap` lets them change ([Swap](crate::rulebook#variants-1)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// The near side plays White for the whole game.
    Fixed,
    /// The near side plays White, and this colour can change seats instead of its first action. It is Black, except in
    /// the image of a position with swapped colours.
    Open(Color),
    /// The players have changed seats: the near side plays Black.
    Changed,
}

/// The rights to [castle](crate::rulebook#how-pieces-move), one bit each.
pub(super) mod right {
    /// All four rights.
    pub const ALL: u8 = 15;

    /// Returns the right of a colour, on the king's side or not.
    #[inline]
    pub const fn of(color: super::Color, kings_side: bool) -> u8 {
        1 << (2 * color.index() + if kings_side { 0 } else { 1 })
    }
}

/// Number of actions in a row, with neither a pawn's action nor a flip, that make a draw
/// ([D7](crate::rulebook#rulings-2)).
pub const NO_PROGRESS_LIMIT: u16 = 100;

/// A position of Benedict Chess. Squares are indices from 0 to 63, see [`squares`].
///
/// Two positions are equal if [the repetition rule](crate::rulebook#the-end) treats them as the same: board, side to
/// move, castling rights and seats are equal; the counters of actions do not matter. The invariants are: the pieces of
/// the two colours are disjoint, and together those of all kinds; there are two kings; no pawn is on the first or last
/// rank ([D8](crate::rulebook#rulings-2)); a castling right implies that king and rook stand in their places.
///
/// The documentation of the [module](crate::games::benedict_chess) has an example.
#[derive(Clone, Copy)]
pub struct Position {
    pub(super) pieces: [u64; 2],
    pub(super) kinds: [u64; 6],
    pub(super) rights: u8,
    pub(super) to_move: Color,
    pub(super) seats: Seats,
    /// Number of actions since the last pawn's action or flip.
    pub(super) clock: u16,
    /// Number of the move, from 1. It grows after Black's action.
    pub(super) number: u16,
    pub(super) over: Option<Outcome>,
    /// The share of the pieces in [`Position::hash`](crate::Position::hash).
    pub(super) pieces_hash: u64,
}

impl Position {
    /// Returns the position at the start of a game, with the option `swap` or without it.
    #[inline]
    pub fn new(swap: bool) -> Position {
        let seats = if swap { Seats::Open(Color::Black) } else { Seats::Fixed };
        let mut position = Position { rights: right::ALL, seats, ..Position::empty() };
        let row =
            [Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen, Kind::King, Kind::Bishop, Kind::Knight, Kind::Rook];
        for (file, kind) in row.into_iter().enumerate() {
            for color in Color::BOTH {
                position.put(8 * color.first_rank() + file, color, kind);
                position.put(8 * color.second_rank() + file, color, Kind::Pawn);
            }
        }
        position
    }

    /// Returns an empty board.
    #[inline]
    pub(super) const fn empty() -> Position {
        Position {
            pieces: [0; 2],
            kinds: [0; 6],
            rights: 0,
            to_move: Color::White,
            seats: Seats::Fixed,
            clock: 0,
            number: 1,
            over: None,
            pieces_hash: 0,
        }
    }

    #[inline]
    pub(super) const fn put(&mut self, square: usize, color: Color, kind: Kind) {
        self.pieces[color.index()] |= 1 << square;
        self.kinds[kind.index()] |= 1 << square;
        self.pieces_hash ^= key_of_kind(square, kind) ^ key_of_color(square, color);
    }

    /// Returns the squares of a colour's pieces.
    #[inline]
    pub const fn pieces(&self, color: Color) -> u64 {
        self.pieces[color.index()]
    }

    /// Returns the squares of the pieces of a kind, of both colours.
    #[inline]
    pub const fn kind(&self, kind: Kind) -> u64 {
        self.kinds[kind.index()]
    }

    /// Returns the squares of all pieces.
    #[inline]
    pub const fn occupied(&self) -> u64 {
        self.pieces[0] | self.pieces[1]
    }

    /// Returns the colour to move, also if the game is over.
    #[inline]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Returns the seats of the players.
    #[inline]
    pub const fn seats(&self) -> Seats {
        self.seats
    }

    /// Number of actions since the last pawn's action or flip.
    #[inline]
    pub const fn clock(&self) -> u16 {
        self.clock
    }

    /// Returns the number of the move, from 1.
    #[inline]
    pub const fn number(&self) -> u16 {
        self.number
    }

    /// Returns the player who has a colour.
    #[inline]
    pub const fn player(&self, color: Color) -> Side {
        match (color, self.seats) {
            (Color::White, Seats::Changed) | (Color::Black, Seats::Open(_) | Seats::Fixed) => Side::Far,
            _ => Side::Near,
        }
    }

    /// Returns the colour that a player has.
    #[inline]
    pub fn color(&self, side: Side) -> Color {
        if self.player(Color::White) == side { Color::White } else { Color::Black }
    }

    /// Returns the colour and the kind of the piece on a square, or `None` if it is empty.
    #[inline]
    pub fn piece_at(&self, square: usize) -> Option<(Color, Kind)> {
        let bit = 1 << square;
        let color = Color::BOTH.into_iter().find(|color| self.pieces(*color) & bit != 0)?;
        Some((color, self.kind_at(square)))
    }

    /// Returns the kind of the piece on an occupied square.
    #[inline]
    pub(super) fn kind_at(&self, square: usize) -> Kind {
        let kind = Kind::ALL.into_iter().find(|kind| self.kind(*kind) >> square & 1 != 0);
        kind.unwrap_or(Kind::Pawn)
    }

    /// Returns the squares that a piece of a kind and colour attacks from a square: those where it could capture in
    /// chess, with no regard to the safety of its king ([D1](crate::rulebook#rulings-2)).
    ///
    /// ```
    /// use benediction_rules::games::benedict_chess::{Color, Kind, Position};
    /// use benediction_rules::geometry::squares::named;
    ///
    /// let position = Position::new(false);
    /// let [a1, a2, b1] = ["a1", "a2", "b1"].map(|name| named(name).expect("a square"));
    /// // The lines of the rook end at its neighbours, which are its own pieces.
    /// assert_eq!(position.attacks(a1, Kind::Rook, Color::White), 1 << a2 | 1 << b1);
    /// ```
    #[inline]
    pub fn attacks(&self, square: usize, kind: Kind, color: Color) -> u64 {
        attacks(square, kind, color, self.occupied())
    }

    /// Returns the result that the board and the counter of actions without progress show
    /// ([The end](crate::rulebook#the-end)), or `None` if the game continues. The winner, if there is one, has both
    /// kings.
    #[inline]
    pub(super) fn own_outcome(&self) -> Option<Outcome> {
        let kings = self.kind(Kind::King);
        if let Some(winner) = Color::BOTH.into_iter().find(|color| kings != 0 && self.pieces(*color) & kings == kings) {
            return Some(Outcome::win(self.player(winner), Reason::KingFlipped));
        }
        if !self.can_act() {
            return Some(Outcome::draw(Reason::Stalemate));
        }
        (self.clock >= NO_PROGRESS_LIMIT).then_some(Outcome::draw(Reason::NoProgress))
    }

    /// Returns the same position in a game without the option `swap` ([Swap](crate::rulebook#variants-1)).
    #[must_use]
    #[inline]
    pub fn with_fixed_seats(&self) -> Position {
        Position { seats: Seats::Fixed, ..*self }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.pieces == other.pieces
            && self.kinds == other.kinds
            && self.rights == other.rights
            && self.to_move == other.to_move
            && self.seats == other.seats
            && self.over == other.over
    }
}

/// The squares that a knight attacks, by its square.
pub const KNIGHT_LEAPS: [u64; 64] =
    squares::leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
/// The squares adjacent to a square.
pub const KING_STEPS: [u64; 64] =
    squares::leaps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
/// The squares that a pawn attacks, by [`Color::index`] and square.
pub const PAWN_ATTACKS: [[u64; 64]; 2] = [squares::leaps(&[(-1, 1), (1, 1)]), squares::leaps(&[(-1, -1), (1, -1)])];

/// Returns the squares that a piece attacks if these squares are occupied.
#[inline]
pub(super) const fn attacks(square: usize, kind: Kind, color: Color, occupied: u64) -> u64 {
    match kind {
        Kind::Pawn => PAWN_ATTACKS[color.index()][square],
        Kind::Knight => KNIGHT_LEAPS[square],
        Kind::King => KING_STEPS[square],
        Kind::Bishop => bishop_attacks(square, occupied),
        Kind::Rook => rook_attacks(square, occupied),
        Kind::Queen => bishop_attacks(square, occupied) | rook_attacks(square, occupied),
    }
}

/// Returns the squares that a bishop attacks if these squares are occupied.
#[inline]
pub const fn bishop_attacks(square: usize, occupied: u64) -> u64 {
    line_attacks(square, Line::Rising, occupied) | line_attacks(square, Line::Falling, occupied)
}

/// Returns the squares that a rook attacks if these squares are occupied.
#[inline]
pub const fn rook_attacks(square: usize, occupied: u64) -> u64 {
    line_attacks(square, Line::Rank, occupied) | line_attacks(square, Line::File, occupied)
}

/// Zobrist key (Zobrist 1970) of a kind on a square. Kind and colour have keys of their own, so that a flip changes
/// one of them and need not know the kind.
pub(super) const fn key_of_kind(square: usize, kind: Kind) -> u64 {
    const KEYS: [[u64; 64]; 6] = {
        let mut keys = [[0; 64]; 6];
        let mut index = 0;
        while index < 6 * 64 {
            keys[index / 64][index % 64] = mix(index as u64);
            index += 1;
        }
        keys
    };
    KEYS[kind.index()][square]
}

/// Zobrist key of a colour on a square; that of White is 0.
pub(super) const fn key_of_color(square: usize, color: Color) -> u64 {
    const KEYS: [u64; 64] = {
        let mut keys = [0; 64];
        let mut index = 0;
        while index < 64 {
            keys[index] = mix(1 << 20 | index as u64);
            index += 1;
        }
        keys
    };
    match color {
        Color::White => 0,
        Color::Black => KEYS[square],
    }
}
