//! A diagram as pixels.

use std::sync::OnceLock;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::key;
use crate::sentence::Sentence;

/// The letters of a diagram, of the font that the program has with it.
fn fonts() -> &'static Options<'static> {
    static FONTS: OnceLock<Options> = OnceLock::new();
    FONTS.get_or_init(|| {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_data(include_bytes!("../../assets/fonts/AlegreyaSans-Regular.ttf").to_vec());
        fonts.set_sans_serif_family("Alegreya Sans");
        Options { fontdb: fonts.into(), ..Options::default() }
    })
}

/// Paints a diagram, as large as it says it is.
///
/// # Errors
/// The memory for it cannot be had.
pub(super) fn paint(svg: &str) -> Result<Pixmap, Sentence> {
    let wrong = || Sentence::from(key!("diagram-no-pixels"));
    let tree = Tree::from_str(svg, fonts()).map_err(|_| wrong())?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(wrong)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}

/// A diagram as a PNG.
///
/// # Errors
/// The memory for it cannot be had.
pub fn png(svg: &str) -> Result<Vec<u8>, Sentence> {
    paint(svg)?.encode_png().map_err(|_| key!("diagram-no-pixels").into())
}
