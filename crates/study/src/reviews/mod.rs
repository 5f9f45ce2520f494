//! Analysis of a whole game: the engine evaluates every turn of the main line, and a report describes the play of both sides.
//!
//! [`Review`] lists the turns that still have to be evaluated and stores the results in the game, so that no turn is evaluated
//! twice, even after an interruption. [`Report`] is made only of these stored results.

mod accuracy;
mod comparison;
mod mistakes;
mod report;
mod review;
mod times;
mod verdict;
pub mod walk;

pub use comparison::{ComparedLine, ComparedTurn, Fork};
pub use mistakes::Mistake;
pub use report::{OfferMistake, PlayerReport, Report, ReportedTurn, TimeUsed};
pub use review::{Effort, Job, Review};
pub use verdict::Verdict;
