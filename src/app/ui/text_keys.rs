//! The keys for text fields, each with the modifiers that were held at that moment, and copy, cut and paste.

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::egui::{self, Event, OutputCommand};
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiContexts, EguiGlobalSettings, EguiInputSet, EguiPrimaryContextPass};

use super::Draw;
use crate::app::input::modifiers::Modifiers;
use benediction_platform::clipboard;

/// Converts the modifiers for egui.
fn egui_modifiers(modifiers_held: &Modifiers) -> egui::Modifiers {
    let (alt, ctrl, shift) = (modifiers_held.alt(), modifiers_held.control(), modifiers_held.shift());
    egui::Modifiers { alt, ctrl, shift, mac_cmd: false, command: ctrl }
}

/// Returns the text that a key types into a field, or `None` if it is a command.
fn text_event(event: &KeyboardInput, modifiers_held: &Modifiers) -> Option<Event> {
    // Some systems report AltGr, which types signs, as Ctrl and Alt.
    if !event.state.is_pressed() || modifiers_held.control() && !modifiers_held.alt() {
        return None;
    }
    match &event.logical_key {
        Key::Character(text) if !text.chars().any(char::is_control) => Some(Event::Text(text.to_string())),
        Key::Space => Some(Event::Text(" ".into())),
        _ => None,
    }
}

/// Returns the clipboard event of a key: copy, cut and paste are where the keyboard has their letters.
fn clipboard_event(key: egui::Key, modifiers_held: &Modifiers) -> Option<Event> {
    match key {
        _ if !modifiers_held.control() || modifiers_held.alt() => None,
        egui::Key::C => Some(Event::Copy),
        egui::Key::X => Some(Event::Cut),
        egui::Key::V => clipboard::text().map(Event::Paste),
        _ => None,
    }
}

/// Sends the keys to egui. bevy_egui would send all keys of a frame with the modifiers that are held at its end.
fn send_keys(
    mut keys: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut contexts: Query<(Entity, &mut EguiContext)>,
    mut modifiers_held: Local<Modifiers>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    for key in keys.read() {
        modifiers_held.follow(key);
        let physical_key = bevy_to_egui_physical_key(&key.key_code);
        let egui_key = bevy_to_egui_key(&key.logical_key).or(physical_key);
        let pressed = key.state.is_pressed();
        let modifiers = egui_modifiers(&modifiers_held);
        for (context, mut ctx) in &mut contexts {
            let has_field = ctx.get_mut().egui_wants_keyboard_input();
            let event = egui_key.map(|key| Event::Key { key, physical_key, pressed, repeat: false, modifiers });
            let clipboard_event =
                egui_key.filter(|_| pressed && has_field).and_then(|key| clipboard_event(key, &modifiers_held));
            let all = text_event(key, &modifiers_held).into_iter().chain(event).chain(clipboard_event);
            events.write_batch(all.map(|event| EguiInputEvent { context, event }));
        }
    }
    // No key comes after this in the same frame.
    if lost.read().count() > 0 {
        modifiers_held.forget();
    }
}

/// Puts text that was copied from a field on the clipboard.
fn copy(mut contexts: EguiContexts) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let copied = ctx.output_mut(|output| std::mem::take(&mut output.commands));
    for command in copied {
        if let OutputCommand::CopyText(text) = command {
            clipboard::put(&text);
        }
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    let replace = |mut settings: ResMut<EguiGlobalSettings>| {
        settings.input_system_settings.run_write_keyboard_input_messages_system = false;
    };
    app.add_systems(PreStartup, replace)
        .add_systems(PreUpdate, send_keys.in_set(EguiInputSet::ReadBevyMessages))
        .add_systems(EguiPrimaryContextPass, copy.in_set(Draw::After));
}
