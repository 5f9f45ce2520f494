//! The game behind the title, played slowly by two bots, without sound and not saved.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::{PrimaryWindow, RequestRedraw};

use super::activity::Activity;
use super::commands::{ActionRequested, MatchCommands, TableCommand};
use super::matches::{Match, fresh_seed};
use crate::app::base::adapter::is_software;
use crate::app::base::clock::Clock;
use crate::app::base::next_frame::NextFrame;
use crate::app::base::settings::Settings;
use crate::app::base::states::{Menu, Screen, Step};
use benediction_engine::{Budget, Level, Request, Service, best_turn};

/// Time between two actions, in seconds.
const PAUSE: f32 = 2.4;
/// The same where every frame is drawn by the processor.
const SOFTWARE_PAUSE: f32 = 5.0;
/// Number of pauses for which the end of a game is shown.
const END: f32 = 3.0;
/// Positions searched for an action: a few milliseconds.
const NODES: u64 = 1_000;
/// Maximum number of actions; then a new game begins.
const LONG: usize = 120;

/// The game behind the title.
#[derive(Resource, Default)]
pub struct Demo {
    /// Seconds until the next action. `None` while the game rests.
    left: Option<f32>,
}

fn play(
    mut demo: ResMut<Demo>,
    game: Option<Res<Match>>,
    settings: Res<Settings>,
    clock: Res<Clock>,
    time: Res<Time<Real>>,
    adapter: Option<Res<RenderAdapterInfo>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut requests: MatchCommands,
    (mut redraw, mut next_frame): (MessageWriter<RequestRedraw>, ResMut<NextFrame>),
) {
    let Some(game) = game.filter(|game| matches!(game.activity, Activity::Demo)) else {
        requests.write(TableCommand::Demo);
        return;
    };
    let watched = windows.iter().all(|window| window.focused);
    if settings.play.animation_speed <= 0.0 || settings.play.reduced_motion || !watched {
        demo.left = None;
        return;
    }
    next_frame.within(Duration::from_secs_f32(PAUSE / 2.0));
    let software = adapter.is_some_and(|adapter| is_software(&adapter));
    let pause = if software { SOFTWARE_PAUSE } else { PAUSE };
    let over = game.session.outcome().is_some() || game.session.ply() >= LONG;
    let full = if over { END * pause } else { pause };
    if clock.busy() {
        demo.left = Some(full);
        return;
    }
    let left = demo.left.unwrap_or(full) - time.delta_secs();
    demo.left = Some(left);
    if left > 0.0 {
        return;
    }
    demo.left = Some(full);
    if over {
        requests.write(TableCommand::Demo);
        return;
    }
    let level = Level::new(5).unwrap_or(Level::STRONGEST);
    let request = Request::of_level(level, Budget::nodes(NODES), fresh_seed());
    let task = Service::new().turn(game.session.situation(), request);
    if let Some(action) = best_turn(task(&AtomicBool::new(false), &mut |_, _| {})).into_iter().next() {
        // What moves must not wait for the end of that time.
        redraw.write(RequestRedraw);
        requests.write(ActionRequested { at: game.live(), action });
    }
}

fn rest(mut demo: ResMut<Demo>) {
    demo.left = None;
}

/// Adds the systems, which run while no menu covers the title.
pub fn plugin(app: &mut App) {
    let alone = in_state(Screen::Title).and_then(in_state(Menu::None));
    app.init_resource::<Demo>()
        .add_message::<RequestRedraw>()
        .add_systems(Update, (play.run_if(alone.clone()), rest.run_if(not(alone))).in_set(Step::Input));
}
