//! Chords by their symbols, and their four voices.
//!
//! A symbol is a root with the kind of chord and, after `/`, another bass: `Dm`, `C/E`, `Gsus4`, `D5`, `Am7`. The
//! voices are found for a whole section at once: of all ways to set its chords, the one in which the voices move least,
//! are complete, and avoid parallel fifths and octaves.

use super::notes::{Fault, beats, class};

/// A chord symbol.
#[derive(Clone, Debug, PartialEq)]
pub struct Sign {
    /// The symbol as it is written.
    pub name: String,
    /// Length in beats.
    pub beats: f64,
    /// Pitch class of the bass.
    pub bass: u8,
    /// `true` if the third may be in the bass where that is smoother: a plain triad without a bass of its own.
    pub free: bool,
    /// Pitch classes of its notes, the root first.
    pub classes: Vec<u8>,
    /// Pitch class of the third, if it has one.
    pub third: Option<u8>,
}

/// A chord with its voices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chord {
    /// Beginning, in beats from the start of the section.
    pub beat: f64,
    /// Length in beats.
    pub beats: f64,
    /// Keys of bass, tenor, alto and treble.
    pub keys: [u8; 4],
}

/// Reads one symbol.
fn sign(word: &str, usual: f64) -> Result<Sign, Fault> {
    let (name, beats) = beats(word, usual)?;
    let (upper, bass) = match name.split_once('/') {
        Some((upper, bass)) => (upper, Some(class(bass)?.0)),
        None => (name, None),
    };
    let (root, kind) = class(upper)?;
    let steps: &[u8] = match kind {
        "" => &[0, 4, 7],
        "m" => &[0, 3, 7],
        "5" => &[0, 7],
        "sus4" => &[0, 5, 7],
        "sus2" => &[0, 2, 7],
        "7" => &[0, 4, 7, 10],
        "m7" => &[0, 3, 7, 10],
        "M7" => &[0, 4, 7, 11],
        "9" => &[0, 4, 7, 2],
        "m9" => &[0, 3, 7, 2],
        "6" => &[0, 4, 7, 9],
        "m6" => &[0, 3, 7, 9],
        "dim" => &[0, 3, 6],
        "aug" => &[0, 4, 8],
        "b5" => &[0, 4, 6],
        _ => return Err(format!("no kind of chord: {word}")),
    };
    let classes: Vec<u8> = steps.iter().map(|step| (root + step) % 12).collect();
    let third = matches!(steps[1], 3 | 4).then(|| classes[1]);
    let free = bass.is_none() && matches!(kind, "" | "m");
    Ok(Sign { name: name.to_owned(), beats, bass: bass.unwrap_or(root), free, classes, third })
}

/// Reads symbols, each one bar long unless it has a length of its own; no chord crosses a bar line. `.` repeats the one
/// before.
pub fn signs(text: &str, metre: f64) -> Result<Vec<Vec<Sign>>, Fault> {
    let mut bars: Vec<Vec<Sign>> = Vec::new();
    let mut left = 0.0;
    let mut before: Option<String> = None;
    for word in text.split_whitespace().filter(|word| *word != "|") {
        let named = match (word.strip_prefix('.'), &before) {
            (Some(rest), Some(before)) => format!("{before}{rest}"),
            _ => word.to_owned(),
        };
        let sign = sign(&named, metre)?;
        before = Some(sign.name.clone());
        if left < 1e-6 {
            bars.push(Vec::new());
            left = metre;
        }
        if sign.beats > left + 1e-6 {
            return Err(format!("the chord {word} goes over a bar line"));
        }
        left -= sign.beats;
        bars.last_mut().ok_or("no bar")?.push(sign);
    }
    if left > 1e-6 {
        return Err(format!("the last bar of chords lacks {left} beats"));
    }
    Ok(bars)
}

/// The ranges of bass, tenor, alto and treble.
pub type Reach = [(u8, u8); 4];

/// The key of a melody just before and at the beginning of each chord, if it sounds.
pub type Lead = Vec<(Option<u8>, Option<u8>)>;

/// Returns all ways to set one chord with their costs. `turned` permits its third in the bass.
fn settings(sign: &Sign, reach: &Reach, turned: bool) -> Vec<([u8; 4], f64)> {
    let keys = |part: usize| -> Vec<u8> {
        let (low, high) = reach[part];
        (low..=high)
            .filter(|key| match part {
                0 => key % 12 == sign.bass || turned && sign.free && Some(key % 12) == sign.third,
                _ => sign.classes.contains(&(key % 12)),
            })
            .collect()
    };
    let (basses, tenors, altos, trebles) = (keys(0), keys(1), keys(2), keys(3));
    let mut settings = Vec::new();
    for &bass in &basses {
        for &tenor in tenors.iter().filter(|tenor| **tenor > bass + 2) {
            for &alto in altos.iter().filter(|alto| **alto > tenor && **alto - tenor <= 9) {
                for &treble in trebles.iter().filter(|treble| **treble > alto && **treble - alto <= 9) {
                    let all = [bass, tenor, alto, treble];
                    let has = |class: &u8| all.iter().any(|key| key % 12 == *class);
                    let mut cost = if bass % 12 == sign.bass { 0.0 } else { 3.5 };
                    for (number, class) in sign.classes.iter().enumerate() {
                        if !has(class) {
                            cost += if number == 2 { 3.0 } else { 30.0 };
                        }
                    }
                    if let Some(third) = sign.third {
                        let thirds = all.iter().filter(|key| **key % 12 == third).count();
                        cost += 3.0 * thirds.saturating_sub(1) as f64;
                    }
                    // A third in a low position is muddy.
                    if tenor - bass < 7 && bass < 45 {
                        cost += 3.0;
                    }
                    if treble - alto == 1 || alto - tenor == 1 {
                        cost += 2.0;
                    }
                    settings.push((all, cost));
                }
            }
        }
    }
    settings
}

/// Returns the cost of the step from one setting to the next.
fn step(one: &[u8; 4], two: &[u8; 4]) -> f64 {
    let move_of = |part: usize| f64::from(one[part].abs_diff(two[part]));
    let mut cost = 0.0;
    for part in 1..4 {
        let by = move_of(part);
        cost += by + if by > 4.0 { 2.0 * (by - 4.0) } else { 0.0 };
    }
    let bass = move_of(0);
    cost += 0.35 * bass + if bass > 7.0 { 1.0 * (bass - 7.0) } else { 0.0 };
    for low in 0..3 {
        for high in low + 1..4 {
            let (before, after) = (one[high] - one[low], two[high] - two[low]);
            if one[low] != two[low] && before % 12 == after % 12 && matches!(after % 12, 0 | 7) {
                cost += 14.0;
            }
        }
    }
    cost
}

/// Returns the cost of parallels with the melodies.
fn beside(one: &[u8; 4], two: &[u8; 4], leads: &[Lead], at: usize) -> f64 {
    let mut cost = 0.0;
    for lead in leads {
        let (Some(before), Some(now)) = lead[at] else { continue };
        for part in 0..4 {
            let (first, then) = (i32::from(before) - i32::from(one[part]), i32::from(now) - i32::from(two[part]));
            let same = first.rem_euclid(12) == then.rem_euclid(12) && matches!(then.rem_euclid(12), 0 | 7);
            let way =
                (i32::from(now) - i32::from(before)).signum() == (i32::from(two[part]) - i32::from(one[part])).signum();
            if same && way && one[part] != two[part] {
                cost += if part == 0 { 12.0 } else { 1.5 };
            }
        }
    }
    cost
}

/// Sets the chords of a section under its melodies.
pub fn set(bars: &[Vec<Sign>], reach: &Reach, leads: &[Lead]) -> Result<Vec<Chord>, Fault> {
    let signs: Vec<&Sign> = bars.iter().flatten().collect();
    let mut table: Vec<Vec<([u8; 4], f64, usize)>> = Vec::new();
    for (at, sign) in signs.iter().enumerate() {
        let ways = settings(sign, reach, at > 0 && at + 1 < signs.len());
        if ways.is_empty() {
            return Err(format!("the chord {} cannot be set", sign.name));
        }
        let middle = |keys: &[u8; 4]| {
            (1..4)
                .map(|part| {
                    let (low, high) = reach[part];
                    (f64::from(keys[part]) - f64::from(low + high) / 2.0).abs() * 0.15
                })
                .sum::<f64>()
        };
        // The highest melody is above its accompaniment.
        let top = leads.iter().filter_map(|lead| lead[at].1).max();
        let over =
            |keys: &[u8; 4]| top.map_or(0.0, |top| if keys[3] > top { 3.0 + f64::from(keys[3] - top) } else { 0.0 });
        let row = ways
            .into_iter()
            .map(|(keys, own)| {
                let own = own + middle(&keys) + over(&keys);
                if at == 0 {
                    return (keys, own, 0);
                }
                let same = signs[at - 1].name == sign.name;
                let best = table[at - 1]
                    .iter()
                    .enumerate()
                    .map(|(from, (before, cost, _))| {
                        let own = if same && *before == keys { -0.5 } else { step(before, &keys) };
                        (from, cost + own + beside(before, &keys, leads, at))
                    })
                    .min_by(|one, two| one.1.total_cmp(&two.1));
                let (from, cost) = best.unwrap_or((0, 0.0));
                (keys, own + cost, from)
            })
            .collect();
        table.push(row);
    }
    let mut keys = Vec::new();
    let last = table.last().ok_or("no chords")?;
    let mut at = (0..last.len()).min_by(|one, two| last[*one].1.total_cmp(&last[*two].1)).unwrap_or(0);
    for row in table.iter().rev() {
        keys.push(row[at].0);
        at = row[at].2;
    }
    keys.reverse();
    let mut beat = 0.0;
    Ok(signs
        .iter()
        .zip(keys)
        .map(|(sign, keys)| {
            let chord = Chord { beat, beats: sign.beats, keys };
            beat += sign.beats;
            chord
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A usual reach.
    const REACH: Reach = [(36, 52), (48, 62), (55, 67), (60, 72)];

    #[test]
    fn signs_are_chords() {
        let bars = signs("Dm | C:2 G/B:1 . F", 3.0).expect("chords");
        assert_eq!(bars.len(), 4);
        assert_eq!(bars[1][1].bass, 11);
        assert_eq!(bars[2][0].name, "G/B");
        assert!(signs("Dm:2 C:2", 3.0).is_err());
        assert!(signs("Dmaj", 3.0).is_err());
    }

    #[test]
    fn the_voices_step() {
        let bars = signs("Dm C G Am F C/E Dm A5 Dm", 3.0).expect("chords");
        let chords = set(&bars, &REACH, &[]).expect("they can be set");
        for pair in chords.windows(2) {
            for part in 1..4 {
                assert!(pair[0].keys[part].abs_diff(pair[1].keys[part]) <= 5, "{pair:?}");
            }
            assert!(step(&pair[0].keys, &pair[1].keys) < 20.0, "{pair:?}");
        }
    }
}
