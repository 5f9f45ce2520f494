//! The choice of a clock: presets for both sides, and an own clock for each side below *More options*.

use bevy_egui::egui::{self, Ui};

use super::more::Rare;
use crate::app::base::settings::LastGame;
use crate::app::ui::palette::{self, dim};
use crate::app::ui::style::{self, size};
use crate::app::ui::widgets;
use benediction_rules::Side;
use benediction_rules::message::Message;
use benediction_study::clocks::Controls;
use benediction_study::registry::Entry;
use benediction_study::words::clock as words;
use benediction_words as all;
use benediction_words::{locale, text};

/// The clocks that are one click away, the same for both sides.
const PRESETS: [&str; 7] = ["none", "5+3", "10+5", "15+10", "turn 30", "10 byo 3x30", "hourglass 5"];

/// Width of the field for a clock, in points.
const FIELD: f32 = 160.0;

/// Draws the presets.
pub(super) fn rows(ui: &mut Ui, entry: &Entry, last: &mut LastGame, rare: &mut Rare) {
    widgets::heading(ui, text!("clock-title"));
    let now = last.clock();
    let presets = PRESETS.map(|preset| preset.parse::<Controls>().unwrap_or_default());
    let mut names = presets.map(|preset| preset.0[0].map_or_else(|| text!("clock-none").into(), words::name)).to_vec();
    let mut chosen = presets.iter().position(|preset| *preset == now).unwrap_or(PRESETS.len());
    if chosen == PRESETS.len() {
        names.push(now.to_string());
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    if widgets::choices(ui, &mut chosen, &names) {
        last.clock = presets.get(chosen).copied().unwrap_or(now).to_string();
        rare.clock = None;
    }
    if !last.clock().is_none() {
        let about = format!("{} {}", words::about(last.clock(), entry.sides), text!("clock-about-end"));
        ui.label(style::text(about, style::italic(size::NOTE), dim()));
    }
}

/// Draws a field for the clock of each side.
pub(super) fn own(ui: &mut Ui, entry: &Entry, last: &mut LastGame, rare: &mut Rare) {
    widgets::heading(ui, text!("clock-own"));
    let written = |last: &LastGame| last.clock().0.map(|one| Controls([one; 2]).to_string());
    let drafts = rare.clock.get_or_insert_with(|| written(last));
    let mut is_changed = false;
    for side in Side::BOTH {
        ui.horizontal(|ui| {
            let draft = &mut drafts[side.index()];
            let field = egui::TextEdit::singleline(draft).char_limit(30).font(style::roman(size::BODY));
            is_changed |= ui.add(field.desired_width(FIELD)).changed();
            ui.label(style::text(all::side(entry.sides, side), style::roman(size::BODY), dim()));
        });
    }
    // A slash separates the sides.
    let read = drafts.each_ref().map(|draft| draft.replace('/', "-").parse::<Controls>().map(|controls| controls.0[0]));
    match read {
        [Ok(near), Ok(far)] if is_changed => last.clock = Controls([near, far]).to_string(),
        [Err(error), _] | [_, Err(error)] => {
            let reason = locale::say(&Message::from(error));
            ui.label(style::text(reason, style::italic(size::NOTE), palette::ruby()));
        }
        _ => drop(ui.label(style::text(text!("clock-own-about"), style::italic(size::NOTE), dim()))),
    }
}
