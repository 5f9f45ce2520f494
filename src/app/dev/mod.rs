//! For those who build the program: pictures, frame times, the layout of the window.

pub mod bench;
pub mod layout;
pub mod shots;

use bevy::prelude::*;

use crate::options::WindowOptions;
use crate::platform::clock::Instant;

/// Adds to a window, whose program was started then, what its options want of this room.
pub fn add(app: &mut App, options: &WindowOptions, started: Instant) {
    if let Some(frames) = options.bench_frames {
        app.add_plugins(bench::plugin(frames, started));
    }
    if let Some(file) = options.dump_layout.clone() {
        app.add_plugins(layout::plugin(file));
    }
    if let Some(frames) = options.panic_after {
        app.add_systems(Last, move |mut seen: Local<u32>| {
            *seen += 1;
            assert!(*seen < frames, "--panic-after {frames}");
        });
    }
}
