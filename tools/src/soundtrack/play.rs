//! From the parts of a section to notes: figures over the chords, held voices, divisions and ornaments.

use super::band::{Kind, STROKES};
use super::notes::{Marks, Tone};
use super::score::{Content, Part, Section, Step};
use crate::synth::Chance;

/// A note of a part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// Beginning, in beats from the start of the section.
    pub beat: f64,
    /// Length in beats.
    pub beats: f64,
    /// The beat until which it may ring; plucked notes are damped when the harmony changes.
    pub until: f64,
    pub key: u8,
    /// The player's hand or the singer; each swells on its own.
    pub lane: u8,
    /// `true` if it belongs to the drum kit.
    pub kit: bool,
    /// Index in a rolled chord, from below.
    pub roll: u8,
    /// Addition to its strength, in parts of 127.
    pub stress: f64,
    /// `true` if it belongs to an ornament.
    pub small: bool,
    /// `true` if it is played short.
    pub short: bool,
}

/// Creates a plain note.
fn note(beat: f64, beats: f64, key: u8) -> Note {
    let (until, stress) = (beat + beats, 0.0);
    Note { beat, beats, until, key, lane: 0, kit: false, roll: 0, stress, small: false, short: false }
}

/// Returns all notes of a part.
pub fn notes(section: &Section, part: &Part, metre: f64, seed: u64) -> Vec<Note> {
    let mut chance = Chance::new(seed);
    let mut notes = match &part.content {
        Content::Line(bars) => {
            let mut tones: Vec<Tone> = bars.iter().flatten().cloned().collect();
            if part.way("div") {
                tones = divide(section, &tones, 2);
            }
            if part.way("div4") {
                tones = divide(section, &tones, 4);
            }
            if part.way("orn") {
                decorate(section, &mut tones, metre, &mut chance);
            }
            line(section, part, &tones)
        }
        Content::Figure(bars) => figure(section, part, bars, metre, &mut chance),
        Content::Hold(voices) => voices
            .iter()
            .enumerate()
            .flat_map(|(lane, voice)| {
                let mut held = hold(section, part, *voice, metre);
                held.iter_mut().for_each(|note| note.lane = lane as u8);
                held
            })
            .collect(),
        Content::Beat(bars) => {
            let mut all = Vec::new();
            for bar in part.bars.0..part.bars.1 {
                let mut beat = metre * bar as f64;
                // The last bar has only the first stroke; the end of a phrase differs from its middle.
                let last = bar + 1 == section.signs.len();
                let turned = usize::from((bar + 1) % section.phrase == 0 && chance.unit() < 0.7);
                for &(beats, sign, accent) in &bars[(bar - part.bars.0 + turned) % bars.len()] {
                    if last && beat > metre * bar as f64 {
                        break;
                    }
                    // Now and then a light stroke is left out.
                    let rests = beat > metre * bar as f64 && !accent && sign != Some('d') && chance.unit() < 0.12;
                    if rests {
                        beat += beats;
                        continue;
                    }
                    if let Some(&(_, kit, key)) = sign.and_then(|sign| STROKES.iter().find(|stroke| stroke.0 == sign)) {
                        // The edge of the skin is touched, not struck.
                        let stress = if accent { 14.0 } else { 0.0 } - if sign == Some('k') { 16.0 } else { 0.0 };
                        all.push(Note { kit, stress, ..note(beat, beats, key) });
                    }
                    beat += beats;
                }
            }
            all
        }
    };
    let (from, to) = (metre * part.bars.0 as f64, metre * part.bars.1 as f64);
    notes.retain(|note| note.beat >= from - 1e-6 && note.beat < to - 1e-6);
    for note in &mut notes {
        if !matches!(part.content, Content::Beat(_)) {
            note.key = (i32::from(note.key) + 12 * part.octave).clamp(0, 127) as u8;
        }
    }
    notes.sort_by(|one, two| one.beat.total_cmp(&two.beat).then(one.key.cmp(&two.key)));
    notes
}

/// Returns the notes of a line with its ornaments and doublings.
fn line(section: &Section, part: &Part, tones: &[Tone]) -> Vec<Note> {
    let mut all = Vec::new();
    let mut beat = 0.0;
    let plucked = matches!(part.instrument.kind, Kind::Plucked(_));
    for (at, tone) in tones.iter().enumerate() {
        let next = tones[at + 1..].iter().find(|next| !next.keys.is_empty()).and_then(|next| next.keys.last().copied());
        for (number, &key) in tone.keys.iter().enumerate() {
            let top = number + 1 == tone.keys.len();
            let stress = if tone.marks.accent { 10.0 } else { 0.0 } - if top { 0.0 } else { 7.0 };
            let whole = Note {
                stress,
                lane: number as u8,
                roll: number as u8,
                short: tone.marks.short,
                ..note(beat, tone.beats, key)
            };
            if top && (tone.marks.mordent || tone.marks.trill) {
                ornament(section, &whole, tone.marks, next, &mut all);
            } else {
                all.push(whole);
            }
            if top {
                for (way, steps) in [("third", -2), ("sixth", -5), ("octave-below", -7)] {
                    if part.way(way) {
                        let key = section.scale.shift(key, steps);
                        all.push(Note { key, lane: 4, roll: 0, stress: stress - 8.0, ..whole });
                    }
                }
            }
        }
        beat += tone.beats;
    }
    // A plucked note rings a little into the next one.
    if plucked {
        all.iter_mut().for_each(|note| note.until += 0.5);
        // The last one rings out.
        for note in all.iter_mut().filter(|note| note.beat + note.beats > beat - 0.01) {
            note.until += 8.0;
        }
    }
    all
}

/// Adds a note with a mordent or a trill.
fn ornament(section: &Section, whole: &Note, marks: Marks, next: Option<u8>, all: &mut Vec<Note>) {
    let quick = 0.085 * section.tempo / 60.0;
    let above = section.scale.shift(whole.key, 1);
    let mut beat = whole.beat;
    let mut add = |key: u8, beats: f64, stress: f64, small: bool| {
        all.push(Note { beat, beats, until: beat + beats, key, stress: whole.stress + stress, small, ..*whole });
        beat += beats;
    };
    if marks.trill && whole.beats > 5.0 * quick {
        // From above, even and a little quicker towards its end, with a turn if the line rises.
        let turn = next.is_some_and(|next| next > whole.key) && whole.beats > 9.0 * quick;
        let turning = if turn { 2.0 * quick } else { 0.0 };
        let rest = (0.34 * whole.beats).max(quick);
        let room = whole.beats - turning - rest;
        let pairs = (room / (2.0 * quick)).floor().clamp(1.0, 5.0);
        let each = room / (2.0 * pairs);
        for pair in 0..pairs as usize {
            let first = if pair == 0 { 3.0 } else { -6.0 };
            add(above, each, first, true);
            add(whole.key, each, -5.0, true);
        }
        if turn {
            add(whole.key, rest, -4.0, false);
            add(section.scale.shift(whole.key, -1), quick, -8.0, true);
            add(whole.key, quick, -8.0, true);
        } else {
            add(whole.key, rest, -4.0, false);
        }
    } else {
        // Upwards if the line falls to this note next, else downwards.
        let other = if next.is_some_and(|next| next < whole.key) { above } else { section.scale.shift(whole.key, -1) };
        let quick = quick.min(whole.beats / 5.0);
        add(whole.key, quick, 0.0, true);
        add(other, quick, -8.0, true);
        add(whole.key, whole.beats - 2.0 * quick, -2.0, false);
    }
}

/// Adds ornaments where a player would: on long notes that begin a bar, and on the note before the last.
fn decorate(section: &Section, tones: &mut [Tone], metre: f64, chance: &mut Chance) {
    let mut beat = 0.0;
    let second = 60.0 / section.tempo;
    let mut since = 9.0;
    let phrase = metre * section.phrase as f64;
    for tone in tones.iter_mut() {
        let strong = (beat / metre).fract() < 1e-6;
        let last = (beat + tone.beats) % phrase < 1e-6 && tone.beats > 1.4;
        let long = tone.beats * second;
        if !tone.keys.is_empty() && long >= 0.42 && !last && since >= 2.0 && tone.marks == Marks::default() {
            let before_end = phrase - beat % phrase <= metre + 1.01 && tone.beats < 2.6;
            if before_end && chance.unit() < 0.7 && long >= 0.7 {
                tone.marks.trill = true;
                since = 0.0;
            } else if chance.unit() < if strong { 0.55 } else { 0.2 } {
                tone.marks.mordent = true;
                since = 0.0;
            }
        }
        since += long;
        beat += tone.beats;
    }
}

/// Divides the notes of a line into shorter ones, as the treatises on divisions teach: by step to the next note, with
/// neighbours if it is the same.
fn divide(section: &Section, tones: &[Tone], parts: usize) -> Vec<Tone> {
    let scale = &section.scale;
    // A player plays at most six notes per second: in a quick tempo two beats are divided together.
    let unit = if 60.0 / section.tempo / (parts as f64) < 0.16 { 2.0 } else { 1.0 };
    let mut out = Vec::new();
    let mut turn = 0usize;
    for (at, tone) in tones.iter().enumerate() {
        let next = tones.get(at + 1).and_then(|next| next.keys.last().copied());
        let (Some(&key), Some(next)) = (tone.keys.last(), next) else {
            out.push(tone.clone());
            continue;
        };
        let each = unit / parts as f64;
        // Only notes of one or two beats, and no cadence.
        if !(unit - 0.01..=2.0 * unit + 0.01).contains(&tone.beats) || tone.marks != Marks::default() {
            out.push(tone.clone());
            continue;
        }
        turn += 1;
        let way = scale.between(key, next);
        let up = way.signum();
        let small: Vec<i32> = match (parts, way.abs()) {
            (2, 0) => vec![0, if turn.is_multiple_of(2) { -1 } else { 1 }],
            (2, 1) => vec![0, if turn.is_multiple_of(2) { 2 * up } else { -up }],
            (2, 2) => vec![0, up],
            (2, 3) => vec![0, 2 * up],
            (2, _) => vec![0, 2 * up],
            (_, 0) => vec![0, 1, 0, -1],
            (_, 1) => {
                if turn.is_multiple_of(2) {
                    vec![0, -up, 0, 2 * up]
                } else {
                    vec![0, 2 * up, up, 0]
                }
            }
            (_, 2) => vec![0, -up, 0, up],
            (_, 3) => vec![0, up, 2 * up, up],
            (_, 4) => vec![0, up, 2 * up, 3 * up],
            (_, _) => vec![0, 2 * up, 4 * up, 5 * up],
        };
        let head = tone.beats - unit;
        for (number, steps) in small.iter().enumerate() {
            let beats = if number == 0 { each + head } else { each };
            out.push(Tone { beats, keys: vec![scale.shift(key, *steps)], marks: Marks::default() });
        }
    }
    out
}

/// Returns a figure over the chords. It varies from bar to bar: voices change places, the end of a phrase is thinner,
/// and the last bar is a chord that rings.
fn figure(section: &Section, part: &Part, bars: &[Vec<Step>], metre: f64, chance: &mut Chance) -> Vec<Note> {
    let mut all = Vec::new();
    let count = section.signs.len();
    let end = metre * count as f64;
    let stress_of = |voice: usize| [5.0, -5.0, -4.0, -1.0][voice];
    for bar in part.bars.0..part.bars.1 {
        let start = metre * bar as f64;
        let steps = &bars[(bar - part.bars.0) % bars.len()];
        if bar + 1 == count {
            last_bar(section, steps, start, end, &mut all);
            continue;
        }
        let thin = (bar + 1) % section.phrase == 0 && chance.unit() < 0.6;
        let turned = !thin && chance.unit() < 0.3;
        let mut beat = start;
        for step in steps {
            let chord = section.chord(beat);
            let until = chord.beat + chord.beats + 0.12;
            let stress = if step.accent { 10.0 } else { 0.0 };
            let left_out = thin && beat - start > 0.6 * metre && step.beats < 0.9 && (beat - beat.round()).abs() > 0.01;
            for (number, &(voice, octave)) in step.voices.iter().enumerate().filter(|_| !left_out) {
                // The upper voices change places, the bass never does.
                let voice = if turned && voice > 0 && step.voices.len() == 1 { 1 + voice % 3 } else { voice };
                let key = (i32::from(chord.keys[voice]) + 12 * octave).clamp(0, 127) as u8;
                let stress = stress + stress_of(voice);
                all.push(Note { until, stress, lane: voice as u8, roll: number as u8, ..note(beat, step.beats, key) });
            }
            if step.passing {
                let next = section.chord((beat + step.beats).min(end - 0.01)).keys[0];
                let way = between(section, chord.keys[0], next);
                let rough = rubs(section, way, beat, beat + step.beats) && step.beats * 60.0 / section.tempo > 0.3;
                let key = if rough { chord.keys[0] } else { way };
                all.push(Note { stress: stress - 3.0, lane: 0, ..note(beat, step.beats, key) });
            }
            beat += step.beats;
        }
    }
    all
}

/// Adds the last bar of a figure: each of its chords once, with all voices of the figure.
fn last_bar(section: &Section, steps: &[Step], start: f64, end: f64, all: &mut Vec<Note>) {
    let mut voices: Vec<(usize, i32)> = steps.iter().flat_map(|step| step.voices.iter().copied()).collect();
    voices.sort_unstable();
    voices.dedup_by_key(|voice| voice.0);
    // If the figure leaves out the first beat, so does the last bar.
    let late =
        steps.iter().take_while(|step| step.voices.is_empty() && !step.passing).map(|step| step.beats).sum::<f64>();
    for chord in section.chords.iter().filter(|chord| chord.beat >= start - 1e-6) {
        let last = chord.beat + chord.beats > end - 1e-6;
        let until = if last { end + 8.0 } else { chord.beat + chord.beats + 0.12 };
        let late = if late < chord.beats { late } else { 0.0 };
        for (number, &(voice, octave)) in voices.iter().enumerate() {
            let key = (i32::from(chord.keys[voice]) + 12 * octave).clamp(0, 127) as u8;
            let whole = note(chord.beat + late, chord.beats - late, key);
            all.push(Note {
                until,
                stress: if voice == 0 { 3.0 } else { -3.0 },
                lane: voice as u8,
                roll: number as u8,
                ..whole
            });
        }
    }
}

/// Returns `true` if a key forms a semitone or a minor ninth with a line of the section or a note of its chord between
/// two beats.
fn rubs(section: &Section, key: u8, from: f64, to: f64) -> bool {
    let near = |other: u8| matches!(other.abs_diff(key), 1 | 13);
    let chord = section.chord(from + 0.01).keys;
    let lines = section.parts.iter().any(|part| {
        let Content::Line(bars) = &part.content else { return false };
        let mut beat = 0.0;
        bars.iter().flatten().any(|tone| {
            let start = beat;
            beat += tone.beats;
            let shared = beat.min(to) - start.max(from);
            shared > 0.2 && tone.keys.iter().any(|other| near(*other))
        })
    });
    lines || chord.iter().any(|other| near(*other))
}

/// Returns the note that leads from one bass to the next.
fn between(section: &Section, from: u8, to: u8) -> u8 {
    let way = section.scale.between(from, to);
    let key = match way {
        // From above or below, whichever is nearer.
        0 => section.scale.shift(from, if from > 45 { -1 } else { 1 }),
        1 | -1 => section.scale.shift(from, -way.signum()),
        _ => section.scale.shift(to, -way.signum()),
    };
    // Not below the lowest string.
    if key < 36 { section.scale.shift(from, 1) } else { key }
}

/// Returns a voice of the chords, held as long as it stays.
fn hold(section: &Section, part: &Part, voice: usize, metre: f64) -> Vec<Note> {
    let mut all: Vec<Note> = Vec::new();
    let (from, to) = (metre * part.bars.0 as f64, metre * part.bars.1 as f64);
    let breath = metre * section.phrase as f64;
    for chord in section.chords.iter().filter(|chord| chord.beat >= from - 1e-6 && chord.beat < to - 1e-6) {
        let restarts = (chord.beat - from).abs() < 1e-6 || (chord.beat % breath).abs() < 1e-6;
        match all.last_mut() {
            Some(last) if last.key == chord.keys[voice] && !restarts => last.beats += chord.beats,
            _ => all.push(note(chord.beat, chord.beats, chord.keys[voice])),
        }
    }
    if part.way("sus") {
        for at in 1..all.len() {
            let (before, now) = (all[at - 1], all[at]);
            let down = section.scale.between(before.key, now.key) == -1;
            let strong = (now.beat % metre).abs() < 1e-6 && (now.beat % breath).abs() > 1e-6;
            let by = if metre > 3.5 { metre / 4.0 } else { 1.0 };
            let soft = !rubs(section, before.key, now.beat, now.beat + by);
            if down && strong && soft && now.beats >= by + 0.9 && before.beats >= 1.0 {
                all[at - 1].beats += by;
                all[at].beat += by;
                all[at].beats -= by;
            }
        }
    }
    if part.way("pass") {
        let mut more = Vec::new();
        for at in 1..all.len() {
            let (before, now) = (all[at - 1], all[at]);
            let way = section.scale.between(before.key, now.key);
            if way.abs() == 2 && before.beats >= 1.9 && (before.beat + before.beats - now.beat).abs() < 1e-6 {
                let by = if before.beats >= 2.9 { 1.0 } else { 0.5 };
                let key = section.scale.shift(before.key, way.signum());
                if rubs(section, key, now.beat - by, now.beat) {
                    continue;
                }
                all[at - 1].beats -= by;
                more.push(Note { stress: -4.0, ..note(now.beat - by, by, key) });
            }
        }
        all.extend(more);
    }
    for note in &mut all {
        note.until = note.beat + note.beats;
    }
    all
}
