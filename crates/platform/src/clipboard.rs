//! The clipboard of the system.

use std::sync::{Mutex, PoisonError};

use arboard::Clipboard;

/// The connection to the clipboard. It stays open, since on X11 a text is there only as long as the program that put it there runs.
static CLIPBOARD: Mutex<Option<Clipboard>> = Mutex::new(None);

fn with_clipboard<T>(action: impl FnOnce(&mut Clipboard) -> Option<T>) -> Option<T> {
    let mut clipboard = CLIPBOARD.lock().unwrap_or_else(PoisonError::into_inner);
    if clipboard.is_none() {
        *clipboard = Clipboard::new().ok();
    }
    clipboard.as_mut().and_then(action)
}

/// Returns the text in the clipboard. Returns `None` if there is no text or no clipboard.
pub fn text() -> Option<String> {
    with_clipboard(|clipboard| clipboard.get_text().ok())
}

/// Puts a text into the clipboard. Returns `true` if it did.
pub fn put(text: &str) -> bool {
    with_clipboard(|clipboard| clipboard.set_text(text).ok()).is_some()
}
