//! The sounds of the table: ceramic men on wood, stone, glass, and the bells of what matters.

use crate::encode::{Outcome, Variants, encode, level};
use crate::room::Room;
use crate::synth::{Chance, Mode, Stereo, breath, handbell, harp, index, organ, singer, soften, strike, tower};

/// How an effect is made: onto silence of its length, in one of its variants.
type Maker = fn(&mut Stereo, usize, &mut Chance);

/// An effect: its name, its seconds, its loudness, the fade at its end, and its maker.
struct Effect(&'static str, f64, f64, f64, Maker);

/// All effects.
const EFFECTS: [Effect; 16] = [
    Effect("pick", 0.14, -19.0, 0.05, pick),
    Effect("move", 0.27, -18.8, 0.10, place),
    Effect("capture", 0.60, -17.0, 0.25, capture),
    Effect("merge", 0.95, -17.0, 0.45, merge),
    Effect("split", 0.95, -17.0, 0.45, split),
    Effect("drop", 0.60, -18.0, 0.25, fall),
    Effect("block", 0.45, -18.8, 0.20, block),
    Effect("pass", 1.40, -18.0, 0.70, pass),
    Effect("blessing", 2.20, -17.0, 1.00, blessing),
    Effect("curse", 2.20, -17.0, 1.00, curse),
    Effect("crown", 2.40, -16.5, 1.10, crown),
    Effect("turn", 0.90, -18.5, 0.45, turn),
    Effect("win", 3.00, -16.0, 1.20, win),
    Effect("lose", 3.00, -17.0, 1.20, lose),
    Effect("refused", 0.34, -18.5, 0.14, refused),
    Effect("click", 0.09, -19.5, 0.04, click),
];

/// The ratios of the partials of a free disc.
const DISC: [f64; 7] = [1.0, 1.73, 2.33, 3.91, 4.11, 6.30, 6.71];

/// Two glazed discs or a disc and a table: a clear, short ring. `size` 1 is a checker.
fn ceramic(size: f64, hard: f64, chance: &mut Chance) -> Vec<f64> {
    let base = 1540.0 / size;
    let edge = 5600.0 * hard;
    let modes: Vec<Mode> = DISC
        .iter()
        .enumerate()
        .map(|(number, ratio)| Mode {
            frequency: base * ratio * chance.near(0.006),
            gain: [0.8, 0.75, 0.62, 0.50, 0.40, 0.26, 0.22][number] * (-base * ratio / edge).exp() * chance.near(0.2),
            ring: 0.115 / (1.0 + 0.35 * number as f64),
        })
        .collect();
    let mut voice = strike(&modes, 0.0006, chance);
    lift(&mut voice, &breath(4200.0, 3000.0, 0.0006, 0.010, chance), 0.05 * hard);
    voice
}

/// A thick board struck with something blunt.
fn wood(size: f64, hard: f64, chance: &mut Chance) -> Vec<f64> {
    let modes: Vec<Mode> = [
        (162.0, 1.0, 0.17),
        (241.0, 0.8, 0.14),
        (377.0, 0.6, 0.11),
        (538.0, 0.42, 0.09),
        (742.0, 0.3, 0.07),
        (1065.0, 0.2, 0.05),
        (1490.0, 0.12, 0.035),
    ]
    .iter()
    .map(|&(frequency, gain, ring)| Mode {
        frequency: frequency / size * chance.near(0.012),
        gain: gain * (-frequency / (900.0 * hard)).exp() * chance.swing().signum() * chance.near(0.15),
        ring: ring * size.sqrt(),
    })
    .collect();
    let mut voice = strike(&modes, 0.0015, chance);
    lift(&mut voice, &breath(700.0 / size, 900.0, 0.001, 0.03, chance), 0.05 * hard);
    voice
}

/// A slab of stone: dense, dry, no pitch to speak of.
fn stone(size: f64, hard: f64, chance: &mut Chance) -> Vec<f64> {
    let modes: Vec<Mode> = (0..14)
        .map(|number| {
            let frequency = 118.0 / size * 1.29f64.powi(number) * chance.near(0.03);
            // Signs that differ keep the partials from all rising at once.
            let sign = if number % 4 < 2 { 1.0 } else { -1.0 };
            Mode {
                frequency,
                gain: sign * (-frequency / (2000.0 * hard)).exp() * chance.near(0.3),
                ring: 0.21 / 1.10f64.powi(number),
            }
        })
        .collect();
    let mut voice = strike(&modes, 0.0012, chance);
    lift(&mut voice, &breath(1250.0 / size, 1700.0, 0.001, 0.07, chance), 0.10 * hard);
    voice
}

/// A rim of glass.
fn glass(key: f64, strength: f64, chance: &mut Chance) -> Vec<f64> {
    let base = crate::synth::pitch(key);
    let mut modes = Vec::new();
    for (ratio, gain, ring) in [(1.0, 1.0, 1.5), (2.32, 0.34, 0.8), (4.25, 0.16, 0.4), (6.63, 0.07, 0.22)] {
        for side in [-1.0, 1.0] {
            modes.push(Mode {
                frequency: base * ratio + side * (1.2 + chance.unit()),
                gain: 0.5 * strength * gain * (-base * ratio / 5200.0).exp(),
                ring,
            });
        }
    }
    strike(&modes, 0.004, chance)
}

/// A thin bowl of brass, tapped: the partials of a bowl, each of them two that beat.
fn brass(key: f64, strength: f64, chance: &mut Chance) -> Vec<f64> {
    let base = crate::synth::pitch(key);
    let mut modes = Vec::new();
    for (ratio, gain, ring) in [(1.0, 0.8, 1.1), (2.71, 0.6, 0.7), (5.15, 0.3, 0.42), (8.43, 0.14, 0.25)] {
        for side in [-1.0, 1.0] {
            modes.push(Mode {
                frequency: base * ratio * (1.0 + side * 0.0016 * chance.near(0.5)),
                gain: 0.5 * strength * gain * (-base * ratio / 4800.0).exp(),
                ring,
            });
        }
    }
    let mut voice = strike(&modes, 0.0012, chance);
    lift(&mut voice, &breath(3600.0, 2600.0, 0.0008, 0.012, chance), 0.03 * strength);
    voice
}

/// Adds a voice to another from its start.
fn lift(voice: &mut Vec<f64>, other: &[f64], gain: f64) {
    if voice.len() < other.len() {
        voice.resize(other.len(), 0.0);
    }
    for (value, other) in voice.iter_mut().zip(other) {
        *value += gain * other;
    }
}

/// A man is lifted: the rim leaves the table.
fn pick(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let size = [1.0, 0.96, 1.04][variant];
    sound.lay(0, &ceramic(size, 0.8, chance), 0.5, -0.05);
    sound.lay(0, &wood(0.7, 0.7, chance), 0.22, 0.05);
}

/// A man is set down: foot, then the rest of it.
fn place(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let size = [1.12, 1.06, 1.18][variant];
    sound.lay(0, &wood(0.95 * size, 1.0, chance), 0.75, 0.0);
    sound.lay(0, &ceramic(size, 0.75, chance), 0.34, 0.04);
    let later = index(0.052 * chance.near(0.12));
    sound.lay(later, &ceramic(size * 1.03, 0.6, chance), 0.14, -0.04);
    sound.lay(later, &wood(0.9 * size, 0.8, chance), 0.25, 0.0);
}

/// A man strikes another from its place.
fn capture(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let size = [1.2, 1.14, 1.26][variant];
    sound.lay(0, &ceramic(size, 1.25, chance), 0.62, 0.06);
    sound.lay(0, &ceramic(size * 1.31, 1.1, chance), 0.42, -0.10);
    sound.lay(0, &stone(1.05 * size, 0.9, chance), 0.20, 0.0);
    sound.lay(index(0.004), &wood(1.5, 0.9, chance), 0.85, 0.0);
    // The struck one is taken away.
    let later = 0.135 * chance.near(0.12);
    sound.lay(index(later), &ceramic(size * 0.93, 0.7, chance), 0.20, 0.35);
    sound.lay(index(later + 0.075), &ceramic(size * 0.95, 0.6, chance), 0.10, 0.42);
    sound.lay(0, &harp(38.0, 0.5, chance), 0.22, 0.0);
}

/// Two men become one: two touches, and a fifth that closes into the octave.
fn merge(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let size = [1.05, 1.0, 1.1][variant];
    sound.lay(0, &ceramic(size, 0.95, chance), 0.40, -0.2);
    sound.lay(0, &wood(0.9, 0.9, chance), 0.42, 0.0);
    let later = index(0.085 * chance.near(0.08));
    sound.lay(later, &ceramic(size * 1.15, 0.95, chance), 0.42, 0.1);
    sound.lay(later, &wood(1.1, 0.9, chance), 0.5, 0.0);
    sound.lay(0, &harp(69.0, 0.55, chance), 0.40, -0.15);
    sound.lay(later, &harp(74.0, 0.6, chance), 0.46, 0.15);
    sound.lay(later, &harp([62.0, 57.0, 65.0][variant], 0.5, chance), 0.36, 0.0);
}

/// One man becomes two: one touch, and a note that opens to both sides.
fn split(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let size = [1.05, 1.1, 1.0][variant];
    sound.lay(0, &ceramic(size * 1.1, 1.0, chance), 0.45, 0.0);
    sound.lay(0, &wood(1.0, 0.9, chance), 0.45, 0.0);
    let later = index(0.10 * chance.near(0.08));
    sound.lay(later, &ceramic(size * 0.95, 0.85, chance), 0.32, 0.4);
    sound.lay(later, &wood(0.85, 0.8, chance), 0.26, 0.2);
    sound.lay(0, &harp(74.0, 0.6, chance), 0.44, 0.0);
    sound.lay(later, &harp(69.0, 0.5, chance), 0.36, -0.4);
    sound.lay(later, &harp([76.0, 77.0, 79.0][variant], 0.5, chance), 0.34, 0.4);
}

/// A man falls upon the board and comes to rest.
fn fall(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let size = [1.1, 1.05, 1.16][variant];
    let (mut at, mut gap, mut force) = (0.0, [0.115, 0.105, 0.122][variant], 1.0);
    for bounce in 0..6 {
        sound.lay(index(at), &wood(1.25, 0.6 + 0.45 * force, chance), 0.85 * force, 0.0);
        sound.lay(
            index(at),
            &ceramic(size * chance.near(0.015), 0.6 + 0.5 * force, chance),
            0.40 * force,
            0.08 * f64::from(bounce),
        );
        at += gap;
        gap *= 0.66;
        force *= 0.52;
    }
}

/// The wall holds: a slab that does not give.
fn block(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let size = [1.0, 1.08, 0.94][variant];
    sound.lay(0, &stone(size, 1.0, chance), 0.5, 0.0);
    sound.lay(0, &wood(1.8 * size, 0.7, chance), 0.38, 0.0);
    let later = index(0.062 * chance.near(0.15));
    sound.lay(later, &stone(size * 0.8, 0.7, chance), 0.10, 0.25);
}

/// A blessed man goes through the wall: glass, one rim after another.
fn pass(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let keys: [f64; 7] = [
        [74.0, 81.0, 83.0, 86.0, 88.0, 93.0, 95.0],
        [76.0, 81.0, 84.0, 86.0, 91.0, 93.0, 98.0],
        [74.0, 79.0, 83.0, 86.0, 90.0 - 1.0, 91.0, 98.0],
    ][variant];
    for (number, key) in keys.into_iter().enumerate() {
        let at = 0.058 * number as f64 * chance.near(0.08);
        let strength = 0.30 - 0.022 * number as f64;
        sound.lay(index(at), &glass(key, strength, chance), 1.0, -0.5 + 0.17 * number as f64);
    }
    let mut air = breath(5200.0, 2600.0, 0.28, 0.7, chance);
    soften(&mut air, 0.1);
    sound.lay(0, &air, 0.010, -0.3);
    let mut air = breath(4300.0, 2600.0, 0.34, 0.7, chance);
    soften(&mut air, 0.1);
    sound.lay(0, &air, 0.010, 0.3);
}

/// A blessing falls: two handbells and a breath of the choir.
fn blessing(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let keys: [f64; 4] = [[69.0, 74.0, 78.0, 81.0], [69.0, 74.0, 76.0, 81.0], [69.0, 74.0, 78.0, 86.0]][variant];
    for (number, key) in keys.into_iter().enumerate() {
        let at = index(0.105 * number as f64 * chance.near(0.04));
        sound.lay(at, &handbell(key, 0.5, chance), 0.30, -0.3 + 0.2 * number as f64);
        sound.lay(at, &harp(key, 0.5, chance), 0.25, -0.3 + 0.2 * number as f64);
    }
    for (key, seat) in [(62.0, -0.4), (66.0, 0.0), (69.0, 0.4), (62.0, 0.3), (69.0, -0.3)] {
        let key = if variant == 1 && key == 66.0 { 64.0 } else { key };
        sound.lay(0, &singer(key, 1.0, 0.6, chance), 0.11, seat);
    }
}

/// A curse: the half-step over the low D, and a bell that is not well.
fn curse(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let low = [50.0, 49.0, 51.0][variant] - 12.0;
    sound.lay(0, &tower(low + 12.0, 0.7, chance), 0.42, -0.1);
    sound.lay(0, &tower(low + 18.0, 0.4, chance), 0.16, 0.25);
    for (key, seat, gain) in
        [(low, 0.0, 0.16), (low + 12.0, -0.4, 0.13), (low + 13.0, 0.4, 0.11), (low + 18.0, 0.1, 0.05)]
    {
        sound.lay(0, &singer(key, 1.1, 0.1, chance), gain, seat);
    }
    sound.lay(0, &organ(low, 1.2, chance), 0.13, 0.0);
    sound.lay(0, &stone(1.9, 0.5, chance), 0.16, 0.0);
}

/// A man is crowned: three bells upward over the harp.
fn crown(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let keys: [f64; 4] = [[65.0, 69.0, 72.0, 77.0], [67.0, 71.0, 74.0, 79.0], [62.0, 69.0, 74.0, 81.0]][variant];
    sound.lay(0, &ceramic(1.2, 0.9, chance), 0.16, 0.0);
    // The gilded rim.
    sound.lay(0, &brass(keys[0] + 12.0, 0.8, chance), 0.16, 0.1);
    for (number, key) in keys.into_iter().enumerate() {
        let at = index(0.135 * number as f64 * chance.near(0.03));
        let pan = -0.35 + 0.22 * number as f64;
        sound.lay(at, &handbell(key + 12.0, 0.6, chance), 0.22 + 0.03 * number as f64, pan);
        sound.lay(at, &harp(key, 0.75, chance), 0.42, -pan);
    }
    sound.lay(0, &harp(keys[0] - 24.0, 0.7, chance), 0.5, 0.0);
    for key in [keys[0] - 12.0, keys[2] - 12.0] {
        sound.lay(0, &organ(key, 1.3, chance), 0.06, 0.0);
    }
}

/// It is your turn: a small bowl of brass, touched twice, the second touch higher.
fn turn(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let (low, high) = [(69.0, 74.0), (69.0, 76.0), (67.0, 74.0)][variant];
    sound.lay(0, &brass(low, 0.8, chance), 0.42, -0.12);
    sound.lay(0, &wood(0.8, 0.5, chance), 0.12, 0.0);
    let later = index(0.13 * chance.near(0.05));
    sound.lay(later, &brass(high, 0.9, chance), 0.46, 0.12);
}

/// The game is won: from C to a bright D, all of the abbey.
fn win(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let second = 0.56;
    for (number, key) in [48.0, 55.0, 60.0, 64.0, 67.0].into_iter().enumerate() {
        sound.lay(index(0.055 * number as f64), &harp(key, 0.75, chance), 0.40, -0.3 + 0.15 * number as f64);
    }
    for (number, key) in [38.0, 50.0, 57.0, 62.0, 66.0, 69.0, 74.0].into_iter().enumerate() {
        let at = index(second + 0.06 * number as f64 * chance.near(0.05));
        sound.lay(at, &harp(key, 0.85, chance), 0.42, -0.35 + 0.11 * number as f64);
    }
    let peal: [f64; 5] =
        [[76.0, 78.0, 81.0, 86.0, 90.0], [76.0, 81.0, 78.0, 86.0, 93.0], [79.0, 78.0, 81.0, 90.0, 86.0]][variant];
    for (number, key) in peal.into_iter().enumerate() {
        let at = if number == 0 { 0.28 } else { second + 0.14 * (number - 1) as f64 };
        sound.lay(index(at), &handbell(key, 0.6, chance), 0.20, 0.4 - 0.2 * number as f64);
    }
    sound.lay(index(second), &tower(50.0, 0.6, chance), 0.16, 0.0);
    for (first, then, seat) in [(48.0, 50.0, 0.0), (55.0, 57.0, -0.4), (60.0, 62.0, 0.4), (64.0, 66.0, 0.1)] {
        sound.lay(0, &organ(first, second, chance), 0.06, seat);
        sound.lay(index(second), &organ(then, 1.3, chance), 0.065, seat);
        sound.lay(index(second * 0.6), &singer(then, 1.5, 0.7, chance), 0.12, -seat);
    }
}

/// The game is lost: the tune's last steps, lower, and one stroke of the tower.
fn lose(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let steps: [f64; 4] = [[65.0, 64.0, 60.0, 62.0], [69.0, 65.0, 64.0, 62.0], [64.0, 65.0, 60.0, 62.0]][variant];
    for (number, key) in steps.into_iter().enumerate() {
        let at = index(0.30 * number as f64 * chance.near(0.015));
        sound.lay(at, &harp(key, 0.62 - 0.07 * number as f64, chance), 0.55, -0.1);
        sound.lay(at, &harp(key - 12.0, 0.5, chance), 0.32, 0.1);
    }
    sound.lay(index(0.90), &tower(50.0, 0.45, chance), 0.30, 0.0);
    for (key, seat) in [(38.0, 0.0), (50.0, -0.3), (53.0, 0.3), (57.0, 0.0)] {
        sound.lay(0, &organ(key, 1.7, chance), 0.05, seat);
        sound.lay(index(0.25), &singer(key.max(45.0), 1.4, 0.05, chance), 0.085, -seat);
    }
}

/// It may not be: two soft knocks on the table's edge.
fn refused(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let size = [1.35, 1.42, 1.28][variant];
    sound.lay(0, &wood(size, 0.6, chance), 0.7, -0.05);
    sound.lay(index(0.105 * chance.near(0.06)), &wood(size * 1.12, 0.55, chance), 0.6, 0.05);
}

/// A small key of wood with a brass head under the finger.
fn click(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let size = [0.62, 0.59, 0.65][variant];
    sound.lay(0, &wood(size, 0.9, chance), 0.5, 0.0);
    sound.lay(0, &brass([86.0, 85.0, 87.0][variant], 0.5, chance), 0.10, 0.0);
    sound.lay(0, &ceramic(size * 1.25, 0.6, chance), 0.30, 0.0);
}

/// Makes and encodes all effects in all variants.
pub fn make() -> Outcome<Vec<Variants>> {
    let (cell, nave) = (Room::cell(), Room::nave());
    let mut effects = Vec::new();
    for (number, Effect(name, seconds, loudness, fade, maker)) in EFFECTS.iter().enumerate() {
        let mut files = Vec::new();
        for variant in 0..3 {
            let mut chance = Chance::new(0x5EED + 16 * number as u64 + variant as u64);
            let mut sound = Stereo::new(index(*seconds));
            maker(&mut sound, variant, &mut chance);
            if *seconds > 1.0 {
                nave.fill(&mut sound, -7.0);
            } else if *seconds > 0.2 {
                cell.fill(&mut sound, -13.0);
            }
            sound.fade(*fade);
            level(&mut sound, *loudness, -1.6)?;
            let path = format!("effects/{name}-{}.ogg", variant + 1);
            files.push(encode(&path, name, &sound, 0.4)?);
        }
        effects.push(Variants { name, files });
    }
    Ok(effects)
}
