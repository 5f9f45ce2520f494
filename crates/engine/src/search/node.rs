//! The nodes of the search tree.

use std::mem;
use std::sync::atomic::Ordering;

use super::frame::{Node, Window};
use super::order::Picker;
use super::{CLOCK_CHECK_INTERVAL, DECIDED, MAX_PLY, NodeEval, Search, WIN};
use crate::transposition::{Bound, Entry};
use crate::{Evaluator, Playable, Tactics};
use benediction_rules::notation::Notation;
use benediction_rules::{Actor, Side};

/// The best action of a node.
pub(super) struct Best<A> {
    pub value: i32,
    pub action: Option<A>,
}

impl<G: Notation + Playable, E: Evaluator<G>> Search<'_, G, E> {
    /// Returns the value, for `side`, of the position after its action, to a depth. It is searched first with a null window and a
    /// reduction, then as far as the result requires.
    pub(super) fn pvs(
        &mut self,
        depth: i32,
        reduction: i32,
        window: Window,
        ply: usize,
        side: Side,
        first: bool,
    ) -> i32 {
        if self.config.exact && !self.config.table {
            return self.search_child(depth - 1, Window::ALL, ply, side);
        }
        if first {
            return self.search_child(depth - 1, window, ply, side);
        }
        let narrow = window.narrow();
        let mut value = self.search_child(depth - 1 - reduction, narrow, ply, side);
        if reduction > 0 && value > window.alpha && !self.stopped {
            value = self.search_child(depth - 1, narrow, ply, side);
        }
        if value > window.alpha && value < window.beta && !self.stopped {
            value = self.search_child(depth - 1, window, ply, side);
        }
        value
    }

    /// Returns the value, for `side`, of the position after its action at `ply`.
    pub(super) fn search_child(&mut self, depth: i32, window: Window, ply: usize, side: Side) -> i32 {
        self.lines[ply + 1].clear();
        if !self.excluded.is_empty() && ply < self.own_actions && self.excluded.contains(&self.position.hash()) {
            return -WIN - 1;
        }
        if let Some(outcome) = self.position.outcome() {
            self.nodes += 1;
            return self.value_of(outcome, side, ply + 1);
        }
        let hash = self.position.hash();
        if self.path.contains(&hash) || self.is_repetition(hash) {
            self.nodes += 1;
            return self.draw_value(side);
        }
        self.path.push(hash);
        let value = match self.position.turn().actor {
            Actor::Side(next) if next == side => self.search_node(depth, window, ply + 1, side, hash),
            Actor::Side(next) => -self.search_node(depth, window.reversed(), ply + 1, next, hash),
            // No game with dice is searched yet.
            Actor::Chance | Actor::Nobody => 0,
        };
        self.path.pop();
        value
    }

    /// Returns the value of the position for `side`, which is to act.
    fn search_node(&mut self, depth: i32, window: Window, ply: usize, side: Side, hash: u64) -> i32 {
        self.count_node();
        if self.stopped {
            return 0;
        }
        if ply >= MAX_PLY || self.config.exact && depth <= 0 {
            return self.evaluate(hash);
        }
        let mut node = Node { depth, window, ply, side, hash, eval: NodeEval::default() };
        // While the table's entry is prefetched, wins within the turn are detected; such positions are not in the table.
        let (key, probes_table) = (hash ^ self.config.salt, self.probes_table(&node));
        if probes_table {
            self.table.prefetch(key);
        }
        let wins =
            if self.config.exact || self.no_win_seen[ply] { 0 } else { self.tactics.win_in_turn(&self.position) };
        let entry = if probes_table && wins == 0 { self.table.find(key) } else { None };
        if let Some(entry) = entry {
            if let Some(value) = self.table_cutoff(&node, entry) {
                return value;
            }
            node.eval = NodeEval { threatened: entry.threatened, score: entry.score };
        }
        if !self.config.exact
            && let Some(value) = self.prune(&mut node, entry.is_some(), wins)
        {
            return value;
        }
        // The table's action is tried before the others are listed: often it is enough.
        let table_action = entry.filter(|entry| entry.action != 0).and_then(|entry| G::unpack(entry.action));
        let table_action = table_action.filter(|action| self.position.check(*action).is_ok());
        let original = node.window;
        let best = self.search_actions(&mut node, table_action);
        if !self.stopped && self.uses_table(ply) {
            self.store(&node, original, &best);
        }
        best.value
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_CHECK_INTERVAL) {
            self.check_clock();
            if self.is_helper {
                self.common.helped.fetch_add(CLOCK_CHECK_INTERVAL, Ordering::Relaxed);
            }
        }
        self.stopped |= self.nodes >= self.node_limit;
    }

    /// Searches the actions of a position and returns the best one. Raises the node's alpha to its value.
    fn search_actions(&mut self, node: &mut Node, table_action: Option<G::Action>) -> Best<G::Action> {
        let (ply, side, depth) = (node.ply, node.side, node.depth);
        let (exact, whole) = (self.config.exact, self.config.exact && !self.config.table);
        let mut picker = Picker::new(mem::take(&mut self.lists[ply]), table_action);
        let mut best = Best { value: -WIN - 1, action: None };
        for index in 0.. {
            let Some((order, action)) = self.next_action(&mut picker, node, index, &mut best.value) else { break };
            if !exact && self.prunes_rest(node, index, order, &mut best.value) {
                break;
            }
            let reduction = if exact { 0 } else { self.reduction(depth, index, order) };
            // If the turn has no win, its rest has none either.
            self.no_win_seen[ply + 1] = !exact
                && !self.config.errs
                && (self.position.turn().actions_left > 1
                    || node.eval.threatened == Some(false) && !self.tactics.may_expose(&self.position, action));
            let undo = self.position.apply(action);
            let value = self.pvs(depth, reduction, node.window, ply, side, index == 0);
            self.position.undo(undo);
            if self.stopped {
                break;
            }
            if value > best.value {
                best = Best { value, action: Some(action) };
                self.update_line(ply, action);
                if value > node.window.alpha && !whole {
                    node.window.alpha = value;
                }
                if value >= node.window.beta && !whole {
                    self.record_cutoff(action, ply, depth, side);
                    break;
                }
            }
        }
        self.lists[ply] = picker.into_list();
        best
    }

    /// Sets the line from a ply on: an action, and the line after it.
    fn update_line(&mut self, ply: usize, action: G::Action) {
        let (here, deeper) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(action);
        here[ply].extend(&deeper[0]);
    }

    /// Returns `true` if positions of a ply are in the transposition table. If turns are excluded, the values of the requested turn
    /// are not the true ones.
    fn uses_table(&self, ply: usize) -> bool {
        self.config.table && (self.excluded.is_empty() || ply >= self.own_actions)
    }

    /// Returns `true` if the transposition table is probed for a position.
    fn probes_table(&self, node: &Node) -> bool {
        // A probe waits for memory.
        let is_useful =
            node.depth > 0 || self.position.turn().actions_left == 1 || self.tactics.probes_at_horizon(&self.position);
        is_useful && self.uses_table(node.ply)
    }

    /// Returns the value of an entry if it is deep enough and causes a cutoff in the window.
    fn table_cutoff(&self, node: &Node, entry: Entry) -> Option<i32> {
        let value = from_table(entry.value, node.ply);
        let is_deep = if self.config.exact { entry.depth == node.depth } else { entry.depth >= node.depth };
        let cuts = match entry.bound {
            Bound::Exact => node.window.is_narrow() || node.ply >= self.own_actions,
            Bound::AtLeast => value >= node.window.beta,
            Bound::AtMost => value <= node.window.alpha,
        };
        (is_deep && cuts).then_some(value)
    }

    /// Stores the best action of a node that was searched with a window.
    fn store(&self, node: &Node, window: Window, best: &Best<G::Action>) {
        let bound = bound_of(best.value, window.alpha, window.beta);
        // If no action was good enough, the best one is only the least refuted.
        let action = best.action.filter(|_| bound != Bound::AtMost).map_or(0, G::pack);
        let entry = Entry {
            value: to_table(best.value, node.ply),
            depth: node.depth,
            bound,
            action,
            score: node.eval.score,
            threatened: node.eval.threatened,
        };
        self.table.store(node.hash ^ self.config.salt, entry);
    }
}

/// Returns the kind of a value that was found with a window.
pub(super) fn bound_of(value: i32, alpha: i32, beta: i32) -> Bound {
    match value {
        value if value >= beta => Bound::AtLeast,
        value if value > alpha => Bound::Exact,
        _ => Bound::AtMost,
    }
}

/// Converts a value for the table, in which a win is counted from the position itself and not from the root.
fn to_table(value: i32, ply: usize) -> i32 {
    if value.abs() > DECIDED { value + value.signum() * ply as i32 } else { value }
}

fn from_table(value: i32, ply: usize) -> i32 {
    if value.abs() > DECIDED { value - value.signum() * ply as i32 } else { value }
}
