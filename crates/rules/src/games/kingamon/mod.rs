//! Byzantine Kingamon (Rich Hutnik): a relative of backgammon on a ring of thirty spaces, with ten disks and a king
//! for each side, and two dice. The rules are in the [rulebook](crate::rulebook#byzantine-kingamon).
//!
//! ```
//! use benediction_rules::games::kingamon::{Action, Phase, Position, Roll, Switch, Switches, WHITE};
//! use benediction_rules::notation::Notation;
//! use benediction_rules::Position as _;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut position = Position::new(Switches::of(&[Switch::Quick])?);
//!
//! // The dice are actions, too: first the lot, then a roll.
//! position.apply(Action::Starter(WHITE));
//! let roll = Roll::new(3, 1).expect("two dice");
//! position.apply(Action::Roll(roll));
//! assert!(matches!(position.phase(), Phase::Play(dice) if dice.count() == 2));
//!
//! let (action, _) = position.read_action("d2>5")?;
//! position.check(action)?;
//! position.apply(action);
//! assert_eq!(position.disks(WHITE, 5), 3);
//! # Ok(())
//! # }
//! ```

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
pub use switches::{MAX_POINTS, Switch, Switches};
pub use violation::Violation;

/// The name of the game in a [`GameSpec`](crate::GameSpec): `kingamon`.
pub const ID: GameId = GameId::new("kingamon");
/// The names of the sides: White is the near side, Red the far one.
pub const SIDES: SideNames = SideNames([Tint::White, Tint::Red]);
