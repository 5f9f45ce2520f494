//! What every game at this table answers. No input or output, no clock, no window.

mod effect;
mod evaluate;
mod game;
mod perft;
mod view;

pub use effect::{Effect, Mark};
pub use evaluate::{DULL, Evaluate, Kind};
pub use game::{Actor, Game, Outcome, ReadError, Reason, Side, Symmetry, Turn};
pub use perft::{divide, perft};
pub use view::{ActionView, Board, CheckerId, EdgeOwner, Figure, Layout, Man, Notice, Place, Spot, Verb};
