//! Places of the table on the screen.

use bevy::prelude::*;
use bevy_egui::egui::Pos2;

/// Returns where a place of the table is seen, in points. Returns `None` if it is behind the camera.
pub(in crate::app) fn project(camera: &Camera, at: &GlobalTransform, world: Vec3, zoom: f32) -> Option<Pos2> {
    let pixel = camera.world_to_viewport(at, world).ok()? / zoom;
    Some(Pos2::new(pixel.x, pixel.y))
}
