//! Learns the weights in floating point, by Adam (Kingma and Ba 2014; weight decay as Loshchilov and Hutter 2017) on the cross-entropy, and
//! rounds them for the program.

use std::fs;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io;
use std::path::Path;
use std::time::Instant;

use benediction::games::benediction::network::Network;
use benediction::games::benediction::{Position, Weights};
use benediction::rules::Playable;
use oorandom::Rand64;

use super::model::Model;
use super::samples::{Known, Sample, Samples};

/// How much the ending of the game counts beside what the search said.
pub const ENDING: f32 = 0.5;
/// Samples between two steps.
const BATCH: usize = 512;

/// How likely win, draw and loss were, as far as the search and the ending of the game tell; a win is as likely as e to 1 where the search
/// says `scale`.
fn wanted(sample: &Sample, scale: f32) -> [f32; 3] {
    let won = 1.0 / (1.0 + (-f32::from(sample.said) / scale).exp());
    // Half of a game that was drawn was not to be seen by a search.
    let drawn = matches!(sample.known, Known::Drawn | Known::Beside { drawn: true });
    let decided = if drawn { 0.5 } else { 1.0 };
    let by_search = [won * decided, 1.0 - decided, (1.0 - won) * decided];
    let Some(happened) = happened(sample) else { return by_search };
    std::array::from_fn(|answer| {
        let by_ending = if answer == happened { ENDING } else { 0.0 };
        by_ending + (1.0 - ENDING) * by_search[answer]
    })
}

/// So many hundredths of a man make a win as likely as e to 1: at a winning score the chances are 3 to 1.
pub fn scale(start: &Position) -> f64 {
    f64::from(start.winning_score()) / 3.0_f64.ln()
}

/// The answer that would have been right, where the position is of a game.
const fn happened(sample: &Sample) -> Option<usize> {
    match sample.known {
        Known::Won => Some(0),
        Known::Drawn => Some(1),
        Known::Lost => Some(2),
        Known::Beside { .. } => None,
    }
}

/// How far a model is from what was wanted.
struct Errors {
    /// The cross-entropy above that of a network that is always right.
    whole: f64,
    /// The cross-entropy of the endings alone.
    ending: f64,
    /// How often the side that won was thought the likelier one.
    winner: f64,
}

impl Errors {
    fn of(model: &Model, samples: &[Sample]) -> Errors {
        let (mut whole, mut ending, mut right, mut won, mut games) = (0.0, 0.0, 0_usize, 0_usize, 0_usize);
        for sample in samples {
            let (wanted, seen) = (wanted(sample, model.scale), model.see(sample).chances);
            let far = wanted.iter().zip(&seen).filter(|(wanted, _)| **wanted > 0.0);
            whole += far.map(|(wanted, seen)| f64::from(wanted * (wanted / seen.max(1e-6)).ln())).sum::<f64>();
            if let Some(happened) = happened(sample) {
                games += 1;
                ending -= f64::from(seen[happened].max(1e-6).ln());
                won += usize::from(happened != 1);
                right += usize::from(happened != 1 && (seen[0] > seen[2]) == (happened == 0));
            }
        }
        let share = |sum: f64, of: usize| sum / of.max(1) as f64;
        Errors { whole: share(whole, samples.len()), ending: share(ending, games), winner: share(right as f64, won) }
    }
}

impl std::fmt::Display for Errors {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{:.4} (endings {:.4}, winner {:.1} %)", self.whole, self.ending, 100.0 * self.winner)
    }
}

/// How fast it learns.
pub struct Pace {
    pub epochs: u32,
    /// Of a step, at most.
    pub rate: f32,
    /// Of the first layer, which knows games by heart if it may, in parts of the others'; 0 for a network that is told the counts alone.
    pub first: f32,
}

/// Begins with the weights or with a network, learns from samples and writes the network after each epoch in which the others, which are held
/// out, were judged better. Broken off, it goes on after the last epoch that it finished, if it is asked for the same, and ends as if nothing
/// had happened.
///
/// # Errors
/// A file cannot be written, or the network to begin with has other inputs.
pub fn run(
    start: &Position,
    from: Option<&Network>,
    samples: Samples,
    to: &Path,
    pace: &Pace,
    seed: u64,
) -> io::Result<()> {
    let Samples { inputs, learned, held } = samples;
    let scale = scale(start) as f32;
    let inputs = if pace.first > 0.0 { inputs } else { 0 };
    let mut rng = Rand64::new(u128::from(seed));
    let model = Model::new(inputs, scale, Weights::TUNED.of_game(start), &learned, &mut rng);
    let model = match from {
        Some(network) if network.inputs() == inputs || network.inputs() == 0 => Model::of_network(network, model),
        Some(_) => return Err(io::Error::other("the network that it is to begin with is told other things")),
        None => model,
    };
    let best = Errors::of(&model, &held);
    println!("{} positions; at the beginning: held out {best}", learned.len());
    let begins = from.map(Network::write);
    let asked = (begins, seed, pace.epochs, pace.rate.to_bits(), pace.first.to_bits(), learned.len(), held.len());
    let asked = BuildHasherDefault::<DefaultHasher>::default().hash_one(asked);
    let mut state = State { asked, epochs: 0, best: best.whole, adam: Adam::new(&model), model };
    let (begun, kept) = (Instant::now(), to.with_extension("state"));
    if state.read(&kept) {
        println!("goes on after epoch {}", state.epochs);
    }
    while state.epochs < pace.epochs {
        state.epochs += 1;
        learn_once(&mut state, &learned, pace, seed);
        let part = learned.len().min(held.len());
        let (errors, own) = (Errors::of(&state.model, &held), Errors::of(&state.model, &learned[..part]));
        println!("epoch {}: learned {own}, held out {errors}, {:.0} s", state.epochs, begun.elapsed().as_secs_f64());
        if errors.whole < state.best {
            state.best = errors.whole;
            fs::write(to, Network::of(inputs, state.model.rounded()).write())?;
        }
        if state.epochs < pace.epochs {
            state.write(&kept)?;
        } else if kept.exists() {
            fs::remove_file(&kept)?;
        }
    }
    Ok(())
}

/// An epoch: every sample once.
fn learn_once(state: &mut State, samples: &[Sample], pace: &Pace, seed: u64) {
    let State { epochs, adam, model, .. } = state;
    let steps = pace.epochs as usize * samples.len().div_ceil(BATCH);
    let mut order: Vec<&Sample> = samples.iter().collect();
    let mut rng = Rand64::new(u128::from(seed) << 32 | u128::from(*epochs));
    for at in (1..order.len()).rev() {
        order.swap(at, rng.rand_range(0..at as u64 + 1) as usize);
    }
    for batch in order.chunks(BATCH) {
        let mut blame = model.nothing();
        for sample in batch {
            model.learn(sample, &wanted(sample, model.scale), &mut blame);
        }
        let done = adam.steps as f32 / steps as f32;
        // Faster and faster for a tenth of the time, then slower and slower.
        let rate = pace.rate * if done < 0.1 { 10.0 * done } else { (1.0 - done) / 0.9 };
        adam.step(model, &mut blame, batch.len(), rate, pace.first);
        if adam.steps.is_multiple_of(100) {
            eprint!("\r{:.0} %", 100.0 * done);
        }
    }
    eprint!("\r");
}

/// How far it has come.
struct State {
    /// A hash of what it was asked for.
    asked: u64,
    epochs: u32,
    /// The least error of what is held out.
    best: f64,
    model: Model,
    adam: Adam,
}

impl State {
    /// All numbers that an epoch changes.
    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let parts = self.model.parts().into_iter().chain(self.adam.mean.parts()).chain(self.adam.square.parts());
        parts.flat_map(|part| part.iter_mut())
    }

    /// Writes a file from which it can go on.
    fn write(&mut self, to: &Path) -> io::Result<()> {
        let mut bytes = self.asked.to_le_bytes().to_vec();
        bytes.extend(self.epochs.to_le_bytes());
        bytes.extend((self.adam.steps as u64).to_le_bytes());
        bytes.extend(self.best.to_le_bytes());
        bytes.extend(self.numbers().flat_map(|number| number.to_le_bytes()));
        // Whole or not at all.
        let beside = to.with_extension("state-new");
        fs::write(&beside, bytes)?;
        fs::rename(beside, to)
    }

    /// Reads such a file; says whether there was one of a training that was asked for the same.
    fn read(&mut self, from: &Path) -> bool {
        let Ok(bytes) = fs::read(from) else { return false };
        let Some((asked, rest)) = bytes.split_first_chunk() else { return false };
        let Some((epochs, rest)) = rest.split_first_chunk() else { return false };
        let Some((steps, rest)) = rest.split_first_chunk() else { return false };
        let Some((best, rest)) = rest.split_first_chunk() else { return false };
        let (numbers, left) = rest.as_chunks();
        if u64::from_le_bytes(*asked) != self.asked || !left.is_empty() || numbers.len() != self.numbers().count() {
            return false;
        }
        self.epochs = u32::from_le_bytes(*epochs);
        self.adam.steps = u64::from_le_bytes(*steps) as usize;
        self.best = f64::from_le_bytes(*best);
        self.numbers().zip(numbers).for_each(|(number, bytes)| *number = f32::from_le_bytes(*bytes));
        true
    }
}

/// Adam with weight decay.
struct Adam {
    steps: usize,
    mean: Model,
    square: Model,
}

/// How much of every weight is lost in a step, in parts of its rate.
const DECAY: f32 = 0.01;

impl Adam {
    fn new(model: &Model) -> Adam {
        Adam { steps: 0, mean: model.nothing(), square: model.nothing() }
    }

    fn step(&mut self, model: &mut Model, blame: &mut Model, samples: usize, rate: f32, first: f32) {
        const FADE: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let begun = FADE.map(|fade| 1.0 - fade.powi(self.steps.min(100_000) as i32));
        let share = 1.0 / samples as f32;
        let parts = model.parts().into_iter().zip(blame.parts()).zip(self.mean.parts()).zip(self.square.parts());
        for (index, (((weights, blame), mean), square)) in parts.enumerate() {
            let rate = if index == 0 { rate * first } else { rate };
            // What weighs little by itself is no simpler: only the layers fade.
            let decay = if index == 0 || index == 2 || index == 4 { rate * DECAY } else { 0.0 };
            for (((weight, blame), mean), square) in weights.iter_mut().zip(blame).zip(mean).zip(square) {
                let blame = *blame * share;
                *mean += (1.0 - FADE[0]) * (blame - *mean);
                *square += (1.0 - FADE[1]) * (blame * blame - *square);
                *weight += rate * (*mean / begun[0]) / ((*square / begun[1]).sqrt() + 1e-8) - decay * *weight;
            }
        }
        model.clamp();
    }
}
