//! The probability that a game never ends, by the terms of the evaluation: a logistic regression of the endings of
//! games. The terms of both sides are added, since a draw is a draw for both.

use benediction_engine::games::benediction::{KINDS, TERMS};
use oorandom::Rand64;

use super::samples::{Known, Sample, Samples};

const EPOCHS: u32 = 4;
/// Rate of the first step; it falls to 0.
const RATE: f64 = 0.02;
/// Share of a weight that is lost in a step, in parts of its rate.
const DECAY: f64 = 0.001;
/// Factor with which weights are printed.
const PARTS: f64 = 1000.0;

/// Returns the terms of the samples with a known ending, and whether it was a draw.
fn with_ending(samples: &[Sample]) -> Vec<([f64; TERMS], f64)> {
    let drawn = |known| match known {
        Known::Won | Known::Lost => Some(0.0),
        Known::Drawn => Some(1.0),
        Known::Beside => None,
    };
    let counts = |sample: &Sample| -> [f64; TERMS] {
        std::array::from_fn(|term| f64::from(sample.counts[term]) + f64::from(sample.counts[TERMS + term]))
    };
    samples.iter().filter_map(|sample| Some((counts(sample), drawn(sample.known)?))).collect()
}

fn chance(always: f64, weights: &[f64; TERMS], counts: &[f64; TERMS]) -> f64 {
    let sum: f64 = weights.iter().zip(counts).map(|(weight, count)| weight * count).sum();
    1.0 / (1.0 + (-always - sum).exp())
}

/// Returns the cross-entropy of the validation set.
fn error(always: f64, weights: &[f64; TERMS], held: &[([f64; TERMS], f64)]) -> f64 {
    let far = |(counts, drawn): &([f64; TERMS], f64)| {
        let chance = chance(always, weights, counts);
        -(if *drawn > 0.0 { chance } else { 1.0 - chance }).max(1e-9).ln()
    };
    held.iter().map(far).sum::<f64>() / held.len().max(1) as f64
}

/// Learns from samples of games and prints the weights as they stand in `benediction/draws.rs`.
pub fn run(samples: &Samples, seed: u64) {
    let (learned, held) = (with_ending(&samples.learned), with_ending(&samples.held));
    let share = learned.iter().map(|(_, drawn)| drawn).sum::<f64>() / learned.len().max(1) as f64;
    let mut always = (share / (1.0 - share)).ln();
    let mut weights = [0.0; TERMS];
    println!(
        "// {} positions, {:.1} % drawn; held out {:.4}",
        learned.len(),
        100.0 * share,
        error(always, &weights, &held)
    );
    // Sums of squares, so that rare terms take longer steps (Adagrad; Duchi 2011).
    let mut squares = [1.0; TERMS];
    let mut rng = Rand64::new(u128::from(seed));
    let steps = EPOCHS as usize * learned.len();
    for step in 0..steps {
        let (counts, drawn) = &learned[rng.rand_range(0..learned.len() as u64) as usize];
        let far = drawn - chance(always, &weights, counts);
        let rate = RATE * (1.0 - step as f64 / steps as f64);
        always += 0.01 * rate * far;
        for term in 0..TERMS {
            let slope = far * counts[term];
            squares[term] += slope * slope;
            weights[term] += rate * (slope * 30.0 / f64::sqrt(squares[term]) - DECAY * weights[term]);
        }
    }
    println!("// held out {:.4}", error(always, &weights, &held));
    println!("{:.0} // always", PARTS * always);
    let mut from = 0;
    for (kind, count) in KINDS {
        let numbers = weights[from..from + count].iter().map(|weight| format!("{:.0}, ", PARTS * weight));
        println!("    {}// {kind}", numbers.collect::<String>());
        from += count;
    }
}
