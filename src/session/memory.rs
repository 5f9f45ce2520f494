//! What the minds that play in a session remember of positions between their turns.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::bot::Brain;
use crate::rules::{Actor, Game, Side};

/// The mind of one side, while it does not think: a thinking one has taken it out, and a second question meanwhile begins
/// with a fresh one instead of waiting.
pub(super) type Memory<G> = Arc<Mutex<Option<Brain<G>>>>;

/// A memory for each side: opponents share none. A copied session begins without.
pub(super) struct Memories<G: Game>([Memory<G>; 2]);

impl<G: Game> Memories<G> {
    /// The memory of who acts.
    pub fn of(&self, actor: Actor) -> Memory<G> {
        let side = if actor == Actor::Side(Side::Blue) { Side::Blue } else { Side::Red };
        Arc::clone(&self.0[side.index()])
    }
}

impl<G: Game> Default for Memories<G> {
    fn default() -> Self {
        Memories([Arc::new(Mutex::new(None)), Arc::new(Mutex::new(None))])
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

/// Looks into a memory. A mind that broke while it thought has left nothing half done in it.
pub(super) fn recall<G: Game>(memory: &Memory<G>) -> MutexGuard<'_, Option<Brain<G>>> {
    memory.lock().unwrap_or_else(PoisonError::into_inner)
}
