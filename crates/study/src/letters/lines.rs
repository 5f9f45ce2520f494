//! A line of text, cut into pieces of one font each, in the order in which they are seen.

use harfrust::{Direction, FontRef, ShaperData, UnicodeBuffer};
use unicode_bidi::{BidiInfo, Level};
use unicode_segmentation::UnicodeSegmentation as _;

use super::{Face, Font, file, has, stand_in};

/// A piece of a line, all in one font.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece<'a> {
    /// Its text.
    pub text: &'a str,
    /// Its font; nothing for [`Face::Regular`].
    pub font: Option<Font>,
    /// How wide it is, where the type is 1 high.
    pub width: f32,
}

/// A text as a line of a picture: without line breaks, and with a sign for what no format of pictures can hold.
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

/// The pieces of a line from left to right; nothing where [`Face::Regular`] has all its letters. The text is one that [`in_a_line`] has
/// made.
pub fn pieces(line: &str) -> Option<Vec<Piece<'_>>> {
    if line.is_ascii() || line.chars().all(|letter| has(Face::Regular, letter)) {
        return None;
    }
    let order = BidiInfo::new(line, Some(Level::ltr()));
    let paragraph = order.paragraphs.first()?;
    let (levels, runs) = order.visual_runs(paragraph, paragraph.range.clone());
    let mut pieces = Vec::new();
    for run in runs {
        let to_the_left = levels[run.start].is_rtl();
        let mut of_run = of_one_direction(&line[run], to_the_left);
        if to_the_left {
            of_run.reverse();
        }
        pieces.append(&mut of_run);
    }
    Some(pieces)
}

/// The pieces of a text of one direction, in the order in which they are read.
fn of_one_direction(text: &str, to_the_left: bool) -> Vec<Piece<'_>> {
    let mut pieces: Vec<(usize, Option<Font>)> = Vec::new();
    for (at, cluster) in text.grapheme_indices(true) {
        let own = cluster.chars().all(|letter| has(Face::Regular, letter));
        let font = if own { None } else { stand_in(cluster) };
        if pieces.last().is_none_or(|(_, last)| *last != font) {
            pieces.push((at, font));
        }
    }
    let ends = pieces.iter().skip(1).map(|(at, _)| *at).chain([text.len()]);
    let piece = |((at, font), end): (&(usize, Option<Font>), usize)| {
        let text = &text[*at..end];
        Piece { text, font: *font, width: width(text, *font, to_the_left) }
    };
    pieces.iter().zip(ends).map(piece).collect()
}

/// How wide a text is in a font, where the type is 1 high.
fn width(text: &str, font: Option<Font>, to_the_left: bool) -> f32 {
    let font = font.unwrap_or(Font { bytes: file(Face::Regular), index: 0 });
    let Ok(font) = FontRef::from_index(font.bytes, font.index) else { return 0.0 };
    let data = ShaperData::new(&font);
    let shaper = data.shaper(&font).build();
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.set_direction(if to_the_left { Direction::RightToLeft } else { Direction::LeftToRight });
    buffer.guess_segment_properties();
    let shaped = shaper.shape(buffer, harfrust::ShapeOptions::new());
    let wide: i64 = shaped.glyph_positions().iter().map(|position| i64::from(position.x_advance)).sum();
    wide as f32 / shaper.units_per_em().max(1) as f32
}
