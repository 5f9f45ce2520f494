//! Reads a piece from its text, whose format `tools/scores/README.md` describes.

use super::band::{Instrument, Kind, STROKES, find};
use super::harmony::{Chord, Lead, Reach, Sign, set, signs};
use super::notes::{Bar, Fault, Scale, Tone, beats, class, line};
use std::collections::HashMap;

/// The mood of a section, which decides when it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// Calm: a game begins.
    Opening,
    /// The middle of a game.
    Middle,
    /// Something is at stake.
    Tension,
    /// A king is in danger.
    Danger,
    /// The main menu.
    Title,
    /// A game was won.
    Victory,
    /// A game was lost.
    Defeat,
}

impl Mood {
    /// All moods with their names in scores and their levels in decibels.
    pub const ALL: [(Self, &'static str, f64); 7] = [
        (Self::Opening, "opening", -3.0),
        (Self::Middle, "middle", 0.0),
        (Self::Tension, "tension", -1.0),
        (Self::Danger, "danger", 2.5),
        (Self::Title, "title", 0.0),
        (Self::Victory, "victory", 0.0),
        (Self::Defeat, "defeat", 0.0),
    ];

    /// Returns the name in file names.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|mood| mood.0 == self).map_or("", |mood| mood.1)
    }
}

/// A step of a figure over the chords.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Length in beats.
    pub beats: f64,
    /// Voices of the chord, with the octaves added; none for a rest.
    pub voices: Vec<(usize, i32)>,
    /// `true` if it is a passing note from the bass to the next one.
    pub passing: bool,
    /// `true` if it is stressed.
    pub accent: bool,
}

/// The content of a part.
#[derive(Clone, Debug)]
pub enum Content {
    /// Bars of notes.
    Line(Vec<Bar>),
    /// A figure over the chords, whose bars are repeated.
    Figure(Vec<Vec<Step>>),
    /// Voices of the chords, held.
    Hold(Vec<usize>),
    /// Strokes of a drum, whose bars are repeated: length, stroke (`None` for a rest), `true` if stressed.
    Beat(Vec<Vec<(f64, Option<char>, bool)>>),
}

/// A part of a section.
#[derive(Clone, Debug)]
pub struct Part {
    /// Line of the score, from 1.
    pub row: usize,
    /// The instrument.
    pub instrument: &'static Instrument,
    /// Level relative to the other parts, in decibels.
    pub level: f64,
    /// The content.
    pub content: Content,
    /// First bar, and the bar after the last one.
    pub bars: (usize, usize),
    /// Octaves added.
    pub octave: i32,
    /// The words for its manner of playing.
    pub ways: Vec<String>,
}

impl Part {
    /// Returns `true` if it is to be played in this manner.
    pub fn way(&self, word: &str) -> bool {
        self.ways.iter().any(|way| way == word)
    }
}

/// A section.
#[derive(Clone, Debug)]
pub struct Section {
    /// Line of the score, from 1.
    pub row: usize,
    /// The mood.
    pub mood: Mood,
    /// The mode.
    pub scale: Scale,
    /// Pitch classes outside the mode that are intended.
    pub strangers: Vec<u8>,
    /// Beats per minute.
    pub tempo: f64,
    /// Level in decibels.
    pub level: f64,
    /// Amount by which the last beat is slower than the first.
    pub slower: f64,
    /// Number of bars of a phrase.
    pub phrase: usize,
    /// Symbols of the chords, bar by bar.
    pub signs: Vec<Vec<Sign>>,
    /// The chords with their voices.
    pub chords: Vec<Chord>,
    /// The parts.
    pub parts: Vec<Part>,
}

impl Section {
    /// Returns the chord that sounds at a beat.
    pub fn chord(&self, beat: f64) -> &Chord {
        let at = self.chords.partition_point(|chord| chord.beat <= beat + 1e-6);
        &self.chords[at.saturating_sub(1).min(self.chords.len() - 1)]
    }
}

/// A piece.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The name of its folder.
    pub name: String,
    /// The title.
    pub title: String,
    /// The player whose colour it has.
    pub color: String,
    /// The mode.
    pub scale: Scale,
    /// Beats per minute.
    pub tempo: f64,
    /// The groups of beats in a bar.
    pub groups: Vec<usize>,
    /// The sections.
    pub sections: Vec<Section>,
}

impl Piece {
    /// Returns the number of beats in a bar.
    pub fn metre(&self) -> f64 {
        self.groups.iter().sum::<usize>() as f64
    }
}

/// An error in a score with its place.
pub type Placed = String;

/// The part of a score that has been read.
struct Reader {
    title: String,
    color: String,
    scale: Option<Scale>,
    strangers: Vec<u8>,
    tempo: f64,
    groups: Vec<usize>,
    phrase: usize,
    reach: Reach,
    lines: HashMap<String, Vec<Bar>>,
    harmonies: HashMap<String, Vec<Vec<Sign>>>,
    sections: Vec<Section>,
}

/// Reads a piece.
pub fn read(name: &str, text: &str) -> Result<Piece, Placed> {
    let mut reader = Reader {
        title: String::new(),
        color: String::new(),
        scale: None,
        strangers: Vec::new(),
        tempo: 72.0,
        groups: vec![4],
        phrase: 4,
        reach: [(38, 53), (47, 61), (53, 66), (57, 71)],
        lines: HashMap::new(),
        harmonies: HashMap::new(),
        sections: Vec::new(),
    };
    for (row, sentence) in sentences(text) {
        reader.sentence(row, &sentence).map_err(|fault| format!("{name}.score:{row}: {fault}"))?;
    }
    let scale = reader.scale.ok_or_else(|| format!("{name}.score: no mode"))?;
    if reader.sections.is_empty() {
        return Err(format!("{name}.score: no sections"));
    }
    let Reader { title, color, tempo, groups, mut sections, .. } = reader;
    for section in &mut sections {
        finish(section, &reader.reach, &groups).map_err(|(row, fault)| format!("{name}.score:{row}: {fault}"))?;
    }
    Ok(Piece { name: name.to_owned(), title, color, scale, tempo, groups, sections })
}

/// Sets the chords of a section and checks that its parts fill it.
fn finish(section: &mut Section, reach: &Reach, groups: &[usize]) -> Result<(), (usize, Fault)> {
    if section.signs.is_empty() {
        return Err((section.row, "the section has no harmony".into()));
    }
    let leads: Vec<Lead> = section.parts.iter().filter_map(|part| lead(section, part)).collect();
    section.chords = set(&section.signs, reach, &leads).map_err(|fault| (section.row, fault))?;
    let bars = section.signs.len();
    let metre = groups.iter().sum::<usize>() as f64;
    for part in &mut section.parts {
        part.bars.1 = part.bars.1.min(bars);
        match &part.content {
            Content::Line(line) if line.len() != bars => {
                return Err((part.row, format!("{} bars in a section of {bars}", line.len())));
            }
            Content::Figure(figure) => {
                for bar in figure {
                    full(bar.iter().map(|step| step.beats).sum(), metre).map_err(|fault| (part.row, fault))?;
                }
            }
            Content::Beat(beat) => {
                for bar in beat {
                    full(bar.iter().map(|stroke| stroke.0).sum(), metre).map_err(|fault| (part.row, fault))?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns the melody of a part at the chords of its section.
fn lead(section: &Section, part: &Part) -> Option<Lead> {
    let Content::Line(bars) = &part.content else { return None };
    let mut starts = Vec::new();
    let mut beat = 0.0;
    for tone in bars.iter().flatten() {
        starts.push((beat, tone.keys.last().copied()));
        beat += tone.beats;
    }
    let at = |beat: f64| starts[..starts.partition_point(|start| start.0 <= beat)].last().and_then(|start| start.1);
    let mut beat = 0.0;
    let mut lead = Vec::new();
    for sign in section.signs.iter().flatten() {
        lead.push((at(beat - 0.01), at(beat + 1e-6)));
        beat += sign.beats;
    }
    Some(lead)
}

/// Checks that a bar is full.
fn full(sum: f64, metre: f64) -> Result<(), Fault> {
    if (sum - metre).abs() < 1e-6 { Ok(()) } else { Err(format!("a bar of {sum} beats, not {metre}")) }
}

/// Returns the statements of a score, each with its line. A statement begins at the left edge or is a part of a
/// section. Braces may span lines, and so may a line or a harmony, whose indented lines form one statement.
fn sentences(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut open = false;
    for (number, row) in text.lines().enumerate() {
        let row = row.split(';').next().unwrap_or_default();
        if row.trim().is_empty() {
            continue;
        }
        let continues = found.last().is_some_and(|(_, before)| {
            row.starts_with(' ') && (before.starts_with("line ") || before.starts_with("harmony "))
        });
        match found.last_mut() {
            Some((_, before)) if open || continues => {
                before.push(' ');
                before.push_str(row.trim());
            }
            _ => found.push((number + 1, row.trim_end().to_owned())),
        }
        open = found.last().is_some_and(|(_, all)| all.matches('{').count() > all.matches('}').count());
    }
    found
}

impl Reader {
    /// Reads one statement.
    fn sentence(&mut self, row: usize, text: &str) -> Result<(), Fault> {
        if text.starts_with(' ') {
            return self.part(row, text.trim());
        }
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let rest = rest.trim();
        match word {
            "title" => self.title = rest.to_owned(),
            "colour" => self.color = rest.to_owned(),
            "mode" => self.scale = Some(Scale::read(rest)?),
            "strangers" => self.strangers = classes(rest)?,
            "tempo" => self.tempo = number(rest)?,
            "phrase" => self.phrase = number(rest)? as usize,
            "metre" => {
                let groups: Result<Vec<usize>, _> = rest.split('+').map(str::parse).collect();
                self.groups = groups.map_err(|_| format!("no metre: {rest}"))?;
            }
            "reach" => {
                let pairs: Vec<(u8, u8)> = rest
                    .split_whitespace()
                    .filter_map(|pair| pair.split_once('-'))
                    .filter_map(|(low, high)| Some((super::notes::key(low).ok()?, super::notes::key(high).ok()?)))
                    .collect();
                self.reach = pairs.try_into().map_err(|_| format!("no reach of four voices: {rest}"))?;
            }
            "line" => {
                let (name, notes) = rest.split_once(' ').ok_or("a line without notes")?;
                self.lines.insert(name.to_owned(), line(notes, self.metre())?);
            }
            "harmony" => {
                let (name, chords) = rest.split_once(' ').ok_or("a harmony without chords")?;
                self.harmonies.insert(name.to_owned(), signs(chords, self.metre())?);
            }
            "section" => self.section(row, rest)?,
            _ => return Err(format!("no such word: {word}")),
        }
        Ok(())
    }

    /// Returns the number of beats in a bar.
    fn metre(&self) -> f64 {
        self.groups.iter().sum::<usize>() as f64
    }

    /// Begins a section: its mood, then `tempo`, `level`, `slower`, `phrase`, `mode` and `strangers` with their values.
    fn section(&mut self, row: usize, text: &str) -> Result<(), Fault> {
        let mut words = text.split(',').map(str::trim);
        let mood = words.next().unwrap_or_default();
        let (mood, _, loud) =
            *Mood::ALL.iter().find(|known| known.1 == mood).ok_or_else(|| format!("no mood: {mood}"))?;
        let scale = self.scale.clone().ok_or("a section before the mode")?;
        let mut section = Section {
            row,
            mood,
            scale,
            strangers: self.strangers.clone(),
            tempo: self.tempo,
            level: loud,
            slower: 0.12,
            phrase: self.phrase,
            signs: Vec::new(),
            chords: Vec::new(),
            parts: Vec::new(),
        };
        for word in words {
            let (option, value) = word.split_once(' ').ok_or_else(|| format!("no value: {word}"))?;
            match option {
                "tempo" => section.tempo = number(value)?,
                "level" => section.level += number(value)?,
                "slower" => section.slower = number(value)?,
                "phrase" => section.phrase = number(value)? as usize,
                "mode" => section.scale = Scale::read(value)?,
                "strangers" => section.strangers.extend(classes(value)?),
                _ => return Err(format!("no such word: {option}")),
            }
        }
        self.sections.push(section);
        Ok(())
    }

    /// Reads a part of the last section: `harp -3: play tune[1-4] rest[4], roll, bars 1-8`.
    fn part(&mut self, row: usize, text: &str) -> Result<(), Fault> {
        let metre = self.metre();
        if let Some(chords) = text.strip_prefix("harmony ") {
            let mut bars = Vec::new();
            for (inline, piece) in pieces(chords) {
                if inline {
                    bars.extend(signs(&piece, metre)?);
                } else {
                    let (name, _, range) = reference(&piece)?;
                    let all = self.harmonies.get(name).ok_or_else(|| format!("no harmony is called {name}"))?;
                    bars.extend_from_slice(cut(all, range, name)?);
                }
            }
            self.sections.last_mut().ok_or("no section yet")?.signs = bars;
            return Ok(());
        }
        let (head, tail) = text.split_once(": ").ok_or_else(|| format!("no part: {text}"))?;
        let (name, level) = head.split_once(' ').unwrap_or((head, "0"));
        let instrument = find(name).ok_or_else(|| format!("no instrument is called {name}"))?;
        let level = number(level.trim())?;
        let mut body = tail;
        let mut ways = Vec::new();
        if let Some((before, after)) = tail.rsplit_once(" with ") {
            body = before;
            ways = after.split(',').map(|way| way.trim().to_owned()).collect();
        }
        let (verb, rest) = body.trim().split_once(' ').ok_or_else(|| format!("nothing to play: {body}"))?;
        let scale = self.sections.last().ok_or("no section yet")?.scale.clone();
        let content = match verb {
            "play" => Content::Line(self.play(rest, &scale)?),
            "fig" => Content::Figure(rest.split('|').map(figure).collect::<Result<_, _>>()?),
            "hold" => Content::Hold(
                rest.chars().filter_map(|digit| digit.to_digit(10)).map(|digit| digit as usize % 4).collect(),
            ),
            "beat" => Content::Beat(rest.split('|').map(strokes).collect::<Result<_, _>>()?),
            _ => return Err(format!("no such word: {verb}")),
        };
        if matches!(content, Content::Beat(_)) != (instrument.kind == Kind::Drum) {
            return Err(format!("{verb} is not for {name}"));
        }
        let mut part = Part { row, instrument, level, content, bars: (0, usize::MAX), octave: 0, ways: Vec::new() };
        for way in ways {
            match way.split_once(' ') {
                Some(("bars", range)) => {
                    let (from, to) = range.split_once('-').ok_or_else(|| format!("no bars: {range}"))?;
                    part.bars = (number(from)? as usize - 1, number(to)? as usize);
                }
                Some(("octave", by)) => part.octave = number(by)? as i32,
                None if WAYS.contains(&way.as_str()) => part.ways.push(way),
                _ => return Err(format!("no such way to play: {way}")),
            }
        }
        self.sections.last_mut().ok_or("no section yet")?.parts.push(part);
        Ok(())
    }

    /// Reads the notes of a part: names of lines with bars and steps, rests, and notes in braces.
    fn play(&self, text: &str, scale: &Scale) -> Result<Vec<Bar>, Fault> {
        let metre = self.metre();
        let mut bars = Vec::new();
        for (inline, piece) in pieces(text) {
            if inline {
                bars.extend(line(&piece, metre)?);
                continue;
            }
            let (name, steps, range) = reference(&piece)?;
            if name == "rest" {
                let count = range.map_or(1, |range| range.1);
                bars.extend((0..count).map(|_| vec![Tone::rest(metre)]));
                continue;
            }
            let all = self.lines.get(name).ok_or_else(|| format!("no line is called {name}"))?;
            for bar in cut(all, range, name)? {
                let mut bar = bar.clone();
                for tone in &mut bar {
                    for key in &mut tone.keys {
                        *key = scale.shift(*key, steps);
                    }
                }
                bars.push(bar);
            }
        }
        Ok(bars)
    }
}

/// Manners of playing a part: chords rolled; ornaments; divisions in two or four; a third or a sixth below, or the
/// octave; suspensions and passing notes in held voices; slurred or detached; ringing on.
pub const WAYS: [&str; 11] =
    ["roll", "orn", "div", "div4", "third", "sixth", "octave-below", "sus", "pass", "slur", "detached"];

/// Reads a number.
fn number(text: &str) -> Result<f64, Fault> {
    text.trim().parse().map_err(|_| format!("no number: {text}"))
}

/// Reads pitch classes by their names.
fn classes(text: &str) -> Result<Vec<u8>, Fault> {
    text.split_whitespace().map(|name| class(name).map(|(class, _)| class)).collect()
}

/// Splits a text into the content of braces (`true`) and the words outside.
fn pieces(text: &str) -> Vec<(bool, String)> {
    let mut found = Vec::new();
    for (number, part) in text.split('{').enumerate() {
        let (inside, outside) = if number == 0 { ("", part) } else { part.split_once('}').unwrap_or((part, "")) };
        if !inside.is_empty() {
            found.push((true, inside.to_owned()));
        }
        found.extend(outside.split_whitespace().map(|word| (false, word.to_owned())));
    }
    found
}

/// A range of bars from 0; `None` for all.
type Bars = Option<(usize, usize)>;

/// Splits `tune^2[1-4]` into the name, the steps up, and the bars.
fn reference(word: &str) -> Result<(&str, i32, Bars), Fault> {
    let (name, range) = match word.split_once('[') {
        Some((name, range)) => {
            let range = range.strip_suffix(']').ok_or_else(|| format!("no bars: {word}"))?;
            let wrong = |_| format!("no bars: {word}");
            let (from, to) = match range.split_once('-') {
                Some((from, to)) => (from.parse::<usize>().map_err(wrong)?, to.parse::<usize>().map_err(wrong)?),
                None if name == "rest" => (1, range.parse().map_err(wrong)?),
                None => range.parse().map(|bar| (bar, bar)).map_err(wrong)?,
            };
            if from == 0 || to < from {
                return Err(format!("no bars: {word}"));
            }
            (name, Some((from - 1, to)))
        }
        None => (word, None),
    };
    for (sign, way) in [('^', 1), ('_', -1)] {
        if let Some((name, steps)) = name.split_once(sign) {
            let steps: i32 = steps.parse().map_err(|_| format!("no steps: {word}"))?;
            return Ok((name, way * steps, range));
        }
    }
    Ok((name, 0, range))
}

/// Returns some bars of a line or a harmony.
fn cut<'a, T>(all: &'a [T], range: Bars, name: &str) -> Result<&'a [T], Fault> {
    let (from, to) = range.unwrap_or((0, all.len()));
    all.get(from..to).ok_or_else(|| format!("{name} has {} bars", all.len()))
}

/// Reads a bar of a figure.
fn figure(text: &str) -> Result<Vec<Step>, Fault> {
    text.split_whitespace()
        .map(|word| {
            let (mut content, beats) = beats(word, 1.0)?;
            let accent = content.ends_with('>');
            content = content.trim_end_matches('>');
            let mut step = Step { beats, voices: Vec::new(), passing: content == "p", accent };
            if content == "-" || content == "p" {
                return Ok(step);
            }
            for sign in content.chars() {
                match (sign, step.voices.last_mut()) {
                    ('0'..='3', _) => step.voices.push((sign as usize - '0' as usize, 0)),
                    ('^', Some(voice)) => voice.1 += 1,
                    ('_', Some(voice)) => voice.1 -= 1,
                    _ => return Err(format!("no step of a figure: {word}")),
                }
            }
            Ok(step)
        })
        .collect()
}

/// Reads a bar of strokes.
fn strokes(text: &str) -> Result<Vec<(f64, Option<char>, bool)>, Fault> {
    text.split_whitespace()
        .map(|word| {
            let (content, beats) = beats(word, 1.0)?;
            let accent = content.ends_with('>');
            match content.trim_end_matches('>') {
                "-" => Ok((beats, None, false)),
                stroke => {
                    let sign = stroke
                        .chars()
                        .next()
                        .filter(|sign| stroke.len() == 1 && STROKES.iter().any(|known| known.0 == *sign));
                    sign.map(|sign| (beats, Some(sign), accent)).ok_or_else(|| format!("no stroke: {word}"))
                }
            }
        })
        .collect()
}
