//! The board of 3 columns and 4 rows (rules §1, O1): its points, the three steps of a side, its axes.

use crate::Side;
use crate::geometry::Point;

/// Columns, `a` to `c`.
pub const COLUMNS: u8 = 3;
/// Rows, 1 to 4; row 1 is Black's edge.
pub const ROWS: u8 = 4;
/// Squares, counted row by row from `a1`.
pub const SQUARES: usize = (COLUMNS * ROWS) as usize;

/// A way to go, as the side that goes sees it (§2). There is no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Diagonally forward, towards column `a`.
    ForwardA,
    /// Diagonally forward, towards column `c`.
    ForwardC,
    /// Straight back.
    Back,
}

impl Way {
    /// All three.
    pub const ALL: [Way; 3] = [Way::ForwardA, Way::ForwardC, Way::Back];
}

const OFF: u8 = u8::MAX;

/// The next square for each side, square and way.
const STEPS: [[[u8; 3]; SQUARES]; 2] = {
    let mut steps = [[[OFF; 3]; SQUARES]; 2];
    let mut square = 0;
    while square < SQUARES {
        let (column, row) = ((square as i8) % COLUMNS as i8, (square as i8) / COLUMNS as i8);
        let mut side = 0;
        while side < 2 {
            let forward: i8 = if side == 0 { 1 } else { -1 };
            let goals = [(column - 1, row + forward), (column + 1, row + forward), (column, row - forward)];
            let mut way = 0;
            while way < 3 {
                let (to_column, to_row) = goals[way];
                if 0 <= to_column && to_column < COLUMNS as i8 && 0 <= to_row && to_row < ROWS as i8 {
                    steps[side][square][way] = (to_row * COLUMNS as i8 + to_column) as u8;
                }
                way += 1;
            }
            side += 1;
        }
        square += 1;
    }
    steps
};

/// The squares of the same row or column, each square with its own, as bits.
const AXES: [u16; SQUARES] = {
    let mut axes = [0; SQUARES];
    let mut a = 0;
    while a < SQUARES {
        let mut b = 0;
        while b < SQUARES {
            if a % COLUMNS as usize == b % COLUMNS as usize || a / COLUMNS as usize == b / COLUMNS as usize {
                axes[a] |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    axes
};

/// The next square in a way of a side, if it is on the board.
#[inline]
pub const fn step(side: Side, from: Point, way: Way) -> Option<Point> {
    let to = STEPS[side.index()][from.index()][way as usize];
    if to == OFF { None } else { Some(Point(to)) }
}

/// The square between two that are two steps of a side apart in one way.
pub fn jumped(side: Side, from: Point, to: Point) -> Option<Point> {
    let over = |way| step(side, from, way).filter(|next| step(side, *next, way) == Some(to));
    Way::ALL.into_iter().find_map(over)
}

/// Whether two squares lie in one row or one column (O4); a square does so with itself.
#[inline]
pub const fn share_axis(a: Point, b: Point) -> bool {
    AXES[a.index()] >> b.0 & 1 != 0
}

/// The square of a column and a row, both from 0.
pub const fn square(column: u8, row: u8) -> Option<Point> {
    if column < COLUMNS && row < ROWS { Some(Point(row * COLUMNS + column)) } else { None }
}

/// Its column, from 0.
pub const fn column(square: Point) -> u8 {
    square.0 % COLUMNS
}

/// Its row, from 0.
pub const fn row(square: Point) -> u8 {
    square.0 / COLUMNS
}

/// Its name, `a1` to `c4`.
pub fn name(square: Point) -> String {
    format!("{}{}", char::from(b'a' + column(square)), row(square) + 1)
}

/// The square of such a name.
pub fn named(name: &str) -> Option<Point> {
    let [letter @ b'a'..=b'c', digit @ b'1'..=b'4'] = *name.as_bytes() else { return None };
    square(letter - b'a', digit - b'1')
}

/// Left and right exchanged.
pub const fn mirrored(square: Point) -> Point {
    Point(square.0 + 2 - 2 * column(square))
}

/// The board turned by 180 degrees.
pub const fn rotated(square: Point) -> Point {
    Point(SQUARES as u8 - 1 - square.0)
}
