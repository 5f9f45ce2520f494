//! Chance: where seeds come from, how the bits of a word are mixed, and a choice by weight. Rows of random numbers are
//! those of `oorandom`.

use oorandom::Rand64;

use crate::{Actor, Position};

/// What SplitMix64 adds for each number of its row: 2^64 divided by the golden ratio.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number of SplitMix64 (Steele, Lea and Flood 2014), by its seed alone: mixes the bits of a word so that neighbours have
/// nothing in common. The hashes of positions are made of it, and books and recorded games know positions by them: it
/// stays as it is for ever.
#[inline]
pub const fn mix(word: u64) -> u64 {
    let z = word.wrapping_add(GAMMA);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The number at an index, from 0, of SplitMix64's row of a seed.
pub const fn nth(seed: u64, index: u64) -> u64 {
    mix(seed.wrapping_add(index.wrapping_mul(GAMMA)))
}

/// The row of random numbers of a seed.
pub fn numbers(seed: u64) -> Rand64 {
    Rand64::new(u128::from(seed))
}

/// One of many rows of a seed, told apart by a number.
pub fn numbers_of(seed: u64, row: u64) -> Rand64 {
    Rand64::new(u128::from(seed) << 64 | u128::from(row))
}

/// A seed that nobody can foresee, from the operating system's randomness.
///
/// # Errors
/// The operating system has none to give.
pub fn fresh_seed() -> std::io::Result<u64> {
    Ok(getrandom::u64()?)
}

/// The index of one of these weights, each as likely as its share of their sum; nothing where all are 0.
pub fn weighted(weights: impl IntoIterator<Item = u32> + Clone, numbers: &mut Rand64) -> Option<usize> {
    let sum: u64 = weights.clone().into_iter().map(u64::from).sum();
    let mut left = if sum == 0 { return None } else { numbers.rand_range(0..sum) };
    weights.into_iter().map(u64::from).position(|weight| {
        let here = left < weight;
        left = left.saturating_sub(weight);
        here
    })
}

/// Any legal action, all equally likely; where the dice are to fall, as likely as they make it.
pub fn random_action<G: Position>(position: &G, rng: &mut Rand64) -> Option<G::Action> {
    if position.turn().actor == Actor::Chance {
        let mut chances = Vec::new();
        position.chances(&mut chances);
        let index = weighted(chances.iter().map(|(_, weight)| *weight), rng)?;
        return chances.get(index).map(|(action, _)| *action);
    }
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let index = rng.rand_range(0..actions.len().max(1) as u64) as usize;
    actions.get(index).copied()
}

/// Makes so many random actions, choices of starting points before them not counted; whether the game is not over.
pub fn random_opening<G: Position>(position: &mut G, actions: usize, rng: &mut Rand64) -> bool {
    let mut left = actions;
    while left > 0 {
        left -= usize::from(!position.turn().setup);
        let Some(action) = random_action(position, rng) else { return false };
        position.apply(action);
        if position.outcome().is_some() {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_splitmix64() {
        // The row of Vigna's splitmix64.c from the seed 1234567, as other implementations test it.
        let row = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([0, 1, 2].map(|index| nth(1_234_567, index)), row);
        assert_eq!(mix(1_234_567), row[0]);
    }

    #[test]
    fn fresh_seeds_differ() {
        let seeds: Vec<u64> = (0..4).map(|_| fresh_seed().expect("randomness")).collect();
        assert!(seeds.windows(2).all(|pair| pair[0] != pair[1]), "{seeds:?}");
    }
}
