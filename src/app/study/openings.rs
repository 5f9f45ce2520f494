//! The opening table of a study: the continuations from the position on the table, with their results.

use crate::app::ui::style::{self, size};
use benediction_study::session::Edit;
use bevy_egui::egui::{self, Ui, Vec2};

use egui_phosphor::regular as icon;

use super::study_commands::StudyCommands;
use crate::app::base::messages::GameNode;
use crate::app::game::commands::LookAt;
use crate::app::game::matches::Match;
use crate::app::library::{GameLibrary, LibraryCommand};
use crate::app::ui::layout_notes::note_button;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::widgets;
use benediction_rules::Side;
use benediction_words::{say, text};

/// Number of rows of the table.
const ROWS: usize = 5;
/// Height of all of them.
pub(in crate::app) const HEIGHT: f32 = 21.0 * ROWS as f32 + 6.0;

/// Width of the button that keeps an action, in points.
const KEEP: f32 = 20.0;

/// Draws the button that keeps the action of a row as a variation. Returns `true` if it was clicked.
fn keep_button(ui: &Ui, rect: egui::Rect, words: &str) -> bool {
    let response = ui.interact(rect, ui.id().with(("keep", words)), egui::Sense::click());
    let name = say!("study-keep-action", turn = words);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    note_button(&response, &name);
    let lit = response.hovered() || response.has_focus();
    let color = if lit { gold() } else { dim() };
    ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, icon::PLUS, style::roman(size::NOTE), color);
    widgets::clicked(&response.on_hover_text(text!("study-keep-action-tip")))
}

/// The state of the opening table: `true` if it is shown, and the node of the last request.
#[derive(Default)]
pub(in crate::app) struct Openings {
    pub on: bool,
    pub requested: Option<GameNode>,
}

/// The continuations in the library and in the bot's games, with the results of both together. It is always as high as it may
/// become.
pub(in crate::app) fn show(
    ui: &mut Ui,
    game: &Match,
    library: &GameLibrary,
    openings: &mut Openings,
    commands: &mut StudyCommands,
) {
    let size = Vec2::new(ui.available_width(), HEIGHT - ui.spacing().item_spacing.y);
    ui.allocate_ui_with_layout(size, egui::Layout::top_down(egui::Align::Min), |ui| {
        ui.set_min_size(size);
        table(ui, game, library, openings, commands);
    });
}

fn table(ui: &mut Ui, game: &Match, library: &GameLibrary, openings: &mut Openings, commands: &mut StudyCommands) {
    let here = Some(game.live());
    if openings.requested != here {
        openings.requested = here;
        commands.library.write(LibraryCommand::Played);
    }
    let played = library.played.as_ref().filter(|played| Some(played.at) == here);
    let Some(played) = played else { return };
    // One row for each action, the most frequent first.
    let mut rows = played.bots.clone();
    for mine in &played.here {
        match rows.iter_mut().find(|row| row.action == mine.action) {
            Some(row) => {
                row.games += mine.games;
                row.drawn += mine.drawn;
                Side::BOTH.into_iter().for_each(|side| row.won[side.index()] += mine.won[side.index()]);
            }
            None => rows.push(mine.clone()),
        }
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.games));
    if rows.is_empty() {
        ui.label(style::text(text!("study-not-played"), style::italic(size::NOTE), dim()));
    }
    let width = ui.available_width();
    for row in rows.iter().take(ROWS) {
        let (rect, response) =
            ui.allocate_exact_size(Vec2::new(width, style::row_height(ui.ctx(), 19.0)), egui::Sense::click());
        let mine = played.here.iter().find(|entry| entry.action == row.action).map_or(0, |entry| entry.games);
        let tip = say!("study-played", mine = mine, bots = row.games - mine);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &row.words));
        let painter = ui.painter().with_clip_rect(rect);
        if response.hovered() {
            painter.rect_filled(rect, style::ROUND, palette::faint(gold(), 0.10));
        }
        let text = |part: f32, align, words: &str, ink| {
            let at = egui::Pos2::new(rect.left() + part * width, rect.center().y);
            painter.text(at, align, words, style::roman(size::NOTE), ink);
        };
        text(0.02, egui::Align2::LEFT_CENTER, &row.words, ink());
        text(0.66, egui::Align2::RIGHT_CENTER, &row.games.to_string(), dim());
        let bar = egui::Rect::from_min_max(
            egui::Pos2::new(rect.left() + 0.70 * width, rect.top() + 5.0),
            egui::Pos2::new(rect.right() - KEEP - 4.0, rect.bottom() - 5.0),
        );
        let mut left = bar.left();
        let parts = [row.won[0], row.drawn, row.won[1]];
        let colors =
            [palette::accent(game.tint(Side::Near)), palette::faint(dim(), 0.6), palette::accent(game.tint(Side::Far))];
        for (part, ink) in parts.into_iter().zip(colors) {
            let right = left + bar.width() * part as f32 / parts.iter().sum::<usize>().max(1) as f32;
            let part = egui::Rect::from_x_y_ranges(left..=right, bar.y_range());
            painter.rect_filled(part, 0.0, palette::faint(ink, 0.8));
            left = right;
        }
        let keep = egui::Rect::from_x_y_ranges(rect.right() - KEEP..=rect.right(), rect.y_range());
        let keeps = keep_button(ui, keep, &row.words);
        if (widgets::clicked(&response.on_hover_text(tip)) || keeps)
            && let Ok(action) = game.session.read(&row.action)
        {
            commands.table.write(Edit::Play(vec![action]));
            if keeps {
                commands.table.write(LookAt(Some(game.session.node())));
            }
        }
    }
}
