//! Sounds with two channels, random numbers, and noise.

use std::f64::consts::{PI, TAU};

/// Samples per second.
pub const RATE: f64 = 44_100.0;

/// A seeded source of small irregularities.
pub struct Chance(oorandom::Rand64);

impl Chance {
    /// Creates a source that gives the same numbers for the same seed.
    pub fn new(seed: u64) -> Self {
        Self(oorandom::Rand64::new(u128::from(seed)))
    }

    /// Returns a number from 0 to 1.
    pub fn unit(&mut self) -> f64 {
        self.0.rand_float()
    }

    /// Returns a number from -1 to 1.
    pub fn swing(&mut self) -> f64 {
        2.0 * self.unit() - 1.0
    }

    /// Returns a factor near 1, at most `share` away from it.
    pub fn near(&mut self, share: f64) -> f64 {
        1.0 + share * self.swing()
    }

    /// Returns a number from the normal distribution of variance 1.
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        radius * (TAU * self.unit()).cos()
    }
}

/// Returns the factor for a number of decibels.
pub fn decibels(db: f64) -> f64 {
    10f64.powf(db / 20.0)
}

/// Returns the index of the frame at this time, in seconds.
pub fn index(seconds: f64) -> usize {
    (seconds * RATE).round().max(0.0) as usize
}

/// A sound with two channels of equal length.
#[derive(Clone)]
pub struct Stereo {
    /// The left channel.
    pub left: Vec<f64>,
    /// The right channel.
    pub right: Vec<f64>,
}

impl Stereo {
    /// Creates silence of this number of frames.
    pub fn new(len: usize) -> Self {
        Self { left: vec![0.0; len], right: vec![0.0; len] }
    }

    /// Returns the number of frames.
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

    /// Adds a voice from a frame on.
    pub fn mix_in(&mut self, at: usize, voice: &[f64], gain: f64, pan: f64) {
        let sides = sides(pan);
        for (offset, value) in voice.iter().enumerate() {
            self.add(at + offset, gain * value, sides);
        }
    }

    /// Adds another sound of the same length.
    pub fn mix(&mut self, other: &Self, gain: f64) {
        for (own, added) in [(&mut self.left, &other.left), (&mut self.right, &other.right)] {
            for (own, added) in own.iter_mut().zip(added) {
                *own += gain * added;
            }
        }
    }

    /// Adds another sound from a frame on. This one grows if necessary.
    pub fn add_at(&mut self, at: usize, other: &Self) {
        for (own, added) in [(&mut self.left, &other.left), (&mut self.right, &other.right)] {
            own.resize(own.len().max(at + added.len()), 0.0);
            for (own, added) in own[at..].iter_mut().zip(added) {
                *own += added;
            }
        }
    }

    /// Scales the whole sound.
    pub fn scale(&mut self, gain: f64) {
        for value in self.left.iter_mut().chain(&mut self.right) {
            *value *= gain;
        }
    }

    /// Fades out the last seconds.
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

/// Returns the share of the left and the right channel, at equal power.
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

/// Returns a band of noise with a second-order resonance, which rises for `rise` and falls by 60 dB in `fall` seconds.
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
