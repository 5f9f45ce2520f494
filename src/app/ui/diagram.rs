//! A position as a small diagram on a page: the board with its walls, men as signs, and the way of an action.

use std::collections::HashMap;

use bevy_egui::egui::{self, Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2};

use super::palette::{self, dim, faint, full_ground, gold, ink};
use super::style;
use crate::app::scene::places::facing;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::notation::SideNames;
use benediction_rules::view::figurines::{self, Piece};
use benediction_rules::view::{ActionView, Board, EdgeOwner, Figure, Form, Man, Mark, Shape as BoardShape};
use benediction_study::registry;
use benediction_study::session::Session;

/// The white of blessings and starting points.
const PEARL: Color32 = Color32::from_rgb(246, 241, 230);
/// The black of curses and blocks.
const STONE: Color32 = Color32::from_rgb(24, 22, 24);
/// Smallest size of letters and digits, in points.
const SMALLEST: f32 = 10.0;
/// Smallest side of a diagram whose board has the names of its points, in points: in a smaller one they could not be read.
const NAMED: f32 = 180.0;
/// Smallest distance of neighbouring points at which stacks have their number, in points.
const NUMBERED: f32 = 14.0;
/// Half the width of the part of a ring that a thumbnail shows: in a whole one the men would be dots.
const PART_OF_RING: f32 = 3.1;
/// The gold of crowns.
const CROWN: Color32 = Color32::from_rgb(240, 200, 110);

/// A position to draw.
pub struct Scene {
    board: Board,
    figure: Figure,
    sides: SideNames,
    /// The action that is played next, if it is shown.
    next: Option<ActionView>,
}

impl Scene {
    /// Creates the scene of a session's position.
    pub fn of(session: &Session) -> Scene {
        Scene { board: session.board(), figure: session.figure(), sides: session.sides(), next: None }
    }
}

/// Cached positions by game, text and action: before it and after it. They are empty for a text that is not a position of the game.
#[derive(Default)]
pub struct Scenes(HashMap<(&'static str, &'static str, &'static str), Vec<Scene>>);

impl Scenes {
    /// Returns the position of a text, the first one of the game if that is empty, and the one after an action if `play` is not empty.
    fn of(&mut self, game: &'static str, text: &'static str, play: &'static str) -> &[Scene] {
        let read = || {
            let entry = registry::named(game)?;
            let mut session = match text {
                "" => entry.start(Side::Near),
                text => entry.read_position(text).ok()?,
            };
            let mut before = Scene::of(&session);
            if play.is_empty() {
                return Some(vec![before]);
            }
            before.next = session.legal().into_iter().find(|view| view.text == play);
            session.act_text(play).ok()?;
            Some(vec![before, Scene::of(&session)])
        };
        self.0.entry((game, text, play)).or_insert_with(|| read().unwrap_or_default())
    }
}

/// Draws the position of a text, or nothing if the text is not a position of the game.
pub fn draw(painter: &Painter, rect: Rect, scenes: &mut Scenes, game: &'static str, text: &'static str) {
    if let Some(scene) = scenes.of(game, text, "").first() {
        draw_scene(painter, rect, scene);
    }
}

/// Draws the position of a text as the picture of its game: without names, and of a ring only the part where both sides start.
pub fn thumbnail(painter: &Painter, rect: Rect, scenes: &mut Scenes, game: &'static str, text: &'static str) {
    let Some(scene) = scenes.of(game, text, "").first() else { return };
    match scene.board.shape {
        BoardShape::Hex => draw_scene(painter, rect, scene),
        BoardShape::Squares => {
            let (half, _) = extent(&scene.board, 0.56);
            let unit = (rect.width() / 2.0 / half.x).min(rect.height() / 2.0 / half.y);
            draw_board(painter, &Map { middle: rect.center(), unit, is_named: false }, scene);
        }
        BoardShape::Ring => {
            let (half, rim) = extent(&scene.board, RIM);
            let unit = rect.width() / 2.0 / PART_OF_RING;
            let middle = rect.center() - Vec2::new((half.x.max(rim) - PART_OF_RING) * unit, 0.0);
            draw_board(
                &painter.with_clip_rect(rect.intersect(painter.clip_rect())),
                &Map { middle, unit, is_named: false },
                scene,
            );
        }
    }
}

/// Draws the positions before and after an action, or nothing if it is not legal.
pub fn draw_example(
    painter: &Painter,
    rects: [Rect; 2],
    scenes: &mut Scenes,
    game: &'static str,
    (text, play): (&'static str, &'static str),
) {
    for (scene, rect) in scenes.of(game, text, play).iter().zip(rects) {
        draw_scene(painter, rect, scene);
    }
}

/// Draws a man's sign of a height, with its foot at `foot`.
pub fn figurine(painter: &Painter, form: Form, foot: Pos2, high: f32, (fill, line): (Color32, Color32)) {
    let at = |(x, y): (f32, f32)| foot + Vec2::new(x * high, -y * high);
    // All rims first, then all fillings, so that no rim is seen inside.
    let rim = Stroke::new((high * 0.075).max(1.0), line);
    for filled in [false, true] {
        let (fill, stroke) = if filled { (fill, Stroke::NONE) } else { (line, rim) };
        for piece in figurines::of(form) {
            painter.add(match piece {
                Piece::Polygon(corners) => {
                    Shape::convex_polygon(corners.iter().map(|corner| at(*corner)).collect(), fill, stroke)
                }
                Piece::Disc(middle, r) => {
                    Shape::Circle(egui::epaint::CircleShape { center: at(*middle), radius: r * high, fill, stroke })
                }
            });
        }
    }
}

/// The map from the board's plane to the screen.
struct Map {
    middle: Pos2,
    unit: f32,
    /// `true` if the board has the names of its points.
    is_named: bool,
}

impl Map {
    fn at(&self, (x, y): (f32, f32)) -> Pos2 {
        self.middle + Vec2::new(x, -y) * self.unit
    }
}

/// Space round the outermost points of a ring, in steps between points.
const RIM: f32 = 0.9;

/// Returns half the width and height of a board with this space round its outermost points, and their largest distance from the middle
/// with it.
fn extent(board: &Board, edge: f32) -> (Vec2, f32) {
    let reach = |of: fn(&(f32, f32)) -> f32| board.points.iter().map(|(_, at)| of(at)).fold(0.0, f32::max) + edge;
    (Vec2::new(reach(|at| at.0.abs()), reach(|at| at.1.abs())), reach(|at| at.0.hypot(at.1)))
}

/// Draws a position into a rectangle.
pub fn draw_scene(painter: &Painter, rect: Rect, scene: &Scene) {
    let is_named = rect.size().min_elem() >= NAMED;
    let edge = match (scene.board.shape, is_named) {
        (BoardShape::Hex, _) | (BoardShape::Squares, true) => 0.85,
        (BoardShape::Ring, true) => RIM,
        (BoardShape::Squares, false) => 0.55,
        (BoardShape::Ring, false) => 0.65,
    };
    let (half, _) = extent(&scene.board, edge);
    let unit = (rect.width() / 2.0 / half.x).min(rect.height() / 2.0 / half.y);
    draw_board(painter, &Map { middle: rect.center(), unit, is_named }, scene);
}

/// Draws a board and what stands on it.
fn draw_board(painter: &Painter, map: &Map, scene: &Scene) {
    let (board, unit) = (&scene.board, map.unit);
    ground(painter, map, board);
    for axis in &scene.figure.axes {
        let [from, to] = [axis.from, axis.to].map(|point| map.at(board.points[point.index()].1));
        let color = if axis.across { palette::old_gold() } else { gold() };
        painter.line_segment([from, to], Stroke::new(unit * 0.07, faint(color, 0.55)));
    }
    stones(painter, map, scene);
    men(painter, map, scene);
    if let Some(next) = &scene.next {
        way(painter, map, board, next);
    }
}

/// Draws the way of an action: an arrow, in two pieces through the wall, or a ring where something is put down.
fn way(painter: &Painter, map: &Map, board: &Board, next: &ActionView) {
    let at = |point: &Point| map.at(board.points[point.index()].1);
    let stroke = Stroke::new((map.unit * 0.13).max(1.5), gold());
    let (Some(from), Some(to)) = (next.way.first(), next.way.last()) else {
        painter.circle_stroke(at(&next.to), map.unit * 0.45, stroke);
        return;
    };
    let (from, to) = (at(from), at(to));
    let arrow = |from: Pos2, to: Pos2| {
        let along = (to - from).normalized();
        painter.line_segment([from, to - along * map.unit * 0.3], stroke);
        let across = along.rot90() * map.unit * 0.28;
        let foot = to - along * map.unit * 0.5;
        painter.add(Shape::convex_polygon(vec![to, foot + across, foot - across], gold(), Stroke::NONE));
    };
    painter.circle_stroke(from, map.unit * 0.45, stroke);
    match next.through.filter(|index| (1..next.way.len()).contains(index)) {
        None => arrow(from, to),
        Some(through) => {
            let (exit, entry) = (at(&next.way[through - 1]), at(&next.way[through]));
            let ahead = (exit - entry).normalized() * map.unit;
            painter.line_segment([from, exit + ahead], stroke);
            arrow(entry - ahead, to + ahead * 0.3);
        }
    }
}

/// Draws the blocks and the empty starting points.
fn stones(painter: &Painter, map: &Map, scene: &Scene) {
    let Scene { board, figure, .. } = scene;
    let at = |point: Point| map.at(board.points[point.index()].1);
    for point in figure.starts.into_iter().flatten() {
        painter.circle(at(point), map.unit * 0.22, PEARL, Stroke::new(1.0, full_ground()));
    }
    for point in figure.blocks {
        painter.circle(at(point), map.unit * 0.34, STONE, Stroke::new(1.0, faint(ink(), 0.7)));
    }
}

/// Draws the board without men.
fn ground(painter: &Painter, map: &Map, board: &Board) {
    let woods = palette::woods();
    // Lines that lie close together would be a dark field.
    let line = Stroke::new(1.0, faint(woods.line, (map.unit * 0.06).clamp(0.2, 0.8)));
    let small = style::italic((map.unit * 0.42).clamp(SMALLEST, 13.0));
    match board.shape {
        BoardShape::Hex => {
            let out = |point: &Point, by: f32| {
                let (x, y) = board.points[point.index()].1;
                let length = x.hypot(y).max(0.001);
                map.at((x + x / length * by, y + y / length * by))
            };
            for (by, color) in [(0.85, woods.frame), (0.7, woods.light)] {
                let corners = board.edges.iter().map(|(from, ..)| out(from, by)).collect();
                painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
            }
            for (from, to, owner) in &board.edges {
                let ends = [out(from, 0.7), out(to, 0.7)];
                match owner {
                    EdgeOwner::Side(side) => {
                        let wall = Stroke::new((map.unit * 0.24).max(2.0), palette::accent(board.sides.tint(*side)));
                        painter.line_segment(ends, wall);
                    }
                    EdgeOwner::Nobody => drop(painter.line_segment(ends, Stroke::new(1.0, woods.line))),
                }
            }
            for (a, b) in &board.lines {
                let ends = [a, b].map(|point| map.at(board.points[point.index()].1));
                painter.line_segment(ends, line);
            }
        }
        BoardShape::Squares => {
            for (name, (x, y)) in &board.points {
                let square = Rect::from_center_size(map.at((*x, *y)), Vec2::splat(map.unit));
                let column = board.points.iter().filter(|(_, at)| at.0 < x - 0.5 && (at.1 - y).abs() < 0.1).count();
                let row = board.points.iter().filter(|(_, at)| at.1 < y - 0.5 && (at.0 - x).abs() < 0.1).count();
                let dark = (column + row) % 2 == 0;
                painter.rect_filled(square, 0.0, if dark { woods.dark } else { woods.light });
                painter.rect_stroke(square, 0.0, Stroke::new(0.5, woods.line), egui::StrokeKind::Middle);
                let (letter, number) = name.split_at(1);
                if row == 0 && map.is_named {
                    painter.text(square.center_bottom(), Align2::CENTER_TOP, letter, small.clone(), dim());
                }
                if column == 0 && map.is_named {
                    let at = square.left_center() - Vec2::new(3.0, 0.0);
                    painter.text(at, Align2::RIGHT_CENTER, number, small.clone(), dim());
                }
            }
        }
        BoardShape::Ring => {
            let count = board.points.len();
            let rim = board.points.first().map_or(0.0, |(_, at)| at.0.hypot(at.1)) + 0.6;
            painter.circle_filled(map.middle, rim * map.unit, woods.frame);
            for (index, (name, at)) in board.points.iter().enumerate() {
                let radius = at.0.hypot(at.1);
                let point = Point(index as u8);
                let turn = at.1.atan2(at.0);
                let half = std::f32::consts::PI / count as f32;
                let on = |r: f32, turn: f32| map.at((r * turn.cos(), r * turn.sin()));
                let (low, high) = (radius - 1.5, radius + 0.5);
                let wedge =
                    vec![on(low, turn - half), on(high, turn - half), on(high, turn + half), on(low, turn + half)];
                let color = if board.special.has(point) {
                    woods.line
                } else if board.home == Some(point) {
                    woods.frame
                } else {
                    [woods.light, woods.dark][index % 2]
                };
                painter.add(Shape::convex_polygon(wedge, color, Stroke::new(0.6, woods.line)));
                if map.is_named {
                    painter.text(on(radius + 0.75, turn), Align2::CENTER_CENTER, name, small.clone(), dim());
                }
            }
        }
    }
}

/// Draws the men. Those of one point stand over each other or, in a ring, in a row inward with their number.
fn men(painter: &Painter, map: &Map, scene: &Scene) {
    let Scene { board, figure, sides, .. } = scene;
    let unit = map.unit;
    for (index, (_, place)) in board.points.iter().enumerate() {
        let here: Vec<_> = figure.men.iter().filter(|man| man.at.index() == index).collect();
        if board.shape == BoardShape::Ring {
            let length = place.0.hypot(place.1).max(0.001);
            for (slot, man) in here.iter().enumerate().take(4) {
                let part = 1.0 - slot as f32 * 0.66 / length;
                let at = map.at((place.0 * part, place.1 * part));
                let colors = palette::man(sides.tint(man.side));
                token(painter, man.form, at, unit * 0.38, colors);
                if slot == 3 && here.len() > 4 && unit >= NUMBERED {
                    let number = here.len().to_string();
                    let font = style::medium((unit * 0.5).max(SMALLEST));
                    painter.text(at, Align2::CENTER_CENTER, number, font, colors.1);
                }
            }
            continue;
        }
        let mut foot = map.at(*place) + Vec2::new(0.0, if here.len() > 1 { unit * 0.46 } else { unit * 0.40 });
        for man in &here {
            let colors = palette::man(sides.tint(man.side));
            if man.form == Form::Checker {
                let mut at = map.at(*place);
                for above in 0..man.checkers.len() {
                    at = map.at(*place) - Vec2::new(0.0, above as f32 * unit * 0.16);
                    token(painter, man.form, at, unit * 0.38, colors);
                }
                marks(painter, man, at, unit, colors.1);
                continue;
            }
            let high = unit * if here.len() > 1 { 0.56 } else { 0.82 };
            figurine(painter, man.form, foot, high, colors);
            foot.y -= high * if here.len() > 2 { 0.42 } else { 0.55 };
        }
    }
    for (side, hand) in Side::BOTH.into_iter().zip(&figure.hands) {
        if board.shape != BoardShape::Ring || hand.is_empty() {
            continue;
        }
        let away = facing(side);
        for (slot, id) in hand.iter().enumerate() {
            let form = if figure.figures.contains(id) { Form::Figure } else { Form::Checker };
            let at = map.middle + Vec2::new((slot as f32 - (hand.len() as f32 - 1.0) / 2.0) * 0.75, away * 0.8) * unit;
            token(painter, form, at, unit * 0.34, palette::man(sides.tint(side)));
        }
    }
    let dice: Vec<String> = figure.thrown.dice.iter().map(|(pips, _)| pips.to_string()).collect();
    if !dice.is_empty() {
        let font = style::medium((unit * 0.8).max(SMALLEST));
        painter.text(map.middle, Align2::CENTER_CENTER, dice.join(" – "), font, gold());
    }
}

/// Draws what lies on a man: a crown, the number of his checkers, a blessing or a curse.
fn marks(painter: &Painter, man: &Man, at: Pos2, unit: f32, line: Color32) {
    if man.king {
        crown(painter, at, unit * 0.26);
    } else if man.checkers.len() > 1 && unit >= NUMBERED {
        // On smaller men the edges of the checkers show how many there are.
        let number = man.checkers.len().to_string();
        let font = style::medium((unit * 0.56).max(SMALLEST));
        painter.text(at, Align2::CENTER_CENTER, number, font, line);
    }
    if let Some(mark) = man.mark {
        stone(painter, mark, at + Vec2::new(unit * 0.3, -unit * 0.3), unit * 0.17);
    }
}

/// Draws a crown, about twice as wide as `size`.
pub(in crate::app) fn crown(painter: &Painter, at: Pos2, size: f32) {
    let place = |x: f32, y: f32| at + Vec2::new(x, y) * size;
    painter.rect_filled(Rect::from_two_pos(place(-0.9, 0.1), place(0.9, 0.7)), 0.0, CROWN);
    painter.add(Shape::convex_polygon(vec![place(-0.5, 0.2), place(0.0, -0.8), place(0.5, 0.2)], CROWN, Stroke::NONE));
    for x in [-0.9_f32, 0.9] {
        let corners = vec![place(x, -0.5), place(x, 0.2), place(x * 0.3, 0.2)];
        painter.add(Shape::convex_polygon(corners, CROWN, Stroke::NONE));
    }
}

/// Draws the stone of a blessing or a curse.
pub(in crate::app) fn stone(painter: &Painter, mark: Mark, at: Pos2, radius: f32) {
    let (fill, rim) = match mark {
        Mark::Blessed => (PEARL, STONE),
        Mark::Cursed => (STONE, PEARL),
    };
    painter.circle(at, radius, fill, Stroke::new(1.0, rim));
}

/// Draws a checker, or a sign of the same size.
pub(in crate::app) fn token(painter: &Painter, form: Form, at: Pos2, radius: f32, colors: (Color32, Color32)) {
    if form == Form::Checker {
        painter.circle(at, radius, colors.0, Stroke::new((radius * 0.14).max(1.0), colors.1));
    } else {
        figurine(painter, form, at + Vec2::new(0.0, radius), radius * 2.0, colors);
    }
}

/// Allocates the space for a square diagram with a side of this length, in points.
pub fn room(ui: &mut egui::Ui, side: f32) -> Rect {
    ui.allocate_exact_size(Vec2::splat(side), egui::Sense::hover()).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagram_position_is_parsed_once_and_garbage_ignored() {
        let mut scenes = Scenes::default();
        assert_eq!(scenes.of("obelisk", "bcp/3/3/BCP b open", "").len(), 1);
        assert_eq!(scenes.of("obelisk", "bcp/3/3/BCP b open", "Ba1-b2").len(), 2);
        assert!(scenes.of("obelisk", "nonsense", "").is_empty());
        assert_eq!(scenes.0.len(), 3);
        assert_eq!(scenes.of("obelisk", "", "").len(), 1, "the first position");
    }
}
