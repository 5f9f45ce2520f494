//! Benediction (5-hex) and King Trails (7-hex): one set of rules, variants as data. Paragraphs and `[D…]` in the comments
//! are those of the rules file.

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

/// He owns the two lower edges (§1).
pub const RED: Side = Side::Near;
/// He owns the two upper edges.
pub const BLUE: Side = Side::Far;
/// What the sides are called.
pub const SIDES: SideNames = SideNames([Tint::Red, Tint::Blue]);
