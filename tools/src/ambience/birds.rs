//! Birds outside an open window in the morning: each has songs of its own, sits at a place of its own, and never sings quite the
//! same twice. Between the songs there is a little air.

use super::circle::{Circle, between, drift, high, low, scatter};
use crate::room::Room;
use crate::synth::{Chance, RATE, index};
use std::f64::consts::{PI, TAU};

const SECONDS: f64 = 54.0;

/// A note of a song.
#[derive(Clone, Copy)]
struct Note {
    /// Seconds of silence before it.
    gap: f64,
    seconds: f64,
    /// Hertz at its beginning and end.
    from: f64,
    to: f64,
    /// The part of its pitch by which it is higher in its middle.
    arch: f64,
    /// Trills a second, and the part of its pitch by which it trills.
    trill: (f64, f64),
    gain: f64,
    /// The share of the octave above.
    octave: f64,
}

/// A plain whistle.
const fn whistle(gap: f64, seconds: f64, from: f64, to: f64) -> Note {
    Note { gap, seconds, from, to, arch: 0.0, trill: (0.0, 0.0), gain: 1.0, octave: 0.05 }
}

/// A bird.
struct Bird {
    song: fn(&mut Chance) -> Vec<Note>,
    /// Its distance: 1 is near.
    distance: f64,
    pan: f64,
    /// Its part of all songs.
    part: f64,
}

/// The birds that take turns.
const BIRDS: [Bird; 6] = [
    Bird { song: blackbird, distance: 2.3, pan: -0.3, part: 0.28 },
    Bird { song: robin, distance: 2.6, pan: 0.45, part: 0.20 },
    Bird { song: great_tit, distance: 3.4, pan: -0.7, part: 0.13 },
    Bird { song: chaffinch, distance: 3.8, pan: 0.1, part: 0.12 },
    Bird { song: sparrow, distance: 2.4, pan: 0.7, part: 0.15 },
    Bird { song: blue_tit, distance: 2.8, pan: -0.1, part: 0.12 },
];

/// Makes the loop.
pub fn make() -> Circle {
    let mut chance = Chance::new(0xB1AD);
    let (mut near, mut far) = (Circle::new(SECONDS), Circle::new(SECONDS));
    take_turns(&mut near, &mut far, &mut chance);
    // A dove and a second blackbird, beyond the garden, know nothing of the others.
    for (at, song) in [(6.1, 0), (21.4, 1), (29.3, 0), (38.2, 1), (45.9, 1)] {
        let (notes, pan, distance) =
            if song == 0 { (dove(&mut chance), 0.3, 5.5) } else { (blackbird(&mut chance), 0.65, 6.5) };
        sing(&mut far, at * chance.near(0.02), &notes, pan, distance, &mut chance);
    }
    near.fill(&Room::garden(), -18.0);
    far.fill(&Room::garden(), -10.0);
    near.mix(&far);
    near.low(9000.0);
    let mut air = Circle::new(SECONDS);
    breeze(&mut air, &mut chance);
    near.mix(&air);
    near
}

/// Lets the birds sing one after the other, with pauses of any length; now and then one interrupts another.
fn take_turns(near: &mut Circle, far: &mut Circle, chance: &mut Chance) {
    let (mut now, mut last) = (1.2, BIRDS.len());
    while now < SECONDS - 1.0 {
        let bird = draw(last, chance);
        last = bird;
        let Bird { song, distance, pan, .. } = BIRDS[bird];
        let notes = song(chance);
        let distance = distance * chance.near(0.15);
        let place = if distance < 3.0 { &mut *near } else { &mut *far };
        sing(place, now, &notes, pan + 0.05 * chance.swing(), distance, chance);
        let pause = match chance.unit() {
            ..0.22 => -0.6 * chance.unit(),
            ..0.62 => between(0.5, 1.9, chance),
            _ => between(2.4, 5.5, chance),
        };
        now += (length(&notes) + pause).max(0.4);
    }
}

/// Draws a bird other than the last one, by its part.
fn draw(last: usize, chance: &mut Chance) -> usize {
    let sum: f64 = BIRDS.iter().enumerate().filter(|(bird, _)| *bird != last).map(|(_, bird)| bird.part).sum();
    let mut left = sum * chance.unit();
    let others = || (0..BIRDS.len()).filter(|bird| *bird != last);
    others()
        .find(|bird| {
            left -= BIRDS[*bird].part;
            left <= 0.0
        })
        .unwrap_or_else(|| usize::from(last == 0))
}

/// Returns the length of a song in seconds.
fn length(notes: &[Note]) -> f64 {
    notes.iter().map(|note| note.gap + note.seconds).sum()
}

/// Adds a song from a distance: the farther, the softer and duller.
fn sing(circle: &mut Circle, at: f64, notes: &[Note], pan: f64, distance: f64, chance: &mut Chance) {
    let mut now = at.max(0.0);
    for note in notes {
        now += note.gap;
        let mut voice = tone(note, chance);
        dull(&mut voice, 14_000.0 / distance);
        circle.mix_in(now, &voice, note.gain / distance * chance.near(0.12), pan.clamp(-0.9, 0.9));
        now += note.seconds;
    }
}

/// Lets only low frequencies of a voice pass.
fn dull(voice: &mut [f64], cutoff: f64) {
    let share = 1.0 - (-TAU * cutoff / RATE).exp();
    voice.iter_mut().fold(0.0, |state, value| {
        *value = state + share * (*value - state);
        *value
    });
}

/// Returns the sound of a note.
fn tone(note: &Note, chance: &mut Chance) -> Vec<f64> {
    let len = index(note.seconds).max(2);
    let (mut phase, mut unsteady, mut breath) = (0.0, 0.0, 0.0);
    let start = chance.unit();
    (0..len)
        .map(|step| {
            let along = step as f64 / len as f64;
            let seconds = step as f64 / RATE;
            // A syrinx is never quite steady.
            unsteady += 0.004 * (chance.normal() - unsteady);
            breath += 0.02 * (chance.normal() - breath);
            let ease = along * along * (3.0 - 2.0 * along);
            let trill = note.trill.1 * (TAU * (note.trill.0 * seconds + start)).sin();
            let bend = 1.0 + note.arch * (PI * along).sin() + trill + 0.08 * unsteady;
            phase += TAU * note.from * (note.to / note.from).powf(ease) * bend / RATE;
            let rise = (along / 0.16).min(1.0);
            let fall = ((1.0 - along) / 0.42).min(1.0);
            let shape = (0.5 - 0.5 * (PI * rise).cos()) * (0.5 - 0.5 * (PI * fall).cos());
            shape * (1.0 + 2.0 * breath) * (phase.sin() + note.octave * (2.0 * phase).sin())
        })
        .collect()
}

/// A blackbird: a few calm, fluted notes, and a twitter that dies away.
fn blackbird(chance: &mut Chance) -> Vec<Note> {
    let key = between(0.92, 1.08, chance);
    let scale = [1650.0, 1820.0, 2050.0, 2200.0, 2460.0, 2750.0];
    let mut place = (chance.unit() * 6.0) as usize;
    let count = 3 + (chance.unit() * 4.0) as usize;
    let mut notes: Vec<Note> = (0..count)
        .map(|number| {
            let step = 1 + (chance.unit() * 3.0) as usize;
            place = if chance.unit() < 0.5 { (place + step) % 6 } else { (place + 6 - step) % 6 };
            let hertz = key * scale[place];
            let gap = if number == 0 { 0.0 } else { between(0.015, 0.11, chance) };
            let slide = if chance.unit() < 0.45 { chance.near(0.17) } else { chance.near(0.03) };
            let trill = if chance.unit() < 0.2 { (between(24.0, 40.0, chance), 0.04) } else { (0.0, 0.0) };
            let note = whistle(gap, between(0.09, 0.34, chance), hertz, hertz * slide);
            Note { arch: 0.05 * chance.swing(), trill, gain: chance.near(0.2), octave: 0.09, ..note }
        })
        .collect();
    if chance.unit() < 0.75 {
        let twitters = 4 + (chance.unit() * 6.0) as usize;
        notes.extend((0..twitters).map(|number| {
            let hertz = between(3600.0, 6200.0, chance);
            let gain = 0.24 * 0.86_f64.powi(number as i32) * chance.near(0.3);
            let note =
                whistle(between(0.012, 0.05, chance), between(0.025, 0.065, chance), hertz, hertz * chance.near(0.3));
            Note { arch: 0.12 * chance.swing(), gain, ..note }
        }));
    }
    notes
}

/// A robin: thin, silvery, in sudden turns, and rather downward.
fn robin(chance: &mut Chance) -> Vec<Note> {
    let mut hertz = between(4300.0, 5600.0, chance);
    let count = 7 + (chance.unit() * 9.0) as usize;
    (0..count)
        .map(|_| {
            hertz = (hertz * scatter(0.17, chance) * 0.975).clamp(2500.0, 6000.0);
            let long = chance.unit() < 0.22;
            let seconds = if long { between(0.16, 0.32, chance) } else { between(0.035, 0.10, chance) };
            let trill = if long && chance.unit() < 0.6 { (between(18.0, 34.0, chance), 0.07) } else { (0.0, 0.0) };
            let note = whistle(between(0.008, 0.06, chance), seconds, hertz, hertz * scatter(0.11, chance));
            Note { arch: 0.06 * chance.swing(), trill, gain: 0.55 * chance.near(0.3), ..note }
        })
        .collect()
}

/// A great tit: two notes, again and again.
fn great_tit(chance: &mut Chance) -> Vec<Note> {
    let (high, low) = (4350.0 * chance.near(0.05), 3250.0 * chance.near(0.05));
    let beat = chance.near(0.14);
    let first_low = chance.unit() < 0.4;
    let count = 2 * (2 + (chance.unit() * 4.0) as usize);
    (0..count)
        .map(|number| {
            let is_high = (number % 2 == 0) != first_low;
            let (hertz, seconds) = if is_high { (high, 0.085) } else { (low, 0.13) };
            let gap = beat * if number % 2 == 0 { 0.085 } else { 0.035 } * chance.near(0.12);
            let note = whistle(gap, beat * seconds * chance.near(0.06), hertz * 1.02, hertz * chance.near(0.015));
            Note { gain: 0.6 * chance.near(0.12), octave: 0.12, ..note }
        })
        .collect()
}

/// A chaffinch: it runs down ever faster, and ends with a flourish.
fn chaffinch(chance: &mut Chance) -> Vec<Note> {
    let top = 4700.0 * chance.near(0.06);
    let count = 8 + (chance.unit() * 5.0) as usize;
    let mut notes: Vec<Note> = (0..count)
        .map(|number| {
            let along = number as f64 / count as f64;
            let hertz = top * (1.0 - 0.36 * along) * chance.near(0.02);
            let seconds = 0.085 - 0.035 * along;
            let note = whistle(0.045 - 0.022 * along, seconds * chance.near(0.08), hertz * 1.22, hertz * 0.86);
            Note { gain: (0.4 + 0.3 * along) * chance.near(0.12), octave: 0.08, ..note }
        })
        .collect();
    let last = top * 0.72;
    notes.push(Note { arch: 0.25, gain: 0.7, ..whistle(0.03, 0.12, 0.78 * last, 0.95 * last) });
    notes.push(Note { gain: 0.6, ..whistle(0.02, 0.10, 1.25 * last, 0.7 * last) });
    notes
}

/// A sparrow: a few chirps without a tune.
fn sparrow(chance: &mut Chance) -> Vec<Note> {
    let count = 1 + (chance.unit() * 4.0) as usize;
    (0..count)
        .flat_map(|number| {
            let gap = if number == 0 { 0.0 } else { between(0.16, 0.62, chance) };
            let hertz = 3300.0 * chance.near(0.15);
            let trill = (between(70.0, 110.0, chance), 0.05);
            let up = whistle(gap, 0.032 * chance.near(0.25), 0.82 * hertz, 1.25 * hertz);
            let down = whistle(0.004, 0.055 * chance.near(0.25), 1.2 * hertz, 0.88 * hertz);
            let gain = 0.42 * chance.near(0.3);
            [Note { gain: 0.7 * gain, octave: 0.2, ..up }, Note { trill, gain, octave: 0.25, ..down }]
        })
        .collect()
}

/// A blue tit: two or three thin high notes, and a lower run.
fn blue_tit(chance: &mut Chance) -> Vec<Note> {
    let high = 6100.0 * chance.near(0.06);
    let mut notes: Vec<Note> = (0..2 + usize::from(chance.unit() < 0.5))
        .map(|_| {
            let note = whistle(0.05 * chance.near(0.3), 0.12 * chance.near(0.15), high * 1.03, high * 0.98);
            Note { gain: 0.35 * chance.near(0.2), ..note }
        })
        .collect();
    let run = 4 + (chance.unit() * 6.0) as usize;
    let low = 4300.0 * chance.near(0.07);
    notes.extend((0..run).map(|_| {
        let note = whistle(0.018 * chance.near(0.2), 0.042 * chance.near(0.15), low * 1.1, low * 0.94);
        Note { gain: 0.42 * chance.near(0.15), ..note }
    }));
    notes
}

/// A dove: five hollow notes, of which the second is long, two or three times.
fn dove(chance: &mut Chance) -> Vec<Note> {
    let hertz = 470.0 * chance.near(0.05);
    let times = 2 + usize::from(chance.unit() < 0.4);
    let coos = [(0.0, 0.26, 0.96), (0.06, 0.52, 1.06), (0.10, 0.40, 1.0), (0.22, 0.22, 0.97), (0.10, 0.24, 0.93)];
    (0..times)
        .flat_map(|_| {
            let pause = 0.34 * chance.near(0.15);
            coos.map(|(gap, seconds, pitch)| {
                let gap = if gap > 0.0 { gap } else { pause };
                let note =
                    whistle(gap * chance.near(0.12), seconds * chance.near(0.07), hertz * pitch, hertz * pitch * 0.98);
                Note { arch: 0.03, gain: 0.5 * chance.near(0.12), octave: 0.22, ..note }
            })
        })
        .collect()
}

/// Adds the air: a breath of wind, and leaves that stir in it.
fn breeze(air: &mut Circle, chance: &mut Chance) {
    let wind = drift(air.len(), 0.11, chance);
    let gusts = drift(air.len(), 0.5, chance);
    let swell = |base: f64, slow: f64, fast: f64| -> Vec<f64> {
        wind.iter().zip(&gusts).map(|(wind, gust)| base * (slow * wind + fast * gust).clamp(-1.5, 1.2).exp()).collect()
    };
    let body = |noise: &mut [f64]| {
        low(noise, 380.0);
        low(noise, 900.0);
        high(noise, 90.0);
    };
    air.surround(0.3, chance, body, &swell(0.024, 0.22, 0.08));
    let leaves = |noise: &mut [f64]| {
        low(noise, 3600.0);
        low(noise, 5000.0);
        high(noise, 1300.0);
    };
    air.surround(0.1, chance, leaves, &swell(0.005, 0.5, 0.3));
}
