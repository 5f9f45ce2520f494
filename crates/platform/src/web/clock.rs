//! What time it is, as the browser says.

/// A moment, for measuring how long something takes. It never goes back, and says nothing about the date.
pub use web_time::Instant;

use std::time::Duration;

use web_time::SystemTime;

/// The time of day and its date, as what has passed since the year 1970 began; nothing where the clock is set before that.
pub fn since_1970() -> Duration {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}

/// Year, month and day where the player lives, so long after the year 1970 began; nothing after the year 9999.
pub fn day_at(since_1970: Duration) -> Option<(u16, u8, u8)> {
    let moment = jiff::Timestamp::new(i64::try_from(since_1970.as_secs()).ok()?, 0).ok()?;
    let day = jiff::ZonedDateTime::new(moment, jiff::tz::TimeZone::system()).date();
    Some((u16::try_from(day.year()).ok()?, u8::try_from(day.month()).ok()?, u8::try_from(day.day()).ok()?))
}
