//! Sounds of two channels, chance, and noise.

use std::f64::consts::{PI, TAU};

/// Samples per second of everything made here.
pub const RATE: f64 = 44_100.0;

/// The seeded source of every small irregularity.
pub struct Chance(oorandom::Rand64);

impl Chance {
    /// A source that gives the same numbers for the same seed.
    pub fn new(seed: u64) -> Self {
        Self(oorandom::Rand64::new(u128::from(seed)))
    }

    /// A number from 0 to 1.
    pub fn unit(&mut self) -> f64 {
        self.0.rand_float()
    }

    /// A number from -1 to 1.
    pub fn swing(&mut self) -> f64 {
        2.0 * self.unit() - 1.0
    }

    /// A factor near 1, at most `share` away from it.
    pub fn near(&mut self, share: f64) -> f64 {
        1.0 + share * self.swing()
    }

    /// A number from the bell curve of variance 1.
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        radius * (TAU * self.unit()).cos()
    }
}

/// The factor of so many decibels.
pub fn decibels(db: f64) -> f64 {
    10f64.powf(db / 20.0)
}

/// The index of a moment given in seconds.
pub fn index(seconds: f64) -> usize {
    (seconds * RATE).round().max(0.0) as usize
}

/// Two channels of equal length.
#[derive(Clone)]
pub struct Stereo {
    /// What the left ear hears.
    pub left: Vec<f64>,
    /// What the right ear hears.
    pub right: Vec<f64>,
}

impl Stereo {
    /// Silence.
    pub fn new(len: usize) -> Self {
        Self { left: vec![0.0; len], right: vec![0.0; len] }
    }

    /// How many frames it holds.
    pub fn len(&self) -> usize {
        self.left.len()
    }

    /// Adds one sample, from -1 (left) to 1 (right), at equal power.
    fn add(&mut self, at: usize, value: f64, sides: (f64, f64)) {
        if at < self.len() {
            self.left[at] += value * sides.0;
            self.right[at] += value * sides.1;
        }
    }

    /// Adds a voice from a moment on.
    pub fn lay(&mut self, at: usize, voice: &[f64], gain: f64, pan: f64) {
        let sides = sides(pan);
        for (offset, value) in voice.iter().enumerate() {
            self.add(at + offset, gain * value, sides);
        }
    }

    /// Adds another sound of the same length.
    pub fn mix(&mut self, other: &Self, gain: f64) {
        for (mine, theirs) in [(&mut self.left, &other.left), (&mut self.right, &other.right)] {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                *mine += gain * theirs;
            }
        }
    }

    /// Adds another sound from a frame on; this one grows where that is longer.
    pub fn add_at(&mut self, at: usize, other: &Self) {
        for (mine, theirs) in [(&mut self.left, &other.left), (&mut self.right, &other.right)] {
            mine.resize(mine.len().max(at + theirs.len()), 0.0);
            for (mine, theirs) in mine[at..].iter_mut().zip(theirs) {
                *mine += theirs;
            }
        }
    }

    /// Makes all of it louder or softer.
    pub fn scale(&mut self, gain: f64) {
        for value in self.left.iter_mut().chain(&mut self.right) {
            *value *= gain;
        }
    }

    /// Lets the last seconds die away to nothing.
    pub fn fade(&mut self, seconds: f64) {
        let len = self.len();
        let fade = index(seconds).min(len);
        for step in 0..fade {
            let gain = 0.5 - 0.5 * (PI * step as f64 / fade as f64).cos();
            self.left[len - 1 - step] *= gain;
            self.right[len - 1 - step] *= gain;
        }
    }
}

/// How much of a sound goes to either side, at equal power.
pub fn sides(pan: f64) -> (f64, f64) {
    let angle = (pan.clamp(-1.0, 1.0) + 1.0) * PI / 4.0;
    (angle.cos(), angle.sin())
}

/// Lets a voice rise over `edge` seconds instead of at once.
pub fn soften(voice: &mut [f64], edge: f64) {
    let edge = index(edge).min(voice.len());
    for (step, value) in voice[..edge].iter_mut().enumerate() {
        *value *= 0.5 - 0.5 * (PI * step as f64 / edge as f64).cos();
    }
}

/// A band of noise with a second-order resonance, rising for `rise` and falling by 60 dB in `fall` seconds.
pub fn breath(frequency: f64, width: f64, rise: f64, fall: f64, chance: &mut Chance) -> Vec<f64> {
    let radius = (-PI * width / RATE).exp();
    let feed = (2.0 * radius * (TAU * frequency / RATE).cos(), -radius * radius);
    let scale = (1.0 - radius * radius).sqrt();
    let (mut last, mut before) = (0.0, 0.0);
    (0..index(rise + fall))
        .map(|step| {
            let value = scale * chance.normal() + feed.0 * last + feed.1 * before;
            before = last;
            last = value;
            let seconds = step as f64 / RATE;
            let shape = if seconds < rise {
                0.5 - 0.5 * (PI * seconds / rise).cos()
            } else {
                (-6.907_755 * (seconds - rise) / fall).exp()
            };
            value * shape
        })
        .collect()
}
