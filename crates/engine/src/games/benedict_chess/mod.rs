//! The bot of Benedict Chess, and the proof that White wins.

mod evaluation;
mod forced_win;

pub use evaluation::{Tactician, Weights};
pub use forced_win::{ForcedWin, InvalidProof, Step};
