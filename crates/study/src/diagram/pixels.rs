//! A diagram as pixels.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{FontResolver, Options, Tree, fontdb};

use super::paper::{escaped, number};
use crate::letters::{Face, Font, file, pieces};
use benediction_rules::key;
use benediction_rules::message::Message;

fn load(fonts: &mut fontdb::Database, font: Font) -> Option<fontdb::ID> {
    let faces = fonts.load_font_source(fontdb::Source::Binary(Arc::new(font.bytes)));
    faces.into_iter().find(|face| fonts.face(*face).is_some_and(|face| face.index == font.index))
}

/// The family of a font that stands in for the program's own.
const STAND_IN: &str = "stand-in-";

/// The fonts of a diagram: each element has one, so that none of its letters is looked for elsewhere.
fn options(stand_ins: &[Font]) -> Options<'static> {
    let mut fonts = fontdb::Database::new();
    let own = load(&mut fonts, Font { bytes: file(Face::Regular), index: 0 });
    let stand_ins: Vec<Option<fontdb::ID>> = stand_ins.iter().map(|font| load(&mut fonts, *font)).collect();
    let select = move |font: &resvg::usvg::Font, _: &mut Arc<fontdb::Database>| {
        let family = font.families().first()?.to_string();
        let number = family.trim_matches('"').strip_prefix(STAND_IN).and_then(|number| number.parse::<usize>().ok());
        number.and_then(|number| stand_ins.get(number).copied().flatten()).or(own)
    };
    let resolver =
        FontResolver { select_font: Box::new(select), select_fallback: Box::new(|_, _: &[fontdb::ID], _| None) };
    Options { fontdb: Arc::new(fonts), font_resolver: resolver, ..Options::default() }
}

/// A diagram whose texts are cut into elements of one font each, and the fonts beside the program's own.
fn cut(svg: &str) -> (Cow<'_, str>, Vec<Font>) {
    let (mut fonts, mut made, mut rest) = (Vec::new(), String::new(), svg);
    if svg.is_ascii() {
        return (svg.into(), fonts);
    }
    while let Some(begin) = rest.find("<text ") {
        let (before, from) = rest.split_at(begin);
        let Some((element, after)) = from.split_once("</text>") else { break };
        let _ = write!(made, "{before}");
        if !cut_text(element, &mut made, &mut fonts) {
            let _ = write!(made, "{element}</text>");
        }
        rest = after;
    }
    made.push_str(rest);
    (made.into(), fonts)
}

/// Writes a text in pieces, where it needs more fonts than one.
fn cut_text(element: &str, made: &mut String, fonts: &mut Vec<Font>) -> bool {
    let Some((head, text)) = element.split_once('>') else { return false };
    let attribute = |name: &str| {
        let (_, from) = head.split_once(&format!(" {name}=\""))?;
        from.split_once('"').map(|(value, _)| value)
    };
    let as_number = |name: &str| attribute(name)?.parse::<f32>().ok();
    let (Some(middle), Some(y), Some(high)) = (as_number("x"), attribute("y"), as_number("font-size")) else {
        return false;
    };
    let text = plain(text);
    let Some(pieces) = pieces(&text) else { return false };
    let mut x = middle - pieces.iter().map(|piece| piece.width).sum::<f32>() * high / 2.0;
    let fill = attribute("fill").unwrap_or("#000");
    for piece in pieces {
        let family = piece.font.map_or_else(String::new, |font| {
            let known = fonts.iter().position(|known| *known == font);
            let number = known.unwrap_or_else(|| {
                fonts.push(font);
                fonts.len() - 1
            });
            format!(" font-family=\"{STAND_IN}{number}\"")
        });
        let _ = writeln!(
            made,
            "<text x=\"{}\" y=\"{y}\" font-size=\"{}\" fill=\"{fill}\" text-anchor=\"start\" xml:space=\"preserve\"{family}>{}</text>",
            number(x),
            number(high),
            escaped(piece.text)
        );
        x += piece.width * high;
    }
    true
}

/// What [`escaped`] has written.
fn plain(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// Paints a diagram, as large as it says it is.
///
/// # Errors
/// The memory for it cannot be had.
pub(super) fn paint(svg: &str) -> Result<Pixmap, Message> {
    let wrong = || Message::from(key!("diagram-no-pixels"));
    let (svg, fonts) = cut(svg);
    let tree = Tree::from_str(&svg, &options(&fonts)).map_err(|_| wrong())?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(wrong)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}

/// A diagram as a PNG.
///
/// # Errors
/// The memory for it cannot be had.
pub fn png(svg: &str) -> Result<Vec<u8>, Message> {
    paint(svg)?.encode_png().map_err(|_| key!("diagram-no-pixels").into())
}
