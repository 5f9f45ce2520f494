//! The sounds of the game: wooden men on a wooden board, stones from a bowl, dice, bells and voices.

mod mix;
mod palette;

use crate::encode::{Outcome, Variants, encode, level};
use crate::room::Room;
use crate::soundfont;
use crate::synth::Stereo;
use mix::{Body, Mix, Note, layer};
use palette::{Palette, Preset};

/// A function that adds an effect, in one of its variants, to silence of its length.
type Maker = fn(&mut Mix, usize) -> Outcome<()>;

/// An effect.
struct Effect {
    name: &'static str,
    /// Number of its recordings.
    variants: usize,
    seconds: f64,
    /// Loudness in LUFS.
    loudness: f64,
    /// Seconds of the fade at its end.
    fade: f64,
    maker: Maker,
}

const fn effect(name: &'static str, variants: usize, seconds: f64, loudness: f64, fade: f64, maker: Maker) -> Effect {
    Effect { name, variants, seconds, loudness, fade, maker }
}

/// All effects. The most frequent ones have the most variants.
const EFFECTS: [Effect; 20] = [
    effect("pick", 5, 0.15, -20.0, 0.05, pick),
    effect("move", 5, 0.28, -21.0, 0.10, place),
    effect("capture", 4, 0.70, -19.4, 0.25, capture),
    effect("merge", 4, 1.10, -18.2, 0.50, merge),
    effect("split", 4, 1.10, -18.2, 0.50, split),
    effect("drop", 4, 0.62, -20.0, 0.25, fall),
    effect("block", 4, 0.58, -20.6, 0.20, block),
    effect("pass", 3, 1.55, -18.0, 0.80, pass),
    effect("blessing", 3, 2.45, -17.0, 1.20, blessing),
    effect("curse", 3, 2.45, -17.0, 1.20, curse),
    effect("crown", 3, 2.45, -16.5, 1.20, crown),
    effect("turn", 3, 1.10, -18.5, 0.60, turn),
    effect("win", 3, 3.00, -16.0, 1.20, win),
    effect("lose", 3, 3.00, -17.0, 1.20, lose),
    effect("refused", 4, 0.36, -18.5, 0.14, refused),
    effect("click", 5, 0.09, -20.0, 0.04, click),
    effect("flip", 5, 0.48, -20.6, 0.18, flip),
    effect("dice", 5, 1.00, -20.6, 0.18, dice),
    effect("stone", 4, 0.48, -20.2, 0.20, stone),
    effect("word", 3, 0.60, -18.4, 0.32, word),
];

/// A man is lifted: its rim leaves the board.
fn pick(mix: &mut Mix, _: usize) -> Outcome<()> {
    let size = 0.78 * mix.chance.near(0.06);
    mix.strike(0.0, Body::Wood, size, 0.42, -0.03)?;
    mix.slide(0.004, 0.06, 0.07, 0.03)?;
    let later = 0.034 * mix.chance.near(0.2);
    mix.strike(later, Body::Wood, 0.9 * size, 0.16, 0.05)
}

/// A man is set down: an edge, then the rest.
fn place(mix: &mut Mix, _: usize) -> Outcome<()> {
    let size = mix.chance.near(0.07);
    mix.strike(0.0, Body::Wood, size, 1.0, 0.0)?;
    let later = 0.030 * mix.chance.near(0.3);
    mix.strike(later, Body::Wood, 0.93 * size, 0.34, -0.05)
}

/// A man strikes another one, which falls beside the board.
fn capture(mix: &mut Mix, _: usize) -> Outcome<()> {
    let size = 1.06 * mix.chance.near(0.06);
    mix.recording(0.0, layer("Short Taiko Hit", 1.35, 0.30, 0.22, (45.0, 420.0)), 0.0)?;
    mix.strike(0.0, Body::Wood, 1.22 * size, 1.15, 0.05)?;
    mix.strike(0.006, Body::Wood, 0.88 * size, 0.8, -0.12)?;
    let (mut at, mut force, mut gap) = (0.15 * mix.chance.near(0.12), 0.42, 0.085);
    for bounce in 0..4 {
        let pan = 0.25 + 0.07 * f64::from(bounce);
        let size = 0.86 * mix.chance.near(0.06);
        mix.strike(at, Body::Wood, size, force, pan)?;
        at += gap * mix.chance.near(0.15);
        gap *= 0.66;
        force *= 0.55;
    }
    Ok(())
}

/// Two men become one: wood on wood twice, and a fifth of the harp that closes into the octave.
fn merge(mix: &mut Mix, variant: usize) -> Outcome<()> {
    mix.strike(0.0, Body::Wood, 0.92, 0.75, -0.1)?;
    let later = 0.075 * mix.chance.near(0.12);
    mix.strike(later, Body::Wood, 0.84, 0.95, 0.05)?;
    let low = [62, 57, 65, 60][variant];
    mix.play(0.004, Preset::HARP, low + 7, Note::new(0.50, 1.0, 0.42).from(-0.25))?;
    mix.play(later, Preset::HARP, low + 12, Note::new(0.62, 1.0, 0.42).from(0.25))?;
    mix.play(later, Preset::HARP, low, Note::new(0.50, 1.0, 0.38))
}

/// One man becomes two: one touch, another beside it, and a note that opens.
fn split(mix: &mut Mix, variant: usize) -> Outcome<()> {
    mix.strike(0.0, Body::Wood, 0.84, 0.8, 0.0)?;
    mix.slide(0.01, 0.09, 0.06, 0.2)?;
    let later = 0.105 * mix.chance.near(0.10);
    mix.strike(later, Body::Wood, 0.98, 0.7, 0.3)?;
    let high = [74, 69, 77, 72][variant];
    mix.play(0.004, Preset::HARP, high, Note::new(0.58, 1.0, 0.42))?;
    mix.play(later, Preset::HARP, high - 5, Note::new(0.48, 1.0, 0.38).from(-0.4))?;
    mix.play(later, Preset::HARP, high + [2, 3, 2, 5][variant], Note::new(0.44, 1.0, 0.36).from(0.4))
}

/// A man falls upon the board and comes to rest.
fn fall(mix: &mut Mix, _: usize) -> Outcome<()> {
    let size = mix.chance.near(0.06);
    let (mut at, mut gap, mut force) = (0.0, 0.105 * mix.chance.near(0.10), 1.0);
    for bounce in 0..7 {
        let near = size * mix.chance.near(0.04);
        mix.strike(at, Body::Wood, near, force, 0.05 * f64::from(bounce))?;
        at += gap;
        gap *= 0.66 * mix.chance.near(0.08);
        force *= 0.55;
    }
    Ok(())
}

/// A black stone is taken from the bowl, where it touches others, and set on the board.
fn block(mix: &mut Mix, _: usize) -> Outcome<()> {
    let mut at = 0.0;
    for touch in 0..3 {
        let force = [0.30, 0.22, 0.12][touch] * mix.chance.near(0.25);
        let size = mix.chance.near(0.10);
        let pan = 0.28 + 0.1 * mix.chance.swing();
        mix.strike(at, Body::Pebble, size, force, pan)?;
        at += [0.030, 0.052, 0.0][touch] * mix.chance.near(0.3);
    }
    let down = 0.165 * mix.chance.near(0.06);
    mix.strike(down, Body::Pebble, 1.25, 0.62, 0.0)?;
    mix.strike(down + 0.0008, Body::Wood, 1.12, 0.85, 0.0)?;
    let settle = down + 0.040 * mix.chance.near(0.2);
    mix.strike(settle, Body::Pebble, 1.18, 0.20, 0.04)
}

/// A blessed man goes through the wall: bells that run from one side to the other, and air.
fn pass(mix: &mut Mix, variant: usize) -> Outcome<()> {
    let keys = [[74, 79, 81, 86, 88, 91, 93], [76, 79, 83, 86, 88, 91, 95], [72, 79, 81, 84, 88, 91, 96]][variant];
    for (number, key) in keys.into_iter().enumerate() {
        let along = number as f64;
        let at = 0.055 * along * mix.chance.near(0.10);
        let note = Note::new(0.52 - 0.03 * along, 1.0, 0.9).from(-0.5 + 0.17 * along);
        mix.play(at, Preset::CELESTA, key, note)?;
        if number % 2 == 0 {
            mix.play(at + 0.01, Preset::HARP, key - 12, Note::new(0.4, 1.0, 0.55).from(0.5 - 0.17 * along))?;
        }
    }
    mix.recording(0.03, layer("Bell Tree", 0.82, 0.022, 0.9, (1500.0, 9000.0)), 0.2)?;
    mix.play(0.0, Preset::VOICES, keys[0] - 12, Note::new(0.30, 1.4, 0.35).held(0.5))
}

/// A blessing: two rising bells over a chord of voices.
fn blessing(mix: &mut Mix, variant: usize) -> Outcome<()> {
    let chord = [[62, 66, 69, 74], [62, 67, 69, 74], [60, 64, 67, 72]][variant];
    for (number, key) in chord.into_iter().enumerate() {
        let side = -0.45 + 0.3 * number as f64;
        mix.play(0.0, Preset::VOICES, key, Note::new(0.55, 2.4, 0.42).held(1.1).from(side))?;
        let at = 0.11 * number as f64 * mix.chance.near(0.05);
        mix.play(at, Preset::HARP, key + 12, Note::new(0.52, 2.0, 0.8).from(-side))?;
    }
    mix.play(0.0, Preset::BELLS, chord[0] + 12, Note::new(0.55, 2.4, 0.55).from(-0.2))?;
    let second = 0.22 * mix.chance.near(0.04);
    mix.play(second, Preset::BELLS, chord[2] + 12, Note::new(0.60, 2.2, 0.55).from(0.2))
}

/// A curse: a low bell, voices a half-step apart, and a low drum.
fn curse(mix: &mut Mix, variant: usize) -> Outcome<()> {
    let low = [50, 49, 51][variant];
    mix.recording(0.0, layer("Long Taiko Hit", 0.9, 0.24, 0.7, (70.0, 300.0)), 0.0)?;
    mix.play(0.0, Preset::TOWER, low, Note::new(0.62, 2.4, 0.75).from(-0.1))?;
    mix.play(0.06, Preset::TOWER, low + 6, Note::new(0.34, 2.3, 0.35).from(0.25))?;
    for (key, side, gain) in [(low, -0.4, 0.55), (low + 1, 0.4, 0.45), (low - 5, 0.0, 0.5)] {
        mix.play(0.0, Preset::LOW_VOICES, key, Note::new(0.5, 2.4, gain).held(1.2).from(side))?;
    }
    mix.play(0.0, Preset::STRINGS, low - 12, Note::new(0.4, 2.4, 0.4).held(1.2))
}

/// A man is crowned: another one is set upon it, horns, and three bells upward over the harp.
fn crown(mix: &mut Mix, variant: usize) -> Outcome<()> {
    mix.strike(0.0, Body::Wood, 1.05, 0.5, 0.0)?;
    let chord = [[53, 57, 60, 65], [55, 59, 62, 67], [50, 57, 62, 66]][variant];
    for (number, key) in chord.into_iter().enumerate() {
        let side = -0.35 + 0.22 * number as f64;
        let at = 0.13 * number as f64 * mix.chance.near(0.03);
        mix.play(at, Preset::BELLS, key + 24, Note::new(0.55, 2.2, 0.42).from(side))?;
        mix.play(at, Preset::HARP, key + 12, Note::new(0.66, 2.2, 0.9).from(-side))?;
        if number < 3 {
            mix.play(0.02, Preset::HORNS, key, Note::new(0.48, 2.3, 0.30).held(1.05).from(0.3 - 0.3 * side))?;
        }
    }
    mix.play(0.0, Preset::HARP, chord[0] - 12, Note::new(0.66, 2.3, 0.8))?;
    mix.play(0.0, Preset::TIMPANI, chord[0] - 12, Note::new(0.4, 1.8, 0.35))
}

/// It is your turn: a small bell, touched twice, the second touch higher.
fn turn(mix: &mut Mix, variant: usize) -> Outcome<()> {
    let (low, high) = [(69, 74), (69, 76), (67, 74)][variant];
    mix.play(0.0, Preset::CELESTA, low, Note::new(0.45, 1.0, 0.8).from(-0.12))?;
    let later = 0.14 * mix.chance.near(0.05);
    mix.play(later, Preset::CELESTA, high, Note::new(0.55, 0.95, 0.9).from(0.12))?;
    mix.play(later, Preset::HARP, low - 12, Note::new(0.4, 0.9, 0.5))
}

/// The game is won: a cadence from C to a bright D, with all instruments.
fn win(mix: &mut Mix, variant: usize) -> Outcome<()> {
    let second = 0.56;
    for (number, key) in [48, 55, 60, 64, 67].into_iter().enumerate() {
        let along = number as f64;
        mix.play(0.055 * along, Preset::HARP, key, Note::new(0.66, 2.0, 0.75).from(-0.3 + 0.15 * along))?;
    }
    for (number, key) in [38, 50, 57, 62, 66, 69, 74].into_iter().enumerate() {
        let along = number as f64;
        let at = second + 0.06 * along * mix.chance.near(0.05);
        mix.play(at, Preset::HARP, key, Note::new(0.74, 2.2, 0.75).from(-0.35 + 0.11 * along))?;
    }
    let peal = [[76, 78, 81, 86, 90], [76, 81, 78, 86, 93], [79, 78, 81, 90, 86]][variant];
    for (number, key) in peal.into_iter().enumerate() {
        let at = if number == 0 { 0.28 } else { second + 0.14 * (number - 1) as f64 };
        mix.play(at, Preset::BELLS, key, Note::new(0.6, 2.4, 0.36).from(0.4 - 0.2 * number as f64))?;
    }
    mix.play(second, Preset::TIMPANI, 38, Note::new(0.6, 2.2, 0.5))?;
    for (first, then, seat) in [(48, 50, 0.0), (55, 57, -0.4), (60, 62, 0.4), (64, 66, 0.1)] {
        mix.play(0.0, Preset::ORGAN, first, Note::new(0.5, 0.9, 0.22).held(second).from(seat))?;
        mix.play(second, Preset::ORGAN, then, Note::new(0.55, 2.4, 0.24).held(1.3).from(seat))?;
        mix.play(second - 0.08, Preset::VOICES, then, Note::new(0.6, 2.5, 0.42).held(1.5).from(-seat))?;
    }
    Ok(())
}

/// The game is lost: the tune's last steps, lower, and one stroke of the tower.
fn lose(mix: &mut Mix, variant: usize) -> Outcome<()> {
    let steps = [[65, 64, 60, 62], [69, 65, 64, 62], [64, 65, 60, 62]][variant];
    for (number, key) in steps.into_iter().enumerate() {
        let at = 0.30 * number as f64 * mix.chance.near(0.015);
        let strength = 0.58 - 0.06 * number as f64;
        mix.play(at, Preset::HARP, key, Note::new(strength, 2.0, 0.9).from(-0.1))?;
        mix.play(at, Preset::HARP, key - 12, Note::new(0.9 * strength, 2.0, 0.6).from(0.1))?;
    }
    mix.play(0.90, Preset::TOWER, 50, Note::new(0.5, 2.1, 0.6))?;
    for (key, seat) in [(38, 0.0), (50, -0.3), (53, 0.3), (57, 0.0)] {
        mix.play(0.0, Preset::STRINGS, key, Note::new(0.42, 2.9, 0.30).held(1.9).from(seat))?;
        mix.play(0.25, Preset::LOW_VOICES, key.max(45), Note::new(0.45, 2.7, 0.34).held(1.6).from(-seat))?;
    }
    Ok(())
}

/// An action that is not legal: two soft knocks on the table's edge.
fn refused(mix: &mut Mix, _: usize) -> Outcome<()> {
    let size = mix.chance.near(0.05);
    mix.strike(0.0, Body::Knuckle, size, 0.8, -0.05)?;
    let later = 0.105 * mix.chance.near(0.08);
    mix.strike(later, Body::Knuckle, 1.1 * size, 0.7, 0.05)
}

/// A small wooden key under the finger.
fn click(mix: &mut Mix, _: usize) -> Outcome<()> {
    let size = mix.chance.near(0.06);
    mix.strike(0.0, Body::Key, size, 0.8, 0.0)
}

/// A piece is turned over: it scrapes up over its edge, with a run of the harp, and claps down on its other side.
fn flip(mix: &mut Mix, variant: usize) -> Outcome<()> {
    mix.strike(0.0, Body::Wood, 0.72, 0.14, -0.05)?;
    mix.slide(0.01, 0.17, 0.035, 0.0)?;
    // All variants are from one scale of five notes, so that several pieces at once form a chord.
    let keys = [[74, 78, 81, 86], [76, 78, 83, 88], [74, 76, 81, 83], [78, 81, 83, 90], [71, 76, 78, 86]][variant];
    for (number, key) in keys.into_iter().enumerate() {
        let at = 0.03 + 0.045 * number as f64 * mix.chance.near(0.08);
        let side = if number % 2 == 0 { -0.2 } else { 0.2 };
        mix.play(at, Preset::HARP, key, Note::new(0.34, 0.36, 0.26).from(side))?;
    }
    let down = 0.215 * mix.chance.near(0.04);
    let size = 1.02 * mix.chance.near(0.05);
    mix.strike(down, Body::Wood, size, 0.95, 0.0)?;
    let later = down + 0.030 * mix.chance.near(0.25);
    mix.strike(later, Body::Wood, 0.94, 0.26, 0.04)
}

/// Two dice are thrown on the wood: they leap, turn over their edges and come to rest.
fn dice(mix: &mut Mix, _: usize) -> Outcome<()> {
    for die in 0..2 {
        let side = if die == 0 { -1.0 } else { 1.0 };
        let size = [1.0, 1.08][die];
        let mut at = [0.0015, 0.036 * mix.chance.near(0.3)][die];
        let mut force = [1.0, 0.85][die];
        let mut gap = 0.140 * mix.chance.near(0.10);
        let mut number = 0;
        while at < 0.84 && force > 0.03 {
            let pan = side * (0.30 - 0.25 * at);
            let near = size * mix.chance.near(0.06);
            mix.strike(at, Body::Bone, near, force, pan)?;
            // The leaps become shorter; then it turns over edge after edge, each a little later, and rocks to rest.
            at += gap * mix.chance.near(0.22);
            gap *= match number {
                0..=2 => 0.77,
                3..=5 => 1.18,
                _ => 0.52,
            };
            force *= if number < 6 { 0.78 * mix.chance.near(0.22) } else { 0.62 };
            number += 1;
        }
    }
    // The two dice meet once.
    let meet = 0.215 * mix.chance.near(0.2);
    mix.strike(meet, Body::Bone, 0.84, 0.7, 0.0)
}

/// A heavy stone is set on stone: an edge finds its place and grinds, then the weight follows.
fn stone(mix: &mut Mix, _: usize) -> Outcome<()> {
    let size = mix.chance.near(0.06);
    mix.strike(0.0, Body::Slab, 0.7 * size, 0.22, -0.1)?;
    mix.grit(0.006, 0.085, 420.0, size, 0.30, 0.06)?;
    let later = 0.085 * mix.chance.near(0.10);
    mix.strike(later, Body::Slab, size, 1.0, 0.0)?;
    let settled = later + 0.052 * mix.chance.near(0.15);
    mix.strike(settled, Body::Slab, 0.84 * size, 0.24, 0.1)
}

/// A player calls out a word: a knuckle on the wood, and a small bell.
fn word(mix: &mut Mix, variant: usize) -> Outcome<()> {
    mix.strike(0.0, Body::Knuckle, 0.9, 0.9, -0.06)?;
    let later = 0.105 * mix.chance.near(0.06);
    mix.play(later, Preset::CELESTA, [81, 79, 83][variant], Note::new(0.5, 0.48, 0.45).from(0.06))
}

/// Returns an effect in one of its variants, ready to be encoded.
fn perform(palette: &Palette, number: usize, variant: usize, rooms: &(Room, Room)) -> Outcome<Stereo> {
    let effect = &EFFECTS[number];
    let mut mix = Mix::new(palette, effect.seconds, 0xBE11 + 16 * number as u64 + variant as u64);
    (effect.maker)(&mut mix, variant)?;
    let mut sound = mix.sound;
    let (cell, nave) = rooms;
    if effect.seconds > 1.2 {
        nave.fill(&mut sound, -9.0);
    } else if effect.seconds > 0.2 {
        cell.fill(&mut sound, -24.0);
    }
    sound.fade(effect.fade);
    level(&mut sound, effect.loudness, -1.6)?;
    Ok(sound)
}

/// Makes and encodes all effects in all variants.
///
/// # Errors
/// The soundfont cannot be read, or lacks a recording.
pub fn make(font: &str) -> Outcome<Vec<Variants>> {
    let palette = Palette::new(soundfont::open(font)?);
    let rooms = (Room::cell(), Room::nave());
    let mut effects = Vec::new();
    for (number, Effect { name, variants, .. }) in EFFECTS.iter().enumerate() {
        let mut files = Vec::new();
        for variant in 0..*variants {
            let sound = perform(&palette, number, variant, &rooms)?;
            let path = format!("effects/{name}-{}.ogg", variant + 1);
            files.push(encode(&path, name, &sound, 0.4)?);
        }
        effects.push(Variants { name, files });
    }
    Ok(effects)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::decode;
    use crate::synth::index;

    /// Returns a recording of an effect from the game's files.
    fn recording(name: &str, variant: usize) -> Stereo {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/audio/effects");
        let path = folder.join(format!("{name}-{}.ogg", variant + 1));
        decode(&std::fs::read(path).expect("the file is there")).expect("it is a sound")
    }

    /// Returns the powers of a sound in blocks of 10 ms.
    fn powers(sound: &Stereo) -> Vec<f64> {
        sound.left.chunks(index(0.010)).map(|block| block.iter().map(|value| value * value).sum()).collect()
    }

    #[test]
    fn effect_files_match_the_list_of_variants() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/audio/effects");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("the folder is there")
            .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
            .collect();
        let mut expected: Vec<String> = EFFECTS
            .iter()
            .flat_map(|effect| (1..=effect.variants).map(move |variant| format!("{}-{variant}.ogg", effect.name)))
            .collect();
        files.sort();
        expected.sort();
        assert_eq!(files, expected);
    }

    #[test]
    fn six_overlapping_flip_sounds_are_not_too_loud() {
        let variants: Vec<Stereo> = (0..5).map(|variant| recording("flip", variant)).collect();
        let mut six = Stereo::new(index(1.0));
        for (man, variant) in [0, 1, 2, 3, 4, 1].into_iter().enumerate() {
            let at = index(0.060 * man as f64);
            for (side, pan) in [(&variants[variant].left, -1.0), (&variants[variant].right, 1.0)] {
                six.mix_in(at, side, 1.0, pan);
            }
        }
        let one = crate::encode::measure(&variants[0]).expect("measured");
        let all = crate::encode::measure(&six).expect("measured");
        assert!(all.loudness - one.loudness < 7.0 && all.peak < 2.0, "{} LUFS, {} dBFS", all.loudness, all.peak);
    }

    #[test]
    fn heavy_sounds_follow_their_announcement() {
        for (name, least, most) in [("flip", 0.18, 0.26), ("stone", 0.07, 0.12), ("block", 0.14, 0.20)] {
            for variant in 0..4 {
                let powers = powers(&recording(name, variant));
                let loudest = (0..powers.len()).max_by(|a, b| powers[*a].total_cmp(&powers[*b])).unwrap_or(0);
                let at = 0.010 * loudest as f64;
                assert!((least..=most).contains(&at), "{name}-{}: {at} s", variant + 1);
            }
        }
    }

    #[test]
    fn move_sounds_are_as_bright_and_short_as_wood() {
        for variant in 0..5 {
            let sound = recording("move", variant);
            let powers = powers(&sound);
            let top = powers.iter().fold(0.0, |top: f64, power| top.max(*power));
            // A checker falls by 20 dB in about 25 ms; here it touches the board twice, with reverberation.
            assert!(powers[7..].iter().all(|power| *power < 0.02 * top), "move-{} rings on", variant + 1);
            // Its centre lies between one and two thousand Hz, by the zero crossings in the first 50 ms.
            let first = &sound.left[..index(0.050)];
            let rises = first.windows(2).filter(|pair| pair[0] < 0.0 && pair[1] >= 0.0).count() as f64 / 0.050;
            assert!((450.0..2500.0).contains(&rises), "move-{}: {rises} Hz", variant + 1);
        }
    }
}
