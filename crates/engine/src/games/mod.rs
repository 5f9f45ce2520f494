//! The bots of each game: evaluations, move ordering, opening books, proofs and players of its own.

pub mod benedict_chess;
pub mod benediction;
pub mod kingamon;
pub mod obelisk;
