//! Tools for developers of the program: pictures, frame times, the layout of the window.

#[cfg(feature = "dev")]
pub mod bench;
#[cfg(feature = "dev")]
mod contrast;
#[cfg(feature = "dev")]
mod edges;
#[cfg(feature = "dev")]
mod emphasis;
#[cfg(feature = "dev")]
pub mod frames;
pub mod layout;
#[cfg(feature = "dev")]
mod luminance;
#[cfg(feature = "dev")]
mod marked;
#[cfg(feature = "dev")]
mod measures;
#[cfg(feature = "dev")]
mod outlines;
#[cfg(feature = "dev")]
mod png_file;
#[cfg(feature = "dev")]
mod readability;
#[cfg(feature = "dev")]
pub mod shots;
#[cfg(feature = "dev")]
mod vision;

#[cfg(feature = "dev")]
use bevy::prelude::*;
#[cfg(feature = "dev")]
use bevy::render::renderer::RenderDevice;

#[cfg(feature = "dev")]
use crate::app::base::settings::Quality;
#[cfg(feature = "dev")]
use crate::options::WindowOptions;
#[cfg(feature = "dev")]
use benediction_platform::{clock::Instant, files};

/// Adds the tools that the options request. `started` is the time at which the program was started.
#[cfg(feature = "dev")]
pub fn add(app: &mut App, options: &WindowOptions, started: Instant) {
    if let Some(frames) = options.bench_frames {
        app.add_plugins(bench::plugin(frames, started));
    }
    if let Some(file) = options.dump_layout.clone() {
        app.add_plugins(layout::plugin(move |text: &str| {
            if let Err(error) = files::replace_unsynced(&file, text.as_bytes()) {
                warn!("{} cannot be written: {error}", file.display());
            }
        }));
    }
    if let Some(frames) = options.panic_after {
        app.add_systems(Last, move |mut seen: Local<u32>| {
            *seen += 1;
            assert!(*seen < frames, "--panic-after {frames}");
        });
    }
    if let Some(frames) = options.lose_card_after {
        app.add_systems(Last, move |mut seen: Local<u32>, device: Res<RenderDevice>| {
            *seen += 1;
            if *seen == frames {
                device.wgpu_device().destroy();
            }
        });
    }
}

/// The qualities with their words.
#[cfg(feature = "dev")]
const QUALITIES: [(Quality, &str); 3] = [(Quality::Low, "low"), (Quality::Medium, "medium"), (Quality::High, "high")];

/// A measurement of the pieces in pictures of the table.
#[cfg(feature = "dev")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Measure {
    /// Their contrast with what surrounds them, and that of the two sides.
    Contrasts,
    /// The smoothness of their edges.
    Edges,
    /// The emphasis of men, goals, board and table, with something held.
    Emphasis,
    /// The differences of their colors and signs for every color vision.
    Readability,
}
