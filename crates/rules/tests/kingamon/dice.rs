//! The dice are fair, and nothing about a position can reach them.

use benediction_rules::games::kingamon::{Position, Roll};
use benediction_rules::notation::Notation;
use benediction_rules::{Dice, Position as _};

#[test]
fn a_million_rolls_are_fair() {
    const ROLLS: u32 = 1_000_000;
    let text = "W:bar:1K,2:10 R:bar:1K,28:10 turn=w";
    let mut chances = Vec::new();
    Position::read_position(text).unwrap().chances(&mut chances);
    assert_eq!(chances.iter().map(|(_, weight)| weight).sum::<u32>(), 36);
    for seed in [1, 2026] {
        let mut dice = Dice::of_seed(seed);
        let mut fallen = vec![0_u32; chances.len()];
        for _ in 0..ROLLS {
            fallen[dice.fall(chances.iter().map(|(_, weight)| *weight)).unwrap()] += 1;
        }
        let terms = chances.iter().zip(&fallen).map(|((_, weight), count)| {
            let expected = f64::from(ROLLS * weight) / 36.0;
            (f64::from(*count) - expected).powi(2) / expected
        });
        // With 20 degrees of freedom a fair generator passes 45.3 once in a thousand times.
        let chi_square: f64 = terms.sum();
        assert!(chi_square < 45.3, "seed {seed}: {chi_square}");
        // Rolls that follow each other have nothing to do with each other: pairs are as frequent as they should be.
        let mut dice = Dice::of_seed(seed);
        let mut pairs = [[0_u32; 2]; 2];
        let mut double = || Roll::ALL[dice.fall(Roll::ALL.map(Roll::weight)).unwrap()].is_double();
        let mut before = double();
        for _ in 0..ROLLS {
            let now = double();
            pairs[usize::from(before)][usize::from(now)] += 1;
            before = now;
        }
        let share = f64::from(pairs[1][1]) / f64::from(ROLLS);
        assert!((share - 1.0 / 36.0).abs() < 0.001, "two doubles in a row: {share}");
    }
}
