//! Shift, Ctrl and Alt, updated event by event: a slow frame may contain a whole Ctrl+V.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};

/// A key that is held with another one or the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Modifier {
    Shift,
    /// Ctrl, or the key in its place on a Mac.
    Control,
    /// Alt or AltGr.
    Alt,
}

/// The modifiers that are held.
#[derive(Clone, Debug, Default)]
pub struct Modifiers {
    pressed: Vec<(KeyCode, Modifier)>,
}

impl Modifiers {
    /// Updates the modifiers from an event.
    pub fn follow(&mut self, event: &KeyboardInput) {
        let modifier = match event.logical_key {
            Key::Shift => Modifier::Shift,
            Key::Control | Key::Super | Key::Meta => Modifier::Control,
            Key::Alt | Key::AltGraph => Modifier::Alt,
            // With Shift held Alt may be another key, and its release is still that of the same place.
            _ if event.state == ButtonState::Released => return self.pressed.retain(|(key, _)| *key != event.key_code),
            _ => return,
        };
        self.pressed.retain(|(key, _)| *key != event.key_code);
        if event.state == ButtonState::Pressed {
            self.pressed.push((event.key_code, modifier));
        }
    }

    /// Resets the modifiers when the window has lost the keyboard: later releases are not reported.
    pub fn forget(&mut self) {
        self.pressed.clear();
    }

    fn has(&self, modifier: Modifier) -> bool {
        self.pressed.iter().any(|(_, pressed)| *pressed == modifier)
    }

    /// Returns `true` if Shift is held.
    pub fn shift(&self) -> bool {
        self.has(Modifier::Shift)
    }

    /// Returns `true` if Ctrl is held, or the key in its place on a Mac.
    pub fn control(&self) -> bool {
        self.has(Modifier::Control)
    }

    /// Returns `true` if Alt or AltGr is held.
    pub fn alt(&self) -> bool {
        self.has(Modifier::Alt)
    }
}
