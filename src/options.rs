//! How the window is opened: the command line fills it in, the app reads it.

use std::path::PathBuf;

use clap::Args;

use crate::text;

/// How the window opens.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct WindowOptions {
    /// `--data-dir`.
    #[arg(help = text!("option-window-data-dir"))]
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// `--open`.
    #[arg(help = text!("option-window-open"))]
    #[arg(long, value_name = "FILES", num_args = 0..)]
    pub open: Vec<PathBuf>,
    /// `--new-window`.
    #[arg(help = text!("option-window-new-window"))]
    #[arg(long)]
    pub new_window: bool,
    /// `--dump-layout`.
    #[cfg(feature = "dev")]
    #[arg(help = text!("option-window-dump-layout"))]
    #[arg(long, value_name = "FILE")]
    pub dump_layout: Option<PathBuf>,
    /// `--locale`.
    #[cfg(feature = "dev")]
    #[arg(help = text!("option-window-locale"))]
    #[arg(long, value_name = "LOCALE", value_parser = language)]
    pub locale: Option<crate::locale::Language>,
    /// `--bench-frames`.
    #[cfg(feature = "dev")]
    #[arg(help = text!("option-window-bench-frames"))]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub bench_frames: Option<u32>,
    /// `--panic-after`.
    #[cfg(feature = "dev")]
    #[arg(help = text!("option-window-panic-after"))]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub panic_after: Option<u32>,
}

/// A language as the command line names it.
#[cfg(feature = "dev")]
pub fn language(name: &str) -> Result<crate::locale::Language, String> {
    crate::locale::Language::of_name(name).ok_or_else(|| crate::text!("start-locales").into())
}
