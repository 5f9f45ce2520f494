//! Actions without a click on the board: those that are buttons, and the choice among actions that one click may mean.

use crate::app::ui::style::{self, size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::{EDGE, above_tools, narrow};
use crate::app::base::states::Menu;
use crate::app::game::commands::{ActionRequested, MatchCommands};
use crate::app::game::matches::{Match, Selection};
use crate::app::scene::camera::PanelSpace;
use crate::app::ui::palette::dim;
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{Draw, layout_notes};
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
    let screen = ctx.viewport_rect();
    let area = egui::Area::new(PROMPT.into()).order(egui::Order::Foreground);
    let (align, at, width) = if style::is_narrow(ctx) {
        // Above the hint.
        let up = screen.bottom() - space.free(ctx).bottom() + narrow::HINT;
        (egui::Align2::CENTER_BOTTOM, Vec2::new(0.0, -up), screen.width() - 2.0 * EDGE)
    } else {
        above_tools(ctx)
    };
    let shown = area.anchor(align, at).fade_in(false).show(ctx, |ui| {
        ui.set_width(width);
        widgets::panel().inner_margin(egui::Margin::symmetric(12, 8)).show(ui, |ui| {
            ui.set_width(ui.available_width());
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
    });
    layout_notes::note_panel(ctx, PROMPT, shown.response.rect);
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Table).run_if(in_state(Menu::None)));
}
