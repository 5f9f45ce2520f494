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
use crate::tree::{Mark, NodeId};
use benediction_rules::message::Message;
use benediction_rules::notation::SideNames;
use benediction_rules::view::{Board, Figure, Shape};
use paper::{Anchor, Paper, Parts, Place, ink};

/// The options of a diagram: what it shows, and its width.
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
    marks: &'a [Mark],
}

/// A line of text below a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaptionLine {
    /// A text in the middle of the line.
    Words(String),
    /// The players and their clocks, the near one first.
    Clocks([PlayerClock; 2]),
}

/// A player and what the player's clock shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerClock {
    /// The name of the player, as a caption shows it.
    pub name: String,
    /// The time that is left. Empty without a clock.
    pub time: String,
    /// `true` if it is the player's turn.
    pub is_running: bool,
    /// `true` if the time is about to run out.
    pub is_low: bool,
}

/// Factor of the duration of the last picture of an animation.
const LAST_PICTURE_FACTOR: u32 = 3;
/// Height of a line of the caption relative to the width of the picture.
const CAPTION_LINE: f32 = 0.062;
/// Height of the letters of the caption relative to the width of the picture.
const CAPTION: f32 = 0.042;

/// Returns the diagram of the current position as SVG, with an optional caption below it.
///
/// ```
/// use benediction_rules::games::obelisk::{Mode, Position, Start};
/// use benediction_study::diagram::{CaptionLine, Style, svg};
/// use benediction_study::session::Session;
///
/// let session = Session::new(Position::new(Mode::Open, Start::Line));
/// let style = Style { width: 400, ..Style::default() };
/// let picture = svg(&session, style, &[CaptionLine::Words("Black to play".into())]);
/// assert!(picture.starts_with("<svg ") && picture.contains("width=\"400\""));
/// ```
pub fn svg(session: &Session, style: Style, caption: &[CaptionLine]) -> String {
    let marks = if style.marks { session.marks(session.node()) } else { &[] };
    let scene = scene(session, style, marks);
    let (wide, high) = half(&scene.board);
    let line = 2.0 * wide * CAPTION_LINE;
    let below = line * (caption.len() as f32 + f32::from(!caption.is_empty()) * 0.2);
    let mut paper = Paper::new((-wide, -high - below), (2.0 * wide, 2.0 * high + below), style.width);
    draw(&mut paper, &scene);
    for (index, caption) in caption.iter().enumerate() {
        let y = -high - line * (index as f32 + 0.4);
        match caption {
            CaptionLine::Words(words) => paper.word((0.0, y), caption_size(wide, wide - 0.3, words), ink::DARK, words),
            CaptionLine::Clocks(players) => draw_clocks(&mut paper, players, wide, y),
        }
    }
    paper.finish()
}

fn scene<'a>(session: &Session, style: Style, marks: &'a [Mark]) -> Scene<'a> {
    Scene { board: session.board(), figure: session.figure(), sides: session.sides(), style, marks }
}

fn draw(paper: &mut Paper, scene: &Scene) {
    board::draw(paper, scene);
    men::draw(paper, scene);
    board::draw_marks(paper, scene);
}

/// The diagrams of an HTML document. The board and each piece are stored once, however many diagrams show them.
#[derive(Clone, Debug, Default)]
pub struct SharedDiagrams {
    parts: Parts,
}

impl SharedDiagrams {
    /// Returns the diagram of the current position with marks, as an SVG element without a size. `about` describes it for those who
    /// cannot see it.
    pub fn svg(&mut self, session: &Session, marks: &[Mark], about: &str) -> String {
        let scene = scene(session, Style::default(), marks);
        let (wide, high) = half(&scene.board);
        let parts = std::mem::take(&mut self.parts);
        let mut paper = Paper::within((-wide, -high), (2.0 * wide, 2.0 * high), about, parts);
        draw(&mut paper, &scene);
        let (svg, parts) = paper.finish_shared();
        self.parts = parts;
        svg
    }

    /// Returns the element to which the diagrams refer.
    pub fn definitions(&self) -> String {
        self.parts.definitions()
    }
}

/// Returns the height of the letters of a text that has this much room on both sides of its middle.
fn caption_size(wide: f32, half: f32, words: &str) -> f32 {
    (2.0 * wide * CAPTION).min(2.0 * half / estimated_width(words).max(0.5))
}

/// Draws the players at the ends of a line and their times at its middle, where the times keep their places while the names differ.
fn draw_clocks(paper: &mut Paper, players: &[PlayerClock; 2], wide: f32, y: f32) {
    let longest = players.iter().map(|player| format!("{}  {}", player.name, player.time));
    let sizes = longest.map(|words| caption_size(wide, (wide - 0.5) / 2.0, &words));
    let tall = sizes.fold(f32::INFINITY, f32::min);
    paper.word((0.0, y), tall, ink::LINE, "|");
    for (player, down) in players.iter().zip([-1.0, 1.0]) {
        let (outer, inner) = if down < 0.0 { (Anchor::Start, Anchor::End) } else { (Anchor::End, Anchor::Start) };
        let color = match (player.is_low, player.is_running) {
            (true, _) => ink::MARKS[1],
            (false, true) => ink::DARK,
            (false, false) => ink::LINE,
        };
        paper.words(((down * (wide - 0.3), y), outer), tall, ink::DARK, &player.name);
        paper.words(((down * 0.2, y), inner), tall, color, &player.time);
    }
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
    caption: impl Fn(&Session) -> [CaptionLine; 2],
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
