//! What a machine gives: a clock, threads, files, an environment. This is the only room that asks the standard library for
//! them, which `tests/layering.rs` sees to; a machine of another kind, such as a browser, needs another one of these and
//! nothing else.

#[cfg(feature = "app")]
pub mod clipboard;
pub mod clock;
pub mod environment;
pub mod files;
#[cfg(not(target_family = "wasm"))]
pub mod handover;
pub mod journal;
pub mod lines;
pub mod program;
pub mod threads;
