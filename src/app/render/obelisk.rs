//! The three stones of an obelisk, in two forms: square with a pyramid, and round with a cone. Their picture has the grain of
//! limestone for the lighter side, and that of basalt for the darker one.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use super::chessmen::{strips, token};
use super::mesh::{Knot, Shape, Vertex, sharp, smooth};
use crate::app::base::palette::{Colors, SetForm};
use crate::app::scene::forms::height;
use benediction_rules::notation::Tint;
use benediction_rules::view::Form;
use benediction_worker::paint::texels::{Coding, Picture, hash, noise, picture, step};

/// A section of a stone.
struct Section {
    /// Half its side.
    half: f32,
    y: f32,
    /// Colours at the lower and the upper end of the faces above it.
    colors: [Vec4; 2],
}

/// Width of the bevel between two faces of a stone, and the largest part of a stone's half width that it takes.
const BEVEL: f32 = 0.050;
const BEVELLED: f32 = 0.16;
/// Flutes of a column: each is a dark and a light strip.
const FLUTES: u32 = 13;

/// Returns the corners of a section, from the left end of the near face to the right.
fn corners_of(section: &Section) -> [Vec3; 8] {
    let (h, y) = (section.half, section.y);
    let c = h - BEVEL.min(h * BEVELLED);
    [(-c, h), (c, h), (h, c), (h, -c), (c, -h), (-c, -h), (-h, -c), (-h, c)].map(|(x, z)| Vec3::new(x, y, z))
}

/// The rock of a stone: a part of the picture of [`rocks`], which has a plain white strip at its left for what is not of rock.
#[derive(Clone, Copy)]
enum Rock {
    Limestone,
    Basalt,
}

/// Size of the picture, width of its white strip, and size of the part of a rock, which is a unit wide and high, in texels.
const PICTURE: [usize; 2] = [512, 256];
const STRIP: f32 = 32.0;
const PART: f32 = 240.0;

impl Rock {
    /// Returns the place in the picture at `u` along a face from its middle, and `v` up.
    fn uv(self, u: f32, v: f32) -> Vec2 {
        let first = STRIP + PART * if matches!(self, Rock::Basalt) { 1.0 } else { 0.0 };
        let along = first + PART * (0.5 + u).clamp(0.02, 0.98);
        Vec2::new(along / PICTURE[0] as f32, v.clamp(0.0, 1.0))
    }
}

/// Paints the rocks, which a stone's colour is multiplied by.
pub fn rocks(coding: Coding) -> Picture {
    picture(PICTURE[0], PICTURE[1], coding, |x, y| {
        let (u, v) = ((x as f32 - STRIP) / PART, y as f32 / PICTURE[1] as f32);
        match u {
            ..0.0 => Vec4::ONE,
            ..1.0 => limestone(u, v),
            _ => basalt(u - 1.0, v),
        }
    })
}

/// Limestone: clouds, level beds, small pits and shells.
fn limestone(u: f32, v: f32) -> Vec4 {
    let clouds = noise(u * 0.16, v * 0.16 + 0.4) - 0.5;
    let beds = noise(u * 0.08 + 0.3, v * 0.9) - 0.5;
    let grain = noise(u * 0.9, v * 0.9) - 0.5;
    let pits = step(0.70, 0.82, noise(u * 1.3 + 0.2, v * 1.9 + 0.1));
    let tone = 0.91 + 0.20 * clouds + 0.30 * beds + 0.24 * grain - 0.26 * pits;
    // What is darker is browner.
    Vec3::new(tone, tone - 0.03 * pits - 0.02 * beds, tone - 0.07 * pits - 0.05 * beds).min(Vec3::ONE).extend(1.0)
}

/// Basalt: a dark ground with light and dark specks.
fn basalt(u: f32, v: f32) -> Vec4 {
    const CELLS: f32 = 42.0;
    let cell = (Vec2::new(u, v) * CELLS).floor();
    let chance = |salt: u32| hash(cell.x as u32 * 197 + cell.y as u32 * 8_123 + salt);
    let middle = Vec2::new(chance(3), chance(7)) * 0.6 + 0.2;
    let near = (Vec2::new(u, v) * CELLS - cell).distance(middle);
    let speck = if chance(1) > 0.72 { 1.0 - step(0.10, 0.16 + 0.24 * chance(11), near) } else { 0.0 };
    let clouds = noise(u * 0.3 + 0.6, v * 0.3) - 0.5;
    let grain = noise(u * 1.7, v * 1.7) - 0.5;
    let ground = 0.38 + 0.16 * clouds + 0.34 * grain;
    Vec3::splat((ground + (0.35 + 0.65 * chance(5)) * 0.62 * speck).clamp(0.0, 1.0)).extend(1.0)
}

/// Adds a body of sections from the foot up, closed above. Its bevels are of the colour `edge`, which catches light; those of gold
/// shine.
fn hewn(shape: &mut Shape, sections: &[Section], (rock, edge): (Rock, Vec4)) {
    // Height of the lower section along the faces.
    let mut foot = 0.0;
    for pair in sections.windows(2) {
        let (low, high) = (corners_of(&pair[0]), corners_of(&pair[1]));
        let head = foot + Vec2::new(pair[1].half - pair[0].half, pair[1].y - pair[0].y).length();
        // Gold has no grain.
        let gold = is_gold(pair[0].colors[0].w);
        for i in 0..low.len() {
            let next = (i + 1) % low.len();
            let up = high[i] + high[next] - low[i] - low[next];
            let normal = (low[next] - low[i]).cross(up).normalize_or_zero();
            // Each face has its own brightness, from 0.94 to 1.06.
            let tone = 0.94 + 0.12 * hash(i as u32 * 29 + 7);
            let is_bevel = i % 2 == 1;
            let [from, to] = pair[0].colors.map(|color| {
                let color = match (is_bevel, gold) {
                    (true, true) => (color.truncate() * 1.25).extend(color.w),
                    (true, false) => color.lerp(edge, 0.65),
                    (false, _) => color,
                };
                (color.truncate() * tone).extend(color.w)
            });
            if normal != Vec3::ZERO {
                let (middle, along) = ((low[i] + low[next]) * 0.5, (low[next] - low[i]).normalize_or_zero());
                // Opposite faces are mirrored.
                let turn = if i < low.len() / 2 { 1.0 } else { -1.0 };
                let vertex = |(at, color, up): (Vec3, Vec4, f32)| {
                    let uv = if gold { Vec2::ZERO } else { rock.uv((at - middle).dot(along) * turn, up) };
                    Vertex { at, uv, color }
                };
                let corners =
                    [(low[i], from, foot), (low[next], from, foot), (high[next], to, head), (high[i], to, head)];
                shape.quad(corners.map(vertex), normal);
            }
        }
        foot = head;
    }
    if let Some(last) = sections.last().filter(|last| last.half > 0.001) {
        let mut level = |half: f32, up: f32, color: Vec4| {
            let vertex = |at: Vec3| Vertex { at, uv: rock.uv(at.x, 0.5 + at.z), color };
            let section = Section { half, y: last.y + up, ..*last };
            shape.polygon(&corners_of(&section).map(vertex), Vec3::Y);
        };
        let color = last.colors[0];
        level(last.half, 0.0, color);
        // A groove marks where the next stone stands.
        level(last.half * 0.80, 0.0005, (color.truncate() * 0.45).extend(0.1));
        level(last.half * 0.72, 0.0009, color);
    }
}

/// Gloss of gold; rock has less.
const GOLD_GLOSS: f32 = 0.9;

fn is_gold(gloss: f32) -> bool {
    gloss > GOLD_GLOSS - 0.01
}

/// The rock and the colours of a stone.
struct Stone {
    rock: Rock,
    face: Vec4,
    /// In the corner above a step, where little light comes.
    deep: Vec4,
    edge: Vec4,
    inlay: Vec4,
    gold: Vec4,
}

impl Stone {
    /// Returns the colours of a side's stones: limestone against basalt; `lamps` if lamps light them.
    fn of(colors: &Colors, tint: Tint, lamps: bool) -> Stone {
        let hues = colors.tint(tint);
        let (rock, face, edge, gloss) = match tint {
            Tint::White => {
                // Paler than ivory, the more the warmer the light is.
                let key = colors.light.key.0;
                let warm = (key / key.max_element().max(0.01)).max(Vec3::splat(0.2)).powf(0.6);
                let pale = hues.thin.0 * Vec3::new(1.06, 0.98, 0.88) / warm;
                // Brighter steps would be as white as what is above them.
                let brightest = if lamps { 0.62 } else { 0.86 };
                let pale = pale * (brightest / pale.max_element().max(brightest));
                (Rock::Limestone, pale, pale * Vec3::new(1.10, 1.10, 1.12), 0.10)
            }
            Tint::Black => {
                // The picture of basalt is dark: its specks have the full colour.
                let [deep, worn] = colors.stone.map(|hue| hue.0);
                (
                    Rock::Basalt,
                    deep.lerp(worn, 0.16) * Vec3::new(3.0, 2.75, 2.45),
                    worn * Vec3::new(4.5, 4.35, 4.2),
                    0.3,
                )
            }
            Tint::Red | Tint::Blue => (Rock::Limestone, hues.body.0.lerp(hues.thin.0, 0.30), hues.thin.0, 0.30),
        };
        Stone {
            rock,
            face: face.extend(gloss),
            deep: (face * 0.42).extend(gloss),
            edge: edge.extend(gloss + 0.25),
            inlay: hues.ring.0.extend(0.5),
            gold: colors.gold.0.extend(GOLD_GLOSS),
        }
    }

    /// Returns the section at which a face begins that is upright or leans.
    fn wall(&self, half: f32, y: f32) -> Section {
        let low = self.face.lerp(self.deep, 0.45);
        Section { half, y, colors: [low, self.face.lerp(self.edge, 0.12)] }
    }

    /// Returns the section at which the upright face of a low step begins.
    fn riser(&self, half: f32, y: f32) -> Section {
        let [low, high] = [0.80, 0.15].map(|part| self.face.lerp(self.deep, part));
        Section { half, y, colors: [low, high] }
    }

    /// Returns the colors of the faces of a dark pyramid, from below up.
    fn cap(&self) -> [Vec4; 2] {
        [self.face.lerp(self.deep, 0.30), self.face.lerp(self.edge, 0.25)]
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
    let stone = Stone::of(colors, tint, fine);
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
    hewn(&mut shape, &sections, (stone.rock, stone.edge));
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
    // Two steps, and the block on which the next stone stands.
    vec![
        stone.riser(0.400, 0.0),
        stone.worn(0.400, 0.062),
        stone.step(0.366, 0.084),
        stone.riser(0.326, 0.086),
        stone.worn(0.326, 0.134),
        stone.step(0.298, 0.154),
        stone.riser(0.268, 0.156),
        stone.worn(0.268, 0.200),
        Section { half: 0.244, y: top, colors: [stone.face.lerp(stone.edge, 0.25); 2] },
    ]
}

/// Half the side of the shaft at its lower and its upper end, the height of the lower end, and the distance of the upper one from
/// the top.
const SHAFT: [(f32, f32); 2] = [(0.186, 0.070), (0.156, 0.026)];

fn shaft(stone: &Stone, top: f32) -> Vec<Section> {
    vec![
        stone.wall(0.218, 0.0),
        stone.worn(0.218, 0.046),
        stone.step(0.200, 0.068),
        stone.wall(SHAFT[0].0, SHAFT[0].1),
        stone.worn(SHAFT[1].0, top - SHAFT[1].1),
        Section { half: 0.138, y: top, colors: [stone.face.lerp(stone.edge, 0.35); 2] },
    ]
}

/// Height of the gold band at the foot of a pyramid, as that of its lower and its upper edge, and half its width.
const BAND: [f32; 2] = [0.175, 0.188];
const BAND_HALF: f32 = 0.121;
/// The part of a dark pyramid's height above the band from which its tip is of gold.
const TIP: f32 = 0.66;

/// Returns half the width and the height at which the gold tip of a dark pyramid begins, which is so wide at a height.
fn tip((half, low): (f32, f32), top: f32) -> (f32, f32) {
    (half * (1.0 - TIP), low + (top - low) * TIP)
}

fn pyramidion(stone: &Stone, top: f32) -> Vec<Section> {
    let bright = (stone.gold.truncate() * 1.5).extend(stone.gold.w);
    let mut sections = vec![
        stone.wall(0.175, 0.0),
        stone.worn(0.175, 0.040),
        stone.step(0.158, 0.060),
        stone.wall(0.150, 0.061),
        Section { half: 0.114, y: BAND[0], colors: [stone.deep; 2] },
        Section { half: BAND_HALF, y: BAND[0], colors: [bright; 2] },
    ];
    match stone.rock {
        Rock::Limestone => sections.push(Section { half: BAND_HALF, y: BAND[1], colors: [stone.gold, bright] }),
        // A pyramid of basalt between a band and a tip of gold: the cap of each side has its color.
        Rock::Basalt => {
            let tip = tip((BAND_HALF, BAND[1]), top);
            let dark = stone.cap();
            sections.extend([
                Section { half: BAND_HALF, y: BAND[1], colors: dark },
                Section { half: tip.0, y: tip.1, colors: [bright; 2] },
            ]);
        }
    }
    sections.push(Section { half: 0.0, y: top, colors: [bright; 2] });
    sections
}

/// Returns a round stone.
fn round(stone: &Stone, form: Form, tint: Tint, top: f32, fine: bool) -> Shape {
    let mut shape = Shape::default();
    let mix = |part: f32| stone.face.lerp(stone.deep, part);
    let mut turn = |profile: &[Knot]| {
        let uv = |knot: usize, at: Vec3| match profile[knot].color.w {
            gloss if is_gold(gloss) => Vec2::ZERO,
            // Mirrored halfway round, so that it has no seam.
            _ => stone.rock.uv((at.z.atan2(at.x).abs() / PI - 0.5) * 0.9, 0.5 + at.y - at.xz().length()),
        };
        shape.lathe(profile, if fine { 4 * FLUTES } else { 2 * FLUTES }, uv);
    };
    let (r, y, tall) = match form {
        Form::Base => {
            let upper = stone.face.lerp(stone.edge, 0.25);
            turn(&[
                smooth(0.0, top, upper),
                sharp(0.270, top, upper),
                sharp(0.292, top - 0.020, stone.edge),
                sharp(0.296, top - 0.086, mix(0.9)),
                sharp(0.372, top - 0.096, upper),
                smooth(0.404, top - 0.124, stone.edge),
                sharp(0.400, 0.0, mix(0.6)),
                smooth(0.0, 0.0, mix(1.0)),
            ]);
            (0.409, 0.048, 0.018)
        }
        Form::Pedestal => {
            turn(&column(stone, top));
            flute(&mut shape, top);
            (0.2265, 0.022, 0.013)
        }
        _ => {
            let bright = (stone.gold.truncate() * 1.5).extend(stone.gold.w);
            let mut cone = vec![smooth(0.0, top, bright)];
            // As on a pyramid, only a band and the tip are of gold in basalt.
            let is_dark = matches!(stone.rock, Rock::Basalt);
            let [low, high] = if is_dark { stone.cap() } else { [bright; 2] };
            if is_dark {
                let tip = tip((0.116, 0.194), top);
                cone.extend([sharp(tip.0, tip.1, bright), sharp(tip.0 + 0.001, tip.1 - 0.002, high)]);
            }
            cone.extend([
                sharp(0.116, 0.194, low),
                sharp(0.122, 0.186, stone.gold),
                sharp(0.116, 0.176, stone.deep),
                sharp(0.162, 0.058, stone.face),
            ]);
            if !is_dark {
                cone.push(smooth(0.182, 0.046, stone.edge));
            }
            cone.extend([smooth(0.186, 0.026, stone.face), sharp(0.176, 0.0, mix(0.6)), smooth(0.0, 0.0, mix(1.0))]);
            turn(&cone);
            (0.187, 0.026, 0.012)
        }
    };
    ring_sign(&mut shape, tint, r, [y, tall], stone.inlay);
    shape
}

/// The ends of a column's shaft: its foot, and the distance of its head from the top.
const COLUMN: [f32; 2] = [0.066, 0.090];

/// Returns the profile of a column with a capital.
fn column(stone: &Stone, top: f32) -> [Knot; 9] {
    let (upper, [foot, below]) = (stone.face.lerp(stone.edge, 0.35), COLUMN);
    [
        smooth(0.0, top, upper),
        sharp(0.172, top, upper),
        smooth(0.188, top - 0.018, stone.edge),
        sharp(0.156, top - 0.066, stone.deep),
        sharp(0.150, top - below, stone.face),
        sharp(0.186, foot, stone.face.lerp(stone.deep, 0.6)),
        sharp(0.206, foot - 0.002, upper),
        smooth(0.224, foot - 0.024, stone.edge),
        sharp(0.222, 0.0, stone.face.lerp(stone.deep, 0.5)),
    ]
}

/// Shades every other strip of a column's shaft, as flutes do.
fn flute(shape: &mut Shape, top: f32) {
    let [foot, below] = COLUMN;
    for i in 0..shape.positions.len() {
        let (at, normal, color) = (shape.positions[i], shape.normals[i], shape.colors[i]);
        let on_shaft = (foot - 0.001..top - below + 0.001).contains(&at.y) && normal.y.abs() < 0.3;
        if on_shaft {
            let flute = (at.z.atan2(at.x) * FLUTES as f32).cos();
            shape.colors[i] = (color.truncate() * (0.88 + 0.12 * flute)).extend(color.w);
        }
    }
}

/// Adds the side's sign round a stone, at a height with half its extent.
fn ring_sign(shape: &mut Shape, tint: Tint, r: f32, [y, tall]: [f32; 2], color: Vec4) {
    for ([from, to], pieces, part) in strips(tint) {
        let [low, high] = [from, to].map(|along| y + (along - 0.5) * 2.0 * tall);
        let steps = 24_u32.div_ceil(*pieces);
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
    let reach = half * 0.80;
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
    // A vertical line on each side of the column of glyphs.
    let (aside, wide) = if fine { (0.082, 0.005) } else { (0.100, 0.010) };
    for x in [-aside, aside] {
        let line = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        cut(Vec2::new(x, length * 0.5), Vec2::new(wide, length * 0.44), &line);
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
    fn the_capstone_of_each_side_has_its_own_color() {
        for colors in sets() {
            for (tint, is_golden) in [(Tint::White, true), (Tint::Black, false)] {
                let shape = stone(&colors, Form::Capstone, tint, false);
                // The middle of the pyramid.
                let half = height(Form::Capstone) * 0.5 + 0.09;
                let cap = shape.cut(half - 0.03, false).cut(half + 0.03, true);
                assert!(cap.colors.iter().all(|color| (color.x > 3.0 * color.z) == is_golden), "{tint:?}");
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
