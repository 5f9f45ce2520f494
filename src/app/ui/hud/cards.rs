//! The cards of both sides: who plays, the clock, and the pieces in hand and removed.

use crate::app::ui::style::{self, size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Pos2, Rect, Stroke, Ui, Vec2};

use super::{clock, turn};
use crate::app::base::settings::Settings;
use crate::app::game::clocks::TurnClock;
use crate::app::game::matches::Match;
use crate::app::game::player_slot::PlayerSlot;
use crate::app::ui::named;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::widgets;
use benediction_rules::Side;
use benediction_rules::view::{Board, Figure};
use benediction_words::{self as all, say, text};

/// Largest length of a name in the middle of a sentence, in letters.
pub(in crate::app) const MAX_NAME_LETTERS: usize = 24;

/// Returns the name of the player of a side, or `None` if the game has none.
pub(in crate::app) fn name(game: &Match, side: Side) -> Option<String> {
    game.session.about().terms.name(side)
}

/// Returns the short name of the player to act: its name, or a bot's level.
pub(in crate::app) fn acting_name(game: &Match, side: Side) -> String {
    name(game, side).map_or_else(|| short_name(game.slots.slot(side)), |name| all::short(&name, MAX_NAME_LETTERS))
}

/// Returns the kind of player in a word: a bot by its level.
fn short_name(slot: &PlayerSlot) -> String {
    match slot {
        PlayerSlot::Bot(level) => all::level(level.number()).into(),
        slot => benediction_study::words::player(&slot.player(), false),
    }
}

/// Describes a side's checkers beside the board.
pub(in crate::app) fn stock(figure: &Figure, board: &Board, side: Side) -> String {
    let (hand, removed) = (figure.hands[side.index()].len(), figure.removed[side.index()].len());
    let off = board.home.map(|home| figure.men.iter().filter(|man| man.at == home && man.side == side).count());
    match (off, removed) {
        (Some(off), 0) => say!("table-on-the-way", bar = hand, off = off),
        (Some(off), out) => say!("table-on-the-way-removed", bar = hand, off = off, out = out),
        (None, 0) => say!("table-in-hand", count = hand),
        (None, out) => say!("table-in-hand-removed", count = hand, out = out),
    }
}

/// Returns a side's name and its player in one text, so that both fit on one line or on two. The rest is cut off.
pub(in crate::app) fn player_line(
    game: &Match,
    side: Side,
    player: Option<&str>,
    active: bool,
) -> egui::text::LayoutJob {
    let mut player_line = egui::text::LayoutJob::default();
    player_line.wrap.max_rows = 2;
    let name =
        benediction_study::words::named_player(player, &game.slots.player(side), game.slots.lone_human().is_some());
    let accent = palette::accent(game.tint(side));
    player_line.append(&game.called(side), 0.0, egui::TextFormat::simple(style::medium(size::HEADING), accent));
    let color = if active { ink() } else { dim() };
    player_line.append(&name, 8.0, egui::TextFormat::simple(style::roman(size::BODY), color));
    if game.session.about().terms.strict && game.slots.is_human(side) {
        player_line.append(text!("table-strict"), 8.0, egui::TextFormat::simple(style::italic(size::NOTE), gold()));
    }
    if let Some(series) = game.series() {
        let score = say!("series-score", won = series.won(side), to = series.to());
        player_line.append(&score, 8.0, egui::TextFormat::simple(style::medium(size::BODY), gold()));
        if game.is_crawford() {
            let words = text!("series-crawford");
            player_line.append(words, 8.0, egui::TextFormat::simple(style::italic(size::NOTE), gold()));
        }
    }
    player_line
}

/// Draws the card of a side. A bar in its colour connects it with its men.
pub(super) fn side_card(
    ui: &mut Ui,
    game: &Match,
    figure: &Figure,
    board: Option<&Board>,
    (side, clock): (Side, &TurnClock),
    settings: &Settings,
) {
    let active = game.turn_side() == Some(side);
    let accent = palette::accent(game.tint(side));
    let mut frame = widgets::panel().inner_margin(egui::Margin { left: 17, right: 12, top: 9, bottom: 10 });
    let glow = turn::glow(ui.ctx(), side, active, settings);
    if active {
        frame.fill = frame.fill.lerp_to_gamma(gold(), 0.10 + 0.25 * glow);
    }
    let response = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = space::TINY;
        named::add_parts(ui, player_line(game, side, name(game, side).as_deref(), active));
        if let Some(face) = clock::ClockFace::of(clock, side) {
            face.row(ui);
        }
        let Some(board) = board.filter(|board| board.checkers > 0) else { return };
        let (hand, removed) = (figure.hands[side.index()].len(), figure.removed[side.index()].len());
        let words = style::text(stock(figure, board, side), style::roman(size::NOTE), dim());
        // In one line if it stays legible, closer together if need be.
        let galley = egui::WidgetText::from(words.clone()).into_galley(ui, None, f32::INFINITY, egui::TextStyle::Body);
        let space_left = ui.available_width() - galley.size().x - ui.spacing().item_spacing.x;
        let step = ((space_left - STEP) / (discs_for(hand).max(2) - 1) as f32).min(STEP);
        if step >= MIN_STEP && removed == 0 {
            ui.horizontal(|ui| {
                ui.label(words);
                discs(ui, accent, step, hand, removed);
            });
        } else {
            ui.label(words);
            discs(ui, accent, STEP, hand, removed);
        }
    });
    let rect = response.response.rect;
    let width = if active { 7.0 } else { 4.0 };
    let bar = Rect::from_min_max(rect.min + Vec2::splat(1.0), Pos2::new(rect.left() + width, rect.bottom() - 1.0));
    ui.painter().rect_filled(bar, 1.0, if active { accent } else { palette::faint(accent, 0.4) });
    if active {
        let line = Stroke::new(2.0 + 1.5 * glow, gold());
        ui.painter().rect_stroke(rect, style::ROUND, line, egui::StrokeKind::Inside);
    }
}

/// Distance between two small checkers, in points.
const STEP: f32 = 11.0;
/// Smallest distance, where each lies over the one before.
const MIN_STEP: f32 = 4.5;

/// Number of checkers from which one stands for all: a longer row is hard to count.
const MANY: usize = 12;

/// Returns the number of small checkers that show a number of checkers, which is also written beside them.
pub(in crate::app) fn discs_for(count: usize) -> usize {
    if count < MANY { count } else { 1 }
}

/// Draws a hand as small checkers; removed ones are hollow.
pub(in crate::app) fn discs(ui: &mut Ui, accent: Color32, step: f32, hand: usize, removed: usize) {
    let (hand, removed) = (discs_for(hand), discs_for(removed));
    let each_row = ((ui.available_width() / step) as usize).max(1);
    let all = hand + removed;
    let rows = all.div_ceil(each_row);
    if rows == 0 || rows > 4 {
        return;
    }
    let (rect, _) =
        ui.allocate_exact_size(Vec2::new(ui.available_width(), rows as f32 * STEP + 2.0), egui::Sense::hover());
    // Opaque, since they may lie over each other.
    let ground = palette::ground().to_opaque();
    let (disc, rim) = (ground.lerp_to_gamma(accent, 0.75), ground.lerp_to_gamma(ink(), 0.45));
    for index in 0..all {
        let place = Vec2::new((index % each_row) as f32 * step + 4.5, (index / each_row) as f32 * STEP + 6.5);
        let at = rect.min + place;
        if index < hand {
            ui.painter().circle(at, 4.2, disc, Stroke::new(0.8, rim));
        } else {
            ui.painter().circle_stroke(at, 3.6, Stroke::new(1.0, palette::faint(accent, 0.6)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_disc_stands_for_many() {
        assert_eq!([0, 1, 11, 12, 24].map(discs_for), [0, 1, 11, 1, 1]);
    }
}
