//! The material of the field inside the board's frame: leaves of veneer on a hexagon, squares of two woods, the columns of a ring
//! around a floor of stone; and the brass inlay in it.

use std::f32::consts::{FRAC_PI_3, TAU};

use glam::{Vec2, Vec3, Vec3Swizzles};

use super::colors::{BoardForm, Colors};
use super::texels::{hash, noise, step, stone, wood};
use crate::board_layout::places::{COLUMN, HOME_COLUMN, Places};
use benediction_rules::geometry::Point;
use benediction_rules::view::{Board, Shape};

/// The brass inlay of the field.
pub struct Inlay {
    /// Lines, given by their ends.
    pub lines: Vec<(Vec2, Vec2)>,
    /// Dots.
    pub points: Vec<Vec2>,
}

/// Returns the colour of the board's material at `u` along the grain and `v` across it, between a dark and a light colour.
fn grain(colors: &Colors, u: f32, v: f32, [dark, light]: [Vec3; 2]) -> Vec3 {
    match colors.board {
        BoardForm::Framed => wood(u, v, dark, light),
        BoardForm::Slab => stone(u, v, 3, dark, light),
    }
}

/// Returns the inlay of a board.
pub fn inlay(board: &Board, places: &Places) -> Inlay {
    let at = |point: Point| places.point(point).xz();
    match board.shape {
        Shape::Hex => Inlay {
            lines: board.lines.iter().map(|(a, b)| (at(*a), at(*b))).collect(),
            points: (0..places.len()).map(|i| at(Point(i as u8))).collect(),
        },
        // The lines are between the squares.
        Shape::Squares => {
            let half = Vec2::new(places.half_width(), places.half_depth()) + 0.5;
            let upright = (0..=(half.x * 2.0).round() as u32).map(|i| {
                let x = i as f32 - half.x;
                (Vec2::new(x, -half.y), Vec2::new(x, half.y))
            });
            let level = (0..=(half.y * 2.0).round() as u32).map(|i| {
                let y = i as f32 - half.y;
                (Vec2::new(-half.x, y), Vec2::new(half.x, y))
            });
            Inlay { lines: upright.chain(level).collect(), points: Vec::new() }
        }
        Shape::Ring => ring_inlay(board, places),
    }
}

fn ring_inlay(board: &Board, places: &Places) -> Inlay {
    let count = places.len().max(1);
    let radius = places.point(Point(0)).xz().length();
    let on = |radius: f32, turn: f32| Vec2::new(turn.cos(), turn.sin()) * radius;
    let turn = |index: usize| {
        let at = places.point(Point((index % count) as u8));
        at.z.atan2(at.x)
    };
    let half = TAU / count as f32 / 2.0;
    let mut lines = Vec::new();
    for index in 0..count {
        let home = |index: usize| board.home == Some(Point((index % count) as u8));
        let [beyond, inward] = if home(index) || home(index + 1) { HOME_COLUMN } else { COLUMN };
        let between = turn(index) + half;
        lines.push((on(radius - inward, between), on(radius + beyond, between)));
        let [beyond, inward] = if home(index) { HOME_COLUMN } else { COLUMN };
        for far in [radius - inward, radius + beyond] {
            let arc = |part: f32| on(far, turn(index) - half + 2.0 * half * part);
            lines.extend([0.0, 0.25, 0.5, 0.75].map(|part| (arc(part), arc(part + 0.25))));
        }
    }
    Inlay { lines, points: Vec::new() }
}

/// The material of a field.
pub enum Field {
    /// Six leaves and a rose, on a hexagon.
    Leaves,
    /// Squares, from the corner at the upper left.
    Squares {
        /// The outer corner of the first square.
        corner: Vec2,
    },
    /// Columns in a ring.
    Columns {
        /// Radius of the points.
        radius: f32,
        /// Number of columns.
        count: usize,
        /// Columns with a special rule.
        special: Vec<usize>,
        /// The home column.
        home: Option<usize>,
    },
}

impl Field {
    /// Returns the field of a board.
    pub fn new(board: &Board, places: &Places) -> Field {
        match board.shape {
            Shape::Hex => Field::Leaves,
            Shape::Squares => Field::Squares { corner: -(Vec2::new(places.half_width(), places.half_depth()) + 0.5) },
            Shape::Ring => Field::Columns {
                radius: places.point(Point(0)).xz().length(),
                count: places.len(),
                special: board.special.map(Point::index).collect(),
                home: board.home.map(Point::index),
            },
        }
    }

    /// Returns the bare colour at a position and the amount of thin brass. `out` is the outward direction of the nearest side of
    /// the frame.
    pub fn veneer(&self, colors: &Colors, p: Vec2, out: Vec2, side: usize) -> (Vec3, f32) {
        match self {
            Field::Leaves => leaves(colors, p, out, side),
            Field::Squares { corner } => {
                // Between the squares and the frame there is a band of the frame's dark wood.
                if (p.abs() + *corner).max_element() > 0.0 && !colors.flat {
                    let [deep, brown] = colors.frame.map(|hue| hue.0);
                    return (grain(colors, p.x, p.y, [deep, brown * 0.6]), 0.0);
                }
                (squares(colors, p - *corner), 0.0)
            }
            Field::Columns { radius, count, special, home } => columns(colors, p, *radius, *count, special, *home),
        }
    }
}

/// Paints six leaves of veneer, with their grain along their sides, and in the middle a rose of six petals, constructed with a
/// compass.
fn leaves(colors: &Colors, p: Vec2, out: Vec2, side: usize) -> (Vec3, f32) {
    let [dark, light] = colors.field.map(|hue| hue.0);
    if colors.flat {
        return (light, 0.0);
    }
    let along = Vec2::new(-out.y, out.x);
    let tone = if side.is_multiple_of(2) { 0.93 } else { 1.07 };
    let (u, v) = (p.dot(along), p.dot(out));
    let color = grain(colors, u * 0.8 + side as f32 * 5.1, v * 1.25 + side as f32 * 0.37, [dark, light]) * tone;
    let r = p.length();
    let mut rose: f32 = 1.0 - step(0.010, 0.020, (r - 1.0).abs());
    if r < 1.0 {
        for turn in 0..6 {
            let (sin, cos) = (turn as f32 * FRAC_PI_3).sin_cos();
            let petal = (p.distance(Vec2::new(sin, cos)) - 1.0).abs();
            rose = rose.max(1.0 - step(0.009, 0.018, petal));
        }
    }
    (color, rose * 0.30)
}

/// Paints squares of light and dark wood, the near left one dark, with crossed grain. The margin around them is dark.
fn squares(colors: &Colors, q: Vec2) -> Vec3 {
    let [dark, light] = colors.field.map(|hue| hue.0);
    let cell = q.floor();
    let odd = (cell.x + cell.y).rem_euclid(2.0) > 0.5;
    if colors.flat {
        return if odd { light * 0.74 } else { light };
    }
    let chance = hash((cell.x as i32 * 131 + cell.y as i32 * 17 + 4096) as u32);
    let shift = chance * 7.0;
    let tone = 0.90 + 0.20 * chance;
    if odd {
        let [deep, brown] = colors.frame.map(|hue| hue.0);
        grain(colors, q.y * 0.9 + shift, q.x * 1.1 + shift, [deep * 4.1, brown * 2.25]) * tone
    } else {
        // A wood that is toned down is warmer, too, or maple would be gray.
        let less = toned(light * 0.80, 0.225);
        let pale = 0.80 * Vec3::new(less.powf(0.75), less, less.powf(1.5));
        grain(colors, q.x * 0.8 + shift, q.y * 1.2 + shift, [dark * 1.07 * pale, light * pale]) * tone
    }
}

/// Paints columns of two woods around a floor of stone slabs. Columns with a special rule are of stone, too.
fn columns(colors: &Colors, p: Vec2, radius: f32, count: usize, special: &[usize], home: Option<usize>) -> (Vec3, f32) {
    let [dark, light] = colors.field.map(|hue| hue.0);
    let [deep, brown] = colors.frame.map(|hue| hue.0);
    let r = p.length();
    // Points are counted clockwise from the one after the rightmost; `y` is towards the near side.
    let column = (p.y.atan2(p.x) / TAU * count as f32).round() as i64 - 1;
    let column = column.rem_euclid(count as i64) as usize;
    let [beyond, inward] = if home == Some(column) { HOME_COLUMN } else { COLUMN };
    if (radius - inward..radius + beyond).contains(&r) {
        let middle = (column as f32 + 1.0) * TAU / count as f32;
        let along = Vec2::new(middle.cos(), middle.sin());
        let (u, v) = (p.dot(along), p.dot(along.perp()));
        let stone = special.contains(&column);
        if colors.flat {
            let tone = match (stone, column.is_multiple_of(2)) {
                (true, _) => 0.52,
                (_, true) => 0.80,
                _ => 1.0,
            };
            return (light * tone, 0.0);
        }
        let shift = hash(column as u32 * 37 + 5) * 8.0;
        let color = match (stone, home == Some(column), column.is_multiple_of(2)) {
            (true, ..) => slab(colors, u, v, column as u32),
            (_, true, _) => grain(colors, v * 0.9 + shift, u * 1.1, [deep * 0.8, brown * 0.5].map(smoked)),
            (_, _, true) => grain(colors, u * 0.9 + shift, v * 1.1 + shift, [deep * 2.2, brown * 1.25].map(smoked)),
            _ => {
                // Pale stone would hide pale men.
                let pale = if colors.board == BoardForm::Slab { 0.62 } else { 0.87 };
                let pale = pale * toned(light * pale, 0.18);
                grain(colors, u * 0.9 + shift, v * 1.1 + shift, [dark * pale, light * pale])
            }
        };
        return (color, 0.0);
    }
    if r > radius {
        return if colors.flat { (light, 0.0) } else { (grain(colors, p.x, p.y, [deep, brown * 0.7]), 0.0) };
    }
    if colors.flat {
        return (light * 0.90, 0.0);
    }
    // Rings of slabs; the joints of each are between those of the next.
    let row = (r / 0.62).floor();
    let slabs = (row * 6.0).max(1.0);
    let turn = (p.y.atan2(p.x) / TAU + row * 0.137).rem_euclid(1.0) * slabs;
    let joint = (turn.fract() - 0.5).abs().mul_add(-1.0, 0.5) / slabs * TAU * r.max(0.1);
    let ring = ((r / 0.62).fract() - 0.5).abs().mul_add(-1.0, 0.5) * 0.62;
    // The slab in the middle is whole.
    let gap = step(0.010, 0.040, if row > 0.0 { joint.min(ring) } else { ring });
    let stone = slab(colors, p.x, p.y, (turn as u32) * 7 + row as u32 * 31 + 3);
    (stone * (0.35 + 0.65 * gap), 0.0)
}

/// Returns the factor of a wood's color with which its luminance is `most` at most: on a paler one pale men would be lost.
fn toned(wood: Vec3, most: f32) -> f32 {
    (most / wood.dot(LUMINANCE)).min(1.0)
}

/// Weights of red, green and blue in luminance.
const LUMINANCE: Vec3 = Vec3::new(0.2126, 0.7152, 0.0722);

/// Returns the colour of a red wood once smoked: darker and nearly gray, so that red men stand out from it.
fn smoked(wood: Vec3) -> Vec3 {
    let gray = wood.dot(LUMINANCE);
    wood.lerp(Vec3::new(1.12, 1.0, 0.86) * gray, 0.70) * 0.85
}

/// Returns the colour of a slab of stone.
fn slab(colors: &Colors, u: f32, v: f32, seed: u32) -> Vec3 {
    let [stone, worn] = colors.stone.map(|hue| hue.0);
    let shift = hash(seed * 13 + 1);
    let grain = 0.6 * noise(u * 0.31 + shift, v * 0.31) + 0.4 * noise(u * 1.3, v * 1.3 + shift);
    stone.lerp(worn, 0.35 + 0.55 * grain) * (0.85 + 0.4 * shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dark_columns_of_a_ring_are_not_red() {
        let themes = [
            include_str!("../../../../assets/themes/abbey.ron"),
            include_str!("../../../../assets/themes/daylight.ron"),
            include_str!("../../../../assets/themes/lamplight.ron"),
        ];
        for colors in themes.map(|text| Colors::read(text).unwrap()) {
            // How much more red than green there is, 0 in gray.
            let redness = |c: Vec3| (c.x - c.y) / c.x;
            assert!(redness(colors.red.body.0) > 0.9);
            for column in (0..30).step_by(2) {
                let along = Vec2::from_angle((column as f32 + 1.0) * TAU / 30.0);
                let colors_of_it =
                    (0..20).map(|k| columns(&colors, along * (3.5 + 0.08 * k as f32), 4.77, 30, &[], Some(29)).0);
                let mean = colors_of_it.sum::<Vec3>() / 20.0;
                assert!(redness(mean) < 0.45, "{}, column {column}: {mean}", colors.name);
            }
        }
    }
}
