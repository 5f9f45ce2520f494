//! The chance that a game of Benediction never ends. Captured men return from the hand, so two good defenders can trade them for
//! ever; a player should avoid that (docs/dev/engine.md).

use super::{ROWS, TERMS};

/// The contempt for a game without an end, in hundredths of a man, for a player of Benediction. With more, fewer games have no end,
/// but a player that avoids them loses more against one that does not (docs/lab/engine-trials.md).
pub(super) const CONTEMPT: i32 = 90;

/// A weight of 1 in the logarithm of the odds.
const SCALE: f32 = 1000.0;
/// The constant term.
const CONSTANT: i32 = -113;
/// The weight of each count of a side, as `cargo run --release -p benediction-tools --example fit_values -- draws 1 g0.pack` fitted
/// it to games of the bot with itself (docs/lab/network.md).
#[rustfmt::skip]
const WEIGHTS: [i32; TERMS] = [
    15, // CHECKER
    -34, // HELD
    -21, 10, -319, // STACK
    85, 5, 1, // CURSED
    -308, // BLESSED
    0, 0, 0, // BLESSED_KING
    -246, -82, -515, // KING
    -408, // SPARE_KING
    -256, -564, -349, 29, 132, -197, -194, // RACE
    0, 0, 0, // RUN
    -19, // MOBILITY
    -113, -54, -104, -27, 66, 77, 2, 78, 0, 0, -111, -184, -105, -46, 27, 37, -1, 20, 0, 0, 0, 18, -57, -123, -55, -261, -171, -169, 0, 0, // HUNTER
    -18, 49, 13, 70, 113, -19, 14, 56, 57, 64, -31, -94, 28, -240, 49, -87, 92, 113, // GUARD
    15, 64, 45, -36, -96, -151, -177, -275, // ESCAPES
    -40, // RING
    5, // SHELTER
    86, // ROOM
    0, // START
    6, -7, // TEMPO
    0, 0, // THREATENED
];

/// Returns the weight of a row of `terms::count_rows`.
#[inline]
pub(super) const fn of_row(row: usize) -> i32 {
    const { assert!(ROWS == 2 * TERMS) };
    WEIGHTS[if row < TERMS { row } else { row - TERMS }]
}

/// Returns the chance that the game never ends, from 0 to 1, for the sum of the weighted rows.
pub(super) fn chance(sum: i32) -> f32 {
    1.0 / (1.0 + power_of_e((CONSTANT + sum) as f32 / -SCALE))
}

/// Returns eˣ with a relative error of a third of a hundredth, by multiplications alone, so that it is the same on every machine.
fn power_of_e(x: f32) -> f32 {
    let x = (x * std::f32::consts::LOG2_E).clamp(-30.0, 30.0);
    let whole = x.floor();
    let part = x - whole;
    // 2 to the fractional part, exact at both ends.
    let within = 1.0 + part * (0.656_5 + 0.343_5 * part);
    f32::from_bits(((whole as i32 + 127) as u32) << 23) * within
}

#[cfg(test)]
mod tests {
    use oorandom::Rand64;

    use super::super::{Evaluation, Weights};
    use super::*;
    use crate::Evaluator as _;
    use benediction_rules::games::benediction::{Position, Variant};
    use benediction_rules::{Actor, Position as _, Side};

    /// Returns positions of random games.
    fn positions(variant: Variant) -> Vec<Position> {
        let mut rng = Rand64::new(3);
        let (mut positions, mut legal) = (Vec::new(), Vec::new());
        for _ in 0..20 {
            let mut position = Position::new(variant, Side::Near);
            for _ in 0..100 {
                legal.clear();
                position.legal(&mut legal);
                let Some(action) = legal.get(rng.rand_range(0..legal.len().max(1) as u64) as usize) else { break };
                position.apply(*action);
                positions.push(position.clone());
            }
        }
        positions.retain(|position| position.outcome().is_none() && !position.turn().setup);
        positions
    }

    /// Returns a player's evaluations of a position, not threatened and threatened.
    fn evaluate(position: &Position, player: Option<Side>, contempt: i32) -> [i32; 2] {
        let mut evaluation = Evaluation::new(Weights::TUNED).with_contempt(contempt);
        evaluation.set_root(position, player);
        [false, true].map(|threatened| evaluation.score(position, threatened))
    }

    #[test]
    fn contempt_applies_to_players_not_to_analyses() {
        let positions = positions(Variant::BENEDICTION);
        assert!(positions.len() > 100);
        let mut lowered = 0;
        for position in &positions {
            let Actor::Side(side) = position.turn().actor else { continue };
            let neutral = evaluate(position, None, CONTEMPT);
            assert_eq!(evaluate(position, Some(side), 0), neutral);
            let [own, other] = [side, side.other()].map(|player| evaluate(position, Some(player), CONTEMPT));
            for at in 0..2 {
                assert!((neutral[at] - CONTEMPT..=neutral[at]).contains(&own[at]), "{neutral:?} {own:?}");
                // The same except for rounding.
                assert!(
                    (neutral[at] - own[at] - (other[at] - neutral[at])).abs() <= 1,
                    "{neutral:?} {own:?} {other:?}"
                );
                lowered += neutral[at] - own[at];
            }
        }
        assert!(lowered > 10 * positions.len() as i32, "{lowered}");
    }

    #[test]
    fn king_trails_has_no_contempt() {
        for position in positions(Variant::KING_TRAILS) {
            let Actor::Side(side) = position.turn().actor else { continue };
            assert_eq!(evaluate(&position, Some(side), CONTEMPT), evaluate(&position, None, CONTEMPT));
        }
    }

    #[test]
    fn powers_of_e_are_near_the_true_ones() {
        for at in -2000..2000 {
            let x = at as f32 / 100.0;
            let error = power_of_e(x) / x.exp() - 1.0;
            assert!(error.abs() < 0.0034, "{x}: {error}");
        }
        assert!(power_of_e(f32::MAX).is_finite() && power_of_e(f32::MIN) >= 0.0);
    }

    #[test]
    fn draw_chance_is_between_zero_and_one() {
        assert!((chance(-CONSTANT) - 0.5).abs() < 1e-6);
        assert!(chance(i32::MIN / 2) >= 0.0 && chance(i32::MIN / 2) < 1e-6);
        assert!(chance(i32::MAX / 2) <= 1.0 && chance(i32::MAX / 2) > 1.0 - 1e-6);
    }
}
