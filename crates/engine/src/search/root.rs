//! The root: iterative deepening, and the rest of the turn.

use std::cmp::Reverse;
use std::mem;

use super::frame::Window;
use super::node::bound_of;
use super::order::bits_of;
use super::pruning::FULL_DEPTH_ACTIONS;
use super::{DECIDED, DEFAULT_DEPTH, MAX_DEPTH, Search, WIN, add_distance, score_of};
use crate::search_config::LOSING_FACTOR;
use crate::transposition::Entry;
use crate::{Evaluator, Playable, Tactics};
use crate::{Info, SearchResult};
use benediction_rules::Actor;
use benediction_rules::notation::Notation;
use benediction_rules::random::mix;

/// An action of the root.
#[derive(Clone, Copy)]
struct Root<A> {
    order: i32,
    /// Upper bound of its value in the last iteration.
    value: i32,
    action: A,
}

impl<A: Copy> Root<A> {
    fn of(list: &[(i32, A)]) -> Vec<Root<A>> {
        list.iter().map(|(order, action)| Root { order: *order, value: 0, action: *action }).collect()
    }
}

impl<G: Notation + Playable, E: Evaluator<G>> Search<'_, G, E> {
    /// Searches deeper and deeper within the budget. Returns value, depth and line of at most `count` best turns.
    pub(super) fn deepen(
        &mut self,
        seed: u64,
        count: usize,
        start: &G,
        forced: &[G::Action],
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<(i32, u32, Vec<G::Action>)> {
        let unlimited = self.budget.time.is_none() && self.budget.nodes.is_none();
        let requested = self.budget.depth.unwrap_or(if unlimited { DEFAULT_DEPTH } else { MAX_DEPTH });
        let max_depth = requested.min(self.config.depth).clamp(1, MAX_DEPTH);
        let root = self.position.hash();
        self.path.push(root);
        let mut roots = Root::of(&self.lists[0]);
        // The seed decides between equal actions.
        roots.sort_by_key(|root| (Reverse(root.order), mix(seed ^ bits_of(&root.action))));
        let mut best = vec![(-WIN, 0, vec![roots[0].action])];
        self.check_clock();
        let first = if self.config.exact { max_depth } else { 1 };
        let node_limit = self.node_limit;
        for depth in first..=max_depth {
            // A level searches longer if it seems to lose, to find a defence.
            let factor = if best[0].0 < -DECIDED { LOSING_FACTOR } else { 1 };
            self.node_limit = node_limit.min(self.config.nodes.saturating_mul(factor));
            self.excluded.clear();
            let mut results: Vec<(i32, u32, Vec<G::Action>)> = Vec::with_capacity(count);
            while results.len() < count && !self.stopped {
                let number = results.len();
                let guess = best.get(number).filter(|best| best.1 > 0).map(|best| best.0);
                let Some((value, line)) = self.search_window(depth, guess, &mut roots) else { break };
                results.push((value, depth, line));
                if count > 1 {
                    let mut after = start.clone();
                    self.result_of(start, forced, &results[number])
                        .turn
                        .iter()
                        .for_each(|action| drop(after.apply(*action)));
                    if after.turn().actor == Actor::Side(self.side) {
                        break;
                    }
                    self.excluded.push(after.hash());
                }
            }
            // Several turns are compared and reported only if all were searched to the same depth. The second one can turn out better
            // than the first.
            if !results.is_empty() && (count == 1 || !self.stopped || best[0].1 == 0) {
                results.sort_by_key(|(value, ..)| Reverse(*value));
                for (number, result) in results.iter().enumerate() {
                    let answer = self.result_of(start, forced, result);
                    report(number, &self.info_of_line(start, &answer, &[forced, &result.2].concat()));
                }
                best = results;
            }
            // If the search reached the end of a decided game, a deeper one does not change the result.
            let end_depth = WIN - best[0].0.abs();
            if count == 1 && best[0].0.abs() > DECIDED && end_depth as u32 <= depth || self.stopped {
                break;
            }
        }
        self.excluded.clear();
        best
    }

    /// Returns the answer for a value, a depth and a line after the forced actions.
    pub(super) fn result_of(
        &self,
        start: &G,
        forced: &[G::Action],
        (value, depth, line): &(i32, u32, Vec<G::Action>),
    ) -> SearchResult<G::Action> {
        let turn = self.turn_part(start, &[forced, line].concat());
        SearchResult { turn, score: score_of(add_distance(*value, forced.len())), depth: *depth, nodes: self.nodes }
    }

    /// Calls [`Search::search_root`], at first with a window around the value of the iteration before (aspiration windows).
    fn search_window(
        &mut self,
        depth: u32,
        guess: Option<i32>,
        roots: &mut [Root<G::Action>],
    ) -> Option<(i32, Vec<G::Action>)> {
        let mut margin = self.selectivity.aspiration;
        if let Some(guess) = guess.filter(|guess| depth > 2 && guess.abs() < DECIDED && !self.config.exact) {
            while margin < 500 && !self.stopped {
                let (alpha, beta) = (guess - margin, guess + margin);
                let result = self.search_root(depth, alpha, beta, roots);
                match result {
                    Some((value, _)) if value <= alpha => {}
                    Some((value, _)) if value >= beta && !self.stopped => {}
                    result => return result,
                }
                margin *= 4;
            }
        }
        if self.stopped { None } else { self.search_root(depth, -WIN - 1, WIN + 1, roots) }
    }

    /// Returns the part of a line that belongs to the requested turn.
    fn turn_part(&self, start: &G, line: &[G::Action]) -> Vec<G::Action> {
        let mut position = start.clone();
        let mut part = Vec::new();
        for action in line {
            let is_over = !part.is_empty() && self.is_repetition(position.hash());
            if is_over || position.turn().actor != Actor::Side(self.side) || position.check(*action).is_err() {
                break;
            }
            part.push(*action);
            position.apply(*action);
        }
        part
    }

    /// Searches all actions of the root to a depth. Afterwards the best one is first in `roots`. Returns `None` if it was stopped
    /// before it had a result.
    fn search_root(
        &mut self,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        roots: &mut [Root<G::Action>],
    ) -> Option<(i32, Vec<G::Action>)> {
        let first_alpha = alpha;
        let mut best = None;
        for index in 0..roots.len() {
            let Root { order, action, .. } = roots[index];
            let reduction = if self.config.exact { 0 } else { self.root_reduction(depth as i32, index, order) };
            let undo = self.position.apply(action);
            let value = self.pvs(depth as i32, reduction, Window { alpha, beta }, 0, self.side, index == 0);
            self.position.undo(undo);
            if self.stopped {
                break;
            }
            roots[index].value = value;
            if best.as_ref().is_none_or(|(best_value, _)| value > *best_value) {
                let mut line = vec![action];
                line.extend(&self.lines[1]);
                best = Some((value, line));
                if !self.config.exact || self.config.table {
                    alpha = alpha.max(value);
                }
                if value > first_alpha {
                    roots[..=index].rotate_right(1);
                }
                if value >= beta {
                    break;
                }
            }
        }
        if !self.stopped && self.sorts_by_value() {
            roots.sort_by_key(|root| Reverse(root.value));
        }
        if let Some((value, line)) = &best
            && !self.stopped
            && self.excluded.is_empty()
            && self.barred.is_empty()
        {
            let key = self.path[self.path.len() - 1] ^ self.config.salt;
            let entry = Entry {
                value: *value,
                depth: depth as i32,
                bound: bound_of(*value, first_alpha, beta),
                action: line.first().map_or(0, |action| G::pack(*action)),
                score: None,
                threatened: None,
            };
            self.table.store(key, entry);
        }
        // The result of an interrupted search is valid only if it raised alpha.
        best.filter(|(value, _)| *value > -WIN - 1 && (!self.stopped || *value > first_alpha))
    }

    /// Returns `true` if the actions of the root are sorted by their values in the last iteration. In a turn of several actions,
    /// the ordering score of the first one is not reliable.
    fn sorts_by_value(&self) -> bool {
        self.own_actions > 1 && !self.config.exact && self.excluded.is_empty()
    }

    /// Returns the reduction of an action of the root. In a turn of several actions, an action with a low value in the last
    /// iteration matters only if the others get worse; the table has its values as far as the own turn goes.
    fn root_reduction(&self, depth: i32, index: usize, order: i32) -> i32 {
        match () {
            () if self.own_actions > 1 && index < FULL_DEPTH_ACTIONS => 0,
            () if self.own_actions > 1 => {
                self.selectivity.root_reductions.of(depth, index).min((depth - self.own_actions as i32).max(0))
            }
            // A turn of one action has no reliable values before it is searched.
            () if depth < 3 => 0,
            () if order < 0 => i32::from(index > 8) + i32::from(index > 24),
            () => i32::from(index > 12),
        }
    }

    /// Completes a turn whose best line was cut short, with the table's actions or by a search.
    pub(super) fn complete(&mut self, turn: &mut Vec<G::Action>) {
        while self.is_own_turn() && !self.is_drawn(turn) {
            let hash = self.position.hash();
            let legal = |action: &G::Action| self.position.check(*action).is_ok();
            let entry = self.table.find(hash ^ self.config.salt).filter(|entry| entry.action != 0);
            let table_action = entry.and_then(|entry| G::unpack(entry.action)).filter(legal);
            let wins_soon = !self.config.exact && self.tactics.win_in_turn(&self.position) > 0;
            let action = match table_action {
                Some(action) if !wins_soon => action,
                _ => {
                    self.list_root();
                    let mut roots = Root::of(&self.lists[0]);
                    if roots.is_empty() {
                        return;
                    }
                    roots.sort_by_key(|root| Reverse(root.order));
                    self.path.clear();
                    self.path.push(hash);
                    self.stopped = false;
                    self.own_actions = self.position.turn().actions_left as usize;
                    // Counted separately, so that a last action is searched completely before the clock is checked.
                    let before = mem::take(&mut self.nodes);
                    self.node_limit = 20_000;
                    let result = self.search_root(self.own_actions as u32, -WIN - 1, WIN + 1, &mut roots);
                    self.nodes += before;
                    result.and_then(|(_, line)| line.first().copied()).unwrap_or(roots[0].action)
                }
            };
            turn.push(action);
            self.position.apply(action);
        }
    }
}
