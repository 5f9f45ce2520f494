//! The bot of Byzantine Kingamon: a network that evaluates positions, and a player of its own.

mod cube;
mod evaluation;
mod match_equity;
mod player;

pub use cube::gain;
pub use evaluation::{INPUTS, Inputs, Network, Shots, chance, inputs, shots};
