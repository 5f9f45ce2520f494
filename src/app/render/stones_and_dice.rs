//! Bodies of stone and bone: the three stones of an obelisk, dice, the doubling cube.

use std::f32::consts::{FRAC_PI_4, TAU};

use bevy::prelude::*;

use super::chessmen::token;
use super::mesh::{Shape, Vertex, circle};
use crate::app::base::palette::Colors;
use crate::app::scene::dice::upright;
use crate::app::scene::forms::height;
use crate::app::scene::places::DIE;
use benediction_rules::notation::Tint;
use benediction_rules::view::Form;
use benediction_worker::paint::texels::hash;

/// A square section of a stone.
struct Section {
    /// Half its side.
    half: f32,
    y: f32,
    /// Colours at the lower and the upper end of the faces above it.
    colors: [Vec4; 2],
}

/// Width of the bevel between two faces of a stone.
const BEVEL: f32 = 0.020;

/// Returns the corners of a square section with bevelled edges, from the left end of the near face.
fn corners_of(section: &Section) -> [Vec3; 8] {
    let (h, y) = (section.half, section.y);
    let c = h - BEVEL.min(h * 0.12);
    [(-c, h), (c, h), (h, c), (h, -c), (c, -h), (-c, -h), (-h, -c), (-h, c)].map(|(x, z)| Vec3::new(x, y, z))
}

/// Adds a body of square sections from the foot up, closed above. Its bevels are of the colour `edge`, which catches light; those
/// of gold shine.
fn square_body(shape: &mut Shape, sections: &[Section], edge: Vec4) {
    let vertex = |at: Vec3, color: Vec4| Vertex { at, uv: Vec2::ZERO, color };
    for pair in sections.windows(2) {
        let (low, high) = (corners_of(&pair[0]), corners_of(&pair[1]));
        for i in 0..8 {
            let next = (i + 1) % 8;
            let up = high[i] + high[next] - low[i] - low[next];
            let normal = (low[next] - low[i]).cross(up).normalize_or_zero();
            // Hewn by hand, no face is quite like the next one.
            let tone = 0.95 + 0.10 * hash(i as u32 * 29 + 7);
            let [from, to] = pair[0].colors.map(|color| {
                let color = if i % 2 == 1 { color.lerp(edge, 0.65) } else { color };
                (color.truncate() * tone).extend(color.w)
            });
            if normal != Vec3::ZERO {
                let corners = [(low[i], from), (low[next], from), (high[next], to), (high[i], to)];
                shape.quad(corners.map(|(at, color)| vertex(at, color)), normal);
            }
        }
    }
    if let Some(last) = sections.last().filter(|last| last.half > 0.001) {
        let top = corners_of(last).map(|at| vertex(at, last.colors[0]));
        shape.polygon(&top, Vec3::Y);
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

    /// Returns a section above which everything is of one colour.
    const fn plain(half: f32, y: f32, color: Vec4) -> Section {
        Section { half, y, colors: [color; 2] }
    }
}

/// Returns a stone of an obelisk in a colour, with the middle of its foot at the origin: a battered base with steps, a tapering
/// pedestal with carved signs, a gilded pyramid. Each is narrower than the one below it, so that from the camera's height the
/// lower ones are seen round it. A `fine` one has more signs.
pub fn stone(colors: &Colors, form: Form, tint: Tint, fine: bool) -> Shape {
    if colors.flat {
        return token(colors, form, tint);
    }
    let stone = Stone::of(colors, tint);
    let top = height(form);
    let mut shape = Shape::default();
    let (sections, half, y) = match form {
        Form::Base => (base(&stone, top), 0.4145, 0.024),
        Form::Pedestal => (pedestal(&stone, top), 0.2595, 0.026),
        _ => (capstone(&stone, top), 0.1865, 0.024),
    };
    square_body(&mut shape, &sections, stone.edge);
    if let Some(last) = sections.last().filter(|last| last.half > 0.001) {
        // The next stone stands on a worn panel.
        let panel = [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(|(x, z)| {
            let at = Vec3::new(x, 0.0, z) * (last.half * 0.70) + Vec3::Y * (top + 0.0009);
            Vertex { at, uv: Vec2::ZERO, color: stone.face.lerp(stone.deep, 0.35) }
        });
        shape.quad(panel, Vec3::Y);
    }
    for turn in 0..4 {
        let place = Transform::from_rotation(Quat::from_rotation_y(turn as f32 * TAU / 4.0));
        // The side's sign is let into each face: two threads or a row of dots.
        shape.append(&side_sign(tint, half, y, stone.inlay), place);
        if form == Form::Pedestal {
            shape.append(&carving(stone.inlay, fine, turn), place);
        }
    }
    shape
}

fn base(stone: &Stone, top: f32) -> Vec<Section> {
    vec![
        stone.wall(0.414, 0.0),
        stone.worn(0.412, 0.048),
        stone.step(0.400, 0.060),
        stone.wall(0.360, 0.060),
        stone.worn(0.357, 0.096),
        stone.step(0.346, 0.108),
        stone.wall(0.316, 0.108),
        stone.worn(0.284, top - 0.013),
        Stone::plain(0.270, top, stone.face.lerp(stone.edge, 0.25)),
    ]
}

/// Half the side of the pedestal's shaft at its lower and its upper end, and their heights.
const SHAFT: [(f32, f32); 2] = [(0.222, 0.080), (0.142, 0.468)];

fn pedestal(stone: &Stone, top: f32) -> Vec<Section> {
    vec![
        stone.wall(0.259, 0.0),
        Section { half: 0.257, y: 0.050, colors: [stone.edge, stone.face] },
        stone.wall(SHAFT[0].0, SHAFT[0].1),
        Stone::plain(SHAFT[1].0, SHAFT[1].1, stone.inlay),
        Section { half: 0.140, y: 0.488, colors: [stone.deep, stone.face] },
        stone.wall(0.178, top - 0.034),
        stone.worn(0.178, top - 0.013),
        Stone::plain(0.166, top, stone.face.lerp(stone.edge, 0.35)),
    ]
}

fn capstone(stone: &Stone, top: f32) -> Vec<Section> {
    let bright = (stone.gold.truncate() * 1.2).extend(stone.gold.w);
    vec![
        stone.wall(0.186, 0.0),
        stone.worn(0.186, 0.046),
        stone.step(0.176, 0.057),
        stone.wall(0.167, 0.059),
        Section { half: 0.109, y: 0.172, colors: [stone.deep; 2] },
        Stone::plain(0.119, 0.172, bright),
        Section { half: 0.117, y: 0.182, colors: [stone.gold, bright] },
        Stone::plain(0.0, top, bright),
    ]
}

/// Returns the side's sign on the face towards the near side.
fn side_sign(tint: Tint, half: f32, y: f32, color: Vec4) -> Shape {
    let mut shape = Shape::default();
    let mut strip = |x: [f32; 2], y: [f32; 2]| {
        let corners = [(x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])];
        let vertex = |(x, y): (f32, f32)| Vertex { at: Vec3::new(x, y, half), uv: Vec2::ZERO, color };
        shape.quad(corners.map(vertex), Vec3::Z);
    };
    let reach = half * 0.86;
    match tint {
        Tint::Red => strip([-reach, reach], [y - 0.010, y + 0.010]),
        Tint::White => {
            strip([-reach, reach], [y + 0.006, y + 0.014]);
            strip([-reach, reach], [y - 0.014, y - 0.006]);
        }
        Tint::Blue | Tint::Black => {
            let (count, wide) = if tint == Tint::Blue { (3, 0.34) } else { (4, 0.26) };
            for i in 0..count {
                let x = reach * ((i as f32 + 0.5) / count as f32 * 2.0 - 1.0);
                let wide = wide * reach * 2.0 / count as f32;
                strip([x - wide, x + wide], [y - 0.012, y + 0.012]);
            }
        }
    }
    shape
}

/// A carved sign of the pedestal: convex polygons between -1 and 1, right and up.
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

/// Returns the column of carved signs on the pedestal's near face, for one of its four sides.
fn carving(color: Vec4, fine: bool, turn: u32) -> Shape {
    let [(low, from), (high, to)] = SHAFT;
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
    let (count, size) = if fine { (5, Vec2::new(0.044, 0.030)) } else { (3, Vec2::new(0.064, 0.044)) };
    for row in 0..count {
        let up = length * (0.10 + 0.82 * (row as f32 + 0.5) / count as f32);
        // Coarse faces have the signs of few corners.
        let glyph = if fine { (row + turn) % 5 } else { 1 + (row + turn) % 2 };
        GLYPHS[glyph as usize].iter().for_each(|polygon| cut(Vec2::new(0.0, up), size, polygon));
    }
    if fine {
        // Lines frame the column.
        for x in [-0.085, 0.085] {
            let line = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            cut(Vec2::new(x, length * 0.5), Vec2::new(0.005, length * 0.44), &line);
        }
    }
    shape
}

/// Returns a cube round the origin with rounded edges, each bevel in `steps` pieces to either face. `color` returns the colour of
/// the face with a number of pips, or of its part of the edges.
fn rounded_cube(edge: f32, steps: u32, color: impl Fn(u8, bool) -> Vec4) -> Shape {
    let (half, round) = (edge / 2.0, edge * 0.13);
    let flat = half - round;
    // The planes through the cube's middle axis that part a face: on its bevels they are at equal angles.
    let bevel = (0..=steps).map(|step| flat + round * (FRAC_PI_4 * step as f32 / steps as f32).tan());
    let mut lines: Vec<f32> = bevel.clone().map(|at| -at).collect();
    lines.reverse();
    lines.extend(bevel);
    let middle = lines.len() / 2;
    let mut cube = Shape::default();
    for pips in 1..=6 {
        let mut face = Shape::default();
        for (i, x) in lines.windows(2).enumerate() {
            for (j, z) in lines.windows(2).enumerate() {
                let color = color(pips, i + 1 != middle || j + 1 != middle);
                let corners = [(x[0], z[0]), (x[1], z[0]), (x[1], z[1]), (x[0], z[1])];
                let ids = corners.map(|(x, z)| {
                    let core = Vec3::new(x, half, z).clamp(Vec3::splat(-flat), Vec3::splat(flat));
                    let normal = (Vec3::new(x, half, z) - core).normalize();
                    face.vertex(Vertex { at: core + normal * round, uv: Vec2::ZERO, color }, normal)
                });
                face.triangle(ids[0], ids[1], ids[2]);
                face.triangle(ids[0], ids[2], ids[3]);
            }
        }
        cube.append(&face, Transform::from_rotation(upright(pips).inverse()));
    }
    cube
}

/// The places of the pips on the faces from one to six.
const SPOTS: [&[(f32, f32)]; 6] = [
    &[(0.0, 0.0)],
    &[(-1.0, -1.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)],
    &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (0.0, 0.0)],
    &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0)],
];

/// Adds a pip to a face that lies level: a hollow, shaded as if it were sunk, with a lip round it if `fine`.
fn pip(face: &mut Shape, middle: Vec3, radius: f32, [ink, lip]: [Vec4; 2], fine: bool) {
    let count = if fine { 16 } else { 8 };
    let vertex = |at: Vec3, color: Vec4| Vertex { at, uv: Vec2::ZERO, color };
    let inward = |at: Vec3, slope: f32| ((middle - at).normalize_or_zero() * slope + Vec3::Y).normalize();
    let hub = face.vertex(vertex(middle, ink), Vec3::Y);
    let ring = |face: &mut Shape, radius: f32, color: Vec4, slope: f32| -> Vec<u32> {
        let points = circle(middle, radius, count).into_iter();
        points.map(|at| face.vertex(vertex(at, color), inward(at, slope))).collect()
    };
    let bowl = ring(face, radius, ink, 0.9);
    for i in 0..bowl.len() {
        face.triangle(hub, bowl[i], bowl[(i + 1) % bowl.len()]);
    }
    if fine {
        let (inner, outer) = (ring(face, radius, lip, 1.2), ring(face, radius * 1.22, lip, 0.1));
        for i in 0..inner.len() {
            let next = (i + 1) % inner.len();
            face.triangle(inner[i], outer[i], outer[next]);
            face.triangle(inner[i], outer[next], inner[next]);
        }
    }
}

/// Returns a die of bone, with its middle at the origin and the one up. In print, where nothing is shaded, its sides are darker
/// than the face with `up` pips, which is up when it lies.
pub fn die(colors: &Colors, used: bool, up: u8, fine: bool) -> Shape {
    let dim = if used { 0.40 } else { 1.0 };
    let [bone, ink] = if colors.flat {
        [colors.pearl.0.lerp(colors.jet[0].0, if used { 0.55 } else { 0.0 }), colors.jet[0].0]
    } else {
        [Vec3::new(0.74, 0.66, 0.50) * dim, Vec3::new(0.020, 0.012, 0.010)]
    };
    let color = |pips: u8, is_rim: bool| match (colors.flat, is_rim) {
        (true, true) => ink.extend(1.0),
        (true, false) if pips == up => bone.extend(1.0),
        (true, false) => bone.lerp(ink, 0.45).extend(1.0),
        (false, true) => (bone * 1.12).extend(0.7),
        (false, false) => bone.extend(0.6),
    };
    let mut shape = rounded_cube(DIE, if fine { 3 } else { 1 }, color);
    for (index, spots) in SPOTS.iter().enumerate() {
        let pips = index as u8 + 1;
        let mut face = Shape::default();
        for (x, z) in *spots {
            let middle = Vec3::new(x * DIE * 0.215, DIE / 2.0 + 0.002, z * DIE * 0.215);
            pip(&mut face, middle, DIE * 0.088, [ink.extend(0.3), color(pips, false)], fine && !colors.flat);
        }
        shape.append(&face, Transform::from_rotation(upright(pips).inverse()));
    }
    shape
}

/// Returns the doubling cube, of the size of a die; its stake is written over it in the gold of the panels, so its faces are dark
/// where that is light.
pub fn cube(colors: &Colors, fine: bool) -> Shape {
    let gold = colors.panels.gold.luminance();
    let (light, dark) = if colors.flat {
        (colors.pearl.0, colors.jet[0].0)
    } else {
        (Vec3::new(0.74, 0.66, 0.50), colors.wood.0 * 0.6)
    };
    let face = if gold > 0.25 { dark } else { light };
    let rim = if colors.flat { colors.gold.0 } else { colors.brass.0 };
    rounded_cube(DIE, if fine { 3 } else { 1 }, |_, is_rim| if is_rim { rim.extend(0.8) } else { face.extend(0.4) })
}

#[cfg(test)]
mod tests {
    use super::super::mesh::tests::{fronts_outward, volume};
    use super::*;
    use crate::app::base::palette::{Hue, Themes};
    use crate::app::scene::forms::radius;

    #[test]
    fn stones_and_dice_look_outward_and_have_their_height() {
        let colors = Themes::default().named("abbey").cloned().unwrap();
        for form in [Form::Base, Form::Pedestal, Form::Capstone] {
            for (tint, fine) in [(Tint::Black, false), (Tint::White, false), (Tint::Black, true), (Tint::White, true)] {
                let shape = stone(&colors, form, tint, fine);
                let high = shape.positions.iter().map(|p| p.y).fold(0.0, f32::max);
                let wide = shape.positions.iter().map(|p| p.x).fold(0.0, f32::max);
                assert!(fronts_outward(&shape) && volume(&shape) > 0.0, "{form:?}");
                assert!((high - height(form)).abs() < 1e-3 && wide <= radius(form), "{form:?}");
                // A software renderer draws all stones of a game.
                assert!(fine || shape.triangles() <= 200, "{form:?} has {} triangles", shape.triangles());
            }
        }
        for fine in [false, true] {
            let die = die(&colors, false, 1, fine);
            assert!(fronts_outward(&die) && (volume(&die) - DIE.powi(3)).abs() < 0.15 * DIE.powi(3));
            assert!(fine || die.triangles() <= 400, "{} triangles", die.triangles());
            let cube = cube(&colors, fine);
            assert!(fronts_outward(&cube) && volume(&cube) > 0.85 * DIE.powi(3));
        }
    }

    #[test]
    fn each_stone_of_an_obelisk_fits_on_the_one_below() {
        let colors = Themes::default().named("abbey").cloned().unwrap();
        let half = |form: Form, at: f32| {
            let shape = stone(&colors, form, Tint::White, false);
            let level = shape.positions.iter().filter(|p| (p.y - at).abs() < 1e-3);
            level.map(|p| p.x).fold(0.0, f32::max)
        };
        for (low, high) in [(Form::Base, Form::Pedestal), (Form::Base, Form::Capstone)] {
            assert!(half(low, height(low)) > half(high, 0.0), "{high:?} on {low:?}");
        }
        // A pyramid may stand out over the pedestal as a roof does.
        assert!(half(Form::Pedestal, height(Form::Pedestal)) > half(Form::Capstone, 0.0) - 0.03);
    }

    #[test]
    fn the_upper_face_of_a_die_stands_out_from_its_sides_and_edges_in_print() {
        let luminance = |color: Vec4| Hue(color.truncate()).luminance();
        for (key, colors) in Themes::default().0.iter().filter(|(_, colors)| colors.flat) {
            for (used, up) in (1..=6).flat_map(|up| [(false, up), (true, up)]) {
                let die = die(colors, used, up, false);
                let top = Transform::from_rotation(upright(up));
                let is_up = |i: &usize| (top.rotation * die.normals[*i]).y > 0.999;
                let of = |pick: &dyn Fn(&usize) -> bool| {
                    let seen = (0..die.normals.len()).filter(|i| pick(i)).map(|i| luminance(die.colors[i]));
                    seen.fold(0.0, f32::max)
                };
                let (face, others) = (of(&is_up), of(&|i| !is_up(i)));
                let ink = luminance(colors.jet[0].0.extend(1.0));
                assert!(face > others + 0.1 && face > 3.0 * ink.max(0.01), "{key}: {face} {others}");
            }
        }
    }
}
