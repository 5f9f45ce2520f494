//! Options of the window: the command line sets them, the app reads them.

use std::path::PathBuf;

#[cfg(not(target_family = "wasm"))]
use clap::Args;

#[cfg(not(target_family = "wasm"))]
use benediction_words::text;

/// Options of the window.
#[cfg_attr(not(target_family = "wasm"), derive(Args))]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WindowOptions {
    /// `--data-dir`.
    #[cfg_attr(not(target_family = "wasm"), arg(help = text!("option-window-data-dir")))]
    #[cfg_attr(not(target_family = "wasm"), arg(long, value_name = "DIR"))]
    pub data_dir: Option<PathBuf>,
    /// `--open`.
    #[cfg_attr(not(target_family = "wasm"), arg(help = text!("option-window-open")))]
    #[cfg_attr(not(target_family = "wasm"), arg(long, value_name = "FILES", num_args = 0..))]
    pub open: Vec<PathBuf>,
    /// `--new-window`.
    #[cfg_attr(not(target_family = "wasm"), arg(help = text!("option-window-new-window")))]
    #[cfg_attr(not(target_family = "wasm"), arg(long))]
    pub new_window: bool,
    /// `--dump-layout`.
    #[cfg(feature = "dev")]
    #[cfg_attr(not(target_family = "wasm"), arg(help = text!("option-window-dump-layout")))]
    #[cfg_attr(not(target_family = "wasm"), arg(long, value_name = "FILE"))]
    pub dump_layout: Option<PathBuf>,
    /// `--locale`.
    #[cfg(feature = "dev")]
    #[cfg_attr(not(target_family = "wasm"), arg(help = text!("option-window-locale")))]
    #[cfg_attr(not(target_family = "wasm"), arg(long, value_name = "LOCALE", value_parser = language))]
    pub locale: Option<benediction_words::locale::Language>,
    /// `--bench-frames`.
    #[cfg(feature = "dev")]
    #[cfg_attr(not(target_family = "wasm"), arg(help = text!("option-window-bench-frames")))]
    #[cfg_attr(not(target_family = "wasm"), arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000)))]
    pub bench_frames: Option<u32>,
    /// `--panic-after`.
    #[cfg(feature = "dev")]
    #[cfg_attr(not(target_family = "wasm"), arg(help = text!("option-window-panic-after")))]
    #[cfg_attr(not(target_family = "wasm"), arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..)))]
    pub panic_after: Option<u32>,
    /// `--lose-card-after`.
    #[cfg(feature = "dev")]
    #[cfg_attr(not(target_family = "wasm"), arg(help = text!("option-window-lose-card-after")))]
    #[cfg_attr(not(target_family = "wasm"), arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..)))]
    pub lose_card_after: Option<u32>,
}

/// A language as the command line names it.
#[cfg(feature = "dev")]
pub fn language(name: &str) -> Result<benediction_words::locale::Language, String> {
    benediction_words::locale::Language::of_name(name).ok_or_else(|| benediction_words::text!("start-locales").into())
}
