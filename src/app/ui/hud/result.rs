//! The result of a game: its headline, the sign of the winner, and the banner and the panel that show it.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, Painter, Pos2, Rect, Stroke, Ui, Vec2};
use egui_phosphor::regular as icon;

use super::{EDGE, MAX_NAME_LETTERS, above_tools_or_foot, name, panel_at};
use crate::app::game::matches::Match;
use crate::app::ui::palette::{self, full_ground, gold, ink, old_gold};
use crate::app::ui::style::{self, size};
use crate::app::ui::{layout_notes, page, widgets};
use benediction_rules::notation::Tint;
use benediction_rules::{Outcome, Side};
use benediction_words as all;

/// Width of the banner, in points.
pub const BANNER_WIDTH: f32 = 460.0;
/// Smallest size of its headline, in points: a longer one wraps.
const MIN_HEADLINE: f32 = 24.0;

/// The headline of a result.
struct Headline {
    words: String,
    /// The words with a whole name, if they are shortened.
    whole: Option<String>,
    color: Color32,
}

impl Headline {
    /// Returns the headline for the only player at the screen, else with the winner's name.
    fn of(game: &Match, outcome: Outcome) -> Headline {
        if let Some(you) = game.slots.lone_human() {
            let color = if outcome.winner == Some(you) { gold() } else { ink() };
            return Headline { words: all::result_for(outcome, you).into(), whole: None, color };
        }
        // The winner's colour is told by its disc; letters in red would look like an error.
        let color = outcome.winner.map_or(ink(), |_| gold());
        let name = outcome.winner.and_then(|winner| name(game, winner));
        let sides = game.session.sides();
        let short = name.as_deref().map(|name| all::short(name, MAX_NAME_LETTERS));
        let words = all::result_with_name(outcome, sides, short.as_deref());
        let whole = (name != short).then(|| all::result_with_name(outcome, sides, name.as_deref()));
        Headline { words, whole, color }
    }

    fn draw(self, ui: &mut Ui, size: f32) {
        let label = ui.label(style::text(self.words, style::medium(size), self.color));
        if let Some(whole) = self.whole {
            label.on_hover_text(whole);
        }
    }
}

/// Draws the result of a game in letters of a size.
pub(in crate::app) fn headline(ui: &mut Ui, game: &Match, outcome: Outcome, size: f32) {
    Headline::of(game, outcome).draw(ui, size);
}

/// Draws the result of a game in letters of this size, or in smaller ones if the line would be too long.
pub(in crate::app) fn fitting_headline(ui: &mut Ui, game: &Match, outcome: Outcome, size: f32) {
    let headline = Headline::of(game, outcome);
    let line = ui.painter().layout_no_wrap(headline.words.clone(), style::medium(size), headline.color);
    let fitting = (size * ui.available_width() / line.size().x.max(1.0)).floor();
    headline.draw(ui, fitting.min(size).max(MIN_HEADLINE.min(size)));
}

/// Draws a disc with a rim.
fn disc(painter: &Painter, at: Pos2, radius: f32, tint: Tint) {
    let (fill, rim) = palette::man(tint);
    painter.circle(at, radius, fill, Stroke::new(1.5, rim));
    painter.circle_stroke(at, radius * 0.80, Stroke::new(1.2, palette::faint(rim, 0.55)));
}

/// Draws the disc of the winner with a crown, or both discs after a draw.
pub(in crate::app) fn winner(ui: &mut Ui, game: &Match, outcome: Outcome, radius: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(2.0 * radius), egui::Sense::hover());
    let painter = ui.painter();
    let Some(winner) = outcome.winner else {
        for (side, shift) in Side::BOTH.into_iter().zip([-0.4, 0.4]) {
            disc(painter, rect.center() + Vec2::new(shift, shift) * radius, 0.58 * radius, game.tint(side));
        }
        return;
    };
    let tint = game.tint(winner);
    painter.circle_stroke(rect.center(), radius - 1.0, Stroke::new(2.0, old_gold()));
    disc(painter, rect.center(), 0.88 * radius, tint);
    let (_, rim) = palette::man(tint);
    painter.text(rect.center(), Align2::CENTER_CENTER, icon::CROWN_SIMPLE, style::roman(0.95 * radius), rim);
}

fn frame() -> egui::Frame {
    widgets::panel().fill(full_ground()).stroke(Stroke::new(1.0, old_gold()))
}

/// Returns `true` if the result has been shown for long enough to be answered.
fn may_answer(ctx: &egui::Context) -> bool {
    page::may_answer(ctx, egui::Id::new("result"))
}

/// Draws the panel with a result: above the buttons at the left of the table, in a narrow window in their place. `add` gets `true`
/// if it has been shown for long enough to be answered.
pub(in crate::app) fn result_panel<R>(ctx: &egui::Context, add: impl FnOnce(&mut Ui, bool) -> R) -> R {
    let may_answer = may_answer(ctx);
    let frame = frame().inner_margin(egui::Margin { left: 12, right: 12, top: 6, bottom: 9 });
    let place = above_tools_or_foot(ctx, EDGE);
    panel_at(ctx, "result", egui::Order::Foreground, place, frame, |ui| add(ui, may_answer))
}

/// Draws the banner with a result at a place and with an opacity. Returns what `add` returns, and its rectangle. `add` gets `true` if
/// it has been shown for long enough to be answered.
pub(in crate::app) fn banner<R>(
    ctx: &egui::Context,
    (at, width, opacity): (Pos2, f32, f32),
    add: impl FnOnce(&mut Ui, bool) -> R,
) -> (R, Rect) {
    let may_answer = may_answer(ctx);
    let area = egui::Area::new(super::BANNER.into()).order(egui::Order::Foreground).fixed_pos(at).fade_in(false);
    let shown = area.show(ctx, |ui| {
        ui.set_width(width);
        ui.set_opacity(opacity);
        frame().inner_margin(egui::Margin::symmetric(18, 12)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            add(ui, may_answer)
        })
    });
    layout_notes::note_panel(ctx, super::BANNER, shown.response.rect);
    (shown.inner.inner, shown.response.rect)
}

/// Draws in a panel that a game is over, while its result is shown elsewhere.
pub(in crate::app) fn game_over(ui: &mut Ui) {
    ui.label(style::text(benediction_words::text!("table-game-over"), style::medium(size::HEADING), ink()));
}
