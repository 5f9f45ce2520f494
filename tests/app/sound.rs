//! The committed sounds, decoded by the very code that plays them in the game.

use ebur128::{EbuR128, Mode};
use kira::Frame;
use kira::sound::static_sound::StaticSoundData;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::io::Cursor;
use std::path::{Path, PathBuf};

/// Every effect with the longest it may be, in seconds.
const EFFECTS: [(&str, f64); 20] = [
    ("pick", 0.15),
    ("move", 0.30),
    ("capture", 0.75),
    ("merge", 1.2),
    ("split", 1.2),
    ("drop", 0.75),
    ("block", 0.6),
    ("pass", 1.6),
    ("blessing", 2.5),
    ("curse", 2.5),
    ("crown", 2.5),
    ("turn", 1.2),
    ("win", 3.0),
    ("lose", 3.0),
    ("refused", 0.5),
    ("click", 0.15),
    ("flip", 0.5),
    ("dice", 1.0),
    ("stone", 0.5),
    ("word", 0.6),
];

/// The rate of every file.
const RATE: u32 = 44_100;

/// Every piece with its seconds: bars, beats to the bar, beats a minute.
const MUSIC: [(&str, f64); 6] = [
    ("title", 32.0 * 4.0 * 60.0 / 64.0),
    ("opening", 48.0 * 3.0 * 60.0 / 72.0),
    ("middle", 48.0 * 3.0 * 60.0 / 72.0),
    ("tension", 48.0 * 3.0 * 60.0 / 72.0),
    ("victory", 64.0 * 3.0 * 60.0 / 90.0),
    ("defeat", 32.0 * 4.0 * 60.0 / 60.0),
];

/// The manifest beside the files.
#[derive(Deserialize)]
struct Manifest {
    rate: u32,
    music: Vec<Piece>,
    layers: Vec<String>,
    effects: Vec<Variants>,
}

/// A piece in the manifest.
#[derive(Deserialize)]
struct Piece {
    name: String,
    title: String,
    tempo: f64,
    bar: f64,
    file: Entry,
}

/// An effect in the manifest.
#[derive(Deserialize)]
struct Variants {
    name: String,
    variants: Vec<Entry>,
}

impl Manifest {
    /// All files.
    fn files(self) -> impl Iterator<Item = Entry> {
        let effects = self.effects.into_iter().flat_map(|effect| effect.variants);
        self.music.into_iter().map(|piece| piece.file).chain(effects)
    }
}

/// What the manifest says of one file.
#[derive(Deserialize)]
struct Entry {
    path: String,
    frames: usize,
    seconds: f64,
    loudness: f64,
    peak: f64,
    hash: String,
}

/// The folder of the sounds.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/audio")
}

/// The bytes of a file of the folder.
fn bytes(path: &str) -> Vec<u8> {
    std::fs::read(folder().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The frames a player hears of a file.
fn decode(path: &str) -> Vec<Frame> {
    let sound =
        StaticSoundData::from_cursor(Cursor::new(bytes(path))).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert_eq!(sound.sample_rate, RATE, "{path}");
    sound.frames.to_vec()
}

/// Every piece's file with its frames, one after another: a decoded piece is 42 MB.
fn music() -> impl Iterator<Item = (String, Vec<Frame>)> {
    MUSIC.into_iter().map(|(name, _)| {
        let path = format!("music/{name}.ogg");
        let frames = decode(&path);
        (path, frames)
    })
}

/// Every effect's file with its frames and the longest it may be.
fn effects() -> impl Iterator<Item = (String, Vec<Frame>, f64)> {
    EFFECTS.into_iter().flat_map(|(name, most)| {
        (1..=3).map(move |variant| {
            let path = format!("effects/{name}-{variant}.ogg");
            let frames = decode(&path);
            (path, frames, most)
        })
    })
}

/// The manifest.
fn manifest() -> Manifest {
    let text = String::from_utf8(bytes("manifest.ron")).expect("the manifest is text");
    ron::from_str(&text).expect("the manifest is RON")
}

/// FNV-1a of 64 bits.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The larger side of a frame.
fn height(frame: &Frame) -> f64 {
    f64::from(frame.left.abs().max(frame.right.abs()))
}

/// The power of some frames.
fn power(frames: &[Frame]) -> f64 {
    let sum: f64 = frames.iter().map(|frame| f64::from(frame.left).powi(2) + f64::from(frame.right).powi(2)).sum();
    sum / (2 * frames.len().max(1)) as f64
}

/// A measuring instrument that has heard the frames so many times.
fn meter(frames: &[Frame], times: usize) -> EbuR128 {
    let samples: Vec<f32> = frames.iter().flat_map(|frame| [frame.left, frame.right]).collect();
    let mut meter = EbuR128::new(2, RATE, Mode::I | Mode::TRUE_PEAK).expect("two channels can be measured");
    for _ in 0..times {
        meter.add_frames_f32(&samples).expect("frames are whole");
    }
    meter
}

/// The true peak in dBFS.
fn peak(frames: &[Frame]) -> f64 {
    let meter = meter(frames, 1);
    let side = |side| meter.true_peak(side).expect("two channels");
    20.0 * side(0).max(side(1)).log10()
}

/// The loudness in LUFS; of a sound under six seconds, that of its blocks of 10 ms from the first to the last within
/// 40 dB of the loudest, said again and again for six seconds.
fn loudness(frames: &[Frame]) -> f64 {
    let long = 6 * RATE as usize;
    if frames.len() >= long {
        return meter(frames, 1).loudness_global().expect("the mode is set");
    }
    let block = RATE as usize / 100;
    let powers: Vec<f64> = frames.chunks(block).map(|block| power(block) * block.len() as f64).collect();
    let floor = powers.iter().fold(0.0f64, |most, power| most.max(*power)) * 1e-4;
    let first = powers.iter().position(|power| *power > floor).unwrap_or(0) * block;
    let last = (powers.iter().rposition(|power| *power > floor).unwrap_or(0) + 1) * block;
    let part = &frames[first..last.min(frames.len())];
    meter(part, long.div_ceil(part.len().max(1))).loudness_global().expect("the mode is set")
}

/// The first frame that reaches a tenth of the highest.
fn onset(frames: &[Frame]) -> usize {
    let top = frames.iter().map(height).fold(0.0, f64::max);
    frames.iter().position(|frame| height(frame) >= 0.1 * top).unwrap_or(frames.len())
}

/// The longest run of frames below -60 dBFS.
fn longest_silence(frames: &[Frame]) -> usize {
    frames.split(|frame| height(frame) >= 0.001).map(<[Frame]>::len).max().unwrap_or(0)
}

/// The value below which lies such a share of the others.
fn rank(mut values: Vec<f64>, share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * share) as usize]
}

/// What is wrong where the end of a piece meets its start, if anything is.
fn seam(frames: &[Frame]) -> Result<(), String> {
    let len = frames.len();
    let at = |index: usize| frames[index % len];
    let step = |index: usize| {
        let (one, two) = (at(index), at(index + 1));
        height(&Frame { left: two.left - one.left, right: two.right - one.right })
    };
    // A corner: how far a sample lies from the line through its neighbours.
    let bend = |index: usize| {
        let (one, two, three) = (at(index), at(index + 1), at(index + 2));
        let off = |a: f32, b: f32, c: f32| a - 2.0 * b + c;
        height(&Frame { left: off(one.left, two.left, three.left), right: off(one.right, two.right, three.right) })
    };
    let usual = rank((0..len - 1).map(step).collect(), 0.99);
    if step(len - 1) > usual {
        return Err(format!("the step over the seam is {} where {usual} is usual", step(len - 1)));
    }
    let usual = rank((0..len - 2).map(bend).collect(), 0.999);
    for index in len - 6..len + 4 {
        if bend(index) > usual {
            return Err(format!("the corner at the seam is {} where {usual} is usual", bend(index)));
        }
    }
    // The loudness before and after, over 5 ms and over 50 ms.
    for span in [RATE as usize / 200, RATE as usize / 20] {
        let jump = |middle: usize| {
            let part = |from: usize| power(&(from..from + span).map(at).collect::<Vec<_>>()).max(1e-12);
            10.0 * (part(middle) / part(middle + len - span)).log10().abs()
        };
        let usual = rank((span..len - span).step_by(span / 2).map(jump).collect(), 0.999);
        if jump(0) > usual {
            return Err(format!(
                "over {span} frames the loudness jumps by {:.1} dB where {usual:.1} is usual",
                jump(0)
            ));
        }
    }
    Ok(())
}

#[test]
fn every_effect_has_three_variants_that_differ() {
    for (name, _) in EFFECTS {
        let variants: BTreeSet<u64> =
            (1..=3).map(|variant| hash(&bytes(&format!("effects/{name}-{variant}.ogg")))).collect();
        assert_eq!(variants.len(), 3, "{name}");
    }
}

#[test]
fn effects_are_as_short_as_they_should_be() {
    for (path, frames, most) in effects() {
        let seconds = frames.len() as f64 / f64::from(RATE);
        assert!(seconds > 0.05 && seconds <= most, "{path}: {seconds} s");
    }
}

#[test]
fn effects_stay_below_the_ceiling() {
    for (path, frames, _) in effects() {
        let peak = peak(&frames);
        assert!(peak < -1.0, "{path}: {peak} dBFS");
    }
}

#[test]
fn effects_are_of_one_loudness() {
    for (path, frames, _) in effects() {
        let loudness = loudness(&frames);
        assert!((-20.0..=-14.0).contains(&loudness), "{path}: {loudness} LUFS");
    }
}

#[test]
fn effects_start_within_ten_milliseconds() {
    for (path, frames, _) in effects() {
        let onset = onset(&frames);
        assert!(onset <= RATE as usize / 100, "{path}: frame {onset}");
    }
}

#[test]
fn effects_end_in_silence() {
    for (path, frames, _) in effects() {
        let tail = &frames[frames.len() - RATE as usize / 500..];
        let top = tail.iter().map(height).fold(0.0, f64::max);
        assert!(top < 0.002, "{path}: {top} within the last 2 ms");
    }
}

#[test]
fn no_sound_leans_to_one_side_or_off_the_middle() {
    let all = effects().map(|(path, frames, _)| (path, frames));
    for (path, frames) in all.chain(music()) {
        let count = frames.len() as f64;
        let mean = |side: fn(&Frame) -> f32| frames.iter().map(|frame| f64::from(side(frame))).sum::<f64>() / count;
        let square = |side: fn(&Frame) -> f32| frames.iter().map(|frame| f64::from(side(frame)).powi(2)).sum::<f64>();
        let lean = 10.0 * (square(|frame| frame.left) / square(|frame| frame.right)).log10();
        assert!(lean.abs() < 4.0, "{path}: {lean} dB to the left");
        assert!(mean(|frame| frame.left).abs() < 0.01 && mean(|frame| frame.right).abs() < 0.01, "{path}");
    }
}

#[test]
fn every_piece_is_two_minutes_or_more_and_ends_with_its_last_bar() {
    for ((path, frames), (_, seconds)) in music().zip(MUSIC) {
        assert!(seconds >= 120.0, "{path}");
        assert_eq!(frames.len() as f64 / f64::from(RATE), seconds, "{path}");
    }
}

#[test]
fn the_layers_are_of_one_length() {
    let lengths: Vec<usize> = manifest().layers.iter().map(|name| decode(&format!("music/{name}.ogg")).len()).collect();
    assert_eq!(lengths.len(), 3);
    assert!(lengths.iter().all(|length| *length == lengths[0]), "{lengths:?}");
}

#[test]
fn music_is_quiet_and_below_the_ceiling() {
    for (path, frames) in music() {
        let (loudness, peak) = (loudness(&frames), peak(&frames));
        assert!((-19.0..=-17.0).contains(&loudness), "{path}: {loudness} LUFS");
        assert!(peak < -1.0, "{path}: {peak} dBFS");
    }
}

#[test]
fn music_is_never_silent_for_half_a_second() {
    for (path, frames) in music() {
        let round: Vec<Frame> = frames.iter().chain(&frames).copied().collect();
        let silence = longest_silence(&round);
        assert!(silence < RATE as usize / 2, "{path}: {silence} frames");
    }
}

#[test]
fn music_keeps_its_strength_where_both_sides_are_one() {
    for (path, frames) in music() {
        let sum: f64 = frames.iter().map(|frame| (0.5 * f64::from(frame.left + frame.right)).powi(2)).sum();
        let lost = 10.0 * (sum / frames.len() as f64 / power(&frames)).log10();
        assert!(lost > -3.0, "{path}: {lost} dB");
    }
}

#[test]
fn music_loops_without_a_seam() {
    for (path, frames) in music() {
        assert_eq!(seam(&frames), Ok(()), "{path}");
    }
}

#[test]
fn a_broken_loop_would_be_found() {
    let frames = decode("music/opening.ogg");
    let len = frames.len();
    // Cut short by a beat and some: the end no longer meets the start.
    let found = (1..=8).filter(|cut| seam(&frames[..len - 40_000 - 1_117 * cut]).is_err()).count();
    assert!(found >= 6, "{found} of 8 cuts");
    // A gap, as padding would leave it.
    let mut gap = frames.clone();
    gap.extend(vec![Frame { left: 0.0, right: 0.0 }; 600]);
    assert!(seam(&gap).is_err());
    // A single wrong sample.
    let mut click = frames;
    click[len - 1].left += 0.08;
    assert!(seam(&click).is_err());
}

#[test]
fn a_late_or_loud_or_silent_sound_would_be_found() {
    let frames = decode("effects/move-1.ogg");
    let nothing = Frame { left: 0.0, right: 0.0 };
    let late: Vec<Frame> = std::iter::repeat_n(nothing, 500).chain(frames.iter().copied()).collect();
    assert!(onset(&late) > RATE as usize / 100);
    let louder: Vec<Frame> =
        frames.iter().map(|frame| Frame { left: 2.0 * frame.left, right: 2.0 * frame.right }).collect();
    assert!(peak(&louder) > -1.0 && (loudness(&louder) - loudness(&frames) - 6.02).abs() < 0.1);
    assert_eq!(longest_silence(&vec![nothing; 700]), 700);
}

#[test]
fn the_manifest_names_every_file_and_only_these() {
    let named: BTreeSet<String> = manifest().files().map(|entry| entry.path).collect();
    let mut found = BTreeSet::new();
    for part in ["music", "effects"] {
        for entry in std::fs::read_dir(folder().join(part)).expect("the folder is there") {
            let name = entry.expect("the folder can be read").file_name();
            found.insert(format!("{part}/{}", name.to_string_lossy()));
        }
    }
    assert_eq!(named, found);
}

#[test]
fn the_manifest_tells_the_truth() {
    let manifest = manifest();
    assert_eq!(manifest.rate, RATE);
    for (piece, (name, seconds)) in manifest.music.iter().zip(MUSIC) {
        assert_eq!(piece.name, name);
        assert_eq!(piece.file.path, format!("music/{name}.ogg"));
        assert!(!piece.title.is_empty());
        // Whole bars.
        let bars = seconds * piece.tempo / 60.0 / piece.bar;
        assert!((bars - bars.round()).abs() < 1e-9, "{name}: {bars} bars");
    }
    for (effect, (name, _)) in manifest.effects.iter().zip(EFFECTS) {
        assert_eq!(effect.name, name);
        assert!(effect.variants.len() >= 3, "{name}");
    }
    for Entry { path, frames: count, seconds, loudness: level, peak: top, hash: sum } in manifest.files() {
        assert_eq!(format!("{:016x}", hash(&bytes(&path))), sum, "{path}");
        let frames = decode(&path);
        assert_eq!(frames.len(), count, "{path}");
        assert!((seconds - count as f64 / f64::from(RATE)).abs() < 0.001, "{path}");
        let (heard, high) = (loudness(&frames), peak(&frames));
        assert!((heard - level).abs() < 0.2, "{path}: {heard} LUFS, not {level}");
        assert!((high - top).abs() < 0.2, "{path}: {high} dBFS, not {top}");
    }
}

#[test]
fn all_sounds_together_are_under_sixteen_megabytes_and_the_music_under_fourteen() {
    let manifest = manifest();
    let music: usize = manifest.music.iter().map(|piece| bytes(&piece.file.path).len()).sum();
    assert!(music < 14_000_000, "{music} bytes of music");
    let sum: usize = manifest.files().map(|entry| bytes(&entry.path).len()).sum();
    assert!(sum < 16_000_000, "{sum} bytes");
}
