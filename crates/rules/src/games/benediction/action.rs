//! The actions of a turn (rules §5) and the choice of a starting point (§7).

use crate::geometry::{MAX_POINTS, Point};

/// One action. It names only where it starts and ends, and how many checkers go (`[D2]`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `e3e4`: a whole man to an empty point or onto an enemy man.
    Move {
        /// From where.
        from: Point,
        /// To where.
        to: Point,
    },
    /// `e3+f2`: a whole man onto a friendly man.
    Merge {
        /// From where.
        from: Point,
        /// To where.
        to: Point,
    },
    /// `f2+1+e3`: the upper part of a man onto a friendly man.
    PartMerge {
        /// From where.
        from: Point,
        /// How many checkers go.
        count: u8,
        /// To where.
        to: Point,
    },
    /// `f2-1-f3`: the upper part of a man to an empty point or onto an enemy man.
    Split {
        /// From where.
        from: Point,
        /// How many checkers go.
        count: u8,
        /// To where.
        to: Point,
    },
    /// `@e1`: a checker from the hand into the own zone.
    Drop {
        /// To where.
        at: Point,
    },
    /// `B@g4`: a black stone.
    Block {
        /// Where.
        at: Point,
    },
    /// `S@g2`: a starting point, before the first turn.
    Choose {
        /// Where.
        at: Point,
    },
}

impl Action {
    /// Where the moving part starts.
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

    /// The point where it ends.
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

    /// The action as a number that is not 0: kind, count, start and end, a byte each.
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

    /// The action of such a number; another number may be none.
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

    /// The same action with its points mapped.
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
