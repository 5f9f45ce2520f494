//! The program with its window: [`app`] is Bevy's part, [`commands`] the command line.

pub mod app;
#[cfg(not(target_family = "wasm"))]
pub mod commands;
pub mod options;

/// The version of this program, and what it was built with.
pub fn version() -> &'static str {
    static VERSION: std::sync::LazyLock<String> = std::sync::LazyLock::new(|| {
        benediction_platform::program::version(if cfg!(feature = "dev") { &["window", "dev"] } else { &["window"] })
    });
    &VERSION
}
