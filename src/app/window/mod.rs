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

/// What is worth an entry in the log.
const LOGGED: &str = "warn,benediction=info,bevy_kira_audio=error,wgpu=error,naga=warn";

/// What a page uploads in a frame before the rest waits for the next one, in bytes.
#[cfg(target_family = "wasm")]
const MOST_UPLOADED: usize = 8 * 1024 * 1024;

/// Sizes of the blocks in which graphics memory is taken, in bytes: small ones, so that pictures of the whole window have memory of
/// their own, and none is left over when the window gets another size.
const MEMORY_BLOCK: Range<u64> = 4 * 1024 * 1024..8 * 1024 * 1024;

/// Everything that a window needs, but for the sound.
fn add_plugins(app: &mut App, window: Window, files: StoragePlugin) {
    let memory_hints = MemoryHints::Manual { suballocated_device_memory_block_size: MEMORY_BLOCK };
    let memory = WgpuSettings { memory_hints, ..default() };
    let plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), ..default() })
        .set(RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(memory)), ..default() })
        .set(LogPlugin { filter: LOGGED.into(), ..default() });
    #[cfg(not(target_family = "wasm"))]
    let plugins = plugins.set(LogPlugin { filter: LOGGED.into(), custom_layer: faults::layer, ..default() });
    // A page is told of a fault by what reports it.
    #[cfg(target_family = "wasm")]
    let plugins = plugins.disable::<bevy::app::PanicHandlerPlugin>();
    // Of Bevy's effects the table has this one.
    app.add_plugins(plugins.disable::<PostProcessPlugin>()).add_plugins((MsaaWritebackPlugin, BloomPlugin));
    // What is drawn and what is uploaded share a page's one thread: not all pictures of a board in one frame.
    #[cfg(target_family = "wasm")]
    app.insert_resource(RenderAssetBytesPerFrame::new(MOST_UPLOADED));
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

/// To the table that was left, where the program has started again by itself; as soon as the title has its own game, which else would
/// come after it.
fn resume_game(app: &mut App) {
    let order = |mut orders: MatchCommands| {
        orders.write(TableCommand::Continue);
    };
    app.add_systems(Update, order.run_if(resource_exists::<Match>.and_then(run_once)));
}

/// On few cores handing small systems from thread to thread costs more than it gains, the more so where a software
/// renderer wants every core: there each frame's systems run one after the other.
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
