//! The choice of a clock: presets for both sides, or an own clock for each side.

use bevy_egui::egui::{self, Ui, Vec2};

use super::more::MoreOptions;
use super::section;
use crate::app::ui::layout_notes::note_button;
use crate::app::ui::palette::{self, dim};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets;
use benediction_rules::Side;
use benediction_rules::message::Message;
use benediction_study::clocks::{Controls, ParseControlsError, TimeControl};
use benediction_study::progress::LastGame;
use benediction_study::registry::Entry;
use benediction_study::words::clock as words;
use benediction_words::{self as all, locale, say, text};

/// The clocks that are one click away, the same for both sides.
const PRESETS: [&str; 7] = ["none", "5+3", "10+5", "15+10", "turn 30", "10 byo 3x30", "hourglass 5"];

/// Width of the field for a clock, in points.
const FIELD: f32 = 130.0;
/// Number of lines that a description of clocks may take; their room is reserved.
const ABOUT_LINES: f32 = 2.0;

/// Draws the presets, and the fields of an own clock if it is chosen.
pub(super) fn rows(ui: &mut Ui, entry: &Entry, last: &mut LastGame, more: &mut MoreOptions) {
    section(ui, text!("clock-title"), |ui| choices(ui, entry, last, more));
}

fn choices(ui: &mut Ui, entry: &Entry, last: &mut LastGame, more: &mut MoreOptions) {
    let now = last.clock();
    let presets = PRESETS.map(|preset| preset.parse::<Controls>().unwrap_or_default());
    let names = presets.map(|preset| preset.0[0].map_or_else(|| text!("clock-none").into(), words::name));
    let names: Vec<String> = names.into_iter().chain([text!("clock-custom").into()]).collect();
    let preset = presets.iter().position(|preset| *preset == now).filter(|_| more.clock.is_none());
    let mut chosen = preset.unwrap_or(PRESETS.len());
    if widgets::choices(ui, &mut chosen, &names) {
        more.clock = None;
        if let Some(preset) = presets.get(chosen) {
            last.terms.clock = preset.to_string();
        }
    }
    if chosen == PRESETS.len() {
        let drafts = more.clock.get_or_insert_with(|| drafts_of(now));
        fields(ui, entry, drafts);
        if let [Ok(near), Ok(far)] = read(drafts) {
            last.terms.clock = Controls([near, far]).to_string();
        }
    }
    about(ui, entry, last.clock(), more);
}

/// Returns the texts of the clocks of both sides.
fn drafts_of(controls: Controls) -> [String; 2] {
    controls.0.map(|one| one.map_or_else(String::new, |one| one.to_string()))
}

/// Reads the clocks of both sides. An empty text is no clock.
fn read(drafts: &[String; 2]) -> [Result<Option<TimeControl>, ParseControlsError>; 2] {
    // A slash separates the sides.
    drafts.each_ref().map(|draft| draft.replace('/', "-").parse::<Controls>().map(|controls| controls.0[0]))
}

/// Returns the reason why the written clocks are none. Returns `None` if they can be read.
pub(super) fn why_unread(entry: &Entry, more: &MoreOptions) -> Option<String> {
    let read = read(more.clock.as_ref()?);
    let side = Side::BOTH.into_iter().find(|side| read[side.index()].is_err())?;
    Some(say!("clock-own-unread", side = entry.sides.of(side)))
}

/// Draws a field for the clock of each side. As long as both are the same, the first one writes both.
fn fields(ui: &mut Ui, entry: &Entry, drafts: &mut [String; 2]) {
    let are_same = drafts[0] == drafts[1];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(space::MEDIUM);
        for side in Side::BOTH {
            let name = all::side(entry.sides, side);
            ui.label(style::text(&name, style::medium(size::BODY), palette::accent(entry.sides.tint(side))));
            let draft = &mut drafts[side.index()];
            let field = egui::TextEdit::singleline(draft).hint_text(text!("clock-none")).char_limit(30);
            let field = ui.add(field.font(style::roman(size::BODY)).desired_width(FIELD));
            note_button(&field, &say!("clock-own-of", side = entry.sides.of(side)));
            if field.changed() && side == Side::Near && are_same {
                drafts[1] = drafts[0].clone();
            }
        }
    });
}

/// Describes the clocks, or says how they are written. Takes the same height for all of them, so that nothing below moves.
fn about(ui: &mut Ui, entry: &Entry, controls: Controls, more: &MoreOptions) {
    let error = more.clock.as_ref().and_then(|drafts| read(drafts).into_iter().find_map(Result::err));
    let (words, ink) = match error {
        Some(error) => (locale::say(&Message::from(error)), palette::ruby()),
        None if controls.is_none() && more.clock.is_some() => (text!("clock-own-about").into(), dim()),
        None if controls.is_none() => (String::new(), dim()),
        None => {
            let end = text!("clock-about-end").to_string();
            (all::sentences(&[words::about(controls, entry.sides), end]), dim())
        }
    };
    let font = style::italic(size::NOTE);
    let line = ui.ctx().fonts_mut(|fonts| fonts.row_height(&font));
    let top = ui.cursor().top();
    ui.label(style::text(words, font, ink));
    ui.add_space((ABOUT_LINES * line - (ui.cursor().top() - top)).max(0.0));
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_study::registry;

    #[test]
    fn unfinished_clocks_are_named_by_their_side() {
        let entry = registry::named("benediction").unwrap();
        let why = |near: &str, far: &str| {
            why_unread(entry, &MoreOptions { clock: Some([near.into(), far.into()]), ..MoreOptions::default() })
        };
        for (near, far) in [("10+", "10"), ("10+", "5+"), ("1o", "10"), ("10/5", "10"), (" byo", "")] {
            assert_eq!(why(near, far).as_deref(), Some("Red's clock cannot be read."), "{near}, {far}");
        }
        assert_eq!(why("10+5", "turn").as_deref(), Some("Blue's clock cannot be read."));
        for (near, far) in [("", ""), ("1+1", "1+1"), (" 10+5 ", "none"), ("10 byo 3x30", "hourglass 5")] {
            assert_eq!(why(near, far), None, "{near}, {far}");
        }
        assert_eq!(why_unread(entry, &MoreOptions::default()), None);
    }
}
