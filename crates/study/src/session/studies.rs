//! The turns of the main line for engine analysis: the tasks, the results, and their explanations.

use std::sync::atomic::AtomicBool;

use super::Session;
use crate::tree::{Analysis, Mark, NodeId, PositionPath};
use benediction_engine::{AnyGame, Danger, Effort, Judged, Threat, Why};
use benediction_rules::Action;
use benediction_rules::view::{ActionView, Verb};
use benediction_rules::{Actor, Outcome, Side};

/// A turn of the main line, or a roll of the dice in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnOfGame {
    /// The nodes of its actions, in order.
    pub nodes: Vec<NodeId>,
    /// Its number in the move list, from 1.
    pub number: usize,
    /// The side to act or to roll. `None` if the dice decide who starts.
    pub side: Option<Side>,
    /// `true` if it is a roll of the dice.
    pub roll: bool,
    /// `true` if it is an offer or the answer to one.
    pub is_offer: bool,
    /// The texts of its actions for users.
    pub words: Vec<String>,
    /// The result after it by the rules.
    pub outcome: Option<Outcome>,
}

/// A played turn, or a roll of the dice, for an engine to evaluate.
#[derive(Clone, Debug)]
pub struct PlayedTurn {
    /// The position before the turn or the roll.
    pub start: Box<dyn AnyGame>,
    /// The hashes of all positions of the game before that.
    pub history: Vec<u64>,
    /// The actions of the turn, in order.
    pub actions: Vec<Action>,
    /// The result after it by the rules, including repetition.
    pub outcome: Option<Outcome>,
}

impl PlayedTurn {
    /// Evaluates the turn with a new search memory, so that the same turn always has the same result. Returns `None` if `stop` was
    /// set.
    pub fn judge(&self, effort: Effort, stop: &AtomicBool) -> Option<Judged> {
        self.start.judge(&self.history, &self.actions, self.outcome, effort, stop)
    }
}

impl Session {
    /// Returns the positions along the main line.
    fn main_line(&self) -> PositionPath {
        let mut line = PositionPath::new(self.start().boxed());
        line.lead_to(&self.tree, self.tree.end_of_line(NodeId::ROOT));
        line
    }

    /// Returns the turn in the form that an engine evaluates. `line` is the main line.
    fn played_turn(&self, line: &PositionPath, turn: &TurnOfGame) -> Option<PlayedTurn> {
        let ply = self.tree.ply(*turn.nodes.first()?).checked_sub(1)?;
        Some(PlayedTurn {
            start: line.position(ply).boxed(),
            history: line.hashes(ply).collect(),
            actions: turn.nodes.iter().filter_map(|node| self.tree.action(*node)).collect(),
            outcome: turn.outcome,
        })
    }
}

impl Session {
    /// Returns the turns of the main line.
    pub fn turns_of_game(&self) -> Vec<TurnOfGame> {
        let line = self.main_line();
        let mut turns: Vec<TurnOfGame> = Vec::new();
        let mut last = None;
        for node in self.tree.continuation(NodeId::ROOT) {
            let (Some(label), Some(action)) = (self.labels.get(node), self.tree.action(node)) else { break };
            let ply = self.tree.ply(node);
            let before = line.position(ply - 1);
            let turn = before.turn();
            let is_offer = before.view(action).verb == Verb::Say;
            let roll = turn.actor == Actor::Chance;
            let after = line.position(ply);
            let outcome = after.outcome().filter(|outcome| !outcome.reason.is_outside_the_rules());
            // An offer or its answer is a decision of its own, and each roll of the dice is separate.
            let continues = !(label.begins || roll || is_offer) && last == Some((turn.actor, false));
            match turns.last_mut().filter(|_| continues) {
                Some(current) => {
                    current.nodes.push(node);
                    current.words.push(label.words.clone());
                    current.outcome = outcome;
                }
                None => turns.push(TurnOfGame {
                    nodes: vec![node],
                    number: label.number,
                    side: label.side,
                    roll,
                    is_offer,
                    words: vec![label.words.clone()],
                    outcome,
                }),
            }
            last = Some((turn.actor, roll || is_offer));
        }
        turns
    }

    /// Returns some of the turns of [`Session::turns_of_game`] in the form that an engine evaluates.
    pub fn to_judge(&self, turns: &[TurnOfGame]) -> Vec<PlayedTurn> {
        let line = self.main_line();
        turns.iter().filter_map(|turn| self.played_turn(&line, turn)).collect()
    }

    /// Returns the engine analysis of the turn that begins with a node. Returns `None` if the turn was not analysed.
    pub fn analysis(&self, node: NodeId) -> Option<&Analysis> {
        self.tree.notes(node).analysis.as_deref()
    }

    /// Stores or removes the engine analysis of the turn that begins with a node. Returns `true` if the node exists.
    pub fn keep_analysis(&mut self, node: NodeId, analysis: Option<Analysis>) -> bool {
        self.annotate(node, |notes| notes.analysis = analysis.map(Box::new))
    }

    /// Returns the marks on the board at a node.
    pub fn marks(&self, node: NodeId) -> &[Mark] {
        &self.tree.notes(node).marks
    }

    /// Explains why a turn was a mistake. Returns `None` if its best turn is unknown.
    pub fn why(&self, turn: &TurnOfGame) -> Option<Why> {
        let analysis = self.analysis(*turn.nodes.first()?)?;
        let Judged::Turn { best, worth, .. } = &analysis.found else { return None };
        let turn_data = self.played_turn(&self.main_line(), turn)?;
        let Actor::Side(side) = turn_data.start.turn().actor else { return None };
        let mut at = turn_data.start.clone();
        let (mut actions, mut words) = (Vec::new(), Vec::new());
        for text in best {
            // A file may say anything.
            let action = at.read_action(text).ok().map(|(action, _)| action)?;
            at.check(action).ok()?;
            words.push(at.action_text_for_people(action));
            at.apply(action);
            actions.push(action);
        }
        let mut played = turn_data.start.clone();
        for action in &turn_data.actions {
            played.apply(*action);
        }
        let run = AtomicBool::new(false);
        let enemy = side.other();
        let before: Vec<(Danger, _)> =
            at.threats(enemy, &run).into_iter().map(|threat| (threat.danger, threat.at)).collect();
        let mut new_threat = played.threats(enemy, &run).into_iter();
        let new_threat = new_threat.find(|threat| !before.contains(&(threat.danger, threat.at))).map(|threat| {
            let begins = played.at_turn_of(enemy).filter(|_| played.turn().actor != Actor::Side(enemy));
            let mut at = begins.unwrap_or_else(|| played.clone());
            let view = |action: &Action| {
                let view = at.view(*action);
                at.apply(*action);
                view
            };
            Threat {
                danger: threat.danger,
                at: threat.at,
                actions: threat.actions.iter().map(view).collect::<Vec<ActionView>>(),
            }
        });
        Some(Why { allowed: new_threat, best: words, merits: turn_data.start.merits(&actions, *worth, &run) })
    }
}
