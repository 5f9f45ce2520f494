//! Bodies cut with a knife, all faces flat: profiles cut along the sides of a polygon, slabs sawn out along an outline, and horns of
//! sections along a way.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::super::mesh::{Shape, Vertex};
use super::paint::{PieceMaterial, even, tone};
use super::turned::{Detail, Turn, distance, rounded};

/// Width of the bevels between the sides of a body, as a part of its radius.
const BEVEL: f32 = 0.09;

/// Returns the corners of a regular polygon whose sides are at a distance of 1 from the middle, one of them towards the near side;
/// in the fine one each edge is a narrow face.
fn plan(sides: u32, fine: bool) -> Vec<Vec2> {
    let corner = (TAU / sides as f32 / 2.0).tan();
    let bevel = if fine { BEVEL.min(corner * 0.5) } else { 0.0 };
    let ends = if fine { &[-1.0, 1.0][..] } else { &[1.0][..] };
    let corners = (0..sides).flat_map(|side| {
        let turn = Vec2::from_angle(TAU * side as f32 / sides as f32 + TAU / 4.0);
        ends.iter().map(move |end| turn.rotate(Vec2::new(1.0, (corner - bevel) * end)))
    });
    corners.collect()
}

/// Adds a flat face that looks to the side of `out`. Two of its corners may be one place.
fn face(shape: &mut Shape, corners: &[(Vec3, Vec4)], out: Vec3) {
    // Newell's method: the normal is the sum of the cross products of all sides, so two equal corners do no harm.
    let next = corners.iter().cycle().skip(1);
    let area: Vec3 = corners.iter().zip(next).map(|((a, _), (b, _))| a.cross(*b)).sum();
    let normal = area.normalize_or_zero() * if area.dot(out) < 0.0 { -1.0 } else { 1.0 };
    let corners: Vec<Vertex> =
        corners.iter().map(|(at, color)| Vertex { at: *at, uv: Vec2::ZERO, color: *color }).collect();
    shape.polygon(&corners, normal);
}

/// Adds a body with a profile from the top outward and down, cut along the sides of a polygon. The profile gives the distances of
/// its sides.
pub fn hew(shape: &mut Shape, profile: &[Turn], sides: u32, detail: Detail) {
    let kept: Vec<Turn> = profile.iter().filter(|turn| detail.fine || !turn.fine_only).copied().collect();
    let points = if detail.fine { rounded(&kept, 3) } else { kept };
    let way: Vec<Vec2> = rounded(profile, 3).iter().map(|turn| turn.at).collect();
    let plan = plan(sides, detail.fine);
    for pair in points.windows(2) {
        let [upper, lower] = [pair[0].at, pair[1].at];
        let long = upper.distance(lower);
        if long == 0.0 {
            continue; // only the material changes
        }
        let out = Vec2::new(upper.y - lower.y, lower.x - upper.x) / long;
        // Wear is interpolated between the ends of a face, but only about 0.035 at each end is worn: on a long face the ends get less.
        let wear = (0.035 / long).clamp(0.12, 1.0);
        let shade = |at: Vec2| {
            let field = |p: Vec3| distance(&way, Vec2::new(p.x.abs(), p.y));
            let color = tone(field, at.extend(0.0), out.extend(0.0), pair[0].material);
            color.with_y(color.y * wear)
        };
        let [upper_color, lower_color] = [shade(upper), shade(lower)];
        for i in 0..plan.len() {
            let next = (i + 1) % plan.len();
            let is_bevel = detail.fine && i % 2 == 1;
            let worn = |color: Vec4| if is_bevel { color.with_y(color.y.max(0.55)) } else { color };
            let at = |at: Vec2, i: usize| Vec3::new(plan[i].x * at.x, at.y, plan[i].y * at.x);
            let middle = (plan[i] + plan[next]).normalize_or_zero();
            let corners = [
                (at(upper, i), worn(upper_color)),
                (at(upper, next), worn(upper_color)),
                (at(lower, next), worn(lower_color)),
                (at(lower, i), worn(lower_color)),
            ];
            face(shape, &corners, Vec3::new(middle.x * out.x, out.y, middle.y * out.x));
        }
    }
}

/// Adds a slab upright across the z axis, with half its thickness: an outline, in order to the left round it seen from the near
/// side, divided into convex parts. Its edges are bevelled.
pub fn extrude(shape: &mut Shape, outline: &[Vec2], parts: &[&[usize]], half: f32) {
    const BEVEL: f32 = 0.014;
    let count = outline.len();
    let inward = |i: usize| (outline[(i + 1) % count] - outline[i % count]).perp().normalize_or_zero();
    let mitred = |i: usize| {
        let (before, after) = (inward(i + count - 1), inward(i));
        outline[i] + (before + after) * (BEVEL / (1.0 + before.dot(after)).max(0.3))
    };
    let inner: Vec<Vec2> = (0..count).map(mitred).collect();
    let low = outline.iter().map(|at| at.y).fold(f32::MAX, f32::min);
    let corner = |at: Vec2, z: f32, worn: f32| {
        (at.extend(z), even((0.55 + 1.6 * (at.y - low)).min(1.0), worn, PieceMaterial::Body))
    };
    for front in [1.0, -1.0] {
        for part in parts {
            let corners: Vec<_> = part.iter().map(|i| corner(inner[*i], half * front, 0.0)).collect();
            face(shape, &corners, Vec3::Z * front);
        }
    }
    for i in 0..count {
        let (next, rim) = ((i + 1) % count, half - BEVEL);
        let side = [(i, rim), (next, rim), (next, -rim), (i, -rim)].map(|(i, z)| corner(outline[i], z, 0.1));
        face(shape, &side, -inward(i).extend(0.0));
        for front in [1.0, -1.0] {
            let [a, b] = [i, next].map(|i| corner(outline[i], rim * front, 0.8));
            let [c, d] = [next, i].map(|i| corner(inner[i], half * front, 0.8));
            face(shape, &[a, b, c, d], Vec3::Z * front - inward(i).extend(0.0));
        }
    }
}

/// A section of a horn.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// Its middle.
    pub at: Vec2,
    /// The direction of the way there, in radians from upright to the right.
    pub lean: f32,
    /// Half its extent in the plane of the way, and across it.
    pub half: Vec2,
    /// The material above it.
    pub material: PieceMaterial,
}

/// Returns a horn: sections along a way in the plane of x and y, from below.
pub fn horn(sections: &[Section]) -> Shape {
    // An octagon whose four diagonal sides, the bevels, are shorter.
    const RING: [(f32, f32); 8] = [
        (1.0, 0.45),
        (0.45, 1.0),
        (-0.45, 1.0),
        (-1.0, 0.45),
        (-1.0, -0.45),
        (-0.45, -1.0),
        (0.45, -1.0),
        (1.0, -0.45),
    ];
    let corner = |section: &Section, i: usize| {
        let (along, across) = RING[i % RING.len()];
        let way = Vec2::from_angle(-section.lean).rotate(Vec2::X) * along * section.half.x;
        (section.at + way).extend(across * section.half.y)
    };
    let mut shape = Shape::default();
    let last = sections.len() - 1;
    for (index, pair) in sections.windows(2).enumerate() {
        let light = [index, index + 1].map(|i| 0.62 + 0.38 * i as f32 / last as f32);
        for i in 0..RING.len() {
            let worn = if i % 2 == 0 { 0.6 } else { 0.05 };
            let shade = |light: f32| even(light, worn, pair[0].material);
            let [a, b] = [i, i + 1].map(|i| (corner(&pair[0], i), shade(light[0])));
            let [c, d] = [i + 1, i].map(|i| (corner(&pair[1], i), shade(light[1])));
            // The four corners are not in one plane, so a face is two triangles. Seen along the way the ring runs clockwise.
            for corners in [[a, b, c], [a, c, d]] {
                let [a, b, c] = corners.map(|(at, _)| at);
                face(&mut shape, &corners, (c - a).cross(b - a));
            }
        }
    }
    for (index, ahead) in [(0, -1.0), (last, 1.0)] {
        let section = &sections[index];
        let shade = even(1.0, 0.4, section.material);
        let ends: Vec<_> = (0..RING.len()).map(|i| (corner(section, i), shade)).collect();
        face(&mut shape, &ends, Vec2::from_angle(-section.lean).rotate(Vec2::Y).extend(0.0) * ahead);
    }
    shape
}
