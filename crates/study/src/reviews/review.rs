//! The evaluation of a game: the turns that are left, and the storage of the results.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::report::Report;
use crate::session::{PlayedTurn, Session, TurnOfGame};
use crate::tree::{Analysis, NodeId};
use benediction_engine::Level;

/// The name of the engine in saved games.
const ENGINE: &str = concat!("benediction ", env!("CARGO_PKG_VERSION"));

/// The effort of an analysis: the number of positions per search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Effort {
    /// 300,000 positions per search: a game of 60 turns of Benediction takes less than half a minute on two cores.
    Quick,
    /// 1,000,000 positions per search, about three times the time of [`Effort::Quick`].
    Standard,
    /// 5,000,000 positions per search, for games that matter.
    Deep,
    /// This number of positions per search.
    Nodes(u64),
}

impl Effort {
    /// Returns the number of positions per search.
    pub const fn nodes(self) -> u64 {
        match self {
            Effort::Quick => 300_000,
            Effort::Standard => 1_000_000,
            Effort::Deep => 5_000_000,
            Effort::Nodes(nodes) => nodes,
        }
    }
}

/// A turn to evaluate, which can be moved to another thread.
pub struct Job {
    node: NodeId,
    turn: PlayedTurn,
    effort: Effort,
}

impl Job {
    /// Evaluates the turn. Returns its first node and the analysis to store there with [`Review::keep`]. Returns `None` if `stop`
    /// was set or if there is no result.
    pub fn run(&self, stop: &AtomicBool) -> Option<(NodeId, Analysis)> {
        let level = Level::STRONGEST;
        let nodes = self.effort.nodes();
        let found = self.turn.judge(benediction_engine::Effort { level, nodes }, stop)?;
        Some((self.node, Analysis { engine: ENGINE.into(), level: level.number(), nodes, found }))
    }
}

/// The analysis of a game, turn by turn.
#[derive(Clone, Debug)]
pub struct Review {
    effort: Effort,
    turns: Vec<TurnOfGame>,
}

impl Review {
    /// Creates a review of the main line of a game.
    ///
    /// ```
    /// use benediction_study::registry;
    /// use benediction_study::record::Record;
    /// use benediction_study::reviews::{Effort, Review};
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let actions = ["e2e3", "e7e5"].map(String::from).into();
    /// let mut session = registry::load(&Record { actions, ..Record::of("benedict-chess") })?;
    /// let review = Review::new(&session, Effort::Nodes(200));
    /// for job in review.due(&session) {
    ///     let analysis = job.run(&AtomicBool::new(false)).ok_or("not stopped")?;
    ///     Review::keep(&mut session, analysis);
    /// }
    /// assert_eq!((review.turns(), review.report(&session).missing), (2, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(session: &Session, effort: Effort) -> Review {
        Review { effort, turns: session.turns_of_game() }
    }

    /// Returns the number of turns to evaluate, rolls of the dice included.
    pub const fn turns(&self) -> usize {
        self.turns.len()
    }

    /// Returns the turns to evaluate, rolls of the dice included, in the order of the game.
    pub(super) fn turns_of_line(&self) -> &[TurnOfGame] {
        &self.turns
    }

    /// Returns the report of the turns that were evaluated, without computing positions.
    pub fn report(&self, session: &Session) -> Report {
        Report::of_turns(&self.turns, session)
    }

    /// Returns jobs for the turns that have not been evaluated with at least this effort, in the order of the game.
    pub fn due(&self, session: &Session) -> Vec<Job> {
        self.due_turns(session).into_iter().filter_map(|turn| self.job(session, turn)).collect()
    }

    /// Returns the indices of the turns in the main line that have not been evaluated with at least this effort.
    pub fn due_turns(&self, session: &Session) -> Vec<usize> {
        let is_due = |(_, turn): &(usize, &TurnOfGame)| !turn.nodes.is_empty() && !self.is_done(session, turn);
        self.turns.iter().enumerate().filter(is_due).map(|(number, _)| number).collect()
    }

    /// Returns a job for the turn of the main line with this index. Returns `None` if there is no such turn.
    pub fn job(&self, session: &Session, turn: usize) -> Option<Job> {
        let node = self.node(turn)?;
        let turns = session.to_judge(std::slice::from_ref(&self.turns[turn]));
        Some(Job { node, turn: turns.into_iter().next()?, effort: self.effort })
    }

    /// Returns the first node of the turn of the main line with this index. Returns `None` if there is no such turn.
    pub fn node(&self, turn: usize) -> Option<NodeId> {
        self.turns.get(turn)?.nodes.first().copied()
    }

    /// Stores an analysis in the game. Returns `false` if the turn no longer exists.
    pub fn keep(session: &mut Session, (node, analysis): (NodeId, Analysis)) -> bool {
        session.keep_analysis(node, Some(analysis))
    }

    fn is_done(&self, session: &Session, turn: &TurnOfGame) -> bool {
        let analysis = turn.nodes.first().and_then(|node| session.analysis(*node));
        analysis.is_some_and(|analysis| analysis.nodes >= self.effort.nodes())
    }
}
