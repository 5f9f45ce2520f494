//! The three stones of an obelisk, in two forms: square with a pyramid, and round with a cone.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::chessmen::{strips, token};
use super::mesh::{Knot, Shape, Vertex, sharp, smooth};
use crate::app::base::palette::{Colors, SetForm};
use crate::app::scene::forms::height;
use benediction_rules::notation::Tint;
use benediction_rules::view::Form;
use benediction_worker::paint::texels::hash;

/// A section of a stone.
struct Section {
    /// Half its side.
    half: f32,
    y: f32,
    /// Colours at the lower and the upper end of the faces above it.
    colors: [Vec4; 2],
}

/// Width of the bevel between two faces of a stone.
const BEVEL: f32 = 0.020;
/// Sides of a column.
const FLUTES: u32 = 12;

/// The plan of a stone.
#[derive(Clone, Copy)]
enum Plan {
    /// A square with bevelled edges.
    Square,
    /// A regular polygon: the flat flutes of a column.
    Fluted,
}

/// Returns the corners of a section, from the left end of the near face to the right.
fn corners_of(section: &Section, plan: Plan) -> Vec<Vec3> {
    let (h, y) = (section.half, section.y);
    match plan {
        Plan::Square => {
            let c = h - BEVEL.min(h * 0.12);
            [(-c, h), (c, h), (h, c), (h, -c), (c, -h), (-c, -h), (-h, -c), (-h, c)]
                .map(|(x, z)| Vec3::new(x, y, z))
                .to_vec()
        }
        Plan::Fluted => (0..FLUTES)
            .map(|i| {
                let (sin, cos) = (TAU * (i as f32 - 0.5) / FLUTES as f32).sin_cos();
                Vec3::new(sin * h, y, cos * h)
            })
            .collect(),
    }
}

/// Adds a body of sections from the foot up, closed above. Its bevels are of the colour `edge`, which catches light; those of gold
/// shine.
fn hewn(shape: &mut Shape, sections: &[Section], plan: Plan, edge: Vec4) {
    let vertex = |at: Vec3, color: Vec4| Vertex { at, uv: Vec2::ZERO, color };
    for pair in sections.windows(2) {
        let (low, high) = (corners_of(&pair[0], plan), corners_of(&pair[1], plan));
        for i in 0..low.len() {
            let next = (i + 1) % low.len();
            let up = high[i] + high[next] - low[i] - low[next];
            let normal = (low[next] - low[i]).cross(up).normalize_or_zero();
            // Each face has its own brightness, from 0.94 to 1.06.
            let tone = 0.94 + 0.12 * hash(i as u32 * 29 + 7);
            let is_bevel = matches!(plan, Plan::Square) && i % 2 == 1;
            let [from, to] = pair[0].colors.map(|color| {
                let color = if is_bevel { color.lerp(edge, 0.65) } else { color };
                (color.truncate() * tone).extend(color.w)
            });
            if normal != Vec3::ZERO {
                let corners = [(low[i], from), (low[next], from), (high[next], to), (high[i], to)];
                shape.quad(corners.map(|(at, color)| vertex(at, color)), normal);
            }
        }
    }
    if let Some(last) = sections.last().filter(|last| last.half > 0.001) {
        let top: Vec<Vertex> = corners_of(last, plan).into_iter().map(|at| vertex(at, last.colors[0])).collect();
        shape.polygon(&top, Vec3::Y);
        // A darker panel on the top, 0.7 as wide, where the next stone stands.
        let panel = Section { half: last.half * 0.70, y: last.y + 0.0009, ..*last };
        let color = last.colors[0].lerp(last.colors[0] * 0.6, 0.35).with_w(0.1);
        let panel: Vec<Vertex> = corners_of(&panel, plan).into_iter().map(|at| vertex(at, color)).collect();
        shape.polygon(&panel, Vec3::Y);
    }
}

/// The colours of a stone.
struct Stone {
    face: Vec4,
    /// In the corner above a step, where little light comes.
    deep: Vec4,
    edge: Vec4,
    inlay: Vec4,
    gold: Vec4,
}

impl Stone {
    /// Returns the colours of a side's stones: sandstone against basalt.
    fn of(colors: &Colors, tint: Tint) -> Stone {
        let hues = colors.tint(tint);
        let (face, edge, gloss) = match tint {
            Tint::White => {
                let sand = hues.body.0.lerp(hues.thin.0, 0.15) * Vec3::new(1.10, 0.80, 0.50);
                (sand, hues.thin.0 * Vec3::new(1.08, 0.94, 0.72), 0.15)
            }
            Tint::Black => {
                let [deep, worn] = colors.stone.map(|hue| hue.0);
                (deep.lerp(worn, 0.12), worn * 1.4, 0.3)
            }
            Tint::Red | Tint::Blue => (hues.body.0.lerp(hues.thin.0, 0.30), hues.thin.0, 0.30),
        };
        Stone {
            face: face.extend(gloss),
            deep: (face * 0.55).extend(gloss),
            edge: edge.extend(gloss + 0.25),
            inlay: hues.ring.0.extend(0.5),
            gold: colors.gold.0.extend(0.9),
        }
    }

    /// Returns the section at which a face begins that is upright or leans.
    fn wall(&self, half: f32, y: f32) -> Section {
        let low = self.face.lerp(self.deep, 0.45);
        Section { half, y, colors: [low, self.face.lerp(self.edge, 0.12)] }
    }

    /// Returns the section at which a worn edge begins.
    fn worn(&self, half: f32, y: f32) -> Section {
        Section { half, y, colors: [self.edge; 2] }
    }

    /// Returns the section at which a step begins, from its edge inward.
    fn step(&self, half: f32, y: f32) -> Section {
        Section { half, y, colors: [self.face.lerp(self.edge, 0.30), self.deep] }
    }
}

/// Returns a stone of an obelisk in a colour, with the middle of its foot at the origin: a broad moulded base, a slender tapering
/// shaft with carved signs, a steep gilded pyramidion. Each is narrower than the one below it, so that from the camera's height the
/// lower ones are seen round it. In the carved set they are the base, the shaft and the cone of a column. A `fine` one has more
/// signs.
pub fn stone(colors: &Colors, form: Form, tint: Tint, fine: bool) -> Shape {
    if colors.flat {
        return token(colors, form, tint);
    }
    let stone = Stone::of(colors, tint);
    let top = height(form);
    match colors.set {
        SetForm::Turned => square(&stone, form, tint, top, fine),
        SetForm::Carved => round(&stone, form, tint, top, fine),
    }
}

/// Returns a square stone.
fn square(stone: &Stone, form: Form, tint: Tint, top: f32, fine: bool) -> Shape {
    let (sections, half, y, tall) = match form {
        Form::Base => (base(stone, top), 0.4005, 0.037, 0.016),
        Form::Pedestal => (shaft(stone, top), 0.2185, 0.026, 0.014),
        _ => (pyramidion(stone, top), 0.1755, 0.026, 0.013),
    };
    let mut shape = Shape::default();
    hewn(&mut shape, &sections, Plan::Square, stone.edge);
    for turn in 0..4 {
        let place = Transform::from_rotation(Quat::from_rotation_y(turn as f32 * TAU / 4.0));
        // The side's sign is let into each face: two threads or a row of dots.
        shape.append(&side_sign(tint, half, [y, tall], stone.inlay), place);
        if form == Form::Pedestal {
            shape.append(&carving(stone.inlay, top, fine, turn), place);
        }
    }
    shape
}

fn base(stone: &Stone, top: f32) -> Vec<Section> {
    let mix = |part: f32| stone.face.lerp(stone.deep, part);
    vec![
        stone.wall(0.400, 0.0),
        stone.worn(0.400, 0.070),
        stone.step(0.388, 0.080),
        // A hollow moulding, and a round one above it.
        Section { half: 0.362, y: 0.080, colors: [mix(1.0), mix(0.8)] },
        Section { half: 0.320, y: 0.092, colors: [mix(0.8), mix(0.5)] },
        Section { half: 0.294, y: 0.116, colors: [mix(0.5), mix(0.9)] },
        Section { half: 0.286, y: 0.146, colors: [mix(0.9), mix(0.2)] },
        Section { half: 0.306, y: 0.158, colors: [mix(0.2), stone.face] },
        stone.worn(0.306, 0.182),
        stone.step(0.292, 0.194),
        stone.worn(0.274, 0.196),
        Section { half: 0.262, y: top, colors: [stone.face.lerp(stone.edge, 0.25); 2] },
    ]
}

/// Half the side of the shaft at its lower and its upper end, the height of the lower end, and the distance of the upper one from
/// the top.
const SHAFT: [(f32, f32); 2] = [(0.194, 0.062), (0.146, 0.020)];

fn shaft(stone: &Stone, top: f32) -> Vec<Section> {
    vec![
        stone.wall(0.218, 0.0),
        stone.worn(0.218, 0.046),
        stone.step(0.208, 0.056),
        stone.wall(SHAFT[0].0, SHAFT[0].1),
        stone.worn(SHAFT[1].0, top - SHAFT[1].1),
        Section { half: 0.138, y: top, colors: [stone.face.lerp(stone.edge, 0.35); 2] },
    ]
}

fn pyramidion(stone: &Stone, top: f32) -> Vec<Section> {
    let bright = (stone.gold.truncate() * 1.5).extend(stone.gold.w);
    vec![
        stone.wall(0.175, 0.0),
        stone.worn(0.175, 0.044),
        stone.step(0.165, 0.054),
        stone.wall(0.158, 0.055),
        Section { half: 0.114, y: 0.175, colors: [stone.deep; 2] },
        Section { half: 0.121, y: 0.175, colors: [bright; 2] },
        Section { half: 0.121, y: 0.188, colors: [stone.gold, bright] },
        Section { half: 0.0, y: top, colors: [bright; 2] },
    ]
}

/// Returns a round stone.
fn round(stone: &Stone, form: Form, tint: Tint, top: f32, fine: bool) -> Shape {
    let mut shape = Shape::default();
    let mix = |part: f32| stone.face.lerp(stone.deep, part);
    let mut turn = |profile: &[Knot]| shape.lathe(profile, if fine { 48 } else { 20 }, |_, _| Vec2::ZERO);
    let (r, y, tall) = match form {
        Form::Base => {
            let upper = stone.face.lerp(stone.edge, 0.25);
            turn(&[
                smooth(0.0, top, mix(0.35)),
                sharp(0.278, top, upper),
                smooth(0.312, top - 0.014, stone.edge),
                smooth(0.320, top - 0.038, stone.face),
                sharp(0.296, top - 0.064, mix(0.6)),
                smooth(0.284, top - 0.086, mix(1.0)),
                sharp(0.330, top - 0.112, mix(0.7)),
                smooth(0.386, top - 0.122, stone.edge),
                smooth(0.404, 0.066, stone.face),
                smooth(0.398, 0.020, mix(0.4)),
                sharp(0.380, 0.0, mix(0.8)),
                smooth(0.0, 0.0, mix(1.0)),
            ]);
            (0.405, 0.048, 0.018)
        }
        Form::Pedestal => {
            hewn(&mut shape, &column(stone, top), Plan::Fluted, stone.edge);
            // The sign is on a flat flute, whose middle is nearer to the axis than a corner.
            (0.226, 0.030, 0.014)
        }
        _ => {
            let bright = (stone.gold.truncate() * 1.5).extend(stone.gold.w);
            turn(&[
                smooth(0.0, top, bright),
                sharp(0.116, 0.194, bright),
                sharp(0.122, 0.186, stone.gold),
                sharp(0.116, 0.176, stone.deep),
                sharp(0.162, 0.058, stone.face),
                smooth(0.182, 0.046, stone.edge),
                smooth(0.186, 0.026, stone.face),
                sharp(0.176, 0.0, mix(0.6)),
                smooth(0.0, 0.0, mix(1.0)),
            ]);
            (0.187, 0.026, 0.012)
        }
    };
    ring_sign(&mut shape, tint, r, [y, tall], stone.inlay);
    shape
}

/// Returns the sections of a fluted column with a swelling.
fn column(stone: &Stone, top: f32) -> Vec<Section> {
    vec![
        stone.wall(0.222, 0.0),
        stone.worn(0.222, 0.052),
        stone.step(0.212, 0.062),
        Section { half: 0.186, y: 0.064, colors: [stone.deep, stone.face] },
        Section { half: 0.186, y: 0.300, colors: [stone.face; 2] },
        Section { half: 0.150, y: top - 0.090, colors: [stone.gold; 2] },
        Section { half: 0.156, y: top - 0.066, colors: [stone.deep, stone.face] },
        Section { half: 0.186, y: top - 0.034, colors: [stone.face, stone.edge] },
        stone.worn(0.186, top - 0.010),
        Section { half: 0.176, y: top, colors: [stone.face.lerp(stone.edge, 0.35); 2] },
    ]
}

/// Adds the side's sign round a stone, at a height with half its extent.
fn ring_sign(shape: &mut Shape, tint: Tint, r: f32, [y, tall]: [f32; 2], color: Vec4) {
    for ([from, to], pieces, part) in strips(tint) {
        let [low, high] = [from, to].map(|along| y + (along - 0.5) * 2.0 * tall);
        let steps = FLUTES.div_ceil(*pieces) * 2;
        let turn = |piece: u32, step: u32| {
            let (sin, cos) = (TAU * (piece as f32 + part * step as f32 / steps as f32) / *pieces as f32).sin_cos();
            Vec3::new(sin, 0.0, cos)
        };
        for (piece, step) in (0..*pieces).flat_map(|piece| (0..steps).map(move |step| (piece, step))) {
            let (a, b) = (turn(piece, step), turn(piece, step + 1));
            let corners = [(a, low), (b, low), (b, high), (a, high)];
            let vertex = |(out, y): (Vec3, f32)| Vertex { at: out * r + Vec3::Y * y, uv: Vec2::ZERO, color };
            shape.quad(corners.map(vertex), (a + b).normalize());
        }
    }
}

/// Returns the side's sign on the face towards the near side, at a height with half its extent.
fn side_sign(tint: Tint, half: f32, [y, tall]: [f32; 2], color: Vec4) -> Shape {
    let mut shape = Shape::default();
    let mut strip = |x: [f32; 2], y: [f32; 2]| {
        let corners = [(x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])];
        let vertex = |(x, y): (f32, f32)| Vertex { at: Vec3::new(x, y, half), uv: Vec2::ZERO, color };
        shape.quad(corners.map(vertex), Vec3::Z);
    };
    let reach = half * 0.86;
    match tint {
        Tint::Red => strip([-reach, reach], [y - tall, y + tall]),
        Tint::White => {
            strip([-reach, reach], [y + tall * 0.35, y + tall]);
            strip([-reach, reach], [y - tall, y - tall * 0.35]);
        }
        Tint::Blue | Tint::Black => {
            let (count, wide) = if tint == Tint::Blue { (3, 0.34) } else { (4, 0.26) };
            for i in 0..count {
                let x = reach * ((i as f32 + 0.5) / count as f32 * 2.0 - 1.0);
                let wide = wide * reach * 2.0 / count as f32;
                strip([x - wide, x + wide], [y - tall, y + tall]);
            }
        }
    }
    shape
}

/// A carved sign of the shaft: convex polygons between -1 and 1, right and up.
type Glyph = &'static [&'static [(f32, f32)]];

/// The carved signs: the disc of the sun, water, a reed leaf, the key of life, an eye.
const GLYPHS: [Glyph; 5] = [
    &[&[(-0.4, -0.9), (0.4, -0.9), (0.9, -0.4), (0.9, 0.4), (0.4, 0.9), (-0.4, 0.9), (-0.9, 0.4), (-0.9, -0.4)]],
    &[&[(-1.0, 0.2), (1.0, 0.2), (1.0, 0.7), (-1.0, 0.7)], &[(-1.0, -0.7), (1.0, -0.7), (1.0, -0.2), (-1.0, -0.2)]],
    &[&[(-0.25, -1.0), (0.1, -1.0), (0.35, 1.0), (-0.25, 0.5)], &[(0.3, -1.0), (0.8, -1.0), (0.8, -0.6), (0.3, -0.6)]],
    &[
        &[(-0.18, -1.0), (0.18, -1.0), (0.18, 0.1), (-0.18, 0.1)],
        &[(-0.75, -0.15), (0.75, -0.15), (0.75, 0.15), (-0.75, 0.15)],
        &[(0.0, 0.1), (0.5, 0.6), (0.0, 1.0), (-0.5, 0.6)],
    ],
    &[&[(-1.0, 0.0), (0.0, -0.55), (1.0, 0.0), (0.0, 0.55)], &[(-0.2, -1.0), (0.2, -1.0), (0.2, -0.4), (-0.2, -0.4)]],
];

/// Returns the column of carved signs on the shaft's near face, for one of its four sides.
fn carving(color: Vec4, top: f32, fine: bool, turn: u32) -> Shape {
    let [(low, from), (high, below)] = SHAFT;
    let to = top - below;
    let lean = Vec3::new(0.0, to - from, high - low).normalize();
    let normal = Vec3::X.cross(lean);
    let mut shape = Shape::default();
    let foot = Vec3::new(0.0, from, low) + normal * 0.0015;
    let length = (to - from).hypot(high - low);
    let mut cut = |at: Vec2, size: Vec2, polygon: &[(f32, f32)]| {
        let corner = |&(x, up): &(f32, f32)| {
            let at = foot + Vec3::X * (at.x + x * size.x) + lean * (at.y + up * size.y);
            Vertex { at, uv: Vec2::ZERO, color }
        };
        shape.polygon(&polygon.iter().map(corner).collect::<Vec<_>>(), normal);
    };
    let (count, size) = if fine { (6, Vec2::new(0.046, 0.036)) } else { (4, Vec2::new(0.062, 0.048)) };
    for row in 0..count {
        let up = length * (0.07 + 0.88 * (row as f32 + 0.5) / count as f32);
        // With coarse detail only the two simplest glyphs are used.
        let glyph = if fine { (row + turn) % 5 } else { 1 + (row + turn) % 2 };
        GLYPHS[glyph as usize].iter().for_each(|polygon| cut(Vec2::new(0.0, up), size, polygon));
    }
    if fine {
        // A vertical line on each side of the column of glyphs.
        for x in [-0.082, 0.082] {
            let line = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            cut(Vec2::new(x, length * 0.5), Vec2::new(0.005, length * 0.44), &line);
        }
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::super::mesh::tests::{fronts_outward, volume};
    use super::*;
    use crate::app::base::palette::Themes;
    use crate::app::scene::forms::radius;

    const STONES: [Form; 3] = [Form::Base, Form::Pedestal, Form::Capstone];

    /// Returns the colours of both sets.
    fn sets() -> [std::sync::Arc<Colors>; 2] {
        ["", "carved"].map(|set| Themes::default().mixed("abbey", "", set).unwrap())
    }

    #[test]
    fn stones_look_outward_and_have_their_height() {
        for (colors, form) in sets().iter().flat_map(|colors| STONES.map(|form| (colors, form))) {
            for (tint, fine) in Tint::ALL.into_iter().flat_map(|tint| [(tint, false), (tint, true)]) {
                let shape = stone(colors, form, tint, fine);
                let high = shape.positions.iter().map(|p| p.y).fold(0.0, f32::max);
                let wide = shape.positions.iter().map(|p| p.x).fold(0.0, f32::max);
                assert!(fronts_outward(&shape) && volume(&shape) > 0.0, "{form:?}");
                assert!((high - height(form)).abs() < 1e-3 && wide <= radius(form), "{form:?}: {high} {wide}");
                // A software renderer draws all stones of a game, which are six.
                assert!(fine || shape.triangles() <= 520, "{form:?} has {} triangles", shape.triangles());
            }
        }
    }

    #[test]
    fn each_stone_of_an_obelisk_fits_on_the_one_below() {
        for colors in sets() {
            let half = |form: Form, at: f32| {
                let shape = stone(&colors, form, Tint::White, false);
                let level = shape.positions.iter().filter(|p| (p.y - at).abs() < 1e-3);
                level.map(|p| p.x).fold(0.0, f32::max)
            };
            for (low, high) in [(Form::Base, Form::Pedestal), (Form::Base, Form::Capstone)] {
                assert!(half(low, height(low)) > half(high, 0.0), "{high:?} on {low:?}");
            }
            // A pyramid may stand out over the shaft as a roof does.
            assert!(half(Form::Pedestal, height(Form::Pedestal)) > half(Form::Capstone, 0.0) - 0.04);
        }
    }
}
