//! Mouse, fingers and keys: what the player does with them becomes requests, the same that everybody makes.

pub mod commands;
pub mod keyboard;
mod keys;
mod marks;
pub mod modifiers;
mod mouse;
pub mod pointer;
pub mod touch;
mod walls;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((commands::plugin, pointer::plugin, touch::plugin));
}

/// Mouse, fingers and keys of a real window.
pub fn window_plugin(app: &mut App) {
    app.add_plugins((pointer::window_plugin, marks::window_plugin, keys::window_plugin));
}
