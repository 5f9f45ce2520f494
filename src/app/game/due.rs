//! The action under way: the node at which it is due, whose turn it is, and the time that it took.

use std::time::Duration;

use super::activity::TurnEnd;
use super::matches::Match;
use benediction_study::clocks::{TurnState, TurnTime};
use benediction_study::tree::NodeId;

impl Match {
    /// Returns the node at which the action under way is due. It is the live one, but the one before while a turn waits to be
    /// confirmed, and that of the game while friends look at an earlier position or the game is studied.
    pub fn due(&self) -> NodeId {
        let left_at = self.left_at();
        if left_at == self.session.node() && self.is_unconfirmed() {
            return self.session.before(left_at).unwrap_or(left_at);
        }
        left_at
    }

    /// Returns `true` if the present of the game is on the table, not an earlier position or a variation.
    pub fn shows_present(&self) -> bool {
        let present = if self.is_unconfirmed() { self.session.node() } else { self.due() };
        self.shown() == present
    }

    /// Returns whose turn it is at the node that is due, which is on the way to the live one.
    pub fn turn_due(&self) -> TurnState {
        let session = &self.session;
        match session.turn_at(session.ply_of(self.due())).actor.side() {
            _ if session.outcome().is_some() => TurnState::Over,
            None => TurnState::Dice,
            Some(side) => match self.turn_end() {
                TurnEnd::Confirmed => TurnState::Open(side),
                TurnEnd::Examined => TurnState::Examined(side),
                TurnEnd::Unconfirmed | TurnEnd::Warned => TurnState::Unconfirmed(side),
            },
        }
    }

    /// Notes that the action that led to a node took at least this time.
    pub(super) fn raise_spent(&mut self, node: NodeId, spent: Option<Duration>) {
        if spent > self.session.notes(node).spent {
            self.session.annotate(node, |notes| notes.spent = spent);
        }
    }

    /// Ends a turn that was not confirmed when the game was left: its last action took the time that is kept beside the game.
    pub(super) fn end_left_turn(&mut self, time: TurnTime) {
        let live = self.session.node();
        let before = self.session.before(live);
        self.raise_spent(live, before.and_then(|before| time.spent_at(&self.session, before)));
    }
}
