//! A position of Obelisk: the stones, whose turn it is, the mode, and the result (rules §5, §6).

use super::action::Action;
use super::board;
use super::stones::Stones;
use super::{BLACK, Mode, Start, Violation};
use crate::random::mix;
use crate::{Outcome, Reason, Side};

/// A position. Repetition (§6.3) is the session's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) stones: Stones,
    pub(super) to_act: Side,
    pub(super) mode: Mode,
    pub(super) outcome: Option<Outcome>,
}

impl Position {
    /// The first position of a game; Black moves first (§1).
    #[inline]
    pub fn new(mode: Mode, start: Start) -> Position {
        Position::of(Stones::first(start), BLACK, mode)
    }

    /// Any placement with a side to move. It is over where the other side has its obelisk or no action is legal (§6).
    #[inline]
    pub(super) fn of(stones: Stones, to_act: Side, mode: Mode) -> Position {
        let mut position = Position { stones, to_act, mode, outcome: None };
        position.conclude();
        position
    }

    /// Where the stones stand.
    #[inline]
    pub const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// Whose turn it is; after the end, whose it would be.
    #[inline]
    pub const fn to_act(&self) -> Side {
        self.to_act
    }

    /// The mode that is played.
    #[inline]
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// §6.1 and §6.2, for the side to move.
    fn conclude(&mut self) {
        let winner = self.to_act.other();
        if self.stones.has_obelisk(winner) {
            self.outcome = Some(Outcome::win(winner, Reason::ObeliskBuilt));
        } else if self.stones.each_legal(self.to_act, self.mode, |_, _| false) {
            self.outcome = Some(Outcome::win(winner, Reason::NoLegalAction));
        }
    }

    /// Carries out a legal action (§5).
    #[inline]
    pub(super) fn apply_action(&mut self, action: Action) {
        self.stones = self.stones.moved(self.to_act, action.unit, action.from, action.to);
        self.to_act = self.to_act.other();
        self.conclude();
    }

    /// Tells every legal action with the stones after it, until it is told to stop.
    #[inline]
    pub(super) fn each_legal(&self, visit: impl FnMut(Action, &Stones) -> bool) {
        if self.outcome.is_none() {
            self.stones.each_legal(self.to_act, self.mode, visit);
        }
    }

    /// Why an action is not legal.
    #[inline]
    pub(super) fn check_action(&self, action: Action) -> Result<(), Violation> {
        if self.outcome.is_some() {
            return Err(Violation::GameOver);
        }
        self.stones.check(self.to_act, self.mode, action)
    }

    /// A hash of stones, side and mode.
    #[inline]
    pub(super) fn hash_of(&self) -> u64 {
        let code = u64::from(self.stones.code()) << 4 | (self.mode as u64) << 1 | self.to_act.index() as u64;
        mix(code)
    }

    /// The stones as the side to move sees them: its own are Black's, at row 1.
    #[inline]
    pub fn seen_by_the_mover(&self) -> Stones {
        if self.to_act == BLACK { self.stones } else { self.stones.map(true, board::rotated) }
    }
}
