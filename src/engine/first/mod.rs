//! The first bot at its full strength, frozen for ever as the baseline `first`. It shares no code with the present search, so
//! that a change there never moves the mark.

mod search;
mod table;

use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use super::{Budget, Info, Thought};
use crate::notation::Notation;
use crate::rules::FirstEvaluator;
use search::Search;
use table::Table;

/// Size of its table of positions. It began every turn with an empty one.
const TABLE_MIB: usize = 32;

/// The first bot, for one question.
pub(super) struct First<G: Notation, E: FirstEvaluator<G>> {
    evaluator: E,
    table: Table<G::Action>,
    history: Vec<i32>,
    game: PhantomData<G>,
}

impl<G: Notation, E: FirstEvaluator<G>> First<G, E> {
    pub fn new(evaluator: E) -> Self {
        First { evaluator, table: Table::new(TABLE_MIB), history: vec![0; search::HISTORY], game: PhantomData }
    }

    /// As [`super::Bot::think`].
    pub fn think(
        &mut self,
        position: &G,
        history: &[u64],
        budget: Budget,
        seed: u64,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info),
    ) -> Thought<G::Action> {
        self.table.grow_older();
        Search::new(self, position, history, budget, stop).answer(seed, report)
    }
}
