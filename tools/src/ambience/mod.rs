//! The ambience of the rooms: a fire, birds, and rain, as loops without a seam. Everything is computed in circular time: what
//! reaches beyond the end of a loop continues at its beginning.

mod birds;
mod circle;
mod fire;
mod rain;

use crate::encode::{self, File, Outcome, encode};
use crate::synth::decibels;
use circle::Circle;
use std::path::Path;

/// A loop.
struct Ambience {
    name: &'static str,
    title: &'static str,
    maker: fn() -> Circle,
    /// Loudness in LUFS. At the usual volumes -27 is 12 dB below the music; only the songs of birds count, not the pauses.
    loudness: f64,
    /// Quality of the encoder.
    quality: f32,
}

/// All loops, by the names of the rooms.
const LOOPS: [Ambience; 3] = [
    Ambience { name: "abbey", title: "Fire", maker: fire::make, loudness: -27.0, quality: 0.02 },
    Ambience { name: "morning", title: "Birds", maker: birds::make, loudness: -30.0, quality: 0.03 },
    Ambience { name: "study", title: "Rain", maker: rain::make, loudness: -27.0, quality: -0.04 },
];

/// Makes the loops and their list, and writes them.
pub fn make(folder: &Path) -> Outcome<()> {
    let mut files: Vec<File> = Vec::new();
    for Ambience { name, title, maker, loudness, quality } in LOOPS {
        let mut sound = maker().sound;
        sound.scale(decibels(loudness - encode::measure(&sound)?.loudness));
        let file = encode(&format!("ambience/{name}.ogg"), title, &sound, quality)?;
        crate::write(folder, &file)?;
        files.push(file);
    }
    std::fs::write(folder.join("ambience.ron"), encode::loops(&files))?;
    Ok(())
}
