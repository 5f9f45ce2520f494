//! The node that is on the table: the live one, an earlier one that is looked at, or one of the last turn while it is shown again.

use super::activity::{Activity, Study, StudyOrigin, ViewedNode};
use super::matches::Match;
use super::policy::Panel;
use crate::app::base::messages::GameNode;
use benediction_rules::view::Figure;
use benediction_study::session::Applied;
use benediction_study::tree::NodeId;

impl Match {
    /// Returns the node that is on the table.
    pub fn shown(&self) -> NodeId {
        self.looking.as_ref().map_or_else(|| self.session.node(), ViewedNode::node)
    }

    /// Returns the ply that is on the table.
    pub fn shown_ply(&self) -> usize {
        self.session.ply_of(self.shown())
    }

    /// Returns the figure that is on the table.
    pub fn shown_figure(&self) -> Figure {
        match &self.looking {
            Some(looking) => self.session.figure_at(self.session.ply_of(looking.node())),
            None => self.session.figure(),
        }
    }

    /// Returns `true` if another node than the live one is on the table.
    pub const fn is_viewing(&self) -> bool {
        self.looking.is_some()
    }

    /// Returns `true` while the last turn is shown again.
    pub const fn is_replaying(&self) -> bool {
        matches!(self.looking, Some(ViewedNode::Replay { .. }))
    }

    /// Returns `true` if the line on the table continues after the shown node.
    pub fn has_next(&self) -> bool {
        // A peek moves nothing under the finger that is held.
        let (is_viewing, live) = self.before_any_peek();
        is_viewing && !self.is_replaying() || self.policy().branches && self.session.after(live).is_some()
    }

    /// Looks at the live node again. Returns `true` if another one was looked at.
    pub(super) fn look_at_the_live_node(&mut self) -> bool {
        self.looking.take().is_some()
    }

    /// Looks at the present of the game again.
    pub(super) fn return_to_present(&mut self) {
        self.look_at_the_live_node();
        let node = self.left_at();
        self.session.go(node);
        self.set_left_at(node);
    }

    /// Returns the node of the game: where it ended or was left if it is studied or friends look at an earlier position, else the
    /// live one.
    pub(super) fn left_at(&self) -> NodeId {
        let left_at = match &self.activity {
            Activity::Study(study) => Some(study.end),
            activity => activity.play().and_then(|play| play.left_at),
        };
        left_at.unwrap_or_else(|| self.session.node())
    }

    /// Sets the node of a game of friends while the live node is an earlier one. Elsewhere the game is at the live node.
    pub(super) fn set_left_at(&mut self, node: NodeId) {
        let (live, branches) = (self.session.node(), self.policy().branches);
        if let Some(play) = self.activity.play_mut().filter(|_| branches) {
            play.left_at = Some(node).filter(|node| *node != live && self.session.leads_to(live, *node));
        }
    }

    /// Returns the node that was on the table before the last jump. Returns `None` if there was no jump in this game, if the node was
    /// deleted or undone, or if it is on the table.
    pub fn other_place(&self) -> Option<NodeId> {
        let node = self.other_place.filter(|place| place.game == self.id)?.node;
        let (session, live) = (&self.session, self.session.node());
        let is_free = self.policy().branches || session.outcome().is_some();
        let can_be_shown = session.contains(node) && (is_free || session.leads_to(node, live));
        Some(node).filter(|node| can_be_shown && *node != self.shown())
    }

    /// Remembers the node that was on the table before. A step to the node before or after it is not a jump.
    pub(super) fn remember_place(&mut self, before: NodeId) {
        let now = self.shown();
        if self.session.before(now) != Some(before) && self.session.before(before) != Some(now) {
            self.other_place = Some(GameNode { game: self.id, node: before });
        }
    }

    /// Looks at a node, or at the present. Returns `true` if another node is on the table then.
    pub(super) fn look_at(&mut self, node: Option<NodeId>) -> bool {
        let before = self.shown();
        match &self.activity {
            Activity::Demo => return false,
            Activity::Play(play) | Activity::Watch(play) if self.session.outcome().is_some() => {
                let (end, origin) = (self.session.node(), StudyOrigin::Game(play.before_study()));
                self.activity = Activity::Study(Study { end, over: true, origin, arranging: None });
                self.looking = None;
            }
            _ => {}
        }
        let live = self.session.node();
        if self.policy().branches {
            let left_at = self.left_at();
            self.session.go(node.unwrap_or_else(|| self.session.line_end(live)));
            self.set_left_at(left_at);
        } else {
            match node.filter(|node| *node != live) {
                None => self.looking = None,
                Some(node) if self.session.leads_to(node, live) => self.looking = Some(ViewedNode::At(node)),
                // Positions that were taken back against a bot are not shown.
                Some(_) => {}
            }
        }
        self.shown() != before
    }

    /// Returns the node before the last turn of the other side, and the nodes of that turn. Returns `None` unless a person
    /// is to act and a turn has been played.
    pub fn last_turn(&self) -> Option<(NodeId, Vec<NodeId>)> {
        if !self.human_to_act() || self.policy().panel != Panel::Players {
            return None;
        }
        let session = &self.session;
        let end = session.turn_start();
        let before = session.before_turn(end);
        let way = std::iter::successors(Some(end), |node| session.before(*node)).take_while(|node| *node != before);
        let mut turn: Vec<NodeId> = way.collect();
        turn.reverse();
        let played = !turn.is_empty() && session.turn_side_at(session.ply_of(before)).is_some();
        played.then_some((before, turn))
    }

    /// Begins to show the last turn again. Returns `false` if there is none.
    pub(super) fn begin_replay(&mut self) -> bool {
        let Some((before, turn)) = self.last_turn() else { return false };
        self.looking = Some(ViewedNode::Replay { at: before, next: turn.into() });
        true
    }

    /// Shows the next action of the turn that is shown again. Returns its effects, or `None` if the current position is shown again.
    pub(super) fn step_replay(&mut self) -> Option<Applied> {
        let live = self.session.node();
        let Some(ViewedNode::Replay { at, next }) = &mut self.looking else { return None };
        let before = *at;
        match next.pop_front() {
            Some(node) if node != live => *at = node,
            Some(_) => self.looking = None,
            None => {
                self.looking = None;
                return None;
            }
        }
        self.session.applied_at(self.session.ply_of(before))
    }

    /// Stops showing the last turn again. Returns `true` if it was shown.
    pub(super) fn end_replay(&mut self) -> bool {
        self.looking.take_if(|looking| matches!(looking, ViewedNode::Replay { .. })).is_some()
    }
}
