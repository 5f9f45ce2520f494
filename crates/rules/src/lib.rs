//! The rules of five abstract strategy games of two players: Benediction, King Trails, Benedict Chess, Obelisk and Byzantine Kingamon.

pub mod games;
pub mod geometry;
pub mod message;
pub mod notation;
pub mod picker;
pub mod random;
pub mod view;

mod dice;
mod perft;
mod position;
mod spec;

pub use dice::Dice;
pub use perft::{divide, perft};
pub use position::{Actor, Outcome, Position, Reason, Side, Starter, Symmetry, Turn};
pub use spec::{GameId, GameSpec, RuleSet};
