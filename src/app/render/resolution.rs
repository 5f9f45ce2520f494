//! The table may be drawn with fewer pixels than the window has; it is stretched over the window before menus and panels are drawn
//! in full. The settings choose the part; by default only a software renderer draws fewer pixels, in large windows.

use std::collections::HashMap;

use bevy::camera::MainPassResolutionOverride;
use bevy::core_pipeline::{Core3d, Core3dSystems, FullscreenShader};
use bevy::ecs::query::QueryItem;
use bevy::prelude::*;
use bevy::render::extract_component::{
    ComponentUniforms, DynamicUniformIndex, ExtractComponent, ExtractComponentPlugin, UniformComponentPlugin,
};
use bevy::render::render_resource::binding_types::{sampler, texture_2d, uniform_buffer};
use bevy::render::render_resource::{
    BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, CachedRenderPipelineId, ColorTargetState,
    ColorWrites, FilterMode, FragmentState, PipelineCache, RenderPassDescriptor, RenderPipelineDescriptor, Sampler,
    SamplerBindingType, SamplerDescriptor, ShaderStages, ShaderType, TextureFormat, TextureSampleType,
};
use bevy::render::renderer::{RenderAdapterInfo, RenderContext, RenderDevice, ViewQuery};
use bevy::render::sync_component::SyncComponent;
use bevy::render::view::ViewTarget;
use bevy::render::{RenderApp, RenderStartup};

use super::materials::STRETCH;
use super::{CacheCamera, over};
use crate::app::base::adapter::is_software;
use crate::app::base::settings::Settings;
use crate::app::scene::camera::TableCamera;

/// Number of pixels that a software renderer draws fast enough: a little more than 1280 x 720.
const SOFTWARE_PIXELS: f32 = 1_000_000.0;

/// Marks a camera that draws fewer pixels than its target has, with both sizes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReducedSize {
    drawn: UVec2,
    whole: UVec2,
}

impl ReducedSize {
    /// Returns the number of pixels that are drawn.
    pub fn drawn(&self) -> UVec2 {
        self.drawn
    }
}

/// The part of the texture that is drawn on, for the shader.
#[derive(Component, ShaderType, Clone, Copy, Debug)]
pub struct Part {
    size: Vec2,
    last: Vec2,
}

impl SyncComponent for ReducedSize {
    type Target = (Part, MainPassResolutionOverride);
}

impl ExtractComponent for ReducedSize {
    type QueryData = &'static ReducedSize;
    type QueryFilter = ();
    type Out = (Part, MainPassResolutionOverride);

    fn extract_component(reduced: QueryItem<'_, '_, &ReducedSize>) -> Option<Self::Out> {
        let whole = reduced.whole.as_vec2();
        let part = Part { size: reduced.drawn.as_vec2() / whole, last: (reduced.drawn.as_vec2() - 0.5) / whole };
        Some((part, MainPassResolutionOverride(reduced.drawn)))
    }
}

/// Returns the part of a window's height and width that is drawn. A setting of 0 leaves it to the renderer.
fn part_of(setting: f32, software: bool, whole: UVec2) -> f32 {
    if setting > 0.0 {
        setting
    } else if software {
        (SOFTWARE_PIXELS / (whole.x * whole.y).max(1) as f32).sqrt().min(1.0)
    } else {
        1.0
    }
}

/// Sets the number of pixels that each camera draws.
fn choose(
    mut commands: Commands,
    settings: Option<Res<Settings>>,
    adapter: Option<Res<RenderAdapterInfo>>,
    table: Query<(Entity, &Camera, Option<&ReducedSize>), With<TableCamera>>,
    painters: Query<(Entity, Option<&ReducedSize>), (With<CacheCamera>, Without<TableCamera>)>,
) {
    let Ok((table, camera, now)) = table.single() else { return };
    let setting = settings.map_or(1.0, |settings| settings.picture.resolution);
    let software = adapter.is_some_and(|adapter| is_software(&adapter));
    let reduced_size = camera.physical_target_size().filter(|whole| whole.min_element() > 0).and_then(|whole| {
        let part = part_of(setting, software, whole);
        let drawn = (whole.as_vec2() * part).round().as_uvec2().max(UVec2::ONE);
        (drawn.x < whole.x && drawn.y < whole.y).then_some(ReducedSize { drawn, whole })
    });
    for (entity, now) in painters.iter().chain([(table, now)]) {
        if now != reduced_size.as_ref() {
            match reduced_size {
                Some(reduced) => commands.entity(entity).insert(reduced),
                None => commands.entity(entity).remove::<ReducedSize>(),
            };
        }
    }
}

/// The resources for stretching, made when first needed.
#[derive(Resource)]
struct Stretcher {
    layout: BindGroupLayoutDescriptor,
    sampler: Sampler,
    pipelines: HashMap<TextureFormat, CachedRenderPipelineId>,
}

impl FromWorld for Stretcher {
    fn from_world(world: &mut World) -> Stretcher {
        let smooth = SamplerDescriptor { mag_filter: FilterMode::Linear, min_filter: FilterMode::Linear, ..default() };
        let entries = (
            texture_2d(TextureSampleType::Float { filterable: true }),
            sampler(SamplerBindingType::Filtering),
            uniform_buffer::<Part>(true),
        );
        Stretcher {
            layout: BindGroupLayoutDescriptor::new(
                "stretch",
                &BindGroupLayoutEntries::sequential(ShaderStages::FRAGMENT, entries),
            ),
            sampler: world.resource::<RenderDevice>().create_sampler(&smooth),
            pipelines: HashMap::new(),
        }
    }
}

fn pipeline(
    layout: &BindGroupLayoutDescriptor,
    screen: &FullscreenShader,
    format: TextureFormat,
) -> RenderPipelineDescriptor {
    RenderPipelineDescriptor {
        label: Some("stretch".into()),
        layout: vec![layout.clone()],
        vertex: screen.to_vertex_state(),
        fragment: Some(FragmentState {
            shader: STRETCH,
            targets: vec![Some(ColorTargetState { format, blend: None, write_mask: ColorWrites::ALL })],
            ..default()
        }),
        ..default()
    }
}

/// The system that stretches the picture.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stretches;

/// Stretches the drawn part over the whole texture.
fn stretch(
    view: ViewQuery<(&ViewTarget, &Part, &DynamicUniformIndex<Part>), Without<CacheCamera>>,
    mut stretcher: ResMut<Stretcher>,
    screen: Res<FullscreenShader>,
    pipelines: Res<PipelineCache>,
    uniforms: Res<ComponentUniforms<Part>>,
    mut context: RenderContext,
) {
    let (target, _, index) = view.into_inner();
    let stretcher = &mut *stretcher;
    let format = target.main_texture_format();
    let queue = || pipelines.queue_render_pipeline(pipeline(&stretcher.layout, &screen, format));
    let id = *stretcher.pipelines.entry(format).or_insert_with(queue);
    let (Some(pipeline), Some(part)) = (pipelines.get_render_pipeline(id), uniforms.uniforms().binding()) else {
        return;
    };
    let write = target.post_process_write();
    let bound = context.render_device().create_bind_group(
        "stretch",
        &pipelines.get_bind_group_layout(&stretcher.layout),
        &BindGroupEntries::sequential((write.source, &stretcher.sampler, part)),
    );
    let mut pass = context.command_encoder().begin_render_pass(&RenderPassDescriptor {
        label: Some("stretch"),
        color_attachments: &[over(write.destination)],
        ..default()
    });
    pass.set_pipeline(pipeline);
    pass.set_bind_group(0, &bound, &[index.index()]);
    pass.draw(0..3, 0..1);
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((ExtractComponentPlugin::<ReducedSize>::default(), UniformComponentPlugin::<Part>::default()))
        .add_systems(Update, choose.in_set(super::Looks));
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render.add_systems(RenderStartup, |world: &mut World| {
        world.init_resource::<Stretcher>();
    });
    render.add_systems(
        Core3d,
        stretch.in_set(Stretches).after(Core3dSystems::MainPass).before(Core3dSystems::EarlyPostProcess),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_software_renderer_is_spared_in_large_windows_only() {
        let pixels = |size: UVec2| (size.as_vec2() * part_of(0.0, true, size)).element_product();
        assert_eq!(part_of(0.0, true, UVec2::new(1280, 720)), 1.0);
        assert!(pixels(UVec2::new(3840, 2160)) <= 1.01 * SOFTWARE_PIXELS);
        assert_eq!(part_of(0.0, false, UVec2::new(3840, 2160)), 1.0);
        assert_eq!(part_of(0.5, true, UVec2::new(640, 480)), 0.5);
    }
}
