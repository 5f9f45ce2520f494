//! Programs that make the game's assets.
//!
//! `benediction-tools sounds` writes every sound into `assets/audio`, the same bytes every time on the same machine.
//! `benediction-tools sounds music` or `... effects` makes only these and writes no manifest.

mod effects;
mod encode;
mod music;
mod room;
mod synth;

use encode::{File, Outcome};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What is said to one who asks for nothing that exists.
const USAGE: &str = "usage: benediction-tools sounds [music|effects]";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words[..] {
        ["sounds"] => sounds(true, true),
        ["sounds", "music"] => sounds(true, false),
        ["sounds", "effects"] => sounds(false, true),
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

/// Makes the sounds and writes them.
fn sounds(music: bool, effects: bool) -> Outcome<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/audio");
    let mut files = Vec::new();
    if music {
        files.extend(music::make()?);
    }
    if effects {
        files.extend(effects::make()?);
    }
    for file in &files {
        write(&folder, file)?;
    }
    if music && effects {
        std::fs::write(folder.join("manifest.ron"), encode::manifest(&files))?;
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
