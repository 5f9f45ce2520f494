//! The browser's database, and what the pages of this program tell each other of it.

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

/// The database, and its only table: the bytes of a file by its path.
const NAME: &str = "benediction";
const TABLE: &str = "files";
/// As many pages are counted.
const MOST_PAGES: usize = 9;

/// What was opened.
struct Open {
    database: Option<IdbDatabase>,
    others: Option<BroadcastChannel>,
}

thread_local! {
    static OPEN: RefCell<Open> = const { RefCell::new(Open { database: None, others: None }) };
}

/// What a request of the database comes to.
fn answer(request: &IdbRequest) -> JsFuture {
    let promise = Promise::new(&mut |done, failed| {
        let asked = request.clone();
        let succeed = Closure::once_into_js(move || {
            let _ = done.call1(&JsValue::NULL, &asked.result().unwrap_or(JsValue::UNDEFINED));
        });
        request.set_onsuccess(Some(succeed.unchecked_ref()));
        request.set_onerror(Some(&failed));
    });
    JsFuture::from(promise)
}

fn factory() -> Result<IdbFactory, JsValue> {
    Reflect::get(&js_sys::global(), &"indexedDB".into())?.dyn_into().map_err(|_| "no database".into())
}

async fn open() -> Result<IdbDatabase, JsValue> {
    let request: IdbOpenDbRequest = factory()?.open_with_u32(NAME, 1)?;
    let asked = request.clone();
    let make = Closure::once_into_js(move || {
        if let Ok(database) = asked.result().and_then(JsCast::dyn_into::<IdbDatabase>) {
            let _ = database.create_object_store(TABLE);
        }
    });
    request.set_onupgradeneeded(Some(make.unchecked_ref()));
    answer(&request).await?.dyn_into()
}

/// Reads everything that the browser keeps for this page. Without a database, as in a private window of some browsers, the page begins
/// with nothing and says so when it first writes.
pub async fn load() {
    match read_all().await {
        Ok(database) => OPEN.with_borrow_mut(|open| open.database = Some(database)),
        Err(why) => disk().refused = Some(text_of(&why)),
    }
    hear_others();
    let others = others().await;
    disk().others = others;
}

async fn read_all() -> Result<IdbDatabase, JsValue> {
    let database = open().await?;
    let table = database.transaction_with_str(TABLE)?.object_store(TABLE)?;
    let (names, files) = (answer(&table.get_all_keys()?), answer(&table.get_all()?));
    let (names, files) = (Array::from(&names.await?), Array::from(&files.await?));
    let now = clock::since_1970();
    let mut disk = disk();
    for (name, file) in names.iter().zip(files.iter()) {
        let Some(name) = name.as_string() else { continue };
        let field = |key: &str| Reflect::get(&file, &key.into()).ok();
        let written = field("written").and_then(|seconds| seconds.as_f64());
        let written = written.and_then(|seconds| std::time::Duration::try_from_secs_f64(seconds).ok()).unwrap_or(now);
        let Some(bytes) = field("bytes").and_then(|bytes| bytes.dyn_into::<Uint8Array>().ok()) else { continue };
        disk.files.insert(name.into(), Entry { bytes: bytes.to_vec(), written });
    }
    drop(disk);
    Ok(database)
}

/// Writes a file into the database and tells the other pages.
pub fn put(path: &Path, bytes: &[u8]) {
    let file = Object::new();
    let seconds = clock::since_1970().as_secs_f64();
    let _ = Reflect::set(&file, &"bytes".into(), &Uint8Array::from(bytes));
    let _ = Reflect::set(&file, &"written".into(), &seconds.into());
    change(path, Some(file.into()));
}

/// Removes a file from the database and tells the other pages.
pub fn remove(path: &Path) {
    change(path, None);
}

fn change(path: &Path, file: Option<JsValue>) {
    let Some(name) = path.to_str().map(JsValue::from_str) else { return };
    let told = Array::of2(&name, file.as_ref().unwrap_or(&JsValue::NULL));
    let database = OPEN.with_borrow(|open| {
        if let Some(others) = &open.others {
            let _ = others.post_message(&told);
        }
        open.database.clone()
    });
    let Some(database) = database else { return };
    spawn_local(async move {
        if let Err(why) = write(&database, &name, file).await {
            disk().refused = Some(text_of(&why));
        }
    });
}

async fn write(database: &IdbDatabase, name: &JsValue, file: Option<JsValue>) -> Result<(), JsValue> {
    let table = database.transaction_with_str_and_mode(TABLE, IdbTransactionMode::Readwrite)?.object_store(TABLE)?;
    let request = match &file {
        Some(file) => table.put_with_key(file, name)?,
        None => table.delete(name)?,
    };
    answer(&request).await.map(drop)
}

/// From now on what other pages write is here too.
fn hear_others() {
    let Ok(others) = BroadcastChannel::new(NAME) else { return };
    let hear = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let told = Array::from(&event.data());
        let Some(name) = told.get(0).as_string() else { return };
        let bytes =
            Reflect::get(&told.get(1), &"bytes".into()).ok().and_then(|bytes| bytes.dyn_into::<Uint8Array>().ok());
        let mut disk = disk();
        match bytes {
            Some(bytes) => {
                let entry = Entry { bytes: bytes.to_vec(), written: clock::since_1970() };
                disk.files.insert(name.into(), entry);
            }
            None => drop(disk.files.remove(Path::new(&name))),
        }
    });
    others.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    OPEN.with_borrow_mut(|open| open.others = Some(others));
}

/// The numbers that other pages hold. The lowest one that is free is held by this page until it is closed. None where the browser
/// has no locks.
async fn others() -> BTreeSet<usize> {
    let mut others = BTreeSet::new();
    let mut own = None;
    for number in 1..=MOST_PAGES {
        match take(number, own.is_none()).await {
            Some(true) => drop(own.get_or_insert(number)),
            Some(false) => drop(others.insert(number)),
            None => return BTreeSet::new(),
        }
    }
    others
}

/// Whether a number is free; it may be kept then.
async fn take(number: usize, keep: bool) -> Option<bool> {
    let navigator = Reflect::get(&js_sys::global(), &"navigator".into()).ok()?;
    let locks = Reflect::get(&navigator, &"locks".into()).ok().filter(JsValue::is_object)?;
    let request: Function = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    let promise = Promise::new(&mut |done, _| {
        let options = Object::new();
        let _ = Reflect::set(&options, &"ifAvailable".into(), &true.into());
        let tell = done.clone();
        let held = Closure::once_into_js(move |lock: JsValue| -> JsValue {
            let _ = tell.call1(&JsValue::NULL, &lock.is_object().into());
            // A lock is held as long as this promise is open: for as long as the page is.
            if keep && lock.is_object() { Promise::new(&mut |_, _| {}).into() } else { JsValue::UNDEFINED }
        });
        if request.call3(&locks, &format!("{NAME}-{number}").into(), &options, &held).is_err() {
            let _ = done.call1(&JsValue::NULL, &JsValue::NULL);
        }
    });
    JsFuture::from(promise).await.ok()?.as_bool()
}

fn text_of(why: &JsValue) -> String {
    let message = Reflect::get(why, &"message".into()).ok().and_then(|message| message.as_string());
    message.or_else(|| why.as_string()).unwrap_or_else(|| format!("{why:?}"))
}
