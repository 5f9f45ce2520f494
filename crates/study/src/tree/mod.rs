//! A game as a tree: what was played, what else might have been, and what people say about it.
//!
//! A [`Tree`] knows actions and no rules; a [`Line`] holds the positions along one path of it. Both work for any game.

mod about;
mod arena;
mod line;
mod notes;

pub use about::{About, Date, ParseDateError, name_in};
pub use arena::{NodeId, Tree, Variation};
pub use line::Line;
pub use notes::{Analysis, Assessment, Found, Judgement, Mark, MarkColor, Notes, Outlook};
