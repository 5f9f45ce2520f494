//! The choice of a clock: presets for both sides, or an own clock, which is typed or set by choices and sliders.

use bevy_egui::egui::{self, Ui};

use super::dials;
use super::more::MoreOptions;
use super::section;
use crate::app::ui::layout_notes::note_button;
use crate::app::ui::named;
use crate::app::ui::palette::{self, dim};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets;
use benediction_rules::message::Message;
use benediction_rules::notation::SideNames;
use benediction_study::clocks::{Controls, ParseControlsError};
use benediction_study::progress::LastGame;
use benediction_study::registry::Entry;
use benediction_study::words::clock as words;
use benediction_words::{self as all, locale, text};

/// The clocks that are one click away, the same for both sides.
const PRESETS: [&str; 7] = ["none", "5+3", "10+5", "15+10", "turn 30", "10 byo 3x30", "hourglass 5"];
/// The own clock with which a player begins who had none.
const USUAL: &str = "10+5";

/// Width of the field for a clock, in points.
const FIELD: f32 = 180.0;
/// Longest text in the field, in letters.
const MAX_LETTERS: usize = 60;
/// Number of lines that a description of clocks may take; their room is reserved.
const ABOUT_LINES: f32 = 2.0;

/// Draws the presets, and the controls of an own clock if it is chosen.
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
        match presets.get(chosen) {
            Some(preset) => last.terms.clock = preset.to_string(),
            None if now.is_none() => last.terms.clock = USUAL.into(),
            None => {}
        }
    }
    if chosen == PRESETS.len() {
        let begun = last.clock();
        // The clock of the game may have been changed elsewhere.
        let is_other = |draft: &String| draft.parse().is_ok_and(|typed: Controls| typed != begun);
        more.clock.take_if(|draft| is_other(draft));
        let draft = more.clock.get_or_insert_with(|| begun.to_string());
        let mut clock = Own { controls: begun, draft, apart: &mut more.apart };
        clock.rows(ui, entry.sides);
        last.terms.clock = clock.controls.to_string();
    }
    about(ui, entry, last.clock(), more);
}

/// An own clock.
struct Own<'a> {
    /// The clocks of both sides: those of the text, as long as it can be read.
    controls: Controls,
    /// The text in the field.
    draft: &'a mut String,
    /// `true` if each side has its own.
    apart: &'a mut bool,
}

impl Own<'_> {
    /// Draws the field, and below it the choices and sliders. A change of one is written into the other.
    fn rows(&mut self, ui: &mut Ui, sides: SideNames) {
        ui.horizontal_wrapped(|ui| {
            ui.label(style::text(text!("clock-typed"), style::roman(size::BODY), dim()));
            let field = egui::TextEdit::singleline(self.draft).hint_text(text!("clock-none")).char_limit(MAX_LETTERS);
            let field = ui.add(field.font(style::roman(size::BODY)).desired_width(FIELD));
            named::label(&field, text!("clock-typed"));
            note_button(&field, text!("clock-typed"));
            if field.on_hover_text(text!("clock-own-about")).changed()
                && let Ok(controls) = self.draft.parse()
            {
                self.controls = controls;
            }
        });
        let before = self.controls;
        dials::rows(ui, sides, &mut self.controls, self.apart);
        if self.controls != before {
            *self.draft = self.controls.to_string();
        }
        ui.add_space(space::TINY);
    }
}

/// Returns the reason why the typed clock is none. Returns `None` if it can be read.
pub(super) fn why_unread(more: &MoreOptions) -> Option<&'static str> {
    let draft = more.clock.as_ref()?;
    draft.parse::<Controls>().is_err().then(|| text!("clock-own-unread"))
}

/// Describes the clocks, or says how they are typed. Takes the same height for all of them, so that nothing below moves.
fn about(ui: &mut Ui, entry: &Entry, controls: Controls, more: &MoreOptions) {
    let error: Option<ParseControlsError> = more.clock.as_ref().and_then(|draft| draft.parse::<Controls>().err());
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

    #[test]
    fn clocks_that_cannot_be_read_are_refused() {
        let why = |draft: &str| why_unread(&MoreOptions { clock: Some(draft.into()), ..MoreOptions::default() });
        for draft in ["10+", "5+ / 5", "1o", "10/5/3", " byo", "10+5 / turn"] {
            assert_eq!(why(draft), Some("The clock cannot be read."), "{draft}");
        }
        for draft in ["", "1+1", " 10+5 / none", "10 byo 3x30 / hourglass 5"] {
            assert_eq!(why(draft), None, "{draft}");
        }
        assert_eq!(why_unread(&MoreOptions::default()), None);
    }
}
