//! A position as a small diagram on a page: the board's lines, and men as signs.

use std::collections::HashMap;

use bevy_egui::egui::{self, Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2};

use super::palette::{self, dim, faint, gold, ink};
use super::style;
use crate::app::scene::places::facing;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::notation::SideNames;
use benediction_rules::view::figurines::{self, Piece};
use benediction_rules::view::{Board, Figure, Form, Shape as BoardShape};
use benediction_study::registry;

/// A position to draw.
struct Scene {
    board: Board,
    figure: Figure,
    sides: SideNames,
}

/// Cached positions, by their texts. `None` stands for a text that is not a position of the game.
#[derive(Default)]
pub struct Scenes(HashMap<&'static str, Option<Scene>>);

impl Scenes {
    fn of(&mut self, game: &str, text: &'static str) -> Option<&Scene> {
        let read = || {
            let session = registry::named(game)?.read_position(text).ok()?;
            Some(Scene { board: session.board(), figure: session.figure(), sides: session.sides() })
        };
        self.0.entry(text).or_insert_with(read).as_ref()
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
}

impl Map {
    fn at(&self, (x, y): (f32, f32)) -> Pos2 {
        self.middle + Vec2::new(x, -y) * self.unit
    }
}

/// Draws the position of a text, or nothing if the text is not a position of the game.
pub fn draw(painter: &Painter, rect: Rect, scenes: &mut Scenes, game: &str, text: &'static str) {
    let Some(scene) = scenes.of(game, text) else { return };
    let board = &scene.board;
    let reach = |axis: fn(&(f32, f32)) -> f32| board.points.iter().map(|(_, at)| axis(at).abs()).fold(0.0, f32::max);
    let edge = match board.shape {
        BoardShape::Hex => 0.6,
        BoardShape::Squares => 0.85,
        BoardShape::Ring => 0.9,
    };
    let half = Vec2::new(reach(|at| at.0) + edge, reach(|at| at.1) + edge);
    let unit = (rect.width() / 2.0 / half.x).min(rect.height() / 2.0 / half.y);
    let map = Map { middle: rect.center(), unit };
    ground(painter, &map, board);
    for axis in &scene.figure.axes {
        let [from, to] = [axis.from, axis.to].map(|point| map.at(board.points[point.index()].1));
        let colour = if axis.across { palette::old_gold() } else { gold() };
        painter.line_segment([from, to], Stroke::new(unit * 0.07, faint(colour, 0.55)));
    }
    men(painter, &map, scene);
}

/// Draws the board without men.
fn ground(painter: &Painter, map: &Map, board: &Board) {
    let line = Stroke::new(1.0, faint(ink(), 0.35));
    let small = style::italic((map.unit * 0.42).clamp(8.0, 13.0));
    match board.shape {
        BoardShape::Hex => {
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
                painter.rect_filled(square, 0.0, faint(ink(), if dark { 0.26 } else { 0.12 }));
                painter.rect_stroke(square, 0.0, Stroke::new(0.5, faint(ink(), 0.3)), egui::StrokeKind::Middle);
                let (letter, number) = name.split_at(1);
                if row == 0 {
                    painter.text(square.center_bottom(), Align2::CENTER_TOP, letter, small.clone(), dim());
                }
                if column == 0 {
                    let at = square.left_center() - Vec2::new(3.0, 0.0);
                    painter.text(at, Align2::RIGHT_CENTER, number, small.clone(), dim());
                }
            }
        }
        BoardShape::Ring => {
            let count = board.points.len();
            for (index, (name, at)) in board.points.iter().enumerate() {
                let radius = at.0.hypot(at.1);
                let point = Point(index as u8);
                let turn = at.1.atan2(at.0);
                let half = std::f32::consts::PI / count as f32;
                let on = |r: f32, turn: f32| map.at((r * turn.cos(), r * turn.sin()));
                let (low, high) = (radius - 1.5, radius + 0.5);
                let wedge =
                    vec![on(low, turn - half), on(high, turn - half), on(high, turn + half), on(low, turn + half)];
                let part = if board.special.has(point) {
                    0.42
                } else if board.home == Some(point) {
                    0.04
                } else {
                    [0.12, 0.24][index % 2]
                };
                painter.add(Shape::convex_polygon(wedge, faint(ink(), part), Stroke::new(0.6, faint(ink(), 0.3))));
                painter.text(on(radius + 0.75, turn), Align2::CENTER_CENTER, name, small.clone(), dim());
            }
        }
    }
}

/// Draws the men. Those of one point stand over each other or, in a ring, in a row inward with their number.
fn men(painter: &Painter, map: &Map, scene: &Scene) {
    let Scene { board, figure, sides } = scene;
    let unit = map.unit;
    for (index, (_, place)) in board.points.iter().enumerate() {
        let here: Vec<_> = figure.men.iter().filter(|man| man.at.index() == index).collect();
        if board.shape == BoardShape::Ring {
            let length = place.0.hypot(place.1).max(0.001);
            for (slot, man) in here.iter().enumerate().take(4) {
                let part = 1.0 - slot as f32 * 0.62 / length;
                let at = map.at((place.0 * part, place.1 * part));
                token(painter, man.form, at, unit * 0.34, palette::man(sides.tint(man.side)));
                if slot == 3 && here.len() > 4 {
                    let number = here.len().to_string();
                    painter.text(
                        at,
                        Align2::CENTER_CENTER,
                        number,
                        style::medium(unit * 0.5),
                        palette::man(sides.tint(man.side)).1,
                    );
                }
            }
            continue;
        }
        let mut foot = map.at(*place) + Vec2::new(0.0, if here.len() > 1 { unit * 0.46 } else { unit * 0.40 });
        for man in &here {
            let inks = palette::man(sides.tint(man.side));
            if man.form == Form::Checker {
                for above in 0..man.checkers.len() {
                    let at = map.at(*place) - Vec2::new(0.0, above as f32 * unit * 0.14);
                    token(painter, man.form, at, unit * 0.36, inks);
                }
                continue;
            }
            let high = unit * if here.len() > 1 { 0.56 } else { 0.82 };
            figurine(painter, man.form, foot, high, inks);
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
        painter.text(map.middle, Align2::CENTER_CENTER, dice.join(" – "), style::medium(unit * 0.8), gold());
    }
}

/// Draws a checker, or a sign of the same size.
pub(in crate::app) fn token(painter: &Painter, form: Form, at: Pos2, radius: f32, inks: (Color32, Color32)) {
    if form == Form::Checker {
        painter.circle(at, radius, inks.0, Stroke::new((radius * 0.14).max(1.0), inks.1));
    } else {
        figurine(painter, form, at + Vec2::new(0.0, radius), radius * 2.0, inks);
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
    fn a_position_is_read_once_and_nonsense_is_nothing() {
        let mut scenes = Scenes::default();
        assert!(scenes.of("obelisk", "bcp/3/3/BCP b open").is_some());
        assert!(scenes.of("obelisk", "nonsense").is_none());
        assert_eq!(scenes.0.len(), 2);
    }
}
