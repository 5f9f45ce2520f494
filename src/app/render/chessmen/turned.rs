//! Bodies turned on a lathe, with the light that reaches their grooves.

use bevy::prelude::*;

use super::super::mesh::{Knot, Shape, sharp, smooth};
use super::paint::{PieceMaterial, tone};

/// A point of a turned body's profile.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// Distance from the axis, and height.
    pub at: Vec2,
    sharp: bool,
    /// The material of the surface below.
    pub material: PieceMaterial,
    /// Left out of the coarse body.
    pub fine_only: bool,
}

/// Returns a point where the surface is round.
pub const fn round(r: f32, y: f32) -> Turn {
    Turn { at: Vec2::new(r, y), sharp: false, material: PieceMaterial::Body, fine_only: false }
}

/// Returns a point where the surface has an edge.
pub const fn edge(r: f32, y: f32) -> Turn {
    Turn { sharp: true, ..round(r, y) }
}

impl Turn {
    /// Returns the point made of another material. It is that of the surface below the point, too.
    pub const fn of(self, material: PieceMaterial) -> Turn {
        Turn { material, ..self }
    }

    /// Returns the point for the fine body only.
    pub const fn fine(self) -> Turn {
        Turn { fine_only: true, ..self }
    }

    /// Returns the point of a body that is wider and higher by some factors.
    pub fn scaled(self, by: Vec2) -> Turn {
        Turn { at: self.at * by, ..self }
    }
}

/// The fineness of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detail {
    /// `true` for the qualities with lamps.
    pub fine: bool,
    /// Sides of a turned body.
    pub segments: u32,
}

/// Adds a body turned about the y axis. The profile runs from the top outward and down.
pub fn turn(shape: &mut Shape, profile: &[Turn], detail: Detail) {
    let kept: Vec<Turn> = profile.iter().filter(|turn| detail.fine || !turn.fine_only).copied().collect();
    let points = if detail.fine { rounded(&kept, 3) } else { kept };
    let ways: Vec<Vec2> = rounded(profile, 3).iter().map(|turn| turn.at).collect();
    let knots: Vec<Knot> = (0..points.len())
        .map(|i| {
            let Turn { at, sharp: is_sharp, material, .. } = points[i];
            let color = tone(
                |p: Vec3| distance(&ways, Vec2::new(p.x.abs(), p.y)),
                at.extend(0.0),
                across(&points, i).extend(0.0),
                material,
            );
            if is_sharp { sharp(at.x, at.y, color) } else { smooth(at.x, at.y, color) }
        })
        .collect();
    shape.lathe(&knots, detail.segments, |_, _| Vec2::ZERO);
}

/// Returns the outward direction at a point of a profile.
fn across(points: &[Turn], i: usize) -> Vec2 {
    if points[i].at.x < 1e-4 {
        return Vec2::new(0.0, if i == 0 { 1.0 } else { -1.0 });
    }
    let side = |a: usize, b: usize| {
        let way = points[b].at - points[a].at;
        Vec2::new(-way.y, way.x).normalize_or_zero()
    };
    (side(i.saturating_sub(1), i) + side(i, (i + 1).min(points.len() - 1))).normalize_or_zero()
}

/// Returns the profile with further points on the round parts between edges (Catmull and Rom 1974).
pub fn rounded(profile: &[Turn], parts: u32) -> Vec<Turn> {
    let mut points = Vec::with_capacity(profile.len() * parts as usize);
    for (i, pair) in profile.windows(2).enumerate() {
        let (a, b) = (pair[0], pair[1]);
        points.push(a);
        if a.sharp && b.sharp {
            continue;
        }
        // The neighbour of a spline point: none beyond a sharp edge (the point itself), its mirror image beyond the axis.
        let before = match i.checked_sub(1) {
            Some(k) if !a.sharp => profile[k].at,
            None if a.at.x == 0.0 => Vec2::new(-b.at.x, b.at.y),
            _ => a.at,
        };
        let after = match profile.get(i + 2) {
            Some(next) if !b.sharp => next.at,
            _ => b.at,
        };
        let (into, out) = (slope(before, a.at, b.at), slope(a.at, b.at, after));
        for k in 1..parts {
            let t = k as f32 / parts as f32;
            let (t2, t3) = (t * t, t * t * t);
            let at = a.at * (2.0 * t3 - 3.0 * t2 + 1.0)
                + into * (t3 - 2.0 * t2 + t)
                + b.at * (3.0 * t2 - 2.0 * t3)
                + out * (t3 - t2);
            points.push(Turn { at: at.max(Vec2::new(0.001, 0.0)), sharp: false, ..a });
        }
    }
    points.extend(profile.last());
    points
}

/// Returns the direction of the curve at the middle one of three points, no longer than its shorter neighbour allows: else the
/// curve would swing over.
fn slope(before: Vec2, at: Vec2, after: Vec2) -> Vec2 {
    let (into, out) = (at - before, after - at);
    let reach = match (into.length(), out.length()) {
        (0.0, one) | (one, 0.0) => one,
        (a, b) => a.min(b),
    };
    (into + out).normalize_or_zero() * reach
}

/// Returns the distance of a point from the surface of a profile, less than 0 inside.
pub fn distance(way: &[Vec2], p: Vec2) -> f32 {
    let mut least = f32::MAX;
    let mut inside = false;
    for pair in way.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let along = b - a;
        let t = ((p - a).dot(along) / along.length_squared().max(1e-12)).clamp(0.0, 1.0);
        least = least.min(p.distance_squared(a + along * t));
        if (a.y > p.y) != (b.y > p.y) && p.x < a.x + along.x * (p.y - a.y) / along.y {
            inside = !inside;
        }
    }
    if inside { -least.sqrt() } else { least.sqrt() }
}
