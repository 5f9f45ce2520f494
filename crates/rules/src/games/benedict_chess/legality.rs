//! Legal actions: listed, counted and checked, each in its own way.

use super::position::{Color, KING_STEPS, KNIGHT_LEAPS, Position, attacks, bishop_attacks, right, rook_attacks};
use super::{Action, Kind, Seats, Violation};
use crate::geometry::squares::{self, each, point};

/// One of the two castlings: its side, the file of the rook, the files of king and rook afterwards, and the squares
/// between them as bits of a rank.
pub(super) struct Castling {
    pub kings_side: bool,
    pub rook: usize,
    pub king_to: usize,
    pub rook_to: usize,
    between: u64,
}

/// The file on which kings start.
pub(super) const KING_FILE: usize = 4;
pub(super) const CASTLINGS: [Castling; 2] = [
    Castling { kings_side: true, rook: 7, king_to: 6, rook_to: 5, between: 0b0110_0000 },
    Castling { kings_side: false, rook: 0, king_to: 2, rook_to: 3, between: 0b0000_1110 },
];

impl Castling {
    /// Returns the castling that a king's action stands for, if it is one.
    pub(super) fn of(from: usize, to: usize, color: Color) -> Option<&'static Castling> {
        let rank = 8 * color.first_rank();
        CASTLINGS.iter().find(|castling| from == rank + KING_FILE && to == rank + castling.king_to)
    }
}

impl Position {
    /// Returns the squares that the pawns of a colour can reach by one step, and by two.
    #[inline]
    pub fn pawn_steps_of(&self, color: Color) -> (u64, u64) {
        let vacant = !self.occupied();
        let pawns = self.kind(Kind::Pawn) & self.pieces(color);
        let one = color.ahead(pawns) & vacant;
        let fit = color.ahead(pawns & (0xff << (8 * color.second_rank()))) & vacant;
        (one, color.ahead(fit) & vacant)
    }

    /// Returns the squares that a piece other than a pawn can go to, without castling.
    #[inline]
    fn ways(&self, square: usize, kind: Kind) -> u64 {
        self.attacks(square, kind, self.to_move) & !self.occupied()
    }

    fn may_castle(&self, castling: &Castling, color: Color) -> bool {
        let rank = 8 * color.first_rank();
        self.rights & right::of(color, castling.kings_side) != 0 && self.occupied() & (castling.between << rank) == 0
    }

    /// Returns the squares that the king of a colour can castle to.
    ///
    /// ```
    /// use benediction_rules::games::benedict_chess::{Color, Position};
    /// use benediction_rules::geometry::squares::{each, name};
    /// use benediction_rules::notation::Notation;
    ///
    /// let position = Position::read_position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")?;
    /// let ends: Vec<String> = each(position.castles_to(Color::White)).map(name).collect();
    /// assert_eq!(ends, ["c1", "g1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn castles_to(&self, color: Color) -> u64 {
        let to = |castling: &Castling| 1 << (8 * color.first_rank() + castling.king_to);
        CASTLINGS
            .iter()
            .filter(|castling| self.may_castle(castling, color))
            .map(to)
            .fold(0, |set, square: u64| set | square)
    }

    fn may_swap(&self) -> bool {
        self.seats == Seats::Open(self.to_move)
    }

    /// Appends every legal action to `list`, always in the same order.
    pub fn list_legal(&self, list: &mut Vec<Action>) {
        self.each_legal(|action| list.push(action));
    }

    /// Calls `visit` with every legal action, always in the same order.
    #[inline]
    pub fn each_legal(&self, mut visit: impl FnMut(Action)) {
        if self.over.is_some() {
            return;
        }
        let color = self.to_move;
        let (one, two) = self.pawn_steps_of(self.to_move);
        let back = |square: usize, steps: usize| match color {
            Color::White => square - 8 * steps,
            Color::Black => square + 8 * steps,
        };
        for to in each(one & !color.last_rank()) {
            visit(Action::Move { from: point(back(to, 1)), to: point(to), promotion: None });
        }
        for to in each(two) {
            visit(Action::Move { from: point(back(to, 2)), to: point(to), promotion: None });
        }
        for to in each(one & color.last_rank()) {
            let becomes = |kind| Action::Move { from: point(back(to, 1)), to: point(to), promotion: Some(kind) };
            Kind::PROMOTIONS.map(becomes).into_iter().for_each(&mut visit);
        }
        for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King] {
            for from in each(self.kind(kind) & self.pieces(color)) {
                let goes = |to| Action::Move { from: point(from), to: point(to), promotion: None };
                each(self.ways(from, kind)).map(goes).for_each(&mut visit);
            }
        }
        for castling in CASTLINGS.iter().filter(|castling| self.may_castle(castling, self.to_move)) {
            let rank = 8 * color.first_rank();
            let (from, to) = (point(rank + KING_FILE), point(rank + castling.king_to));
            visit(Action::Move { from, to, promotion: None });
        }
        if self.may_swap() {
            visit(Action::Swap);
        }
    }

    pub(super) fn count_actions(&self) -> u64 {
        if self.over.is_some() {
            return 0;
        }
        let (occupied, mine) = (self.occupied(), self.pieces(self.to_move));
        let (one, two) = self.pawn_steps_of(self.to_move);
        let mut count = one.count_ones() + two.count_ones() + 3 * (one & self.to_move.last_rank()).count_ones();
        for square in each(self.kind(Kind::Knight) & mine) {
            count += (KNIGHT_LEAPS[square] & !occupied).count_ones();
        }
        for square in each((self.kind(Kind::Bishop) | self.kind(Kind::Queen)) & mine) {
            count += (bishop_attacks(square, occupied) & !occupied).count_ones();
        }
        for square in each((self.kind(Kind::Rook) | self.kind(Kind::Queen)) & mine) {
            count += (rook_attacks(square, occupied) & !occupied).count_ones();
        }
        for square in each(self.kind(Kind::King) & mine) {
            count += (KING_STEPS[square] & !occupied).count_ones();
        }
        count += CASTLINGS.iter().filter(|castling| self.may_castle(castling, self.to_move)).count() as u32;
        u64::from(count) + u64::from(self.may_swap())
    }

    /// Returns `true` if the side to move has a legal action. Castling need not be looked at: whenever it is legal,
    /// the king or the rook has a step.
    #[inline]
    pub(super) fn can_act(&self) -> bool {
        let (one, _) = self.pawn_steps_of(self.to_move);
        let others = self.pieces(self.to_move) & !self.kind(Kind::Pawn);
        // One step is enough for every kind: who can go far can go near.
        one != 0 || self.may_swap() || each(others).any(|square| self.ways(square, self.kind_at(square)) != 0)
    }

    pub(super) fn check_action(&self, action: Action) -> Result<(), Violation> {
        if self.over.is_some() {
            return Err(Violation::GameOver);
        }
        let Action::Move { from, to, promotion } = action else {
            return if self.may_swap() { Ok(()) } else { Err(Violation::NoSwap) };
        };
        let (from, to) = (from.index(), to.index());
        let (color, kind) = self.piece_at(from).ok_or(Violation::NoMan)?;
        if color != self.to_move {
            return Err(Violation::NotYourMan);
        }
        if from == to {
            return Err(Violation::SameSquare);
        }
        let reaches = attacks(from, kind, color, 0) >> to & 1 != 0;
        match kind {
            Kind::Pawn => self.check_pawn(from, to, promotion)?,
            Kind::King if !reaches => self.check_castling(from, to)?,
            Kind::Knight if !reaches => return Err(Violation::KnightWay),
            Kind::Bishop if !reaches => return Err(Violation::BishopWay),
            Kind::Rook if !reaches => return Err(Violation::RookWay),
            Kind::Queen if !reaches => return Err(Violation::QueenWay),
            _ if self.occupied() >> to & 1 != 0 => return Err(Violation::Occupied),
            Kind::Bishop | Kind::Rook | Kind::Queen if squares::between(from, to) & self.occupied() != 0 => {
                return Err(Violation::WayBlocked);
            }
            _ => {}
        }
        if kind != Kind::Pawn && promotion.is_some() { Err(Violation::NoPromotion) } else { Ok(()) }
    }

    fn check_pawn(&self, from: usize, to: usize, promotion: Option<Kind>) -> Result<(), Violation> {
        let color = self.to_move;
        let one = color.ahead(1 << from);
        let two = if from / 8 == color.second_rank() { color.ahead(one) } else { 0 };
        let target = 1_u64 << to;
        if target & (one | two) == 0 {
            return Err(Violation::PawnWay);
        }
        if self.occupied() & target != 0 {
            return Err(Violation::Occupied);
        }
        if target & two != 0 && self.occupied() & one != 0 {
            return Err(Violation::WayBlocked);
        }
        match (target & color.last_rank() != 0, promotion) {
            (true, None) => Err(Violation::PromotionMissing),
            (true, Some(kind)) if !Kind::PROMOTIONS.contains(&kind) => Err(Violation::PromotionKind),
            (false, Some(_)) => Err(Violation::NoPromotion),
            _ => Ok(()),
        }
    }

    fn check_castling(&self, from: usize, to: usize) -> Result<(), Violation> {
        let castling = Castling::of(from, to, self.to_move).ok_or(Violation::KingWay)?;
        if self.rights & right::of(self.to_move, castling.kings_side) == 0 {
            return Err(Violation::CastlingLost);
        }
        if self.may_castle(castling, self.to_move) { Ok(()) } else { Err(Violation::CastlingBlocked) }
    }
}
