//! A session of any game behind one face. The app knows no other.

use super::{Arranges, Edits, Keys, Looks, Plays, Session, Studies, Texts, Thinks, Walks};
use benediction_engine::Game;

/// A session of any game: what can be done in it, how it looks, how it is written, what a bot thinks of it.
pub trait AnySession: Plays + Walks + Looks + Texts + Thinks + Keys + Studies + Edits + Arranges + Send + Sync {}

impl<G: Game> AnySession for Session<G> {}
