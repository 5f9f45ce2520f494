//! The marks above the men: arrows, rings, ghosts and numbers. They are drawn over the picture of the table, at the places where the
//! camera shows the board, so nothing hides them, their edges are smooth in every quality, and they keep their colours.

mod crossings;

use std::f32::consts::TAU;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Pos2, Shape, Stroke};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::coordinates;
use crate::app::base::palette::Palette;
use crate::app::game::matches::{Match, Selection};
use crate::app::input::pointer::hides;
use crate::app::render::VisiblePalette;
use crate::app::scene::camera::TableCamera;
use crate::app::scene::forms::{RADIUS, THICKNESS};
use crate::app::scene::held::LIFT;
use crate::app::scene::picture::Picture;
use crate::app::scene::places::Places;
use crate::app::scene::signs::{Arrow, ArrowKind, RING, Seat, Sign, SignKind, Signs};
use crate::app::ui::palette::{self, faint};
use crate::app::ui::projection::project;
use crate::app::ui::{Draw, style};
use benediction_rules::view::{Figure, Man, Place};
use benediction_study::tree::MarkColor;

/// Half the width of an arrow, the length of its head and half the width of that.
const SHAFT: f32 = 0.060;
const HEAD: [f32; 2] = [0.36, 0.20];
/// Height of an arrow over what it leads to.
const OVER: f32 = 0.03;
/// Points per unit of the board at which lines have their own widths.
const USUAL_STEP: f32 = 55.0;
/// Cosine of the camera's angle from the vertical from which a man no longer hides what is behind him.
const FROM_ABOVE: f32 = 0.93;
/// The blue of advice.
const ADVICE: Color32 = Color32::from_rgb(36, 140, 255);
/// The colours of the player's drawings: those of the exported pictures, brighter.
const DRAWN: [Color32; 4] = [
    Color32::from_rgb(48, 184, 88),
    Color32::from_rgb(232, 62, 52),
    Color32::from_rgb(64, 128, 246),
    Color32::from_rgb(240, 178, 32),
];
/// Number of pieces of the ring round a man that moved last. An unbroken ring is round a man that is held.
const LAST_PIECES: u32 = 4;
/// Opacity of the part of a ring that is behind the body in its middle.
const BEHIND: f32 = 0.45;
/// Radius of a goal that is shown through the man before it.
const HIDDEN_GOAL: f32 = 0.24;
/// The lines round every mark: a light one inside a dark one, on light tables a dark one inside a light one.
const LIGHT: Color32 = Color32::WHITE;
const DARK: Color32 = Color32::from_rgb(34, 28, 22);
/// Part of what is below it that the outer line covers.
const RIM_COVERS: f32 = 0.6;
/// The light rim of a dark line, which is all that is seen of it on dark wood.
const LIGHT_RIM: Color32 = Color32::from_rgb(255, 238, 208);
const LIGHT_RIM_COVERS: f32 = 0.8;
/// Width and opacity of the marks of a threat that is not the worst.
const FAINT_WIDTH: f32 = 2.0;
const FAINT: f32 = 0.35;
/// Width and opacity of the ring round an own man that can be merged with.
const MERGE_WIDTH: f32 = 2.0;
const MERGE: f32 = 0.9;

/// Returns the colour of a meaning.
fn color_of(meaning: ArrowKind, inks: &Inks) -> Color32 {
    match meaning {
        ArrowKind::Advice => ADVICE,
        ArrowKind::Danger => inks.foe,
        ArrowKind::Drawn(color) => drawn(color),
    }
}

const fn drawn(color: MarkColor) -> Color32 {
    DRAWN[color as usize]
}

/// Returns black or white, whichever is read better on a colour.
fn letters_on(color: Color32) -> Color32 {
    let light = 0.30 * f32::from(color.r()) + 0.59 * f32::from(color.g()) + 0.11 * f32::from(color.b());
    if light > 150.0 { Color32::from_gray(16) } else { Color32::WHITE }
}

/// A small disc with a letter.
#[derive(Clone, Debug)]
struct Badge {
    at: Pos2,
    radius: f32,
    text: String,
    /// The colours of the disc and of its letter.
    color: Color32,
    ink: Color32,
    /// The colours of the lines round it.
    casing: Color32,
    rim: Color32,
}

/// The look of a ring.
#[derive(Clone, Copy)]
struct Line {
    radius: f32,
    width: f32,
    color: Color32,
    /// Number of dashes, or 0 for an unbroken line.
    dashes: u32,
    /// `true` for a light line between the colour and the dark rim. Without it the rim is light round a dark colour, and dark round
    /// a light one.
    cased: bool,
}

impl Line {
    const fn solid(radius: f32, width: f32, color: Color32) -> Line {
        Line { radius, width, color, dashes: 0, cased: true }
    }
}

/// A man and his foot.
type StandingMan<'a> = (&'a Man, Vec3);

/// The camera, and what has been drawn with it.
struct Easel<'a> {
    camera: &'a Camera,
    at: &'a GlobalTransform,
    zoom: f32,
    /// Points per unit of the board, at its middle.
    step: f32,
    /// The colours of the inner and the outer line round marks.
    casing: Color32,
    rim: Color32,
    shapes: Vec<Shape>,
    badges: Vec<Badge>,
}

impl<'a> Easel<'a> {
    fn new(camera: &'a Camera, at: &'a GlobalTransform, zoom: f32) -> Option<Easel<'a>> {
        let [middle, side] = [Vec3::ZERO, at.right() * 1.0].map(|place| project(camera, at, place, zoom));
        let step = middle?.distance(side?);
        let (casing, rim) = if palette::is_light() { (DARK, LIGHT) } else { (LIGHT, DARK) };
        let rim = faint(rim, RIM_COVERS);
        Some(Easel { camera, at, zoom, step, casing, rim, shapes: Vec::new(), badges: Vec::new() })
    }

    fn project(&self, place: Vec3) -> Option<Pos2> {
        project(self.camera, self.at, place, self.zoom)
    }

    fn project_all(&self, places: &[Vec3]) -> Option<Vec<Pos2>> {
        places.iter().map(|place| self.project(*place)).collect()
    }

    /// The camera's right and its direction away from the viewer, level.
    fn axes(&self) -> [Vec3; 2] {
        let right = self.at.right().with_y(0.0).normalize_or(Vec3::X);
        [right, Vec3::Y.cross(right)]
    }

    /// Factor of the widths of lines, so that they suit boards of all sizes.
    fn weight(&self) -> f32 {
        (self.step / USUAL_STEP).clamp(0.75, 2.2)
    }

    /// Factor of the sizes of arrows: on a board of many small points they are larger relative to it.
    fn size(&self) -> f32 {
        (44.0 / self.step).clamp(1.0, 1.5)
    }

    fn on_circle(&self, middle: Vec3, radius: f32, part: f32) -> Vec3 {
        let [right, away] = self.axes();
        let (sin, cos) = (part * TAU).sin_cos();
        middle + (right * cos + away * sin) * radius
    }

    /// Returns the parts of a ring that are seen past `men`, each as its points.
    fn arcs(&self, seat: Seat, radius: f32, dashes: u32, men: &[StandingMan]) -> Vec<Vec<Vec3>> {
        let eye = self.at.translation();
        const PARTS: u32 = 72;
        let hides_far_part = seat.body > 0.0 && self.at.back().y < FROM_ABOVE;
        let shown = |index: u32| {
            let (sin, cos) = (index as f32 / PARTS as f32 * TAU).sin_cos();
            let behind = hides_far_part && sin > 0.0 && (cos * radius).abs() < seat.body;
            let gap = dashes > 0 && (index * dashes * 5 / PARTS) % 5 >= 3;
            let place = self.on_circle(seat.at, radius, index as f32 / PARTS as f32);
            !behind && !gap && !men.iter().any(|(man, foot)| hides(man, *foot, eye, place))
        };
        let mut arcs: Vec<Vec<Vec3>> = vec![Vec::new()];
        for index in 0..=PARTS {
            if shown(index % PARTS) {
                let place = self.on_circle(seat.at, radius, index as f32 / PARTS as f32);
                arcs.last_mut().into_iter().for_each(|arc| arc.push(place));
            } else if arcs.last().is_some_and(|arc| !arc.is_empty()) {
                arcs.push(Vec::new());
            }
        }
        arcs.retain(|arc| arc.len() > 1);
        arcs
    }

    /// Draws a ring above all men.
    fn ring(&mut self, seat: Seat, line: Line, alpha: f32) {
        self.ring_behind(seat, line, alpha, &[]);
    }

    /// Draws a ring behind `men`.
    fn ring_behind(&mut self, seat: Seat, line: Line, alpha: f32, men: &[StandingMan]) {
        let weight = self.weight();
        let Line { radius, width, color, dashes, cased } = line;
        let width = width * weight;
        let casing = if cased { 1.5 * weight } else { 0.0 };
        let arcs = self.arcs(seat, radius, dashes, men);
        let whole = arcs.len() == 1 && dashes == 0 && arcs[0].len() == 73;
        let arcs: Vec<Vec<Pos2>> = arcs.iter().filter_map(|arc| self.project_all(arc)).collect();
        let rim = match (cased, letters_on(color)) {
            (true, _) => self.rim,
            (false, Color32::WHITE) => faint(LIGHT_RIM, LIGHT_RIM_COVERS),
            (false, _) => faint(DARK, RIM_COVERS),
        };
        let strokes = [(width + 2.0 * casing + 2.0, rim), (width + 2.0 * casing, self.casing), (width, color)]
            .map(|(wide, color)| Stroke::new(wide, faint(color, alpha)));
        for stroke in
            strokes.into_iter().enumerate().filter(|(index, _)| cased || *index != 1).map(|(_, stroke)| stroke)
        {
            for arc in &arcs {
                let mut points = arc.clone();
                self.shapes.push(if whole {
                    points.pop();
                    Shape::closed_line(points, stroke)
                } else {
                    Shape::line(points, stroke)
                });
            }
        }
    }

    /// Adds an area of triangles. Returns `false` if a part of it is behind the camera.
    fn fill(&mut self, triangles: &[[Vec3; 3]], color: impl Fn(Vec3) -> Color32) -> bool {
        let mut mesh = egui::Mesh::default();
        for corner in triangles.iter().flatten() {
            let Some(at) = self.project(*corner) else { return false };
            mesh.indices.push(mesh.vertices.len() as u32);
            mesh.colored_vertex(at, color(*corner));
        }
        self.shapes.push(Shape::Mesh(Arc::new(mesh)));
        true
    }

    /// Draws a ring on the ground round a body, which it is faintly seen through.
    fn whole_ring(&mut self, seat: Seat, line: Line) {
        if seat.body > 0.0 {
            self.ring(Seat { body: 0.0, ..seat }, Line { cased: false, ..line }, BEHIND);
        }
        self.ring(seat, line, 1.0);
    }

    /// Adds an area between lines: its outline must be in order round it.
    fn area(&mut self, outline: &[Vec3], triangles: &[[Vec3; 3]], color: Color32) {
        let weight = self.weight();
        let Some(outline) = self.project_all(outline) else { return };
        self.shapes.push(Shape::closed_line(outline.clone(), Stroke::new(3.0 * weight + 2.0, self.rim)));
        if self.fill(triangles, |_| color) {
            self.shapes.push(Shape::closed_line(outline, Stroke::new(1.7 * weight, self.casing)));
        }
    }

    fn badge(&mut self, place: Vec3, text: &str, color: Color32) {
        if let Some(at) = self.project(place) {
            let radius = (0.19 * self.step).clamp(8.5, 18.0);
            let (casing, rim) = (self.casing, self.rim);
            self.badges.push(Badge { at, radius, text: text.into(), color, ink: letters_on(color), casing, rim });
        }
    }

    /// Adds a piece of an arrow: a band with a head. A faint one is thin and has no lines round it.
    fn band(&mut self, way: &[Vec3], faint: bool, color: Color32) {
        let size = self.size();
        let length: f32 = way.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        let [long, wide] = HEAD.map(|part| part * size.min(length / 0.45) * if faint { 0.7 } else { 1.0 });
        let shaft: Vec<Vec3> = shorten(way.iter().rev(), long).into_iter().rev().collect();
        let (Some(tip), [.., before, neck]) = (way.last(), shaft.as_slice()) else { return };
        let along = (*neck - *before).normalize_or_zero();
        let half = if faint { 0.5 * FAINT_WIDTH * self.weight() / self.step } else { SHAFT * size };
        let (mut left, mut right) = sides(&shaft, half);
        let mut triangles: Vec<[Vec3; 3]> = Vec::new();
        for (a, b) in left.windows(2).zip(right.windows(2)) {
            triangles.extend([[a[0], b[0], a[1]], [a[1], b[0], b[1]]]);
        }
        let aside = across(along) * wide;
        let barbs = [*neck + aside - along * 0.06, *neck - aside - along * 0.06];
        triangles.push([barbs[0], *tip, barbs[1]]);
        if faint {
            self.fill(&triangles, |_| palette::faint(color, FAINT));
            return;
        }
        left.extend([barbs[0], *tip, barbs[1]]);
        right.reverse();
        left.append(&mut right);
        self.area(&left, &triangles, color);
    }

    fn arrow(&mut self, arrow: &Arrow, color: Color32) {
        let mut pieces: Vec<Vec<Vec3>> =
            arrow.path.iter().map(|piece| piece.iter().map(|at| *at + Vec3::Y * OVER).collect()).collect();
        let Some([tail, second, ..]) = pieces.first().map(Vec::as_slice) else { return };
        let (tail, along) = (*tail, (*second - *tail).normalize_or_zero());
        if arrow.ring > 0.0 {
            pieces[0] = shorten(pieces[0].iter(), arrow.ring + 0.02);
        } else if !arrow.faint {
            let line = Line::solid(0.055, 0.11 * self.step / self.weight(), color);
            self.ring(Seat::free(tail), line, 1.0);
        }
        // One that goes through walls has a head at the wall where it leaves, too.
        for piece in &pieces {
            self.band(piece, arrow.faint, color);
        }
        if let Some(number) = arrow.number {
            let place = tail - along * arrow.ring;
            self.badge(place, &number.to_string(), color);
        }
    }

    /// Adds a thing that would be put on a point: a disc or a hexagon.
    fn ghost(&mut self, middle: Vec3, corners: u32, radius: f32, color: Color32) {
        let weight = self.weight();
        for height in [0.0, THICKNESS] {
            let rim: Vec<Vec3> = (0..corners)
                .map(|i| self.on_circle(middle + Vec3::Y * height, radius, (i as f32 + 0.5) / corners as f32))
                .collect();
            let Some(rim) = self.project_all(&rim) else { return };
            let fill = faint(color, if height > 0.0 { 0.80 } else { 0.55 });
            self.shapes.push(Shape::closed_line(rim.clone(), Stroke::new(1.8 * weight + 2.0, self.rim)));
            self.shapes.push(Shape::convex_polygon(rim, fill, Stroke::new(1.8 * weight, self.casing)));
        }
    }

    /// Returns `true` if men hide the ring of a goal on a point.
    fn is_hidden(&self, goal: Vec3, men: &[StandingMan]) -> bool {
        let eye = self.at.translation();
        let parts = (0..6).map(|index| self.on_circle(goal, HIDDEN_GOAL, index as f32 / 6.0)).chain([goal]);
        parts.filter(|part| men.iter().any(|(man, foot)| hides(man, *foot, eye, *part))).count() > 2
    }

    /// Draws a goal over the man that hides it.
    fn goal(&mut self, goal: Vec3, color: Color32, alpha: f32) {
        let seat = Seat::free(goal);
        let dot = 0.07 * self.step / self.weight();
        for line in [Line::solid(HIDDEN_GOAL, 2.6, color), Line::solid(0.035, dot, color)] {
            self.ring(seat, Line { cased: false, ..line }, alpha);
        }
    }

    /// Draws a sign, if it is one of those above the men. Only the last turn is behind `men` on other points.
    fn sign(&mut self, sign: &Sign, seat: Seat, palette: &Inks, men: &[StandingMan]) {
        let others = || men.iter().copied().filter(|(man, _)| man.at != sign.at).collect::<Vec<_>>();
        let Inks { last, danger, foe, go, own, .. } = *palette;
        match sign.kind {
            SignKind::LastFrom => {
                let line = Line { radius: RADIUS, width: 2.4, color: last, dashes: 9, cased: false };
                self.ring_behind(seat, line, 0.95, &others());
                // On a man the dot would look like a part of it.
                if seat.at.y > 0.0 || seat.body > 0.0 {
                    return;
                }
                let dot = Line { cased: false, ..Line::solid(0.03, 0.06 * self.step / self.weight(), last) };
                self.ring(seat, dot, 0.95);
            }
            SignKind::LastTo => {
                let radius = if seat.body > 0.0 { seat.ring() } else { RING };
                let line = Line { radius, width: 2.8, color: last, dashes: LAST_PIECES, cased: false };
                self.ring_behind(seat, line, 1.0, &others());
            }
            SignKind::Advised => self.whole_ring(seat, Line::solid(seat.ring(), 3.6, ADVICE)),
            SignKind::Capture if seat.at.y > 0.0 || seat.body > 0.0 => {
                self.ring(seat, Line::solid(RING + 0.02, 3.2, danger), if sign.faint { 0.45 } else { 1.0 });
            }
            SignKind::Merge => {
                let line = Line { cased: false, ..Line::solid(RING + 0.02, MERGE_WIDTH, go) };
                self.ring(seat, line, if sign.faint { 0.5 * MERGE } else { MERGE });
            }
            SignKind::Threatened | SignKind::ThreatenedKing if sign.faint => {
                let dashes = if sign.kind == SignKind::Threatened { 12 } else { 0 };
                let line = Line { dashes, cased: false, ..Line::solid(RING + 0.02, FAINT_WIDTH, foe) };
                self.ring(seat, line, FAINT);
            }
            SignKind::Threatened => self.ring(seat, Line { dashes: 12, ..Line::solid(RING + 0.02, 3.4, foe) }, 1.0),
            SignKind::ThreatenedKing => {
                self.ring(seat, Line::solid(RING + 0.15, 2.4, foe), 1.0);
                self.ring(seat, Line::solid(RING + 0.02, 4.4, foe), 1.0);
                let [right, away] = self.axes();
                self.badge(seat.at + (right + away) * (0.74 * RING), "!", foe);
            }
            SignKind::Marked(color) => self.ring(seat, Line::solid(RING + 0.02, 4.2, drawn(color)), 1.0),
            SignKind::GhostDrop if sign.faint => self.ghost(seat.at, 40, RADIUS, faint(foe, FAINT)),
            SignKind::GhostDrop => self.ghost(seat.at, 40, RADIUS, own),
            SignKind::GhostBlock => {
                let gray = Color32::from_gray(36);
                self.ghost(seat.at, 6, RADIUS * 0.95, if sign.faint { faint(gray, FAINT) } else { gray });
            }
            _ => return,
        }
        if let Some(number) = sign.number {
            let [right, away] = self.axes();
            let beside = if sign.kind == SignKind::Advised { Vec3::ZERO } else { Vec3::Y * THICKNESS };
            self.badge(seat.at + beside + (right + away) * (0.70 * RADIUS), &number.to_string(), ADVICE);
        }
    }
}

/// Returns the level direction to the left of another.
fn across(along: Vec3) -> Vec3 {
    Vec3::new(along.z, 0.0, -along.x).normalize_or_zero()
}

/// Returns a way without its first `length`, but with at least its last tenth.
fn shorten<'a>(way: impl Iterator<Item = &'a Vec3>, length: f32) -> Vec<Vec3> {
    let way: Vec<Vec3> = way.copied().collect();
    let whole: f32 = way.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut left = length.min(whole * 0.9);
    for (index, pair) in way.windows(2).enumerate() {
        let step = pair[0].distance(pair[1]);
        if left < step {
            let first = pair[0].lerp(pair[1], left / step);
            return [first].into_iter().chain(way[index + 1..].iter().copied()).collect();
        }
        left -= step;
    }
    way
}

/// Returns the two sides of a level band along a way.
fn sides(way: &[Vec3], half: f32) -> (Vec<Vec3>, Vec<Vec3>) {
    let side = |index: usize| {
        let before = way[index.saturating_sub(1)];
        let after = way[(index + 1).min(way.len() - 1)];
        across(after - before) * half
    };
    (0..way.len()).map(|index| (way[index] + side(index), way[index] - side(index))).unzip()
}

/// The colours of a theme for signs.
#[derive(Clone, Copy)]
struct Inks {
    last: Color32,
    danger: Color32,
    /// The colour of threats: that of the side that attacks.
    foe: Color32,
    go: Color32,
    blessed: Color32,
    /// The colour of the side to act.
    own: Color32,
}

/// Rank of a sign in the order of drawing.
const fn rank(kind: SignKind) -> u8 {
    match kind {
        SignKind::LastFrom => 0,
        SignKind::LastTo => 1,
        SignKind::Merge | SignKind::Capture => 2,
        SignKind::Threatened => 3,
        SignKind::Marked(_) => 4,
        SignKind::GhostDrop | SignKind::GhostBlock => 5,
        SignKind::Advised => 6,
        _ => 7,
    }
}

/// Draws the goals that other men than the held one hide, paler than those that can be seen. Drawn over the held man, they would look
/// like a part of him.
fn draw_hidden(easel: &mut Easel, signs: &Signs, places: &Places, men: &[StandingMan], inks: &Inks) {
    for sign in &signs.signs {
        let color = match sign.kind {
            SignKind::Plain | SignKind::Drop | SignKind::Choose => inks.go,
            SignKind::Passes => inks.blessed,
            _ => continue,
        };
        let goal = places.point(sign.at);
        if easel.is_hidden(goal, men) {
            easel.goal(goal, color, if sign.faint { 0.35 } else { 0.6 });
        }
    }
}

fn draw_all(easel: &mut Easel, signs: &Signs, (figure, places): (&Figure, &Places), held: Option<Place>, inks: &Inks) {
    let mut above: Vec<&Sign> = signs.signs.iter().collect();
    above.sort_by_key(|sign| rank(sign.kind));
    let kings = above.partition_point(|sign| rank(sign.kind) < rank(SignKind::ThreatenedKing));
    let seat = |sign: &Sign| Seat::of(places, &figure.men, sign.at);
    let standing = figure.men.iter().zip(places.standing(&figure.men));
    // A held man may cover signs both where he stands and where he is lifted, so he is included twice.
    let men: Vec<StandingMan> = standing
        .flat_map(|(man, foot)| {
            let lifted = (held == Some(Place::Point(man.at))).then_some((man, foot + Vec3::Y * LIFT));
            [(man, foot)].into_iter().chain(lifted)
        })
        .collect();
    let others: Vec<StandingMan> = men.iter().copied().filter(|(man, _)| held != Some(Place::Point(man.at))).collect();
    draw_hidden(easel, signs, places, &others, inks);
    crossings::draw(easel, &signs.crossings, inks.go);
    for sign in &above[..kings] {
        easel.sign(sign, seat(sign), inks, &men);
    }
    for arrow in &signs.arrows {
        easel.arrow(arrow, color_of(arrow.meaning, inks));
    }
    if !signs.path.is_empty() {
        let (path, meaning) = (signs.path.clone(), ArrowKind::Advice);
        easel.arrow(&Arrow { path, meaning, ring: RING, faint: false, number: None }, inks.go);
    }
    for sign in &above[kings..] {
        easel.sign(sign, seat(sign), inks, &men);
    }
}

/// The signs that were drawn last, with the view of the camera.
#[derive(Default)]
pub(super) struct Drawn {
    view: Option<(GlobalTransform, Mat4, Vec2, f32)>,
    shapes: Vec<Shape>,
    badges: Vec<Badge>,
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    signs: Res<Signs>,
    (palette, visible): (Res<Palette>, Option<Res<VisiblePalette>>),
    picture: Res<Picture>,
    (game, selection): (Option<Res<Match>>, Res<Selection>),
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    mut drawn: Local<Drawn>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (Some(places), Some((camera, at)), Some(game)) = (&picture.places, camera.iter().next(), game) else { return };
    let zoom = ctx.zoom_factor();
    let view = (*at, camera.clip_from_view(), camera.logical_viewport_size().unwrap_or_default(), zoom);
    let recolored = palette.is_changed() || visible.as_ref().is_some_and(|visible| visible.is_changed());
    if drawn.view != Some(view) || signs.is_changed() || recolored || picture.is_changed() {
        let palette = visible.as_ref().map_or(&***palette, |visible| &****visible);
        let Some(mut easel) = Easel::new(camera, at, zoom) else { return };
        let inks = Inks {
            last: palette::color32(palette.signs.last),
            danger: palette::color32(palette.signs.capture),
            foe: signs.attacker.map_or(palette::color32(palette.signs.capture), palette::accent),
            go: palette::color32(palette.signs.go),
            blessed: palette::color32(palette.signs.blessed),
            own: game.acting().map_or(LIGHT, |side| palette::accent(game.tint(side))),
        };
        draw_all(&mut easel, &signs, (&picture.figure, places), selection.picker.picked(), &inks);
        *drawn = Drawn { view: Some(view), shapes: easel.shapes, badges: easel.badges };
    }
    let painter = ctx.layer_painter(egui::LayerId::background());
    painter.extend(drawn.shapes.iter().cloned());
    for Badge { at, radius, text, color, ink, casing, rim } in &drawn.badges {
        painter.circle_filled(*at, radius + 1.5, *rim);
        painter.circle(*at, *radius, *color, Stroke::new((radius * 0.16).max(1.2), *casing));
        let font = style::medium((radius * 1.5).round());
        painter.text(*at, egui::Align2::CENTER_CENTER, text, font, *ink);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(coordinates::draw_labels).run_if(not(crate::app::ui::loading::is_loading)).in_set(Draw::Table),
    );
}
