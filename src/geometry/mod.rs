//! Boards without men: points, directions, gridlines, walls. Everything is computed once per board size.

mod hex;
mod lines;
mod points;
mod ring;
pub mod squares;

pub use hex::{Direction, Hex, MAX_STEPS, Passage, Reach};
pub use points::{Point, Points};
pub use ring::Ring;
