//! The action under way: the node at which it is due, whose turn it is, and the time that it took.

use std::time::Duration;

use super::matches::{CoachState, Match, Mode, StudyOrigin, side_of};
use benediction_study::clocks::{Activity, TurnState, TurnTime};
use benediction_study::tree::NodeId;

impl Match {
    /// Returns the node at which the action under way is due. It is the live one, but the one before while a turn waits to be
    /// confirmed, and that of the game while friends look at an earlier position or the game is studied.
    pub fn due(&self) -> NodeId {
        let live = self.session.node();
        match self.mode {
            Mode::Friends { left_at: Some(node), .. } => node,
            Mode::Study { end, .. } => end,
            _ if self.is_unconfirmed() => self.session.before(live).unwrap_or(live),
            _ => live,
        }
    }

    /// Returns `true` if the present of the game is on the table, not an earlier position or a variation.
    pub fn shows_present(&self) -> bool {
        let present = if self.is_unconfirmed() { self.session.node() } else { self.due() };
        self.shown() == present
    }

    /// Returns whose turn it is at the node that is due, which is on the way to the live one.
    pub fn turn_due(&self) -> TurnState {
        let session = &self.session;
        match side_of(session.turn_at(session.ply_of(self.due()))) {
            _ if session.outcome().is_some() => TurnState::Over,
            None => TurnState::Dice,
            Some(side) if self.is_unconfirmed() && self.coach == CoachState::Examines => TurnState::Examined(side),
            Some(side) if self.is_unconfirmed() => TurnState::Unconfirmed(side),
            Some(side) => TurnState::Open(side),
        }
    }

    /// Returns what is done with it.
    pub const fn activity(&self) -> Activity {
        match self.mode {
            Mode::Friends { .. } | Mode::Bots { .. } => Activity::Game,
            Mode::Study { .. } => Activity::Study,
            Mode::Lesson { .. } => Activity::Lesson,
            Mode::Demo => Activity::Demo,
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

    /// Looks at the present of the game again.
    pub(super) fn return_to_present(&mut self) {
        self.look_at_the_live_node();
        let node = self.left_at();
        self.session.go(node);
        self.set_left_at(node);
    }

    /// Sets the node of a game of friends while the live node is an earlier one. Elsewhere the game is at the live node.
    pub(super) fn set_left_at(&mut self, node: NodeId) {
        let live = self.session.node();
        if let Mode::Friends { left_at, .. } = &mut self.mode {
            *left_at = Some(node).filter(|node| *node != live && self.session.leads_to(live, *node));
        }
    }

    /// Looks at a node, or at the present. Returns `true` if another node is on the table then.
    pub(super) fn look_at(&mut self, node: Option<NodeId>) -> bool {
        if self.is_demo() {
            return false;
        }
        let before = self.shown();
        if self.session.outcome().is_some() && matches!(self.mode, Mode::Friends { .. } | Mode::Bots { .. }) {
            let end = self.session.node();
            self.mode = Mode::Study { end, over: true, from: StudyOrigin::Game, arranging: None };
        }
        let (live, left_at) = (self.session.node(), self.left_at());
        match self.mode.looking_at() {
            None => {
                self.session.go(node.unwrap_or_else(|| self.session.line_end(live)));
                self.set_left_at(left_at);
            }
            // What was taken back against a bot is no position to look at.
            Some(looking_at) => match node {
                Some(node) if node != live && self.session.leads_to(node, live) => *looking_at = Some(node),
                Some(node) if node != live => {}
                _ => *looking_at = None,
            },
        }
        self.shown() != before
    }
}
