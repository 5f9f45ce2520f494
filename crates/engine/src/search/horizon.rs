//! The horizon: the value of a position without remaining depth, and quiescence search.

use std::mem;

use super::frame::{Node, Window};
use super::order::pick;
use super::{EVAL_CACHE_SIZE, NodeEval, Search};
use crate::{Evaluator, Playable, Stage, Tactics};
use benediction_rules::notation::Notation;
use benediction_rules::random::mix;
use benediction_rules::{Actor, Side};

/// The depth at which quiescence search ends.
const MIN_DEPTH: i32 = -3;

impl<G: Notation + Playable, E: Evaluator<G>> Search<'_, G, E> {
    /// Returns the value of a position at the horizon. Returns `None` if its evaluation is not reliable; then the node is deepened
    /// by the extension that it needs.
    pub(super) fn at_horizon(&mut self, node: &mut Node) -> Option<i32> {
        if node.depth == 0 && self.config.extends_threats && self.is_urgent(&mut node.eval) {
            node.depth = 1;
            return None;
        }
        let evaluation = self.evaluate_within(&mut node.eval, node.hash, node.window);
        if evaluation <= node.window.alpha || self.is_safe(&mut node.eval, node.ply, node.side) {
            return Some(self.quiescence(evaluation, node));
        }
        node.depth = i32::from(self.position.turn().actions_left);
        None
    }

    /// Returns the evaluation, improved by tactical actions.
    fn quiescence(&mut self, evaluation: i32, node: &Node) -> i32 {
        let Node { depth, window: Window { mut alpha, beta }, ply, side, .. } = *node;
        let mut best = evaluation;
        if best >= beta || depth < MIN_DEPTH || self.tactics.is_quiet(&self.position) {
            return best;
        }
        alpha = alpha.max(best);
        let mut list = mem::take(&mut self.lists[ply]);
        self.fill_list(&mut list, ply, None, Stage::All, &mut NodeEval::default());
        for index in 0.. {
            let Some((_, action)) = pick(&mut list, index) else { break };
            if !self.tactics.is_tactical(&self.position, action) {
                continue;
            }
            self.no_win_seen[ply + 1] = false;
            let undo = self.position.apply(action);
            let value = self.search_child(depth - 1, Window { alpha, beta }, ply, side);
            self.position.undo(undo);
            if self.stopped {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.lists[ply] = list;
        best
    }

    /// Returns `true` if the evaluation of the position is reliable: the side to act is not threatened with a turn before it, or
    /// has a visible defence. If not, its turn is searched, because evaluations do not contain threats without a defence, which are
    /// found a turn later.
    pub(super) fn is_safe(&mut self, eval: &mut NodeEval, ply: usize, side: Side) -> bool {
        !self.config.extends_threats
            || self.position.turn().actions_left < 2
            || !self.is_threatened(eval)
            || self.has_defence(ply, side)
    }

    /// Returns `true` if the side to act, which is threatened, has a visible defence within its turn. Only the defences of
    /// [`Tactics::order_defences`] are tried. Returns `true` if no danger is known.
    fn has_defence(&mut self, ply: usize, side: Side) -> bool {
        let mut list = mem::take(&mut self.lists[ply]);
        list.clear();
        let mut is_defended = self.tactics.order_defences(&self.position, &mut list) == 0;
        for index in 0.. {
            let Some((_, action)) = pick(&mut list, index).filter(|_| !is_defended) else { break };
            let undo = self.position.apply(action);
            is_defended = match (self.position.outcome(), self.position.turn().actor) {
                (Some(outcome), _) => outcome.winner == Some(side),
                (None, Actor::Side(next)) if next == side => {
                    !self.tactics.is_threatened(&self.position) || self.has_defence(ply + 1, side)
                }
                _ => self.tactics.win_in_turn(&self.position) == 0,
            };
            self.position.undo(undo);
        }
        self.lists[ply] = list;
        is_defended
    }

    /// Returns the evaluation of the position, not from the cache or the table.
    pub(super) fn evaluate(&mut self, hash: u64) -> i32 {
        let score = self.static_score();
        self.add_noise(score, hash)
    }

    pub(super) fn is_threatened(&self, eval: &mut NodeEval) -> bool {
        *eval.threatened.get_or_insert_with(|| {
            self.tactics.is_threatened(&self.position)
                && !(self.position.turn().actor == Actor::Side(self.side) && self.overlooks(true))
        })
    }

    /// Returns `true` if the side to act is threatened and has one action left.
    pub(super) fn is_urgent(&self, eval: &mut NodeEval) -> bool {
        self.position.turn().actions_left == 1 && self.is_threatened(eval)
    }

    pub(super) fn score(&mut self, eval: &mut NodeEval) -> i32 {
        let threatened = self.is_threatened(eval);
        *eval.score.get_or_insert_with(|| self.evaluator.score(&self.position, threatened))
    }

    /// Returns the evaluation, or a bound of it that is as good for the window. The threat is computed only if it matters.
    fn evaluate_within(&mut self, eval: &mut NodeEval, hash: u64, window: Window) -> i32 {
        if self.config.noise > 0 || eval.threatened.is_some() || eval.score.is_some() {
            return self.noisy_score(eval, hash);
        }
        let index = hash as usize % EVAL_CACHE_SIZE;
        if self.eval_cache[index].0 != hash {
            self.eval_cache[index] = (hash, self.evaluator.score(&self.position, false));
        }
        let safe_score = self.eval_cache[index].1;
        let threatened_score = safe_score - self.evaluator.threat_penalty(&self.position);
        if safe_score <= window.alpha || threatened_score < window.beta && !self.is_threatened(eval) {
            safe_score
        } else {
            threatened_score
        }
    }

    /// Returns the evaluation with the error of the level.
    pub(super) fn noisy_score(&mut self, eval: &mut NodeEval, hash: u64) -> i32 {
        let score = self.score(eval);
        self.add_noise(score, hash)
    }

    /// Adds the error of a weak level, which is always the same for the same position.
    fn add_noise(&self, value: i32, hash: u64) -> i32 {
        let noise = self.config.noise;
        if noise == 0 {
            return value;
        }
        value - noise + (mix(hash ^ self.config.salt) % (2 * noise as u64 + 1)) as i32
    }
}
