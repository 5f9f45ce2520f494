//! A game of this table, whole: what a session needs of it.

use crate::rules::Playable;
use crate::view::Present;

/// A game with rules ([`Position`](crate::rules::Position)), texts ([`Notation`](crate::notation::Notation)), a picture
/// ([`Present`]) and bots that play it ([`Playable`]). Whatever is all of it is one.
pub trait Game: Present + Playable {}

impl<G: Present + Playable> Game for G {}
