//! Obelisk (SE2OND): three stones for each side, which stack, on a board of 3 columns and 4 rows. The rules
//! are in the [rulebook](crate::rulebook#obelisk).
//!
//! ```
//! use benediction_rules::Position as _;
//! use benediction_rules::games::obelisk::{BLACK, Mode, Position, Start, Stone, Unit, Violation, board};
//! use benediction_rules::notation::Notation;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let position = Position::new(Mode::Bounded, Start::Line);
//! let a1 = board::named("a1").expect("a square");
//! assert_eq!(position.stones().at(BLACK, Stone::Base), a1);
//! assert_eq!(position.stones().unit_at(BLACK, a1), Some(Unit::Base));
//!
//! // Stones step diagonally forward or straight back.
//! let (action, _) = position.read_action("Ba1-a2")?;
//! assert_eq!(position.check(action), Err(Violation::NotAStep));
//! # Ok(())
//! # }
//! ```

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

/// The name of the game in a [`GameSpec`](crate::GameSpec): `obelisk`.
pub const ID: GameId = GameId::new("obelisk");
/// Black, who sits at row 1 and moves first.
pub const BLACK: Side = Side::Near;
/// White, who sits at row 4.
pub const WHITE: Side = Side::Far;
/// The names of the sides: Black is the near side, White the far one.
pub const SIDES: SideNames = SideNames([Tint::Black, Tint::White]);
