//! The nodes of the tree.

use std::mem;
use std::sync::atomic::Ordering;

use super::frame::{Node, Window};
use super::order::Picker;
use super::{CLOCK_CHECK_INTERVAL, DECIDED, MAX_PLY, NodeEval, Search, WIN};
use crate::transposition::{Bound, Entry};
use crate::{Evaluator, Playable, Tactics};
use benediction_rules::notation::Notation;
use benediction_rules::{Actor, Side};

/// The best that was found in a node.
pub(super) struct Best<A> {
    pub value: i32,
    pub action: Option<A>,
}

impl<G: Notation + Playable, E: Evaluator<G>> Search<'_, G, E> {
    /// The position after an action of `side`, which was looked at to `depth` actions, seen from `side`. First with a
    /// narrow window and reduced depth, then as far as the answer asks for.
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

    /// The value, for `side`, of the position that its action at `ply` has just brought about.
    pub(super) fn search_child(&mut self, depth: i32, window: Window, ply: usize, side: Side) -> i32 {
        self.lines[ply + 1].clear();
        if !self.excluded.is_empty() && ply < self.own && self.excluded.contains(&self.position.hash()) {
            return -WIN - 1;
        }
        if let Some(outcome) = self.position.outcome() {
            self.nodes += 1;
            return self.value_of(outcome, side, ply + 1);
        }
        let hash = self.position.hash();
        if self.path.contains(&hash) || self.is_third(hash) {
            self.nodes += 1;
            return self.drawn(side);
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

    /// The value of the position for `side`, who acts in it.
    fn search_node(&mut self, depth: i32, window: Window, ply: usize, side: Side, hash: u64) -> i32 {
        self.count_node();
        if self.stopped {
            return 0;
        }
        if ply >= MAX_PLY || self.config.exact && depth <= 0 {
            return self.judge(hash);
        }
        let mut node = Node { depth, window, ply, side, hash, eval: NodeEval::default() };
        // While memory fetches what the table knows, it is seen whether the game is decided within the turn: such positions are not in it.
        let (key, probes) = (hash ^ self.config.salt, self.probes(&node));
        if probes {
            self.table.prefetch(key);
        }
        let wins =
            if self.config.exact || self.no_win_seen[ply] { 0 } else { self.tactics.win_in_turn(&self.position) };
        let known = if probes && wins == 0 { self.table.find(key) } else { None };
        if let Some(entry) = known {
            if let Some(value) = self.cut_by_table(&node, entry) {
                return value;
            }
            node.eval = NodeEval { threatened: entry.threatened, score: entry.score };
        }
        if !self.config.exact
            && let Some(value) = self.cut(&mut node, known.is_some(), wins)
        {
            return value;
        }
        // What the table says is tried before the others are listed: often it is enough.
        let table_action = known.filter(|entry| entry.action != 0).and_then(|entry| G::unpack(entry.action));
        let table_action = table_action.filter(|action| self.position.check(*action).is_ok());
        let asked = node.window;
        let best = self.search_actions(&mut node, table_action);
        if !self.stopped && self.remembers(ply) {
            self.keep(&node, asked, &best);
        }
        best.value
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_CHECK_INTERVAL) {
            self.look_at_clock();
            if self.helps {
                self.common.helped.fetch_add(CLOCK_CHECK_INTERVAL, Ordering::Relaxed);
            }
        }
        self.stopped |= self.nodes >= self.node_limit;
    }

    /// The best of the actions of a position. Closes the node's window from below as it finds better ones.
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
            // What a turn cannot do, the rest of it cannot either.
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
                self.keep_line(ply, action);
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

    /// The line from a ply on: an action, and what was found after it.
    fn keep_line(&mut self, ply: usize, action: G::Action) {
        let (here, deeper) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(action);
        here[ply].extend(&deeper[0]);
    }

    /// Whether positions of a ply are looked up and remembered. With turns left out, what the table says of the turn that is
    /// asked for is not true.
    fn remembers(&self, ply: usize) -> bool {
        self.config.table && (self.excluded.is_empty() || ply >= self.own)
    }

    /// Whether the table is asked about a position.
    fn probes(&self, node: &Node) -> bool {
        // Looking is waiting for memory.
        let worth_it =
            node.depth > 0 || self.position.turn().actions_left == 1 || self.tactics.probes_at_horizon(&self.position);
        worth_it && self.remembers(node.ply)
    }

    /// The value, where what the table knows was looked at deep enough and says enough for the window.
    fn cut_by_table(&self, node: &Node, entry: Entry) -> Option<i32> {
        let value = from_table(entry.value, node.ply);
        let deep = if self.config.exact { entry.depth == node.depth } else { entry.depth >= node.depth };
        let cuts = match entry.bound {
            Bound::Exact => node.window.is_narrow() || node.ply >= self.own,
            Bound::AtLeast => value >= node.window.beta,
            Bound::AtMost => value <= node.window.alpha,
        };
        (deep && cuts).then_some(value)
    }

    /// Remembers what was found in a node that was asked about with a window.
    fn keep(&self, node: &Node, asked: Window, best: &Best<G::Action>) {
        let bound = bound_of(best.value, asked.alpha, asked.beta);
        // Where nothing was good enough the best is only the least refuted.
        let action = best.action.filter(|_| bound != Bound::AtMost).map_or(0, G::pack);
        let entry = Entry {
            value: to_table(best.value, node.ply),
            depth: node.depth,
            bound,
            action,
            score: node.eval.score,
            threatened: node.eval.threatened,
        };
        self.table.keep(node.hash ^ self.config.salt, entry);
    }
}

/// What a value says that was found with a window.
pub(super) fn bound_of(value: i32, alpha: i32, beta: i32) -> Bound {
    match value {
        value if value >= beta => Bound::AtLeast,
        value if value > alpha => Bound::Exact,
        _ => Bound::AtMost,
    }
}

/// In the table a win is counted from the position itself, not from the root.
fn to_table(value: i32, ply: usize) -> i32 {
    if value.abs() > DECIDED { value + value.signum() * ply as i32 } else { value }
}

fn from_table(value: i32, ply: usize) -> i32 {
    if value.abs() > DECIDED { value - value.signum() * ply as i32 } else { value }
}
