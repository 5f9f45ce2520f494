//! The tree of a session, for who walks about in it: nodes by their names, and the move list with its variations.

use super::Session;
use crate::tree::NodeId;
use benediction_rules::{Action, Side};

/// A turn of the move list with variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTurn {
    /// In how many variations it stands, one inside the other.
    pub depth: usize,
    /// Number, from 1; choices before the game count as turns.
    pub number: usize,
    /// Whose turn it was; nobody's where the dice say who starts.
    pub side: Option<Side>,
    /// The nodes of its actions, and the actions as people write them.
    pub actions: Vec<(NodeId, String)>,
}

impl Session {
    /// The node of the present position.
    pub fn node(&self) -> NodeId {
        self.tree.cursor()
    }

    /// How many nodes there are.
    pub fn size(&self) -> usize {
        self.tree.len()
    }

    /// How many actions lead to a node.
    pub fn ply_of(&self, node: NodeId) -> usize {
        self.tree.ply(node)
    }

    /// Returns the action that leads to a node, or `None` for the first node.
    pub fn action_of(&self, node: NodeId) -> Option<Action> {
        self.tree.action(node)
    }

    /// Returns the canonical text of the action that leads to a node, or `None` for the first node.
    pub fn text_of(&self, node: NodeId) -> Option<&str> {
        self.labels.get(node).filter(|_| self.tree.contains(node)).map(|label| label.text.as_str())
    }

    /// The node before a node.
    pub fn before(&self, node: NodeId) -> Option<NodeId> {
        self.tree.parent(node)
    }

    /// The node after a node: where it was gone on from there last, else its continuation.
    pub fn after(&self, node: NodeId) -> Option<NodeId> {
        let gone = self.path.node(self.tree.ply(node) + 1);
        gone.filter(|gone| self.tree.parent(*gone) == Some(node)).or_else(|| self.tree.next(node))
    }

    /// The last node after a node, as [`Session::after`] leads on.
    pub fn line_end(&self, node: NodeId) -> NodeId {
        std::iter::successors(Some(node), |at| self.after(*at)).last().unwrap_or(node)
    }

    /// Whether the game has a node.
    pub fn contains(&self, node: NodeId) -> bool {
        self.tree.contains(node)
    }

    /// The nodes of the line through the present position, from the beginning to its end.
    pub fn way(&self) -> Vec<NodeId> {
        let end = self.line_end(self.node());
        let mut way: Vec<NodeId> = std::iter::successors(Some(end), |at| self.tree.parent(*at)).collect();
        way.reverse();
        way
    }

    /// Whether a node is on the way to another one, or is that one.
    pub fn leads_to(&self, node: NodeId, later: NodeId) -> bool {
        self.tree.leads_to(node, later)
    }

    /// The variation so many places below in the list (above where less than 0): a sibling of the node, else of the nearest
    /// node before it that has one there.
    pub fn beside(&self, node: NodeId, by: isize) -> Option<NodeId> {
        std::iter::successors(Some(node), |at| self.tree.parent(*at)).find_map(|at| self.tree.sibling(at, by))
    }

    /// The move list: every line of the game, a variation after the action that it replaces.
    pub fn list(&self) -> Vec<ListedTurn> {
        let mut turns: Vec<ListedTurn> = Vec::new();
        let mut due: Vec<(NodeId, usize, bool)> = Vec::new();
        due.extend(self.tree.next(NodeId::ROOT).map(|node| (node, 0, false)));
        while let Some((node, depth, opens)) = due.pop() {
            let Some(label) = self.labels.get(node) else { continue };
            let action = (node, label.words.clone());
            // After a variation a line begins anew, too.
            let goes_on = |turn: &&mut ListedTurn| {
                let last = turn.actions.last().map(|(last, _)| *last);
                turn.depth == depth && last == self.tree.parent(node) && !label.begins && !opens
            };
            match turns.last_mut().filter(goes_on) {
                Some(turn) => turn.actions.push(action),
                None => turns.push(ListedTurn { depth, number: label.number, side: label.side, actions: vec![action] }),
            }
            due.extend(self.tree.next(node).map(|next| (next, depth, false)));
            let replaced =
                self.tree.parent(node).filter(|_| !opens).map_or(&[][..], |parent| self.tree.children(parent));
            due.extend(replaced.iter().skip(1).rev().map(|other| (*other, depth + 1, true)));
        }
        turns
    }
}
