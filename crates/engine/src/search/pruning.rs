//! What need not be searched, or not as far: games that are decided at a eval, positions far ahead, late actions.

use super::frame::Node;
use super::{DECIDED, Search, WIN};
use crate::{Evaluator, Playable, Tactics};
use benediction_rules::notation::Notation;
use benediction_rules::random::mix;

/// So many actions of a position are looked at in full.
pub(super) const FIRST: usize = 3;

impl<G: Notation + Playable, E: Evaluator<G>> Search<'_, G, E> {
    /// The value of a position whose actions need not be searched, if there is one. May narrow the node's window, or make it deeper
    /// where judging would not do. `known` says whether the table knows the position, `wins` in how many actions the side to act wins
    /// within its turn, if it does ([`Tactics::win_in_turn`]).
    pub(super) fn cut(&mut self, node: &mut Node, known: bool, wins: u32) -> Option<i32> {
        // Not even the shortest win from here could matter.
        let ply = node.ply as i32;
        node.window.alpha = node.window.alpha.max(ply - WIN);
        node.window.beta = node.window.beta.min(WIN - ply - 1);
        if node.window.alpha >= node.window.beta {
            return Some(node.window.alpha);
        }
        // Only positions in which nothing is decided at a eval are in the table.
        if !known && let Some(value) = self.decided(node, wins) {
            return Some(value);
        }
        if node.depth <= 0 { self.at_horizon(node) } else { self.far_ahead(node) }
    }

    /// Whether a weak level overlooks what the opponent can do within a turn: at its own turn (`threat`), or at the opponent's.
    pub(super) fn overlooks(&self, threat: bool) -> bool {
        self.config.errs && {
            let hidden = self.tactics.hidden(&self.position, threat);
            mix(self.config.salt ^ hidden.key) % 12 < self.config.blunder_odds[hidden.class]
        }
    }

    /// The value, where the game is decided at a eval.
    fn decided(&mut self, node: &mut Node, wins: u32) -> Option<i32> {
        let ply = node.ply as i32;
        if wins > 0 {
            // Who overlooks it expects nothing in particular.
            let overlooked = node.side != self.side && self.overlooks(false);
            return Some(if overlooked {
                self.noisy_score(&mut node.eval, node.hash)
            } else {
                WIN - ply - wins as i32
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
        if actions > 0 && (node.side == self.side || !self.config.errs) {
            return Some(WIN - ply - actions as i32);
        }
        let proved = if self.config.full { self.position.proved_win() } else { None };
        proved.map(|(_, actions)| WIN - ply - actions as i32)
    }

    /// So far ahead that an action or two will not change it, with nothing hanging: taken as good enough (reverse futility;
    /// Heinz 1998).
    fn far_ahead(&mut self, node: &mut Node) -> Option<i32> {
        let beta = node.window.beta;
        let calm = *self.selectivity.reverse_futility.get(node.depth as usize - 1)?;
        let cuts = node.window.beta - node.window.alpha == 1
            && node.ply >= self.own
            && beta.abs() < DECIDED
            && !self.is_urgent(&mut node.eval)
            && self.noisy_score(&mut node.eval, node.hash) - calm >= beta
            && self.is_safe(&mut node.eval, node.ply, node.side);
        cuts.then_some(beta)
    }

    /// Whether an action of a low ordering score and all after it are left out, close to the horizon: because there were enough of them
    /// (late move pruning), or because none could gain what is missing (futility).
    pub(super) fn prunes_rest(&mut self, node: &mut Node, index: usize, order: i32, best: &mut i32) -> bool {
        let depth = node.depth as usize;
        if depth >= self.selectivity.futility.len() || order >= self.selectivity.kept || *best <= -DECIDED {
            return false;
        }
        if self.tactics.late_limit(&self.position).is_some_and(|limit| index >= limit * depth) {
            return true;
        }
        let hopeless = self.score(&mut node.eval) + self.selectivity.futility[depth];
        if hopeless <= node.window.alpha {
            *best = hopeless.max(*best);
            return true;
        }
        false
    }

    /// By how much less a late action is looked at.
    pub(super) fn reduction(&self, depth: i32, index: usize, order: i32) -> i32 {
        let full = depth < 2 || index < FIRST || order >= self.selectivity.forcing;
        if full { 0 } else { self.selectivity.reductions.of(depth, index) }
    }
}
