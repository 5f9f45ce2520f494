//! The average of pictures that are each shifted by another part of a pixel: smooth edges without multisampling.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::{
    BlendComponent, BlendFactor, BlendOperation, BlendState, LoadOp, Operations, RenderPassColorAttachment, Texture,
    TextureFormat, TextureUsages, TextureViewDescriptor,
};
use bevy::render::renderer::{RenderAdapter, RenderContext, RenderDevice};
use bevy::render::view::ViewTarget;

use super::blit::{self, Blits};
use super::over;

/// Number of pictures in an average.
pub const PASSES: usize = 12;
/// Format of the sum: eight bits are not enough for the dark parts of the table.
const SUM_FORMAT: TextureFormat = TextureFormat::Rgba16Float;

/// The mean of the first [`PASSES`] places of the sequence: the average is not shifted.
const MIDDLE: Vec2 = Vec2::new(-0.046_875, -0.061_728);

/// Returns the shift of a pass in pixels, up to half a pixel in each direction.
pub fn offset(pass: usize) -> Vec2 {
    // The sequence of Halton (1964) with bases 2 and 3.
    let halton = |base: usize| {
        let (mut index, mut part, mut sum) = (pass % PASSES + 1, 1.0, 0.0);
        while index > 0 {
            part /= base as f32;
            sum += part * (index % base) as f32;
            index /= base;
        }
        sum - 0.5
    };
    Vec2::new(halton(2), halton(3)) - MIDDLE
}

/// The sum of the passes so far.
#[derive(Default)]
pub struct Average {
    sum: Option<Texture>,
    /// The number of the picture whose passes are added.
    number: u64,
    passes: usize,
}

/// The resources for averages.
#[derive(SystemParam)]
pub struct AverageParams<'w> {
    blits: Blits<'w>,
    device: Res<'w, RenderDevice>,
    adapter: Res<'w, RenderAdapter>,
}

impl AverageParams<'_> {
    /// Returns `false` if a sum cannot be drawn, as in some browsers.
    fn is_possible(&self) -> bool {
        let features = self.adapter.get_texture_format_features(SUM_FORMAT);
        features.allowed_usages.contains(TextureUsages::RENDER_ATTACHMENT | TextureUsages::TEXTURE_BINDING)
            && features.flags.contains(wgpu::TextureFormatFeatureFlags::BLENDABLE)
    }
}

/// The weight of a pass.
const WEIGHT: f64 = 1.0 / PASSES as f64;

/// Adds the weighted source to what is there.
const ADD: BlendComponent =
    BlendComponent { src_factor: BlendFactor::Constant, dst_factor: BlendFactor::One, operation: BlendOperation::Add };

impl Average {
    /// Adds what a camera has drawn. After the last pass it replaces `picture` by the average, and returns `true`; without averages
    /// it does so at once, and changes nothing.
    pub fn add(
        &mut self,
        averaging: &mut AverageParams,
        context: &mut RenderContext,
        number: u64,
        drawn: &ViewTarget,
        picture: &Texture,
    ) -> bool {
        // The main world learns a frame later that the last pass is done: until then there is nothing to add.
        if self.number == number && self.passes == PASSES || !averaging.is_possible() {
            return true;
        }
        let adds = averaging.blits.pipeline(SUM_FORMAT, Some(BlendState { color: ADD, alpha: ADD }));
        let replaces = averaging.blits.pipeline(picture.format(), None);
        let (Some(adds), Some(replaces)) = (adds, replaces) else { return false };
        if self.sum.as_ref().is_none_or(|sum| sum.size() != picture.size()) {
            let usage = TextureUsages::RENDER_ATTACHMENT | TextureUsages::TEXTURE_BINDING;
            (self.sum, self.passes) = (Some(blit::texture(&averaging.device, picture, SUM_FORMAT, usage)), 0);
        }
        let Some(sum) = &self.sum else { return false };
        if self.number != number {
            (self.number, self.passes) = (number, 0);
        }
        let view = sum.create_view(&TextureViewDescriptor::default());
        let load = if self.passes == 0 { LoadOp::Clear(wgpu::Color::TRANSPARENT) } else { LoadOp::Load };
        let added = over(&view).map(|to| RenderPassColorAttachment { ops: Operations { load, ..to.ops }, ..to });
        averaging.blits.draw(context, adds, drawn.main_texture_view(), added, WEIGHT);
        self.passes += 1;
        if self.passes < PASSES {
            return false;
        }
        let whole = picture.create_view(&TextureViewDescriptor::default());
        averaging.blits.draw(context, replaces, &view, over(&whole), 1.0);
        // The sum takes eight bytes a pixel, and is not needed until something changes.
        self.sum = None;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_passes_cover_a_pixel_evenly() {
        let offsets: Vec<Vec2> = (0..PASSES).map(offset).collect();
        let middle = offsets.iter().sum::<Vec2>() / PASSES as f32;
        assert!(middle.length() < 0.001, "{middle}");
        assert!(offsets.iter().all(|at| at.abs().max_element() <= 0.5));
        for (i, a) in offsets.iter().enumerate() {
            assert!(offsets[i + 1..].iter().all(|b| a.distance(*b) > 0.1), "{a}");
        }
        // Each quarter of the pixel has its share.
        for quarter in [Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0), Vec2::new(-1.0, 1.0), Vec2::new(-1.0, -1.0)] {
            let count = offsets.iter().filter(|at| (**at * quarter).min_element() >= 0.0).count();
            assert!((2..=4).contains(&count), "{quarter}: {count}");
        }
    }
}
