//! The whole turns of all lines of a game, with the positions before and after each.

use std::rc::Rc;

use super::Session;
use super::keys::key;
use super::labels::{Label, side_of};
use crate::tree::NodeId;
use benediction_engine::AnyGame;
use benediction_rules::{Action, Side};

/// A whole turn in one of the lines of a game. What is rolled in it is part of it.
#[derive(Clone, Copy, Debug)]
pub struct WalkedTurn<'a> {
    /// The node before its first action.
    pub from: NodeId,
    /// The node after its last action.
    pub to: NodeId,
    /// Its number in the move list, from 1.
    pub number: usize,
    /// The side that plays it. `None` if the dice decide who starts.
    pub side: Option<Side>,
    /// The position before it.
    pub before: &'a dyn AnyGame,
    /// The position after it.
    pub after: &'a dyn AnyGame,
}

impl WalkedTurn<'_> {
    /// Returns hashes of the positions before and after it, which are the same however the positions are reached, and in no other
    /// game.
    pub fn keys(&self) -> (u64, u64) {
        (key(self.before), key(self.after))
    }
}

/// A node whose children are still to be visited.
struct Open {
    node: NodeId,
    position: Box<dyn AnyGame>,
    /// The node at which the present turn began. `None` if it is the node itself.
    turn: Option<Rc<Open>>,
}

impl Session {
    /// Visits the whole turns in all lines from a node on, each main line before its variations. What follows a turn is visited only
    /// if `visit` returns `true`. An unfinished turn is left out, and so is the rest of one that began before the node.
    pub fn walk_turns(&self, from: NodeId, visit: &mut dyn FnMut(&WalkedTurn) -> bool) {
        if !self.tree.contains(from) {
            return;
        }
        let mut position = self.start().boxed();
        let actions = self.tree.path(from).into_iter().filter_map(|node| self.tree.action(node));
        actions.for_each(|action| position.apply(action));
        let mut due: Vec<(Rc<Open>, NodeId)> = Vec::new();
        let push = |due: &mut Vec<(Rc<Open>, NodeId)>, open: Open| {
            let open = Rc::new(open);
            due.extend(self.tree.children(open.node).iter().rev().map(|child| (Rc::clone(&open), *child)));
        };
        push(&mut due, Open { node: from, position, turn: None });
        while let Some((parent, node)) = due.pop() {
            let (Some(action), Some(label)) = (self.tree.action(node), self.labels.get(node)) else { continue };
            let mut position = parent.position.clone();
            position.apply(action);
            let start = match &parent.turn {
                _ if label.begins => Some(&parent),
                turn => turn.as_ref(),
            };
            let is_over = is_last(label, position.as_ref());
            let continues = match start {
                Some(start) if is_over => visit(&WalkedTurn {
                    from: start.node,
                    to: node,
                    number: label.number,
                    side: label.side,
                    before: start.position.as_ref(),
                    after: position.as_ref(),
                }),
                _ => true,
            };
            if continues {
                let turn = start.filter(|_| !is_over).cloned();
                push(&mut due, Open { node, position, turn });
            }
        }
    }

    /// Returns the actions of a turn that leads from a node to a later one.
    pub fn actions_between(&self, from: NodeId, to: NodeId) -> Vec<Action> {
        self.nodes_between(from, to).into_iter().filter_map(|node| self.tree.action(node)).collect()
    }

    /// Returns the nodes after a node up to a later one of its line.
    pub fn nodes_between(&self, from: NodeId, to: NodeId) -> Vec<NodeId> {
        let way = std::iter::successors(Some(to), |at| self.tree.parent(*at));
        let mut nodes: Vec<NodeId> = way.take_while(|at| *at != from).collect();
        nodes.reverse();
        nodes
    }
}

/// Returns `true` if an action is the last one of its turn.
fn is_last(label: &Label, after: &dyn AnyGame) -> bool {
    label.outcome.is_some() || !label.is_continued_by(side_of(after), after.turn())
}
