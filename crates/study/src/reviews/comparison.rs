//! Two lines of a game side by side: the turns of both after the position where they part, and their chances.

use std::collections::BTreeMap;

use super::{Effort, ReportedTurn, Review};
use crate::record::{Player, Record};
use crate::session::{Session, TurnOfGame};
use crate::tree::{Analysis, NodeId};

/// A position with several continuations, and one of its variations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fork {
    /// The position.
    pub at: NodeId,
    /// The first node of the variation.
    variation: NodeId,
}

impl Fork {
    /// Returns the fork at a node, otherwise the last one before it, with the variation that contains the node, otherwise the first one
    /// after it. Returns `None` if the line has none.
    pub fn near(session: &Session, node: NodeId) -> Option<Fork> {
        let is_fork = |at: &NodeId| session.continuations(*at).len() > 1;
        let before = std::iter::successors(Some(node), |at| session.before(*at)).find(is_fork);
        let at = before.or_else(|| std::iter::successors(Some(node), |at| session.after(*at)).find(is_fork))?;
        let contains_node = |first: &NodeId| session.leads_to(*first, node);
        let variations = session.continuations(at).get(1..)?;
        let variation = variations.iter().find(|first| contains_node(first)).or(variations.first())?;
        Some(Fork { at, variation: *variation })
    }

    /// Returns the number of the variation, from 1. A variation that has become the continuation is compared with the first other one.
    /// Returns `None` if it no longer exists.
    pub fn number(self, session: &Session) -> Option<usize> {
        let number = session.continuations(self.at).iter().position(|first| *first == self.variation)?.max(1);
        (number <= self.variations(session)).then_some(number)
    }

    /// Returns the fork with the next variation of its position. After the last one comes the first.
    #[must_use]
    pub fn next(self, session: &Session) -> Fork {
        let children = session.continuations(self.at);
        let next = self.number(session).and_then(|number| children.get(number + 1)).or(children.get(1));
        Fork { variation: next.copied().unwrap_or(self.variation), ..self }
    }

    /// Returns the number of variations of the position.
    pub fn variations(self, session: &Session) -> usize {
        session.continuations(self.at).len().saturating_sub(1)
    }

    /// Returns the last nodes of the continuation and of the variation. Returns `None` if the variation no longer exists.
    pub fn ends(self, session: &Session) -> Option<[NodeId; 2]> {
        let children = session.continuations(self.at);
        let ends = [children.first()?, children.get(self.number(session)?)?];
        Some(ends.map(|first| session.end_of_line(*first)))
    }

    /// Returns `true` if the position and its continuation are in the main line.
    pub fn is_of_main_line(self, session: &Session) -> bool {
        let end = session.end_of_line(NodeId::ROOT);
        session.continuations(self.at).first().is_some_and(|first| session.leads_to(*first, end))
    }
}

/// A turn of a line that is compared with another.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedTurn {
    /// The turn or the roll, with its nodes.
    pub turn: TurnOfGame,
    /// The near side's chance after it, from 0 to 1. `None` if it has not been evaluated.
    pub near: Option<f32>,
}

/// One of two lines that part at a fork.
#[derive(Clone, Debug)]
pub struct ComparedLine {
    /// A copy of the game in which the line is the main line.
    game: Session,
    review: Review,
    /// The index of its first turn among all turns of the line.
    first: usize,
    /// The turns after the fork, in the order of play. A turn that the fork divides is whole in both lines.
    pub turns: Vec<ComparedTurn>,
    /// The near side's chance before them, from 0 to 1. `None` if the first turn has not been evaluated.
    pub start: Option<f32>,
}

impl ComparedLine {
    /// Returns the continuation of a fork and its variation. Returns `None` if the variation no longer exists.
    pub fn both(session: &Session, fork: Fork) -> Option<[ComparedLine; 2]> {
        let [continuation, variation] = fork.ends(session)?;
        Some([ComparedLine::new(session, fork, continuation, false), ComparedLine::new(session, fork, variation, true)])
    }

    fn new(session: &Session, fork: Fork, end: NodeId, is_variation: bool) -> ComparedLine {
        let mut game = session.up_to(end);
        let review = Review::new(&game, Effort::Quick);
        let all = review.turns_of_line();
        let is_later = |last: NodeId| last != fork.at && session.leads_to(fork.at, last);
        let first = all.iter().position(|turn| turn.nodes.last().is_some_and(|last| is_later(*last)));
        let first = first.unwrap_or(all.len());
        // An analysis stands at the first action of a turn. If the fork divides the turn, it is that of the continuation.
        let begins_earlier = |node: &NodeId| session.leads_to(*node, fork.at);
        let begin = all.get(first).and_then(|turn| turn.nodes.first().copied());
        if let Some(begin) = begin.filter(begins_earlier).filter(|_| is_variation) {
            game.keep_analysis(begin, None);
        }
        let turns = all[first..].iter().map(|turn| ComparedTurn { turn: turn.clone(), near: None }).collect();
        let mut line = ComparedLine { game, review, first, turns, start: None };
        line.read_chances();
        line
    }

    /// Returns the indices of the turns to evaluate, among all turns of the line.
    pub fn due(&self) -> Vec<usize> {
        let mut due = self.review.due_turns(&self.game);
        due.retain(|turn| *turn >= self.first);
        due
    }

    /// Returns the game with the line as its main line, for the evaluation of its turns.
    pub fn record(&self) -> Record {
        self.game.record((Player::Human, Player::Human))
    }

    /// Adds the analyses of turns, which are given by their indices among all turns of the line.
    pub fn keep(&mut self, found: Vec<(usize, Analysis)>) {
        if found.is_empty() {
            return;
        }
        for (turn, analysis) in found {
            if let Some(node) = self.review.node(turn) {
                Review::keep(&mut self.game, (node, analysis));
            }
        }
        self.read_chances();
    }

    /// Takes over the analyses of the same turns from an earlier line, unless those of the game had more effort.
    pub fn take_over(&mut self, earlier: &ComparedLine) {
        let same = self.turns.iter().zip(&earlier.turns).take_while(|(now, then)| now.turn == then.turn);
        let first_nodes: Vec<NodeId> = same.filter_map(|(now, _)| now.turn.nodes.first().copied()).collect();
        for node in first_nodes {
            let effort = self.game.analysis(node).map_or(0, |analysis| analysis.nodes);
            if let Some(analysis) = earlier.game.analysis(node).filter(|analysis| analysis.nodes > effort) {
                self.game.keep_analysis(node, Some(analysis.clone()));
            }
        }
        self.read_chances();
    }

    fn read_chances(&mut self) {
        let report = self.review.report(&self.game);
        let found: BTreeMap<&[NodeId], &ReportedTurn> =
            report.turns.iter().map(|turn| (&turn.turn.nodes[..], turn)).collect();
        let of = |turn: &ComparedTurn| found.get(&turn.turn.nodes[..]);
        self.start = self.turns.first().and_then(of).map(|turn| turn.near_before());
        for index in 0..self.turns.len() {
            self.turns[index].near = of(&self.turns[index]).map(|turn| turn.near());
        }
    }
}
