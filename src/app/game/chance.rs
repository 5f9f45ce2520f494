//! The dice at the table. They are rolled when they are due, by the same requests as other actions.

use bevy::prelude::*;

use super::commands::{ActionRequested, MatchCommands};
use super::matches::Match;
use crate::app::base::clock::{BoardLoading, Clock};
use crate::app::base::states::{Screen, Step};
use benediction_rules::{Action, Actor, Dice};

impl Match {
    /// Returns `true` if dice have been rolled or are due.
    pub fn has_dice(&self) -> bool {
        (0..=self.session.ply()).any(|ply| self.falls_at(ply))
    }

    /// Returns `true` if the dice are due after so many actions.
    pub(super) fn falls_at(&self, ply: usize) -> bool {
        self.session.turn_at(ply).actor == Actor::Chance
    }

    /// Returns the roll of the dice as an action, or `None` if they are not to be rolled.
    pub fn throw(&self) -> Option<Action> {
        if self.session.turn().actor != Actor::Chance {
            return None;
        }
        let before = (0..self.session.ply()).filter(|ply| self.falls_at(*ply)).count();
        self.session.roll(&mut Dice::of_throw(self.seed, before as u64))
    }
}

fn throw(
    game: Option<Res<Match>>,
    clock: Res<Clock>,
    board_loading: Res<BoardLoading>,
    screen: Res<State<Screen>>,
    mut requests: MatchCommands,
) {
    // The animations before it end first.
    let Some(game) = game.filter(|_| *screen.get() == Screen::Table && !clock.busy()) else { return };
    let policy = game.policy();
    if !policy.rolls || board_loading.0 {
        return;
    }
    // In a game that is looked through the roll is already there.
    let fallen = policy.branches && game.session.after(game.session.node()).is_some();
    if let Some(action) = game.throw().filter(|_| !fallen) {
        requests.write(ActionRequested { at: game.live(), action });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, throw.in_set(Step::Input));
}
