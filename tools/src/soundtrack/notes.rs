//! The notation of a score: keys, durations, modes and lines.

/// An error in a text, without its place.
pub type Fault = String;

/// The marks of a note.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// `~`: a mordent, the note with its neighbour once.
    pub mordent: bool,
    /// `*`: a trill from the note above, with a turn.
    pub trill: bool,
    /// `>`: stressed.
    pub accent: bool,
    /// `'`: played short.
    pub short: bool,
}

/// A note of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Tone {
    /// Length in beats.
    pub beats: f64,
    /// Keys, 69 for the A of 440 Hz; none for a rest, several for a chord.
    pub keys: Vec<u8>,
    pub marks: Marks,
}

impl Tone {
    /// Creates a rest.
    pub fn rest(beats: f64) -> Self {
        Self { beats, keys: Vec::new(), marks: Marks::default() }
    }
}

/// A bar of a line.
pub type Bar = Vec<Tone>;

/// Reads the pitch class, from 0 for C, of a name without octave. Returns it with the rest of the text.
pub fn class(text: &str) -> Result<(u8, &str), Fault> {
    let mut signs = text.chars();
    let base: i32 = match signs.next() {
        Some('C') => 0,
        Some('D') => 2,
        Some('E') => 4,
        Some('F') => 5,
        Some('G') => 7,
        Some('A') => 9,
        Some('B') => 11,
        _ => return Err(format!("no note: {text}")),
    };
    let rest = signs.as_str();
    let (shift, rest) = match rest.chars().next() {
        Some('#') => (1, &rest[1..]),
        Some('b') => (-1, &rest[1..]),
        _ => (0, rest),
    };
    Ok(((base + shift).rem_euclid(12) as u8, rest))
}

/// Reads the key of a name with its octave; C4 is the middle C.
pub fn key(name: &str) -> Result<u8, Fault> {
    let letter = name.get(..1).unwrap_or_default();
    let (natural, _) = class(letter)?;
    let (_, octave) = class(name)?;
    let shift = name.contains('#') as i32 - name[1..].contains('b') as i32;
    let octave: i32 = octave.parse().map_err(|_| format!("no octave: {name}"))?;
    u8::try_from(12 * (octave + 1) + i32::from(natural) + shift)
        .ok()
        .filter(|key| *key < 128)
        .ok_or_else(|| format!("out of reach: {name}"))
}

/// Returns the name of a key, with sharps.
pub fn name(key: u8) -> String {
    let names = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"];
    format!("{}{}", names[usize::from(key % 12)], i32::from(key / 12) - 1)
}

/// Splits a word into its name and its length in beats: `A4:1.5`, `A4/` for a half, `A4//` for a quarter, or `usual`.
pub fn beats(word: &str, usual: f64) -> Result<(&str, f64), Fault> {
    if let Some((name, beats)) = word.split_once(':') {
        let beats: f64 = beats.parse().map_err(|_| format!("no number of beats: {word}"))?;
        return if beats > 0.0 { Ok((name, beats)) } else { Err(format!("no beats: {word}")) };
    }
    Ok(match word {
        _ if word.ends_with("//") => (&word[..word.len() - 2], 0.25),
        _ if word.ends_with('/') => (&word[..word.len() - 1], 0.5),
        _ => (word, usual),
    })
}

/// Reads one word of a line: names with commas between them, marks, beats; `-` rests.
fn tone(word: &str) -> Result<Tone, Fault> {
    let (mut names, beats) = beats(word, 1.0)?;
    let mut marks = Marks::default();
    while let Some(last) = names.chars().last() {
        match last {
            '~' => marks.mordent = true,
            '*' => marks.trill = true,
            '>' => marks.accent = true,
            '\'' => marks.short = true,
            _ => break,
        }
        names = &names[..names.len() - 1];
    }
    if names == "-" {
        return Ok(Tone::rest(beats));
    }
    let keys = names.split(',').map(key).collect::<Result<_, _>>()?;
    Ok(Tone { beats, keys, marks })
}

/// Reads a line of bars between `|`; every bar must have `metre` beats.
pub fn line(text: &str, metre: f64) -> Result<Vec<Bar>, Fault> {
    let mut bars = Vec::new();
    for bar in text.split('|').filter(|bar| !bar.trim().is_empty()) {
        let tones = bar.split_whitespace().map(tone).collect::<Result<Bar, _>>()?;
        let sum: f64 = tones.iter().map(|tone| tone.beats).sum();
        if (sum - metre).abs() > 1e-6 {
            return Err(format!("the bar \"{}\" has {sum} beats, not {metre}", bar.trim()));
        }
        bars.push(tones);
    }
    Ok(bars)
}

/// A mode: its final and its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scale {
    /// Pitch class of the final, from 0 for C.
    pub last: u8,
    /// Semitones of its seven steps above the final.
    pub steps: [u8; 7],
    /// The mode as it is written.
    pub name: String,
}

impl Scale {
    /// Reads `D dorian`.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let (root, mode) = text.split_once(' ').ok_or_else(|| format!("no mode: {text}"))?;
        let (last, rest) = class(root)?;
        if !rest.is_empty() {
            return Err(format!("no final: {root}"));
        }
        let steps = match mode.trim() {
            "dorian" => [0, 2, 3, 5, 7, 9, 10],
            "phrygian" => [0, 1, 3, 5, 7, 8, 10],
            "lydian" => [0, 2, 4, 6, 7, 9, 11],
            "mixolydian" => [0, 2, 4, 5, 7, 9, 10],
            "aeolian" => [0, 2, 3, 5, 7, 8, 10],
            "ionian" => [0, 2, 4, 5, 7, 9, 11],
            // Two augmented seconds apart, as in the second plagal echos.
            "hijaz" => [0, 1, 4, 5, 7, 8, 10],
            "double-hijaz" => [0, 1, 4, 5, 7, 8, 11],
            // The minor with its raised fourth.
            "nikriz" => [0, 2, 3, 6, 7, 9, 10],
            other => return Err(format!("no mode is called {other}")),
        };
        Ok(Self { last, steps, name: text.trim().to_owned() })
    }

    /// Returns `true` if a key belongs to the mode.
    pub fn has(&self, key: u8) -> bool {
        self.steps.contains(&((key + 120 - self.last) % 12))
    }

    /// Returns the key this number of steps above a key. A foreign key counts as the step below it.
    pub fn shift(&self, key: u8, by: i32) -> u8 {
        let above = i32::from(key) - i32::from(self.last);
        let (octave, class) = (above.div_euclid(12), above.rem_euclid(12) as u8);
        let step = self.steps.iter().rposition(|step| *step <= class).unwrap_or(0) as i32;
        let odd = i32::from(class) - i32::from(self.steps[step as usize]);
        let odd = if by % 7 == 0 { odd } else { 0 };
        let to = step + by;
        let key = 12 * (octave + to.div_euclid(7)) + i32::from(self.steps[to.rem_euclid(7) as usize]) + odd;
        (key + i32::from(self.last)).clamp(0, 127) as u8
    }

    /// Returns the number of steps from one key up to another. Foreign keys count as the step below them.
    pub fn between(&self, from: u8, to: u8) -> i32 {
        let place = |key: u8| {
            let above = i32::from(key) - i32::from(self.last);
            let class = above.rem_euclid(12) as u8;
            7 * above.div_euclid(12) + self.steps.iter().rposition(|step| *step <= class).unwrap_or(0) as i32
        };
        place(to) - place(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_keys() {
        for (text, number) in [("C4", 60), ("A4", 69), ("Bb3", 58), ("F#5", 78), ("B2", 47), ("Cb4", 59)] {
            assert_eq!(key(text), Ok(number), "{text}");
        }
        assert!(key("H4").is_err() && key("D").is_err() && key("Cx4").is_err() && key("").is_err());
    }

    #[test]
    fn a_bar_is_as_long_as_the_metre() {
        let bars = line("D4 A4~:1.5 G4/ | - A4,C5':2", 3.0).expect("it is a line");
        assert_eq!(bars.len(), 2);
        assert!(bars[0][1].marks.mordent && bars[1][1].marks.short);
        assert_eq!(bars[1][1].keys, [69, 72]);
        assert_eq!(line("D4 A4", 3.0).unwrap_err(), "the bar \"D4 A4\" has 2 beats, not 3");
    }

    #[test]
    fn steps_of_a_mode() {
        let dorian = Scale::read("D dorian").expect("a mode");
        assert!(dorian.has(71) && !dorian.has(70));
        assert_eq!(dorian.shift(62, 2), 65);
        assert_eq!(dorian.shift(62, -1), 60);
        assert_eq!(dorian.shift(71, 7), 83);
        assert_eq!(dorian.between(62, 69), 4);
        assert!(Scale::read("D major-ish").is_err());
    }
}
