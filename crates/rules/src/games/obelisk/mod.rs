//! Obelisk: three stones a side that stack, on a board of 3 by 4, with its solution. Paragraphs and `O…` in the comments
//! are those of the rules file.

mod action;
mod arrange;
pub mod board;
mod notation;
mod position;
mod rules;
mod stones;
mod text;
mod variant;
mod view;
mod violation;

use crate::notation::{SideNames, Tint};
use crate::{GameId, Side};

pub use action::{Action, Sign, Unit};
pub use position::Position;
pub use rules::Undo;
pub use stones::{Stone, Stones, Trio};
pub use variant::{Mode, Start};
pub use violation::Violation;

/// Its name.
pub const ID: GameId = GameId::new("obelisk");
/// Black sits at row 1 and moves first.
pub const BLACK: Side = Side::Near;
/// White sits at row 4.
pub const WHITE: Side = Side::Far;
/// What the sides are called.
pub const SIDES: SideNames = SideNames([Tint::Black, Tint::White]);
