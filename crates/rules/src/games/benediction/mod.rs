//! Benediction and King Trails (Alek Erickson 2019), stacking games on a hexagon: one set of rules, with
//! [variants](Variant) as data. The rules are in the rulebook: [Benediction](crate::rulebook#benediction),
//! [King Trails](crate::rulebook#king-trails).
//!
//! ```
//! use benediction_rules::games::benediction::{Action, Phase, Position, RED, Variant};
//! use benediction_rules::{Position as _, Side};
//!
//! let mut position = Position::new(Variant::BENEDICTION, RED);
//! let hex = position.hex();
//! let [d3, d4] = ["d3", "d4"].map(|name| hex.named(name).expect("a point"));
//! assert_eq!(position.men(RED).len(), 7);
//! assert_eq!(position.hand(RED), 9);
//!
//! // The first turn has one action, later turns have two.
//! let action = Action::Block { at: d4 };
//! assert_eq!(position.check(action), Ok(()));
//! position.apply(action);
//! assert_eq!(position.phase(), Phase::Play(RED.other(), 2));
//!
//! // Nothing may be blocked beside a block.
//! let refused = position.check(Action::Block { at: d3 }).unwrap_err();
//! assert!(!refused.to_string().is_empty());
//! ```

mod action;
mod application;
mod arrange;
mod legality;
mod notation;
mod position;
mod rules;
mod text;
mod variant;
mod view;
mod violation;

pub use action::Action;
pub use legality::Sink;
pub use position::{Man, Phase, Position};
pub use variant::{BlessedKingWins, CursedCaptives, Variant};
pub use violation::Violation;

use crate::Side;
use crate::notation::{SideNames, Tint};

/// The side that owns the two lower edges ([The board](crate::rulebook#the-board)): Red, the near side.
pub const RED: Side = Side::Near;
/// The side that owns the two upper edges ([The board](crate::rulebook#the-board)): Blue, the far side.
pub const BLUE: Side = Side::Far;
/// The names of the sides: Red is the near side, Blue the far one.
pub const SIDES: SideNames = SideNames([Tint::Red, Tint::Blue]);
