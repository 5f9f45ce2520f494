//! The schedule.

mod fsrs;
