//! The soundfont for music and effects.

use crate::encode::Outcome;
use rustysynth::SoundFont;
use std::sync::Arc;

/// Path of the soundfont of Debian's package `fluid-soundfont-gm`.
pub const DEBIAN: &str = "/usr/share/sounds/sf2/FluidR3_GM.sf2";

/// Reads a soundfont.
///
/// # Errors
/// The file cannot be read or is not a soundfont.
pub fn open(path: &str) -> Outcome<Arc<SoundFont>> {
    let mut file = std::fs::File::open(path).map_err(|error| {
        format!("the soundfont {path} cannot be read ({error}): install fluid-soundfont-gm or name one with --soundfont PATH")
    })?;
    let font = SoundFont::new(&mut file).map_err(|error| format!("{path} is no soundfont: {error:?}"))?;
    Ok(Arc::new(font))
}
