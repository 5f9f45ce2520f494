//! Mouse, fingers and keys: the player's input becomes requests, the same as those of all other sources.

mod command;
pub mod command_list;
pub mod commands;
pub mod cursor;
mod hand;
pub mod keyboard;
pub mod keys;
mod marks;
pub mod modifiers;
mod mouse;
pub mod pointer;
pub mod touch;
pub mod typed;
mod walls;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((commands::plugin, cursor::plugin, pointer::plugin, touch::plugin, typed::plugin));
}

/// Adds mouse, fingers and keys of a real window.
pub fn window_plugin(app: &mut App) {
    app.add_plugins((pointer::window_plugin, marks::window_plugin, keys::window_plugin));
}
