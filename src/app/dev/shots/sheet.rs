//! A sheet of pictures.

use std::error::Error;
use std::path::{Path, PathBuf};

use crate::app::dev::png_file::Pixels;

/// Writes pictures of one width below each other to a file.
///
/// # Errors
///
/// If a picture cannot be read or does not fit the first, or the file cannot be written.
pub(super) fn stack(pictures: &[PathBuf], out: &Path) -> Result<(), Box<dyn Error>> {
    let mut sheet: Option<Pixels> = None;
    for picture in pictures {
        let next = Pixels::read(picture)?;
        match &mut sheet {
            None => sheet = Some(next),
            Some(sheet) if (sheet.width, sheet.channels) == (next.width, next.channels) => {
                sheet.bytes.extend(next.bytes);
            }
            Some(_) => return Err(format!("{} does not fit the others", picture.display()).into()),
        }
    }
    sheet.ok_or("no pictures")?.write(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_platform::files::TemporaryFolder;

    #[test]
    fn pictures_of_one_width_stand_below_each_other() {
        let folder = TemporaryFolder::make().unwrap();
        let picture = |name: &str, width: usize, bytes: &[u8]| {
            let path = folder.path().join(name);
            Pixels { width, channels: 3, bytes: bytes.to_vec() }.write(&path).unwrap();
            path
        };
        let one = picture("one.png", 1, &[1, 2, 3]);
        let two = picture("two.png", 1, &[4, 5, 6, 7, 8, 9]);
        let out = folder.path().join("out.png");
        stack(&[one.clone(), two], &out).unwrap();
        let sheet = Pixels { width: 1, channels: 3, bytes: (1..=9).collect() };
        assert_eq!(Pixels::read(&out).unwrap(), sheet);
        assert!(stack(&[one, picture("wide.png", 2, &[0; 6])], &out).is_err());
        assert!(stack(&[], &out).is_err());
    }
}
