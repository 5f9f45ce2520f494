//! Byzantine Kingamon: a ring of thirty spaces, ten disks and a king a side, two dice. Paragraphs and `[K…]` in the comments
//! are those of the rules file.

mod action;
mod application;
mod arrange;
mod cube;
mod legality;
mod names;
mod notation;
mod points;
mod position;
mod rules;
mod switches;
mod text;
mod view;
mod violation;

use crate::GameId;
use crate::notation::{SideNames, Tint};

pub use action::{Action, Piece, Roll};
pub use cube::{Cube, HIGHEST};
pub use legality::is_neutral;
pub use position::{BAR, DISKS, Dice, OFF, Phase, Position, RED, WHITE};
pub use switches::{Switch, Switches};
pub use violation::Violation;

/// Its name.
pub const ID: GameId = GameId::new("kingamon");
/// What the sides are called.
pub const SIDES: SideNames = SideNames([Tint::White, Tint::Red]);
