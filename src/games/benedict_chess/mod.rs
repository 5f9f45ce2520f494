//! Benedict Chess (W. D. Troyka 2002): chess without captures, where attacked men change their colour. Paragraphs and `[D…]` in
//! the comments are those of the rules file.

mod action;
mod application;
mod arrange;
mod evaluation;
mod forced_win;
mod legality;
mod notation;
mod position;
mod rules;
mod text;
mod view;
mod violation;

pub use action::{Action, Kind};
pub use evaluation::{Tactician, Weights};
pub use forced_win::{ForcedWin, Step, Unproved};
pub use position::{Colour, Position, Seats};
pub use violation::Violation;

use crate::notation::{SideNames, Tint};
use crate::rules::GameId;

/// Its name.
pub const ID: GameId = GameId::new("benedict-chess");
/// The rules word of the option `swap` (§5).
pub const SWAP: &str = "swap";
/// What the sides are called, as long as nobody has changed seats.
pub const SIDES: SideNames = SideNames([Tint::White, Tint::Black]);
