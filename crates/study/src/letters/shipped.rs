//! The fonts that come with the program. A page brings the letters of Western European languages with it, and fetches the others when
//! it needs them.

#[cfg(target_family = "wasm")]
use std::sync::OnceLock;

use super::Font;

/// A face of the program's own type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Text, and what stands in diagrams.
    Regular,
    /// Asides.
    Italic,
    /// Menus.
    Serif,
    /// Asides in menus.
    SerifItalic,
    /// Titles.
    Medium,
}

impl Face {
    /// All of them.
    pub const ALL: [Face; 5] = [Face::Regular, Face::Italic, Face::Serif, Face::SerifItalic, Face::Medium];

    /// What its file is called.
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

fn brought_along(face: Face) -> &'static [u8] {
    match face {
        Face::Regular => font!("AlegreyaSans-Regular"),
        Face::Italic => font!("AlegreyaSans-Italic"),
        Face::Serif => font!("EBGaramond-Regular"),
        Face::SerifItalic => font!("EBGaramond-Italic"),
        Face::Medium => font!("EBGaramond-Medium"),
    }
}

/// The font of a face, in the format TrueType.
#[cfg(not(target_family = "wasm"))]
pub fn file(face: Face) -> &'static [u8] {
    brought_along(face)
}

/// The font of a face, in the format TrueType: all of it once it has been fetched.
#[cfg(target_family = "wasm")]
pub fn file(face: Face) -> &'static [u8] {
    learned(face).unwrap_or_else(|| brought_along(face))
}

/// The program's other fonts, in the order in which they stand in for [`Face::Regular`]. What the sans lacks of old and rare letters the
/// serif has.
#[cfg(not(target_family = "wasm"))]
pub(super) fn stand_ins() -> [Font; 2] {
    [file(Face::Serif), epaint_default_fonts::NOTO_EMOJI_REGULAR].map(|bytes| Font { bytes, index: 0 })
}

/// The program's other fonts, in the order in which they stand in for [`Face::Regular`]: only what has been fetched.
#[cfg(target_family = "wasm")]
pub(super) fn stand_ins() -> Option<Font> {
    learned(Face::Serif).map(|bytes| Font { bytes, index: 0 })
}

#[cfg(target_family = "wasm")]
static LEARNED: [OnceLock<&'static [u8]>; Face::ALL.len()] = [const { OnceLock::new() }; Face::ALL.len()];

/// A whole font has been fetched.
#[cfg(target_family = "wasm")]
pub fn learn(face: Face, bytes: Vec<u8>) {
    // The second time it is the same.
    let _ = LEARNED[face as usize].set(bytes.leak());
}

/// A whole font, where it has been fetched.
#[cfg(target_family = "wasm")]
pub fn learned(face: Face) -> Option<&'static [u8]> {
    LEARNED[face as usize].get().copied()
}
