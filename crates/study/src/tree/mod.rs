//! A game as a tree: what was played, what else might have been, and what people say about it.
//!
//! A [`Tree`] knows actions and no rules; a [`PositionPath`] holds the positions along one path of it.

mod about;
mod arena;
mod notes;
mod path;

pub use about::{About, Date, ParseDateError, name_in};
pub use arena::{Changes, NodeId, Tree, Variation};
pub use notes::{Analysis, Assessment, Found, Judgement, Mark, MarkColor, Notes, Outlook};
pub use path::PositionPath;
