//! How a game is written: actions, positions, sides and results as text, in and out.

mod names;
mod text;

pub use names::{SideNames, Tint};
pub use text::{Notation, ReadError};
