//! Keeps the smooth edges of a picture where the next one equals it: what rests beside a moving man does not change its edges when the
//! motion begins or ends.

use bevy::core_pipeline::FullscreenShader;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::binding_types::texture_2d;
use bevy::render::render_resource::{
    BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, ColorTargetState, ColorWrites, FragmentState,
    PipelineCache, RenderPassDescriptor, RenderPipelineDescriptor, ShaderStages, SpecializedRenderPipeline,
    SpecializedRenderPipelines, Texture, TextureFormat, TextureSampleType, TextureUsages, TextureViewDescriptor,
};
use bevy::render::renderer::RenderContext;
use bevy::render::{RenderApp, RenderStartup};

use super::materials::UNCHANGED;
use super::{blit, over};

/// The pipeline that keeps what is unchanged.
#[derive(Resource)]
struct UnchangedPipeline {
    layout: BindGroupLayoutDescriptor,
    fullscreen: FullscreenShader,
}

impl SpecializedRenderPipeline for UnchangedPipeline {
    type Key = TextureFormat;

    fn specialize(&self, format: TextureFormat) -> RenderPipelineDescriptor {
        RenderPipelineDescriptor {
            label: Some("unchanged".into()),
            layout: vec![self.layout.clone()],
            vertex: self.fullscreen.to_vertex_state(),
            fragment: Some(FragmentState {
                shader: UNCHANGED,
                entry_point: Some("fragment".into()),
                targets: vec![Some(ColorTargetState { format, blend: None, write_mask: ColorWrites::ALL })],
                ..default()
            }),
            ..default()
        }
    }
}

/// The resources of a system that keeps what is unchanged.
#[derive(SystemParam)]
pub struct Unchanged<'w> {
    pipeline: Res<'w, UnchangedPipeline>,
    specialized: ResMut<'w, SpecializedRenderPipelines<UnchangedPipeline>>,
    cache: Res<'w, PipelineCache>,
}

impl Unchanged<'_> {
    /// Returns a copy of a picture, with the pixels of `smooth` where it equals the picture `before`. Returns `None` until that is
    /// possible.
    pub fn draw(
        &mut self,
        context: &mut RenderContext,
        next: &Texture,
        (before, smooth): (&Texture, &Texture),
        usage: TextureUsages,
    ) -> Option<Texture> {
        let id = self.specialized.specialize(&self.cache, &self.pipeline, next.format());
        let pipeline = self.cache.get_render_pipeline(id)?;
        let drawn = blit::texture(context.render_device(), next, next.format(), usage);
        let [next, before, smooth, to] =
            [next, before, smooth, &drawn].map(|texture| texture.create_view(&TextureViewDescriptor::default()));
        let bound = context.render_device().create_bind_group(
            None,
            &self.cache.get_bind_group_layout(&self.pipeline.layout),
            &BindGroupEntries::sequential((&next, &before, &smooth)),
        );
        let mut pass = context.command_encoder().begin_render_pass(&RenderPassDescriptor {
            label: Some("unchanged"),
            color_attachments: &[over(&to)],
            ..default()
        });
        pass.set_pipeline(pipeline);
        pass.set_bind_group(0, &bound, &[]);
        pass.draw(0..3, 0..1);
        drop(pass);
        Some(drawn)
    }
}

fn make_pipeline(mut commands: Commands, fullscreen: Res<FullscreenShader>) {
    let picture = texture_2d(TextureSampleType::Float { filterable: false });
    let entries = BindGroupLayoutEntries::sequential(ShaderStages::FRAGMENT, (picture, picture, picture));
    let layout = BindGroupLayoutDescriptor::new("unchanged", &entries);
    commands.insert_resource(UnchangedPipeline { layout, fullscreen: fullscreen.clone() });
}

pub(super) fn plugin(app: &mut App) {
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render.init_resource::<SpecializedRenderPipelines<UnchangedPipeline>>().add_systems(RenderStartup, make_pipeline);
}
