//! The times of turns as bars.

use std::time::Duration;

/// The time at the upper end of the scale, in medians. A turn of usual length then has a third of the height, however long another
/// one took.
const TOP: f32 = 9.0;

/// Returns the height of a bar for each time, from 0 to 1. It grows with the square root of the time. The scale ends at the longest
/// time, or at nine times the median if that is less. Returns `None` if no turn has a time.
pub(super) fn bars(times: &[Option<Duration>]) -> Option<Vec<f32>> {
    let mut known: Vec<Duration> = times.iter().flatten().copied().filter(|time| !time.is_zero()).collect();
    known.sort_unstable();
    let (median, longest) = (known.get(known.len() / 2)?.as_secs_f32(), known.last()?.as_secs_f32());
    let top = longest.min(TOP * median);
    let height = |time: &Option<Duration>| time.map_or(0.0, |time| (time.as_secs_f32() / top).min(1.0).sqrt());
    Some(times.iter().map(height).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_long_think_does_not_flatten_the_other_bars() {
        let seconds = |times: &[u64]| -> Vec<Option<Duration>> {
            times.iter().map(|seconds| Some(Duration::from_secs(*seconds))).collect()
        };
        let even = bars(&seconds(&[4, 4, 16, 1])).unwrap();
        assert_eq!(even, [0.5, 0.5, 1.0, 0.25]);
        let long = bars(&seconds(&[10, 10, 10, 7200])).unwrap();
        assert!(long[0] > 0.33 && long[3] == 1.0, "{long:?}");
        assert_eq!(bars(&[None, Some(Duration::from_secs(3))]), Some(vec![0.0, 1.0]));
        assert_eq!(bars(&[None, Some(Duration::ZERO)]), None);
        assert_eq!(bars(&[]), None);
    }
}
