//! The window: Bevy from here on. The position is the truth and the entities are its picture; a match accepts or refuses
//! what humans, bots and saved games request, all the same way.

#![allow(clippy::too_many_arguments, clippy::type_complexity, reason = "a system's arguments are what it reads")]

use bevy::prelude::*;

pub mod analysis;
pub mod bench;
pub mod bot_player;
pub mod camera;
mod chance;
pub mod demo;
pub mod errand;
pub mod figurines;
pub mod input;
pub mod layout;
pub mod lesson;
pub mod look;
pub mod matches;
pub mod messages;
pub mod mood;
pub mod music;
pub mod pace;
pub mod palette;
mod preflight;
pub mod settings;
pub mod shots;
pub mod sound;
pub mod storage;
pub mod table;
pub mod ui;
mod window;

pub use window::run;

/// What fills the window.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title, with its menu.
    #[default]
    Title,
    /// A game at the table.
    Table,
}

/// What lies over the screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// Nothing.
    #[default]
    None,
    /// The choice of a game.
    NewGame,
    /// The rules.
    Rules,
    /// Settings.
    Settings,
    /// Credits.
    Credits,
    /// The pause menu of a game.
    Pause,
    /// The result of a game.
    Result,
}

impl Menu {
    /// Whether the table can be pointed at, and looked at from elsewhere: nothing lies over it but the result.
    pub const fn leaves_table_free(self) -> bool {
        matches!(self, Menu::None | Menu::Result)
    }
}

/// [`Menu::leaves_table_free`], as a condition of systems.
fn table_is_free(menu: Res<State<Menu>>) -> bool {
    menu.leaves_table_free()
}

/// The order of a frame's work.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Clicks and keys become requests.
    Input,
    /// The match answers requests.
    Match,
    /// The picture follows the position.
    Picture,
    /// Motions advance.
    Motion,
    /// Signs, camera, sound follow the picture.
    After,
}

/// Everything that runs without a renderer, a window or a sound device: tests drive just this.
pub struct GamePlugin;

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        app.init_state::<Screen>()
            .init_state::<Menu>()
            .configure_sets(Update, (Step::Input, Step::Match, Step::Picture, Step::Motion, Step::After).chain())
            .add_plugins((
                messages::plugin,
                settings::plugin,
                palette::plugin,
                storage::plugin,
                matches::plugin,
                analysis::plugin,
                mood::plugin,
                bot_player::plugin,
                chance::plugin,
                lesson::plugin,
                input::plugin,
                table::plugin,
            ));
    }
}

/// Goes to a state unless it is the present one already asked for: entering it again would clear its entities.
pub(crate) fn go<S: bevy::state::state::FreelyMutableState>(next: &mut NextState<S>, state: S) {
    next.set_if_neq(state);
}
