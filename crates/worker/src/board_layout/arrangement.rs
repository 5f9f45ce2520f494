//! The shapes on the table that must be visible; the camera keeps them clear of the window's edges and of panels.

use std::f32::consts::TAU;

use glam::{Quat, Vec2, Vec3};

use super::places::{HEX_LABEL_DISTANCE, MARGIN, Places, TABLE_Y, THICKNESS, TRAY_STACK, facing};
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::view::{Board, Shape};

/// A label and its position in the world.
pub type Label = (String, Vec3);

/// Distance of the letters in front of squares, which are nearer to a narrow frame, and of the numbers beside squares, from the
/// board's edge: on the table.
const LETTER_DISTANCE: [f32; 2] = [0.23, 0.14];
const NUMBER_DISTANCE: f32 = 0.23;
/// Distance of the labels from the points of a ring: on the table. At the far side it is larger, since crowns reach beyond the rim.
const RING_LABEL_DISTANCE: f32 = 1.56;
const BEHIND_CROWNS: f32 = 0.24;

/// Returns the labels of columns and rows. Letters are below the lowest point of each column, numbers left of the leftmost point of
/// each row. On a hexagon that is as seen by the near side; on squares as seen by `foremost`, because men would hide labels behind
/// the board.
pub fn labels(board: &Board, foremost: Side) -> Vec<Label> {
    let places = Places::new(board);
    if board.shape == Shape::Ring {
        // Each column has its number outside the ring.
        let label = |(index, (name, _)): (usize, &(String, (f32, f32)))| {
            let at = places.point(Point(index as u8));
            // Labels before the near edge are below its side.
            let out = at.normalize_or_zero();
            let far = RING_LABEL_DISTANCE + BEHIND_CROWNS * (-out.z).max(0.0);
            (name.clone(), at + out * far + Vec3::Y * (TABLE_Y * out.z.max(0.0)))
        };
        return board.points.iter().enumerate().map(label).collect();
    }
    let squares = board.shape == Shape::Squares;
    let facing = if squares { facing(foremost) } else { 1.0 };
    let mut columns: Vec<(String, Vec3)> = Vec::new();
    let mut rows: Vec<(String, Vec3)> = Vec::new();
    for (index, (name, _)) in board.points.iter().enumerate() {
        let at = places.point(Point(index as u8));
        let digits = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
        let (column, row) = name.split_at(digits);
        let keep_outermost = |list: &mut Vec<(String, Vec3)>, key: &str, toward: Vec3| match list
            .iter_mut()
            .find(|(name, _)| name == key)
        {
            Some((_, outermost)) if (at - *outermost).dot(toward) > 0.0 => *outermost = at,
            Some(_) => {}
            None => list.push((key.to_string(), at)),
        };
        keep_outermost(&mut columns, column, Vec3::Z * facing);
        keep_outermost(&mut rows, row, Vec3::NEG_X * facing);
    }
    let edge = places.beyond_squares(MARGIN);
    let leftmost = rows.iter().map(|(_, at)| at.x).fold(f32::MAX, f32::min);
    let outward = |at: Vec3| {
        // Along the left edge straight out, along the upper left edge at a right angle to it.
        if squares {
            Vec3::NEG_X * (edge + NUMBER_DISTANCE) * facing
        } else if at.x < leftmost + 0.01 {
            Vec3::NEG_X * HEX_LABEL_DISTANCE
        } else {
            Vec3::new(-0.5, 0.0, -0.866) * HEX_LABEL_DISTANCE
        }
    };
    let below = if squares {
        Vec3::new(0.0, TABLE_Y, (edge + LETTER_DISTANCE[0] + LETTER_DISTANCE[1] * places.frame()) * facing)
    } else {
        Vec3::Z * (HEX_LABEL_DISTANCE / 0.866)
    };
    let columns = columns.into_iter().map(|(name, at)| (name, at + below));
    let rows = rows.into_iter().map(|(name, at)| (name, at + outward(at)));
    columns.chain(rows).collect()
}

/// Half the extent of a label that is kept clear: at its sides for its margin and for each of its letters, and along the other axis.
const LABEL_MARGIN: f32 = 0.13;
const LETTER_HALF: f32 = 0.075;
const LABEL_HALF: f32 = 0.13;

/// Returns half the extent of a label that is kept clear.
fn label_half(name: &str) -> Vec2 {
    Vec2::new(LABEL_MARGIN + LETTER_HALF * name.chars().count() as f32, LABEL_HALF)
}

/// Shapes on the table, each given by points of which it is the convex hull.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrangement {
    /// The rim of the board. Empty if there is no board.
    pub board: Vec<Vec3>,
    /// The labels of columns and rows.
    pub labels: Vec<Vec3>,
    /// Everything beside it: trays with full stacks, bowl, candlestick, checkers out of the game.
    pub beside: Vec<Vec<Vec3>>,
}

impl Arrangement {
    /// Returns the shape of a board by itself, as the title shows it.
    pub fn board(board: &Board) -> Arrangement {
        // Squares and rings have their labels outside the board.
        Arrangement::board_within(board, if board.shape == Shape::Hex { 0.1 } else { 0.42 })
    }

    /// Returns the shape of a board with so much free space round it.
    fn board_within(board: &Board, space: f32) -> Arrangement {
        let places = Places::new(board);
        let mut rim = places.outline(board, MARGIN + space / places.frame());
        if board.shape != Shape::Hex {
            rim.extend(rim.clone().into_iter().map(|at| at.with_y(TABLE_Y)));
        }
        Arrangement { board: rim, ..Arrangement::default() }
    }

    /// Returns the shapes of a game's table, seen by a side. They are the same from the game's beginning to its end.
    pub fn table(board: &Board, foremost: Side) -> Arrangement {
        let places = Places::new(board);
        let mut arrangement = match board.shape {
            // The labels of squares are at two sides only, and are kept clear by themselves.
            Shape::Squares => Arrangement::board_within(board, 0.1),
            Shape::Hex | Shape::Ring => Arrangement::board(board),
        };
        let raised = |foot: Vec<Vec3>, height: f32| {
            let top: Vec<Vec3> = foot.iter().map(|at| *at + Vec3::Y * height).collect();
            foot.into_iter().chain(top).collect()
        };
        if places.has_trays() {
            let half = places.tray_half();
            for side in Side::BOTH {
                arrangement.beside.push(corners(places.tray(side), half + Vec2::splat(TRAY_RIM)));
                // The uppermost checkers of the fullest stacks may reach into the margin at the window's edge.
                let stacks = corners(places.tray(side), half.with_y(super::places::RADIUS));
                arrangement.beside.push(raised(stacks, (places.tray_height() - 1.0) * THICKNESS));
            }
        }
        if board.shape == Shape::Squares {
            let outermost = Vec2::new(places.half_width(), places.half_depth());
            arrangement.beside.push(raised(corners(Vec3::ZERO, outermost), TALLEST));
        }
        if board.bowl {
            arrangement.beside.push(round(places.bowl(), Places::BOWL_RADIUS + 0.05));
        }
        let scale = places.scale(board);
        let candle = round(places.candle(board), Places::CANDLE_RADIUS * scale);
        // Above the flame there is space for its glow.
        let flame = places.candle(board) + Vec3::Y * ((Places::CANDLE_HEIGHT + 0.12) * scale);
        arrangement.beside.push(candle.into_iter().chain([flame]).collect());
        let labels = labels(board, foremost).into_iter();
        arrangement.labels = labels.flat_map(|(name, at)| corners(at, label_half(&name))).collect();
        for side in Side::BOTH.into_iter().filter(|_| board.removes) {
            let stacks = if places.is_ring() { 3 } else { 1 };
            let feet = (0..stacks).map(|stack| places.removed_slot(side, stack * TRAY_STACK));
            let stacks = feet.flat_map(|foot| round(foot, super::places::RADIUS));
            arrangement.beside.push(raised(stacks.collect(), USUAL_STACK * THICKNESS));
        }
        arrangement
    }

    /// Returns all shapes.
    pub fn shapes(&self) -> impl Iterator<Item = &Vec<Vec3>> {
        [&self.board, &self.labels].into_iter().chain(&self.beside)
    }
}

/// Width of a tray's rim.
const TRAY_RIM: f32 = 0.17;
/// Height of the tallest men on squares: an obelisk's stones on each other.
const TALLEST: f32 = 1.45;
/// Height of stacks of checkers out of the game that is kept in sight; higher ones are rare.
const USUAL_STACK: f32 = 5.0;

/// Returns points on a level circle.
fn round(middle: Vec3, radius: f32) -> Vec<Vec3> {
    (0..12).map(|k| middle + Quat::from_rotation_y(k as f32 * TAU / 12.0) * Vec3::X * radius).collect()
}

/// Returns the corners of a level rectangle, given by its middle and half its extent along x and z.
fn corners(middle: Vec3, half: Vec2) -> Vec<Vec3> {
    [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)]
        .map(|(x, z)| middle + Vec3::new(x * half.x, 0.0, z * half.y))
        .to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board_layout::forms::RADIUS;
    use benediction_study::registry;

    #[test]
    fn each_column_and_row_has_one_uncovered_label() {
        for (entry, columns, rows) in registry::games()
            .iter()
            .zip([(9, 9), (13, 13), (8, 8), (3, 4), (30, 0)])
            .map(|(entry, (columns, rows))| (entry, columns, rows))
        {
            let board = entry.start(Side::Near).board();
            let places = Places::new(&board);
            for foremost in Side::BOTH {
                let labels = labels(&board, foremost);
                assert_eq!(labels.len(), columns + rows);
                for (name, at) in labels {
                    let nearest = (0..places.len()).map(|index| places.point(Point(index as u8)).distance(at));
                    assert!(nearest.fold(f32::MAX, f32::min) > RADIUS + 0.1, "{name} lies under a man");
                    // Before the board and at its left, seen by that side.
                    let facing = facing(foremost);
                    let first = name.starts_with(|c: char| c.is_ascii_digit());
                    let toward = if first { Vec3::NEG_X } else { Vec3::Z } * facing;
                    let reach = (0..places.len()).map(|index| places.point(Point(index as u8)).dot(toward));
                    let outside = at.dot(toward) > reach.fold(f32::MIN, f32::max);
                    assert!(outside || board.shape != Shape::Squares, "{name} for {foremost:?}");
                }
            }
        }
    }
}
