//! Perft: how many sequences of actions there are (rules §10). Finished games are not continued. Where [`Position::ends_perft`] says so a
//! sequence ends before that depth and counts all the same.

use super::Position;

/// Sequences of `depth` actions, counted in bulk at the last one.
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

/// The same for each first action, in the order of [`Position::legal`].
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
