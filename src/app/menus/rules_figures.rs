//! The little drawings of the rules page: men, stones, signs, boards, in the colours of the theme `abbey` whatever theme is chosen.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2};

use crate::app::ui::{palette, style};
use benediction_rules::Side;
use benediction_rules::notation::Tint;
use benediction_words::rules::Sketch;

const WOOD: Color32 = Color32::from_rgb(64, 40, 24);
const LINE: Color32 = Color32::from_rgb(150, 122, 78);
const GOLD: Color32 = Color32::from_rgb(214, 176, 110);
const INK: Color32 = Color32::from_rgb(226, 216, 200);
const RUBY: Color32 = Color32::from_rgb(206, 62, 66);
const PEARL: Color32 = Color32::from_rgb(240, 234, 222);
const BLACK: Color32 = Color32::from_rgb(52, 49, 50);
/// Radius of a man beside its text.
const R: f32 = 17.0;

fn body(side: Side) -> Color32 {
    match side {
        Side::Near => Color32::from_rgb(168, 34, 40),
        Side::Far => Color32::from_rgb(44, 78, 176),
    }
}

/// Draws a man from above at a slant: its checkers, and the crown on the uppermost. Returns the place of its top.
fn man(painter: &Painter, at: Pos2, r: f32, side: Side, checkers: usize, king: bool) -> Pos2 {
    let flat = Vec2::new(r, r * 0.78);
    let thick = r * 0.36;
    let dark = body(side).lerp_to_gamma(Color32::BLACK, 0.45);
    let mut top = at;
    for index in 0..checkers {
        let foot = at - Vec2::new(0.0, index as f32 * thick);
        top = foot - Vec2::new(0.0, thick * 0.8);
        painter.add(Shape::ellipse_filled(foot, flat, dark));
        painter.rect_filled(Rect::from_min_max(Pos2::new(foot.x - r, top.y), Pos2::new(foot.x + r, foot.y)), 0.0, dark);
        let edge = Stroke::new(1.0, body(side).lerp_to_gamma(Color32::WHITE, 0.28));
        painter.add(Shape::Ellipse(bevy_egui::egui::epaint::EllipseShape {
            center: top,
            radius: flat,
            fill: body(side),
            stroke: edge,
            angle: 0.0,
        }));
    }
    let ring = if king { GOLD } else { body(side).lerp_to_gamma(Color32::WHITE, 0.4) };
    match side {
        Side::Near => {
            painter.add(Shape::ellipse_stroke(top, flat * 0.7, Stroke::new(1.3, ring)));
        }
        Side::Far => {
            let point = |k: usize| {
                let angle = k as f32 / 48.0 * std::f32::consts::TAU;
                top + Vec2::new(angle.cos() * flat.x, angle.sin() * flat.y) * 0.7
            };
            for k in (0..48).step_by(4) {
                painter.line_segment([point(k), point(k + 2)], Stroke::new(1.3, ring));
            }
        }
    }
    if king {
        crown(painter, top, r * 0.42);
    }
    top
}

fn crown(painter: &Painter, at: Pos2, r: f32) {
    let place = |x: f32, y: f32| at + Vec2::new(x, y) * r;
    let base = Rect::from_min_max(place(-0.85, 0.35), place(0.85, 0.68));
    painter.rect_filled(base, 0.0, GOLD);
    for x in [-0.85, -0.28, 0.28] {
        let spike = vec![place(x, 0.3), place(x + 0.28, if x == -0.28 { -0.8 } else { -0.6 }), place(x + 0.57, 0.3)];
        painter.add(Shape::convex_polygon(spike, GOLD, Stroke::NONE));
    }
}

fn stone(painter: &Painter, at: Pos2, r: f32, color: Color32) {
    painter.add(Shape::ellipse_filled(
        at + Vec2::new(0.0, r * 0.12),
        Vec2::new(r, r * 0.72),
        Color32::from_black_alpha(90),
    ));
    painter.add(Shape::ellipse_filled(at, Vec2::new(r, r * 0.7), color));
    let highlight = color.lerp_to_gamma(Color32::WHITE, 0.35);
    painter.add(Shape::ellipse_filled(at - Vec2::new(r * 0.25, r * 0.25), Vec2::new(r * 0.36, r * 0.18), highlight));
}

/// Draws a point with the lines that meet there.
fn crossing(painter: &Painter, at: Pos2, reach: f32) {
    for k in 0..3 {
        let angle = (30.0 + 60.0 * k as f32).to_radians();
        let way = Vec2::new(angle.sin(), angle.cos()) * Vec2::new(reach, reach * 0.8);
        painter.line_segment([at - way, at + way], Stroke::new(1.2, palette::faint(LINE, 0.7)));
    }
    painter.circle_filled(at, 2.4, LINE);
}

fn goal(painter: &Painter, at: Pos2, color: Color32, part: f32) {
    crossing(painter, at, 21.0);
    let flat = Vec2::new(R, R * 0.78);
    let glow = palette::faint(color, 0.16 * part);
    painter.add(Shape::ellipse_filled(at, flat, glow));
    painter.add(Shape::ellipse_stroke(at, flat * 0.9, Stroke::new(2.2, palette::faint(color, part))));
    painter.circle_filled(at, 3.4, palette::faint(color, part));
}

/// A small 5-hex in a rectangle.
struct Mini {
    middle: Pos2,
    step: f32,
}

impl Mini {
    fn new(painter: &Painter, rect: Rect) -> Mini {
        let mini = Mini { middle: rect.center(), step: (rect.height() / 10.6).min(rect.width() / 9.4) };
        let corners: Vec<Pos2> = (0..6).map(|k| mini.corner(k, 4.75)).collect();
        painter.add(Shape::convex_polygon(corners, WOOD, Stroke::new(1.0, palette::faint(GOLD, 0.3))));
        let line = Stroke::new(1.0, palette::faint(LINE, 0.8));
        for column in -4_i32..=4 {
            let half = 8 - column.abs();
            painter.line_segment([mini.at(column, -half), mini.at(column, half)], line);
        }
        for turn in [1.0, -1.0_f32] {
            for k in -4_i32..=4 {
                let half = (8 - k.abs()) as f32 / 2.0;
                let across = Vec2::new(30_f32.to_radians().cos(), turn * 0.5) * mini.step;
                let out = Vec2::new(-turn * 0.5, 30_f32.to_radians().cos()) * (k as f32 * 0.866 * mini.step);
                painter.line_segment([mini.middle + out - across * half, mini.middle + out + across * half], line);
            }
        }
        mini
    }

    /// Returns the place of a point, given by its column from the middle, and twice its height above it.
    fn at(&self, column: i32, twice_up: i32) -> Pos2 {
        self.middle + Vec2::new(column as f32 * 0.866, -twice_up as f32 / 2.0) * self.step
    }

    /// Returns a place in the direction of a corner, the uppermost first and then clockwise, `out` steps from the middle.
    fn corner(&self, k: usize, out: f32) -> Pos2 {
        let angle = (k as f32 * 60.0).to_radians();
        self.middle + Vec2::new(angle.sin(), -angle.cos()) * out * self.step
    }

    fn walls(&self, painter: &Painter) {
        for (side, corners) in [(Side::Far, [5, 0, 1]), (Side::Near, [4, 3, 2])] {
            let points = corners.map(|k| self.corner(k, 4.55)).to_vec();
            let tint = if side == Side::Near { Tint::Red } else { Tint::Blue };
            painter.line(points, Stroke::new(3.2, palette::accent(tint)));
        }
    }

    fn men(&self, painter: &Painter, side: Side, at: &[(i32, i32)]) {
        for (column, up) in at {
            let line = Stroke::new(0.8, palette::faint(INK, 0.4));
            painter.circle(self.at(*column, *up), self.step * 0.4, body(side), line);
        }
    }

    fn king(&self, painter: &Painter, side: Side, column: i32, up: i32) {
        painter.circle(self.at(column, up), self.step * 0.42, body(side), Stroke::new(1.4, GOLD));
        crown(painter, self.at(column, up), self.step * 0.22);
    }
}

impl Mini {
    /// Draws what a sketch shows on the board.
    fn draw(&self, painter: &Painter, sketch: Sketch) {
        match sketch {
            Sketch::Zone => {
                let zone = [(0, -8), (-1, -7), (1, -7), (-1, -5), (1, -5), (0, -4)];
                self.men(painter, Side::Near, &zone);
                stone(painter, self.at(0, -6), self.step * 0.3, PEARL);
                self.men(painter, Side::Far, &zone.map(|(column, up)| (column, -up)));
                self.king(painter, Side::Far, 0, 6);
            }
            Sketch::Passing => {
                let way = Stroke::new(2.0, PEARL);
                self.men(painter, Side::Near, &[(2, 2)]);
                painter.arrow(self.at(2, 3), self.at(2, 9) - self.at(2, 3), way);
                painter.arrow(self.at(2, -9), self.at(2, -6) - self.at(2, -9), way);
                let end = self.at(2, -6);
                painter.circle_stroke(end, self.step * 0.42, Stroke::new(1.6, PEARL));
                stone(painter, end, self.step * 0.24, PEARL);
            }
            Sketch::Bridge => {
                let bridge = [(-2, -6), (-2, -4), (-1, -3), (-1, -1), (0, 0), (0, 2), (1, 3), (1, 5), (1, 7)];
                self.men(painter, Side::Far, &bridge);
                for (column, up) in bridge {
                    stone(painter, self.at(column, up), self.step * 0.19, PEARL);
                }
            }
            _ => {}
        }
    }
}

/// Draws a sketch into a rectangle.
pub fn draw(painter: &Painter, rect: Rect, sketch: Sketch) {
    let middle = rect.center();
    let low = middle + Vec2::new(0.0, 5.0);
    if palette::is_light() {
        // The sketches need dark wood.
        painter.rect_filled(rect, style::ROUND, WOOD.lerp_to_gamma(Color32::BLACK, 0.4));
    }
    match sketch {
        Sketch::Man => {
            man(painter, low - Vec2::new(19.0, 0.0), R * 0.92, Side::Near, 1, false);
            man(painter, low + Vec2::new(19.0, 0.0), R * 0.92, Side::Far, 1, false);
        }
        Sketch::Stacks => {
            man(painter, low + Vec2::new(-19.0, 7.0), R * 0.92, Side::Near, 2, false);
            man(painter, low + Vec2::new(19.0, 7.0), R * 0.92, Side::Near, 3, false);
        }
        Sketch::King => {
            man(painter, low, R, Side::Far, 1, true);
        }
        Sketch::Blessed => {
            let top = man(painter, low, R, Side::Near, 1, false);
            stone(painter, top - Vec2::new(0.0, 2.0), 7.5, PEARL);
        }
        Sketch::Cursed => {
            let top = man(painter, low, R, Side::Near, 1, false);
            stone(painter, top - Vec2::new(0.0, 2.0), 7.5, BLACK);
        }
        Sketch::Block => {
            crossing(painter, middle, 21.0);
            stone(painter, middle - Vec2::new(0.0, 3.0), 15.0, BLACK);
        }
        Sketch::Start => {
            crossing(painter, middle, 21.0);
            stone(painter, middle, 8.0, PEARL);
        }
        Sketch::Held => {
            let flat = Vec2::new(R, R * 0.7);
            painter.add(Shape::ellipse_filled(low + Vec2::new(2.0, 7.0), flat, Color32::from_black_alpha(140)));
            let top = man(painter, low - Vec2::new(0.0, 5.0), R, Side::Near, 1, false);
            painter.add(Shape::ellipse_stroke(top, flat * 1.14, Stroke::new(1.6, GOLD)));
        }
        Sketch::GoalPlain => {
            goal(painter, middle - Vec2::new(18.0, 0.0), GOLD, 1.0);
            goal(painter, middle + Vec2::new(20.0, 0.0), GOLD, 0.4);
        }
        Sketch::GoalFaint => goal(painter, middle, GOLD, 0.4),
        Sketch::GoalCapture => goal(painter, middle, RUBY, 1.0),
        Sketch::GoalMerge => {
            goal(painter, middle, GOLD, 1.0);
            painter.add(Shape::ellipse_stroke(middle, Vec2::new(R, R * 0.78) * 0.5, Stroke::new(1.8, GOLD)));
        }
        Sketch::GoalPasses => goal(painter, middle, PEARL, 1.0),
        Sketch::Walls | Sketch::Zone | Sketch::Passing | Sketch::Bridge => {
            let mini = Mini::new(painter, rect);
            mini.walls(painter);
            mini.draw(painter, sketch);
        }
    }
}
