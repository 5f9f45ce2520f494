//! Keeps the smooth edges of a picture where the next one equals it: what rests beside a moving man does not change its edges when the
//! motion begins or ends. Where it does not, as on that man, edges are smoothed along their run.

use bevy::core_pipeline::FullscreenShader;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::extract_component::ExtractComponent;
use bevy::render::render_resource::binding_types::texture_2d;
use bevy::render::render_resource::{
    BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, ColorTargetState, ColorWrites, Extent3d,
    FragmentState, LoadOp, Operations, Origin3d, PipelineCache, RenderPassColorAttachment, RenderPassDescriptor,
    RenderPipeline, RenderPipelineDescriptor, ShaderStages, SpecializedRenderPipeline, SpecializedRenderPipelines,
    TexelCopyTextureInfo, Texture, TextureFormat, TextureSampleType, TextureUsages, TextureView, TextureViewDescriptor,
};
use bevy::render::renderer::RenderContext;
use bevy::render::view::{PostProcessWrite, ViewTarget};
use bevy::render::{RenderApp, RenderStartup};

use super::materials::UNCHANGED;
use super::{blit, over};

/// The largest number of areas.
const AREAS: usize = 6;

/// The parts of a camera's picture in which men move, in pixels. No two overlap.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovingAreas {
    areas: [URect; AREAS],
    count: usize,
}

impl MovingAreas {
    /// Returns the areas.
    pub fn all(&self) -> &[URect] {
        &self.areas[..self.count]
    }

    /// Adds an area, joined with those that it overlaps; when there are too many, with the last.
    pub fn add(&mut self, mut area: URect) {
        loop {
            let overlaps = |other: &URect| !area.intersect(*other).is_empty();
            let is_full = self.count == AREAS;
            let joined = self.all().iter().position(overlaps).or(is_full.then_some(AREAS - 1));
            let Some(joined) = joined else { break };
            area = area.union(self.areas[joined]);
            self.count -= 1;
            self.areas[joined] = self.areas[self.count];
        }
        self.areas[self.count] = area;
        self.count += 1;
    }
}

/// The treatment of what has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Changes {
    Plain,
    Smooth,
    /// Everything counts as changed, and has smooth edges but for some steps.
    Steps,
}

/// The pipeline that keeps what is unchanged.
#[derive(Resource)]
struct UnchangedPipeline {
    layout: BindGroupLayoutDescriptor,
    fullscreen: FullscreenShader,
}

impl SpecializedRenderPipeline for UnchangedPipeline {
    type Key = (TextureFormat, Changes);

    fn specialize(&self, (format, changes): Self::Key) -> RenderPipelineDescriptor {
        let (entry_point, shader_defs) = match changes {
            Changes::Plain => ("keep", vec![]),
            Changes::Smooth => ("smooth_new", vec![]),
            Changes::Steps => ("smooth_steps", vec!["HARD_EDGES".into()]),
        };
        RenderPipelineDescriptor {
            label: Some("unchanged".into()),
            layout: vec![self.layout.clone()],
            vertex: self.fullscreen.to_vertex_state(),
            fragment: Some(FragmentState {
                shader: UNCHANGED,
                shader_defs,
                entry_point: Some(entry_point.into()),
                targets: vec![Some(ColorTargetState { format, blend: None, write_mask: ColorWrites::ALL })],
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

fn view(texture: &Texture) -> TextureView {
    texture.create_view(&TextureViewDescriptor::default())
}

/// Returns the area of a whole picture.
fn whole(picture: &Texture) -> URect {
    URect::new(0, 0, picture.width(), picture.height())
}

/// Pixels around an area that are read for its edges: as many as `REACH` in the shader, and one more.
const AROUND: u32 = 13;

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
        let id = self.specialized.specialize(&self.cache, &self.pipeline, (next.format(), Changes::Plain));
        let pipeline = self.cache.get_render_pipeline(id)?;
        let drawn = blit::texture(context.render_device(), next, next.format(), usage);
        self.paint(context, pipeline, [next, before, smooth].map(view).each_ref(), &view(&drawn), &[whole(next)]);
        Some(drawn)
    }

    /// Smooths the edges of a picture in some areas, where it differs from the smooth picture `before`. `copy` is another picture of
    /// the same kind; its old pixels are lost.
    pub fn smooth(
        &mut self,
        context: &mut RenderContext,
        picture: &Texture,
        before: &Texture,
        copy: &Texture,
        areas: &[URect],
    ) {
        let id = self.specialized.specialize(&self.cache, &self.pipeline, (picture.format(), Changes::Smooth));
        let Some(pipeline) = self.cache.get_render_pipeline(id) else { return };
        let size = UVec2::new(picture.width(), picture.height());
        // The areas may be those of a larger window for a frame.
        if areas.iter().any(|area| area.max.cmpgt(size).any()) {
            return;
        }
        for area in areas {
            let from = area.min.saturating_sub(UVec2::splat(AROUND));
            let part = (area.max + AROUND).min(size) - from;
            let origin = Origin3d { x: from.x, y: from.y, z: 0 };
            let [source, target] =
                [picture, copy].map(|texture| TexelCopyTextureInfo { origin, ..texture.as_image_copy() });
            let extent = Extent3d { width: part.x, height: part.y, depth_or_array_layers: 1 };
            context.command_encoder().copy_texture_to_texture(source, target, extent);
        }
        self.paint(context, pipeline, [copy, before, before].map(view).each_ref(), &view(picture), areas);
    }

    /// Smooths the steps that multisampling leaves in the picture of a view.
    pub fn smooth_steps(&mut self, context: &mut RenderContext, target: &ViewTarget) {
        let key = (target.main_texture_format(), Changes::Steps);
        let id = self.specialized.specialize(&self.cache, &self.pipeline, key);
        let Some(pipeline) = self.cache.get_render_pipeline(id) else { return };
        let area = whole(target.main_texture());
        let PostProcessWrite { source, destination, .. } = target.post_process_write();
        self.paint(context, pipeline, [source; 3], destination, &[area]);
    }

    fn paint(
        &self,
        context: &mut RenderContext,
        pipeline: &RenderPipeline,
        [next, before, smooth]: [&TextureView; 3],
        to: &TextureView,
        areas: &[URect],
    ) {
        let bound = context.render_device().create_bind_group(
            None,
            &self.cache.get_bind_group_layout(&self.pipeline.layout),
            &BindGroupEntries::sequential((next, before, smooth)),
        );
        // What is around the areas stays.
        let ops = Operations { load: LoadOp::Load, ..default() };
        let target = over(to).map(|target| RenderPassColorAttachment { ops, ..target });
        let mut pass = context.command_encoder().begin_render_pass(&RenderPassDescriptor {
            label: Some("unchanged"),
            color_attachments: &[target],
            ..default()
        });
        pass.set_pipeline(pipeline);
        pass.set_bind_group(0, &bound, &[]);
        for area in areas {
            pass.set_scissor_rect(area.min.x, area.min.y, area.width(), area.height());
            pass.draw(0..3, 0..1);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_never_overlap_and_contain_everything() {
        let mut areas = MovingAreas::default();
        let added: Vec<URect> = (0..30u32)
            .map(|index| {
                let at = UVec2::new(index * 7919 % 900, index * 104_729 % 500);
                URect::from_corners(at, at + 20 + index)
            })
            .collect();
        for (count, area) in added.iter().enumerate() {
            areas.add(*area);
            let all = areas.all();
            for (index, one) in all.iter().enumerate() {
                assert!(all[index + 1..].iter().all(|other| one.intersect(*other).is_empty()), "{all:?}");
            }
            for area in &added[..=count] {
                assert!(all.iter().any(|one| one.union(*area) == *one), "{area:?} {all:?}");
            }
        }
    }
}
