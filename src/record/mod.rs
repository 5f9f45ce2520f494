//! A game as played: who, from which position, every action, the result. Saved as RON; game texts are a session's.

mod saved;

pub use saved::{FORMAT, MOST_ACTIONS, Player, Record, RecordError};
