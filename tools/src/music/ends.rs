//! How a game ends: victory in D mixolydian with bells, defeat as a lament in D phrygian.
//!
//! The same motif opens both: up a fifth, a step back, and on. Where it is won the third above D is bright; where it
//! is lost the step above D is narrow, and the tune falls through an octave.

use super::score::{Score, Step, Voice, chords};

/// The first four bars of the dance.
const CALL: &str = "D2,A2,F#3,A3 C2,C3,E3,A3 G2,D3,G3,B3 D2,D3,F#3,A3";
/// The same with a C that is a chord of its own.
const RETURN: &str = "D2,D3,F#3,A3 C2,E3,G3,C4 G2,D3,G3,B3 D2,D3,F#3,A3";
/// Its answer, open on A.
const ANSWER: &str = "G2,D3,G3,B3 F#2,D3,A3,D4 E2,E3,G3,B3 A2,C3,E3,A3";
/// Its end: C, the step below, and D.
const CADENCE: &str = "C2,E3,G3,C4 B1,D3,G3,D4 C2,E3,G3,C4 D2,D3,F#3,A3";
/// The third section, by way of B.
const EPISODE: &str = "B1,D3,F#3,B3 G2,D3,G3,B3 F#2,D3,A3,D4 A2,E3,A3,C4 C3,E3,G3,C4 B2,D3,G3,D4 E2,E3,G3,B3 \
    A2,C3,E3,A3 G2,D3,G3,B3 F#2,D3,A3,D4 E2,E3,G3,B3 C2,E3,G3,C4 B1,D3,G3,D4 E2,E3,G3,B3 C2,E3,G3,C4 A1,E3,A3,C4";

/// The dance as it comes first.
const DANCE: &str = "D4 A4:1.5 G4:.5 | A4 B4 C5 | B4:1.5 A4:.5 G4 | A4:3 \
    | B4:1.5 C5:.5 D5 | A4 F#4 A4 | G4:1.5 F#4:.5 E4 | E4:3 \
    | D4 A4 B4:.5 A4:.5 | A4 B4 C5:.5 D5:.5 | B4:1.5 A4:.5 G4 | A4:2 F#4 \
    | E5:1.5 D5:.5 C5 | D5:2 B4 | G4:1.5 F#4:.5 E4 | D4:3";
/// The dance with running notes.
const ROUND: &str = "D4:.5 F#4:.5 A4 A4:.5 G4:.5 | A4:.5 G4:.5 B4:.5 A4:.5 C5 | B4:.5 C5:.5 B4:.5 A4:.5 G4 | A4:2 F#4 \
    | B4:.5 C5:.5 B4:.5 C5:.5 D5 | A4:.5 G4:.5 F#4 A4 | G4:.5 A4:.5 G4:.5 F#4:.5 E4 | E4 A4:2 \
    | D4:.5 F#4:.5 A4:.5 G4:.5 B4:.5 A4:.5 | A4:.5 G4:.5 B4:.5 A4:.5 C5:.5 D5:.5 | B4:.5 D5:.5 B4:.5 A4:.5 G4 | A4:2 F#4 \
    | E5:.5 F#5:.5 E5:.5 D5:.5 C5 | D5:.5 C5:.5 B4:2 | G4:.5 A4:.5 G4:.5 F#4:.5 E4 | D4:3";
/// The third section's tune, up to the highest G.
const FAR: &str = "F#5:1.5 E5:.5 D5 | B4 D5:2 | A4 D5 F#5 | C5:1.5 D5:.5 E5 \
    | G5:1.5 F#5:.5 E5 | D5:2 B4 | G4 B4 E5 | C5:2 A4 \
    | B4 C5 D5 | A4:2 D5 | E5:1.5 D5:.5 B4 | G4 C5 E5 \
    | D5:2 G5 | B4:1.5 D5:.5 E5 | E5:1.5 D5:.5 C5 | A4:3";

/// Six notes to the bar, up and back.
const SIX: [Step; 6] =
    [(0.0, 0, 0, 1.0), (0.5, 1, 0, 0.6), (1.0, 2, 0, 0.66), (1.5, 3, 0, 0.6), (2.0, 2, 0, 0.66), (2.5, 1, 0, 0.6)];
/// Six that climb.
const WIDE: [Step; 6] =
    [(0.0, 0, 0, 1.0), (0.5, 2, 0, 0.6), (1.0, 3, 0, 0.66), (1.5, 1, 12, 0.6), (2.0, 3, 0, 0.66), (2.5, 2, 0, 0.6)];
/// A peal downward, as ringers ring it.
const PEAL: [Step; 3] = [(0.0, 3, 24, 1.0), (1.0, 2, 24, 0.85), (2.0, 1, 24, 0.75)];

/// The game is won.
pub fn victory() -> Score {
    let harmony =
        [CALL, ANSWER, CALL, CADENCE, CALL, ANSWER, CALL, CADENCE, EPISODE, RETURN, ANSWER, CALL, CADENCE].join(" ");
    let mut score = Score {
        name: "victory",
        title: "Victory",
        tempo: 90.0,
        bar: 3.0,
        bars: 64,
        section: 16,
        mode: [0, 2, 4, 6, 7, 9, 11],
        strangers: &[],
        arch: [0.80, 0.90, 0.86, 1.0],
        harmony: chords(&harmony, 3.0),
        tune: Vec::new(),
        notes: Vec::new(),
    };
    for (part, tune) in [DANCE, ROUND, FAR, ROUND].into_iter().enumerate() {
        let bar = 16 * part;
        score.lead(Voice::Harp, bar, tune, 0, 0.88, -0.12);
        score.held(Voice::Organ, bar..bar + 16, &[0], 0, 0.85, 4);
        score.held(Voice::Organ, bar..bar + 16, &[1, 2, 3], 0, [0.24, 0.30, 0.30, 0.36][part], 4);
        score.held(Voice::Choir, bar..bar + 16, &[1, 2, 3], 0, [0.45, 0.70, 0.62, 0.95][part], 4);
        score.broken(Voice::Harp, bar..bar + 16, if part % 2 == 0 { &SIX } else { &WIDE }, 0.50);
        for bar in bar..bar + 16 {
            let at = 3.0 * bar as f64;
            score.add(Voice::Drum, at, 1.0, 38, 0.34, 0.0);
            if part > 0 {
                score.add(Voice::Drum, at + 2.0, 1.0, 38, 0.20, 0.0);
            }
        }
    }
    score.double(Voice::Handbell, 0, DANCE, 12, 1.0, 0.38, 0.3);
    score.double(Voice::Handbell, 16, DANCE, 12, 1.0, 0.42, 0.3);
    score.double(Voice::Handbell, 32, FAR, 0, 1.0, 0.36, 0.3);
    score.double(Voice::Handbell, 48, DANCE, 12, 1.0, 0.48, 0.3);
    score.held(Voice::Chant, 48..64, &[3], 12, 0.45, 4);
    // Every section ends with a peal, the last with the longest.
    for (bars, force) in [(14..16, 0.34), (30..32, 0.38), (44..48, 0.34), (60..64, 0.42)] {
        score.broken(Voice::Handbell, bars, &PEAL, force);
    }
    let tower: Vec<(usize, f64, &str, f64)> = (0..16)
        .map(|four| (4 * four, 0.0, if four / 4 == 2 { "B2" } else { "D3" }, if four % 4 == 0 { 0.6 } else { 0.35 }))
        .filter(|stroke| [0, 8, 12].contains(&(stroke.0 % 16)))
        .map(|(bar, beat, name, force)| match bar % 16 {
            12 if bar / 16 != 2 => (bar + 3, beat, "D3", force),
            12 => (bar + 3, beat, "A2", force),
            8 if bar / 16 == 2 => (bar, beat, "G2", force),
            _ => (bar, beat, name, force),
        })
        .collect();
    score.strokes(Voice::Tower, &tower, -0.2);
    score
}

/// The lament: the bass goes down by step, twice.
const LAMENT: &str =
    "D2,A2,F3,A3 C2,C3,F3,A3 Bb1,D3,G3,Bb3 A1,F3,A3,D4 G2,D3,Bb3,D4 F2,D3,A3,D4 Eb2,Eb3,G3,C4 D2,F3,A3,D4";
/// The lament with a bright third at its very end.
const MERCY: &str =
    "D2,A2,F3,A3 C2,C3,F3,A3 Bb1,D3,G3,Bb3 A1,F3,A3,D4 G2,D3,Bb3,D4 F2,D3,A3,D4 Eb2,Eb3,G3,C4 D2,F#3,A3,D4";
/// The third section: a hope, and how it goes.
const HOPE: &str = "Eb2,Eb3,G3,Bb3 D2,F3,Bb3,Bb3 C2,Eb3,G3,C4 G2,D3,G3,Bb3 Eb2,Eb3,G3,Bb3 F2,C3,F3,A3 G2,Bb2,D3,G3 \
    Eb2,C3,Eb3,G3:2 D2,D3,F3,F3:2";

/// The motif, and the fall through an octave.
const FALL: &str = "D4:2 A4:2 | G4 A4:3 | Bb4:2 A4 G4 | F4:4 | D5 C5 Bb4:2 | A4:3 F4 | G4:2 F4 Eb4 | D4:4";
/// The same with sighs.
const SIGHS: &str =
    "D4:1.5 D4:.5 A4:2 | G4 A4:2 C5 | C5 Bb4 A4 G4 | A4:4 | D5:2 C5 Bb4 | Bb4 A4:2 F4 | G4:1.5 F4:.5 Eb4:2 | D4:4";
/// The tune of the hope.
const REACH: &str =
    "Bb4:2 G4 Bb4 | D5:3 C5 | Eb5:2 D5 C5 | D5 Bb4:3 | G4 Bb4 Eb5 D5 | C5:2 A4:2 | Bb4 A4 G4:2 | G4:2 F4:2";

/// A chord rolled slowly.
const ROLL: [Step; 4] = [(0.0, 0, 0, 1.0), (0.2, 1, 0, 0.65), (0.4, 2, 0, 0.65), (0.6, 3, 0, 0.7)];
/// Four notes to the bar.
const FOUR: [Step; 4] = [(0.0, 0, 0, 1.0), (1.0, 1, 0, 0.6), (2.0, 2, 0, 0.64), (3.0, 3, 0, 0.6)];

/// The game is lost.
pub fn defeat() -> Score {
    let harmony = [LAMENT, LAMENT, HOPE, MERCY].join(" ");
    let mut score = Score {
        name: "defeat",
        title: "Defeat",
        tempo: 60.0,
        bar: 4.0,
        bars: 32,
        section: 8,
        mode: [0, 2, 3, 5, 7, 9, 10],
        strangers: &[(31, 6)],
        arch: [0.76, 0.88, 1.0, 0.78],
        harmony: chords(&harmony, 4.0),
        tune: Vec::new(),
        notes: Vec::new(),
    };
    score.lead(Voice::Chant, 0, FALL, 0, 0.85, -0.1);
    score.lead(Voice::Viol, 8, SIGHS, -12, 0.75, -0.2);
    score.double(Voice::Chant, 8, SIGHS, 0, 0.0, 0.70, 0.15);
    score.lead(Voice::Harp, 16, REACH, 0, 0.82, -0.12);
    score.double(Voice::Chant, 16, REACH, -12, 0.0, 0.65, 0.2);
    score.double(Voice::Handbell, 16, REACH, 12, 2.0, 0.28, 0.3);
    score.lead(Voice::Chant, 24, FALL, 0, 0.85, -0.1);
    score.double(Voice::Harp, 24, FALL, 0, 0.0, 0.50, -0.2);

    score.held(Voice::Organ, 0..32, &[0], 0, 0.80, 4);
    score.held(Voice::Organ, 8..24, &[1, 2], 0, 0.26, 4);
    score.held(Voice::Viol, 0..8, &[0], 12, 0.42, 4);
    score.held(Voice::Viol, 16..32, &[0], 12, 0.42, 4);
    score.held(Voice::Choir, 4..8, &[1, 2], 0, 0.40, 4);
    score.held(Voice::Choir, 8..16, &[1, 2], 0, 0.50, 4);
    score.held(Voice::Choir, 16..24, &[1, 2, 3], 0, 0.75, 4);
    score.held(Voice::Choir, 24..32, &[1, 2, 3], 0, 0.48, 4);
    score.broken(Voice::Harp, 0..8, &ROLL, 0.42);
    score.broken(Voice::Harp, 8..16, &FOUR, 0.44);
    score.broken(Voice::Harp, 16..23, &FOUR, 0.48);
    score.broken(Voice::Harp, 23..32, &ROLL, 0.42);
    score.strokes(
        Voice::Tower,
        &[
            (0, 0.0, "D3", 0.6),
            (3, 0.0, "D3", 0.4),
            (7, 0.0, "D3", 0.5),
            (15, 0.0, "D3", 0.5),
            (19, 0.0, "G2", 0.4),
            (24, 0.0, "D3", 0.55),
            (27, 0.0, "D3", 0.4),
        ],
        -0.2,
    );
    score.strokes(Voice::Handbell, &[(31, 2.0, "A5", 0.3), (31, 3.0, "D6", 0.25)], 0.4);
    score
}
