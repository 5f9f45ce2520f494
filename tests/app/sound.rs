//! The committed sounds, decoded by kira; that the game decodes them the same way is tested in `src/app/audio/decode.rs`.

use ebur128::{EbuR128, Mode};
use kira::Frame;
use kira::sound::static_sound::StaticSoundData;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use crate::sample::one_in;

/// Every effect with its largest length, in seconds.
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

/// The manifest of the effects.
#[derive(Deserialize)]
struct Manifest {
    rate: u32,
    effects: Vec<Variants>,
}

/// The list of the rooms' ambience.
#[derive(Deserialize)]
struct Ambience {
    rate: u32,
    loops: Vec<Entry>,
}

/// The list of pieces.
#[derive(Deserialize)]
struct Soundtrack {
    rate: u32,
    pieces: Vec<Piece>,
}

/// A piece in the list.
#[derive(Deserialize)]
struct Piece {
    name: String,
    title: String,
    #[serde(rename = "colour")]
    color: String,
    loudness: f64,
    peak: f64,
    sections: Vec<Section>,
}

/// A section of a piece.
#[derive(Deserialize)]
struct Section {
    file: String,
    body: usize,
    frames: usize,
    bars: Vec<usize>,
    hash: String,
}

/// An effect in the manifest.
#[derive(Deserialize)]
struct Variants {
    name: String,
    variants: Vec<Entry>,
}

impl Manifest {
    /// Returns all files.
    fn files(self) -> impl Iterator<Item = Entry> {
        self.effects.into_iter().flat_map(|effect| effect.variants)
    }
}

/// The entry of one file in the manifest.
#[derive(Deserialize)]
struct Entry {
    path: String,
    frames: usize,
    seconds: f64,
    loudness: f64,
    peak: f64,
    hash: String,
}

/// Returns the folder of the sounds.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/audio")
}

/// Returns the content of a file of the folder.
fn bytes(path: &str) -> Vec<u8> {
    std::fs::read(folder().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the frames that a player hears of a file.
fn decode(path: &str) -> Vec<Frame> {
    let sound =
        StaticSoundData::from_cursor(Cursor::new(bytes(path))).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert_eq!(sound.sample_rate, RATE, "{path}");
    sound.frames.to_vec()
}

/// Returns the list of pieces.
fn soundtrack() -> Soundtrack {
    let text = String::from_utf8(bytes("soundtrack.ron")).expect("the list is text");
    ron::from_str(&text).expect("the list is RON")
}

impl Piece {
    /// Returns the piece as it is played: its sections one after the other with their tails, and the frames at which
    /// they begin.
    fn whole(&self) -> (Vec<Frame>, Vec<usize>) {
        let (mut sum, mut begins, mut at) = (Vec::new(), Vec::new(), 0);
        for section in &self.sections {
            let frames = decode(&section.file);
            assert_eq!(frames.len(), section.frames, "{}", section.file);
            begins.push(at);
            sum.resize(at + frames.len(), Frame::ZERO);
            sum[at..].iter_mut().zip(&frames).for_each(|(sum, frame)| *sum += *frame);
            at += section.body;
        }
        (sum, begins)
    }
}

/// Returns every effect's file with its frames and its largest length.
fn effects() -> impl Iterator<Item = (String, Vec<Frame>, f64)> {
    manifest().effects.into_iter().zip(EFFECTS).flat_map(|(effect, (name, most))| {
        assert_eq!(effect.name, name);
        effect.variants.into_iter().map(move |entry| {
            let frames = decode(&entry.path);
            (entry.path, frames, most)
        })
    })
}

/// Returns the manifest.
fn manifest() -> Manifest {
    let text = String::from_utf8(bytes("manifest.ron")).expect("the manifest is text");
    ron::from_str(&text).expect("the manifest is RON")
}

/// Returns the list of the rooms' ambience.
fn ambience() -> Ambience {
    let text = String::from_utf8(bytes("ambience.ron")).expect("the list is text");
    ron::from_str(&text).expect("the list is RON")
}

/// Returns the largest correlation of the loudness of a loop with itself at a later time, of at least a second and at most half
/// the loop.
fn pattern(frames: &[Frame]) -> f64 {
    let levels: Vec<f64> =
        frames.chunks_exact(RATE as usize / 100).map(|block| power(block).max(1e-12).log10()).collect();
    let mean = levels.iter().sum::<f64>() / levels.len() as f64;
    let product = |lag: usize| -> f64 {
        let later = levels.iter().cycle().skip(lag);
        levels.iter().zip(later).map(|(one, other)| (one - mean) * (other - mean)).sum()
    };
    (100..=levels.len() / 2).map(product).fold(0.0, f64::max) / product(0)
}

/// Returns the 64-bit FNV-1a hash.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Returns the larger channel of a frame.
fn height(frame: &Frame) -> f64 {
    f64::from(frame.left.abs().max(frame.right.abs()))
}

/// Returns the power of some frames.
fn power(frames: &[Frame]) -> f64 {
    let sum: f64 = frames.iter().map(|frame| f64::from(frame.left).powi(2) + f64::from(frame.right).powi(2)).sum();
    sum / (2 * frames.len().max(1)) as f64
}

/// Returns a meter that has read the frames this number of times.
fn meter(frames: &[Frame], times: usize) -> EbuR128 {
    let samples: Vec<f32> = frames.iter().flat_map(|frame| [frame.left, frame.right]).collect();
    let mut meter = EbuR128::new(2, RATE, Mode::I | Mode::TRUE_PEAK).expect("two channels can be measured");
    for _ in 0..times {
        meter.add_frames_f32(&samples).expect("frames are whole");
    }
    meter
}

/// Returns the true peak in dBFS.
fn peak(frames: &[Frame]) -> f64 {
    let meter = meter(frames, 1);
    let side = |side| meter.true_peak(side).expect("two channels");
    20.0 * side(0).max(side(1)).log10()
}

/// Returns the loudness in LUFS; that of a sound under six seconds is measured over its blocks of 10 ms from the first
/// to the last within 40 dB of the loudest, repeated for six seconds.
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

/// Returns the first frame that reaches a tenth of the peak.
fn onset(frames: &[Frame]) -> usize {
    let top = frames.iter().map(height).fold(0.0, f64::max);
    frames.iter().position(|frame| height(frame) >= 0.1 * top).unwrap_or(frames.len())
}

/// Returns the longest run of frames below -60 dBFS.
fn longest_silence(frames: &[Frame]) -> usize {
    frames.split(|frame| height(frame) >= 0.001).map(<[Frame]>::len).max().unwrap_or(0)
}

/// Returns the value below which this share of the others lies.
fn rank(mut values: Vec<f64>, share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * share) as usize]
}

/// Returns the errors at the beginning of a section: corners, measured by the distance of a sample from the line
/// through its neighbours.
fn join(frames: &[Frame], begin: usize) -> Result<(), String> {
    let bend = |index: usize| {
        let [one, two, three] = [0, 1, 2].map(|more| frames[index + more]);
        let off = |a: f32, b: f32, c: f32| a - 2.0 * b + c;
        height(&Frame { left: off(one.left, two.left, three.left), right: off(one.right, two.right, three.right) })
    };
    let around = begin.saturating_sub(RATE as usize)..(begin + RATE as usize).min(frames.len() - 2);
    let usual = rank(around.map(bend).collect(), 0.999).max(1e-4);
    match (begin.saturating_sub(6)..begin + 4).map(bend).find(|bend| *bend > 2.0 * usual) {
        Some(bend) => Err(format!("the corner is {bend} where {usual} is usual")),
        None => Ok(()),
    }
}

#[test]
fn every_effect_has_three_to_five_variants_that_differ() {
    let effects = manifest().effects;
    assert_eq!(effects.iter().map(|effect| effect.name.as_str()).collect::<Vec<_>>(), EFFECTS.map(|(name, _)| name));
    for Variants { name, variants } in effects {
        assert!((3..=5).contains(&variants.len()), "{name}: {}", variants.len());
        let different: BTreeSet<u64> = variants.iter().map(|entry| hash(&bytes(&entry.path))).collect();
        assert_eq!(different.len(), variants.len(), "{name}");
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
fn effects_differ_little_in_loudness() {
    for (path, frames, _) in effects() {
        let loudness = loudness(&frames);
        assert!((-22.0..=-15.5).contains(&loudness), "{path}: {loudness} LUFS");
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
    let pieces = one_in(5, soundtrack().pieces).map(|piece| (piece.name.clone(), piece.whole().0));
    for (path, frames) in effects().map(|(path, frames, _)| (path, frames)).chain(pieces) {
        let count = frames.len() as f64;
        let mean = |side: fn(&Frame) -> f32| frames.iter().map(|frame| f64::from(side(frame))).sum::<f64>() / count;
        let square = |side: fn(&Frame) -> f32| frames.iter().map(|frame| f64::from(side(frame)).powi(2)).sum::<f64>();
        let lean = 10.0 * (square(|frame| frame.left) / square(|frame| frame.right)).log10();
        assert!(lean.abs() < 4.0, "{path}: {lean} dB to the left");
        assert!(mean(|frame| frame.left).abs() < 0.01 && mean(|frame| frame.right).abs() < 0.01, "{path}");
    }
}

#[test]
fn the_soundtrack_is_as_long_as_it_should_be() {
    let soundtrack = soundtrack();
    assert_eq!(soundtrack.rate, RATE);
    let mut sum = 0.0;
    let mut long = 0;
    for piece in &soundtrack.pieces {
        let seconds = piece.sections.iter().map(|section| section.body).sum::<usize>() as f64 / f64::from(RATE);
        let most = if ["victory", "defeat"].contains(&piece.color.as_str()) { 15.0..=30.0 } else { 180.0..=300.0 };
        assert!(most.contains(&seconds), "{}: {seconds} s", piece.name);
        assert!(!piece.title.is_empty() && piece.sections.iter().all(|section| section.bars.len() > 5));
        long += usize::from(seconds >= 180.0);
        sum += seconds;
    }
    assert!(long >= 8 && sum >= 24.0 * 60.0, "{long} pieces, {sum} s");
}

#[test]
fn pieces_are_quiet_never_silent_and_have_no_seams() {
    for piece in one_in(7, soundtrack().pieces) {
        let (frames, begins) = piece.whole();
        let name = &piece.name;
        let (loudness, peak) = (loudness(&frames), peak(&frames));
        assert!((-18.5..=-17.5).contains(&loudness), "{name}: {loudness} LUFS");
        assert!(
            (loudness - piece.loudness).abs() < 0.2 && (peak - piece.peak).abs() < 0.2,
            "{name}: {loudness} {peak}"
        );
        assert!(peak < -1.0, "{name}: {peak} dBFS");
        let silence = longest_silence(&frames[..frames.len() - 3 * RATE as usize]);
        assert!(silence < RATE as usize / 2, "{name}: {silence} frames");
        let mono: f64 = frames.iter().map(|frame| (0.5 * f64::from(frame.left + frame.right)).powi(2)).sum();
        let lost = 10.0 * (mono / frames.len() as f64 / power(&frames)).log10();
        assert!(lost > -3.0, "{name}: {lost} dB where both sides are one");
        for begin in begins {
            assert_eq!(join(&frames, begin), Ok(()), "{name} at frame {begin}");
        }
    }
}

#[test]
fn a_bad_join_would_be_found() {
    let (mut frames, begins) = soundtrack().pieces[0].whole();
    frames[begins[1]].left += 0.08;
    assert!(join(&frames, begins[1]).is_err());
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
fn the_lists_name_every_file_and_only_these() {
    let sections = soundtrack().pieces.into_iter().flat_map(|piece| piece.sections);
    let entries = manifest().files().chain(ambience().loops);
    let named: BTreeSet<String> = entries.map(|entry| entry.path).chain(sections.map(|section| section.file)).collect();
    let list =
        |of: PathBuf| std::fs::read_dir(of).expect("the folder is there").map(|entry| entry.expect("a file").path());
    let music = list(folder().join("music")).flat_map(list);
    let files = list(folder().join("effects")).chain(list(folder().join("ambience"))).chain(music);
    let found: BTreeSet<String> = files
        .map(|path| path.strip_prefix(folder()).expect("it is inside").to_string_lossy().replace('\\', "/"))
        .collect();
    assert_eq!(named, found);
}

#[test]
fn sound_manifest_matches_the_files() {
    let manifest = manifest();
    assert_eq!((manifest.rate, ambience().rate), (RATE, RATE));
    for section in soundtrack().pieces.iter().flat_map(|piece| &piece.sections) {
        assert_eq!(format!("{:016x}", hash(&bytes(&section.file))), section.hash, "{}", section.file);
    }
    for Entry { path, frames: count, seconds, loudness: level, peak: top, hash: sum } in
        manifest.files().chain(ambience().loops)
    {
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
fn loops_are_soft_have_no_seam_and_no_pattern() {
    let loops = ambience().loops;
    let names: Vec<&str> = loops.iter().map(|entry| entry.path.as_str()).collect();
    assert_eq!(names, ["abbey", "morning", "study"].map(|name| format!("ambience/{name}.ogg")));
    for Entry { path, seconds, .. } in loops {
        let frames = decode(&path);
        let (loudness, peak) = (loudness(&frames), peak(&frames));
        assert!((40.0..=60.0).contains(&seconds), "{path}: {seconds} s");
        assert!((-31.0..=-26.5).contains(&loudness), "{path}: {loudness} LUFS");
        assert!(peak < -3.0, "{path}: {peak} dBFS");
        let twice = [&frames[..], &frames].concat();
        assert_eq!(join(&twice, frames.len()), Ok(()), "{path}");
        // 50 ms before and after the seam, and everywhere else.
        let block = RATE as usize / 20;
        let step = |at: usize| (power(&twice[at - block..at]) / power(&twice[at..at + block])).log10().abs();
        let usual = rank((1..frames.len() / block).map(|number| step(number * block)).collect(), 0.95);
        assert!(step(frames.len()) < usual, "{path}: {} where {usual} is usual", step(frames.len()));
        assert!(longest_silence(&twice) < RATE as usize / 10, "{path}");
        let pattern = pattern(&frames);
        assert!(pattern < 0.35, "{path}: {pattern}");
    }
}

#[test]
fn a_repeated_pattern_would_be_found() {
    let frames = decode("ambience/abbey.ogg");
    let short = &frames[..5 * RATE as usize];
    assert!(pattern(&[short; 4].concat()) > 0.9);
}

#[test]
fn sounds_are_small() {
    let sections = soundtrack().pieces.into_iter().flat_map(|piece| piece.sections);
    let music: usize = sections.map(|section| bytes(&section.file).len()).sum();
    assert!(music < 20_000_000, "{music} bytes of music");
    let effects: usize = manifest().files().map(|entry| bytes(&entry.path).len()).sum();
    assert!(effects < 2_000_000, "{effects} bytes of effects");
    let ambience: usize = ambience().loops.iter().map(|entry| bytes(&entry.path).len()).sum();
    assert!(ambience < 1_200_000, "{ambience} bytes of ambience");
}
