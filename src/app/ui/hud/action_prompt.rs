//! Actions without a click on the board: those that are buttons, and the choice among actions that one click may mean.

use crate::app::ui::style::{self, size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::{above_tools_or_foot, narrow, panel_at};
use crate::app::base::states::Menu;
use crate::app::game::commands::{ActionRequested, MatchCommands};
use crate::app::game::matches::{Match, Selection};
use crate::app::scene::camera::PanelSpace;
use crate::app::ui::Draw;
use crate::app::ui::palette::dim;
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::view::Verb;
use benediction_words::{hud as words, text};

/// Name of the area.
const PROMPT: &str = "action-prompt";

/// Returns the height of the prompt in points, or `None` if it is not shown.
pub(super) fn height(ctx: &egui::Context) -> Option<f32> {
    let layer = egui::LayerId::new(egui::Order::Foreground, PROMPT.into());
    ctx.memory(|memory| memory.areas().is_visible(&layer)).then(|| super::height_of(ctx, PROMPT)).flatten()
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    space: Res<PanelSpace>,
    mut requests: MatchCommands,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(game) = game else { return };
    let actions = game.prompted(&selection.picker);
    let Some(first) = actions.first() else { return };
    let is_choice = first.verb != Verb::Say;
    // In a narrow window above the hint.
    let place = above_tools_or_foot(ctx, ctx.viewport_rect().bottom() - space.free(ctx).bottom() + narrow::HINT);
    let frame = widgets::panel().inner_margin(egui::Margin::symmetric(12, 8));
    panel_at(ctx, PROMPT, egui::Order::Foreground, place, frame, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::new(space::MEDIUM, space::SMALL);
            if is_choice {
                ui.label(style::text(text!("table-which"), style::italic(size::BODY), dim()));
            }
            for (index, view) in actions.into_iter().enumerate() {
                let is_usual = if is_choice { index == 0 } else { words::is_usual_word(&view.text) };
                let (name, about) = match (is_choice, view.becomes) {
                    (true, Some(form)) => (words::form(form), view.label.as_str()),
                    (true, None) => (view.label.as_str(), ""),
                    (false, _) => words::word_button(&view.text),
                };
                let weight = if is_usual { Weight::Primary } else { Weight::Plain };
                let mut button = widgets::button(ui, name, weight);
                if !about.is_empty() {
                    button = button.on_hover_text(about);
                }
                if button.clicked() {
                    requests.write(ActionRequested { at: game.live(), action: view.action });
                }
            }
        });
    });
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Table).run_if(in_state(Menu::None)));
}
