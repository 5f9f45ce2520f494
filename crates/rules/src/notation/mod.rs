//! Actions, positions, sides and results as text: the trait [`Notation`].

mod names;
mod text;

pub use names::{SideNames, Tint};
pub use text::{Notation, ReadError};
