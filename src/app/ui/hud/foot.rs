//! The line at the foot of a window with columns: beside the tray, whose checkers can be clicked.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::scene::camera::{PanelSpace, TableCamera, View};
use crate::app::scene::picture::Picture;
use crate::app::ui::projection::project;
use crate::app::ui::style;
use benediction_rules::Side;

/// Distance of the line from the tray, in points.
const BESIDE_TRAY: f32 = 8.0;

/// Where a line of text can stand at the foot.
#[derive(SystemParam)]
pub(in crate::app) struct Foot<'w, 's> {
    pub space: Res<'w, PanelSpace>,
    picture: Res<'w, Picture>,
    view: Res<'w, View>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<TableCamera>>,
}

impl Foot<'_, '_> {
    /// Returns the right edge of the tray of the foremost side, in points. Returns `None` if there are no trays beside the line.
    fn edge_of_tray(&self, ctx: &egui::Context) -> Option<f32> {
        let places = self.picture.places.as_ref().filter(|places| places.has_trays() && !style::is_narrow(ctx))?;
        let (camera, at) = self.camera.iter().next()?;
        let (side, half) = (self.view.foremost(), places.tray_half());
        let corner = Vec3::new(half.x, 0.0, half.y) * if side == Side::Near { 1.0 } else { -1.0 };
        Some(project(camera, at, places.tray(side) + corner, ctx.zoom_factor())?.x)
    }

    /// Returns the left and the right end of the line, in points.
    pub fn ends(&self, ctx: &egui::Context) -> [f32; 2] {
        let free = self.space.free(ctx);
        let left = self.edge_of_tray(ctx).map_or(free.left(), |edge| free.left().max(edge + BESIDE_TRAY));
        [left.min(free.center().x), free.right()]
    }

    /// Returns the middle of a text of this width, in points: that of the free space, if it does not reach to the tray there.
    pub fn middle(&self, ctx: &egui::Context, width: f32) -> f32 {
        self.space.free(ctx).center().x.max(self.ends(ctx)[0] + width / 2.0)
    }
}
