//! What stands still is drawn once. A software renderer takes a third of a frame to paint table, board and walls, which change
//! only with the camera or the board; a copy of the finished picture takes it a millisecond.
//!
//! A second camera draws what is on [`STANDING`] into the main camera's own texture, and that is kept. As long as it is
//! right, the second camera rests, and each frame begins with the copy. Bodies that may hide a man are drawn again in every
//! frame, but only in depth ([`Mould`]).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bevy::camera::CameraUpdateSystems;
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{CameraMainTextureUsages, CameraOutputMode, ClearColorConfig, RenderTarget};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::core_pipeline::{Core3d, Core3dSystems};
use bevy::light::cluster::ClusterConfig;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::render_resource::{
    BlendState, PipelineCache, Texture, TextureDescriptor, TextureDimension, TextureUsages,
};
use bevy::render::renderer::{RenderAdapterInfo, RenderContext, RenderDevice, ViewQuery};
use bevy::render::view::ViewTarget;

use super::QualityInUse;
use super::board::Built;
use super::resolution::Smaller;
use crate::app::camera::TableCamera;
use crate::app::pace::is_software;
use crate::app::settings::Quality;

/// The layer of what stands still.
pub const STANDING: RenderLayers = RenderLayers::layer(1);
/// So often the same picture is painted before it is kept, since meshes and materials may be a frame late.
const REPAINTS: u64 = 3;

/// Whether what stands still is drawn once: in the low quality of a software renderer.
pub fn is_kept(quality: Quality, adapter: Option<&RenderAdapterInfo>) -> bool {
    !quality.has_lamps() && adapter.is_some_and(is_software)
}

/// On the camera that paints what stands still: which picture.
#[derive(Component, ExtractComponent, Clone, Copy, Debug)]
pub(super) struct Paints(u64);

/// On the table's camera while the second one rests: which picture each frame begins with.
#[derive(Component, ExtractComponent, Clone, Copy, Debug)]
struct Shows(u64);

/// The number of the picture that is kept, for both worlds.
#[derive(Resource, Clone, Default)]
struct Finished(Arc<AtomicU64>);

/// The picture, in the render world.
#[derive(Resource, Default)]
struct Kept {
    texture: Option<Texture>,
    painting: u64,
    times: u64,
}

/// What the picture shows, to see when it is no longer right.
#[derive(PartialEq)]
struct Scene {
    at: GlobalTransform,
    lens: Mat4,
    size: Option<UVec2>,
    smaller: Option<Smaller>,
}

/// Gives the table's camera a second one where that is worth it.
fn fit(
    mut commands: Commands,
    quality: Res<QualityInUse>,
    adapter: Option<Res<RenderAdapterInfo>>,
    finished: Res<Finished>,
    mut table: Query<(Entity, &mut Camera, &RenderTarget, &Projection), (With<TableCamera>, Without<Paints>)>,
    mut painter: Query<(Entity, &mut Projection), With<Paints>>,
) {
    let Ok((table, mut camera, target, lens)) = table.single_mut() else { return };
    let wanted = is_kept(quality.0, adapter.as_deref());
    match painter.single_mut() {
        Ok((painter, _)) if !wanted => {
            commands.entity(painter).despawn();
            commands.entity(table).remove::<Shows>();
            camera.clear_color = ClearColorConfig::Default;
        }
        Ok((_, mut projection)) => {
            // The painter has drawn, or the copy stands there.
            if !matches!(camera.clear_color, ClearColorConfig::None) {
                camera.clear_color = ClearColorConfig::None;
            }
            if let (Projection::Perspective(own), Projection::Perspective(lens)) = (&*projection, lens)
                && own.fov != lens.fov
            {
                *projection = Projection::Perspective(lens.clone());
            }
        }
        Err(_) if wanted => {
            let usages = CameraMainTextureUsages::default().with(TextureUsages::COPY_DST);
            commands.entity(table).insert(usages).with_child((
                Name::new("Painter"),
                Camera3d::default(),
                Camera { order: camera.order - 1, output_mode: CameraOutputMode::Skip, ..default() },
                target.clone(),
                lens.clone(),
                (Msaa::Off, Tonemapping::None, DebandDither::Disabled, ClusterConfig::Single, usages),
                Paints(finished.0.load(Ordering::Relaxed) + 1),
                STANDING,
            ));
        }
        Err(_) => {}
    }
}

/// Lets the second camera paint until the picture is right.
fn paint_when_changed(
    mut commands: Commands,
    finished: Res<Finished>,
    clear: Res<ClearColor>,
    new: Query<(), Added<Built>>,
    mut table: Query<
        (Entity, &GlobalTransform, &mut Camera, Option<&Smaller>, Has<Shows>),
        (With<TableCamera>, Without<Paints>),
    >,
    mut painter: Query<(&mut Camera, &mut Paints)>,
    mut last: Local<Option<Scene>>,
) {
    let (Ok((table, at, mut camera, smaller, shows)), Ok((mut painting, mut paints))) =
        (table.single_mut(), painter.single_mut())
    else {
        return;
    };
    let scene = Scene {
        at: *at,
        lens: camera.clip_from_view(),
        size: camera.physical_target_size(),
        smaller: smaller.copied(),
    };
    if last.as_ref() != Some(&scene) || !new.is_empty() || clear.is_changed() {
        *last = Some(scene);
        paints.0 += 1;
    }
    let done = finished.0.load(Ordering::Relaxed) == paints.0;
    if painting.is_active == done {
        painting.is_active = !done;
    }
    // Of two cameras the second one would be blended with what the first one has shown. To replace that is as good, but a
    // software renderer reads what it replaces, so a camera alone does neither.
    let blend_state = (!done).then_some(BlendState::REPLACE);
    let output = CameraOutputMode::Write { blend_state, clear_color: default() };
    if !matches!(camera.output_mode, CameraOutputMode::Write { blend_state: now, .. } if now == blend_state) {
        camera.output_mode = output;
    }
    if done && !shows {
        commands.entity(table).insert(Shows(paints.0));
    } else if !done && shows {
        commands.entity(table).remove::<Shows>();
    }
}

fn texture_like(device: &RenderDevice, model: &Texture) -> Texture {
    device.create_texture(&TextureDescriptor {
        label: Some("what stands still"),
        size: model.size(),
        mip_level_count: 1,
        sample_count: 1,
        dimension: TextureDimension::D2,
        format: model.format(),
        usage: TextureUsages::COPY_SRC | TextureUsages::COPY_DST,
        view_formats: &[],
    })
}

/// Keeps what has been painted.
fn keep(
    view: ViewQuery<(&ViewTarget, &Paints)>,
    mut kept: ResMut<Kept>,
    finished: Res<Finished>,
    pipelines: Res<PipelineCache>,
    device: Res<RenderDevice>,
    mut context: RenderContext,
) {
    let (target, paints) = view.into_inner();
    if kept.painting != paints.0 || pipelines.waiting_pipelines().next().is_some() {
        (kept.painting, kept.times) = (paints.0, 0);
    }
    kept.times += 1;
    if kept.times < REPAINTS {
        return;
    }
    let painted = target.main_texture();
    let fits = |texture: &Texture| texture.size() == painted.size() && texture.format() == painted.format();
    if !kept.texture.as_ref().is_some_and(fits) {
        kept.texture = Some(texture_like(&device, painted));
    }
    if let Some(texture) = &kept.texture {
        let size = painted.size();
        context.command_encoder().copy_texture_to_texture(painted.as_image_copy(), texture.as_image_copy(), size);
        finished.0.store(paints.0, Ordering::Relaxed);
    }
}

/// Begins a frame with what was kept.
fn bring(view: ViewQuery<(&ViewTarget, &Shows)>, kept: Res<Kept>, mut context: RenderContext) {
    let (target, shows) = view.into_inner();
    let Some(texture) = kept.texture.as_ref().filter(|_| kept.painting == shows.0) else { return };
    let painted = target.main_texture();
    if texture.size() == painted.size() && texture.format() == painted.format() {
        let size = texture.size();
        context.command_encoder().copy_texture_to_texture(texture.as_image_copy(), painted.as_image_copy(), size);
    }
}

pub(super) fn plugin(app: &mut App) {
    let finished = Finished::default();
    app.insert_resource(finished.clone())
        .add_plugins((ExtractComponentPlugin::<Paints>::default(), ExtractComponentPlugin::<Shows>::default()))
        .add_systems(Update, fit.in_set(super::Looks))
        .add_systems(PostUpdate, paint_when_changed.after(TransformSystems::Propagate).after(CameraUpdateSystems));
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render.insert_resource(finished).init_resource::<Kept>().add_systems(
        Core3d,
        (
            keep.after(Core3dSystems::MainPass).before(Core3dSystems::EarlyPostProcess),
            bring.after(Core3dSystems::Prepass).before(Core3dSystems::MainPass),
        ),
    );
}
