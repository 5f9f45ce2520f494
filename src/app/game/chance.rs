//! The dice at the table: they fall by themselves when they are due, by the same requests as everybody makes.

use bevy::prelude::*;

use super::commands::{ActionRequested, MatchCommands};
use super::matches::Match;
use crate::app::base::clock::{BoardLoading, Clock};
use crate::app::base::states::{Screen, Step};

fn throw(
    game: Option<Res<Match>>,
    clock: Res<Clock>,
    being_laid: Res<BoardLoading>,
    screen: Res<State<Screen>>,
    mut requests: MatchCommands,
) {
    // What came before is seen to its end.
    let Some(game) = game.filter(|_| *screen.get() == Screen::Table && !clock.busy()) else { return };
    // In a study a person says how they fall.
    if game.is_looking() || game.is_unconfirmed() || game.is_lesson() || game.is_study() || being_laid.0 {
        return;
    }
    // Who looks through a game sees what has fallen.
    let fallen = game.branches() && game.session.after(game.session.node()).is_some();
    if let Some(action) = game.throw().filter(|_| !fallen) {
        requests.write(ActionRequested { at: game.live(), action });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, throw.in_set(Step::Input));
}
