//! The position: the stones, the turn, the mode, and the result.

use super::action::Action;
use super::board;
use super::stones::Stones;
use super::{BLACK, Mode, Start, Violation};
use crate::{Outcome, Reason, Side};

/// A position of Obelisk. The draw by repetition ([O10](crate::rulebook#rulings-3)) needs the history of the game, and
/// is not a part of it.
///
/// The documentation of the [module](crate::games::obelisk) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) stones: Stones,
    pub(super) to_act: Side,
    pub(super) mode: Mode,
    pub(super) outcome: Option<Outcome>,
}

impl Position {
    /// Returns the position at the start of a game. Black moves first
    /// ([The board and the stones](crate::rulebook#the-board-and-the-stones)).
    #[inline]
    pub fn new(mode: Mode, start: Start) -> Position {
        Position::of(Stones::first(start), BLACK, mode)
    }

    /// Returns the position of any placement with a side to move. It is over if the other side has its obelisk, or no
    /// action is legal ([The end](crate::rulebook#the-end-and-the-variants)).
    #[inline]
    pub(super) fn of(stones: Stones, to_act: Side, mode: Mode) -> Position {
        let mut position = Position { stones, to_act, mode, outcome: None };
        position.conclude();
        position
    }

    /// Returns the placement of the stones.
    #[inline]
    pub const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// Returns the side whose turn it is, or would be if the game is over.
    #[inline]
    pub const fn to_act(&self) -> Side {
        self.to_act
    }

    /// Returns the mode that is played.
    #[inline]
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// Ends the game if the side to move has lost ([The end](crate::rulebook#the-end-and-the-variants)).
    fn conclude(&mut self) {
        let winner = self.to_act.other();
        if self.stones.has_obelisk(winner) {
            self.outcome = Some(Outcome::win(winner, Reason::ObeliskBuilt));
        } else if self.stones.each_legal(self.to_act, self.mode, |_, _| false) {
            self.outcome = Some(Outcome::win(winner, Reason::NoLegalAction));
        }
    }

    /// Makes a legal action ([How stones move](crate::rulebook#how-stones-move)).
    #[inline]
    pub(super) fn apply_action(&mut self, action: Action) {
        self.stones = self.stones.moved(self.to_act, action.unit, action.from, action.to);
        self.to_act = self.to_act.other();
        self.conclude();
    }

    /// Calls `visit` with every legal action and the stones after it, until it returns `false`.
    #[inline]
    pub(super) fn each_legal(&self, visit: impl FnMut(Action, &Stones) -> bool) {
        if self.outcome.is_none() {
            self.stones.each_legal(self.to_act, self.mode, visit);
        }
    }

    /// Checks whether an action is legal.
    #[inline]
    pub(super) fn check_action(&self, action: Action) -> Result<(), Violation> {
        if self.outcome.is_some() {
            return Err(Violation::GameOver);
        }
        self.stones.check(self.to_act, self.mode, action)
    }

    /// Returns the stones as the side to move sees them: its own are Black's, at row 1.
    #[inline]
    pub fn from_mover_view(&self) -> Stones {
        if self.to_act == BLACK { self.stones } else { self.stones.map(true, board::rotated) }
    }
}
