//! The opening table of a study: the continuations from the position on the table, with their results.

use crate::app::ui::style::{self, size, space};
use benediction_study::session::Edit;
use bevy_egui::egui::{self, Ui, Vec2};

use egui_phosphor::regular as icon;

use super::study_commands::StudyCommands;
use crate::app::base::messages::GameNode;
use crate::app::base::storage::requests::Played;
use crate::app::game::commands::LookAt;
use crate::app::game::matches::Match;
use crate::app::library::{GameLibrary, LibraryCommand};
use crate::app::ui::layout_notes::note_button;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::Side;
use benediction_study::library::Continuation;
use benediction_words::{say, text};

/// Number of rows of the table.
const ROWS: usize = 5;
/// Height of all of them, with the choice of the games above.
pub(in crate::app) const HEIGHT: f32 = 21.0 * ROWS as f32 + 30.0;

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

/// The games whose actions the opening table shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Source {
    /// The library and the bot's games together.
    #[default]
    All,
    /// The library.
    Own,
    /// The bot's games.
    Bot,
}

impl Source {
    /// Returns the sources with their names.
    fn all() -> [(Source, &'static str); 3] {
        [
            (Source::All, text!("study-openings-all")),
            (Source::Own, text!("study-openings-own")),
            (Source::Bot, text!("study-openings-bot")),
        ]
    }

    /// Returns one row for each action, the most frequent first.
    fn rows(self, played: &Played) -> Vec<Continuation> {
        let mut rows = if self == Source::Own { Vec::new() } else { played.bots.clone() };
        for own in played.here.iter().filter(|_| self != Source::Bot) {
            match rows.iter_mut().find(|row| row.action == own.action) {
                Some(row) => {
                    row.games += own.games;
                    row.drawn += own.drawn;
                    Side::BOTH.into_iter().for_each(|side| row.won[side.index()] += own.won[side.index()]);
                }
                None => rows.push(own.clone()),
            }
        }
        rows.sort_by_key(|row| std::cmp::Reverse(row.games));
        rows
    }
}

/// The state of the opening table.
#[derive(Default)]
pub(in crate::app) struct Openings {
    /// `true` if it is shown.
    pub on: bool,
    /// The node of the last request.
    requested: Option<GameNode>,
    source: Source,
}

impl Openings {
    /// Shows or hides it.
    pub(in crate::app) fn toggle(&mut self) {
        (self.on, self.requested) = (!self.on, None);
    }
}

/// The continuations in the library and in the bot's games, with their results. It is always as high as it may become.
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
    widgets::row(ui, |ui| {
        ui.spacing_mut().item_spacing.x = space::TINY;
        ui.spacing_mut().button_padding = Vec2::new(space::TIGHT, 0.0);
        for (source, name) in Source::all() {
            let weight = if source == openings.source { Weight::Primary } else { Weight::Quiet };
            if widgets::button_sized(ui, name, weight, None, style::roman(size::CAPTION)).clicked() {
                openings.source = source;
            }
        }
    });
    let rows = openings.source.rows(played);
    if rows.is_empty() {
        let nothing = match openings.source {
            Source::All => text!("study-not-played"),
            Source::Own => text!("study-not-played-own"),
            Source::Bot => text!("study-not-played-bot"),
        };
        ui.label(style::text(nothing, style::italic(size::NOTE), dim()));
    }
    let width = ui.available_width();
    for row in rows.iter().take(ROWS) {
        let (rect, response) =
            ui.allocate_exact_size(Vec2::new(width, style::row_height(ui.ctx(), 19.0)), egui::Sense::click());
        let mine = played.here.iter().find(|entry| entry.action == row.action).map_or(0, |entry| entry.games);
        let bots = played.bots.iter().find(|entry| entry.action == row.action).map_or(0, |entry| entry.games);
        let tip = say!("study-played", mine = mine, bots = bots);
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

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_study::tree::NodeId;

    #[test]
    fn rows_are_those_of_the_chosen_games() {
        let row = |action: &str, games, won| Continuation {
            action: action.into(),
            words: action.into(),
            games,
            won,
            drawn: games - won[0] - won[1],
        };
        let played = Played {
            at: GameNode { game: 1, node: NodeId::ROOT },
            here: vec![row("e4", 2, [1, 0]), row("d4", 7, [3, 4])],
            bots: vec![row("e4", 6, [2, 2]), row("c4", 1, [0, 1])],
        };
        assert_eq!(Source::Own.rows(&played), [row("d4", 7, [3, 4]), row("e4", 2, [1, 0])]);
        assert_eq!(Source::Bot.rows(&played), played.bots);
        assert_eq!(Source::All.rows(&played), [row("e4", 8, [3, 2]), row("d4", 7, [3, 4]), row("c4", 1, [0, 1])]);
    }
}
