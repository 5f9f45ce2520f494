//! Draws static parts once. A software renderer takes a third of a frame to paint table, board and walls, which change only with
//! the camera or the board; it copies the finished picture in a millisecond.
//!
//! A second camera draws the layer [`STANDING`] into the main camera's own texture, and the result is cached. While the picture is
//! valid, the second camera is inactive, and each frame begins with the copy. Bodies that may hide a man are drawn again in every
//! frame, but only in depth ([`super::materials::DepthMaterial`]).
//!
//! While something moves, a third camera adds the layer [`RESTING`], the men that do not move (`render/resting.rs`). That picture
//! is cached with its depth, where depth can be copied: then the main camera draws only moving parts. On the full board of King
//! Trails that saves a quarter of a frame.
//!
//! A software renderer has no time for multisampling. So a cached picture is painted [`PASSES`] times more, one pass in a frame, each
//! shifted by another part of a pixel, and replaced by the average: what stands has smooth edges at all times, the men when they rest.
//! When a motion begins or ends, they keep their edges where nothing has changed, and moving men get smoother ones
//! (`render/unchanged.rs`).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bevy::camera::visibility::{RenderLayers, VisibilitySystems};
use bevy::camera::{
    Camera3dDepthLoadOp, Camera3dDepthTextureUsage, CameraMainTextureUsages, CameraOutputMode, CameraUpdateSystems,
    ClearColorConfig, RenderTarget,
};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::core_pipeline::{Core3d, Core3dSystems};
use bevy::light::cluster::ClusterConfig;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::camera::TemporalJitter;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::render_resource::{BlendState, PipelineCache, PipelineDescriptor, Texture, TextureUsages};
use bevy::render::renderer::{RenderAdapterInfo, RenderContext, RenderDevice, ViewQuery};
use bevy::render::view::{ViewDepthTexture, ViewTarget};

use super::average::{Average, AverageParams, PASSES};
use super::blit::{alike, copy, fitting, texture};
use super::resolution::ReducedSize;
use super::unchanged::{MovingAreas, Unchanged};
use super::{BoardMesh, CacheCamera, QualityInUse};
use crate::app::base::adapter::is_software;
use crate::app::base::next_frame::NextFrame;
use crate::app::base::settings::Quality;
use crate::app::scene::camera::TableCamera;
use crate::app::scene::lens::Lens;
use crate::app::scene::signs::Signs;

/// The layer of static parts.
pub const STANDING: RenderLayers = RenderLayers::layer(1);
/// The layer of parts that do not move at the moment.
pub const RESTING: RenderLayers = RenderLayers::layer(2);
/// Number of times a picture of each layer is painted before it is cached, since meshes and materials may be a frame late.
const REPAINTS: [u64; 2] = [3, 1];

/// Time after a change of the marks in which no average is begun or continued.
const POINTING: Duration = Duration::from_millis(120);

/// The state of the resting parts; [`super::resting`] updates it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resting {
    /// Changes whenever other parts rest, or the same ones at another place or with another look.
    pub number: u64,
    /// `true` if other parts move.
    pub beside_motion: bool,
    /// `true` if all parts rest.
    pub all: bool,
}

/// The systems that find the resting parts, in [`PostUpdate`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sorts;

/// The cached layers, from the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    Standing,
    Resting,
}

/// Returns `true` if static parts are drawn once: in the low quality of a software renderer.
pub fn is_cached(quality: Quality, adapter: Option<&RenderAdapterInfo>) -> bool {
    !quality.has_lamps() && adapter.is_some_and(is_software)
}

/// Returns `true` if depth can be copied. Otherwise men at rest cannot be cached, since moving ones go behind them. OpenGL, and
/// with it a page, copies only colours, without an error.
fn copies_depth(adapter: Option<&RenderAdapterInfo>) -> bool {
    adapter.is_none_or(|adapter| adapter.backend != wgpu::Backend::Gl)
}

/// Marks a camera that paints a cached picture.
#[derive(Component, ExtractComponent, Clone, Copy, Debug)]
struct Paints {
    /// The picture's layer.
    layer: Layer,
    /// Its number.
    number: u64,
    /// The number of the picture of the layer below, or its own number.
    ground: u64,
    /// The use of what is painted.
    pass: Pass,
}

/// The use of what a painter paints in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    /// It is the picture.
    Whole,
    /// It is a part of the average.
    Average,
    /// The next painter paints over it.
    Ground,
}

/// Marks a camera that begins each frame with a cached picture, with the picture's layer and number.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, PartialEq)]
struct Shows(Layer, u64);

impl Pass {
    /// Returns the uses of what the painters of the two layers paint while a layer is averaged.
    fn of_layers(averaged: Option<Layer>) -> (Pass, Pass) {
        match averaged {
            None => (Pass::Whole, Pass::Whole),
            Some(Layer::Standing) => (Pass::Average, Pass::Whole),
            Some(Layer::Resting) => (Pass::Ground, Pass::Average),
        }
    }
}

/// The numbers of the finished pictures, and of those with smooth edges, for both worlds.
#[derive(Resource, Clone, Default)]
struct Finished(Arc<[[AtomicU64; 2]; 2]>);

impl Finished {
    fn of(&self, layer: Layer, smooth: bool) -> &AtomicU64 {
        &self.0[usize::from(smooth)][layer as usize]
    }

    fn is(&self, paints: &Paints) -> bool {
        self.of(paints.layer, false).load(Ordering::Relaxed) == paints.number
    }

    fn is_smooth(&self, paints: &Paints) -> bool {
        self.of(paints.layer, true).load(Ordering::Relaxed) == paints.number
    }

    /// Returns the layer to average, given whether the pictures of the layers are there. What stands comes first, and both are shown
    /// together only while all parts rest.
    fn next_average(&self, [standing, resting]: [&Paints; 2], [ground, all]: [bool; 2]) -> Option<Layer> {
        if !ground {
            None
        } else if !self.is_smooth(standing) {
            Some(Layer::Standing)
        } else {
            (all && !self.is_smooth(resting)).then_some(Layer::Resting)
        }
    }
}

/// The cached pictures, in the render world.
#[derive(Resource, Default)]
pub struct PictureCache([Canvas; 2]);

impl PictureCache {
    /// Returns the picture of all that rests.
    pub fn resting(&self) -> Option<&Texture> {
        self.0[Layer::Resting as usize].color.as_ref()
    }
}

#[derive(Default)]
struct Canvas {
    color: Option<Texture>,
    depth: Option<Texture>,
    /// The colours as painted, without smooth edges.
    plain: Option<Texture>,
    /// The number of the layer below with which they were painted.
    ground: u64,
    painting: u64,
    times: u64,
    average: Average,
}

/// The values that the picture depends on; when they change, it is not valid any more.
#[derive(PartialEq)]
struct Scene {
    at: GlobalTransform,
    lens: Mat4,
    size: Option<UVec2>,
    reduced_size: Option<ReducedSize>,
}

/// Adds or removes the painters of the table's camera.
fn fit(
    mut commands: Commands,
    quality: Res<QualityInUse>,
    adapter: Option<Res<RenderAdapterInfo>>,
    finished: Res<Finished>,
    mut table: Query<
        (Entity, &mut Camera, &mut Camera3d, &RenderTarget, &Projection),
        (With<TableCamera>, Without<Paints>),
    >,
    painters: Query<Entity, With<Paints>>,
) {
    let Ok((table, mut camera, mut depth, target, lens)) = table.single_mut() else { return };
    let cached = is_cached(quality.0, adapter.as_deref());
    if !cached && !painters.is_empty() {
        painters.iter().for_each(|painter| commands.entity(painter).despawn());
        commands.entity(table).remove::<(Shows, RenderLayers)>();
        camera.clear_color = ClearColorConfig::Default;
        depth.depth_load_op = Camera3dDepthLoadOp::default();
    } else if cached && painters.is_empty() {
        let usages = CameraMainTextureUsages::default().with(TextureUsages::COPY_DST);
        depth.depth_texture_usages = Camera3dDepthTextureUsage::from(
            TextureUsages::RENDER_ATTACHMENT | TextureUsages::COPY_SRC | TextureUsages::COPY_DST,
        );
        commands.entity(table).insert(usages);
        let usual = ClearColorConfig::Default;
        for (name, layer, layers, order, clear_color) in [
            ("Painter of what stands", Layer::Standing, STANDING, camera.order - 2, usual),
            ("Painter of what rests", Layer::Resting, RESTING, camera.order - 1, ClearColorConfig::None),
        ] {
            let number = finished.of(layer, false).load(Ordering::Relaxed) + 1;
            commands.entity(table).with_child((
                Name::new(name),
                Camera3d::default(),
                Camera { order, clear_color, is_active: false, output_mode: CameraOutputMode::Skip, ..default() },
                target.clone(),
                lens.clone(),
                (Msaa::Off, Tonemapping::None, DebandDither::Disabled, ClusterConfig::Single, usages),
                (Paints { layer, number, ground: 0, pass: Pass::Whole }, CacheCamera, TemporalJitter::default()),
                layers,
            ));
        }
    }
    // The table's camera draws over the cached picture, so it does not clear it.
    if !painters.is_empty() && cached && !matches!(camera.clear_color, ClearColorConfig::None) {
        camera.clear_color = ClearColorConfig::None;
    }
}

/// Gives the painters the lens of the table's camera.
fn follow_lens(
    table: Query<&Projection, (With<TableCamera>, Without<Paints>)>,
    mut painters: Query<&mut Projection, With<Paints>>,
) {
    let Ok(lens) = table.single() else { return };
    for mut projection in &mut painters {
        let is_same = Lens::of(&projection).zip(Lens::of(lens)).is_some_and(|(own, lens)| own.is_same(lens));
        if !is_same {
            *projection = lens.clone();
        }
    }
}

type Table<'a> = (
    Entity,
    &'a GlobalTransform,
    &'a mut Camera,
    &'a mut Camera3d,
    Option<&'a ReducedSize>,
    Option<&'a Shows>,
    Option<&'a RenderLayers>,
);

/// What the last frame was painted from.
#[derive(Default)]
struct Last {
    scene: Option<Scene>,
    /// The numbers of what stands and of what rests, and whether what stands has smooth edges.
    rest: (u64, u64, bool),
    /// The pass of the average.
    pass: usize,
    /// The time of the last change of the marks.
    pointed: Duration,
}

/// Lets a camera begin each frame with another picture than now, or with none.
fn begin_with(mut camera: EntityCommands, now: Option<&Shows>, next: Option<Shows>) {
    match next {
        Some(next) if now != Some(&next) => {
            camera.insert(next);
        }
        None if now.is_some() => {
            camera.remove::<Shows>();
        }
        _ => {}
    }
}

/// Sets what the table's camera does with the output of the painters. With two cameras the output of the second one would be blended
/// with that of the first. Replacing is equally good, but a software renderer reads what it replaces, so a single camera does neither.
fn replace_output(camera: &mut Mut<Camera>, beside_painters: bool) {
    let blend_state = beside_painters.then_some(BlendState::REPLACE);
    if !matches!(camera.output_mode, CameraOutputMode::Write { blend_state: now, .. } if now == blend_state) {
        camera.output_mode = CameraOutputMode::Write { blend_state, clear_color: default() };
    }
}

/// Lets the table's camera see the resting parts, unless they are there already, in colour and in depth.
fn see_resting(mut table: EntityCommands, now: Option<&RenderLayers>, depth: &mut Mut<Camera3d>, sees: bool) {
    let seen = if sees { RenderLayers::default().union(&RESTING) } else { RenderLayers::default() };
    if now != Some(&seen) {
        table.insert(seen);
        depth.depth_load_op = if sees { Camera3dDepthLoadOp::default() } else { Camera3dDepthLoadOp::Load };
    }
}

/// Static parts that have come, or are shown or hidden now.
type NewOnBoard = (With<BoardMesh>, Or<(Added<BoardMesh>, Changed<Visibility>)>);

/// Activates the painters until the pictures are valid.
fn paint_when_changed(
    mut commands: Commands,
    finished: Res<Finished>,
    clear: Res<ClearColor>,
    resting: Res<Resting>,
    adapter: Option<Res<RenderAdapterInfo>>,
    (new, signs, time): (Query<(), NewOnBoard>, Res<Signs>, Res<Time<Real>>),
    mut table: Query<Table, (With<TableCamera>, Without<Paints>)>,
    mut painters: Query<(Entity, &mut Camera, &mut Paints, &mut TemporalJitter, Option<&Shows>)>,
    mut next_frame: ResMut<NextFrame>,
    mut last: Local<Last>,
) {
    let Ok((table, at, mut camera, mut depth, reduced_size, shows, layers)) = table.single_mut() else { return };
    let mut of: [Option<_>; 2] = [None, None];
    for painter in &mut painters {
        let layer = painter.2.layer;
        of[layer as usize] = Some(painter);
    }
    let [
        Some((_, mut standing_camera, mut standing_paints, mut standing_jitter, _)),
        Some((resting_painter, mut resting_camera, mut resting_paints, mut resting_jitter, begins_with)),
    ] = of
    else {
        return;
    };
    let scene = Scene {
        at: *at,
        lens: camera.clip_from_view(),
        size: camera.physical_target_size(),
        reduced_size: reduced_size.copied(),
    };
    if last.scene.as_ref() != Some(&scene) || !new.is_empty() || clear.is_changed() {
        last.scene = Some(scene);
        standing_paints.number += 1;
    }
    // Resting parts are painted over the picture of the board: again whenever that picture, their number or its averaged edges
    // change.
    resting_paints.ground = standing_paints.number;
    let rest = (standing_paints.number, resting.number, finished.is_smooth(&standing_paints));
    if last.rest != rest {
        last.rest = rest;
        resting_paints.number += 1;
    }
    let ground = finished.is(&standing_paints);
    let with_men = ground && copies_depth(adapter.as_deref());
    let complete = with_men && finished.is(&resting_paints);
    let adds = with_men && !complete && (resting.beside_motion || resting.all);
    if signs.is_changed() {
        last.pointed = time.elapsed();
    }
    // A pass of an average takes as long as a whole picture, so none begins until `POINTING` after the last change of marks.
    let is_waiting = time.elapsed() < last.pointed + POINTING;
    let painted = [ground && !adds && !is_waiting, complete && resting.all];
    let smooths = finished.next_average([&standing_paints, &resting_paints], painted);
    (standing_paints.pass, resting_paints.pass) = Pass::of_layers(smooths);
    // No other system wakes the window for a picture that is not finished.
    if is_waiting || !ground {
        next_frame.within(POINTING);
    }
    last.pass = (last.pass + usize::from(smooths.is_some())) % PASSES;
    // An average begins when its picture is finished, which is known a frame later.
    if smooths.is_some() || adds && resting.all {
        next_frame.soon();
    }
    let offset = smooths.map_or(Vec2::ZERO, |_| super::average::offset(last.pass));
    (standing_jitter.offset, resting_jitter.offset) = (offset, offset);
    let smooths_all = smooths == Some(Layer::Resting);
    let active = [!ground || smooths.is_some(), adds || smooths_all];
    for (camera, active) in [&mut standing_camera, &mut resting_camera].into_iter().zip(active) {
        if camera.is_active != active {
            camera.is_active = active;
        }
    }
    replace_output(&mut camera, !ground || adds || smooths.is_some());
    let on_ground = ground.then_some(Shows(Layer::Standing, standing_paints.number));
    let table_shows =
        if complete { Some(Shows(Layer::Resting, resting_paints.number)) } else { on_ground.filter(|_| !adds) };
    begin_with(commands.entity(table), shows, table_shows);
    begin_with(commands.entity(resting_painter), begins_with, on_ground.filter(|_| !smooths_all));
    see_resting(commands.entity(table), layers, &mut depth, !complete && !adds);
}

/// The uses of a texture that is kept.
const KEPT: TextureUsages = TextureUsages::COPY_SRC
    .union(TextureUsages::COPY_DST)
    .union(TextureUsages::RENDER_ATTACHMENT)
    .union(TextureUsages::TEXTURE_BINDING);

/// Returns `true` if something cannot be drawn yet. Compute pipelines are not waited for: a page has no compute shaders, and one of
/// Bevy's never becomes ready there.
pub fn is_incomplete(pipelines: &PipelineCache) -> bool {
    let draws = |id: usize| {
        let pipeline = pipelines.pipelines().nth(id);
        pipeline.is_none_or(|one| matches!(one.descriptor, PipelineDescriptor::RenderPipelineDescriptor(_)))
    };
    pipelines.waiting_pipelines().any(draws)
}

/// Stores a finished picture.
fn store_picture(
    view: ViewQuery<(&ViewTarget, &ViewDepthTexture, &Paints)>,
    mut cache: ResMut<PictureCache>,
    finished: Res<Finished>,
    pipelines: Res<PipelineCache>,
    (mut averaging, mut unchanged): (AverageParams, Unchanged),
    device: Res<RenderDevice>,
    areas: Query<&MovingAreas>,
    mut context: RenderContext,
) {
    let (target, depth, Paints { layer, number, ground, pass }) = view.into_inner();
    let index = *layer as usize;
    let canvas = &mut cache.0[index];
    match pass {
        Pass::Whole => {}
        Pass::Ground => return,
        Pass::Average => {
            if let Some(color) = canvas.color.as_ref().filter(|color| alike(color, target.main_texture()))
                && canvas.average.add(&mut averaging, &mut context, *number, target, color)
            {
                finished.of(*layer, true).store(*number, Ordering::Relaxed);
            }
            return;
        }
    }
    let is_incomplete = is_incomplete(&pipelines);
    if canvas.painting != *number || is_incomplete {
        (canvas.painting, canvas.times) = (*number, 0);
    }
    // Something that is missing would be missing in every later frame.
    canvas.times += u64::from(!is_incomplete);
    if canvas.times < REPAINTS[index] {
        return;
    }
    let painted = target.main_texture();
    if *layer == Layer::Resting {
        let before = canvas.plain.as_ref().zip(canvas.color.as_ref()).filter(|_| canvas.ground == *ground);
        let before = before.filter(|(plain, smooth)| alike(plain, painted) && alike(smooth, painted));
        let kept = before.and_then(|before| unchanged.draw(&mut context, painted, before, KEPT));
        // What has just come to rest keeps the edges that it had in motion.
        if let (Some(kept), Some((_, smooth)), Some(areas)) = (&kept, before, areas.iter().next())
            && !areas.all().is_empty()
        {
            unchanged.smooth(&mut context, kept, smooth, &texture(&device, kept, kept.format(), KEPT), areas.all());
        }
        copy(&mut context, painted, fitting(&mut canvas.plain, &device, painted, KEPT));
        copy(&mut context, &depth.texture, fitting(&mut canvas.depth, &device, &depth.texture, KEPT));
        // The table's camera draws over what is painted in this frame.
        kept.iter().for_each(|kept| copy(&mut context, kept, painted));
        canvas.ground = *ground;
    }
    copy(&mut context, painted, fitting(&mut canvas.color, &device, painted, KEPT));
    finished.of(*layer, false).store(*number, Ordering::Relaxed);
}

/// Begins a frame with the cached picture.
fn restore_picture(
    view: ViewQuery<(&ViewTarget, &ViewDepthTexture, &Shows)>,
    cache: Res<PictureCache>,
    mut context: RenderContext,
) {
    let (target, depth, Shows(layer, number)) = view.into_inner();
    let canvas = &cache.0[*layer as usize];
    if canvas.painting != *number {
        return;
    }
    for (cached, own) in [(&canvas.color, target.main_texture()), (&canvas.depth, &depth.texture)] {
        if let Some(cached) = cached {
            copy(&mut context, cached, own);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let finished = Finished::default();
    app.insert_resource(finished.clone())
        .add_plugins((ExtractComponentPlugin::<Paints>::default(), ExtractComponentPlugin::<Shows>::default()))
        .add_plugins(ExtractComponentPlugin::<CacheCamera>::default())
        .add_systems(Update, fit.in_set(super::Looks))
        .add_systems(PostUpdate, follow_lens.before(CameraUpdateSystems))
        .add_systems(
            PostUpdate,
            paint_when_changed
                .after(TransformSystems::Propagate)
                .after(CameraUpdateSystems)
                .after(Sorts)
                .before(VisibilitySystems::CheckVisibility),
        );
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render.insert_resource(finished).init_resource::<PictureCache>().add_systems(
        Core3d,
        (
            store_picture.after(Core3dSystems::MainPass).before(Core3dSystems::EarlyPostProcess),
            restore_picture.after(Core3dSystems::Prepass).before(Core3dSystems::MainPass),
        ),
    );
}
