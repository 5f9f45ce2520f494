//! Rain at the window of a study: it falls steadily outside, and single drops strike the pane.

use super::circle::{Circle, between, drift, events, high, low, puff, scatter};
use crate::room::Room;
use crate::synth::{Chance, RATE, index, soften};
use std::f64::consts::TAU;

const SECONDS: f64 = 41.0;
/// The modes of a pane, relative to the lowest.
const MODES: [(f64, f64); 3] = [(1.0, 1.0), (1.73, 0.5), (2.66, 0.3)];

/// Makes the loop.
pub fn make() -> Circle {
    let mut chance = Chance::new(0x0A1D);
    let mut rain = Circle::new(SECONDS);
    let gusts = drift(rain.len(), 0.12, &mut chance);
    fall(&mut rain, &gusts, &mut chance);
    rumble(&mut rain, 0.56 * SECONDS, &mut chance);
    let mut pane = Circle::new(SECONDS);
    strike(&mut pane, &gusts, &mut chance);
    pane.low(5200.0);
    rain.mix(&pane);
    rain.fill(&Room::cell(), -15.0);
    rain
}

/// Adds the rain outside: on the ground, in the air, and as many drops that are heard no more one by one.
fn fall(rain: &mut Circle, gusts: &[f64], chance: &mut Chance) {
    let mut swell = |base: f64, slow: f64, fast: f64| -> Vec<f64> {
        let own = drift(gusts.len(), 1.3, chance);
        gusts.iter().zip(&own).map(|(gust, own)| base * (slow * gust + fast * own).exp()).collect()
    };
    let (ground, air, fine) = (swell(0.050, 0.07, 0.04), swell(0.045, 0.11, 0.05), swell(0.010, 0.13, 0.05));
    let body = |noise: &mut [f64]| {
        low(noise, 420.0);
        low(noise, 700.0);
        high(noise, 110.0);
    };
    rain.surround(0.45, chance, body, &ground);
    let shower = |noise: &mut [f64]| {
        low(noise, 1500.0);
        low(noise, 2400.0);
        high(noise, 480.0);
    };
    rain.surround(0.35, chance, shower, &air);
    let spray = |noise: &mut [f64]| {
        low(noise, 5200.0);
        low(noise, 6400.0);
        high(noise, 2200.0);
    };
    rain.surround(0.3, chance, spray, &fine);
    for at in events(&vec![170.0; rain.len()], chance) {
        let pitch = between(1300.0, 5200.0, chance);
        let voice = puff(pitch, 0.8 * pitch, 0.0006, between(0.006, 0.014, chance), chance);
        rain.mix_in(at, &voice, 0.055 * scatter(0.7, chance), 0.9 * chance.swing());
    }
}

/// Adds drops that strike the pane and the sill, more of them in a gust.
fn strike(pane: &mut Circle, gusts: &[f64], chance: &mut Chance) {
    let wind = drift(pane.len(), 0.45, chance);
    let rate: Vec<f64> = gusts.iter().zip(&wind).map(|(gust, wind)| 5.5 * (0.35 * gust + 0.55 * wind).exp()).collect();
    for at in events(&rate, chance) {
        let (pan, gain) = (0.75 * chance.swing(), 0.11 * scatter(0.6, chance));
        knock(pane, at, pan, gain, chance);
    }
    for at in events(&vec![0.30; pane.len()], chance) {
        drip(pane, at, 0.25 + 0.2 * chance.swing(), 0.08 * scatter(0.4, chance), chance);
    }
}

/// Adds a drop on the pane: it splashes, and the glass answers.
fn knock(pane: &mut Circle, at: f64, pan: f64, gain: f64, chance: &mut Chance) {
    let splash = puff(between(1800.0, 4200.0, chance), 1800.0, 0.0004, between(0.006, 0.012, chance), chance);
    pane.mix_in(at, &splash, 0.9 * gain, pan);
    let lowest = between(420.0, 980.0, chance);
    let ring = between(0.022, 0.05, chance);
    for (ratio, share) in MODES {
        let hertz = lowest * ratio * chance.near(0.05);
        let mut mode: Vec<f64> = (0..index(ring))
            .map(|step| {
                let seconds = step as f64 / RATE;
                (TAU * hertz * seconds).sin() * (-6.9 * seconds * ratio.sqrt() / ring).exp()
            })
            .collect();
        soften(&mut mode, 0.0007);
        pane.mix_in(at, &mode, share * gain * chance.near(0.5), pan);
    }
}

/// Adds a drop that falls into water on the sill: the bubble under it rings, ever higher.
fn drip(pane: &mut Circle, at: f64, pan: f64, gain: f64, chance: &mut Chance) {
    let (hertz, ring) = (between(850.0, 1700.0, chance), between(0.03, 0.06, chance));
    let (mut phase, rise) = (0.0, between(0.2, 0.7, chance));
    let mut voice: Vec<f64> = (0..index(1.4 * ring))
        .map(|step| {
            let along = step as f64 / RATE / ring;
            phase += TAU * hertz * (1.0 + rise * along * along) / RATE;
            phase.sin() * (-5.0 * along).exp()
        })
        .collect();
    soften(&mut voice, 0.002);
    pane.mix_in(at, &voice, gain, pan);
}

/// Adds thunder, far away: some swells that overlap.
fn rumble(rain: &mut Circle, at: f64, chance: &mut Chance) {
    let mut late = 0.0;
    for gain in [0.5, 1.0, 0.75, 0.55, 0.35] {
        let (rise, fall) = (between(0.35, 0.8, chance), between(2.6, 4.5, chance));
        let voice = puff(between(42.0, 75.0, chance), 45.0, rise, fall, chance);
        rain.mix_in(at + late, &voice, 0.12 * gain, 0.45 + 0.3 * chance.swing());
        late += between(0.5, 1.3, chance);
    }
}
