//! The bot of Obelisk, and the solution that it plays by.

mod evaluation;
mod player;
mod solution;

pub use solution::{Solution, Totals, Verdict};
