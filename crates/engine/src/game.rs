//! A game of this table, whole: what a session needs of it.

use crate::Playable;
use benediction_rules::view::Present;

/// A game with rules ([`Position`](benediction_rules::Position)), texts ([`Notation`](benediction_rules::notation::Notation)), a picture
/// ([`Present`]) and bots that play it ([`Playable`]). Whatever is all of it is one.
pub trait Game: Present + Playable {}

impl<G: Present + Playable> Game for G {}
