//! A point of a board, and a set of points.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// Point of a board, by its index. Points of a hexagonal board are counted column by column from the left, and upwards
/// within a column; squares row by row from the lower left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Point(pub u8);

impl Point {
    /// Returns the index as a `usize`, for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Set of points as bits; the largest board has 127 points. As an iterator it yields its points in ascending order.
///
/// ```
/// use benediction_rules::geometry::{Point, Points};
///
/// let mut set: Points = [Point(3), Point(64)].into_iter().collect();
/// set.insert(Point(126));
/// assert!(set.has(Point(64)) && !set.has(Point(4)));
/// assert_eq!(set.len(), 3);
///
/// let without = set - Points::one(Point(3));
/// assert_eq!(without.first(), Some(Point(64)));
/// assert!(!without.meets(Points::one(Point(3))));
/// assert_eq!(set.map(|point| point.0).collect::<Vec<_>>(), [3, 64, 126]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Points(pub u128);

impl Points {
    /// The set that contains no point.
    pub const NONE: Points = Points(0);

    /// Returns the set of one point.
    #[inline]
    pub const fn one(point: Point) -> Points {
        // Half by half, because shifting words of 128 bits is slow, and a call on a page.
        let bit = 1u64 << (point.0 & 63);
        let (low, high) = if point.0 < 64 { (bit, 0) } else { (0, bit) };
        Points((high as u128) << 64 | low as u128)
    }

    /// Returns `true` if the point is in the set.
    #[inline]
    pub const fn has(self, point: Point) -> bool {
        self.meets(Points::one(point))
    }

    /// Returns `true` if the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the two sets have a point in common.
    #[inline]
    pub const fn meets(self, other: Points) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the number of points in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        // Counting is a dozen operations a word where the processor's own instruction may not be used, and a small board has one.
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        if high == 0 { low.count_ones() } else { low.count_ones() + high.count_ones() }
    }

    /// Adds a point. Nothing changes if the set contains it.
    #[inline]
    pub fn insert(&mut self, point: Point) {
        *self |= Points::one(point);
    }

    /// Removes a point, if it is in the set.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        *self -= Points::one(point);
    }

    /// Returns the point with the lowest index, or `None` if the set is empty.
    #[inline]
    pub const fn first(self) -> Option<Point> {
        if self.0 == 0 { None } else { Some(Point(self.0.trailing_zeros() as u8)) }
    }
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let point = self.first()?;
        self.0 &= self.0 - 1;
        Some(point)
    }

    /// Half by half, because arithmetic with words of 128 bits is slow.
    #[inline]
    fn fold<B, F: FnMut(B, Point) -> B>(self, init: B, mut f: F) -> B {
        let mut result = init;
        for (mut half, first) in [(self.0 as u64, 0), ((self.0 >> 64) as u64, 64)] {
            while half != 0 {
                result = f(result, Point(first + half.trailing_zeros() as u8));
                half &= half - 1;
            }
        }
        result
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.len() as usize;
        (left, Some(left))
    }
}

impl FromIterator<Point> for Points {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Points {
        points.into_iter().fold(Points::NONE, |set, point| set | Points::one(point))
    }
}

impl BitOr for Points {
    type Output = Points;
    #[inline]
    fn bitor(self, other: Points) -> Points {
        Points(self.0 | other.0)
    }
}

impl BitAnd for Points {
    type Output = Points;
    #[inline]
    fn bitand(self, other: Points) -> Points {
        Points(self.0 & other.0)
    }
}

impl Sub for Points {
    type Output = Points;
    #[inline]
    fn sub(self, other: Points) -> Points {
        Points(self.0 & !other.0)
    }
}

impl Not for Points {
    type Output = Points;
    #[inline]
    fn not(self) -> Points {
        Points(!self.0)
    }
}

impl BitOrAssign for Points {
    #[inline]
    fn bitor_assign(&mut self, other: Points) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for Points {
    #[inline]
    fn bitand_assign(&mut self, other: Points) {
        self.0 &= other.0;
    }
}

impl SubAssign for Points {
    #[inline]
    fn sub_assign(&mut self, other: Points) {
        self.0 &= !other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_its_points_in_order() {
        let set: Points = [Point(126), Point(3), Point(64)].into_iter().collect();
        assert_eq!(set.len(), 3);
        assert_eq!(set.map(|p| p.0).collect::<Vec<_>>(), [3, 64, 126]);
    }
}
