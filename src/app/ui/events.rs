//! Reduces egui's events and limits, so that it draws no more than necessary.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, egui};

use crate::app::input::touch::{Fingers, LONG_PRESS, STALL};

/// Longest duration of a mouse click, in seconds.
const MAX_CLICK: f64 = 0.8;
/// Height or width, in pixels, above which a window needs a larger texture for its letters.
const LARGE_WINDOW: u32 = 1700;

/// Drops unchanged states of the modifier keys. They come with every frame, and egui requests another frame after every event:
/// otherwise an idle window would be drawn continuously.
fn drop_unchanged_modifiers(inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *last, *now) != *now,
            _ => true,
        });
    }
}

/// Limits the size of egui's texture of letters: it holds those of every size in which the window has been, until it is nearly
/// full, and is in memory several times. A large window has large letters.
fn limit_letters(inputs: Query<&mut EguiInput>, window: Query<&Window, With<PrimaryWindow>>) {
    let longest = window.single().map_or(0, |window| window.physical_width().max(window.physical_height()));
    for mut input in inputs {
        input.max_texture_side = Some(if longest > LARGE_WINDOW { 2048 } else { 1024 });
    }
}

/// Sets the longest duration of a click: for a finger until it is a long press, which shows the tip below it and presses nothing.
/// The time of slow frames between press and release does not count.
fn limit_clicks(
    contexts: Query<&mut EguiContext>,
    fingers: Res<Fingers>,
    time: Res<Time<Real>>,
    mut slow_time: Local<Duration>,
) {
    for mut context in contexts {
        let ctx = context.get_mut();
        let is_down = ctx.input(|input| input.pointer.any_down());
        *slow_time = if is_down { *slow_time + time.delta().saturating_sub(STALL) } else { Duration::ZERO };
        let max_duration =
            if fingers.in_use() { LONG_PRESS.as_secs_f64() } else { MAX_CLICK } + slow_time.as_secs_f64();
        ctx.options_mut(|options| options.input_options.max_click_duration = max_duration);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    let between = (drop_unchanged_modifiers, limit_clicks, limit_letters)
        .after(EguiPreUpdateSet::ProcessInput)
        .before(EguiPreUpdateSet::BeginPass);
    app.add_systems(PreUpdate, between);
}
