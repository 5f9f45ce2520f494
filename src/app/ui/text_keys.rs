//! The keys for fields of text, each with the others that were held at that moment, and copy, cut and paste.

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::egui::{self, Event, OutputCommand};
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiContexts, EguiGlobalSettings, EguiInputSet, EguiPrimaryContextPass};

use super::Draw;
use crate::app::input::modifiers::Modifiers;
use benediction_platform::clipboard;

/// The same as egui has it.
fn others(held: &Modifiers) -> egui::Modifiers {
    let (alt, ctrl, shift) = (held.alt(), held.control(), held.shift());
    egui::Modifiers { alt, ctrl, shift, mac_cmd: false, command: ctrl }
}

/// What a key types into a field, unless it is a command.
fn typed(event: &KeyboardInput, held: &Modifiers) -> Option<Event> {
    // Some systems tell of AltGr, which types signs, as Ctrl and Alt.
    if !event.state.is_pressed() || held.control() && !held.alt() {
        return None;
    }
    match &event.logical_key {
        Key::Character(text) if !text.chars().any(char::is_control) => Some(Event::Text(text.to_string())),
        Key::Space => Some(Event::Text(" ".into())),
        _ => None,
    }
}

/// What a key means besides: copy, cut and paste are where the keyboard has their letters.
fn deed(key: egui::Key, held: &Modifiers) -> Option<Event> {
    match key {
        _ if !held.control() || held.alt() => None,
        egui::Key::C => Some(Event::Copy),
        egui::Key::X => Some(Event::Cut),
        egui::Key::V => clipboard::text().map(Event::Paste),
        _ => None,
    }
}

/// Tells egui of the keys. bevy_egui would tell of all keys of a frame with the others that are held at its end.
fn tell(
    mut keys: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut contexts: Query<(Entity, &mut EguiContext)>,
    mut held: Local<Modifiers>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    for key in keys.read() {
        held.follow(key);
        let physical_key = bevy_to_egui_physical_key(&key.key_code);
        let egui_key = bevy_to_egui_key(&key.logical_key).or(physical_key);
        let pressed = key.state.is_pressed();
        let modifiers = others(&held);
        for (context, mut ctx) in &mut contexts {
            let has_field = ctx.get_mut().egui_wants_keyboard_input();
            let event = egui_key.map(|key| Event::Key { key, physical_key, pressed, repeat: false, modifiers });
            let deed = egui_key.filter(|_| pressed && has_field).and_then(|key| deed(key, &held));
            let all = typed(key, &held).into_iter().chain(event).chain(deed);
            events.write_batch(all.map(|event| EguiInputEvent { context, event }));
        }
    }
    // No key comes after this in the same frame.
    if lost.read().count() > 0 {
        held.forget();
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

pub(in crate::app) fn plugin(app: &mut App) {
    let replace = |mut settings: ResMut<EguiGlobalSettings>| {
        settings.input_system_settings.run_write_keyboard_input_messages_system = false;
    };
    app.add_systems(PreStartup, replace)
        .add_systems(PreUpdate, tell.in_set(EguiInputSet::ReadBevyMessages))
        .add_systems(EguiPrimaryContextPass, copy.in_set(Draw::After));
}
