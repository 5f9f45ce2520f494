//! What holds of every piece as it is written.

use super::score::{Score, Voice};
use super::{LAYERS, pieces};

/// The tune as it is led, as beat, beats and key.
fn tune(score: &Score) -> Vec<(f64, f64, u8)> {
    let mut tones = Vec::new();
    for (bar, line) in &score.tune {
        for (number, bar_tones) in line.iter().enumerate() {
            let mut beat = score.bar * (bar + number) as f64;
            for &(beats, key) in bar_tones {
                tones.push((beat, beats, key));
                beat += beats;
            }
        }
    }
    tones.sort_by(|one, two| one.0.total_cmp(&two.0));
    tones
}

#[test]
fn every_bar_is_full_and_every_piece_is_two_minutes_of_four_sections() {
    for score in pieces() {
        for (bar, line) in &score.tune {
            for (number, tones) in line.iter().enumerate() {
                let beats: f64 = tones.iter().map(|tone| tone.0).sum();
                assert_eq!(beats, score.bar, "{}: bar {}", score.name, bar + number);
            }
        }
        let bars: usize = score.tune.iter().map(|(_, line)| line.len()).sum();
        assert_eq!(bars, score.bars, "{}: the tune", score.name);
        let beats: f64 = score.harmony.iter().map(|chord| chord.beats).sum();
        assert_eq!(beats, score.bar * score.bars as f64, "{}: the harmony", score.name);
        assert_eq!(score.bars, 4 * score.section, "{}", score.name);
        assert!((120.0..=150.0).contains(&score.seconds()), "{}: {} s", score.name, score.seconds());
        // A loop of whole frames does not drift against another.
        let frames = score.seconds() * crate::synth::RATE;
        assert!((frames - frames.round()).abs() < 1e-6, "{}: {frames} frames", score.name);
    }
}

#[test]
fn every_note_is_of_the_mode_or_a_stranger_by_name() {
    for score in pieces() {
        for note in &score.notes {
            let bar = (note.beat / score.bar + 1e-9) as usize;
            let class = note.key % 12;
            let named = score.strangers.contains(&(bar, class));
            assert!(score.mode.contains(&class) || named, "{}: key {} in bar {bar}", score.name, note.key);
            assert!((0.0..=1.0).contains(&note.force) && note.force > 0.02, "{}: force {}", score.name, note.force);
            assert!((26..=100).contains(&note.key), "{}: key {}", score.name, note.key);
        }
    }
}

#[test]
fn no_two_voices_of_the_harmony_go_side_by_side_in_fifths_or_octaves() {
    for score in pieces() {
        let chords = &score.harmony;
        for (at, first) in chords.iter().enumerate() {
            let then = &chords[(at + 1) % chords.len()];
            for low in 0..4 {
                for high in low + 1..4 {
                    let before = first.keys[high] - first.keys[low];
                    let after = then.keys[high] - then.keys[low];
                    let moved = first.keys[low] != then.keys[low];
                    let same = before == after && [0, 7].contains(&(before % 12));
                    assert!(!(moved && same), "{}: chord {at}, voices {low} and {high}", score.name);
                }
            }
        }
    }
}

#[test]
fn the_upper_voices_move_by_a_third_at_most_within_a_section() {
    for score in pieces() {
        let mut beat = 0.0;
        for pair in score.harmony.windows(2) {
            beat += pair[0].beats;
            let anew = beat % (score.bar * score.section as f64) == 0.0;
            for voice in 1..4 {
                let step = pair[0].keys[voice].abs_diff(pair[1].keys[voice]);
                let most = if anew { 8 } else { 4 };
                assert!(step <= most, "{}: beat {beat}, voice {voice} moves by {step}", score.name);
            }
        }
    }
}

/// Whether tune and bass go side by side in fifths or octaves from one bar's first beat to the next.
fn parallels(score: &Score) -> Vec<usize> {
    let tones = tune(score);
    let outer = |bar: usize| {
        let beat = score.bar * bar as f64;
        let top = tones.iter().find(|tone| tone.0 == beat).map_or(0, |tone| tone.2);
        (i32::from(score.chord(beat).keys[0]), i32::from(top))
    };
    (1..score.bars)
        .filter(|bar| {
            let (one, two) = (outer(bar - 1), outer(*bar));
            let (before, after) = ((one.1 - one.0).rem_euclid(12), (two.1 - two.0).rem_euclid(12));
            one.0 != two.0
                && before == after
                && [0, 7].contains(&after)
                && (two.0 - one.0).signum() == (two.1 - one.1).signum()
        })
        .collect()
}

#[test]
fn tune_and_bass_do_not_go_side_by_side_from_bar_to_bar() {
    for score in pieces() {
        assert_eq!(parallels(&score), [], "{}", score.name);
    }
}

#[test]
fn the_tune_meets_the_harmony_where_a_bar_begins() {
    for score in pieces() {
        let tones = tune(&score);
        let mut off = Vec::new();
        for bar in 0..score.bars {
            let beat = score.bar * bar as f64;
            let chord = score.chord(beat).keys.map(|key| key % 12);
            let Some(tone) = tones.iter().find(|tone| tone.0 == beat) else { panic!("{}: bar {bar}", score.name) };
            if !chord.contains(&(tone.2 % 12)) {
                off.push(bar);
                // A suspension or a leaning note steps on.
                let next = tones.iter().find(|next| next.0 > beat).expect("the bar goes on");
                assert!(next.2.abs_diff(tone.2) <= 2, "{}: bar {bar} leaps off a strange note", score.name);
            }
        }
        assert!(off.len() <= score.bars / 6, "{}: {off:?}", score.name);
    }
}

#[test]
fn the_motif_opens_every_piece() {
    for score in pieces() {
        let mut keys: Vec<u8> = Vec::new();
        // The motif by its notes; running notes and repeated ones are passed over.
        for (beat, _, key) in tune(&score) {
            let struck = beat == 0.0 || beat.fract() == 0.0 || key == 67;
            if struck && keys.last() != Some(&key) && beat < 2.0 * score.bar {
                keys.push(key);
            }
        }
        assert_eq!(keys[..2], [62, 69], "{}", score.name);
        let fifth = i32::from(keys[1]) - i32::from(keys[0]);
        assert_eq!(fifth, 7, "{}", score.name);
    }
}

#[test]
fn the_layers_share_frame_and_harmony_and_agree_beat_by_beat() {
    let all = pieces();
    let layers: Vec<&Score> = all.iter().filter(|score| LAYERS.contains(&score.name)).collect();
    assert_eq!(layers.len(), 3);
    for pair in [(0, 1), (1, 2), (0, 2)] {
        let (one, two) = (layers[pair.0], layers[pair.1]);
        assert_eq!((one.tempo, one.bar, one.bars, one.mode), (two.tempo, two.bar, two.bars, two.mode));
        assert!(one.harmony.iter().zip(&two.harmony).all(|(one, two)| one.keys == two.keys && one.beats == two.beats));
        let others = tune(two);
        for (beat, _, key) in tune(one) {
            let Some(other) = others.iter().find(|other| other.0 == beat && beat.fract() == 0.0) else { continue };
            let apart = (i32::from(key) - i32::from(other.2)).rem_euclid(12);
            assert!(![1, 11].contains(&apart), "{} and {} at beat {beat}: {key}, {}", one.name, two.name, other.2);
        }
    }
}

#[test]
fn tension_has_the_pulse_and_the_drone() {
    let all = pieces();
    let tension = all.iter().find(|score| score.name == "tension").expect("there is tension");
    let drums = |score: &Score| score.notes.iter().filter(|note| note.voice == Voice::Drum).count();
    for score in all.iter().filter(|score| ["opening", "middle"].contains(&score.name)) {
        assert!(drums(tension) > 2 * drums(score));
    }
    // At every beat a low D is held.
    for beat in 0..(tension.bar as usize * tension.bars) {
        let at = beat as f64 + 0.5;
        let held = |note: &&super::score::Note| {
            note.voice == Voice::Organ && note.key == 38 && note.beat <= at && note.beat + note.beats > at
        };
        assert!(tension.notes.iter().any(|note| held(&note)), "beat {beat}");
    }
}

#[test]
fn sections_return_with_a_difference() {
    for score in pieces() {
        let part = |number: usize| -> Vec<(f64, u8)> {
            let len = score.bar * score.section as f64;
            tune(&score)
                .into_iter()
                .filter(|tone| (tone.0 / len) as usize == number)
                .map(|tone| (tone.0 - len * number as f64, tone.2))
                .collect()
        };
        let alike = |one: &[(f64, u8)], two: &[(f64, u8)]| {
            one.iter().filter(|tone| two.contains(tone)).count() as f64 / one.len().max(two.len()) as f64
        };
        let (first, second, third, last) = (part(0), part(1), part(2), part(3));
        assert!(alike(&first, &second) > 0.3, "{}: A and A'", score.name);
        assert!(alike(&first, &last) > 0.3, "{}: A and A''", score.name);
        assert!(alike(&first, &third) < 0.3, "{}: A and B", score.name);
        // What is played differs even where the tune is the same.
        let count = |number: usize| {
            let len = score.bar * score.section as f64;
            score.notes.iter().filter(|note| (note.beat / len) as usize == number).count()
        };
        assert!(first != second && (first != last || count(0) != count(3)), "{}", score.name);
    }
}
