//! The rules of games: what every game at this table answers. No texts, no pictures, no input or output, no clock.

mod dice;
mod evaluate;
mod level;
mod perft;
mod playable;
mod player;
mod position;
pub mod random;
mod selectivity;
mod sight;
mod spec;

pub use dice::Dice;
pub use evaluate::{Evaluator, LATE, Plain, Stage, Tactics};
pub use level::Level;
pub use perft::{divide, perft};
pub use playable::Playable;
pub use player::{Answer, Budget, Info, Player, PlayerKind, Request, Score, Situation};
pub use position::{Actor, Outcome, Position, Reason, Side, Starter, Symmetry, Turn};
pub use selectivity::{Reductions, Selectivity};
pub use sight::{Hidden, Sight};
pub use spec::{GameId, GameSpec, RuleSet};
