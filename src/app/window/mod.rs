//! The program with its window.

mod faults;
mod native;
pub mod pace;
mod placement;
mod preflight;
mod requests;
mod settle;

use std::path::Path;
use std::process::ExitCode;

use bevy::app::SubApp;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::settings::{MemoryHints, RenderCreation, WgpuSettings};
use bevy::render::{RenderApp, RenderPlugin};
use bevy_egui::EguiPlugin;

use placement::Placement;
use preflight::Obstacle;

use crate::app::audio::sound;
#[cfg(feature = "dev")]
use crate::app::dev;
use crate::app::messages::LibraryCommand;
use crate::app::play::demo;
use crate::app::scene::camera;
use crate::app::{GamePlugin, input, render, storage, ui};
use crate::options::WindowOptions;
#[cfg(feature = "dev")]
use crate::platform::clock::Instant;
use crate::platform::{program, threads};
use crate::{say, text};

/// What is worth an entry in the log.
const LOGGED: &str = "warn,benediction=info,wgpu=error,naga=warn";

/// Opens the window and plays until it is closed. The exit code is 1, with a sentence on standard error, where there is
/// no display or no graphics adapter.
pub fn run(options: WindowOptions) -> ExitCode {
    #[cfg(feature = "dev")]
    let started = Instant::now();
    #[cfg(feature = "dev")]
    let measures = options.bench_frames.is_some();
    #[cfg(not(feature = "dev"))]
    let measures = false;
    // A measurement leaves the player's files alone.
    let files = if measures { storage::none() } else { storage::open(options.data_dir.clone()) };
    let folder = files.folder().map(Path::to_path_buf);
    if handed_over(&options, folder.as_deref()) {
        println!("{}", text!("start-handed-over"));
        return ExitCode::SUCCESS;
    }
    if let Err(obstacle) = preflight::check() {
        report(&obstacle);
        return ExitCode::FAILURE;
    }
    let report = folder.as_deref().and_then(faults::untold_report);
    faults::report_panics(folder.clone());
    let mut app = App::new();
    if let Some(log) = folder.as_deref().and_then(faults::Log::of) {
        app.insert_resource(log);
    }
    let placement = Placement::read(folder.as_deref());
    let window = placement.place(Window { title: "Benediction".into(), name: Some("benediction".into()), ..default() });
    let memory = WgpuSettings { memory_hints: MemoryHints::MemoryUsage, ..default() };
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(memory)), ..default() })
            .set(LogPlugin { filter: LOGGED.into(), custom_layer: faults::layer, ..default() }),
    );
    app.add_plugins(EguiPlugin::default());
    info!("benediction {}", program::version());
    app.add_plugins((
        files.with_trouble(report.map(|path| say!("storage-crashed", path = path.display().to_string()))),
        GamePlugin,
        render::plugin,
        ui::plugin,
        camera::plugin,
        pace::plugin,
        settle::plugin,
        input::window_plugin,
        native::plugin,
        placement::plugin(placement),
    ));
    if let Some(folder) = folder.as_deref() {
        requests::listen(&mut app, folder);
    }
    if !options.open.is_empty() {
        let files = options.open.clone();
        let open = move |mut orders: MessageWriter<LibraryCommand>| {
            orders.write(LibraryCommand::Import(files.clone()));
        };
        app.add_systems(Startup, open);
    }
    app.add_plugins(demo::plugin);
    if !measures {
        app.add_plugins(sound::plugin);
    }
    #[cfg(feature = "dev")]
    dev::add(&mut app, &options, started);
    work_alone_on_few_cores(&mut app);
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// Whether a copy of the program that runs already opens the files.
fn handed_over(options: &WindowOptions, folder: Option<&Path>) -> bool {
    !options.new_window
        && !options.open.is_empty()
        && folder.is_some_and(|folder| requests::hand_over(folder, &options.open))
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

fn report(obstacle: &Obstacle) {
    let said = match obstacle {
        Obstacle::NoDisplay => text!("start-no-display").into(),
        Obstacle::WaylandRefuses(display) => say!("start-wayland-refuses", display = display),
        Obstacle::DisplayRefuses(display) => say!("start-display-refuses", display = display),
        Obstacle::NoAdapter => text!("start-no-adapter").into(),
    };
    eprintln!("{said}");
}
