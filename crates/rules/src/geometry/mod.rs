//! Boards without pieces: points, directions, lines, walls. Tables are computed once for each board.

mod hex;
mod lines;
mod points;
mod ring;
pub mod squares;

pub use hex::{Direction, Hex, Passage, Reach};
pub use lines::{MAX_POINTS, MAX_STEPS};
pub use points::{Point, Points};
pub use ring::Ring;
