//! The text that programs hand to each other.

use std::sync::{Mutex, PoisonError};

use arboard::Clipboard;

/// Kept open: on X11 a text is there only as long as the program that put it there.
static OPEN: Mutex<Option<Clipboard>> = Mutex::new(None);

fn with<T>(act: impl FnOnce(&mut Clipboard) -> Option<T>) -> Option<T> {
    let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    if open.is_none() {
        *open = Clipboard::new().ok();
    }
    open.as_mut().and_then(act)
}

/// The text that is there; nothing if there is none, or no clipboard.
pub fn text() -> Option<String> {
    with(|clipboard| clipboard.get_text().ok())
}

/// Puts a text there; whether there is a clipboard.
pub fn put(text: &str) -> bool {
    with(|clipboard| clipboard.set_text(text).ok()).is_some()
}
