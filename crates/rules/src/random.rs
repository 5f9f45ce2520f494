//! Random numbers: seeds, mixing of bits, choices by weight, random actions. The generator is that of the crate
//! `oorandom`.

/// The random number generator.
pub use oorandom::Rand64;

use crate::{Actor, Position};

/// Step of SplitMix64's counter: 2^64 divided by the golden ratio.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns the number of SplitMix64 (Steele, Lea and Flood 2014) for a seed: it mixes the bits of a word, so that
/// neighbouring words have nothing in common. The hashes of positions are made of it, and opening books and recorded
/// games refer to positions by these hashes, so it must never change.
#[inline]
pub const fn mix(word: u64) -> u64 {
    let z = word.wrapping_add(GAMMA);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Returns the number at `index`, from 0, of SplitMix64's sequence for a seed.
pub const fn nth(seed: u64, index: u64) -> u64 {
    mix(seed.wrapping_add(index.wrapping_mul(GAMMA)))
}

/// Creates the random number generator of a seed.
pub fn numbers(seed: u64) -> Rand64 {
    Rand64::new(u128::from(seed))
}

/// Creates one of many random number generators of a seed, distinguished by `row`.
///
/// ```
/// use benediction_rules::random;
///
/// // Each row is a series of its own, and the same on every machine.
/// assert_eq!(random::numbers_of(7, 1).rand_u64(), random::numbers_of(7, 1).rand_u64());
/// assert_ne!(random::numbers_of(7, 1).rand_u64(), random::numbers_of(7, 2).rand_u64());
/// ```
pub fn numbers_of(seed: u64, row: u64) -> Rand64 {
    Rand64::new(u128::from(seed) << 64 | u128::from(row))
}

/// Returns an unpredictable seed, from the operating system's randomness.
///
/// # Errors
///
/// Returns an error if the operating system provides no randomness.
pub fn fresh_seed() -> std::io::Result<u64> {
    Ok(getrandom::u64()?)
}

/// Returns the index of one of the weights, each as likely as its share of their sum. Returns `None` if all weights
/// are 0.
///
/// ```
/// use benediction_rules::random;
///
/// let mut numbers = random::numbers(1);
/// assert_eq!(random::weighted([0, 5, 0], &mut numbers), Some(1));
/// assert_eq!(random::weighted([0, 0], &mut numbers), None);
/// ```
pub fn weighted(weights: impl IntoIterator<Item = u32> + Clone, numbers: &mut Rand64) -> Option<usize> {
    let sum: u64 = weights.clone().into_iter().map(u64::from).sum();
    let mut left = if sum == 0 { return None } else { numbers.rand_range(0..sum) };
    weights.into_iter().map(u64::from).position(|weight| {
        let here = left < weight;
        left = left.saturating_sub(weight);
        here
    })
}

/// Returns a random legal action. All are equally likely, except that the dice fall with their own probabilities.
/// Returns `None` if the game is over.
///
/// ```
/// use benediction_rules::games::benedict_chess::Position;
/// use benediction_rules::{Position as _, random};
///
/// let mut position = Position::new(false);
/// let mut numbers = random::numbers(1);
/// for _ in 0..20 {
///     let Some(action) = random::random_action(&position, &mut numbers) else { break };
///     assert!(position.check(action).is_ok());
///     position.apply(action);
/// }
/// ```
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

/// Makes `actions` random actions; choices before the game proper, such as starting points, do not count. Returns
/// `false` if the game is over by then.
///
/// ```
/// use benediction_rules::games::obelisk::{Mode, Position, Start};
/// use benediction_rules::{Position as _, random};
///
/// let mut position = Position::new(Mode::Open, Start::Line);
/// assert!(random::random_opening(&mut position, 4, &mut random::numbers(1)));
/// assert!(position.outcome().is_none());
/// ```
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
