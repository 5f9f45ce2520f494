//! The page that the program runs in: its address, its events and its state. `web/index.html` is its other half.

use std::cell::{Cell, RefCell};

use js_sys::{Array, Function, Promise, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, ClipboardEvent, Document, DragEvent, Event, File, HtmlAnchorElement, HtmlElement, Response, Storage, Url,
    Window, Worker, console,
};

use super::errors::error_text;

#[path = "elements.rs"]
pub mod elements;

/// An event from outside the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageEvent {
    /// A file was dropped or chosen: its contents.
    File(String),
    /// The part of the address after `#` has changed: its new text.
    Address(String),
}

/// An event that happens once.
struct Once {
    promise: Promise,
    resolve: Option<Function>,
    has_happened: Cell<bool>,
}

impl Default for Once {
    fn default() -> Once {
        let mut resolve = None;
        let promise = Promise::new(&mut |function, _| resolve = Some(function));
        Once { promise, resolve, has_happened: Cell::new(false) }
    }
}

impl Once {
    fn resolve(&self) {
        self.has_happened.set(true);
        // Resolving a promise returns nothing of use.
        let _ = self.resolve.as_ref().map(|resolve| resolve.call0(&JsValue::NULL));
    }
}

#[derive(Default)]
struct Events {
    queue: Vec<PageEvent>,
    pasted_text: Option<String>,
    wake: Option<Box<dyn Fn()>>,
}

thread_local! {
    static EVENTS: RefCell<Events> = RefCell::default();
    static TABLE_READY: Once = Once::default();
    static GESTURE: Once = Once::default();
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

/// Returns the path of the workers' script, which the page sets.
pub fn worker_script() -> String {
    root().and_then(|root| root.get_attribute("data-worker")).unwrap_or_else(|| "worker.js".into())
}

/// Takes the worker that the page has prepared. Returns `None` after the first call.
pub fn spare_worker() -> Option<Worker> {
    let (window, name) = (window()?, JsValue::from("spareWorker"));
    let worker = js_sys::Reflect::get(&window, &name).ok()?.dyn_into().ok();
    // Deleting a property that does not exist does no harm.
    let _ = js_sys::Reflect::delete_property(&window, &name);
    worker
}

/// Returns the names of the files beside the page, which the page sets.
fn assets() -> String {
    root().and_then(|root| root.get_attribute("data-assets")).unwrap_or_else(|| "assets".into())
}

/// Returns `true` if a word is in the query of the address, after `?`.
pub fn has_query_flag(word: &str) -> bool {
    let query = window().and_then(|window| window.location().search().ok()).unwrap_or_default();
    query.trim_start_matches('?').split('&').any(|part| part == word)
}

/// Returns `true` if the main pointer is a finger, as on phones and tablets.
pub fn is_touch_device() -> bool {
    let media = window().and_then(|window| window.match_media("(pointer: coarse)").ok().flatten());
    media.is_some_and(|media| media.matches())
}

/// Returns the part of the address after `#`.
pub fn address_fragment() -> String {
    let fragment = window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    fragment.trim_start_matches('#').into()
}

/// Returns the page's address without the parts after `#` and `?`.
pub fn address() -> Option<String> {
    let location = window()?.location();
    Some(location.origin().ok()? + &location.pathname().ok()?)
}

/// Removes the part of the address after `#`, so that reloading the page resumes the game.
pub fn clear_address_fragment() {
    if let (Some(address), Some(history)) = (address(), window().and_then(|window| window.history().ok())) {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
    }
}

/// Writes an error into the browser's console.
pub fn log_error(message: &str) {
    console::error_1(&message.into());
}

/// Sets the state of the page, `ready` when the table is shown or `stopped` after a crash, and a message for the player.
pub fn set_state(state: &str, message: &str) {
    if let Some(root) = root() {
        let _ = root.set_attribute("data-said", message);
        let _ = root.set_attribute("data-state", state);
    }
}

/// Reports that the table is shown, to measurements and to [`wait_for_table`].
pub fn mark_table_ready() {
    if let Some(performance) = window().and_then(|window| window.performance()) {
        let _ = performance.mark("table");
    }
    TABLE_READY.with(Once::resolve);
}

/// Waits until the table is shown.
pub async fn wait_for_table() {
    // This promise is never rejected.
    let _ = JsFuture::from(TABLE_READY.with(|event| event.promise.clone())).await;
}

/// Waits until the player has pressed something on the page.
pub async fn wait_for_gesture() {
    let _ = JsFuture::from(GESTURE.with(|event| event.promise.clone())).await;
}

/// Returns `true` once the player has pressed something on the page.
pub fn had_gesture() -> bool {
    GESTURE.with(|event| event.has_happened.get())
}

/// Lets the page process its other events.
pub async fn yield_to_browser() {
    let timeout = Promise::new(&mut |resolve, _| {
        if let Some(window) = window() {
            let _ = window.set_timeout_with_callback(&resolve);
        }
    });
    let _ = JsFuture::from(timeout).await;
}

/// Sets a property of the window to a text, for scripts that test the page.
pub fn set_window_property(name: &str, text: &str) {
    if let Some(window) = window() {
        let _ = js_sys::Reflect::set(&window, &name.into(), &text.into());
    }
}

/// Gives the player a file as a download.
///
/// # Errors
/// Returns the browser's error.
pub fn download(name: &str, bytes: &[u8]) -> Result<(), String> {
    let start_download = || -> Result<(), JsValue> {
        let parts = Array::of1(&Uint8Array::from(bytes));
        let url = Url::create_object_url_with_blob(&Blob::new_with_u8_array_sequence(&parts)?)?;
        let document = document().ok_or("no document")?;
        let link: HtmlAnchorElement = document.create_element("a")?.dyn_into()?;
        link.set_href(&url);
        link.set_download(name);
        link.click();
        Url::revoke_object_url(&url)
    };
    start_download().map_err(|error| error_text(&error))
}

/// Fetches a file from an address beside the page.
///
/// # Errors
/// Returns an error if it does not exist or cannot be reached.
async fn fetch(address: &str) -> Result<Vec<u8>, String> {
    let get = async || -> Result<Vec<u8>, JsValue> {
        let window = window().ok_or("no window")?;
        let response: Response = JsFuture::from(window.fetch_with_str(address)).await?.dyn_into()?;
        if !response.ok() {
            return Err(format!("{} {}", response.status(), response.status_text()).into());
        }
        Ok(Uint8Array::new(&JsFuture::from(response.array_buffer()?).await?).to_vec())
    };
    get().await.map_err(|error| error_text(&error))
}

/// Fetches the asset whose name begins with `beginning`, such as `music/title`.
///
/// # Errors
/// Returns an error if it does not exist or cannot be reached.
pub async fn fetch_asset(beginning: &str) -> Result<Vec<u8>, String> {
    let file = asset(beginning).ok_or_else(|| format!("the page has no {beginning}"))?;
    fetch(&file).await
}

/// Returns `true` if there is an asset whose name begins with `beginning`.
pub fn has_asset(beginning: &str) -> bool {
    asset(beginning).is_some()
}

/// Returns the full name of the asset whose name begins with `beginning`.
fn asset(beginning: &str) -> Option<String> {
    let matches = |file: &&str| file.strip_prefix(beginning).is_some_and(|rest| rest.starts_with(['-', '.']));
    assets().split(' ').find(matches).map(String::from)
}

/// Calls `work` at an interval in milliseconds, also while the page is hidden.
pub fn set_interval(milliseconds: i32, work: impl FnMut() + 'static) {
    let work = Closure::<dyn FnMut()>::new(work);
    if let Some(window) = window() {
        let function = work.as_ref().unchecked_ref();
        let _ = window.set_interval_with_callback_and_timeout_and_arguments_0(function, milliseconds);
        work.forget();
    }
}

/// Takes the events since the last call.
pub fn take_events() -> Vec<PageEvent> {
    EVENTS.with_borrow_mut(|events| std::mem::take(&mut events.queue))
}

/// Returns the text that was pasted last.
pub fn pasted_text() -> Option<String> {
    EVENTS.with_borrow(|events| events.pasted_text.clone())
}

/// Sets the function that wakes the program when an event arrives.
pub fn set_waker(wake: impl Fn() + 'static) {
    EVENTS.with_borrow_mut(|events| events.wake = Some(Box::new(wake)));
}

fn push_event(event: PageEvent) {
    EVENTS.with_borrow_mut(|events| events.queue.push(event));
    wake();
}

/// Wakes the program.
pub fn wake() {
    EVENTS.with_borrow(|events| {
        if let Some(wake) = &events.wake {
            wake();
        }
    });
}

fn read_file(file: File) {
    spawn_local(async move {
        if let Ok(text) = JsFuture::from(file.text()).await
            && let Some(text) = text.as_string()
        {
            push_event(PageEvent::File(text));
        }
    });
}

/// Starts to receive dropped files, pasted texts and followed links.
pub fn listen() {
    let (Some(window), Some(document)) = (window(), document()) else { return };
    let on = |target: &web_sys::EventTarget, name: &str, handler: Closure<dyn Fn(Event)>| {
        let _ = target.add_event_listener_with_callback(name, handler.as_ref().unchecked_ref());
        handler.forget();
    };
    for name in ["pointerdown", "keydown", "touchend"] {
        on(&window, name, Closure::new(|_| GESTURE.with(Once::resolve)));
    }
    on(&document, "dragover", Closure::new(|event: Event| event.prevent_default()));
    let drop = |event: Event| {
        event.prevent_default();
        let files =
            event.dyn_into::<DragEvent>().ok().and_then(|event| event.data_transfer()).and_then(|data| data.files());
        let files = files.into_iter().flat_map(|files| (0..files.length()).filter_map(move |index| files.get(index)));
        files.for_each(read_file);
    };
    on(&document, "drop", Closure::new(drop));
    let paste = |event: Event| {
        let data = event.dyn_into::<ClipboardEvent>().ok().and_then(|event| event.clipboard_data());
        let text = data.and_then(|data| data.get_data("text").ok());
        EVENTS.with_borrow_mut(|events| events.pasted_text = text);
    };
    on(&document, "paste", Closure::new(paste));
    on(
        &window,
        "hashchange",
        Closure::new(|_| {
            let fragment = address_fragment();
            if !fragment.is_empty() {
                push_event(PageEvent::Address(fragment));
            }
        }),
    );
}

/// Reloads the page when the browser takes the graphics context away from it, as it may do to a page that was hidden for long.
/// Stops with the message `gone` instead if that has happened several times within a minute.
pub fn reload_when_graphics_lost(gone: String) {
    let Some(document) = document() else { return };
    let handler: Closure<dyn Fn(Event)> = Closure::new(move |_| match count_loss() {
        Some(times) if times <= MAX_LOSSES => drop(window().map(|window| window.location().reload())),
        _ => set_state("stopped", &gone),
    });
    // The event does not bubble from the canvas, but the document can capture it.
    let name = "webglcontextlost";
    let _ = document.add_event_listener_with_callback_and_bool(name, handler.as_ref().unchecked_ref(), true);
    handler.forget();
}

/// Largest number of losses of the graphics context within a minute.
const MAX_LOSSES: u32 = 3;
const MINUTE: f64 = 60_000.0;

/// Keys under which the browser stores the times of losses, and that the page was reloaded after one.
const LOSS_TIMES: &str = "lost";
const RELOADED: &str = "again";

/// Returns the storage that the browser keeps while the page is open.
fn session_storage() -> Option<Storage> {
    window()?.session_storage().ok()?
}

/// Returns the number of losses of the graphics context within the last minute, this one included. Returns `None` if the browser
/// does not store them.
fn count_loss() -> Option<u32> {
    let storage = session_storage()?;
    let now = js_sys::Date::now();
    let text = storage.get_item(LOSS_TIMES).ok()?.unwrap_or_default();
    let before = text.split(' ').filter_map(|at| at.parse::<f64>().ok()).filter(|at| now - at < MINUTE);
    let times: Vec<String> = before.chain([now]).map(|at| at.to_string()).collect();
    storage.set_item(LOSS_TIMES, &times.join(" ")).ok()?;
    storage.set_item(RELOADED, "").ok()?;
    Some(times.len() as u32)
}

/// Returns `true` if the page was reloaded after a loss of the graphics context. Only the first call does.
pub fn take_graphics_lost() -> bool {
    let take = |storage: Storage| {
        let mark = storage.get_item(RELOADED).ok()?;
        storage.remove_item(RELOADED).ok()?;
        mark
    };
    session_storage().and_then(take).is_some()
}
