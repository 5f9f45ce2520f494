//! The parts of the picture in which men move: a software renderer smooths edges only there (`render/unchanged.rs`).

use bevy::camera::CameraUpdateSystems;
use bevy::camera::primitives::Aabb;
use bevy::camera::visibility::RenderLayers;
use bevy::core_pipeline::{Core3d, Core3dSystems};
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::extract_component::ExtractComponentPlugin;
use bevy::render::render_resource::{Texture, TextureUsages};
use bevy::render::renderer::{RenderAdapterInfo, RenderContext, RenderDevice, ViewQuery};
use bevy::render::view::ViewTarget;

use super::QualityInUse;
use super::blit::{alike, fitting};
use super::resolution::{ReducedSize, Stretches};
use super::still::{PictureCache, Sorts, is_cached};
use super::unchanged::{MovingAreas, Unchanged};
use crate::app::scene::Part;
use crate::app::scene::camera::TableCamera;

/// Pixels around a body that its edges touch.
const MARGIN: f32 = 2.0;

/// Returns the pixels that a box covers in a picture of a size, or `None` if it is out of it or behind the camera.
fn covered(clip_from_local: Mat4, bounds: &Aabb, size: Vec2) -> Option<URect> {
    let corners = (0..8).map(|corner| {
        let sign = |bit: u8| if corner & bit == 0 { -1.0 } else { 1.0 };
        let at = bounds.center + bounds.half_extents * Vec3::new(sign(1), sign(2), sign(4)).to_vec3a();
        let clip = clip_from_local * at.extend(1.0);
        (clip.w > 0.0).then(|| (clip.truncate().truncate() / clip.w * Vec2::new(0.5, -0.5) + 0.5) * size)
    });
    let (mut min, mut max) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
    for corner in corners {
        let corner = corner?;
        (min, max) = (min.min(corner), max.max(corner));
    }
    let [min, max] = [min - MARGIN, max + MARGIN].map(|corner| corner.clamp(Vec2::ZERO, size));
    let area = URect::from_corners(min.floor().as_uvec2(), max.ceil().as_uvec2());
    (!area.is_empty()).then_some(area)
}

type Drawn = (With<Part>, With<Mesh3d>);

/// Finds the areas of the parts that the table's camera draws in every frame over a cached picture of the others.
fn find(
    (quality, adapter): (Res<QualityInUse>, Option<Res<RenderAdapterInfo>>),
    table: Single<(&GlobalTransform, &Camera, Option<&ReducedSize>, &mut MovingAreas), With<TableCamera>>,
    parts: Query<(&GlobalTransform, &Aabb, &InheritedVisibility, &RenderLayers), Drawn>,
    mut last: Local<MovingAreas>,
) {
    let (from, camera, reduced_size, mut areas) = table.into_inner();
    let Some(size) = reduced_size.map(ReducedSize::drawn).or_else(|| camera.physical_target_size()) else { return };
    let clip_from_world = camera.clip_from_view() * from.to_matrix().inverse();
    let mut found = MovingAreas::default();
    let smooths = is_cached(quality.0, adapter.as_deref());
    for (at, bounds, visibility, layers) in &parts {
        if smooths && visibility.get() && layers.intersects(&RenderLayers::default()) {
            let area = covered(clip_from_world * at.to_matrix(), bounds, size.as_vec2());
            area.into_iter().for_each(|area| found.add(area));
        }
    }
    // What has come to rest in this frame was moving in the one before.
    let before = std::mem::replace(&mut *last, found);
    before.all().iter().for_each(|area| found.add(*area));
    areas.set_if_neq(found);
}

/// Smooths the edges of what moves. It is drawn over the picture of what rests.
fn smooth(
    view: ViewQuery<(&ViewTarget, &MovingAreas)>,
    cache: Res<PictureCache>,
    mut unchanged: Unchanged,
    device: Res<RenderDevice>,
    mut context: RenderContext,
    mut copy: Local<Option<Texture>>,
) {
    let (target, areas) = view.into_inner();
    let drawn = target.main_texture();
    let resting = cache.resting().filter(|resting| alike(resting, drawn) && !areas.all().is_empty());
    let Some(resting) = resting else { return };
    let copy = fitting(&mut copy, &device, drawn, TextureUsages::COPY_DST | TextureUsages::TEXTURE_BINDING);
    unchanged.smooth(&mut context, drawn, resting, copy, areas.all());
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(ExtractComponentPlugin::<MovingAreas>::default())
        .register_required_components::<TableCamera, MovingAreas>()
        .add_systems(PostUpdate, find.after(TransformSystems::Propagate).after(CameraUpdateSystems).after(Sorts));
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render.add_systems(
        Core3d,
        smooth.after(Core3dSystems::MainPass).before(Stretches).before(Core3dSystems::EarlyPostProcess),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn area_surrounds_what_a_box_covers() {
        let clip = Mat4::orthographic_rh(-2.0, 2.0, -1.0, 1.0, 0.0, 10.0);
        let bounds = Aabb { center: Vec3A::new(0.5, 0.0, -5.0), half_extents: Vec3A::splat(0.25) };
        let size = Vec2::new(400.0, 200.0);
        assert_eq!(covered(clip, &bounds, size), Some(URect::new(223, 73, 277, 127)));
        let outside = Aabb { center: Vec3A::new(3.5, 0.0, -5.0), ..bounds };
        assert_eq!(covered(clip, &outside, size), None);
        let behind = Mat4::perspective_infinite_reverse_rh(1.0, 2.0, 0.1);
        assert_eq!(covered(behind, &Aabb { center: Vec3A::Z, ..bounds }, size), None);
    }
}
