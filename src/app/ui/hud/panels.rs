//! Measures the space that panels take beside the board, for the camera.

use bevy::math::Rect;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::game::matches::Match;
use crate::app::scene::camera::{PanelSpace, View};
use crate::app::ui::Draw;
use crate::app::ui::layout_notes;
use benediction_rules::Side;

/// Number of passes in which a panel's present size counts, since egui settles it after the first; later its largest size counts.
const SETTLING: u8 = 4;

/// The conditions of the measurement: if one changes, the panels are measured again.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Occasion {
    window: bevy_egui::egui::Vec2,
    zoom: f32,
    game: u64,
    foremost: Side,
    columns: (f32, f32, f32),
}

/// Number of measurements of each panel.
#[derive(Default)]
struct Measured {
    occasion: Option<Occasion>,
    passes: Vec<u8>,
}

fn reserve(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    view: Res<View>,
    mut space: ResMut<PanelSpace>,
    mut measured: Local<Measured>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let drawn = layout_notes::take_panels(ctx);
    let Some(game) = game else { return };
    let zoom = ctx.zoom_factor();
    let occasion = Occasion {
        window: ctx.viewport_rect().size(),
        zoom,
        game: game.id,
        foremost: view.foremost(),
        columns: (space.left, space.right, space.foot),
    };
    let mut panels = std::mem::take(&mut space.bypass_change_detection().panels);
    let before = panels.clone();
    if measured.occasion != Some(occasion) {
        *measured = Measured { occasion: Some(occasion), passes: Vec::new() };
        panels.clear();
    }
    for (name, rect) in drawn {
        let rect = Rect::new(rect.min.x, rect.min.y, rect.max.x, rect.max.y);
        let rect = Rect::from_corners(rect.min * zoom, rect.max * zoom);
        match panels.iter().position(|(panel, _)| *panel == name) {
            Some(index) if measured.passes[index] < SETTLING => {
                panels[index].1 = rect;
                measured.passes[index] += 1;
            }
            Some(index) => panels[index].1 = panels[index].1.union(rect),
            None => {
                panels.push((name, rect));
                measured.passes.push(0);
            }
        }
    }
    let changed = panels != before;
    space.bypass_change_detection().panels = panels;
    if changed {
        space.set_changed();
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, reserve.in_set(Draw::After));
}
