//! Records the panels of each pass, for programs that look at the layout.

use bevy::math::Rect;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::scene::camera::PanelSpace;
use crate::app::ui::{Draw, layout_notes};

fn record(mut contexts: EguiContexts, mut space: ResMut<PanelSpace>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let zoom = ctx.zoom_factor();
    let drawn = layout_notes::take_panels(ctx).into_iter();
    let panels: Vec<_> = drawn
        .map(|(name, rect)| (name, Rect::new(rect.min.x, rect.min.y, rect.max.x, rect.max.y)))
        .map(|(name, rect)| (name, Rect::from_corners(rect.min * zoom, rect.max * zoom)))
        .collect();
    if space.panels != panels {
        space.panels = panels;
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, record.in_set(Draw::After));
}
