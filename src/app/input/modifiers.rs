//! Shift, Ctrl and Alt, followed event by event: a slow frame may hold a whole Ctrl+V.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};

/// A key that is held beside another one or the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Modifier {
    Shift,
    /// Ctrl, or the key that is in its place on a Mac.
    Control,
    /// Alt or AltGr.
    Alt,
}

/// The modifiers that are held.
#[derive(Clone, Debug, Default)]
pub struct Modifiers {
    held: Vec<(KeyCode, Modifier)>,
}

impl Modifiers {
    /// Follows an event.
    pub fn follow(&mut self, event: &KeyboardInput) {
        let modifier = match event.logical_key {
            Key::Shift => Modifier::Shift,
            Key::Control | Key::Super | Key::Meta => Modifier::Control,
            Key::Alt | Key::AltGraph => Modifier::Alt,
            // With Shift held Alt may be another key, and its release is still that of the same place.
            _ if event.state == ButtonState::Released => return self.held.retain(|(key, _)| *key != event.key_code),
            _ => return,
        };
        self.held.retain(|(key, _)| *key != event.key_code);
        if event.state == ButtonState::Pressed {
            self.held.push((event.key_code, modifier));
        }
    }

    /// The window has lost the keyboard: what is released meanwhile is never heard.
    pub fn forget(&mut self) {
        self.held.clear();
    }

    fn has(&self, modifier: Modifier) -> bool {
        self.held.iter().any(|(_, held)| *held == modifier)
    }

    /// Whether Shift is held.
    pub fn shift(&self) -> bool {
        self.has(Modifier::Shift)
    }

    /// Whether Ctrl is held, or the key in its place on a Mac.
    pub fn control(&self) -> bool {
        self.has(Modifier::Control)
    }

    /// Whether Alt or AltGr is held.
    pub fn alt(&self) -> bool {
        self.has(Modifier::Alt)
    }
}
