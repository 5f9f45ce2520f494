//! The rollout of a position, in the column of a study: a bar while it is played, then the value of each turn.

use crate::app::ui::style::{self, size};
use bevy_egui::egui::{self, Ui, Vec2};

use super::{Rollout, RolloutCommand};
use crate::app::game::matches::Match;
use crate::app::study::study_commands::StudyCommands;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::widgets::{self, Weight};
use benediction_study::session::Edit;
use benediction_study::words::study as words;
use benediction_words::{say, text};

/// Height of a row, in points.
const ROW: f32 = 24.0;

/// Returns `true` if a position can be rolled out.
pub(in crate::app) fn is_possible(game: &Match) -> bool {
    game.session.can_roll_out() && game.session.outcome().is_none()
}

/// Returns the height of the whole panel.
pub(in crate::app) fn height(game: &Match, rollout: &Rollout) -> f32 {
    match () {
        () if !is_possible(game) => 0.0,
        () if rollout.is_busy() || rollout.results.is_empty() => ROW + 4.0,
        () => (ROW - 2.0) * rollout.results.len() as f32 + 4.0,
    }
}

/// Draws the button, the bar, or the result.
pub(in crate::app) fn show(ui: &mut Ui, game: &Match, rollout: &Rollout, commands: &mut StudyCommands) {
    if !is_possible(game) {
        return;
    }
    let width = ui.available_width();
    if rollout.is_busy() {
        let part = rollout.progress.as_ref().map_or(0.0, |progress| progress.done as f32 / progress.all.max(1) as f32);
        let text = rollout.progress.as_ref().map_or_else(String::new, words::rollout_progress);
        ui.horizontal(|ui| {
            if widgets::small_button(ui, text!("study-stop"), Weight::Plain).clicked() {
                commands.rollout.write(RolloutCommand::Stop);
            }
            let bar = egui::ProgressBar::new(part).desired_height(ROW - 6.0).desired_width(ui.available_width());
            ui.add(bar.text(style::text(text, style::roman(size::CAPTION), ink())));
        });
        return;
    }
    if rollout.results.is_empty() {
        let words = text!("study-rollout-begin");
        let begin = widgets::button_sized(ui, words, Weight::Plain, Some(width), style::roman(size::NOTE));
        if begin.on_hover_text(text!("study-rollout-tip")).clicked() {
            commands.rollout.write(RolloutCommand::Begin);
        }
        return;
    }
    for result in &rollout.results {
        let text = words::rolled_out(&game.session, result);
        let (rect, response) =
            ui.allocate_exact_size(Vec2::new(width, style::row_height(ui.ctx(), ROW - 4.0)), egui::Sense::click());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &text));
        let painter = ui.painter().with_clip_rect(rect);
        if response.hovered() {
            painter.rect_filled(rect, style::ROUND, palette::faint(gold(), 0.10));
        }
        let (at, turn) = (egui::Pos2::new(rect.left() + 4.0, rect.center().y), words::turn_of(&game.session, result));
        painter.text(at, egui::Align2::LEFT_CENTER, turn, style::roman(size::NOTE), ink());
        let at = egui::Pos2::new(rect.right() - 4.0, rect.center().y);
        painter.text(at, egui::Align2::RIGHT_CENTER, words::chance_of(result), style::roman(size::NOTE), dim());
        if !result.turn.is_empty() && widgets::clicked(&response) {
            commands.table.write(Edit::Play(result.turn.clone()));
        }
        response.on_hover_text(say!("study-rollout-said", said = text, games = result.games));
    }
}
