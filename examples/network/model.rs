//! The network in floating point.

use benediction::games::benediction::network::{ANSWERS, HIDDEN, HIDDEN_MOST, Network, OF_COUNT, ONE, WIDTH};
use benediction::games::benediction::{ROWS, TERMS};
use oorandom::Rand64;

use super::samples::Sample;

/// Kinds of threats, as [`Sample::threatened`] numbers them.
const THREATS: usize = 4;
/// What a threat costs before that is learned, in logarithms of chances: half of it by kind.
const THREAT: [f32; THREATS] = [0.5, 0.25, 0.5, 0.25];
/// Most that a hidden unit says.
const MOST: f32 = HIDDEN_MOST as f32 / ONE as f32;
/// Counts that differ less from position to position are taken as if they differed so much.
const LEAST_DEVIATION: f32 = 0.1;

/// The weights, or what is to be added to each.
#[derive(Clone)]
pub struct Model {
    /// A row of [`WIDTH`] for each input, of which there may be none.
    first: Vec<f32>,
    first_bias: Vec<f32>,
    /// Two rows of [`WIDTH`] for each hidden unit.
    second: Vec<f32>,
    second_bias: Vec<f32>,
    /// A row of [`HIDDEN`] for each count, which is measured in its standard deviation.
    counts: Vec<f32>,
    line: Vec<f32>,
    /// A row of [`HIDDEN`] for each answer.
    third: Vec<f32>,
    third_bias: Vec<f32>,
    /// What a threat takes from the logarithm of a win and adds to that of a loss.
    threat: Vec<f32>,
    /// One over the standard deviation of each count.
    measure: Vec<f32>,
    /// So many hundredths of a man make a win as likely as e to 1.
    pub scale: f32,
}

/// All that a sample makes of the model.
pub struct Seen {
    units: [[f32; WIDTH]; 2],
    hidden: [f32; HIDDEN],
    /// Win, draw, loss.
    pub chances: [f32; ANSWERS],
}

impl Model {
    /// One that judges by the weights, and that can learn; without inputs it is told the counts alone.
    pub fn new(inputs: usize, scale: f32, weights: &[i32; TERMS], samples: &[Sample], rng: &mut Rand64) -> Model {
        let mut small = |count: usize, size: f32| -> Vec<f32> {
            (0..count).map(|_| (rng.rand_float() as f32 * 2.0 - 1.0) * size).collect()
        };
        let measure = measure(samples);
        let worth = |row: usize| if row < TERMS { weights[row] } else { -weights[row - TERMS] } as f32;
        Model {
            first: small(inputs * WIDTH, 0.1),
            first_bias: vec![0.25; WIDTH],
            // Nothing is said by chance.
            second: vec![0.0; HIDDEN * 2 * WIDTH],
            second_bias: vec![0.1; HIDDEN],
            counts: small(ROWS * HIDDEN, 0.07),
            line: (0..ROWS).map(|row| worth(row) / (2.0 * scale * measure[row])).collect(),
            third: vec![0.0; ANSWERS * HIDDEN],
            third_bias: vec![0.0, -1.0, 0.0],
            threat: THREAT.to_vec(),
            measure,
            scale,
        }
    }

    /// One that judges as a network does that was made of another model, and goes on learning; what such a network is not told yet is as in
    /// [`Model::new`].
    pub fn of_network(network: &Network, new: Model) -> Model {
        let mut model = new;
        let numbers = network.numbers();
        let (scale, one) = (numbers[0] as f32, ONE as f32);
        let mut numbers = numbers.into_iter().skip(1).map(|number| number as f32);
        let mut fill = |weights: &mut [f32], unit: f32| {
            weights.iter_mut().zip(&mut numbers).for_each(|(weight, number)| *weight = number / unit);
        };
        fill(&mut model.threat, 2.0 * scale);
        // Told the counts alone it has no first layer, and what follows that is as it was at the beginning.
        fill(&mut model.first[..network.inputs() * WIDTH], one);
        fill(&mut model.first_bias, one);
        fill(&mut model.second, one);
        fill(&mut model.second_bias, one * one);
        for (row, measure) in model.counts.chunks_exact_mut(HIDDEN).zip(&model.measure) {
            fill(row, OF_COUNT as f32 * measure);
        }
        for (weight, measure) in model.line.iter_mut().zip(&model.measure) {
            fill(std::slice::from_mut(weight), one * one * measure);
        }
        fill(&mut model.third, one);
        fill(&mut model.third_bias, one * one);
        model
    }

    /// All zeros.
    pub fn nothing(&self) -> Model {
        let mut nothing = self.clone();
        nothing.parts().into_iter().for_each(|part| part.fill(0.0));
        nothing
    }

    /// All that is learned.
    pub fn parts(&mut self) -> [&mut [f32]; 9] {
        [
            &mut self.first,
            &mut self.first_bias,
            &mut self.second,
            &mut self.second_bias,
            &mut self.counts,
            &mut self.line,
            &mut self.third,
            &mut self.third_bias,
            &mut self.threat,
        ]
    }

    /// Keeps every weight within what its rounded form can say.
    pub fn clamp(&mut self) {
        let limit = |weights: &mut [f32], most: f32| weights.iter_mut().for_each(|one| *one = one.clamp(-most, most));
        limit(&mut self.first, 1.98);
        limit(&mut self.second, 1.98);
        for (row, measure) in self.counts.chunks_exact_mut(HIDDEN).zip(&self.measure) {
            limit(row, 7.9 / measure);
        }
        self.threat.iter_mut().for_each(|threat| *threat = threat.max(0.0));
    }

    /// What it makes of a sample.
    pub fn see(&self, sample: &Sample) -> Seen {
        let units = [0, 1].map(|view| {
            let mut sums = [0.0; WIDTH];
            if self.first.is_empty() {
                return sums;
            }
            sums.copy_from_slice(&self.first_bias);
            for input in &sample.inputs[view] {
                let row = &self.first[usize::from(*input) * WIDTH..][..WIDTH];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            sums.map(|sum| sum.clamp(0.0, 1.0))
        });
        let mut hidden = [0.0; HIDDEN];
        for ((unit, rows), bias) in hidden.iter_mut().zip(self.second.chunks_exact(2 * WIDTH)).zip(&self.second_bias) {
            *unit = bias + dot(&rows[..WIDTH], &units[0]) + dot(&rows[WIDTH..], &units[1]);
        }
        let mut line = 0.0;
        self.each_count(sample, |row, count| {
            let weights = &self.counts[row * HIDDEN..][..HIDDEN];
            hidden.iter_mut().zip(weights).for_each(|(unit, weight)| *unit += count * weight);
            line += count * self.line[row];
        });
        let hidden = hidden.map(|unit: f32| unit.clamp(0.0, MOST));
        let mut answers: [f32; ANSWERS] = std::array::from_fn(|answer| {
            let weights = &self.third[answer * HIDDEN..][..HIDDEN];
            self.third_bias[answer] + weights.iter().zip(&hidden).map(|(weight, unit)| weight * unit).sum::<f32>()
        });
        if let Some(threat) = usize::from(sample.threatened).checked_sub(1) {
            line -= self.threat[threat];
        }
        answers[0] += line;
        answers[2] -= line;
        let most = answers.iter().copied().fold(f32::MIN, f32::max);
        let powers = answers.map(|answer| (answer - most).exp());
        let sum: f32 = powers.iter().sum();
        Seen { units, hidden, chances: powers.map(|power| power / sum) }
    }

    fn each_count(&self, sample: &Sample, mut with: impl FnMut(usize, f32)) {
        for (row, (count, measure)) in sample.counts.iter().zip(&self.measure).enumerate() {
            if *count != 0 {
                with(row, f32::from(*count) * measure);
            }
        }
    }

    /// Adds to each weight's part of `blame` in which direction, and how much, it should change to say what is wanted of a sample.
    pub fn learn(&self, sample: &Sample, wanted: &[f32; ANSWERS], blame: &mut Model) {
        let seen = self.see(sample);
        let of_answers: [f32; ANSWERS] = std::array::from_fn(|answer| wanted[answer] - seen.chances[answer]);
        let of_line = of_answers[0] - of_answers[2];
        if let Some(threat) = usize::from(sample.threatened).checked_sub(1) {
            blame.threat[threat] -= of_line;
        }
        let mut of_hidden = [0.0; HIDDEN];
        for (answer, own) in of_answers.into_iter().enumerate() {
            blame.third_bias[answer] += own;
            for (unit, value) in seen.hidden.iter().enumerate() {
                of_hidden[unit] += own * self.third[answer * HIDDEN + unit];
                blame.third[answer * HIDDEN + unit] += own * value;
            }
        }
        for (own, value) in of_hidden.iter_mut().zip(&seen.hidden) {
            if *value <= 0.0 || *value >= MOST {
                *own = 0.0;
            }
        }
        self.each_count(sample, |row, count| {
            let weights = &mut blame.counts[row * HIDDEN..][..HIDDEN];
            weights.iter_mut().zip(&of_hidden).for_each(|(weight, own)| *weight += own * count);
            blame.line[row] += of_line * count;
        });
        if self.first.is_empty() {
            blame.second_bias.iter_mut().zip(of_hidden).for_each(|(bias, own)| *bias += own);
            return;
        }
        let mut of_units = [[0.0; WIDTH]; 2];
        for (unit, own) in of_hidden.into_iter().enumerate().filter(|(_, own)| *own != 0.0) {
            blame.second_bias[unit] += own;
            for (view, (units, of_units)) in seen.units.iter().zip(&mut of_units).enumerate() {
                let at = (2 * unit + view) * WIDTH;
                let (weights, blames) = (&self.second[at..][..WIDTH], &mut blame.second[at..][..WIDTH]);
                for (((weight, blame), value), of_unit) in weights.iter().zip(blames).zip(units).zip(of_units) {
                    *of_unit += own * weight;
                    *blame += own * value;
                }
            }
        }
        for (view, of_units) in of_units.iter_mut().enumerate() {
            for (own, value) in of_units.iter_mut().zip(&seen.units[view]) {
                if *value <= 0.0 || *value >= 1.0 {
                    *own = 0.0;
                }
            }
            for input in &sample.inputs[view] {
                let row = &mut blame.first[usize::from(*input) * WIDTH..][..WIDTH];
                row.iter_mut().zip(&*of_units).for_each(|(weight, own)| *weight += own);
            }
            blame.first_bias.iter_mut().zip(&*of_units).for_each(|(weight, own)| *weight += own);
        }
    }

    /// As whole numbers, in the order of `Network::of`.
    pub fn rounded(&self) -> Vec<i32> {
        let one = ONE as f32;
        let to = |unit: f32| move |weight: &f32| (weight * unit).round() as i32;
        let mut all = vec![self.scale.round() as i32];
        all.extend(self.threat.iter().map(to(2.0 * self.scale)));
        all.extend(self.first.iter().chain(&self.first_bias).map(to(one)));
        all.extend(self.second.iter().map(to(one)));
        all.extend(self.second_bias.iter().map(to(one * one)));
        for (row, measure) in self.counts.chunks_exact(HIDDEN).zip(&self.measure) {
            all.extend(row.iter().map(to(OF_COUNT as f32 * measure)));
        }
        all.extend(self.line.iter().zip(&self.measure).map(|(weight, measure)| to(one * one * measure)(weight)));
        all.extend(self.third.iter().map(to(one)));
        all.extend(self.third_bias.iter().map(to(one * one)));
        all
    }
}

/// One over the standard deviation of each count.
fn measure(samples: &[Sample]) -> Vec<f32> {
    let many = samples.len().max(1) as f64;
    (0..ROWS)
        .map(|row| {
            let of = |power: i32| samples.iter().map(|one| f64::from(one.counts[row]).powi(power)).sum::<f64>() / many;
            let deviation = (of(2) - of(1).powi(2)).max(0.0).sqrt() as f32;
            1.0 / deviation.max(LEAST_DEVIATION)
        })
        .collect()
}

fn dot(one: &[f32], other: &[f32]) -> f32 {
    // Eight sums side by side, which the compiler makes one register of.
    let mut sums = [0.0; 8];
    for (one, other) in one.chunks_exact(8).zip(other.chunks_exact(8)) {
        sums.iter_mut().zip(one.iter().zip(other)).for_each(|(sum, (one, other))| *sum += one * other);
    }
    sums.iter().sum()
}
