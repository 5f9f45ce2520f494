//! Benedict Chess (W. D. Troyka 2002): chess without captures, where attacked pieces change their colour. The
//! rules are in the [rulebook](crate::rulebook#benedict-chess).
//!
//! ```
//! use benediction_rules::games::benedict_chess::Position;
//! use benediction_rules::geometry::{Point, squares};
//! use benediction_rules::notation::Notation;
//! use benediction_rules::Position as _;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut position = Position::read_position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")?;
//! let (action, _) = position.read_action("Qd7")?;
//!
//! // The queen attacks the king from d7. A flipped king ends the game.
//! let e8 = Point(squares::named("e8").expect("a square") as u8);
//! assert!(position.flipped_by(action).has(e8));
//! assert_eq!(position.action_text_for_people(action), "Qd7{e8}#");
//! position.apply(action);
//! assert!(position.outcome().is_some());
//! # Ok(())
//! # }
//! ```

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
pub use position::{
    Color, KING_STEPS, KNIGHT_LEAPS, NO_PROGRESS_LIMIT, PAWN_ATTACKS, Position, Seats, bishop_attacks, rook_attacks,
};
pub use violation::Violation;

use crate::GameId;
use crate::notation::{SideNames, Tint};

/// The name of the game in a [`GameSpec`](crate::GameSpec): `benedict-chess`.
pub const ID: GameId = GameId::new("benedict-chess");
/// The rule option that lets Black change seats after White's first action ([Swap](crate::rulebook#variants-1)).
pub const SWAP: &str = "swap";
/// The names of the sides, as long as the players have not changed seats.
pub const SIDES: SideNames = SideNames([Tint::White, Tint::Black]);
