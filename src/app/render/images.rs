//! Painted pictures as images of the renderer.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use benediction_worker::paint::texels::{Coding, Levels};

/// Returns the image of a picture.
pub fn image(picture: Levels) -> Image {
    let Levels { width, height, coding, repeat, levels, bytes } = picture;
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let format = if coding == Coding::Srgb { TextureFormat::Rgba8UnormSrgb } else { TextureFormat::Rgba8Unorm };
    let mut image = Image::new_uninit(size, TextureDimension::D2, format, RenderAssetUsages::RENDER_WORLD);
    image.data = Some(bytes);
    image.texture_descriptor.mip_level_count = levels;
    let address = if repeat { ImageAddressMode::Repeat } else { ImageAddressMode::ClampToEdge };
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: address,
        address_mode_v: ImageAddressMode::ClampToEdge,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        // Between levels the software renderer would need a second look-up.
        mipmap_filter: ImageFilterMode::Nearest,
        ..default()
    });
    image
}
