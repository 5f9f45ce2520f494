//! From notes to sound: the players, their places in the nave, and the mix.

use super::score::{Note, Score, Voice};
use crate::encode::{Outcome, Piece, encode, level, measure};
use crate::room::Room;
use crate::synth::{Chance, RATE, Stereo, chant, drum, handbell, harp, index, organ, singer, tower, viol};
use std::f64::consts::TAU;

/// Quality of the encoding, from -0.1 to 1: about 14 kB a second for this music.
const QUALITY: f32 = 0.5;

/// How far a player's hand strays from the beat, in seconds.
///
/// It depends on the beat alone: pieces that are faded into each other at the same position stray together, so that
/// no note is heard twice.
fn stray(beat: f64) -> f64 {
    let mut chance = Chance::new((beat * 96.0).round() as u64 + 0xD0_91A);
    0.007 * chance.swing()
}

/// The frame in which a note begins. What speaks slowly begins before the beat on which it is to be heard.
fn moment(score: &Score, note: &Note, early: f64, len: usize) -> usize {
    let seconds = note.beat * score.beat() + stray(note.beat) - early;
    ((seconds * RATE).round() as i64).rem_euclid(len as i64) as usize
}

/// Plays one note onto the part of its player.
fn play(score: &Score, note: &Note, stem: &mut Stereo, chance: &mut Chance) {
    let len = stem.len();
    let (key, force, pan) = (f64::from(note.key), note.force.clamp(0.0, 1.0), note.pan);
    let seconds = note.beats * score.beat();
    match note.voice {
        Voice::Harp => {
            let strength = (force * chance.near(0.06)).min(1.0);
            stem.lay(moment(score, note, 0.0, len), &harp(key, strength, chance), 0.55, pan);
        }
        Voice::Handbell => {
            let voice = handbell(key, (force * chance.near(0.08)).min(1.0), chance);
            stem.lay(moment(score, note, 0.0, len), &voice, 0.36, pan);
        }
        Voice::Tower => stem.lay(moment(score, note, 0.0, len), &tower(key, force, chance), 0.32, pan),
        Voice::Organ => {
            let voice = organ(key, seconds, chance);
            stem.lay(moment(score, note, 0.10, len), &voice, 0.165 * force, pan);
            // The lowest pipes have a softer rank an octave above, so that small loudspeakers name the note too.
            if note.key < 48 {
                let voice = organ(key + 12.0, seconds, chance);
                stem.lay(moment(score, note, 0.10, len), &voice, 0.042 * force, pan - 0.1);
            }
        }
        Voice::Choir => {
            for seat in [-0.45, 0.0, 0.45] {
                let early = 0.12 + 0.05 * chance.unit();
                // The louder, the more open the mouth.
                let voice = singer(key, seconds + 0.1, 0.08 + 0.55 * force, chance);
                stem.lay(moment(score, note, early, len), &voice, 0.062 * force, pan + seat);
            }
        }
        Voice::Chant => {
            let voice = chant(key, seconds - 0.04, 0.15 + 0.45 * force, chance);
            stem.lay(moment(score, note, 0.06, len), &voice, 0.16 * force, pan);
        }
        Voice::Viol => {
            let voice = viol(key, seconds - 0.03, chance);
            stem.lay(moment(score, note, 0.08, len), &voice, 0.15 * force, pan);
        }
        Voice::Drum => stem.lay(moment(score, note, 0.0, len), &drum(key, force, chance), 0.55, pan),
    }
}

/// The players who stand together, and how far below themselves the nave answers them, in decibels.
const GROUPS: [(&str, f64, &[Voice]); 4] = [
    ("near", -9.0, &[Voice::Harp, Voice::Drum]),
    ("bells", -3.5, &[Voice::Handbell, Voice::Tower]),
    ("floor", -6.0, &[Voice::Organ, Voice::Viol]),
    ("choir", -1.0, &[Voice::Choir, Voice::Chant]),
];

/// Evens the balance of the whole, which stone walls make dark: what lies under 170 Hz gives way a little, what lies
/// above 2 kHz comes nearer.
fn tone(piece: &mut Stereo) {
    let share = |frequency: f64| 1.0 - (-TAU * frequency / RATE).exp();
    let (floor, roof) = (share(170.0), share(2000.0));
    for side in [&mut piece.left, &mut piece.right] {
        let (mut low, mut dark) = (0.0, 0.0);
        // The filters first hear the end of the loop, so that its start finds them as the end left them.
        let from = side.len() - side.len().min(RATE as usize);
        for value in &side[from..] {
            low += floor * (value - low);
            dark += roof * (value - dark);
        }
        for value in side.iter_mut() {
            low += floor * (*value - low);
            dark += roof * (*value - dark);
            *value += 1.7 * (*value - dark) - 0.34 * low;
        }
    }
}

/// Plays, mixes and encodes a piece.
pub fn perform(score: &Score, nave: &Room) -> Outcome<Piece> {
    let len = index(score.seconds());
    let mut piece = Stereo::round(len);
    for (number, (name, wet, voices)) in GROUPS.iter().enumerate() {
        let mut chance = Chance::new(0xABBE + number as u64);
        let mut stem = Stereo::round(len);
        for note in score.notes.iter().filter(|note| voices.contains(&note.voice)) {
            play(score, note, &mut stem, &mut chance);
        }
        nave.fill(&mut stem, *wet);
        let measure = measure(&stem)?;
        println!("  {} {name}: {:.1} LUFS, peak {:.1} dBFS", score.name, measure.loudness, measure.peak);
        piece.mix(&stem, 1.0);
    }
    tone(&mut piece);
    level(&mut piece, -18.0, -1.6)?;
    let Score { name, title, tempo, bar, .. } = *score;
    Ok(Piece { name, title, tempo, bar, file: encode(&format!("music/{name}.ogg"), title, &piece, QUALITY)? })
}
