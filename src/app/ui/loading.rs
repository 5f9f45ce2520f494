//! A bar that shows the progress while a board is painted.

use crate::app::ui::style::size;
use bevy::prelude::*;
use bevy_egui::egui::{self, CornerRadius, Pos2, Rect, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::palette::{self, dim, gold, inset};
use super::{Draw, style};
use crate::app::base::states::Screen;
use crate::app::render::board_painter::BoardPainter;
use benediction_words::text;

const BAR: Vec2 = Vec2::new(240.0, 4.0);

fn draw(
    mut contexts: EguiContexts,
    board_painter: Option<Res<BoardPainter>>,
    screen: Res<State<Screen>>,
    mut shown: Local<f32>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(progress) = board_painter.and_then(|board_painter| board_painter.progress()) else {
        *shown = 0.0;
        return;
    };
    // It never goes back, and creeps on between two steps.
    *shown = shown.max(progress).max((*shown + 0.01).min(progress + 0.18)).min(1.0);
    let room = ctx.viewport_rect();
    let painter = ctx.layer_painter(egui::LayerId::background());
    painter.rect_filled(room, CornerRadius::ZERO, palette::full_ground());
    let middle = match screen.get() {
        // The title's menu is at the left, in a narrow window above.
        Screen::Title if style::is_narrow(ctx) => Pos2::new(room.center().x, room.top() + room.height() * 0.86),
        Screen::Title => Pos2::new(room.left() + room.width() * 0.66, room.center().y),
        Screen::Table => room.center(),
    };
    let rail = Rect::from_center_size(middle, BAR);
    let (above, font) = (middle - Vec2::Y * 16.0, style::serif_italic(size::HEADING));
    painter.text(above, egui::Align2::CENTER_BOTTOM, text!("title-loading"), font, dim());
    painter.rect_filled(rail, CornerRadius::same(2), inset());
    let filled = Rect::from_min_size(rail.min, Vec2::new(BAR.x * *shown, BAR.y));
    painter.rect_filled(filled, CornerRadius::same(2), gold());
}

/// Returns `true` while the first pictures of a board are painted.
pub fn is_loading(board_painter: Option<Res<BoardPainter>>) -> bool {
    board_painter.is_some_and(|board_painter| board_painter.progress().is_some())
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(Draw::Before).before(Draw::Table).run_if(resource_exists::<style::Ready>),
    );
}
