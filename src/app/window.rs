//! The program with its window.

use std::process::ExitCode;

use bevy::prelude::*;
use bevy_egui::EguiPlugin;

use super::GamePlugin;
use crate::cli::WindowOptions;

/// Opens the window and plays until it is closed.
pub fn run(_options: WindowOptions) -> ExitCode {
    App::new()
        .add_plugins(DefaultPlugins.set(WindowPlugin {
            primary_window: Some(Window { title: "Benediction".into(), resolution: (1280, 720).into(), ..default() }),
            ..default()
        }))
        .add_plugins(EguiPlugin::default())
        .add_plugins((
            GamePlugin,
            super::look::plugin,
            super::ui::plugin,
            super::camera::plugin,
            super::sound::plugin,
            super::pace::plugin,
            super::input::window_plugin,
        ))
        .run();
    ExitCode::SUCCESS
}
