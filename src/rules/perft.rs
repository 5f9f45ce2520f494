//! Perft: how many sequences of actions there are (rules §10). Finished games are not continued. Where [`Game::ends_perft`] says so a
//! sequence ends before that depth and counts all the same.

use super::Game;

/// Sequences of `depth` actions, counted in bulk at the last one.
pub fn perft<G: Game>(position: &mut G, depth: u32) -> u64 {
    let mut lists: Vec<Vec<G::Action>> = vec![Vec::new(); depth as usize];
    nodes(position, &mut lists)
}

fn nodes<G: Game>(position: &mut G, lists: &mut [Vec<G::Action>]) -> u64 {
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

/// The same for each first action, by its canonical text, sorted.
pub fn divide<G: Game>(position: &mut G, depth: u32) -> Vec<(String, u64)> {
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let mut rows: Vec<(String, u64)> = actions
        .into_iter()
        .map(|action| {
            let text = position.action_text(action);
            let undo = position.apply(action);
            let sum = perft(position, depth.saturating_sub(1));
            position.undo(undo);
            (text, sum)
        })
        .collect();
    rows.sort();
    rows
}
