//! Learns the weights in floating point, by stochastic gradient descent on the cross-entropy, and rounds them for the program.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use benediction::games::benediction::network::{ANSWERS, HIDDEN, HIDDEN_MOST, Network, ONE, WIDTH};
use oorandom::Rand64;

use super::samples::Sample;

/// Hundredths of a man that make a win likely as e to 1.
const SCALE: f32 = 250.0;
/// How much the ending of the game counts beside what the search said.
const ENDING: f32 = 0.3;
/// One sample of so many is held out.
const HELD_OUT: usize = 20;
/// What a threat costs before that is learned, in logarithms of chances: with one action left, and with two.
const THREAT: [f32; 2] = [1.0, 0.5];

/// The network in floating point, in the order in which it is written.
#[derive(Clone)]
struct Model {
    first: Vec<[f32; WIDTH]>,
    first_bias: [f32; WIDTH],
    second: Vec<[[f32; WIDTH]; 2]>,
    second_bias: [f32; HIDDEN],
    third: [[f32; HIDDEN]; ANSWERS],
    third_bias: [f32; ANSWERS],
    /// What a threat takes from the logarithm of a win, by actions left.
    threat: [f32; 2],
}

/// All that a sample makes of the model.
struct Seen {
    units: [[f32; WIDTH]; 2],
    hidden: [f32; HIDDEN],
    chances: [f32; ANSWERS],
}

impl Model {
    fn new(inputs: usize, rng: &mut Rand64) -> Model {
        let mut small = |size: f32| (rng.rand_float() as f32 * 2.0 - 1.0) * size;
        Model {
            first: (0..inputs).map(|_| std::array::from_fn(|_| small(0.1))).collect(),
            first_bias: [0.25; WIDTH],
            second: (0..HIDDEN).map(|_| std::array::from_fn(|_| std::array::from_fn(|_| small(0.1)))).collect(),
            second_bias: [0.1; HIDDEN],
            third: std::array::from_fn(|_| std::array::from_fn(|_| small(0.3))),
            third_bias: [0.0; ANSWERS],
            threat: THREAT,
        }
    }

    fn see(&self, sample: &Sample) -> Seen {
        let units = [0, 1].map(|view| {
            let mut sums = self.first_bias;
            for input in &sample.inputs[view] {
                sums.iter_mut().zip(&self.first[usize::from(*input)]).for_each(|(sum, weight)| *sum += weight);
            }
            sums.map(|sum| sum.clamp(0.0, 1.0))
        });
        let hidden = std::array::from_fn(|unit| {
            let both = self.second[unit].iter().zip(&units);
            let sum: f32 = both.map(|(weights, units)| dot(weights, units)).sum();
            (sum + self.second_bias[unit]).clamp(0.0, HIDDEN_MOST as f32 / ONE as f32)
        });
        let mut answers: [f32; ANSWERS] = std::array::from_fn(|answer| {
            self.third[answer].iter().zip(&hidden).map(|(weight, unit)| weight * unit).sum::<f32>()
                + self.third_bias[answer]
        });
        if sample.threatened > 0 {
            answers[0] -= self.threat[usize::from(sample.threatened) - 1];
        }
        let most = answers.iter().copied().fold(f32::MIN, f32::max);
        let powers = answers.map(|answer| (answer - most).exp());
        let sum: f32 = powers.iter().sum();
        Seen { units, hidden, chances: powers.map(|power| power / sum) }
    }

    /// A step towards what the sample says.
    fn learn(&mut self, sample: &Sample, rate: f32) {
        let seen = self.see(sample);
        let wanted = wanted(sample);
        let blame: [f32; ANSWERS] = std::array::from_fn(|answer| rate * (wanted[answer] - seen.chances[answer]));
        if sample.threatened > 0 {
            let threat = &mut self.threat[usize::from(sample.threatened) - 1];
            *threat = (*threat - blame[0]).max(0.0);
        }
        let mut of_units = [[0.0; WIDTH]; 2];
        for unit in 0..HIDDEN {
            let value = seen.hidden[unit];
            let mut of_hidden = 0.0;
            for (weights, blame) in self.third.iter_mut().zip(blame) {
                of_hidden += blame * weights[unit];
                weights[unit] += blame * value;
            }
            if value <= 0.0 || value >= HIDDEN_MOST as f32 / ONE as f32 {
                continue;
            }
            self.second_bias[unit] += of_hidden;
            for ((weights, units), of_units) in self.second[unit].iter_mut().zip(&seen.units).zip(&mut of_units) {
                for ((weight, unit), of_unit) in weights.iter_mut().zip(units).zip(of_units) {
                    *of_unit += of_hidden * *weight;
                    *weight = (*weight + of_hidden * unit).clamp(-1.98, 1.98);
                }
            }
        }
        for (bias, blame) in self.third_bias.iter_mut().zip(blame) {
            *bias += blame;
        }
        for view in 0..2 {
            let of_units: [f32; WIDTH] = std::array::from_fn(|at| {
                let unit = seen.units[view][at];
                if unit > 0.0 && unit < 1.0 { of_units[view][at] } else { 0.0 }
            });
            let rows = sample.inputs[view].iter().map(|input| usize::from(*input));
            for row in rows {
                self.first[row]
                    .iter_mut()
                    .zip(&of_units)
                    .for_each(|(weight, blame)| *weight = (*weight + blame).clamp(-1.98, 1.98));
            }
            self.first_bias.iter_mut().zip(&of_units).for_each(|(weight, blame)| *weight += blame);
        }
    }

    /// As whole numbers, in the order of [`Network::of`].
    fn rounded(&self) -> Vec<i32> {
        let one = ONE as f32;
        let weight = |weight: &f32| (weight * one).round() as i32;
        let bias = |bias: &f32| (bias * one * one).round() as i32;
        let mut all: Vec<i32> = self.first.iter().flatten().map(weight).collect();
        all.extend(self.first_bias.iter().map(weight));
        all.extend(self.second.iter().flatten().flatten().map(weight));
        all.extend(self.second_bias.iter().map(bias));
        all.extend(self.third.iter().flatten().map(weight));
        all.extend(self.third_bias.iter().map(bias));
        all
    }
}

fn dot(one: &[f32; WIDTH], other: &[f32; WIDTH]) -> f32 {
    // Eight sums side by side, which the compiler makes one register of.
    let mut sums = [0.0; 8];
    for (one, other) in one.chunks_exact(8).zip(other.chunks_exact(8)) {
        sums.iter_mut().zip(one.iter().zip(other)).for_each(|(sum, (one, other))| *sum += one * other);
    }
    sums.iter().sum()
}

/// How likely win, draw and loss were, as far as the search and the ending of the game tell.
fn wanted(sample: &Sample) -> [f32; ANSWERS] {
    let drawn = if sample.ending == 0 { 1.0 } else { 0.0 };
    let won = 1.0 / (1.0 + (-f32::from(sample.said) / SCALE).exp());
    // Half of a game that was drawn was not to be seen by a search.
    let decided = 1.0 - 0.5 * drawn;
    let by_search = [won * decided, 1.0 - decided, (1.0 - won) * decided];
    let by_ending = match sample.ending {
        0 => [0.0, 1.0, 0.0],
        1 => [1.0, 0.0, 0.0],
        _ => [0.0, 0.0, 1.0],
    };
    std::array::from_fn(|answer| ENDING * by_ending[answer] + (1.0 - ENDING) * by_search[answer])
}

/// The cross-entropy of all these samples above that of a network that is always right, and how often the likelier side was the same.
fn error(model: &Model, samples: &[Sample]) -> (f64, f64) {
    let (mut sum, mut agree) = (0.0, 0_usize);
    for sample in samples {
        let (wanted, seen) = (wanted(sample), model.see(sample).chances);
        let lost: f32 = wanted
            .iter()
            .zip(&seen)
            .filter(|(wanted, _)| **wanted > 0.0)
            .map(|(wanted, seen)| wanted * (wanted / seen.max(1e-6)).ln())
            .sum();
        sum += f64::from(lost);
        agree += usize::from((wanted[0] > wanted[2]) == (seen[0] > seen[2]));
    }
    let count = samples.len().max(1) as f64;
    (sum / count, agree as f64 / count)
}

/// Learns from samples and writes the network after each epoch.
///
/// # Errors
/// The network cannot be written.
pub fn run(inputs: usize, mut samples: Vec<Sample>, to: &Path, epochs: u32, rate: f32, seed: u64) -> io::Result<()> {
    let mut rng = Rand64::new(u128::from(seed));
    shuffle(&mut samples, &mut rng);
    let held_out = samples.len().div_ceil(HELD_OUT);
    let (held, learned) = samples.split_at_mut(held_out);
    let mut model = Model::new(inputs, &mut rng);
    let begun = Instant::now();
    for epoch in 0..epochs {
        let rate = rate * (1.0 - epoch as f32 / epochs as f32).max(0.02);
        shuffle(learned, &mut rng);
        for (number, sample) in learned.iter().enumerate() {
            model.learn(sample, rate);
            if number % 100_000 == 0 {
                eprint!("\repoch {} of {epochs}: {} of {}", epoch + 1, number, learned.len());
                io::stderr().flush()?;
            }
        }
        let part = learned.len().min(held.len());
        let ((error_held, agree), (error_learned, _)) = (error(&model, held), error(&model, &learned[..part]));
        eprint!("\r");
        println!(
            "epoch {}: rate {rate:.4}, error {error_learned:.5}, held out {error_held:.5}, same side {:.1} %, {:.0} s",
            epoch + 1,
            100.0 * agree,
            begun.elapsed().as_secs_f64()
        );
        write(&model, inputs, to)?;
    }
    println!("a threat costs {:?}", model.threat);
    Ok(())
}

fn shuffle(samples: &mut [Sample], rng: &mut Rand64) {
    for at in (1..samples.len()).rev() {
        samples.swap(at, rng.rand_range(0..at as u64 + 1) as usize);
    }
}

fn write(model: &Model, inputs: usize, to: &Path) -> io::Result<()> {
    let network =
        Network::of(inputs, &model.rounded()).ok_or_else(|| io::Error::other("not the weights of a network"))?;
    fs::write(to, network.write())
}
