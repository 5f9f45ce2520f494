//! Reverberation by convolution: the acoustics of an abbey.

use crate::synth::{Chance, RATE, Stereo, decibels, index};
use std::f64::consts::{PI, TAU};

/// A complex number.
type Point = (f64, f64);

/// Computes the discrete Fourier transform of a power of two of points, in place; the inverse if `back`, not scaled.
pub fn transform(points: &mut [Point], back: bool) {
    let len = points.len();
    assert!(len.is_power_of_two());
    let bits = len.trailing_zeros();
    for at in 0..len {
        let to = at.reverse_bits() >> (usize::BITS - bits);
        if at < to {
            points.swap(at, to);
        }
    }
    let sign = if back { 1.0 } else { -1.0 };
    let turns: Vec<Point> = (0..len / 2)
        .map(|step| {
            let angle = sign * TAU * step as f64 / len as f64;
            (angle.cos(), angle.sin())
        })
        .collect();
    let mut half = 1;
    while half < len {
        let stride = len / (2 * half);
        for block in points.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (step, (low, high)) in low.iter_mut().zip(high).enumerate() {
                let turn = turns[step * stride];
                let part = (high.0 * turn.0 - high.1 * turn.1, high.0 * turn.1 + high.1 * turn.0);
                *high = (low.0 - part.0, low.1 - part.1);
                *low = (low.0 + part.0, low.1 + part.1);
            }
        }
        half *= 2;
    }
}

/// Returns the convolution of two real signals, of length `a + b - 1`.
fn convolve(signal: &[f64], answer: &[f64]) -> Vec<f64> {
    let len = signal.len() + answer.len() - 1;
    let size = len.next_power_of_two().max(2);
    // Two real signals share one transform.
    let mut points = vec![(0.0, 0.0); size];
    for (point, value) in points.iter_mut().zip(signal) {
        point.0 = *value;
    }
    for (point, value) in points.iter_mut().zip(answer) {
        point.1 = *value;
    }
    transform(&mut points, false);
    let mut product = vec![(0.0, 0.0); size];
    for at in 0..size {
        let (p, q) = (points[at], points[(size - at) % size]);
        let a = (0.5 * (p.0 + q.0), 0.5 * (p.1 - q.1));
        let b = (0.5 * (p.1 + q.1), 0.5 * (q.0 - p.0));
        product[at] = (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0);
    }
    transform(&mut product, true);
    product[..len].iter().map(|point| point.0 / size as f64).collect()
}

/// The impulse response of a room.
pub struct Room {
    left: Vec<f64>,
    right: Vec<f64>,
}

impl Room {
    /// Creates a stone nave: four seconds, dark.
    pub fn nave() -> Self {
        Self::new(3.9, 0.024, 7200.0, 900.0, 0x000A_BBE7)
    }

    /// Creates the corner of a small vaulted room with a table in it.
    pub fn cell() -> Self {
        Self::new(0.55, 0.006, 7500.0, 1600.0, 0xCE11)
    }

    /// Creates a garden with trees and walls some way off.
    pub fn garden() -> Self {
        Self::new(1.3, 0.035, 4600.0, 1300.0, 0x6A2D)
    }

    /// Creates a room from the length of its tail and the delay before it, in seconds, and its brightness at the
    /// beginning and the end.
    fn new(seconds: f64, delay: f64, bright: f64, dark: f64, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let mut side = || {
            let len = index(seconds * 1.1);
            let start = index(delay);
            let mut answer = vec![0.0; start + len];
            // First the reflections of the nearest walls.
            for number in 0..14 {
                let at = start + index(delay * 3.2 * chance.unit().powf(0.7));
                let far = 1.0 - 0.5 * f64::from(number) / 14.0;
                answer[at] += 0.9 * far * if chance.unit() < 0.5 { -1.0 } else { 1.0 };
            }
            // Then the tail: noise that grows darker as it fades.
            let (mut low, mut lower) = (0.0, 0.0);
            for step in 0..len {
                let along = step as f64 / len as f64;
                let cutoff = bright * (dark / bright).powf(along.sqrt());
                let share = 1.0 - (-TAU * cutoff / RATE).exp();
                low += share * (chance.normal() - low);
                lower += share * (low - lower);
                let dense = (step as f64 / RATE / (delay * 2.0)).min(1.0);
                let fall = (-6.907_755 * step as f64 / RATE / seconds).exp();
                let end = 0.5 + 0.5 * (PI * along.powi(6)).cos();
                answer[start + step] += lower * dense * fall * end;
            }
            // No rumble.
            let share = 1.0 - (-TAU * 140.0 / RATE).exp();
            let mut floor = 0.0;
            for value in &mut answer {
                floor += share * (*value - floor);
                *value -= floor;
            }
            let energy = answer.iter().map(|value| value * value).sum::<f64>().sqrt();
            answer.iter_mut().for_each(|value| *value /= energy);
            answer
        };
        Self { left: side(), right: side() }
    }

    /// Adds the reverberation, this number of decibels below the sound itself.
    pub fn fill(&self, sound: &mut Stereo, db: f64) {
        let gain = decibels(db);
        let cross = |near: &[f64], far: &[f64]| -> Vec<f64> {
            near.iter().zip(far).map(|(near, far)| 0.85 * near + 0.35 * far).collect()
        };
        let wet = (
            convolve(&cross(&sound.left, &sound.right), &self.left),
            convolve(&cross(&sound.right, &sound.left), &self.right),
        );
        let len = sound.len();
        for at in 0..len {
            sound.left[at] += gain * wet.0[at];
            sound.right[at] += gain * wet.1[at];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn convolution_equals_the_sum_of_products() {
        let mut chance = Chance::new(1);
        let signal: Vec<f64> = (0..37).map(|_| chance.normal()).collect();
        let answer: Vec<f64> = (0..11).map(|_| chance.normal()).collect();
        let product = convolve(&signal, &answer);
        assert_eq!(product.len(), 47);
        for (at, product) in product.iter().enumerate() {
            let sum: f64 =
                (0..11).filter(|&back| back <= at && at - back < 37).map(|back| answer[back] * signal[at - back]).sum();
            assert!((sum - product).abs() < 1e-9, "{at}: {sum} and {product}");
        }
    }
}
