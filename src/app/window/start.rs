//! The program as started by the system.

use std::path::Path;
use std::process::ExitCode;

use bevy::prelude::*;

use super::placement::{self, Placement};
use super::preflight::{self, Obstacle};
use super::{add_plugins, device_lost, faults, native, requests, work_alone_on_few_cores};
use crate::app::audio;
use crate::app::base::storage;
use crate::app::base::storage::requests::LibraryRequest;
#[cfg(feature = "dev")]
use crate::app::dev;
use crate::app::library::LibraryCommand;
use crate::options::WindowOptions;
use benediction_platform::clock::Instant;
use benediction_platform::{environment, memory};
use benediction_words::{say, text};

/// Opens the window and plays until it is closed. Without a display or a graphics adapter the exit code is 1, with a sentence on
/// standard error.
pub fn run(options: WindowOptions) -> ExitCode {
    let started = Instant::now();
    memory::release_large_blocks();
    environment::request_sound_buffer();
    #[cfg(feature = "dev")]
    let is_measurement = options.bench_frames.is_some();
    #[cfg(not(feature = "dev"))]
    let is_measurement = false;
    // A measurement does not touch the player's files.
    let files = if is_measurement { storage::none() } else { storage::open(options.data_dir.clone()) };
    let folder = files.folder().map(Path::to_path_buf);
    if hand_over_files(&options, folder.as_deref()) {
        println!("{}", text!("start-handed-over"));
        return ExitCode::SUCCESS;
    }
    if let Err(obstacle) = preflight::check() {
        report(&obstacle);
        return ExitCode::FAILURE;
    }
    let report = folder.as_deref().and_then(faults::take_new_report);
    let restart_options = options.clone();
    faults::report_panics(folder.clone(), move || device_lost::start_again(started, &restart_options));
    let mut app = App::new();
    if let Some(log) = folder.as_deref().and_then(faults::Log::open) {
        app.insert_resource(log);
    }
    let placement = Placement::read(folder.as_deref());
    let window = placement.place(Window { title: "Benediction".into(), name: Some("benediction".into()), ..default() });
    let files = files
        .with_trouble(report.map(|path| say!("storage-crashed", path = path.display().to_string())))
        .with_trouble(device_lost::notice());
    add_plugins(&mut app, window, files);
    app.add_plugins((native::plugin, placement::plugin(placement), device_lost::plugin));
    if let Some(folder) = folder.as_deref() {
        requests::listen(&mut app, folder);
    }
    if !options.open.is_empty() {
        let files = options.open.clone();
        let open = move |mut commands: MessageWriter<LibraryCommand>| {
            commands.write(LibraryRequest::Import(files.clone()).into());
        };
        app.add_systems(Startup, open);
    }
    if !is_measurement {
        app.add_plugins(audio::plugin);
    }
    #[cfg(feature = "dev")]
    dev::add(&mut app, &options, started);
    work_alone_on_few_cores(&mut app);
    match app.run() {
        AppExit::Error(code) if code.get() == device_lost::EXIT_CODE => {
            eprintln!("{}", device_lost::start_again(started, &options));
            ExitCode::FAILURE
        }
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// Hands the files over to a running copy of the program. Returns `true` if it opens them.
fn hand_over_files(options: &WindowOptions, folder: Option<&Path>) -> bool {
    !options.new_window
        && !options.open.is_empty()
        && folder.is_some_and(|folder| requests::hand_over(folder, &options.open))
}

fn report(obstacle: &Obstacle) {
    let message = match obstacle {
        Obstacle::NoDisplay => text!("start-no-display").into(),
        Obstacle::WaylandRefuses(display) => say!("start-wayland-refuses", display = display),
        Obstacle::DisplayRefuses(display) => say!("start-display-refuses", display = display),
        Obstacle::NoAdapter => text!("start-no-adapter").into(),
    };
    eprintln!("{message}");
}
