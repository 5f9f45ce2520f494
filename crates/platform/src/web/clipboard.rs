//! The text that programs hand to each other.

use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::page;

/// The text that was pasted into the page; a page may not look for it by itself.
pub fn text() -> Option<String> {
    page::pasted()
}

/// Puts a text there; whether there is a clipboard.
pub fn put(text: &str) -> bool {
    let Some(window) = web_sys::window().filter(web_sys::Window::is_secure_context) else { return false };
    let written = window.navigator().clipboard().write_text(text);
    spawn_local(async move {
        if let Err(why) = JsFuture::from(written).await {
            page::complain(&format!("nothing was copied: {why:?}"));
        }
    });
    true
}
