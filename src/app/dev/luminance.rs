//! The relative luminance of a picture.

use std::path::Path;

use bevy::color::Luminance as _;
use bevy::prelude::*;

use super::png_file::Pixels;

/// The relative luminance of a picture's pixels.
pub(super) struct Luminance {
    width: usize,
    values: Vec<f32>,
}

impl Luminance {
    /// Creates a picture of a width, row by row.
    #[cfg(test)]
    pub(super) fn new(width: usize, values: Vec<f32>) -> Luminance {
        Luminance { width, values }
    }

    /// Returns the width and the height.
    pub(super) fn size(&self) -> [usize; 2] {
        [self.width, self.values.len() / self.width.max(1)]
    }

    /// Returns the luminance of a pixel, or `None` outside of the picture.
    pub(super) fn at(&self, x: isize, y: isize) -> Option<f32> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        (x < self.width).then(|| self.values.get(y * self.width + x).copied()).flatten()
    }

    /// Reads a picture.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is not a PNG picture.
    pub(super) fn read(path: &Path) -> Result<Luminance, Box<dyn std::error::Error>> {
        let Pixels { width, channels, bytes } = Pixels::read(path)?;
        let values =
            bytes.chunks_exact(channels).map(|t| Color::srgb_u8(t[0], t[1 % channels], t[2 % channels]).luminance());
        Ok(Luminance { width, values: values.collect() })
    }
}
