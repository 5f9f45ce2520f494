//! The games of the table, a folder each.

pub mod benediction;
pub mod kingamon;
