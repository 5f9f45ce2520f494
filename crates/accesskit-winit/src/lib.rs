//! `accesskit_winit` 0.33 under the version number that Bevy 0.19 asks for.
//!
//! Up to 0.32 the Linux adapter waits for a property of the bus (`ScreenReaderEnabled`) that newer versions of at-spi2-core do not
//! have, and is never switched on there (AccessKit #713). 0.33 reads `IsEnabled`. Both have the same interface, and the same
//! `accesskit`. It goes when Bevy takes the newer one.

pub use adapter::*;
