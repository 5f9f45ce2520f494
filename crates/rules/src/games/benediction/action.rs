//! The actions of a turn and the choice of a starting point.

use crate::geometry::{MAX_POINTS, Point};

/// One action, which names only where it starts and ends, and how many checkers move ([D2](crate::rulebook#rulings)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `e3e4`: a whole man goes to an empty point, or captures an enemy man.
    Move {
        /// The point where the man starts.
        from: Point,
        /// The point where the man ends: empty, or with an enemy man that he captures.
        to: Point,
    },
    /// `e3+f2`: a whole man joins a friendly man.
    Merge {
        /// The point where the man starts.
        from: Point,
        /// The point of the friendly man that he joins.
        to: Point,
    },
    /// `f2+1+e3`: the upper part of a man joins a friendly man.
    PartMerge {
        /// The point of the man whose upper part moves.
        from: Point,
        /// Number of checkers that move, at least 1 and fewer than the man has.
        count: u8,
        /// The point of the friendly man that the part joins.
        to: Point,
    },
    /// `f2-1-f3`: the upper part of a man goes to an empty point, or captures an enemy man.
    Split {
        /// The point of the man whose upper part moves.
        from: Point,
        /// Number of checkers that move, at least 1 and fewer than the man has.
        count: u8,
        /// The point where the part ends: empty, or with an enemy man that it captures.
        to: Point,
    },
    /// `@e1`: a checker is placed from the hand in the own zone.
    Drop {
        /// The empty point of the zone where the checker is placed.
        at: Point,
    },
    /// `B@g4`: a block is placed on an empty point, for the whole game.
    Block {
        /// The empty point where the block is placed.
        at: Point,
    },
    /// `S@g2`: a side chooses its starting point, before the first turn.
    Choose {
        /// The point that is chosen, on the second row of the side.
        at: Point,
    },
}

impl Action {
    /// Returns the point where the moving part starts, or `None` if nothing moves on the board.
    #[inline]
    pub const fn from(self) -> Option<Point> {
        match self {
            Action::Move { from, .. }
            | Action::Merge { from, .. }
            | Action::PartMerge { from, .. }
            | Action::Split { from, .. } => Some(from),
            Action::Drop { .. } | Action::Block { .. } | Action::Choose { .. } => None,
        }
    }

    /// Returns the point where the action ends.
    #[inline]
    pub const fn to(self) -> Point {
        match self {
            Action::Move { to, .. }
            | Action::Merge { to, .. }
            | Action::PartMerge { to, .. }
            | Action::Split { to, .. }
            | Action::Drop { at: to }
            | Action::Block { at: to }
            | Action::Choose { at: to } => to,
        }
    }

    /// Returns the action as a number that is not 0: kind, count, start and end, a byte each.
    #[inline]
    pub(super) const fn code(self) -> u32 {
        let (kind, count, from, to) = match self {
            Action::Move { from, to } => (1, 0, from.0, to.0),
            Action::Merge { from, to } => (2, 0, from.0, to.0),
            Action::PartMerge { from, count, to } => (3, count, from.0, to.0),
            Action::Split { from, count, to } => (4, count, from.0, to.0),
            Action::Drop { at } => (5, 0, 0, at.0),
            Action::Block { at } => (6, 0, 0, at.0),
            Action::Choose { at } => (7, 0, 0, at.0),
        };
        u32::from_be_bytes([kind, count, from, to])
    }

    /// Returns the action of such a number, or `None` if it is none.
    pub(super) const fn of_code(code: u32) -> Option<Action> {
        let [kind, count, from, to] = code.to_be_bytes();
        if from as usize >= MAX_POINTS || to as usize >= MAX_POINTS {
            return None;
        }
        let (from, to) = (Point(from), Point(to));
        Some(match kind {
            1 => Action::Move { from, to },
            2 => Action::Merge { from, to },
            3 => Action::PartMerge { from, count, to },
            4 => Action::Split { from, count, to },
            5 => Action::Drop { at: to },
            6 => Action::Block { at: to },
            7 => Action::Choose { at: to },
            _ => return None,
        })
    }

    /// Returns the same action with its points mapped.
    #[inline]
    pub fn map(self, f: impl Fn(Point) -> Point) -> Action {
        match self {
            Action::Move { from, to } => Action::Move { from: f(from), to: f(to) },
            Action::Merge { from, to } => Action::Merge { from: f(from), to: f(to) },
            Action::PartMerge { from, count, to } => Action::PartMerge { from: f(from), count, to: f(to) },
            Action::Split { from, count, to } => Action::Split { from: f(from), count, to: f(to) },
            Action::Drop { at } => Action::Drop { at: f(at) },
            Action::Block { at } => Action::Block { at: f(at) },
            Action::Choose { at } => Action::Choose { at: f(at) },
        }
    }
}
