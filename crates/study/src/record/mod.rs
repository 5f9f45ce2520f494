//! A game as played: who, from which position, every action with its variations, what is said about it, the result. Saved as RON; game texts are a session's.

mod fields;
mod format_1;
mod read;
mod saved;
mod unknown;

pub use fields::{has_fields, merge_fields};
pub use saved::{Branch, FORMAT, LEVELS, MOST_ACTIONS, MOST_STARS, Note, Player, Record, RecordError};
pub use unknown::{Unknown, split};
