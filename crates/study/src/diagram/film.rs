//! Animations of diagrams in an endless loop.

use std::time::Duration;

use gif::{Encoder as Gif, Frame, Repeat};
use png::{BitDepth, ColorType, Compression, Encoder as Png};
use resvg::tiny_skia::Pixmap;

use super::pixels::paint;
use benediction_rules::key;
use benediction_rules::message::Message;

/// The file format of an animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Film {
    /// GIF, with 256 colours per picture. All programs support it.
    Gif,
    /// APNG, with all colours. Programs without support for it show a PNG.
    Apng,
}

/// A diagram, and the duration for which it is shown.
pub type Shown = (String, Duration);

fn failed<E>(_: E) -> Message {
    key!("diagram-no-film").into()
}

/// Writes an animation of diagrams of one size. `done` is called after each diagram with the number of finished ones, and returns
/// `false` to cancel.
///
/// # Errors
/// There is no diagram, the sizes differ, there is not enough memory, or `done` returned `false`.
pub fn film(kind: Film, diagrams: &[Shown], mut done: impl FnMut(usize) -> bool) -> Result<Vec<u8>, Message> {
    let (first, _) = diagrams.first().ok_or_else(|| failed(()))?;
    let first = paint(first)?;
    let size = (first.width(), first.height());
    let mut pictures = diagrams.iter().enumerate().map(|(index, (svg, shown))| -> Painted {
        let picture = paint(svg)?;
        if (picture.width(), picture.height()) != size || !done(index + 1) {
            return Err(failed(()));
        }
        Ok((picture, *shown))
    });
    match kind {
        Film::Gif => write_gif(size, &mut pictures),
        Film::Apng => write_apng(size, diagrams.len(), &mut pictures),
    }
}

type Painted = Result<(Pixmap, Duration), Message>;
type Pictures<'a> = &'a mut dyn Iterator<Item = Painted>;

fn write_gif((wide, high): (u32, u32), pictures: Pictures) -> Result<Vec<u8>, Message> {
    let (wide, high) = (u16::try_from(wide).map_err(failed)?, u16::try_from(high).map_err(failed)?);
    let mut bytes = Vec::new();
    let mut film = Gif::new(&mut bytes, wide, high, &[]).map_err(failed)?;
    film.set_repeat(Repeat::Infinite).map_err(failed)?;
    for picture in pictures {
        let (mut picture, shown) = picture?;
        // The speed of the choice of colours, 1 to 30: a diagram has few.
        let mut frame = Frame::from_rgba_speed(wide, high, picture.data_mut(), 10);
        frame.delay = u16::try_from(shown.as_millis() / 10).unwrap_or(u16::MAX);
        film.write_frame(&frame).map_err(failed)?;
    }
    drop(film);
    Ok(bytes)
}

fn write_apng((wide, high): (u32, u32), count: usize, pictures: Pictures) -> Result<Vec<u8>, Message> {
    let mut bytes = Vec::new();
    let mut film = Png::new(&mut bytes, wide, high);
    film.set_color(ColorType::Rgba);
    film.set_depth(BitDepth::Eight);
    film.set_compression(Compression::High);
    film.set_animated(u32::try_from(count).map_err(failed)?, 0).map_err(failed)?;
    let mut film = film.write_header().map_err(failed)?;
    for picture in pictures {
        let (picture, shown) = picture?;
        film.set_frame_delay(u16::try_from(shown.as_millis()).unwrap_or(u16::MAX), 1000).map_err(failed)?;
        film.write_image_data(picture.data()).map_err(failed)?;
    }
    film.finish().map_err(failed)?;
    Ok(bytes)
}
