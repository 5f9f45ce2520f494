//! The solution of Obelisk, and the player that plays by it.

mod evaluation;
mod player;
mod solution;

pub use solution::{Solution, Totals, Verdict};
