//! The king among discs: a Byzantine emperor in robe and crown, carved, with an orb in his hands.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::prelude::*;

use super::super::mesh::{Shape, Vertex};
use super::carved::{Cells, bead, beyond, carve, cone, cut, ellipsoid, join};
use super::crests::cross_pattee;
use super::paint::{Stuff, even};
use super::turned::{Detail, Turn, edge, round, turn};

/// The orb.
const ORB: Vec3 = Vec3::new(0.196, 0.425, 0.0);
/// The height of the crown's lower rim.
const CROWN: f32 = 0.690;

/// Adds the emperor. He looks to the near side.
pub fn emperor(shape: &mut Shape, detail: Detail) {
    let (low, high) = (Vec3::new(-0.245, 0.120, -0.285), Vec3::new(0.275, 0.785, 0.285));
    let (size, below) = if detail.fine { (0.0230, 0.042) } else { (0.066, 0.075) };
    let field = |p: Vec3| emperor_field(p, detail.fine);
    let mut body = carve(&field, &Cells::layered(low, high, size, 0.52, below), |p| {
        if p.distance(ORB) < 0.062 { Stuff::Gold } else { Stuff::Body }
    });
    stole(&mut body, if detail.fine { 8 } else { 3 });
    let sides = if detail.fine { 8 } else { 4 };
    for side in [-1.0, 1.0] {
        // Pearls hang from the crown.
        for (i, u) in [0.665, 0.630, 0.595].into_iter().enumerate() {
            let at = Vec3::new(0.040, u, (0.112 + 0.004 * i as f32) * side);
            if detail.fine || i != 1 {
                bead(&mut body, at, Vec3::Z, 0.018, sides, Stuff::Pearl);
            }
        }
        if detail.fine {
            bead(&mut body, Vec3::new(0.094, 0.650, 0.036 * side), Vec3::X, 0.011, 6, Stuff::Dark);
        }
    }
    for i in 0..8 {
        let (sin, cos) = (TAU * (i as f32 + 0.5) / 8.0).sin_cos();
        let at = Vec3::new(0.112 * cos - 0.012, CROWN + 0.066, 0.112 * sin);
        bead(&mut body, at, Vec3::Y, 0.021, sides, if i % 2 == 0 { Stuff::Pearl } else { Stuff::Deep });
    }
    let segments = if detail.fine { 32 } else { 12 };
    for part in [&collar()[..], &crown()[..]] {
        let mut turned = Shape::default();
        turn(&mut turned, part, Detail { segments, ..detail });
        body.append(&turned, Transform::from_xyz(-0.012, 0.0, 0.0));
    }
    shape.append(&body, Transform::from_rotation(Quat::from_rotation_y(-FRAC_PI_2)));
    shape.append(&cross_pattee(0.060, 0.015), Transform::from_xyz(0.0, CROWN + 0.160, -0.012));
}

/// Returns the crown's profile: a cap, and the golden circlet round it.
fn crown() -> Vec<Turn> {
    let at = |y: f32| CROWN + y;
    vec![
        round(0.0, at(0.106)).of(Stuff::Deep),
        round(0.062, at(0.090)).of(Stuff::Deep),
        edge(0.094, at(0.054)).of(Stuff::Gold),
        edge(0.102, at(0.062)).of(Stuff::Gold),
        edge(0.121, at(0.062)).of(Stuff::Gold),
        round(0.113, at(0.030)).of(Stuff::Gold).fine(),
        edge(0.109, at(-0.004)).of(Stuff::Gold),
        edge(0.0, at(-0.004)).of(Stuff::Gold),
    ]
}

/// Returns the profile of the golden collar on his shoulders.
fn collar() -> Vec<Turn> {
    let points = [round(0.0, 0.572), edge(0.085, 0.566), round(0.138, 0.546), edge(0.172, 0.508), edge(0.160, 0.494)];
    let mut points = points.map(|point| point.of(Stuff::Gold)).to_vec();
    points.push(edge(0.0, 0.494).of(Stuff::Gold));
    points
}

/// Adds the golden stole that hangs down the front of the robe.
fn stole(shape: &mut Shape, steps: u32) {
    let color = even(0.95, 0.2, Stuff::Gold);
    let row = |step: u32| {
        let u = 0.380 - 0.175 * step as f32 / steps as f32;
        let f = 0.224 - 0.078 * (u - 0.140) / 0.340;
        let z = 0.040 + 0.008 * step as f32 / steps as f32;
        [(f - 0.002, -z), (f + 0.010, 0.0), (f - 0.002, z), (f - 0.060, z), (f - 0.060, -z)]
            .map(|(f, s)| Vec3::new(f, u, s))
    };
    let vertex = |at: Vec3| Vertex { at, uv: Vec2::ZERO, color };
    for step in 0..steps {
        let (upper, lower) = (row(step), row(step + 1));
        for i in 0..5 {
            let next = (i + 1) % 5;
            let corners = [upper[i], upper[next], lower[next], lower[i]];
            let front = (corners[1] - corners[0]).cross(corners[3] - corners[0]).normalize();
            shape.quad(corners.map(vertex), front);
        }
    }
    for (step, normal) in [(0, Vec3::Y), (steps, Vec3::NEG_Y)] {
        shape.polygon(&row(step).map(vertex), normal);
    }
}

/// Returns the distance from the emperor's surface. He looks along x.
fn emperor_field(p: Vec3, fine: bool) -> f32 {
    let v = |f: f32, u: f32| Vec3::new(f, u, 0.0);
    let q = Vec3::new(p.x, p.y, p.z.abs());
    let at = |f: f32, u: f32, s: f32| Vec3::new(f, u, s);
    let mut d = cone(p, v(0.0, 0.140), v(-0.012, 0.480), 0.201, 0.126);
    if fine && p.y < 0.48 {
        let fold = (p.z.atan2(p.x) * 13.0).cos() * 0.007;
        d += fold * ((0.48 - p.y) * 8.0).clamp(0.0, 1.0);
    }
    d = join(d, ellipsoid(p, v(-0.012, 0.480), Vec3::new(0.118, 0.078, 0.200)), 0.04);
    // Sleeves, hands, the orb.
    d = join(d, cone(q, at(0.000, 0.470, 0.155), at(0.090, 0.375, 0.155), 0.056, 0.056), 0.02);
    d = join(d, cone(q, at(0.090, 0.375, 0.155), at(0.172, 0.400, 0.062), 0.056, 0.034), 0.02);
    d = join(d, ellipsoid(p, ORB, Vec3::splat(0.056)), 0.008);
    if beyond(p, Vec3::new(-0.13, 0.47, -0.12), Vec3::new(0.20, 0.75, 0.12)) < d.abs() + 0.03 {
        d = join(d, head(p, fine), 0.012);
    }
    d.max(0.150 - p.y)
}

/// Returns the distance from his head with hair and beard.
fn head(p: Vec3, fine: bool) -> f32 {
    let v = |f: f32, u: f32| Vec3::new(f, u, 0.0);
    let q = Vec3::new(p.x, p.y, p.z.abs());
    let at = |f: f32, u: f32, s: f32| Vec3::new(f, u, s);
    let mut head = ellipsoid(p, v(0.018, 0.630), Vec3::new(0.092, 0.108, 0.084));
    head = join(head, ellipsoid(p, v(-0.034, 0.620), Vec3::new(0.084, 0.100, 0.098)), 0.015);
    head = join(head, ellipsoid(p, v(0.082, 0.566), Vec3::new(0.056, 0.070, 0.070)), 0.012);
    head = join(head, cone(p, v(0.105, 0.570), v(0.150, 0.515), 0.046, 0.026), 0.014);
    head = join(head, cone(p, v(0.108, 0.660), v(0.124, 0.616), 0.011, 0.017), 0.012);
    if fine {
        head = cut(head, ellipsoid(q, at(0.110, 0.650, 0.036), Vec3::new(0.020, 0.014, 0.021)), 0.012);
        head = join(head, cone(q, at(0.104, 0.671, 0.014), at(0.090, 0.668, 0.058), 0.011, 0.009), 0.008);
        head = join(head, cone(q, at(0.126, 0.604, 0.004), at(0.112, 0.586, 0.040), 0.013, 0.008), 0.006);
        head = cut(head, cone(q, at(0.134, 0.588, 0.0), at(0.122, 0.582, 0.030), 0.008, 0.005), 0.006);
    }
    head
}
