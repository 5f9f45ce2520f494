//! The bot: a search over single actions of any game of two sides whose [`Evaluate`] it is given. It knows only `rules`.
//!
//! A turn may have several actions, so a score belongs to the side to act and changes its sign only where the actor changes.

mod analysis;
mod baseline;
mod first;
mod level;
mod mind;
mod search;
mod table;

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::rules::{Evaluate, Game};

pub use analysis::{Danger, Merit, Threat, merits, threats};
pub use level::Level;
pub use mind::{Brain, Mind};
use search::Search;
use table::Table;

/// How long a bot may think; whichever limit comes first. Without any it looks two actions ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Time for the whole rest of the turn.
    pub time: Option<Duration>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Actions looked ahead, from 1.
    pub depth: Option<u32>,
}

impl Budget {
    /// So much time and no other limit.
    pub const fn time(time: Duration) -> Budget {
        Budget { time: Some(time), nodes: None, depth: None }
    }

    /// So many positions and no other limit: the same answer on every machine.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { time: None, nodes: Some(nodes), depth: None }
    }

    /// So many actions ahead and no other limit.
    pub const fn depth(depth: u32) -> Budget {
        Budget { time: None, nodes: None, depth: Some(depth) }
    }
}

/// What a bot thinks of a position, from the view of the side to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a man.
    Value(i32),
    /// The side to act wins; so many actions of both sides to the end.
    Win(u32),
    /// It loses; so many actions of both sides to the end.
    Loss(u32),
}

/// As people read it: `+1.25`, `win in 3`, `loss in 4`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::Value(value) => {
                let sign = if value < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
            }
            Score::Win(actions) => write!(f, "win in {actions}"),
            Score::Loss(actions) => write!(f, "loss in {actions}"),
        }
    }
}

/// What a bot says while it thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Actions looked ahead.
    pub depth: u32,
    /// Its opinion.
    pub score: Score,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Time since it was asked.
    pub time: Duration,
    /// Canonical texts of the rest of the turn as it would play it now.
    pub turn: Vec<String>,
}

/// A bot's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<A> {
    /// The whole rest of the turn of the side to act; empty only if there is no legal action.
    pub turn: Vec<A>,
    /// Its opinion.
    pub score: Score,
    /// Actions looked ahead; 0 if it answered without looking.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// A player who searches. It keeps what it has learned about positions from one question to the next.
pub struct Bot<G: Game, E: Evaluate<G>> {
    evaluator: E,
    table: Table<G::Action>,
    history: Vec<i32>,
    oracle: Option<Oracle>,
}

/// A search that leaves out nothing, to be compared with a simpler one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Oracle {
    /// It remembers positions and prunes by alpha and beta, which must not change the value.
    pub shortcuts: bool,
}

impl<G: Game, E: Evaluate<G>> Bot<G, E> {
    /// A bot with a memory for positions of at most so many MiB.
    pub fn new(evaluator: E, table_mib: usize) -> Self {
        Bot { evaluator, table: Table::new(table_mib), history: vec![0; search::HISTORY], oracle: None }
    }

    /// The same bot, looking at every line to exactly the depth asked for and judging there, at every level.
    #[must_use]
    pub fn as_oracle(mut self, oracle: Oracle) -> Self {
        self.oracle = Some(oracle);
        self
    }

    /// Its judge.
    pub const fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// Forgets everything, as at the start of another game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.history.fill(0);
    }

    /// What to do for the rest of the turn. `history` holds the hashes of all positions of the game before this one, for
    /// the draw by repetition. The same question to a bot that has forgotten everything is answered the same if no limit is
    /// a time. Returns soon after `stop` is set, with the best turn so far.
    #[expect(clippy::too_many_arguments, reason = "a question is asked once a turn, and all of it is needed")]
    pub fn think(
        &mut self,
        position: &G,
        history: &[u64],
        level: Level,
        budget: Budget,
        seed: u64,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info),
    ) -> Thought<G::Action> {
        self.table.grow_older();
        for merit in &mut self.history {
            *merit /= 8;
        }
        let style = self.oracle.map_or_else(|| level.style(position, seed), |oracle| level.oracle(oracle));
        Search::new(self, position, history, style, budget, stop).answer(seed, report)
    }
}

/// Any legal action, all equally likely.
pub fn random_action<G: Game>(position: &G, rng: &mut oorandom::Rand64) -> Option<G::Action> {
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let index = rng.rand_range(0..actions.len().max(1) as u64) as usize;
    actions.get(index).copied()
}
