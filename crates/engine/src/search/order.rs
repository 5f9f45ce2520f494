//! Move ordering.

use std::cmp::Reverse;
use std::hash::{Hash, Hasher};
use std::mem;

use super::frame::Node;
use super::{DECIDED, NodeEval, Search, WIN};
use crate::{Evaluator, LATE, Playable, Stage, Tactics};
use benediction_rules::notation::Notation;
use benediction_rules::{Actor, Side};

/// Size of the table of history scores of actions.
pub(crate) const HISTORY: usize = 1 << 15;
/// Bonus of a killer, and largest history score of an action.
const KILLER: i32 = 300;
/// Number of actions that are picked from a list one by one.
const PICK_COUNT: usize = 4;

/// The actions of a node, one after the other. They are listed only when they are needed.
pub(super) struct Picker<A> {
    list: Vec<(i32, A)>,
    /// The table's action, which is tried before the others are listed: often it is enough.
    table_action: Option<A>,
    /// The stage that is listed, if any.
    stage: Option<Stage>,
    /// The index in the node of the list's first action.
    first: usize,
    /// Number of actions at the front of the list that are sorted.
    sorted: usize,
    order: Order,
}

/// The progress of sorting a list. It is sorted no further than necessary, because close to the horizon most of it is pruned.
#[derive(Clone, Copy)]
enum Order {
    /// The first few actions are picked one by one.
    Picked,
    /// The actions that may not be pruned are sorted too.
    Kept,
    /// The best of the other actions is picked too: if it is pruned, so are they.
    Next,
}

impl<A> Picker<A> {
    /// Creates a picker that reuses the buffer of a list.
    pub const fn new(list: Vec<(i32, A)>, table_action: Option<A>) -> Picker<A> {
        Picker { list, table_action, stage: None, first: 0, sorted: 0, order: Order::Picked }
    }

    /// Starts with the list of a stage, from an index of the node on.
    fn start(&mut self, stage: Stage, first: usize) {
        (self.stage, self.first, self.sorted, self.order) = (Some(stage), first, 0, Order::Picked);
    }

    /// Returns the buffer.
    pub fn into_list(self) -> Vec<(i32, A)> {
        self.list
    }
}

impl<A: Copy + Ord> Picker<A> {
    /// Returns the best of the remaining actions, for an index of the list. Actions of an ordering score of at least `prune_below`
    /// may not be pruned.
    fn pick(&mut self, index: usize, prune_below: i32) -> Option<(i32, A)> {
        if index < self.sorted {
            return self.list.get(index).copied();
        }
        let rest = self.list.get_mut(index..).filter(|rest| !rest.is_empty())?;
        match self.order {
            Order::Picked if index < PICK_COUNT => {
                swap_best(rest);
                self.sorted = index + 1;
            }
            Order::Picked => {
                let mut count = 0;
                for at in 0..rest.len() {
                    if rest[at].0 >= prune_below {
                        rest.swap(count, at);
                        count += 1;
                    }
                }
                sort(&mut rest[..count]);
                (self.sorted, self.order) = (index + count, Order::Kept);
                return self.pick(index, prune_below);
            }
            Order::Kept => {
                let best = (0..rest.len()).min_by_key(|at| sort_key(&rest[*at]))?;
                rest.swap(0, best);
                (self.sorted, self.order) = (index + 1, Order::Next);
            }
            Order::Next => {
                sort(rest);
                self.sorted = usize::MAX;
            }
        }
        self.list.get(index).copied()
    }
}

impl<G: Notation + Playable, E: Evaluator<G>> Search<'_, G, E> {
    /// Returns the action of a node at an index, with its ordering score. `best` is a lower bound of the node's value; it rises if
    /// all actions that are not listed lose in a known number of actions.
    pub(super) fn next_action(
        &mut self,
        picker: &mut Picker<G::Action>,
        node: &mut Node,
        index: usize,
        best: &mut i32,
    ) -> Option<(i32, G::Action)> {
        if let Some(action) = picker.table_action.filter(|_| index == 0) {
            return Some((i32::MAX, action));
        }
        if picker.stage.is_none() {
            let stage = self.list_first(picker, node, best);
            picker.start(stage, index);
        }
        let next = picker.pick(index - picker.first, self.selectivity.prune_below);
        // Actions of the lowest ordering scores are left out, unless all seems lost.
        if next.is_some() || picker.stage != Some(Stage::Main) || *best > -DECIDED {
            return next;
        }
        picker.start(Stage::Late, index);
        self.fill_list(&mut picker.list, node.ply, picker.table_action, Stage::Late, &mut node.eval);
        picker.pick(0, self.selectivity.prune_below)
    }

    /// Lists the first actions of a node, and returns their stage.
    fn list_first(&mut self, picker: &mut Picker<G::Action>, node: &mut Node, best: &mut i32) -> Stage {
        let (exact, ply, table_action) = (self.config.exact, node.ply, picker.table_action);
        if !exact && self.is_urgent(&mut node.eval) {
            let actions = self.fill_defences(&mut picker.list, ply, table_action);
            if actions > 0 {
                *best = (*best).max((ply + 1) as i32 + actions as i32 - WIN);
                return Stage::All;
            }
        }
        let stage = if exact { Stage::All } else { Stage::Main };
        self.fill_list(&mut picker.list, ply, table_action, stage, &mut node.eval);
        stage
    }

    /// Lists the actions that may prevent a win of the opponent in its next turn. Returns the number of actions in which the
    /// opponent wins after any other action. Returns 0 and lists nothing if that is not known.
    fn fill_defences(&self, list: &mut Vec<(i32, G::Action)>, ply: usize, table_action: Option<G::Action>) -> u32 {
        list.clear();
        let actions = self.tactics.order_defences(&self.position, list);
        if actions > 0 {
            self.add_history(list, ply, table_action, Stage::All);
        }
        actions
    }

    /// Lists the legal actions of a stage with their ordering scores, and the killers in any case.
    pub(super) fn fill_list(
        &self,
        list: &mut Vec<(i32, G::Action)>,
        ply: usize,
        table_action: Option<G::Action>,
        stage: Stage,
        eval: &mut NodeEval,
    ) {
        let threatened = self.is_threatened(eval);
        list.clear();
        self.tactics.order(&self.position, threatened, stage, list);
        self.add_history(list, ply, table_action, stage);
    }

    /// Lists the legal actions of the root.
    pub(super) fn list_root(&mut self) {
        let mut list = mem::take(&mut self.lists[0]);
        self.fill_list(&mut list, 0, None, Stage::All, &mut NodeEval::default());
        self.lists[0] = list;
    }

    /// Adds killers and history to the ordering scores of a list, and removes the table's action.
    fn add_history(&self, list: &mut Vec<(i32, G::Action)>, ply: usize, table_action: Option<G::Action>, stage: Stage) {
        let side = match self.position.turn().actor {
            Actor::Side(side) => side.index(),
            Actor::Chance | Actor::Nobody => 0,
        };
        // Codes are compared because they are numbers; 0 is none.
        let table_action = table_action.map_or(0, G::pack);
        let killers = self.killers[ply];
        let history = &*self.history;
        let mut unlisted = killers;
        list.retain_mut(|(order, action)| {
            let code = G::pack(*action);
            if code == table_action {
                return false;
            }
            match killers.iter().position(|killer| *killer == code) {
                // It was tried with the actions of the main stage.
                Some(_) if stage == Stage::Late => return false,
                Some(index) => {
                    unlisted[index] = 0;
                    *order += KILLER;
                }
                None => *order += i32::from(history[history_index(code, side)]),
            }
            true
        });
        if stage == Stage::Main {
            let unlisted =
                unlisted.into_iter().filter(|killer| *killer != 0 && *killer != table_action).filter_map(G::unpack);
            let legal = unlisted.filter(|action| self.position.check(*action).is_ok());
            list.extend(legal.map(|action| (LATE + KILLER, action)));
        }
    }

    /// Records that an action caused a cutoff, so that it is searched earlier in other nodes.
    pub(super) fn record_cutoff(&mut self, action: G::Action, ply: usize, depth: i32, side: Side) {
        let code = G::pack(action);
        if self.killers[ply][0] != code {
            self.killers[ply] = [code, self.killers[ply][0]];
        }
        let bonus = (depth * depth * 4).min(KILLER / 2);
        let score = &mut self.history[history_index(code, side.index())];
        *score += (bonus - i32::from(*score) * bonus / KILLER) as i16;
    }
}

/// Swaps the best of the remaining actions to the index. If the first few were not enough, most will be needed, and the rest is
/// sorted at once.
pub(super) fn pick<A: Copy + Ord>(list: &mut [(i32, A)], index: usize) -> Option<(i32, A)> {
    let rest = list.get_mut(index..).filter(|rest| !rest.is_empty())?;
    match index {
        ..PICK_COUNT => swap_best(rest),
        PICK_COUNT => sort(rest),
        _ => {}
    }
    rest.first().copied()
}

/// Swaps the action of the highest ordering score to the front; of several, the first.
fn swap_best<A>(list: &mut [(i32, A)]) {
    let mut best = 0;
    for other in 1..list.len() {
        if list[other].0 > list[best].0 {
            best = other;
        }
    }
    list.swap(0, best);
}

/// Returns the sorting key of an action.
fn sort_key<A: Copy>((order, action): &(i32, A)) -> (Reverse<i32>, A) {
    (Reverse(*order), *action)
}

fn sort<A: Copy + Ord>(list: &mut [(i32, A)]) {
    list.sort_unstable_by_key(sort_key);
}

/// Returns the index of a side's action, by its code, in the history table. Two actions may share an index. Actions that differ in
/// the last seven bits of their codes, such as those of one man, are close together, so that they are in the caches.
fn history_index(code: u32, side: usize) -> usize {
    let row = (code >> 7).wrapping_mul(0x9e37_79b1) >> 25;
    (side << 14) | ((row as usize) << 7) | (code & 127) as usize
}

pub(super) fn bits_of<A: Hash>(action: &A) -> u64 {
    let mut hasher = Multiplier(0);
    action.hash(&mut hasher);
    hasher.0
}

/// A multiplicative hasher (Knuth 6.4). It decides between equal actions, so it must not depend on the version of a crate: a seed
/// gives the same game in every version.
struct Multiplier(u64);

impl Hasher for Multiplier {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }
    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }
    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oorandom::Rand64;

    #[test]
    fn lazy_sorting_gives_the_same_order() {
        let mut rng = Rand64::new(3);
        for length in (0..60).chain([200]) {
            let list: Vec<(i32, u64)> = (0..length).map(|action| (rng.rand_range(0..30) as i32, action)).collect();
            let mut eager = list.clone();
            let expected: Vec<_> = (0..).map_while(|index| pick(&mut eager, index)).collect();
            for prune_below in [-1, 0, 15, 29, 99] {
                let mut picker = Picker::new(list.clone(), None);
                picker.start(Stage::All, 0);
                let result: Vec<_> = (0..).map_while(|index| picker.pick(index, prune_below)).collect();
                assert_eq!(result, expected, "{length} actions, {prune_below}");
            }
        }
    }
}
