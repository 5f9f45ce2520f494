//! The icon, in every size that desktops use.

use std::path::Path;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::encode::Outcome;

/// Widths in pixels, according to the icon theme specification.
const SIZES: [u32; 8] = [16, 24, 32, 48, 64, 128, 256, 512];

/// Renders the drawing and writes a PNG of each size beside it.
pub fn make() -> Outcome<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/icon");
    let drawing = std::fs::read_to_string(folder.join("benediction.svg"))?;
    let tree = Tree::from_str(&drawing, &Options::default())?;
    for size in SIZES {
        let mut pixels = Pixmap::new(size, size).ok_or("no memory for the picture")?;
        let zoom = size as f32 / tree.size().width();
        resvg::render(&tree, Transform::from_scale(zoom, zoom), &mut pixels.as_mut());
        std::fs::write(folder.join(format!("benediction-{size}.png")), pixels.encode_png()?)?;
    }
    Ok(())
}
