//! A sheet of pictures.

use std::error::Error;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

use png::{BitDepth, ColorType, Decoder, Encoder};

/// Writes pictures of one width below each other to a file, as RGB with eight bits.
///
/// # Errors
///
/// If a picture cannot be read, is not in that format or has another width, or the file cannot be written.
pub(super) fn stack(pictures: &[PathBuf], out: &Path) -> Result<(), Box<dyn Error>> {
    let (mut width, mut height, mut rows) = (0, 0, Vec::new());
    for picture in pictures {
        let mut reader = Decoder::new(BufReader::new(File::open(picture)?)).read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().ok_or("the picture is too large")?];
        let frame = reader.next_frame(&mut bytes)?;
        if (frame.color_type, frame.bit_depth) != (ColorType::Rgb, BitDepth::Eight)
            || ![0, frame.width].contains(&width)
        {
            return Err(format!("{} does not fit the others", picture.display()).into());
        }
        (width, height) = (frame.width, height + frame.height);
        rows.append(&mut bytes);
    }
    let mut encoder = Encoder::new(BufWriter::new(File::create(out)?), width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.write_header()?.write_image_data(&rows)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_platform::files::TemporaryFolder;

    #[test]
    fn pictures_of_one_width_stand_below_each_other() {
        let folder = TemporaryFolder::make().unwrap();
        let picture = |name: &str, width: u32, bytes: &[u8]| {
            let path = folder.path().join(name);
            let mut encoder = Encoder::new(File::create(&path).unwrap(), width, bytes.len() as u32 / 3 / width);
            encoder.set_color(ColorType::Rgb);
            encoder.write_header().unwrap().write_image_data(bytes).unwrap();
            path
        };
        let one = picture("one.png", 1, &[1, 2, 3]);
        let two = picture("two.png", 1, &[4, 5, 6, 7, 8, 9]);
        let out = folder.path().join("out.png");
        stack(&[one.clone(), two], &out).unwrap();
        let mut reader = Decoder::new(BufReader::new(File::open(&out).unwrap())).read_info().unwrap();
        let mut bytes = vec![0; 9];
        reader.next_frame(&mut bytes).unwrap();
        assert_eq!(bytes, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert!(stack(&[one, picture("wide.png", 2, &[0; 6])], &out).is_err());
    }
}
