//! Bodies carved from a field of distances: balls, cones and cuts that melt into each other, covered with a net of triangles.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::super::mesh::{Shape, Vertex};
use super::paint::{PieceMaterial, even, tone};

/// Returns the distance of a point from an ellipsoid, nearly.
pub fn ellipsoid(p: Vec3, middle: Vec3, half: Vec3) -> f32 {
    let q = p - middle;
    let (near, far) = ((q / half).length(), (q / (half * half)).length());
    if far < 1e-6 { -half.min_element() } else { near * (near - 1.0) / far }
}

/// Returns the distance of a point from a cone with round ends.
pub fn cone(p: Vec3, a: Vec3, b: Vec3, a_radius: f32, b_radius: f32) -> f32 {
    let along = b - a;
    let t = ((p - a).dot(along) / along.length_squared()).clamp(0.0, 1.0);
    p.distance(a + along * t) - (a_radius + (b_radius - a_radius) * t)
}

/// Returns the distance from two bodies that melt into each other where they are nearer than `soft`.
pub fn join(a: f32, b: f32, soft: f32) -> f32 {
    let near = (soft - (a - b).abs()).max(0.0) / soft;
    a.min(b) - near * near * soft * 0.25
}

/// Returns the distance from a body without another one.
pub fn cut(a: f32, b: f32, soft: f32) -> f32 {
    -join(-a, b, soft)
}

/// Returns the distance of a point from a box, 0 inside.
pub fn beyond(p: Vec3, low: Vec3, high: Vec3) -> f32 {
    p.distance(p.clamp(low, high))
}

/// The planes between the cells of a net, along each axis.
pub struct Cells(pub [Vec<f32>; 3]);

impl Cells {
    /// Returns the planes of a box at about this distance from each other.
    pub fn even(low: Vec3, high: Vec3, size: f32) -> Cells {
        Cells([0, 1, 2].map(|axis| {
            let (from, to) = (low[axis], high[axis]);
            let count = ((to - from) / size).ceil() as usize;
            (0..=count).map(|i| from + (to - from) * i as f32 / count as f32).collect()
        }))
    }

    /// Returns the same with layers of another height below a level: there is less to see.
    pub fn layered(low: Vec3, high: Vec3, size: f32, level: f32, below: f32) -> Cells {
        let Cells([xs, _, zs]) = Cells::even(low, high, size);
        let mut ys = vec![low.y];
        while let Some(y) = ys.last().copied().filter(|y| *y < high.y) {
            ys.push(y + if y < level { below } else { size * 0.95 });
        }
        Cells([xs, ys, zs])
    }
}

/// Returns the direction in which a field grows.
fn rise(field: &impl Fn(Vec3) -> f32, at: Vec3) -> Vec3 {
    const STEP: f32 = 0.004;
    let corners = [Vec3::new(1.0, -1.0, -1.0), Vec3::new(-1.0, -1.0, 1.0), Vec3::new(-1.0, 1.0, -1.0), Vec3::ONE];
    corners.iter().map(|corner| *corner * field(at + *corner * STEP)).sum::<Vec3>() / (4.0 * STEP)
}

/// Returns the surface of a field as a net with one point in every cell that it crosses (Gibson 1998). The field must be larger than
/// 0 on the box's sides, and both field and cells must be the same on both sides of z = 0: only one half is computed.
pub fn carve(field: &impl Fn(Vec3) -> f32, cells: &Cells, material: impl Fn(Vec3) -> PieceMaterial) -> Shape {
    let Cells([xs, ys, zs]) = cells;
    let (nx, ny, nz) = (xs.len(), ys.len(), zs.len());
    let node = |x: usize, y: usize, z: usize| (z * ny + y) * nx + x;
    let place = |x: usize, y: usize, z: usize| Vec3::new(xs[x], ys[y], zs[z]);
    let mut values = Vec::with_capacity(nx * ny * nz);
    for z in 0..nz {
        for y in 0..ny {
            for x in 0..nx {
                let mirrored = node(x, y, nz - 1 - z);
                let value = if mirrored < values.len() { values[mirrored] } else { field(place(x, y, z)) };
                values.push(value);
            }
        }
    }
    let mut shape = Shape::default();
    let mut ids = vec![u32::MAX; nx * ny * nz];
    for z in 0..nz - 1 {
        for y in 0..ny - 1 {
            for x in 0..nx - 1 {
                let corner = |k: usize| (x + (k & 1), y + (k >> 1 & 1), z + (k >> 2));
                let value = |k: usize| values[node(corner(k).0, corner(k).1, corner(k).2)];
                let at = |k: usize| place(corner(k).0, corner(k).1, corner(k).2);
                let mirrored = ids[node(x, y, nz - 2 - z)];
                if mirrored != u32::MAX {
                    let flip = Vec3::new(1.0, 1.0, -1.0);
                    let i = mirrored as usize;
                    let vertex = Vertex { at: shape.positions[i] * flip, uv: Vec2::ZERO, color: shape.colors[i] };
                    ids[node(x, y, z)] = shape.vertex(vertex, shape.normals[i] * flip);
                } else if let Some(start) = crossing(value, at) {
                    let size = at(7) - at(0);
                    let settled = settle(field, start, at(0) - size * 0.2, at(7) + size * 0.2);
                    let normal = rise(field, settled).normalize_or(Vec3::Y);
                    let color = tone(field, settled, normal, material(settled));
                    ids[node(x, y, z)] = shape.vertex(Vertex { at: settled, uv: Vec2::ZERO, color }, normal);
                }
            }
        }
    }
    let strides = [1, nx, nx * ny];
    for z in 0..nz - 1 {
        for y in 0..ny - 1 {
            for x in 0..nx - 1 {
                let here = node(x, y, z);
                for axis in 0..3 {
                    let next = here + strides[axis];
                    let [b, c] = [1, 2].map(|k| (axis + k) % 3);
                    if (values[here] < 0.0) != (values[next] < 0.0) && [x, y, z][b] > 0 && [x, y, z][c] > 0 {
                        let (b, c) = (strides[b], strides[c]);
                        let corners = [here - b - c, here - c, here, here - b].map(|cell| ids[cell]);
                        face(&mut shape, corners, values[here] >= 0.0);
                    }
                }
            }
        }
    }
    shape
}

/// Returns the middle of the places where a cell's sides cross the surface.
fn crossing(value: impl Fn(usize) -> f32, at: impl Fn(usize) -> Vec3) -> Option<Vec3> {
    let (mut sum, mut count) = (Vec3::ZERO, 0.0);
    for a in 0..8 {
        for b in [a | 1, a | 2, a | 4] {
            if b != a && (value(a) < 0.0) != (value(b) < 0.0) {
                sum += at(a).lerp(at(b), value(a) / (value(a) - value(b)));
                count += 1.0;
            }
        }
    }
    (count > 0.0).then(|| sum / count)
}

/// Returns a point moved onto the surface, within a box.
fn settle(field: &impl Fn(Vec3) -> f32, start: Vec3, low: Vec3, high: Vec3) -> Vec3 {
    let rise = rise(field, start);
    (start - rise * (field(start) / rise.length_squared().max(0.1))).clamp(low, high)
}

/// Adds a face of four corners, divided along its shorter diagonal.
fn face(shape: &mut Shape, corners: [u32; 4], turned: bool) {
    let [a, b, c, d] = if turned { [corners[3], corners[2], corners[1], corners[0]] } else { corners };
    let at = |i: u32| shape.positions[i as usize];
    let halves = if at(a).distance_squared(at(c)) <= at(b).distance_squared(at(d)) {
        [[a, b, c], [a, c, d]]
    } else {
        [[a, b, d], [b, c, d]]
    };
    for [a, b, c] in halves {
        let at = |i: u32| shape.positions[i as usize];
        let front = (at(b) - at(a)).cross(at(c) - at(a)).normalize_or_zero();
        let agrees = [a, b, c].iter().all(|i| shape.normals[*i as usize].dot(front) > 0.02);
        if agrees || front == Vec3::ZERO {
            shape.indices.extend([a, b, c]);
            continue;
        }
        // In a groove narrower than a cell the gradient of the field is not the normal of the triangle: its own normal is used.
        let own = [a, b, c].map(|i| {
            let i = i as usize;
            let vertex = Vertex { at: shape.positions[i], uv: Vec2::ZERO, color: shape.colors[i] };
            shape.vertex(vertex, front)
        });
        shape.indices.extend(own);
    }
}

/// Adds a bead: an eye.
pub fn bead(shape: &mut Shape, middle: Vec3, out: Vec3, r: f32, sides: u32, material: PieceMaterial) {
    let out = out.normalize();
    let (side, up) = out.any_orthonormal_pair();
    let color = even(1.0, 0.0, material);
    let mut add = |n: Vec3| shape.vertex(Vertex { at: middle + n * r, uv: Vec2::ZERO, color }, n);
    let (top, bottom) = (add(out), add(-out));
    // Spheres with more than six sides have two rings instead of one.
    let heights: &[f32] = if sides > 6 { &[0.5, -0.5] } else { &[0.0] };
    let rings: Vec<Vec<u32>> = heights
        .iter()
        .map(|height| {
            let ring = (0..sides).map(|i| {
                let (sin, cos) = (TAU * i as f32 / sides as f32).sin_cos();
                add((side * cos + up * sin) * (1.0 - height * height).sqrt() + out * *height)
            });
            ring.collect()
        })
        .collect();
    for i in 0..sides as usize {
        let next = (i + 1) % sides as usize;
        for pair in rings.windows(2) {
            shape.triangle(pair[0][i], pair[0][next], pair[1][i]);
            shape.triangle(pair[0][next], pair[1][next], pair[1][i]);
        }
        let last = rings.len() - 1;
        shape.triangle(top, rings[0][i], rings[0][next]);
        shape.triangle(bottom, rings[last][i], rings[last][next]);
    }
}
