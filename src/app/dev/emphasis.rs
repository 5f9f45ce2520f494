//! The emphasis of the parts of a picture: the steps of lightness in a man, a goal, and as much of the board and of the
//! table as a man covers; and the lightness of each.
//!
//! The picture is divided into small squares. The middle one of board and table tells their strength, so that a few letters or a
//! candle do not count.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::luminance::Luminance;
use super::outlines::{Noted, distance};

/// Side of a square in pixels.
const SIDE: usize = 8;
/// Distance from the board, in squares, from which the table is measured: letters stand between.
const BESIDE: f32 = 6.0;
/// The part of the picture's width at each side where panels cover the table.
const PANELS: f32 = 0.19;

/// The parts of a picture, from the strongest to the weakest.
const PARTS: [&str; 4] = ["men", "goals", "board", "table"];

/// Returns the part of the picture to which a place belongs, as an index into [`PARTS`], and which of them it is.
fn part_of(noted: &Noted, at: Vec2, width: f32) -> Option<(usize, usize)> {
    let is_in = |hull: &[Vec2]| hull.len() > 2 && distance(hull, at) == 0.0;
    if let Some(piece) = noted.pieces.iter().position(|piece| is_in(&piece.hull)) {
        return Some((0, piece));
    }
    if let Some(goal) = noted.goals.iter().position(|goal| is_in(goal)) {
        return Some((1, goal));
    }
    if is_in(&noted.field) {
        return Some((2, 0));
    }
    let is_beside = (PANELS * width..(1.0 - PANELS) * width).contains(&at.x) && noted.board.len() > 2;
    (is_beside && distance(&noted.board, at) > BESIDE * SIDE as f32).then_some((3, 0))
}

/// Returns the sum of the steps of lightness in a square and its mean lightness, or `None` if it is not whole.
fn square(picture: &Luminance, x: usize, y: usize) -> Option<[f32; 2]> {
    let at = |x: usize, y: usize| picture.at(x as isize, y as isize);
    let mut sums = [0.0; 2];
    for (x, y) in (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (x + column, y + row))) {
        // Lightness is about the square root of luminance.
        let [here, right, below] = [at(x, y)?, at(x + 1, y)?, at(x, y + 1)?].map(f32::sqrt);
        sums = [sums[0] + (right - here).hypot(below - here), sums[1] + here];
    }
    Some([sums[0], sums[1] / (SIDE * SIDE) as f32])
}

fn median(mut values: Vec<f32>) -> Option<f32> {
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied()
}

/// Measures a picture. Returns a line for the steps of each part, which suffice if those of the next part are weaker, and one for the
/// lightness.
pub(super) fn measure(picture: &Luminance, noted: &Noted) -> Vec<(String, bool)> {
    let [width, height] = picture.size();
    // The squares of each thing.
    let mut found: BTreeMap<(usize, usize), Vec<[f32; 2]>> = BTreeMap::new();
    for (x, y) in (0..height / SIDE).flat_map(|y| (0..width / SIDE).map(move |x| (x * SIDE, y * SIDE))) {
        let middle = Vec2::new(x as f32, y as f32) + SIDE as f32 / 2.0;
        if let Some((part, square)) = part_of(noted, middle, width as f32).zip(square(picture, x, y)) {
            found.entry(part).or_default().push(square);
        }
    }
    let of_part = |part: usize| found.range((part, 0)..(part + 1, 0)).map(|(_, squares)| squares);
    // As many squares as a man has.
    let size = median(of_part(0).map(|squares| squares.len() as f32).collect()).unwrap_or(1.0);
    let strength = |part: usize| {
        if part < 2 {
            return median(of_part(part).map(|squares| squares.iter().map(|[steps, _]| steps).sum()).collect());
        }
        median(of_part(part).flatten().map(|[steps, _]| *steps).collect()).map(|steps| steps * size)
    };
    let mut lines = Vec::new();
    let mut known = (0..PARTS.len()).filter_map(|part| strength(part).map(|steps| (part, steps))).peekable();
    while let Some((part, steps)) = known.next() {
        let suffices = known.peek().is_none_or(|(_, next)| steps > *next);
        lines.push((format!("steps of {}: {steps:.0}", PARTS[part]), suffices));
    }
    let light = |part: usize| median(of_part(part).flatten().map(|[_, light]| *light).collect()).unwrap_or_default();
    let table = light(3);
    let [board, men] = [2, 0].map(|part| light(part) / table.max(0.001));
    lines.push((format!("lightness of table, board, men: 1 : {board:.1} : {men:.1} ({table:.2})"), true));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of 64 by 64 pixels, striped on the left and plain on the right.
    fn striped() -> Luminance {
        let value = |i: usize| if i % 64 < 32 && i.is_multiple_of(2) { 0.8 } else { 0.2 };
        Luminance::new(64, (0..64 * 64).map(value).collect())
    }

    fn rectangle(low: f32, high: f32) -> Vec<Vec2> {
        vec![Vec2::new(low, 0.0), Vec2::new(high, 0.0), Vec2::new(high, 64.0), Vec2::new(low, 64.0)]
    }

    #[test]
    fn what_has_fewer_steps_is_weaker() {
        let of = |goal: Vec<Vec2>, field: Vec<Vec2>| {
            let noted = Noted { field, goals: vec![goal], ..default() };
            measure(&striped(), &noted).into_iter().map(|(_, suffices)| suffices).collect::<Vec<_>>()
        };
        assert_eq!(of(rectangle(0.0, 32.0), rectangle(32.0, 64.0)), [true, true, true]);
        assert_eq!(of(rectangle(32.0, 64.0), rectangle(0.0, 32.0)), [false, true, true]);
    }
}
