//! Copy, cut and paste in fields of text.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, OutputCommand};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::Draw;
use crate::platform::clipboard;

/// What the keys mean to a field, before it is drawn.
fn hear(mut contexts: EguiContexts) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if !ctx.egui_wants_keyboard_input() {
        return;
    }
    let pressed = |key| ctx.input(|input| input.modifiers.command && input.key_pressed(key));
    let event = if pressed(Key::V) {
        clipboard::text().map(egui::Event::Paste)
    } else if pressed(Key::C) {
        Some(egui::Event::Copy)
    } else if pressed(Key::X) {
        Some(egui::Event::Cut)
    } else {
        None
    };
    if let Some(event) = event {
        ctx.input_mut(|input| input.events.push(event));
    }
}

/// What a field has copied.
fn copy(mut contexts: EguiContexts) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let copied = ctx.output_mut(|output| std::mem::take(&mut output.commands));
    for command in copied {
        if let OutputCommand::CopyText(text) = command {
            clipboard::put(&text);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, (hear.in_set(Draw::Before), copy.in_set(Draw::After)));
}
