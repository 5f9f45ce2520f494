//! A fire in the hall of an abbey: it breathes low, and crackles irregularly.

use super::circle::{Circle, between, drift, events, high, low, puff, scatter};
use crate::room::Room;
use crate::synth::{Chance, soften};

const SECONDS: f64 = 44.0;

/// Makes the loop.
pub fn make() -> Circle {
    let mut chance = Chance::new(0xF1AE);
    let mut fire = Circle::new(SECONDS);
    let draught = drift(fire.len(), 0.22, &mut chance);
    breathe(&mut fire, &draught, &mut chance);
    let mut wood = Circle::new(SECONDS);
    crackle(&mut wood, &draught, &mut chance);
    wood.low(6500.0);
    wood.fill(&Room::cell(), -13.0);
    fire.mix(&wood);
    fire.fill(&Room::nave(), -24.0);
    fire
}

/// Adds the breath of the flames, which follows the draught and flutters.
fn breathe(fire: &mut Circle, draught: &[f64], chance: &mut Chance) {
    let flutter = drift(fire.len(), 4.5, chance);
    let mut swell = |base: f64, slow: f64, fast: f64| -> Vec<f64> {
        let own = drift(draught.len(), 0.7, chance);
        let shape = |at: usize| slow * draught[at] + 0.5 * slow * own[at] + fast * flutter[at];
        (0..draught.len()).map(|at| base * shape(at).clamp(-2.0, 1.6).exp()).collect()
    };
    let (deep, middle, air) = (swell(0.10, 0.16, 0.17), swell(0.042, 0.26, 0.24), swell(0.009, 0.22, 0.10));
    let body = |noise: &mut [f64]| {
        low(noise, 240.0);
        low(noise, 400.0);
        high(noise, 80.0);
    };
    fire.surround(0.5, chance, body, &deep);
    let flames = |noise: &mut [f64]| {
        low(noise, 620.0);
        low(noise, 900.0);
        high(noise, 240.0);
    };
    fire.surround(0.4, chance, flames, &middle);
    let breeze = |noise: &mut [f64]| {
        low(noise, 2600.0);
        low(noise, 3600.0);
        high(noise, 900.0);
    };
    fire.surround(0.2, chance, breeze, &air);
}

/// Adds crackles in irregular groups, pops, and wood that settles.
fn crackle(wood: &mut Circle, draught: &[f64], chance: &mut Chance) {
    // Some seconds are busy and some almost quiet.
    let mood = drift(wood.len(), 0.13, chance);
    let lively = |base: f64| -> Vec<f64> {
        mood.iter().zip(draught).map(|(mood, draught)| base * (0.75 * mood + 0.2 * draught).exp()).collect()
    };
    for at in events(&lively(2.1), chance) {
        let (pan, force) = (0.5 * chance.swing(), 0.15 * scatter(0.6, chance));
        group(wood, at, pan, force, 3.0, chance);
    }
    // The tiniest ones are a texture more than sounds.
    for at in events(&lively(13.0), chance) {
        let (pan, gain) = (0.6 * chance.swing(), 0.02 * scatter(0.6, chance));
        snap(wood, at, pan, gain, chance);
    }
    for at in events(&lively(0.22), chance) {
        let pan = 0.4 * chance.swing();
        let gain = 0.36 * scatter(0.3, chance);
        pop(wood, at, pan, gain, chance);
        group(wood, at + 0.03, pan, 0.1 * gain, 5.0, chance);
    }
    for at in [0.31, 0.83] {
        settle(wood, at * SECONDS, chance);
    }
}

/// Adds a few crackles one soon after the other.
fn group(wood: &mut Circle, at: f64, pan: f64, force: f64, mean: f64, chance: &mut Chance) {
    let mut now = at;
    loop {
        let gain = force * scatter(0.4, chance);
        snap(wood, now, (pan + 0.1 * chance.swing()).clamp(-1.0, 1.0), gain, chance);
        now += -0.035 * (1.0 - chance.unit()).ln() * scatter(0.6, chance);
        if chance.unit() < 1.0 / mean {
            return;
        }
    }
}

/// Adds a crackle: a fibre that tears.
fn snap(wood: &mut Circle, at: f64, pan: f64, gain: f64, chance: &mut Chance) {
    let pitch = between(900.0, 4200.0, chance);
    let fall = between(0.006, 0.026, chance) * (1500.0 / pitch).powf(0.3);
    let voice = puff(pitch, 0.7 * pitch, 0.0004, fall, chance);
    wood.mix_in(at, &voice, gain, pan);
}

/// Adds a pop: a bubble of steam that bursts in the wood.
fn pop(wood: &mut Circle, at: f64, pan: f64, gain: f64, chance: &mut Chance) {
    let pitch = between(320.0, 820.0, chance);
    let fall = between(0.045, 0.09, chance);
    let body = puff(pitch, 0.55 * pitch, 0.0008, fall, chance);
    wood.mix_in(at, &body, gain, pan);
    let edge = puff(3.4 * pitch, 1.6 * pitch, 0.0004, 0.3 * fall, chance);
    wood.mix_in(at, &edge, 0.5 * gain, pan);
}

/// Adds a log that sinks into the embers.
fn settle(wood: &mut Circle, at: f64, chance: &mut Chance) {
    let pan = 0.3 * chance.swing();
    let mut body = puff(95.0 * chance.near(0.15), 60.0, 0.012, 0.38, chance);
    soften(&mut body, 0.01);
    wood.mix_in(at, &body, 0.30, pan);
    let count = 14 + (8.0 * chance.unit()) as u32;
    for _ in 0..count {
        let along = chance.unit().powf(1.6);
        let gain = 0.10 * (1.0 - along) * scatter(0.5, chance);
        snap(wood, at + 0.02 + 0.7 * along, pan + 0.2 * chance.swing(), gain, chance);
    }
}
