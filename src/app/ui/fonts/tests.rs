//! Tests of the window's fonts.

use proptest::prelude::*;

use super::*;
use benediction_study::letters::stand_in;

fn context(fonts: &[Font]) -> egui::Context {
    let ctx = egui::Context::default();
    ctx.set_fonts(definitions(fonts));
    let _ = ctx.run_ui(egui::RawInput::default(), |_| {});
    ctx
}

fn layout(ctx: &egui::Context, face: Face, text: &str) -> Arc<egui::Galley> {
    let font = egui::FontId::new(24.0, family(face));
    ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text.into(), font, egui::Color32::WHITE))
}

/// Returns `true` if something is drawn for a text.
fn takes_ink(ctx: &egui::Context, face: Face, text: &str) -> bool {
    layout(ctx, face, text).rows.iter().flat_map(|row| &row.glyphs).any(|glyph| !glyph.uv_rect.is_nothing())
}

#[test]
fn letters_of_names_come_from_the_requested_face() {
    let ctx = context(&[]);
    for face in Face::ALL {
        let first = |letter: char| {
            ctx.fonts_mut(|fonts| {
                fonts.fonts.font(&family(face)).characters().get(&letter).and_then(|names| names.first().cloned())
            })
        };
        for letter in "aŁŠŽŐĞİŞȘÑßÆØÞżęěřůțđħΕλληνικάклубѢẮồǺ".chars() {
            assert_eq!(first(letter).as_deref(), Some(face.name()), "{letter}");
        }
        assert_eq!(
            first('Ɓ').as_deref(),
            Some(if matches!(face, Face::Regular | Face::Italic) { Face::Serif } else { face }.name())
        );
        assert_eq!(first('\u{25FB}').as_deref(), Some(face.name()), "the sign for what is lacking");
    }
}

#[test]
fn every_character_is_drawn_even_without_a_glyph() {
    let ctx = context(&[]);
    let letters = "ŁΕклубẮ王محدוไहि한日👍№ﬁ♞→★\u{378}\u{E123}\u{10FFFD}\u{FFFD}\u{7}";
    for face in Face::ALL {
        for letter in letters.chars().filter(|letter| !('\u{900}'..'\u{980}').contains(letter)) {
            assert!(takes_ink(&ctx, face, &letter.to_string()), "{face:?} {letter} U+{:04X}", letter as u32);
        }
        assert!(!takes_ink(&ctx, face, " \u{200D}"));
    }
}

#[test]
fn fonts_draw_every_character_they_claim_to_have() {
    let fonts = definitions(&[]);
    for (name, data) in &fonts.font_data {
        let has = ctx_characters(name, data);
        let empty: Vec<String> = has
            .into_iter()
            .filter(|letter| !letter.is_control() && !letters::is_silent(*letter))
            .filter(|letter| !letters::draws(&data.font, data.index, &letter.to_string()))
            .map(|letter| format!("U+{:04X}", letter as u32))
            .collect();
        assert!(empty.is_empty(), "{name}: {empty:?}");
    }
}

/// Returns the letters of a font alone.
fn ctx_characters(name: &str, data: &Arc<egui::FontData>) -> Vec<char> {
    let mut alone = egui::FontDefinitions::empty();
    alone.font_data.insert(name.into(), Arc::clone(data));
    alone.families.values_mut().for_each(|chain| chain.push(name.into()));
    let ctx = egui::Context::default();
    ctx.set_fonts(alone);
    let _ = ctx.run_ui(egui::RawInput::default(), |_| {});
    ctx.fonts_mut(|fonts| fonts.fonts.font(&FontFamily::Proportional).characters().keys().copied().collect())
}

#[test]
fn letters_that_are_shown_are_looked_for_once() {
    let ctx = context(&[]);
    let mut shown = ShownLetters::default();
    let text = |text: &str| Shape::galley(egui::Pos2::ZERO, layout(&ctx, Face::Regular, text), egui::Color32::WHITE);
    read(&Shape::Vec(vec![text("abc"), text("Łó\u{378}")]), &mut shown);
    assert_eq!(std::mem::take(&mut shown.new).into_iter().collect::<String>(), "óŁ\u{378}");
    read(&text("Łó王"), &mut shown);
    let new = std::mem::take(&mut shown.new);
    assert_eq!(new.iter().collect::<String>(), "王");
    shown.source.request(['Ł', '👍', '\u{200D}'].into());
    assert!(!shown.source.try_recv() && !shown.source.is_searching(), "these are in the program's own fonts");
    shown.source.request(['\u{378}'].into());
    // The search itself may be over at once.
    assert!(shown.source.is_searching());
    while shown.source.is_searching() {
        assert!(!shown.source.try_recv(), "no font has what is not assigned");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Fields for names contain any text; the cursor moves through it.
    #[test]
    fn garbage_text_in_a_field_never_panics(
        text in "(\\PC|[\u{0}-\u{9F}\u{590}-\u{6FF}\u{900}-\u{DFF}\u{200B}-\u{2069}\u{1F1E6}-\u{1F64F}]){0,16}",
        keys in proptest::collection::vec(0..6_usize, 0..24),
    ) {
        use egui::Key::{ArrowLeft, ArrowRight, Backspace, Delete, End, Home};
        let fonts: Vec<Font> = "دאहไ王".chars().filter_map(|letter| stand_in(&letter.to_string())).collect();
        let ctx = context(&fonts);
        let mut text = text;
        for key in keys {
            let key = [ArrowLeft, ArrowRight, Backspace, Delete, End, Home][key];
            let modifiers = egui::Modifiers { shift: key == ArrowLeft, ..Default::default() };
            let event = egui::Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
            let input = egui::RawInput { events: vec![event], ..Default::default() };
            let _ = ctx.run_ui(input, |ui| {
                ui.add(egui::TextEdit::multiline(&mut text).id(egui::Id::new("field"))).request_focus();
            });
        }
    }
}
