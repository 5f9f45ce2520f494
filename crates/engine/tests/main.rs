//! The bots of each game: their tactics, and the wins and defences that they never miss.
#![allow(clippy::unwrap_used)]

mod any_game;
mod benedict_chess;
mod benediction;
mod kingamon;
mod merits;
mod obelisk;
#[path = "../../../tests/support/sample.rs"]
mod sample;

use benediction_engine::{Game, PositionWithHistory};

/// Returns a position without a game before it, for the service.
fn with_history<G: Game>(position: &G) -> PositionWithHistory {
    PositionWithHistory { position: Box::new(position.clone()), history: Vec::new(), barred: Vec::new() }
}
