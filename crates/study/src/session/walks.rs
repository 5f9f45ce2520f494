//! Navigation in the tree of a session: the nodes, and the move list with its variations.

use super::Session;
use super::labels::side_of;
use crate::tree::NodeId;
use benediction_rules::{Action, Side};

/// A turn of the move list with variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTurn {
    /// Depth of nested variations, 0 for the main line.
    pub depth: usize,
    /// Number, from 1. Choices before the game count as turns.
    pub number: usize,
    /// The side to act. `None` if the dice decide who starts.
    pub side: Option<Side>,
    /// The nodes of its actions, with the texts of the actions in a list of moves.
    pub actions: Vec<(NodeId, String)>,
}

impl Session {
    /// Returns the node of the current position.
    pub fn node(&self) -> NodeId {
        self.tree.cursor()
    }

    /// Returns the number of nodes, including the root.
    pub fn size(&self) -> usize {
        self.tree.len()
    }

    /// Returns the number of actions that lead to a node.
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

    /// Returns the text for users of the action that leads to a node, or `None` for the first node.
    pub fn words_of(&self, node: NodeId) -> Option<&str> {
        self.labels.get(node).filter(|_| self.tree.contains(node)).map(|label| label.words.as_str())
    }

    /// Returns the node before a node, or `None` for the root.
    pub fn before(&self, node: NodeId) -> Option<NodeId> {
        self.tree.parent(node)
    }

    /// Returns the node after a node: the one that was visited last, otherwise its continuation. Returns `None` at the
    /// end of a line.
    pub fn after(&self, node: NodeId) -> Option<NodeId> {
        let visited = self.path.node(self.tree.ply(node) + 1);
        visited.filter(|visited| self.tree.parent(*visited) == Some(node)).or_else(|| self.tree.next(node))
    }

    /// Returns the nodes after a node: its continuation, then its variations.
    pub fn continuations(&self, node: NodeId) -> &[NodeId] {
        self.tree.children(node)
    }

    /// Returns the last node of the continuation of a node, wherever the game was visited.
    pub fn end_of_line(&self, node: NodeId) -> NodeId {
        self.tree.end_of_line(node)
    }

    /// Returns the last node that [`Session::after`] reaches from a node.
    pub fn line_end(&self, node: NodeId) -> NodeId {
        std::iter::successors(Some(node), |at| self.after(*at)).last().unwrap_or(node)
    }

    /// Returns `true` if the node exists.
    pub fn contains(&self, node: NodeId) -> bool {
        self.tree.contains(node)
    }

    /// Returns the nodes of the line through the current position, from the root to the end of the line.
    pub fn way(&self) -> Vec<NodeId> {
        let end = self.line_end(self.node());
        let mut way: Vec<NodeId> = std::iter::successors(Some(end), |at| self.tree.parent(*at)).collect();
        way.reverse();
        way
    }

    /// Returns `true` if `node` is `later` or one of its ancestors.
    pub fn leads_to(&self, node: NodeId, later: NodeId) -> bool {
        self.tree.leads_to(node, later)
    }

    /// Returns the variation `by` places below in the list, or above if `by` is negative: a sibling of the node,
    /// otherwise of its nearest ancestor that has one there. Returns `None` if there is none.
    pub fn beside(&self, node: NodeId, by: isize) -> Option<NodeId> {
        std::iter::successors(Some(node), |at| self.tree.parent(*at)).find_map(|at| self.tree.sibling(at, by))
    }

    /// Returns the side whose turn it is: the one to play, or the one for which the dice are due. Returns `None` if the game is over
    /// or the dice decide who starts.
    pub fn turn_side(&self) -> Option<Side> {
        side_of(self.position())
    }

    /// Returns the side whose turn it was after the first `ply` actions, like [`Session::turn_side`]. Returns `None` in
    /// the same cases.
    pub fn turn_side_at(&self, ply: usize) -> Option<Side> {
        side_of(self.at(ply).0)
    }

    /// Returns the node before the first action of the turn that led to a node. The root leads to itself.
    pub fn before_turn(&self, node: NodeId) -> NodeId {
        let mut way = std::iter::successors(Some(node), |at| self.tree.parent(*at));
        let first = way.find(|at| self.labels.get(*at).is_none_or(|label| label.begins));
        first.and_then(|first| self.tree.parent(first)).unwrap_or(NodeId::ROOT)
    }

    /// Returns the node at which the present turn began. It is the current one if no action of the turn has been played.
    pub fn turn_start(&self) -> NodeId {
        let here = self.tree.cursor();
        let continues = self.labels.get(here).is_some_and(|last| last.is_continued_by(self.turn_side(), self.turn()));
        if continues { self.before_turn(here) } else { here }
    }

    /// Returns the number of rolls of the dice in the present turn so far.
    pub fn rolls(&self) -> usize {
        let start = self.turn_start();
        let turn = std::iter::successors(Some(self.tree.cursor()), |at| self.tree.parent(*at));
        let turn = turn.take_while(|at| *at != start).filter_map(|at| self.labels.get(at));
        turn.filter(|label| label.is_roll()).count()
    }

    /// Returns the move list with all lines of the game. A variation follows the action that it replaces.
    pub fn list(&self) -> Vec<ListedTurn> {
        let mut turns: Vec<ListedTurn> = Vec::new();
        let mut due: Vec<(NodeId, usize, bool)> = Vec::new();
        due.extend(self.tree.next(NodeId::ROOT).map(|node| (node, 0, false)));
        while let Some((node, depth, opens)) = due.pop() {
            let Some(label) = self.labels.get(node) else { continue };
            let action = (node, label.listed.clone());
            // A new line also begins after a variation.
            let continues = |turn: &&mut ListedTurn| {
                let last = turn.actions.last().map(|(last, _)| *last);
                turn.depth == depth && last == self.tree.parent(node) && !label.begins && !opens
            };
            match turns.last_mut().filter(continues) {
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
