//! The root: deeper and deeper, and the rest of the turn.

use std::cmp::Reverse;
use std::mem;

use super::frame::Window;
use super::node::bound_of;
use super::order::bits_of;
use super::pruning::FIRST;
use super::{DECIDED, DEFAULT_DEPTH, MAX_DEPTH, Search, WIN, later, score_of};
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
    /// What it was worth when it was looked at last, at most.
    value: i32,
    action: A,
}

impl<A: Copy> Root<A> {
    fn of(list: &[(i32, A)]) -> Vec<Root<A>> {
        list.iter().map(|(order, action)| Root { order: *order, value: 0, action: *action }).collect()
    }
}

impl<G: Notation + Playable, E: Evaluator<G>> Search<'_, G, E> {
    /// Looks further and further ahead while the budget lasts: value, depth and line of the best turns, at most so many.
    pub(super) fn deepen(
        &mut self,
        seed: u64,
        count: usize,
        start: &G,
        forced: &[G::Action],
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<(i32, u32, Vec<G::Action>)> {
        let unlimited = self.budget.time.is_none() && self.budget.nodes.is_none();
        let asked = self.budget.depth.unwrap_or(if unlimited { DEFAULT_DEPTH } else { MAX_DEPTH });
        let deepest = asked.min(self.config.depth).clamp(1, MAX_DEPTH);
        let root = self.position.hash();
        self.path.push(root);
        let mut roots = Root::of(&self.lists[0]);
        // Among equals the seed decides.
        roots.sort_by_key(|root| (Reverse(root.order), mix(seed ^ bits_of(&root.action))));
        let mut best = vec![(-WIN, 0, vec![roots[0].action])];
        self.look_at_clock();
        let first = if self.config.exact { deepest } else { 1 };
        let asked = self.node_limit;
        for depth in first..=deepest {
            // A level looks longer where it seems to lose, so that it overlooks no defence.
            let patience = if best[0].0 < -DECIDED { LOSING_FACTOR } else { 1 };
            self.node_limit = asked.min(self.config.nodes.saturating_mul(patience));
            self.excluded.clear();
            let mut found: Vec<(i32, u32, Vec<G::Action>)> = Vec::with_capacity(count);
            while found.len() < count && !self.stopped {
                let number = found.len();
                let guess = best.get(number).filter(|known| known.1 > 0).map(|known| known.0);
                let Some((value, line)) = self.search_window(depth, guess, &mut roots) else { break };
                let whole = [forced, &line].concat();
                let turn = self.own_part(start, &whole);
                let score = score_of(later(value, forced.len()));
                let answer = SearchResult { turn, score, depth, nodes: self.nodes };
                report(number, &self.info_of_line(start, &answer, &whole));
                found.push((value, depth, line));
                if count > 1 {
                    let mut after = start.clone();
                    answer.turn.iter().for_each(|action| drop(after.apply(*action)));
                    if after.turn().actor == Actor::Side(self.side) {
                        break;
                    }
                    self.excluded.push(after.hash());
                }
            }
            // Several turns are compared only if all were looked at as far.
            if !found.is_empty() && (found.len() >= best.len() || !self.stopped) {
                best = found;
            }
            // A won game is not won sooner, nor a lost one lost later, than a search to its end says.
            let to_the_end = WIN - best[0].0.abs();
            if count == 1 && best[0].0.abs() > DECIDED && to_the_end as u32 <= depth || self.stopped {
                break;
            }
        }
        self.excluded.clear();
        best
    }

    /// [`Search::search_root`], at first only for values close to the guess (aspiration windows).
    fn search_window(
        &mut self,
        depth: u32,
        guess: Option<i32>,
        roots: &mut [Root<G::Action>],
    ) -> Option<(i32, Vec<G::Action>)> {
        let mut reach = self.selectivity.aspiration;
        if let Some(guess) = guess.filter(|guess| depth > 2 && guess.abs() < DECIDED && !self.config.exact) {
            while reach < 500 && !self.stopped {
                let (alpha, beta) = (guess - reach, guess + reach);
                let found = self.search_root(depth, alpha, beta, roots);
                match found {
                    Some((value, _)) if value <= alpha => {}
                    Some((value, _)) if value >= beta && !self.stopped => {}
                    found => return found,
                }
                reach *= 4;
            }
        }
        if self.stopped { None } else { self.search_root(depth, -WIN - 1, WIN + 1, roots) }
    }

    /// The part of a line that belongs to the turn that was asked for.
    pub(super) fn own_part(&self, start: &G, line: &[G::Action]) -> Vec<G::Action> {
        let mut position = start.clone();
        let mut part = Vec::new();
        for action in line {
            let ended = !part.is_empty() && self.is_third(position.hash());
            if ended || position.turn().actor != Actor::Side(self.side) || position.check(*action).is_err() {
                break;
            }
            part.push(*action);
            position.apply(*action);
        }
        part
    }

    /// All actions of the root to a depth; the best first in `roots` afterwards. Nothing if it was stopped before it knew any.
    fn search_root(
        &mut self,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        roots: &mut [Root<G::Action>],
    ) -> Option<(i32, Vec<G::Action>)> {
        let asked = alpha;
        let mut best = None;
        for index in 0..roots.len() {
            let Root { order, action, .. } = roots[index];
            let reduction = if self.config.exact { 0 } else { self.late_root(depth as i32, index, order) };
            let undo = self.position.apply(action);
            let value = self.pvs(depth as i32, reduction, Window { alpha, beta }, 0, self.side, index == 0);
            self.position.undo(undo);
            if self.stopped {
                break;
            }
            roots[index].value = value;
            if best.as_ref().is_none_or(|(known, _)| value > *known) {
                let mut line = vec![action];
                line.extend(&self.lines[1]);
                best = Some((value, line));
                if !self.config.exact || self.config.table {
                    alpha = alpha.max(value);
                }
                if value > asked {
                    roots[..=index].rotate_right(1);
                }
                if value >= beta {
                    break;
                }
            }
        }
        if !self.stopped && self.compares_turns() {
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
                bound: bound_of(*value, asked, beta),
                action: line.first().map_or(0, |action| G::pack(*action)),
                score: None,
                threatened: None,
            };
            self.table.keep(key, entry);
        }
        // What a search that was cut short found is worth something only if it was good enough.
        best.filter(|(value, _)| *value > -WIN - 1 && (!self.stopped || *value > asked))
    }

    /// Whether the actions of the root are put in the order of what they were worth when they were looked at last: where a turn has a second
    /// action, the ordering score of the first one says little.
    fn compares_turns(&self) -> bool {
        self.own > 1 && !self.config.exact && self.excluded.is_empty()
    }

    /// By how much less an action of the root is looked at. What looked worse than others when whole turns were compared is looked at
    /// again only where the others get worse, since as far as the own turn goes the table knows it.
    fn late_root(&self, depth: i32, index: usize, order: i32) -> i32 {
        match () {
            () if self.own > 1 && index < FIRST => 0,
            () if self.own > 1 => {
                self.selectivity.root_reductions.of(depth, index).min((depth - self.own as i32).max(0))
            }
            // A turn of one action is not compared with others before it is searched.
            () if depth < 3 => 0,
            () if order < 0 => i32::from(index > 8) + i32::from(index > 24),
            () => i32::from(index > 12),
        }
    }

    /// Finds the rest of a turn whose best line was cut short: what the table knows, else a search of its own.
    pub(super) fn complete(&mut self, turn: &mut Vec<G::Action>) {
        while self.acts() && !self.is_drawn(turn) {
            let hash = self.position.hash();
            let legal = |action: &G::Action| self.position.check(*action).is_ok();
            let known = self.table.find(hash ^ self.config.salt).filter(|entry| entry.action != 0);
            let known = known.and_then(|entry| G::unpack(entry.action)).filter(legal);
            let wins_soon = !self.config.exact && self.tactics.win_in_turn(&self.position) > 0;
            let action = match known {
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
                    self.own = self.position.turn().actions_left as usize;
                    // Counted on its own, so that a last action is looked at whole before the clock is.
                    let before = mem::take(&mut self.nodes);
                    self.node_limit = 20_000;
                    let found = self.search_root(self.own as u32, -WIN - 1, WIN + 1, &mut roots);
                    self.nodes += before;
                    found.and_then(|(_, line)| line.first().copied()).unwrap_or(roots[0].action)
                }
            };
            turn.push(action);
            self.position.apply(action);
        }
    }
}
