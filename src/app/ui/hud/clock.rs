//! The clocks on the cards of the sides, the sound of a time that runs out, and the cover of a paused board.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::base::states::Step;
use crate::app::game::clocks::TurnClock;
use crate::app::game::matches::Match;
use crate::app::scene::cues::{Cue, Sound};
use crate::app::ui::Draw;
use crate::app::ui::palette::{dim, full_ground, ink, ruby};
use crate::app::ui::style::{self, size, space};
use benediction_rules::Side;
use benediction_study::clocks::{ClockState, Reading, Stop, time_left};
use benediction_study::words::clock as words;
use benediction_words::locale;

/// The face of a side's clock.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) struct ClockFace {
    /// The time.
    pub time: String,
    /// The text beside it. It may be empty.
    pub note: String,
    color: Color32,
}

impl ClockFace {
    /// Returns the face of a side's clock, or `None` if it has none.
    pub fn of(clock: &TurnClock, side: Side) -> Option<ClockFace> {
        let (control, reading) = clock.face(side)?;
        let Reading { left, is_low, .. } = reading;
        let color = match (is_low, clock.side() == Some(side)) {
            (true, _) => ruby(),
            (false, true) => ink(),
            (false, false) => dim(),
        };
        Some(ClockFace { time: locale::decimals(&time_left(left)), note: words::note(control, reading), color })
    }

    /// Draws the time in large figures, and its note at the right.
    pub fn row(&self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.label(style::text(&self.time, style::medium(size::DISPLAY), self.color));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.label(style::text(&self.note, style::roman(size::NOTE), dim()));
            });
        });
    }

    /// Draws the time at the right end of a line, and its note before it if there is room.
    pub fn at_the_right(&self, ui: &mut Ui) {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.add_space(space::SMALL);
            ui.label(style::text(&self.time, style::medium(size::HEADING), self.color));
            ui.label(style::text(&self.note, style::roman(size::NOTE), dim()));
        });
    }

    /// Returns the width of the time and its note in a line, in points.
    pub fn width(&self, ui: &Ui) -> f32 {
        let width = |words: &str, font| ui.painter().layout_no_wrap(words.into(), font, ink()).size().x;
        let gaps = space::SMALL + 3.0 * ui.spacing().item_spacing.x;
        width(&self.time, style::medium(size::HEADING)) + width(&self.note, style::roman(size::NOTE)) + gaps
    }
}

/// Sounds once in a turn when a person's time is about to run out.
fn warn(game: Option<Res<Match>>, clock: Res<TurnClock>, mut cues: MessageWriter<Cue>, mut warned: Local<bool>) {
    let side = clock.side().filter(|side| game.is_some_and(|game| game.slots.is_human(*side)));
    let is_low = side.and_then(|side| clock.face(side)).is_some_and(|(_, reading)| reading.is_low);
    if is_low && !*warned {
        cues.write(Cue { sound: Sound::Turn, pan: 0.0 });
    }
    *warned = is_low;
}

/// Hides the table while a menu stops a clock, so that nobody thinks in time that does not count.
fn cover(mut contexts: EguiContexts, clock: Res<TurnClock>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if clock.state() == ClockState::Stopped(Stop::Paused) {
        let layer = egui::LayerId::new(egui::Order::Middle, egui::Id::new("cover"));
        ctx.layer_painter(layer).rect_filled(ctx.viewport_rect(), 0.0, full_ground().to_opaque());
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Update, warn.in_set(Step::After));
    app.add_systems(EguiPrimaryContextPass, cover.in_set(Draw::Table));
}
