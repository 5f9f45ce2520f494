//! The accuracy of play, from 0 to 100.

/// Minimum weight of a turn that was not forced.
const MIN_WEIGHT: f32 = 0.02;

/// Returns the accuracy of a turn with this loss of the win chance, from 0 to 1. It is 100 without a loss. The curve is that of
/// Lichess (<https://lichess.org/page/accuracy>).
pub(super) fn of_loss(loss: f32) -> f32 {
    (103.1668 * (-4.354_416 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

/// Returns the weight of a turn: 0 if it was forced, small if all turns were equally good, large if the next best turns lost the
/// game. `spread` is the maximum loss of the next best turns, `loss` that of this one, both from 0 to 1.
pub(super) fn weight(forced: bool, spread: f32, loss: f32) -> f32 {
    if forced { 0.0 } else { spread.max(loss).clamp(MIN_WEIGHT, 1.0) }
}

/// Returns the weighted mean of accuracies. Returns `None` if the weights are 0.
pub(super) fn mean(turns: impl Iterator<Item = (f32, f32)>) -> Option<f32> {
    let (sum, weights) =
        turns.fold((0.0, 0.0), |(sum, weights), (accuracy, weight)| (sum + accuracy * weight, weights + weight));
    (weights > 0.0).then(|| sum / weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracy_falls_from_full_to_zero_with_loss() {
        assert!(of_loss(0.0) > 99.9);
        assert!((50.0..70.0).contains(&of_loss(0.1)), "{}", of_loss(0.1));
        assert!(of_loss(1.0) < 1.0);
    }

    #[test]
    fn accuracy_weighs_hard_turns_and_ignores_forced_ones() {
        // The same error beside a hard turn that was found, an easy one and a forced one.
        let error = (of_loss(0.2), weight(false, 0.2, 0.2));
        let with = |other| mean([error, other].into_iter()).unwrap_or_default();
        let (hard, easy, forced) = ((100.0, weight(false, 0.5, 0.0)), (100.0, weight(false, 0.0, 0.0)), (100.0, 0.0));
        assert!(with(hard) > with(easy) && with(easy) > with(forced));
        assert!((with(forced) - error.0).abs() < 0.001);
        assert_eq!(mean([forced].into_iter()), None);
    }
}
