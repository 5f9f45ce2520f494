//! Simple players as permanent baselines: a result against them is comparable between versions.

use benediction_platform::clock::Instant;
use std::sync::atomic::{AtomicBool, Ordering};

use oorandom::Rand64;

use super::{Budget, Info, Player, Request, Score, SearchResult, Situation};
use crate::Playable;
use benediction_rules::random::random_action;
use benediction_rules::{Actor, Position, Side, random};

/// A player that answers by a function.
pub(super) struct Baseline<G: Position>(pub fn(&G, &Request, &AtomicBool) -> SearchResult<G::Action>);

impl<G: Position> Player<G> for Baseline<G> {
    fn think(
        &mut self,
        situation: Situation<'_, G>,
        request: &Request,
        stop: &AtomicBool,
        _report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<SearchResult<G::Action>> {
        vec![self.0(situation.position, request, stop)]
    }
}

/// Returns any legal actions, all equally likely.
pub(super) fn random<G: Position>(position: &G, request: &Request, _stop: &AtomicBool) -> SearchResult<G::Action> {
    let mut rng = random::numbers(request.seed);
    let mut at = position.clone();
    let mut turn = Vec::new();
    while at.turn().actor == position.turn().actor {
        let Some(action) = random_action(&at, &mut rng) else { break };
        turn.push(action);
        at.apply(action);
    }
    SearchResult { nodes: turn.len() as u64, turn, score: Score::Value(0), depth: 0 }
}

/// Returns the turn that wins, else the one with the best material after it. The seed chooses among equals.
pub(super) fn greedy<G: Playable>(position: &G, request: &Request, _stop: &AtomicBool) -> SearchResult<G::Action> {
    let Actor::Side(side) = position.turn().actor else {
        return SearchResult { turn: Vec::new(), score: Score::Value(0), depth: 0, nodes: 0 };
    };
    let mut search = GreedySearch { side, rng: random::numbers(request.seed), best: None, equals: 0, nodes: 0 };
    search.visit(&mut position.clone(), &mut Vec::new());
    let (value, turn) = search.best.unwrap_or_default();
    SearchResult { depth: turn.len() as u32, turn, score: Score::Value(value), nodes: search.nodes }
}

struct GreedySearch<G: Position> {
    side: Side,
    rng: Rand64,
    best: Option<(i32, Vec<G::Action>)>,
    equals: u64,
    nodes: u64,
}

impl<G: Playable> GreedySearch<G> {
    fn visit(&mut self, position: &mut G, turn: &mut Vec<G::Action>) {
        self.nodes += 1;
        if position.turn().actor == Actor::Side(self.side) {
            let mut actions = Vec::new();
            position.legal(&mut actions);
            for action in actions {
                let undo = position.apply(action);
                turn.push(action);
                self.visit(position, turn);
                turn.pop();
                position.undo(undo);
            }
            return;
        }
        let value = match position.outcome().map(|outcome| outcome.winner) {
            Some(Some(winner)) if winner == self.side => i32::MAX,
            Some(Some(_)) => i32::MIN,
            Some(None) => 0,
            None => position.material(self.side) - position.material(self.side.other()),
        };
        let best = self.best.as_ref().map(|(best, _)| *best);
        if best.is_none_or(|best| value > best) {
            self.equals = 0;
        } else if best.is_some_and(|best| value < best) {
            return;
        }
        self.equals += 1;
        // Each of the equals is chosen with the same probability (Vitter 1985).
        if self.equals == 1 || self.rng.rand_range(0..self.equals) == 0 {
            self.best = Some((value, turn.clone()));
        }
    }
}

/// Largest number of actions in a playout; a longer one is a draw.
const MAX_PLAYOUT_LENGTH: usize = 400;
/// Largest number of branches in the tree, about 300 MiB.
const MAX_BRANCHES: usize = 6_000_000;
/// The exploration constant of UCB1 for rewards from 0 to 1.
const EXPLORATION: f64 = std::f64::consts::SQRT_2;

struct Branch<A> {
    action: A,
    visits: f64,
    /// Wins of the side that chooses this branch.
    wins: f64,
    /// Index of its first child in the tree and the number of children. `None` before the second visit.
    children: Option<(usize, usize)>,
}

/// Returns the branch that UCB1 selects next (Auer, Cesa-Bianchi and Fischer 2002).
fn select<A>(branches: &[Branch<A>], rng: &mut Rand64) -> usize {
    let visits: f64 = branches.iter().map(|branch| branch.visits).sum();
    let explore = EXPLORATION * visits.max(1.0).ln().sqrt();
    let mut best = (f64::MIN, 0);
    for (index, branch) in branches.iter().enumerate() {
        let worth = if branch.visits > 0.0 {
            branch.wins / branch.visits + explore / branch.visits.sqrt()
        } else {
            // New branches first, in random order.
            1e6 + rng.rand_float()
        };
        if worth > best.0 {
            best = (worth, index);
        }
    }
    best.1
}

/// Returns a turn by plain UCT (Kocsis and Szepesvári 2006; Browne et al. 2012): a tree grown by UCB1, random playouts, the most
/// visited branch is played. Every position of a playout counts as a node.
pub(super) fn uct<G: Position>(position: &G, request: &Request, stop: &AtomicBool) -> SearchResult<G::Action> {
    let Request { budget, seed, .. } = *request;
    let started = Instant::now();
    let mut uct =
        Tree { branches: Vec::new(), legal: Vec::new(), path: Vec::new(), rng: random::numbers(seed), nodes: 0 };
    let root = uct.grow(position);
    let max_nodes = match budget {
        Budget { nodes: Some(nodes), .. } => nodes,
        Budget { time: Some(_), .. } => u64::MAX,
        _ => 10_000,
    };
    while root.1 > 0 && uct.nodes < max_nodes && !stop.load(Ordering::Relaxed) {
        if budget.time.is_some_and(|time| started.elapsed() >= time) {
            break;
        }
        let mut at = position.clone();
        uct.descend(&mut at, root);
        uct.play_out(&mut at);
        uct.record(at.outcome().and_then(|outcome| outcome.winner));
    }
    let turn = uct.turn(position, root);
    SearchResult { depth: turn.len() as u32, turn, score: Score::Value(0), nodes: uct.nodes }
}

/// The growing tree.
struct Tree<G: Position> {
    branches: Vec<Branch<G::Action>>,
    /// A buffer for legal actions.
    legal: Vec<G::Action>,
    /// The branches of the current playout, and the actors that chose them.
    path: Vec<(usize, Actor)>,
    rng: Rand64,
    nodes: u64,
}

impl<G: Position> Tree<G> {
    /// Adds a branch for each legal action. Returns the index of the first and their number.
    fn grow(&mut self, at: &G) -> (usize, usize) {
        self.legal.clear();
        at.legal(&mut self.legal);
        let first = self.branches.len();
        let branch = |action: &G::Action| Branch { action: *action, visits: 0.0, wins: 0.0, children: None };
        self.branches.extend(self.legal.iter().map(branch));
        (first, self.legal.len())
    }

    /// Descends to a leaf of the tree, and expands it.
    fn descend(&mut self, at: &mut G, root: (usize, usize)) {
        self.path.clear();
        let mut children = Some(root);
        while let Some((first, count)) = children.filter(|(_, count)| *count > 0) {
            let index = if at.turn().actor == Actor::Chance {
                // The dice are rolled at random.
                let roll = random_action(at, &mut self.rng);
                (first..first + count).find(|child| Some(self.branches[*child].action) == roll).unwrap_or(first)
            } else {
                first + select(&self.branches[first..first + count], &mut self.rng)
            };
            self.path.push((index, at.turn().actor));
            at.apply(self.branches[index].action);
            self.nodes += 1;
            let is_full = self.branches.len() >= MAX_BRANCHES;
            let branch = &self.branches[index];
            if branch.visits > 0.0 && branch.children.is_none() && !is_full && at.outcome().is_none() {
                self.branches[index].children = Some(self.grow(at));
            }
            children = self.branches[index].children;
        }
    }

    /// Plays random actions to the end of the game.
    fn play_out(&mut self, at: &mut G) {
        for _ in 0..MAX_PLAYOUT_LENGTH {
            if at.outcome().is_some() {
                break;
            }
            if at.turn().actor == Actor::Chance {
                let Some(roll) = random_action(at, &mut self.rng) else { break };
                at.apply(roll);
                continue;
            }
            self.legal.clear();
            at.legal(&mut self.legal);
            let index = self.rng.rand_range(0..self.legal.len().max(1) as u64) as usize;
            let Some(action) = self.legal.get(index) else { break };
            at.apply(*action);
            self.nodes += 1;
        }
    }

    /// Records the result of a playout in its branches.
    fn record(&mut self, winner: Option<Side>) {
        for (index, actor) in &self.path {
            let branch = &mut self.branches[*index];
            branch.visits += 1.0;
            branch.wins += match winner {
                None => 0.5,
                Some(winner) => f64::from(u8::from(Actor::Side(winner) == *actor)),
            };
        }
    }

    /// Returns the most visited branches to the end of the turn.
    fn turn(&mut self, position: &G, root: (usize, usize)) -> Vec<G::Action> {
        let mut turn = Vec::new();
        let mut at = position.clone();
        let mut children = Some(root);
        while at.turn().actor == position.turn().actor {
            let best = children.and_then(|(first, count)| {
                let visits = |index: &usize| self.branches[*index].visits;
                (first..first + count).max_by(|a, b| visits(a).total_cmp(&visits(b)))
            });
            let action = match best {
                Some(index) => {
                    children = self.branches[index].children;
                    Some(self.branches[index].action)
                }
                None => random_action(&at, &mut self.rng),
            };
            let Some(action) = action else { break };
            turn.push(action);
            at.apply(action);
        }
        turn
    }
}
