//! A position as a diagram for a page: SVG in the style of print, the same as a PNG, and a film of several. Every man, stone and die
//! is an element of the SVG that says what it is, so that a diagram can be read again.

mod board;
mod film;
mod men;
mod paper;
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

/// What a diagram shows besides the board and what stands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Names of points, columns and rows.
    pub coordinates: bool,
    /// The marks that the game has at this position: points and arrows.
    pub marks: bool,
    /// Width of the picture in pixels, from 16 on.
    pub width: u32,
}

impl Default for Style {
    fn default() -> Style {
        Style { coordinates: true, marks: true, width: 800 }
    }
}

/// What is drawn.
struct Scene<'a> {
    board: Board,
    figure: Figure,
    sides: SideNames,
    style: Style,
    marks: &'a [crate::tree::Mark],
}

/// The last picture of a film is shown so many times as long.
const AT_THE_END: u32 = 3;
/// Room for a line of the caption, in parts of the picture's width.
const CAPTION_LINE: f32 = 0.062;
/// Height of its letters.
const CAPTION: f32 = 0.042;

/// The diagram of the present position, and its marks; below it a caption, if there is one.
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
        let tall = (2.0 * wide * CAPTION).min(2.0 * (wide - 0.3) / width_in_the_mean(words).max(0.5));
        paper.word((0.0, -high - line * (index as f32 + 0.4)), tall, ink::DARK, words);
    }
    paper.finish()
}

/// A film of positions of a game, each shown for so long and the last one longer, with what `caption` says below it. `done` hears after
/// each how many there are, and says whether to go on.
///
/// # Errors
/// As [`film`].
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
        *shown *= AT_THE_END;
    }
    film(kind, &pictures, done)
}

/// How wide a text is in the mean, where its letters are 1 high. Letters of other scripts than the program's type has are as wide as high.
fn width_in_the_mean(words: &str) -> f32 {
    words.chars().map(|letter| if letters::has(Face::Regular, letter) { 0.5 } else { 1.0 }).sum()
}

/// Half the width and half the height of the picture, where neighbours are 1 apart.
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
