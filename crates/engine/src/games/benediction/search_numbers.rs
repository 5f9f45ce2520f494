//! The numbers by which the common search puts actions in order and leaves some out; `tune search` moves them.

use crate::{Reductions, Selectivity};

/// How many numbers there are.
pub const NUMBERS: usize = 29;

/// What they are called, in their order, and what they are in use: hundredths of a man in margins, ordering scores, hundredths in reductions.
/// Found by games of King Trails (SPSA), half of the way they went (docs/engine-trials.md).
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

/// The numbers in use, without their names.
pub fn in_use() -> [i32; NUMBERS] {
    let mut numbers = [0; NUMBERS];
    let known = SEARCH_NUMBERS.iter().flat_map(|(_, numbers)| numbers.iter());
    numbers.iter_mut().zip(known).for_each(|(number, known)| *number = *known);
    numbers
}

/// How early an action is looked at, by what it does.
#[derive(Clone, Debug)]
pub(super) struct OrderingScores {
    /// A block in the way of an attack where the side to act is threatened, one beside a king, and one in the way of an attack else.
    pub blocks: [i32; 3],
    /// A man from the hand on a starting point, and elsewhere.
    pub drops: [i32; 2],
    /// A king's action where the side to act is threatened, and else.
    pub kings: [i32; 2],
    /// An action of a part of a man.
    pub part: i32,
    /// Each step by which a king comes nearer to the wall, and another man to each enemy king.
    pub nearer: [i32; 2],
    /// A capture, and each checker of it.
    pub captures: [i32; 2],
    /// A merge.
    pub merge: i32,
    /// Going where an enemy king is hit, where one will be soon, and where a king can soon pass the wall.
    pub threats: [i32; 3],
}

/// What the numbers mean, in their order.
pub(super) fn read(numbers: &[i32; NUMBERS]) -> (OrderingScores, Selectivity) {
    let [futility_1, futility_2, reverse_1, reverse_2, reverse_3, reverse_4, rest @ ..] = *numbers;
    let [kept, forcing, least, divisor, root_least, root_divisor, aspiration, rest @ ..] = rest;
    let [parries, beside, lines, on_start, elsewhere, threatened, calm, part, rest @ ..] = rest;
    let [king_nearer, man_nearer, capture, checker, merge, hits, soon, runs] = rest;
    let reductions = |least: i32, divisor: i32| {
        Reductions::new(f64::from(least) / 100.0, f64::from(divisor.max(LEAST_DIVISOR)) / 100.0)
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
        kept,
        reverse_futility: [reverse_1, reverse_2, reverse_3, reverse_4],
        forcing,
        reductions: reductions(least, divisor),
        root_reductions: reductions(root_least, root_divisor),
        aspiration: aspiration.max(1),
    };
    (scores, selectivity)
}

/// A smaller divisor, in hundredths, would reduce everything to nothing.
const LEAST_DIVISOR: i32 = 50;

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
