//! The board of 8×8 squares. The index of a square is its file plus eight times its rank, so a1 is 0, b1 is 1 and h8
//! is 63. A set of squares is a `u64` with a bit for each.

use super::Point;

/// Direction of a line through a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Along a row, from left to right.
    Rank,
    /// From the near edge to the far edge.
    File,
    /// A diagonal parallel to that from a1 to h8.
    Rising,
    /// A diagonal parallel to that from a8 to h1.
    Falling,
}

/// Squares of the lines through each square, by [`Line`], without the square itself.
const LINES: [[u64; 4]; 64] = {
    let mut lines = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (x, y) = ((other % 8) as i32 - (square % 8) as i32, (other / 8) as i32 - (square / 8) as i32);
            let on = [y == 0, x == 0, x == y, x == -y];
            let mut line = 0;
            while line < 4 {
                if on[line] && other != square {
                    lines[square][line] |= 1 << other;
                }
                line += 1;
            }
            other += 1;
        }
        square += 1;
    }
    lines
};

/// Returns, for each square, the squares that are reached by one of these steps (files to the right, ranks up).
pub const fn leaps(steps: &[(i32, i32)]) -> [u64; 64] {
    let mut reached = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut index = 0;
        while index < steps.len() {
            let (x, y) = ((square % 8) as i32 + steps[index].0, (square / 8) as i32 + steps[index].1);
            if 0 <= x && x < 8 && 0 <= y && y < 8 {
                reached[square] |= 1 << (8 * y + x);
            }
            index += 1;
        }
        square += 1;
    }
    reached
}

/// Returns the squares that are seen along a line, up to and including the first occupied one on either side
/// (o^(o-2r), as Gerd Isenberg and Aleks Peshkov describe it for chess programs).
#[inline]
pub const fn line_attacks(square: usize, line: Line, occupied: u64) -> u64 {
    let mask = LINES[square][line as usize];
    let (stops, bit) = (occupied & mask, 1_u64 << square);
    let ahead = stops.wrapping_sub(bit << 1);
    // Every line but a rank has a square on a rank at most, so turning the ranks over turns the line round.
    let behind = if matches!(line, Line::Rank) {
        stops.reverse_bits().wrapping_sub(bit.reverse_bits() << 1).reverse_bits()
    } else {
        stops.swap_bytes().wrapping_sub(bit.swap_bytes() << 1).swap_bytes()
    };
    (ahead ^ behind) & mask
}

/// Returns the squares strictly between two squares on one line, or the empty set if they are not on one line.
///
/// ```
/// use benediction_rules::geometry::squares::{between, each, name, named};
///
/// let [a1, d4] = ["a1", "d4"].map(|name| named(name).expect("a square"));
/// let names: Vec<String> = each(between(a1, d4)).map(name).collect();
/// assert_eq!(names, ["b2", "c3"]);
/// ```
pub const fn between(a: usize, b: usize) -> u64 {
    let lines = [Line::Rank, Line::File, Line::Rising, Line::Falling];
    let mut index = 0;
    while index < 4 {
        if LINES[a][index] >> b & 1 != 0 {
            return line_attacks(a, lines[index], 1 << b) & line_attacks(b, lines[index], 1 << a);
        }
        index += 1;
    }
    0
}

/// Returns the squares of a set, the lowest index first.
#[inline]
pub fn each(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as usize;
        let some = set != 0;
        set &= set.wrapping_sub(1);
        some.then_some(square)
    })
}

/// Returns the name of a square: `e4`.
pub fn name(square: usize) -> String {
    format!("{}{}", (b'a' + (square % 8) as u8) as char, square / 8 + 1)
}

/// Returns the square whose name a text starts with, or `None` if it starts with none.
pub fn named(text: &str) -> Option<usize> {
    match text.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8', ..] => Some(usize::from(file - b'a') + 8 * usize::from(rank - b'1')),
        _ => None,
    }
}

/// Returns the point of a square.
pub const fn point(square: usize) -> Point {
    Point(square as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks square by square.
    fn walked(square: usize, steps: [(i32, i32); 2], occupied: u64) -> u64 {
        let mut squares = 0;
        for (dx, dy) in steps {
            let (mut x, mut y) = ((square % 8) as i32 + dx, (square / 8) as i32 + dy);
            while (0..8).contains(&x) && (0..8).contains(&y) {
                let bit = 1_u64 << (8 * y + x);
                squares |= bit;
                if occupied & bit != 0 {
                    break;
                }
                (x, y) = (x + dx, y + dy);
            }
        }
        squares
    }

    #[test]
    fn attack_tables_match_a_walk_over_squares() {
        let mut rng = oorandom::Rand64::new(1);
        let lines = [
            (Line::Rank, [(1, 0), (-1, 0)]),
            (Line::File, [(0, 1), (0, -1)]),
            (Line::Rising, [(1, 1), (-1, -1)]),
            (Line::Falling, [(1, -1), (-1, 1)]),
        ];
        for _ in 0..200 {
            let occupied = rng.rand_u64() & rng.rand_u64();
            for square in 0..64 {
                for (line, steps) in lines {
                    assert_eq!(
                        line_attacks(square, line, occupied),
                        walked(square, steps, occupied),
                        "{square} {line:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn square_names_read_back_and_between_is_correct() {
        for square in 0..64 {
            assert_eq!(named(&name(square)), Some(square));
        }
        assert_eq!((named("i1"), named("a9"), named("a"), named("é1")), (None, None, None, None));
        let [a1, a4, d4, h8, b3] = ["a1", "a4", "d4", "h8", "b3"].map(|text| named(text).unwrap_or(64));
        let names = |set| each(set).map(name).collect::<Vec<_>>().join(" ");
        assert_eq!(names(between(a1, a4)), "a2 a3");
        assert_eq!(names(between(d4, a1)), "b2 c3");
        assert_eq!(names(between(d4, h8)), "e5 f6 g7");
        assert_eq!(between(a1, b3) | between(a1, a1), 0);
    }
}
