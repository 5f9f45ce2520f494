//! The schedule of what is to be known: how well it is, and when it comes back.

mod fsrs;

pub use fsrs::{Grade, Memory};
