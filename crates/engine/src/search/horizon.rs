//! The horizon: what a position is worth where no more actions are looked ahead, and the few that are followed beyond it.

use std::mem;

use super::frame::{Node, Window};
use super::order::pick;
use super::{EVAL_CACHE_SIZE, NodeEval, Search};
use crate::{Evaluator, Playable, Stage, Tactics};
use benediction_rules::notation::Notation;
use benediction_rules::random::mix;
use benediction_rules::{Actor, Side};

/// So many actions beyond the horizon quiescence search ends.
const DEEPEST: i32 = -3;

impl<G: Notation + Playable, E: Evaluator<G>> Search<'_, G, E> {
    /// The value of a position at the horizon; nothing where judging would not do, and then the node is deeper by what must be looked
    /// at.
    pub(super) fn at_horizon(&mut self, node: &mut Node) -> Option<i32> {
        if node.depth == 0 && self.config.looks_on && self.is_urgent(&mut node.eval) {
            node.depth = 1;
            return None;
        }
        let judged = self.judge_within(&mut node.eval, node.hash, node.window);
        if judged <= node.window.alpha || self.is_safe(&mut node.eval, node.ply, node.side) {
            return Some(self.quiescence(judged, node));
        }
        node.depth = i32::from(self.position.turn().actions_left);
        None
    }

    /// The judgement, or what a tactical action makes of it.
    fn quiescence(&mut self, judged: i32, node: &Node) -> i32 {
        let Node { depth, window: Window { mut alpha, beta }, ply, side, .. } = *node;
        let mut best = judged;
        if best >= beta || depth < DEEPEST || self.tactics.is_quiet(&self.position) {
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

    /// Whether the side to act, whose judgement is good enough, is not threatened with a turn before it, or is seen to have an answer. If
    /// not, its turn is looked at: judgements do not know that a threat cannot be met, and found it a turn later.
    pub(super) fn is_safe(&mut self, eval: &mut NodeEval, ply: usize, side: Side) -> bool {
        !self.config.looks_on
            || self.position.turn().actions_left < 2
            || !self.is_threatened(eval)
            || self.finds_defence(ply, side)
    }

    /// Whether the side to act, which is threatened, is seen to have an answer within its turn: a eval at the actions that touch the
    /// danger. Where nothing is known of dangers there is nothing to doubt.
    fn finds_defence(&mut self, ply: usize, side: Side) -> bool {
        let mut list = mem::take(&mut self.lists[ply]);
        list.clear();
        let mut found = self.tactics.order_defences(&self.position, &mut list) == 0;
        for index in 0.. {
            let Some((_, action)) = pick(&mut list, index).filter(|_| !found) else { break };
            let undo = self.position.apply(action);
            found = match (self.position.outcome(), self.position.turn().actor) {
                (Some(outcome), _) => outcome.winner == Some(side),
                (None, Actor::Side(next)) if next == side => {
                    !self.tactics.is_threatened(&self.position) || self.finds_defence(ply + 1, side)
                }
                _ => self.tactics.win_in_turn(&self.position) == 0,
            };
            self.position.undo(undo);
        }
        self.lists[ply] = list;
        found
    }

    /// What the position is judged at, whatever else is known of it.
    pub(super) fn judge(&mut self, hash: u64) -> i32 {
        let score = self.score_here();
        self.add_noise(score, hash)
    }

    pub(super) fn is_threatened(&self, eval: &mut NodeEval) -> bool {
        *eval.threatened.get_or_insert_with(|| {
            self.tactics.is_threatened(&self.position)
                && !(self.position.turn().actor == Actor::Side(self.side) && self.overlooks(true))
        })
    }

    /// Threatened, with the last action of the turn.
    pub(super) fn is_urgent(&self, eval: &mut NodeEval) -> bool {
        self.position.turn().actions_left == 1 && self.is_threatened(eval)
    }

    pub(super) fn score(&mut self, eval: &mut NodeEval) -> i32 {
        let threatened = self.is_threatened(eval);
        *eval.score.get_or_insert_with(|| self.evaluator.score(&self.position, threatened))
    }

    /// The judgement, or a bound of it that is as good as the judgement for the window: whether the side is threatened is asked
    /// only where it matters.
    fn judge_within(&mut self, eval: &mut NodeEval, hash: u64, window: Window) -> i32 {
        if self.config.noise > 0 || eval.threatened.is_some() || eval.score.is_some() {
            return self.noisy_score(eval, hash);
        }
        let place = hash as usize % EVAL_CACHE_SIZE;
        if self.eval_cache[place].0 != hash {
            self.eval_cache[place] = (hash, self.evaluator.score(&self.position, false));
        }
        let calm = self.eval_cache[place].1;
        let afraid = calm - self.evaluator.threat_penalty(&self.position);
        if calm <= window.alpha || afraid < window.beta && !self.is_threatened(eval) { calm } else { afraid }
    }

    /// The judgement as a level sees it.
    pub(super) fn noisy_score(&mut self, eval: &mut NodeEval, hash: u64) -> i32 {
        let score = self.score(eval);
        self.add_noise(score, hash)
    }

    /// A weak level judges roughly: always the same of the same position.
    fn add_noise(&self, value: i32, hash: u64) -> i32 {
        let noise = self.config.noise;
        if noise == 0 {
            return value;
        }
        value - noise + (mix(hash ^ self.config.salt) % (2 * noise as u64 + 1)) as i32
    }
}
