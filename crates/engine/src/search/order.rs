//! Which action is looked at first.

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
/// What a killer has more than other actions, and the most that an action's history score is.
const KILLER: i32 = 300;
/// So many actions of a list are picked one by one.
const PICKED: usize = 4;

/// The actions of a node, one after the other, listed only when they are wanted.
pub(super) struct Picker<A> {
    list: Vec<(i32, A)>,
    /// What the table says is tried before the others are listed: often it is enough.
    table_action: Option<A>,
    /// What is listed, if anything is.
    stage: Option<Stage>,
    /// The index in the node of the list's first action.
    first: usize,
    /// So many actions of the list are in their order.
    ordered: usize,
    order: Order,
}

/// How far a list has been put in order: no further than it is wanted, because close to the horizon most of it is left out.
#[derive(Clone, Copy)]
enum Order {
    /// The first few are picked one by one.
    Picked,
    /// So is what may not be left out, which has been sorted.
    Kept,
    /// And the best of the others: if it is left out, so are they.
    Next,
}

impl<A> Picker<A> {
    /// A picker that makes use of a list's room.
    pub const fn new(list: Vec<(i32, A)>, table_action: Option<A>) -> Picker<A> {
        Picker { list, table_action, stage: None, first: 0, ordered: 0, order: Order::Picked }
    }

    /// Begins with what is listed at a stage, from an index of the node on.
    fn begin(&mut self, stage: Stage, first: usize) {
        (self.stage, self.first, self.ordered, self.order) = (Some(stage), first, 0, Order::Picked);
    }

    /// Gives the room back.
    pub fn into_list(self) -> Vec<(i32, A)> {
        self.list
    }
}

impl<A: Copy + Ord> Picker<A> {
    /// The best of the actions not yet looked at, for an index of the list; those of at least the ordering score `kept` may not be left out.
    fn pick(&mut self, index: usize, kept: i32) -> Option<(i32, A)> {
        if index < self.ordered {
            return self.list.get(index).copied();
        }
        let rest = self.list.get_mut(index..).filter(|rest| !rest.is_empty())?;
        match self.order {
            Order::Picked if index < PICKED => {
                bring_best(rest);
                self.ordered = index + 1;
            }
            Order::Picked => {
                let mut count = 0;
                for at in 0..rest.len() {
                    if rest[at].0 >= kept {
                        rest.swap(count, at);
                        count += 1;
                    }
                }
                sort(&mut rest[..count]);
                (self.ordered, self.order) = (index + count, Order::Kept);
                return self.pick(index, kept);
            }
            Order::Kept => {
                let best = (0..rest.len()).min_by_key(|at| place(&rest[*at]))?;
                rest.swap(0, best);
                (self.ordered, self.order) = (index + 1, Order::Next);
            }
            Order::Next => {
                sort(rest);
                self.ordered = usize::MAX;
            }
        }
        self.list.get(index).copied()
    }
}

impl<G: Notation + Playable, E: Evaluator<G>> Search<'_, G, E> {
    /// The action of a node to be looked at at an index, with its ordering score. `best` is what the node is worth at least; it rises
    /// where all actions that are not listed lose at a known time.
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
            picker.begin(stage, index);
        }
        let next = picker.pick(index - picker.first, self.selectivity.kept);
        // What has the lowest ordering scores is left out, but not where all seems lost.
        if next.is_some() || picker.stage != Some(Stage::Main) || *best > -DECIDED {
            return next;
        }
        picker.begin(Stage::Late, index);
        self.fill_list(&mut picker.list, node.ply, picker.table_action, Stage::Late, &mut node.eval);
        picker.pick(0, self.selectivity.kept)
    }

    /// Lists what is to be looked at first in a node.
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

    /// Lists the actions that may keep the opponent from winning in its next turn, and says in how many of its actions it wins after
    /// any other; 0, with nothing listed, where that is not known.
    fn fill_defences(&self, list: &mut Vec<(i32, G::Action)>, ply: usize, table_action: Option<G::Action>) -> u32 {
        list.clear();
        let actions = self.tactics.order_defences(&self.position, list);
        if actions > 0 {
            self.add_history(list, ply, table_action, Stage::All);
        }
        actions
    }

    /// Lists the legal actions of a stage with how early each should be looked at; killers are there in any case.
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

    /// Adds to the ordering scores of a list what the search has learned, and takes the table's action from it.
    fn add_history(&self, list: &mut Vec<(i32, G::Action)>, ply: usize, table_action: Option<G::Action>, stage: Stage) {
        let side = match self.position.turn().actor {
            Actor::Side(side) => side.index(),
            Actor::Chance | Actor::Nobody => 0,
        };
        // Codes are compared, since they are numbers; 0 is none.
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
                // Tried with the others.
                Some(_) if stage == Stage::Late => return false,
                Some(index) => {
                    unlisted[index] = 0;
                    *order += KILLER;
                }
                None => *order += i32::from(history[slot(code, side)]),
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

    /// An action was more than the opponent will allow: it is looked at earlier elsewhere.
    pub(super) fn record_cutoff(&mut self, action: G::Action, ply: usize, depth: i32, side: Side) {
        let code = G::pack(action);
        if self.killers[ply][0] != code {
            self.killers[ply] = [code, self.killers[ply][0]];
        }
        let bonus = (depth * depth * 4).min(KILLER / 2);
        let score = &mut self.history[slot(code, side.index())];
        *score += (bonus - i32::from(*score) * bonus / KILLER) as i16;
    }
}

/// Brings the best of the actions not yet looked at to the index. When the first few were not enough, most will be wanted,
/// and the rest is put in order once.
pub(super) fn pick<A: Copy + Ord>(list: &mut [(i32, A)], index: usize) -> Option<(i32, A)> {
    let rest = list.get_mut(index..).filter(|rest| !rest.is_empty())?;
    match index {
        ..PICKED => bring_best(rest),
        PICKED => sort(rest),
        _ => {}
    }
    rest.first().copied()
}

/// Brings the action of the highest ordering score to the front, of several the first.
fn bring_best<A>(list: &mut [(i32, A)]) {
    let mut best = 0;
    for other in 1..list.len() {
        if list[other].0 > list[best].0 {
            best = other;
        }
    }
    list.swap(0, best);
}

/// Where an action belongs among others.
fn place<A: Copy>((order, action): &(i32, A)) -> (Reverse<i32>, A) {
    (Reverse(*order), *action)
}

fn sort<A: Copy + Ord>(list: &mut [(i32, A)]) {
    list.sort_unstable_by_key(place);
}

/// The place of a side's action, by its code, in the table of history scores; two actions may share one. Actions that differ in the last seven
/// bits of their codes, such as those of one man, are close together, so that the caches hold what is needed.
fn slot(code: u32, side: usize) -> usize {
    let row = (code >> 7).wrapping_mul(0x9e37_79b1) >> 25;
    (side << 14) | ((row as usize) << 7) | (code & 127) as usize
}

pub(super) fn bits_of<A: Hash>(action: &A) -> u64 {
    let mut hasher = Multiplier(0);
    action.hash(&mut hasher);
    hasher.0
}

/// A multiplicative hasher (Knuth 6.4). No hasher of a crate takes its place: what it says decides between equal actions, so that a seed
/// gives the same game with any version of a crate.
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
    fn what_is_put_in_order_bit_by_bit_is_in_the_same_order() {
        let mut rng = Rand64::new(3);
        for length in (0..60).chain([200]) {
            let list: Vec<(i32, u64)> = (0..length).map(|action| (rng.rand_range(0..30) as i32, action)).collect();
            let mut at_once = list.clone();
            let wanted: Vec<_> = (0..).map_while(|index| pick(&mut at_once, index)).collect();
            for kept in [-1, 0, 15, 29, 99] {
                let mut picker = Picker::new(list.clone(), None);
                picker.begin(Stage::All, 0);
                let found: Vec<_> = (0..).map_while(|index| picker.pick(index, kept)).collect();
                assert_eq!(found, wanted, "{length} actions, {kept}");
            }
        }
    }
}
