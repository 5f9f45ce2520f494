//! Computes the camera's place: as near to the table as the panels allow. Everything is measured in tangents of angles from the
//! middle of the window, upwards positive.

use bevy::math::Rect;
use bevy::prelude::*;

use super::arrangement::Arrangement;

/// The field of view of the camera over the table, vertical, in radians. It is narrow, as seen from far away, so that stacks in the
/// corners do not seem to lean outward.
pub const FIELD_OF_VIEW: f32 = 0.30;
/// Largest distance, for a board between large panels.
const MAX_DISTANCE: f32 = 660.0;
/// Distance without a board.
const USUAL_DISTANCE: f32 = 33.0;
/// Number of halvings in the search for the distance.
const HALVINGS: u32 = 24;

/// Smallest width of a window with columns beside the board, in logical pixels. A narrower one has panels above and below the board
/// if it has at least this height.
const MIN_WIDTH_FOR_COLUMNS: f32 = 700.0;
const MIN_HEIGHT_FOR_PANELS: f32 = 500.0;

/// Returns `true` if a window of this size, in logical pixels, is narrow.
pub fn is_narrow(window: Vec2) -> bool {
    window.x < window.y || window.x < MIN_WIDTH_FOR_COLUMNS && window.y >= MIN_HEIGHT_FOR_PANELS
}

/// The free part of the window, in the camera's measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The part for everything on the table.
    free: Rect,
    /// The part for the board and its labels: above a line of text.
    board: Rect,
    /// The vertical field of view, in radians.
    lens: f32,
}

impl Frame {
    /// Creates the frame of a window. `free` is the part without panels, in pixels downwards; `line` is the height of the line of
    /// text at its foot.
    pub fn new(window: Vec2, free: Rect, line: f32, lens: f32) -> Frame {
        let tangent = 2.0 * (lens / 2.0).tan() / window.y.max(1.0);
        let place = |at: Vec2| Vec2::new(at.x - window.x / 2.0, window.y / 2.0 - at.y) * tangent;
        let rectangle = |rect: Rect| Rect::from_corners(place(rect.min), place(rect.max));
        let board = Rect { max: free.max - Vec2::Y * line, ..free };
        Frame { free: rectangle(free), board: rectangle(board), lens }
    }
}

/// The directions of the camera.
#[derive(Clone, Copy, Debug)]
pub struct Axes {
    /// To the right.
    pub across: Vec3,
    /// Upwards.
    pub up: Vec3,
    /// Towards the viewer.
    pub back: Vec3,
}

impl Axes {
    /// Returns the axes of a camera turned about the vertical and tilted above the horizon, in radians.
    pub fn new(turn: f32, tilt: f32) -> Axes {
        Axes {
            across: Vec3::new(turn.cos(), 0.0, -turn.sin()),
            up: Vec3::new(-turn.sin() * tilt.sin(), tilt.cos(), -turn.cos() * tilt.sin()),
            back: Vec3::new(turn.sin() * tilt.cos(), tilt.sin(), turn.cos() * tilt.cos()),
        }
    }

    /// Returns the place of a point in the picture of a camera that looks at the middle of the board from a distance.
    fn see(&self, point: Vec3, distance: f32) -> Vec2 {
        let depth = (distance - point.dot(self.back)).max(0.1);
        Vec2::new(point.dot(self.across), point.dot(self.up)) / depth
    }

    /// Returns the extent of shapes in that picture.
    fn extent<'a>(&self, shapes: impl Iterator<Item = &'a Vec<Vec3>>, distance: f32) -> Rect {
        shapes.flatten().fold(Rect::EMPTY, |extent, point| extent.union_point(self.see(*point, distance)))
    }
}

/// The camera's place: it looks at the middle of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Framing {
    /// Distance from the middle of the board.
    pub distance: f32,
    /// Shift of the picture.
    pub shift: Vec2,
}

impl Framing {
    /// Returns the framing a part of the way to another.
    pub fn towards(self, other: Framing, part: f32) -> Framing {
        Framing {
            distance: self.distance + (other.distance - self.distance) * part,
            shift: self.shift.lerp(other.shift, part),
        }
    }

    /// Returns `true` if the difference from another framing is too small to be seen.
    pub fn near(&self, other: &Framing) -> bool {
        (self.distance - other.distance).abs() < 0.002 && self.shift.distance(other.shift) < 0.0001
    }

    /// Returns the nearest place from which the board and everything beside it are in their parts of the frame.
    pub fn new(things: &Arrangement, axes: Axes, frame: Frame) -> Framing {
        let (mut near, mut far) = (4.0, MAX_DISTANCE * FIELD_OF_VIEW / frame.lens);
        let mut shift = frame.board.center();
        if things.board.is_empty() {
            return Framing { distance: USUAL_DISTANCE, shift };
        }
        for _ in 0..HALVINGS {
            let distance = (near + far) / 2.0;
            match shift_at(things, axes, frame, distance) {
                Some(at) => (far, shift) = (distance, at),
                None => near = distance,
            }
        }
        Framing { distance: far, shift }
    }
}

/// Returns the shift of the picture with which everything is in its part of the frame, the board as near to the middle of its part
/// as possible. Returns `None` if the distance is too small.
fn shift_at(things: &Arrangement, axes: Axes, frame: Frame, distance: f32) -> Option<Vec2> {
    let board = axes.extent(std::iter::once(&things.board), distance);
    let all = axes.extent(things.shapes(), distance);
    let named = axes.extent([&things.board, &things.labels].into_iter(), distance);
    let least = (frame.board.min - named.min).max(frame.free.min - all.min);
    let most = (frame.board.max - named.max).min(frame.free.max - all.max);
    least.cmple(most).all().then(|| (frame.board.center() - board.center()).clamp(least, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_windows_without_room_for_columns_are_narrow() {
        for (window, narrow) in [
            ((360.0, 640.0), true),
            ((640.0, 600.0), true),
            ((640.0, 360.0), false),
            ((844.0, 390.0), false),
            ((1024.0, 768.0), false),
            ((1280.0, 720.0), false),
        ] {
            assert_eq!(is_narrow(window.into()), narrow, "{window:?}");
        }
    }

    #[test]
    fn framing_fits_the_board_and_keeps_trays_visible() {
        let square = |half: f32| -> Vec<Vec3> {
            [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)].map(|(x, z)| Vec3::new(x, 0.0, z) * half).to_vec()
        };
        let beside = vec![vec![Vec3::new(-4.5, 0.0, 4.6)]];
        let things = Arrangement { board: square(4.0), beside, ..Arrangement::default() };
        let (window, free) = (Vec2::new(1280.0, 720.0), Rect::new(250.0, 8.0, 900.0, 720.0));
        let (axes, line) = (Axes::new(0.0, 0.92), 40.0);
        let frame = Frame::new(window, free, line, FIELD_OF_VIEW);
        let framing = Framing::new(&things, axes, frame);
        let board = axes.extent(std::iter::once(&things.board), framing.distance);
        let all = axes.extent(things.shapes(), framing.distance);
        let inside = |part: Rect, extent: Rect| {
            let (min, max) = (extent.min + framing.shift, extent.max + framing.shift);
            min.cmpge(part.min - 1e-4).all() && max.cmple(part.max + 1e-4).all()
        };
        assert!(inside(frame.board, board) && inside(frame.free, all), "{framing:?}");
        assert!(all.width() > 0.99 * frame.free.width() || board.height() > 0.99 * frame.board.height(), "{framing:?}");
    }
}
