//! The meanings of the keys of this keyboard. A letter is where the keyboard has it, a digit where every keyboard has it, a sign is
//! the typed character, and a named key has the function of its name.

use std::collections::BTreeMap;

use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::prelude::*;

use super::modifiers::Modifiers;
use benediction_words::{say, text};

/// The part of a key that identifies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cap {
    /// A letter from A to Z: where this keyboard has it, or, if the keyboard writes another script, where an American one has it.
    Letter(char),
    /// A digit by its place, since some keyboards type it with Shift only; also on the number pad.
    Digit(u8),
    /// A character that is typed, wherever the keyboard has it.
    Sign(char),
    /// A key with a name, wherever it is.
    Named(KeyCode),
}

/// A key, with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chord {
    /// `true` if Control, or Command on a Mac, is held.
    ctrl: bool,
    /// `true` if Shift is held; it matters only together with Control.
    shift: bool,
    /// The key itself.
    cap: Cap,
}

/// Returns a key without Control; Shift does not matter.
pub(super) const fn plain(cap: Cap) -> Chord {
    Chord { ctrl: false, shift: false, cap }
}

pub(super) const fn ctrl(letter: char) -> Chord {
    Chord { ctrl: true, shift: false, cap: Cap::Letter(letter) }
}

pub(super) const fn ctrl_shift(letter: char) -> Chord {
    Chord { ctrl: true, shift: true, cap: Cap::Letter(letter) }
}

impl Chord {
    /// Returns `true` if a key with this meaning and these modifiers is this chord. Alt belongs to the system, but AltGr types
    /// signs, and some systems report AltGr as Ctrl and Alt.
    pub fn is(self, cap: Cap, modifiers: &Modifiers) -> bool {
        let fits = match (self.ctrl, cap) {
            (true, _) => modifiers.control() && !modifiers.alt() && modifiers.shift() == self.shift,
            (false, Cap::Sign(_)) => modifiers.alt() || !modifiers.control(),
            (false, _) => !modifiers.control() && !modifiers.alt(),
        };
        self.cap == cap && fits
    }

    /// Returns its name, as written on the keyboard. An arrow is a word: the fonts of the panels have no sign for it.
    pub fn name(self, labels: &KeyLabels) -> String {
        let key = match self.cap {
            Cap::Letter(letter) => labels.of(letter).to_string(),
            Cap::Digit(digit) => digit.to_string(),
            Cap::Sign(sign) => sign.to_string(),
            Cap::Named(key) => name_of(key),
        };
        match (self.ctrl, self.shift) {
            (true, true) => say!("commands-ctrl-shift", key = key),
            (true, false) => say!("commands-ctrl", key = key),
            (false, _) => key,
        }
    }
}

/// Returns the name of a key. Function keys have the same in every language.
fn name_of(key: KeyCode) -> String {
    let name = match key {
        KeyCode::Escape => text!("commands-key-escape"),
        KeyCode::Tab => text!("commands-key-tab"),
        KeyCode::Backspace => text!("commands-key-backspace"),
        KeyCode::Delete => text!("commands-key-delete"),
        KeyCode::ArrowLeft => text!("commands-key-left"),
        KeyCode::ArrowRight => text!("commands-key-right"),
        KeyCode::ArrowUp => text!("commands-key-up"),
        KeyCode::ArrowDown => text!("commands-key-down"),
        KeyCode::Home => text!("commands-key-home"),
        KeyCode::End => text!("commands-key-end"),
        KeyCode::PageUp => text!("commands-key-page-up"),
        KeyCode::PageDown => text!("commands-key-page-down"),
        KeyCode::Space => text!("commands-key-space"),
        KeyCode::Enter => text!("commands-key-enter"),
        key => return format!("{key:?}"),
    };
    name.into()
}

/// Returns the meanings of a key, the preferred one first: the key of the digit 6 types `-` on a French keyboard.
pub(super) fn meanings(event: &KeyboardInput) -> impl Iterator<Item = Cap> {
    let typed = typed_character(&event.logical_key);
    let sign = typed.filter(|typed| !typed.is_alphanumeric()).map(|typed| if typed == '=' { '+' } else { typed });
    let named = named_key(&event.logical_key).map(Cap::Named);
    let digit = digit_of(event.key_code).filter(|_| named.is_none()).map(Cap::Digit);
    named.into_iter().chain(digit).chain(letter(event).map(Cap::Letter)).chain(sign.map(Cap::Sign))
}

/// Returns the letter of a key.
fn letter(event: &KeyboardInput) -> Option<char> {
    match (typed_character(&event.logical_key), &event.logical_key) {
        (Some(typed), _) if typed.is_ascii_alphabetic() => Some(typed.to_ascii_uppercase()),
        (Some(typed), _) => place_of_letter(event.key_code).filter(|_| is_foreign(typed)),
        // An input method may report no more than that there is a key.
        (None, Key::Unidentified(_) | Key::Process) => place_of_letter(event.key_code),
        (None, _) => None,
    }
}

/// Returns the first character that a key types.
fn typed_character(key: &Key) -> Option<char> {
    if let Key::Character(text) = key { text.chars().next() } else { None }
}

/// Returns `true` if a character is of another script than the Latin one.
fn is_foreign(typed: char) -> bool {
    !matches!(typed, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | '\u{2000}'..='\u{2bff}')
}

/// Returns the letter that an American keyboard has at a place.
fn place_of_letter(key: KeyCode) -> Option<char> {
    format!("{key:?}").strip_prefix("Key").and_then(|letter| letter.chars().next())
}

fn digit_of(key: KeyCode) -> Option<u8> {
    let name = format!("{key:?}");
    ["Digit", "Numpad"].iter().find_map(|kind| name.strip_prefix(kind)).and_then(|digit| digit.parse().ok())
}

/// Returns the code of a named key that commands use.
fn named_key(key: &Key) -> Option<KeyCode> {
    Some(match key {
        Key::Escape => KeyCode::Escape,
        Key::Tab => KeyCode::Tab,
        Key::Backspace => KeyCode::Backspace,
        Key::Delete => KeyCode::Delete,
        Key::ArrowLeft => KeyCode::ArrowLeft,
        Key::ArrowRight => KeyCode::ArrowRight,
        Key::ArrowUp => KeyCode::ArrowUp,
        Key::ArrowDown => KeyCode::ArrowDown,
        Key::Home => KeyCode::Home,
        Key::End => KeyCode::End,
        Key::PageUp => KeyCode::PageUp,
        Key::PageDown => KeyCode::PageDown,
        Key::Space => KeyCode::Space,
        Key::Enter => KeyCode::Enter,
        Key::F1 => KeyCode::F1,
        Key::F11 => KeyCode::F11,
        _ => return None,
    })
}

/// The labels of keys that are identified by place, as far as their events have shown them: empty on a keyboard with Latin letters.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyLabels(BTreeMap<char, char>);

impl KeyLabels {
    /// Updates the labels from an event. Returns `true` if they changed.
    pub(super) fn learn(&mut self, event: &KeyboardInput) -> bool {
        let Some(typed) = typed_character(&event.logical_key).filter(|typed| typed.is_alphabetic()) else {
            return false;
        };
        match place_of_letter(event.key_code) {
            Some(place) if is_foreign(typed) => {
                let label = typed.to_uppercase().next().unwrap_or(typed);
                self.0.insert(place, label) != Some(label)
            }
            // Another layout has been chosen.
            _ => !is_foreign(typed) && !std::mem::take(&mut self.0).is_empty(),
        }
    }

    /// Removes labels that cannot be drawn.
    pub fn retain(&mut self, mut can_be_drawn: impl FnMut(char) -> bool) {
        self.0.retain(|_, label| can_be_drawn(*label));
    }

    fn of(&self, letter: char) -> char {
        self.0.get(&letter).copied().unwrap_or(letter)
    }
}
