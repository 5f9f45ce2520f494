//! The knight's horse: neck, head and mane, carved.

use bevy::prelude::*;

use super::super::mesh::{Shape, Vertex};
use super::carved::{Cells, bead, beyond, carve, cone, cut, ellipsoid, join};
use super::paint::{PieceMaterial, even};
use super::turned::{Detail, edge, round, turn};

/// Angle by which the horse is turned from the left to the near side.
const LOOK: f32 = 0.20;
/// The line of the mane along the neck's back, from the forelock down: forward and up.
const MANE: [(f32, f32); 7] = [
    (0.030, 1.022),
    (-0.072, 1.010),
    (-0.162, 0.925),
    (-0.216, 0.790),
    (-0.236, 0.620),
    (-0.228, 0.450),
    (-0.200, 0.300),
];
/// The height of the horse's lower end.
const BASE: f32 = 0.150;
/// The eye.
const EYE: Vec3 = Vec3::new(0.100, 0.900, 0.064);
/// The nose, from the brow to the muzzle.
const NOSE: [Vec3; 2] = [Vec3::new(0.118, 0.868, 0.0), Vec3::new(0.278, 0.722, 0.0)];

/// Returns the horse, with the top of the foot at the height of its lower end.
pub fn horse(detail: Detail) -> Shape {
    let low = Vec3::new(-0.285, 0.120, -0.215);
    let high = Vec3::new(0.375, if detail.fine { 1.190 } else { 1.110 }, 0.215);
    let (size, below) = if detail.fine { (0.0225, 0.037) } else { (0.055, 0.082) };
    let cells = Cells::layered(low, high, size, 0.50, below);
    let field = |p: Vec3| horse_field(p, detail.fine);
    let mut shape =
        carve(&field, &cells, |p| if mane_line(p).0 < 0.042 { PieceMaterial::Pale } else { PieceMaterial::Body });
    noseband(&mut shape, detail);
    for side in [-1.0, 1.0] {
        let mirror = Vec3::new(1.0, 1.0, side);
        bead(&mut shape, EYE * mirror, Vec3::new(0.4, 0.3, side), 0.019, 6, PieceMaterial::Dark);
        if !detail.fine {
            ear(&mut shape, side);
        }
    }
    let mut turned = Shape::default();
    // The horse is modelled facing x. It is turned to face left and, by `LOOK`, towards the near side.
    let place = Transform::from_rotation(Quat::from_rotation_y(std::f32::consts::PI + LOOK));
    turned.append(&shape, place);
    turned
}

/// Returns the distance from the horse's surface. His head looks along x.
fn horse_field(p: Vec3, fine: bool) -> f32 {
    let v = |f: f32, u: f32| Vec3::new(f, u, 0.0);
    let narrow = Vec3::new(p.x, p.y, p.z * 1.25);
    let mut d = ellipsoid(p, v(-0.010, 0.235), Vec3::new(0.215, 0.125, 0.180));
    d = join(d, ellipsoid(p, v(0.070, 0.370), Vec3::new(0.118, 0.160, 0.112)), 0.07);
    // The neck: back and up, then in an arch forward.
    d = join(d, cone(narrow, v(-0.055, 0.350), v(-0.116, 0.640), 0.148, 0.106), 0.07);
    d = join(d, cone(narrow, v(-0.116, 0.640), v(-0.092, 0.840), 0.106, 0.094), 0.05);
    d = join(d, cone(narrow, v(-0.092, 0.840), v(0.000, 0.930), 0.094, 0.088), 0.05);
    // The fields of head and mane are slow, so they are evaluated only near their bounds.
    if beyond(p, Vec3::new(-0.09, 0.65, -0.11), Vec3::new(0.34, 1.16, 0.11)) < d.abs() + 0.03 {
        d = head(d, p, fine);
    }
    if p.z.abs() - 0.04 < d + 0.012 {
        d = mane(d, p);
    }
    // Cut off at `BASE`, where the horse stands on its foot.
    d.max(BASE - p.y)
}

/// Joins the head.
fn head(neck: f32, p: Vec3, fine: bool) -> f32 {
    let v = |f: f32, u: f32| Vec3::new(f, u, 0.0);
    let q = Vec3::new(p.x, p.y, p.z.abs());
    // The skull, the nose, the cheek, the muzzle.
    let mut d = join(neck, cone(p, v(0.000, 0.935), NOSE[0], 0.084, 0.070), 0.03);
    d = join(d, cone(p, NOSE[0], NOSE[1], 0.066, 0.046), 0.03);
    d = join(d, ellipsoid(q, Vec3::new(0.052, 0.846, 0.046), Vec3::new(0.082, 0.090, 0.038)), 0.012);
    d = join(d, ellipsoid(p, NOSE[1] + v(0.006, -0.002), Vec3::new(0.046, 0.046, 0.050)), 0.02);
    if !fine {
        return d;
    }
    // The lips, the mouth, a nostril, the hollow of the eye, the brow, an ear, the forelock.
    let muzzle = |f: f32, u: f32, s: f32| NOSE[1] + Vec3::new(f, u, s);
    d = join(d, ellipsoid(p, muzzle(-0.030, -0.046, 0.0), Vec3::new(0.042, 0.027, 0.035)), 0.012);
    d = cut(d, cone(q, muzzle(-0.048, -0.028, 0.052), muzzle(0.034, -0.036, 0.042), 0.008, 0.010), 0.008);
    d = cut(d, ellipsoid(q, muzzle(0.044, 0.013, 0.027), Vec3::new(0.014, 0.012, 0.012)), 0.008);
    d = cut(d, ellipsoid(q, EYE + Vec3::new(0.004, 0.0, 0.018), Vec3::new(0.034, 0.022, 0.022)), 0.016);
    d = join(
        d,
        cone(q, EYE + Vec3::new(-0.038, 0.032, -0.010), EYE + Vec3::new(0.024, 0.018, -0.016), 0.018, 0.010),
        0.012,
    );
    let ear = cone(q, Vec3::new(-0.024, 0.985, 0.050), Vec3::new(0.002, 1.128, 0.064), 0.040, 0.010);
    let ear = cut(ear, ellipsoid(q, Vec3::new(0.024, 1.055, 0.074), Vec3::new(0.020, 0.050, 0.016)), 0.008);
    d = join(d, ear, 0.016);
    join(d, cone(p, v(0.036, 1.016), v(0.102, 0.955), 0.030, 0.014), 0.014)
}

/// Returns the distance from the mane's line, and how far along it the nearest place is.
fn mane_line(p: Vec3) -> (f32, f32) {
    let mut nearest = (f32::MAX, 0.0);
    for (i, pair) in MANE.windows(2).enumerate() {
        let (a, b) = (Vec3::new(pair[0].0, pair[0].1, 0.0), Vec3::new(pair[1].0, pair[1].1, 0.0));
        let t = ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
        let off = p - a.lerp(b, t);
        let far = Vec3::new(off.x, off.y, off.z * 1.1).length();
        if far < nearest.0 {
            nearest = (far, i as f32 + t);
        }
    }
    nearest
}

/// Joins the mane: a ridge with locks.
fn mane(d: f32, p: Vec3) -> f32 {
    let (far, along) = mane_line(p);
    let lock = (along * 2.2 + p.z.abs() * 10.0).fract();
    let thick = 0.043 - 0.017 * (2.0 * lock - 1.0).abs().powi(2);
    join(d, far - thick, 0.012)
}

/// Adds the gilded band round the nose.
fn noseband(shape: &mut Shape, detail: Detail) {
    let [from, to] = NOSE;
    let profile =
        [round(0.0, 0.013), edge(0.063, 0.013), round(0.066, 0.0).fine(), edge(0.063, -0.013), round(0.0, -0.013)];
    let mut band = Shape::default();
    turn(
        &mut band,
        &profile.map(|point| point.of(PieceMaterial::Gold)),
        Detail { segments: if detail.fine { 28 } else { 8 }, ..detail },
    );
    let along = Quat::from_rotation_arc(Vec3::Y, (to - from).normalize());
    shape.append(
        &band,
        Transform::from_translation(from.lerp(to, 0.52) + Vec3::new(-0.002, -0.003, 0.0)).with_rotation(along),
    );
}

/// Adds an ear of few triangles.
fn ear(shape: &mut Shape, side: f32) {
    let tip = Vec3::new(0.004, 1.140, 0.064 * side);
    let middle = Vec3::new(-0.016, 0.972, 0.052 * side);
    let ring = [(0.050, 0.0), (0.0, 0.036), (-0.042, 0.0), (0.0, -0.036)].map(|(f, s)| middle + Vec3::new(f, 0.0, s));
    let color = |light: f32| even(light, 0.35, PieceMaterial::Body);
    for i in 0..4 {
        let (a, b) = (ring[i], ring[(i + 1) % 4]);
        let out = ((a + b) * 0.5 - middle).normalize() * 0.9 + Vec3::Y * 0.25;
        let front = (b - a).cross(tip - a).normalize_or_zero();
        let normal = if front.dot(out) < 0.0 { -front } else { front };
        let ids = [(a, 0.75), (b, 0.75), (tip, 1.0)]
            .map(|(at, light)| shape.vertex(Vertex { at, uv: Vec2::ZERO, color: color(light) }, normal));
        shape.triangle(ids[0], ids[1], ids[2]);
    }
    let foot = ring.map(|at| Vertex { at, uv: Vec2::ZERO, color: color(0.6) });
    shape.quad(foot, Vec3::NEG_Y);
}
