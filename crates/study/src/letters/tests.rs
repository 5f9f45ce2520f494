//! Tests of the fonts.

use super::*;

/// The first and last letters of the blocks that the fonts of the program must have.
const BLOCKS: [(u32, u32); 14] = [
    (0x21, 0x7E),
    (0xA1, 0x24F),
    (0x300, 0x304),
    (0x306, 0x30C),
    (0x386, 0x3CE),
    (0x400, 0x45F),
    (0x462, 0x463),
    (0x472, 0x475),
    (0x48A, 0x4FF),
    (0x1E00, 0x1EFF),
    (0x2010, 0x2015),
    (0x2018, 0x201A),
    (0x201C, 0x201E),
    (0x2020, 0x2022),
];

fn letters(blocks: &[(u32, u32)]) -> impl Iterator<Item = char> + '_ {
    // Unassigned characters.
    let none = ['\u{38B}', '\u{38D}', '\u{3A2}'];
    blocks
        .iter()
        .flat_map(|(first, last)| (*first..=*last).filter_map(char::from_u32))
        .filter(move |letter| !none.contains(letter) && !is_silent(*letter))
}

#[test]
fn every_promised_letter_is_in_the_fonts_of_the_program() {
    let drawn = |face, letter: char| draws(file(face), 0, &letter.to_string());
    for letter in letters(&BLOCKS) {
        for face in [Face::Serif, Face::Medium, Face::SerifItalic] {
            let raised = face == Face::SerifItalic && "²³¹".contains(letter);
            assert!(raised || drawn(face, letter), "{face:?} lacks {letter} U+{:04X}", letter as u32);
        }
        // Only the serif has rare letters of African languages, and old letters.
        let rare =
            matches!(u32::from(letter), 0x149 | 0x17F..=0x24F | 0x462..=0x4FF | 0x1E00..=0x1E7F | 0x1E9A..=0x1E9D);
        let rare = rare || matches!(u32::from(letter), 0x1E86..=0x1E9F | 0x1EFA..=0x1EFF | 0x2010..=0x2016);
        for face in [Face::Regular, Face::Italic] {
            assert!(rare || drawn(face, letter), "{face:?} lacks {letter} U+{:04X}", letter as u32);
        }
    }
    for letter in "ŁłŠšŽžŐőĞğİıŞşȘșŰűČčĆćĐđĄąĘęŃńŚśŹźŻżĚěŘřŮůŇňŤťĎďĻļĢģŅņĀāĒēĪīŪūĦħẞẮắỒồǺǻƏə".chars()
    {
        assert!(Face::ALL.into_iter().all(|face| drawn(face, letter)), "{letter}");
    }
}

#[test]
fn no_letter_of_a_font_of_the_program_is_empty() {
    for face in Face::ALL {
        let font = FontRef::new(file(face)).unwrap();
        let empty: Vec<String> = font
            .charmap()
            .mappings()
            .filter_map(|(code, _)| char::from_u32(code))
            .filter(|letter| !letter.is_control() && !draws(file(face), 0, &letter.to_string()))
            .map(|letter| format!("U+{:04X}", letter as u32))
            .collect();
        assert!(empty.is_empty(), "{face:?}: {empty:?}");
    }
}

#[test]
fn missing_glyph_is_a_square_in_every_face() {
    for face in Face::ALL {
        assert!(draws(file(face), 0, "\u{25FB}\u{25A1}\u{FFFD}"), "{face:?}");
        let font = FontRef::new(file(face)).unwrap();
        let bounds = |glyph| font.glyph_metrics(Size::unscaled(), LocationRef::default()).bounds(glyph).unwrap();
        let square = font.charmap().map('\u{25A1}').unwrap();
        assert_eq!(bounds(skrifa::GlyphId::NOTDEF), bounds(square));
    }
}

#[test]
fn lines_of_text_keep_their_height() {
    // The fonts determine the height of a line and the place of its letters in it.
    for (face, ascent, descent) in [(Face::Regular, 800.0, -200.0), (Face::Serif, 1007.0, -298.0)] {
        let metrics = FontRef::new(file(face)).unwrap().metrics(Size::unscaled(), LocationRef::default());
        assert_eq!((metrics.ascent, metrics.descent, metrics.units_per_em), (ascent, descent, 1000));
    }
}

#[test]
fn fallback_prefers_shipped_fonts_to_system_fonts() {
    let serif = Font { bytes: file(Face::Serif), index: 0 };
    assert_eq!(stand_in("Ɓ"), Some(serif));
    assert_eq!(stand_in("ɗ\u{301}"), Some(serif));
    let emoji = stand_in("👍").unwrap();
    assert!(draws(emoji.bytes, emoji.index, "👍🎲"));
    assert_eq!(stand_in("\u{378}"), None, "not assigned");
}

#[test]
fn a_line_is_cut_where_the_font_changes() {
    assert!(pieces("Łukasz – é e\u{301}").is_none());
    let cut = pieces("Łódź Ɓa 👍!").unwrap();
    let texts: Vec<&str> = cut.iter().map(|piece| piece.text).collect();
    assert_eq!(texts, ["Łódź ", "Ɓ", "a ", "👍", "!"]);
    assert!(cut.iter().all(|piece| piece.width > 0.1));
    assert!(cut[0].font.is_none() && cut[1].font.is_some());
}

#[test]
fn right_to_left_text_is_aligned_right() {
    let visual = |line| pieces(line).unwrap().iter().map(|piece| piece.text).collect::<Vec<&str>>();
    assert_eq!(visual("א👍ב"), ["ב", "👍", "א"]);
    assert_eq!(visual("a א👍ב c").first(), Some(&"a "));
}
