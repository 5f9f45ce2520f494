//! Directions on a board, seen from the near side.

use std::f32::consts::TAU;

use benediction_rules::geometry::Point;
use benediction_rules::view::{Board, Crossing, Shape};

/// A direction on a board. North leads away from the near side; on a ring there are only up and down, by the numbers of the spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Away from the near side.
    North,
    /// To the right, and away from the near side.
    NorthEast,
    /// To the right; on squares only.
    East,
    /// To the right, and towards the near side.
    SouthEast,
    /// Towards the near side.
    South,
    /// To the left, and towards the near side.
    SouthWest,
    /// To the left; on squares only.
    West,
    /// To the left, and away from the near side.
    NorthWest,
    /// To higher numbers.
    Up,
    /// To lower numbers.
    Down,
}

impl Direction {
    /// All directions, clockwise from the north.
    pub const ALL: [Direction; 10] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
        Direction::Up,
        Direction::Down,
    ];

    /// Returns the directions of a board.
    pub fn of(board: &Board) -> impl Iterator<Item = Direction> + use<> {
        let shape = board.shape;
        Direction::ALL.into_iter().filter(move |direction| match (shape, direction) {
            (Shape::Ring, direction) => matches!(direction, Direction::Up | Direction::Down),
            (_, Direction::Up | Direction::Down) => false,
            (Shape::Hex, direction) => !matches!(direction, Direction::East | Direction::West),
            (Shape::Squares, _) => true,
        })
    }

    /// Returns its abbreviation, which is its id in messages: `ne`.
    pub const fn word(self) -> &'static str {
        match self {
            Direction::North => "n",
            Direction::NorthEast => "ne",
            Direction::East => "e",
            Direction::SouthEast => "se",
            Direction::South => "s",
            Direction::SouthWest => "sw",
            Direction::West => "w",
            Direction::NorthWest => "nw",
            Direction::Up => "up",
            Direction::Down => "down",
        }
    }

    /// Returns the direction of a typed word: `ne`, `north-east` or `northeast`. Returns `None` if the word names none.
    pub fn named(word: &str) -> Option<Direction> {
        let word = word.to_ascii_lowercase().replace('-', "");
        let long = |direction: Direction| format!("{direction:?}").to_ascii_lowercase();
        Direction::ALL.into_iter().find(|direction| direction.word() == word || long(*direction) == word)
    }

    /// Returns its angle on the board, counterclockwise from the right, in parts of a turn. Returns `None` on a ring.
    fn angle(self, shape: Shape) -> Option<f32> {
        let place = Direction::ALL.iter().position(|other| *other == self)?;
        match (shape, self) {
            (Shape::Ring, _) | (_, Direction::Up | Direction::Down) => None,
            // The six directions of a hexagon: north, and 60 degrees from it.
            (Shape::Hex, Direction::NorthEast) => Some(1.0 / 12.0),
            (Shape::Hex, Direction::SouthEast) => Some(-1.0 / 12.0),
            (Shape::Hex, Direction::SouthWest) => Some(7.0 / 12.0),
            (Shape::Hex, Direction::NorthWest) => Some(5.0 / 12.0),
            _ => Some(0.25 - place as f32 / 8.0),
        }
    }
}

/// Returns the neighbor of a point in a direction.
fn neighbor(board: &Board, from: Point, direction: Direction) -> Option<Point> {
    let point = |index: usize| u8::try_from(index).ok().map(Point);
    let Some(angle) = direction.angle(board.shape) else {
        let next = match direction {
            Direction::Up => from.index().checked_add(1),
            _ => from.index().checked_sub(1),
        };
        // Names of spaces are numbers; those beside the ring have words.
        let is_space = |index: &usize| board.points.get(*index).is_some_and(|(name, _)| name.parse::<u32>().is_ok());
        return next.filter(|next| is_space(next) && is_space(&from.index())).and_then(point);
    };
    let (x, y) = board.points.get(from.index())?.1;
    let (dx, dy) = ((TAU * angle).cos(), (TAU * angle).sin());
    board.points.iter().enumerate().find_map(|(index, (_, (to_x, to_y)))| {
        let (along, across) = ((to_x - x) * dx + (to_y - y) * dy, (to_y - y) * dx - (to_x - x) * dy);
        // Neighbors on a diagonal of squares are farther away.
        (along > 0.5 && along < 1.5 && across.abs() < 0.1).then(|| point(index)).flatten()
    })
}

/// Returns the points of the line from a point in a direction, to the edge of the board.
pub(super) fn ray(board: &Board, from: Point, direction: Direction) -> Vec<Point> {
    let mut ray: Vec<Point> =
        std::iter::successors(neighbor(board, from, direction), |at| neighbor(board, *at, direction))
            .take(board.points.len())
            .collect();
    // A ring has no end.
    if let Some(end) = ray.iter().position(|at| *at == from) {
        ray.truncate(end);
    }
    ray
}

/// Returns the step through the wall at the end of the line through two points, if there is one: `last` is its last point in a
/// direction.
pub(super) fn crossing(board: &Board, from: Point, last: Point, direction: Direction) -> Option<Crossing> {
    let direction = direction.angle(board.shape)?;
    let place = |at: Point| board.points.get(at.index()).map(|(_, place)| *place);
    let (x, y) = place(last)?;
    let crossings = board.crossings.iter().filter(|crossing| crossing.exit == last);
    crossings.copied().find(|crossing| {
        // It comes back at the other end of the same line.
        let Some((entry_x, entry_y)) = place(crossing.entry) else { return false };
        let (dx, dy) = ((TAU * direction).cos(), (TAU * direction).sin());
        let (along, across) = ((entry_x - x) * dx + (entry_y - y) * dy, (entry_y - y) * dx - (entry_x - x) * dy);
        along <= 0.1 && across.abs() < 0.1 && (crossing.entry != last || from == last)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;
    use benediction_rules::Side;

    #[test]
    fn lines_of_a_board_are_the_same_from_both_ends() {
        for entry in registry::games() {
            let session = entry.start(Side::Near);
            let board = session.board();
            for direction in Direction::of(&board) {
                let back = Direction::ALL.into_iter().find(|other| is_opposite(direction, *other)).expect("a way back");
                for from in (0..board.points.len()).map(|index| Point(index as u8)) {
                    for at in ray(&board, from, direction) {
                        assert!(ray(&board, at, back).contains(&from), "{}", entry.name);
                    }
                }
            }
        }
    }

    fn is_opposite(one: Direction, other: Direction) -> bool {
        let pairs = [("n", "s"), ("ne", "sw"), ("e", "w"), ("se", "nw"), ("up", "down")];
        let words = (one.word(), other.word());
        pairs.iter().any(|(a, b)| words == (*a, *b) || words == (*b, *a))
    }
}
