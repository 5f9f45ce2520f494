//! The sounds of the table: ceramic men on wood, stone, glass, dice, and the bells of what matters.

use crate::encode::{Outcome, Variants, encode, level};
use crate::materials::{bone, brass, bubble, ceramic, glass, grind, ping, pour, stone, wood};
use crate::room::Room;
use crate::synth::{Chance, Stereo, breath, handbell, harp, index, organ, singer, soften, tower};

/// How an effect is made: onto silence of its length, in one of its variants.
type Maker = fn(&mut Stereo, usize, &mut Chance);

/// An effect: its name, its seconds, its loudness, the fade at its end, and its maker.
struct Effect(&'static str, f64, f64, f64, Maker);

/// All effects.
const EFFECTS: [Effect; 20] = [
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
    Effect("flip", 0.46, -18.8, 0.16, flip),
    Effect("dice", 1.00, -19.0, 0.18, dice),
    Effect("stone", 0.44, -18.8, 0.20, set),
    Effect("word", 0.58, -18.4, 0.30, word),
];

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

/// A man changes his colour: the glaze floods him from the foot up and closes over the rim.
fn flip(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    // Notes of one scale of five in every variant, so that several men at once are one chord.
    let keys: [f64; 8] = [
        [74.0, 78.0, 81.0, 83.0, 86.0, 88.0, 93.0, 95.0],
        [74.0, 76.0, 81.0, 86.0, 83.0, 90.0, 93.0, 98.0],
        [76.0, 78.0, 83.0, 81.0, 88.0, 90.0, 95.0, 93.0],
    ][variant];
    sound.lay(0, &pour(620.0, 2300.0, 240.0, 0.36, chance), 0.11, -0.25);
    sound.lay(0, &pour(660.0, 2500.0, 240.0, 0.36, chance), 0.11, 0.25);
    for (number, key) in keys.into_iter().enumerate() {
        let at = if number == 0 { 0 } else { index(0.038 * number as f64 * chance.near(0.08)) };
        let side = if number % 2 == 0 { -1.0 } else { 1.0 };
        let pan = side * (0.08 + 0.04 * number as f64);
        sound.lay(at, &bubble(key, 0.16, chance), 0.20 + 0.012 * number as f64, pan);
        sound.lay(at, &glass(key + 12.0, 0.05 + 0.006 * number as f64, chance), 1.0, -pan);
    }
    sound.lay(index(0.315 * chance.near(0.02)), &ceramic([1.15, 1.08, 1.22][variant], 0.6, chance), 0.42, 0.0);
}

/// Two dice are thrown on the wood: they leap, turn over their edges and come to rest.
fn dice(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    for die in 0..2 {
        let side = if die == 0 { -1.0 } else { 1.0 };
        let size = [1.0, 1.09][die];
        let mut at = [0.0015, [0.034, 0.048, 0.027][variant]][die];
        let mut force = [1.0, 0.85][die];
        let mut gap = [0.150, 0.132, 0.141][(variant + die) % 3];
        let mut number = 0;
        while at < 0.84 && force > 0.03 {
            let pan = side * (0.30 - 0.25 * at);
            sound.lay(index(at), &bone(size * chance.near(0.06), 0.6 + 0.5 * force, chance), 0.65 * force, pan);
            sound.lay(index(at), &wood(0.72 * chance.near(0.08), 0.6 + 0.5 * force, chance), 0.30 * force, 0.7 * pan);
            // Leaps become shorter, then it turns over edge after edge, each a little later, and rocks to rest.
            at += gap * chance.near(0.22);
            gap *= match number {
                0..=2 => 0.77,
                3..=5 => 1.18,
                _ => 0.52,
            };
            force *= if number < 6 { 0.78 * chance.near(0.22) } else { 0.62 };
            number += 1;
        }
    }
    // Once they meet.
    let meet = index([0.205, 0.262, 0.178][variant]);
    sound.lay(meet, &bone(0.86, 1.15, chance), 0.30, -0.05);
    sound.lay(meet, &bone(0.95, 1.05, chance), 0.22, 0.05);
}

/// A stone of basalt is set on stone: an edge finds its place and grinds, then the weight follows.
fn set(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let size = [0.92, 0.87, 0.97][variant];
    sound.lay(0, &stone(0.7 * size, 0.8, chance), 0.07, -0.12);
    sound.lay(0, &grind([330.0, 355.0, 305.0][variant], 0.16, chance), 0.34, 0.08);
    let later = index(0.075 * chance.near(0.12));
    sound.lay(later, &stone(size, 0.75, chance), 0.42, 0.0);
    sound.lay(later, &wood(1.5 * size, 0.6, chance), 0.34, 0.0);
    let settled = later + index(0.048 * chance.near(0.15));
    sound.lay(settled, &stone(0.8 * size, 0.6, chance), 0.08, 0.15);
}

/// A word is said at the table: a knuckle on the wood, and the small bowl of brass.
fn word(sound: &mut Stereo, variant: usize, chance: &mut Chance) {
    let size = [1.0, 0.95, 1.06][variant];
    sound.lay(0, &wood(size, 0.9, chance), 0.62, -0.06);
    let later = index(0.105 * chance.near(0.06));
    sound.lay(later, &ping([86.0, 85.0, 88.0][variant], 0.7, chance), 0.42, 0.06);
}

/// One effect in one of its variants, ready to be encoded.
fn perform(number: usize, variant: usize, cell: &Room, nave: &Room) -> Outcome<Stereo> {
    let Effect(_, seconds, loudness, fade, maker) = &EFFECTS[number];
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
    Ok(sound)
}

/// Makes and encodes all effects in all variants.
pub fn make() -> Outcome<Vec<Variants>> {
    let (cell, nave) = (Room::cell(), Room::nave());
    let mut effects = Vec::new();
    for (number, Effect(name, ..)) in EFFECTS.iter().enumerate() {
        let mut files = Vec::new();
        for variant in 0..3 {
            let sound = perform(number, variant, &cell, &nave)?;
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
    use crate::encode::measure;

    /// The place of an effect in the list.
    fn number(name: &str) -> usize {
        EFFECTS.iter().position(|effect| effect.0 == name).expect("there is such an effect")
    }

    #[test]
    fn six_men_who_flip_one_after_another_are_not_harsh() {
        let (cell, nave) = (Room::cell(), Room::nave());
        let variants: Vec<Stereo> =
            (0..3).map(|variant| perform(number("flip"), variant, &cell, &nave).expect("it can be made")).collect();
        let mut six = Stereo::new(index(1.0));
        for (man, variant) in [0, 1, 2, 0, 2, 1].into_iter().enumerate() {
            let at = index(0.060 * man as f64);
            for (side, pan) in [(&variants[variant].left, -1.0), (&variants[variant].right, 1.0)] {
                six.lay(at, side, 1.0, pan);
            }
        }
        let (one, all) = (measure(&variants[0]).expect("measured"), measure(&six).expect("measured"));
        assert!(all.loudness - one.loudness < 7.0 && all.peak < 0.0, "{} LUFS, {} dBFS", all.loudness, all.peak);
        // What the ear minds lies above four thousand: a first-order high pass leaves a tenth of the power at most.
        let share = (-std::f64::consts::TAU * 4000.0 / crate::synth::RATE).exp();
        let (mut low, mut sharp, mut whole) = (0.0, 0.0, 0.0);
        for value in &six.left {
            low += (1.0 - share) * (value - low);
            sharp += (value - low).powi(2);
            whole += value * value;
        }
        assert!(sharp < 0.1 * whole, "{}", sharp / whole);
    }

    #[test]
    fn a_flip_swells_and_a_stone_is_heaviest_after_it_was_touched() {
        let (cell, nave) = (Room::cell(), Room::nave());
        for variant in 0..3 {
            for (name, least, most) in [("flip", 0.12, 0.34), ("stone", 0.05, 0.12)] {
                let sound = perform(number(name), variant, &cell, &nave).expect("it can be made");
                let block = index(0.010);
                let power = |block: &[f64]| block.iter().map(|value| value * value).sum::<f64>();
                let loudest = sound.left.chunks(block).map(power).enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
                let at = loudest.map_or(0.0, |(number, _)| 0.010 * number as f64);
                assert!((least..=most).contains(&at), "{name}-{}: {at} s", variant + 1);
            }
        }
    }
}
