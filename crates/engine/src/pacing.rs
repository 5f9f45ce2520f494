//! Thinking time by a clock.

use std::time::Duration;

/// Number of turns that the rest of a game is assumed to have.
const TURNS_TO_GO: u32 = 25;

/// Returns the thinking time for a turn of a side with so much time left, which gets `bonus` for each turn. `turns` is the number of
/// turns for which the time must last, if it is known. It is never more than half of the time left, or the last turns would have
/// none.
///
/// ```
/// use benediction_engine::time_for_turn;
/// use std::time::Duration;
///
/// let minute = Duration::from_secs(60);
/// assert!(time_for_turn(minute, Duration::ZERO, None) < Duration::from_secs(3));
/// assert_eq!(time_for_turn(minute, minute, None), minute / 2);
/// ```
pub fn time_for_turn(left: Duration, bonus: Duration, turns: Option<u32>) -> Duration {
    let turns = turns.filter(|turns| *turns > 0).unwrap_or(TURNS_TO_GO);
    (left / turns.saturating_add(1)).saturating_add(bonus / 4 * 3).min(left / 2)
}
