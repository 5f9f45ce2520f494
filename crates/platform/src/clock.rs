//! The clock of the system, or of the browser.

use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::SystemTime;

/// A moment, for measuring how long something takes. It never goes back, and it has no date.
#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;
/// A moment, for measuring how long something takes. It never goes back, and it has no date.
#[cfg(target_family = "wasm")]
pub use web_time::Instant;
#[cfg(target_family = "wasm")]
use web_time::SystemTime;

/// Returns the time since the beginning of 1970, in UTC. Returns zero if the clock is set before that.
pub fn since_1970() -> Duration {
    #[cfg(all(feature = "dev", not(target_family = "wasm")))]
    if let Some(time) = super::faults::clock() {
        return time;
    }
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}

/// Returns the year, month and day of a time since the beginning of 1970, in the player's time zone. Returns `None` after the year
/// 9999.
pub fn day_at(since_1970: Duration) -> Option<(u16, u8, u8)> {
    let moment = jiff::Timestamp::new(i64::try_from(since_1970.as_secs()).ok()?, 0).ok()?;
    let day = jiff::ZonedDateTime::new(moment, jiff::tz::TimeZone::system()).date();
    Some((u16::try_from(day.year()).ok()?, u8::try_from(day.month()).ok()?, u8::try_from(day.day()).ok()?))
}
