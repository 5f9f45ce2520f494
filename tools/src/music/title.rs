//! The title: the tune in long notes of four to the bar, sung in unison over a pedal, with the tower's bell.

use super::score::{Score, Step, Voice, chords};

/// The harmony of the first two sections and the last, up to the last two bars of each.
const TUNE: &str = "D2,A2,F3,A3 C2,C3,E3,A3 G2,D3,G3,B3 A2,C3,E3,A3 F2,C3,F3,A3 E2,C3,G3,C4";
/// The open end.
const OPEN: &str = "D2,D3,F3,A3 A1,C3,E3,A3";
/// The close.
const CLOSE: &str = "D2,D3,F3,A3:2 C2,E3,G3,C4:2 D2,D3,F3,A3";
/// The third section.
const BRIDGE: &str = "F2,C3,F3,A3 C2,E3,G3,C4 G2,D3,G3,B3 A2,C3,E3,A3 F2,C3,F3,A3 E2,C3,G3,C4 G2,D3,G3,B3 \
    A1,D3,E3,A3:2 A1,C3,E3,A3:2";

/// The question and an answer that stays open.
const FIRST: &str = "D4:2 A4:2 | G4 A4:3 | B4:2 C5 B4 | A4:4 | C5:2 A4 F4 | G4:3 E4 | F4:2 E4 D4 | E4:4";
/// The same, a step higher on its way, and closed.
const SECOND: &str = "D4:2 A4:2 | G4 A4:2 B4 | B4 D5:2 C5 | A4:3 G4 | A4 C5:2 A4 | G4:2 E4 G4 | F4:2 E4 C4 | D4:4";
/// The middle.
const THIRD: &str = "C5:3 D5 | E5:3 D5 | D5 C5 B4:2 | C5 A4:3 | A4 C5 F5:2 | E5:2 D5 C5 | B4 C5 B4 G4 | A4:4";
/// The tune for the last time; its F hangs over the change of the harmony.
const LAST: &str = "D4:2 A4:2 | G4 A4:3 | B4:2 C5 B4 | A4:2 D5:2 | C5:2 A4 F4 | G4:2 E4 G4 | F4:2.5 E4:.5 C4 | D4:4";

/// A chord rolled slowly.
const ROLL: [Step; 4] = [(0.0, 0, 0, 1.0), (0.18, 1, 0, 0.7), (0.36, 2, 0, 0.7), (0.54, 3, 0, 0.75)];
/// Four notes to the bar.
const FOUR: [Step; 4] = [(0.0, 0, 0, 1.0), (1.0, 1, 0, 0.62), (2.0, 2, 0, 0.66), (3.0, 3, 0, 0.62)];
/// Eight, up and back.
const EIGHT: [Step; 8] = [
    (0.0, 0, 0, 1.0),
    (0.5, 1, 0, 0.6),
    (1.0, 2, 0, 0.64),
    (1.5, 3, 0, 0.6),
    (2.0, 1, 12, 0.66),
    (2.5, 3, 0, 0.6),
    (3.0, 2, 0, 0.62),
    (3.5, 1, 0, 0.58),
];

/// The piece of the title screen.
pub fn title() -> Score {
    let harmony = [TUNE, OPEN, TUNE, CLOSE, BRIDGE, TUNE, CLOSE].join(" ");
    let mut score = Score {
        name: "title",
        title: "Abbey at Night",
        tempo: 64.0,
        bar: 4.0,
        bars: 32,
        section: 8,
        mode: [0, 2, 4, 5, 7, 9, 11],
        strangers: &[],
        arch: [0.76, 0.88, 1.0, 0.95],
        harmony: chords(&harmony, 4.0),
        tune: Vec::new(),
        notes: Vec::new(),
    };
    // One voice begins; others join it; the middle is the bells' and the harp's; all of them return.
    score.lead(Voice::Chant, 0, FIRST, 0, 0.85, -0.1);
    score.double(Voice::Chant, 0, FIRST, -12, 0.0, 0.55, 0.25);
    score.lead(Voice::Chant, 8, SECOND, 0, 0.85, -0.1);
    score.double(Voice::Chant, 8, SECOND, -12, 0.0, 0.70, 0.25);
    score.double(Voice::Harp, 8, SECOND, 0, 0.0, 0.60, -0.2);
    score.lead(Voice::Harp, 16, THIRD, 0, 0.86, -0.12);
    score.double(Voice::Handbell, 16, THIRD, 12, 1.0, 0.40, 0.3);
    score.double(Voice::Chant, 16, THIRD, -12, 0.0, 0.50, 0.25);
    score.lead(Voice::Chant, 24, LAST, 0, 0.90, -0.1);
    score.double(Voice::Chant, 24, LAST, -12, 0.0, 0.75, 0.25);
    score.double(Voice::Harp, 24, LAST, 0, 0.0, 0.70, -0.2);
    score.double(Voice::Handbell, 24, LAST, 12, 1.5, 0.38, 0.3);

    score.held(Voice::Organ, 0..32, &[0], 0, 0.85, 4);
    score.held(Voice::Organ, 8..32, &[1, 2], 0, 0.28, 4);
    score.held(Voice::Choir, 8..16, &[1, 2], 0, 0.45, 4);
    score.held(Voice::Choir, 16..24, &[1, 2, 3], 0, 0.70, 4);
    score.held(Voice::Choir, 24..32, &[1, 2, 3], 0, 0.80, 4);
    score.broken(Voice::Harp, 0..8, &ROLL, 0.46);
    score.broken(Voice::Harp, 8..16, &FOUR, 0.48);
    score.broken(Voice::Harp, 16..23, &EIGHT, 0.50);
    score.broken(Voice::Harp, 23..24, &FOUR, 0.46);
    score.broken(Voice::Harp, 24..30, &EIGHT, 0.48);
    score.broken(Voice::Harp, 30..32, &ROLL, 0.46);
    score.strokes(
        Voice::Handbell,
        &[
            (3, 2.0, "E5", 0.4),
            (3, 3.0, "A5", 0.35),
            (7, 1.0, "B5", 0.4),
            (7, 2.0, "A5", 0.38),
            (7, 3.0, "E5", 0.35),
            (11, 2.0, "E5", 0.4),
            (15, 1.0, "F5", 0.4),
            (15, 2.0, "A5", 0.38),
            (15, 3.0, "D6", 0.35),
            (23, 2.0, "C6", 0.35),
            (23, 3.0, "A5", 0.32),
            (31, 1.0, "D6", 0.4),
            (31, 2.0, "A5", 0.36),
            (31, 3.0, "F5", 0.32),
        ],
        0.4,
    );
    score.strokes(
        Voice::Tower,
        &[
            (0, 0.0, "D3", 0.7),
            (4, 0.0, "F3", 0.45),
            (8, 0.0, "D3", 0.6),
            (15, 0.0, "D3", 0.55),
            (24, 0.0, "D3", 0.7),
            (31, 0.0, "D3", 0.6),
        ],
        -0.2,
    );
    score
}
