//! What the keys belong to is always seen: four corners round the place of the board's cursor, above everything that stands there,
//! or a line round the button that has the focus.

use std::f32::consts::TAU;

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Painter, Pos2, Stroke};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::base::states::{Menu, Screen};
use crate::app::game::matches::Match;
use crate::app::input::cursor::BoardCursor;
use crate::app::scene::BoardOnTable;
use crate::app::scene::camera::TableCamera;
use crate::app::scene::picture::Picture;
use crate::app::scene::places::{Places, TABLE_Y};
use crate::app::ui::Draw;
use crate::app::ui::palette::{full_ground, gold, ink, is_light};
use crate::app::ui::projection::project;
use benediction_rules::view::Place;

/// Distance of the corners round a point from its middle, along both axes, in distances of points: they are outside the men.
const RADIUS: f32 = 0.44;
/// Length of their sides.
const SIDE: f32 = 0.24;
/// Corners of a drawn circle.
const CORNERS: usize = 40;
/// Width of the line, and of the darker line at both of its sides, in points.
const WIDTH: f32 = 3.5;
const RIM: f32 = 1.5;

fn circle(middle: Vec3, radius: f32) -> Vec<Vec3> {
    let angle = |corner: usize| TAU * corner as f32 / CORNERS as f32;
    (0..CORNERS).map(|corner| middle + Quat::from_rotation_y(angle(corner)) * Vec3::X * radius).collect()
}

/// Returns the four corners of a square round a place, with level sides as the camera sees it. A ring would look like that of a
/// held man.
fn frame(middle: Vec3, right: Vec3) -> Vec<Vec<Vec3>> {
    let away = Vec3::Y.cross(right);
    let corner = |(x, z): (f32, f32)| {
        let corner = middle + (right * x + away * z) * RADIUS;
        vec![corner - right * x * SIDE, corner, corner - away * z * SIDE]
    };
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(corner).to_vec()
}

/// Returns the lines round a place on the table, seen by a camera with this direction to the right. A line whose ends meet is closed.
fn outline(places: &Places, place: Place, right: Vec3) -> Vec<Vec<Vec3>> {
    let closed = |mut line: Vec<Vec3>| {
        line.extend(line.first().copied());
        vec![line]
    };
    match place {
        Place::Point(at) => frame(places.point(at), right),
        Place::Hand(side) if places.is_ring() => frame(places.tray(side), right),
        Place::Hand(side) => {
            let (middle, half) = (places.tray(side), places.tray_half());
            let corner = |x: f32, z: f32| middle.with_y(TABLE_Y) + Vec3::new(x * half.x, 0.0, z * half.y);
            closed(vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)])
        }
        Place::Bowl => closed(circle(places.bowl(), Places::BOWL_RADIUS)),
    }
}

/// Draws a line in the colour of the focus, with a rim that separates it from whatever is below it.
fn draw_line(painter: &Painter, mut line: Vec<Pos2>, ink: Color32) {
    let rim = if is_light() { Color32::WHITE } else { full_ground() };
    let is_closed = line.first() == line.last();
    if is_closed {
        line.pop();
    }
    for (width, color) in [(WIDTH + 2.0 * RIM, rim), (WIDTH, ink)] {
        let stroke = Stroke::new(width, color);
        let line = line.clone();
        painter.add(if is_closed { egui::Shape::closed_line(line, stroke) } else { egui::Shape::line(line, stroke) });
    }
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
    let right = at.right().with_y(0.0).normalize_or(Vec3::X);
    for line in outline(places, place, right) {
        let line: Option<Vec<Pos2>> = line.into_iter().map(|corner| project(camera, at, corner, zoom)).collect();
        if let Some(line) = line {
            // Not the gold of other marks on the board.
            draw_line(&ctx.layer_painter(egui::LayerId::background()), line, ink());
        }
    }
}

/// Makes the board the first stop of Tab: it takes the keys itself, and so needs no focus.
fn stop_at_board(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    board: Res<BoardOnTable>,
    mut cursor: ResMut<BoardCursor>,
    mut had_widget: Local<bool>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (Some(game), Some(board)) = (game, &board.0) else { return };
    let id = egui::Id::new("board");
    let has_widget = ctx.memory(|memory| memory.focused().is_some());
    // From the board Tab leads to the first button. A button that Tab has just left gives the focus to the next one in this pass.
    let had_widget = std::mem::replace(&mut *had_widget, has_widget);
    let has_keys = cursor.is_on() && !has_widget && !had_widget;
    let is_reached = ctx.memory_mut(|memory| {
        if !has_keys {
            memory.interested_in_focus(id, egui::LayerId::background());
        }
        let is_reached = memory.has_focus(id);
        memory.surrender_focus(id);
        is_reached
    });
    if is_reached {
        cursor.enter(&game, board);
    }
}

/// Draws the ring round the button that has the focus.
fn draw_button(mut contexts: EguiContexts) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let focused = ctx.memory(|memory| memory.focused()).and_then(|id| ctx.read_response(id));
    let Some(button) = focused.filter(|button| button.interact_rect.is_positive()) else { return };
    let rect = button.interact_rect.expand(2.5);
    let layer = egui::LayerId::new(egui::Order::Tooltip, egui::Id::new("focus"));
    let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    draw_line(&ctx.layer_painter(layer), corners.to_vec(), gold());
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            stop_at_board.in_set(Draw::Before).run_if(in_state(Screen::Table)),
            draw_cursor.before(super::hint::draw).in_set(Draw::Table),
            draw_button.in_set(Draw::After).run_if(in_state(Screen::Table)),
        )
            .run_if(in_state(Menu::None)),
    );
}
