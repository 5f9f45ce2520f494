//! How often the window is drawn: always while something moves, now and then while a bot thinks, else only when something
//! happens.

use std::time::Duration;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::PresentMode;
use bevy::winit::{UpdateMode, WinitSettings};

use crate::app::base::adapter::is_software;
use crate::app::base::clock::Clock;
use crate::app::base::states::Pacing;
use crate::app::base::storage::service::LibraryService;
use crate::app::game::analysis::AnalysisWorker;
use crate::app::game::demo::Demo;
use crate::app::game::matches::Thinking;
use crate::app::render::board_painter::BoardPainter;
use crate::app::scene::held::Lifting;
use crate::app::study::autoplay::Autoplay;
use crate::app::study::engines::lines::EngineLines;
use crate::app::study::engines::second::SecondEngine;
use crate::app::study::review::GameReview;
use crate::app::study::rollout::Rollout;
use crate::app::study::share::Showing;
use crate::app::ui::Said;

/// How long an idle window waits for something to happen.
const IDLE: Duration = Duration::from_secs(5);
/// How often the bot or the analysis is asked whether it is ready.
const THINKING: Duration = Duration::from_millis(60);
/// How often the painter is asked. A software renderer shares the cores with it, so seldom.
const PAINTING: Duration = Duration::from_millis(150);
/// How often messages are looked at that go away by themselves.
const READING: Duration = Duration::from_millis(250);

/// Decides how long the window sleeps.
fn set_pace(
    clock: Res<Clock>,
    lifting: Res<Lifting>,
    thinking: Res<Thinking>,
    worker: Res<AnalysisWorker>,
    review: Res<GameReview>,
    (lines, second, autoplay): (Res<EngineLines>, Res<SecondEngine>, Res<Autoplay>),
    (library, showing, rollout): (Option<Res<LibraryService>>, Res<Showing>, Res<Rollout>),
    said: Option<Res<Said>>,
    demo: Option<Res<Demo>>,
    board_painter: Option<Res<BoardPainter>>,
    mut winit: ResMut<WinitSettings>,
) {
    let mode = if clock.busy() || lifting.0 {
        UpdateMode::Continuous
    } else if [thinking.side.is_some(), worker.at_work(), review.is_waiting(), lines.at_work(), second.at_work()]
        .contains(&true)
        || library.is_some_and(|library| library.at_work())
        || showing.at_work()
        || rollout.at_work()
    {
        UpdateMode::reactive_low_power(THINKING)
    } else if board_painter.is_some_and(|board_painter| board_painter.busy()) {
        UpdateMode::reactive_low_power(PAINTING)
    } else if said.is_some_and(|said| said.anything()) {
        UpdateMode::reactive_low_power(READING)
    } else if let Some(interval) = autoplay.wake_interval().or_else(|| demo.and_then(|demo| demo.wake_interval())) {
        UpdateMode::reactive_low_power(interval)
    } else {
        UpdateMode::reactive_low_power(IDLE)
    };
    // Writing forces a redraw, so only what is new is written.
    if winit.focused_mode != mode || winit.unfocused_mode != mode {
        winit.focused_mode = mode;
        winit.unfocused_mode = mode;
    }
}

/// A software renderer is late for every second beat of the screen; waiting for the next one would cost it a third of its
/// frames, and nothing tears where nothing is scanned out.
fn do_not_wait(adapter: Option<Res<RenderAdapterInfo>>, mut windows: Query<&mut Window>) {
    if adapter.is_some_and(|adapter| is_software(&adapter)) {
        for mut window in &mut windows {
            window.present_mode = PresentMode::AutoNoVsync;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings { focused_mode: UpdateMode::Continuous, unfocused_mode: UpdateMode::Continuous })
        .add_systems(Startup, do_not_wait)
        .add_systems(Last, set_pace.in_set(Pacing));
}
