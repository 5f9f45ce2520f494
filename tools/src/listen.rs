//! Measures sound files: loudness, clicks, silence and spectra.
//!
//! `listen FILE..` measures files, `listen FOLDER..` a piece of the soundtrack, its sections joined as the game joins
//! them. `--at SECONDS` adds the spectrum and the decay from a moment on.

use crate::encode::{Outcome, decode, measure};
use crate::room::transform;
use crate::synth::{RATE, Stereo, index};
use ebur128::{EbuR128, Mode};
use std::f64::consts::TAU;
use std::path::Path;

/// Number of points of a spectrum.
const POINTS: usize = 8192;

/// Runs the command `listen` with these words.
pub fn command(words: &[&str]) -> Outcome<()> {
    let mut at = None;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if *word == "--at" {
            at = Some(words.next().ok_or("--at needs seconds")?.parse::<f64>()?);
            continue;
        }
        let path = Path::new(word);
        let (sound, joins) = if path.is_dir() { piece(path)? } else { (decode(&std::fs::read(path)?)?, Vec::new()) };
        report(word, &sound, &joins, at)?;
    }
    Ok(())
}

/// Returns a piece from the folder of its sections and the list beside it, with the frames at which its sections join.
fn piece(folder: &Path) -> Outcome<(Stereo, Vec<usize>)> {
    let audio = folder.parent().and_then(Path::parent).ok_or("a piece is two folders under soundtrack.ron")?;
    let name = folder.file_name().and_then(|name| name.to_str()).ok_or("no name")?;
    let list = std::fs::read_to_string(audio.join("soundtrack.ron"))?;
    let mut whole = Stereo::new(0);
    let (mut at, mut joins) = (0, Vec::new());
    for row in list.lines().filter(|row| row.contains(&format!("(file: \"music/{name}/"))) {
        let value = |key: &str, end: char| -> Outcome<&str> {
            let from = row.find(key).ok_or("a row without what it should have")? + key.len();
            Ok(row[from..].split(end).next().unwrap_or_default())
        };
        let sound = decode(&std::fs::read(audio.join(value("file: \"", '"')?))?)?;
        whole.add_at(at, &sound);
        joins.push(at);
        at += value("body: ", ',')?.parse::<usize>()?;
    }
    if joins.is_empty() { Err(format!("{name} is not in soundtrack.ron").into()) } else { Ok((whole, joins)) }
}

/// Returns the power of a sound from a frame on, by frequency.
fn spectrum(sound: &Stereo, from: usize) -> Vec<f64> {
    let mut power = vec![0.0; POINTS / 2];
    for side in [&sound.left, &sound.right] {
        let mut points: Vec<(f64, f64)> = (0..POINTS)
            .map(|step| {
                let window = 0.5 - 0.5 * (TAU * step as f64 / POINTS as f64).cos();
                (side.get(from + step).copied().unwrap_or(0.0) * window, 0.0)
            })
            .collect();
        transform(&mut points, false);
        for (power, point) in power.iter_mut().zip(&points) {
            *power += point.0 * point.0 + point.1 * point.1;
        }
    }
    power
}

/// Returns the centre of a spectrum in Hz.
fn centroid(power: &[f64]) -> f64 {
    let all: f64 = power.iter().sum();
    power.iter().enumerate().map(|(at, power)| at as f64 * RATE / POINTS as f64 * power).sum::<f64>() / all.max(1e-30)
}

/// Formats the shares of the octaves around 63, 125, ... 8000 Hz, in decibels.
fn octaves(power: &[f64]) -> String {
    let all: f64 = power.iter().sum();
    (0..8)
        .map(|octave| {
            let middle = 62.5 * f64::from(1 << octave);
            let (low, high) = (middle / 2f64.sqrt(), middle * 2f64.sqrt());
            let part: f64 = power
                .iter()
                .enumerate()
                .filter(|(at, _)| (low..high).contains(&(*at as f64 * RATE / POINTS as f64)))
                .map(|(_, power)| power)
                .sum();
            format!(" {:.0}:{:.0}", middle.round(), 10.0 * (part / all.max(1e-30)).max(1e-12).log10())
        })
        .collect()
}

/// Returns the largest curvature relative to its surroundings, and its frame: noise has about 5, a click 20 and more.
fn click(sound: &Stereo, from: usize, to: usize) -> (f64, usize) {
    let mut most = (0.0, 0);
    for side in [&sound.left, &sound.right] {
        let bend = |at: usize| side[at + 1] - 2.0 * side[at] + side[at - 1];
        let block = 882;
        let mut at = from.max(1);
        while at + 1 < to.min(side.len() - 1) {
            let end = (at + block).min(side.len() - 1);
            let low = at.saturating_sub(block).max(1);
            let high = (end + block).min(side.len() - 1);
            let (mut peak, mut place) = (0.0, at);
            for step in at..end {
                let value = bend(step).abs();
                if value > peak {
                    (peak, place) = (value, step);
                }
            }
            let around: f64 = (low..high).filter(|step| step.abs_diff(place) > 12).map(|step| bend(step).powi(2)).sum();
            let rms = (around / (high - low) as f64).sqrt().max(2e-5);
            if peak / rms > most.0 {
                most = (peak / rms, place);
            }
            at = end;
        }
    }
    most
}

/// Returns the levels of blocks of 20 ms in dBFS.
fn levels(sound: &Stereo) -> Vec<f64> {
    let block = 882;
    sound
        .left
        .chunks(block)
        .zip(sound.right.chunks(block))
        .map(|(left, right)| {
            let power: f64 = left.iter().chain(right).map(|value| value * value).sum::<f64>() / (2 * left.len()) as f64;
            10.0 * power.max(1e-12).log10()
        })
        .collect()
}

/// Returns the seconds in which a sound falls by 20 dB from a block on, or `None` if it does not.
fn decay(levels: &[f64], from: usize) -> Option<f64> {
    let top = (from..(from + 8).min(levels.len())).max_by(|one, two| levels[*one].total_cmp(&levels[*two]))?;
    let low = levels[top..].iter().position(|level| *level < levels[top] - 20.0)?;
    Some(low as f64 * 0.02)
}

/// Prints the measures of a sound.
fn report(name: &str, sound: &Stereo, joins: &[usize], at: Option<f64>) -> Outcome<()> {
    let all = measure(sound)?;
    let mut meter = EbuR128::new(2, RATE as u32, Mode::LRA | Mode::S)?;
    let mut short = Vec::new();
    for (left, right) in sound.left.chunks(44_100).zip(sound.right.chunks(44_100)) {
        meter.add_frames_planar_f64(&[left, right])?;
        short.push(meter.loudness_shortterm()?);
    }
    let body: Vec<f64> = short.iter().copied().skip(3).take(short.len().saturating_sub(7)).collect();
    let least = body.iter().copied().fold(f64::INFINITY, f64::min);
    let most = body.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let levels = levels(sound);
    let (mut run, mut silence) = (0usize, 0usize);
    for level in &levels {
        run = if *level < -50.0 { run + 1 } else { 0 };
        silence = silence.max(run);
    }
    let mut mean = vec![0.0; POINTS / 2];
    let mut centres = Vec::new();
    for from in (0..sound.len().saturating_sub(POINTS)).step_by(4 * POINTS) {
        let power = spectrum(sound, from);
        if power.iter().sum::<f64>() > 1e-3 {
            centres.push(centroid(&power));
        }
        mean.iter_mut().zip(power).for_each(|(mean, power)| *mean += power);
    }
    centres.sort_by(f64::total_cmp);
    let spread = |share: f64| centres.get((share * centres.len() as f64) as usize).copied().unwrap_or(0.0);
    let (bend, place) = click(sound, 0, sound.len());
    println!("{name}");
    println!(
        "  {:.1} s, {:.1} LUFS, short-term {least:.1} to {most:.1}, range {:.1} LU, true peak {:.1} dBFS",
        sound.len() as f64 / RATE,
        all.loudness,
        meter.loudness_range()?,
        all.peak
    );
    println!(
        "  sharpest bend {bend:.0} times its surroundings at {:.2} s, longest silence {:.2} s",
        place as f64 / RATE,
        silence as f64 * 0.02
    );
    println!(
        "  centroid {:.0} Hz (from {:.0} to {:.0}), octaves in dB{}",
        centroid(&mean),
        spread(0.1),
        spread(0.9),
        octaves(&mean)
    );
    if let Some(decay) = decay(&levels, levels.len().saturating_sub(190)) {
        println!("  falls by 20 dB in {decay:.2} s at its end");
    }
    if !joins.is_empty() {
        let bends: Vec<String> = joins
            .iter()
            .skip(1)
            .map(|join| {
                let (bend, _) = click(sound, join.saturating_sub(2205), join + 1323);
                format!("{bend:.0}")
            })
            .collect();
        println!("  bends at the joins: {}", bends.join(" "));
    }
    if let Some(at) = at {
        let power = spectrum(sound, index(at));
        let decay = decay(&levels, (at / 0.02) as usize).map_or("never".to_owned(), |decay| format!("in {decay:.2} s"));
        println!(
            "  at {at:.2} s: centroid {:.0} Hz, falls by 20 dB {decay}, octaves in dB{}",
            centroid(&power),
            octaves(&power)
        );
    }
    Ok(())
}
