//! A game as played: who, from which position, every action, the result. Saved as RON, written and read as a game text.

mod game_text;
mod saved;

pub use game_text::{TextError, play_line, read_game_text, read_on, write_game_text};
pub use saved::{FORMAT, Player, Record, RecordError};
