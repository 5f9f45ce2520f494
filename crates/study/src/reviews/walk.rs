//! Navigation in a game under study to the next annotation, mistake or fork.

use super::{Report, Verdict};
use crate::session::Session;
use crate::tree::{NodeId, Notes};

/// Returns the first node after this one for which `matches` is `true`, in the order of the move list. After the end the search
/// continues at the beginning.
fn next(session: &Session, here: NodeId, matches: impl Fn(NodeId) -> bool) -> Option<NodeId> {
    let list = session.list();
    let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT)
        .chain(list.iter().flat_map(|turn| turn.actions.iter().map(|(node, _)| *node)))
        .collect();
    let index = nodes.iter().position(|node| *node == here).unwrap_or(0);
    let (before, after) = nodes.split_at((index + 1).min(nodes.len()));
    after.iter().chain(before).copied().find(|node| *node != here && matches(*node))
}

/// Returns the next node with an annotation by a person. After the end of the line, the search continues at its
/// beginning. Returns `None` if no other node has one.
pub fn next_note(session: &Session, here: NodeId) -> Option<NodeId> {
    next(session, here, |node| {
        let Notes { comment, marks, assessment, outlook, bookmark, .. } = session.notes(node);
        !comment.is_empty() || !marks.is_empty() || assessment.is_some() || outlook.is_some() || *bookmark
    })
}

/// Returns the last node of the next turn of the main line that was a mistake or a blunder. After the end of the line,
/// the search continues at its beginning. Returns `None` if no other node is one.
pub fn next_mistake(session: &Session, here: NodeId) -> Option<NodeId> {
    let report = Report::new(session);
    let bad = |verdict| matches!(verdict, Some(Verdict::Mistake | Verdict::Blunder));
    let mistakes = report.turns.iter().filter(|turn| bad(turn.verdict));
    let ends: Vec<NodeId> = mistakes.filter_map(|turn| turn.turn.nodes.last().copied()).collect();
    next(session, here, |node| ends.contains(&node))
}

/// Returns the next node with several continuations. After the end of the line, the search continues at its beginning.
/// Returns `None` if no other node is one.
pub fn next_fork(session: &Session, here: NodeId) -> Option<NodeId> {
    next(session, here, |node| session.continuations(node).len() > 1)
}
