//! What time it is.

/// A moment, for measuring how long something takes. It never goes back, and says nothing about the date.
pub use std::time::Instant;
