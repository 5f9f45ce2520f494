//! Pictures in PNG files.

use std::error::Error;
use std::io::Cursor;
use std::path::Path;

use benediction_platform::files::{self, Contents};

/// Largest size of a file, in bytes.
const MAX_FILE: u64 = 1 << 26;

/// The pixels of a picture, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pixels {
    pub(super) width: usize,
    /// Number of bytes of a pixel.
    pub(super) channels: usize,
    pub(super) bytes: Vec<u8>,
}

impl Pixels {
    /// Reads a picture with eight bits per channel.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is not such a picture.
    pub(super) fn read(path: &Path) -> Result<Pixels, Box<dyn Error>> {
        let Contents::Whole(file) = files::read(path, MAX_FILE)? else { return Err("too large".into()) };
        let mut reader = png::Decoder::new(Cursor::new(file)).read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().ok_or("too large")?];
        let info = reader.next_frame(&mut bytes)?;
        if info.bit_depth != png::BitDepth::Eight {
            return Err("not eight bits per channel".into());
        }
        Ok(Pixels { width: info.width as usize, channels: info.color_type.samples(), bytes })
    }

    /// Writes a picture of three channels.
    ///
    /// # Errors
    ///
    /// If the picture has other channels, or the file cannot be written.
    pub(super) fn write(&self, path: &Path) -> Result<(), Box<dyn Error>> {
        if self.channels != 3 {
            return Err("not three channels".into());
        }
        let height = self.bytes.len() / (3 * self.width).max(1);
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, u32::try_from(self.width)?, u32::try_from(height)?);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.write_header()?.write_image_data(&self.bytes)?;
        Ok(files::replace_unsynced(path, &file)?)
    }
}
