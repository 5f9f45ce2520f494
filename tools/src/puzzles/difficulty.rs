//! The rating of a puzzle: what it takes a level to find a right turn.

use std::collections::HashSet;

use benediction_engine::{AnyGame, Budget, Level, Request};
use benediction_rules::Action;
use benediction_study::registry::Entry;

use super::sources::think;

/// The highest level that is asked.
const HIGHEST: u8 = 8;
/// Number of times that each level is asked.
const TIMES: u64 = 2;
/// Rating of a puzzle above that of one with twice the share of right turns.
const HALVED: f64 = 50.0;
/// Largest number of positions that a level searches.
const NODES: u64 = 30_000;

/// Returns a rating by the share of turns that are right: the fewer, the harder. Returns `None` if the levels are not rated.
pub fn by_share(entry: &Entry, share: f64) -> Option<u16> {
    let lowest = f64::from(entry.rating(1)?) - 250.0;
    Some((lowest - HALVED * share.log2()).clamp(lowest, lowest + 650.0) as u16)
}

/// Returns the rating at which the levels' results are as Elo's formula expects them, on the scale of the levels. Returns `None` if
/// all levels always find a right turn.
pub fn rating(entry: &Entry, position: &dyn AnyGame, accepted: &[Vec<Action>]) -> Option<u16> {
    let end = |turn: &[Action]| {
        let mut end = position.boxed();
        turn.iter().for_each(|action| end.apply(*action));
        end.hash()
    };
    let right: HashSet<u64> = accepted.iter().map(|turn| end(turn)).collect();
    let mut results: Vec<(f64, f64)> = Vec::new();
    for number in 1..=HIGHEST {
        let level = Level::new(number)?;
        let finds = |seed: u64| {
            let answers = think(position, Vec::new(), Request::of_level(level, Budget::nodes(NODES), seed));
            answers.first().is_some_and(|(turn, _)| right.contains(&end(turn)))
        };
        let found = (1..=TIMES).filter(|seed| finds(*seed)).count() as f64 / TIMES as f64;
        results.push((f64::from(entry.rating(number)?), found));
    }
    if results.iter().all(|(_, found)| *found == 1.0) {
        return None;
    }
    // A failure of a level below the lowest, and a success of one above the highest, keep the rating on the scale.
    let (lowest, highest) = (results.first()?.0, results.last()?.0);
    results.extend([(lowest - 200.0, 0.0), (highest + 200.0, 1.0)]);
    let expected =
        |rating: f64| results.iter().map(|(level, _)| 1.0 / (1.0 + 10_f64.powf((rating - level) / 400.0))).sum();
    let found: f64 = results.iter().map(|(_, found)| found).sum();
    let (mut low, mut high) = (0.0, 4000.0);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        let sum: f64 = expected(middle);
        if sum > found { low = middle } else { high = middle }
    }
    Some(low.round() as u16)
}
