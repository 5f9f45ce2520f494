//! The position: sets of points, and the height of every man.

use super::{BlessedKingWins, RED, Variant};
use crate::geometry::{Hex, Point, Points, Reach};
use crate::random::mix;
use crate::view::Mark;
use crate::{Outcome, Side};

/// A man: a stack of checkers of one colour ([Pieces and marks](crate::rulebook#pieces-and-marks)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// The side that it belongs to.
    pub side: Side,
    /// Number of its checkers, 1 to 64.
    pub size: u8,
    /// `true` if it is a king. Kings are never cursed.
    pub king: bool,
    /// Its blessing or curse, if it has one.
    pub mark: Option<Mark>,
}

/// Phase of a game: the choice of the starting points, the turns, or the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// This side chooses its starting point ([King Trails](crate::rulebook#what-differs-from-benediction)).
    Setup(Side),
    /// This side acts, and has 1 or 2 actions left in its turn ([Your turn](crate::rulebook#your-turn)).
    Play(Side, u8),
    /// The game is over, with this result.
    Over(Outcome),
}

/// A position of Benediction, King Trails or a mixture of both.
///
/// It is changed only by [`apply`](crate::Position::apply) and [`undo`](crate::Position::undo), which keep its
/// invariants: the men of the two sides and the blocks are disjoint; `kings`, `blessed`, `cursed` and `locked` contain
/// only points with men; no king is cursed; no man is both blessed and cursed; and [`size`](Position::size) is 0
/// exactly where no man stands.
///
/// The documentation of the [module](crate::games::benediction) has an example.
#[derive(Clone)]
pub struct Position {
    pub(super) hex: &'static Hex,
    pub(super) variant: Variant,
    pub(super) men: [Points; 2],
    pub(super) kings: Points,
    pub(super) blessed: Points,
    pub(super) cursed: Points,
    pub(super) locked: Points,
    pub(super) blocks: Points,
    pub(super) starts: [Points; 2],
    pub(super) hands: [u8; 2],
    pub(super) removed: [u8; 2],
    pub(super) phase: Phase,
    pub(super) sizes: [u8; 127],
    // Derived, kept up to date:
    /// The points of men of two or more checkers.
    pub(super) tall: Points,
    pub(super) zones: [Points; 2],
    pub(super) block_shadow: Points,
    pub(super) men_hash: u64,
}

impl Position {
    /// Returns the position at the start of a game. `first` has one action, or chooses its starting point if the
    /// variant lets it.
    ///
    /// # Panics
    ///
    /// Panics if [`Variant::n`] is not 5, 6 or 7.
    #[inline]
    pub fn new(variant: Variant, first: Side) -> Position {
        let mut position = Position::empty(variant);
        if variant.choose_starts {
            position.phase = Phase::Setup(first);
        } else {
            for side in Side::BOTH {
                position.add_start(side, position.hex.middle_start(side.index()));
            }
            position.fill_zones();
            position.phase = Phase::Play(first, 1);
        }
        position
    }

    /// Returns an empty board: all checkers in hand, Red to act with two actions.
    pub(super) fn empty(variant: Variant) -> Position {
        Position {
            hex: variant.hex(),
            variant,
            men: [Points::NONE; 2],
            kings: Points::NONE,
            blessed: Points::NONE,
            cursed: Points::NONE,
            locked: Points::NONE,
            blocks: Points::NONE,
            starts: [Points::NONE; 2],
            hands: [variant.checkers; 2],
            removed: [0; 2],
            phase: Phase::Play(RED, 2),
            sizes: [0; 127],
            tall: Points::NONE,
            zones: [Points::NONE; 2],
            block_shadow: Points::NONE,
            men_hash: 0,
        }
    }

    /// Fills both zones with men of one checker; the one on the starting point is a king
    /// ([Pieces and marks](crate::rulebook#pieces-and-marks)). In a position that was set up, only vacant points are
    /// filled, and only while the hand lasts.
    #[inline]
    pub(super) fn fill_zones(&mut self) {
        for side in Side::BOTH {
            let starts = self.starts(side);
            for points in [starts, self.zone(side) - starts] {
                for point in points & self.vacant() {
                    if self.hand(side) > 0 {
                        self.put(point, Man { side, size: 1, king: starts.has(point), mark: None });
                        self.hands[side.index()] -= 1;
                    }
                }
            }
        }
    }

    /// Returns the board of the variant, with its tables of lines and walls.
    #[inline]
    pub const fn hex(&self) -> &'static Hex {
        self.hex
    }

    /// Returns the variant: the rules that this game is played by.
    #[inline]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the phase of the game, with the side to play and its actions left.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the points of a side's men.
    #[inline]
    pub const fn men(&self, side: Side) -> Points {
        self.men[side.index()]
    }

    /// Returns the points of the kings of both sides.
    #[inline]
    pub const fn kings(&self) -> Points {
        self.kings
    }

    /// Returns the points of the blessed men of both sides.
    #[inline]
    pub const fn blessed(&self) -> Points {
        self.blessed
    }

    /// Returns the points of the cursed men of both sides.
    #[inline]
    pub const fn cursed(&self) -> Points {
        self.cursed
    }

    /// Returns the points of the men that may not Move again in this turn ([Move](crate::rulebook#the-five-actions)).
    #[inline]
    pub const fn locked(&self) -> Points {
        self.locked
    }

    /// Returns the points of the blocks.
    #[inline]
    pub const fn blocks(&self) -> Points {
        self.blocks
    }

    /// Returns the starting points of a side.
    #[inline]
    pub const fn starts(&self, side: Side) -> Points {
        self.starts[side.index()]
    }

    /// Returns the zone of a side: its starting points and the points adjacent to them
    /// ([The board](crate::rulebook#the-board)).
    #[inline]
    pub const fn zone(&self, side: Side) -> Points {
        self.zones[side.index()]
    }

    /// Returns the number of checkers that a side has in hand.
    #[inline]
    pub const fn hand(&self, side: Side) -> u8 {
        self.hands[side.index()]
    }

    /// Returns the number of checkers of a side that are out of the game
    /// ([King Trails](crate::rulebook#what-differs-from-benediction)).
    #[inline]
    pub const fn removed(&self, side: Side) -> u8 {
        self.removed[side.index()]
    }

    /// Returns the number of checkers of the man on a point, or 0 if there is no man.
    #[inline]
    pub const fn size(&self, point: Point) -> u8 {
        self.sizes[point.index()]
    }

    /// Returns the points of the men of two or more checkers.
    #[inline]
    pub const fn tall(&self) -> Points {
        self.tall
    }

    /// Returns the height of the tallest man on these points, or 1 if there is no man.
    #[inline]
    pub fn tallest(&self, men: Points) -> u8 {
        (men & self.tall).map(|point| self.size(point)).max().unwrap_or(1)
    }

    /// Returns the points that `count` checkers of a side can reach from a point in a straight line, and those of them
    /// that are reached through the enemy wall ([How men move](crate::rulebook#how-men-move)).
    #[inline]
    pub fn reach_of(&self, side: Side, from: Point, count: u8) -> Reach {
        self.hex.reach(side.index(), from, count, self.blocks)
    }

    /// Returns the points without a man or a block.
    #[inline]
    pub fn vacant(&self) -> Points {
        self.hex.all() - (self.men[0] | self.men[1] | self.blocks)
    }

    /// Returns the man on a point, or `None` if there is none.
    ///
    /// ```
    /// use benediction_rules::Side;
    /// use benediction_rules::games::benediction::{Position, RED, Variant};
    ///
    /// let position = Position::new(Variant::BENEDICTION, Side::Near);
    /// let [e2, e5] = ["e2", "e5"].map(|name| position.hex().named(name).expect("a point"));
    /// let king = position.man(e2).ok_or("a king stands there")?;
    /// assert_eq!((king.side, king.size, king.king), (RED, 1, true));
    /// assert_eq!(position.man(e5), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn man(&self, point: Point) -> Option<Man> {
        let side = Side::BOTH.into_iter().find(|side| self.men(*side).has(point))?;
        let mark = if self.blessed.has(point) {
            Some(Mark::Blessed)
        } else if self.cursed.has(point) {
            Some(Mark::Cursed)
        } else {
            None
        };
        Some(Man { side, size: self.size(point), king: self.kings.has(point), mark })
    }

    /// Returns the side to act, or `None` if the game is over.
    #[inline]
    pub const fn acting(&self) -> Option<Side> {
        match self.phase {
            Phase::Setup(side) | Phase::Play(side, _) => Some(side),
            Phase::Over(_) => None,
        }
    }

    /// Returns `true` if a king of a side is blessed.
    #[inline]
    pub fn blessed_king(&self, side: Side) -> bool {
        (self.kings & self.blessed).meets(self.men(side))
    }

    /// Returns `true` if a blessed king wins at once, and not only when the turn of its owner begins
    /// ([Kings and winning](crate::rulebook#kings-and-winning),
    /// [King Trails](crate::rulebook#what-differs-from-benediction)).
    #[inline]
    pub fn wins_at_once(&self) -> bool {
        self.variant.blessed_king_wins == BlessedKingWins::AtOnce
    }

    // The board is changed only through the functions below, which keep the derived fields true.

    /// Puts a man on a vacant point.
    #[inline]
    pub(super) fn put(&mut self, point: Point, man: Man) {
        self.men[man.side.index()].insert(point);
        self.sizes[point.index()] = man.size;
        if man.size > 1 {
            self.tall.insert(point);
        }
        if man.king {
            self.kings.insert(point);
        }
        match man.mark {
            Some(Mark::Blessed) => self.blessed.insert(point),
            Some(Mark::Cursed) => self.cursed.insert(point),
            None => {}
        }
        self.men_hash ^= man_key(point, man);
    }

    /// Takes the man off a point, if there is one, and returns it.
    #[inline]
    pub(super) fn take(&mut self, point: Point) -> Option<Man> {
        let man = self.man(point)?;
        self.men[man.side.index()].remove(point);
        self.sizes[point.index()] = 0;
        self.tall.remove(point);
        self.kings.remove(point);
        self.blessed.remove(point);
        self.cursed.remove(point);
        self.locked.remove(point);
        self.men_hash ^= man_key(point, man);
        Some(man)
    }

    /// Changes the man on a point, which keeps its lock.
    #[inline]
    pub(super) fn change(&mut self, point: Point, change: impl FnOnce(&mut Man)) {
        let locked = self.locked.has(point);
        if let Some(mut man) = self.take(point) {
            change(&mut man);
            self.put(point, man);
            if locked {
                self.locked.insert(point);
            }
        }
    }

    #[inline]
    pub(super) fn add_block(&mut self, point: Point) {
        self.blocks.insert(point);
        self.block_shadow |= self.hex.block_shadow(point);
    }

    #[inline]
    pub(super) fn add_start(&mut self, side: Side, point: Point) {
        self.starts[side.index()].insert(point);
        self.zones[side.index()] |= Points::one(point) | self.hex.beside(point);
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.variant == other.variant
            && self.men == other.men
            && self.kings == other.kings
            && self.blessed == other.blessed
            && self.cursed == other.cursed
            && self.locked == other.locked
            && self.blocks == other.blocks
            && self.starts == other.starts
            && self.hands == other.hands
            && self.removed == other.removed
            && self.phase == other.phase
            && self.sizes == other.sizes
    }
}

/// Zobrist key of a man (Zobrist 1970), computed instead of looked up, because there are too many kinds of men for a
/// table.
#[inline]
pub(super) const fn man_key(point: Point, man: Man) -> u64 {
    let mark = match man.mark {
        None => 0,
        Some(Mark::Blessed) => 1,
        Some(Mark::Cursed) => 2,
    };
    let code = point.0 as u64
        | (man.size as u64) << 8
        | (man.side.index() as u64) << 16
        | (man.king as u64) << 17
        | mark << 18;
    mix(code | 1 << 63)
}
