//! What a user interface needs to show any game: the trait [`Present`], and the boards, pieces, effects and actions
//! that it speaks of.

mod action;
mod arrange;
mod board;
mod consequence;
mod effect;
mod figure;
pub mod figurines;
mod present;

pub use action::{ActionView, Place, Verb};
pub use arrange::{Change, PalettePiece};
pub use board::{Board, Crossing, EdgeOwner, Shape};
pub use consequence::Consequence;
pub use effect::Effect;
pub use figure::{Axis, CheckerId, Cube, Family, Figure, Form, Layout, Man, Mark, Notice, RolledDice, Spot};
pub use present::{Drawing, Present};
