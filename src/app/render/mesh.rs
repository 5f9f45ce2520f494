//! Shapes made by code: lathe-turned bodies, profiles swept round a polygon with mitred corners, ribbons.

use std::f32::consts::TAU;

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use benediction_worker::paint::board::outward;

use benediction_rules::Side;

/// A mesh under construction.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    /// The vertices.
    pub positions: Vec<Vec3>,
    /// Their normals, outward, of length 1.
    pub normals: Vec<Vec3>,
    /// Their places in the picture.
    pub uvs: Vec<Vec2>,
    /// Linear colours; for solids, alpha is gloss, and its part above 1 is the body's own light.
    pub colors: Vec<Vec4>,
    /// Triangles, counter-clockwise seen from outside.
    pub indices: Vec<u32>,
}

/// Returns what is drawn over the scene, as yet without a shape: it is never culled, and has no part in shadows.
pub(super) fn overlay(name: &'static str, meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
    let mesh = Mesh3d(meshes.add(Shape::nothing()));
    (Name::new(name), mesh, Visibility::Hidden, (NoFrustumCulling, NotShadowCaster, NotShadowReceiver))
}

/// A vertex without its normal.
#[derive(Clone, Copy, Debug)]
pub struct Vertex {
    /// Its place.
    pub at: Vec3,
    /// Place in the picture.
    pub uv: Vec2,
    /// Linear colour.
    pub color: Vec4,
}

/// A point of a lathe's profile.
#[derive(Clone, Copy, Debug)]
pub struct Knot {
    /// Distance from the axis.
    pub r: f32,
    /// Height.
    pub y: f32,
    /// `true` if the surface has an edge here.
    pub sharp: bool,
    /// Linear colour.
    pub color: Vec4,
}

/// Returns a knot on a smooth surface.
pub const fn smooth(r: f32, y: f32, color: Vec4) -> Knot {
    Knot { r, y, sharp: false, color }
}

/// Returns a knot at an edge.
pub const fn sharp(r: f32, y: f32, color: Vec4) -> Knot {
    Knot { r, y, sharp: true, color }
}

impl Shape {
    /// Adds a vertex. Returns its index.
    pub fn vertex(&mut self, vertex: Vertex, normal: Vec3) -> u32 {
        self.positions.push(vertex.at);
        self.normals.push(normal);
        self.uvs.push(vertex.uv);
        self.colors.push(vertex.color);
        self.positions.len() as u32 - 1
    }

    /// Adds a triangle, turned so that its front faces along its vertices' normals. A triangle without area is left out.
    pub fn triangle(&mut self, a: u32, b: u32, c: u32) {
        let at = |i: u32| self.positions[i as usize];
        let front = (at(b) - at(a)).cross(at(c) - at(a));
        let normal = self.normals[a as usize] + self.normals[b as usize] + self.normals[c as usize];
        if front.length_squared() < 1e-14 {
            return;
        }
        self.indices.extend(if front.dot(normal) >= 0.0 { [a, b, c] } else { [a, c, b] });
    }

    /// Adds a flat four-sided face that faces `normal`; its corners are in order round it.
    pub fn quad(&mut self, corners: [Vertex; 4], normal: Vec3) {
        let [a, b, c, d] = corners.map(|corner| self.vertex(corner, normal));
        self.triangle(a, b, c);
        self.triangle(a, c, d);
    }

    /// Adds a flat convex polygon that faces `normal`.
    pub fn polygon(&mut self, corners: &[Vertex], normal: Vec3) {
        let ids: Vec<u32> = corners.iter().map(|corner| self.vertex(*corner, normal)).collect();
        for pair in ids.windows(2).skip(1) {
            self.triangle(ids[0], pair[0], pair[1]);
        }
    }

    /// Returns the body of a profile that is turned about the y axis, as in [`Shape::lathe`], without a picture.
    pub fn turned(profile: &[Knot], segments: u32) -> Shape {
        let mut shape = Shape::default();
        shape.lathe(profile, segments, |_, _| Vec2::ZERO);
        shape
    }

    /// Turns a profile about the y axis. The profile runs from the top outward and down; knots on the axis close it.
    pub fn lathe(&mut self, profile: &[Knot], segments: u32, uv: impl Fn(usize, Vec3) -> Vec2) {
        let count = profile.len();
        let across = |i: usize, j: usize| {
            let (dr, dy) = (profile[j].r - profile[i].r, profile[j].y - profile[i].y);
            Vec2::new(-dy, dr).normalize_or_zero()
        };
        // One ring of vertices for each knot. A sharp knot has two, with the normals of the surface above and below it.
        let mut rings: Vec<(usize, Vec2)> = Vec::new();
        for (i, here) in profile.iter().enumerate() {
            let above = (i > 0).then(|| across(i - 1, i));
            let below = (i + 1 < count).then(|| across(i, i + 1));
            match (above, below) {
                (Some(above), Some(below)) if here.sharp => rings.extend([(i, above), (i, below)]),
                (Some(above), Some(below)) => rings.push((i, (above + below).normalize_or_zero())),
                (Some(one), None) | (None, Some(one)) => {
                    // The tip of a smooth surface on the axis has a vertical normal.
                    let level = Vec2::new(0.0, one.y.signum());
                    let flat = here.r == 0.0 && !here.sharp;
                    rings.push((i, if flat { level } else { one }));
                }
                (None, None) => {}
            }
        }
        let mut rows: Vec<Vec<u32>> = Vec::with_capacity(rings.len());
        for (knot, normal) in &rings {
            let Knot { r, y, color, .. } = profile[*knot];
            let around = if r == 0.0 { 1 } else { segments };
            let row = (0..around).map(|segment| {
                let (sin, cos) = (TAU * segment as f32 / segments as f32).sin_cos();
                let at = Vec3::new(r * cos, y, r * sin);
                let out = Vec3::new(normal.x * cos, normal.y, normal.x * sin);
                self.vertex(Vertex { at, uv: uv(*knot, at), color }, out)
            });
            rows.push(row.collect());
        }
        for (pair, ring) in rows.windows(2).zip(rings.windows(2)) {
            if ring[0].0 == ring[1].0 {
                continue; // the two sides of an edge
            }
            for segment in 0..segments as usize {
                let next = (segment + 1) % segments as usize;
                let pick = |row: &[u32], i: usize| row[i % row.len()];
                let (a, b) = (pick(&pair[0], segment), pick(&pair[0], next));
                let (c, d) = (pick(&pair[1], segment), pick(&pair[1], next));
                if a != b {
                    self.triangle(a, b, c);
                }
                if c != d {
                    self.triangle(b, d, c);
                }
            }
        }
    }

    /// Adds another shape, moved by a transform.
    pub fn append(&mut self, other: &Shape, place: Transform) {
        let first = self.positions.len() as u32;
        self.positions.extend(other.positions.iter().map(|p| place.transform_point(*p)));
        self.normals.extend(other.normals.iter().map(|n| place.rotation * *n));
        self.uvs.extend(&other.uvs);
        self.colors.extend(&other.colors);
        self.indices.extend(other.indices.iter().map(|i| i + first));
    }

    /// Returns the shape upright for the foremost side: unchanged for the near one, half a turn for the other.
    #[must_use]
    pub fn upright_for(self, foremost: Side) -> Shape {
        if foremost == Side::Near {
            return self;
        }
        let mut turned = Shape::default();
        turned.append(&self, Transform::from_rotation(Quat::from_rotation_y(std::f32::consts::PI)));
        turned
    }

    /// Returns the part of the shape below a height, or above it. It is open at the cut.
    #[must_use]
    pub fn cut(&self, height: f32, below: bool) -> Shape {
        let mut part = Shape::default();
        let depth = |i: u32| (self.positions[i as usize].y - height) * if below { -1.0 } else { 1.0 };
        for triangle in self.indices.chunks_exact(3) {
            // Clips the triangle at the plane (Sutherland and Hodgman 1974): keeps the corners inside it, and adds the points where
            // its sides cross it.
            let mut corners: Vec<u32> = Vec::with_capacity(4);
            for k in 0..3 {
                let (a, b) = (triangle[k], triangle[(k + 1) % 3]);
                let (a_depth, b_depth) = (depth(a), depth(b));
                if a_depth >= 0.0 {
                    corners.push(part.add_between(self, a, a, 0.0));
                }
                if (a_depth >= 0.0) != (b_depth >= 0.0) {
                    corners.push(part.add_between(self, a, b, a_depth / (a_depth - b_depth)));
                }
            }
            for pair in corners.windows(2).skip(1) {
                part.triangle(corners[0], pair[0], pair[1]);
            }
        }
        part
    }

    /// Adds a vertex between two of another shape.
    fn add_between(&mut self, other: &Shape, a: u32, b: u32, part: f32) -> u32 {
        let (a, b) = (a as usize, b as usize);
        let vertex = Vertex {
            at: other.positions[a].lerp(other.positions[b], part),
            uv: other.uvs[a].lerp(other.uvs[b], part),
            color: other.colors[a].lerp(other.colors[b], part),
        };
        self.vertex(vertex, other.normals[a].lerp(other.normals[b], part).normalize_or_zero())
    }

    /// Adds a ribbon lying flat along the points, with soft sides so that it needs no multisampling. A closed one joins its ends.
    pub fn ribbon(&mut self, way: &[Vec3], closed: bool, width: f32, soft: f32, color: Vec4) {
        let count = way.len();
        if count < 2 {
            return;
        }
        let clear = color.with_w(0.0);
        let mut rows = Vec::with_capacity(count);
        for (i, at) in way.iter().enumerate() {
            let before = if i > 0 || closed { way[(i + count - 1) % count] } else { *at };
            let after = if i + 1 < count || closed { way[(i + 1) % count] } else { *at };
            let (into, out) = ((*at - before).xz().normalize_or_zero(), (after - *at).xz().normalize_or_zero());
            let along = (into + out).normalize_or_zero();
            // At a corner the strip is mitred: its half width is divided by the cosine of half the turn, but at most doubled.
            let stretch = 1.0 / along.dot(if out == Vec2::ZERO { into } else { out }).max(0.5);
            let aside = Vec3::new(-along.y, 0.0, along.x) * stretch;
            let half = width * 0.5;
            let row = [(-half - soft, clear), (-half, color), (half, color), (half + soft, clear)];
            rows.push(row.map(|(off, color)| {
                let vertex = Vertex { at: *at + aside * off, uv: Vec2::ZERO, color };
                self.vertex(vertex, Vec3::Y)
            }));
        }
        let last = if closed { count } else { count - 1 };
        for i in 0..last {
            let (a, b) = (rows[i], rows[(i + 1) % count]);
            for side in 0..3 {
                self.triangle(a[side], b[side], a[side + 1]);
                self.triangle(b[side], b[side + 1], a[side + 1]);
            }
        }
    }

    /// Adds a flat figure whose whole rim is visible from its middle, with soft sides.
    pub fn blot(&mut self, middle: Vec3, rim: &[Vec3], soft: f32, color: Vec4) {
        let mut add = |at: Vec3, color: Vec4| self.vertex(Vertex { at, uv: Vec2::ZERO, color }, Vec3::Y);
        let hub = add(middle, color);
        let inner: Vec<u32> = rim.iter().map(|at| add(*at, color)).collect();
        let beyond = |at: Vec3| at + (at - middle).normalize_or_zero() * soft;
        let outer: Vec<u32> = rim.iter().map(|at| add(beyond(*at), color.with_w(0.0))).collect();
        for i in 0..rim.len() {
            let next = (i + 1) % rim.len();
            self.triangle(hub, inner[i], inner[next]);
            self.triangle(inner[i], outer[i], outer[next]);
            self.triangle(inner[i], outer[next], inner[next]);
        }
    }

    /// Replaces a mesh by the shape, or hides it if the shape is empty.
    pub fn show(&self, name: &str, mesh: &Mesh3d, visibility: &mut Mut<Visibility>, meshes: &mut Assets<Mesh>) {
        if self.indices.is_empty() {
            visibility.set_if_neq(Visibility::Hidden);
            return;
        }
        visibility.set_if_neq(Visibility::Inherited);
        if let Err(error) = meshes.insert(mesh.id(), self.mesh()) {
            error!("{name}: {error}");
        }
    }

    /// Returns the mesh. Uvs and colours are always included, so that all solids share a pipeline.
    pub fn mesh(&self) -> Mesh {
        let list = |v: &Vec<Vec3>| v.iter().map(Vec3::to_array).collect::<Vec<_>>();
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, list(&self.positions))
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, list(&self.normals))
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs.iter().map(Vec2::to_array).collect::<Vec<_>>())
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colors.iter().map(Vec4::to_array).collect::<Vec<_>>())
            .with_inserted_indices(Indices::U32(self.indices.clone()))
    }

    /// Returns a mesh that shows nothing: the renderer does not accept empty ones.
    pub fn nothing() -> Mesh {
        let mut shape = Shape::default();
        let vertex = Vertex { at: Vec3::ZERO, uv: Vec2::ZERO, color: Vec4::ZERO };
        shape.indices = (0..3).map(|_| shape.vertex(vertex, Vec3::Y)).collect();
        shape.mesh()
    }

    /// Returns the number of triangles.
    #[cfg(test)]
    pub fn triangles(&self) -> usize {
        self.indices.len() / 3
    }
}

/// Returns the points of a level circle.
pub fn circle(middle: Vec3, radius: f32, count: u32) -> Vec<Vec3> {
    (0..count)
        .map(|i| {
            let (sin, cos) = (TAU * i as f32 / count as f32).sin_cos();
            middle + Vec3::new(radius * cos, 0.0, radius * sin)
        })
        .collect()
}

/// Returns a convex polygon moved outward by `beyond` on each side, with mitred corners.
pub fn offset(corners: &[Vec3], beyond: f32) -> Vec<Vec3> {
    let count = corners.len();
    let out = |i: usize| outward(corners, i % count);
    (0..count)
        .map(|i| {
            let (before, after) = (out(i + count - 1), out(i));
            corners[i] + (before + after) * (beyond / (1.0 + before.dot(after)))
        })
        .collect()
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::HashMap;

    use super::*;

    /// Returns `true` if every edge of the shape is shared by two triangles that run along it in opposite directions.
    pub(in crate::app::render) fn is_closed(shape: &Shape) -> bool {
        let key = |i: u32| (shape.positions[i as usize] * 10_000.0).round().as_ivec3();
        let mut edges: HashMap<(IVec3, IVec3), i32> = HashMap::new();
        for triangle in shape.indices.chunks(3) {
            for side in 0..3 {
                let (a, b) = (key(triangle[side]), key(triangle[(side + 1) % 3]));
                if a != b {
                    *edges.entry((a, b)).or_default() += 1;
                }
            }
        }
        edges.iter().all(|((a, b), count)| edges.get(&(*b, *a)) == Some(count))
    }

    /// Returns `true` if every triangle's front faces along its vertices' normals, and those have length 1.
    pub(in crate::app::render) fn fronts_outward(shape: &Shape) -> bool {
        let unit = shape.normals.iter().all(|n| (n.length() - 1.0).abs() < 1e-3);
        unit && shape.indices.chunks(3).all(|t| {
            let at = |i: usize| shape.positions[t[i] as usize];
            let front = (at(1) - at(0)).cross(at(2) - at(0));
            (0..3).all(|i| front.dot(shape.normals[t[i] as usize]) > 0.0)
        })
    }

    /// Returns the volume inside, positive when the fronts face outward.
    pub(in crate::app::render) fn volume(shape: &Shape) -> f32 {
        let at = |i: u32| shape.positions[i as usize];
        shape.indices.chunks(3).map(|t| at(t[0]).dot(at(t[1]).cross(at(t[2]))) / 6.0).sum()
    }

    #[test]
    fn a_turned_cylinder_is_closed_and_has_its_volume() {
        let white = Vec4::ONE;
        let mut shape = Shape::default();
        let profile =
            [smooth(0.0, 1.0, white), sharp(1.0, 1.0, white), sharp(1.0, 0.0, white), smooth(0.0, 0.0, white)];
        shape.lathe(&profile, 64, |_, _| Vec2::ZERO);
        assert!(is_closed(&shape) && fronts_outward(&shape));
        assert_eq!(shape.triangles(), 4 * 64);
        assert!((volume(&shape) - std::f32::consts::PI).abs() < 0.02);
    }

    #[test]
    fn the_parts_of_a_cut_shape_are_the_whole() {
        let white = Vec4::ONE;
        let mut shape = Shape::default();
        shape
            .lathe(&[smooth(0.0, 1.0, white), smooth(0.5, 0.5, white), smooth(0.0, 0.0, white)], 16, |_, _| Vec2::ZERO);
        for height in [0.2, 0.5, 0.77] {
            let (mut low, high) = (shape.cut(height, true), shape.cut(height, false));
            assert!(low.positions.iter().all(|p| p.y <= height + 1e-4));
            assert!(high.positions.iter().all(|p| p.y >= height - 1e-4));
            low.append(&high, Transform::IDENTITY);
            assert!((volume(&low) - volume(&shape)).abs() < 1e-3 && fronts_outward(&low), "{height}");
        }
    }

    #[test]
    fn a_moved_polygon_keeps_its_distance() {
        let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, z)| Vec3::new(x, 0.0, z));
        let larger = offset(&square, 0.5);
        assert!((larger[2] - Vec3::new(1.5, 0.0, 1.5)).length() < 1e-5);
    }

    #[test]
    fn ribbons_look_up() {
        let mut shape = Shape::default();
        shape.ribbon(&circle(Vec3::ZERO, 0.4, 32), true, 0.05, 0.01, Vec4::ONE);
        shape.ribbon(&[Vec3::ZERO, Vec3::X, Vec3::new(1.0, 0.0, 2.0)], false, 0.05, 0.01, Vec4::ONE);
        assert!(fronts_outward(&shape));
    }

    #[test]
    fn for_the_other_side_a_shape_is_half_a_turn() {
        let mut one = Shape::default();
        let vertex = |x, z| Vertex { at: Vec3::new(x, 0.0, z), uv: Vec2::new(x, z), color: Vec4::ONE };
        one.polygon(&[vertex(1.0, 0.0), vertex(0.0, 2.0), vertex(0.0, 0.0)], Vec3::Y);
        let [near, far] = Side::BOTH.map(|side| one.clone().upright_for(side));
        assert_eq!(near.positions, one.positions);
        assert!(fronts_outward(&far) && far.uvs == one.uvs);
        let turned = |(a, b): (&Vec3, &Vec3)| a.distance(Vec3::new(-b.x, b.y, -b.z)) < 1e-5;
        assert!(far.positions.iter().zip(&one.positions).all(turned));
    }
}
