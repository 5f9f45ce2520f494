//! Mixing of effects from recordings.

use super::palette::{Palette, Preset};
use crate::encode::Outcome;
use crate::synth::{Chance, RATE, Stereo, breath, index, sides, soften};
use std::f64::consts::{PI, TAU};

/// An effect under construction.
pub struct Mix<'a> {
    palette: &'a Palette,
    pub chance: Chance,
    pub sound: Stereo,
}

/// A recording as it is used in an effect.
#[derive(Clone, Copy)]
pub struct Layer {
    /// Its name in the soundfont.
    name: &'static str,
    /// Playback speed, where 1 is the original.
    speed: f64,
    /// Gain; the highest sample is at 1 before the filter.
    gain: f64,
    /// The seconds in which it falls by 60 dB.
    ring: f64,
    /// Band to which it is filtered, in Hz.
    band: (f64, f64),
}

/// Creates a layer.
pub const fn layer(name: &'static str, speed: f64, gain: f64, ring: f64, band: (f64, f64)) -> Layer {
    Layer { name, speed, gain, ring, band }
}

/// A wooden man on a wooden board: the knock of two pieces of hardwood, the board under it, and the table.
const WOOD: [Layer; 5] = [
    layer("High Woodblock(L)", 1.10, 0.62, 0.075, (320.0, 4600.0)),
    layer("Castanet", 0.80, 0.64, 0.044, (600.0, 5200.0)),
    layer("Low Woodblock(L)", 0.72, 0.30, 0.095, (190.0, 2600.0)),
    layer("Closed Slap(L)", 0.62, 0.24, 0.080, (120.0, 1800.0)),
    layer("Tom Floor(L)", 1.35, 0.15, 0.110, (70.0, 420.0)),
];

/// A pebble against a pebble: hard, high, short.
const PEBBLE: [Layer; 4] = [
    layer("Castanet", 1.08, 0.50, 0.034, (900.0, 9000.0)),
    layer("Clave(L)", 0.86, 0.26, 0.038, (700.0, 6000.0)),
    layer("Sticks(L)", 0.80, 0.30, 0.030, (700.0, 9000.0)),
    layer("Bongo Rim(L)", 1.10, 0.22, 0.050, (300.0, 4000.0)),
];

/// A heavy stone that is set on stone: no pitch, much weight.
const SLAB: [Layer; 5] = [
    layer("Rim Tap(L)", 0.55, 0.36, 0.075, (220.0, 5200.0)),
    layer("Castanet", 0.52, 0.34, 0.055, (350.0, 4200.0)),
    layer("Bongo Rim(L)", 0.47, 0.46, 0.100, (120.0, 2600.0)),
    layer("Closed Slap(L)", 0.38, 0.50, 0.130, (80.0, 1400.0)),
    layer("Short Taiko Hit", 1.25, 0.34, 0.160, (45.0, 320.0)),
];

/// A die of bone on wood.
const BONE: [Layer; 4] = [
    layer("Castanet", 1.02, 0.55, 0.034, (700.0, 8000.0)),
    layer("Clave(L)", 1.06, 0.16, 0.030, (900.0, 7000.0)),
    layer("High Woodblock(L)", 1.22, 0.30, 0.050, (400.0, 4500.0)),
    layer("Low Woodblock(L)", 0.80, 0.16, 0.070, (220.0, 2000.0)),
];

/// A knuckle on the edge of the table.
const KNUCKLE: [Layer; 3] = [
    layer("Low Woodblock(L)", 0.46, 0.40, 0.090, (130.0, 1200.0)),
    layer("Closed Slap(L)", 0.44, 0.50, 0.110, (90.0, 1100.0)),
    layer("Tom Floor(L)", 1.05, 0.34, 0.150, (55.0, 380.0)),
];

/// A small key under a finger.
const KEY: [Layer; 3] = [
    layer("Castanet", 0.92, 0.40, 0.026, (600.0, 5000.0)),
    layer("High Woodblock(L)", 1.12, 0.40, 0.040, (350.0, 3200.0)),
    layer("Square Click(L)", 0.90, 0.20, 0.030, (150.0, 2000.0)),
];

/// A body that strikes or is struck.
#[derive(Clone, Copy)]
pub enum Body {
    Wood,
    Pebble,
    Slab,
    Bone,
    Knuckle,
    Key,
}

impl Body {
    const fn layers(self) -> &'static [Layer] {
        match self {
            Body::Wood => &WOOD,
            Body::Pebble => &PEBBLE,
            Body::Slab => &SLAB,
            Body::Bone => &BONE,
            Body::Knuckle => &KNUCKLE,
            Body::Key => &KEY,
        }
    }
}

impl<'a> Mix<'a> {
    /// Creates silence of this length.
    pub fn new(palette: &'a Palette, seconds: f64, seed: u64) -> Mix<'a> {
        Mix { palette, chance: Chance::new(seed), sound: Stereo::new(index(seconds)) }
    }

    /// Adds a stroke at this time: the larger the lower, the softer the darker. No two strokes are the same.
    pub fn strike(&mut self, at: f64, body: Body, size: f64, force: f64, pan: f64) -> Outcome<()> {
        for layer in body.layers() {
            let speed = layer.speed / size * self.chance.near(0.035);
            let mut voice = self.palette.hit(layer.name, speed)?;
            let bright = layer.band.1 * (0.35 + 0.65 * force.min(1.2)) * self.chance.near(0.12);
            band_pass(&mut voice, layer.band.0 / size, bright);
            decay(&mut voice, layer.ring * size.sqrt() * self.chance.near(0.12));
            // Two bodies never meet twice at the same spot, so the mix of the layers varies.
            let gain = layer.gain * force * self.chance.near(0.28);
            let late = 0.0006 * self.chance.unit();
            self.sound.mix_in(index(at + late), &voice, gain, (pan + 0.06 * self.chance.swing()).clamp(-1.0, 1.0));
        }
        Ok(())
    }

    /// Adds the sound of something light that slides over the board.
    pub fn slide(&mut self, at: f64, seconds: f64, gain: f64, pan: f64) -> Outcome<()> {
        let mut voice = self.palette.hit("Fretnoise", (0.26 / seconds).min(1.6) * self.chance.near(0.08))?;
        band_pass(&mut voice, 400.0, 2400.0);
        voice.truncate(index(seconds));
        swell(&mut voice);
        self.sound.mix_in(index(at), &voice, gain, pan);
        let mut air = breath(1500.0 * self.chance.near(0.1), 1600.0, 0.02, 6.0 * seconds, &mut self.chance);
        air.truncate(index(seconds));
        swell(&mut air);
        self.sound.mix_in(index(at), &air, 0.05 * gain, pan);
        Ok(())
    }

    /// Adds grains of stone that rub on stone, `rate` of them per second, each different.
    pub fn grit(&mut self, at: f64, seconds: f64, rate: f64, size: f64, gain: f64, pan: f64) -> Outcome<()> {
        let mut now = at;
        while now < at + seconds {
            let along = (now - at) / seconds;
            let force = gain * (PI * (0.12 + 0.88 * along)).sin().max(0.0) * self.chance.near(0.6);
            let mut grain = self.palette.hit("Guiro Down(L)", 0.55 / size * self.chance.near(0.25))?;
            band_pass(&mut grain, 260.0 / size, 2600.0 / size);
            decay(&mut grain, 0.035);
            let from = index(0.02 * self.chance.unit()).min(grain.len());
            grain.drain(..from);
            soften(&mut grain, 0.002);
            let side = pan + 0.15 * self.chance.swing();
            self.sound.mix_in(index(now), &grain, force, side);
            now += self.chance.near(0.7) / rate;
        }
        Ok(())
    }

    /// Adds a note of an instrument.
    pub fn play(&mut self, at: f64, preset: Preset, key: i32, note: Note) -> Outcome<()> {
        let strength = (note.strength * self.chance.near(0.06)).min(1.0);
        let mut sound = self.palette.note(preset, key, strength, note.held, note.seconds)?;
        sound.fade(0.3 * note.seconds);
        let sides = sides(note.pan);
        let begin = index(at);
        for step in 0..sound.len().min(self.sound.len().saturating_sub(begin)) {
            let (middle, side) =
                (0.7 * (sound.left[step] + sound.right[step]), 0.2 * (sound.left[step] - sound.right[step]));
            self.sound.left[begin + step] += note.gain * (middle * sides.0 + side);
            self.sound.right[begin + step] += note.gain * (middle * sides.1 - side);
        }
        Ok(())
    }

    /// Adds a recording at this time.
    pub fn recording(&mut self, at: f64, layer: Layer, pan: f64) -> Outcome<()> {
        let mut voice = self.palette.hit(layer.name, layer.speed * self.chance.near(0.02))?;
        band_pass(&mut voice, layer.band.0, layer.band.1);
        decay(&mut voice, layer.ring);
        self.sound.mix_in(index(at), &voice, layer.gain, pan);
        Ok(())
    }
}

/// The manner in which a note is played.
#[derive(Clone, Copy)]
pub struct Note {
    /// Strength, from 0 to 1.
    pub strength: f64,
    /// Seconds after which it is released.
    pub held: f64,
    /// Seconds after which it has faded out.
    pub seconds: f64,
    pub gain: f64,
    /// From -1 (left) to 1 (right).
    pub pan: f64,
}

impl Note {
    /// Creates a note that rings from the middle.
    pub const fn new(strength: f64, seconds: f64, gain: f64) -> Note {
        Note { strength, held: seconds, seconds, gain, pan: 0.0 }
    }

    /// Returns the same note from another side.
    pub const fn from(self, pan: f64) -> Note {
        Note { pan, ..self }
    }

    /// Returns the same note, released earlier.
    pub const fn held(self, held: f64) -> Note {
        Note { held, ..self }
    }
}

/// Filters to the band between two frequencies: first-order filters, twice above and once below.
fn band_pass(voice: &mut [f64], low: f64, high: f64) {
    let share = |frequency: f64| 1.0 - (-TAU * frequency.min(0.45 * RATE) / RATE).exp();
    let (floor, ceiling) = (share(low), share(high));
    let (mut under, mut one, mut two) = (0.0, 0.0, 0.0);
    for value in voice {
        under += floor * (*value - under);
        one += ceiling * (*value - under - one);
        two += ceiling * (one - two);
        *value = two;
    }
}

/// Lets a voice fall by 60 dB in this number of seconds, and ends it soon after.
fn decay(voice: &mut Vec<f64>, ring: f64) {
    voice.truncate(index(1.3 * ring));
    let len = voice.len();
    for (step, value) in voice.iter_mut().enumerate() {
        let last = ((len - step) as f64 / index(0.004) as f64).min(1.0);
        *value *= (-6.907_755 * step as f64 / RATE / ring).exp() * last;
    }
}

/// Lets a voice rise and fall.
fn swell(voice: &mut [f64]) {
    let len = voice.len().max(1) as f64;
    for (step, value) in voice.iter_mut().enumerate() {
        *value *= (PI * step as f64 / len).sin();
    }
}
