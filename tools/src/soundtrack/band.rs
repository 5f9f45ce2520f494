//! The instruments: their presets in the soundfont, and their places in the abbey.

/// The kind of an instrument.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Plucked or struck: it rings for at most this number of seconds.
    Plucked(f64),
    /// Held as long as its note, with the strength of its vibrato, from 0 to 127.
    Held(i32),
    /// Struck without a pitch: `d`, `t` and `k` are its strokes.
    Drum,
}

/// The distance of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Beside the listener.
    Near,
    /// A few steps away.
    Middle,
    /// At the other end of the nave.
    Far,
}

/// An instrument.
#[derive(Debug)]
pub struct Instrument {
    /// Name in a score.
    pub name: &'static str,
    /// Bank and preset.
    pub preset: (i32, i32),
    /// Lowest and highest key.
    pub range: (u8, u8),
    pub kind: Kind,
    /// Direction, from -1 (left) to 1 (right).
    pub pan: f64,
    /// Distance.
    pub place: Place,
    /// Time by which it begins before its beat, in seconds: instruments with a slow attack are to be heard in time.
    pub early: f64,
    /// Time between the notes of a rolled chord, in seconds.
    pub roll: f64,
    /// Difference of its second string from its first, in cents; 0 for single strings.
    pub course: f64,
    /// Frequency from which the treble is damped, in Hz; 0 for none.
    pub dark: f64,
}

/// Creates a plucked or struck instrument.
const fn plucked(name: &'static str, preset: (i32, i32), range: (u8, u8), ring: f64, pan: f64) -> Instrument {
    let kind = Kind::Plucked(ring);
    Instrument { name, preset, range, kind, pan, place: Place::Near, early: 0.0, roll: 0.024, course: 0.0, dark: 0.0 }
}

/// Creates an instrument that holds its notes.
const fn held(name: &'static str, preset: (i32, i32), range: (u8, u8), vibrato: i32, pan: f64) -> Instrument {
    let kind = Kind::Held(vibrato);
    Instrument { name, preset, range, kind, pan, place: Place::Middle, early: 0.03, roll: 0.0, course: 0.0, dark: 0.0 }
}

/// All instruments.
pub const BAND: [Instrument; 27] = [
    Instrument { roll: 0.032, ..plucked("harp", (0, 46), (31, 91), 3.0, 0.18) },
    plucked("lute", (0, 24), (38, 83), 1.8, -0.30),
    plucked("lute2", (0, 24), (38, 83), 1.8, 0.34),
    Instrument { dark: 3200.0, ..plucked("theorbo", (0, 24), (31, 74), 2.4, -0.08) },
    Instrument { course: 7.0, dark: 4200.0, ..plucked("oud", (0, 24), (38, 83), 1.1, -0.22) },
    Instrument { course: 5.0, ..plucked("cittern", (16, 25), (50, 84), 1.0, 0.30) },
    Instrument { course: 4.0, roll: 0.028, dark: 6500.0, ..plucked("dulcimer", (0, 15), (48, 88), 1.6, 0.28) },
    Instrument { place: Place::Middle, dark: 7000.0, ..plucked("chimes", (0, 10), (60, 96), 2.5, 0.35) },
    Instrument { place: Place::Middle, dark: 6000.0, ..plucked("celesta", (0, 8), (55, 96), 2.0, -0.25) },
    Instrument { place: Place::Middle, ..plucked("bells", (0, 14), (55, 84), 4.0, 0.30) },
    Instrument { place: Place::Far, ..plucked("tower", (8, 14), (43, 79), 5.0, -0.35) },
    Instrument { place: Place::Near, early: 0.03, ..held("recorder", (0, 74), (62, 93), 10, -0.18) },
    Instrument { place: Place::Near, early: 0.03, ..held("recorder2", (0, 74), (60, 88), 8, 0.26) },
    Instrument { early: 0.03, ..held("flute", (0, 73), (60, 88), 6, 0.05) },
    Instrument { early: 0.10, dark: 4500.0, ..held("shawm", (0, 68), (60, 84), 8, -0.22) },
    Instrument { early: 0.09, dark: 4800.0, ..held("treble-viol", (0, 40), (55, 86), 14, -0.38) },
    Instrument { early: 0.09, dark: 4800.0, ..held("treble-viol2", (0, 40), (55, 86), 12, 0.10) },
    Instrument { early: 0.09, dark: 4500.0, ..held("tenor-viol", (0, 41), (48, 76), 12, 0.40) },
    Instrument { early: 0.10, dark: 4000.0, ..held("bass-viol", (0, 42), (36, 69), 10, 0.16) },
    Instrument { early: 0.10, dark: 5000.0, ..held("strings", (0, 49), (36, 86), 0, 0.0) },
    Instrument { early: 0.06, dark: 5000.0, ..held("fiddles", (0, 48), (36, 86), 0, -0.1) },
    Instrument { early: 0.05, dark: 4200.0, ..held("organ", (0, 19), (36, 84), 0, -0.12) },
    Instrument { early: 0.02, dark: 3500.0, ..held("regal", (0, 20), (36, 84), 0, 0.12) },
    Instrument { place: Place::Far, early: 0.11, ..held("voices", (0, 52), (43, 79), 0, -0.1) },
    Instrument { place: Place::Far, early: 0.03, ..held("low-voices", (0, 53), (40, 74), 0, 0.2) },
    Instrument { place: Place::Far, early: 0.03, dark: 3000.0, ..held("horns", (0, 60), (41, 79), 0, 0.3) },
    Instrument { kind: Kind::Drum, dark: 3600.0, ..plucked("drum", (0, 116), (0, 127), 1.0, 0.06) },
];

/// Returns the instrument with this name.
pub fn find(name: &str) -> Option<&'static Instrument> {
    BAND.iter().find(|instrument| instrument.name == name)
}

/// The strokes of the drum: its letter, `true` if it belongs to the kit, and its key.
pub const STROKES: [(char, bool, u8); 5] =
    [('d', false, 45), ('t', true, 64), ('k', true, 62), ('s', true, 54), ('b', false, 38)];
