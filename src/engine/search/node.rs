//! The nodes of the tree.

use std::array;
use std::mem;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use super::order::pick;
use super::{DECIDED, Glance, JUDGED, MAX_PLY, PATIENCE, Search, WIN};
use crate::engine::table::{Bound, Entry};
use crate::notation::Notation;
use crate::rules::random::mix;
use crate::rules::{Actor, Evaluator, Playable, Side, Stage, Tactics};

/// Close to the horizon an action of a low ordering score is thought to gain at most so much, by the actions left before judging
/// (futility; Heinz 1998).
const MARGINS: [i32; 3] = [0, 50, 100];
/// By how much more than asked a position must be worth to be left alone, by the actions left before judging.
const CALM: [i32; 4] = [60, 100, 140, 180];
/// So many actions of a position are looked at in full.
pub(super) const FIRST: usize = 3;

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
    /// The position after an action of `side`, which was looked at to `depth` actions, seen from `side`. First with a
    /// narrow window and reduced depth, then as far as the answer asks for.
    #[expect(clippy::too_many_arguments, reason = "the window and its place in the tree")]
    pub(super) fn scout(
        &mut self,
        depth: i32,
        reduction: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        side: Side,
        first: bool,
    ) -> i32 {
        if self.style.exact && !self.style.table {
            return self.child(depth - 1, -WIN - 1, WIN + 1, ply, side);
        }
        if first {
            return self.child(depth - 1, alpha, beta, ply, side);
        }
        let mut value = self.child(depth - 1 - reduction, alpha, alpha + 1, ply, side);
        if reduction > 0 && value > alpha && !self.stopped {
            value = self.child(depth - 1, alpha, alpha + 1, ply, side);
        }
        if value > alpha && value < beta && !self.stopped {
            value = self.child(depth - 1, alpha, beta, ply, side);
        }
        value
    }

    /// The value, for `side`, of the position that its action at `ply` has just brought about.
    fn child(&mut self, depth: i32, alpha: i32, beta: i32, ply: usize, side: Side) -> i32 {
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
            Actor::Side(next) if next == side => self.node(depth, alpha, beta, ply + 1, side, hash),
            Actor::Side(next) => -self.node(depth, -beta, -alpha, ply + 1, next, hash),
            // No game with dice is searched yet.
            Actor::Chance | Actor::Nobody => 0,
        };
        self.path.pop();
        value
    }

    /// The value of the position for `side`, who acts in it.
    fn node(&mut self, mut depth: i32, mut alpha: i32, mut beta: i32, ply: usize, side: Side, hash: u64) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.look_at_clock();
            if self.helps {
                self.common.helped.fetch_add(PATIENCE, Ordering::Relaxed);
            }
        }
        self.stopped |= self.nodes >= self.node_limit;
        if self.stopped {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.judge(hash);
        }
        let exact = self.style.exact;
        if exact && depth <= 0 {
            return self.judge(hash);
        }
        let key = hash ^ self.style.salt;
        let mut glance = Glance::default();
        // With turns left out, what the table says of the turn that is asked for is not true.
        let remembers = self.style.table && (self.excluded.is_empty() || ply >= self.own);
        // Looking is waiting for memory.
        let looks = depth > 0 || self.position.turn().actions_left == 1 || self.tactics.probes_at_horizon(&self.position);
        let known = if remembers && looks { self.table.find(key) } else { None };
        if let Some(entry) = known {
            let value = from_table(entry.value, ply);
            let deep = if exact { entry.depth == depth } else { entry.depth >= depth };
            let cuts = match entry.bound {
                Bound::Exact => beta - alpha == 1 || ply >= self.own,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if deep && cuts {
                return value;
            }
            (glance.threatened, glance.score) = (entry.threatened, entry.score);
        }
        if !exact {
            // Not even the shortest win from here could matter.
            alpha = alpha.max(ply as i32 - WIN);
            beta = beta.min(WIN - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
            // Only positions in which nothing is decided at a glance are in the table.
            if known.is_none() && !(self.style.overlooks && side != self.side) {
                let actions = if self.no_win_seen[ply] { 0 } else { self.tactics.win_in_turn(&self.position) };
                if actions > 0 {
                    return WIN - ply as i32 - actions as i32;
                }
                if ply >= self.own && self.tactics.is_lost(&self.position) {
                    return ply as i32 + i32::from(self.position.turn().actions_left) - WIN;
                }
                if ply >= self.own {
                    let actions = self.tactics.win_beyond_turn(&self.position);
                    if actions > 0 {
                        return WIN - ply as i32 - actions as i32;
                    }
                }
            }
            if depth <= 0 {
                if depth == 0 && self.style.looks_on && !self.style.overlooks && self.is_urgent(&mut glance) {
                    depth = 1;
                } else {
                    let judged = self.judge_within(&mut glance, hash, alpha, beta);
                    if judged <= alpha || self.is_safe(&mut glance, ply, side) {
                        return self.quiesce(judged, depth, alpha, beta, ply, side);
                    }
                    depth = i32::from(self.position.turn().actions_left);
                }
            } else if depth as usize <= CALM.len()
                && beta - alpha == 1
                && ply >= self.own
                && beta.abs() < DECIDED
                && !self.is_urgent(&mut glance)
                // So far ahead that an action or two will not change it, with nothing hanging: taken as good enough
                // (reverse futility; Heinz 1998).
                && self.blurred(&mut glance, hash) - CALM[depth as usize - 1] >= beta
                && self.is_safe(&mut glance, ply, side)
            {
                return beta;
            }
        }
        // What the table says is tried before the others are listed: often it is enough.
        let table_action = known.filter(|entry| entry.action != 0).map(|entry| G::unpack(entry.action));
        let table_action = table_action.filter(|action| self.position.check(*action).is_ok());
        let mut list = mem::take(&mut self.lists[ply]);
        list.clear();
        let (mut listed, mut taken) = (None, 0);
        let (asked_alpha, whole) = (alpha, exact && !self.style.table);
        let mut best = -WIN - 1;
        let mut best_action = None;
        for index in 0.. {
            let (order, action) = match table_action {
                Some(action) if index == 0 => (i32::MAX, action),
                _ => {
                    if listed.is_none() {
                        self.lists[ply] = list;
                        let defences = !exact && !self.style.overlooks && self.is_urgent(&mut glance);
                        let actions = if defences { self.fill_defences(ply, table_action) } else { 0 };
                        let stage = match () {
                            () if actions > 0 => {
                                best = best.max((ply + 1) as i32 + actions as i32 - WIN);
                                Stage::All
                            }
                            () if exact => Stage::All,
                            // What has the lowest ordering scores is left out, but not where all seems lost.
                            () => Stage::Main,
                        };
                        if actions == 0 {
                            self.fill_list(ply, table_action, stage, &mut glance);
                        }
                        list = mem::take(&mut self.lists[ply]);
                        (listed, taken) = (Some(stage), index);
                    }
                    let mut next = pick(&mut list, index - taken);
                    if next.is_none() && listed == Some(Stage::Main) && best <= -DECIDED {
                        self.lists[ply] = list;
                        self.fill_list(ply, table_action, Stage::Late, &mut glance);
                        list = mem::take(&mut self.lists[ply]);
                        (listed, taken) = (Some(Stage::Late), index);
                        next = pick(&mut list, 0);
                    }
                    match next {
                        Some(next) => next,
                        None => break,
                    }
                }
            };
            if !exact && depth < MARGINS.len() as i32 && order < 0 && best > -DECIDED {
                if self.tactics.late_limit(&self.position).is_some_and(|enough| index >= enough * depth as usize) {
                    break;
                }
                let hopeless = self.score(&mut glance) + MARGINS[depth as usize];
                if hopeless <= alpha {
                    best = best.max(hopeless);
                    break;
                }
            }
            let reduction = match () {
                () if exact || depth < 2 || index < FIRST || order >= 100 => 0,
                () => late(depth, index),
            };
            // What a turn cannot do, the rest of it cannot either.
            self.no_win_seen[ply + 1] = !exact
                && (self.position.turn().actions_left > 1
                    || glance.threatened == Some(false) && !self.tactics.may_expose(&self.position, action));
            let undo = self.play(action);
            let value = self.scout(depth, reduction, alpha, beta, ply, side, index == 0);
            self.take_back(undo);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                best_action = Some(action);
                let (here, deeper) = self.lines.split_at_mut(ply + 1);
                here[ply].clear();
                here[ply].push(action);
                here[ply].extend(&deeper[0]);
                if value > alpha && !whole {
                    alpha = value;
                }
                if value >= beta && !whole {
                    self.reward(action, ply, depth, side);
                    break;
                }
            }
        }
        self.lists[ply] = list;
        if self.stopped {
            return best;
        }
        if remembers {
            let bound = bound_of(best, asked_alpha, beta);
            // Where nothing was good enough the best is only the least refuted.
            let action = best_action.filter(|_| bound != Bound::AtMost).map_or(0, G::pack);
            let value = to_table(best, ply);
            let entry = Entry { value, depth, bound, action, score: glance.score, threatened: glance.threatened };
            self.table.keep(key, entry);
        }
        best
    }

    /// At the horizon: the judgement, or what a tactical action makes of it.
    fn quiesce(&mut self, judged: i32, depth: i32, mut alpha: i32, beta: i32, ply: usize, side: Side) -> i32 {
        let mut best = judged;
        if best >= beta || depth < -3 || self.tactics.is_quiet(&self.position) {
            return best;
        }
        alpha = alpha.max(best);
        self.fill_list(ply, None, Stage::All, &mut Glance::default());
        let mut list = mem::take(&mut self.lists[ply]);
        for index in 0.. {
            let Some((_, action)) = pick(&mut list, index) else { break };
            if !self.tactics.is_tactical(&self.position, action) {
                continue;
            }
            self.no_win_seen[ply + 1] = false;
            let undo = self.play(action);
            let value = self.child(depth - 1, alpha, beta, ply, side);
            self.take_back(undo);
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
    fn is_safe(&mut self, glance: &mut Glance, ply: usize, side: Side) -> bool {
        !self.style.looks_on
            || self.style.overlooks
            || self.position.turn().actions_left < 2
            || !self.is_threatened(glance)
            || self.finds_defence(ply, side)
    }

    /// Whether the side to act, which is threatened, is seen to have an answer within its turn: a glance at the actions that touch the
    /// danger. Where nothing is known of dangers there is nothing to doubt.
    fn finds_defence(&mut self, ply: usize, side: Side) -> bool {
        let mut list = mem::take(&mut self.lists[ply]);
        list.clear();
        let mut found = self.tactics.order_defences(&self.position, &mut list) == 0;
        for index in 0.. {
            let Some((_, action)) = pick(&mut list, index).filter(|_| !found) else { break };
            let undo = self.play(action);
            found = match (self.position.outcome(), self.position.turn().actor) {
                (Some(outcome), _) => outcome.winner == Some(side),
                (None, Actor::Side(next)) if next == side => {
                    !self.tactics.is_threatened(&self.position) || self.finds_defence(ply + 1, side)
                }
                _ => self.tactics.win_in_turn(&self.position) == 0,
            };
            self.take_back(undo);
        }
        self.lists[ply] = list;
        found
    }

    fn judge(&mut self, hash: u64) -> i32 {
        let score = self.score_here();
        self.blur(score, hash)
    }

    pub(super) fn is_threatened(&self, glance: &mut Glance) -> bool {
        *glance.threatened.get_or_insert_with(|| self.tactics.is_threatened(&self.position))
    }

    /// Threatened, with the last action of the turn.
    fn is_urgent(&self, glance: &mut Glance) -> bool {
        self.position.turn().actions_left == 1 && self.is_threatened(glance)
    }

    fn score(&mut self, glance: &mut Glance) -> i32 {
        let threatened = self.is_threatened(glance);
        *glance.score.get_or_insert_with(|| self.evaluator.score(&self.position, threatened))
    }

    /// The judgement at the horizon, or a bound of it that is as good as the judgement for the window: whether the side is threatened
    /// is asked only where it matters.
    fn judge_within(&mut self, glance: &mut Glance, hash: u64, alpha: i32, beta: i32) -> i32 {
        if self.style.noise > 0 || glance.threatened.is_some() || glance.score.is_some() {
            return self.blurred(glance, hash);
        }
        let place = hash as usize % JUDGED;
        if self.judged[place].0 != hash {
            self.judged[place] = (hash, self.evaluator.score(&self.position, false));
        }
        let calm = self.judged[place].1;
        let afraid = calm - self.evaluator.threat_penalty(&self.position);
        if calm <= alpha || afraid < beta && !self.is_threatened(glance) { calm } else { afraid }
    }

    fn blurred(&mut self, glance: &mut Glance, hash: u64) -> i32 {
        let score = self.score(glance);
        self.blur(score, hash)
    }

    fn blur(&self, value: i32, hash: u64) -> i32 {
        let noise = self.style.noise;
        if noise == 0 {
            return value;
        }
        value - noise + (mix(hash ^ self.style.salt) % (2 * noise as u64 + 1)) as i32
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
