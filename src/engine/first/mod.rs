//! The first bot at its full strength, frozen for ever as the baseline `first`. It shares no code with the present search, so
//! that a change there never moves the mark.

mod search;
mod table;

use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use super::{Answer, Info, Player, Request, Situation};
use crate::notation::Notation;
use crate::rules::{FirstEvaluator, Playable};
use search::Search;
use table::Table;

/// Size of its table of positions. It began every turn with an empty one.
const TABLE_MIB: usize = 32;

/// The first bot. It remembers nothing from one request to the next.
pub(super) struct First;

impl<G: Notation + Playable> Player<G> for First {
    fn think(
        &mut self,
        situation: Situation<'_, G>,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<Answer<G::Action>> {
        let mut memory = Memory::new(G::FirstEvaluator::default());
        memory.table.grow_older();
        let search = Search::new(&mut memory, situation.position, situation.history, request.budget, stop);
        vec![search.answer(request.seed, &mut |info| report(0, info))]
    }
}

/// What it needs for one request.
struct Memory<G: Notation, E: FirstEvaluator<G>> {
    evaluator: E,
    table: Table<G::Action>,
    history: Vec<i32>,
    game: PhantomData<G>,
}

impl<G: Notation, E: FirstEvaluator<G>> Memory<G, E> {
    fn new(evaluator: E) -> Self {
        Memory { evaluator, table: Table::new(TABLE_MIB), history: vec![0; search::HISTORY], game: PhantomData }
    }
}
