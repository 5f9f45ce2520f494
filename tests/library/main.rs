//! The library: games in files, listed and found again.
#![allow(clippy::unwrap_used)]

mod exchange;
mod index;
mod store;
mod support;
