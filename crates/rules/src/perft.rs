//! Perft: the number of sequences of actions, to test move generators.

use super::Position;

/// Counts the sequences of `depth` legal actions. Finished games are not continued, so they do not
/// count. Where [`Position::ends_perft`] returns `true`, a sequence ends before that depth and counts all the same.
/// The last action is counted by [`Position::count_legal`].
///
/// The position is unchanged afterwards.
///
/// ```
/// use benediction_rules::games::benedict_chess;
/// use benediction_rules::{divide, perft};
///
/// let mut position = benedict_chess::Position::new(false);
/// assert_eq!(perft(&mut position, 0), 1);
/// assert_eq!(perft(&mut position, 2), 400);
///
/// let by_action = divide(&mut position, 2);
/// assert_eq!(by_action.len(), 20);
/// assert_eq!(by_action.iter().map(|(_, count)| count).sum::<u64>(), 400);
/// ```
pub fn perft<G: Position>(position: &mut G, depth: u32) -> u64 {
    let mut lists: Vec<Vec<G::Action>> = vec![Vec::new(); depth as usize];
    nodes(position, &mut lists)
}

fn nodes<G: Position>(position: &mut G, lists: &mut [Vec<G::Action>]) -> u64 {
    match lists {
        _ if position.ends_perft() => 1,
        [] => 1,
        [_] => position.count_legal(),
        [list, deeper @ ..] => {
            list.clear();
            position.legal(list);
            let mut sum = 0;
            for action in list.iter() {
                let undo = position.apply(*action);
                sum += nodes(position, deeper);
                position.undo(undo);
            }
            sum
        }
    }
}

/// Returns [`perft`] of `depth - 1` after each legal action, in the order of [`Position::legal`].
///
/// ```
/// use benediction_rules::games::obelisk::{Mode, Position, Start};
/// use benediction_rules::{divide, perft};
///
/// let mut position = Position::new(Mode::Open, Start::Line);
/// let counts = divide(&mut position, 3);
/// let sum: u64 = counts.iter().map(|(_, count)| count).sum();
/// assert_eq!(sum, perft(&mut position, 3));
/// ```
pub fn divide<G: Position>(position: &mut G, depth: u32) -> Vec<(G::Action, u64)> {
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let count = |action| {
        let undo = position.apply(action);
        let sum = perft(position, depth.saturating_sub(1));
        position.undo(undo);
        (action, sum)
    };
    actions.into_iter().map(count).collect()
}
