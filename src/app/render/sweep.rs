//! Profiles that are swept round the board.

use bevy::prelude::*;

use super::mesh::{Shape, Vertex, offset};
use benediction_worker::paint::board::{Ground, outward};

/// A row of a profile that runs round the board: distance outward, and height.
pub(super) type Row = (f32, f32);

/// Sweeps a profile, given from outside inward, along one side of a polygon, with mitred ends. `out` is the direction outward at
/// both ends of the side, the same unless the polygon is drawn as a curve. `vertex` returns picture place and colour for the
/// place, the row and the normal there.
pub(super) fn sweep(
    shape: &mut Shape,
    rings: &[Vec<Vec3>],
    side: usize,
    out: [Vec3; 2],
    vertex: impl Fn(Vec3, usize, Vec3) -> (Vec2, Vec4),
) {
    for (row, pair) in rings.windows(2).enumerate() {
        let next = (side + 1) % pair[0].len();
        let (a, b, c, d) = (pair[0][side], pair[0][next], pair[1][next], pair[1][side]);
        // The directions across the profile (from outside inward) and along the side span the face; its normal points outward or
        // up.
        let across = (c + d - a - b) * 0.5;
        let mut corner = |at: Vec3, row: usize, out: Vec3| {
            let normal = (out * across.y + Vec3::Y * across.dot(-out)).normalize_or_zero();
            let (uv, color) = vertex(at, row, normal);
            shape.vertex(Vertex { at, uv, color }, normal)
        };
        let [from, to] = out;
        let ids = [corner(a, row, from), corner(b, row, to), corner(c, row + 1, to), corner(d, row + 1, from)];
        shape.triangle(ids[0], ids[1], ids[2]);
        shape.triangle(ids[0], ids[2], ids[3]);
    }
}

/// Returns the direction outward at both ends of a side of the board's outline or of its walls' line.
pub(super) fn out_at(ground: &Ground, line: &[Vec3], side: usize) -> [Vec3; 2] {
    if ground.is_round() {
        // On a round board the normals are radial, so that the rim is shaded smoothly.
        return [side, (side + 1) % line.len()].map(|corner| line[corner].with_y(0.0).normalize_or_zero());
    }
    [outward(line, side); 2]
}

/// Returns the rings of a profile round a polygon.
pub(super) fn rings(corners: &[Vec3], profile: &[Row]) -> Vec<Vec<Vec3>> {
    let ring = |(beyond, y): &Row| offset(corners, *beyond).into_iter().map(|p| p.with_y(*y)).collect();
    profile.iter().map(ring).collect()
}
