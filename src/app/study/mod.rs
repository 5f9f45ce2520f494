//! The study of a game: engines, review, rollout, notes and variations, the board editor, exports; and
//! the signs on the board.

pub mod autoplay;
pub mod coach;
pub mod comparison;
pub mod editor;
pub mod engines;
mod keys;
mod menu;
pub(in crate::app) mod moves;
pub(in crate::app) mod neighbors;
mod openings;
pub(in crate::app) mod panel;
pub mod review;
pub mod rollout;
pub mod share;
mod signs;
mod studied;
mod study_commands;

use bevy::prelude::*;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_plugins((
        autoplay::plugin,
        coach::plugin,
        comparison::plugin,
        editor::plugin,
        engines::lines::plugin,
        engines::second::plugin,
        review::plugin,
        rollout::plugin,
        share::plugin,
        signs::plugin,
    ));
}

/// Mouse and keys of a real window.
pub(in crate::app) fn window_plugin(app: &mut App) {
    app.add_plugins((editor::window_plugin, keys::window_plugin, neighbors::window_plugin));
}
