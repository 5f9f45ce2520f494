//! Captions with the names of players in all scripts.

use benediction_rules::Side;
use benediction_study::diagram::{CaptionLine, Film, Style, film, png, svg};
use benediction_study::registry;
use proptest::prelude::*;

const WIDTH: u32 = 400;

/// Returns the diagram of the start of a game with a caption.
fn captioned(words: &str) -> String {
    let session = registry::games()[0].start(Side::Near);
    svg(&session, Style { width: WIDTH, ..Style::default() }, &[CaptionLine::Words(words.to_string())])
}

/// Returns the darkness of a picture below the board, from 0.
fn darkness(picture: &[u8]) -> u64 {
    let mut reader = png::Decoder::new(std::io::Cursor::new(picture)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let rows: Vec<&[u8]> = pixels.chunks(4 * info.width as usize).collect();
    let paper = u64::from(rows[info.height as usize - 1][0]);
    let high = (WIDTH as f32 * 0.062 * 1.15) as usize;
    let darkness = |row: &&[u8]| row.chunks(4).map(|pixel| paper.saturating_sub(pixel[0].into())).sum::<u64>();
    rows[rows.len() - high..].iter().map(darkness).sum()
}

/// Returns the darkness of a caption.
fn ink(words: &str) -> u64 {
    darkness(&png(&captioned(words)).unwrap())
}

#[test]
fn every_letter_of_a_name_is_drawn() {
    let without = ink("ukasz");
    assert!(ink("Łukasz") > without + 300, "{} {without}", ink("Łukasz"));
    assert!(ink("i i") > 0 && ink(" ") == 0, "what is measured is the caption");
}

#[test]
fn every_letter_of_every_script_is_drawn() {
    let names = "ŁŠŽŐĞİŞȘÑßÆØÞ Ελληνικά 王小明 محمد דוד ไทย हिन्दी 👍 한국어 日本語 ﬁ № клуб ẮỒǺ ƁɗƏ ʻ ѢѲ ἀῷ ⅷ ☃ ♞ \
                 ქართული Հայ አማርኛ தமிழ் ខ្មែរ ᚠᛒ 𐍈 𝔸 \u{378} \u{E123} \u{10FFFD} \u{FFFD} 🏴󠁧󠁢󠁳󠁣󠁴󠁿 👨‍👩‍👧";
    for letter in names.chars().filter(|letter| !benediction_study::letters::is_silent(*letter)) {
        let alone = ink(&letter.to_string());
        assert!(alone > 100, "{letter} U+{:04X} takes {alone}", letter as u32);
    }
}

#[test]
fn missing_glyph_is_drawn_as_a_sign() {
    // Unassigned code points have the same sign, and two of them take more ink.
    let (one, other, both) = (ink("\u{378}"), ink("\u{530}"), ink("\u{378}\u{530}"));
    assert_eq!(one, other);
    assert!(one > 500 && both * 2 > one * 3, "{one} {both}");
}

#[test]
fn a_letter_with_a_mark_is_one_letter() {
    for (composed, parts) in [("é", "e\u{301}"), ("Ắ", "A\u{306}\u{301}"), ("Ǻ", "A\u{30A}\u{301}"), ("ё", "е\u{308}")]
    {
        let [composed, parts] = [composed, parts].map(|text| png(&captioned(&format!("n{text}n"))).unwrap());
        assert!(composed == parts, "{parts:?}");
    }
}

#[test]
fn svg_keeps_caption_letters_as_text() {
    let drawing = captioned("王小明 – Łukasz & «דוד» \u{7}\u{FFFE}\n");
    assert!(drawing.contains(">王小明 – Łukasz &amp; «דוד» \u{FFFD}\u{FFFD} </text>"), "{drawing}");
    assert!(!drawing.contains("stand-in"));
}

#[test]
fn a_film_has_the_same_letters() {
    use std::time::Duration;
    let pictures: Vec<_> = ["王 Łukasz", "王 ukasz"].map(|words| (captioned(words), Duration::from_millis(100))).into();
    let moving = film(Film::Gif, &pictures, |_| true).unwrap();
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut reader = options.read_info(&moving[..]).unwrap();
    let mut dark = Vec::new();
    while let Some(frame) = reader.read_next_frame().unwrap() {
        let below = frame.buffer.len() * 94 / 100;
        dark.push(frame.buffer[below - below % 4..].chunks(4).filter(|pixel| pixel[0] < 128).count());
    }
    assert!(dark[0] > dark[1] + 8 && dark[1] > 0, "{dark:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_name_makes_a_picture_impossible(name in "(\\PC|[\u{0}-\u{9F}\u{590}-\u{6FF}\u{900}-\u{DFF}\u{200B}-\u{2069}\u{1F1E6}-\u{1F64F}]){0,24}") {
        prop_assert!(png(&captioned(&name)).is_ok());
    }
}
