//! The screens and menus, and the order of the systems of a frame.

use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;

/// The screen that fills the window.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title, with its menu.
    #[default]
    Title,
    /// A game at the table.
    Table,
}

/// The menu over the screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// Nothing.
    #[default]
    None,
    /// The offer of the first start: the lesson, the look and the sound.
    Welcome,
    /// The choice of a game.
    NewGame,
    /// The lessons.
    Learn,
    /// The rules.
    Rules,
    /// The library of games.
    Library,
    /// The player's results against the bot.
    Results,
    /// The puzzles.
    Puzzles,
    /// Settings.
    Settings,
    /// Credits.
    Credits,
    /// The pause menu of a game.
    Pause,
    /// The result of a game.
    Result,
    /// The question about the file of the game on the table.
    FileQuestion,
    /// The question if the position in the board editor is to be discarded.
    DiscardPosition,
}

impl Menu {
    /// Returns `true` if the table can be used: nothing but the result lies over it.
    pub const fn leaves_table_free(self) -> bool {
        matches!(self, Menu::None | Menu::Result)
    }
}

/// Returns `true` unless the screen changes after this frame: no menu of the old screen may open over the new one.
pub fn screen_stays(next: Res<NextState<Screen>>) -> bool {
    matches!(*next, NextState::Unchanged)
}

/// [`Menu::leaves_table_free`], as a condition of systems.
pub fn table_is_free(menu: Res<State<Menu>>) -> bool {
    menu.leaves_table_free()
}

/// The order of the systems of a frame.
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

/// The systems that decide how long the window sleeps, at the end of a frame ([`Last`]).
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PaceSystems;

/// Requests a state, unless it is the present one or requested already: entering it again would clear its entities.
pub fn go<S: FreelyMutableState>(next: &mut NextState<S>, state: S) {
    next.set_if_neq(state);
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_state::<Menu>()
        .configure_sets(Update, (Step::Input, Step::Match, Step::Picture, Step::Motion, Step::After).chain());
}
