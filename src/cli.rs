//! The command line (being written).

use std::path::PathBuf;

/// How the window is opened.
#[derive(Clone, Debug, Default)]
pub struct WindowOptions {
    /// Where the player's files are kept, if not in the usual place.
    pub data_dir: Option<PathBuf>,
    /// Where to write which point is where on the screen.
    pub dump_layout: Option<PathBuf>,
    /// Draw so many frames, print what they cost, end.
    pub bench_frames: Option<u32>,
    /// Take pictures for the documentation into this folder, end.
    pub shots: Option<PathBuf>,
}
