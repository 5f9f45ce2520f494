//! The values of men by their points (piece-square tables), added to the weights: learned from games of the bot with itself
//! (docs/dev/engine.md).

use std::sync::LazyLock;

pub use crate::games::benediction::point_tables::TABLES;
use crate::games::benediction::point_tables::{BENEDICTION, KING_TRAILS};
use benediction_rules::Side;
use benediction_rules::games::benediction::{Position, Variant};
use benediction_rules::geometry::{Hex, Points};

/// Number of classes of men: of one, two, three, and four checkers and more. Kings have as many.
const CLASSES: usize = 4;
/// The extra value of a blessed and of a cursed man.
const BLESSED: usize = 2 * CLASSES;
const CURSED: usize = BLESSED + 1;
const _: () = assert!(TABLES == CURSED + 1, "the tables are those of `point_tables`");

/// Largest number of points of a board.
const POINTS: usize = 127;

/// The values of a board, in hundredths of a man.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointValues {
    /// The values of all points, for each table and side.
    values: [[[i16; POINTS]; 2]; TABLES],
}

impl PointValues {
    /// Returns the values with which the program plays a position's game, or `None` if it has none.
    pub fn of_game(position: &Position) -> Option<&'static PointValues> {
        static IN_USE: LazyLock<[(Variant, PointValues); 2]> = LazyLock::new(|| {
            let tables: [(Variant, &[i16]); 2] = [
                (Variant::BENEDICTION, BENEDICTION.as_flattened()),
                (Variant::KING_TRAILS, KING_TRAILS.as_flattened()),
            ];
            tables.map(|(variant, numbers)| (variant, PointValues::new(variant.hex(), numbers.iter().copied())))
        });
        IN_USE.iter().find(|(variant, _)| variant == position.variant()).map(|(_, values)| values)
    }

    /// Creates the values of a board from those of each table, as the near side sees them: by columns from the left edge to the
    /// middle, each from below. The right half is the mirror image, and the far side sees the board from the other side. Missing
    /// numbers are 0.
    pub fn new(hex: &Hex, numbers: impl IntoIterator<Item = i16>) -> PointValues {
        let mut numbers = numbers.into_iter();
        let mut values = [[[0; POINTS]; 2]; TABLES];
        for table in &mut values {
            for (column, row) in half(hex) {
                let value = numbers.next().unwrap_or_default();
                for column in [column, hex.columns() - 1 - column] {
                    for (side, row) in [row, hex.height(column) + 1 - row].into_iter().enumerate() {
                        if let Some(point) = hex.point(column, row) {
                            table[side][point.index()] = value;
                        }
                    }
                }
            }
        }
        PointValues { values }
    }

    /// Returns the values with each table multiplied by a number of hundredths.
    pub fn scaled(&self, hundredths: &[i32; TABLES]) -> PointValues {
        let mut values = self.values;
        for (table, part) in values.iter_mut().zip(hundredths) {
            let cells = table.as_flattened_mut().iter_mut();
            cells.for_each(|value| *value = (f64::from(*value) * f64::from(*part) / 100.0).round() as i16);
        }
        PointValues { values }
    }

    /// Returns the value of the points of a side's men, less that of the other side's men.
    #[inline]
    pub(super) fn score(&self, position: &Position, side: Side) -> i32 {
        self.of_side(position, side) - self.of_side(position, side.other())
    }

    #[inline]
    fn of_side(&self, position: &Position, side: Side) -> i32 {
        let own = position.men(side);
        let sum = |table: usize, men: Points| {
            let values = &self.values[table][side.index()];
            men.fold(0, |sum, point| sum + i32::from(values[point.index()]))
        };
        let (checkers, others) = (own - position.tall() - position.kings(), own & (position.tall() | position.kings()));
        let mut score = sum(0, checkers);
        others.for_each(|point| {
            let first = if position.kings().has(point) { CLASSES } else { 0 };
            let class = usize::from(position.size(point)).clamp(1, CLASSES) - 1;
            score += i32::from(self.values[first + class][side.index()][point.index()]);
        });
        score + sum(BLESSED, own & position.blessed()) + sum(CURSED, (own & position.cursed()) - position.blessed())
    }
}

/// Returns the columns and rows of the left half of a board and its middle, in the order of [`PointValues::new`].
pub fn half(hex: &Hex) -> impl Iterator<Item = (usize, usize)> {
    (0..hex.columns().div_ceil(2)).flat_map(move |column| (1..=hex.height(column)).map(move |row| (column, row)))
}

#[cfg(test)]
mod tests {
    use crate::games::benediction::point_values::*;
    use benediction_rules::{Position as _, Symmetry};
    use oorandom::Rand64;

    #[test]
    fn both_sides_and_mirror_images_are_worth_the_same() {
        let mut rng = Rand64::new(1);
        let numbers = std::iter::repeat_with(|| rng.rand_range(0..2001) as i16 - 1000);
        let values = PointValues::new(Variant::KING_TRAILS.hex(), numbers);
        let mut rng = Rand64::new(2);
        for _ in 0..20 {
            let mut position = Position::new(Variant::KING_TRAILS, Side::Near);
            let mut different = false;
            for _ in 0..120 {
                let mut legal = Vec::new();
                position.legal(&mut legal);
                let Some(action) = legal.get(rng.rand_range(0..legal.len().max(1) as u64) as usize) else { break };
                position.apply(*action);
                let score = values.score(&position, Side::Near);
                different |= score != 0;
                assert_eq!(score, -values.score(&position, Side::Far));
                assert_eq!(score, values.score(&position.image(Symmetry::Mirror), Side::Near));
                assert_eq!(score, values.score(&position.image(Symmetry::ColorSwap), Side::Far));
            }
            assert!(different);
        }
    }
}
