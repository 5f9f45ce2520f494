//! The height of a stack at a glance: beside a tall stack under the pointer, at the cursor or held, a column with a bar for every
//! checker, and the number of them.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::game::matches::{Match, Selection};
use crate::app::scene::camera::{PanelSpace, TableCamera};
use crate::app::scene::forms::{RADIUS, height_of, radius};
use crate::app::scene::held::LIFT;
use crate::app::scene::picture::Picture;
use crate::app::scene::places::Places;
use crate::app::scene::signs::Signs;
use crate::app::ui::palette::{self, gold, ink};
use crate::app::ui::projection::project;
use crate::app::ui::{Draw, diagram, style};
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::view::{Figure, Form, Man, Mark, Place};

/// Height of the bars together, and the limits of one, in points.
const BARS: f32 = 54.0;
const BAR: [f32; 2] = [3.0, 8.0];
const GAP: f32 = 1.5;
/// Width of the bar of a checker, and the margin round the bars.
const WIDE: f32 = 26.0;
const MARGIN: f32 = 5.0;
/// Height of the line with crown and mark, and of the number.
const HEAD: f32 = 13.0;
const NUMBER: f32 = 17.0;
/// Radius of a mark on a point, in distances of points.
const MARKED: f32 = 0.30;
/// Radius of an arrow through a wall, in distances of points.
const CROSSING: f32 = 0.55;
/// Half the width of the point of the panel, in points.
const POINTER: f32 = 7.0;
/// Distance of the column from its stack.
const BESIDE: f32 = 5.0;

/// A bar of the column: one checker.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bar {
    side: Side,
    /// Its width relative to that of a usual checker.
    wide: f32,
    /// `true` if it shows a crown.
    crowned: bool,
    /// The stone on it, if there is one.
    mark: Option<Mark>,
}

/// Returns the checkers on a point from foot to top.
fn bars(men: &[Man], at: Point) -> Vec<Bar> {
    let of_man = |man: &Man| {
        let top = man.checkers.len().saturating_sub(1);
        let (side, wide, crowned, mark) =
            (man.side, radius(man.form) / RADIUS, man.king || man.form == Form::Figure, man.mark);
        (0..man.checkers.len()).map(move |index| Bar {
            side,
            wide,
            crowned: crowned && index == top,
            mark: mark.filter(|_| index == top),
        })
    };
    men.iter().filter(|man| man.at == at).flat_map(of_man).collect()
}

/// Returns the height of a bar without the gap above it.
fn bar_height(count: usize) -> f32 {
    (BARS / count.max(1) as f32 - GAP).clamp(BAR[0], BAR[1])
}

/// Returns the size of the column.
fn size_of(bars: &[Bar]) -> Vec2 {
    let head = if bars.last().is_some_and(has_head) { HEAD } else { 0.0 };
    let wide = bars.iter().map(|bar| bar.wide).fold(1.0, f32::max);
    let height = head + (bar_height(bars.len()) + GAP) * bars.len() as f32 + NUMBER;
    Vec2::new(WIDE * wide, height) + Vec2::splat(2.0 * MARGIN)
}

const fn has_head(bar: &Bar) -> bool {
    bar.crowned || bar.mark.is_some()
}

/// Returns the place of a column beside its stack where it covers the least of the other men and of what is outside `free`.
fn place_beside(stack: Rect, size: Vec2, others: &[Rect], free: Rect) -> Rect {
    let (far, half) = (Vec2::new(BESIDE, BESIDE), size / 2.0);
    let out = stack.expand2(far + half);
    // Candidates in order: right and left, aligned at the bottom; right and left, aligned at the top; then above and below.
    let middles = [
        Pos2::new(out.right(), stack.bottom() - half.y),
        Pos2::new(out.left(), stack.bottom() - half.y),
        Pos2::new(out.right(), stack.top() + half.y),
        Pos2::new(out.left(), stack.top() + half.y),
        Pos2::new(out.right(), out.top()),
        Pos2::new(out.left(), out.top()),
        Pos2::new(stack.center().x, out.top()),
        Pos2::new(out.right(), out.bottom()),
        Pos2::new(out.left(), out.bottom()),
        Pos2::new(stack.center().x, out.bottom()),
    ];
    let area = |rect: Rect| rect.width().max(0.0) * rect.height().max(0.0);
    let covered = |rect: &Rect| {
        let men: f32 = others.iter().map(|other| area(rect.intersect(*other))).sum();
        men + 4.0 * (area(*rect) - area(rect.intersect(free)))
    };
    let places = middles.map(|middle| Rect::from_center_size(middle, size));
    places.into_iter().min_by(|a, b| covered(a).total_cmp(&covered(b))).unwrap_or(stack)
}

/// The camera over the table.
#[derive(Clone, Copy)]
struct TableView<'a> {
    camera: &'a Camera,
    at: &'a GlobalTransform,
    zoom: f32,
}

impl TableView<'_> {
    /// Returns the part of the window that a body covers.
    fn covered(&self, foot: Vec3, wide: f32, height: f32) -> Option<Rect> {
        let right = self.at.right().with_y(0.0).normalize_or(Vec3::X) * wide;
        let away = Vec3::Y.cross(right);
        let top = foot + Vec3::Y * height;
        let corners = [foot - right, foot + right, foot - away, top - right, top + right, top + away];
        let corners: Option<Vec<Pos2>> =
            corners.into_iter().map(|corner| project(self.camera, self.at, corner, self.zoom)).collect();
        Some(Rect::from_points(&corners?))
    }

    /// Returns the parts of the window that the men on a point cover, and those that the others cover.
    fn split(&self, places: &Places, figure: &Figure, at: Point, raised: f32) -> Option<(Rect, Vec<Rect>)> {
        let (mut own, mut others) = (Rect::NOTHING, Vec::new());
        for (man, foot) in figure.men.iter().zip(places.standing(&figure.men)) {
            let raised = if man.at == at { raised } else { 0.0 };
            let body = self.covered(foot, radius(man.form), height_of(man) + raised)?;
            if man.at == at {
                own = own.union(body);
            } else {
                others.push(body);
            }
        }
        Some((own, others))
    }
}

/// Draws the point of a column's panel, which is directed at its stack.
fn draw_pointer(painter: &Painter, rect: Rect, stack: Rect) {
    let edge = stack.clamp(rect.center());
    let tip = edge + (stack.center() - edge) * 0.4;
    let across = (tip - rect.center()).normalized().rot90() * POINTER;
    let corners = vec![rect.center() + across, tip, rect.center() - across];
    painter.add(Shape::convex_polygon(corners, palette::ground(), Stroke::new(1.0, palette::faint(ink(), 0.55))));
}

/// Draws a column. `colors` returns the fill and the rim of a side's checkers.
fn draw_column(painter: &Painter, rect: Rect, bars: &[Bar], colors: impl Fn(Side) -> (Color32, Color32)) {
    let line = Stroke::new(1.0, palette::faint(ink(), 0.55));
    painter.rect(rect, style::ROUND, palette::ground(), line, StrokeKind::Inside);
    let inner = rect.shrink(MARGIN);
    let high = bar_height(bars.len());
    let mut bottom = inner.bottom() - NUMBER;
    for bar in bars {
        let (fill, rim) = colors(bar.side);
        let middle = Pos2::new(inner.center().x, bottom - high / 2.0);
        let body = Rect::from_center_size(middle, Vec2::new(WIDE * bar.wide, high));
        let rim = if bar.crowned { gold() } else { rim };
        painter.rect(body, high * 0.35, fill, Stroke::new(1.0, rim), StrokeKind::Inside);
        bottom -= high + GAP;
    }
    if let Some(top) = bars.last().filter(|bar| has_head(bar)) {
        let apart = if top.crowned && top.mark.is_some() { WIDE * 0.25 } else { 0.0 };
        let at = Pos2::new(inner.center().x, inner.top() + HEAD * 0.42);
        if top.crowned {
            diagram::crown(painter, at - Vec2::new(apart, 0.0), HEAD * 0.55);
        }
        if let Some(mark) = top.mark {
            diagram::stone(painter, mark, at + Vec2::new(apart, 0.0), HEAD * 0.38);
        }
    }
    let number = Pos2::new(inner.center().x, inner.bottom() - NUMBER / 2.0 + 2.0);
    let font = style::medium(style::size::BODY);
    painter.text(number, Align2::CENTER_CENTER, bars.len().to_string(), font, ink());
}

fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    signs: Res<Signs>,
    picture: Res<Picture>,
    space: Res<PanelSpace>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (Some(game), Some(places), Some((camera, at))) = (game, &picture.places, camera.iter().next()) else { return };
    let eye = TableView { camera, at, zoom: ctx.zoom_factor() };
    let painter = ctx.layer_painter(egui::LayerId::background());
    let mut drawn: Vec<Rect> = Vec::new();
    for point in &signs.stacks {
        let raised = if selection.picker.picked() == Some(Place::Point(*point)) { LIFT } else { 0.0 };
        let Some((stack, mut others)) = eye.split(places, &picture.figure, *point, raised) else { return };
        others.extend(&drawn);
        // Marks on points are read too.
        let marked = signs.signs.iter().filter(|sign| sign.at != *point).map(|sign| places.point(sign.at));
        let walls = signs.crossings.iter().flat_map(|crossing| {
            [(crossing.ends[0], 1.0), (crossing.ends[1], -1.0)]
                .map(|(end, outward)| end + crossing.ahead * (0.4 * outward))
        });
        others.extend(marked.filter_map(|place| eye.covered(place, MARKED, 0.0)));
        others.extend(walls.filter_map(|place| eye.covered(place, CROSSING, 0.0)));
        let bars = bars(&picture.figure.men, *point);
        let rect = place_beside(stack, size_of(&bars), &others, space.free(ctx));
        draw_pointer(&painter, rect, stack);
        draw_column(&painter, rect, &bars, |side| palette::man(game.tint(side)));
        drawn.push(rect);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(super::signs::draw)
            .before(super::hint::draw)
            .run_if(not(crate::app::ui::loading::is_loading))
            .in_set(Draw::Table),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_rules::view::CheckerId;

    fn man(at: u8, side: Side, count: u16, king: bool, mark: Option<Mark>) -> Man {
        Man { at: Point(at), side, checkers: (0..count).map(CheckerId).collect(), form: Form::Checker, king, mark }
    }

    #[test]
    fn stack_column_shows_each_checker_and_top_mark() {
        let men = [
            man(1, Side::Near, 4, true, Some(Mark::Blessed)),
            man(2, Side::Far, 2, false, None),
            man(2, Side::Near, 1, false, Some(Mark::Cursed)),
        ];
        let king = bars(&men, Point(1));
        assert_eq!(king.len(), 4);
        assert_eq!(king.iter().map(|bar| (bar.crowned, bar.mark)).collect::<Vec<_>>(), {
            let plain = (false, None);
            [plain, plain, plain, (true, Some(Mark::Blessed))]
        });
        let mixed = bars(&men, Point(2));
        assert_eq!(mixed.iter().map(|bar| bar.side).collect::<Vec<_>>(), [Side::Far, Side::Far, Side::Near]);
        assert_eq!(mixed[2].mark, Some(Mark::Cursed));
        assert!(size_of(&king).y > size_of(&mixed).y);
        // However high a stack is, its column is not much higher than that of a usual one.
        let high = bars(&[man(1, Side::Near, 15, false, None)], Point(1));
        assert!(size_of(&high).y < 100.0);
    }

    #[test]
    fn stack_column_avoids_other_stacks() {
        let rect = |x: f32, y: f32| Rect::from_center_size(Pos2::new(x, y), Vec2::new(60.0, 60.0));
        let (free, size) = (Rect::from_min_max(Pos2::ZERO, Pos2::new(800.0, 600.0)), Vec2::new(36.0, 90.0));
        let beside = |others: &[Rect]| place_beside(rect(400.0, 300.0), size, others, free);
        let right = beside(&[]);
        assert!(right.left() > 430.0 && right.right() < 480.0);
        let left = beside(&[rect(460.0, 300.0)]);
        assert!(left.right() < 370.0);
        let ring = [(-60.0, 0.0), (60.0, 0.0), (-30.0, 55.0), (30.0, 55.0)].map(|(x, y)| rect(400.0 + x, 300.0 + y));
        assert!(ring.iter().all(|other| !other.intersects(beside(&ring))), "{:?}", beside(&ring));
        let edge = place_beside(rect(770.0, 300.0), size, &[], free);
        assert!(edge.right() < 740.0, "inside the window");
    }
}
