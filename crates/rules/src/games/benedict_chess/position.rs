//! A position: bit boards of colours and kinds.

use super::Kind;
use crate::geometry::squares::{self, Line, seen};
use crate::random::mix;
use crate::{Actor, Outcome, Reason, Side, Turn};

/// A colour of men. Which player has it, see [`Seats`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Begins, and goes up.
    White,
    /// Goes down.
    Black,
}

impl Colour {
    /// Both, White first.
    pub const BOTH: [Colour; 2] = [Colour::White, Colour::Black];

    /// The other one.
    #[inline]
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank, from 0, on which its pawns may take two steps: by their present owner `[D2]`.
    #[inline]
    pub(super) const fn second_rank(self) -> usize {
        match self {
            Colour::White => 1,
            Colour::Black => 6,
        }
    }

    /// The rank, from 0, on which its king begins.
    #[inline]
    pub(super) const fn first_rank(self) -> usize {
        match self {
            Colour::White => 0,
            Colour::Black => 7,
        }
    }

    /// The squares of the rank on which its pawns are promoted.
    #[inline]
    pub const fn last_rank(self) -> u64 {
        match self {
            Colour::White => 0xff << 56,
            Colour::Black => 0xff,
        }
    }

    /// A set of squares, all a step ahead.
    #[inline]
    pub(super) const fn ahead(self, set: u64) -> u64 {
        match self {
            Colour::White => set << 8,
            Colour::Black => set >> 8,
        }
    }
}

/// Who sits where: the option `swap` (§5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// As at the start, for the whole game.
    Fixed,
    /// As at the start; this colour may change them instead of its first action. It is Black, but for the image of a position
    /// under the exchange of colours.
    Open(Colour),
    /// Changed: the near side plays Black.
    Changed,
}

/// A castling right of §4: one bit each.
pub(super) mod right {
    /// All four.
    pub const ALL: u8 = 15;

    /// Of a colour, to the king's side or not.
    #[inline]
    pub const fn of(colour: super::Colour, kings_side: bool) -> u8 {
        1 << (2 * colour.index() + if kings_side { 0 } else { 1 })
    }
}

/// As many actions in a row with neither a pawn's action nor a flip are a draw `[D7]`.
pub const PATIENCE: u16 = 100;

/// A position. Equal positions are those of the repetition rule (§5): board, side to move, castling rights, and who sits where;
/// the counters of actions do not matter. Its invariants: the colours' men are disjoint and together those of all kinds,
/// there are two kings, no pawn stands on the first or last rank `[D8]`, and a castling right stands for a king and a rook in
/// their places.
#[derive(Clone, Copy)]
pub struct Position {
    pub(super) men: [u64; 2],
    pub(super) kinds: [u64; 6],
    pub(super) rights: u8,
    pub(super) to_move: Colour,
    pub(super) seats: Seats,
    /// Actions since the last pawn action or flip.
    pub(super) clock: u16,
    /// The number of the move, from 1; it grows after Black.
    pub(super) number: u16,
    pub(super) over: Option<Outcome>,
    /// Of the men only; see [`Position::full_hash`].
    pub(super) men_hash: u64,
}

impl Position {
    /// The start of a game (§1).
    #[inline]
    pub fn new(swap: bool) -> Position {
        let seats = if swap { Seats::Open(Colour::Black) } else { Seats::Fixed };
        let mut position = Position { rights: right::ALL, seats, ..Position::empty() };
        let row =
            [Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen, Kind::King, Kind::Bishop, Kind::Knight, Kind::Rook];
        for (file, kind) in row.into_iter().enumerate() {
            for colour in Colour::BOTH {
                position.put(8 * colour.first_rank() + file, colour, kind);
                position.put(8 * colour.second_rank() + file, colour, Kind::Pawn);
            }
        }
        position
    }

    /// A board with nothing on it.
    #[inline]
    pub(super) const fn empty() -> Position {
        Position {
            men: [0; 2],
            kinds: [0; 6],
            rights: 0,
            to_move: Colour::White,
            seats: Seats::Fixed,
            clock: 0,
            number: 1,
            over: None,
            men_hash: 0,
        }
    }

    #[inline]
    pub(super) const fn put(&mut self, square: usize, colour: Colour, kind: Kind) {
        self.men[colour.index()] |= 1 << square;
        self.kinds[kind.index()] |= 1 << square;
        self.men_hash ^= key_of_kind(square, kind) ^ key_of_colour(square, colour);
    }

    /// The squares of a colour's men.
    #[inline]
    pub const fn men(&self, colour: Colour) -> u64 {
        self.men[colour.index()]
    }

    /// The squares of a kind of men, of both colours.
    #[inline]
    pub const fn kind(&self, kind: Kind) -> u64 {
        self.kinds[kind.index()]
    }

    /// The squares on which anybody stands.
    #[inline]
    pub const fn occupied(&self) -> u64 {
        self.men[0] | self.men[1]
    }

    /// The colour to move, also after the end.
    #[inline]
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// Who sits where.
    #[inline]
    pub const fn seats(&self) -> Seats {
        self.seats
    }

    /// Actions since the last pawn action or flip.
    #[inline]
    pub const fn clock(&self) -> u16 {
        self.clock
    }

    /// The number of the move, from 1.
    #[inline]
    pub const fn number(&self) -> u16 {
        self.number
    }

    /// The player who has a colour.
    #[inline]
    pub const fn player(&self, colour: Colour) -> Side {
        match (colour, self.seats) {
            (Colour::White, Seats::Changed) | (Colour::Black, Seats::Open(_) | Seats::Fixed) => Side::Far,
            _ => Side::Near,
        }
    }

    /// The colour that a player has.
    #[inline]
    pub fn colour(&self, side: Side) -> Colour {
        if self.player(Colour::White) == side { Colour::White } else { Colour::Black }
    }

    /// Who stands on a square.
    #[inline]
    pub fn man(&self, square: usize) -> Option<(Colour, Kind)> {
        let bit = 1 << square;
        let colour = Colour::BOTH.into_iter().find(|colour| self.men(*colour) & bit != 0)?;
        Some((colour, self.kind_at(square)))
    }

    /// The kind of the man on an occupied square.
    #[inline]
    pub(super) fn kind_at(&self, square: usize) -> Kind {
        let found = Kind::ALL.into_iter().find(|kind| self.kind(*kind) >> square & 1 != 0);
        found.unwrap_or(Kind::Pawn)
    }

    /// The squares that a man of a kind and colour on a square attacks: where he could capture in chess with no regard to the
    /// king's safety `[D1]`.
    #[inline]
    pub fn attacks(&self, square: usize, kind: Kind, colour: Colour) -> u64 {
        attacks(square, kind, colour, self.occupied())
    }

    #[inline]
    pub(super) fn turn_of(&self) -> Turn {
        match self.over {
            Some(_) => Turn { actor: Actor::Nobody, actions_left: 0, setup: false },
            None => Turn { actor: Actor::Side(self.player(self.to_move)), actions_left: 1, setup: false },
        }
    }

    /// The result that this position has by itself, the first of §5 that applies. The winner, if there is one, has both kings.
    #[inline]
    pub(super) fn own_outcome(&self) -> Option<Outcome> {
        let kings = self.kind(Kind::King);
        if let Some(winner) = Colour::BOTH.into_iter().find(|colour| kings != 0 && self.men(*colour) & kings == kings) {
            return Some(Outcome::win(self.player(winner), Reason::KingFlipped));
        }
        if !self.can_act() {
            return Some(Outcome::draw(Reason::Stalemate));
        }
        (self.clock >= PATIENCE).then_some(Outcome::draw(Reason::NoProgress))
    }

    /// The same position in a game without the option `swap` (§5).
    #[must_use]
    #[inline]
    pub fn with_fixed_seats(&self) -> Position {
        Position { seats: Seats::Fixed, ..*self }
    }

    /// A hash of everything that the repetition rule compares. The men's share is kept up to date.
    #[inline]
    pub(super) fn full_hash(&self) -> u64 {
        let seats = match self.seats {
            Seats::Fixed => 0,
            Seats::Open(colour) => 1 + colour.index() as u64,
            Seats::Changed => 3,
        };
        let over = match self.over {
            None => 0,
            Some(Outcome { winner: None, .. }) => 1,
            Some(Outcome { winner: Some(side), .. }) => 2 + side.index() as u64,
        };
        self.men_hash ^ mix(1 << 40 | self.to_move.index() as u64 | (self.rights as u64) << 1 | seats << 5 | over << 7)
    }

    #[inline]
    pub(super) fn full_hash_from_scratch(&self) -> u64 {
        let mut fresh = Position { men: [0; 2], kinds: [0; 6], men_hash: 0, ..*self };
        for square in squares::each(self.occupied()) {
            if let Some((colour, kind)) = self.man(square) {
                fresh.put(square, colour, kind);
            }
        }
        fresh.full_hash()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.men == other.men
            && self.kinds == other.kinds
            && self.rights == other.rights
            && self.to_move == other.to_move
            && self.seats == other.seats
            && self.over == other.over
    }
}

/// The squares to which a knight leaps, by his square.
pub const KNIGHT_LEAPS: [u64; 64] =
    squares::leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
/// The squares beside a square.
pub const KING_STEPS: [u64; 64] =
    squares::leaps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
/// The squares that a pawn attacks, by colour and square.
pub const PAWN_ATTACKS: [[u64; 64]; 2] = [squares::leaps(&[(-1, 1), (1, 1)]), squares::leaps(&[(-1, -1), (1, -1)])];

/// The squares that a man attacks on a board with these squares occupied.
#[inline]
pub(super) const fn attacks(square: usize, kind: Kind, colour: Colour, occupied: u64) -> u64 {
    match kind {
        Kind::Pawn => PAWN_ATTACKS[colour.index()][square],
        Kind::Knight => KNIGHT_LEAPS[square],
        Kind::King => KING_STEPS[square],
        Kind::Bishop => aslant(square, occupied),
        Kind::Rook => straight(square, occupied),
        Kind::Queen => aslant(square, occupied) | straight(square, occupied),
    }
}

/// The squares that a bishop sees from a square on a board with these squares occupied.
#[inline]
pub const fn aslant(square: usize, occupied: u64) -> u64 {
    seen(square, Line::Rising, occupied) | seen(square, Line::Falling, occupied)
}

/// The squares that a rook sees from a square on a board with these squares occupied.
#[inline]
pub const fn straight(square: usize, occupied: u64) -> u64 {
    seen(square, Line::Rank, occupied) | seen(square, Line::File, occupied)
}

/// Zobrist keys (Zobrist 1970) of kind and colour apart, so that a flip needs not know who it is that flips.
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

/// The other half of a man's key; that of White is 0.
pub(super) const fn key_of_colour(square: usize, colour: Colour) -> u64 {
    const KEYS: [u64; 64] = {
        let mut keys = [0; 64];
        let mut index = 0;
        while index < 64 {
            keys[index] = mix(1 << 20 | index as u64);
            index += 1;
        }
        keys
    };
    match colour {
        Colour::White => 0,
        Colour::Black => KEYS[square],
    }
}
