//! What the table is made of and what lies on it: bodies that are struck, and a glaze that runs.

use crate::synth::{Chance, Mode, RATE, breath, index, pitch, soften, strike};
use std::f64::consts::{PI, TAU};

/// The ratios of the partials of a free disc.
const DISC: [f64; 7] = [1.0, 1.73, 2.33, 3.91, 4.11, 6.30, 6.71];

/// Two glazed discs or a disc and a table: a clear, short ring. `size` 1 is a checker.
pub fn ceramic(size: f64, hard: f64, chance: &mut Chance) -> Vec<f64> {
    let base = 1540.0 / size;
    let edge = 5600.0 * hard;
    let modes: Vec<Mode> = DISC
        .iter()
        .enumerate()
        .map(|(number, ratio)| Mode {
            frequency: base * ratio * chance.near(0.006),
            gain: [0.8, 0.75, 0.62, 0.50, 0.40, 0.26, 0.22][number] * (-base * ratio / edge).exp() * chance.near(0.2),
            ring: 0.115 / (1.0 + 0.35 * number as f64),
        })
        .collect();
    let mut voice = strike(&modes, 0.0006, chance);
    lift(&mut voice, &breath(4200.0, 3000.0, 0.0006, 0.010, chance), 0.05 * hard);
    voice
}

/// A thick board struck with something blunt.
pub fn wood(size: f64, hard: f64, chance: &mut Chance) -> Vec<f64> {
    let modes: Vec<Mode> = [
        (162.0, 1.0, 0.17),
        (241.0, 0.8, 0.14),
        (377.0, 0.6, 0.11),
        (538.0, 0.42, 0.09),
        (742.0, 0.3, 0.07),
        (1065.0, 0.2, 0.05),
        (1490.0, 0.12, 0.035),
    ]
    .iter()
    .map(|&(frequency, gain, ring)| Mode {
        frequency: frequency / size * chance.near(0.012),
        gain: gain * (-frequency / (900.0 * hard)).exp() * chance.swing().signum() * chance.near(0.15),
        ring: ring * size.sqrt(),
    })
    .collect();
    let mut voice = strike(&modes, 0.0015, chance);
    lift(&mut voice, &breath(700.0 / size, 900.0, 0.001, 0.03, chance), 0.05 * hard);
    voice
}

/// A slab of stone: dense, dry, no pitch to speak of.
pub fn stone(size: f64, hard: f64, chance: &mut Chance) -> Vec<f64> {
    let modes: Vec<Mode> = (0..14)
        .map(|number| {
            let frequency = 118.0 / size * 1.29f64.powi(number) * chance.near(0.03);
            // Signs that differ keep the partials from all rising at once.
            let sign = if number % 4 < 2 { 1.0 } else { -1.0 };
            Mode {
                frequency,
                gain: sign * (-frequency / (2000.0 * hard)).exp() * chance.near(0.3),
                ring: 0.21 / 1.10f64.powi(number),
            }
        })
        .collect();
    let mut voice = strike(&modes, 0.0012, chance);
    lift(&mut voice, &breath(1250.0 / size, 1700.0, 0.001, 0.07, chance), 0.10 * hard);
    voice
}

/// A rim of glass.
pub fn glass(key: f64, strength: f64, chance: &mut Chance) -> Vec<f64> {
    let base = pitch(key);
    let mut modes = Vec::new();
    for (ratio, gain, ring) in [(1.0, 1.0, 1.5), (2.32, 0.34, 0.8), (4.25, 0.16, 0.4), (6.63, 0.07, 0.22)] {
        for side in [-1.0, 1.0] {
            modes.push(Mode {
                frequency: base * ratio + side * (1.2 + chance.unit()),
                gain: 0.5 * strength * gain * (-base * ratio / 5200.0).exp(),
                ring,
            });
        }
    }
    strike(&modes, 0.004, chance)
}

/// A thin bowl of brass, tapped: the partials of a bowl, each of them two that beat.
pub fn brass(key: f64, strength: f64, chance: &mut Chance) -> Vec<f64> {
    let base = pitch(key);
    let mut modes = Vec::new();
    for (ratio, gain, ring) in [(1.0, 0.8, 1.1), (2.71, 0.6, 0.7), (5.15, 0.3, 0.42), (8.43, 0.14, 0.25)] {
        for side in [-1.0, 1.0] {
            modes.push(Mode {
                frequency: base * ratio * (1.0 + side * 0.0016 * chance.near(0.5)),
                gain: 0.5 * strength * gain * (-base * ratio / 4800.0).exp(),
                ring,
            });
        }
    }
    let mut voice = strike(&modes, 0.0012, chance);
    lift(&mut voice, &breath(3600.0, 2600.0, 0.0008, 0.012, chance), 0.03 * strength);
    voice
}

/// A small bowl of brass, touched with a nail: it does not beat so wide that the tone would go and come again.
pub fn ping(key: f64, strength: f64, chance: &mut Chance) -> Vec<f64> {
    let base = pitch(key);
    let mut modes = Vec::new();
    for (ratio, gain, ring) in [(1.0, 0.8, 1.0), (2.71, 0.5, 0.62), (5.15, 0.22, 0.36), (8.43, 0.08, 0.2)] {
        for (off, share) in [(0.0, 0.72), (1.6 * chance.near(0.3), 0.28)] {
            modes.push(Mode {
                frequency: base * ratio + off,
                gain: share * strength * gain * (-base * ratio / 5200.0).exp(),
                ring,
            });
        }
    }
    strike(&modes, 0.0014, chance)
}

/// Adds a voice to another from its start.
fn lift(voice: &mut Vec<f64>, other: &[f64], gain: f64) {
    if voice.len() < other.len() {
        voice.resize(other.len(), 0.0);
    }
    for (value, other) in voice.iter_mut().zip(other) {
        *value += gain * other;
    }
}

/// A small cube of bone on a board: a dry clack with hardly a ring.
pub fn bone(size: f64, hard: f64, chance: &mut Chance) -> Vec<f64> {
    let modes: Vec<Mode> = [
        (1180.0, 0.9, 0.042),
        (1730.0, 1.0, 0.036),
        (2480.0, 0.7, 0.028),
        (3390.0, 0.45, 0.022),
        (4620.0, 0.25, 0.016),
    ]
    .iter()
    .map(|&(frequency, gain, ring)| Mode {
        frequency: frequency / size * chance.near(0.02),
        gain: gain * (-frequency / (3600.0 * hard)).exp() * chance.swing().signum() * chance.near(0.25),
        ring,
    })
    .collect();
    let mut voice = strike(&modes, 0.0008, chance);
    lift(&mut voice, &breath(2300.0, 2000.0, 0.0006, 0.012, chance), 0.06 * hard);
    voice
}

/// A drop that closes over a breath of air: its tone rises while it dies.
pub fn bubble(key: f64, ring: f64, chance: &mut Chance) -> Vec<f64> {
    let base = pitch(key) * chance.near(0.002);
    let len = index(ring * 1.2);
    let mut phase = 0.0;
    let mut voice: Vec<f64> = (0..len)
        .map(|step| {
            let seconds = step as f64 / RATE;
            // A third of a tone on the way, and a little of the octave as glass has it.
            phase += TAU * base * (1.0 + 0.04 * (seconds / ring).min(1.0)) / RATE;
            (-6.907_755 * seconds / ring).exp() * (phase.sin() + 0.10 * (2.0 * phase).sin())
        })
        .collect();
    soften(&mut voice, 0.005);
    let tail = index(0.02).min(len);
    for step in 0..tail {
        voice[len - 1 - step] *= step as f64 / tail as f64;
    }
    voice
}

/// Noise in a narrow band that goes from one frequency to another, as in a vessel that is filled.
pub fn pour(from: f64, to: f64, width: f64, seconds: f64, chance: &mut Chance) -> Vec<f64> {
    let radius = (-PI * width / RATE).exp();
    let scale = (1.0 - radius * radius).sqrt();
    let len = index(seconds);
    let (mut last, mut before) = (0.0, 0.0);
    (0..len)
        .map(|step| {
            let along = step as f64 / len as f64;
            let angle = TAU * from * (to / from).powf(along) / RATE;
            let value = scale * chance.normal() + 2.0 * radius * angle.cos() * last - radius * radius * before;
            before = last;
            last = value;
            // The resonance is the stronger the lower it lies; the sine makes it even.
            value * angle.sin() * (PI * along.powf(1.4)).sin()
        })
        .collect()
}

/// One heavy slab dragged a finger's breadth over another: a low noise that catches and lets go.
pub fn grind(frequency: f64, seconds: f64, chance: &mut Chance) -> Vec<f64> {
    let even = |frequency: f64| (TAU * frequency / RATE).sin();
    let mut voice = Vec::new();
    for (ratio, gain) in [(1.0, 1.0), (2.7, 0.7), (6.1, 0.4)] {
        let band = frequency * ratio;
        lift(&mut voice, &breath(band, 0.6 * band, 0.006, seconds * 3.0, chance), gain * even(band));
    }
    let len = index(seconds);
    voice.truncate(len);
    // It sticks and slips some sixty times a second, never evenly.
    let mut at = 0;
    while at < len {
        let span = index(0.016 * chance.near(0.45)).max(1);
        let force = chance.near(0.4);
        for step in 0..span.min(len - at) {
            voice[at + step] *= force * (0.25 + 0.75 * (PI * step as f64 / span as f64).sin());
        }
        at += span;
    }
    for (step, value) in voice.iter_mut().enumerate() {
        *value *= (PI * (0.25 + 0.75 * step as f64 / len as f64)).sin();
    }
    voice
}
