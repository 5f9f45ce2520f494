//! The base of all modules, independent of the match: screens and the order of a frame, the clock, settings, themes, files,
//! background tasks.

pub mod adapter;
pub mod background;
pub mod clock;
pub mod kept;
pub mod messages;
pub mod next_frame;
pub mod next_on_table;
pub mod palette;
pub mod progress;
pub mod settings;
pub mod states;
pub mod storage;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        states::plugin,
        clock::plugin,
        messages::plugin,
        next_frame::plugin,
        next_on_table::plugin,
        settings::plugin,
        palette::plugin,
        storage::plugin,
        progress::plugin,
    ));
}
