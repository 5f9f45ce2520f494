//! The soundtrack: pieces written in `tools/scores`, played by the instruments of a soundfont with the acoustics of an
//! abbey.

mod band;
mod check;
mod harmony;
mod notes;
mod play;
mod render;
mod score;

use crate::encode::{Outcome, encode, hash, limit, measure};
use crate::room::Room;
use crate::soundfont;
use crate::synth::{RATE, Stereo, decibels};
use ebur128::{EbuR128, Mode};
use render::{RenderedSection, loudness};
use rustysynth::SoundFont;
use score::{Piece, read};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Quality of the encoding, from -0.1 to 1.
const QUALITY: f32 = 0.03;
/// Loudness of every piece before it is encoded, in LUFS; the encoding lowers it to -18.
const LOUDNESS: f64 = -17.94;
/// Largest sample in dBFS before the encoding, which may add a little.
const CEILING: f64 = -2.5;

/// Returns the folder of the scores.
fn scores() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scores")
}

/// Reads all pieces, in the order of their files' names.
pub fn pieces() -> Outcome<Vec<Piece>> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(scores())?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?
        .into_iter()
        .filter(|path| path.extension().is_some_and(|end| end == "score"))
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| {
            let name = path.file_stem().and_then(|name| name.to_str()).ok_or("a score without a name")?;
            Ok(read(name, &std::fs::read_to_string(path)?)?)
        })
        .collect()
}

/// Runs the command `music` with these words.
pub fn command(words: &[&str]) -> Outcome<()> {
    let mut font = soundfont::DEBIAN;
    let mut only = Vec::new();
    let (mut looks, mut at) = (false, 0);
    while at < words.len() {
        match words[at] {
            "--soundfont" => {
                font = *words.get(at + 1).ok_or("--soundfont needs a path")?;
                at += 1;
            }
            "--check" => looks = true,
            word if word.starts_with('-') => return Err(format!("no such option: {word}").into()),
            word => only.push(word),
        }
        at += 1;
    }
    let all = pieces()?;
    if let Some(unknown) = only.iter().find(|name| !all.iter().any(|piece| piece.name == **name)) {
        let names: Vec<&str> = all.iter().map(|piece| piece.name.as_str()).collect();
        return Err(format!("no piece is called {unknown}; there are {}", names.join(", ")).into());
    }
    let chosen: Vec<&Piece> =
        all.iter().filter(|piece| only.is_empty() || only.contains(&piece.name.as_str())).collect();
    if looks {
        for piece in chosen {
            for remark in check::remarks(piece) {
                println!("{remark}");
            }
        }
        return Ok(());
    }
    let font = soundfont::open(font)?;
    let nave = Room::nave();
    let audio = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/audio");
    let path = audio.join("soundtrack.ron");
    for piece in chosen {
        let entry = make(&font, piece, &nave, &audio)?;
        let before = std::fs::read_to_string(&path).unwrap_or_default();
        std::fs::write(&path, list(&all, &before, &piece.name, &entry))?;
    }
    Ok(())
}

/// Returns the list of all pieces, with a new entry for one of them.
fn list(all: &[Piece], before: &str, name: &str, entry: &str) -> String {
    let mut text = String::from(
        "// Written by `cargo run --release -p benediction-tools -- music`.\n\
         // tempo: beats a minute; beats: beats in a bar; loudness: LUFS of the whole piece, integrated; peak: true peak in dBFS;\n\
         // body: the frames of a section up to its last bar line; frames: with its tail; bars: the frames of its bar lines;\n\
         // hash: FNV-1a, 64 bits, of the file.\n(\n    rate: 44100,\n    pieces: [\n",
    );
    for piece in all {
        let head = format!("        (name: \"{}\",", piece.name);
        let tail = "        ]),\n";
        if piece.name == name {
            text.push_str(entry);
        } else if let Some(from) = before.find(&head) {
            let to = before[from..].find(tail).map_or(before.len(), |to| from + to + tail.len());
            text.push_str(&before[from..to]);
        }
    }
    text.push_str("    ],\n)\n");
    text
}

/// Joins the sections of a piece, with their tails.
fn joined<'a>(sections: impl Iterator<Item = (&'a Stereo, usize)>) -> Stereo {
    let mut whole = Stereo::new(0);
    let mut at = 0;
    for (sound, body) in sections {
        whole.add_at(at, sound);
        at += body;
    }
    whole
}

/// Plays, levels, encodes and writes a piece. Returns its entry in the list.
fn make(font: &Arc<SoundFont>, piece: &Piece, nave: &Room, audio: &Path) -> Outcome<String> {
    let mut sections: Vec<RenderedSection> =
        (0..piece.sections.len()).map(|number| render::section(font, piece, number, nave)).collect::<Outcome<_>>()?;
    // One gain for the whole piece; its peaks are limited.
    for _ in 0..2 {
        let whole = joined(sections.iter().map(|one| (&one.sound, one.bars[one.bars.len() - 1])));
        let gain = decibels(LOUDNESS - loudness(&whole)?.ok_or("silence")?);
        for one in &mut sections {
            one.sound.scale(gain);
            if measure(&one.sound)?.peak > CEILING {
                limit(&mut one.sound, decibels(CEILING - 0.4));
            }
        }
    }
    let folder = audio.join("music").join(&piece.name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    let mut rows = String::new();
    let mut decoded = Vec::new();
    let mut bytes = 0;
    for (number, (section, one)) in piece.sections.iter().zip(&sections).enumerate() {
        let path = format!("music/{}/{}-{}.ogg", piece.name, number + 1, section.mood.name());
        let file = encode(&path, &format!("{}, {}", piece.title, number + 1), &one.sound, QUALITY)?;
        std::fs::write(audio.join(&path), &file.bytes)?;
        let back = crate::encode::decode(&file.bytes)?;
        if back.len() != one.sound.len() {
            return Err(format!("{path}: {} frames came back of {}", back.len(), one.sound.len()).into());
        }
        let (body, bars) = (one.bars[one.bars.len() - 1], &one.bars[..one.bars.len() - 1]);
        println!(
            "{path:36} {:6.2} s {:6.1} LUFS {:5.1} dBFS {:8} bytes {:4.0} kbit/s",
            body as f64 / RATE,
            file.measure.loudness,
            file.measure.peak,
            file.bytes.len(),
            file.bytes.len() as f64 * 8.0 / (file.measure.frames as f64 / RATE) / 1000.0,
        );
        bytes += file.bytes.len();
        let mood = format!("{:?}", section.mood);
        let _ = writeln!(
            rows,
            "            (file: \"{path}\", mood: {mood}, body: {body}, frames: {}, bars: {bars:?}, hash: \"{:016x}\"),",
            file.measure.frames,
            hash(&file.bytes),
        );
        decoded.push((back, body));
    }
    let whole = joined(decoded.iter().map(|(sound, body)| (sound, *body)));
    let all = measure(&whole)?;
    let mut meter = EbuR128::new(2, RATE as u32, Mode::LRA)?;
    meter.add_frames_planar_f64(&[&whole.left, &whole.right])?;
    println!(
        "{:36} {:6.2} s {:6.1} LUFS {:5.1} dBFS {:8} bytes, range {:.1} LU",
        piece.title,
        whole.len() as f64 / RATE,
        all.loudness,
        all.peak,
        bytes,
        meter.loudness_range()?
    );
    Ok(format!(
        "        (name: \"{}\", title: \"{}\", colour: \"{}\", tempo: {:.1}, beats: {}, loudness: {:.1}, peak: {:.1}, sections: [\n{rows}        ]),\n",
        piece.name,
        piece.title,
        piece.color,
        piece.tempo,
        piece.groups.iter().sum::<usize>(),
        all.loudness,
        all.peak,
    ))
}

#[cfg(test)]
mod tests;
