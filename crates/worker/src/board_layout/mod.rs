//! The places of everything on the table, in world units, independent of rendering.

pub mod arrangement;
pub mod forms;
pub mod places;
