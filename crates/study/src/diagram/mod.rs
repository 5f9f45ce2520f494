//! Diagrams of positions in the style of print: SVG, PNG, and animations. Every piece, stone and die is an element of the SVG with
//! attributes, so that programs can read the diagram.

mod board;
mod film;
mod men;
pub(crate) mod paper;
mod pixels;

pub use film::{Film, Shown, film};
pub use pixels::png;

use std::time::Duration;

use crate::letters::{self, Face};
use crate::session::Session;
use crate::tree::NodeId;
use benediction_rules::message::Message;
use benediction_rules::notation::SideNames;
use benediction_rules::view::{Board, Figure, Shape};
use paper::{Paper, Place, ink};

/// The options of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// `true` if the names of points, columns and rows are shown.
    pub coordinates: bool,
    /// `true` if the marks of the game at this position are shown: points and arrows.
    pub marks: bool,
    /// Width of the picture in pixels, at least 16.
    pub width: u32,
}

impl Default for Style {
    fn default() -> Style {
        Style { coordinates: true, marks: true, width: 800 }
    }
}

/// The contents of a diagram.
struct Scene<'a> {
    board: Board,
    figure: Figure,
    sides: SideNames,
    style: Style,
    marks: &'a [crate::tree::Mark],
}

/// Factor of the duration of the last picture of an animation.
const LAST_PICTURE_FACTOR: u32 = 3;
/// Height of a line of the caption relative to the width of the picture.
const CAPTION_LINE: f32 = 0.062;
/// Height of the letters of the caption relative to the width of the picture.
const CAPTION: f32 = 0.042;

/// Returns the diagram of the current position as SVG, with an optional caption below it.
pub fn svg(session: &Session, style: Style, caption: &[String]) -> String {
    let node: NodeId = session.node();
    let marks = if style.marks { session.marks(node) } else { &[] };
    let scene = Scene { board: session.board(), figure: session.figure(), sides: session.sides(), style, marks };
    let (wide, high) = half(&scene.board);
    let line = 2.0 * wide * CAPTION_LINE;
    let below = line * (caption.len() as f32 + f32::from(!caption.is_empty()) * 0.2);
    let mut paper = Paper::new((-wide, -high - below), (2.0 * wide, 2.0 * high + below), style.width);
    board::draw(&mut paper, &scene);
    men::draw(&mut paper, &scene);
    board::draw_marks(&mut paper, &scene);
    for (index, words) in caption.iter().enumerate() {
        let tall = (2.0 * wide * CAPTION).min(2.0 * (wide - 0.3) / estimated_width(words).max(0.5));
        paper.word((0.0, -high - line * (index as f32 + 0.4)), tall, ink::DARK, words);
    }
    paper.finish()
}

/// Writes an animation of positions of a game. Each is shown for the duration `each`, the last one longer, with a caption from
/// `caption`. `done` is called after each diagram with the number of finished ones, and returns `false` to cancel.
///
/// # Errors
/// The same as of [`film`].
pub fn film_of(
    kind: Film,
    session: &mut Session,
    nodes: &[NodeId],
    (style, each): (Style, Duration),
    caption: impl Fn(&Session) -> [String; 2],
    done: impl FnMut(usize) -> bool,
) -> Result<Vec<u8>, Message> {
    let mut pictures: Vec<Shown> = Vec::with_capacity(nodes.len());
    for node in nodes {
        session.go(*node);
        pictures.push((svg(session, style, &caption(session)), each));
    }
    if let Some((_, shown)) = pictures.last_mut() {
        *shown *= LAST_PICTURE_FACTOR;
    }
    film(kind, &pictures, done)
}

/// Estimates the width of a text with letters 1 high. Letters of scripts that the program's fonts lack are as wide as high.
fn estimated_width(words: &str) -> f32 {
    words.chars().map(|letter| if letters::has(Face::Regular, letter) { 0.5 } else { 1.0 }).sum()
}

/// Returns half the width and half the height of the picture. The distance of neighbours is 1.
fn half(board: &Board) -> (f32, f32) {
    let reach = |axis: fn(&Place) -> f32| board.points.iter().map(|(_, at)| axis(at).abs()).fold(0.0, f32::max);
    let (wide, high) = (reach(|at| at.0), reach(|at| at.1));
    match board.shape {
        // Room for the hands at either end.
        Shape::Hex => (wide + 1.3, high + 1.7),
        Shape::Squares => (wide + 1.1, high + 1.15),
        Shape::Ring => (wide + 1.2, high + 1.2),
    }
}
