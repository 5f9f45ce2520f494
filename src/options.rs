//! How the window is opened: the command line fills it in, the app reads it.

use std::path::PathBuf;

use clap::Args;

/// How the window opens.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct WindowOptions {
    /// Keep games and settings in this folder (or that of the variable BENEDICTION_DATA_DIR)
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Write where each point and button is on the screen, whenever that changes
    #[cfg(feature = "dev")]
    #[arg(long, value_name = "FILE")]
    pub dump_layout: Option<PathBuf>,
    /// Speak this language: en, or pseudo, which is longer and has accents on everything that is a message
    #[cfg(feature = "dev")]
    #[arg(long, value_name = "LOCALE", value_parser = language)]
    pub locale: Option<crate::locale::Language>,
    /// Draw this many frames of an animation, alone and while a bot thinks, print start time, frame times and memory, and end
    #[cfg(feature = "dev")]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub bench_frames: Option<u32>,
}

/// A language as the command line names it.
#[cfg(feature = "dev")]
pub fn language(name: &str) -> Result<crate::locale::Language, String> {
    crate::locale::Language::of_name(name).ok_or_else(|| crate::text!("start-locales").into())
}
