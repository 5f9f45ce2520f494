//! The page that the program runs in: what stands in its address, what is dropped on it, what it can be told. `web/index.html` is its
//! other half.

use std::cell::{Cell, RefCell};

use js_sys::{Array, Function, Promise, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, ClipboardEvent, Document, DragEvent, Event, File, HtmlAnchorElement, HtmlElement, Response, Storage, Url,
    Window, Worker, console,
};

/// What has come to the page from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrived {
    /// A file was dropped, or chosen: what is in it.
    File(String),
    /// What stands in the address, after `#`, has changed.
    Address(String),
}

/// Something that happens once.
struct Once {
    happened: Promise,
    happen: Option<Function>,
    has_happened: Cell<bool>,
}

impl Default for Once {
    fn default() -> Once {
        let mut happen = None;
        let happened = Promise::new(&mut |resolve, _| happen = Some(resolve));
        Once { happened, happen, has_happened: Cell::new(false) }
    }
}

impl Once {
    fn happen(&self) {
        self.has_happened.set(true);
        // Who calls a promise's own function is told nothing.
        let _ = self.happen.as_ref().map(|happen| happen.call0(&JsValue::NULL));
    }
}

#[derive(Default)]
struct Inbox {
    arrived: Vec<Arrived>,
    pasted: Option<String>,
    wake: Option<Box<dyn Fn()>>,
}

thread_local! {
    static INBOX: RefCell<Inbox> = RefCell::default();
    static TABLE: Once = Once::default();
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

/// The script of the workers, as the page names it.
pub fn worker_script() -> String {
    root().and_then(|root| root.get_attribute("data-worker")).unwrap_or_else(|| "worker.js".into())
}

/// A worker that the page has made ready, once.
pub fn spare_worker() -> Option<Worker> {
    let (window, name) = (window()?, JsValue::from("spareWorker"));
    let worker = js_sys::Reflect::get(&window, &name).ok()?.dyn_into().ok();
    // A property that is not there is gone too.
    let _ = js_sys::Reflect::delete_property(&window, &name);
    worker
}

/// The folder of what is fetched when it is needed, as the page names it.
fn assets() -> String {
    root().and_then(|root| root.get_attribute("data-assets")).unwrap_or_else(|| "assets".into())
}

/// Whether a word stands in the address after `?`.
pub fn asks_for(word: &str) -> bool {
    let asked = window().and_then(|window| window.location().search().ok()).unwrap_or_default();
    asked.trim_start_matches('?').split('&').any(|part| part == word)
}

/// Whether what points at the page is first of all a finger, as on phones and tablets.
pub fn expects_fingers() -> bool {
    let asked = window().and_then(|window| window.match_media("(pointer: coarse)").ok().flatten());
    asked.is_some_and(|answer| answer.matches())
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

/// The table is there: a mark for who measures, and for what has waited for it.
pub fn table_is_there() {
    if let Some(performance) = window().and_then(|window| window.performance()) {
        let _ = performance.mark("table");
    }
    TABLE.with(Once::happen);
}

/// Comes back when the table is there.
pub async fn table() {
    // It is never refused.
    let _ = JsFuture::from(TABLE.with(|table| table.happened.clone())).await;
}

/// Comes back when the player has pressed something on the page.
pub async fn gesture() {
    let _ = JsFuture::from(GESTURE.with(|gesture| gesture.happened.clone())).await;
}

/// Returns `true` once the player has pressed something on the page.
pub fn had_gesture() -> bool {
    GESTURE.with(|gesture| gesture.has_happened.get())
}

/// Lets the page do whatever else there is to do.
pub async fn pause() {
    let pause = Promise::new(&mut |resolve, _| {
        if let Some(window) = window() {
            let _ = window.set_timeout_with_callback(&resolve);
        }
    });
    let _ = JsFuture::from(pause).await;
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
async fn fetch(address: &str) -> Result<Vec<u8>, String> {
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

/// What lies beside the page under a name that begins so, such as `music/title`.
///
/// # Errors
/// It is not there, or there is no way to it.
pub async fn fetch_asset(beginning: &str) -> Result<Vec<u8>, String> {
    let file = asset(beginning).ok_or_else(|| format!("the page has no {beginning}"))?;
    fetch(&file).await
}

/// Whether something lies beside the page under a name that begins so.
pub fn has_asset(beginning: &str) -> bool {
    asset(beginning).is_some()
}

/// The whole name of what lies beside the page under a name that begins so.
fn asset(beginning: &str) -> Option<String> {
    let is_it = |file: &&str| file.strip_prefix(beginning).is_some_and(|rest| rest.starts_with(['-', '.']));
    assets().split(' ').find(is_it).map(String::from)
}

/// Does something every so many milliseconds, also while the page is hidden.
pub fn every(milliseconds: i32, work: impl FnMut() + 'static) {
    let work = Closure::<dyn FnMut()>::new(work);
    if let Some(window) = window() {
        let function = work.as_ref().unchecked_ref();
        let _ = window.set_interval_with_callback_and_timeout_and_arguments_0(function, milliseconds);
        work.forget();
    }
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
    for gesture in ["pointerdown", "keydown", "touchend"] {
        on(&window, gesture, Closure::new(|_| GESTURE.with(Once::happen)));
    }
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

/// Loads the page again when the browser takes the graphics card away from it, as it may do to a page that was out of sight for long;
/// `gone` is said instead where that has happened several times within a minute.
pub fn load_again_without_card(gone: String) {
    let Some(document) = document() else { return };
    let hear: Closure<dyn Fn(Event)> = Closure::new(move |_| match times_lost() {
        Some(times) if times <= MOST_TIMES_LOST => drop(window().map(|window| window.location().reload())),
        _ => tell("stopped", &gone),
    });
    // It does not rise from the canvas, but whoever stands above it is told first.
    let name = "webglcontextlost";
    let _ = document.add_event_listener_with_callback_and_bool(name, hear.as_ref().unchecked_ref(), true);
    hear.forget();
}

/// How often the card may be lost within a minute.
const MOST_TIMES_LOST: u32 = 3;
const MINUTE: f64 = 60_000.0;

/// Under these names the browser remembers when the card was lost, and that the page was loaded again for it.
const LOST: &str = "lost";
const AGAIN: &str = "again";

/// What the browser remembers as long as the page is open.
fn memory() -> Option<Storage> {
    window()?.session_storage().ok()?
}

/// How often the card was lost within the last minute, this time included; nothing where the browser does not remember that.
fn times_lost() -> Option<u32> {
    let memory = memory()?;
    let now = js_sys::Date::now();
    let said = memory.get_item(LOST).ok()?.unwrap_or_default();
    let before = said.split(' ').filter_map(|at| at.parse::<f64>().ok()).filter(|at| now - at < MINUTE);
    let times: Vec<String> = before.chain([now]).map(|at| at.to_string()).collect();
    memory.set_item(LOST, &times.join(" ")).ok()?;
    memory.set_item(AGAIN, "").ok()?;
    Some(times.len() as u32)
}

/// Whether the page was loaded again because the card was lost. It is said once.
pub fn lost_card() -> bool {
    let ask = |memory: Storage| {
        let said = memory.get_item(AGAIN).ok()?;
        memory.remove_item(AGAIN).ok()?;
        said
    };
    memory().and_then(ask).is_some()
}
