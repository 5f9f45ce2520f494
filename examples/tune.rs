//! Finds weights for the judgement: plays the bot against itself from random openings and fits the weights to the results by
//! logistic regression ("Texel's tuning method", Österlund 2014). It prints the body of `AT_ONCE` or `AT_TURN_START`.
//!
//! `cargo run --release --no-default-features --example tune -- GAME GAMES NODES SEED [THREADS]`

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use benediction::bot::{Bot, Budget, Level, random_action};
use benediction::games::benediction::{KINDS, Position, TERMS, Weights};
use benediction::rules::{Actor, Evaluate, Game, Outcome, Reason, Side};
use oorandom::Rand64;

/// Hundredths of a man that make a win likely as e to 1.
const SCALE: f64 = 200.0;
/// Turns after which a game is a draw.
const LONGEST: usize = 300;
const ROUNDS: usize = 600;
/// How strongly a weight is drawn to what it was, as if so many positions said so.
const PULL: f64 = 2e-6;

/// A position and how the game ended for the side to act: 1, 0.5 or 0.
struct Sample {
    counts: Vec<(u16, i16)>,
    result: f64,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, usual: u64| words.get(index).map_or(usual, |word| word.parse().expect("a number"));
    let name = words.first().map_or("benediction", String::as_str);
    let (games, nodes, seed, threads) = (number(1, 1000), number(2, 2000), number(3, 1), number(4, 1));
    let start = Position::start(name, Side::Red).expect("benediction or king-trails");
    let samples = Mutex::new(Vec::new());
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        return;
                    }
                    let played = play(&start, nodes, seed << 32 | game);
                    samples.lock().unwrap_or_else(PoisonError::into_inner).extend(played);
                }
            });
        }
    });
    let samples = samples.into_inner().unwrap_or_else(PoisonError::into_inner);
    let known = Weights::default().of_game(&start).map(f64::from);
    let mut weights = known;
    eprintln!("{} positions, error {:.5}", samples.len(), error(&samples, &weights));
    fit(&samples, &mut weights, &known);
    eprintln!("error {:.5}", error(&samples, &weights));
    // Margins of the search are in the same unit, so the judgements keep their spread.
    let scale = spread(&samples, &known) / spread(&samples, &weights);
    let mut index = 0;
    for (kind, count) in KINDS {
        let row = weights[index..index + count].iter().map(|weight| format!("{:.0},", weight * scale));
        println!("    {} // {kind}", row.collect::<Vec<_>>().join(" "));
        index += count;
    }
}

/// A game of the bot with itself; its quiet positions.
fn play(start: &Position, nodes: u64, seed: u64) -> Vec<Sample> {
    let run = AtomicBool::new(false);
    let mut rng = Rand64::new(u128::from(seed));
    let mut position = start.clone();
    let mut opening = 3 + rng.rand_range(0..8);
    while opening > 0 {
        let setup = position.turn().setup;
        let Some(action) = random_action(&position, &mut rng) else { break };
        let undo = position.apply(action);
        if position.outcome().is_some() {
            position.undo(undo);
        }
        opening -= u64::from(!setup);
    }
    let mut bot = Bot::new(Weights::default(), 4);
    let (mut history, mut seen) = (Vec::new(), HashMap::<u64, u32>::new());
    let mut samples: Vec<(Actor, Sample)> = Vec::new();
    let mut turns = 0;
    while position.outcome().is_none() {
        turns += 1;
        let turn = bot
            .think(&position, &history, Level::STRONGEST, Budget::nodes(nodes), rng.rand_u64(), &run, &mut |_| {})
            .turn;
        if turns > LONGEST || turn.is_empty() {
            position.end(Outcome::draw(Reason::TurnLimit));
        }
        for action in turn {
            if position.outcome().is_some() {
                break;
            }
            let judge = bot.evaluator();
            if judge.foresee(&position) == 0 && !judge.is_doomed(&position) {
                let counts = Weights::counts(&position);
                let some = counts.iter().enumerate().filter(|(_, count)| **count != 0);
                let counts = some.map(|(term, count)| (term as u16, *count as i16)).collect();
                samples.push((position.turn().actor, Sample { counts, result: 0.5 }));
            }
            let hash = position.hash();
            history.push(hash);
            position.apply(action);
            let times = seen.entry(hash).or_default();
            *times += 1;
            if *times == 3 {
                position.end(Outcome::draw(Reason::Repetition));
            }
        }
    }
    let winner = position.outcome().and_then(|outcome| outcome.winner);
    for (actor, sample) in &mut samples {
        sample.result = winner.map_or(0.5, |winner| f64::from(u8::from(Actor::Side(winner) == *actor)));
    }
    samples.into_iter().map(|(_, sample)| sample).collect()
}

fn value(sample: &Sample, weights: &[f64; TERMS]) -> f64 {
    sample.counts.iter().map(|(term, count)| weights[*term as usize] * f64::from(*count)).sum()
}

fn chance(value: f64) -> f64 {
    1.0 / (1.0 + (-value / SCALE).exp())
}

/// Cross entropy of the results, given the judgements.
fn error(samples: &[Sample], weights: &[f64; TERMS]) -> f64 {
    let one = |sample: &Sample| {
        let p = chance(value(sample, weights)).clamp(1e-9, 1.0 - 1e-9);
        -sample.result * p.ln() - (1.0 - sample.result) * (1.0 - p).ln()
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}

fn spread(samples: &[Sample], weights: &[f64; TERMS]) -> f64 {
    let squares = samples.iter().map(|sample| value(sample, weights).clamp(-1000.0, 1000.0).powi(2));
    (squares.sum::<f64>() / samples.len().max(1) as f64).sqrt()
}

/// Gradient descent with a rate for each weight (Adam, Kingma and Ba 2015).
fn fit(samples: &[Sample], weights: &mut [f64; TERMS], known: &[f64; TERMS]) {
    let (mut mean, mut square) = ([0.0; TERMS], [0.0; TERMS]);
    for round in 1..=ROUNDS {
        let mut slope = [0.0; TERMS];
        for sample in samples {
            let off = chance(value(sample, weights)) - sample.result;
            for (term, count) in &sample.counts {
                slope[*term as usize] += off * f64::from(*count);
            }
        }
        let rate = 4.0 * (1.0 - round as f64 / (ROUNDS + 1) as f64);
        for term in 0..TERMS {
            let slope = slope[term] / samples.len() as f64 + PULL * (weights[term] - known[term]);
            mean[term] = 0.9 * mean[term] + 0.1 * slope;
            square[term] = 0.999 * square[term] + 0.001 * slope * slope;
            let mean = mean[term] / (1.0 - 0.9f64.powi(round as i32));
            let square = square[term] / (1.0 - 0.999f64.powi(round as i32));
            weights[term] -= rate * mean / (square.sqrt() + 1e-9);
        }
    }
}
