//! Boards without men: points, directions, gridlines, walls. Everything is computed once per board size.

mod hex;
mod lines;
mod points;
mod ring;
pub mod squares;

pub use hex::{Direction, Hex, Passage, Reach};
pub use lines::{MAX_POINTS, MAX_STEPS};
pub use points::{Point, Points};
pub use ring::Ring;
