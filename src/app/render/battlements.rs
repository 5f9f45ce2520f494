//! The walls of a slab: crystals on a kerb of stone, with a pillar at each end.

use bevy::prelude::*;

use super::mesh::{Shape, Vertex};
use super::sweep::{Row, out_at, rings, sweep};
use benediction_rules::view::EdgeOwner;
use benediction_worker::paint::board::{Ground, WALL_HALF, WALL_HEIGHT, panes};

/// Height of the kerb.
const KERB: f32 = 0.085;
/// Half the width of a pillar above its foot.
const PILLAR: f32 = 0.105;
/// Part of a pane's length that its crystal takes.
const CRYSTAL: f32 = 0.62;

/// The walls: the glass of both sides, and its frames.
pub(super) struct Walls {
    pub glass: [Shape; 2],
    pub brass: Shape,
    pub wood: Shape,
}

/// Returns the walls. An edge without an owner has none.
pub fn walls(ground: &Ground, owners: &[EdgeOwner]) -> Walls {
    let stone = ground.colors.wood.0;
    let mut walls = Walls { glass: default(), brass: Shape::default(), wood: Shape::default() };
    let line = &ground.wall_line;
    let (wide, narrow) = (WALL_HALF - 0.02, WALL_HALF - 0.055);
    let kerb: [Row; 4] = [(wide, 0.0), (narrow, KERB), (-narrow, KERB), (-wide, 0.0)];
    let before = |side: usize| owners[(side + owners.len() - 1) % owners.len()];
    let has_pillar = |side: usize| {
        let meets_wall = before(side) != EdgeOwner::Nobody || owners[side] != EdgeOwner::Nobody;
        meets_wall && (!ground.is_round() || before(side) != owners[side])
    };
    let corners: Vec<Vec3> = line.iter().step_by(ground.wall_steps).copied().collect();
    let pillars: Vec<Vec3> = (0..corners.len()).filter(|side| has_pillar(*side)).map(|side| corners[side]).collect();
    for side in 0..line.len() {
        let EdgeOwner::Side(owner) = owners[side / ground.wall_steps] else { continue };
        let out = out_at(ground, line, side);
        sweep(&mut walls.wood, &rings(line, &kerb), side, out, |_, row, _| {
            (Vec2::ZERO, (stone * if row == 1 || row == 2 { 1.5 } else { 0.9 }).extend(0.3))
        });
        let (a, b) = (line[side], line[(side + 1) % line.len()]);
        let count = panes(a.distance(b));
        for pane in 0..count as u32 {
            let part = (pane as f32 + 0.5) / count;
            let middle = a.lerp(b, part);
            let half = Vec3::new(0.085, WALL_HEIGHT + 0.05 - KERB, a.distance(b) / count * CRYSTAL / 2.0);
            // Crystals that would overlap a pillar are left out.
            if pillars.iter().any(|pillar| pillar.distance(middle) < half.z + PILLAR) {
                continue;
            }
            let place = Transform::from_translation(middle.with_y(KERB)).looking_to(b - a, Vec3::Y);
            walls.glass[owner.index()].append(&crystal(half, pane), place);
        }
    }
    for corner in pillars {
        let turned = Transform::from_translation(corner).looking_to(corner.with_y(0.0), Vec3::Y);
        walls.wood.append(&pillar(stone), turned);
    }
    walls
}

/// Returns a body of rectangles on each other, given by half their width, half their length and their height, closed by the
/// last one, whose vertices `vertex` returns.
fn stepped(rows: &[Vec3], vertex: impl Fn(Vec3, usize, Vec3) -> Vertex) -> Shape {
    let mut shape = Shape::default();
    let ring = |row: &Vec3| {
        [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)].map(|(x, z)| Vec3::new(row.x * x, row.y, row.z * z))
    };
    for (index, pair) in rows.windows(2).enumerate() {
        let (low, high) = (ring(&pair[0]), ring(&pair[1]));
        for k in 0..4 {
            let next = (k + 1) % 4;
            let corners = [low[k], low[next], high[next], high[k]];
            let normal = (corners[1] - corners[0]).cross(corners[3] - corners[0]).normalize_or_zero();
            let out = (corners[0] + corners[1]).with_y(0.0);
            let normal = if normal.dot(out) < 0.0 { -normal } else { normal };
            let rows = [index, index, index + 1, index + 1];
            shape.quad([0, 1, 2, 3].map(|i| vertex(corners[i], rows[i], normal)), normal);
        }
    }
    if let Some(last) = rows.last() {
        shape.polygon(&ring(last).map(|at| vertex(at, rows.len() - 1, Vec3::Y)), Vec3::Y);
    }
    shape
}

/// Returns a crystal of a size, given by its half width, height and half length, which shows a pane of the glass.
fn crystal(size: Vec3, pane: u32) -> Shape {
    let Vec3 { x, y, z } = size;
    let rows = [
        Vec3::new(x * 0.75, 0.0, z * 0.85),
        Vec3::new(x, 0.30 * y, z),
        Vec3::new(x * 0.9, 0.72 * y, z * 0.9),
        Vec3::new(x * 0.22, y, z * 0.45),
    ];
    stepped(&rows, |at, _, normal| {
        let u = (pane % 2) as f32 * 0.5 + (at.z / z * 0.30 + 0.5) * 0.5;
        // Painted light: the faces of a crystal differ.
        let bright = 0.62 + 0.30 * normal.y + 0.14 * normal.z;
        Vertex { at, uv: Vec2::new(u, 0.18 + 0.64 * at.y / y), color: Vec3::splat(bright).extend(1.0) }
    })
}

/// Returns a square pillar with a pyramid on it.
fn pillar(stone: Vec3) -> Shape {
    let rows = [
        Vec3::new(0.15, 0.0, 0.15),
        Vec3::new(0.15, 0.06, 0.15),
        Vec3::new(PILLAR, 0.09, PILLAR),
        Vec3::new(0.095, 0.30, 0.095),
        Vec3::new(0.130, 0.33, 0.130),
        Vec3::new(0.130, 0.36, 0.130),
        Vec3::new(0.010, 0.47, 0.010),
    ];
    let bright = [0.8, 0.9, 1.3, 1.3, 1.5, 1.6, 2.2];
    stepped(&rows, |at, row, _| Vertex { at, uv: Vec2::ZERO, color: (stone * bright[row]).extend(0.35) })
}
