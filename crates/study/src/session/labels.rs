//! The texts of the actions of a game. Each is stored when the action is first played, while its position is available, so that
//! move lists need no positions.

use crate::tree::{NodeId, Tree};
use benediction_engine::AnyGame;
use benediction_rules::Action;
use benediction_rules::notation::SideNames;
use benediction_rules::{Actor, Outcome, Side, Turn};
use benediction_words::locale::say;

/// A turn of the move list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLine {
    /// Number, from 1. Choices before the game count as turns.
    pub number: usize,
    /// The side to act. `None` if the dice decide who starts.
    pub side: Option<Side>,
    /// The texts of its actions for users, including rolls of the dice.
    pub actions: Vec<String>,
    /// Number of actions of the game before this turn.
    pub ply: usize,
}

/// The texts of an action and the facts about it when it was played.
#[derive(Clone, Debug)]
pub(super) struct Label {
    /// Canonical text.
    pub text: String,
    /// Text for users.
    pub words: String,
    /// Text in a list of moves.
    pub listed: String,
    /// The side to act.
    pub side: Option<Side>,
    turn: Turn,
    /// The names of the sides before it.
    pub sides: SideNames,
    /// The names of the sides after it.
    pub sides_after: SideNames,
    /// The result after it by the rules.
    pub outcome: Option<Outcome>,
    /// The number of its turn, from 1.
    pub number: usize,
    /// `true` if it is the first of its turn.
    pub begins: bool,
}

/// Returns the side whose turn it is in a position: the one that acts, or the one for which the dice are rolled.
pub(super) fn side_of(position: &dyn AnyGame) -> Option<Side> {
    position.turn().actor.side().or_else(|| position.roller())
}

impl Label {
    /// Returns `true` if the next action, in a turn of this side, belongs to the same turn. A roll and the actions that use it do.
    pub fn is_continued_by(&self, side: Option<Side>, turn: Turn) -> bool {
        let continues = turn.actions_left < self.turn.actions_left || self.is_roll() || turn.actor == Actor::Chance;
        self.side == side && side.is_some() && !self.turn.setup && !turn.setup && continues
    }

    /// Returns `true` if it is a roll of the dice.
    pub fn is_roll(&self) -> bool {
        self.turn.actor == Actor::Chance
    }

    fn new(position: &dyn AnyGame, action: Action, after: &dyn AnyGame, before: Option<&Label>) -> Label {
        let (side, turn) = (side_of(position), position.turn());
        let same_turn = before.is_some_and(|before| before.is_continued_by(side, turn));
        let words = position.action_text_for_people(action);
        Label {
            text: position.action_text(action),
            listed: position.action_in_list(action).map_or_else(|| words.clone(), |message| say(&message)),
            words,
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

/// The labels of the nodes of a tree. Those of deleted nodes stay and have no meaning.
#[derive(Clone, Debug, Default)]
pub(super) struct Labels {
    of_node: Vec<Option<Label>>,
}

impl Labels {
    /// Returns the label of a node, or `None` for the root.
    pub fn get(&self, node: NodeId) -> Option<&Label> {
        self.of_node.get(node.index())?.as_ref()
    }

    /// Stores the label of a node that has none yet, made from the positions before and after its action.
    pub fn put(&mut self, tree: &Tree<Action>, node: NodeId, before: &dyn AnyGame, after: &dyn AnyGame) {
        let (Some(action), None) = (tree.action(node), self.get(node)) else { return };
        let last = tree.parent(node).and_then(|parent| self.get(parent));
        let label = Label::new(before, action, after, last);
        self.set(node, Some(label));
    }

    /// Copies the label from `other_node`, which has the same action in another session.
    pub fn copy(&mut self, node: NodeId, other: &Labels, other_node: NodeId) {
        self.set(node, other.get(other_node).cloned());
    }

    fn set(&mut self, node: NodeId, label: Option<Label>) {
        if self.of_node.len() <= node.index() {
            self.of_node.resize(node.index() + 1, None);
        }
        self.of_node[node.index()] = label;
    }

    /// Returns the move list of consecutive nodes.
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
