//! The engines of a study: the one that compares turns, and a second one to compare it with.

pub mod lines;
pub(in crate::app) mod panel;
pub mod second;
