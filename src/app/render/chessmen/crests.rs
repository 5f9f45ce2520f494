//! The parts that a lathe cannot turn: battlements, a coronet, a cross, the slit of a mitre.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use super::super::mesh::{Shape, Vertex};
use super::bodies::{CORONET_HEIGHT, CROSS, MITRE_HEIGHT, WALL, WALL_HEIGHT, knob, mitre};
use super::paint::{PieceMaterial, even};
use super::turned::{Detail, edge, round, turn};
use benediction_rules::view::Form;

/// Adds a form's crest.
pub fn crest(shape: &mut Shape, form: Form, top: f32, detail: Detail) {
    match form {
        Form::Rook => battlements(shape, top, detail),
        Form::Queen => {
            shape.append(&coronet(detail), Transform::from_xyz(0.0, top - CORONET_HEIGHT, 0.0).with_scale(LARGE))
        }
        Form::King => shape.append(&outlined_cross(CROSS, 0.042), Transform::from_xyz(0.0, top - CROSS, 0.0)),
        Form::Bishop => {
            let mut head = slit_mitre(detail);
            let small = Detail { segments: if detail.fine { 24 } else { 6 }, ..detail };
            let mut ball = Shape::default();
            turn(&mut ball, &knob(0.045, PieceMaterial::Gold), small);
            head.append(&ball, Transform::from_xyz(0.0, 0.360, 0.0));
            shape.append(&head, Transform::from_xyz(0.0, top - MITRE_HEIGHT, 0.0).with_scale(LARGE));
        }
        _ => {}
    }
}

/// The size of heads relative to that at which they are modelled.
const LARGE: Vec3 = Vec3::splat(1.2);

/// Adds a solid between two angles: a section, in order round it, swept about the axis, closed at both ends.
fn sector(shape: &mut Shape, section: &[(Vec2, Vec4)], [from, to]: [f32; 2], steps: u32) {
    let at = |p: Vec2, angle: f32| Vec3::new(p.x * angle.cos(), p.y, p.x * angle.sin());
    let turns: Vec<f32> = (0..=steps).map(|i| from + (to - from) * i as f32 / steps as f32).collect();
    for i in 0..section.len() {
        let ((a, a_color), (b, b_color)) = (section[i], section[(i + 1) % section.len()]);
        let out = Vec2::new(b.y - a.y, a.x - b.x).normalize_or_zero();
        for pair in turns.windows(2) {
            let ids = [(a, a_color, pair[0]), (b, b_color, pair[0]), (b, b_color, pair[1]), (a, a_color, pair[1])].map(
                |(p, color, angle)| {
                    let normal = Vec3::new(out.x * angle.cos(), out.y, out.x * angle.sin());
                    shape.vertex(Vertex { at: at(p, angle), uv: Vec2::ZERO, color }, normal)
                },
            );
            shape.triangle(ids[0], ids[1], ids[2]);
            shape.triangle(ids[0], ids[2], ids[3]);
        }
    }
    for (angle, ahead) in [(from, -1.0), (to, 1.0)] {
        let face: Vec<Vertex> =
            section.iter().map(|(p, color)| Vertex { at: at(*p, angle), uv: Vec2::ZERO, color: *color }).collect();
        shape.polygon(&face, Vec3::new(-angle.sin(), 0.0, angle.cos()) * ahead);
    }
}

/// Adds the wall of a tower, which is lower at the openings of its battlements.
fn battlements(shape: &mut Shape, top: f32, detail: Detail) {
    const COUNT: u32 = 6;
    /// The part of the wall's way round that is high.
    const HIGH: f32 = 2.0 / 3.0;
    let [inner, outer] = WALL;
    let (foot, floor) = (top - WALL_HEIGHT, top - 0.168);
    let tone = |light: f32, worn: f32| even(light, worn, PieceMaterial::Body);
    let wall = |high: f32, light: f32| {
        [
            (Vec2::new(outer - 0.006, foot), tone(0.90, 0.1)),
            (Vec2::new(outer, high - 0.012), tone(1.0, 0.1)),
            (Vec2::new(outer - 0.010, high), tone(light, 0.6)),
            (Vec2::new(inner, high), tone(light, 0.2)),
            (Vec2::new(inner, floor), tone(0.45, 0.0)),
            (Vec2::new(inner, foot), tone(0.45, 0.0)),
        ]
    };
    let (wide, step) = (TAU / COUNT as f32, if detail.fine { 3 } else { 1 });
    for i in 0..COUNT {
        let [from, middle, to] = [0.0, HIGH, 1.0].map(|part| (i as f32 + part) * wide);
        sector(shape, &wall(top, 1.0), [from, middle], 2 * step);
        sector(shape, &wall(top - 0.076, 0.72), [middle, to], step);
    }
}

/// Returns the queen's coronet: a cup whose rim rises to points, a small dome in it, a ball on the dome. Its foot is at height 0.
fn coronet(detail: Detail) -> Shape {
    const POINTS: u32 = 8;
    let around = if detail.fine { POINTS * 8 } else { POINTS * 2 };
    let mut shape = Shape::default();
    // Height of the rim at a step round it, from 0 in the hollows to 1 at the points.
    let rise = |i: u32| 1.0 - (PI * POINTS as f32 * i as f32 / around as f32).sin().abs();
    let row = |[r, y]: [f32; 2], [r_more, y_more]: [f32; 2], [light, worn]: [f32; 2], material: PieceMaterial| {
        let at = |i: u32| {
            let (sin, cos) = (TAU * i as f32 / around as f32).sin_cos();
            let (r, y) = (r + r_more * rise(i), y + y_more * rise(i));
            (Vec3::new(r * cos, y, r * sin), even(light * (0.88 + 0.12 * rise(i)), worn, material))
        };
        (0..around).map(at).collect::<Vec<_>>()
    };
    // Each row: [distance from the axis, height] in a hollow, what is added to both at a point, [light, wear], material.
    let (outer, inner) = ([0.034, 0.082], [0.040, 0.082]);
    let grid = [
        row([0.100, -0.004], [0.0; 2], [0.55, 0.0], PieceMaterial::Body),
        row([0.116, 0.070], [0.0; 2], [0.90, 0.0], PieceMaterial::Body),
        row([0.158, 0.150], [0.006, 0.010], [1.0, 0.2], PieceMaterial::Body),
        row([0.206, 0.212], outer, [1.0, 0.8], PieceMaterial::Body),
        row([0.206, 0.212], outer, [1.0, 0.6], PieceMaterial::Gold),
        row([0.184, 0.212], inner, [1.0, 0.6], PieceMaterial::Gold),
        row([0.184, 0.212], inner, [0.78, 0.0], PieceMaterial::Gold),
        row([0.140, 0.165], [0.0; 2], [0.42, 0.0], PieceMaterial::Gold),
    ];
    let sharp = [true, false, false, true, true, true, true, true];
    sheet(&mut shape, &grid, &sharp);
    let dome = [round(0.0, 0.208), round(0.050, 0.202), round(0.108, 0.180), edge(0.140, 0.165)];
    turn(&mut shape, &dome, Detail { segments: around, ..detail });
    let small = Detail { segments: if detail.fine { 28 } else { 8 }, ..detail };
    let mut ball = Shape::default();
    turn(&mut ball, &knob(0.060, PieceMaterial::Gold), small);
    shape.append(&ball, Transform::from_xyz(0.0, 0.204, 0.0));
    let lid = grid[0].iter().rev();
    let lid: Vec<Vertex> = lid.map(|(at, color)| Vertex { at: *at, uv: Vec2::ZERO, color: *color }).collect();
    shape.polygon(&lid, Vec3::NEG_Y);
    shape
}

/// Returns an open crown of gold with points, its foot at height 0: the radius of its foot, and its height.
pub fn crown(r: f32, tall: f32, fine: bool) -> Shape {
    const POINTS: u32 = 6;
    let around = if fine { POINTS * 8 } else { POINTS * 2 };
    let rise = |i: u32| 1.0 - (PI * POINTS as f32 * (i as f32 / around as f32 - 0.25)).sin().abs();
    let row = |flare: [f32; 2], y: [f32; 2], light: f32, material: PieceMaterial| {
        let at = |i: u32| {
            let (sin, cos) = (TAU * i as f32 / around as f32).sin_cos();
            let (r, y) = (r * (flare[0] + flare[1] * rise(i)), tall * (y[0] + y[1] * rise(i)));
            (Vec3::new(r * cos, y, r * sin), even(light, 0.3 * rise(i), material))
        };
        (0..around).map(at).collect::<Vec<_>>()
    };
    let grid = [
        row([1.0, 0.0], [0.0, 0.0], 0.75, PieceMaterial::Gold),
        row([1.07, 0.0], [0.26, 0.0], 1.0, PieceMaterial::Gold),
        row([1.20, 0.22], [0.46, 0.54], 1.0, PieceMaterial::Gold),
        row([1.08, 0.24], [0.46, 0.54], 1.0, PieceMaterial::Gold),
        row([0.88, 0.0], [0.24, 0.0], 0.45, PieceMaterial::Gold),
    ];
    let mut shape = Shape::default();
    sheet(&mut shape, &grid, &[true, false, true, true, true]);
    let cap = [round(0.0, tall * 0.62), round(r * 0.45, tall * 0.54), edge(r * 0.88, tall * 0.24)];
    turn(&mut shape, &cap.map(|point| point.of(PieceMaterial::Deep)), Detail { fine, segments: around });
    let lid = grid[0].iter().rev();
    let lid: Vec<Vertex> = lid.map(|(at, color)| Vertex { at: *at, uv: Vec2::ZERO, color: *color }).collect();
    shape.polygon(&lid, Vec3::NEG_Y);
    shape
}

/// Adds a surface of closed rows of points, from below outward and up. At a sharp row it has an edge.
fn sheet(shape: &mut Shape, rows: &[Vec<(Vec3, Vec4)>], sharp: &[bool]) {
    let around = rows[0].len();
    // Returns the normal of the strip between two rows at a corner: the cross product of its directions across and along.
    let strip = |row: usize, i: usize| {
        let next = (i + 1) % around;
        let before = (i + around - 1) % around;
        let across = (rows[row + 1][i].0 - rows[row][i].0).normalize_or_zero();
        let along = (rows[row][next].0 - rows[row][before].0) + (rows[row + 1][next].0 - rows[row + 1][before].0);
        across.cross(along.normalize_or_zero()).normalize_or_zero()
    };
    for row in 0..rows.len() - 1 {
        if rows[row][0].0 == rows[row + 1][0].0 {
            continue; // only the colour changes
        }
        let normal = |level: usize, i: usize| {
            let other = if level == row { row.checked_sub(1) } else { Some(row + 1).filter(|r| r + 1 < rows.len()) };
            match other {
                Some(other) if !sharp[level] => (strip(row, i) + strip(other, i)).normalize_or(Vec3::Y),
                _ => strip(row, i),
            }
        };
        for i in 0..around {
            let next = (i + 1) % around;
            let ids = [(row, i), (row, next), (row + 1, next), (row + 1, i)].map(|(level, i)| {
                let (at, color) = rows[level][i];
                shape.vertex(Vertex { at, uv: Vec2::ZERO, color }, normal(level, i))
            });
            for [a, b, c] in [[ids[0], ids[1], ids[3]], [ids[1], ids[2], ids[3]]] {
                flat_if_folded(shape, [a, b, c]);
            }
        }
    }
}

/// Adds a triangle with its corners' directions, or its own where one of them would look away.
fn flat_if_folded(shape: &mut Shape, ids: [u32; 3]) {
    let [a, b, c] = ids.map(|i| shape.positions[i as usize]);
    let sum: Vec3 = ids.iter().map(|i| shape.normals[*i as usize]).sum();
    let mut front = (b - a).cross(c - a).normalize_or_zero();
    if front.dot(sum) < 0.0 {
        front = -front;
    }
    if ids.iter().all(|i| shape.normals[*i as usize].dot(front) > 0.05) {
        shape.triangle(ids[0], ids[1], ids[2]);
    } else {
        let own = ids.map(|i| {
            let vertex = Vertex { at: shape.positions[i as usize], uv: Vec2::ZERO, color: shape.colors[i as usize] };
            shape.vertex(vertex, front)
        });
        shape.triangle(own[0], own[1], own[2]);
    }
}

/// Returns a cross with a dark line round it, whatever is behind it: the line is the inside of a slightly larger dark cross.
fn outlined_cross(size: f32, half: f32) -> Shape {
    const LINE: f32 = 0.017;
    let mut shape = cross_pattee(size, half, 0.0);
    let mut hull = cross_pattee(size, half, LINE);
    hull.colors.fill(even(1.0, 0.0, PieceMaterial::Line));
    hull.normals.iter_mut().for_each(|normal| *normal = -*normal);
    hull.indices.chunks_exact_mut(3).for_each(|triangle| triangle.swap(1, 2));
    shape.append(&hull, Transform::IDENTITY);
    shape
}

/// Returns a cross whose arms grow outward, round the origin. Its faces rise to a ridge. `beyond` is added on every side.
fn cross_pattee(size: f32, half: f32, beyond: f32) -> Shape {
    const ARM: [f32; 4] = [1.0, 0.94, 1.16, 0.94];
    let half = half + beyond;
    let mut shape = Shape::default();
    let dark = even(0.80, 0.0, PieceMaterial::Gold);
    let bright = even(1.0, 0.7, PieceMaterial::Gold);
    for (arm, long) in ARM.iter().enumerate() {
        let (sin, cos) = (PI * 0.5 * (1.0 - arm as f32)).sin_cos();
        let long = size * long + beyond;
        // Along the arm, aside, depth.
        let at = |along: f32, aside: f32, z: f32| Vec3::new(cos * along - sin * aside, sin * along + cos * aside, z);
        let (root, narrow, wide) = (size * 0.16 + beyond, size * 0.20 + beyond, size * 0.54 + beyond);
        let side = |s: f32| [(root, root * s), (size * 0.55, narrow * s), (long, wide * s)];
        for front in [1.0, -1.0] {
            let z = half * front;
            let ridge =
                [(0.0, half * 1.6), (size * 0.55, half * 1.45), (long * 0.97, half * 1.2)].map(|(a, z)| (a, z * front));
            for s in [1.0, -1.0] {
                for (rim, top) in side(s).windows(2).zip(ridge.windows(2)) {
                    let corners = [
                        (at(rim[0].0, rim[0].1, z), dark),
                        (at(rim[1].0, rim[1].1, z), dark),
                        (at(top[1].0, 0.0, top[1].1), bright),
                        (at(top[0].0, 0.0, top[0].1), bright),
                    ];
                    facet(&mut shape, &corners, Vec3::Z * front);
                }
            }
            let end =
                [(at(long, wide, z), bright), (at(long, -wide, z), bright), (at(ridge[2].0, 0.0, ridge[2].1), bright)];
            facet(&mut shape, &end, Vec3::Z * front + at(0.3, 0.0, 0.0));
        }
        for s in [1.0, -1.0] {
            for rim in side(s).windows(2) {
                let out = at(0.0, s, 0.0);
                let corners = [(rim[0], half), (rim[1], half), (rim[1], -half), (rim[0], -half)]
                    .map(|((a, b), z)| (at(a, b, z), dark));
                facet(&mut shape, &corners, out);
            }
        }
        let end = [(wide, half), (-wide, half), (-wide, -half), (wide, -half)].map(|(b, z)| (at(long, b, z), bright));
        facet(&mut shape, &end, at(1.0, 0.0, 0.0));
    }
    shape
}

/// Adds a face of three or four corners as flat triangles that look to the side of `out`.
fn facet(shape: &mut Shape, corners: &[(Vec3, Vec4)], out: Vec3) {
    for pair in corners.windows(2).skip(1) {
        let face = [corners[0], pair[0], pair[1]];
        let front = (face[1].0 - face[0].0).cross(face[2].0 - face[0].0).normalize_or_zero();
        let normal = if front.dot(out) < 0.0 { -front } else { front };
        if normal != Vec3::ZERO {
            shape.polygon(&face.map(|(at, color)| Vertex { at, uv: Vec2::ZERO, color }), normal);
        }
    }
}

/// Returns the mitre with a slit on its right, towards the near side, where the player sees it.
fn slit_mitre(detail: Detail) -> Shape {
    const HALF: f32 = 0.032;
    let mut whole = Shape::default();
    turn(&mut whole, &mitre(), detail);
    // `to` turns the mitre so that the walls of the slit are horizontal and its floor is vertical: `part` cuts at heights.
    let middle = Vec3::new(0.0, 0.165, 0.0);
    let view = Vec3::new(0.0, 0.80, 0.60);
    let along = Vec3::new(0.62, 0.60, -0.50).reject_from_normalized(view).normalize();
    let normal = view.cross(along).normalize();
    let inward = (view * 0.8 + along * 0.6).normalize();
    let to = Quat::from_mat3(&Mat3::from_cols(normal.cross(inward), normal, inward)).inverse();
    let moved = |shape: &Shape, rotation: Quat, by: Vec3| {
        let mut moved = Shape::default();
        moved.append(shape, Transform::from_translation(by).with_rotation(rotation));
        moved
    };
    let own = moved(&whole, to, to * -middle);
    let mut cut = part(&own, HALF, false);
    cut.append(&part(&own, -HALF, true), Transform::IDENTITY);
    // Between the walls, behind the floor.
    let lie = Quat::from_rotation_x(-PI * 0.5);
    let between = part(&part(&own, HALF, true), -HALF, false);
    let behind = part(&moved(&between, lie, Vec3::ZERO), FLOOR, true);
    cut.append(&moved(&behind, lie.inverse(), Vec3::ZERO), Transform::IDENTITY);
    moved(&cut, to.inverse(), middle)
}

/// Distance of the slit's floor from the mitre's middle, outward.
const FLOOR: f32 = 0.012;

/// Returns the part of a convex body below a height, or above it, with a dark face on the cut.
fn part(whole: &Shape, height: f32, below: bool) -> Shape {
    // Corners within 0.002 of the cut are moved onto it, or the cut would make triangles without an area.
    let mut snapped = whole.clone();
    for at in snapped.positions.iter_mut().filter(|at| (at.y - height).abs() < 0.002) {
        at.y = height;
    }
    let mut shape = snapped.cut(height, below);
    let mut rim: Vec<Vec3> = shape.positions.iter().filter(|p| (p.y - height).abs() < 1e-5).copied().collect();
    if rim.len() < 3 {
        return shape;
    }
    let middle = rim.iter().sum::<Vec3>() / rim.len() as f32;
    let angle = |p: &Vec3| (p.z - middle.z).atan2(p.x - middle.x);
    rim.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    rim.dedup_by(|a, b| a.distance_squared(*b) < 1e-9);
    let normal = if below { Vec3::Y } else { Vec3::NEG_Y };
    let color = even(1.0, 0.0, PieceMaterial::Dark);
    let mut add = |at: Vec3| shape.vertex(Vertex { at, uv: Vec2::ZERO, color }, normal);
    let hub = add(middle);
    let rim: Vec<u32> = rim.into_iter().map(&mut add).collect();
    for (i, here) in rim.iter().enumerate() {
        shape.triangle(hub, *here, rim[(i + 1) % rim.len()]);
    }
    shape
}
