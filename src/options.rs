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
    /// Draw so many frames of an animation, alone and while a bot thinks, print start time, frame times and memory, and end
    #[cfg(feature = "dev")]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub bench_frames: Option<u32>,
}
