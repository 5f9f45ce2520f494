//! From samples to files: levels, Ogg Vorbis, measures and the manifest.

use crate::synth::{RATE, Stereo, decibels};
use ebur128::{EbuR128, Mode};
use std::error::Error;
use std::fmt::Write as _;
use std::num::{NonZeroU8, NonZeroU32};
use vorbis_rs::{VorbisBitrateManagementStrategy, VorbisDecoder, VorbisEncoderBuilder};

/// The result of work that may fail.
pub type Outcome<T> = Result<T, Box<dyn Error>>;

/// The measures of a file's sound.
pub struct Measure {
    /// Number of frames.
    pub frames: usize,
    /// Loudness in LUFS; that of a short sound is measured over its audible part, repeated.
    pub loudness: f64,
    /// True peak in dBFS.
    pub peak: f64,
}

/// A finished file.
pub struct File {
    /// Path under `assets/audio`.
    pub path: String,
    pub bytes: Vec<u8>,
    pub measure: Measure,
}

/// A finished effect in all its variants.
pub struct Variants {
    pub name: &'static str,
    pub files: Vec<File>,
}

/// Returns the range of the audible frames: blocks of 10 ms within 40 dB of the loudest.
fn sounding(sound: &Stereo) -> (usize, usize) {
    let block = (RATE / 100.0) as usize;
    let power: Vec<f64> = sound
        .left
        .chunks(block)
        .zip(sound.right.chunks(block))
        .map(|(left, right)| left.iter().chain(right).map(|value| value * value).sum::<f64>())
        .collect();
    let floor = power.iter().fold(0.0f64, |most, power| most.max(*power)) * 1e-4;
    let first = power.iter().position(|power| *power > floor).unwrap_or(0);
    let last = power.iter().rposition(|power| *power > floor).unwrap_or(0);
    (first * block, ((last + 1) * block).min(sound.len()))
}

/// Measures a sound. One shorter than six seconds is repeated until it is that long.
pub fn measure(sound: &Stereo) -> Outcome<Measure> {
    let mut meter = EbuR128::new(2, RATE as u32, Mode::TRUE_PEAK)?;
    let (mut from, mut to) = (0, sound.len());
    let mut times = 1;
    if (sound.len() as f64) < 6.0 * RATE {
        (from, to) = sounding(sound);
        times = (6.0 * RATE / (to - from).max(1) as f64).ceil() as usize;
    }
    let mut level = EbuR128::new(2, RATE as u32, Mode::I)?;
    for _ in 0..times {
        level.add_frames_planar_f64(&[&sound.left[from..to], &sound.right[from..to]])?;
    }
    meter.add_frames_planar_f64(&[&sound.left, &sound.right])?;
    let peak = meter.true_peak(0)?.max(meter.true_peak(1)?);
    Ok(Measure { frames: sound.len(), loudness: level.loudness_global()?, peak: 20.0 * peak.max(1e-9).log10() })
}

/// Limits the peaks to a ceiling, by a gain that looks ahead, so that nothing is clipped.
pub fn limit(sound: &mut Stereo, ceiling: f64) {
    let len = sound.len();
    let look = (0.004 * RATE) as usize;
    let release = (-1.0 / (0.09 * RATE)).exp();
    let need: Vec<f64> =
        (0..len).map(|at| (ceiling / sound.left[at].abs().max(sound.right[at].abs()).max(1e-12)).min(1.0)).collect();
    let ahead = |at: usize| -> f64 {
        (0..=look).map(|step| at + step).filter(|at| *at < len).fold(1.0, |least, at| least.min(need[at]))
    };
    let least: Vec<f64> = (0..len).map(ahead).collect();
    let mut gain = 1.0f64;
    let mut gains = vec![1.0; len];
    for at in 0..len {
        let target = least[at];
        gain = if target < gain { target } else { 1.0 - (1.0 - gain) * release };
        gain = gain.min(target);
        gains[at] = gain;
    }
    // The mean of the gains before and after within the look-ahead, which has no corners.
    let mut sum: f64 = 0.0;
    let before = |at: usize, back: usize| -> f64 { gains[at.saturating_sub(back)] };
    for back in 0..look {
        sum += before(0, back);
    }
    let mut smooth = Vec::with_capacity(len);
    for (at, gain) in gains.iter().enumerate() {
        if at > 0 {
            sum += gain - before(at - 1, look - 1);
        }
        smooth.push(sum / look as f64);
    }
    for side in [&mut sound.left, &mut sound.right] {
        for (value, gain) in side.iter_mut().zip(&smooth) {
            *value *= gain;
        }
    }
}

/// Brings a sound to a loudness below a peak. The peaks are limited; the loudness is reached.
pub fn level(sound: &mut Stereo, loudness: f64, peak: f64) -> Outcome<()> {
    for _ in 0..12 {
        let now = measure(sound)?;
        if (now.loudness - loudness).abs() < 0.1 && now.peak <= peak {
            break;
        }
        sound.scale(decibels(loudness - now.loudness));
        if measure(sound)?.peak > peak {
            limit(sound, decibels(peak - 0.3));
        }
    }
    Ok(())
}

/// Encodes a sound and measures the decoded file, which is what a player hears.
pub fn encode(path: &str, title: &str, sound: &Stereo, quality: f32) -> Outcome<File> {
    let rate = NonZeroU32::new(RATE as u32).ok_or("no rate")?;
    let channels = NonZeroU8::new(2).ok_or("no channels")?;
    let serial = (hash(path.as_bytes()) & 0x7fff_ffff) as i32;
    let mut builder = VorbisEncoderBuilder::new_with_serial(rate, channels, Vec::new(), serial);
    builder.bitrate_management_strategy(VorbisBitrateManagementStrategy::QualityVbr { target_quality: quality });
    builder.comment_tag("TITLE", title)?;
    builder.comment_tag("LICENSE", "MIT OR Apache-2.0")?;
    let mut encoder = builder.build()?;
    for (left, right) in sound.left.chunks(1024).zip(sound.right.chunks(1024)) {
        let block = [left, right].map(|side| side.iter().map(|value| *value as f32).collect::<Vec<f32>>());
        encoder.encode_audio_block(block)?;
    }
    let bytes = encoder.finish()?;
    let measure = measure(&decode(&bytes)?)?;
    Ok(File { path: path.to_owned(), bytes, measure })
}

/// Decodes a file with two channels.
pub fn decode(bytes: &[u8]) -> Outcome<Stereo> {
    let mut decoder = VorbisDecoder::<&[u8]>::new(bytes)?;
    let mut sound = Stereo::new(0);
    while let Some(block) = decoder.decode_audio_block()? {
        let samples = block.samples();
        sound.left.extend(samples[0].iter().map(|value| f64::from(*value)));
        sound.right.extend(samples[1].iter().map(|value| f64::from(*value)));
    }
    Ok(sound)
}

/// Returns the 64-bit FNV-1a hash.
pub fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Formats one file of the manifest.
fn entry(file: &File) -> String {
    let Measure { frames, loudness, peak } = file.measure;
    format!(
        "(path: \"{}\", frames: {frames}, seconds: {:.3}, loudness: {loudness:.1}, peak: {peak:.1}, hash: \"{:016x}\")",
        file.path,
        frames as f64 / RATE,
        hash(&file.bytes),
    )
}

/// Formats the manifest of the files, as RON.
pub fn manifest(effects: &[Variants]) -> String {
    let mut text = String::from(
        "// Written by `cargo run --release -p benediction-tools -- sounds`.\n\
         // frames: at 44100 a second; loudness: LUFS, integrated, a short sound repeated to six seconds;\n\
         // peak: true peak in dBFS; hash: FNV-1a, 64 bits, of the file.\n(\n    rate: 44100,\n    effects: [\n",
    );
    for Variants { name, files } in effects {
        let _ = writeln!(text, "        (name: \"{name}\", variants: [");
        for file in files {
            let _ = writeln!(text, "            {},", entry(file));
        }
        text.push_str("        ]),\n");
    }
    text.push_str("    ],\n)\n");
    text
}

/// Formats the list of loops, as RON.
pub fn loops(files: &[File]) -> String {
    let mut text = String::from(
        "// Written by `cargo run --release -p benediction-tools -- ambience`.\n\
         // frames: at 44100 a second; loudness: LUFS, integrated; peak: true peak in dBFS; hash: FNV-1a, 64 bits, of the file.\n\
         (\n    rate: 44100,\n    loops: [\n",
    );
    for file in files {
        let _ = writeln!(text, "        {},", entry(file));
    }
    text.push_str("    ],\n)\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limiter_keeps_peaks_below_the_ceiling() {
        let mut chance = crate::synth::Chance::new(7);
        let mut sound = Stereo::new(20_000);
        for value in sound.left.iter_mut().chain(&mut sound.right) {
            *value = 0.5 * chance.normal();
        }
        limit(&mut sound, 0.8);
        let peak = sound.left.iter().chain(&sound.right).fold(0.0f64, |peak, value| peak.max(value.abs()));
        assert!(peak <= 0.8 + 1e-9 && peak > 0.7, "{peak}");
    }

    #[test]
    fn a_hash_is_the_published_one() {
        assert_eq!(hash(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
