//! The work of judging a game: which turns are left, and where what was found is kept.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::report::Report;
use crate::session::{PlayedTurn, Session, TurnOfGame};
use crate::tree::{Analysis, Found, NodeId};
use benediction_engine::{Judged, Level};

/// The program that judges, as the games say.
const ENGINE: &str = concat!("benediction ", env!("CARGO_PKG_VERSION"));

/// How well a game is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Effort {
    /// 300,000 positions a search: a game of 60 turns of Benediction in less than half a minute on two cores.
    Quick,
    /// 1,000,000 positions a search.
    Standard,
    /// 5,000,000 positions a search.
    Deep,
    /// So many positions a search.
    Nodes(u64),
}

impl Effort {
    /// Positions for a search.
    pub const fn nodes(self) -> u64 {
        match self {
            Effort::Quick => 300_000,
            Effort::Standard => 1_000_000,
            Effort::Deep => 5_000_000,
            Effort::Nodes(nodes) => nodes,
        }
    }
}

/// A turn to be judged, which can be moved to a thread of its own.
pub struct Job {
    node: NodeId,
    turn: PlayedTurn,
    effort: Effort,
}

impl Job {
    /// Judges the turn; the node that it begins with, and what is to be kept there ([`Review::keep`]). Nothing if it was told to stop,
    /// or if there is nothing to be said.
    pub fn run(&self, stop: &AtomicBool) -> Option<(NodeId, Analysis)> {
        let level = Level::STRONGEST;
        let nodes = self.effort.nodes();
        let found = match self.turn.judge(benediction_engine::Effort { level, nodes }, stop)? {
            Judged::Turn { best, worth, played, others, forced } => Found::Turn { best, worth, played, others, forced },
            Judged::Roll { expected, fell } => Found::Roll { expected: rounded(expected), fell: rounded(fell) },
        };
        Some((self.node, Analysis { engine: ENGINE.into(), level: level.number(), nodes, found }))
    }
}

/// A chance in ten-thousandths.
fn rounded(chance: f32) -> u16 {
    (chance.clamp(0.0, 1.0) * 10_000.0).round() as u16
}

/// A game that is being judged.
#[derive(Clone, Debug)]
pub struct Review {
    effort: Effort,
    turns: Vec<TurnOfGame>,
}

impl Review {
    /// The main line of a game, to be judged with such an effort.
    pub fn of(session: &Session, effort: Effort) -> Review {
        Review { effort, turns: session.turns_of_game() }
    }

    /// How many turns there are.
    pub const fn turns(&self) -> usize {
        self.turns.len()
    }

    /// What the turns that were judged say. No position is made for it.
    pub fn report(&self, session: &Session) -> Report {
        Report::of_turns(&self.turns, session)
    }

    /// The turns that nobody has judged yet, or not as well; in the order of the game.
    pub fn due(&self, session: &Session) -> Vec<Job> {
        self.due_turns(session).into_iter().filter_map(|turn| self.job(session, turn)).collect()
    }

    /// The numbers of the same turns in the main line, from 0.
    pub fn due_turns(&self, session: &Session) -> Vec<usize> {
        let is_due = |(_, turn): &(usize, &TurnOfGame)| !turn.nodes.is_empty() && !self.is_done(session, turn);
        self.turns.iter().enumerate().filter(is_due).map(|(number, _)| number).collect()
    }

    /// A turn of the main line by its number, to be judged; nothing if there is no such turn.
    pub fn job(&self, session: &Session, turn: usize) -> Option<Job> {
        let node = self.node(turn)?;
        let asked = session.to_judge(std::slice::from_ref(&self.turns[turn]));
        Some(Job { node, turn: asked.into_iter().next()?, effort: self.effort })
    }

    /// The node with which a turn of the main line begins.
    pub fn node(&self, turn: usize) -> Option<NodeId> {
        self.turns.get(turn)?.nodes.first().copied()
    }

    /// Keeps in the game what was found. A turn that has gone meanwhile keeps nothing.
    pub fn keep(session: &mut Session, (node, analysis): (NodeId, Analysis)) -> bool {
        session.keep_analysis(node, Some(analysis))
    }

    fn is_done(&self, session: &Session, turn: &TurnOfGame) -> bool {
        let known = turn.nodes.first().and_then(|node| session.analysis(*node));
        known.is_some_and(|known| known.nodes >= self.effort.nodes())
    }
}
