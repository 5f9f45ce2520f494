//! Fits the evaluation to the results of searches. Positions of self-play, with a few random actions so that bad ones
//! are among them, are searched, and the weights are fitted to the values by logistic regression (as in "Texel's tuning
//! method", Österlund 2014, but with the search in place of the result, as Samuel did in 1959).

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use benediction_engine::games::benediction::{KINDS, TERMS, Tactician, Weights};
use benediction_engine::{Bot, Budget, Level, Player, Request, Score, Situation};
use benediction_engine::{Playable, Tactics};
use benediction_rules::Position as _;
use benediction_rules::games::benediction::Position;
use oorandom::Rand64;

use super::judgement::Judgement;
use super::play_random_actions;

/// Hundredths of a man that change the odds of a win by the factor e.
const SCALE: f64 = 250.0;
/// Turns after which a game is stopped.
const MAX_TURNS: usize = 150;
const ROUNDS: usize = 800;
/// Strength with which a weight is drawn to its old value.
const REGULARIZATION: f64 = 2e-7;

/// Terms that depend on the side to act keep their weights: they swing from one action to the next, which does not suit
/// a search at different depths.
const FIXED: [&str; 4] = ["BLESSED_KING", "RACE", "TEMPO", "THREATENED"];

/// A position and the result of its search: the chance of the side to act.
struct Sample {
    counts: Vec<(u16, i16)>,
    /// The values of men by their points, in hundredths of a man, which do not change.
    by_points: f64,
    target: f64,
}

/// Fits the weights to at least this number of positions, with searches of `nodes` positions.
pub fn run(start: &Position, count: usize, nodes: u64, seed: u64, threads: u64) {
    let samples = Mutex::new(Vec::new());
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let played = play(start, nodes, seed << 32 | next.fetch_add(1, Ordering::Relaxed));
                    let mut samples = samples.lock().unwrap_or_else(PoisonError::into_inner);
                    samples.extend(played);
                    if samples.len() >= count {
                        return;
                    }
                }
            });
        }
    });
    let samples = samples.into_inner().unwrap_or_else(PoisonError::into_inner);
    let tuned = Weights::TUNED.of_game(start).map(f64::from);
    let mut weights = tuned;
    eprintln!("{} positions, error {:.5}", samples.len(), error(&samples, &weights));
    fit(&samples, &mut weights, &tuned);
    eprintln!("error {:.5}", error(&samples, &weights));
    Judgement { weights: weights.map(|weight| weight.round() as i32), ..Judgement::in_use(start) }.print();
}

/// Plays a quick game of the bot with itself. Returns positions close to it with their values.
fn play(start: &Position, nodes: u64, seed: u64) -> Vec<Sample> {
    let run = AtomicBool::new(false);
    let mut rng = Rand64::new(u128::from(seed));
    let mut position = start.clone();
    let opening = 2 + rng.rand_range(0..6);
    play_random_actions(&mut position, opening, &mut rng);
    let (mut bot, mut evaluation) = (Bot::of_game(4), Position::evaluator());
    let mut samples = Vec::new();
    for _ in 0..MAX_TURNS {
        if position.outcome().is_some() {
            break;
        }
        let budget = Budget::nodes(nodes / 3);
        let turn = bot
            .answer(
                Situation::new(&position, &[]),
                &Request::of_level(Level::STRONGEST, budget, rng.rand_u64()),
                &run,
                &mut |_| {},
            )
            .turn;
        let mut at = position.clone();
        let strays = rng.rand_range(0..4);
        play_random_actions(&mut at, strays, &mut rng);
        if Tactician::in_use().win_in_turn(&at) == 0 && !Tactician::in_use().is_lost(&at) {
            let budget = Budget::nodes(nodes);
            let score = bot
                .answer(
                    Situation::new(&at, &[]),
                    &Request::of_level(Level::STRONGEST, budget, rng.rand_u64()),
                    &run,
                    &mut |_| {},
                )
                .score;
            let target = match score {
                Score::Value(value) => chance(f64::from(value)),
                Score::Win(_) => 0.999,
                Score::Loss(_) => 0.001,
                Score::Draw => 0.5,
            };
            let counts = evaluation.counts(&at);
            let some = counts.iter().enumerate().filter(|(_, count)| **count != 0);
            let counts = some.map(|(term, count)| (term as u16, *count as i16)).collect();
            let by_points = f64::from(evaluation.by_points(&at));
            samples.push(Sample { counts, by_points, target });
        }
        for action in turn {
            position.apply(action);
        }
        if rng.rand_range(0..8) == 0 {
            play_random_actions(&mut position, 1, &mut rng);
        }
    }
    samples
}

fn value(sample: &Sample, weights: &[f64; TERMS]) -> f64 {
    let counted = sample.counts.iter().map(|(term, count)| weights[*term as usize] * f64::from(*count));
    sample.by_points + counted.sum::<f64>()
}

fn chance(value: f64) -> f64 {
    1.0 / (1.0 + (-value / SCALE).exp())
}

/// Returns the cross-entropy between the search and the evaluation.
fn error(samples: &[Sample], weights: &[f64; TERMS]) -> f64 {
    let one = |sample: &Sample| {
        let p = chance(value(sample, weights)).clamp(1e-9, 1.0 - 1e-9);
        -sample.target * p.ln() - (1.0 - sample.target) * (1.0 - p).ln()
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}

/// Gradient descent with a rate for each weight (Adam, Kingma and Ba 2015).
fn fit(samples: &[Sample], weights: &mut [f64; TERMS], tuned: &[f64; TERMS]) {
    let (mut mean, mut square) = ([0.0; TERMS], [0.0; TERMS]);
    let kinds = KINDS.iter().flat_map(|(kind, count)| vec![*kind; *count]);
    let fixed: Vec<bool> = kinds.map(|kind| FIXED.contains(&kind)).collect();
    for round in 1..=ROUNDS {
        let mut slope = [0.0; TERMS];
        for sample in samples {
            let off = chance(value(sample, weights)) - sample.target;
            for (term, count) in &sample.counts {
                slope[*term as usize] += off * f64::from(*count);
            }
        }
        let rate = 4.0 * (1.0 - round as f64 / (ROUNDS + 1) as f64);
        for term in (0..TERMS).filter(|term| !fixed[*term]) {
            let slope = slope[term] / samples.len() as f64 + REGULARIZATION * (weights[term] - tuned[term]);
            mean[term] = 0.9 * mean[term] + 0.1 * slope;
            square[term] = 0.999 * square[term] + 0.001 * slope * slope;
            let mean = mean[term] / (1.0 - 0.9f64.powi(round as i32));
            let square = square[term] / (1.0 - 0.999f64.powi(round as i32));
            weights[term] -= rate * mean / (square.sqrt() + 1e-9);
        }
    }
}
