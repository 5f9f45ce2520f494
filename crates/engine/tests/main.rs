//! The bots: what each sees, what it finds and what it never misses, for each game.
#![allow(clippy::unwrap_used)]

mod any_game;
mod benedict_chess;
mod benediction;
mod kingamon;
mod obelisk;

use benediction_engine::{Game, PositionWithHistory};

/// A position without a game before it, to be asked about.
fn asked<G: Game>(position: &G) -> PositionWithHistory {
    PositionWithHistory { position: Box::new(position.clone()), history: Vec::new(), barred: Vec::new() }
}
