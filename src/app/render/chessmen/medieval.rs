//! The carved set: abstract pieces as in the medieval sets of Islam and Europe, which portray no person. The king is a throne, the
//! queen a lower one with a dome, the bishop has two tusks, the knight a head, the rook a cleft, the pawn a small dome.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::super::mesh::{Shape, Vertex, circle};
use super::hewn::{Section, extrude, hew, horn};
use super::paint::PieceMaterial;
use super::turned::{Detail, Turn, edge, round};
use super::{on_slope, strips};
use benediction_rules::notation::Tint;
use benediction_rules::view::Form;

/// Sides of the foot and of most bodies.
const SIDES: u32 = 8;
/// The upper end of the foot.
const FOOT: f32 = 0.165;
/// The apothem of an octagon whose corners are at a distance of 1.
const APOTHEM: f32 = 0.923_88;

/// Returns the model of a form.
pub fn carve(form: Form, foot: f32, top: f32, detail: Detail) -> Shape {
    let mut shape = Shape::default();
    hew(&mut shape, &plinth(foot * APOTHEM), SIDES, detail);
    match form {
        Form::Pawn => hew(&mut shape, &pawn(top), SIDES, detail),
        Form::Rook => rook(&mut shape, top),
        Form::Knight => knight(&mut shape, detail),
        Form::Bishop => bishop(&mut shape, top, detail),
        Form::Queen => hew(&mut shape, &queen(top), SIDES, detail),
        Form::King | Form::Figure => throne(&mut shape, foot, top, form == Form::Figure, detail),
        // Discs and stones are made elsewhere.
        Form::Checker | Form::Base | Form::Pedestal | Form::Capstone => {}
    }
    shape
}

/// Returns the profile of every foot: the slope bears the side's sign.
fn plinth(r: f32) -> Vec<Turn> {
    vec![
        round(0.0, FOOT),
        edge(r * 0.775, FOOT),
        edge(r * 0.80, 0.152),
        edge(r * 0.985, 0.088),
        edge(r, 0.076),
        edge(r, 0.034),
        edge(r * 0.965, 0.032).of(PieceMaterial::Felt),
        edge(r * 0.960, 0.0).of(PieceMaterial::Felt),
        edge(0.0, 0.0).of(PieceMaterial::Felt),
    ]
}

/// Returns the lower end of a body of a radius, in the foot.
fn root(r: f32) -> [Turn; 2] {
    [edge(r, FOOT - 0.02), edge(0.0, FOOT - 0.02)]
}

fn pawn(top: f32) -> Vec<Turn> {
    let points = [
        round(0.0, top),
        round(0.030, top - 0.018),
        edge(0.036, top - 0.048),
        round(0.100, top - 0.085),
        round(0.152, top - 0.160),
        edge(0.172, top - 0.250),
        edge(0.186, top - 0.262),
        edge(0.186, top - 0.300),
        edge(0.140, top - 0.330),
        round(0.128, top - 0.410),
    ];
    [&points[..], &root(0.175)].concat()
}

fn queen(top: f32) -> Vec<Turn> {
    let points = [
        round(0.0, top),
        round(0.036, top - 0.022).of(PieceMaterial::Gold),
        edge(0.044, top - 0.075),
        round(0.118, top - 0.105),
        round(0.186, top - 0.195),
        edge(0.212, top - 0.330),
        edge(0.232, top - 0.335).of(PieceMaterial::Gold),
        edge(0.240, top - 0.385),
        edge(0.205, top - 0.420),
        round(0.172, top - 0.520),
        round(0.162, top - 0.660),
        round(0.186, top - 0.840),
    ];
    [&points[..], &root(0.235)].concat()
}

/// Adds a throne: a block with a seat, a drum with a dome behind it, four posts, a finial.
fn throne(shape: &mut Shape, foot: f32, top: f32, golden: bool, detail: Detail) {
    let (wide, tall) = (foot / 0.38, top / 1.40);
    let scaled = |points: &[Turn]| points.iter().map(|turn| turn.scaled(Vec2::new(wide, tall))).collect::<Vec<_>>();
    let block = [
        round(0.0, 0.800),
        edge(0.214, 0.800),
        edge(0.228, 0.785),
        edge(0.228, 0.735),
        edge(0.196, 0.700),
        round(0.178, 0.480),
        edge(0.212, 0.150),
        edge(0.0, 0.150),
    ];
    hew(shape, &scaled(&block), 4, detail);
    let dome = if golden { PieceMaterial::Gold } else { PieceMaterial::Body };
    let drum = [
        round(0.0, 1.245).of(dome),
        round(0.070, 1.225).of(dome),
        round(0.135, 1.150).of(dome),
        edge(0.165, 1.020).of(PieceMaterial::Gold),
        edge(0.182, 1.015).of(PieceMaterial::Gold),
        edge(0.182, 0.960),
        edge(0.150, 0.945),
        edge(0.150, 0.790),
        edge(0.0, 0.790),
    ];
    hew(shape, &scaled(&drum), SIDES, detail);
    let knob = [
        round(0.0, 1.400),
        round(0.050, 1.378),
        round(0.072, 1.325),
        round(0.050, 1.270),
        edge(0.030, 1.235),
        edge(0.0, 1.225),
    ];
    hew(shape, &scaled(&knob.map(|turn| turn.of(PieceMaterial::Gold))), SIDES, detail);
    let post = [edge(0.0, 1.010), edge(0.044, 0.905), edge(0.044, 0.790), edge(0.0, 0.790)];
    let mut one = Shape::default();
    hew(&mut one, &scaled(&post.map(|turn| turn.of(PieceMaterial::Gold))), 4, Detail { fine: false, ..detail });
    for (x, z) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        let at = Vec3::new(x, 0.0, z) * 0.166 * wide;
        shape.append(&one, Transform::from_translation(at));
    }
}

fn bishop(shape: &mut Shape, top: f32, detail: Detail) {
    let body = [
        round(0.0, top),
        round(0.070, top - 0.050),
        round(0.142, top - 0.180),
        round(0.176, top - 0.330),
        edge(0.168, top - 0.470),
        edge(0.200, top - 0.490),
        edge(0.200, top - 0.540),
        edge(0.158, top - 0.570),
        edge(0.150, 0.420).fine(),
        edge(0.215, FOOT - 0.02),
        edge(0.0, FOOT - 0.02),
    ];
    hew(shape, &body, SIDES, detail);
    let section = |x: f32, y: f32, lean: f32, r: f32, material: PieceMaterial| Section {
        at: Vec2::new(x, top - y),
        lean,
        half: Vec2::splat(r),
        material,
    };
    // The tusks: short stubs at the sides of the elephant's head.
    let tusk = horn(&[
        section(0.100, 0.310, 1.20, 0.074, PieceMaterial::Body),
        section(0.205, 0.270, 0.95, 0.070, PieceMaterial::Pale),
        section(0.268, 0.205, 0.50, 0.056, PieceMaterial::Pale),
    ]);
    shape.append(&tusk, Transform::IDENTITY);
    shape.append(&tusk, Transform::from_rotation(Quat::from_rotation_y(PI)));
}

/// The angle by which the knight's head is turned from the left to the near side.
const LOOK: f32 = 0.20;

fn knight(shape: &mut Shape, detail: Detail) {
    let body = [
        round(0.0, 0.640),
        edge(0.130, 0.630),
        edge(0.164, 0.610),
        edge(0.164, 0.565),
        edge(0.136, 0.540),
        edge(0.220, FOOT - 0.02),
        edge(0.0, FOOT - 0.02),
    ];
    hew(shape, &body, SIDES, detail);
    let section = |x: f32, y: f32, lean: f32, long: f32, wide: f32, material: PieceMaterial| Section {
        at: Vec2::new(x, y),
        lean,
        half: Vec2::new(long, wide),
        material,
    };
    let mut head = horn(&[
        section(-0.020, 0.560, -0.10, 0.130, 0.112, PieceMaterial::Body),
        section(-0.070, 0.780, 0.00, 0.120, 0.104, PieceMaterial::Body),
        section(-0.030, 0.945, 0.75, 0.120, 0.098, PieceMaterial::Body),
        section(0.110, 0.940, 1.80, 0.100, 0.084, PieceMaterial::Body),
        section(0.280, 0.830, 2.15, 0.070, 0.066, PieceMaterial::Body),
        section(0.325, 0.798, 2.15, 0.058, 0.054, PieceMaterial::Body),
    ]);
    let mane = [
        (-0.140, 0.560),
        (-0.070, 0.560),
        (0.030, 0.980),
        (0.020, 1.140),
        (-0.060, 1.115),
        (-0.165, 1.010),
        (-0.215, 0.800),
    ];
    extrude(&mut head, &mane.map(Vec2::from), &[&[0, 1, 2, 3, 4, 5, 6]], 0.036);
    shape.append(&head, Transform::from_rotation(Quat::from_rotation_y(PI + LOOK)));
}

fn rook(shape: &mut Shape, top: f32) {
    let low = FOOT - 0.02;
    let outline = [
        (-0.190, low),
        (0.190, low),
        (0.150, 0.400),
        (0.322, top - 0.070),
        (0.312, top),
        (0.190, top),
        (0.0, 0.660),
        (-0.190, top),
        (-0.312, top),
        (-0.322, top - 0.070),
        (-0.150, 0.400),
    ];
    let parts: [&[usize]; 3] = [&[0, 1, 2, 6, 10], &[2, 3, 4, 5, 6], &[6, 7, 8, 9, 10]];
    extrude(shape, &outline.map(Vec2::from), &parts, 0.135);
}

/// Adds the side's sign on the eight slopes of a foot.
pub fn band(shape: &mut Shape, tint: Tint, foot: f32, color: Vec4) {
    let half = (PI / SIDES as f32).tan();
    for ([from, to], pieces, part) in strips(tint) {
        // An unbroken strip is one piece as wide as each face, so it closes at the corners. The pieces of a broken one are centred
        // on the faces.
        let (count, part) = if *pieces == 1 { (1, 1.0) } else { (pieces.div_ceil(SIDES), *part) };
        for side in 0..SIDES {
            let turn = Quat::from_rotation_y(2.0 * PI * side as f32 / SIDES as f32);
            let at = |across: f32, along: f32| {
                let (p, _) = on_slope(foot * APOTHEM, along);
                Vertex { at: turn * Vec3::new(p.x, p.y, across * half * p.x), uv: Vec2::ZERO, color }
            };
            let (_, normal) = on_slope(foot * APOTHEM, 0.5);
            for piece in 0..count {
                let middle = (piece as f32 + 0.5) / count as f32 * 2.0 - 1.0;
                let [a, b] = [-1.0, 1.0].map(|end| middle + end * part / count as f32);
                shape.quad([at(a, *from), at(b, *from), at(b, *to), at(a, *to)], turn * normal.extend(0.0));
            }
        }
    }
}

/// Returns the places of incised rings with a dot, the ornament of such sets: the middle, the direction, the radius.
fn rings(form: Form, foot: f32, top: f32) -> Vec<(Vec3, Vec3, f32)> {
    let look = Quat::from_rotation_y(PI + LOOK);
    match form {
        Form::Rook => {
            let one = |x: f32, y: f32, z: f32| (Vec3::new(x, y, 0.135 * z), Vec3::Z * z, 0.056);
            vec![
                one(-0.195, 0.790, 1.0),
                one(0.195, 0.790, 1.0),
                one(0.0, 0.440, 1.0),
                one(-0.195, 0.790, -1.0),
                one(0.195, 0.790, -1.0),
                one(0.0, 0.440, -1.0),
            ]
        }
        Form::Knight => {
            [-1.0, 1.0].map(|z| (look * Vec3::new(0.055, 0.935, 0.094 * z), look * Vec3::Z * z, 0.034)).to_vec()
        }
        Form::King | Form::Figure => {
            let (wide, tall) = (foot / 0.38, top / 1.40);
            let turns = [0.0, 0.25, 0.5, 0.75].map(|turn| Quat::from_rotation_y(turn * 2.0 * PI));
            // On the upright faces of the seat.
            turns.map(|turn| (turn * Vec3::new(0.0, 0.760 * tall, 0.228 * wide), turn * Vec3::Z, 0.022)).to_vec()
        }
        _ => Vec::new(),
    }
}

/// Adds the incised rings of a form.
pub fn incise(shape: &mut Shape, form: Form, [foot, top]: [f32; 2], fine: bool, color: Vec4) {
    const LIFT: f32 = 0.002;
    let sides = if fine { 20 } else { 8 };
    for (middle, out, r) in rings(form, foot, top) {
        let turn = Quat::from_rotation_arc(Vec3::Y, out);
        let at = |p: Vec3| Vertex { at: middle + out * LIFT + turn * p, uv: Vec2::ZERO, color };
        let ring = |r: f32| circle(Vec3::ZERO, r, sides);
        let (inner, outer) = (ring(r * 0.66), ring(r));
        for i in 0..sides as usize {
            let next = (i + 1) % sides as usize;
            shape.quad([at(inner[i]), at(outer[i]), at(outer[next]), at(inner[next])], out);
        }
        let dot: Vec<Vertex> = circle(Vec3::ZERO, r * 0.30, sides / 2).into_iter().map(at).collect();
        shape.polygon(&dot, out);
    }
}
