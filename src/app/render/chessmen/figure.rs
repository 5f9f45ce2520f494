//! The king among discs: a Byzantine emperor in a robe under a large crown, carved, with an orb in his hands.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use super::super::mesh::{Shape, Vertex};
use super::carved::{Cells, bead, beyond, carve, cone, cut, ellipsoid, join};
use super::crests::crown;
use super::paint::{PieceMaterial, even};
use super::turned::{Detail, Turn, edge, round, turn};

/// The orb.
const ORB: Vec3 = Vec3::new(0.196, 0.425, 0.0);
/// The height of the crown's lower rim.
const CROWN: f32 = 0.706;
/// Scale of his head about its chin, and the chin: he is stout, so that he is as wide as a disc without hiding what is behind him.
const HEAD: f32 = 1.18;
const CHIN: Vec3 = Vec3::new(0.0, 0.560, 0.0);
/// Scale of the emperor, which is carved with the points of the crown at 0.91, and the height of its lower end.
const SIZE: Vec3 = Vec3::new(1.42, 1.28, 1.42);
const FOOT: f32 = 0.160;

/// Adds the emperor. He looks to the near side.
pub fn emperor(shape: &mut Shape, detail: Detail) {
    let (low, high) = (Vec3::new(-0.245, 0.120, -0.285), Vec3::new(0.285, 0.815, 0.285));
    let (size, below) = if detail.fine { (0.0230, 0.042) } else { (0.060, 0.070) };
    let field = |p: Vec3| emperor_field(p, detail.fine);
    let mut body = carve(&field, &Cells::layered(low, high, size, 0.52, below), |p| {
        if p.distance(ORB) < 0.062 { PieceMaterial::Gold } else { PieceMaterial::Body }
    });
    stole(&mut body, if detail.fine { 8 } else { 3 });
    if detail.fine {
        for side in [-1.0, 1.0] {
            let eye = CHIN + Vec3::new(0.094, 0.090, 0.036 * side) * HEAD;
            bead(&mut body, eye, Vec3::X, 0.013, 6, PieceMaterial::Dark);
        }
    }
    let segments = if detail.fine { 32 } else { 12 };
    let mut turned = Shape::default();
    turn(&mut turned, &collar(), Detail { segments, ..detail });
    turned.append(&crown(0.139, 0.204, detail.fine), Transform::from_xyz(0.0, CROWN, 0.0));
    body.append(&turned, Transform::from_xyz(-0.012, 0.0, 0.0));
    let place = Transform::from_xyz(0.0, FOOT * (1.0 - SIZE.y), 0.0);
    let place = place.with_rotation(Quat::from_rotation_y(-FRAC_PI_2)).with_scale(SIZE);
    shape.append(&body, place);
}

/// Returns the profile of the golden collar on his shoulders.
fn collar() -> Vec<Turn> {
    let points = [round(0.0, 0.572), edge(0.100, 0.566), round(0.158, 0.546), edge(0.196, 0.508), edge(0.182, 0.494)];
    let mut points = points.map(|point| point.of(PieceMaterial::Gold)).to_vec();
    points.push(edge(0.0, 0.494).of(PieceMaterial::Gold));
    points
}

/// Adds the golden stole that hangs down the front of the robe.
fn stole(shape: &mut Shape, steps: u32) {
    let color = even(0.95, 0.2, PieceMaterial::Gold);
    let row = |step: u32| {
        let u = 0.380 - 0.175 * step as f32 / steps as f32;
        let f = 0.236 - 0.084 * (u - 0.140) / 0.340;
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
    let mut d = cone(p, v(0.0, 0.140), v(-0.012, 0.480), 0.210, 0.138);
    if fine && p.y < 0.48 {
        let fold = (p.z.atan2(p.x) * 13.0).cos() * 0.007;
        d += fold * ((0.48 - p.y) * 8.0).clamp(0.0, 1.0);
    }
    d = join(d, ellipsoid(p, v(-0.012, 0.480), Vec3::new(0.124, 0.078, 0.224)), 0.04);
    // Sleeves, hands, the orb.
    d = join(d, cone(q, at(0.000, 0.470, 0.176), at(0.096, 0.375, 0.178), 0.062, 0.062), 0.02);
    d = join(d, cone(q, at(0.096, 0.375, 0.178), at(0.176, 0.400, 0.062), 0.062, 0.036), 0.02);
    d = join(d, ellipsoid(p, ORB, Vec3::splat(0.056)), 0.008);
    if beyond(p, Vec3::new(-0.15, 0.45, -0.14), Vec3::new(0.23, 0.79, 0.14)) < d.abs() + 0.03 {
        d = join(d, head(CHIN + (p - CHIN) / HEAD, fine) * HEAD, 0.012);
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
