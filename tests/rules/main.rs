//! The rules, proved without a window.
#![allow(clippy::unwrap_used)]

mod perft;
