//! The search: iterative deepening, alpha and beta, a table of positions (Knuth and Moore 1975; Marsland 1986), principal
//! variation search with late reductions, over single actions.

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

/// A won position; each action to the end costs 1, so that the shortest way is the best.
const WIN: i32 = 1_000_000;
/// Values beyond are won or lost games, not judgements.
const DECIDED: i32 = WIN - 10_000;
const MAX_PLY: usize = 64;
/// So many actions are told at most of what is expected after a turn.
const EXPECTED: usize = 12;
/// The deepest nominal depth: what lies beyond it in a line is for looking on.
const MAX_DEPTH: u32 = 48;
const DEFAULT_DEPTH: u32 = 2;
/// The clock and the stop flag are looked at once in so many positions.
const CLOCK_CHECK_INTERVAL: u64 = 1024;
/// A player gives this part of a winning score to avoid a draw (contempt; docs/engine.md).
const CONTEMPT: i32 = 8;
/// So many judgements are remembered beside the table; a power of two.
const EVAL_CACHE_SIZE: usize = 1 << 13;
/// What the threads of one question share.
pub(super) struct Common<'a, T> {
    pub tactics: &'a T,
    pub table: &'a Table,
    pub config: SearchConfig,
    pub budget: Budget,
    /// Raised by who asked.
    pub stop: &'a AtomicBool,
    /// The answer is found.
    pub done: &'a AtomicBool,
    /// Positions that the helpers looked at.
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
    /// Actions of the turn that is asked for: no position within it is answer good enough by its judgement alone.
    own: usize,
    // All buffers are made before the search and only lent to its nodes.
    lists: Vec<Vec<(i32, G::Action)>>,
    lines: Vec<Vec<G::Action>>,
    /// Codes of the last two actions that cut at a ply; 0 is none.
    killers: Vec<[u32; 2]>,
    /// Judgements at the horizon with their keys, the last ones for each end of a key: four of ten come up again soon, because
    /// the two actions of a turn have an order.
    eval_cache: Vec<(u64, i32)>,
    /// Whether it is known of the position at a ply that no win within the turn is seen in it.
    no_win_seen: [bool; MAX_PLY + 2],
    /// Hashes of the positions from the root to here.
    path: Vec<u64>,
    /// Hashes that the game has seen at least twice, sorted: once more is a draw.
    twice: Vec<u64>,
    /// Hashes of the positions after turns that are not to be found again.
    excluded: Vec<u64>,
    /// Hashes of the positions to which the first action may not lead.
    barred: &'a [u64],
    nodes: u64,
    node_limit: u64,
    /// Whose player thinks, and how much worse than an even game a draw is for it.
    player: Option<Side>,
    contempt: i32,
    stopped: bool,
    /// It only helps another search.
    helps: bool,
}

/// What has been worked out about a position, so that it is worked out once.
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
        let Situation { position, history: played, barred } = situation;
        let player = common.budget.player.filter(|_| !common.config.exact);
        evaluator.set_root(position, player);
        let mut sorted = played.to_vec();
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
            own: position.turn().actions_left as usize,
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
            helps: false,
        }
    }

    /// The whole rest of the turn.
    pub fn answer(mut self, seed: u64, report: &mut dyn FnMut(&Info)) -> SearchResult<G::Action> {
        let start = self.position.clone();
        let mut turn = self.play_forced();
        if !self.acts() || self.lists[0].is_empty() {
            let value = match self.position.outcome() {
                Some(outcome) => self.value_of(outcome, self.side, turn.len()),
                None if turn.is_empty() => -WIN,
                None => -self.score_here(),
            };
            let answer = SearchResult { turn, score: score_of(value), depth: 0, nodes: 0 };
            report(&self.info(&start, &answer));
            return answer;
        }
        // Who asks for a depth asks for a search.
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
        let judged = self.score_here();
        let known = turn.len();
        while from_book && self.acts() {
            let Some(action) = self.position.book(mix(seed ^ turn.len() as u64)) else {
                break;
            };
            self.path.push(self.position.hash());
            self.position.apply(action);
            turn.push(action);
        }
        if !self.acts() {
            let answer = SearchResult { turn, score: score_of(judged), depth: 0, nodes: 0 };
            report(&self.info(&start, &answer));
            return answer;
        }
        if turn.len() > known {
            self.own -= (turn.len() - known).min(self.own);
            self.list_root();
        }
        let forced = turn.len();
        self.look_at_clock();
        if self.config.certain && !self.stopped && self.barred.is_empty() {
            let mut sure = Vec::new();
            if self.win_in_turn(&mut sure) {
                let score = Score::Win((forced + sure.len()) as u32);
                turn.extend(sure.into_iter().rev());
                let answer = SearchResult { depth: turn.len() as u32, turn, score, nodes: self.nodes };
                report(&self.info(&start, &answer));
                return answer;
            }
        }
        let (value, depth, line) = self.deepen(seed, 1, &start, &turn, &mut |_, info| report(info)).swap_remove(0);
        for action in line {
            if !self.acts() || self.is_drawn(&turn) || self.position.check(action).is_err() {
                break;
            }
            turn.push(action);
            self.position.apply(action);
        }
        self.complete(&mut turn);
        let score = score_of(later(value, forced));
        SearchResult { turn, score, depth, nodes: self.nodes + self.common.helped.load(Ordering::Relaxed) }
    }

    /// The best turns that lead to different positions, the best first.
    pub fn best_turns(
        mut self,
        seed: u64,
        count: usize,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<SearchResult<G::Action>> {
        let start = self.position.clone();
        let forced = self.play_forced();
        if !self.acts() || self.lists[0].is_empty() {
            return Vec::new();
        }
        let lines = self.deepen(seed, count, &start, &forced, report);
        let nodes = self.nodes + self.common.helped.load(Ordering::Relaxed);
        let answer = |(value, depth, line): (i32, u32, Vec<G::Action>)| {
            let turn = self.own_part(&start, &[forced.as_slice(), &line].concat());
            SearchResult { turn, score: score_of(later(value, forced.len())), depth, nodes }
        };
        lines.into_iter().map(answer).collect()
    }

    /// Looks at the same question beside the thread that answers it, for the sake of the table that they share (Lazy SMP).
    pub fn help(mut self, number: u64) {
        let start = self.position.clone();
        let forced = self.play_forced();
        if self.acts() && !self.lists[0].is_empty() {
            self.node_limit = u64::MAX;
            self.helps = true;
            self.deepen(number, 1, &start, &forced, &mut |_, _| {});
        }
        self.common.helped.fetch_add(self.nodes % CLOCK_CHECK_INTERVAL, Ordering::Relaxed);
    }

    /// Plays as long as there is no choice, because then there is nothing to think about. Lists the actions after it.
    fn play_forced(&mut self) -> Vec<G::Action> {
        let mut turn = Vec::new();
        loop {
            self.list_root();
            if turn.is_empty() {
                self.leave_out_barred();
            }
            if !self.acts() || self.lists[0].len() != 1 {
                break;
            }
            let action = self.lists[0][0].1;
            turn.push(action);
            self.path.push(self.position.hash());
            self.position.apply(action);
        }
        self.own -= turn.len().min(self.own);
        turn
    }

    /// Takes the actions that lead to barred positions from the list of the root.
    fn leave_out_barred(&mut self) {
        if !self.barred.is_empty() {
            let (position, barred) = (&self.position, self.barred);
            self.lists[0].retain(|(_, action)| {
                let mut after = position.clone();
                after.apply(*action);
                !barred.contains(&after.hash())
            });
        }
    }

    /// What the evaluator says of the position.
    fn score_here(&mut self) -> i32 {
        let threatened = self.tactics.is_threatened(&self.position);
        self.evaluator.score(&self.position, threatened)
    }

    /// The side that was asked has not finished its turn.
    fn acts(&self) -> bool {
        self.position.turn().actor == Actor::Side(self.side)
    }

    /// What has been found of the turn ends the game by repetition, which the position does not know.
    fn is_drawn(&self, turn: &[G::Action]) -> bool {
        !turn.is_empty() && self.is_third(self.position.hash())
    }

    /// The game has seen the position of this hash twice: once more is a draw.
    fn is_third(&self, hash: u64) -> bool {
        self.twice.binary_search(&hash).is_ok()
    }

    /// Looks for the shortest win within the turn: in every action, unless every win is seen at a eval; the actions, the last one
    /// first. No budget cuts it short, because it is a few thousand positions at most.
    fn win_in_turn(&mut self, found: &mut Vec<G::Action>) -> bool {
        if self.tactics.win_in_turn(&self.position) == 0 && self.tactics.sees_every_win(&self.position) {
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

    fn info(&self, start: &G, answer: &SearchResult<G::Action>) -> Info {
        self.info_of_line(start, answer, &[])
    }

    /// The same, where the search has found a line that begins with the turn.
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
            then: self.expected(position, rest),
        }
    }

    /// What is expected from a position on: what the search has found, and beyond it what the table knows.
    fn expected(&self, mut position: G, found: &[G::Action]) -> Vec<Action> {
        let mut found = found.iter().copied();
        let mut actions = Vec::new();
        while actions.len() < EXPECTED
            && matches!(position.turn().actor, Actor::Side(_))
            && position.outcome().is_none()
        {
            let known = || {
                let entry = self.table.find(position.hash() ^ self.config.salt).filter(|entry| entry.action != 0);
                entry.and_then(|entry| G::unpack(entry.action))
            };
            let action = found.next().or_else(known).filter(|action| position.check(*action).is_ok());
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
            None => self.drawn(side),
        }
    }

    /// What a draw is worth to a side.
    fn drawn(&self, side: Side) -> i32 {
        match self.player {
            None => 0,
            Some(player) if player == side => -self.contempt,
            Some(_) => self.contempt,
        }
    }

    fn look_at_clock(&mut self) {
        let late = self.budget.time.is_some_and(|time| self.started.elapsed() >= time);
        self.stopped |= late || self.common.stop.load(Ordering::Relaxed) || self.common.done.load(Ordering::Relaxed);
    }
}

/// The value of a game that is decided so many actions later.
fn later(value: i32, actions: usize) -> i32 {
    if value.abs() > DECIDED { value - value.signum() * actions as i32 } else { value }
}

fn score_of(value: i32) -> Score {
    match value {
        value if value > DECIDED => Score::Win((WIN - value) as u32),
        value if value < -DECIDED => Score::Loss((WIN + value) as u32),
        value => Score::Value(value),
    }
}
