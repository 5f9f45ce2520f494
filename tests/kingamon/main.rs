//! Byzantine Kingamon, proved without a window.
#![allow(clippy::unwrap_used)]

mod against_oracle;
mod bot;
mod cases;
mod dice;
mod oracle;
mod perft;
mod texts;
