//! What need not be searched, or not as far: games that are decided at a glance, positions far ahead, late actions.

use std::array;
use std::sync::OnceLock;

use super::frame::Node;
use super::{DECIDED, Search, WIN};
use crate::notation::Notation;
use crate::rules::random::mix;
use crate::rules::{Evaluator, Playable, Tactics};

/// Close to the horizon an action of a low ordering score is thought to gain at most so much, by the actions left before judging
/// (futility; Heinz 1998).
const MARGINS: [i32; 3] = [0, 50, 100];
/// By how much more than asked a position must be worth to be left alone, by the actions left before judging.
const CALM: [i32; 4] = [60, 100, 140, 180];
/// So many actions of a position are looked at in full.
pub(super) const FIRST: usize = 3;
/// Actions of such an ordering score are looked at in full.
const FORCING: i32 = 100;

/// By how much less an action is looked at, by the actions left before judging and its place in the order.
pub(super) fn late(depth: i32, index: usize) -> i32 {
    static TABLE: OnceLock<[[u8; 128]; 16]> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let of = |depth: usize, index: usize| 0.75 + (depth as f64).ln() * (index as f64).ln() / 2.25;
        array::from_fn(|depth| array::from_fn(|index| of(depth.max(1), index.max(1)) as u8))
    });
    i32::from(table[depth.clamp(0, 15) as usize][index.min(127)])
}

impl<G: Notation + Playable, E: Evaluator<G>> Search<'_, G, E> {
    /// The value of a position whose actions need not be searched, if there is one. May narrow the node's window, or make it deeper
    /// where judging would not do. `known` says whether the table knows the position.
    pub(super) fn cut(&mut self, node: &mut Node, known: bool) -> Option<i32> {
        // Not even the shortest win from here could matter.
        let ply = node.ply as i32;
        node.window.alpha = node.window.alpha.max(ply - WIN);
        node.window.beta = node.window.beta.min(WIN - ply - 1);
        if node.window.alpha >= node.window.beta {
            return Some(node.window.alpha);
        }
        // Only positions in which nothing is decided at a glance are in the table.
        if !known && let Some(value) = self.decided(node) {
            return Some(value);
        }
        if node.depth <= 0 { self.at_horizon(node) } else { self.far_ahead(node) }
    }

    /// Whether a weak level overlooks what the opponent can do within a turn: at its own turn (`threat`), or at the opponent's.
    pub(super) fn overlooks(&self, threat: bool) -> bool {
        self.style.errs && {
            let hidden = self.tactics.hidden(&self.position, threat);
            mix(self.style.salt ^ hidden.key) % 12 < self.style.overlooks[hidden.class]
        }
    }

    /// The value, where the game is decided at a glance.
    fn decided(&mut self, node: &mut Node) -> Option<i32> {
        let ply = node.ply as i32;
        let actions = if self.no_win_seen[node.ply] { 0 } else { self.tactics.win_in_turn(&self.position) };
        if actions > 0 {
            // Who overlooks it expects nothing in particular.
            let overlooked = node.side != self.side && self.overlooks(false);
            return Some(if overlooked {
                self.blurred(&mut node.glance, node.hash)
            } else {
                WIN - ply - actions as i32
            });
        }
        if node.ply < self.own {
            return None;
        }
        if self.tactics.is_lost(&self.position) {
            return Some(ply + i32::from(self.position.turn().actions_left) - WIN);
        }
        // A level that errs does not foresee for the opponent.
        let actions = self.tactics.win_beyond_turn(&self.position);
        if actions > 0 && (node.side == self.side || !self.style.errs) {
            return Some(WIN - ply - actions as i32);
        }
        let proved = if self.style.full { self.position.proved_win() } else { None };
        proved.map(|(_, actions)| WIN - ply - actions as i32)
    }

    /// So far ahead that an action or two will not change it, with nothing hanging: taken as good enough (reverse futility;
    /// Heinz 1998).
    fn far_ahead(&mut self, node: &mut Node) -> Option<i32> {
        let beta = node.window.beta;
        let calm = *CALM.get(node.depth as usize - 1)?;
        let cuts = node.window.beta - node.window.alpha == 1
            && node.ply >= self.own
            && beta.abs() < DECIDED
            && !self.is_urgent(&mut node.glance)
            && self.blurred(&mut node.glance, node.hash) - calm >= beta
            && self.is_safe(&mut node.glance, node.ply, node.side);
        cuts.then_some(beta)
    }

    /// Whether an action of a low ordering score and all after it are left out, close to the horizon: because there were enough of them
    /// (late move pruning), or because none could gain what is missing (futility).
    pub(super) fn prunes_rest(&mut self, node: &mut Node, index: usize, order: i32, best: &mut i32) -> bool {
        let depth = node.depth as usize;
        if node.depth >= MARGINS.len() as i32 || order >= 0 || *best <= -DECIDED {
            return false;
        }
        if self.tactics.late_limit(&self.position).is_some_and(|limit| index >= limit * depth) {
            return true;
        }
        let hopeless = self.score(&mut node.glance) + MARGINS[depth];
        if hopeless <= node.window.alpha {
            *best = hopeless.max(*best);
            return true;
        }
        false
    }

    /// By how much less a late action is looked at.
    pub(super) fn reduction(&self, depth: i32, index: usize, order: i32) -> i32 {
        if depth < 2 || index < FIRST || order >= FORCING { 0 } else { late(depth, index) }
    }
}
