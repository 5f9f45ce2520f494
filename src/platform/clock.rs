//! What time it is.

/// A moment, for measuring how long something takes. It never goes back, and says nothing about the date.
pub use std::time::Instant;

use std::time::{Duration, SystemTime};

/// The time of day and its date, as what has passed since the year 1970 began; nothing where the clock is set before that.
pub fn since_1970() -> Duration {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}
