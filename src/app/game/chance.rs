//! The dice at the table. They are rolled when they are due, by the same requests as other actions.

use bevy::prelude::*;

use super::commands::{ActionRequested, MatchCommands};
use super::matches::Match;
use crate::app::base::clock::{BoardLoading, Clock};
use crate::app::base::states::{Screen, Step};

fn throw(
    game: Option<Res<Match>>,
    clock: Res<Clock>,
    board_loading: Res<BoardLoading>,
    screen: Res<State<Screen>>,
    mut requests: MatchCommands,
) {
    // The animations before it end first.
    let Some(game) = game.filter(|_| *screen.get() == Screen::Table && !clock.busy()) else { return };
    // In a study the player chooses the roll.
    if game.is_looking() || game.is_unconfirmed() || game.is_lesson() || game.is_study() || board_loading.0 {
        return;
    }
    // In a game that is looked through the roll is already there.
    let fallen = game.branches() && game.session.after(game.session.node()).is_some();
    if let Some(action) = game.throw().filter(|_| !fallen) {
        requests.write(ActionRequested { at: game.live(), action });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, throw.in_set(Step::Input));
}
