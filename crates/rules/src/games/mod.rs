//! The games, a folder each.

pub mod benedict_chess;
pub mod benediction;
pub mod kingamon;
pub mod obelisk;
