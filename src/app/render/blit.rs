//! Draws one picture over another, with the pipelines of Bevy's own blits.

use bevy::core_pipeline::blit::{BlitPipeline, BlitPipelineKey};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::{
    BlendState, CachedRenderPipelineId, PipelineCache, RenderPassColorAttachment, RenderPassDescriptor,
    SpecializedRenderPipelines, TextureFormat, TextureView,
};
use bevy::render::renderer::RenderContext;

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
