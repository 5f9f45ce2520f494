//! What egui hears of the window: less than comes, so that it draws no more than it must.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui;
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet};

use crate::app::input::touch::{Fingers, LONG_PRESS, STALL};

/// How long a click of a mouse may take, in seconds.
const CLICK: f64 = 0.8;
/// Above this height or width, in pixels, a window is a large one, whose letters need a larger picture.
const LARGE_WINDOW: u32 = 1700;

/// The state of the modifier keys comes with every frame, and egui asks for another frame after every event: without this
/// an idle window would be drawn for ever.
fn drop_old_news(inputs: Query<&mut EguiInput>, mut known: Local<egui::Modifiers>) {
    for mut input in inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *known, *now) != *now,
            _ => true,
        });
    }
}

/// Keeps the picture of all letters small: it holds those of every size in which the window has been, until it is nearly full, and
/// stands in memory several times. A large window has large letters.
fn limit_letters(inputs: Query<&mut EguiInput>, window: Query<&Window, With<PrimaryWindow>>) {
    let longest = window.single().map_or(0, |window| window.physical_width().max(window.physical_height()));
    for mut input in inputs {
        input.max_texture_side = Some(if longest > LARGE_WINDOW { 2048 } else { 1024 });
    }
}

/// How long a click may take: that of a finger until it is a long press, which shows the tip of what it is on and presses nothing.
/// Between press and release a slow frame is forgiven.
fn limit_clicks(
    contexts: Query<&mut EguiContext>,
    fingers: Res<Fingers>,
    time: Res<Time<Real>>,
    mut lost: Local<Duration>,
) {
    for mut context in contexts {
        let ctx = context.get_mut();
        let held = ctx.input(|input| input.pointer.any_down());
        *lost = if held { *lost + time.delta().saturating_sub(STALL) } else { Duration::ZERO };
        let longest = if fingers.in_use() { LONG_PRESS.as_secs_f64() } else { CLICK } + lost.as_secs_f64();
        ctx.options_mut(|options| options.input_options.max_click_duration = longest);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    let between = (drop_old_news, limit_clicks, limit_letters)
        .after(EguiPreUpdateSet::ProcessInput)
        .before(EguiPreUpdateSet::BeginPass);
    app.add_systems(PreUpdate, between);
}
