//! Programs that make the game's assets.
//!
//! `benediction-tools sounds` mixes the effects from recordings and notes of a soundfont, writes them into `assets/audio`, the
//! same bytes every time on the same machine, and their measures into `manifest.ron`.
//!
//! `benediction-tools music` plays the scores in `tools/scores` with a soundfont into `assets/audio/music` and
//! `assets/audio/soundtrack.ron`; `... music --check` reports possible mistakes in the scores.
//!
//! `benediction-tools ambience` computes the sounds of the rooms into `assets/audio/ambience` and `ambience.ron`.
//!
//! `benediction-tools listen FILE..` measures sounds.
//!
//! `benediction-tools puzzles` makes `assets/puzzles/puzzles.gz` from games between bots.
//!
//! `benediction-tools lines [FOLDER..]` counts lines of code, without tests, comments and blank lines.
//!
//! `benediction-tools icons` paints `assets/icon/benediction.svg` in every size that desktops ask for.

mod ambience;
mod effects;
mod encode;
mod icons;
mod lines;
mod listen;
mod puzzles;
mod room;
mod soundfont;
mod soundtrack;
mod synth;

use encode::{File, Outcome};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The message after an unknown command.
const USAGE: &str = "usage: benediction-tools sounds [--soundfont PATH] | music [--soundfont PATH] [--check] [PIECE..] | ambience | listen FILE.. | icons | lines [FOLDER..] | puzzles [--game GAME] [--seed N] [--part PERCENT] [--out FILE]";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words[..] {
        ["music", ref words @ ..] => soundtrack::command(words),
        ["listen", ref words @ ..] => listen::command(words),
        ["icons"] => icons::make(),
        ["lines", ref folders @ ..] => lines::command(folders),
        ["puzzles", ref words @ ..] => puzzles::command(words),
        ["ambience"] => ambience::make(&folder()),
        ["sounds"] => sounds(soundfont::DEBIAN),
        ["sounds", "--soundfont", path] => sounds(path),
        _ => Err(USAGE.into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the folder of the sounds.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/audio")
}

/// Makes the effects and writes them.
fn sounds(font: &str) -> Outcome<()> {
    let folder = folder();
    let variants = effects::make(font)?;
    let files: Vec<&File> = variants.iter().flat_map(|effect| &effect.files).collect();
    for file in &files {
        write(&folder, file)?;
    }
    std::fs::write(folder.join("manifest.ron"), encode::manifest(&variants))?;
    let bytes: usize = files.iter().map(|file| file.bytes.len()).sum();
    println!("{} files, {bytes} bytes", files.len());
    Ok(())
}

/// Writes one file and prints its measures.
fn write(folder: &Path, file: &File) -> Outcome<()> {
    let path: PathBuf = folder.join(&file.path);
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    std::fs::write(&path, &file.bytes)?;
    println!(
        "{:24} {:7.3} s {:6.1} LUFS {:5.1} dBFS {:8} bytes",
        file.path,
        file.measure.frames as f64 / synth::RATE,
        file.measure.loudness,
        file.measure.peak,
        file.bytes.len()
    );
    Ok(())
}
