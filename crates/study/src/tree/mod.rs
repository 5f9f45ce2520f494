//! A game as a tree of actions with variations and annotations.
//!
//! A [`Tree`] contains actions and is independent of the rules. A [`PositionPath`] holds the positions along one path of it.

mod about;
mod arena;
mod notes;
mod path;

pub use about::{About, Date, ParseDateError};
pub use arena::{Changes, NodeId, Tree, Variation};
pub use notes::{Analysis, Assessment, Judgement, Mark, MarkColor, Notes, Outlook};
pub use path::PositionPath;
