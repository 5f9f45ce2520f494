//! Byzantine Kingamon.

mod bot;
