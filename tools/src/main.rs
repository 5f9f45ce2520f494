//! Programs that make the game's assets.
//!
//! `benediction-tools sounds` writes every sound into `assets/audio`, the same bytes every time on the same machine.
//! `benediction-tools sounds music` or `... effects` makes only these and writes no manifest; `... music title` makes
//! one piece.
//!
//! `benediction-tools music` plays the scores in `tools/scores` with a soundfont into `assets/audio/music` and
//! `assets/audio/soundtrack.ron`; `... music --check` says what may be wrong with them as they are written.
//!
//! `benediction-tools listen FILE..` measures sounds.
//!
//! `benediction-tools icons` paints `assets/icon/benediction.svg` in every size that desktops ask for.

mod effects;
mod encode;
mod icons;
mod listen;
mod materials;
mod music;
mod room;
mod soundtrack;
mod synth;

use encode::{File, Outcome};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What is said to one who asks for nothing that exists.
const USAGE: &str = "usage: benediction-tools sounds [music [PIECE]|effects] | music [--soundfont PATH] [--check] [PIECE..] | listen FILE.. | icons";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words[..] {
        ["music", ref words @ ..] => soundtrack::command(words),
        ["listen", ref words @ ..] => listen::command(words),
        ["icons"] => icons::make(),
        ["sounds"] => sounds(true, true, None),
        ["sounds", "music"] => sounds(true, false, None),
        ["sounds", "music", piece] => sounds(true, false, Some(piece)),
        ["sounds", "effects"] => sounds(false, true, None),
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

/// Makes the sounds and writes them; of the music only one `piece`, if one is named.
fn sounds(music: bool, effects: bool, piece: Option<&str>) -> Outcome<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/audio");
    let pieces = if music { music::make(piece)? } else { Vec::new() };
    let variants = if effects { effects::make()? } else { Vec::new() };
    let files: Vec<&File> =
        pieces.iter().map(|piece| &piece.file).chain(variants.iter().flat_map(|effect| &effect.files)).collect();
    for file in &files {
        write(&folder, file)?;
    }
    if music && effects {
        std::fs::write(folder.join("manifest.ron"), encode::manifest(&pieces, &music::LAYERS, &variants))?;
    }
    let bytes: usize = files.iter().map(|file| file.bytes.len()).sum();
    println!("{} files, {bytes} bytes", files.len());
    Ok(())
}

/// Writes one file and says what it measures.
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
