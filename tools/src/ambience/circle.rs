//! Sounds in circular time, whose end leads into their beginning, and noise of the same kind.

use crate::room::Room;
use crate::synth::{Chance, RATE, Stereo, breath, index, sides};
use std::f64::consts::TAU;

/// Seconds before the beginning from which reverberation is computed; longer than that of any room.
const LEAD: f64 = 6.0;

/// A sound whose end leads into its beginning.
pub struct Circle {
    pub sound: Stereo,
}

impl Circle {
    /// Creates silence of this length, in seconds.
    pub fn new(seconds: f64) -> Circle {
        Circle { sound: Stereo::new(index(seconds)) }
    }

    /// Returns the number of frames.
    pub fn len(&self) -> usize {
        self.sound.len()
    }

    /// Adds a voice from a time on. What reaches beyond the end continues at the beginning.
    pub fn mix_in(&mut self, at: f64, voice: &[f64], gain: f64, pan: f64) {
        let (len, start, (left, right)) = (self.len(), index(at), sides(pan));
        for (offset, value) in voice.iter().enumerate() {
            let place = (start + offset) % len;
            self.sound.left[place] += gain * left * value;
            self.sound.right[place] += gain * right * value;
        }
    }

    /// Adds noise that comes from everywhere: the sides share a part of it, from 0 to 1. `shape` filters each, and `swell` is its
    /// level over time.
    pub fn surround(&mut self, shared: f64, chance: &mut Chance, shape: impl Fn(&mut [f64]), swell: &[f64]) {
        let mut noises = [(); 3].map(|()| noise(swell.len(), chance));
        for noise in &mut noises {
            shape(noise);
            even(noise);
        }
        let [middle, left, right] = noises;
        let (common, own) = (shared.sqrt(), (1.0 - shared).sqrt());
        for (to, side) in [(&mut self.sound.left, left), (&mut self.sound.right, right)] {
            for (at, to) in to.iter_mut().enumerate() {
                *to += swell[at] * (common * middle[at] + own * side[at]);
            }
        }
    }

    /// Adds the reverberation of a room, this number of decibels below the sound itself.
    pub fn fill(&mut self, room: &Room, db: f64) {
        let lead = index(LEAD).min(self.len());
        let longer = |side: &[f64]| [&side[side.len() - lead..], side].concat();
        let mut sound = Stereo { left: longer(&self.sound.left), right: longer(&self.sound.right) };
        room.fill(&mut sound, db);
        self.sound = Stereo { left: sound.left.split_off(lead), right: sound.right.split_off(lead) };
    }

    /// Adds another sound of the same length.
    pub fn mix(&mut self, other: &Circle) {
        self.sound.mix(&other.sound, 1.0);
    }

    /// Lets only low frequencies pass.
    pub fn low(&mut self, cutoff: f64) {
        low(&mut self.sound.left, cutoff);
        low(&mut self.sound.right, cutoff);
    }
}

/// Returns white noise of variance 1.
fn noise(len: usize, chance: &mut Chance) -> Vec<f64> {
    (0..len).map(|_| chance.normal()).collect()
}

/// Lets only low frequencies pass, by 6 dB an octave. The first round brings the filter to the state of the end.
pub fn low(values: &mut [f64], cutoff: f64) {
    let share = 1.0 - (-TAU * cutoff / RATE).exp();
    let state = values.iter().fold(0.0, |state, value| state + share * (value - state));
    values.iter_mut().fold(state, |state, value| {
        *value = state + share * (*value - state);
        *value
    });
}

/// Lets only high frequencies pass, by 6 dB an octave.
pub fn high(values: &mut [f64], cutoff: f64) {
    let mut rest = values.to_vec();
    low(&mut rest, cutoff);
    values.iter_mut().zip(rest).for_each(|(value, rest)| *value -= rest);
}

/// Scales values to variance 1.
fn even(values: &mut [f64]) {
    let power = values.iter().map(|value| value * value).sum::<f64>() / values.len() as f64;
    values.iter_mut().for_each(|value| *value /= power.sqrt().max(1e-12));
}

/// Returns a slow random wander of variance 1, of frequencies up to about `fastest`.
pub fn drift(len: usize, fastest: f64, chance: &mut Chance) -> Vec<f64> {
    let mut values = noise(len, chance);
    low(&mut values, fastest);
    low(&mut values, fastest);
    even(&mut values);
    values
}

/// Returns random times between 0 and the length of `rate`, which has the mean number of events a second at every frame.
pub fn events(rate: &[f64], chance: &mut Chance) -> Vec<f64> {
    // Time is stretched by the rate, and events come at random in the stretched time.
    let (mut due, mut sum, mut times) = (-(1.0 - chance.unit()).ln(), 0.0, Vec::new());
    for (frame, rate) in rate.iter().enumerate() {
        sum += rate / RATE;
        while sum >= due {
            times.push(frame as f64 / RATE);
            due -= (1.0 - chance.unit()).ln();
        }
    }
    times
}

/// Returns a factor around 1 whose logarithm is normally distributed, limited to two deviations.
pub fn scatter(deviation: f64, chance: &mut Chance) -> f64 {
    (deviation * chance.normal().clamp(-2.0, 2.0)).exp()
}

/// Returns a number between two others, whose logarithm is evenly distributed.
pub fn between(low: f64, high: f64, chance: &mut Chance) -> f64 {
    low * (high / low).powf(chance.unit())
}

/// Returns a puff of noise around a frequency, about as loud at every frequency. See [`breath`].
pub fn puff(frequency: f64, width: f64, rise: f64, fall: f64, chance: &mut Chance) -> Vec<f64> {
    let mut voice = breath(frequency, width, rise, fall, chance);
    let gain = 2.0 * (TAU * frequency / RATE).sin();
    voice.iter_mut().for_each(|value| *value *= gain);
    voice
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_and_reverberation_do_not_know_where_a_loop_begins() {
        let room = Room::cell();
        let mut chance = Chance::new(3);
        let (left, right) = (noise(index(0.7), &mut chance), noise(index(0.7), &mut chance));
        let made = |turn: usize| {
            let mut circle = Circle { sound: Stereo { left: left.clone(), right: right.clone() } };
            circle.sound.left.rotate_left(turn);
            circle.sound.right.rotate_left(turn);
            circle.low(300.0);
            circle.fill(&room, -6.0);
            circle.sound.left.rotate_right(turn);
            circle.sound.left
        };
        let errors = made(0).into_iter().zip(made(12_345)).map(|(one, other)| (one - other).abs());
        let error = errors.fold(0.0, f64::max);
        assert!(error < 1e-9, "{error}");
    }

    #[test]
    fn a_voice_at_the_end_continues_at_the_beginning() {
        let mut circle = Circle::new(1.0);
        circle.mix_in(1.0 - 2.0 / RATE, &[1.0, 2.0, 3.0], 1.0, -1.0);
        let left = &circle.sound.left;
        assert_eq!([left[left.len() - 2], left[left.len() - 1], left[0]], [1.0, 2.0, 3.0]);
    }
}
