//! The page that the program runs in: what stands in its address, what is dropped on it, what it can be told. `web/index.html` is its
//! other half.

use std::cell::RefCell;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, ClipboardEvent, Document, DragEvent, Event, File, HtmlAnchorElement, HtmlElement, Response, Url, Window,
    console,
};

/// What has come to the page from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrived {
    /// A file was dropped, or chosen: what is in it.
    File(String),
    /// What stands in the address, after `#`, has changed.
    Address(String),
}

#[derive(Default)]
struct Inbox {
    arrived: Vec<Arrived>,
    pasted: Option<String>,
    wake: Option<Box<dyn Fn()>>,
}

thread_local! {
    static INBOX: RefCell<Inbox> = RefCell::default();
}

fn window() -> Option<Window> {
    web_sys::window()
}

fn document() -> Option<Document> {
    window()?.document()
}

fn root() -> Option<HtmlElement> {
    document()?.document_element()?.dyn_into().ok()
}

/// The script of the workers, as the page names it.
pub fn worker_script() -> String {
    root().and_then(|root| root.get_attribute("data-worker")).unwrap_or_else(|| "worker.js".into())
}

/// The folder of what is fetched when it is needed, as the page names it.
pub fn assets() -> String {
    root().and_then(|root| root.get_attribute("data-assets")).unwrap_or_else(|| "assets".into())
}

/// Whether a word stands in the address after `?`.
pub fn asks_for(word: &str) -> bool {
    let asked = window().and_then(|window| window.location().search().ok()).unwrap_or_default();
    asked.trim_start_matches('?').split('&').any(|part| part == word)
}

/// What stands in the address after `#`.
pub fn address_tail() -> String {
    let tail = window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    tail.trim_start_matches('#').into()
}

/// The page's address without what follows `#` and `?`.
pub fn address() -> Option<String> {
    let location = window()?.location();
    Some(location.origin().ok()? + &location.pathname().ok()?)
}

/// Takes away what stands after `#`, so that a page that is loaded again goes on with the game.
pub fn forget_address_tail() {
    if let (Some(address), Some(history)) = (address(), window().and_then(|window| window.history().ok())) {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
    }
}

/// Writes a line into the browser's console.
pub fn complain(why: &str) {
    console::error_1(&why.into());
}

/// Tells the page how it stands: `ready` when there is a table, `stopped` after a fault; with a sentence for the player.
pub fn tell(state: &str, said: &str) {
    if let Some(root) = root() {
        let _ = root.set_attribute("data-said", said);
        let _ = root.set_attribute("data-state", state);
    }
}

/// Leaves a text where scripts that test the page find it.
pub fn leave(name: &str, text: &str) {
    if let Some(window) = window() {
        let _ = js_sys::Reflect::set(&window, &name.into(), &text.into());
    }
}

/// Gives the player a file: the browser puts it where it puts downloads.
///
/// # Errors
/// Why the browser does not.
pub fn hand_out(name: &str, bytes: &[u8]) -> Result<(), String> {
    let give = || -> Result<(), JsValue> {
        let parts = Array::of1(&Uint8Array::from(bytes));
        let url = Url::create_object_url_with_blob(&Blob::new_with_u8_array_sequence(&parts)?)?;
        let document = document().ok_or("no document")?;
        let link: HtmlAnchorElement = document.create_element("a")?.dyn_into()?;
        link.set_href(&url);
        link.set_download(name);
        link.click();
        Url::revoke_object_url(&url)
    };
    give().map_err(|why| format!("{why:?}"))
}

/// What lies at an address beside the page.
///
/// # Errors
/// It is not there, or there is no way to it.
pub async fn fetch(address: &str) -> Result<Vec<u8>, String> {
    let get = async || -> Result<Vec<u8>, JsValue> {
        let window = window().ok_or("no window")?;
        let response: Response = JsFuture::from(window.fetch_with_str(address)).await?.dyn_into()?;
        if !response.ok() {
            return Err(format!("{} {}", response.status(), response.status_text()).into());
        }
        Ok(Uint8Array::new(&JsFuture::from(response.array_buffer()?).await?).to_vec())
    };
    get().await.map_err(|why| why.as_string().unwrap_or_else(|| format!("{why:?}")))
}

/// What has come since this was asked.
pub fn arrived() -> Vec<Arrived> {
    INBOX.with_borrow_mut(|inbox| std::mem::take(&mut inbox.arrived))
}

/// What was pasted last.
pub fn pasted() -> Option<String> {
    INBOX.with_borrow(|inbox| inbox.pasted.clone())
}

/// How the program is woken when something comes while it rests.
pub fn wake_by(wake: impl Fn() + 'static) {
    INBOX.with_borrow_mut(|inbox| inbox.wake = Some(Box::new(wake)));
}

fn arrive(what: Arrived) {
    INBOX.with_borrow_mut(|inbox| inbox.arrived.push(what));
    INBOX.with_borrow(|inbox| {
        if let Some(wake) = &inbox.wake {
            wake();
        }
    });
}

fn take_file(file: File) {
    spawn_local(async move {
        if let Ok(text) = JsFuture::from(file.text()).await
            && let Some(text) = text.as_string()
        {
            arrive(Arrived::File(text));
        }
    });
}

/// From now on files that are dropped, texts that are pasted and links that are followed arrive here.
pub fn listen() {
    let (Some(window), Some(document)) = (window(), document()) else { return };
    let on = |target: &web_sys::EventTarget, name: &str, hear: Closure<dyn Fn(Event)>| {
        let _ = target.add_event_listener_with_callback(name, hear.as_ref().unchecked_ref());
        hear.forget();
    };
    on(&document, "dragover", Closure::new(|event: Event| event.prevent_default()));
    let drop = |event: Event| {
        event.prevent_default();
        let files =
            event.dyn_into::<DragEvent>().ok().and_then(|event| event.data_transfer()).and_then(|data| data.files());
        let files = files.into_iter().flat_map(|files| (0..files.length()).filter_map(move |index| files.get(index)));
        files.for_each(take_file);
    };
    on(&document, "drop", Closure::new(drop));
    let paste = |event: Event| {
        let data = event.dyn_into::<ClipboardEvent>().ok().and_then(|event| event.clipboard_data());
        let text = data.and_then(|data| data.get_data("text").ok());
        INBOX.with_borrow_mut(|inbox| inbox.pasted = text);
    };
    on(&document, "paste", Closure::new(paste));
    on(
        &window,
        "hashchange",
        Closure::new(|_| {
            let tail = address_tail();
            if !tail.is_empty() {
                arrive(Arrived::Address(tail));
            }
        }),
    );
}
