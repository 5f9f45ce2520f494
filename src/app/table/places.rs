//! Where things lie, in world units: 1 between neighbouring points, `x` to the right, `y` up, `z` towards Red. The
//! board's surface is at `y = 0`.

use bevy::prelude::*;

use crate::geometry::Point;
use crate::rules::{Board, EdgeOwner, Place, Side};

/// Radius of a checker.
pub const RADIUS: f32 = 0.40;
/// Height of a checker, and so the step from one to the next in a stack.
pub const THICKNESS: f32 = 0.17;
/// How far the board's surface goes beyond its outermost points.
pub const MARGIN: f32 = 0.95;
/// How far beyond the outermost points the walls stand.
pub const WALL: f32 = 0.66;
/// The table's surface lies this far below the board's.
pub const TABLE_Y: f32 = -0.42;

/// The places of one board.
#[derive(Clone, Debug)]
pub struct Places {
    points: Vec<Vec3>,
    half_width: f32,
    half_depth: f32,
    checkers: usize,
}

impl Places {
    /// The places of a board.
    pub fn of(board: &Board) -> Places {
        let points: Vec<Vec3> = board.points.iter().map(|(_, (x, y))| Vec3::new(*x, 0.0, -*y)).collect();
        let widest = |axis: fn(&Vec3) -> f32| points.iter().map(|p| axis(p).abs()).fold(0.0, f32::max);
        let half_width = widest(|p| p.x);
        let half_depth = widest(|p| p.z);
        Places { points, half_width, half_depth, checkers: board.checkers as usize }
    }

    /// The middle of a point on the surface.
    pub fn point(&self, point: Point) -> Vec3 {
        self.points.get(point.index()).copied().unwrap_or_default()
    }

    /// How many points there are.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether the board has no points.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Half the distance between the leftmost and the rightmost points.
    pub fn half_width(&self) -> f32 {
        self.half_width
    }

    /// Half the distance between the nearest and the farthest points.
    pub fn half_depth(&self) -> f32 {
        self.half_depth
    }

    /// The middle of a side's tray. Red's lies at the right below, Blue's at the left above.
    pub fn tray(&self, side: Side) -> Vec3 {
        let x = self.half_width + MARGIN + 0.35 + self.tray_half().x;
        let z = 0.35 * self.half_depth;
        match side {
            Side::Near => Vec3::new(x, TABLE_Y, z),
            Side::Far => Vec3::new(-x, TABLE_Y, 0.04 * self.half_depth),
        }
    }

    /// Half the extent of a tray's hollow along x and z: two columns of stacks.
    pub fn tray_half(&self) -> Vec2 {
        Vec2::new(0.95, 0.48 * self.tray_rows() as f32 + 0.05)
    }

    fn tray_rows(&self) -> usize {
        self.checkers.div_ceil(2 * TRAY_STACK)
    }

    /// Where the checker at a slot of a tray lies (its foot): stacks of a few, filled one after the other.
    pub fn tray_slot(&self, side: Side, slot: usize) -> Vec3 {
        let (stack, height) = (slot / TRAY_STACK, slot % TRAY_STACK);
        let rows = self.tray_rows();
        let (row, column) = (stack / 2, stack % 2);
        let overflow = row / rows.max(1);
        let row = row % rows.max(1);
        let x = if column == 0 { -0.45 } else { 0.45 };
        let z = (row as f32 - (rows as f32 - 1.0) / 2.0) * 0.92;
        let facing = if side == Side::Near { 1.0 } else { -1.0 };
        let y = (height + overflow * TRAY_STACK) as f32 * THICKNESS + 0.02;
        self.tray(side) + Vec3::new(x * facing, y, z * facing)
    }

    /// Where a checker out of the game lies: a row beyond the tray.
    pub fn removed_slot(&self, side: Side, slot: usize) -> Vec3 {
        let facing = if side == Side::Near { 1.0 } else { -1.0 };
        let (stack, height) = (slot / TRAY_STACK, slot % TRAY_STACK);
        let z = self.tray_half().y + 0.75;
        let x = -0.45 + 0.9 * (stack % 2) as f32;
        let y = height as f32 * THICKNESS + (stack / 2) as f32 * TRAY_STACK as f32 * THICKNESS;
        self.tray(side) + Vec3::new(x * facing, y, -z * facing)
    }

    /// The middle of the bowl of black stones: at the left below.
    pub fn bowl(&self) -> Vec3 {
        Vec3::new(-(self.half_width + MARGIN + 0.35 + self.tray_half().x), TABLE_Y, 0.7 * self.half_depth)
    }

    /// Radius of the bowl.
    pub const BOWL_RADIUS: f32 = 0.85;

    /// The place at a spot of the table, given where a ray meets the board's surface and the table's.
    pub fn at(&self, on_board: Vec3, on_table: Vec3) -> Option<Place> {
        let nearest = self
            .points
            .iter()
            .enumerate()
            .map(|(index, at)| (at.xz().distance(on_board.xz()), index))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((distance, index)) = nearest
            && distance < 0.5
        {
            return Some(Place::Point(Point(index as u8)));
        }
        for side in Side::BOTH {
            let off = (on_table.xz() - self.tray(side).xz()).abs();
            let half = self.tray_half() + Vec2::splat(0.12);
            if off.x <= half.x && off.y <= half.y {
                return Some(Place::Hand(side));
            }
        }
        (on_table.xz().distance(self.bowl().xz()) <= Places::BOWL_RADIUS).then_some(Place::Bowl)
    }

    /// The corners of the surface, one beyond each corner of the outermost points, in the order of the board's edges.
    pub fn outline(&self, board: &Board, beyond: f32) -> Vec<Vec3> {
        let corners: Vec<Vec3> = board.edges.iter().map(|(from, ..)| self.point(*from)).collect();
        corners.iter().map(|corner| *corner * (1.0 + beyond / corner.length().max(0.001))).collect()
    }

    /// Where a line that goes out over the board's rim meets a wall: the place at its foot, the wall's direction, its owner.
    pub fn pane(&self, board: &Board, from: Vec3, out: Vec3) -> Option<(Vec3, Vec3, EdgeOwner)> {
        let meets = self.walls(board).into_iter().filter_map(|(a, b, owner)| {
            let (side, off) = ((b - a).xz(), (a - from).xz());
            let cross = out.xz().perp_dot(side);
            if cross.abs() < 1e-4 {
                return None;
            }
            let (far, along) = (off.perp_dot(side) / cross, off.perp_dot(out.xz()) / cross);
            // At a corner the line meets a post, and either wall will do.
            let meets = far > 0.0 && (-0.05..1.05).contains(&along);
            meets.then(|| (far, a + (b - a) * along, (b - a).normalize_or_zero(), owner))
        });
        let nearest = meets.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((nearest.1, nearest.2, nearest.3))
    }

    /// The walls: from corner to corner, with their owners.
    pub fn walls(&self, board: &Board) -> Vec<(Vec3, Vec3, EdgeOwner)> {
        let corners = self.outline(board, WALL);
        let count = corners.len();
        board
            .edges
            .iter()
            .enumerate()
            .map(|(index, (_, _, owner))| (corners[index], corners[(index + 1) % count], *owner))
            .collect()
    }
}

/// Checkers of a stack in a tray.
pub const TRAY_STACK: usize = 4;
