//! The positions of things in world units: 1 between neighbouring points, `x` to the right, `y` up, `z` towards the near side. The
//! board's surface is at `y = 0`.

use std::f32::consts::TAU;

use glam::{Vec2, Vec3, Vec3Swizzles};

use super::forms::height_of;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::view::{Board, Form, Man, Place, Shape};

pub use super::forms::{RADIUS, THICKNESS};
pub use outlines::WALL;

mod outlines;

/// Distance from the outermost points to the board's edge.
pub const MARGIN: f32 = 0.95;
/// Distance from the edges of a hexagon to the things beside it, with space for labels.
const SIDE_GAP: f32 = 0.5;
/// Distance of the labels from the outermost points of a hexagon; at the left the trays begin not far from there.
pub(super) const HEX_LABEL_DISTANCE: f32 = MARGIN + 0.11;
/// Distance of a tray's hollow from that edge, at least.
const TRAY_GAP: f32 = 0.305;
/// Length on the table that a height of 1 hides, as the camera looks at its usual tilt.
const HIDDEN: f32 = 0.794;
/// Half the extent of a letter on the table, with a margin.
const LETTER: f32 = 0.16;
/// Distance from the outermost points of squares to the things beyond their labels.
const LABEL_SPACE: f32 = 1.75;
/// Largest number of squares of a board that is shown from close up, and the width of its frame relative to that of other boards.
const FEW_SQUARES: usize = 16;
const NARROW_FRAME: f32 = 0.5;
/// Height of the table's surface.
pub const TABLE_Y: f32 = -0.42;

/// The extent of a ring's column from its point, outward and inward.
pub const COLUMN: [f32; 2] = [0.62, 1.50];
/// The extent of the home column from its point, outward and inward.
pub const HOME_COLUMN: [f32; 2] = [0.62, 2.75];
/// Distance between the piles of a column.
const PILE: f32 = 0.82;
/// Length of a die's edge.
pub const DIE: f32 = 0.75;
/// Size of a used die relative to another.
pub const USED_DIE: f32 = 0.8;
/// Size of the doubling cube relative to a die.
pub const CUBE: f32 = 0.7;
/// Discs in a pile.
const PILE_HEIGHT: usize = 5;
/// A side's piles in the home column.
const HOME_PILES: usize = 2;

/// Returns the direction of a side along `z`: 1 for the near one, -1 for the far one.
pub fn facing(side: Side) -> f32 {
    match side {
        Side::Near => 1.0,
        Side::Far => -1.0,
    }
}

/// Returns `true` for a board of a few squares, which is shown from close up.
pub fn has_few_squares(board: &Board) -> bool {
    board.shape == Shape::Squares && board.points.len() <= FEW_SQUARES
}

/// The places of one board.
#[derive(Clone, Debug)]
pub struct Places {
    points: Vec<Vec3>,
    half_width: f32,
    half_depth: f32,
    checkers: usize,
    shape: Shape,
    /// Width of the frame around squares, relative to the usual one.
    frame: f32,
    home: Option<Point>,
    removes: bool,
    has_bowl: bool,
}

impl Places {
    /// Creates the places of a board.
    pub fn new(board: &Board) -> Places {
        let points: Vec<Vec3> = board.points.iter().map(|(_, (x, y))| Vec3::new(*x, 0.0, -*y)).collect();
        let extent = |axis: fn(&Vec3) -> f32| points.iter().map(|p| axis(p).abs()).fold(0.0, f32::max);
        let half_width = extent(|p| p.x);
        let half_depth = extent(|p| p.z);
        let checkers = board.checkers as usize;
        Places {
            points,
            half_width,
            half_depth,
            checkers,
            shape: board.shape,
            frame: if has_few_squares(board) { NARROW_FRAME } else { 1.0 },
            home: board.home,
            removes: board.removes,
            has_bowl: board.bowl,
        }
    }

    /// Returns the middle of a point on the surface.
    pub fn point(&self, point: Point) -> Vec3 {
        self.points.get(point.index()).copied().unwrap_or_default()
    }

    /// Returns the feet of men on points, in their order: on each other, or in the piles of a column. Men on the same point must be
    /// next to each other.
    pub fn standing(&self, men: &[Man]) -> Vec<Vec3> {
        let mut feet = Vec::with_capacity(men.len());
        // Index of the first man on the same point.
        let mut first = 0;
        for (index, man) in men.iter().enumerate() {
            if men[first].at != man.at {
                first = index;
            }
            feet.push(match self.shape {
                Shape::Ring => self.in_column(man, &men[first..index], men),
                Shape::Hex | Shape::Squares => {
                    self.point(man.at) + Vec3::Y * men[first..index].iter().map(height_of).sum::<f32>()
                }
            });
        }
        feet
    }

    /// Returns the foot of a man in a column, above the men `before` it. Each side's men are in piles from one end of the column;
    /// in the home column they are in rows.
    fn in_column(&self, man: &Man, before: &[Man], men: &[Man]) -> Vec3 {
        let own = before.iter().filter(|other| other.side == man.side);
        let discs = own.clone().filter(|other| other.form == Form::Checker).count();
        // A figure stands on the last pile.
        let last = if man.form == Form::Checker { discs } else { discs.saturating_sub(1) };
        let (cell, height) = if self.home == Some(man.at) {
            // The home space has `HOME_PILES` piles per side, which are filled in turn: those of the sides do not overlap.
            let first = if man.side == Side::Near { -0.18 } else { -0.18 + HOME_PILES as f32 };
            let below = own.enumerate().filter(|(index, _)| index % HOME_PILES == last % HOME_PILES);
            ((last % HOME_PILES) as f32 + first, below.map(|(_, other)| height_of(other)).sum::<f32>())
        } else {
            let pile = last / PILE_HEIGHT;
            let is_shared = men.iter().any(|other| other.at == man.at && other.side != man.side);
            let cell = if man.side == Side::Far && is_shared { 2.0 - pile as f32 } else { pile as f32 };
            (cell, own.skip(pile * PILE_HEIGHT).map(height_of).sum::<f32>())
        };
        let place = self.point(man.at);
        place - place.normalize_or_zero() * (cell * PILE) + Vec3::Y * height
    }

    /// Returns the highest top of the men on a point, above the surface.
    pub fn top(&self, men: &[Man], point: Point) -> f32 {
        let tops = men.iter().zip(self.standing(men)).filter(|(man, _)| man.at == point);
        tops.map(|(man, foot)| foot.y + height_of(man)).fold(0.0, f32::max)
    }

    /// Returns `true` if the board is a ring, whose middle is part of the board.
    pub fn is_ring(&self) -> bool {
        self.shape == Shape::Ring
    }

    /// Returns the width of the frame around the board, relative to the usual one.
    pub fn frame(&self) -> f32 {
        self.frame
    }

    /// Returns the number of points.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Returns `true` if the board has no points.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Returns half the distance between the leftmost and the rightmost points.
    pub fn half_width(&self) -> f32 {
        self.half_width
    }

    /// Returns half the distance between the nearest and the farthest points.
    pub fn half_depth(&self) -> f32 {
        self.half_depth
    }

    /// Returns the middle of a side's tray. Beside a hexagon it is in the free corner at the side's left hand, so that the table is
    /// as wide as the board and looks the same from either side, so far from the board that full stacks hide no letter behind them.
    /// In a ring the hands are in the middle.
    pub fn tray(&self, side: Side) -> Vec3 {
        let facing = facing(side);
        if self.is_ring() {
            return Vec3::new(0.75, 0.0, 0.52 * facing);
        }
        let half = self.tray_half();
        let at = match self.shape {
            Shape::Hex => {
                let (sin, cos) = (TAU / 6.0).sin_cos();
                let edge = self.hex_edge();
                let left = if self.removes { STACK_STEP } else { 0.0 } - edge;
                // Its corner nearest to the board is a gap away from the edge.
                let nearest = -(left + 2.0 * half.x);
                let beside = (edge + TRAY_GAP - nearest * cos) / sin + half.y;
                // The last stack stands nearest to the letters.
                let last = nearest + TRAY_MARGIN + STACK_STEP / 2.0;
                let letters = self.half_depth + (HEX_LABEL_DISTANCE - last * cos) / sin;
                let top = TABLE_Y + TRAY_DEPTH + self.tray_height() * THICKNESS;
                Vec2::new(left + half.x, beside.max(letters + LETTER + RADIUS + top * HIDDEN))
            }
            Shape::Squares | Shape::Ring => Vec2::new(0.0, self.half_depth + LABEL_SPACE + half.y),
        };
        Vec3::new(at.x * facing, TABLE_Y, at.y * facing)
    }

    /// Returns half the extent of a tray's hollow along x and z: a row of stacks.
    pub fn tray_half(&self) -> Vec2 {
        if self.is_ring() {
            return Vec2::new(1.5 * PILE, 0.48);
        }
        Vec2::new(STACK_STEP / 2.0 * self.tray_columns() as f32 + TRAY_MARGIN, 0.44)
    }

    /// Returns the distance from the middle of a hexagon to the edge of its surface.
    fn hex_edge(&self) -> f32 {
        (self.half_depth + MARGIN) * (TAU / 6.0).sin()
    }

    fn tray_columns(&self) -> usize {
        self.checkers.div_ceil(TRAY_STACK).max(1)
    }

    /// Returns the height of the stacks in a tray at the beginning of a game, in checkers. Two checkers at least are on the board.
    pub(super) fn tray_height(&self) -> f32 {
        self.checkers.saturating_sub(2).div_ceil(self.tray_columns()) as f32
    }

    /// Returns the foot of the checker at a slot of a tray. The stacks of its row are of equal height.
    pub fn tray_slot(&self, side: Side, slot: usize) -> Vec3 {
        if self.is_ring() {
            if slot == Places::FIGURE_SLOT {
                // The left half of the middle is free for the dice.
                return self.tray(side) + Vec3::Z * (0.95 * facing(side));
            }
            let (pile, height) = (slot / PILE_HEIGHT, slot % PILE_HEIGHT);
            return self.tray(side) + Vec3::new((pile as f32 - 1.0) * PILE, height as f32 * THICKNESS, 0.0);
        }
        let columns = self.tray_columns();
        let (height, column) = (slot / columns, slot % columns);
        let x = (column as f32 - (columns as f32 - 1.0) / 2.0) * STACK_STEP;
        self.tray(side) + Vec3::new(x * facing(side), height as f32 * THICKNESS + TRAY_DEPTH, 0.0)
    }

    /// Returns the foot of a checker out of the game: beside the tray, away from the board's middle, or outside a ring in the free
    /// corner at the side's left hand.
    pub fn removed_slot(&self, side: Side, slot: usize) -> Vec3 {
        let facing = facing(side);
        let is_figure = slot == Places::FIGURE_SLOT;
        let (stack, height) = (slot / TRAY_STACK, slot % TRAY_STACK);
        let up = if is_figure { 0.0 } else { height as f32 * THICKNESS };
        if self.is_ring() {
            // Outside the numbers.
            let far = self.half_width + 2.0;
            let x = -(self.half_width + 0.5 - STACK_STEP * if is_figure { 3.0 } else { stack as f32 });
            let z = (far * far - x * x).max(0.0).sqrt();
            return Vec3::new(x * facing, TABLE_Y + up, z * facing);
        }
        let x = self.tray_half().x + 0.2 + STACK_STEP / 2.0;
        self.tray(side) + Vec3::new(-x * facing, up, -STACK_STEP * stack as f32 * facing)
    }

    /// Returns the middle of the bowl of black stones, where a board has one: in the free corner at the right hand of the near side.
    pub fn bowl(&self) -> Vec3 {
        let (sin, cos) = (TAU / 6.0).sin_cos();
        let beyond = self.hex_edge() + SIDE_GAP + Places::BOWL_RADIUS;
        let x = self.hex_edge() - Places::BOWL_RADIUS;
        Vec3::new(x, TABLE_Y, (beyond - x * cos) / sin)
    }

    /// Returns the size of a board relative to the smaller hexagon.
    pub fn scale(&self, board: &Board) -> f32 {
        if self.shape == Shape::Hex {
            return self.half_depth / 4.0;
        }
        let outline = self.outline(board, MARGIN);
        outline.iter().map(|at| at.xz().abs().max_element()).fold(0.0, f32::max) / 4.95
    }

    /// Returns the foot of the candlestick, whose size is proportional to the board's: at the far left of the near side, where it
    /// hides no label from either side of the table.
    pub fn candle(&self, board: &Board) -> Vec3 {
        let scale = self.scale(board);
        let at = match self.shape {
            Shape::Hex => {
                let (sin, cos) = (TAU / 6.0).sin_cos();
                let beyond = self.hex_edge() + 0.66 + Places::CANDLE_RADIUS * scale;
                let along = 0.40 * self.hex_edge();
                Vec2::new(-beyond * cos - along * sin, -beyond * sin + along * cos)
            }
            Shape::Squares => {
                // At the left of the far corner, beyond the row numbers: behind the board it would be the farthest thing on the table.
                let corner = self.outline(board, MARGIN).into_iter().fold(Vec3::ZERO, |far, at| far.max(at.abs()));
                Vec2::new(-corner.x - 0.12 - (Places::CANDLE_RADIUS + 0.1) * scale, -0.1 * scale - corner.z)
            }
            Shape::Ring => {
                let corner = self.outline(board, MARGIN).into_iter().fold(Vec3::ZERO, |far, at| far.max(at.abs()));
                Vec2::splat(-corner.x * 0.5f32.sqrt() - 1.05 * scale)
            }
        };
        Vec3::new(at.x, TABLE_Y, at.y)
    }

    /// The slot of a figure, in hand or out of the game.
    pub const FIGURE_SLOT: usize = 200;

    /// Returns the position of the middle of a die, the first or the second one: in the free half of a ring's middle, or aside
    /// if it has been used.
    pub fn die(&self, index: usize, used: bool) -> Vec3 {
        let (x, z) = if index == 0 { (-1.18, -0.72) } else { (-1.48, 0.72) };
        if used {
            return Vec3::new(-1.98, DIE * USED_DIE / 2.0, 1.34 * z);
        }
        Vec3::new(x, DIE / 2.0, z)
    }

    /// Returns the position of the middle of the doubling cube: near its owner, or at the end of the line between the sides.
    pub fn cube(&self, owner: Option<Side>) -> Vec3 {
        let (x, z) = owner.map_or((-2.2, 0.0), |side| (-0.3, 1.55 * facing(side)));
        Vec3::new(x, DIE * CUBE / 2.0, z)
    }

    /// Radius of the bowl.
    pub const BOWL_RADIUS: f32 = 0.7;

    /// Radius of the candlestick at the size of the smaller hexagon.
    pub const CANDLE_RADIUS: f32 = 0.43;
    /// Height of the candlestick at that size.
    pub const CANDLE_HEIGHT: f32 = 1.06;

    /// Returns the place at a position, given as the points in which a ray meets the board's surface and the table's.
    pub fn at(&self, on_board: Vec3, on_table: Vec3) -> Option<Place> {
        if self.is_ring() {
            return self.in_ring(on_board);
        }
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
        for side in Side::BOTH.into_iter().filter(|_| self.has_trays()) {
            let off = (on_table.xz() - self.tray(side).xz()).abs();
            let half = self.tray_half() + Vec2::splat(0.12);
            if off.x <= half.x && off.y <= half.y {
                return Some(Place::Hand(side));
            }
        }
        let in_bowl = self.has_bowl && on_table.xz().distance(self.bowl().xz()) <= Places::BOWL_RADIUS;
        in_bowl.then_some(Place::Bowl)
    }

    /// Returns `true` if checkers in hand are in trays beside the board.
    pub fn has_trays(&self) -> bool {
        self.checkers > 0 && !self.is_ring()
    }

    /// Returns the place in a ring: a column, or a side's half of the middle.
    fn in_ring(&self, on_board: Vec3) -> Option<Place> {
        let far = on_board.xz().length();
        let turn = |at: Vec3| at.z.atan2(at.x);
        let off = |at: &Vec3| {
            let difference = turn(*at) - turn(on_board);
            difference.sin().atan2(difference.cos()).abs()
        };
        let columns = self.points.iter().enumerate();
        let (index, at) = columns.min_by(|a, b| off(a.1).total_cmp(&off(b.1)))?;
        let point = Point(index as u8);
        let [beyond, inward] = if self.home == Some(point) { HOME_COLUMN } else { COLUMN };
        let radius = at.xz().length();
        if (radius - inward..=radius + beyond).contains(&far) {
            return Some(Place::Point(point));
        }
        let side = if on_board.z > 0.0 { Side::Near } else { Side::Far };
        (far < radius - inward).then_some(Place::Hand(side))
    }
}

/// Largest number of checkers in a stack of a tray.
pub const TRAY_STACK: usize = 8;
/// Distance between the stacks of a tray.
const STACK_STEP: f32 = 0.9;
/// Distance of the stacks' cells from the ends of a tray.
const TRAY_MARGIN: f32 = 0.05;
/// Height of a tray's floor.
const TRAY_DEPTH: f32 = 0.02;

/// Returns the position of a man's stone, relative to the middle of the face of its uppermost checker: in the hollow of a plain
/// man, at the rim below the crown of a king. The crown is upright for `foremost`, so that the stone stays visible.
pub fn stone_offset(king: bool, foremost: Side) -> Vec3 {
    if king { Vec3::new(0.0, -0.004, 0.27 * facing(foremost)) } else { Vec3::new(0.0, -0.018, 0.0) }
}

#[cfg(test)]
mod tests {
    use super::super::forms::radius;
    use super::*;
    use benediction_rules::view::CheckerId;
    use benediction_study::registry;

    /// Returns `true` if a position is outside the board by more than `gap`.
    pub(super) fn is_outside(outline: &[Vec3], at: Vec3, gap: f32) -> bool {
        let next = |i: usize| outline[(i + 1) % outline.len()];
        (0..outline.len()).any(|i| {
            let along = (next(i) - outline[i]).with_y(0.0).normalize();
            let out = Vec3::new(-along.z, 0.0, along.x);
            let out = if out.dot(outline[i]) < 0.0 { -out } else { out };
            (at - outline[i]).dot(out) > gap
        })
    }

    #[test]
    fn trays_and_bowl_overlap_neither_board_nor_each_other() {
        for (game, removes) in registry::games().iter().flat_map(|game| [(game, false), (game, true)]) {
            let board = Board { removes, ..game.start(Side::Near).board() };
            let places = Places::new(&board);
            if !places.has_trays() {
                continue;
            }
            let outline = places.outline(&board, MARGIN);
            let (half, bowl) = (places.tray_half(), places.bowl());
            let [near, far] = Side::BOTH.map(|side| places.tray(side));
            assert!((near + far).xz().length() < 1e-5, "{}: another table from the other side", game.name);
            assert!(is_outside(&outline, bowl, Places::BOWL_RADIUS + 0.3), "{}: the bowl", game.name);
            for side in Side::BOTH {
                for (x, z) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
                    let corner = places.tray(side) + Vec3::new(x * half.x, 0.0, z * half.y);
                    assert!(is_outside(&outline, corner, 0.3), "{}: the tray's corner {corner}", game.name);
                }
                // Checkers out of the game are on neither the tray nor the bowl.
                let count = if removes { 2 * TRAY_STACK } else { 0 };
                let row = (0..count).map(|slot| places.removed_slot(side, slot));
                for at in row.chain([bowl]) {
                    let off = (at - places.tray(side)).abs();
                    assert!(off.x > half.x + RADIUS || off.z > half.y + RADIUS - 0.2, "{}: {at}", game.name);
                    assert!(at == bowl || at.distance(bowl) > Places::BOWL_RADIUS + RADIUS, "{}: {at}", game.name);
                    assert!(is_outside(&outline, at, RADIUS), "{}: {at} on the board", game.name);
                }
            }
        }
    }

    #[test]
    fn bowl_and_hands_are_pointable_only_where_present() {
        for game in registry::games() {
            let board = game.start(Side::Near).board();
            let places = Places::new(&board);
            let steps = || (-80..=80).map(|step| step as f32 * 0.15);
            let table = steps().flat_map(|x| steps().map(move |z| Vec3::new(x, TABLE_Y, z)));
            let pointed: Vec<Place> = table.filter_map(|at| places.at(at.with_y(0.0), at)).collect();
            assert!(pointed.iter().any(|place| matches!(place, Place::Point(_))), "{}", game.name);
            assert_eq!(pointed.contains(&Place::Bowl), board.bowl, "{}: the bowl", game.name);
            for side in Side::BOTH {
                assert_eq!(pointed.contains(&Place::Hand(side)), board.checkers > 0, "{}: {side:?}", game.name);
            }
        }
    }

    /// Returns the places of Kingamon's board.
    fn ring() -> Places {
        let boards = registry::games().iter().map(|game| game.start(Side::Near).board());
        boards.map(|board| Places::new(&board)).find(Places::is_ring).unwrap()
    }

    #[test]
    fn dice_cube_hands_and_columns_do_not_overlap() {
        let places = ring();
        // Half the diagonal of a die: no corner is farther from its middle, however it is turned.
        let reach = DIE * 0.5f32.sqrt();
        let cube = (DIE * CUBE * 0.5f32.sqrt(), "the cube");
        let mut hands = Vec::new();
        for side in Side::BOTH {
            // Slots 0 and 5 stand for up to ten discs on the bar, more than a game has.
            hands.extend([0, 5].map(|slot| (places.tray_slot(side, slot), RADIUS, "a hand")));
            hands.push((places.tray_slot(side, Places::FIGURE_SLOT), radius(Form::Figure), "a king"));
        }
        for used in [[false, false], [true, false], [false, true], [true, true]] {
            for owner in [None, Some(Side::Near), Some(Side::Far)] {
                let dice = [0, 1].map(|index| {
                    let size = if used[index] { USED_DIE } else { 1.0 };
                    (places.die(index, used[index]), reach * size, "a die")
                });
                let all: Vec<_> =
                    hands.iter().copied().chain(dice).chain([(places.cube(owner), cube.0, cube.1)]).collect();
                for (index, (at, far, name)) in all.iter().enumerate() {
                    for (other, other_far, other_name) in &all[index + 1..] {
                        let gap = at.xz().distance(other.xz()) - far - other_far;
                        assert!(gap > 0.0, "{name} {at} and {other_name} {other}, used {used:?}, {owner:?}: {gap}");
                    }
                    let edge = places.point(Point(0)).xz().length() - COLUMN[1];
                    assert!(at.xz().length() + far < edge, "{name} {at} lies in a column");
                }
            }
        }
    }

    #[test]
    fn borne_off_pieces_lie_in_rows_without_overlap() {
        let places = ring();
        let home = places.home.unwrap();
        let men: Vec<Man> = Side::BOTH
            .into_iter()
            .flat_map(|side| (0..15).map(move |index| (side, index)))
            .map(|(side, index)| {
                let checkers = vec![CheckerId(index)];
                Man { at: home, side, checkers, form: Form::Checker, king: false, mark: None }
            })
            .collect();
        let feet = places.standing(&men);
        for (index, foot) in feet.iter().enumerate() {
            for other in &feet[index + 1..] {
                let apart =
                    foot.xz().distance(other.xz()) > 2.0 * RADIUS || (foot.y - other.y).abs() > 0.99 * THICKNESS;
                assert!(apart, "{foot} {other}");
            }
            // A disc has a disc of its own side below it, or the board.
            let below = |other: &Vec3| other.xz().distance(foot.xz()) < 0.01 && other.y < foot.y;
            let layers = feet.iter().filter(|other| below(other)).count();
            assert!((foot.y - layers as f32 * THICKNESS).abs() < 1e-4);
        }
        let top = feet.iter().map(|foot| foot.y).fold(0.0, f32::max);
        assert!(top < 7.5 * THICKNESS, "{top}");
    }
}
