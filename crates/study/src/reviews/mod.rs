//! A whole game, understood: every turn of its main line judged by the engine, and what that says of the players.
//!
//! [`Review`] hands out the turns that are still to be judged and keeps what was found in the game itself, so that nothing is judged
//! twice, whoever broke off meanwhile. [`Report`] is made of what the game keeps, and of nothing else.

mod accuracy;
mod report;
mod review;
mod verdict;
pub mod walk;

pub use report::{PlayerReport, Report, ReportedTurn, SaidInstead};
pub use review::{Effort, Job, Review};
pub use verdict::Verdict;
