//! Pruning and reductions: decided games, positions far ahead, late actions.

use super::frame::Node;
use super::{DECIDED, Search, WIN};
use crate::{Evaluator, Playable, Tactics};
use benediction_rules::notation::Notation;
use benediction_rules::random::mix;

/// Number of actions of a position that are not reduced.
pub(super) const FULL_DEPTH_ACTIONS: usize = 3;

impl<G: Notation + Playable, E: Evaluator<G>> Search<'_, G, E> {
    /// Returns the value of a position whose actions need not be searched, or `None`. May narrow the node's window, or deepen the
    /// node if its evaluation is not reliable. `in_table` is `true` if the position is in the transposition table. `wins` is the
    /// result of [`Tactics::win_in_turn`].
    pub(super) fn prune(&mut self, node: &mut Node, in_table: bool, wins: u32) -> Option<i32> {
        // Mate distance pruning: not even the shortest win from here could matter.
        let ply = node.ply as i32;
        node.window.alpha = node.window.alpha.max(ply - WIN);
        node.window.beta = node.window.beta.min(WIN - ply - 1);
        if node.window.alpha >= node.window.beta {
            return Some(node.window.alpha);
        }
        // Only undecided positions are in the table.
        if !in_table && let Some(value) = self.decided_value(node, wins) {
            return Some(value);
        }
        if node.depth <= 0 { self.at_horizon(node) } else { self.reverse_futility_cutoff(node) }
    }

    /// Returns `true` if a weak level overlooks the opponent's win within a turn: with `threat` at its own turn, otherwise at the
    /// opponent's.
    pub(super) fn overlooks(&self, threat: bool) -> bool {
        self.config.errs && {
            let hidden = self.tactics.hidden(&self.position, threat);
            mix(self.config.salt ^ hidden.key) % 12 < self.config.blunder_odds[hidden.class]
        }
    }

    /// Returns the value of a game that is decided without a search.
    fn decided_value(&mut self, node: &mut Node, wins: u32) -> Option<i32> {
        let ply = node.ply as i32;
        if wins > 0 {
            // A level that overlooks the win uses its evaluation.
            let is_overlooked = node.side != self.side && self.overlooks(false);
            return Some(if is_overlooked {
                self.noisy_score(&mut node.eval, node.hash)
            } else {
                WIN - ply - wins as i32
            });
        }
        if node.ply < self.own_actions {
            return None;
        }
        if self.tactics.is_lost(&self.position) {
            return Some(ply + i32::from(self.position.turn().actions_left) - WIN);
        }
        // A level that errs does not see such a win of the opponent.
        let actions = self.tactics.win_beyond_turn(&self.position);
        if actions > 0 && (node.side == self.side || !self.config.errs) {
            return Some(WIN - ply - actions as i32);
        }
        let proved = if self.config.full { self.position.proved_win() } else { None };
        proved.map(|(_, actions)| WIN - ply - actions as i32)
    }

    /// Returns beta if the position is so far ahead, with nothing in danger, that an action or two will not change it (reverse
    /// futility pruning; Heinz 1998).
    fn reverse_futility_cutoff(&mut self, node: &mut Node) -> Option<i32> {
        let beta = node.window.beta;
        let margin = *self.selectivity.reverse_futility.get(node.depth as usize - 1)?;
        let cuts = node.window.beta - node.window.alpha == 1
            && node.ply >= self.own_actions
            && beta.abs() < DECIDED
            && !self.is_urgent(&mut node.eval)
            && self.noisy_score(&mut node.eval, node.hash) - margin >= beta
            && self.is_safe(&mut node.eval, node.ply, node.side);
        cuts.then_some(beta)
    }

    /// Returns `true` if an action of a low ordering score and all later ones are pruned, close to the horizon: because there were
    /// enough of them (late move pruning), or because none could raise alpha (futility pruning).
    pub(super) fn prunes_rest(&mut self, node: &mut Node, index: usize, order: i32, best: &mut i32) -> bool {
        let depth = node.depth as usize;
        if depth >= self.selectivity.futility.len() || order >= self.selectivity.prune_below || *best <= -DECIDED {
            return false;
        }
        if self.tactics.late_limit(&self.position).is_some_and(|limit| index >= limit * depth) {
            return true;
        }
        let limit = self.score(&mut node.eval) + self.selectivity.futility[depth];
        if limit <= node.window.alpha {
            *best = limit.max(*best);
            return true;
        }
        false
    }

    /// Returns the reduction of a late action, in actions.
    pub(super) fn reduction(&self, depth: i32, index: usize, order: i32) -> i32 {
        let is_full = depth < 2 || index < FULL_DEPTH_ACTIONS || order >= self.selectivity.reduce_below;
        if is_full { 0 } else { self.selectivity.reductions.of(depth, index) }
    }
}
