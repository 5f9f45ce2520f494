//! The turns of the main line, for who looks back on a game: what to ask an engine about them, what it has found, and why.

use std::sync::atomic::AtomicBool;

use super::Session;
use crate::tree::{Analysis, Found, Mark, NodeId, PositionPath};
use benediction_engine::{AnyGame, Danger, Effort, Judged, Threat, Why};
use benediction_rules::Action;
use benediction_rules::view::{ActionView, Verb};
use benediction_rules::{Actor, Outcome, Side};

/// A turn of the main line, or a fall of the dice in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnOfGame {
    /// The nodes of its actions.
    pub nodes: Vec<NodeId>,
    /// Its number in the move list, from 1.
    pub number: usize,
    /// Whose turn it is; for the dice, who rolls; nobody where they say who begins.
    pub side: Option<Side>,
    /// The dice fall.
    pub roll: bool,
    /// A word is said, such as an offer or its answer.
    pub said: bool,
    /// Its actions, as people write them.
    pub words: Vec<String>,
    /// The result that the rules gave after it.
    pub outcome: Option<Outcome>,
}

/// A turn of a game that was played, or a fall of the dice, for an engine to judge.
#[derive(Clone, Debug)]
pub struct PlayedTurn {
    /// The position before it.
    pub start: Box<dyn AnyGame>,
    /// The hashes of all positions of the game before that.
    pub history: Vec<u64>,
    /// What was played.
    pub actions: Vec<Action>,
    /// The result that the rules gave after it, that of repetition among them.
    pub outcome: Option<Outcome>,
}

impl PlayedTurn {
    /// Judges it by players that begin with an empty memory, so that the same turn is always judged the same. `None` if it was told to
    /// stop.
    pub fn judge(&self, effort: Effort, stop: &AtomicBool) -> Option<Judged> {
        self.start.judge(&self.history, &self.actions, self.outcome, effort, stop)
    }
}

impl Session {
    /// The positions along the main line.
    fn main_line(&self) -> PositionPath {
        let mut line = PositionPath::new(self.start().boxed());
        line.lead_to(&self.tree, self.tree.end_of_line(NodeId::ROOT));
        line
    }

    /// What an engine is asked about a turn.
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
    /// The turns of the main line.
    pub fn turns_of_game(&self) -> Vec<TurnOfGame> {
        let line = self.main_line();
        let mut turns: Vec<TurnOfGame> = Vec::new();
        let mut last = None;
        for node in self.tree.continuation(NodeId::ROOT) {
            let (Some(label), Some(action)) = (self.labels.get(node), self.tree.action(node)) else { break };
            let ply = self.tree.ply(node);
            let before = line.position(ply - 1);
            let turn = before.turn();
            let said = before.view(action).verb == Verb::Say;
            let roll = turn.actor == Actor::Chance;
            let after = line.position(ply);
            let outcome = after.outcome().filter(|outcome| !outcome.reason.is_outside_the_rules());
            // A word is a decision of its own, and so is each fall of the dice.
            let goes_on = !(label.begins || roll || said) && last == Some((turn.actor, false));
            match turns.last_mut().filter(|_| goes_on) {
                Some(known) => {
                    known.nodes.push(node);
                    known.words.push(label.words.clone());
                    known.outcome = outcome;
                }
                None => turns.push(TurnOfGame {
                    nodes: vec![node],
                    number: label.number,
                    side: label.side,
                    roll,
                    said,
                    words: vec![label.words.clone()],
                    outcome,
                }),
            }
            last = Some((turn.actor, roll || said));
        }
        turns
    }

    /// Each of these turns, which follow each other as [`Session::turns_of_game`] has them, for an engine to judge.
    pub fn to_judge(&self, turns: &[TurnOfGame]) -> Vec<PlayedTurn> {
        let line = self.main_line();
        turns.iter().filter_map(|turn| self.played_turn(&line, turn)).collect()
    }

    /// What an engine has found out about the turn that begins with a node.
    pub fn analysis(&self, node: NodeId) -> Option<&Analysis> {
        self.tree.notes(node).analysis.as_deref()
    }

    /// Keeps what an engine has found out, or forgets it; whether there is such a node.
    pub fn keep_analysis(&mut self, node: NodeId, analysis: Option<Analysis>) -> bool {
        self.annotate(node, |notes| notes.analysis = analysis.map(Box::new))
    }

    /// What a person has drawn on the board at a node.
    pub fn marks(&self, node: NodeId) -> &[Mark] {
        &self.tree.notes(node).marks
    }

    /// Why a turn was a mistake, where the best one is known.
    pub fn why(&self, turn: &TurnOfGame) -> Option<Why> {
        let analysis = self.analysis(*turn.nodes.first()?)?;
        let Found::Turn { best, worth, .. } = &analysis.found else { return None };
        let asked = self.played_turn(&self.main_line(), turn)?;
        let Actor::Side(side) = asked.start.turn().actor else { return None };
        let mut at = asked.start.clone();
        let (mut wanted, mut words) = (Vec::new(), Vec::new());
        for text in best {
            // A file may say anything.
            let action = at.read_action(text).ok().map(|(action, _)| action)?;
            at.check(action).ok()?;
            words.push(at.action_text_for_people(action));
            at.apply(action);
            wanted.push(action);
        }
        let mut played = asked.start.clone();
        for action in &asked.actions {
            played.apply(*action);
        }
        let run = AtomicBool::new(false);
        let enemy = side.other();
        let known: Vec<(Danger, _)> =
            at.threats(enemy, &run).into_iter().map(|threat| (threat.danger, threat.at)).collect();
        let mut allowed = played.threats(enemy, &run).into_iter();
        let allowed = allowed.find(|threat| !known.contains(&(threat.danger, threat.at))).map(|threat| {
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
        Some(Why { allowed, best: words, merits: asked.start.merits(&wanted, *worth, &run) })
    }
}
