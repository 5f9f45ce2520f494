//! Records what a pass of egui has drawn where: buttons for programs that press them, panels for the camera.

use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, Response};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::{Button, Buttons, Draw};

const BUTTONS: &str = "buttons-drawn";

/// Records the place of a button, for programs that press it.
pub fn note_button(response: &Response, words: &str) {
    let rect = |rect: Rect| bevy::math::Rect::new(rect.min.x, rect.min.y, rect.max.x, rect.max.y);
    let seen = response.interact_rect.intersect(response.ctx.viewport_rect());
    let button = Button {
        words: words.to_string(),
        rect: rect(response.rect),
        // `new` would swap the corners of an empty rectangle.
        seen: if seen.is_positive() { rect(seen) } else { bevy::math::Rect::EMPTY },
        panel: response.layer_id.id.value(),
    };
    let id = egui::Id::new(BUTTONS);
    response.ctx.data_mut(|data| data.get_temp_mut_or_default::<Vec<Button>>(id).push(button));
}

fn place_buttons(mut contexts: EguiContexts, mut buttons: ResMut<Buttons>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let zoom = ctx.zoom_factor();
    let drawn = ctx.data_mut(|data| data.remove_temp::<Vec<Button>>(egui::Id::new(BUTTONS)));
    let scaled = |rect: bevy::math::Rect| bevy::math::Rect { min: rect.min * zoom, max: rect.max * zoom };
    let place = |button: Button| Button {
        rect: scaled(button.rect),
        seen: if button.seen.is_empty() { button.seen } else { scaled(button.seen) },
        ..button
    };
    buttons.set_if_neq(Buttons(drawn.unwrap_or_default().into_iter().map(place).collect()));
}

const PANELS: &str = "panels-drawn";

/// Records the place of a panel beside the board, so that the camera keeps the table clear of it.
pub fn note_panel(ctx: &egui::Context, name: &'static str, rect: Rect) {
    let id = egui::Id::new(PANELS);
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Vec<(&'static str, Rect)>>(id).push((name, rect)));
}

/// Takes the panels of this pass, in points.
pub fn take_panels(ctx: &egui::Context) -> Vec<(&'static str, Rect)> {
    ctx.data_mut(|data| data.remove_temp(egui::Id::new(PANELS))).unwrap_or_default()
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, place_buttons.in_set(Draw::After));
}
