//! Decisions about the doubling cube.

use super::match_equity::{self, Access};
use benediction_rules::games::kingamon::{Cube, HIGHEST, Phase, Position};

/// The part of the gain of perfect cube timing that is reached in practice (Janowski 1993, "Take-points in money
/// games").
const EFFICIENCY: f32 = 0.68;

/// Returns the expected result of a player with a winning chance, in stakes. Without the cube that is the straight line
/// from -1 to 1; with a cube that is turned at the perfect moment the lines end where the opponent passes, at 80 %, or
/// the player does, at 20 %. The truth lies between (Janowski). There are no gammons
/// ([K17](benediction_rules::rulebook#rulings-4)).
fn equity(chance: f32, access: Access) -> f32 {
    let (low, high) = match access {
        Access::Both => (0.2, 0.8),
        Access::Own => (0.0, 0.8),
        Access::Other => (0.2, 1.0),
        Access::Nobody => return 2.0 * chance - 1.0,
    };
    let live = (2.0 * (chance - low) / (high - low) - 1.0).clamp(-1.0, 1.0);
    EFFICIENCY * live + (1.0 - EFFICIENCY) * (2.0 * chance - 1.0)
}

/// Returns the expected result of the doubling player, in present stakes, if the double is taken.
fn equity_of_take(chance: f32, cube: Cube) -> f32 {
    let access = if cube.power + 1 >= HIGHEST { Access::Nobody } else { Access::Other };
    2.0 * equity(chance, access)
}

/// Returns the gain of doubling over not doubling, in present stakes, for a side that may double. `chance` is its
/// winning chance, from 0 to 1.
fn gain_of_double(cube: Cube, chance: f32) -> f32 {
    equity_of_take(chance, cube).min(1.0) - equity(chance, Access::of_doubler(cube))
}

/// Returns the gain of taking a double over passing it, in present stakes, for the side to which it is offered.
/// `chance` is its winning chance, from 0 to 1.
fn gain_of_take(cube: Cube, chance: f32) -> f32 {
    1.0 - equity_of_take(1.0 - chance, cube)
}

/// Returns the gain of doubling over not doubling, or of taking a double over passing it, for the side that decides
/// about it: in present stakes, and in a match to points by the chance to win the match. `chance` is its chance to win
/// the game, from 0 to 1.
pub fn gain(position: &Position, chance: f32) -> f32 {
    let is_double = position.phase() == Phase::Offer;
    match match_equity::Game::of_decision(position) {
        Some(game) if is_double => game.gain_of_double(position.cube(), chance),
        Some(game) => game.gain_of_take(position.cube(), chance),
        None if is_double => gain_of_double(position.cube(), chance),
        None => gain_of_take(position.cube(), chance),
    }
}

#[cfg(test)]
mod tests {
    use benediction_rules::Side;

    use super::*;

    fn doubles(cube: Cube, chance: f32) -> bool {
        gain_of_double(cube, chance) > 0.0
    }

    fn takes(cube: Cube, chance: f32) -> bool {
        gain_of_take(cube, chance) > 0.0
    }

    /// Returns the lowest chance in percent for which a decision pays.
    fn from(pays: impl Fn(f32) -> bool) -> Option<u8> {
        (0..=100).find(|percent| pays(f32::from(*percent) / 100.0))
    }

    #[test]
    fn points_of_the_cube_are_those_of_the_theory() {
        let middle = Cube::default();
        let own = Cube { power: 1, owner: Some(Side::Near) };
        let last = Cube { power: 5, owner: Some(Side::Near) };
        // Between the take point of a dead cube, 25 %, and of one turned at the perfect moment, 20 %.
        assert_eq!(from(|chance| takes(middle, chance)), Some(22));
        // After taking 64 a player can never double again.
        assert!(!takes(last, 0.249) && takes(last, 0.251));
        let first = from(|chance| doubles(middle, chance)).unwrap_or(0);
        let again = from(|chance| doubles(own, chance)).unwrap_or(0);
        assert!((65..=75).contains(&first) && again > first && again <= 78, "{first} {again}");
        // The last double gives away only the own cube.
        assert_eq!(from(|chance| doubles(last, chance)), Some(61));
        assert!(doubles(middle, 0.99) && doubles(own, 0.99), "who is nearly sure wins the stake at once");
    }
}
