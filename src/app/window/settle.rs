//! Draws until the layout has settled. What a frame finds out about sizes (of the window, of letters, of panels), only the
//! next ones can use, and a window at rest would not draw them for seconds.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::app::render::board_painter::BoardPainter;
use crate::app::scene::camera::{PanelSpace, TableCamera};
use crate::app::ui::Buttons;

/// Frames that are drawn after one in which anything went elsewhere: what follows the camera does so a frame later.
const AFTER: u8 = 2;

/// So many frames in a row at the most while the camera rests: no panel that wavers for ever keeps the window awake.
const MOST: u8 = 60;

/// How large the window is, where the camera, and which pictures lie on the table: new ones are drawn a frame after they
/// came, when they are on the graphics card.
#[derive(Default, PartialEq)]
struct Sight {
    window: Option<Vec2>,
    camera: Option<GlobalTransform>,
    pictures: Option<AssetId<Image>>,
}

fn draw_until_settled(
    space: Res<PanelSpace>,
    buttons: Res<Buttons>,
    board_painter: Option<Res<BoardPainter>>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut last: Local<Sight>,
    mut left: Local<u8>,
    mut drawn: Local<u8>,
) {
    let seen = camera.iter().next();
    let now = Sight {
        window: seen.and_then(|(camera, _)| camera.logical_viewport_size()),
        camera: seen.map(|(_, transform)| *transform),
        pictures: board_painter.and_then(|painter| painter.shown().map(|(_, pictures)| pictures.table.id())),
    };
    let turned = now != *last;
    *last = now;
    let moved = turned || space.is_changed() || buttons.is_changed();
    *left = if moved { AFTER } else { left.saturating_sub(1) };
    *drawn = match (*left, turned) {
        (0, _) => 0,
        (_, true) => 1,
        (_, false) => drawn.saturating_add(1),
    };
    if (1..=MOST).contains(&*drawn) {
        redraw.write(RequestRedraw);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, draw_until_settled);
}
