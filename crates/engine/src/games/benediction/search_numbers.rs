//! The parameters of move ordering and selectivity in the common search, which `tune search` tunes.

use crate::{Reductions, Selectivity};

/// Number of parameters, all values of [`SEARCH_NUMBERS`] together.
pub const NUMBERS: usize = 29;

/// Names and values of the parameters, in their order: hundredths of a man in margins, ordering scores, hundredths in reductions.
/// Tuned by games of King Trails (SPSA), half of the way that it went (docs/lab/engine-trials.md).
pub const SEARCH_NUMBERS: [(&str, &[i32]); 15] = [
    ("FUTILITY", &[33, 93]),
    ("REVERSE_FUTILITY", &[51, 98, 126, 178]),
    ("KEPT", &[20]),
    ("FORCING", &[107]),
    ("REDUCTIONS", &[78, 212]),
    ("ROOT_REDUCTIONS", &[77, 234]),
    ("ASPIRATION", &[57]),
    ("BLOCKS", &[91, -37, -141]),
    ("DROPS", &[-56, 4]),
    ("KINGS", &[100, -27]),
    ("PART", &[-12]),
    ("NEARER", &[7, 12]),
    ("CAPTURES", &[194, 19]),
    ("MERGE", &[19]),
    ("THREATS", &[94, 45, 150]),
];

/// Returns the values in use, without their names.
pub fn in_use() -> [i32; NUMBERS] {
    let mut numbers = [0; NUMBERS];
    let values = SEARCH_NUMBERS.iter().flat_map(|(_, numbers)| numbers.iter());
    numbers.iter_mut().zip(values).for_each(|(number, value)| *number = *value);
    numbers
}

/// The ordering scores of actions, by their effects.
#[derive(Clone, Debug)]
pub(super) struct OrderingScores {
    /// A block that stops an attack when the side to act is threatened, one beside a king, and one that stops an attack otherwise.
    pub blocks: [i32; 3],
    /// A man dropped on a starting point, and elsewhere.
    pub drops: [i32; 2],
    /// A king's action when the side to act is threatened, and otherwise.
    pub kings: [i32; 2],
    /// An action of a part of a man.
    pub part: i32,
    /// Each step of a king towards the wall, and of another man towards each enemy king.
    pub nearer: [i32; 2],
    /// A capture, and each captured checker.
    pub captures: [i32; 2],
    /// A merge.
    pub merge: i32,
    /// Arriving where an enemy king can be hit, where one can be hit soon, and where a king can soon pass the wall.
    pub threats: [i32; 3],
}

/// Converts the parameters, in their order.
pub(super) fn read(numbers: &[i32; NUMBERS]) -> (OrderingScores, Selectivity) {
    let [futility_1, futility_2, reverse_1, reverse_2, reverse_3, reverse_4, rest @ ..] = *numbers;
    let [prune_below, reduce_below, least, divisor, root_least, root_divisor, aspiration, rest @ ..] = rest;
    let [parries, beside, lines, on_start, elsewhere, threatened, calm, part, rest @ ..] = rest;
    let [king_nearer, man_nearer, capture, checker, merge, hits, soon, runs] = rest;
    let reductions = |least: i32, divisor: i32| {
        Reductions::new(f64::from(least) / 100.0, f64::from(divisor.max(MIN_DIVISOR)) / 100.0)
    };
    let scores = OrderingScores {
        blocks: [parries, beside, lines],
        drops: [on_start, elsewhere],
        kings: [threatened, calm],
        part,
        nearer: [king_nearer, man_nearer],
        captures: [capture, checker],
        merge,
        threats: [hits, soon, runs],
    };
    let selectivity = Selectivity {
        futility: [0, futility_1, futility_2],
        prune_below,
        reverse_futility: [reverse_1, reverse_2, reverse_3, reverse_4],
        reduce_below,
        reductions: reductions(least, divisor),
        root_reductions: reductions(root_least, root_divisor),
        aspiration: aspiration.max(1),
    };
    (scores, selectivity)
}

/// The smallest divisor, in hundredths; a smaller one would reduce every depth to nothing.
const MIN_DIVISOR: i32 = 50;

#[cfg(test)]
mod tests {
    use crate::games::benediction::search_numbers::*;

    #[test]
    fn every_number_has_a_name_and_a_place() {
        assert_eq!(SEARCH_NUMBERS.iter().map(|(_, numbers)| numbers.len()).sum::<usize>(), NUMBERS);
        let (scores, selectivity) = read(&in_use());
        assert_eq!((selectivity.futility, selectivity.aspiration, scores.threats), ([0, 33, 93], 57, [94, 45, 150]));
    }
}
