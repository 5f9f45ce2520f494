//! What the actions of a game are called. Each is written down when it is first played, where its position is at hand; a list of
//! them then needs no position.

use crate::tree::{NodeId, Tree};
use benediction_engine::AnyGame;
use benediction_rules::Action;
use benediction_rules::notation::SideNames;
use benediction_rules::{Actor, Outcome, Side, Turn};

/// A turn of the move list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLine {
    /// Number, from 1; choices before the game count as turns.
    pub number: usize,
    /// Whose turn it was; nobody's where the dice say who starts.
    pub side: Option<Side>,
    /// Its actions, the dice among them, as people write them.
    pub actions: Vec<String>,
    /// Actions of the game before this turn.
    pub ply: usize,
}

/// An action as it was when it was played.
#[derive(Clone, Debug)]
pub(super) struct Label {
    /// Canonical text.
    pub text: String,
    /// As people write it.
    pub words: String,
    /// Whose turn it was.
    pub side: Option<Side>,
    turn: Turn,
    /// What the sides were called before it.
    pub sides: SideNames,
    /// What they were called after it.
    pub sides_after: SideNames,
    /// The result that the rules gave after it.
    pub outcome: Option<Outcome>,
    /// The number of its turn, from 1.
    pub number: usize,
    /// It is the first of its turn.
    pub begins: bool,
}

impl Label {
    fn new(position: &dyn AnyGame, action: Action, after: &dyn AnyGame, before: Option<&Label>) -> Label {
        let turn = position.turn();
        let side = match turn.actor {
            Actor::Side(side) => Some(side),
            _ => position.roller(),
        };
        // A roll belongs to the turn of him who rolls; what he does with it follows on the same line.
        let same_turn = before.is_some_and(|before| {
            let rolled = Actor::Chance == before.turn.actor || Actor::Chance == turn.actor;
            let goes_on = turn.actions_left < before.turn.actions_left || rolled;
            before.side == side && side.is_some() && !before.turn.setup && !turn.setup && goes_on
        });
        Label {
            text: position.action_text(action),
            words: position.action_text_for_people(action),
            side,
            turn,
            sides: position.sides(),
            sides_after: after.sides(),
            outcome: after.outcome(),
            number: before.map_or(0, |before| before.number) + usize::from(!same_turn),
            begins: !same_turn,
        }
    }
}

/// The labels of a tree's nodes. Those of deleted nodes stay and mean nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct Labels {
    of_node: Vec<Option<Label>>,
}

impl Labels {
    /// The label of a node; the root has none.
    pub fn get(&self, node: NodeId) -> Option<&Label> {
        self.of_node.get(node.index())?.as_ref()
    }

    /// Writes down what the action of a node is called, by the positions before and after it.
    pub fn put(&mut self, tree: &Tree<Action>, node: NodeId, before: &dyn AnyGame, after: &dyn AnyGame) {
        let (Some(action), None) = (tree.action(node), self.get(node)) else { return };
        let last = tree.parent(node).and_then(|parent| self.get(parent));
        let label = Label::new(before, action, after, last);
        if self.of_node.len() <= node.index() {
            self.of_node.resize(node.index() + 1, None);
        }
        self.of_node[node.index()] = Some(label);
    }

    /// Takes over the label that a node of the same action has in another session.
    pub fn copy(&mut self, node: NodeId, other: &Labels, there: NodeId) {
        if self.of_node.len() <= node.index() {
            self.of_node.resize(node.index() + 1, None);
        }
        self.of_node[node.index()] = other.get(there).cloned();
    }

    /// The move list of nodes that follow each other.
    pub fn turns(&self, nodes: impl Iterator<Item = NodeId>) -> Vec<TurnLine> {
        let mut turns: Vec<TurnLine> = Vec::new();
        for (ply, label) in nodes.filter_map(|node| self.get(node)).enumerate() {
            match turns.last_mut() {
                Some(line) if !label.begins => line.actions.push(label.words.clone()),
                _ => turns.push(TurnLine {
                    number: label.number,
                    side: label.side,
                    actions: vec![label.words.clone()],
                    ply,
                }),
            }
        }
        turns
    }
}
