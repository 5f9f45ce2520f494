//! Checks of a piece as it is written: errors, which the tests forbid, and remarks for the composer.

use super::notes::name;
use super::play::{Note, notes};
use super::score::{Content, Part, Piece, Section};

/// Describes a place in a piece.
fn place(piece: &Piece, number: usize, part: &Part, beat: f64) -> String {
    let metre = piece.metre();
    format!(
        "{}.score:{}: section {}, bar {}, beat {:.2}, {}",
        piece.name,
        part.row,
        number + 1,
        (beat / metre) as usize + 1,
        beat % metre + 1.0,
        part.instrument.name
    )
}

/// Returns the errors: notes that are neither of the mode nor marked as foreign, or out of an instrument's range;
/// sections that end neither on the final nor on the fifth.
pub fn faults(piece: &Piece) -> Vec<String> {
    let mut faults = Vec::new();
    for (number, section) in piece.sections.iter().enumerate() {
        let last = section.chords.last().map_or(0, |chord| chord.keys[0]);
        if !matches!((last + 120 - piece.scale.last) % 12, 0 | 7) {
            faults.push(format!("{}.score:{}: the section ends on {}", piece.name, section.row, name(last)));
        }
        for part in section.parts.iter().filter(|part| !matches!(part.content, Content::Beat(_))) {
            let (low, high) = part.instrument.range;
            for note in notes(section, part, piece.metre(), 1) {
                let here = place(piece, number, part, note.beat);
                if !section.scale.has(note.key) && !section.strangers.contains(&(note.key % 12)) {
                    faults.push(format!("{here}: {} is a stranger", name(note.key)));
                }
                if note.key < low || note.key > high {
                    faults.push(format!("{here}: {} is out of reach", name(note.key)));
                }
            }
        }
    }
    faults
}

/// Returns the note of a part that sounds at a beat.
fn sounding(notes: &[Note], beat: f64) -> Option<&Note> {
    notes.iter().rfind(|note| note.beat <= beat + 1e-6 && note.beat + note.beats > beat + 1e-6)
}

/// Returns the remarks: dissonances on strong beats, parallel fifths and octaves.
pub fn remarks(piece: &Piece) -> Vec<String> {
    let mut remarks = faults(piece);
    let metre = piece.metre();
    for (number, section) in piece.sections.iter().enumerate() {
        let lines: Vec<(&Part, Vec<Note>)> = section
            .parts
            .iter()
            .filter(|part| matches!(part.content, Content::Line(_)) && !part.way("div") && !part.way("div4"))
            .map(|part| (part, notes(section, &Part { ways: Vec::new(), ..part.clone() }, metre, 1)))
            .collect();
        rubs(piece, number, section, &mut remarks);
        for (part, notes) in &lines {
            against_harmony(piece, number, section, part, notes, &mut remarks);
        }
        for (at, (one, ones)) in lines.iter().enumerate() {
            for (other, others) in &lines[at + 1..] {
                against_line(piece, number, (one, ones), other, others, &mut remarks);
            }
        }
    }
    remarks
}

/// Adds semitones and minor ninths that any two parts hold for more than half a second.
fn rubs(piece: &Piece, number: usize, section: &Section, found: &mut Vec<String>) {
    let metre = piece.metre();
    let second = 60.0 / section.tempo;
    let all: Vec<(&Part, Note)> = section
        .parts
        .iter()
        .filter(|part| !matches!(part.content, Content::Beat(_)))
        .flat_map(|part| notes(section, part, metre, 1).into_iter().map(move |note| (part, note)))
        .collect();
    for (at, (part, one)) in all.iter().enumerate() {
        for (other, two) in &all[at + 1..] {
            let shared = (one.beat + one.beats).min(two.beat + two.beats) - one.beat.max(two.beat);
            if part.row != other.row && shared * second > 0.55 && matches!(one.key.abs_diff(two.key), 1 | 13) {
                let here = place(piece, number, part, one.beat.max(two.beat));
                found.push(format!("{here}: {} rubs {} of {}", name(one.key), name(two.key), other.instrument.name));
            }
        }
    }
}

/// Adds notes on strong beats that do not belong to the chord and do not move on by step.
fn against_harmony(
    piece: &Piece,
    number: usize,
    section: &Section,
    part: &Part,
    notes: &[Note],
    found: &mut Vec<String>,
) {
    for (at, note) in notes.iter().enumerate().filter(|(_, note)| !note.small) {
        let chord = section.chord(note.beat);
        let belongs = |key: u8, beat: f64| section.chord(beat).keys.iter().any(|other| other % 12 == key % 12);
        let on_beat = (note.beat - note.beat.round()).abs() < 1e-6;
        let long = if piece.metre() > 4.5 { 1.9 } else { 0.9 };
        if !on_beat || note.beats < long || belongs(note.key, note.beat) {
            continue;
        }
        let next = notes[at + 1..].iter().find(|next| next.beat > note.beat + 1e-6);
        let steps = next
            .is_some_and(|next| next.key.abs_diff(note.key) <= 2 && (next.beat - note.beat - note.beats).abs() < 0.1);
        // A note that is held until the chord contains it has no preparation, but sounds like a colour.
        let worst = chord
            .keys
            .iter()
            .map(|key| (i32::from(note.key) - i32::from(*key)).rem_euclid(12))
            .any(|gap| gap == 1 || gap == 11);
        if (!steps && note.beats >= 1.0) || (worst && note.beats >= 1.9) {
            let all: Vec<String> = chord.keys.iter().map(|key| name(*key)).collect();
            found.push(format!("{}: {} over {}", place(piece, number, part, note.beat), name(note.key), all.join(" ")));
        }
    }
    // Against the bass, if both move in the same direction.
    for chord in section.chords.iter().skip(1) {
        let at =
            |beat: f64| sounding(notes, beat).map(|note| (i32::from(section.chord(beat).keys[0]), i32::from(note.key)));
        if let (Some(one), Some(two)) = (at(chord.beat - 0.01), at(chord.beat)) {
            let same = (one.1 - one.0).rem_euclid(12) == (two.1 - two.0).rem_euclid(12);
            let way = (two.0 - one.0).signum() == (two.1 - one.1).signum();
            if same && way && one.0 != two.0 && [0, 7].contains(&(two.1 - two.0).rem_euclid(12)) {
                found.push(format!("{}: side by side with the bass", place(piece, number, part, chord.beat)));
            }
        }
    }
}

/// Adds parallels and dissonances between two lines.
fn against_line(
    piece: &Piece,
    number: usize,
    one: (&Part, &[Note]),
    other: &Part,
    others: &[Note],
    found: &mut Vec<String>,
) {
    let (part, notes) = one;
    let mut before: Option<(u8, u8)> = None;
    let mut beats: Vec<f64> = notes.iter().chain(others).map(|note| note.beat).collect();
    beats.sort_by(f64::total_cmp);
    beats.dedup_by(|one, two| (*one - *two).abs() < 1e-6);
    for beat in beats {
        let (Some(high), Some(low)) = (sounding(notes, beat), sounding(others, beat)) else {
            before = None;
            continue;
        };
        let gap = high.key.abs_diff(low.key) % 12;
        let long = high.beats.min(low.beats) >= 0.9;
        let on_beat = (beat - beat.round()).abs() < 1e-6;
        if on_beat && long && matches!(gap, 1 | 11) {
            found.push(format!(
                "{}: {} against {} of {}",
                place(piece, number, part, beat),
                name(high.key),
                name(low.key),
                other.instrument.name
            ));
        }
        let struck = (high.beat - beat).abs() < 1e-6 && (low.beat - beat).abs() < 1e-6;
        if let (Some((first, second)), true) = (before, struck) {
            let same = first.abs_diff(second) % 12 == gap && (first > second) == (high.key > low.key);
            let unison = first.abs_diff(second) % 12 == 0 && one.0.instrument.name == other.instrument.name;
            if same && first != high.key && matches!(gap, 0 | 7) && !unison && gap == 7 {
                found.push(format!("{}: fifths with {}", place(piece, number, part, beat), other.instrument.name));
            }
        }
        before = Some((high.key, low.key));
    }
}
