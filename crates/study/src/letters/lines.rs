//! Splitting of a line of text into pieces of one font each, in visual order.

use harfrust::{Direction, FontRef, ShaperData, UnicodeBuffer};
use unicode_bidi::{BidiInfo, Level};
use unicode_segmentation::UnicodeSegmentation as _;

use super::{Face, Font, file, has, stand_in};

/// A piece of a line in one font.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece<'a> {
    /// The part of the line that has this font.
    pub text: &'a str,
    /// The font with its letters. `None` for [`Face::Regular`].
    pub font: Option<Font>,
    /// Width in a type 1 high.
    pub width: f32,
}

/// Returns a text as a line of a picture, without line breaks. Characters that are not allowed in pictures are replaced by a sign.
///
/// ```
/// use benediction_study::letters::in_a_line;
///
/// assert_eq!(in_a_line("two\nlines"), "two lines");
/// assert_eq!(in_a_line("a\u{1}b"), "a\u{fffd}b");
/// ```
pub fn in_a_line(text: &str) -> String {
    let shown = |letter: char| match letter {
        '\u{2028}' | '\u{2029}' => ' ',
        letter if letter.is_control() && letter.is_whitespace() => ' ',
        letter if letter.is_control() => char::REPLACEMENT_CHARACTER,
        '\u{FFFE}' | '\u{FFFF}' => char::REPLACEMENT_CHARACTER,
        letter => letter,
    };
    text.chars().map(shown).collect()
}

/// Returns the pieces of a line from left to right, where `line` is the result of [`in_a_line`]. Returns `None` if
/// [`Face::Regular`] has all letters.
pub fn pieces(line: &str) -> Option<Vec<Piece<'_>>> {
    if line.is_ascii() || line.chars().all(|letter| has(Face::Regular, letter)) {
        return None;
    }
    let order = BidiInfo::new(line, Some(Level::ltr()));
    let paragraph = order.paragraphs.first()?;
    let (levels, runs) = order.visual_runs(paragraph, paragraph.range.clone());
    let mut pieces = Vec::new();
    for run in runs {
        let is_rtl = levels[run.start].is_rtl();
        let mut run_pieces = of_one_direction(&line[run], is_rtl);
        if is_rtl {
            run_pieces.reverse();
        }
        pieces.append(&mut run_pieces);
    }
    Some(pieces)
}

/// Returns the pieces of a text of one direction in logical order.
fn of_one_direction(text: &str, is_rtl: bool) -> Vec<Piece<'_>> {
    let mut pieces: Vec<(usize, Option<Font>)> = Vec::new();
    for (at, cluster) in text.grapheme_indices(true) {
        let is_regular = cluster.chars().all(|letter| has(Face::Regular, letter));
        let font = if is_regular { None } else { stand_in(cluster) };
        if pieces.last().is_none_or(|(_, last)| *last != font) {
            pieces.push((at, font));
        }
    }
    let ends = pieces.iter().skip(1).map(|(at, _)| *at).chain([text.len()]);
    let piece = |((at, font), end): (&(usize, Option<Font>), usize)| {
        let text = &text[*at..end];
        Piece { text, font: *font, width: width(text, *font, is_rtl) }
    };
    pieces.iter().zip(ends).map(piece).collect()
}

/// Returns the width of a text in a font with a type 1 high.
fn width(text: &str, font: Option<Font>, is_rtl: bool) -> f32 {
    let font = font.unwrap_or(Font { bytes: file(Face::Regular), index: 0 });
    let Ok(font) = FontRef::from_index(font.bytes, font.index) else { return 0.0 };
    let data = ShaperData::new(&font);
    let shaper = data.shaper(&font).build();
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.set_direction(if is_rtl { Direction::RightToLeft } else { Direction::LeftToRight });
    buffer.guess_segment_properties();
    let shaped = shaper.shape(buffer, harfrust::ShapeOptions::new());
    let advance: i64 = shaped.glyph_positions().iter().map(|position| i64::from(position.x_advance)).sum();
    advance as f32 / shaper.units_per_em().max(1) as f32
}
