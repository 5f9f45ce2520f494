//! The window: Bevy from here on. The position is the truth and the entities are its picture; a match accepts or refuses
//! what humans, bots and saved games request, all the same way.

#![allow(clippy::type_complexity, reason = "a query's type is what it reads")]

use bevy::prelude::*;

pub mod access;
pub mod audio;
pub mod base;
#[cfg(any(feature = "dev", target_family = "wasm"))]
pub mod dev;
pub mod exercise;
pub mod game;
pub mod input;
pub mod lessons;
pub mod library;
mod menus;
pub mod puzzles;
pub mod render;
pub mod results;
pub mod scene;
pub mod study;
pub mod ui;
mod window;

#[cfg(target_family = "wasm")]
pub use window::begin_on_page;
#[cfg(not(target_family = "wasm"))]
pub use window::run;

/// Everything that runs without a renderer, a window or a sound device: tests drive just this.
pub struct GamePlugin;

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            base::plugin,
            game::plugin,
            library::plugin,
            exercise::plugin,
            study::plugin,
            audio::mood::plugin,
            input::plugin,
            scene::plugin,
        ));
    }
}

/// Menus, pages and panels. Where nothing else says so, they are drawn in this order.
pub fn panels_plugin(app: &mut App) {
    app.add_plugins((
        ui::plugin,
        (menus::title::plugin, menus::welcome::plugin, menus::new_game::plugin, menus::rules_page::plugin),
        (ui::hud::action_prompt::plugin, ui::hud::answer::plugin, exercise::panel_plugin),
        (lessons::page::plugin, lessons::result::plugin, puzzles::page::plugin),
        (
            menus::settings_page::plugin,
            menus::credits::plugin,
            library::page::plugin,
            results::plugin,
            menus::pause::plugin,
            menus::result::plugin,
        ),
        (ui::hud::plugin, ui::hud::narrow::plugin, ui::hud::legend::plugin, ui::hud::panels::plugin),
        (study::moves::plugin, study::panel::plugin, study::editor::panel::plugin),
        (
            ui::text_keys::plugin,
            ui::hud::hint::plugin,
            ui::hud::focus::plugin,
            ui::hud::typed_line::plugin,
            ui::toasts::plugin,
        ),
        (
            ui::hud::coordinates::plugin,
            ui::hud::numbers::plugin,
            ui::hud::signs::plugin,
            ui::hud::stack_column::plugin,
            ui::loading::plugin,
        ),
        access::plugin,
        // It is drawn over everything else.
        menus::find::plugin,
    ));
}

/// Mouse, fingers and keys of a real window.
pub fn window_input_plugin(app: &mut App) {
    app.add_plugins((input::window_plugin, study::window_plugin));
}
