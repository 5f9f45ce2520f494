//! The first bot's search, frozen: iterative deepening, alpha and beta, a table of positions (Knuth and Moore 1975; Marsland 1986), principal
//! variation search with late reductions, over single actions.

use crate::platform::clock::Instant;
use std::cmp::Reverse;
use std::hash::{Hash, Hasher};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::{Answer, Budget, Info, Score};
use super::Memory;
use super::table::{Bound, Table};
use crate::notation::Notation;
use crate::rules::random::mix;
use crate::rules::{Actor, FIRST_LATE, FirstEvaluator, Outcome, Side};

/// A won position; each action to the end costs 1, so that the shortest way is the best.
const WIN: i32 = 1_000_000;
/// Values beyond are won or lost games, not judgements.
const DECIDED: i32 = WIN - 10_000;
const MAX_PLY: usize = 64;
/// The deepest nominal depth: what lies beyond it in a line is for looking on.
const MAX_DEPTH: u32 = 48;
/// Size of the table of merits of actions.
pub(super) const HISTORY: usize = 1 << 14;
const MERIT: i32 = 300;
const DEFAULT_DEPTH: u32 = 2;
/// The clock and the stop flag are looked at once in so many positions.
const PATIENCE: u64 = 1024;
/// What a single quiet action is answer to gain at most, by the actions left before judging.
const MARGINS: [i32; 3] = [0, 150, 350];

pub(super) struct Search<'a, G: Notation, E: FirstEvaluator<G>> {
    evaluator: &'a E,
    table: &'a mut Table<G::Action>,
    history: &'a mut [i32],
    stop: &'a AtomicBool,
    budget: Budget,
    started: Instant,
    position: G,
    side: Side,
    /// Actions of the turn that is asked for: no judgement cuts it short.
    own: usize,
    // All buffers are made before the search and only lent to its nodes.
    lists: Vec<Vec<(i32, G::Action)>>,
    lines: Vec<Vec<G::Action>>,
    killers: Vec<[Option<G::Action>; 2]>,
    legal: Vec<G::Action>,
    promises: Vec<i32>,
    /// Hashes of the positions from the root to here.
    path: Vec<u64>,
    /// Hashes that the game has seen at least twice, sorted: once more is a draw.
    twice: Vec<u64>,
    nodes: u64,
    node_limit: u64,
    stopped: bool,
}

impl<'a, G: Notation, E: FirstEvaluator<G>> Search<'a, G, E> {
    pub fn new(bot: &'a mut Memory<G, E>, position: &G, history: &[u64], budget: Budget, stop: &'a AtomicBool) -> Self {
        let mut sorted = history.to_vec();
        sorted.sort_unstable();
        let mut twice: Vec<u64> = sorted.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        twice.dedup();
        Search {
            evaluator: &bot.evaluator,
            table: &mut bot.table,
            history: &mut bot.history,
            stop,
            budget,
            started: Instant::now(),
            side: match position.turn().actor {
                Actor::Side(side) => side,
                Actor::Chance | Actor::Nobody => Side::Near,
            },
            own: position.turn().actions_left as usize,
            position: position.clone(),
            lists: (0..=MAX_PLY).map(|_| Vec::with_capacity(256)).collect(),
            lines: (0..=MAX_PLY + 1).map(|_| Vec::with_capacity(MAX_PLY)).collect(),
            killers: vec![[None; 2]; MAX_PLY + 1],
            legal: Vec::with_capacity(256),
            promises: Vec::with_capacity(256),
            path: Vec::with_capacity(MAX_PLY + 2),
            twice,
            nodes: 0,
            node_limit: budget.nodes.unwrap_or(u64::MAX),
            stopped: false,
        }
    }

    /// The whole rest of the turn.
    pub fn answer(mut self, seed: u64, report: &mut dyn FnMut(&Info)) -> Answer<G::Action> {
        let start = self.position.clone();
        let mut turn = Vec::new();
        // As long as there is no choice there is nothing to think about.
        loop {
            self.fill_list(0, None);
            if !self.acts() || self.lists[0].len() != 1 {
                break;
            }
            let action = self.lists[0][0].1;
            turn.push(action);
            self.path.push(self.position.hash());
            self.position.apply(action);
        }
        if !self.acts() || self.lists[0].is_empty() {
            let value = match self.position.outcome() {
                Some(outcome) => self.value_of(outcome, self.side, turn.len()),
                None if turn.is_empty() => -WIN,
                None => -self.evaluator.score(&self.position),
            };
            let answer = Answer { turn, score: score_of(value), depth: 0, nodes: 0 };
            self.report(&start, &answer, report);
            return answer;
        }
        let forced = turn.len();
        self.own -= forced;
        let (value, depth, line) = self.deepen(seed, &start, &turn, report);
        for action in line {
            if !self.acts() || self.position.check(action).is_err() {
                break;
            }
            turn.push(action);
            self.position.apply(action);
        }
        self.complete(&mut turn);
        // Forced actions lie before the searched ones, and a won game ends so much later.
        let value = if value.abs() > DECIDED { value - value.signum() * forced as i32 } else { value };
        Answer { turn, score: score_of(value), depth, nodes: self.nodes }
    }

    /// The side that was asked has not finished its turn.
    fn acts(&self) -> bool {
        self.position.turn().actor == Actor::Side(self.side)
    }

    fn report(&self, start: &G, answer: &Answer<G::Action>, report: &mut dyn FnMut(&Info)) {
        let mut position = start.clone();
        let mut texts = Vec::new();
        for action in &answer.turn {
            texts.push(position.action_text(*action));
            position.apply(*action);
        }
        report(&Info {
            depth: answer.depth,
            score: answer.score,
            nodes: answer.nodes,
            time: self.started.elapsed(),
            turn: texts,
            then: Vec::new(),
        });
    }

    /// Looks further and further ahead while the budget lasts: value, depth and best line.
    fn deepen(
        &mut self,
        seed: u64,
        start: &G,
        forced: &[G::Action],
        report: &mut dyn FnMut(&Info),
    ) -> (i32, u32, Vec<G::Action>) {
        let unlimited = self.budget.time.is_none() && self.budget.nodes.is_none();
        let asked = self.budget.depth.unwrap_or(if unlimited { DEFAULT_DEPTH } else { MAX_DEPTH });
        let deepest = asked.clamp(1, MAX_DEPTH);
        let root = self.position.hash();
        self.path.push(root);
        let mut roots = mem::take(&mut self.lists[0]);
        // Among equals the seed decides.
        roots.sort_by_key(|(promise, action)| (Reverse(*promise), mix(seed ^ bits_of(action))));
        let mut best = (-WIN, 0, vec![roots[0].1]);
        self.look_at_clock();
        for depth in 1..=deepest {
            if self.stopped {
                break;
            }
            if let Some((value, line)) = self.search_root(depth, &mut roots) {
                best = (value, depth, line);
                let mut turn = forced.to_vec();
                turn.extend(&best.2);
                let turn = self.own_part(start, &turn);
                let answer = Answer { turn, score: score_of(value), depth, nodes: self.nodes };
                self.report(start, &answer, report);
            }
            // A won game is not won sooner, nor a lost one lost later, than a search to its end says.
            let to_the_end = WIN - best.0.abs();
            if best.0.abs() > DECIDED && to_the_end as u32 <= depth {
                break;
            }
        }
        self.lists[0] = roots;
        best
    }

    /// The part of a line that belongs to the turn that was asked for.
    fn own_part(&self, start: &G, line: &[G::Action]) -> Vec<G::Action> {
        let mut position = start.clone();
        let mut part = Vec::new();
        for action in line {
            if position.turn().actor != Actor::Side(self.side) || position.check(*action).is_err() {
                break;
            }
            part.push(*action);
            position.apply(*action);
        }
        part
    }

    /// All actions of the root to a depth; the best first in `roots` afterwards. Nothing if it was stopped before the first.
    fn search_root(&mut self, depth: u32, roots: &mut [(i32, G::Action)]) -> Option<(i32, Vec<G::Action>)> {
        let mut best = None;
        let mut alpha = -WIN - 1;
        for index in 0..roots.len() {
            let (promise, action) = roots[index];
            let undo = self.position.apply(action);
            let late = if promise < 0 { (index > 8) as i32 + (index > 24) as i32 } else { (index > 12) as i32 };
            let reduction = if depth >= 3 { late } else { 0 };
            let value = self.scout(depth as i32, reduction, alpha, WIN + 1, 0, self.side, index == 0);
            self.position.undo(undo);
            if self.stopped {
                break;
            }
            if best.as_ref().is_none_or(|(known, _)| value > *known) {
                let mut line = vec![action];
                line.extend(&self.lines[1]);
                best = Some((value, line));
                alpha = alpha.max(value);
                roots[..=index].rotate_right(1);
            }
        }
        if let Some((value, line)) = &best
            && !self.stopped
        {
            self.table.keep(self.path[self.path.len() - 1], depth as i32, *value, Bound::Exact, line.first().copied());
        }
        best
    }

    /// The position after an action of `side`, which was looked at to `depth` actions, seen from `side`. First with a
    /// narrow window and reduced depth, then as far as the answer asks for.
    #[expect(clippy::too_many_arguments, reason = "the window and its place in the tree")]
    fn scout(&mut self, depth: i32, reduction: i32, alpha: i32, beta: i32, ply: usize, side: Side, first: bool) -> i32 {
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
        if let Some(outcome) = self.position.outcome() {
            self.nodes += 1;
            return self.value_of(outcome, side, ply + 1);
        }
        let hash = self.position.hash();
        if self.path.contains(&hash) || self.twice.binary_search(&hash).is_ok() {
            self.nodes += 1;
            return 0;
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

    fn value_of(&self, outcome: Outcome, side: Side, ply: usize) -> i32 {
        match outcome.winner {
            Some(winner) if winner == side => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
            None => 0,
        }
    }

    fn look_at_clock(&mut self) {
        let late = self.budget.time.is_some_and(|time| self.started.elapsed() >= time);
        self.stopped |= late || self.stop.load(Ordering::Relaxed);
    }

    /// The value of the position for `side`, who acts in it.
    fn node(&mut self, mut depth: i32, mut alpha: i32, mut beta: i32, ply: usize, side: Side, hash: u64) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.look_at_clock();
        }
        self.stopped |= self.nodes >= self.node_limit;
        if self.stopped {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.judge();
        }
        let key = hash;
        let mut favourite = None;
        if let Some(entry) = self.table.find(key) {
            favourite = entry.action;
            let value = from_table(entry.value, ply);
            let deep = i32::from(entry.depth) >= depth;
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if deep && cuts {
                return value;
            }
        }
        // Not even the shortest win from here could matter.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let actions = self.evaluator.win_in_turn(&self.position);
        if actions > 0 {
            return WIN - ply as i32 - actions as i32;
        }
        if depth <= 0 {
            if depth == 0 && self.evaluator.is_urgent(&self.position) {
                depth = 1;
            } else {
                return self.look_on(depth, alpha, beta, ply, side);
            }
        }
        self.fill_list(ply, favourite);
        let mut list = mem::take(&mut self.lists[ply]);
        let asked_alpha = alpha;
        let mut best = -WIN - 1;
        let mut best_action = None;
        let mut estimate = None;
        for index in 0..list.len() {
            let (merit, action) = pick(&mut list, index);
            // Close to the horizon what promises least is left out, but not where all seems lost; judgements do not cut the
            // turn that is asked for.
            if depth <= 2 && merit < 0 && best > -DECIDED {
                if merit <= FIRST_LATE {
                    break;
                }
                if ply >= self.own {
                    let evaluator = self.evaluator;
                    let position = &self.position;
                    let judged = *estimate.get_or_insert_with(|| evaluator.score(position));
                    let hopeless = judged + MARGINS[depth as usize];
                    if hopeless <= alpha {
                        best = best.max(hopeless);
                        break;
                    }
                }
            }
            let reduction = match () {
                () if depth < 2 || index < 3 || merit >= 100 => 0,
                () => 1 + (index >= 12) as i32 + (depth >= 4 && index >= 30) as i32,
            };
            let undo = self.position.apply(action);
            let value = self.scout(depth, reduction, alpha, beta, ply, side, index == 0);
            self.position.undo(undo);
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
                if value > alpha {
                    alpha = value;
                }
                if value >= beta {
                    self.reward(action, ply, depth, side);
                    break;
                }
            }
        }
        self.lists[ply] = list;
        if self.stopped {
            return best;
        }
        let bound = match best {
            best if best >= beta => Bound::AtLeast,
            best if best > asked_alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        // Where nothing was good enough the best is only the least refuted.
        let known = best_action.filter(|_| bound != Bound::AtMost);
        self.table.keep(key, depth, to_table(best, ply), bound, known);
        best
    }

    /// At the horizon: the judgement, or what a loud action makes of it.
    fn look_on(&mut self, depth: i32, mut alpha: i32, beta: i32, ply: usize, side: Side) -> i32 {
        let mut best = self.judge();
        if best >= beta || depth < -3 || self.evaluator.is_quiet(&self.position) {
            return best;
        }
        alpha = alpha.max(best);
        self.fill_list(ply, None);
        let mut list = mem::take(&mut self.lists[ply]);
        for index in 0..list.len() {
            let (_, action) = pick(&mut list, index);
            if !self.evaluator.is_tactical(&self.position, action) {
                continue;
            }
            let undo = self.position.apply(action);
            let value = self.child(depth - 1, alpha, beta, ply, side);
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

    fn judge(&self) -> i32 {
        self.evaluator.score(&self.position)
    }

    /// Lists the legal actions of the position with how early each should be looked at.
    fn fill_list(&mut self, ply: usize, favourite: Option<G::Action>) {
        self.legal.clear();
        self.promises.clear();
        self.position.legal(&mut self.legal);
        self.evaluator.order(&self.position, &self.legal, &mut self.promises);
        let side = match self.position.turn().actor {
            Actor::Side(side) => side.index(),
            Actor::Chance | Actor::Nobody => 0,
        };
        let killers = self.killers[ply];
        let history = &*self.history;
        let list = &mut self.lists[ply];
        list.clear();
        list.extend(self.legal.iter().zip(&self.promises).map(|(action, promise)| {
            let merit = if favourite == Some(*action) {
                i32::MAX
            } else if killers.contains(&Some(*action)) {
                promise + MERIT
            } else {
                promise + history[slot(action, side)]
            };
            (merit, *action)
        }));
    }

    fn reward(&mut self, action: G::Action, ply: usize, depth: i32, side: Side) {
        if self.killers[ply][0] != Some(action) {
            self.killers[ply] = [Some(action), self.killers[ply][0]];
        }
        let merit = &mut self.history[slot(&action, side.index())];
        let bonus = (depth * depth * 4).min(MERIT / 2);
        *merit += bonus - *merit * bonus / MERIT;
    }

    /// Finds the rest of a turn whose best line was cut short: what the table knows, else a search of its own.
    fn complete(&mut self, turn: &mut Vec<G::Action>) {
        while self.acts() {
            let hash = self.position.hash();
            let legal = |action: &G::Action| self.position.check(*action).is_ok();
            let known = self.table.find(hash).and_then(|entry| entry.action).filter(legal);
            let wins_soon = self.evaluator.win_in_turn(&self.position) > 0;
            let action = match known {
                Some(action) if !wins_soon => action,
                _ => {
                    self.fill_list(0, known);
                    let mut roots = mem::take(&mut self.lists[0]);
                    if roots.is_empty() {
                        return;
                    }
                    roots.sort_by_key(|(promise, _)| Reverse(*promise));
                    self.path.clear();
                    self.path.push(hash);
                    self.stopped = false;
                    self.own = self.position.turn().actions_left as usize;
                    // Counted on its own, so that a last action is looked at whole before the clock is.
                    let before = mem::take(&mut self.nodes);
                    self.node_limit = 20_000;
                    let found = self.search_root(self.own as u32, &mut roots);
                    self.nodes += before;
                    self.lists[0].clear();
                    found.and_then(|(_, line)| line.first().copied()).unwrap_or(roots[0].1)
                }
            };
            turn.push(action);
            self.position.apply(action);
        }
    }
}

/// Brings the best of the actions not yet looked at to the index.
fn pick<A: Copy>(list: &mut [(i32, A)], index: usize) -> (i32, A) {
    let mut best = index;
    for other in index + 1..list.len() {
        if list[other].0 > list[best].0 {
            best = other;
        }
    }
    list.swap(index, best);
    list[index]
}

fn score_of(value: i32) -> Score {
    match value {
        value if value > DECIDED => Score::Win((WIN - value) as u32),
        value if value < -DECIDED => Score::Loss((WIN + value) as u32),
        value => Score::Value(value),
    }
}

/// In the table a win is counted from the position itself, not from the root.
fn to_table(value: i32, ply: usize) -> i32 {
    if value.abs() > DECIDED { value + value.signum() * ply as i32 } else { value }
}

fn from_table(value: i32, ply: usize) -> i32 {
    if value.abs() > DECIDED { value - value.signum() * ply as i32 } else { value }
}

/// The place of an action of a side in the table of merits; two actions may share one.
fn slot<A: Hash>(action: &A, side: usize) -> usize {
    ((bits_of(action) >> 50) as usize & (HISTORY / 2 - 1)) | (side * (HISTORY / 2))
}

fn bits_of<A: Hash>(action: &A) -> u64 {
    let mut hasher = Multiplier(0);
    action.hash(&mut hasher);
    hasher.0
}

/// A multiplicative hasher (Knuth 6.4): the standard one is slower than the rest of ordering together.
struct Multiplier(u64);

impl Hasher for Multiplier {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }
    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }
    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }
}
