//! A small network that estimates the winning chance of the side that rolls next: one layer of hidden units and direct weights,
//! trained by self-play (Tesauro 1995, with the returns of Sutton 1988).

/// Number of hidden units.
const HIDDEN: usize = 40;
/// Largest number of inputs of a position that are not zero.
const MAX_INPUTS: usize = 96;
/// The scale of the weights in a file, which are integers.
const SCALE: f32 = 2048.0;

/// The inputs that are not zero.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    count: usize,
    at: [u16; MAX_INPUTS],
    by: [f32; MAX_INPUTS],
}

impl Default for Inputs {
    fn default() -> Self {
        Inputs { count: 0, at: [0; MAX_INPUTS], by: [0.0; MAX_INPUTS] }
    }
}

impl Inputs {
    /// Sets an input. A position has fewer than [`MAX_INPUTS`].
    #[inline]
    pub(super) fn set(&mut self, input: usize, value: f32) {
        if value != 0.0 && self.count < MAX_INPUTS {
            self.at[self.count] = input as u16;
            self.by[self.count] = value;
            self.count += 1;
        }
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = (usize, f32)> {
        self.at[..self.count].iter().zip(&self.by[..self.count]).map(|(at, by)| (usize::from(*at), *by))
    }
}

/// The weights, as one list for files and training.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// For each input its weights to the hidden units; the last row is that of the constant 1.
    first: Vec<[f32; HIDDEN]>,
    /// For each hidden unit its weight to the output.
    second: [f32; HIDDEN],
    /// For each input its weight to the output; the last is that of the constant 1.
    direct: Vec<f32>,
}

fn sigmoid(sum: f32) -> f32 {
    1.0 / (1.0 + (-sum).exp())
}

impl Network {
    /// Creates an untrained network: small weights from `random`, which returns numbers from 0 to 1.
    pub fn untrained(inputs: usize, mut random: impl FnMut() -> f32) -> Network {
        let mut small = |size: f32| (random() - 0.5) * size;
        Network {
            first: (0..=inputs).map(|_| std::array::from_fn(|_| small(0.2))).collect(),
            second: std::array::from_fn(|_| small(0.2)),
            direct: vec![0.0; inputs + 1],
        }
    }

    #[inline]
    fn hidden(&self, inputs: &Inputs) -> [f32; HIDDEN] {
        let mut sums = self.first[self.first.len() - 1];
        for (at, by) in inputs.iter() {
            for (sum, weight) in sums.iter_mut().zip(&self.first[at]) {
                *sum += by * weight;
            }
        }
        sums.map(|sum| sum.max(0.0))
    }

    #[inline]
    fn output(&self, inputs: &Inputs, hidden: &[f32; HIDDEN]) -> f32 {
        let direct: f32 = inputs.iter().map(|(at, by)| by * self.direct[at]).sum();
        let deep: f32 = hidden.iter().zip(&self.second).map(|(unit, weight)| unit * weight).sum();
        sigmoid(self.direct[self.direct.len() - 1] + direct + deep)
    }

    /// Returns the chance, from 0 to 1.
    #[inline]
    pub fn chance(&self, inputs: &Inputs) -> f32 {
        self.output(inputs, &self.hidden(inputs))
    }

    /// Trains the network towards `target`, by a gradient step of the cross-entropy with this learning rate.
    pub fn learn(&mut self, inputs: &Inputs, target: f32, rate: f32) {
        let hidden = self.hidden(inputs);
        let step = rate * (target - self.output(inputs, &hidden));
        let blame: [f32; HIDDEN] =
            std::array::from_fn(|unit| if hidden[unit] > 0.0 { step * self.second[unit] } else { 0.0 });
        for (weight, unit) in self.second.iter_mut().zip(hidden) {
            *weight += step * unit;
        }
        let (last, constant) = (self.first.len() - 1, [(self.first.len() - 1, 1.0)]);
        debug_assert_eq!(self.direct.len() - 1, last);
        for (at, by) in inputs.iter().chain(constant) {
            self.direct[at] += step * by;
            for (weight, blame) in self.first[at].iter_mut().zip(&blame) {
                *weight += by * blame;
            }
        }
    }

    /// Writes the weights to a file: two bytes each, the lower one first.
    pub fn write(&self) -> Vec<u8> {
        let weights = self.first.iter().flatten().chain(&self.second).chain(&self.direct);
        weights.flat_map(|weight| ((weight * SCALE).round() as i16).to_le_bytes()).collect()
    }

    /// Reads such a file. Returns `None` if its size is wrong.
    pub fn read(bytes: &[u8], inputs: usize) -> Option<Network> {
        if bytes.len() != 2 * ((inputs + 1) * (HIDDEN + 1) + HIDDEN) {
            return None;
        }
        let mut weights = bytes.chunks_exact(2).map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) / SCALE);
        let mut next = || weights.next().unwrap_or_default();
        Some(Network {
            first: (0..=inputs).map(|_| std::array::from_fn(|_| next())).collect(),
            second: std::array::from_fn(|_| next()),
            direct: (0..=inputs).map(|_| next()).collect(),
        })
    }
}
