//! The times at which the window is drawn: continuously while something moves; otherwise at an input, at an event of a background
//! task, or after the time that a system has requested.

use std::time::Duration;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::PresentMode;
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};

use crate::app::base::adapter::is_software;
use crate::app::base::clock::Clock;
use crate::app::base::next_frame::NextFrame;
use crate::app::base::states::PaceSystems;
use crate::app::scene::held::LiftState;
use benediction_platform::wake;

/// Longest sleep of an idle window.
const IDLE: Duration = Duration::from_secs(5);

/// Requests a frame after one that received events of background tasks: their effects may be shown in the next one.
fn begin_frame(mut next: ResMut<NextFrame>) {
    if wake::begin_frame() {
        next.within(wake::INTERVAL);
    }
}

/// Sets the time that the window sleeps.
fn set_pace(clock: Res<Clock>, lifting: Res<LiftState>, mut next: ResMut<NextFrame>, mut winit: ResMut<WinitSettings>) {
    let time = next.take();
    let mode = if clock.busy() || lifting.0 || time == Some(Duration::ZERO) {
        UpdateMode::Continuous
    } else {
        UpdateMode::reactive_low_power(time.unwrap_or(IDLE))
    };
    // Writing forces a redraw, so only changes are written.
    if winit.focused_mode != mode || winit.unfocused_mode != mode {
        winit.focused_mode = mode;
        winit.unfocused_mode = mode;
    }
}

/// Turns vertical synchronisation off for a software renderer. It is late for every second refresh of the screen, and waiting for
/// the next one would cost it a third of its frames; without scan-out nothing tears.
fn do_not_wait(adapter: Option<Res<RenderAdapterInfo>>, mut windows: Query<&mut Window>) {
    if adapter.is_some_and(|adapter| is_software(&adapter)) {
        for mut window in &mut windows {
            window.present_mode = PresentMode::AutoNoVsync;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    if let Some(proxy) = app.world().get_resource::<EventLoopProxyWrapper>() {
        let proxy = (**proxy).clone();
        wake::set_waker(move || {
            // Without its event loop the window is gone.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        });
    }
    app.insert_resource(WinitSettings { focused_mode: UpdateMode::Continuous, unfocused_mode: UpdateMode::Continuous })
        .add_systems(Startup, do_not_wait)
        .add_systems(First, begin_frame)
        .add_systems(Last, set_pace.in_set(PaceSystems));
}
