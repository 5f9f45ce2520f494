//! The window: Bevy from here on. The position is the truth and the entities are its picture; a match accepts or refuses
//! what humans, bots and saved games request, all the same way.

#![allow(clippy::too_many_arguments, clippy::type_complexity, reason = "a system's arguments are what it reads")]

use bevy::prelude::*;

pub mod adapter;
pub mod audio;
#[cfg(any(feature = "dev", target_family = "wasm"))]
pub mod dev;
pub mod input;
pub mod messages;
pub mod palette;
pub mod play;
pub mod render;
pub mod scene;
pub mod settings;
pub mod states;
pub mod storage;
pub mod time;
pub mod ui;
mod window;
pub mod worker;

#[cfg(target_family = "wasm")]
pub use window::begin_on_page;
#[cfg(not(target_family = "wasm"))]
pub use window::run;

/// Everything that runs without a renderer, a window or a sound device: tests drive just this.
pub struct GamePlugin;

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            states::plugin,
            time::plugin,
            messages::plugin,
            settings::plugin,
            palette::plugin,
            storage::plugin,
            play::plugin,
            audio::mood::plugin,
            input::plugin,
            scene::plugin,
        ));
    }
}
