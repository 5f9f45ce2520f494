//! The bot: a search over single actions of any game of two sides whose [`Evaluator`] it is given. It knows only `rules`.
//!
//! A turn may have several actions, so a score belongs to the side to act and changes its sign only where the actor changes.

mod analysis;
mod baseline;
mod first;
mod level;
mod mind;
mod search;
mod table;

use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::notation::Notation;
use crate::platform::threads;
use crate::rules::random::weighted;
use crate::rules::{Actor, Evaluator, Playable, Position};

pub use crate::rules::{Budget, Info, Score, Thought};
pub use analysis::{Danger, Merit, Threat, certain_merits, merits, threats};
pub use level::Level;
use level::Style;
pub use mind::{Brain, Mind};
use search::{Common, Search};
use table::Table;

/// A player who searches. It keeps what it has learned about positions from one question to the next.
pub struct Bot<G: Notation + Playable, E: Evaluator<G> = <G as Playable>::Evaluator> {
    evaluator: E,
    tactics: G::Tactics,
    table: Table,
    history: Vec<i32>,
    oracle: Option<Oracle>,
    game: PhantomData<G>,
}

/// A search that leaves out nothing, to be compared with a simpler one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Oracle {
    /// It remembers positions and prunes by alpha and beta, which must not change the value.
    pub shortcuts: bool,
}

impl<G: Notation + Playable> Bot<G> {
    /// A bot as the program plays the game, with a memory for positions of at most so many MiB.
    pub fn of_game(table_mib: usize) -> Self {
        Bot::new(G::evaluator(), table_mib)
    }
}

impl<G: Notation + Playable, E: Evaluator<G>> Bot<G, E> {
    /// A bot that judges by this evaluator, with a memory for positions of at most so many MiB.
    pub fn new(evaluator: E, table_mib: usize) -> Self {
        Bot {
            evaluator,
            tactics: G::tactics(),
            table: Table::new(table_mib),
            history: vec![0; search::HISTORY],
            oracle: None,
            game: PhantomData,
        }
    }

    /// The same bot, looking at every line to exactly the depth asked for and judging there, at every level.
    #[must_use]
    pub fn as_oracle(mut self, oracle: Oracle) -> Self {
        self.oracle = Some(oracle);
        self
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
        self.prepare(position, level, budget);
        let style = self.style(position, level, seed).varied(self.variety(position, budget), seed);
        let done = AtomicBool::new(false);
        let helped = AtomicU64::new(0);
        let common =
            Common { tactics: &self.tactics, table: &self.table, style, budget, stop, done: &done, helped: &helped };
        let helpers =
            if style.full && budget.nodes.is_none() { budget.threads.map_or(1, NonZeroUsize::get) } else { 1 } - 1;
        let evaluators = Mutex::new(vec![self.evaluator.clone(); helpers]);
        let help = |number: usize| {
            let own = evaluators.lock().unwrap_or_else(PoisonError::into_inner).pop();
            if let Some(mut evaluator) = own {
                let mut scores = vec![0; search::HISTORY];
                Search::new(&common, &mut evaluator, &mut scores, position, history).help(seed ^ number as u64);
            }
        };
        let (evaluator, scores) = (&mut self.evaluator, &mut self.history);
        threads::team(helpers, help, || {
            let thought = Search::new(&common, evaluator, scores, position, history).answer(seed, report);
            done.store(true, Ordering::Relaxed);
            thought
        })
    }

    /// The best turns, at most so many, that lead to different positions; the best first. `report` is told which of them it
    /// hears of, from 0. One thread looks at them, at the strongest level.
    #[expect(clippy::too_many_arguments, reason = "a question is asked once a turn, and all of it is needed")]
    pub fn best_turns(
        &mut self,
        position: &G,
        history: &[u64],
        count: usize,
        budget: Budget,
        seed: u64,
        stop: &AtomicBool,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<Thought<G::Action>> {
        self.prepare(position, Level::STRONGEST, budget);
        let style = self.style(position, Level::STRONGEST, seed);
        let (done, helped) = (AtomicBool::new(false), AtomicU64::new(0));
        let (tactics, table) = (&self.tactics, &self.table);
        let common = Common { tactics, table, style, budget, stop, done: &done, helped: &helped };
        Search::new(&common, &mut self.evaluator, &mut self.history, position, history).best_turns(
            seed,
            count.max(1),
            report,
        )
    }

    /// By how much a judgement may be off for the sake of games that differ: not where a question wants to know.
    fn variety(&self, position: &G, budget: Budget) -> i32 {
        if budget.player.is_some() && self.oracle.is_none() { position.variety() } else { 0 }
    }

    fn style(&self, position: &G, level: Level, seed: u64) -> Style {
        let sights = position.sights();
        self.oracle.map_or_else(|| level.style(sights, position, seed), |oracle| level.oracle(oracle))
    }

    /// Before every question.
    fn prepare(&mut self, position: &G, level: Level, budget: Budget) {
        let most = level.positions(position.sights());
        self.table.prepare(budget.positions().min(most));
        for merit in &mut self.history {
            *merit /= 8;
        }
    }
}

/// Any legal action, all equally likely; where the dice are to fall, as likely as they make it.
pub fn random_action<G: Position>(position: &G, rng: &mut oorandom::Rand64) -> Option<G::Action> {
    if position.turn().actor == Actor::Chance {
        let mut chances = Vec::new();
        position.chances(&mut chances);
        let index = weighted(chances.iter().map(|(_, weight)| *weight), rng)?;
        return chances.get(index).map(|(action, _)| *action);
    }
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let index = rng.rand_range(0..actions.len().max(1) as u64) as usize;
    actions.get(index).copied()
}
