//! What the minds that play in a session remember of positions between their turns.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::engine::{Brain, Mind};
use crate::game::Game;
use crate::rules::Side;

/// Size of a bot's transposition table at the table and in the protocol.
pub(super) const TABLE_MIB: usize = 32;

/// The mind of one side, while it does not think: a thinking one has taken it out, and a second question meanwhile begins
/// with a fresh one instead of waiting.
pub(super) type Memory<G> = Arc<Mutex<Option<Brain<G>>>>;

/// A memory for each side, because opponents share none, and one for the analysis. A copied session begins without.
pub(super) struct Memories<G: Game> {
    sides: [Memory<G>; 2],
    pub analysis: Memory<G>,
}

impl<G: Game> Memories<G> {
    /// The memory of a side.
    pub fn of(&self, side: Side) -> Memory<G> {
        Arc::clone(&self.sides[side.index()])
    }
}

impl<G: Game> Default for Memories<G> {
    fn default() -> Self {
        let empty = || Arc::new(Mutex::new(None));
        Memories { sides: [empty(), empty()], analysis: empty() }
    }
}

impl<G: Game> Clone for Memories<G> {
    fn clone(&self) -> Self {
        Memories::default()
    }
}

impl<G: Game> fmt::Debug for Memories<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Memories")
    }
}

/// Thinks with a memory, which learns from it; a new one where there is none yet or it belongs to another mind.
pub(super) fn with_brain<G: Game, T>(memory: &Memory<G>, mind: Mind, think: impl FnOnce(&mut Brain<G>) -> T) -> T {
    let known = recall(memory).take().filter(|brain| brain.mind() == mind);
    let mut brain = known.unwrap_or_else(|| Brain::new(mind, TABLE_MIB));
    let thought = think(&mut brain);
    *recall(memory) = Some(brain);
    thought
}

/// Looks into a memory. A mind that broke while it thought has left nothing half done in it.
fn recall<G: Game>(memory: &Memory<G>) -> MutexGuard<'_, Option<Brain<G>>> {
    memory.lock().unwrap_or_else(PoisonError::into_inner)
}
