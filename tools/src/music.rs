//! The piece: a quiet dance in D dorian, three beats to the bar, thirty-two bars in the order A A B A.
//!
//! The melody is the harp's, with handbells in the second half; the organ and the choir sing four voices under it,
//! written out so that they move by step or stay. The last bar leads into the first.

use crate::encode::{File, Outcome, encode, level};
use crate::room::Room;
use crate::synth::{Chance, RATE, Stereo, handbell, harp, index, organ, singer, tower};

/// Seconds to a beat: 72 beats a minute.
const BEAT: f64 = 60.0 / 72.0;
/// Beats to a bar.
const BAR: f64 = 3.0;
/// Bars in the piece.
const BARS: usize = 32;

/// A line of notes, bar by bar: how many beats, and the key (0 rests).
type Line = [&'static [(f64, u8)]; 8];

/// The tune, as it comes first and ends open on E.
const FIRST: Line = [
    &[(1.0, 62), (1.5, 69), (0.5, 67)],
    &[(1.0, 69), (1.0, 71), (1.0, 72)],
    &[(1.5, 71), (0.5, 69), (1.0, 67)],
    &[(3.0, 69)],
    &[(1.0, 72), (1.5, 69), (0.5, 65)],
    &[(1.0, 67), (1.0, 64), (1.0, 67)],
    &[(1.5, 65), (0.5, 64), (1.0, 62)],
    &[(3.0, 64)],
];

/// The tune with the sixth of the mode on its way, closing on D.
const SECOND: Line = [
    &[(1.0, 62), (1.0, 69), (0.5, 71), (0.5, 69)],
    &[(1.0, 69), (1.0, 71), (0.5, 72), (0.5, 74)],
    &[(1.5, 71), (0.5, 69), (1.0, 67)],
    &[(2.0, 69), (0.5, 67), (0.5, 69)],
    &[(1.0, 72), (1.5, 69), (0.5, 65)],
    &[(1.0, 67), (1.0, 64), (1.0, 60)],
    &[(1.0, 65), (1.0, 64), (1.0, 60)],
    &[(3.0, 62)],
];

/// The middle, from F up to the highest F and down to A.
const MIDDLE: Line = [
    &[(1.5, 72), (0.5, 74), (1.0, 72)],
    &[(2.0, 76), (1.0, 74)],
    &[(1.5, 74), (0.5, 72), (1.0, 71)],
    &[(1.0, 72), (2.0, 69)],
    &[(1.0, 69), (1.0, 72), (1.0, 77)],
    &[(1.5, 76), (0.5, 74), (1.0, 72)],
    &[(1.0, 71), (0.5, 72), (0.5, 71), (1.0, 67)],
    &[(3.0, 69)],
];

/// The tune again; the F before the end hangs over into the chord of C and resolves.
const LAST: Line = [
    &[(1.0, 62), (1.5, 69), (0.5, 67)],
    &[(1.0, 69), (1.0, 71), (1.0, 72)],
    &[(1.5, 71), (0.5, 69), (1.0, 67)],
    &[(2.0, 69), (1.0, 74)],
    &[(1.0, 72), (1.5, 69), (0.5, 65)],
    &[(1.0, 67), (1.0, 64), (1.0, 60)],
    &[(1.5, 65), (0.5, 64), (1.0, 60)],
    &[(3.0, 62)],
];

/// What the handbells answer in the second and third part.
const ANSWERS: &[(usize, f64, u8)] = &[
    (7, 1.0, 76),
    (7, 2.0, 81),
    (11, 1.0, 81),
    (11, 2.0, 84),
    (15, 1.0, 81),
    (15, 2.0, 86),
    (17, 1.0, 79),
    (17, 1.5, 84),
    (19, 2.0, 81),
    (19, 2.5, 88),
    (21, 2.0, 84),
    (23, 1.0, 76),
    (23, 1.5, 81),
    (23, 2.0, 83),
    (23, 2.5, 84),
    (31, 1.0, 81),
    (31, 2.0, 86),
];

/// The strokes of the tower: D under D, A under A.
const TOWER: &[(usize, u8)] = &[(0, 50), (7, 45), (15, 50), (23, 45), (31, 50)];

/// A chord: how many beats, then bass, tenor, alto and treble.
type Chord = (f64, [u8; 4]);

/// The harmony of the tune up to its last two bars.
const TUNE: [Chord; 6] = [
    (3.0, [38, 45, 53, 57]),
    (3.0, [36, 48, 52, 57]),
    (3.0, [43, 50, 55, 59]),
    (3.0, [45, 48, 52, 57]),
    (3.0, [41, 48, 53, 57]),
    (3.0, [40, 48, 55, 60]),
];
/// Its open end.
const OPEN: [Chord; 2] = [(3.0, [38, 50, 53, 57]), (3.0, [33, 48, 52, 57])];
/// Its close.
const CLOSE: [Chord; 3] = [(1.0, [38, 50, 53, 57]), (2.0, [36, 52, 55, 60]), (3.0, [38, 50, 53, 57])];
/// The middle; the D of its last bar gives way to C.
const BRIDGE: [Chord; 9] = [
    (3.0, [41, 48, 53, 57]),
    (3.0, [36, 52, 55, 60]),
    (3.0, [43, 50, 55, 59]),
    (3.0, [45, 48, 52, 57]),
    (3.0, [41, 48, 53, 57]),
    (3.0, [40, 48, 55, 60]),
    (3.0, [43, 50, 55, 59]),
    (1.5, [45, 50, 52, 57]),
    (1.5, [45, 48, 52, 57]),
];

/// All chords of the piece in order.
fn harmony() -> Vec<Chord> {
    [&TUNE[..], &OPEN, &TUNE, &CLOSE, &BRIDGE, &TUNE, &CLOSE].concat()
}

/// How strongly each part is played, bar by bar within its eight bars: a breath in, a breath out.
fn swell(bar: usize) -> f64 {
    let part = [0.78, 0.92, 1.0, 0.95][bar / 8];
    part * [0.90, 0.95, 1.0, 0.94, 1.0, 0.97, 0.90, 0.82][bar % 8]
}

/// The sample on which a beat of a bar falls, give or take a player's hand.
fn moment(beat: f64, chance: &mut Chance) -> usize {
    let len = index(BEAT * BAR * BARS as f64) as f64;
    ((beat * BEAT + 0.007 * chance.swing()) * RATE).rem_euclid(len) as usize
}

/// The harp's and the bells' tune.
fn melody(strings: &mut Stereo, bells: &mut Stereo, chance: &mut Chance) {
    for (part, line) in [FIRST, SECOND, MIDDLE, LAST].iter().enumerate() {
        for (bar, notes) in line.iter().enumerate() {
            let bar = 8 * part + bar;
            let mut beat = BAR * bar as f64;
            for &(beats, key) in *notes {
                if key > 0 {
                    let key = f64::from(key);
                    let weight = if beat % BAR == 0.0 { 1.0 } else { 0.88 };
                    let strength = (0.80 * weight * swell(bar) * chance.near(0.05)).min(1.0);
                    strings.lay(moment(beat, chance), &harp(key, strength, chance), 0.62, -0.12);
                    // The octave above: glass in the middle, handbells when the tune returns.
                    if part >= 2 && beats >= 1.0 {
                        let gain = if part == 3 { 0.21 } else { 0.12 };
                        bells.lay(moment(beat, chance), &handbell(key + 12.0, 0.35, chance), gain, 0.28);
                    }
                }
                beat += beats;
            }
        }
    }
    for &(bar, beat, key) in ANSWERS {
        let at = moment(BAR * bar as f64 + beat, chance);
        bells.lay(at, &handbell(f64::from(key), 0.4 * chance.near(0.1), chance), 0.20, 0.4);
    }
    for &(bar, key) in TOWER {
        let at = moment(BAR * bar as f64, chance);
        bells.lay(at, &tower(f64::from(key), 0.5, chance), 0.26, -0.2);
    }
}

/// The harp's left hand: chords broken more closely as the piece goes on.
fn accompaniment(strings: &mut Stereo, chance: &mut Chance) {
    let mut beat = 0.0;
    for (beats, [bass, tenor, alto, treble]) in harmony() {
        let bar = (beat / BAR) as usize;
        let last = bar % 8 == 7;
        let (keys, step): (Vec<u8>, f64) = match bar / 8 {
            0 if last => (vec![bass, alto, treble], 1.0),
            0 => (vec![bass, tenor, treble], 1.0),
            1 if !last => (vec![bass, tenor, alto, treble, alto, tenor], 0.5),
            2 if beats < BAR => (vec![bass, tenor, treble], 0.5),
            2 => (vec![bass, alto, treble, tenor + 12, treble, alto], 0.5),
            _ if bar == 31 => (vec![bass, bass + 7, tenor, alto, treble], 0.25),
            _ if last => (vec![bass, tenor, treble], 1.0),
            _ => (vec![bass, tenor, alto, treble, alto, tenor], 0.5),
        };
        for (number, key) in keys.into_iter().enumerate() {
            let offset = number as f64 * step;
            if offset >= beats {
                break;
            }
            let weight = if number == 0 { 0.62 } else { 0.40 };
            let strength = weight * swell(bar) * chance.near(0.10);
            let pan = 0.12 + 0.06 * (f64::from(key) - 50.0) / 4.0;
            let gain = if number == 0 { 0.55 } else { 0.48 };
            strings.lay(moment(beat + offset, chance), &harp(f64::from(key), strength, chance), gain, pan);
        }
        beat += beats;
    }
}

/// The organ and the choir: a voice keeps its note as long as the harmony lets it.
fn voices(pipes: &mut Stereo, choir: &mut Stereo, chance: &mut Chance) {
    let chords = harmony();
    for voice in 0..4 {
        let mut at = 0;
        let mut beat = 0.0;
        while at < chords.len() {
            let key = chords[at].1[voice];
            let (start, bar) = (beat, (beat / BAR) as usize);
            // Parts begin anew, so that the singers breathe.
            while at < chords.len() && chords[at].1[voice] == key && (beat == start || beat % (8.0 * BAR) != 0.0) {
                beat += chords[at].0;
                at += 1;
            }
            let seconds = (beat - start) * BEAT;
            let key = f64::from(key);
            let strength = swell(bar);
            let pan = [0.0, -0.30, 0.30, 0.05][voice];
            // Speech begins a little before the beat on which it is to be heard.
            let from = ((start * BEAT - 0.10) * RATE).rem_euclid(pipes.len() as f64) as usize;
            let gain = [0.165, 0.055, 0.050, 0.044][voice] * strength;
            pipes.lay(from, &organ(key, seconds, chance), gain, pan);
            if voice == 0 {
                pipes.lay(from, &organ(key + 12.0, seconds, chance), 0.035 * strength, -0.1);
            } else {
                let open = [0.12, 0.30, 0.60, 0.45][bar / 8];
                let gain = [0.0, 0.050, 0.053, 0.050][voice] * [0.55, 0.85, 1.15, 1.0][bar / 8];
                for seat in [-0.45, 0.0, 0.45] {
                    let early = index(0.05 * chance.unit());
                    let from = (from + choir.len() - early - index(0.12)) % choir.len();
                    choir.lay(from, &singer(key, seconds + 0.1, open, chance), gain * strength, pan + seat);
                }
            }
        }
    }
}

/// Composes, plays and encodes the piece.
pub fn make() -> Outcome<Vec<File>> {
    let len = index(BEAT * BAR * BARS as f64);
    let mut chance = Chance::new(0xD0_91A);
    let empty = Stereo::round(len);
    let (mut strings, mut bells, mut pipes, mut choir) = (empty.clone(), empty.clone(), empty.clone(), empty);
    melody(&mut strings, &mut bells, &mut chance);
    accompaniment(&mut strings, &mut chance);
    voices(&mut pipes, &mut choir, &mut chance);
    let nave = Room::nave();
    // The harp sits near, the choir far.
    nave.fill(&mut strings, -9.0);
    nave.fill(&mut bells, -3.0);
    nave.fill(&mut pipes, -5.0);
    nave.fill(&mut choir, 0.0);
    for (name, stem) in [("harp", &strings), ("bells", &bells), ("organ", &pipes), ("choir", &choir)] {
        let measure = crate::encode::measure(stem)?;
        println!("  {name}: {:.1} LUFS, peak {:.1} dBFS", measure.loudness, measure.peak);
    }
    let mut piece = strings;
    for stem in [&bells, &pipes, &choir] {
        piece.mix(stem, 1.0);
    }
    level(&mut piece, -18.0, -1.5)?;
    Ok(vec![encode("music/abbey.ogg", "Abbey", &piece, 0.6)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bar_of_the_tune_is_full() {
        for line in [FIRST, SECOND, MIDDLE, LAST] {
            for notes in line {
                assert_eq!(notes.iter().map(|note| note.0).sum::<f64>(), BAR, "{notes:?}");
            }
        }
        assert_eq!(harmony().iter().map(|chord| chord.0).sum::<f64>(), BAR * BARS as f64);
    }

    #[test]
    fn every_note_is_of_the_mode() {
        let tune = [FIRST, SECOND, MIDDLE, LAST].concat().concat().into_iter().map(|note| note.1);
        let rest = harmony().into_iter().flat_map(|chord| chord.1);
        for key in tune.chain(rest).chain(ANSWERS.iter().map(|answer| answer.2)) {
            assert!([0, 2, 4, 5, 7, 9, 11].contains(&(key % 12)), "{key}");
        }
    }

    #[test]
    fn no_two_voices_go_side_by_side_in_fifths_or_octaves() {
        let chords = harmony();
        for (at, first) in chords.iter().enumerate() {
            let then = &chords[(at + 1) % chords.len()];
            for low in 0..4 {
                for high in low + 1..4 {
                    let before = first.1[high] - first.1[low];
                    let after = then.1[high] - then.1[low];
                    let moved = first.1[low] != then.1[low];
                    let same = before == after && [0, 7].contains(&(before % 12));
                    assert!(!(moved && same), "chord {at}: voices {low} and {high}");
                }
            }
        }
    }

    #[test]
    fn the_upper_voices_move_by_a_third_at_most_within_a_part() {
        let mut beat = 0.0;
        for pair in harmony().windows(2) {
            beat += pair[0].0;
            for voice in 1..4 {
                let step = pair[0].1[voice].abs_diff(pair[1].1[voice]);
                let most = if beat % (8.0 * BAR) == 0.0 { 5 } else { 4 };
                assert!(step <= most, "beat {beat}: voice {voice} moves by {step}");
            }
        }
    }
}
