//! What the bots know about each game, a folder each: evaluations, move ordering, books, proofs and players of its own.

pub mod benedict_chess;
pub mod benediction;
pub mod kingamon;
pub mod obelisk;
