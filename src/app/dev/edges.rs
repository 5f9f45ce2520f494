//! The smoothness of the edges of pieces, measured on pictures of a table at rest.
//!
//! In each row or column that an outline crosses, the place of the edge is found to a part of a pixel from the light around it.
//! Along a smooth edge it moves evenly; where pixels are either inside or outside, it jumps by a whole pixel. The outline of a piece
//! is the convex hull of its mesh, so only round pieces can be judged.

use bevy::prelude::*;

use super::luminance::Luminance;
use super::outlines::{Outline, distance};

/// Number of pixels on either side of an edge that its place is found from.
const REACH: isize = 4;
/// Smallest difference of luminance between both sides of an edge that is measured.
const MIN_DIFFERENCE: f32 = 0.10;
/// Largest distance, in pixels, of an edge from the middle between its neighbours.
const MAX_STEP: f32 = 0.30;
/// Smallest number of pixels of edges that are enough to judge a picture.
const ENOUGH: usize = 60;
/// Largest share of steps along smooth edges. Grain and reflections make some, too.
pub(super) const MAX_SHARE: f32 = 0.08;

/// Smallest distance of an edge from other pieces, in pixels.
const FREE: f32 = 5.0;

/// Pixels of edges, and steps among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Steps {
    edges: usize,
    steps: usize,
}

impl Steps {
    /// Returns the share of steps, from 0 to 1, or `None` if too few edges were measured.
    fn share(self) -> Option<f32> {
        (self.edges >= ENOUGH).then(|| self.steps as f32 / self.edges as f32)
    }

    /// Counts the steps along one side of an outline, where no other piece is near.
    fn add_side(&mut self, picture: &Luminance, [from, to]: [Vec2; 2], is_free: impl Fn(Vec2) -> bool) {
        // Along the flatter axis each pixel has one crossing.
        let swap = (to.y - from.y).abs() > (to.x - from.x).abs();
        let turn = |p: Vec2| if swap { p.yx() } else { p };
        let (mut a, mut b) = (turn(from), turn(to));
        if a.x > b.x {
            (a, b) = (b, a);
        }
        let mut last: [Option<f32>; 2] = [None; 2];
        for column in a.x.ceil() as isize..b.x.floor() as isize {
            let x = column as f32 + 0.5;
            let y = a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x).max(1e-3);
            let place = turn(Vec2::new(x, y));
            let crossing = is_free(place).then(|| crossing(picture, column, y, swap)).flatten();
            if let ([Some(two), Some(one)], Some(now)) = (last, crossing) {
                self.edges += 1;
                self.steps += usize::from((one - (two + now) / 2.0).abs() > MAX_STEP);
            }
            last = [last[1], crossing];
        }
    }
}

/// Returns the share of steps along the outlines of pieces, or `None` if too few pieces stand free.
pub(super) fn steps(picture: &Luminance, outlines: &[Outline]) -> Option<f32> {
    let mut steps = Steps::default();
    for outline in outlines.iter().filter(|outline| !outline.on_piece) {
        let others: Vec<&Outline> = outlines.iter().filter(|other| !std::ptr::eq(*other, outline)).collect();
        let is_free = |at: Vec2| others.iter().all(|other| distance(&other.hull, at) > FREE);
        for (index, corner) in outline.hull.iter().enumerate() {
            steps.add_side(picture, [*corner, outline.hull[(index + 1) % outline.hull.len()]], is_free);
        }
    }
    steps.share()
}

/// Returns the place of the edge near `y` in a column, or in a row if `swap` is set. Returns `None` if both sides are of nearly
/// equal brightness, or if there is more than one edge.
fn crossing(picture: &Luminance, column: isize, y: f32, swap: bool) -> Option<f32> {
    let first = y.floor() as isize - REACH;
    let line: Vec<f32> = (first..=first + 2 * REACH)
        .map(|row| if swap { picture.at(row, column) } else { picture.at(column, row) })
        .collect::<Option<_>>()?;
    let (low, high) = (line[0], line[line.len() - 1]);
    let difference = high - low;
    let is_even = |ends: &[f32]| (ends[0] - ends[1]).abs() < 0.10 * difference.abs();
    if difference.abs() < MIN_DIFFERENCE || !is_even(&line[..2]) || !is_even(&line[line.len() - 2..]) {
        return None;
    }
    let parts: Vec<f32> = line.iter().map(|value| (value - low) / difference).collect();
    let is_single = parts.windows(2).all(|pair| pair[1] > pair[0] - 0.12) && parts.iter().all(|part| *part < 1.12);
    is_single.then(|| first as f32 + line.len() as f32 - parts.iter().sum::<f32>())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the share of steps along a slanted edge that is drawn with a number of samples in each pixel.
    fn share(samples: u32) -> f32 {
        let (width, height) = (200usize, 80usize);
        let inside = |x: f32, y: f32| if y > 30.0 + 0.13 * x { 0.6 } else { 0.1 };
        let values = (0..width * height).map(|index| {
            let (x, y) = ((index % width) as f32, (index / width) as f32);
            let part = |i: u32| (i as f32 + 0.5) / samples as f32;
            let all = (0..samples * samples).map(|i| inside(x + part(i % samples), y + part(i / samples)));
            all.sum::<f32>() / (samples * samples) as f32
        });
        let picture = Luminance::new(width, values.collect());
        let mut steps = Steps::default();
        steps.add_side(&picture, [Vec2::new(10.0, 31.3), Vec2::new(190.0, 54.7)], |_| true);
        steps.share().expect("a long edge")
    }

    #[test]
    fn steps_are_counted_only_where_pixels_are_inside_or_outside() {
        assert!(share(1) > 0.15, "{}", share(1));
        assert!(share(4) == 0.0, "{}", share(4));
    }
}
