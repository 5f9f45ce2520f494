//! Draws until the layout has settled. Sizes that are measured in a frame (of the window, of letters, of panels) are used only in
//! the next ones, and a window at rest would not draw them for seconds.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::app::render::board_painter::BoardPainter;
use crate::app::scene::camera::{PanelSpace, TableCamera};
use crate::app::ui::Buttons;

/// Frames that are drawn after one in which anything moved: what follows the camera does so a frame later.
const FRAMES_AFTER_CHANGE: u8 = 2;

/// Largest number of frames in a row while the camera rests, so that a panel that never settles does not keep the window awake.
const MAX_FRAMES: u8 = 60;

/// The size of the window, the camera, and the pictures on the table: new ones are drawn a frame after they came, when they are on
/// the graphics card.
#[derive(Default, PartialEq)]
struct LayoutState {
    window: Option<Vec2>,
    camera: Option<(GlobalTransform, Mat4)>,
    pictures: Option<AssetId<Image>>,
}

fn draw_until_settled(
    space: Res<PanelSpace>,
    buttons: Res<Buttons>,
    board_painter: Option<Res<BoardPainter>>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut last: Local<LayoutState>,
    mut left: Local<u8>,
    mut drawn: Local<u8>,
) {
    let view = camera.iter().next();
    let now = LayoutState {
        window: view.and_then(|(camera, _)| camera.logical_viewport_size()),
        camera: view.map(|(camera, transform)| (*transform, camera.clip_from_view())),
        pictures: board_painter.and_then(|painter| painter.shown().map(|(_, pictures)| pictures.table.id())),
    };
    let turned = now != *last;
    *last = now;
    let moved = turned || space.is_changed() || buttons.is_changed();
    *left = if moved { FRAMES_AFTER_CHANGE } else { left.saturating_sub(1) };
    *drawn = match (*left, turned) {
        (0, _) => 0,
        (_, true) => 1,
        (_, false) => drawn.saturating_add(1),
    };
    if (1..=MAX_FRAMES).contains(&*drawn) {
        redraw.write(RequestRedraw);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, draw_until_settled);
}
