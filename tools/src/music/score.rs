//! Written music: lines and chords as text, and the notes they become.
//!
//! A line is bars between `|`; a note is its name with an octave (`D4`, `Bb3`, `F#5`; C4 is the middle C), with its
//! beats after a colon where they are not one; `-` rests. A chord is four names from bass to treble with commas
//! between, with its beats after a colon where they are not a bar.

use std::ops::Range;

/// Who plays a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// A plucked string that rings on.
    Harp,
    /// A handbell.
    Handbell,
    /// The tower's bell.
    Tower,
    /// A pipe, held.
    Organ,
    /// Three singers at three seats.
    Choir,
    /// One singer, nearer and quicker of speech.
    Chant,
    /// A bowed low string.
    Viol,
    /// A frame drum under a soft hand.
    Drum,
}

/// One note of a piece.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// Who plays it.
    pub voice: Voice,
    /// When, in beats from the start.
    pub beat: f64,
    /// How long it is held, in beats; what is plucked or struck rings as it likes.
    pub beats: f64,
    /// Its key: 69 is the A of 440 Hz.
    pub key: u8,
    /// How strongly, from 0 to 1.
    pub force: f64,
    /// Where, from -1 (left) to 1 (right).
    pub pan: f64,
}

/// A note of a line: its beats and its key, 0 for a rest.
pub type Tone = (f64, u8);

/// A chord of four voices, from bass to treble.
#[derive(Clone, Copy, Debug)]
pub struct Chord {
    /// How long, in beats.
    pub beats: f64,
    /// Bass, tenor, alto and treble.
    pub keys: [u8; 4],
}

/// A step of a broken chord: beats into the bar, which voice of the chord, semitones added, strength.
pub type Step = (f64, usize, i8, f64);

/// The key of a written name.
///
/// # Panics
///
/// If there is no such note: a score is part of the program, and a test reads them all.
pub fn key(name: &str) -> u8 {
    let mut signs = name.chars();
    let class: i32 = match signs.next() {
        Some('C') => 0,
        Some('D') => 2,
        Some('E') => 4,
        Some('F') => 5,
        Some('G') => 7,
        Some('A') => 9,
        Some('B') => 11,
        _ => panic!("no note: {name}"),
    };
    let rest = signs.as_str();
    let (shift, octave) = match rest.chars().next() {
        Some('#') => (1, &rest[1..]),
        Some('b') => (-1, &rest[1..]),
        _ => (0, rest),
    };
    let octave: i32 = octave.parse().unwrap_or_else(|_| panic!("no octave: {name}"));
    u8::try_from(12 * (octave + 1) + class + shift).unwrap_or_else(|_| panic!("out of reach: {name}"))
}

/// Splits a word into its name and its beats.
fn beats(word: &str, usual: f64) -> (&str, f64) {
    word.split_once(':').map_or((word, usual), |(name, beats)| {
        (name, beats.parse().unwrap_or_else(|_| panic!("no number of beats: {word}")))
    })
}

/// Reads a line, bar by bar.
pub fn line(text: &str) -> Vec<Vec<Tone>> {
    text.split('|')
        .map(|bar| {
            bar.split_whitespace()
                .map(|word| {
                    let (name, beats) = beats(word, 1.0);
                    (beats, if name == "-" { 0 } else { key(name) })
                })
                .collect::<Vec<_>>()
        })
        .filter(|bar| !bar.is_empty())
        .collect()
}

/// Reads chords, each as long as a bar unless it says otherwise.
pub fn chords(text: &str, bar: f64) -> Vec<Chord> {
    text.split_whitespace()
        .filter(|word| *word != "|")
        .map(|word| {
            let (names, beats) = beats(word, bar);
            let keys: Vec<u8> = names.split(',').map(key).collect();
            Chord { beats, keys: keys.try_into().unwrap_or_else(|_| panic!("not four voices: {word}")) }
        })
        .collect()
}

/// A piece: its frame, its harmony and all its notes.
pub struct Score {
    /// The name of its file.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Beats a minute.
    pub tempo: f64,
    /// Beats to a bar.
    pub bar: f64,
    /// Bars in all.
    pub bars: usize,
    /// Bars to a section; the sections are A A' B A''.
    pub section: usize,
    /// The steps of its mode, as semitones above C: what the tests hold its notes against.
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests read it"))]
    pub mode: [u8; 7],
    /// Notes outside the mode that are meant: the bar and the semitones above C.
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests read it"))]
    pub strangers: &'static [(usize, u8)],
    /// How strongly each section is played, from 0 to 1.
    pub arch: [f64; 4],
    /// The harmony under everything.
    pub harmony: Vec<Chord>,
    /// Every line of the tune with the bar it begins in, before any shift of octave.
    pub tune: Vec<(usize, Vec<Vec<Tone>>)>,
    /// Every note, in no order.
    pub notes: Vec<Note>,
}

impl Score {
    /// Seconds to a beat.
    pub fn beat(&self) -> f64 {
        60.0 / self.tempo
    }

    /// Seconds in all.
    pub fn seconds(&self) -> f64 {
        self.beat() * self.bar * self.bars as f64
    }

    /// How strongly a beat is played: the section's part of the arch, and a breath in and out every four bars.
    fn swell(&self, beat: f64) -> f64 {
        let bar = (beat / self.bar) as usize;
        let breath = [0.90, 0.97, 1.0, 0.91][bar % 4];
        self.arch[(bar / self.section).min(3)] * breath
    }

    /// The chord that sounds at a beat.
    pub fn chord(&self, beat: f64) -> Chord {
        let mut at = 0.0;
        for chord in &self.harmony {
            at += chord.beats;
            if beat < at - 1e-9 {
                return *chord;
            }
        }
        panic!("{}: no chord at beat {beat}", self.name)
    }

    /// Adds one note, as strong as the arch lets it be.
    pub fn add(&mut self, voice: Voice, beat: f64, beats: f64, key: u8, force: f64, pan: f64) {
        let force = force * self.swell(beat);
        self.notes.push(Note { voice, beat, beats, key, force, pan });
    }

    /// Remembers a line as the tune and gives it to a voice, so many semitones higher.
    pub fn lead(&mut self, voice: Voice, bar: usize, text: &str, up: i8, force: f64, pan: f64) {
        self.tune.push((bar, line(text)));
        self.double(voice, bar, text, up, 0.0, force, pan);
    }

    /// Gives a line to a voice, leaving out notes shorter than `least` beats.
    #[expect(clippy::too_many_arguments, reason = "a line of a score says all of this")]
    pub fn double(&mut self, voice: Voice, bar: usize, text: &str, up: i8, least: f64, force: f64, pan: f64) {
        for (number, tones) in line(text).into_iter().enumerate() {
            let start = self.bar * (bar + number) as f64;
            let mut beat = start;
            for (beats, key) in tones {
                if key > 0 && beats >= least {
                    // The first beat carries the bar.
                    let weight = if beat == start { 1.0 } else { 0.88 };
                    self.add(voice, beat, beats, key.saturating_add_signed(up), force * weight, pan);
                }
                beat += beats;
            }
        }
    }

    /// Breaks the chords of some bars into a figure, higher keys further to the right as on a harp.
    pub fn broken(&mut self, voice: Voice, bars: Range<usize>, figure: &[Step], force: f64) {
        for bar in bars {
            for (number, &(offset, part, up, strength)) in figure.iter().enumerate() {
                let beat = self.bar * bar as f64 + offset;
                let key = self.chord(beat).keys[part].saturating_add_signed(up);
                let until = figure.get(number + 1).map_or(self.bar, |next| next.0);
                let pan = 0.12 + 0.015 * (f64::from(key) - 50.0);
                self.add(voice, beat, (until - offset).max(0.1), key, force * strength, pan.clamp(-0.3, 0.6));
            }
        }
    }

    /// Holds some voices of the harmony through some bars: each keeps its note as long as the harmony lets it, and
    /// breathes every `breath` bars.
    pub fn held(&mut self, voice: Voice, bars: Range<usize>, parts: &[usize], up: i8, force: f64, breath: usize) {
        let (from, to) = (self.bar * bars.start as f64, self.bar * bars.end as f64);
        for &part in parts {
            let pan = [0.0, -0.30, 0.30, 0.05][part];
            let mut open: Option<(f64, f64, u8)> = None;
            let mut beat = 0.0;
            let mut runs = Vec::new();
            for chord in &self.harmony {
                let inside = beat >= from - 1e-9 && beat < to - 1e-9;
                let anew = (beat - from) % (breath as f64 * self.bar) == 0.0;
                match &mut open {
                    Some(run) if inside && run.2 == chord.keys[part] && !anew => run.1 += chord.beats,
                    _ => {
                        runs.extend(open.take());
                        open = inside.then_some((beat, chord.beats, chord.keys[part]));
                    }
                }
                beat += chord.beats;
            }
            runs.extend(open);
            for (beat, beats, key) in runs {
                self.add(voice, beat, beats, key.saturating_add_signed(up), force, pan);
            }
        }
    }

    /// Single strokes: bar, beat in it, name, strength.
    pub fn strokes(&mut self, voice: Voice, strokes: &[(usize, f64, &str, f64)], pan: f64) {
        for &(bar, beat, name, force) in strokes {
            self.add(voice, self.bar * bar as f64 + beat, 1.0, key(name), force, pan);
        }
    }
}
