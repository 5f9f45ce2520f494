//! The browser's database. Other pages of this program hold the same files, and are told of changes.
//!
//! What was changed between two turns of the event loop is written in one transaction, and the next one begins when that has ended:
//! the database has all of these changes or none, in their order. If there is no room for all of them, they are written in smaller
//! transactions, so that only what finds no room has to wait. What could not be written is tried again, together with what was
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

/// The database.
struct Open {
    /// `None` if the browser has closed it.
    database: Option<IdbDatabase>,
    /// `true` if the files of the page were read from a database.
    is_there: bool,
    /// `false` from when the browser had no room for a transaction until everything is stored.
    has_room: bool,
    /// The files that other pages changed while this one was reading the database.
    changed_elsewhere: Option<BTreeSet<PathBuf>>,
    /// `true` while a task writes into the database.
    is_writing: bool,
    /// `true` while a timer waits to try again.
    waits_to_retry: bool,
}

thread_local! {
    static OPEN: RefCell<Open> = const {
        RefCell::new(Open {
            database: None,
            is_there: false,
            has_room: true,
            changed_elsewhere: None,
            is_writing: false,
            waits_to_retry: false,
        })
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
    let database: IdbDatabase = result_of(&request).await?.dyn_into()?;
    // The browser closes it when the player clears what this page has stored, for example. Another page, when it is to be removed or
    // has another version.
    database.set_onclose(Some(on_end().unchecked_ref()));
    database.set_onversionchange(Some(on_end().unchecked_ref()));
    Ok(database)
}

/// Returns a function that closes the database of an event.
fn on_end() -> JsValue {
    Closure::once_into_js(|event: web_sys::Event| {
        if let Some(database) = event.target().and_then(|target| target.dyn_into::<IdbDatabase>().ok()) {
            close(&database);
        }
    })
}

/// Closes a database, so that it is opened anew when it is needed.
fn close(database: &IdbDatabase) {
    database.close();
    OPEN.with_borrow_mut(|open| open.database.take_if(|ours| ours == database));
}

/// Returns the open database.
async fn opened() -> Result<IdbDatabase, JsValue> {
    if let Some(database) = OPEN.with_borrow(|open| open.database.clone()) {
        return Ok(database);
    }
    let database = open().await?;
    OPEN.with_borrow_mut(|open| open.database = Some(database.clone()));
    Ok(database)
}

/// `true` if the page has a database.
pub fn is_there() -> bool {
    OPEN.with_borrow(|open| open.is_there)
}

/// Reads all files that the browser stores for this page, and the locks that other pages hold. Without a database, as in a private
/// window of some browsers, the page begins without files, and nothing is stored. Other pages wait with their start until the
/// result is dropped, but not for long. Returns `None` if the browser refuses the lock, or if it is not free in time.
pub async fn load() -> Option<locks::Lock> {
    let start = locks::wait_for("start", START_LIMIT).await;
    // Before the database is read, so that nothing is missed that others change meanwhile.
    listen_to_pages();
    match read_all().await {
        Ok(database) => OPEN.with_borrow_mut(|open| (open.database, open.is_there) = (Some(database), true)),
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
    let starts = OPEN.with_borrow_mut(|open| open.is_there && !mem::replace(&mut open.is_writing, true));
    if starts {
        spawn_local(async {
            write_changes().await;
            OPEN.with_borrow_mut(|open| open.is_writing = false);
        });
    }
}

/// Writes the changed files, in one transaction at a time, until all are stored or have failed.
async fn write_changes() {
    disk().waiting.try_again();
    // What found no room at once, in parts that are tried by themselves. The last part is tried first.
    let mut parts: Vec<Vec<Vec<PathBuf>>> = Vec::new();
    let mut failure = None;
    loop {
        let part = parts.pop();
        let is_rest = part.is_none();
        let batch = match part {
            Some(groups) => disk().waiting.begin(groups.into_iter().flatten()),
            None => disk().waiting.begin_all(),
        };
        if batch.is_empty() {
            if is_rest {
                break;
            }
            continue;
        }
        let result = store(&batch).await.map_err(|error| failure_of(&error));
        let mut disk = disk();
        match result {
            Ok(files) => {
                disk.waiting.end();
                pages::post(&files);
            }
            Err(StorageEvent::Full) => {
                OPEN.with_borrow_mut(|open| open.has_room = false);
                let mut groups = groups_of(&disk, &batch);
                if groups.len() > 1 {
                    disk.waiting.put_back();
                    let large = groups.split_off(groups.len().div_ceil(2));
                    parts.extend([large, groups]);
                } else {
                    disk.waiting.fail();
                    failure = Some(StorageEvent::Full);
                }
            }
            Err(reason) => {
                disk.waiting.fail_all();
                failure = Some(reason);
                break;
            }
        }
    }
    report_end(failure);
}

/// Reports what became of the changes: a failure, or that everything is stored after one.
fn report_end(failure: Option<StorageEvent>) {
    let mut disk = disk();
    if let Some(failure) = failure {
        report(&mut disk, failure);
        retry_later();
    } else if disk.waiting.is_empty() {
        OPEN.with_borrow_mut(|open| open.has_room = true);
        if disk.failure.take().is_some() {
            disk.events.push(StorageEvent::Stored);
        }
    }
    drop(disk);
    wake();
}

/// Parts files into the smallest groups that may be stored one without the other, in the order in which that is tried.
fn groups_of(disk: &Disk, paths: &BTreeSet<PathBuf>) -> Vec<Vec<PathBuf>> {
    disk.waiting.groups(paths, |path| disk.files.get(path).map_or(0, |entry| entry.bytes.len()))
}

/// Stores the present contents of files in one transaction. Returns the messages to other pages about them.
async fn store(batch: &BTreeSet<PathBuf>) -> Result<Array, JsValue> {
    match try_to_store(batch).await {
        // Browsers close the database of a page in the background, and some do not tell it.
        Err(error) if failure_of(&error) != StorageEvent::Full => try_to_store(batch).await,
        result => result,
    }
}

/// Does the same as [`store`], once. After a failure the database is opened anew, unless it has no room.
async fn try_to_store(batch: &BTreeSet<PathBuf>) -> Result<Array, JsValue> {
    let database = opened().await?;
    let files = messages_about(batch);
    let result = match begin_transaction(&database, &files) {
        Ok(transaction) => end_of(&transaction).await.map(|_| files),
        Err(error) => Err(error),
    };
    if result.as_ref().is_err_and(|error| failure_of(error) != StorageEvent::Full) {
        close(&database);
    }
    result
}

/// Returns the present contents of files, as the database and other pages get them: the name of each with its file, or with `null`.
fn messages_about(paths: &BTreeSet<PathBuf>) -> Array {
    let disk = disk();
    let message = |path: &PathBuf| {
        let file = disk.files.get(path).map_or(JsValue::NULL, value_of);
        Some(Array::of2(&path.to_str()?.into(), &file))
    };
    paths.iter().filter_map(message).collect()
}

/// Puts files into a transaction of their own.
fn begin_transaction(database: &IdbDatabase, files: &Array) -> Result<IdbTransaction, JsValue> {
    let transaction = database.transaction_with_str_and_mode(TABLE, IdbTransactionMode::Readwrite)?;
    let put = || -> Result<(), JsValue> {
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
        commit.map_or(Ok(()), |commit| commit.call0(&transaction).map(drop))
    };
    let result = put();
    if result.is_err() {
        // Otherwise the browser would store those that were put into it.
        let _ = transaction.abort();
    }
    result.map(|()| transaction)
}

/// Writes everything that is in no transaction yet: the page is about to be closed. If the page stays, it is written once more, and
/// faults are reported.
fn write_at_end() {
    let (database, has_room) = OPEN.with_borrow(|open| (open.database.clone(), open.has_room));
    let Some(database) = database else { return };
    let batches: Vec<BTreeSet<PathBuf>> = {
        let disk = disk();
        let waiting = disk.waiting.outside();
        let groups = || groups_of(&disk, &waiting).into_iter().map(BTreeSet::from_iter).collect();
        if has_room { vec![waiting.clone()] } else { groups() }
    };
    for batch in batches.iter().filter(|batch| !batch.is_empty()) {
        let files = messages_about(batch);
        if begin_transaction(&database, &files).is_ok() {
            pages::post(&files);
        }
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
    if disk.waiting.contains(path) {
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
            let disk = disk();
            if disk.failure.is_some() && disk.waiting.has_player_files() {
                event.prevent_default();
            }
        }),
    );
    on(&window, "focus", Closure::new(|_| spawn_local(locks::refresh())));
}
