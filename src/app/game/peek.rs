//! A peek: another position is on the table while a button or a finger is held. The game stays where it is.

use super::activity::{BeforePeek, ViewedNode};
use super::matches::Match;
use benediction_study::tree::NodeId;

impl Match {
    /// Returns `true` during a peek.
    pub const fn is_peeking(&self) -> bool {
        self.before_peek.is_some()
    }

    /// Returns `true` if the peek has changed the live node.
    pub(super) const fn has_other_live_node(&self) -> bool {
        matches!(self.before_peek, Some(BeforePeek::Live { .. }))
    }

    /// Puts a node on the table until the peek ends. Returns `false` if it cannot be shown, or is on the table.
    pub(super) fn begin_peek(&mut self, node: NodeId) -> bool {
        let live = self.session.node();
        if self.is_peeking() || self.is_replaying() || node == self.shown() || !self.session.contains(node) {
            return false;
        }
        if self.session.leads_to(node, live) {
            let before = self.looking.take();
            // Also the live node is only looked at, so that a bot and the dice wait.
            self.looking = Some(ViewedNode::At(node));
            self.before_peek = Some(BeforePeek::Viewed(before));
            return true;
        }
        // The end of a game stays live until the game is studied.
        let is_ended_play = self.activity.play().is_some() && self.session.outcome().is_some();
        if is_ended_play || !self.policy().branches {
            return false;
        }
        let (line_end, left_at) = (self.session.line_end(live), self.left_at());
        self.before_peek = Some(BeforePeek::Live { node: live, line_end, left_at });
        self.session.go(node);
        self.set_left_at(left_at);
        true
    }

    /// Puts back what was on the table before the peek.
    pub(super) fn end_peek(&mut self) {
        match self.before_peek.take() {
            Some(BeforePeek::Viewed(before)) => self.looking = before,
            Some(BeforePeek::Live { node, line_end, left_at }) => {
                // The line that continues after the node is the same as before.
                for node in [line_end, node] {
                    if self.session.contains(node) {
                        self.session.go(node);
                    }
                }
                self.set_left_at(left_at);
            }
            None => {}
        }
    }

    /// Returns the node that is on the table once no peek changes it.
    pub fn shown_after_peek(&self) -> NodeId {
        match &self.before_peek {
            None => self.shown(),
            Some(BeforePeek::Viewed(Some(viewed))) => viewed.node(),
            Some(BeforePeek::Viewed(None)) => self.session.node(),
            Some(BeforePeek::Live { node, .. }) => *node,
        }
    }

    /// Returns two facts about the table before the peek, or about the present without one: `true` if another node than the live one
    /// was shown, and the live node.
    pub(super) fn before_any_peek(&self) -> (bool, NodeId) {
        match &self.before_peek {
            None => (self.is_viewing(), self.session.node()),
            Some(BeforePeek::Viewed(before)) => (before.is_some(), self.session.node()),
            Some(BeforePeek::Live { node, .. }) => (false, *node),
        }
    }
}
