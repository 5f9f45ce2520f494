//! Section 1: the points, their neighbours, the gridlines and the walls.

/// Column and row: the column counted from 0 at `a`, the row from 1 at the bottom.
pub type Point = (i32, i32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    Red,
    Blue,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    /// Red comes first in every pair.
    pub fn index(self) -> usize {
        match self {
            Side::Red => 0,
            Side::Blue => 1,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Blue => "blue",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dir {
    N,
    S,
    NE,
    SE,
    NW,
    SW,
}

pub const DIRS: [Dir; 6] = [Dir::N, Dir::S, Dir::NE, Dir::SE, Dir::NW, Dir::SW];

pub fn opposite(dir: Dir) -> Dir {
    match dir {
        Dir::N => Dir::S,
        Dir::S => Dir::N,
        Dir::NE => Dir::SW,
        Dir::SW => Dir::NE,
        Dir::SE => Dir::NW,
        Dir::NW => Dir::SE,
    }
}

/// "column `x` has `2N-1-|x-(N-1)|` points": the row of the top point.
pub fn top(n: i32, x: i32) -> i32 {
    2 * n - 1 - (x - (n - 1)).abs()
}

pub fn on_board(n: i32, (x, y): Point) -> bool {
    x >= 0 && x <= 2 * n - 2 && y >= 1 && y <= top(n, x)
}

pub fn all_points(n: i32) -> Vec<Point> {
    let mut points = Vec::new();
    for x in 0..2 * n - 1 {
        for y in 1..=top(n, x) {
            points.push((x, y));
        }
    }
    points
}

/// Returns one step on the board itself, or `None` at its edge.
pub fn step(n: i32, (x, y): Point, dir: Dir) -> Option<Point> {
    let middle = n - 1;
    let next = match dir {
        Dir::N => (x, y + 1),
        Dir::S => (x, y - 1),
        Dir::NE if x < middle => (x + 1, y + 1),
        Dir::NE => (x + 1, y),
        Dir::SE if x < middle => (x + 1, y),
        Dir::SE => (x + 1, y - 1),
        Dir::NW if x > middle => (x - 1, y + 1),
        Dir::NW => (x - 1, y),
        Dir::SW if x > middle => (x - 1, y),
        Dir::SW => (x - 1, y - 1),
    };
    if on_board(n, next) { Some(next) } else { None }
}

pub fn neighbours(n: i32, point: Point) -> Vec<Point> {
    let mut found = Vec::new();
    for dir in DIRS {
        if let Some(next) = step(n, point, dir) {
            found.push(next);
        }
    }
    found
}

/// Returns the last point of the gridline in a direction.
pub fn end_of_line(n: i32, from: Point, dir: Dir) -> Point {
    let mut point = from;
    while let Some(next) = step(n, point, dir) {
        point = next;
    }
    point
}

/// "Red owns the two lower edges: the points with row 1. Blue owns the two upper edges: the top point of every column."
pub fn on_wall_of(n: i32, owner: Side, (x, y): Point) -> bool {
    match owner {
        Side::Red => y == 1,
        Side::Blue => y == top(n, x),
    }
}

/// Returns `true` if a step off the board from this point in this direction crosses the wall of `side`'s enemy.
pub fn crosses_enemy_wall(n: i32, side: Side, point: Point, dir: Dir) -> bool {
    if !on_wall_of(n, side.other(), point) {
        return false;
    }
    let (x, middle) = (point.0, n - 1);
    match (side, dir) {
        (Side::Red, Dir::N) | (Side::Blue, Dir::S) => true,
        (Side::Red, Dir::NW) | (Side::Blue, Dir::SW) => x <= middle,
        (Side::Red, Dir::NE) | (Side::Blue, Dir::SE) => x >= middle,
        _ => false,
    }
}

/// Returns one step of a line, and `true` if it passed the enemy wall.
pub fn line_step(n: i32, side: Side, point: Point, dir: Dir) -> Option<(Point, bool)> {
    if let Some(next) = step(n, point, dir) {
        return Some((next, false));
    }
    if crosses_enemy_wall(n, side, point, dir) {
        return Some((end_of_line(n, point, opposite(dir)), true));
    }
    None
}

/// Returns the own second line: one step inside the own walls and on no edge of the board.
pub fn on_second_line(n: i32, side: Side, (x, y): Point) -> bool {
    let off_side_walls = x >= 1 && x <= 2 * n - 3;
    match side {
        Side::Red => off_side_walls && y == 2,
        Side::Blue => off_side_walls && y == top(n, x) - 1,
    }
}
