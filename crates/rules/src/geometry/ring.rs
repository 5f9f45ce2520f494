//! A ring of spaces, numbered clockwise.

use std::f32::consts::TAU;

use super::Point;

/// Ring of spaces. The last space is on the right, and the first one follows below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ring {
    count: u8,
}

impl Ring {
    /// Creates a ring of `count` spaces, at least one.
    #[inline]
    pub const fn new(count: u8) -> Ring {
        Ring { count: if count == 0 { 1 } else { count } }
    }

    /// Returns all spaces in order, clockwise from the first one.
    #[inline]
    pub fn all(self) -> impl Iterator<Item = Point> {
        (0..self.count).map(Point)
    }

    /// Returns the next space clockwise; after the last one, the first one.
    ///
    /// ```
    /// use benediction_rules::geometry::{Point, Ring};
    ///
    /// let ring = Ring::new(30);
    /// assert_eq!(ring.next(Point(0)), Point(1));
    /// assert_eq!(ring.next(Point(29)), Point(0));
    /// ```
    #[inline]
    pub const fn next(self, point: Point) -> Point {
        Point((point.0 + 1) % self.count)
    }

    /// Returns the coordinates of a space: neighbours have distance 1 along the circle, the centre is the origin, and
    /// `y` points up.
    #[inline]
    pub fn place(self, point: Point) -> (f32, f32) {
        let count = f32::from(self.count);
        let angle = -TAU * f32::from(point.0 + 1) / count;
        let radius = count / TAU;
        (radius * angle.cos(), radius * angle.sin())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_a_step_apart_all_round() {
        let ring = Ring::new(30);
        for point in ring.all() {
            let ((x, y), (to_x, to_y)) = (ring.place(point), ring.place(ring.next(point)));
            let step = (to_x - x).hypot(to_y - y);
            assert!((0.99..1.0).contains(&step), "{step}");
        }
        assert_eq!(ring.next(Point(29)), Point(0));
        assert!(ring.place(Point(29)).0 > 4.7 && ring.place(Point(7)).1 < -4.0, "clockwise from the right");
    }
}
