//! The browser's database, and the messages about it between the pages of this program.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;

use js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    BroadcastChannel, IdbDatabase, IdbFactory, IdbOpenDbRequest, IdbRequest, IdbTransactionMode, MessageEvent,
};

use super::clock;
use super::disk::{Entry, disk};

/// Name of the database. Its only table maps paths to the bytes of files.
const NAME: &str = "benediction";
const TABLE: &str = "files";
/// Largest number of pages that are counted.
const MAX_PAGES: usize = 9;

/// The open database and the channel to other pages.
struct Open {
    database: Option<IdbDatabase>,
    pages: Option<BroadcastChannel>,
}

thread_local! {
    static OPEN: RefCell<Open> = const { RefCell::new(Open { database: None, pages: None }) };
}

/// Returns the result of a database request.
fn result_of(request: &IdbRequest) -> JsFuture {
    let promise = Promise::new(&mut |resolve, reject| {
        let source = request.clone();
        let on_success = Closure::once_into_js(move || {
            let _ = resolve.call1(&JsValue::NULL, &source.result().unwrap_or(JsValue::UNDEFINED));
        });
        request.set_onsuccess(Some(on_success.unchecked_ref()));
        request.set_onerror(Some(&reject));
    });
    JsFuture::from(promise)
}

fn factory() -> Result<IdbFactory, JsValue> {
    Reflect::get(&js_sys::global(), &"indexedDB".into())?.dyn_into().map_err(|_| "no database".into())
}

async fn open() -> Result<IdbDatabase, JsValue> {
    let request: IdbOpenDbRequest = factory()?.open_with_u32(NAME, 1)?;
    let source = request.clone();
    let on_upgrade = Closure::once_into_js(move || {
        if let Ok(database) = source.result().and_then(JsCast::dyn_into::<IdbDatabase>) {
            let _ = database.create_object_store(TABLE);
        }
    });
    request.set_onupgradeneeded(Some(on_upgrade.unchecked_ref()));
    result_of(&request).await?.dyn_into()
}

/// Reads all files that the browser stores for this page. Without a database, as in a private window of some browsers, the page
/// begins without files, and the first write fails.
pub async fn load() {
    match read_all().await {
        Ok(database) => OPEN.with_borrow_mut(|open| open.database = Some(database)),
        Err(error) => disk().write_error = Some(error_text(&error)),
    }
    listen_to_pages();
    let pages = other_pages().await;
    disk().other_pages = pages;
}

async fn read_all() -> Result<IdbDatabase, JsValue> {
    let database = open().await?;
    let table = database.transaction_with_str(TABLE)?.object_store(TABLE)?;
    let (names, files) = (result_of(&table.get_all_keys()?), result_of(&table.get_all()?));
    let (names, files) = (Array::from(&names.await?), Array::from(&files.await?));
    let now = clock::since_1970();
    let mut disk = disk();
    for (name, file) in names.iter().zip(files.iter()) {
        let Some(name) = name.as_string() else { continue };
        let field = |key: &str| Reflect::get(&file, &key.into()).ok();
        let seconds = field("written").and_then(|seconds| seconds.as_f64());
        let modified = seconds.and_then(|seconds| std::time::Duration::try_from_secs_f64(seconds).ok()).unwrap_or(now);
        let Some(bytes) = field("bytes").and_then(|bytes| bytes.dyn_into::<Uint8Array>().ok()) else { continue };
        disk.files.insert(name.into(), Entry { bytes: bytes.to_vec(), modified });
    }
    drop(disk);
    Ok(database)
}

/// Writes a file into the database and sends it to the other pages.
pub fn put(path: &Path, bytes: &[u8]) {
    let file = Object::new();
    let seconds = clock::since_1970().as_secs_f64();
    let _ = Reflect::set(&file, &"bytes".into(), &Uint8Array::from(bytes));
    let _ = Reflect::set(&file, &"written".into(), &seconds.into());
    change_file(path, Some(file.into()));
}

/// Removes a file from the database and from the other pages.
pub fn remove(path: &Path) {
    change_file(path, None);
}

fn change_file(path: &Path, file: Option<JsValue>) {
    let Some(name) = path.to_str().map(JsValue::from_str) else { return };
    let message = Array::of2(&name, file.as_ref().unwrap_or(&JsValue::NULL));
    let database = OPEN.with_borrow(|open| {
        if let Some(pages) = &open.pages {
            let _ = pages.post_message(&message);
        }
        open.database.clone()
    });
    let Some(database) = database else { return };
    spawn_local(async move {
        if let Err(error) = write(&database, &name, file).await {
            disk().write_error = Some(error_text(&error));
        }
    });
}

async fn write(database: &IdbDatabase, name: &JsValue, file: Option<JsValue>) -> Result<(), JsValue> {
    let table = database.transaction_with_str_and_mode(TABLE, IdbTransactionMode::Readwrite)?.object_store(TABLE)?;
    let request = match &file {
        Some(file) => table.put_with_key(file, name)?,
        None => table.delete(name)?,
    };
    result_of(&request).await.map(drop)
}

/// Applies the changes of other pages from now on.
fn listen_to_pages() {
    let Ok(pages) = BroadcastChannel::new(NAME) else { return };
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let message = Array::from(&event.data());
        let Some(name) = message.get(0).as_string() else { return };
        let bytes =
            Reflect::get(&message.get(1), &"bytes".into()).ok().and_then(|bytes| bytes.dyn_into::<Uint8Array>().ok());
        let mut disk = disk();
        match bytes {
            Some(bytes) => {
                let entry = Entry { bytes: bytes.to_vec(), modified: clock::since_1970() };
                disk.files.insert(name.into(), entry);
            }
            None => drop(disk.files.remove(Path::new(&name))),
        }
    });
    pages.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    OPEN.with_borrow_mut(|open| open.pages = Some(pages));
}

/// Returns the numbers of other pages. This page takes the lowest free number until it is closed. Returns no numbers if the browser
/// has no locks.
async fn other_pages() -> BTreeSet<usize> {
    let mut numbers = BTreeSet::new();
    let mut own = None;
    for number in 1..=MAX_PAGES {
        match try_take(number, own.is_none()).await {
            Some(true) => drop(own.get_or_insert(number)),
            Some(false) => drop(numbers.insert(number)),
            None => return BTreeSet::new(),
        }
    }
    numbers
}

/// Returns `true` if a number is free, and `None` if the browser has no locks. Takes the number if it is free and `keep` is set.
async fn try_take(number: usize, keep: bool) -> Option<bool> {
    let navigator = Reflect::get(&js_sys::global(), &"navigator".into()).ok()?;
    let locks = Reflect::get(&navigator, &"locks".into()).ok().filter(JsValue::is_object)?;
    let request: Function = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    let promise = Promise::new(&mut |resolve, _| {
        let options = Object::new();
        let _ = Reflect::set(&options, &"ifAvailable".into(), &true.into());
        let report = resolve.clone();
        let held = Closure::once_into_js(move |lock: JsValue| -> JsValue {
            let _ = report.call1(&JsValue::NULL, &lock.is_object().into());
            // The lock is held until this promise ends, which is when the page is closed.
            if keep && lock.is_object() { Promise::new(&mut |_, _| {}).into() } else { JsValue::UNDEFINED }
        });
        if request.call3(&locks, &format!("{NAME}-{number}").into(), &options, &held).is_err() {
            let _ = resolve.call1(&JsValue::NULL, &JsValue::NULL);
        }
    });
    JsFuture::from(promise).await.ok()?.as_bool()
}

fn error_text(error: &JsValue) -> String {
    let message = Reflect::get(error, &"message".into()).ok().and_then(|message| message.as_string());
    message.or_else(|| error.as_string()).unwrap_or_else(|| format!("{error:?}"))
}
