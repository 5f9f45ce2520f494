//! `benediction frames`: the cost of a frame without a window, in several sizes and qualities. A frame counts as drawn when the
//! adapter has finished it; no screen limits the rate.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};
use bevy::render::{Render, RenderApp, RenderSystems};
use wgpu::PollType;

use super::bench::{self, Motion};
use super::{QUALITIES, shots};
use crate::app::base::adapter;
use crate::app::base::settings::{PictureSettings, Quality, Settings};
use crate::app::base::states::Step;
use crate::app::render::board_painter::BoardPainter;
use crate::app::render::shot;
use benediction_platform::clock::Instant;

const SIZES: [(u32, u32); 4] = [(1280, 720), (1920, 1080), (2560, 1440), (3840, 2160)];

/// Frames before the measurement, for pipelines and caches.
const WARM_UP: usize = 60;

/// The measurement of one size and quality.
struct Measurement {
    adapter: String,
    /// Times from one frame to the next.
    frames: Vec<Duration>,
    /// The part of them from submitting the frame to the card until it is drawn.
    drawing: Vec<Duration>,
}

/// The time in which the card drew each frame.
#[derive(Resource, Clone, Default)]
struct Drawing(Arc<Mutex<Vec<Duration>>>);

/// Waits until the card has drawn the frame: without a window nothing else limits the frames in flight.
fn finish(device: Res<RenderDevice>, drawing: Res<Drawing>) {
    let began = Instant::now();
    // A lost card ends the measurement elsewhere.
    let _ = device.poll(PollType::wait_indefinitely());
    if let Ok(mut times) = drawing.0.lock() {
        times.push(began.elapsed());
    }
}

/// Measures frames of each size and quality, or only of those whose name contains `only`, and prints a line for each.
///
/// # Errors
///
/// Returns the reason if nothing can be drawn.
pub fn run(frames: u32, only: Option<&str>, mut print: impl FnMut(&str)) -> Result<(), String> {
    let frame_count = frames as usize;
    let mut has_header = false;
    for (width, height) in SIZES {
        for (quality, quality_name) in QUALITIES {
            let name = format!("{width}x{height} {quality_name}");
            if only.is_some_and(|only| !name.contains(only)) {
                continue;
            }
            let measured = measure(width, height, quality, frame_count)?;
            if !has_header {
                print(&format!("adapter: {}", measured.adapter));
                print(
                    "size quality: frames, median, 95 %, longest; median and 95 % of it from submission until drawn (ms)",
                );
                has_header = true;
            }
            let [frame, late, longest] = [0.5, 0.95, 1.0].map(|part| bench::milliseconds(&measured.frames, part));
            let [drawn, late_drawn] = [0.5, 0.95].map(|part| bench::milliseconds(&measured.drawing, part));
            print(&format!(
                "{name}: {}, {frame:.2}, {late:.2}, {longest:.2}; {drawn:.2}, {late_drawn:.2}",
                measured.frames.len()
            ));
        }
    }
    Ok(())
}

fn measure(width: u32, height: u32, quality: Quality, frame_count: usize) -> Result<Measurement, String> {
    let (done, finished) = channel();
    let mut app = shot::without_window(width, height);
    // A software renderer draws all of the picture, as a card does.
    shots::stage(Settings { picture: PictureSettings { quality, resolution: 1.0, ..default() }, ..default() }, None)(
        &mut app,
    );
    let drawing = Drawing::default();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(drawing.clone());
        render.add_systems(Render, finish.after(RenderSystems::Render).before(RenderSystems::Cleanup));
    }
    app.add_systems(Startup, bench::set_up)
        .add_systems(Update, (|mut motion: Motion| motion.keep_going()).in_set(Step::Input))
        .add_systems(Last, count(frame_count, drawing, done));
    app.run();
    finished.try_recv().map_err(|_| "nothing was drawn".to_string())
}

/// Counts frames once the table is shown, and ends the program after `frame_count` of them.
fn count(
    frame_count: usize,
    drawing: Drawing,
    done: Sender<Measurement>,
) -> impl FnMut(Local<Vec<Instant>>, Res<BoardPainter>, Option<Res<RenderAdapterInfo>>, MessageWriter<AppExit>) {
    move |mut ends, board_painter, adapter, mut exit| {
        if board_painter.shown().is_none() || board_painter.busy() {
            return;
        }
        ends.push(Instant::now());
        if ends.len() <= WARM_UP + frame_count {
            return;
        }
        let last = |times: &[Duration]| times[times.len().saturating_sub(frame_count)..].to_vec();
        let frames: Vec<Duration> = ends.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let drawing = drawing.0.lock().map(|times| last(&times)).unwrap_or_default();
        let adapter = adapter.map_or_else(|| "unknown".into(), |info| adapter::described(&info));
        // The receiver outlives the app.
        let _ = done.send(Measurement { adapter, frames: last(&frames), drawing });
        exit.write(AppExit::Success);
    }
}
