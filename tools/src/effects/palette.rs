//! Sources of the effects: single recordings of the soundfont, and notes of its instruments.

use crate::encode::Outcome;
use crate::synth::{RATE, Stereo, index};
use rustysynth::{SoundFont, Synthesizer, SynthesizerSettings};
use std::f64::consts::PI;
use std::sync::Arc;

/// Number of samples on either side that contribute to a sample when the speed of a recording is changed.
const REACH: i64 = 16;

/// An instrument of the soundfont by its bank and its preset.
#[derive(Clone, Copy)]
pub struct Preset(pub i32, pub i32);

/// The presets that effects use.
impl Preset {
    pub const HARP: Preset = Preset(0, 46);
    pub const CELESTA: Preset = Preset(0, 8);
    pub const BELLS: Preset = Preset(0, 14);
    pub const TOWER: Preset = Preset(8, 14);
    pub const ORGAN: Preset = Preset(0, 19);
    pub const STRINGS: Preset = Preset(0, 49);
    pub const VOICES: Preset = Preset(0, 52);
    pub const LOW_VOICES: Preset = Preset(0, 53);
    pub const HORNS: Preset = Preset(0, 60);
    pub const TIMPANI: Preset = Preset(0, 47);
}

/// The recordings and instruments of a soundfont.
pub struct Palette {
    font: Arc<SoundFont>,
}

impl Palette {
    pub fn new(font: Arc<SoundFont>) -> Palette {
        Palette { font }
    }

    /// Returns a recording from its stroke on, played `speed` times as fast, with the highest sample at 1.
    ///
    /// # Errors
    /// The soundfont has no recording with this name, or it is silent.
    pub fn hit(&self, name: &str, speed: f64) -> Outcome<Vec<f64>> {
        let header = self.font.get_sample_headers().iter().find(|header| header.get_name().trim() == name);
        let header = header.ok_or_else(|| format!("the soundfont has no recording called {name}"))?;
        let range = header.get_start() as usize..header.get_end() as usize;
        let wave = self.font.get_wave_data().get(range).ok_or_else(|| format!("{name} is cut off"))?;
        let top = wave.iter().map(|value| value.unsigned_abs()).max().unwrap_or(0);
        if top == 0 {
            return Err(format!("{name} is silent").into());
        }
        // The recording is cut a millisecond before the first sample of a tenth of the peak.
        let stroke = wave.iter().position(|value| value.unsigned_abs() > top / 10).unwrap_or(0);
        let before = (f64::from(header.get_sample_rate()) / 1000.0) as usize;
        let wave: Vec<f64> =
            wave[stroke.saturating_sub(before)..].iter().map(|value| f64::from(*value) / f64::from(top)).collect();
        Ok(resample(&wave, speed * f64::from(header.get_sample_rate()) / RATE))
    }

    /// Returns a note that is released after `held` seconds and rings on until `seconds`, with a strength from 0 to 1.
    ///
    /// # Errors
    /// The synthesizer cannot be created.
    pub fn note(&self, preset: Preset, key: i32, strength: f64, held: f64, seconds: f64) -> Outcome<Stereo> {
        let mut settings = SynthesizerSettings::new(RATE as i32);
        settings.enable_reverb_and_chorus = false;
        let mut synth = Synthesizer::new(&self.font, &settings)?;
        synth.process_midi_message(0, 0xB0, 0x00, preset.0);
        synth.process_midi_message(0, 0xC0, preset.1, 0);
        synth.note_on(0, key, (127.0 * strength).clamp(1.0, 127.0) as i32);
        let (len, until) = (index(seconds), index(held).min(index(seconds)));
        let (mut left, mut right) = (vec![0f32; len], vec![0f32; len]);
        synth.render(&mut left[..until], &mut right[..until]);
        synth.note_off(0, key);
        synth.render(&mut left[until..], &mut right[until..]);
        let wide = |side: Vec<f32>| side.into_iter().map(f64::from).collect();
        Ok(Stereo { left: wide(left), right: wide(right) })
    }
}

/// Returns the wave at `speed` times its speed: the sum of the samples around each moment, weighted by a windowed sinc,
/// whose band is the narrower the higher the speed.
fn resample(wave: &[f64], speed: f64) -> Vec<f64> {
    let band = (1.0 / speed).min(1.0);
    let reach = (REACH as f64 / band).ceil();
    let len = ((wave.len() as f64) / speed) as usize;
    let weight = |off: f64| {
        let sinc = if off == 0.0 { 1.0 } else { (PI * band * off).sin() / (PI * band * off) };
        band * sinc * (0.5 + 0.5 * (PI * off / reach).cos())
    };
    (0..len)
        .map(|step| {
            let at = step as f64 * speed;
            let first = (at - reach).ceil().max(0.0) as usize;
            let last = ((at + reach).floor() as usize).min(wave.len() - 1);
            (first..=last).map(|near| wave[near] * weight(near as f64 - at)).sum()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::TAU;

    #[test]
    fn faster_resampled_tone_is_higher_and_equally_loud() {
        let tone = |frequency: f64| (0..8000).map(move |step| (TAU * frequency * f64::from(step) / RATE).sin());
        let slow: Vec<f64> = tone(1000.0).collect();
        for speed in [0.7, 1.0, 1.6] {
            let resampled = resample(&slow, speed);
            let expected = tone(1000.0 * speed).skip(200).take(4000);
            let off = resampled[200..4200].iter().zip(expected).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(off < 0.01, "{speed}: {off}");
        }
    }

    #[test]
    fn resampling_removes_frequencies_above_the_limit() {
        let high: Vec<f64> = (0..8000).map(|step| (TAU * 15_000.0 * f64::from(step) / RATE).sin()).collect();
        let resampled = resample(&high, 2.0);
        assert!(resampled[200..3800].iter().all(|value| value.abs() < 0.02));
    }
}
