//! The clipboard of the browser.

use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::errors::error_text;
use super::page;

/// Returns the text that was pasted last into the page; a page cannot read the clipboard itself.
pub fn text() -> Option<String> {
    page::pasted_text()
}

/// Writes a text into the clipboard. Returns `false` if there is no clipboard.
pub fn put(text: &str) -> bool {
    let Some(window) = web_sys::window().filter(web_sys::Window::is_secure_context) else { return false };
    let write = window.navigator().clipboard().write_text(text);
    spawn_local(async move {
        if let Err(error) = JsFuture::from(write).await {
            page::log_error(&format!("nothing was copied: {}", error_text(&error)));
        }
    });
    true
}
