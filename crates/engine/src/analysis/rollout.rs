//! Rollouts: a position is played to the end many times, which estimates the winning chance by play alone. The luck of the dice is
//! estimated for each roll and can be subtracted from the result (variance reduction; Montgomery, "Variance reduction in rollouts",
//! Gammonline 2000, as in GNU Backgammon).

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::played::{after, chance_at};
use crate::Playable;
use crate::{Budget, Level, Player, PlayerKind, Request, Situation, player};
use benediction_platform::threads;
use benediction_rules::random::{numbers_of, weighted};
use benediction_rules::view::Present;
use benediction_rules::{Action, Actor, Side};

/// Size of a player's transposition table in MiB. The player of a game with dice has none.
const TABLE_MIB: usize = 1;
/// Largest number of actions in a game; a longer one counts as undecided.
const MAX_ACTIONS: usize = 4000;

/// Options of a rollout: how many games, with which dice, for how many turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RolloutOptions {
    /// Number of games for each turn, from 1.
    pub games: u32,
    /// Seed of the dice. All turns that are compared get the same dice.
    pub seed: u64,
    /// Number of candidate turns to compare, where a side is to play.
    pub turns: usize,
    /// `true` to subtract the luck of the dice.
    pub reduced: bool,
    /// Number of threads. The result does not depend on it.
    pub threads: usize,
}

/// Result of a rollout for one turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RolledOut {
    /// The turn that starts each game; empty if the dice are rolled first.
    pub turn: Vec<Action>,
    /// The winning chance of the near side, from 0 to 1: the mean of all games.
    pub chance: f64,
    /// The standard error of this mean.
    pub error: f64,
    /// Number of games that were played with this turn.
    pub games: u32,
}

/// Progress of a rollout: how much is done, and the estimate so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RolloutProgress {
    /// Number of games that are over.
    pub done: u32,
    /// Number of games for all turns together.
    pub all: u32,
    /// The turn that is being rolled out.
    pub turn: Vec<Action>,
    /// The winning chance of the near side in the games so far.
    pub chance: f64,
    /// The standard error of this chance.
    pub error: f64,
}

/// A position of a game with dice, to be played to the end many times.
#[derive(Clone, Debug)]
pub struct Rollout<G> {
    /// The position, without a doubling cube.
    pub position: G,
}

impl<G: Present + Playable> Rollout<G> {
    /// Returns a position to roll out, or `None` if the game has no dice.
    pub fn of(position: &G) -> Option<Rollout<G>> {
        Rollout::is_possible(position).then(|| Rollout { position: position.cubeless() })
    }

    /// Returns `true` if the game has dice and a player that evaluates positions before a roll.
    pub fn is_possible(position: &G) -> bool {
        G::own_player().is_some_and(|player| player.chance_before_roll(position, Side::Near).is_some())
    }

    /// Returns the estimates, the best turn of the side to act first. Returns `None` if it was stopped or no side is to act. The
    /// games are played without a doubling cube.
    ///
    /// ```
    /// use benediction_engine::{Rollout, RolloutOptions};
    /// use benediction_rules::games::kingamon::Position;
    /// use benediction_rules::notation::Notation;
    /// use std::sync::atomic::AtomicBool;
    ///
    /// // White bears off its last piece with any roll that contains a 1.
    /// let position = Position::read_position("W:29:1K,off:10 R:28:1K,2:10 turn=w")?;
    /// let options = RolloutOptions { games: 20, seed: 1, turns: 1, reduced: false, threads: 1 };
    /// let rollout = Rollout::of(&position).ok_or("a game with dice")?;
    /// let results = rollout.run(options, &AtomicBool::new(false), &mut |_| {}).ok_or("not stopped")?;
    /// assert!(results[0].chance > 0.5 && results[0].games == 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(
        &self,
        options: RolloutOptions,
        stop: &AtomicBool,
        report: &mut dyn FnMut(RolloutProgress),
    ) -> Option<Vec<RolledOut>> {
        let (turns, acting) = match self.position.turn().actor {
            Actor::Side(side) => {
                let request =
                    Request::of_level(Level::STRONGEST, Budget::default(), 0).with_lines(options.turns.max(1));
                let mut thinker = player::<G>(PlayerKind::Bot(Level::STRONGEST), TABLE_MIB);
                let answers = thinker.think(Situation::new(&self.position, &[]), &request, stop, &mut |_, _| {});
                (answers.into_iter().map(|answer| answer.turn).collect(), side)
            }
            Actor::Chance => (vec![Vec::new()], Side::Near),
            Actor::Nobody => return None,
        };
        let all = options.games.max(1) * turns.len() as u32;
        let mut estimates = Vec::with_capacity(turns.len());
        for (index, turn) in turns.iter().enumerate() {
            let start = after(&self.position, turn);
            let turn: Vec<Action> = turn.iter().copied().map(Action::of::<G>).collect();
            let before = options.games.max(1) * index as u32;
            let results = play_games(&start, options, stop, &mut |results| {
                let (chance, error) = mean(results);
                let done = before + results.len() as u32;
                report(RolloutProgress { done, all, turn: turn.clone(), chance, error });
            })?;
            let (chance, error) = mean(&results);
            estimates.push(RolledOut { turn, chance, error, games: results.len() as u32 });
        }
        estimates.sort_by(|a, b| match acting {
            Side::Near => b.chance.total_cmp(&a.chance),
            Side::Far => a.chance.total_cmp(&b.chance),
        });
        Some(estimates)
    }
}

/// Returns the mean of some results and its standard error.
fn mean(results: &[f64]) -> (f64, f64) {
    let count = results.len() as f64;
    let mean = results.iter().sum::<f64>() / count;
    let squares: f64 = results.iter().map(|result| (result - mean).powi(2)).sum();
    (mean, (squares / (count * (count - 1.0).max(1.0))).sqrt())
}

/// A function that receives the results so far.
type Report<'a> = &'a mut dyn FnMut(&[f64]);

/// Returns the results of all games from a position, in their order, or `None` if it was stopped.
fn play_games<G: Present + Playable>(
    start: &G,
    options: RolloutOptions,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&[f64]),
) -> Option<Vec<f64>> {
    let games = options.games.max(1) as usize;
    let (next, results) = (AtomicUsize::new(0), Mutex::new(vec![None; games]));
    let work = |mut report: Option<Report>| {
        let mut thinker = player::<G>(PlayerKind::Bot(Level::STRONGEST), TABLE_MIB);
        // Short games are over first: only the results before the first unfinished game are reported, which have no such bias.
        let mut finished = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return;
            }
            let Some(result) = play(start, number as u64, options, thinker.as_mut(), stop) else { return };
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results[number] = Some(result);
            if let Some(report) = &mut report {
                finished.extend(results[finished.len()..].iter().map_while(|result| *result));
                drop(results);
                if !finished.is_empty() {
                    report(&finished);
                }
            }
        }
    };
    let helpers = options.threads.clamp(1, games) - 1;
    threads::team(helpers, |_| work(None), || work(Some(report)));
    results.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
}

/// Returns the near side's result of one game, from 0 to 1, less its luck with the dice, or `None` if it was stopped.
fn play<G: Present + Playable>(
    start: &G,
    number: u64,
    options: RolloutOptions,
    thinker: &mut dyn Player<G>,
    stop: &AtomicBool,
) -> Option<f64> {
    let mut at = start.clone();
    let mut numbers = numbers_of(options.seed, number);
    let (mut rolls, mut luck, mut chances) = (0_u64, 0.0, Vec::new());
    for _ in 0..MAX_ACTIONS {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Some(outcome) = at.outcome() {
            let result = outcome.winner.map_or(0.5, |winner| if winner == Side::Near { 1.0 } else { 0.0 });
            return Some(result - luck);
        }
        match at.turn().actor {
            Actor::Nobody => break,
            Actor::Chance => {
                chances.clear();
                at.chances(&mut chances);
                let weights: u64 = chances.iter().map(|(_, weight)| u64::from(*weight)).sum();
                let index = match rolls {
                    0 | 1 => nth_of(&chances, slot(options.seed, rolls, number, weights.max(1))),
                    _ => weighted(chances.iter().map(|(_, weight)| *weight), &mut numbers)?,
                };
                rolls += 1;
                if options.reduced {
                    let (mut mean, mut this) = (0.0, 0.0);
                    for (number, (roll, weight)) in chances.iter().enumerate() {
                        let chance = f64::from(chance_at(&after(&at, &[*roll]), Side::Near, thinker, stop)?);
                        mean += chance * f64::from(*weight) / weights as f64;
                        if number == index {
                            this = chance;
                        }
                    }
                    luck += this - mean;
                }
                at.apply(chances[index].0);
            }
            Actor::Side(_) => {
                // One roll ahead, the same depth as for the luck of the dice, which reduces the variance most.
                let request = Request::of_level(Level::STRONGEST, Budget::depth(1), 0);
                let answers = thinker.think(Situation::new(&at, &[]), &request, stop, &mut |_, _| {});
                let turn = answers.into_iter().next()?.turn;
                if turn.is_empty() {
                    break;
                }
                turn.into_iter().for_each(|action| drop(at.apply(action)));
            }
        }
    }
    Some(0.5 - luck)
}

/// Returns the index of the first or second roll of a game, among `all` equally likely ones. In each `all` consecutive games each
/// roll comes once, and in `all` times `all` games each pair of rolls, so that these rolls have as little luck as possible. The
/// seed chooses the order: with fewer games the mean over all seeds is the same.
fn slot(seed: u64, roll: u64, number: u64, all: u64) -> u64 {
    let round = number / (all * all);
    let mut numbers = numbers_of(!seed, round * 2 + roll);
    let mut order: Vec<u64> = (0..all).collect();
    // Fisher and Yates.
    for last in (1..order.len()).rev() {
        order.swap(last, numbers.rand_range(0..last as u64 + 1) as usize);
    }
    order[((number + roll * (number / all)) % all) as usize]
}

/// Returns the index of the roll at position `number` in a list that has each roll as often as its weight.
fn nth_of<A>(chances: &[(A, u32)], number: u64) -> usize {
    let mut left = number;
    for (index, (_, weight)) in chances.iter().enumerate() {
        match left.checked_sub(u64::from(*weight)) {
            Some(rest) => left = rest,
            None => return index,
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stratified_rolls_and_pairs_are_equally_frequent() {
        for seed in [1, 2] {
            for start in [0, 36, 1296] {
                for roll in [0, 1] {
                    let mut rolls: Vec<u64> = (start..start + 36).map(|number| slot(seed, roll, number, 36)).collect();
                    rolls.sort_unstable();
                    assert!(rolls.into_iter().eq(0..36), "{seed} {start} {roll}");
                }
            }
            let pair = |number| (slot(seed, 0, number, 36), slot(seed, 1, number, 36));
            let mut pairs: Vec<(u64, u64)> = (0..1296).map(pair).collect();
            pairs.sort_unstable();
            pairs.dedup();
            assert_eq!(pairs.len(), 1296);
        }
        assert_ne!([1, 2].map(|seed| slot(seed, 1, 0, 36)), [0, 0]);
    }
}
