//! Benedict Chess (W. D. Troyka 2002): chess without captures, where attacked men change their colour. Paragraphs and `[D…]` in
//! the comments are those of the rules file.

mod action;
mod application;
mod arrange;
mod legality;
mod notation;
mod position;
mod rules;
mod text;
mod view;
mod violation;

pub use action::{Action, Kind};
pub use position::{Colour, KING_STEPS, KNIGHT_LEAPS, PATIENCE, PAWN_ATTACKS, Position, Seats, aslant, straight};
pub use violation::Violation;

use crate::GameId;
use crate::notation::{SideNames, Tint};

/// Its name.
pub const ID: GameId = GameId::new("benedict-chess");
/// The rules word of the option `swap` (§5).
pub const SWAP: &str = "swap";
/// What the sides are called, as long as nobody has changed seats.
pub const SIDES: SideNames = SideNames([Tint::White, Tint::Black]);
