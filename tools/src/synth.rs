//! Oscillators, envelopes and the instruments built from them.
//!
//! Everything that rings is a sum of decaying partials (a struck or plucked body really is one); everything that is
//! held is a single cycle computed from its harmonics and read with a slowly drifting phase.

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

/// The frequency of a key: 69 is the A of 440 Hz.
pub fn pitch(key: f64) -> f64 {
    440.0 * ((key - 69.0) / 12.0).exp2()
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
fn sides(pan: f64) -> (f64, f64) {
    let angle = (pan.clamp(-1.0, 1.0) + 1.0) * PI / 4.0;
    (angle.cos(), angle.sin())
}

/// One ringing partial.
#[derive(Clone, Copy)]
pub struct Mode {
    /// Its frequency.
    pub frequency: f64,
    /// Its loudness at the stroke.
    pub gain: f64,
    /// The seconds in which it falls by 60 dB.
    pub ring: f64,
}

/// The sum of ringing partials, struck with a soft edge of `edge` seconds.
pub fn strike(modes: &[Mode], edge: f64, chance: &mut Chance) -> Vec<f64> {
    let mut voice = Vec::new();
    for mode in modes.iter().filter(|mode| mode.frequency < 0.45 * RATE && mode.gain.abs() > 1e-5) {
        // Ends when it is 80 dB down, which is 4/3 of the time for 60.
        let len = index(mode.ring * 4.0 / 3.0);
        if voice.len() < len {
            voice.resize(len, 0.0);
        }
        let decay = (-6.907_755 / (mode.ring * RATE)).exp();
        let angle = TAU * mode.frequency / RATE;
        let turn = (decay * angle.cos(), decay * angle.sin());
        // A struck body starts from rest: partials begin near zero, not at their crest.
        let phase = 0.4 * chance.swing();
        let mut point = (mode.gain * phase.cos(), mode.gain * phase.sin());
        for value in &mut voice[..len] {
            *value += point.1;
            point = (point.0 * turn.0 - point.1 * turn.1, point.0 * turn.1 + point.1 * turn.0);
        }
    }
    soften(&mut voice, edge);
    let tail = index(0.02).min(voice.len());
    let len = voice.len();
    for step in 0..tail {
        voice[len - 1 - step] *= step as f64 / tail as f64;
    }
    voice
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

/// A harp's string, plucked with a strength from 0 to 1.
pub fn harp(key: f64, strength: f64, chance: &mut Chance) -> Vec<f64> {
    let base = pitch(key);
    let ring = 5.2 * (196.0 / base).powf(0.55);
    let stiff = 6e-5 * (base / 220.0);
    let place = 0.31 + 0.02 * chance.swing();
    // The softer the pluck, the rounder the tone.
    let edge = 2300.0 + 4600.0 * strength;
    let mut modes = Vec::new();
    for number in 1..=28 {
        let n = f64::from(number);
        let frequency = base * n * (1.0 + stiff * n * n).sqrt();
        let gain = (PI * n * place).sin().abs() / n.powf(1.05) * (-frequency / edge).exp();
        let fall = ring / (1.0 + 0.26 * (n - 1.0).powf(1.2));
        // The two planes in which a string swings: one gives its strength to the soundboard sooner.
        modes.push(Mode { frequency, gain: 0.72 * gain, ring: 0.55 * fall });
        modes.push(Mode { frequency: frequency * (1.0 + 3e-4 * chance.swing()), gain: 0.36 * gain, ring: 1.25 * fall });
    }
    // The soundboard.
    for (frequency, gain) in [(118.0, 0.05), (187.0, 0.06), (292.0, 0.045), (415.0, 0.03)] {
        modes.push(Mode { frequency, gain: gain * strength, ring: 0.11 });
    }
    let mut voice = strike(&modes, 0.0022, chance);
    let finger = breath(1900.0, 1500.0, 0.002, 0.03, chance);
    for (value, noise) in voice.iter_mut().zip(&finger) {
        *value += 0.012 * strength * noise;
    }
    let level = 1.25 * (0.25 + 0.75 * strength);
    voice.iter_mut().for_each(|value| *value *= level);
    voice
}

/// A handbell or a glass bar, struck with a soft mallet.
pub fn handbell(key: f64, strength: f64, chance: &mut Chance) -> Vec<f64> {
    let base = pitch(key);
    let ring = 3.6 * (587.0 / base).powf(0.45);
    let edge = 2400.0 + 4200.0 * strength;
    let partials =
        [(0.5, 0.10, 1.15), (1.0, 1.0, 1.0), (2.0, 0.16, 0.6), (3.0, 0.30, 0.42), (4.17, 0.07, 0.3), (5.42, 0.10, 0.2)];
    let mut modes = Vec::new();
    for (ratio, gain, share) in partials {
        let frequency = base * ratio;
        let gain = gain * (-frequency / edge).exp();
        // No bell is quite round: every partial is two, which beat.
        let split = 0.35 + 0.25 * chance.unit();
        modes.push(Mode { frequency: frequency - split, gain: 0.62 * gain, ring: ring * share });
        modes.push(Mode { frequency: frequency + split, gain: 0.38 * gain, ring: ring * share * 1.1 });
    }
    let mut voice = strike(&modes, 0.003, chance);
    let level = 0.3 + 0.7 * strength;
    voice.iter_mut().for_each(|value| *value *= level);
    voice
}

/// A tower's bell heard from within: the minor third is its own.
pub fn tower(key: f64, strength: f64, chance: &mut Chance) -> Vec<f64> {
    let base = pitch(key);
    let ring = 8.5 * (147.0 / base).powf(0.4);
    let partials = [
        (0.5, 0.55, 1.3),
        (1.0, 0.70, 0.85),
        (1.189, 0.42, 0.75),
        (1.5, 0.16, 0.45),
        (2.0, 0.55, 0.5),
        (2.51, 0.13, 0.28),
        (2.66, 0.10, 0.26),
        (3.01, 0.22, 0.25),
        (4.03, 0.13, 0.17),
        (5.37, 0.07, 0.12),
        (6.9, 0.04, 0.08),
    ];
    let edge = 1400.0 + 1800.0 * strength;
    let mut modes = Vec::new();
    for (ratio, gain, share) in partials {
        let frequency = base * ratio;
        let gain = gain * (-frequency / edge).exp();
        let split = 0.12 + 0.22 * chance.unit();
        modes.push(Mode { frequency: frequency - split, gain: 0.6 * gain, ring: ring * share });
        modes.push(Mode { frequency: frequency + split, gain: 0.4 * gain, ring: ring * share });
    }
    let mut voice = strike(&modes, 0.006, chance);
    let level = 0.3 + 0.7 * strength;
    voice.iter_mut().for_each(|value| *value *= level);
    voice
}

/// One period of a tone, from the loudness of its harmonics.
fn cycle(harmonics: impl Iterator<Item = f64>) -> Vec<f64> {
    const SIZE: usize = 2048;
    let mut cycle = vec![0.0; SIZE];
    for (number, gain) in harmonics.enumerate() {
        let number = number + 1;
        // Phases that lean on each other keep the crest low.
        let phase = PI * (number * number) as f64 / 7.0;
        for (step, value) in cycle.iter_mut().enumerate() {
            *value += gain * (TAU * (number * step % SIZE) as f64 / SIZE as f64 + phase).sin();
        }
    }
    cycle
}

/// How a held voice begins, wavers and ends.
struct Held {
    /// The seconds it sounds before it is let go.
    seconds: f64,
    /// The seconds until it is all there.
    rise: f64,
    /// The seconds until it is gone.
    fall: f64,
    /// The rate of the vibrato.
    waver: f64,
    /// Its depth in cents.
    depth: f64,
    /// The slow wandering of the pitch in cents.
    drift: f64,
}

/// Reads a period again and again.
fn hold(cycle: &[f64], frequency: f64, held: &Held, chance: &mut Chance) -> Vec<f64> {
    let len = index(held.seconds + held.fall);
    let (rise, last) = (index(held.rise).max(1), index(held.seconds));
    let size = cycle.len() as f64;
    let (start, slow, tilt) = (chance.unit() * TAU, 0.13 + 0.1 * chance.unit(), chance.unit() * TAU);
    let mut phase = chance.unit() * size;
    let mut voice = Vec::with_capacity(len);
    for step in 0..len {
        let seconds = step as f64 / RATE;
        let onset = (seconds / 1.2).min(1.0);
        let cents = held.depth * onset * (TAU * held.waver * seconds + start).sin()
            + held.drift * (TAU * slow * seconds + tilt).sin();
        phase = (phase + size * frequency * (cents / 1200.0).exp2() / RATE) % size;
        let (left, part) = (phase as usize, phase.fract());
        let value = cycle[left] * (1.0 - part) + cycle[(left + 1) % cycle.len()] * part;
        let up = 0.5 - 0.5 * (PI * (step.min(rise) as f64) / rise as f64).cos();
        let down = if step < last { 1.0 } else { 0.5 + 0.5 * (PI * (step - last) as f64 / (len - last) as f64).cos() };
        let swell = 1.0 + 0.06 * (TAU * (slow * 1.7) * seconds + start).sin();
        voice.push(value * up * down * swell);
    }
    voice
}

/// A stopped organ pipe and its softer principal.
pub fn organ(key: f64, seconds: f64, chance: &mut Chance) -> Vec<f64> {
    let base = pitch(key);
    let gains = [1.0, 0.22, 0.30, 0.07, 0.10, 0.03, 0.04, 0.015, 0.015, 0.008];
    let cycle = cycle(gains.iter().enumerate().map(|(number, gain)| {
        let frequency = base * (number + 1) as f64;
        gain * (-frequency / 2600.0).exp()
    }));
    let held = Held { seconds, rise: 0.22, fall: 0.45, waver: 5.1, depth: 0.0, drift: 1.5 };
    let mut voice = hold(&cycle, base, &held, chance);
    // The air that finds the lip.
    let chiff = breath(base * 3.0, base, 0.03, 0.18, chance);
    for (value, noise) in voice.iter_mut().zip(&chiff) {
        *value += 0.012 * noise;
    }
    voice
}

/// One singer of a distant choir on a vowel between "oo" and "ah" (0 to 1).
pub fn singer(key: f64, seconds: f64, open: f64, chance: &mut Chance) -> Vec<f64> {
    let base = pitch(key) * (chance.swing() * 5.0 / 1200.0).exp2();
    let mix = |dark: f64, bright: f64| dark + open * (bright - dark);
    let formants = [
        (mix(340.0, 640.0), mix(110.0, 130.0), 1.0),
        (mix(760.0, 1080.0), 140.0, mix(0.30, 0.5)),
        (2500.0, 260.0, mix(0.02, 0.06)),
        (3300.0, 300.0, mix(0.008, 0.03)),
    ];
    let count = (5200.0 / base) as usize;
    let cycle = cycle((1..=count).map(|number| {
        let frequency = base * number as f64;
        let throat: f64 = formants
            .iter()
            .map(|&(centre, width, gain)| {
                let off = (frequency - centre) / width;
                gain / (1.0 + 0.5 * off * off)
            })
            .sum();
        (0.04 + throat) / (number as f64).powf(0.9)
    }));
    let waver = 4.5 + 0.9 * chance.unit();
    let depth = 9.0 + 5.0 * chance.unit();
    let held = Held { seconds, rise: 0.75, fall: 1.1, waver, depth, drift: 4.0 };
    even(hold(&cycle, base, &held, chance), &cycle)
}

/// Brings a held voice to the same loudness whatever its harmonics are.
fn even(mut voice: Vec<f64>, cycle: &[f64]) -> Vec<f64> {
    let loudness = (cycle.iter().map(|value| value * value).sum::<f64>() / cycle.len() as f64).sqrt();
    voice.iter_mut().for_each(|value| *value *= 0.5 / loudness);
    voice
}
