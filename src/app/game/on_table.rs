//! The game on the table while commands are carried out, and the writers of what follows from them.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::activity::TurnEnd;
use super::events::{ActionApplied, PictureJumped, Refused};
use super::matches::{Match, Selection};
use crate::app::base::messages::Notify;
use crate::app::base::states::{Menu, Screen, go};
use crate::app::base::storage::{SaveGame, TurnTimes, WriteAgain};

/// The writers of the events of the match, and the times of the turns under way of games that are opened.
#[derive(SystemParam)]
pub(super) struct MatchEvents<'w> {
    pub turn_times: Res<'w, TurnTimes>,
    pub applied: MessageWriter<'w, ActionApplied>,
    pub refused: MessageWriter<'w, Refused>,
    pub jumped: MessageWriter<'w, PictureJumped>,
    pub notify: MessageWriter<'w, Notify>,
    pub save: MessageWriter<'w, SaveGame>,
    pub again: MessageWriter<'w, WriteAgain>,
    pub screen: ResMut<'w, NextState<Screen>>,
    pub menu: ResMut<'w, NextState<Menu>>,
    pub selection: ResMut<'w, Selection>,
}

impl MatchEvents<'_> {
    /// Shows another position, and saves the game.
    pub fn jump(&mut self, game: &mut Match, is_new_board: bool) {
        self.show_position(game, is_new_board);
        self.keep(game);
    }

    /// Shows another position.
    pub fn show_position(&mut self, game: &mut Match, is_new_board: bool) {
        game.legal = game.session.legal();
        self.selection.picker.clear();
        self.jumped.write(PictureJumped { is_new_board });
    }

    /// Saves the game if its policy says so.
    pub fn keep(&mut self, game: &Match) {
        let policy = game.policy();
        if policy.is_saved {
            self.save.write(SaveGame { game: game.kept(), played: policy.is_played });
        }
    }

    /// Returns what was made, or tells the player why it could not be made.
    pub fn made<T>(&mut self, made: Result<T, String>) -> Option<T> {
        made.map_err(|reason| self.notify.write(Notify(reason))).ok()
    }

    /// Opens the table.
    pub fn show(&mut self) {
        go(&mut self.screen, Screen::Table);
        go(&mut self.menu, Menu::None);
    }

    /// Leaves the table for the title, with a menu over it.
    pub fn leave(&mut self, menu: Menu) {
        go(&mut self.screen, Screen::Title);
        go(&mut self.menu, menu);
    }
}

/// The game on the table while commands are carried out.
pub(super) struct OnTable<'w> {
    /// The game that a command of this frame began.
    pub fresh: Option<Match>,
    pub current: Option<ResMut<'w, Match>>,
}

impl OnTable<'_> {
    /// Returns the game, or `None` if the table is empty.
    pub fn get(&self) -> Option<&Match> {
        self.fresh.as_ref().or(self.current.as_deref())
    }

    /// Returns the game for writing. Called only where something is written, so that change detection is exact.
    pub fn get_mut(&mut self) -> Option<&mut Match> {
        match &mut self.fresh {
            Some(game) => Some(game),
            None => self.current.as_deref_mut(),
        }
    }

    /// Returns the game for writing, or `None` if a condition does not hold for it.
    pub fn get_mut_if(&mut self, condition: impl FnOnce(&Match) -> bool) -> Option<&mut Match> {
        if condition(self.get()?) { self.get_mut() } else { None }
    }

    /// Replaces the game, unless `game` is `None`.
    pub fn replace(&mut self, game: Option<Match>) {
        self.fresh = game.or(self.fresh.take());
    }

    /// Returns the game for writing, or `None` if it is not a study.
    pub fn studied(&mut self) -> Option<&mut Match> {
        self.get_mut_if(|game| game.policy().panel.is_study())
    }
}

/// Ends a turn that waits to be confirmed. Its last action took this time, if the game has a clock.
pub(super) fn close_turn(game: &mut Match, spent: Option<Duration>, events: &mut MatchEvents) {
    if game.is_unconfirmed() {
        game.set_turn_end(TurnEnd::Confirmed);
        game.raise_spent(game.session.node(), spent);
        events.keep(game);
    }
}
