//! What the keys belong to is always seen: a ring round the place of the board's cursor, above everything that stands there, or
//! round the button that has the focus.

use std::f32::consts::TAU;

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Painter, Pos2, Stroke};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::coordinates::project;
use crate::app::base::states::{Menu, Screen};
use crate::app::input::cursor::BoardCursor;
use crate::app::scene::camera::TableCamera;
use crate::app::scene::picture::Picture;
use crate::app::scene::places::{Places, TABLE_Y};
use crate::app::ui::Draw;
use crate::app::ui::palette::{full_ground, gold, ink, is_light};
use benediction_rules::view::Place;

/// Radius of the ring round a point, in distances of points: it is wider than the men.
const RADIUS: f32 = 0.49;
/// Corners of a drawn circle.
const CORNERS: usize = 40;
/// Width of the ring, and of the darker line at both of its sides, in points.
const WIDTH: f32 = 3.5;
const RIM: f32 = 1.5;

fn circle(middle: Vec3, radius: f32) -> Vec<Vec3> {
    let angle = |corner: usize| TAU * corner as f32 / CORNERS as f32;
    (0..CORNERS).map(|corner| middle + Quat::from_rotation_y(angle(corner)) * Vec3::X * radius).collect()
}

/// Returns the outline of a place on the table.
fn outline(places: &Places, place: Place) -> Vec<Vec3> {
    match place {
        Place::Point(at) => circle(places.point(at), RADIUS),
        Place::Hand(side) if places.is_ring() => circle(places.tray(side), RADIUS),
        Place::Hand(side) => {
            let (middle, half) = (places.tray(side), places.tray_half());
            let corner = |x: f32, z: f32| middle.with_y(TABLE_Y) + Vec3::new(x * half.x, 0.0, z * half.y);
            vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]
        }
        Place::Bowl => circle(places.bowl(), Places::BOWL_RADIUS),
    }
}

/// Draws a line in the colour of the focus, with a rim that separates it from whatever is below it.
fn ring(painter: &Painter, line: Vec<Pos2>, ink: Color32) {
    let rim = if is_light() { Color32::WHITE } else { full_ground() };
    painter.add(egui::Shape::closed_line(line.clone(), Stroke::new(WIDTH + 2.0 * RIM, rim)));
    painter.add(egui::Shape::closed_line(line, Stroke::new(WIDTH, ink)));
}

/// Draws the cursor of the board.
fn draw_cursor(
    mut contexts: EguiContexts,
    cursor: Res<BoardCursor>,
    picture: Res<Picture>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (Some(place), Some(places), Some((camera, at))) = (cursor.place(), &picture.places, camera.iter().next())
    else {
        return;
    };
    if ctx.memory(|memory| memory.focused().is_some()) {
        return;
    }
    let zoom = ctx.zoom_factor();
    let line: Option<Vec<Pos2>> =
        outline(places, place).into_iter().map(|corner| project(camera, at, corner, zoom)).collect();
    if let Some(line) = line {
        // Not the gold of other rings on the board.
        ring(&ctx.layer_painter(egui::LayerId::background()), line, ink());
    }
}

/// Draws the ring round the button that has the focus.
fn draw_button(mut contexts: EguiContexts) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let focused = ctx.memory(|memory| memory.focused()).and_then(|id| ctx.read_response(id));
    let Some(button) = focused.filter(|button| button.interact_rect.is_positive()) else { return };
    let rect = button.interact_rect.expand(2.5);
    let layer = egui::LayerId::new(egui::Order::Tooltip, egui::Id::new("focus"));
    ring(
        &ctx.layer_painter(layer),
        vec![rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()],
        gold(),
    );
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            draw_cursor.before(super::hint::draw).in_set(Draw::Table),
            draw_button.in_set(Draw::After).run_if(in_state(Screen::Table)),
        )
            .run_if(in_state(Menu::None)),
    );
}
