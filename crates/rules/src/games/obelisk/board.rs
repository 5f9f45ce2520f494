//! The board of 3 columns and 4 rows ([O1](crate::rulebook#rulings-3)): its squares, the three steps of a side, its
//! axes. Squares are points, counted row by row from `a1`.

use crate::Side;
use crate::geometry::Point;

/// Number of columns, `a` to `c`.
pub const COLUMNS: u8 = 3;
/// Number of rows, 1 to 4. Row 1 is Black's.
pub const ROWS: u8 = 4;
/// Number of squares of the board: 3 columns of 4 rows.
pub const SQUARES: usize = (COLUMNS * ROWS) as usize;

/// Direction of a step, as the side that moves sees it ([How stones move](crate::rulebook#how-stones-move)). There are
/// no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Diagonally forward, to the next row and towards column `a`.
    ForwardA,
    /// Diagonally forward, to the next row and towards column `c`.
    ForwardC,
    /// Straight back, to the row behind in the same column.
    Back,
}

impl Way {
    /// All three directions, in the order of their declaration.
    pub const ALL: [Way; 3] = [Way::ForwardA, Way::ForwardC, Way::Back];
}

const OFF: u8 = u8::MAX;

/// The next square, by side, square and direction.
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

/// The squares of the same row or column as bits, by square; it contains the square itself.
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

/// Returns the next square in a direction of a side, or `None` at the edge of the board.
///
/// ```
/// use benediction_rules::games::obelisk::board::{Way, named, step};
/// use benediction_rules::games::obelisk::{BLACK, WHITE};
///
/// // Forward is up for Black and down for White.
/// let [a1, b1, b2] = ["a1", "b1", "b2"].map(|name| named(name).expect("a square"));
/// assert_eq!(step(BLACK, a1, Way::ForwardC), Some(b2));
/// assert_eq!(step(WHITE, b1, Way::Back), Some(b2));
/// assert_eq!(step(BLACK, a1, Way::Back), None);
/// ```
#[inline]
pub const fn step(side: Side, from: Point, way: Way) -> Option<Point> {
    let to = STEPS[side.index()][from.index()][way as usize];
    if to == OFF { None } else { Some(Point(to)) }
}

/// Returns the square between two squares that are two steps of a side apart in one direction, or `None` if they are
/// not.
pub fn jumped(side: Side, from: Point, to: Point) -> Option<Point> {
    let over = |way| step(side, from, way).filter(|next| step(side, *next, way) == Some(to));
    Way::ALL.into_iter().find_map(over)
}

/// Returns `true` if two squares are in one row or one column ([O4](crate::rulebook#rulings-3)), or are the same.
#[inline]
pub const fn share_axis(a: Point, b: Point) -> bool {
    AXES[a.index()] >> b.0 & 1 != 0
}

/// Returns the square in a column and a row, both from 0, or `None` if it is not on the board.
pub const fn square(column: u8, row: u8) -> Option<Point> {
    if column < COLUMNS && row < ROWS { Some(Point(row * COLUMNS + column)) } else { None }
}

/// Returns the column of a square, from 0.
pub const fn column(square: Point) -> u8 {
    square.0 % COLUMNS
}

/// Returns the row of a square, from 0.
pub const fn row(square: Point) -> u8 {
    square.0 / COLUMNS
}

/// Returns the name of a square, `a1` to `c4`.
pub fn name(square: Point) -> String {
    format!("{}{}", char::from(b'a' + column(square)), row(square) + 1)
}

/// Returns the square with a name, or `None` if there is none.
pub fn named(name: &str) -> Option<Point> {
    let [letter @ b'a'..=b'c', digit @ b'1'..=b'4'] = *name.as_bytes() else { return None };
    square(letter - b'a', digit - b'1')
}

/// Returns the square with left and right exchanged.
pub const fn mirrored(square: Point) -> Point {
    Point(square.0 + 2 - 2 * column(square))
}

/// Returns the square after a rotation of the board by 180 degrees.
pub const fn rotated(square: Point) -> Point {
    Point(SQUARES as u8 - 1 - square.0)
}
