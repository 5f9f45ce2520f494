//! The game that is studied at the table.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::base::states::Screen;
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;

/// The game that is studied at the table.
#[derive(SystemParam)]
pub(super) struct Studied<'w> {
    game: Option<Res<'w, Match>>,
    screen: Res<'w, State<Screen>>,
}

impl Studied<'_> {
    /// Returns the game. Returns `None` if another screen is shown, or the panel beside the board is not that of the study.
    pub(super) fn game(&self) -> Option<&Match> {
        self.game.as_deref().filter(|game| *self.screen.get() == Screen::Table && game.panel() == Panel::Study)
    }
}
