//! The last turn, shown again action by action.

use std::time::Duration;

use bevy::prelude::*;

use super::commands::{MatchCommands, ReplayCommand};
use super::matches::Match;
use crate::app::base::clock::Clock;
use crate::app::base::next_frame::NextFrame;
use crate::app::base::settings::Settings;
use crate::app::base::states::{Screen, Step, table_is_free};

/// Time for which each position is shown, in seconds at usual speed.
const PAUSE: f32 = 0.8;
/// Interval of the frames during a pause.
const INTERVAL: Duration = Duration::from_millis(60);

fn step(
    game: Option<Res<Match>>,
    clock: Res<Clock>,
    time: Res<Time>,
    settings: Res<Settings>,
    mut left: Local<f32>,
    mut requests: MatchCommands,
    mut next_frame: ResMut<NextFrame>,
) {
    let shows = game.is_some_and(|game| game.is_replaying());
    if !shows || clock.busy() {
        // Where nothing moves, each position still has to be seen.
        let speed = if settings.play.animation_speed > 0.0 { settings.play.animation_speed } else { 1.0 };
        *left = PAUSE / speed;
        return;
    }
    next_frame.within(INTERVAL);
    *left -= time.delta_secs();
    if *left <= 0.0 {
        *left = PAUSE;
        requests.write(ReplayCommand::Step);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, step.run_if(in_state(Screen::Table).and_then(table_is_free)).in_set(Step::Input));
}
