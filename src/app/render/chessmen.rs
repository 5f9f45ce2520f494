//! Pieces of glazed clay turned on a lathe: chessmen, and the crowned figure among discs. In print they are discs with a sign.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::mesh::{Knot, Shape, Vertex, circle, sharp, smooth};
use crate::app::base::palette::Colors;
use crate::app::scene::forms::{RADIUS, height, radius};
use benediction_rules::notation::Tint;
use benediction_rules::view::Form;
use benediction_rules::view::figurines::{self, HORSE, Piece};

/// Gloss of the glaze.
const GLOSS: f32 = 0.80;
/// Size of the sign on a disc in print, relative to the disc's radius.
const SIGN: f32 = 1.22;

/// The colours of a piece.
struct Clay {
    body: Vec4,
    thin: Vec4,
    ring: Vec4,
    gold: Vec4,
}

/// Returns a piece of a form in a colour, with the middle of its foot at the origin.
pub fn man(colors: &Colors, form: Form, tint: Tint, fine: bool) -> Shape {
    if colors.flat {
        return token(colors, form, tint);
    }
    let hues = colors.tint(tint);
    let clay = Clay {
        body: hues.body.0.extend(GLOSS),
        thin: hues.body.0.lerp(hues.thin.0, 0.55).extend(GLOSS),
        ring: hues.ring.0.extend(0.5),
        gold: colors.gold.0.extend(0.9),
    };
    let segments = if fine { 40 } else { 16 };
    let mut shape = Shape::default();
    let (foot, top) = (radius(form), height(form));
    shape.lathe(&profile(&clay, form, foot, top), segments, |_, _| Vec2::ZERO);
    band(&mut shape, tint, foot, clay.ring);
    crest(&mut shape, &clay, form, top, segments);
    shape
}

/// Adds the side's sign on the slope of the foot: whole, broken, double, dotted. It lies a little above the glaze, since the
/// lathe's body has flat sides.
fn band(shape: &mut Shape, tint: Tint, foot: f32, color: Vec4) {
    const LIFT: f32 = 0.012;
    let [low, high] = [Vec2::new(0.985 * foot, 0.088), Vec2::new(0.80 * foot, 0.150)];
    let normal = Vec2::new(high.y - low.y, low.x - high.x).normalize();
    let mut strip = |from: f32, to: f32, pieces: u32, part: f32| {
        let steps = 32 / pieces.min(32);
        for piece in 0..pieces {
            let turn = |k: u32| TAU * (piece as f32 + part * k as f32 / steps as f32) / pieces as f32;
            for step in 0..steps {
                let (a, b) = (turn(step), turn(step + 1));
                let at = |turn: f32, along: f32| {
                    let p = low.lerp(high, along) + normal * LIFT;
                    Vertex { at: Vec3::new(turn.cos() * p.x, p.y, turn.sin() * p.x), uv: Vec2::ZERO, color }
                };
                let middle = (a + b) / 2.0;
                let out = Vec3::new(middle.cos() * normal.x, normal.y, middle.sin() * normal.x);
                shape.quad([at(a, from), at(b, from), at(b, to), at(a, to)], out);
            }
        }
    };
    match tint {
        Tint::Red => strip(0.25, 0.75, 1, 1.0),
        Tint::Blue => strip(0.25, 0.75, 8, 0.6),
        Tint::White => {
            strip(0.12, 0.32, 1, 1.0);
            strip(0.62, 0.82, 1, 1.0);
        }
        Tint::Black => strip(0.25, 0.75, 12, 0.45),
    }
}

/// Returns the profile from the top outward and down.
fn profile(clay: &Clay, form: Form, foot: f32, top: f32) -> Vec<Knot> {
    let Clay { body, thin, .. } = *clay;
    let mut knots: Vec<Knot> = match form {
        Form::Pawn => {
            let (y, r) = (top - 0.135, 0.135);
            let mut knots: Vec<Knot> = ball(y, r, thin, body);
            knots.extend([
                smooth(0.055, y - r * 0.95, body),
                sharp(0.155, top - 0.300, thin),
                smooth(0.085, top - 0.335, body),
            ]);
            knots.push(smooth(0.105, 0.22, body));
            knots
        }
        Form::Bishop => {
            let mut knots = ball(top - 0.035, 0.038, clay.gold, clay.gold);
            knots.extend([
                smooth(0.030, top - 0.070, body),
                smooth(0.105, top - 0.150, thin),
                smooth(0.150, top - 0.265, body),
                smooth(0.105, top - 0.385, body),
                sharp(0.175, top - 0.420, thin),
                smooth(0.095, top - 0.460, body),
                smooth(0.120, 0.24, body),
            ]);
            knots
        }
        Form::Rook => vec![
            smooth(0.0, top - 0.110, body),
            sharp(0.135, top - 0.110, body),
            sharp(0.140, top - 0.075, body),
            sharp(0.215, top - 0.075, thin),
            sharp(0.220, top - 0.190, thin),
            smooth(0.160, top - 0.235, body),
            smooth(0.155, 0.30, body),
            smooth(0.180, 0.21, body),
        ],
        Form::Knight => vec![smooth(0.0, 0.245, body), smooth(0.14, 0.240, body), sharp(0.20, 0.215, thin)],
        Form::Queen => vec![
            smooth(0.0, top - 0.070, body),
            smooth(0.10, top - 0.090, body),
            sharp(0.19, top - 0.100, thin),
            sharp(0.205, top - 0.085, clay.gold),
            sharp(0.215, top - 0.125, clay.gold),
            smooth(0.130, top - 0.330, body),
            sharp(0.185, top - 0.370, thin),
            smooth(0.105, top - 0.420, body),
            smooth(0.135, 0.25, body),
        ],
        Form::King => vec![
            smooth(0.0, top - 0.180, body),
            smooth(0.10, top - 0.195, thin),
            sharp(0.175, top - 0.240, clay.gold),
            sharp(0.190, top - 0.285, clay.gold),
            smooth(0.125, top - 0.470, body),
            sharp(0.190, top - 0.510, thin),
            smooth(0.110, top - 0.560, body),
            smooth(0.140, 0.25, body),
        ],
        // The figure: a mantle, a head.
        _ => {
            let mut knots = ball(top - 0.185, 0.095, thin, body);
            knots.extend([
                smooth(0.060, top - 0.280, body),
                smooth(0.150, top - 0.330, thin),
                smooth(0.185, top - 0.420, body),
                smooth(0.200, 0.20, body),
            ]);
            knots
        }
    };
    knots.extend([
        sharp(foot * 0.78, 0.157, thin),
        sharp(foot * 0.99, 0.085, body),
        sharp(foot * 0.99, 0.025, body),
        sharp(foot * 0.94, 0.0, body),
        smooth(0.0, 0.0, body),
    ]);
    knots
}

/// Returns the upper three quarters of a ball.
fn ball(middle: f32, r: f32, top: Vec4, side: Vec4) -> Vec<Knot> {
    let knot = |turn: f32, color: Vec4| smooth(r * turn.sin(), middle + r * turn.cos(), color);
    let mut knots = vec![smooth(0.0, middle + r, top)];
    knots.extend([0.5, 1.0, 1.6, 2.2].map(|turn| knot(turn, if turn < 0.8 { top } else { side })));
    knots
}

/// Adds the parts that a lathe cannot turn: battlements, coronets, crosses, a horse.
fn crest(shape: &mut Shape, clay: &Clay, form: Form, top: f32, segments: u32) {
    match form {
        Form::Rook => {
            for i in 0..5 {
                let turn = TAU * (i as f32 + 0.25) / 5.0;
                let place = Transform::from_xyz(turn.cos() * 0.175, top - 0.038, turn.sin() * 0.175)
                    .with_rotation(Quat::from_rotation_y(-turn));
                shape.append(&block(Vec3::new(0.040, 0.038, 0.070), clay.thin), place);
            }
        }
        Form::Queen => {
            let mut pearl = Shape::default();
            let mut knots = ball(0.0, 0.036, clay.gold, clay.gold);
            knots.push(smooth(0.0, -0.036, clay.gold));
            pearl.lathe(&knots, 6, |_, _| Vec2::ZERO);
            for i in 0..8 {
                let turn = TAU * i as f32 / 8.0;
                shape.append(&pearl, Transform::from_xyz(turn.cos() * 0.195, top - 0.058, turn.sin() * 0.195));
            }
            shape.append(&pearl, Transform::from_xyz(0.0, top - 0.036, 0.0).with_scale(Vec3::splat(1.4)));
        }
        Form::King => {
            let upright = Transform::from_xyz(0.0, top - 0.095, 0.0);
            shape.append(&block(Vec3::new(0.028, 0.095, 0.024), clay.gold), upright);
            shape.append(&block(Vec3::new(0.080, 0.028, 0.024), clay.gold), Transform::from_xyz(0.0, top - 0.085, 0.0));
        }
        Form::Figure => {
            let mut crown = Shape::default();
            crown.lathe(
                &[
                    sharp(0.092, 0.062, clay.gold),
                    sharp(0.128, 0.080, clay.gold),
                    sharp(0.112, 0.0, clay.gold),
                    sharp(0.088, 0.0, clay.gold),
                    sharp(0.092, 0.062, clay.gold),
                ],
                segments,
                |_, _| Vec2::ZERO,
            );
            shape.append(&crown, Transform::from_xyz(0.0, top - 0.155, 0.0));
            for i in 0..5 {
                let turn = TAU * (i as f32 + 0.25) / 5.0;
                let place = Transform::from_xyz(turn.cos() * 0.112, top - 0.055, turn.sin() * 0.112)
                    .with_rotation(Quat::from_rotation_y(-turn));
                shape.append(&block(Vec3::new(0.014, 0.050, 0.030), clay.gold), place);
            }
        }
        Form::Knight => horse(shape, clay, top),
        _ => {}
    }
}

/// Returns a block of these half sizes round the origin, with worn upper edges.
fn block(half: Vec3, color: Vec4) -> Shape {
    let mut shape = Shape::default();
    let ring = |y: f32, scale: f32| {
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(x, z): (f32, f32)| Vec3::new(x * half.x * scale, y, z * half.z * scale))
    };
    let rows = [ring(-half.y, 1.0), ring(half.y * 0.72, 1.0), ring(half.y, 0.78)];
    let vertex = |at: Vec3| Vertex { at, uv: Vec2::ZERO, color };
    for pair in rows.windows(2) {
        for i in 0..4 {
            let next = (i + 1) % 4;
            let corners = [pair[0][i], pair[0][next], pair[1][next], pair[1][i]];
            let out = ((corners[0] + corners[1]) * 0.5).with_y(0.0).normalize_or_zero();
            let lean = pair[0][i].length() - pair[1][i].length();
            let normal = if lean > 0.001 { (out + Vec3::Y).normalize() } else { out };
            shape.quad(corners.map(vertex), normal);
        }
    }
    shape.quad(rows[2].map(vertex), Vec3::Y);
    shape.quad(rows[0].map(vertex), Vec3::NEG_Y);
    shape
}

/// Adds the knight's neck and head: flat figures with rounded flanks.
fn horse(shape: &mut Shape, clay: &Clay, top: f32) {
    const SIZE: f32 = 0.74;
    for (index, piece) in HORSE.iter().enumerate() {
        let Piece::Polygon(corners) = piece else { continue };
        let corners: Vec<Vec2> = corners.iter().map(|(x, y)| Vec2::new(*x, y - 0.16) * SIZE).collect();
        let middle = corners.iter().sum::<Vec2>() / corners.len() as f32;
        // The neck is thicker than the head, and the ears are thin.
        let half = [0.105, 0.090, 0.075, 0.050][index.min(3)];
        let lift = top - 0.03 - 0.86 * SIZE;
        let rows = [(-1.0, 0.80), (-0.55, 1.0), (0.55, 1.0), (1.0, 0.80)];
        let at = |corner: Vec2, (depth, scale): (f32, f32)| {
            let p = middle + (corner - middle) * scale;
            Vec3::new(p.x - 0.02, p.y + lift, depth * half)
        };
        let vertex = |at: Vec3, color: Vec4| Vertex { at, uv: Vec2::ZERO, color };
        for i in 0..corners.len() {
            let next = (i + 1) % corners.len();
            let out = ((corners[i] + corners[next]) * 0.5 - middle).normalize_or_zero();
            for pair in rows.windows(2) {
                let quad = [
                    at(corners[i], pair[0]),
                    at(corners[next], pair[0]),
                    at(corners[next], pair[1]),
                    at(corners[i], pair[1]),
                ];
                let slope = if pair[0].0 < -0.6 {
                    -0.7
                } else if pair[1].0 > 0.6 {
                    0.7
                } else {
                    0.0
                };
                let normal = Vec3::new(out.x, out.y, slope).normalize();
                let color = if slope == 0.0 { clay.thin } else { clay.body };
                shape.quad(quad.map(|p| vertex(p, color)), normal);
            }
        }
        for (row, normal) in [(rows[0], Vec3::NEG_Z), (rows[3], Vec3::Z)] {
            let face: Vec<Vertex> = corners.iter().map(|corner| vertex(at(*corner, row), clay.body)).collect();
            shape.polygon(&face, normal);
        }
    }
}

/// Returns a disc in the side's colour with its ring and the piece's sign, for print.
pub fn token(colors: &Colors, form: Form, tint: Tint) -> Shape {
    let hues = colors.tint(tint);
    let (body, edge, sign) = (hues.body.0.extend(1.0), hues.thin.0.extend(1.0), hues.ring.0.extend(1.0));
    let mut shape = Shape::default();
    let y = height(form).min(0.06);
    // Stones lie on each other: from above the lower ones are seen round the upper ones.
    let reach = match form {
        Form::Base => 0.43,
        Form::Pedestal => 0.335,
        Form::Capstone => 0.235,
        _ => RADIUS,
    };
    shape.lathe(
        &[
            smooth(0.0, y, body),
            sharp(reach - 0.025, y, body),
            sharp(reach - 0.025, y, edge),
            sharp(reach, y, edge),
            sharp(reach, 0.0, edge),
            smooth(0.0, 0.0, edge),
        ],
        36,
        |_, _| Vec2::ZERO,
    );
    sign_on(&mut shape, form, reach * SIGN, y + 0.002, sign);
    shape
}

/// Adds a piece's sign, lying at a height, its head away from the near side.
fn sign_on(shape: &mut Shape, form: Form, size: f32, y: f32, color: Vec4) {
    let at = |(x, up): (f32, f32)| Vec3::new(x * size, y, (0.48 - up) * size);
    let vertex = |at: Vec3| Vertex { at, uv: Vec2::ZERO, color };
    for piece in figurines::of(form) {
        let rim: Vec<Vertex> = match piece {
            Piece::Polygon(corners) => corners.iter().map(|corner| vertex(at(*corner))).collect(),
            Piece::Disc(middle, r) => circle(at(*middle), r * size, 16).into_iter().map(vertex).collect(),
        };
        shape.polygon(&rim, Vec3::Y);
    }
}

#[cfg(test)]
mod tests {
    use super::super::mesh::tests::fronts_outward;
    use super::*;
    use crate::app::base::palette::Themes;

    #[test]
    fn men_have_their_size_and_look_outward() {
        let colors = Themes::default().named("abbey").cloned().unwrap();
        for form in [Form::Pawn, Form::Knight, Form::Bishop, Form::Rook, Form::Queen, Form::King, Form::Figure] {
            for tint in Tint::ALL {
                let shape = man(&colors, form, tint, false);
                assert!(fronts_outward(&shape), "{form:?}");
                let far = shape.positions.iter().map(|p| p.xz().length()).fold(0.0, f32::max);
                let high = shape.positions.iter().map(|p| p.y).fold(0.0, f32::max);
                assert!(far <= radius(form) + 0.06 && (high - height(form)).abs() < 0.06, "{form:?}: {far} {high}");
                assert!(shape.triangles() < 1200, "{form:?}: {}", shape.triangles());
            }
        }
    }

    #[test]
    fn in_print_every_form_has_a_sign_of_its_own() {
        let colors = Themes::default().named("print").cloned().unwrap();
        let tokens = Form::ALL.map(|form| man(&colors, form, Tint::White, false).positions);
        for (i, token) in tokens.iter().enumerate() {
            assert!(tokens[i + 1..].iter().all(|other| other != token), "{:?}", Form::ALL[i]);
        }
    }
}
