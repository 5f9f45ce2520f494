//! What every game at this table answers. No input or output, no clock, no window.

mod dice;
mod effect;
mod evaluate;
mod game;
mod mind;
mod perft;
pub mod random;
mod sight;
mod view;

pub use dice::Dice;
pub use effect::{Effect, Mark};
pub use evaluate::{DULL, Evaluate, Kind, Plain};
pub use game::{Actor, Game, Outcome, ReadError, Reason, Side, SideNames, Starter, Symmetry, Turn};
pub use mind::{Budget, Info, Question, Score, Think, Thought};
pub use perft::{divide, perft};
pub use sight::Sight;
pub use view::{
    ActionView, Axis, Board, CheckerId, Cube, EdgeOwner, Figure, Form, Layout, Man, Notice, Place, Shape, Spot, Thrown,
    Tint, Verb,
};
