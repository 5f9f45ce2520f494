//! The fonts of the window, pictures and animations: two families that come with the program and have Latin, Greek and Cyrillic
//! letters, then a font of emoji, then the fonts of the system. A letter that no font has is drawn as a white square.

mod lines;
mod shipped;

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider as _};

use benediction_platform::fonts;

pub use lines::{Piece, in_a_line, pieces};
pub use shipped::{Face, file};
#[cfg(target_family = "wasm")]
pub use shipped::{learn, learned};

/// A face of a font file that stays in memory.
#[derive(Clone, Copy, Debug)]
pub struct Font {
    /// The whole font file, which may contain several faces.
    pub bytes: &'static [u8],
    /// The number of the face in it.
    pub index: u32,
}

// Fonts are compared by their addresses because files may be large.
impl PartialEq for Font {
    fn eq(&self, other: &Font) -> bool {
        std::ptr::eq(self.bytes, other.bytes) && self.index == other.index
    }
}

/// The fallback fonts for [`Face::Regular`], with a cache of the font for each text.
#[derive(Default)]
struct FallbackFonts {
    /// The fonts of the system that were found so far.
    fonts: Vec<Font>,
    cache: HashMap<String, Option<Font>>,
}

/// Maximum number of entries of the cache, more than the letters of all scripts that one person reads.
const MAX_CACHED: usize = 20_000;

static STAND_INS: LazyLock<Mutex<FallbackFonts>> = LazyLock::new(Mutex::default);

/// Returns `true` if a face of the program has a letter.
pub fn has(face: Face, letter: char) -> bool {
    is_silent(letter) || FontRef::new(file(face)).is_ok_and(|font| font.charmap().map(letter).is_some())
}

/// Returns `true` if a letter is invisible in all fonts: spaces, and characters that only control the drawing of others.
pub fn is_silent(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(
            letter,
            '\u{AD}'
                | '\u{34F}'
                | '\u{61C}'
                | '\u{115F}'..='\u{1160}'
                | '\u{17B4}'..='\u{17B5}'
                | '\u{180B}'..='\u{180F}'
                | '\u{200B}'..='\u{200F}'
                | '\u{202A}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{FE00}'..='\u{FE0F}'
                | '\u{FEFF}'
                | '\u{FFA0}'
                | '\u{FFF0}'..='\u{FFF8}'
                | '\u{E0000}'..='\u{E0FFF}'
        )
}

/// Returns `true` if a face has all these letters and a non-empty outline for each that is not silent. Letters that are pictures,
/// such as colour emoji, have no outline.
pub fn draws(bytes: &[u8], index: u32, letters: &str) -> bool {
    struct Ink(bool);
    impl OutlinePen for Ink {
        fn move_to(&mut self, _: f32, _: f32) {}
        fn line_to(&mut self, _: f32, _: f32) {
            self.0 = true;
        }
        fn quad_to(&mut self, _: f32, _: f32, _: f32, _: f32) {
            self.0 = true;
        }
        fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {
            self.0 = true;
        }
        fn close(&mut self) {}
    }
    let Ok(font) = FontRef::from_index(bytes, index) else { return false };
    let (charmap, outlines) = (font.charmap(), font.outline_glyphs());
    letters.chars().filter(|letter| !is_silent(*letter)).all(|letter| {
        let Some(outline) = charmap.map(letter).and_then(|glyph| outlines.get(glyph)) else { return false };
        let mut ink = Ink(false);
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        outline.draw(settings, &mut ink).is_ok() && ink.0
    })
}

/// Returns the font for letters that [`Face::Regular`] lacks: one that draws all of them, otherwise their first. The fonts of the
/// system are searched last, which may take a second the first time. Returns `None` if no font has the letters.
pub fn stand_in(letters: &str) -> Option<Font> {
    let mut stand_ins = STAND_INS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(font) = stand_ins.cache.get(letters) {
        return *font;
    }
    let font = find(&mut stand_ins.fonts, letters).or_else(|| {
        let first = letters.chars().next().map(String::from).filter(|first| first != letters)?;
        find(&mut stand_ins.fonts, &first)
    });
    if stand_ins.cache.len() >= MAX_CACHED {
        stand_ins.cache.clear();
    }
    stand_ins.cache.insert(letters.into(), font);
    font
}

fn find(system_fonts: &mut Vec<Font>, letters: &str) -> Option<Font> {
    let has_all = |font: &Font| draws(font.bytes, font.index, letters);
    let loaded = shipped::stand_ins().into_iter().chain(system_fonts.iter().copied()).find(has_all);
    loaded.or_else(|| {
        let (bytes, index) = fonts::find(|bytes, index| draws(bytes, index, letters))?;
        let font = Font { bytes, index };
        system_fonts.push(font);
        Some(font)
    })
}

#[cfg(test)]
mod tests;
