//! Rendering of diagrams to pixels.

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

/// The beginning of the family name of a fallback font.
const STAND_IN: &str = "stand-in-";

/// Returns the options of the renderer. Each element has one font, so that no letter is searched in other fonts.
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

/// Splits the texts of a diagram into elements of one font each. Returns the diagram and its fallback fonts.
fn split_texts(svg: &str) -> (Cow<'_, str>, Vec<Font>) {
    let (mut fonts, mut output, mut rest) = (Vec::new(), String::new(), svg);
    if svg.is_ascii() {
        return (svg.into(), fonts);
    }
    while let Some(begin) = rest.find("<text ") {
        let (before, from) = rest.split_at(begin);
        let Some((element, after)) = from.split_once("</text>") else { break };
        let _ = write!(output, "{before}");
        if !split_text(element, &mut output, &mut fonts) {
            let _ = write!(output, "{element}</text>");
        }
        rest = after;
    }
    output.push_str(rest);
    (output.into(), fonts)
}

/// Writes a text in pieces if it needs fallback fonts. Returns `false` if it wrote nothing.
fn split_text(element: &str, output: &mut String, fonts: &mut Vec<Font>) -> bool {
    let Some((head, text)) = element.split_once('>') else { return false };
    let attribute = |name: &str| {
        let (_, from) = head.split_once(&format!(" {name}=\""))?;
        from.split_once('"').map(|(value, _)| value)
    };
    let as_number = |name: &str| attribute(name)?.parse::<f32>().ok();
    let (Some(place), Some(y), Some(high)) = (as_number("x"), attribute("y"), as_number("font-size")) else {
        return false;
    };
    let text = plain(text);
    let Some(pieces) = pieces(&text) else { return false };
    let width = pieces.iter().map(|piece| piece.width).sum::<f32>() * high;
    let mut x = match attribute("text-anchor") {
        Some("start") => place,
        Some("end") => place - width,
        _ => place - width / 2.0,
    };
    let fill = attribute("fill").unwrap_or("#000");
    for piece in pieces {
        let family = piece.font.map_or_else(String::new, |font| {
            let index = fonts.iter().position(|other| *other == font);
            let number = index.unwrap_or_else(|| {
                fonts.push(font);
                fonts.len() - 1
            });
            format!(" font-family=\"{STAND_IN}{number}\"")
        });
        let _ = writeln!(
            output,
            "<text x=\"{}\" y=\"{y}\" font-size=\"{}\" fill=\"{fill}\" text-anchor=\"start\" xml:space=\"preserve\"{family}>{}</text>",
            number(x),
            number(high),
            escaped(piece.text)
        );
        x += piece.width * high;
    }
    true
}

/// Reverts [`escaped`].
fn plain(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// Renders a diagram in its own size.
///
/// # Errors
/// There is not enough memory.
pub(super) fn paint(svg: &str) -> Result<Pixmap, Message> {
    let error = || Message::from(key!("diagram-no-pixels"));
    let (svg, fonts) = split_texts(svg);
    let tree = Tree::from_str(&svg, &options(&fonts)).map_err(|_| error())?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(error)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}

/// Renders a diagram as a PNG.
///
/// # Errors
/// There is not enough memory.
pub fn png(svg: &str) -> Result<Vec<u8>, Message> {
    paint(svg)?.encode_png().map_err(|_| key!("diagram-no-pixels").into())
}
