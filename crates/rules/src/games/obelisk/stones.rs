//! The placement of the six stones, and what follows from it: the possible actions, carrying, and the symmetry test. No
//! stone ever leaves the board, so a placement is six squares.

use super::action::{Action, Sign, Unit};
use super::board::{self, SQUARES, Way, share_axis};
use super::{Mode, Start, Violation};
use crate::Side;
use crate::geometry::Point;
use crate::view::{Axis, Form};

/// One of the three stones of a side ([The board and the stones](crate::rulebook#the-board-and-the-stones)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stone {
    /// The lowest part of an obelisk.
    Base,
    /// The middle part of an obelisk.
    Pedestal,
    /// The top of an obelisk, which can also ride enemy stones.
    Capstone,
}

impl Stone {
    /// All stones, from the bottom up.
    pub const ALL: [Stone; 3] = [Stone::Base, Stone::Pedestal, Stone::Capstone];

    /// Returns the letter in position texts, in upper case as for Black.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Stone::Base => 'B',
            Stone::Pedestal => 'P',
            Stone::Capstone => 'C',
        }
    }
}

impl Stone {
    /// Returns the shape that is drawn.
    #[inline]
    pub const fn form(self) -> Form {
        match self {
            Stone::Base => Form::Base,
            Stone::Pedestal => Form::Pedestal,
            Stone::Capstone => Form::Capstone,
        }
    }
}

/// The squares of the three stones of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trio {
    /// The square of the base, from 0 (`a1`) to 11 (`c4`).
    pub base: Point,
    /// The square of the pedestal; that of the base in a foundation.
    pub pedestal: Point,
    /// The square of the capstone; that of an enemy stone if it rides.
    pub capstone: Point,
}

impl Trio {
    /// Returns the squares in the order of [`Stone::ALL`].
    #[inline]
    pub const fn squares(&self) -> [Point; 3] {
        [self.base, self.pedestal, self.capstone]
    }

    /// Returns the three stones on the squares to which `f` maps theirs.
    #[inline]
    pub fn map(&self, f: impl Fn(Point) -> Point) -> Trio {
        Trio { base: f(self.base), pedestal: f(self.pedestal), capstone: f(self.capstone) }
    }

    /// Returns `true` if base and pedestal are on one square.
    #[inline]
    pub const fn has_foundation(&self) -> bool {
        self.base.0 == self.pedestal.0
    }

    /// Returns `true` if all three stones are on one square.
    #[inline]
    pub const fn has_obelisk(&self) -> bool {
        self.has_foundation() && self.base.0 == self.capstone.0
    }

    /// Returns `true` for colour symmetry ([Symmetry](crate::rulebook#symmetry)): two of the three stones are on one
    /// axis.
    #[inline]
    const fn is_symmetric(&self) -> bool {
        share_axis(self.base, self.pedestal)
            || share_axis(self.base, self.capstone)
            || share_axis(self.pedestal, self.capstone)
    }
}

/// The placement of the six stones, Black's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones(pub [Trio; 2]);

impl Stones {
    /// Returns the placement at the start of a game.
    pub fn first(start: Start) -> Stones {
        match start {
            Start::Line => {
                let home = |row: u8| {
                    let square = |column: u8| Point(row * board::COLUMNS + column);
                    Trio { base: square(0), pedestal: square(2), capstone: square(1) }
                };
                Stones([home(0), home(board::ROWS - 1)])
            }
            Start::Even => {
                let black = Trio { base: Point(4), pedestal: Point(0), capstone: Point(3) };
                Stones([black, black.map(board::rotated)])
            }
        }
    }

    /// Returns the squares of a side's stones.
    #[inline]
    pub const fn of(&self, side: Side) -> &Trio {
        &self.0[side.index()]
    }

    /// Returns the square of a stone.
    #[inline]
    pub const fn at(&self, side: Side, stone: Stone) -> Point {
        self.of(side).squares()[stone as usize]
    }

    /// Returns the stones on a square, bottom first.
    #[inline]
    pub fn stack(&self, square: Point) -> impl Iterator<Item = (Side, Stone)> + use<> {
        let stones = *self;
        // A rider is the only stone that stands on one of the other colour, so capstones come last.
        let bodies = Side::BOTH.into_iter().flat_map(|side| [(side, Stone::Base), (side, Stone::Pedestal)]);
        let tops = Side::BOTH.into_iter().map(|side| (side, Stone::Capstone));
        bodies.chain(tops).filter(move |(side, stone)| stones.at(*side, *stone) == square)
    }

    /// Returns the squares with a stone, as bits.
    #[inline]
    fn occupied(&self) -> u16 {
        let bits = |trio: &Trio| 1 << trio.base.0 | 1 << trio.pedestal.0 | 1 << trio.capstone.0;
        bits(&self.0[0]) | bits(&self.0[1])
    }

    /// Returns `true` if a side's capstone is on an enemy stone, so that it must leave next
    /// ([Ra's Revenge](crate::rulebook#ras-revenge)).
    #[inline]
    pub const fn rides(&self, side: Side) -> bool {
        let (at, enemy) = (self.of(side).capstone, self.of(side.other()));
        at.0 == enemy.base.0 || at.0 == enemy.pedestal.0
    }

    /// Returns `true` if a side has a foundation: its pedestal on its base.
    #[inline]
    pub const fn has_foundation(&self, side: Side) -> bool {
        self.of(side).has_foundation()
    }

    /// Returns `true` if a side has built its obelisk.
    #[inline]
    pub const fn has_obelisk(&self, side: Side) -> bool {
        self.of(side).has_obelisk()
    }

    /// Returns the square of a unit of a side, or `None` if it has no such unit.
    #[inline]
    pub const fn unit(&self, side: Side, unit: Unit) -> Option<Point> {
        let trio = self.of(side);
        match unit {
            Unit::Capstone => Some(trio.capstone),
            Unit::Foundation if trio.has_foundation() => Some(trio.base),
            Unit::Base if !trio.has_foundation() => Some(trio.base),
            Unit::Pedestal if !trio.has_foundation() => Some(trio.pedestal),
            _ => None,
        }
    }

    /// Returns the unit of a side on a square; its capstone rather than what the capstone is on. Returns `None` if the
    /// side has no unit there.
    #[inline]
    pub fn unit_at(&self, side: Side, square: Point) -> Option<Unit> {
        let units = [Unit::Capstone, Unit::Foundation, Unit::Pedestal, Unit::Base];
        units.into_iter().find(|unit| self.unit(side, *unit) == Some(square))
    }

    /// Returns the stones after a unit of a side has moved, with the enemy capstone that rides on it
    /// ([Ra's Revenge](crate::rulebook#ras-revenge)).
    #[inline]
    #[must_use]
    pub(super) fn moved(&self, side: Side, unit: Unit, from: Point, to: Point) -> Stones {
        let mut after = *self;
        let own = &mut after.0[side.index()];
        match unit {
            Unit::Base => own.base = to,
            Unit::Pedestal => own.pedestal = to,
            Unit::Foundation => (own.base, own.pedestal) = (to, to),
            Unit::Capstone => own.capstone = to,
        }
        let rider = &mut after.0[side.other().index()].capstone;
        // The enemy capstone can only be on `from` as a rider; one ridden over by the own capstone there is not.
        if *rider == from {
            *rider = to;
        }
        after
    }

    /// Returns `true` if the side that has just moved has colour symmetry ([Symmetry](crate::rulebook#symmetry),
    /// [O3](crate::rulebook#rulings-3)).
    #[inline]
    pub const fn has_color_symmetry(&self, mover: Side) -> bool {
        self.of(mover).is_symmetric()
    }

    /// Returns `true` if the side that has just moved has shape symmetry ([Symmetry](crate::rulebook#symmetry)). A
    /// foundation needs no case of its own: base and pedestal are on its square, and match an enemy base, pedestal or
    /// foundation there.
    #[inline]
    pub fn has_shape_symmetry(&self, mover: Side) -> bool {
        let (own, enemy) = (self.of(mover), self.of(mover.other()));
        if own.has_obelisk() {
            return enemy.squares().into_iter().any(|square| share_axis(own.base, square));
        }
        share_axis(own.base, enemy.base)
            || share_axis(own.pedestal, enemy.pedestal)
            || share_axis(own.capstone, enemy.capstone)
    }

    /// Returns the axes on which a side is in symmetry ([Symmetry](crate::rulebook#symmetry)), each once.
    #[inline]
    pub fn axes(&self, side: Side) -> Vec<Axis> {
        let (own, enemy) = (self.of(side).squares(), self.of(side.other()).squares());
        let among = [(0, 1), (0, 2), (1, 2)].map(|(a, b)| (own[a], own[b], false));
        let built = self.has_obelisk(side);
        // The foundation pairs with an enemy base or pedestal as its own base and pedestal do.
        let like = (0..3).map(|i| (own[i], enemy[i], true));
        let facing = if built { enemy.map(|square| (own[0], square, true)).to_vec() } else { like.collect() };
        let all = among.into_iter().chain(facing).filter(|(a, b, _)| share_axis(*a, *b));
        let mut axes: Vec<Axis> = all.map(|(a, b, across)| Axis { from: a.min(b), to: a.max(b), across }).collect();
        axes.sort();
        axes.dedup();
        axes
    }

    /// Tests the symmetry that a mode demands ([Symmetry](crate::rulebook#symmetry)), after an action of `mover`.
    ///
    /// # Errors
    ///
    /// Returns the symmetry that is missing.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_rules::games::obelisk::{BLACK, Mode, Position, Violation};
    /// use benediction_rules::notation::Notation;
    ///
    /// // Black's capstone lines up with the foundation, but nothing of Black's with its match.
    /// let position = Position::read_position("b1p/c2/1(BP)1/1C1 w bounded")?;
    /// assert_eq!(position.stones().test_symmetry(BLACK, Mode::Bounded), Ok(()));
    /// assert_eq!(position.stones().test_symmetry(BLACK, Mode::Balanced), Err(Violation::NoShapeSymmetry));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn test_symmetry(&self, mover: Side, mode: Mode) -> Result<(), Violation> {
        match mode {
            Mode::Open if self.has_color_symmetry(mover) || self.has_shape_symmetry(mover) => Ok(()),
            Mode::Open => Err(Violation::NoSymmetry),
            _ if !self.has_color_symmetry(mover) => Err(Violation::NoColorSymmetry),
            Mode::Balanced if !self.has_shape_symmetry(mover) => {
                let built = self.has_obelisk(mover);
                Err(if built { Violation::NoObeliskSymmetry } else { Violation::NoShapeSymmetry })
            }
            _ => Ok(()),
        }
    }

    /// Calls `visit` with every legal action of a side and the stones after it, until it returns `false`. Returns
    /// `false` if it was stopped.
    #[inline]
    pub fn each_legal(&self, side: Side, mode: Mode, mut visit: impl FnMut(Action, &Stones) -> bool) -> bool {
        let occupied = self.occupied();
        let (own, enemy) = (self.of(side), self.of(side.other()));
        let all: &[Unit] = if self.rides(side) {
            &[Unit::Capstone]
        } else if own.has_foundation() {
            &[Unit::Foundation, Unit::Capstone]
        } else {
            &[Unit::Base, Unit::Pedestal, Unit::Capstone]
        };
        for unit in all.iter().copied() {
            let from = match unit {
                Unit::Base | Unit::Foundation => own.base,
                Unit::Pedestal => own.pedestal,
                Unit::Capstone => own.capstone,
            };
            let mut offer = |sign, to| {
                let after = self.moved(side, unit, from, to);
                after.test_symmetry(side, mode).is_err() || visit(Action { unit, from, sign, to }, &after)
            };
            for way in Way::ALL {
                let Some(next) = board::step(side, from, way) else { continue };
                if occupied >> next.0 & 1 == 0 {
                    if !offer(Sign::Step, next) {
                        return false;
                    }
                    continue;
                }
                let sign = match unit {
                    Unit::Pedestal if next == own.base && next != enemy.capstone => Some(Sign::Construct),
                    Unit::Capstone if own.has_foundation() && next == own.base && next != enemy.capstone => {
                        Some(Sign::Construct)
                    }
                    Unit::Capstone if next == enemy.base || next == enemy.pedestal => Some(Sign::Revenge),
                    _ => None,
                };
                if sign.is_some_and(|sign| !offer(sign, next)) {
                    return false;
                }
                let behind = board::step(side, next, way).filter(|behind| occupied >> behind.0 & 1 == 0);
                if behind.is_some_and(|behind| !offer(Sign::Jump, behind)) {
                    return false;
                }
            }
        }
        true
    }

    /// Checks whether an action of a side is legal. The error is the first rule in the order of [`Violation`] that it
    /// breaks.
    pub(super) fn check(&self, side: Side, mode: Mode, action: Action) -> Result<(), Violation> {
        let Action { unit, from, sign, to } = action;
        let enemy = self.of(side.other());
        if self.unit(side, unit) != Some(from) {
            return Err(self.why_no_unit(side, unit, from));
        }
        if self.rides(side) && unit != Unit::Capstone {
            return Err(Violation::MustLeave);
        }
        let is_taken = |square: Point| self.occupied() >> square.0 & 1 != 0;
        if sign == Sign::Jump {
            let over = board::jumped(side, from, to).ok_or(Violation::NotAJump)?;
            if !is_taken(over) {
                return Err(Violation::NothingToJump);
            }
            if is_taken(to) {
                return Err(Violation::LandingTaken);
            }
        } else {
            if !Way::ALL.into_iter().any(|way| board::step(side, from, way) == Some(to)) {
                return Err(Violation::NotAStep);
            }
            match sign {
                Sign::Step if is_taken(to) => return Err(Violation::NotEmpty),
                Sign::Construct => {
                    let target = match unit {
                        Unit::Pedestal => self.unit(side, Unit::Base),
                        Unit::Capstone => self.unit(side, Unit::Foundation),
                        Unit::Base | Unit::Foundation => None,
                    };
                    if target != Some(to) {
                        return Err(Violation::WrongOrder);
                    }
                    if enemy.capstone == to {
                        return Err(Violation::Covered);
                    }
                }
                Sign::Revenge if unit != Unit::Capstone => return Err(Violation::OnlyCapstoneRides),
                Sign::Revenge if to != enemy.base && to != enemy.pedestal => {
                    let capstone = to == enemy.capstone;
                    return Err(if capstone { Violation::RevengeOnCapstone } else { Violation::NothingToRide });
                }
                _ => {}
            }
        }
        self.moved(side, unit, from, to).test_symmetry(side, mode)
    }

    fn why_no_unit(&self, side: Side, unit: Unit, from: Point) -> Violation {
        let own = self.of(side);
        let part = own.has_foundation() && own.base == from && matches!(unit, Unit::Base | Unit::Pedestal);
        if part {
            Violation::PartOfFoundation
        } else if self.unit_at(side, from).is_some() {
            Violation::OtherUnit
        } else if self.unit_at(side.other(), from).is_some() {
            Violation::NotYours
        } else {
            Violation::NoUnit
        }
    }

    /// Returns the placement with every square mapped by a symmetry of the board, and with swapped colours if
    /// `exchange` is `true`.
    #[must_use]
    #[inline]
    pub fn map(&self, exchange: bool, f: impl Fn(Point) -> Point) -> Stones {
        let [black, white] = self.0.map(|trio| trio.map(&f));
        Stones(if exchange { [white, black] } else { [black, white] })
    }

    /// Returns the placement as a number below 12^6.
    #[inline]
    pub(super) fn code(&self) -> u32 {
        let digits = self.0.iter().flat_map(Trio::squares);
        digits.fold(0, |code, square| code * SQUARES as u32 + u32::from(square.0))
    }
}
