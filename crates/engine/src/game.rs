//! The trait [`Game`]: everything that a session needs of a game.

use crate::Playable;
use benediction_rules::view::Present;

/// A game with rules ([`Position`](benediction_rules::Position)), texts
/// ([`Notation`](benediction_rules::notation::Notation)), a picture ([`Present`]) and bots that play it
/// ([`Playable`]). Every type that has all of them is one.
pub trait Game: Present + Playable {}

impl<G: Present + Playable> Game for G {}
