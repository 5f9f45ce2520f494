//! The values of men by their points, beside the weights: a logistic regression of the scores of searches and the
//! endings of games.

use benediction_engine::Playable as _;
use benediction_engine::games::benediction::point_values::{self, TABLES};
use benediction_engine::games::benediction::{TERMS, Weights};
use benediction_rules::games::benediction::Position;
use benediction_rules::geometry::Hex;
use oorandom::Rand64;

use super::samples::{Known, Sample, Samples};

const EPOCHS: u32 = 3;
/// Rate of the first steps; it falls to 0.
const RATE: f64 = 0.001;
/// Samples between two steps.
const BATCH: usize = 512;
/// A value that occurs in this number of positions counts by half, to allow for chance: the positions of a game are
/// much alike.
const FEW: f64 = 4000.0;
/// Weight of the ending of the game beside the score of the search.
const ENDING: f64 = 0.5;
/// Names of the tables.
const NAMES: [&str; TABLES] = [
    "a checker",
    "a man of two",
    "of three",
    "of four and more",
    "a king of one",
    "of two",
    "of three",
    "of four and more",
    "a blessed man besides",
    "a cursed man besides",
];

/// A position for the regression.
struct Look {
    /// Evaluation by the weights, and the values that are added and subtracted.
    weighed: f64,
    added: Vec<u16>,
    taken: Vec<u16>,
    /// Chance of the side to act, according to the search and the ending of the game.
    wanted: f64,
}

impl Look {
    /// Returns the chance according to the weights and these values.
    fn chance(&self, values: &[f64]) -> f64 {
        let sum = |on: &[u16]| on.iter().map(|at| values[usize::from(*at)]).sum::<f64>();
        sigmoid(self.weighed + sum(&self.added) - sum(&self.taken))
    }
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Positions that are not threatened; what a threat costs is the weights' own.
fn looks(samples: &[Sample], start: &Position, scale: f64) -> Vec<Look> {
    let weights = Weights::TUNED.of_game(start);
    let calm = samples.iter().filter(|sample| !sample.threatened);
    let look = |sample: &Sample| {
        let worth = |row: usize| if row < TERMS { weights[row] } else { -weights[row - TERMS] };
        let score: i32 = sample.counts.iter().enumerate().map(|(row, count)| i32::from(*count) * worth(row)).sum();
        let [added, taken] = sample.values.clone();
        let search_score = sigmoid(f64::from(sample.search_score) / scale);
        let ended = match sample.known {
            Known::Won => 1.0,
            Known::Drawn => 0.5,
            Known::Lost => 0.0,
            Known::Beside => search_score,
        };
        let wanted = ENDING * ended + (1.0 - ENDING) * search_score;
        Look { weighed: f64::from(score) / scale, added, taken, wanted }
    };
    calm.map(look).collect()
}

/// Returns the cross-entropy above its minimum.
fn error(looks: &[Look], values: &[f64]) -> f64 {
    let far = |look: &Look| {
        let seen = look.chance(values).clamp(1e-9, 1.0 - 1e-9);
        let part = |wanted: f64, seen: f64| if wanted > 0.0 { wanted * (wanted / seen).ln() } else { 0.0 };
        part(look.wanted, seen) + part(1.0 - look.wanted, 1.0 - seen)
    };
    looks.iter().map(far).sum::<f64>() / looks.len().max(1) as f64
}

/// Learns from samples, by Adam (Kingma and Ba 2014), and prints `share` hundredths of the result, in the form of
/// `benediction/point_tables.rs`: the full result wins less (docs/lab/engine-trials.md).
pub fn run(start: &Position, samples: &Samples, share: u64, seed: u64) {
    // So many hundredths of a man make a win as likely as e to 1: at a winning score the chances are 3 to 1.
    let scale = f64::from(start.winning_score()) / 3.0_f64.ln();
    let (learned, held) = (looks(&samples.learned, start, scale), looks(&samples.held, start, scale));
    let cells = point_values::half(start.hex()).count();
    let mut values = vec![0.0; TABLES * cells];
    println!("// {} positions; held out {:.4} by the weights", learned.len(), error(&held, &values));
    let (mut mean, mut square) = (values.clone(), values.clone());
    let mut order: Vec<&Look> = learned.iter().collect();
    let mut rng = Rand64::new(u128::from(seed));
    let steps = EPOCHS as usize * learned.len().div_ceil(BATCH);
    let mut step = 0;
    for _ in 0..EPOCHS {
        for at in (1..order.len()).rev() {
            order.swap(at, rng.rand_range(0..at as u64 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            let mut slope = vec![0.0; values.len()];
            for look in batch {
                let far = look.wanted - look.chance(&values);
                look.added.iter().for_each(|at| slope[usize::from(*at)] += far);
                look.taken.iter().for_each(|at| slope[usize::from(*at)] -= far);
            }
            step += 1;
            let rate = RATE * (1.0 - f64::from(step) / steps as f64);
            let begun = [0.9_f64, 0.999].map(|fade| 1.0 - fade.powi(step));
            for (((value, slope), mean), square) in values.iter_mut().zip(slope).zip(&mut mean).zip(&mut square) {
                let slope = slope / batch.len() as f64;
                *mean += 0.1 * (slope - *mean);
                *square += 0.001 * (slope * slope - *square);
                *value += rate * (*mean / begun[0]) / ((*square / begun[1]).sqrt() + 1e-8);
            }
        }
        println!("// held out {:.4}", error(&held, &values));
    }
    let mut seen = vec![0.0; values.len()];
    let all = learned.iter().flat_map(|look| look.added.iter().chain(&look.taken));
    all.for_each(|at| seen[usize::from(*at)] += 1.0);
    values.iter_mut().zip(&seen).for_each(|(value, seen)| *value *= seen / (seen + FEW));
    println!("// held out {:.4} where what was seldom seen counts less", error(&held, &values));
    print(start.hex(), &values, share as f64 / 100.0 * scale);
}

/// Prints the tables, a row for each column of the left half.
fn print(hex: &Hex, values: &[f64], scale: f64) {
    let mut numbers = values.iter().map(|value| (scale * value).round() as i64);
    for name in NAMES {
        println!("    [ // {name}");
        for column in 0..hex.columns().div_ceil(2) {
            let row: Vec<String> = numbers.by_ref().take(hex.height(column)).map(|number| number.to_string()).collect();
            println!("        {},", row.join(", "));
        }
        println!("    ],");
    }
}
