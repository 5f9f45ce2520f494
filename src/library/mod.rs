//! The library: every game in a file of its own, finished or not.

mod store;

pub use store::{GameName, Store};
