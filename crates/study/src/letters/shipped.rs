//! The fonts that come with the program. A web page includes the letters of Western European languages and fetches the others on
//! demand.

#[cfg(target_family = "wasm")]
use std::sync::OnceLock;

use super::Font;

/// A face of the fonts of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// The face of texts, and of letters in diagrams.
    Regular,
    /// The face of asides in texts.
    Italic,
    /// The face of the menus: with serifs, upright.
    Serif,
    /// The face of asides in the menus.
    SerifItalic,
    /// The face of titles: heavier than that of texts.
    Medium,
}

impl Face {
    /// All faces, in the order of their declaration.
    pub const ALL: [Face; 5] = [Face::Regular, Face::Italic, Face::Serif, Face::SerifItalic, Face::Medium];

    /// Returns the name of the font file without its ending.
    pub fn name(self) -> &'static str {
        match self {
            Face::Regular => "AlegreyaSans-Regular",
            Face::Italic => "AlegreyaSans-Italic",
            Face::Serif => "EBGaramond-Regular",
            Face::SerifItalic => "EBGaramond-Italic",
            Face::Medium => "EBGaramond-Medium",
        }
    }
}

/// The bytes of a font in `assets/fonts`.
#[cfg(not(target_family = "wasm"))]
macro_rules! font {
    ($name:literal) => {{
        static BYTES: &[u8] = include_bytes!(concat!("../../../../assets/fonts/", $name, ".ttf"));
        BYTES
    }};
}
/// The bytes of the first letters of a font.
#[cfg(target_family = "wasm")]
macro_rules! font {
    ($name:literal) => {{
        static BYTES: &[u8] = include_bytes!(concat!("../../../../assets/fonts/latin/", $name, ".ttf"));
        BYTES
    }};
}

/// Returns the font that is part of the program.
fn embedded(face: Face) -> &'static [u8] {
    match face {
        Face::Regular => font!("AlegreyaSans-Regular"),
        Face::Italic => font!("AlegreyaSans-Italic"),
        Face::Serif => font!("EBGaramond-Regular"),
        Face::SerifItalic => font!("EBGaramond-Italic"),
        Face::Medium => font!("EBGaramond-Medium"),
    }
}

/// Returns the TrueType font of a face.
#[cfg(not(target_family = "wasm"))]
pub fn file(face: Face) -> &'static [u8] {
    embedded(face)
}

/// Returns the TrueType font of a face, which is complete once it has been fetched.
#[cfg(target_family = "wasm")]
pub fn file(face: Face) -> &'static [u8] {
    learned(face).unwrap_or_else(|| embedded(face))
}

/// Returns the fallback fonts for [`Face::Regular`] that come with the program, in order. The serif has the old and rare letters
/// that the sans lacks.
#[cfg(not(target_family = "wasm"))]
pub(super) fn stand_ins() -> [Font; 2] {
    [file(Face::Serif), epaint_default_fonts::NOTO_EMOJI_REGULAR].map(|bytes| Font { bytes, index: 0 })
}

/// Returns the fallback fonts for [`Face::Regular`] that have been fetched.
#[cfg(target_family = "wasm")]
pub(super) fn stand_ins() -> Option<Font> {
    learned(Face::Serif).map(|bytes| Font { bytes, index: 0 })
}

#[cfg(target_family = "wasm")]
static LEARNED: [OnceLock<&'static [u8]>; Face::ALL.len()] = [const { OnceLock::new() }; Face::ALL.len()];

/// Adds a complete font that has been fetched.
#[cfg(target_family = "wasm")]
pub fn learn(face: Face, bytes: Vec<u8>) {
    // A second call has the same bytes.
    let _ = LEARNED[face as usize].set(bytes.leak());
}

/// Returns the complete font of a face. Returns `None` if it has not been fetched.
#[cfg(target_family = "wasm")]
pub fn learned(face: Face) -> Option<&'static [u8]> {
    LEARNED[face as usize].get().copied()
}
