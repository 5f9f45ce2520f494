//! The search: iterative deepening, alpha and beta, a table of positions (Knuth and Moore 1975; Marsland 1986), principal
//! variation search with late reductions, over single actions.

use std::cmp::Reverse;
use std::hash::{Hash, Hasher};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::level::{PATIENT, Style, scatter};
use super::table::{Bound, Table};
use super::{Bot, Budget, Info, Score, Thought};
use crate::rules::{Actor, DULL, Evaluate, Game, Outcome, Side};

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
/// What a single quiet action is thought to gain at most, by the actions left before judging.
const MARGINS: [i32; 3] = [0, 50, 100];

/// By how much more than asked a position must be worth to be left alone, by the actions left before judging.
const CALM: [i32; 4] = [60, 100, 140, 180];
/// So many actions for each action left before judging are looked at there, if the rest promises little (late move pruning).
const ENOUGH: usize = 12;
/// So many actions of a list are picked one by one.
const PICKED: usize = 4;

pub(super) struct Search<'a, G: Game, E: Evaluate<G>> {
    evaluator: &'a E,
    table: &'a mut Table<G::Action>,
    history: &'a mut [i32],
    style: Style,
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

impl<'a, G: Game, E: Evaluate<G>> Search<'a, G, E> {
    pub fn new(
        bot: &'a mut Bot<G, E>,
        position: &G,
        history: &[u64],
        style: Style,
        budget: Budget,
        stop: &'a AtomicBool,
    ) -> Self {
        let mut sorted = history.to_vec();
        sorted.sort_unstable();
        let mut twice: Vec<u64> = sorted.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        twice.dedup();
        Search {
            evaluator: &bot.evaluator,
            table: &mut bot.table,
            history: &mut bot.history,
            style,
            stop,
            budget,
            started: Instant::now(),
            side: match position.turn().actor {
                Actor::Side(side) => side,
                Actor::Chance | Actor::Nobody => Side::Red,
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
    pub fn answer(mut self, seed: u64, report: &mut dyn FnMut(&Info)) -> Thought<G::Action> {
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
            let thought = Thought { turn, score: score_of(value), depth: 0, nodes: 0 };
            self.report(&start, &thought, report);
            return thought;
        }
        let forced = turn.len();
        self.own -= forced;
        self.look_at_clock();
        if self.style.certain && !self.stopped {
            let mut sure = Vec::new();
            if self.win_in_turn(&mut sure) {
                let score = Score::Win((forced + sure.len()) as u32);
                turn.extend(sure.into_iter().rev());
                let thought = Thought { depth: turn.len() as u32, turn, score, nodes: self.nodes };
                self.report(&start, &thought, report);
                return thought;
            }
        }
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
        Thought { turn, score: score_of(value), depth, nodes: self.nodes }
    }

    /// The side that was asked has not finished its turn.
    fn acts(&self) -> bool {
        self.position.turn().actor == Actor::Side(self.side)
    }

    /// Looks for the shortest win within the turn: in every action, unless what is foreseen is all; the actions, the last one
    /// first. No budget cuts it short, because it is a few thousand positions at most.
    fn win_in_turn(&mut self, found: &mut Vec<G::Action>) -> bool {
        if self.evaluator.foresee(&self.position) == 0 && self.evaluator.foresees_all(&self.position) {
            return false;
        }
        let mut actions = Vec::new();
        self.position.legal(&mut actions);
        for at_once in [true, false] {
            for action in &actions {
                self.nodes += 1;
                let undo = self.position.apply(*action);
                let wins = match self.position.outcome() {
                    Some(outcome) => outcome.winner == Some(self.side),
                    None => !at_once && self.acts() && self.win_in_turn(found),
                };
                self.position.undo(undo);
                if wins {
                    found.push(*action);
                    return true;
                }
            }
        }
        false
    }

    fn report(&self, start: &G, thought: &Thought<G::Action>, report: &mut dyn FnMut(&Info)) {
        let mut position = start.clone();
        let mut texts = Vec::new();
        for action in &thought.turn {
            texts.push(position.action_text(*action));
            position.apply(*action);
        }
        report(&Info {
            depth: thought.depth,
            score: thought.score,
            nodes: thought.nodes,
            time: self.started.elapsed(),
            turn: texts,
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
        let deepest = asked.min(self.style.depth).clamp(1, MAX_DEPTH);
        let root = self.position.hash();
        self.path.push(root);
        let mut roots = mem::take(&mut self.lists[0]);
        // Among equals the seed decides.
        roots.sort_by_key(|(promise, action)| (Reverse(*promise), scatter(seed ^ bits_of(action))));
        let mut best = (-WIN, 0, vec![roots[0].1]);
        self.look_at_clock();
        let first = if self.style.exact { deepest } else { 1 };
        let asked = self.node_limit;
        for depth in first..=deepest {
            // A level looks longer where it seems to lose, so that it overlooks no defence.
            let patience = if best.0 < -DECIDED { PATIENT } else { 1 };
            self.node_limit = asked.min(self.style.nodes.saturating_mul(patience));
            if self.stopped {
                break;
            }
            if let Some((value, line)) = self.search_root(depth, &mut roots) {
                best = (value, depth, line);
                let mut turn = forced.to_vec();
                turn.extend(&best.2);
                let turn = self.own_part(start, &turn);
                let thought = Thought { turn, score: score_of(value), depth, nodes: self.nodes };
                self.report(start, &thought, report);
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
            let reduction = if depth >= 3 && !self.style.exact { late } else { 0 };
            let value = self.scout(depth as i32, reduction, alpha, WIN + 1, 0, self.side, index == 0);
            self.position.undo(undo);
            if self.stopped {
                break;
            }
            if best.as_ref().is_none_or(|(known, _)| value > *known) {
                let mut line = vec![action];
                line.extend(&self.lines[1]);
                best = Some((value, line));
                if !self.style.exact || self.style.table {
                    alpha = alpha.max(value);
                }
                roots[..=index].rotate_right(1);
            }
        }
        if let Some((value, line)) = &best
            && !self.stopped
        {
            self.table.keep(
                self.path[self.path.len() - 1] ^ self.style.salt,
                depth as i32,
                *value,
                Bound::Exact,
                line.first().copied(),
            );
        }
        best
    }

    /// The position after an action of `side`, which was looked at to `depth` actions, seen from `side`. First with a
    /// narrow window and reduced depth, then as far as the answer asks for.
    #[expect(clippy::too_many_arguments, reason = "the window and its place in the tree")]
    fn scout(&mut self, depth: i32, reduction: i32, alpha: i32, beta: i32, ply: usize, side: Side, first: bool) -> i32 {
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
            return self.judge(hash);
        }
        let exact = self.style.exact;
        if exact && depth <= 0 {
            return self.judge(hash);
        }
        let key = hash ^ self.style.salt;
        let mut favourite = None;
        if self.style.table
            && let Some(entry) = self.table.find(key)
        {
            favourite = entry.action;
            let value = from_table(entry.value, ply);
            let deep = if exact { i32::from(entry.depth) == depth } else { i32::from(entry.depth) >= depth };
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if deep && cuts {
                return value;
            }
        }
        if !exact {
            // Not even the shortest win from here could matter.
            alpha = alpha.max(ply as i32 - WIN);
            beta = beta.min(WIN - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
            if !(self.style.overlooks && side != self.side) {
                let actions = self.evaluator.foresee(&self.position);
                if actions > 0 {
                    return WIN - ply as i32 - actions as i32;
                }
            }
            if depth <= 0 {
                match self.judge_unless(depth == 0 && !self.style.overlooks, hash) {
                    None => depth = 1,
                    Some(judged) => return self.look_on(judged, depth, alpha, beta, ply, side),
                }
            } else if depth as usize <= CALM.len() && beta - alpha == 1 && ply >= self.own && beta.abs() < DECIDED {
                // So far ahead that an action or two will not change it, with nothing hanging: taken as good enough
                // (reverse futility; Heinz 1998).
                if let Some(judged) = self.judge_unless(true, hash)
                    && judged - CALM[depth as usize - 1] >= beta
                {
                    return beta;
                }
            }
        }
        // What the table says is tried before the others are listed: often it is enough.
        let favourite = favourite.filter(|action| self.position.check(*action).is_ok());
        let mut list = mem::take(&mut self.lists[ply]);
        list.clear();
        let mut listed = false;
        let (asked_alpha, whole) = (alpha, exact && !self.style.table);
        let mut best = -WIN - 1;
        let mut best_action = None;
        let mut estimate = None;
        for index in 0.. {
            let (merit, action) = match favourite {
                Some(action) if index == 0 => (i32::MAX, action),
                _ => {
                    if !listed {
                        self.lists[ply] = list;
                        self.fill_list(ply, favourite);
                        list = mem::take(&mut self.lists[ply]);
                        listed = true;
                    }
                    match pick(&mut list, index - favourite.is_some() as usize) {
                        Some(next) => next,
                        None => break,
                    }
                }
            };
            // Close to the horizon what promises least is left out, but not where all seems lost; judgements do not cut the
            // turn that is asked for.
            if !exact && depth <= 2 && merit < 0 && best > -DECIDED {
                if merit <= DULL || index >= ENOUGH * depth as usize {
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
                () if exact || depth < 2 || index < 3 || merit >= 100 => 0,
                () => 1 + (index >= 8) as i32 + (depth >= 3 && index >= 20) as i32 + (depth >= 4 && index >= 50) as i32,
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
        if self.style.table {
            let bound = bound_of(best, asked_alpha, beta);
            // Where nothing was good enough the best is only the least refuted.
            let known = best_action.filter(|_| bound != Bound::AtMost);
            self.table.keep(key, depth, to_table(best, ply), bound, known);
        }
        best
    }

    /// At the horizon: the judgement, or what a loud action makes of it.
    fn look_on(&mut self, judged: i32, depth: i32, mut alpha: i32, beta: i32, ply: usize, side: Side) -> i32 {
        let mut best = judged;
        if best >= beta || depth < -3 || self.evaluator.is_quiet(&self.position) {
            return best;
        }
        alpha = alpha.max(best);
        self.fill_list(ply, None);
        let mut list = mem::take(&mut self.lists[ply]);
        for index in 0.. {
            let Some((_, action)) = pick(&mut list, index) else { break };
            if !self.evaluator.is_loud(&self.position, action) {
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

    fn judge(&self, hash: u64) -> i32 {
        self.blur(self.evaluator.score(&self.position), hash)
    }

    /// The judgement; nothing where it is asked to `heed` threats and there is one.
    fn judge_unless(&self, heed: bool, hash: u64) -> Option<i32> {
        if !heed {
            return Some(self.judge(hash));
        }
        self.evaluator.score_unless_urgent(&self.position).map(|value| self.blur(value, hash))
    }

    fn blur(&self, value: i32, hash: u64) -> i32 {
        let noise = self.style.noise;
        if noise == 0 {
            return value;
        }
        value - noise + (scatter(hash ^ self.style.salt) % (2 * noise as u64 + 1)) as i32
    }

    /// Lists the legal actions of the position with how early each should be looked at.
    fn fill_list(&mut self, ply: usize, favourite: Option<G::Action>) {
        self.legal.clear();
        self.promises.clear();
        self.position.legal(&mut self.legal);
        self.evaluator.promises(&self.position, &self.legal, &mut self.promises);
        let side = match self.position.turn().actor {
            Actor::Side(side) => side.index(),
            Actor::Chance | Actor::Nobody => 0,
        };
        let killers = self.killers[ply];
        let history = &*self.history;
        let list = &mut self.lists[ply];
        list.clear();
        let others = self.legal.iter().zip(&self.promises).filter(|(action, _)| favourite != Some(**action));
        list.extend(others.map(|(action, promise)| {
            let merit =
                if killers.contains(&Some(*action)) { promise + MERIT } else { promise + history[slot(action, side)] };
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
            let known = self.table.find(hash ^ self.style.salt).and_then(|entry| entry.action).filter(legal);
            let wins_soon = !self.style.exact && self.evaluator.foresee(&self.position) > 0;
            let action = match known {
                Some(action) if !wins_soon => action,
                _ => {
                    self.fill_list(0, None);
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

/// Brings the best of the actions not yet looked at to the index. When the first few were not enough, most will be wanted,
/// and the rest is put in order once.
fn pick<A: Copy + Ord>(list: &mut [(i32, A)], index: usize) -> Option<(i32, A)> {
    if index >= PICKED {
        if index == PICKED {
            let rest = list.get_mut(index..)?;
            rest.sort_unstable_by_key(|(merit, action)| (Reverse(*merit), *action));
        }
        return list.get(index).copied();
    }
    if index >= list.len() {
        return None;
    }
    let mut best = index;
    for other in index + 1..list.len() {
        if list[other].0 > list[best].0 {
            best = other;
        }
    }
    list.swap(index, best);
    Some(list[index])
}

/// What a value says that was found with a window.
fn bound_of(value: i32, alpha: i32, beta: i32) -> Bound {
    match value {
        value if value >= beta => Bound::AtLeast,
        value if value > alpha => Bound::Exact,
        _ => Bound::AtMost,
    }
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
