//! The bot of the common search.

use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::search::{self, Common, Search};
use super::search_config::{LOSING_FACTOR, ReferenceSearch, SearchConfig};
use super::transposition::Table;
use super::{Budget, Info, Level, Player, Request, SearchResult, Situation};
use crate::{Evaluator, Playable};
use benediction_platform::threads;
use benediction_rules::notation::Notation;

/// The bot of the common search, for any game. It keeps its transposition table from one request to the next.
pub struct Bot<G: Notation + Playable, E: Evaluator<G> = <G as Playable>::Evaluator> {
    evaluator: E,
    tactics: G::Tactics,
    table: Table,
    history: Vec<i16>,
    reference: Option<ReferenceSearch>,
    game: PhantomData<G>,
}

impl<G: Notation + Playable> Bot<G> {
    /// Creates a bot with the evaluator of the game, and a transposition table of at most `table_mib` MiB.
    pub fn of_game(table_mib: usize) -> Self {
        Bot::new(G::evaluator(), table_mib)
    }
}

impl<G: Notation + Playable, E: Evaluator<G>> Bot<G, E> {
    /// Creates a bot with an evaluator, and a transposition table of at most `table_mib` MiB.
    pub fn new(evaluator: E, table_mib: usize) -> Self {
        Bot {
            evaluator,
            tactics: G::tactics(),
            table: Table::new(table_mib),
            history: vec![0; search::HISTORY],
            reference: None,
            game: PhantomData,
        }
    }

    /// Returns the same bot with other tactics.
    #[must_use]
    pub fn with_tactics(mut self, tactics: G::Tactics) -> Self {
        self.tactics = tactics;
        self
    }

    /// Returns the same bot as a reference: it searches every line to exactly the depth of the request, at every level.
    #[must_use]
    pub fn as_reference(mut self, reference: ReferenceSearch) -> Self {
        self.reference = Some(reference);
        self
    }

    /// Clears the transposition table and the history, as at the start of another game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.history.fill(0);
    }

    /// Runs a search on the number of threads in the budget.
    fn run_search<T>(
        &mut self,
        situation: Situation<'_, G>,
        request: &Request,
        config: SearchConfig,
        stop: &AtomicBool,
        search: impl FnOnce(Search<'_, G, E>) -> T,
    ) -> T {
        let Request { budget, seed, .. } = *request;
        let (done, helper_nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let (tactics, table) = (&self.tactics, &self.table);
        let common = Common { tactics, table, config, budget, stop, done: &done, helped: &helper_nodes };
        let helpers =
            if config.full && budget.nodes.is_none() { budget.threads.map_or(1, NonZeroUsize::get) } else { 1 } - 1;
        let evaluators = Mutex::new(vec![self.evaluator.clone(); helpers]);
        let help = |number: usize| {
            let own_evaluator = evaluators.lock().unwrap_or_else(PoisonError::into_inner).pop();
            if let Some(mut evaluator) = own_evaluator {
                let mut scores = vec![0; search::HISTORY];
                Search::new(&common, &mut evaluator, &mut scores, situation).help(seed ^ number as u64);
            }
        };
        let (evaluator, scores) = (&mut self.evaluator, &mut self.history);
        threads::team(helpers, help, || {
            let result = search(Search::new(&common, evaluator, scores, situation));
            done.store(true, Ordering::Relaxed);
            result
        })
    }

    /// Returns the noise that makes games differ, in hundredths of a man. It is 0 in an analysis.
    fn variety(&self, position: &G, budget: Budget) -> i32 {
        if budget.player.is_some() && self.reference.is_none() { position.variety() } else { 0 }
    }

    fn config(&self, position: &G, level: Level, seed: u64) -> SearchConfig {
        self.reference.map_or_else(|| SearchConfig::of_level(level, position, seed), SearchConfig::of_reference)
    }

    /// Prepares the table and the history for a request.
    fn prepare(&mut self, position: &G, level: Level, budget: Budget) {
        let max_nodes = position.skills()[usize::from(level.number()) - 1].nodes.saturating_mul(LOSING_FACTOR);
        self.table.prepare(budget.positions().min(max_nodes));
        for score in &mut self.history {
            *score /= 8;
        }
    }
}

impl<G: Notation + Playable, E: Evaluator<G>> Player<G> for Bot<G, E> {
    /// Returns the best turns; of several, those that lead to different positions, at the strongest level. After [`Bot::forget`] the
    /// same request has the same answer, unless a limit is a time.
    fn think(
        &mut self,
        situation: Situation<'_, G>,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<SearchResult<G::Action>> {
        let Request { budget, seed, lines, .. } = *request;
        let position = situation.position;
        let level = if lines > 1 { Level::STRONGEST } else { request.level() };
        self.prepare(position, level, budget);
        let config = self.config(position, level, seed);
        if lines > 1 {
            return self.run_search(situation, request, config, stop, |search| search.best_turns(seed, lines, report));
        }
        let config = config.with_noise(self.variety(position, budget), seed);
        let mut report = |info: &Info| report(0, info);
        vec![self.run_search(situation, request, config, stop, |search| search.answer(seed, &mut report))]
    }
}
