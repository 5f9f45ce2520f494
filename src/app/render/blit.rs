//! Draws one picture over another, with the pipelines of Bevy's own blits.

use bevy::core_pipeline::blit::{BlitPipeline, BlitPipelineKey};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::{
    BlendState, CachedRenderPipelineId, PipelineCache, RenderPassColorAttachment, RenderPassDescriptor,
    SpecializedRenderPipelines, Texture, TextureDescriptor, TextureDimension, TextureFormat, TextureUsages,
    TextureView,
};
use bevy::render::renderer::{RenderContext, RenderDevice};

/// Returns the key of the pipeline that draws over a picture of a format.
pub fn key(target_format: TextureFormat, blend_state: Option<BlendState>) -> BlitPipelineKey {
    BlitPipelineKey { target_format, blend_state, samples: 1, source_space: None }
}

/// The resources of a system that draws pictures.
#[derive(SystemParam)]
pub struct Blits<'w> {
    blit: Res<'w, BlitPipeline>,
    blits: ResMut<'w, SpecializedRenderPipelines<BlitPipeline>>,
    /// All pipelines.
    pub pipelines: Res<'w, PipelineCache>,
}

impl Blits<'_> {
    /// Returns the pipeline that draws over a picture of a format, or `None` until it is compiled.
    pub fn pipeline(&mut self, format: TextureFormat, blend: Option<BlendState>) -> Option<CachedRenderPipelineId> {
        let id = self.blits.specialize(&self.pipelines, &self.blit, key(format, blend));
        self.pipelines.get_render_pipeline(id).map(|_| id)
    }

    /// Draws a picture over another one. `weight` is the constant of the pipeline's blending, if it has one.
    pub fn draw(
        &self,
        context: &mut RenderContext,
        pipeline: CachedRenderPipelineId,
        from: &TextureView,
        to: Option<RenderPassColorAttachment>,
        weight: f64,
    ) {
        let Some(pipeline) = self.pipelines.get_render_pipeline(pipeline) else { return };
        let bound = self.blit.create_bind_group(context.render_device(), from, &self.pipelines);
        let mut pass = context.command_encoder().begin_render_pass(&RenderPassDescriptor {
            label: Some("blit"),
            color_attachments: &[to],
            ..default()
        });
        pass.set_pipeline(pipeline);
        pass.set_blend_constant(wgpu::Color { r: weight, g: weight, b: weight, a: weight });
        pass.set_bind_group(0, &bound, &[]);
        pass.draw(0..3, 0..1);
    }
}

/// Creates a texture of the size of another one.
pub fn texture(device: &RenderDevice, model: &Texture, format: TextureFormat, usage: TextureUsages) -> Texture {
    device.create_texture(&TextureDescriptor {
        label: Some("kept picture"),
        size: model.size(),
        mip_level_count: 1,
        sample_count: 1,
        dimension: TextureDimension::D2,
        format,
        usage,
        view_formats: &[],
    })
}

/// Returns the cached texture, replaced by a new one if its size or format differs from the model's.
pub fn fitting<'a>(
    cached: &'a mut Option<Texture>,
    device: &RenderDevice,
    model: &Texture,
    usage: TextureUsages,
) -> &'a Texture {
    cached.take_if(|cached| !alike(cached, model));
    cached.get_or_insert_with(|| texture(device, model, model.format(), usage))
}

/// Returns `true` if two textures have the same size and format.
pub fn alike(one: &Texture, other: &Texture) -> bool {
    one.size() == other.size() && one.format() == other.format()
}

/// Copies a texture to another one that is alike.
pub fn copy(context: &mut RenderContext, from: &Texture, to: &Texture) {
    if alike(from, to) {
        context.command_encoder().copy_texture_to_texture(from.as_image_copy(), to.as_image_copy(), from.size());
    }
}
