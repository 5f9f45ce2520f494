//! Computes the camera's place: as near to the table as the panels allow. Everything is measured in tangents of angles from the
//! middle of the window, upwards positive.

use bevy::math::Rect;
use bevy::prelude::*;

use super::arrangement::Arrangement;

/// The field of view of the camera over the table, vertical, in radians.
pub const FIELD_OF_VIEW: f32 = 0.50;
/// The part of the window's height, at the top and the foot together, that stays free of the board for letters and the hint; these
/// grow with the window.
const FOOT: f32 = 0.117;
/// Distance below the middle at which the camera looks for that, as a part of its distance.
const FOOT_SHIFT: f32 = 0.012;
/// Largest distance where panels are in the way, as a multiple of the usual one.
const MAX_DISTANCE_RATIO: f32 = 4.0;
/// Steps from the middle to each edge, across and upwards, in the grid of places tried at each distance.
const GRID_STEPS: [i32; 2] = [4, 6];
/// Number of halvings of the distance in the search for a free place, and of the step that improves it.
const HALVINGS: u32 = 8;

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
    half: Vec2,
    /// Half the width, including the panels' columns.
    whole: f32,
    /// Distance of the free part's middle from the window's middle.
    aside: f32,
    /// The vertical field of view, in radians.
    lens: f32,
    /// Tangents per pixel, and the window's size in pixels.
    pixel: f32,
    window: Vec2,
}

impl Frame {
    /// Creates the frame of a window with panels at its sides, and a line of text at its foot.
    pub fn of(size: Vec2, left: f32, right: f32, lens: f32) -> Frame {
        let tangent = 2.0 * (lens / 2.0).tan() / size.y.max(1.0);
        let free = (size.x - left - right).max(size.x * 0.4);
        Frame {
            half: Vec2::new(free, size.y * (1.0 - FOOT)) / 2.0 * tangent,
            whole: size.x / 2.0 * tangent,
            aside: (right - left) / 2.0 * tangent,
            lens,
            pixel: tangent,
            window: size,
        }
    }

    /// Returns half the height that the board may take.
    pub fn half_height(&self) -> f32 {
        self.half.y
    }

    fn foot_shift(&self) -> f32 {
        FOOT_SHIFT * self.lens / FIELD_OF_VIEW
    }

    /// Converts a rectangle of the window (in pixels, downwards).
    fn rectangle(&self, rect: Rect) -> Rect {
        let place = |at: Vec2| Vec2::new(at.x - self.window.x / 2.0, self.window.y / 2.0 - at.y) * self.pixel;
        Rect::from_corners(place(rect.min), place(rect.max))
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
    pub fn of(turn: f32, tilt: f32) -> Axes {
        Axes {
            across: Vec3::new(turn.cos(), 0.0, -turn.sin()),
            up: Vec3::new(-turn.sin() * tilt.sin(), tilt.cos(), -turn.cos() * tilt.sin()),
            back: Vec3::new(turn.sin() * tilt.cos(), tilt.sin(), turn.cos() * tilt.cos()),
        }
    }

    /// Returns the place of a point in the picture of a camera that looks at the target from a distance.
    fn see(&self, point: Vec3, target: Vec3, distance: f32) -> Vec2 {
        let off = point - target;
        let depth = (distance - off.dot(self.back)).max(0.1);
        Vec2::new(off.dot(self.across), off.dot(self.up)) / depth
    }
}

/// The camera's place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Framing {
    /// Distance from the point that it looks at.
    pub distance: f32,
    /// The point shown in the middle, along the camera's axes.
    middle: Vec2,
    /// Distance of the camera's target from that point, as a part of the distance.
    shift: Vec2,
}

impl Framing {
    /// Returns the point that the camera looks at from a distance, which may differ from its own.
    pub fn target(&self, axes: Axes, distance: f32) -> Vec3 {
        let at = self.middle + self.shift * distance;
        axes.across * at.x + axes.up * at.y
    }

    /// Returns the framing a part of the way to another.
    pub fn towards(self, other: Framing, part: f32) -> Framing {
        Framing {
            distance: self.distance + (other.distance - self.distance) * part,
            middle: self.middle.lerp(other.middle, part),
            shift: self.shift.lerp(other.shift, part),
        }
    }

    /// Returns `true` if the difference from another framing is too small to be seen.
    pub fn near(&self, other: &Framing) -> bool {
        (self.distance - other.distance).abs() < 0.002
            && self.middle.distance(other.middle) < 0.001
            && self.shift.distance(other.shift) < 0.0001
    }

    /// Returns the nearest place from which the board is inside the frame, everything beside it inside the window, and nothing
    /// below a panel (rectangles in pixels of the window).
    pub fn of(things: &Arrangement, axes: Axes, frame: Frame, panels: &[Rect]) -> Framing {
        let usual = between_the_columns(things, axes, frame);
        let seen = Seen { things, axes, frame, panels: panels.iter().map(|rect| frame.rectangle(*rect)).collect() };
        if things.board.is_empty() || seen.free(&usual) { usual } else { seen.beside_the_panels(usual) }
    }
}

fn extent(points: &[Vec3], axes: Axes, target: Vec3, distance: f32) -> (Vec2, Vec2) {
    points.iter().fold((Vec2::splat(f32::MAX), Vec2::splat(f32::MIN)), |(low, high), point| {
        let at = axes.see(*point, target, distance);
        (low.min(at), high.max(at))
    })
}

/// Returns the middle of the board's picture from a distance, along the camera's axes, and half its extent.
fn middle_of(rim: &[Vec3], axes: Axes, distance: f32) -> (Vec2, Vec2) {
    let (mut at, mut size) = (Vec2::ZERO, Vec2::ZERO);
    // A change of the target changes the perspective a little, so the middle is approximated in a few steps.
    for _ in 0..4 {
        let (low, high) = extent(rim, axes, axes.across * at.x + axes.up * at.y, distance);
        size = (high - low) / 2.0;
        at += (low + high) / 2.0 * distance;
    }
    (at, size)
}

/// Returns the framing at the least distance from which the rim is inside the frame and everything beside it inside the window,
/// with the rim in the frame's middle.
fn between_the_columns(things: &Arrangement, axes: Axes, frame: Frame) -> Framing {
    if things.board.is_empty() {
        return Framing { distance: 20.0, middle: Vec2::ZERO, shift: Vec2::new(frame.aside, 0.0) };
    }
    let (mut near, mut far) = (4.0, 80.0 * FIELD_OF_VIEW / frame.lens);
    let mut best = Vec2::ZERO;
    for _ in 0..24 {
        let distance = (near + far) / 2.0;
        let (middle, half) = middle_of(&things.board, axes, distance);
        let mut inside = half.x <= frame.half.x && half.y <= frame.half.y;
        for beside in &things.beside {
            let (low, high) = extent(beside, axes, axes.across * middle.x + axes.up * middle.y, distance);
            let widest = (high.x - frame.aside).abs().max((low.x - frame.aside).abs());
            inside &= widest <= frame.whole && high.y <= frame.half.y && low.y >= -frame.half.y;
        }
        if inside {
            (far, best) = (distance, middle);
        } else {
            near = distance;
        }
    }
    // The text at the foot needs space below, so the middle lies higher.
    Framing { distance: far, middle: best, shift: Vec2::new(frame.aside, -frame.foot_shift()) }
}

/// The table between panels.
struct Seen<'a> {
    things: &'a Arrangement,
    axes: Axes,
    frame: Frame,
    panels: Vec<Rect>,
}

impl Seen<'_> {
    /// Returns `true` if everything is inside the window, the board is above the line of text, and nothing lies below a panel.
    fn free(&self, framing: &Framing) -> bool {
        let target = framing.target(self.axes, framing.distance);
        let slack = Vec2::splat(self.frame.pixel * 0.5);
        let window = Vec2::new(self.frame.whole, self.frame.window.y / 2.0 * self.frame.pixel) + slack;
        // Solid things end above the line of text.
        let high = Vec2::new(window.x, self.frame.half.y + self.frame.foot_shift() + slack.y);
        let low = Vec2::new(-window.x, self.frame.foot_shift() * 2.0 - high.y);
        let solid = 1 + self.things.beside.len();
        let mut picture = Vec::new();
        self.things.shapes().enumerate().all(|(index, shape)| {
            picture.clear();
            picture.extend(shape.iter().map(|point| self.axes.see(*point, target, framing.distance)));
            let bounds = picture.iter().fold(Rect::EMPTY, |bounds, at| bounds.union_point(*at));
            let (low, high) = if index < solid { (low, high) } else { (-window, window) };
            let inside = bounds.min.cmpge(low).all() && bounds.max.cmple(high).all();
            let near = |panel: &&Rect| bounds.min.cmplt(panel.max).all() && bounds.max.cmpgt(panel.min).all();
            let mut close = self.panels.iter().filter(near).peekable();
            inside
                && (close.peek().is_none() || {
                    let hull = hull(&mut picture);
                    close.all(|panel| !meets(&hull, *panel))
                })
        })
    }

    /// Returns the framing from another distance with a shift.
    fn at(&self, distance: f32, shift: Vec2) -> Framing {
        Framing { distance, middle: middle_of(&self.things.board, self.axes, distance).0, shift }
    }

    /// Returns a free place at a distance: the one nearest to the usual one, among places all over the window. Returns `None` if
    /// there is no such place.
    fn place(&self, distance: f32, usual: Vec2) -> Option<Framing> {
        let (middle, half) = middle_of(&self.things.board, self.axes, distance);
        let window = Vec2::new(self.frame.whole, self.frame.half.y);
        let room = (window - half).max(Vec2::ZERO);
        let steps = |index: usize| {
            (-GRID_STEPS[index]..=GRID_STEPS[index]).map(move |step| step as f32 / GRID_STEPS[index] as f32)
        };
        let free_middle = Vec2::new(0.0, -self.frame.foot_shift());
        let mut shifts: Vec<Vec2> =
            steps(0).flat_map(|x| steps(1).map(move |y| free_middle + room * Vec2::new(x, y))).collect();
        shifts.push(usual);
        shifts.sort_by(|a, b| a.distance_squared(usual).total_cmp(&b.distance_squared(usual)));
        shifts.into_iter().map(|shift| Framing { distance, middle, shift }).find(|framing| self.free(framing))
    }

    /// Returns the nearest place with nothing below a panel, or the one at the largest distance if there is no such place.
    fn beside_the_panels(&self, usual: Framing) -> Framing {
        let (mut near, mut far) = (usual.distance, usual.distance * MAX_DISTANCE_RATIO);
        let Some(mut best) = self.place(far, usual.shift) else { return self.at(far, usual.shift) };
        for _ in 0..HALVINGS {
            let distance = (near * far).sqrt();
            match self.place(distance, usual.shift) {
                Some(framing) => (far, best) = (distance, framing),
                None => near = distance,
            }
        }
        self.better(best, usual)
    }

    /// Comes nearer in small steps in any direction, then back towards the middle as far as that stays free.
    fn better(&self, mut best: Framing, usual: Framing) -> Framing {
        let mut step = 0.08;
        for _ in 0..HALVINGS {
            let distance = (best.distance * (1.0 - step * 0.5)).max(usual.distance);
            let ways = [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
            let aside = ways.map(|(x, y)| best.shift + Vec2::new(x, y) * step * self.frame.half.y);
            match aside.into_iter().map(|shift| self.at(distance, shift)).find(|framing| self.free(framing)) {
                Some(framing) if distance < best.distance => best = framing,
                _ => step /= 2.0,
            }
        }
        for axis in [Vec2::X, Vec2::Y] {
            for part in [0.0, 0.25, 0.5, 0.75] {
                let whole = (best.shift - usual.shift) * axis;
                let back = Framing { shift: best.shift - whole * (1.0 - part), ..best };
                if self.free(&back) {
                    best = back;
                    break;
                }
            }
        }
        best
    }
}

/// Returns the convex hull of points, which it sorts (Andrew's monotone chain).
fn hull(points: &mut [Vec2]) -> Vec<Vec2> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let mut hull: Vec<Vec2> = Vec::with_capacity(points.len() + 1);
    let chain = |hull: &mut Vec<Vec2>, from: usize, point: Vec2| {
        while let [.., a, b] = hull[from..]
            && (b - a).perp_dot(point - b) <= 0.0
        {
            hull.pop();
        }
        hull.push(point);
    };
    points.iter().for_each(|point| chain(&mut hull, 0, *point));
    let from = hull.len().saturating_sub(1);
    points.iter().rev().for_each(|point| chain(&mut hull, from, *point));
    hull.pop();
    hull
}

/// Returns `true` if a convex figure (anticlockwise) and a rectangle overlap. They do not if one of the figure's or the rectangle's
/// sides separates them.
fn meets(hull: &[Vec2], rect: Rect) -> bool {
    let bounds = hull.iter().fold(Rect::EMPTY, |bounds, at| bounds.union_point(*at));
    if bounds.min.cmpge(rect.max).any() || bounds.max.cmple(rect.min).any() {
        return false;
    }
    let corners = [rect.min, rect.max, Vec2::new(rect.min.x, rect.max.y), Vec2::new(rect.max.x, rect.min.y)];
    let apart = |a: Vec2, b: Vec2| corners.iter().all(|corner| (b - a).perp_dot(*corner - a) <= 0.0);
    (0..hull.len()).all(|index| !apart(hull[index], hull[(index + 1) % hull.len()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hexagon_leaves_its_corners_to_panels() {
        let mut points: Vec<Vec2> = (0..6).map(|k| Vec2::from_angle(k as f32 * std::f32::consts::TAU / 6.0)).collect();
        points.push(Vec2::ZERO);
        let hull = hull(&mut points);
        assert_eq!(hull.len(), 6, "{hull:?}");
        let corner = |x: f32, y: f32| Rect::from_corners(Vec2::new(x, y), Vec2::new(2.0, 2.0));
        assert!(!meets(&hull, corner(0.8, 0.7)), "inside the bounds, outside the hexagon");
        assert!(meets(&hull, corner(0.7, 0.4)));
        assert!(meets(&hull, Rect::from_center_size(Vec2::ZERO, Vec2::splat(0.1))), "wholly inside");
        assert!(meets(&hull, Rect::from_center_size(Vec2::ZERO, Vec2::splat(9.0))), "all around");
    }

    #[test]
    fn phones_and_tablets_held_upright_are_narrow() {
        for (window, narrow) in [
            ((360.0, 640.0), true),
            ((768.0, 1024.0), true),
            ((640.0, 600.0), true),
            ((640.0, 360.0), false),
            ((844.0, 390.0), false),
            ((1024.0, 768.0), false),
            ((1280.0, 720.0), false),
        ] {
            assert_eq!(is_narrow(window.into()), narrow, "{window:?}");
        }
    }
}
