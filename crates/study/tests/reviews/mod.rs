//! Analysis of whole games.

mod arranged;
mod comparison;
mod dice;
mod edits;
mod mistakes;
mod rollout;
mod times;
mod verdicts;
mod work;

use std::sync::atomic::AtomicBool;

use benediction_study::reviews::{Effort, Report, Review};
use benediction_study::session::Session;

/// Evaluates the remaining turns of a game, up to a maximum number.
fn judge(session: &mut Session, nodes: u64, most: usize) -> usize {
    let review = Review::new(session, Effort::Nodes(nodes));
    let jobs: Vec<_> = review.due(session).into_iter().take(most).collect();
    let run = AtomicBool::new(false);
    for job in &jobs {
        let found = job.run(&run).unwrap();
        assert!(Review::keep(session, found));
    }
    jobs.len()
}

pub(crate) fn judged(session: &mut Session, nodes: u64) -> Report {
    judge(session, nodes, usize::MAX);
    Report::new(session)
}
