//! The browser's database. Other pages of this program hold the same files, and are told of changes.
//!
//! What was changed between two turns of the event loop is written in one transaction, and the next one begins when that has ended:
//! the database has all of these changes or none, in their order. A transaction that fails is tried again, together with what was
//! changed since.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::mem;
use std::path::{Path, PathBuf};

use js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{EventTarget, IdbDatabase, IdbFactory, IdbOpenDbRequest, IdbRequest, IdbTransaction, IdbTransactionMode};

use super::disk::{Disk, Entry, StorageEvent, disk};
use super::errors::{error_name, error_text};
use super::promises::{call_later, timeout};
use super::{clock, locks, pages};

/// Name of the database. Its only table maps paths to the bytes of files.
const NAME: &str = "benediction";
const TABLE: &str = "files";
/// Time until a transaction that failed is tried again, in milliseconds.
const RETRY_DELAY: i32 = 10_000;
/// Number of times that a page asks for the locks of others when it starts, and the time between two of them, in milliseconds.
const START_ATTEMPTS: usize = 4;
const START_DELAY: i32 = 150;
/// The longest time for which a page waits until another one has started, in milliseconds: that one may hang.
const START_LIMIT: i32 = 5_000;

/// The open database.
struct Open {
    database: Option<IdbDatabase>,
    /// The files that other pages changed while this one was reading the database.
    changed_elsewhere: Option<BTreeSet<PathBuf>>,
    /// `true` while a task writes into the database.
    is_writing: bool,
    /// `true` while a timer waits to try again.
    waits_to_retry: bool,
}

thread_local! {
    static OPEN: RefCell<Open> = const {
        RefCell::new(Open { database: None, changed_elsewhere: None, is_writing: false, waits_to_retry: false })
    };
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

/// Returns the end of a transaction: `Ok` when it is complete, its error when it was aborted.
fn end_of(transaction: &IdbTransaction) -> JsFuture {
    let promise = Promise::new(&mut |resolve, reject| {
        let source = transaction.clone();
        let on_abort = Closure::once_into_js(move || {
            let error = source.error().map_or_else(|| "aborted".into(), JsValue::from);
            let _ = reject.call1(&JsValue::NULL, &error);
        });
        transaction.set_oncomplete(Some(&resolve));
        transaction.set_onabort(Some(on_abort.unchecked_ref()));
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

/// Reads all files that the browser stores for this page, and the locks that other pages hold. Without a database, as in a private
/// window of some browsers, the page begins without files, and nothing is stored. Other pages wait with their start until the
/// result is dropped, but not for long. `None` if there is no such lock.
pub async fn load() -> Option<locks::Lock> {
    let start = locks::wait_for("start", START_LIMIT).await;
    // Before the database is read, so that nothing is missed that others change meanwhile.
    listen_to_pages();
    match read_all().await {
        Ok(database) => OPEN.with_borrow_mut(|open| open.database = Some(database)),
        Err(error) => report(&mut disk(), failure_of(&error)),
    }
    OPEN.with_borrow_mut(|open| open.changed_elsewhere = None);
    // A page that was loaded again may still seem to hold its locks.
    for _ in 0..START_ATTEMPTS {
        locks::refresh().await;
        if !locks::has_others() {
            break;
        }
        let _ = JsFuture::from(timeout(START_DELAY)).await;
    }
    listen_to_window();
    start
}

async fn read_all() -> Result<IdbDatabase, JsValue> {
    let database = open().await?;
    let table = database.transaction_with_str(TABLE)?.object_store(TABLE)?;
    let (names, files) = (result_of(&table.get_all_keys()?), result_of(&table.get_all()?));
    let (names, files) = (Array::from(&names.await?), Array::from(&files.await?));
    let newer = OPEN.with_borrow_mut(|open| open.changed_elsewhere.take()).unwrap_or_default();
    let mut disk = disk();
    for (name, file) in names.iter().zip(files.iter()) {
        let Some(path) = name.as_string().map(PathBuf::from).filter(|path| !newer.contains(path)) else { continue };
        if let Some(entry) = entry_of(&file) {
            disk.files.insert(path, entry);
        }
    }
    drop(disk);
    Ok(database)
}

/// Returns a file as the database stores it.
fn entry_of(file: &JsValue) -> Option<Entry> {
    let field = |key: &str| Reflect::get(file, &key.into()).ok();
    let seconds = field("written").and_then(|seconds| seconds.as_f64());
    let modified = seconds.and_then(|seconds| std::time::Duration::try_from_secs_f64(seconds).ok());
    let bytes: Uint8Array = field("bytes")?.dyn_into().ok()?;
    Some(Entry { bytes: bytes.to_vec(), modified: modified.unwrap_or_else(clock::since_1970) })
}

fn value_of(entry: &Entry) -> JsValue {
    let file = Object::new();
    let _ = Reflect::set(&file, &"bytes".into(), &Uint8Array::from(entry.bytes.as_slice()));
    let _ = Reflect::set(&file, &"written".into(), &entry.modified.as_secs_f64().into());
    file.into()
}

/// Writes the changed files of the disk into the database soon.
pub fn write_soon() {
    // Without a database nothing is stored, which was reported at the start.
    let starts = OPEN.with_borrow_mut(|open| open.database.is_some() && !mem::replace(&mut open.is_writing, true));
    if starts {
        spawn_local(async {
            while write_changes().await {}
            OPEN.with_borrow_mut(|open| open.is_writing = false);
        });
    }
}

/// Writes the changed files in one transaction. Returns `true` if there were some and they are stored.
async fn write_changes() -> bool {
    let changed = {
        let mut disk = disk();
        let changed = mem::take(&mut disk.changed);
        disk.in_transaction.clone_from(&changed);
        changed
    };
    if changed.is_empty() {
        return false;
    }
    let (files, transaction) = begin_transaction(&changed);
    let result = match transaction {
        Ok(transaction) => end_of(&transaction).await.map(drop),
        Err(error) => Err(error),
    };
    let mut disk = disk();
    disk.in_transaction.clear();
    let is_stored = result.is_ok();
    match result {
        Ok(()) => {
            if disk.failure.take().is_some() {
                disk.events.push(StorageEvent::Stored);
            }
            pages::post(&files);
        }
        Err(error) => {
            disk.changed.extend(changed);
            report(&mut disk, failure_of(&error));
            retry_later();
        }
    }
    drop(disk);
    wake();
    is_stored
}

/// Puts the present contents of files into a transaction of their own. Returns the messages to other pages about them, too.
fn begin_transaction(changed: &BTreeSet<PathBuf>) -> (Array, Result<IdbTransaction, JsValue>) {
    let files = Array::new();
    {
        let disk = disk();
        for path in changed {
            let Some(name) = path.to_str() else { continue };
            let file = disk.files.get(path).map_or(JsValue::NULL, value_of);
            files.push(&Array::of2(&name.into(), &file));
        }
    }
    let put = || -> Result<IdbTransaction, JsValue> {
        let database = OPEN.with_borrow(|open| open.database.clone()).ok_or("no database")?;
        let transaction = database.transaction_with_str_and_mode(TABLE, IdbTransactionMode::Readwrite)?;
        let table = transaction.object_store(TABLE)?;
        for change in files.iter() {
            let change = Array::from(&change);
            let (name, file) = (change.get(0), change.get(1));
            if file.is_null() {
                table.delete(&name)?
            } else {
                table.put_with_key(&file, &name)?
            };
        }
        // Without this a transaction does not survive that the page is closed. Old browsers do not have it.
        let commit = Reflect::get(&transaction, &"commit".into()).ok().and_then(|it| it.dyn_into::<Function>().ok());
        if let Some(commit) = commit {
            commit.call0(&transaction)?;
        }
        Ok(transaction)
    };
    let transaction = put();
    (files, transaction)
}

/// Writes everything that has waited for the end of another transaction: the page is about to be closed.
fn write_at_end() {
    let changed = mem::take(&mut disk().changed);
    if !changed.is_empty() {
        let (files, _) = begin_transaction(&changed);
        pages::post(&files);
        // If the page stays, they are written once more, and faults are reported.
        disk().changed.extend(changed);
    }
}

fn retry_later() {
    if OPEN.with_borrow_mut(|open| mem::replace(&mut open.waits_to_retry, true)) {
        return;
    }
    let retry = Closure::once_into_js(|| {
        OPEN.with_borrow_mut(|open| open.waits_to_retry = false);
        write_soon();
    });
    call_later(retry.unchecked_ref(), RETRY_DELAY);
}

fn failure_of(error: &JsValue) -> StorageEvent {
    match error_name(error).as_str() {
        "QuotaExceededError" => StorageEvent::Full,
        _ => StorageEvent::NotStored(error_text(error)),
    }
}

/// Reports a failure, once until something else happens.
fn report(disk: &mut Disk, failure: StorageEvent) {
    if disk.failure.as_ref() != Some(&failure) {
        disk.failure = Some(failure.clone());
        disk.events.push(failure);
    }
}

/// Wakes the program, which may wait for the database.
fn wake() {
    #[cfg(feature = "window")]
    super::page::wake();
}

/// Applies the changes of other pages from now on.
fn listen_to_pages() {
    OPEN.with_borrow_mut(|open| open.changed_elsewhere = Some(BTreeSet::new()));
    pages::listen(NAME, |message| {
        if let (Some(name), Some(is_held)) = (message.get(0).as_string(), message.get(1).as_bool()) {
            locks::note(&name, is_held);
            return;
        }
        for change in message.iter() {
            let change = Array::from(&change);
            if let Some(name) = change.get(0).as_string() {
                change_from_elsewhere(Path::new(&name), entry_of(&change.get(1)));
            }
        }
        wake();
    });
}

fn change_from_elsewhere(path: &Path, entry: Option<Entry>) {
    OPEN.with_borrow_mut(|open| open.changed_elsewhere.as_mut().map(|changed| changed.insert(path.into())));
    let mut disk = disk();
    // What this page has not stored yet was written later, and replaces that.
    if disk.changed.contains(path) || disk.in_transaction.contains(path) {
        return;
    }
    match entry {
        Some(entry) => drop(disk.files.insert(path.into(), entry)),
        None => drop(disk.files.remove(path)),
    }
}

/// Writes the rest when the page is closed or hidden, and asks the player before something would be lost.
fn listen_to_window() {
    let Some(window) = web_sys::window() else { return };
    let on = |target: &EventTarget, name: &str, handler: Closure<dyn Fn(web_sys::Event)>| {
        let _ = target.add_event_listener_with_callback(name, handler.as_ref().unchecked_ref());
        handler.forget();
    };
    on(
        &window,
        "pagehide",
        Closure::new(|_| {
            write_at_end();
            locks::release_all();
        }),
    );
    // A page that the browser kept and shows again has neither its locks nor the changes of others.
    on(
        &window,
        "pageshow",
        Closure::new(|event: web_sys::Event| {
            let is_kept = Reflect::get(&event, &"persisted".into()).is_ok_and(|kept| kept.is_truthy());
            if let Some(window) = web_sys::window().filter(|_| is_kept) {
                let _ = window.location().reload();
            }
        }),
    );
    on(
        &window,
        "beforeunload",
        Closure::new(|event: web_sys::Event| {
            if disk().failure.is_some() && !disk().changed.is_empty() {
                event.prevent_default();
            }
        }),
    );
    on(&window, "focus", Closure::new(|_| spawn_local(locks::refresh())));
}
