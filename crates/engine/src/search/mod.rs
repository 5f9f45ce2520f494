//! The search: iterative deepening, alpha-beta pruning and a transposition table (Knuth and Moore 1975; Marsland 1986), and
//! principal variation search with late move reductions, over single actions.

use benediction_platform::clock::Instant;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

mod frame;
mod horizon;
mod node;
mod order;
mod pruning;
mod root;

use super::search_config::SearchConfig;
use super::transposition::Table;
use super::{Budget, Info, Score, SearchResult, Situation};
use crate::{Evaluator, Playable, Selectivity, Tactics};
use benediction_rules::notation::Notation;
use benediction_rules::random::mix;
use benediction_rules::{Action, Actor, Outcome, Side};
pub(super) use order::HISTORY;

/// Value of a won position. Each action to the end costs 1, so that the shortest way is the best.
const WIN: i32 = 1_000_000;
/// Values beyond this one are won or lost games, not evaluations.
const DECIDED: i32 = WIN - 10_000;
const MAX_PLY: usize = 64;
/// Largest number of expected actions after a turn in a report.
const MAX_EXPECTED: usize = 12;
/// Largest nominal depth; the plies beyond it are for extensions.
const MAX_DEPTH: u32 = 48;
const DEFAULT_DEPTH: u32 = 2;
/// Number of positions between two checks of the clock and the stop flag.
const CLOCK_CHECK_INTERVAL: u64 = 1024;
/// The part of a winning score that a player gives to avoid a draw (contempt; docs/dev/engine.md).
const CONTEMPT: i32 = 8;
/// Number of evaluations in the cache beside the transposition table; a power of two.
const EVAL_CACHE_SIZE: usize = 1 << 13;
/// The data that the threads of a request share.
pub(super) struct Common<'a, T> {
    pub tactics: &'a T,
    pub table: &'a Table,
    pub config: SearchConfig,
    pub budget: Budget,
    /// Set by the caller to stop the search.
    pub stop: &'a AtomicBool,
    /// Set when the main thread has its result.
    pub done: &'a AtomicBool,
    /// Number of positions that the helpers have searched.
    pub helped: &'a AtomicU64,
}

pub(super) struct Search<'a, G: Notation + Playable, E: Evaluator<G>> {
    common: &'a Common<'a, G::Tactics>,
    evaluator: &'a mut E,
    tactics: &'a G::Tactics,
    selectivity: &'a Selectivity,
    table: &'a Table,
    history: &'a mut [i16],
    config: SearchConfig,
    budget: Budget,
    started: Instant,
    position: G,
    side: Side,
    /// Number of actions left in the requested turn. A position within it is not pruned by its evaluation alone.
    own_actions: usize,
    // All buffers are allocated before the search and lent to its nodes.
    lists: Vec<Vec<(i32, G::Action)>>,
    lines: Vec<Vec<G::Action>>,
    /// Codes of the last two actions that caused a cutoff at a ply; 0 for none.
    killers: Vec<[u32; 2]>,
    /// Evaluations at the horizon with their keys, the last one for each end of a key: four of ten come up again soon, because the
    /// two actions of a turn have an order.
    eval_cache: Vec<(u64, i32)>,
    /// `true` if it is known that the position at a ply has no win within the turn.
    no_win_seen: [bool; MAX_PLY + 2],
    /// Hashes of the positions from the root to the current one.
    path: Vec<u64>,
    /// Hashes of positions that have occurred at least twice in the game, sorted. A third time is a draw.
    twice: Vec<u64>,
    /// Hashes of the positions after turns that were found before.
    excluded: Vec<u64>,
    /// Hashes of positions that the first action must not lead to.
    barred: &'a [u64],
    nodes: u64,
    node_limit: u64,
    /// The side for which the search plays, and how much worse than an even game a draw is for it.
    player: Option<Side>,
    contempt: i32,
    stopped: bool,
    /// `true` if it only helps another search.
    is_helper: bool,
}

/// Properties of a position that are computed at most once.
#[derive(Default)]
struct NodeEval {
    threatened: Option<bool>,
    score: Option<i32>,
}

impl<'a, G: Notation + Playable, E: Evaluator<G>> Search<'a, G, E> {
    pub fn new(
        common: &'a Common<'a, G::Tactics>,
        evaluator: &'a mut E,
        history: &'a mut [i16],
        situation: Situation<'a, G>,
    ) -> Self {
        let Situation { position, history: hashes, barred } = situation;
        let player = common.budget.player.filter(|_| !common.config.exact);
        evaluator.set_root(position, player);
        let mut sorted = hashes.to_vec();
        sorted.sort_unstable();
        let mut twice: Vec<u64> = sorted.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        twice.dedup();
        Search {
            common,
            evaluator,
            tactics: common.tactics,
            selectivity: common.tactics.selectivity(),
            table: common.table,
            history,
            config: common.config,
            budget: common.budget,
            started: Instant::now(),
            side: match position.turn().actor {
                Actor::Side(side) => side,
                Actor::Chance | Actor::Nobody => Side::Near,
            },
            own_actions: position.turn().actions_left as usize,
            position: position.clone(),
            lists: (0..=MAX_PLY).map(|_| Vec::with_capacity(256)).collect(),
            lines: (0..=MAX_PLY + 1).map(|_| Vec::with_capacity(MAX_PLY)).collect(),
            killers: vec![[0; 2]; MAX_PLY + 1],
            eval_cache: vec![(0, 0); EVAL_CACHE_SIZE],
            no_win_seen: [false; MAX_PLY + 2],
            path: Vec::with_capacity(MAX_PLY + 2),
            twice,
            excluded: Vec::new(),
            barred,
            nodes: 0,
            node_limit: common.budget.nodes.unwrap_or(u64::MAX),
            player,
            contempt: position.winning_score() / CONTEMPT,
            stopped: false,
            is_helper: false,
        }
    }

    /// Returns the whole rest of the turn.
    pub fn answer(mut self, seed: u64, report: &mut dyn FnMut(&Info)) -> SearchResult<G::Action> {
        let start = self.position.clone();
        let mut turn = self.play_forced();
        if !self.is_own_turn() || self.lists[0].is_empty() {
            let value = match self.position.outcome() {
                Some(outcome) => self.value_of(outcome, self.side, turn.len()),
                None if turn.is_empty() => -WIN,
                None => -self.static_score(),
            };
            let answer = SearchResult { turn, score: score_of(value), depth: 0, nodes: 0 };
            report(&self.info(&start, &answer));
            return answer;
        }
        // A request with a depth needs a search.
        let from_book =
            !self.config.exact && self.barred.is_empty() && (self.budget.depth.is_none() || self.position.turn().setup);
        if from_book
            && self.config.full
            && let Some((action, actions)) = self.position.proved_win()
        {
            let answer = SearchResult { turn: vec![action], score: Score::Win(actions), depth: 0, nodes: 0 };
            report(&self.info(&start, &answer));
            return answer;
        }
        let evaluation = self.static_score();
        let forced_count = turn.len();
        while from_book && self.is_own_turn() {
            let Some(action) = self.position.book(mix(seed ^ turn.len() as u64)) else {
                break;
            };
            self.path.push(self.position.hash());
            self.position.apply(action);
            turn.push(action);
        }
        if !self.is_own_turn() {
            let answer = SearchResult { turn, score: score_of(evaluation), depth: 0, nodes: 0 };
            report(&self.info(&start, &answer));
            return answer;
        }
        if turn.len() > forced_count {
            self.own_actions -= (turn.len() - forced_count).min(self.own_actions);
            self.list_root();
        }
        let forced = turn.len();
        self.check_clock();
        if self.config.certain && !self.stopped && self.barred.is_empty() {
            let mut win = Vec::new();
            if self.win_in_turn(&mut win) {
                let score = Score::Win((forced + win.len()) as u32);
                turn.extend(win.into_iter().rev());
                let answer = SearchResult { depth: turn.len() as u32, turn, score, nodes: self.nodes };
                report(&self.info(&start, &answer));
                return answer;
            }
        }
        let (value, depth, line) = self.deepen(seed, 1, &start, &turn, &mut |_, info| report(info)).swap_remove(0);
        for action in line {
            if !self.is_own_turn() || self.is_drawn(&turn) || self.position.check(action).is_err() {
                break;
            }
            turn.push(action);
            self.position.apply(action);
        }
        self.complete(&mut turn);
        let score = score_of(add_distance(value, forced));
        SearchResult { turn, score, depth, nodes: self.nodes + self.common.helped.load(Ordering::Relaxed) }
    }

    /// Returns the best turns that lead to different positions, the best first.
    pub fn best_turns(
        mut self,
        seed: u64,
        count: usize,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<SearchResult<G::Action>> {
        let start = self.position.clone();
        let forced = self.play_forced();
        if !self.is_own_turn() || self.lists[0].is_empty() {
            return Vec::new();
        }
        let lines = self.deepen(seed, count, &start, &forced, report);
        let nodes = self.nodes + self.common.helped.load(Ordering::Relaxed);
        let mut answers = Vec::with_capacity(lines.len());
        for line in &lines {
            let SearchResult { mut turn, score, depth, .. } = self.result_of(&start, &forced, line);
            self.position = start.clone();
            turn.iter().for_each(|action| drop(self.position.apply(*action)));
            self.complete(&mut turn);
            answers.push(SearchResult { turn, score, depth, nodes });
        }
        answers
    }

    /// Searches the same position beside the main thread, to fill the transposition table that they share (Lazy SMP).
    pub fn help(mut self, number: u64) {
        let start = self.position.clone();
        let forced = self.play_forced();
        if self.is_own_turn() && !self.lists[0].is_empty() {
            self.node_limit = u64::MAX;
            self.is_helper = true;
            self.deepen(number, 1, &start, &forced, &mut |_, _| {});
        }
        self.common.helped.fetch_add(self.nodes % CLOCK_CHECK_INTERVAL, Ordering::Relaxed);
    }

    /// Plays forced actions, which need no search. Lists the actions after them.
    fn play_forced(&mut self) -> Vec<G::Action> {
        let mut turn = Vec::new();
        loop {
            self.list_root();
            if turn.is_empty() {
                self.remove_barred();
            }
            if !self.is_own_turn() || self.lists[0].len() != 1 {
                break;
            }
            let action = self.lists[0][0].1;
            turn.push(action);
            self.path.push(self.position.hash());
            self.position.apply(action);
        }
        self.own_actions -= turn.len().min(self.own_actions);
        turn
    }

    /// Removes the actions that lead to barred positions from the list of the root.
    fn remove_barred(&mut self) {
        if !self.barred.is_empty() {
            let (position, barred) = (&self.position, self.barred);
            self.lists[0].retain(|(_, action)| {
                let mut after = position.clone();
                after.apply(*action);
                !barred.contains(&after.hash())
            });
        }
    }

    /// Returns the score of the evaluator.
    fn static_score(&mut self) -> i32 {
        let threatened = self.tactics.is_threatened(&self.position);
        self.evaluator.score(&self.position, threatened)
    }

    /// Returns `true` if the requested turn is not over.
    fn is_own_turn(&self) -> bool {
        self.position.turn().actor == Actor::Side(self.side)
    }

    /// Returns `true` if the turn so far ends the game by repetition, which the position itself does not contain.
    fn is_drawn(&self, turn: &[G::Action]) -> bool {
        !turn.is_empty() && self.is_repetition(self.position.hash())
    }

    /// Returns `true` if the game has had the position of this hash twice: a third time is a draw.
    fn is_repetition(&self, hash: u64) -> bool {
        self.twice.binary_search(&hash).is_ok()
    }

    /// Finds the shortest win within the turn, by trying every action, unless all wins are seen without a search. Appends its
    /// actions, the last one first. No budget limits it, because it is a few thousand positions at most.
    fn win_in_turn(&mut self, win: &mut Vec<G::Action>) -> bool {
        if self.tactics.win_in_turn(&self.position) == 0 && self.tactics.sees_every_win(&self.position) {
            return false;
        }
        let mut actions = Vec::new();
        self.position.legal(&mut actions);
        for immediate in [true, false] {
            for action in &actions {
                self.nodes += 1;
                let undo = self.position.apply(*action);
                let wins = match self.position.outcome() {
                    Some(outcome) => outcome.winner == Some(self.side),
                    None => !immediate && self.is_own_turn() && self.win_in_turn(win),
                };
                self.position.undo(undo);
                if wins {
                    win.push(*action);
                    return true;
                }
            }
        }
        false
    }

    fn info(&self, start: &G, answer: &SearchResult<G::Action>) -> Info {
        self.info_of_line(start, answer, &[])
    }

    /// Returns the same for a line of the search that begins with the turn.
    fn info_of_line(&self, start: &G, answer: &SearchResult<G::Action>, line: &[G::Action]) -> Info {
        let mut position = start.clone();
        for action in &answer.turn {
            position.apply(*action);
        }
        let rest = line.strip_prefix(answer.turn.as_slice()).unwrap_or_default();
        Info {
            depth: answer.depth,
            score: answer.score,
            nodes: answer.nodes + self.common.helped.load(Ordering::Relaxed),
            time: self.started.elapsed(),
            turn: answer.turn.iter().copied().map(Action::of::<G>).collect(),
            then: self.expected_line(position, rest),
        }
    }

    /// Returns the expected line from a position on: the rest of the search's line, and then the actions in the transposition
    /// table.
    fn expected_line(&self, mut position: G, line: &[G::Action]) -> Vec<Action> {
        let mut line = line.iter().copied();
        let mut actions = Vec::new();
        while actions.len() < MAX_EXPECTED
            && matches!(position.turn().actor, Actor::Side(_))
            && position.outcome().is_none()
        {
            let table_action = || {
                let entry = self.table.find(position.hash() ^ self.config.salt).filter(|entry| entry.action != 0);
                entry.and_then(|entry| G::unpack(entry.action))
            };
            let action = line.next().or_else(table_action).filter(|action| position.check(*action).is_ok());
            let Some(action) = action else { break };
            actions.push(Action::of::<G>(action));
            position.apply(action);
        }
        actions
    }

    fn value_of(&self, outcome: Outcome, side: Side, ply: usize) -> i32 {
        match outcome.winner {
            Some(winner) if winner == side => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
            None => self.draw_value(side),
        }
    }

    /// Returns the value of a draw for a side.
    fn draw_value(&self, side: Side) -> i32 {
        match self.player {
            None => 0,
            Some(player) if player == side => -self.contempt,
            Some(_) => self.contempt,
        }
    }

    fn check_clock(&mut self) {
        let is_late = self.budget.time.is_some_and(|time| self.started.elapsed() >= time);
        self.stopped |= is_late || self.common.stop.load(Ordering::Relaxed) || self.common.done.load(Ordering::Relaxed);
    }
}

/// Returns a value after a number of earlier actions: a decided game is that much farther away.
fn add_distance(value: i32, actions: usize) -> i32 {
    if value.abs() > DECIDED { value - value.signum() * actions as i32 } else { value }
}

fn score_of(value: i32) -> Score {
    match value {
        value if value > DECIDED => Score::Win((WIN - value) as u32),
        value if value < -DECIDED => Score::Loss((WIN + value) as u32),
        value => Score::Value(value),
    }
}
