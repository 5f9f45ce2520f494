//! Autoplay of a study: the line is shown action by action to its end.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::base::clock::Clock;
use crate::app::base::next_frame::NextFrame;
use crate::app::base::states::{Screen, Step, table_is_free};
use crate::app::game::commands::{LookAt, MatchCommands};
use crate::app::game::matches::Match;

/// Time for which each position is shown, in seconds, from slow to fast.
pub const PACES: [f32; 4] = [4.0, 2.0, 1.0, 0.5];

/// Interval of the frames between two actions.
const TICK: Duration = Duration::from_millis(100);

/// The state of autoplay.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Autoplay {
    /// `true` if it is on.
    pub on: bool,
    /// Its speed, as an index of [`PACES`].
    pub pace: usize,
    left: f32,
}

impl Default for Autoplay {
    fn default() -> Self {
        Autoplay { on: false, pace: 1, left: 0.0 }
    }
}

impl Autoplay {
    /// Returns the time for which each position is shown, in seconds.
    pub fn seconds(&self) -> f32 {
        PACES[self.pace.min(PACES.len() - 1)]
    }
}

fn advance(
    game: Option<Res<Match>>,
    clock: Res<Clock>,
    time: Res<Time<Real>>,
    mut autoplay: ResMut<Autoplay>,
    mut looks: MatchCommands,
    mut next_frame: ResMut<NextFrame>,
) {
    // After a peek it continues from where the game is.
    if game.as_ref().is_some_and(|game| game.is_peeking()) {
        return;
    }
    let next = game.as_ref().filter(|game| game.panel().is_study()).and_then(|game| game.session.after(game.shown()));
    let Some(next) = next else {
        *autoplay = Autoplay { pace: autoplay.pace, ..default() };
        return;
    };
    next_frame.within(TICK);
    if clock.busy() {
        return;
    }
    autoplay.left -= time.delta_secs();
    if autoplay.left <= 0.0 {
        autoplay.left = autoplay.seconds();
        looks.write(LookAt(Some(next)));
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    let on = |autoplay: Res<Autoplay>| autoplay.on;
    app.init_resource::<Autoplay>().add_systems(
        Update,
        advance.run_if(in_state(Screen::Table).and_then(table_is_free).and_then(on)).in_set(Step::Input),
    );
}
