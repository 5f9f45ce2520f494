//! Goals of puzzles, and the proof of which turns reach them. Every turn is tried, and every answer where a goal asks for it.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};

use super::analysis::after;
use super::{Budget, Level, Playable, PlayerKind, Request, Rollout, Score, Situation, Tactics, player, threats};
use benediction_rules::view::{Mark, Present};
use benediction_rules::{Actor, Side};

/// A goal of the side to play for the rest of its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// The game is won when the turn ends.
    Win,
    /// Whatever the opponent answers, the game is won at once or in the next own turn.
    WinNext,
    /// The opponent, who threatens to win, cannot win in its next turn.
    Defend,
    /// The opponent cannot win in its next turn, and cannot make sure to win in the one after it.
    Survive,
    /// One more man that is not a king is blessed, and the opponent cannot win in its next turn.
    Bless,
    /// The opponent, who threatens a man, can neither capture nor win in its next turn.
    Save,
    /// The result of best play stays as it is, in a game that is solved.
    Keep,
    /// The chance is at most [`Goal::MARGIN`] below that of the best turn, in a game with dice.
    Best,
}

impl Goal {
    /// Largest loss of winning chance, from 0 to 1, of a turn that [`Goal::Best`] accepts.
    pub const MARGIN: f32 = 0.02;
    /// Smallest loss of winning chance of every other turn. Positions with a turn in between have no solution.
    pub const GAP: f32 = 0.06;
}

/// The turns that reach a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<A> {
    /// One turn for each resulting position that reaches the goal; the same position by other actions is as good.
    pub accepted: Vec<Vec<A>>,
    /// Number of different positions in which a turn can result.
    pub ends: usize,
}

/// Returns all turns that reach a goal. Returns `None` if the position does not pose this goal, no turn reaches it, or it was
/// stopped: a win in the next turn is not asked for where the game can be won in this one, nor a defence where nothing is
/// threatened.
///
/// ```
/// use benediction_engine::{Goal, solve};
/// use benediction_rules::games::benedict_chess::Position;
/// use benediction_rules::notation::Notation;
/// use std::sync::atomic::AtomicBool;
///
/// let position = Position::read_position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1").expect("a position");
/// let solution = solve(&position, Goal::Win, &AtomicBool::new(false)).expect("a win");
/// assert!(solution.accepted.len() < solution.ends);
/// ```
pub fn solve<G: Present + Playable>(position: &G, goal: Goal, stop: &AtomicBool) -> Option<Solution<G::Action>> {
    let turn = position.turn();
    let Actor::Side(side) = turn.actor else { return None };
    if turn.setup {
        return None;
    }
    let solution = match goal {
        Goal::Keep => kept(position, stop),
        Goal::Best => best(position, stop),
        _ => Solver::<G>::new(side, stop).solve(position, goal),
    };
    solution.filter(|solution| !solution.accepted.is_empty() && !stop.load(Ordering::Relaxed))
}

/// Returns what the opponent does after a turn that misses a goal. Returns nothing if there is nothing to show.
///
/// ```
/// use benediction_engine::{Goal, refute};
/// use benediction_rules::Position as _;
/// use benediction_rules::games::benedict_chess::Position;
/// use benediction_rules::notation::Notation;
/// use std::sync::atomic::AtomicBool;
///
/// // White had to meet the threat of Black's queen, and did not.
/// let mut position = Position::read_position("3qk3/8/8/8/8/8/P7/4K3 w - - 0 1")?;
/// let (missed, _) = position.read_action("a3")?;
/// let answer = refute(&position, Goal::Defend, &[missed], &AtomicBool::new(false));
/// position.apply(missed);
/// position.apply(answer[0]);
/// assert!(position.outcome().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn refute<G: Present + Playable>(
    position: &G,
    goal: Goal,
    turn: &[G::Action],
    stop: &AtomicBool,
) -> Vec<G::Action> {
    let Actor::Side(side) = position.turn().actor else { return Vec::new() };
    let end = after(position, turn);
    if end.outcome().is_some() || end.turn().actor != Actor::Side(side.other()) {
        return Vec::new();
    }
    let mut solver = Solver::<G>::new(side, stop);
    let threat = || {
        let first = threats(&end, side.other(), stop).into_iter().next();
        first.map(|threat| threat.actions).unwrap_or_default()
    };
    match goal {
        Goal::Win | Goal::Best => Vec::new(),
        Goal::WinNext => solver.escape(&end, side).unwrap_or_default(),
        Goal::Survive if !solver.can_win(&end) => Solver::new(side.other(), stop).sure_win(&end).unwrap_or_default(),
        Goal::Bless if !solver.can_win(&end) => Vec::new(),
        Goal::Defend | Goal::Survive | Goal::Bless | Goal::Save => threat(),
        Goal::Keep => {
            let request = Request::of_level(Level::STRONGEST, Budget::default(), 0);
            let mut solver = player::<G>(PlayerKind::Bot(Level::STRONGEST), 1);
            solver.answer(Situation::new(&end, &[]), &request, stop, &mut |_| {}).turn
        }
    }
}

/// Number of turns that are remembered because they were an escape before.
const KILLERS: usize = 8;

/// A turn with the position in which it results.
type End<G> = (Vec<<G as benediction_rules::Position>::Action>, G);

struct Solver<'a, G: Playable> {
    /// The side that has the goal.
    side: Side,
    tactics: G::Tactics,
    stop: &'a AtomicBool,
    /// Turns of the opponent that were an escape, the latest first.
    killers: Vec<Vec<G::Action>>,
}

impl<'a, G: Present + Playable> Solver<'a, G> {
    fn new(side: Side, stop: &'a AtomicBool) -> Solver<'a, G> {
        Solver { side, tactics: G::tactics(), stop, killers: Vec::new() }
    }

    fn solve(&mut self, position: &G, goal: Goal) -> Option<Solution<G::Action>> {
        let threatened = || position.at_turn_of(self.side.other());
        let loses = |solver: &Self, at: &G| {
            at.outcome().is_some_and(|outcome| outcome.winner == Some(solver.side.other())) || solver.can_win(at)
        };
        let is_posed = match goal {
            Goal::Win => true,
            _ if self.can_win(position) => false,
            Goal::Defend => threatened().is_some_and(|at| loses(self, &at)),
            Goal::Save => threatened().is_some_and(|at| !loses(self, &at) && self.can_capture(&at)),
            _ => true,
        };
        if !is_posed {
            return None;
        }
        let blessed = blessed_men(position, self.side);
        let ends = self.ends(position);
        let count = ends.len();
        let mut accepted = Vec::new();
        for (turn, end) in ends {
            let is_reached = match goal {
                Goal::Win => end.outcome().is_some_and(|outcome| outcome.winner == Some(self.side)),
                Goal::WinNext => match end.outcome() {
                    Some(outcome) => outcome.winner == Some(self.side),
                    None => {
                        end.turn().actor == Actor::Side(self.side.other()) && self.escape(&end, self.side).is_none()
                    }
                },
                Goal::Defend => self.is_safe(&end),
                Goal::Survive => {
                    self.is_safe(&end) && Solver::new(self.side.other(), self.stop).sure_win(&end).is_none()
                }
                Goal::Bless => blessed_men(&end, self.side) > blessed && self.is_safe(&end),
                Goal::Save => self.is_safe(&end) && !self.can_capture(&end),
                Goal::Keep | Goal::Best => false,
            };
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if is_reached {
                accepted.push(turn);
            }
        }
        Some(Solution { accepted, ends: count })
    }

    /// Returns `true` if the turn is over and the opponent cannot win in its next one.
    fn is_safe(&self, end: &G) -> bool {
        match end.outcome() {
            Some(outcome) => outcome.winner != Some(self.side.other()),
            None => end.turn().actor == Actor::Side(self.side.other()) && !self.can_win(end),
        }
    }

    /// Returns `true` if the side to play can win in the rest of its turn.
    fn can_win(&self, position: &G) -> bool {
        let Actor::Side(side) = position.turn().actor else { return false };
        if self.tactics.win_in_turn(position) > 0 {
            return true;
        }
        if self.tactics.sees_every_win(position) {
            return false;
        }
        let wins = |_: Option<_>, after: &G| after.outcome().is_some_and(|outcome| outcome.winner == Some(side));
        can_reach(&mut position.clone(), side, &mut HashSet::new(), &wins)
    }

    /// Returns `true` if the side to play can capture in the rest of its turn.
    fn can_capture(&self, position: &G) -> bool {
        let Actor::Side(side) = position.turn().actor else { return false };
        can_reach(&mut position.clone(), side, &mut HashSet::new(), &|captured: Option<_>, _: &G| captured.is_some())
    }

    /// Returns a turn for each position in which the side to play can end its turn.
    fn ends(&self, position: &G) -> Vec<End<G>> {
        let mut ends = Vec::new();
        self.visit_ends(position, &mut |turn, end| {
            ends.push((turn.to_vec(), end.clone()));
            false
        });
        ends
    }

    /// Calls `visit` with the different ends of the turn of the side to play until it returns `true`. Returns `true` if it did.
    fn visit_ends(&self, position: &G, visit: &mut dyn FnMut(&[G::Action], &G) -> bool) -> bool {
        let Actor::Side(side) = position.turn().actor else { return false };
        let (mut seen, mut turn) = (HashSet::new(), Vec::new());
        self.visit_rest(&mut position.clone(), side, &mut turn, &mut seen, visit)
    }

    fn visit_rest(
        &self,
        position: &mut G,
        side: Side,
        turn: &mut Vec<G::Action>,
        seen: &mut HashSet<u64>,
        visit: &mut dyn FnMut(&[G::Action], &G) -> bool,
    ) -> bool {
        let mut actions = Vec::new();
        position.legal(&mut actions);
        for action in actions {
            if self.stop.load(Ordering::Relaxed) {
                return true;
            }
            let undo = position.apply(action);
            turn.push(action);
            let is_new = seen.insert(position.hash());
            let is_over = position.outcome().is_some() || position.turn().actor != Actor::Side(side);
            let is_found = is_new
                && if is_over { visit(turn, position) } else { self.visit_rest(position, side, turn, seen, visit) };
            turn.pop();
            position.undo(undo);
            if is_found {
                return true;
            }
        }
        false
    }

    /// Returns a turn of the side to play after which `winner`, its opponent, can neither win in its next turn nor has won.
    /// Returns `None` if there is none.
    fn escape(&mut self, position: &G, winner: Side) -> Option<Vec<G::Action>> {
        let has_won = |solver: &Self, end: &G| match end.outcome() {
            Some(outcome) => outcome.winner == Some(winner),
            None => end.turn().actor == Actor::Side(winner) && solver.can_win(end),
        };
        let is_escape = |killer: &Vec<G::Action>| {
            end_of_turn(position, winner.other(), killer).is_some_and(|end| !has_won(self, &end))
        };
        if let Some(index) = self.killers.iter().position(is_escape) {
            let killer = self.killers.remove(index);
            self.killers.insert(0, killer.clone());
            return Some(killer);
        }
        let mut escape = None;
        self.visit_ends(position, &mut |turn, end| {
            let escapes = !has_won(self, end);
            if escapes {
                escape = Some(turn.to_vec());
            }
            escapes
        });
        if let Some(turn) = &escape {
            self.killers.insert(0, turn.clone());
            self.killers.truncate(KILLERS);
        }
        escape
    }

    /// Returns a turn of the own side after which the opponent has no escape. Returns `None` if there is none.
    fn sure_win(&mut self, position: &G) -> Option<Vec<G::Action>> {
        let ends = self.ends(position);
        ends.into_iter().find_map(|(turn, end)| {
            let wins = match end.outcome() {
                Some(outcome) => outcome.winner == Some(self.side),
                None => self.escape(&end, self.side).is_none(),
            };
            wins.then_some(turn)
        })
    }
}

/// Returns the position after a whole turn of a side. Returns `None` if the turn is not legal or not whole.
fn end_of_turn<G: Present>(position: &G, side: Side, turn: &[G::Action]) -> Option<G> {
    let mut end = position.clone();
    for action in turn {
        if end.turn().actor != Actor::Side(side) || end.check(*action).is_err() {
            return None;
        }
        end.apply(*action);
    }
    (end.outcome().is_some() || end.turn().actor != Actor::Side(side)).then_some(end)
}

/// Returns `true` if an action in the rest of the turn of a side is found by `is_found`, which gets the point of a capture and the
/// position after the action.
fn can_reach<G: Present>(
    position: &mut G,
    side: Side,
    seen: &mut HashSet<u64>,
    is_found: &dyn Fn(Option<benediction_rules::geometry::Point>, &G) -> bool,
) -> bool {
    let mut actions = Vec::new();
    position.legal(&mut actions);
    for action in actions {
        let captured = position.captured_at(action);
        let undo = position.apply(action);
        let continues = position.outcome().is_none() && position.turn().actor == Actor::Side(side);
        let found = is_found(captured, position)
            || continues && seen.insert(position.hash()) && can_reach(position, side, seen, is_found);
        position.undo(undo);
        if found {
            return true;
        }
    }
    false
}

/// Returns the number of blessed men of a side that are not kings.
fn blessed_men<G: Present>(position: &G, side: Side) -> usize {
    let men = position.figure(&position.layout()).men;
    men.iter().filter(|man| man.side == side && !man.king && man.mark == Some(Mark::Blessed)).count()
}

/// Returns the turns that keep the result of best play, in a game whose player has solved it. A win within the next two turns is not
/// asked for, which [`Goal::Win`] and [`Goal::WinNext`] do.
fn kept<G: Present + Playable>(position: &G, stop: &AtomicBool) -> Option<Solution<G::Action>> {
    let mut solver = G::own_player().filter(|player| player.is_certain())?;
    let request = Request::of_level(Level::STRONGEST, Budget::default(), 0).with_lines(usize::MAX);
    let answers = solver.think(Situation::new(position, &[]), &request, stop, &mut |_, _| {});
    let class = |score: Score| match score {
        Score::Win(_) => 1,
        Score::Loss(_) => -1,
        Score::Draw | Score::Value(_) => 0,
    };
    let best = answers.first()?.score;
    if matches!(best, Score::Loss(_) | Score::Win(..=3)) {
        return None;
    }
    let is_kept = |answer: &&crate::SearchResult<G::Action>| class(answer.score) == class(best);
    let accepted = answers.iter().filter(is_kept).map(|answer| answer.turn.clone()).collect();
    Some(Solution { accepted, ends: answers.len() })
}

/// Returns the turns whose chances are near that of the best one, in a game with dice.
fn best<G: Present + Playable>(position: &G, stop: &AtomicBool) -> Option<Solution<G::Action>> {
    if !Rollout::is_possible(position) {
        return None;
    }
    let request = Request::of_level(Level::STRONGEST, Budget::default(), 0).with_lines(usize::MAX);
    let mut thinker = player::<G>(PlayerKind::Bot(Level::STRONGEST), 1);
    let answers = thinker.think(Situation::new(position, &[]), &request, stop, &mut |_, _| {});
    let chance = |score: Score| score.chance(position.winning_score());
    let best = chance(answers.first()?.score);
    let losses: Vec<f32> = answers.iter().map(|answer| best - chance(answer.score)).collect();
    if losses.iter().any(|loss| (Goal::MARGIN..Goal::GAP).contains(loss)) {
        return None;
    }
    let accepted = answers.iter().zip(&losses).filter(|(_, loss)| **loss < Goal::MARGIN);
    Some(Solution { accepted: accepted.map(|(answer, _)| answer.turn.clone()).collect(), ends: answers.len() })
}
