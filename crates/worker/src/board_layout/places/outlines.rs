//! The outlines of a board: its surface, its slab, its walls.

use glam::{Quat, Vec3, Vec3Swizzles};

use super::{COLUMN, Places};
use benediction_rules::view::{Board, EdgeOwner, Shape};

/// Distance from the outermost points to the walls.
pub const WALL: f32 = 0.66;
/// Number of straight pieces in which a side of a ring is drawn.
const ARC_STEPS: usize = 4;
/// Length that a slab's cut corner takes from each side, and that of a narrow frame.
const CUT: f32 = 0.28;
const NARROW_CUT: f32 = 0.10;
/// Half the width of a square.
const HALF_SQUARE: f32 = 0.5;

impl Places {
    /// Returns the corners of the surface, one beyond each corner of the outermost points, in the order of the board's edges.
    pub fn outline(&self, board: &Board, beyond: f32) -> Vec<Vec3> {
        let corners: Vec<Vec3> = board.edges.iter().map(|(from, ..)| self.point(*from)).collect();
        let beyond = match self.shape {
            Shape::Hex => beyond,
            Shape::Squares => {
                let out = self.beyond_squares(beyond);
                return corners.iter().map(|at| *at + Vec3::new(at.x.signum(), 0.0, at.z.signum()) * out).collect();
            }
            Shape::Ring => COLUMN[0] + beyond - 0.40,
        };
        corners.iter().map(|corner| *corner * (1.0 + beyond / corner.length().max(0.001))).collect()
    }

    /// Returns the distance of an outline of squares from the middles of the outermost ones, along either axis. Squares are wider
    /// than points, so their frame is narrower.
    pub(in crate::board_layout) fn beyond_squares(&self, beyond: f32) -> f32 {
        HALF_SQUARE + (beyond - 0.40) * self.frame
    }

    /// Returns the outline as it is drawn, with as many corners for each side of the board as for any other: that of a ring is
    /// round.
    pub fn rim(&self, board: &Board, beyond: f32) -> Vec<Vec3> {
        let corners = self.outline(board, beyond);
        if !self.is_ring() {
            return corners;
        }
        let next = |i: usize| corners[(i + 1) % corners.len()];
        let arc = |i: usize| {
            let (from, to) = (corners[i], next(i));
            let turn = Quat::from_rotation_arc(from.normalize_or(Vec3::X), to.normalize_or(Vec3::X));
            (0..ARC_STEPS).map(move |step| Quat::IDENTITY.slerp(turn, step as f32 / ARC_STEPS as f32) * from)
        };
        (0..corners.len()).flat_map(arc).collect()
    }

    /// Returns the outline of a slab: with cut corners, or that of a ring.
    pub fn cut_rim(&self, board: &Board, beyond: f32) -> Vec<Vec3> {
        if self.is_ring() {
            return self.rim(board, beyond);
        }
        let corners = self.outline(board, beyond);
        let length = if self.frame < 1.0 { NARROW_CUT } else { CUT };
        let cut = |i: usize| {
            let (from, to) = (corners[i], corners[(i + 1) % corners.len()]);
            let along = (to - from).normalize_or_zero() * length;
            [from + along, to - along]
        };
        (0..corners.len()).flat_map(cut).collect()
    }

    /// Returns the first wall that a line outward from a position meets: the foot of the meeting point, the wall's direction and
    /// its owner.
    pub fn pane(&self, board: &Board, from: Vec3, out: Vec3) -> Option<(Vec3, Vec3, EdgeOwner)> {
        let meets = self.walls(board).into_iter().filter_map(|(a, b, owner)| {
            let (side, off) = ((b - a).xz(), (a - from).xz());
            let cross = out.xz().perp_dot(side);
            if cross.abs() < 1e-4 {
                return None;
            }
            let (far, along) = (off.perp_dot(side) / cross, off.perp_dot(out.xz()) / cross);
            // The tolerance of 0.05 includes the posts at the corners, where both walls are met and either is correct.
            let meets = far > 0.0 && (-0.05..1.05).contains(&along);
            meets.then(|| (far, a + (b - a) * along, (b - a).normalize_or_zero(), owner))
        });
        let nearest = meets.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((nearest.1, nearest.2, nearest.3))
    }

    /// Returns the walls from corner to corner, with their owners.
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

#[cfg(test)]
mod tests {
    use super::super::MARGIN;
    use super::super::tests::is_outside;
    use super::*;
    use benediction_rules::Side;
    use benediction_study::registry;

    #[test]
    fn ring_board_rim_is_round_and_others_follow_outline() {
        for game in registry::games() {
            let board = game.start(Side::Near).board();
            let places = Places::new(&board);
            let rim = places.rim(&board, MARGIN);
            if !places.is_ring() {
                assert_eq!(rim, places.outline(&board, MARGIN), "{}", game.name);
                continue;
            }
            let radius = places.outline(&board, MARGIN)[0].length();
            for (index, at) in rim.iter().enumerate() {
                let middle = (*at + rim[(index + 1) % rim.len()]) * 0.5;
                assert!((at.length() / radius - 1.0).abs() < 0.001, "{at}");
                assert!((middle.length() / radius - 1.0).abs() < 0.001, "{at}");
            }
            // The corners of the board's sides are among them.
            let steps = rim.len() / board.edges.len();
            for (corner, at) in places.outline(&board, MARGIN).iter().zip(rim.iter().step_by(steps)) {
                assert!(corner.distance(*at) < 1e-4);
            }
        }
    }

    #[test]
    fn the_frame_of_a_few_squares_is_narrow() {
        for game in registry::games() {
            let board = game.start(Side::Near).board();
            let places = Places::new(&board);
            if board.shape != Shape::Squares {
                continue;
            }
            let beyond = places.outline(&board, MARGIN)[0].x.abs() - places.half_width() - HALF_SQUARE;
            let usual = if board.points.len() > 16 { 0.55 } else { 0.275 };
            assert!((beyond - usual).abs() < 1e-4, "{}: {beyond}", game.name);
            let wall = places.outline(&board, WALL)[0].x.abs() - places.half_width() - HALF_SQUARE;
            assert!(wall > 0.05 && wall < beyond - 0.05, "{}: {wall}", game.name);
        }
    }

    #[test]
    fn a_slab_has_cut_corners_outside_the_walls() {
        for game in registry::games() {
            let board = game.start(Side::Near).board();
            let places = Places::new(&board);
            let cut = places.cut_rim(&board, MARGIN);
            for wall in places.rim(&board, WALL) {
                assert!(!is_outside(&cut, wall, -0.12), "{}: {wall}", game.name);
            }
            let area = |rim: &[Vec3]| {
                (0..rim.len()).map(|i| rim[i].xz().perp_dot(rim[(i + 1) % rim.len()].xz())).sum::<f32>().abs()
            };
            let whole = area(&places.rim(&board, MARGIN));
            assert!((0.985..=1.0).contains(&(area(&cut) / whole)), "{}: {}", game.name, area(&cut) / whole);
        }
    }
}
