//! The program with its window, or as a page.

#[cfg(not(target_family = "wasm"))]
mod device_lost;
#[cfg(not(target_family = "wasm"))]
mod faults;
#[cfg(not(target_family = "wasm"))]
mod native;
pub mod pace;
#[cfg(target_family = "wasm")]
mod page;
#[cfg(not(target_family = "wasm"))]
mod placement;
#[cfg(not(target_family = "wasm"))]
mod preflight;
#[cfg(not(target_family = "wasm"))]
mod requests;
mod settle;
#[cfg(not(target_family = "wasm"))]
mod start;

use std::ops::Range;

use bevy::app::SubApp;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::log::LogPlugin;
use bevy::post_process::PostProcessPlugin;
use bevy::post_process::bloom::BloomPlugin;
use bevy::post_process::msaa_writeback::MsaaWritebackPlugin;
use bevy::prelude::*;
#[cfg(target_family = "wasm")]
use bevy::render::render_asset::RenderAssetBytesPerFrame;
use bevy::render::settings::{MemoryHints, RenderCreation, WgpuSettings};
use bevy::render::{RenderApp, RenderPlugin};
use bevy_egui::EguiPlugin;

#[cfg(target_family = "wasm")]
pub use page::begin as begin_on_page;
#[cfg(not(target_family = "wasm"))]
pub use start::run;

use crate::app::base::storage::StoragePlugin;
use crate::app::game::commands::{MatchCommands, TableCommand};
use crate::app::game::demo;
use crate::app::game::matches::Match;
use crate::app::scene::camera;
use crate::app::{GamePlugin, panels_plugin, render, window_input_plugin};
use benediction_platform::threads;

/// The filter of the log.
const LOG_FILTER: &str = "warn,benediction=info,bevy_kira_audio=error,wgpu=error,naga=warn";

/// Largest size of the uploads of a page's frame, in bytes; the rest waits for the next one.
#[cfg(target_family = "wasm")]
const MAX_UPLOAD: usize = 8 * 1024 * 1024;

/// Sizes of the blocks in which graphics memory is allocated, in bytes: small ones, so that pictures of the whole window have their
/// own memory, and none remains when the window gets another size.
const MEMORY_BLOCK: Range<u64> = 4 * 1024 * 1024..8 * 1024 * 1024;

/// Adds everything that a window needs, except for the sound.
fn add_plugins(app: &mut App, window: Window, files: StoragePlugin) {
    let memory_hints = MemoryHints::Manual { suballocated_device_memory_block_size: MEMORY_BLOCK };
    let memory = WgpuSettings { memory_hints, ..default() };
    let plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), ..default() })
        .set(RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(memory)), ..default() })
        .set(LogPlugin { filter: LOG_FILTER.into(), ..default() });
    #[cfg(not(target_family = "wasm"))]
    let plugins = plugins.set(LogPlugin { filter: LOG_FILTER.into(), custom_layer: faults::layer, ..default() });
    // On a page the panic hook reports crashes.
    #[cfg(target_family = "wasm")]
    let plugins = plugins.disable::<bevy::app::PanicHandlerPlugin>();
    // Bloom is the only effect of Bevy's that the table uses.
    app.add_plugins(plugins.disable::<PostProcessPlugin>()).add_plugins((MsaaWritebackPlugin, BloomPlugin));
    // Drawing and uploading share a page's one thread: not all pictures of a board in one frame.
    #[cfg(target_family = "wasm")]
    app.insert_resource(RenderAssetBytesPerFrame::new(MAX_UPLOAD));
    app.add_plugins(EguiPlugin::default());
    info!("benediction {}", crate::version());
    app.add_plugins((
        files,
        GamePlugin,
        render::plugin,
        panels_plugin,
        camera::plugin,
        pace::plugin,
        settle::plugin,
        window_input_plugin,
        demo::plugin,
    ));
}

/// Resumes the game that was left, after a restart; as soon as the title has its own game, which would otherwise come after it.
fn resume_game(app: &mut App) {
    let resume = |mut requests: MatchCommands| {
        requests.write(TableCommand::Continue);
    };
    app.add_systems(Update, resume.run_if(resource_exists::<Match>.and_then(run_once)));
}

/// Runs the systems of a frame one after the other on few cores. There handing small systems from thread to thread costs more than
/// it gains, especially with a software renderer, which needs every core.
fn work_alone_on_few_cores(app: &mut App) {
    if threads::cores() > 4 {
        return;
    }
    fn alone(app: &mut SubApp) {
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
    }
    alone(app.main_mut());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        alone(render);
    }
}
