//! The three pieces of the game: opening, middle and tension.
//!
//! They are one piece in three dresses. Key, tempo, length and harmony are shared, and on every beat on which two of
//! their tunes strike together they agree, so that the game may fade from one to another at the same position. Four
//! sections of twelve bars in D dorian: a question of four bars, an answer of four, and a response of four that is
//! the choir's, as a psalm is sung.

use super::score::{Score, Step, Voice, chords};

/// The harmony of the tune up to its last two bars.
const TUNE: &str = "D2,A2,F3,A3 C2,C3,E3,A3 G2,D3,G3,B3 A2,C3,E3,A3 F2,C3,F3,A3 E2,C3,G3,C4";
/// Its open end on A.
const OPEN: &str = "D2,D3,F3,A3 A1,C3,E3,A3";
/// Its close on D.
const CLOSE: &str = "D2,D3,F3,A3:1 C2,E3,G3,C4:2 D2,D3,F3,A3";
/// The response that asks again.
const ASKING: &str = "A1,C3,F3,A3 C2,C3,E3,G3 G2,D3,G3,B3 A1,C3,E3,A3";
/// The response that ends, with the bright G of the mode before D.
const AMEN: &str = "F2,C3,F3,A3 E2,C3,G3,C4 G2,D3,G3,B3 D2,D3,F3,A3";
/// The third section; the D of its eighth and twelfth bar gives way to C.
const BRIDGE: &str = "F2,C3,F3,A3 C2,E3,G3,C4 G2,D3,G3,B3 A2,C3,E3,A3 F2,C3,F3,A3 E2,C3,G3,C4 G2,D3,G3,B3 \
    A2,D3,E3,A3:1.5 A2,C3,E3,A3:1.5 F2,D3,F3,A3 E2,C3,G3,C4 G2,D3,G3,B3 A1,D3,E3,A3:1.5 A1,C3,E3,A3:1.5";

/// The tune as it comes first: up a fifth, a step back, and on; it ends open on E.
const FIRST: &str = "D4 A4:1.5 G4:.5 | A4 B4 C5 | B4:1.5 A4:.5 G4 | A4:3 \
    | C5 A4:1.5 F4:.5 | G4 E4 G4 | F4:1.5 E4:.5 D4 | E4:3";
/// The tune closing on D.
const SECOND: &str = "D4 A4 B4:.5 A4:.5 | A4 B4 C5:.5 D5:.5 | B4:1.5 A4:.5 G4 | A4:2 G4:.5 A4:.5 \
    | C5 A4:1.5 F4:.5 | G4 E4 C4 | F4 E4 C4 | D4:3";
/// The middle, from C up to the highest F and down to A.
const THIRD: &str = "C5:1.5 D5:.5 C5 | E5:2 D5 | D5:1.5 C5:.5 B4 | C5 A4:2 \
    | A4 C5 F5 | E5:1.5 D5:.5 C5 | B4 C5:.5 B4:.5 G4 | A4:3";
/// The tune again; its F hangs over into the chord of C and resolves.
const LAST: &str = "D4 A4:1.5 G4:.5 | A4 B4 C5 | B4:1.5 A4:.5 G4 | A4:2 D5 \
    | C5 A4:1.5 F4:.5 | G4 E4 C4 | F4:1.5 E4:.5 C4 | D4:3";
/// The responses of the four sections.
const RESPONSES: [&str; 4] = [
    "C5:2 A4 | G4:2 E4 | B4:1.5 A4:.5 G4 | A4:3",
    "C5:2 A4 | G4:2 E4 | B4 G4 E4 | D4:3",
    "A4 D5:2 | C5:1.5 D5:.5 E5 | D5:1.5 C5:.5 B4 | A4:3",
    "C5:2 A4 | G4:2 E4 | B4 G4 E4 | D4:3",
];

/// The same four in smaller notes: every beat keeps its note, and neighbours run between them.
const RUNNING: [&str; 4] = [
    "D4:.5 F4:.5 A4 A4:.5 G4:.5 | A4:.5 G4:.5 B4:.5 A4:.5 C5 | B4:.5 C5:.5 B4:.5 A4:.5 G4 | A4 E4:.5 G4:.5 A4 \
     | C5:.5 D5:.5 C5:.5 A4:.5 A4:.5 F4:.5 | G4:.5 F4:.5 E4:.5 F4:.5 G4 | F4:.5 G4:.5 F4:.5 E4:.5 D4 | E4 A4:.5 G4:.5 E4",
    "D4:.5 F4:.5 A4:.5 G4:.5 B4:.5 A4:.5 | A4:.5 G4:.5 B4:.5 A4:.5 C5:.5 D5:.5 | B4:.5 D5:.5 B4:.5 A4:.5 G4 \
     | A4:.5 B4:.5 A4 G4:.5 A4:.5 | C5:.5 D5:.5 A4:.5 G4:.5 A4:.5 F4:.5 | G4:.5 F4:.5 E4:.5 D4:.5 C4 \
     | F4 E4:.5 D4:.5 C4 | D4:3",
    "C5:.5 D5:.5 C5:.5 D5:.5 C5 | E5:.5 F5:.5 E5 D5 | D5:.5 E5:.5 D5:.5 C5:.5 B4 | C5:.5 B4:.5 A4:2 \
     | A4:.5 B4:.5 C5:.5 D5:.5 F5 | E5:.5 F5:.5 E5:.5 D5:.5 C5 | B4:.5 A4:.5 C5:.5 B4:.5 G4 | A4:3",
    "D4:.5 F4:.5 A4 A4:.5 G4:.5 | A4:.5 G4:.5 B4:.5 A4:.5 C5:.5 B4:.5 | B4:.5 D5:.5 B4:.5 A4:.5 G4 | A4 B4:.5 C5:.5 D5 \
     | C5:.5 D5:.5 A4:.5 G4:.5 A4:.5 F4:.5 | G4:.5 F4:.5 E4:.5 D4:.5 C4 | F4:.5 G4:.5 F4:.5 E4:.5 C4 | D4:3",
];
/// The responses in smaller notes.
const RUNNING_RESPONSES: [&str; 4] = [
    "C5 C5:.5 B4:.5 A4 | G4 G4:.5 F4:.5 E4 | B4:.5 C5:.5 B4:.5 A4:.5 G4 | A4:3",
    "C5 C5:.5 B4:.5 A4 | G4 G4:.5 F4:.5 E4 | B4:.5 A4:.5 G4:.5 F4:.5 E4 | D4:3",
    "A4:.5 C5:.5 D5 D5 | C5:.5 B4:.5 C5:.5 D5:.5 E5 | D5:.5 E5:.5 D5:.5 C5:.5 B4 | A4:3",
    "C5 C5:.5 B4:.5 A4 | G4 G4:.5 F4:.5 E4 | B4:.5 A4:.5 G4:.5 F4:.5 E4 | D4:3",
];

/// The bones of the same four, response and all: what a low string can carry under a pulse.
const BONES: [&str; 4] = [
    "D4 A4:2 | A4:2 C5 | B4:2 G4 | A4:3 | C5 A4:2 | G4 E4 G4 | F4:2 D4 | E4:3 \
     | C5:2 A4 | G4:2 E4 | B4:2 G4 | A4:3",
    "D4 A4:2 | A4:2 C5 | B4:2 G4 | A4:3 | C5 A4:2 | G4 E4 C4 | F4 E4 C4 | D4:3 \
     | C5:2 A4 | G4:2 E4 | B4 G4 E4 | D4:3",
    "C5:2 C5 | E5:2 D5 | D5:2 B4 | C5 A4:2 | A4 C5 F5 | E5:2 C5 | B4:2 G4 | A4:3 \
     | A4 D5:2 | C5:2 E5 | D5:2 B4 | A4:3",
    "D4 A4:2 | A4:2 C5 | B4:2 G4 | A4:2 D5 | C5 A4:2 | G4 E4 C4 | F4:2 C4 | D4:3 \
     | C5:2 A4 | G4:2 E4 | B4 G4 E4 | D4:3",
];

/// Three notes to the bar.
const THREE: [Step; 3] = [(0.0, 0, 0, 1.0), (1.0, 1, 0, 0.65), (2.0, 3, 0, 0.65)];
/// Six, up and back.
const SIX: [Step; 6] =
    [(0.0, 0, 0, 1.0), (0.5, 1, 0, 0.6), (1.0, 2, 0, 0.66), (1.5, 3, 0, 0.6), (2.0, 2, 0, 0.66), (2.5, 1, 0, 0.6)];
/// Six, reaching over the tune's foot.
const WIDE: [Step; 6] =
    [(0.0, 0, 0, 1.0), (0.5, 2, 0, 0.6), (1.0, 3, 0, 0.66), (1.5, 1, 12, 0.6), (2.0, 3, 0, 0.66), (2.5, 2, 0, 0.6)];
/// Six that do not leave the ground.
const PULSE: [Step; 6] =
    [(0.0, 0, 12, 1.0), (0.5, 1, 0, 0.55), (1.0, 0, 12, 0.7), (1.5, 2, 0, 0.62), (2.0, 0, 12, 0.7), (2.5, 1, 0, 0.55)];

/// The frame the three share.
fn frame(name: &'static str, title: &'static str, arch: [f64; 4]) -> Score {
    let harmony = [TUNE, OPEN, ASKING, TUNE, CLOSE, AMEN, BRIDGE, TUNE, CLOSE, AMEN].join(" ");
    Score {
        name,
        title,
        tempo: 72.0,
        bar: 3.0,
        bars: 48,
        section: 12,
        mode: [0, 2, 4, 5, 7, 9, 11],
        strangers: &[],
        arch,
        harmony: chords(&harmony, 3.0),
        tune: Vec::new(),
        notes: Vec::new(),
    }
}

/// Calm: the harp alone with its tune, a low pipe, and the choir far off in the responses.
pub fn opening() -> Score {
    let mut score = frame("opening", "Opening", [0.72, 0.86, 1.0, 0.82]);
    for (part, tune) in [FIRST, SECOND, THIRD, LAST].into_iter().enumerate() {
        let bar = 12 * part;
        score.lead(Voice::Harp, bar, tune, 0, 0.82, -0.12);
        score.lead(Voice::Harp, bar + 8, RESPONSES[part], 0, 0.62, -0.12);
        score.double(Voice::Handbell, bar + 8, RESPONSES[part], 12, 1.0, 0.34, 0.28);
        score.held(Voice::Choir, bar + 8..bar + 12, &[1, 2, 3], 0, 0.75, 4);
        score.held(Voice::Organ, bar..bar + 12, &[0], 0, 0.80, 4);
    }
    score.broken(Voice::Harp, 0..8, &THREE, 0.48);
    score.broken(Voice::Harp, 8..12, &THREE[..1], 0.55);
    score.broken(Voice::Harp, 12..20, &SIX, 0.46);
    score.broken(Voice::Harp, 20..24, &THREE, 0.46);
    score.broken(Voice::Harp, 24..32, &WIDE, 0.48);
    score.broken(Voice::Harp, 32..36, &THREE, 0.48);
    score.broken(Voice::Harp, 36..44, &SIX, 0.44);
    // The last bars walk on, so that the first beat is expected when it comes again.
    score.broken(Voice::Harp, 44..48, &THREE, 0.46);
    // A monk hums the middle an octave below; others stay with him while the tune returns.
    score.double(Voice::Chant, 24, THIRD, -12, 0.0, 0.55, -0.35);
    score.held(Voice::Organ, 12..48, &[1, 2], 0, 0.26, 4);
    score.held(Voice::Choir, 36..44, &[1, 2, 3], 0, 0.42, 4);
    score.double(Voice::Handbell, 36, LAST, 12, 1.0, 0.26, 0.28);
    score.strokes(
        Voice::Handbell,
        &[
            (7, 1.0, "E5", 0.35),
            (7, 2.0, "A5", 0.32),
            (15, 1.0, "E5", 0.35),
            (19, 1.0, "A5", 0.35),
            (19, 2.0, "D6", 0.32),
            (25, 2.0, "C6", 0.3),
            (27, 1.5, "A5", 0.3),
            (27, 2.0, "E6", 0.3),
            (31, 1.5, "E5", 0.3),
            (31, 2.0, "A5", 0.3),
            (47, 1.0, "A5", 0.35),
            (47, 2.0, "D6", 0.3),
        ],
        0.4,
    );
    score.strokes(
        Voice::Tower,
        &[
            (0, 0.0, "D3", 0.42),
            (11, 0.0, "A2", 0.5),
            (24, 0.0, "F3", 0.45),
            (35, 0.0, "A2", 0.5),
            (47, 0.0, "D3", 0.5),
        ],
        -0.2,
    );
    score
}

/// Under way: the tune in smaller notes, broken chords without a rest, the choir under it and a descant over it.
pub fn middle() -> Score {
    let mut score = frame("middle", "Middle", [0.80, 0.90, 1.0, 0.95]);
    for part in 0..4 {
        let bar = 12 * part;
        score.lead(Voice::Harp, bar, RUNNING[part], 0, 0.84, -0.12);
        score.lead(Voice::Harp, bar + 8, RUNNING_RESPONSES[part], 0, 0.78, -0.12);
        score.double(Voice::Handbell, bar + 8, RESPONSES[part], 12, 1.0, 0.42, 0.28);
        score.held(Voice::Choir, bar + 8..bar + 12, &[1, 2, 3], 0, 0.95, 4);
        score.held(Voice::Organ, bar..bar + 12, &[0], 0, 0.9, 4);
        score.held(Voice::Organ, bar..bar + 12, &[1, 2, 3], 0, 0.28, 4);
        score.broken(Voice::Harp, bar..bar + 8, if part % 2 == 0 { &SIX } else { &WIDE }, 0.50);
        score.broken(Voice::Harp, bar + 8..bar + 12, &SIX, 0.42);
    }
    score.held(Voice::Viol, 0..8, &[0], 12, 0.34, 4);
    score.held(Voice::Viol, 12..20, &[1], 0, 0.42, 4);
    score.held(Voice::Viol, 24..32, &[0], 12, 0.45, 4);
    score.held(Voice::Viol, 36..44, &[1], 0, 0.45, 4);
    score.held(Voice::Choir, 12..20, &[1, 2], 0, 0.40, 4);
    score.held(Voice::Choir, 24..32, &[1, 2, 3], 0, 0.62, 4);
    score.held(Voice::Choir, 36..44, &[1, 2, 3], 0, 0.75, 4);
    // The descant: the treble of the choir an octave up, by one.
    score.held(Voice::Chant, 36..44, &[3], 12, 0.45, 4);
    score.double(Voice::Handbell, 24, THIRD, 12, 1.0, 0.28, 0.3);
    score.double(Voice::Handbell, 36, LAST, 12, 1.0, 0.36, 0.3);
    // The pulse of a dance, hardly more than a finger on the skin.
    for bar in 24..48 {
        score.add(Voice::Drum, 3.0 * f64::from(bar), 1.0, 38, 0.24, 0.0);
        score.add(Voice::Drum, 3.0 * f64::from(bar) + 2.0, 1.0, 38, 0.13, 0.0);
    }
    score.strokes(
        Voice::Tower,
        &[
            (0, 0.0, "D3", 0.55),
            (12, 0.0, "D3", 0.5),
            (23, 0.0, "D3", 0.5),
            (36, 0.0, "D3", 0.6),
            (47, 0.0, "D3", 0.45),
        ],
        -0.2,
    );
    score
}

/// A king is in reach: a drone on D, a pulse, the bones of the tune low on a string, cold bells above.
pub fn tension() -> Score {
    let mut score = frame("tension", "Tension", [0.78, 0.88, 1.0, 0.97]);
    for (part, bones) in BONES.into_iter().enumerate() {
        let bar = 12 * part;
        score.lead(Voice::Viol, bar, bones, -12, 0.66, -0.25);
        score.double(Voice::Chant, bar, bones, -12, 0.0, [0.35, 0.5, 0.6, 0.6][part], 0.2);
        score.double(Voice::Harp, bar, bones, 0, 0.0, 0.74, -0.12);
        score.broken(Voice::Harp, bar..bar + 12, &PULSE, [0.40, 0.44, 0.50, 0.50][part]);
        score.held(Voice::Choir, bar..bar + 12, &[1, 2], 0, [0.35, 0.5, 0.7, 0.65][part], 4);
        for four in 0..3 {
            let beat = 3.0 * (bar + 4 * four) as f64;
            // The drone breathes in turns, so that it never ends.
            score.add(Voice::Organ, beat, 12.3, 38, 0.72, 0.0);
            score.add(Voice::Viol, beat - if beat > 0.0 { 0.4 } else { 0.0 }, 12.6, 38, 0.42, 0.15);
            score.add(Voice::Organ, beat, 12.3, 50, 0.14, 0.0);
        }
        let beats: &[(f64, f64)] = [
            &[(0.0, 1.0), (2.0, 0.55)][..],
            &[(0.0, 1.0), (1.5, 0.45), (2.0, 0.6)],
            &[(0.0, 1.0), (1.0, 0.55), (1.5, 0.4), (2.0, 0.65)],
            &[(0.0, 1.0), (0.5, 0.5), (1.5, 0.45), (2.0, 0.65)],
        ][part];
        for bar in bar..bar + 12 {
            for &(beat, force) in beats {
                score.add(Voice::Drum, 3.0 * bar as f64 + beat, 1.0, 38, 0.62 * force, 0.0);
            }
        }
        let glints: &[Step] =
            if part % 2 == 0 { &[(1.0, 3, 24, 1.0)] } else { &[(1.0, 3, 24, 1.0), (2.5, 2, 24, 0.7)] };
        score.broken(Voice::Handbell, bar..bar + 12, glints, 0.34);
        score.held(Voice::Organ, bar..bar + 12, &[3], 0, 0.20, 4);
    }
    score.strokes(
        Voice::Tower,
        &[
            (0, 0.0, "D3", 0.6),
            (8, 0.0, "F3", 0.45),
            (12, 0.0, "D3", 0.6),
            (20, 0.0, "F3", 0.45),
            (24, 0.0, "F3", 0.55),
            (32, 0.0, "F3", 0.5),
            (36, 0.0, "D3", 0.65),
            (44, 0.0, "F3", 0.45),
            (47, 0.0, "D3", 0.5),
        ],
        -0.2,
    );
    score
}
