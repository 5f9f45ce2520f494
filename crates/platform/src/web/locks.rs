//! Locks between the pages of this program (Web Locks). The browser releases those of a page that is closed. A page knows from
//! messages which locks the others hold, so that it need not wait for an answer; without Web Locks it holds all that it takes.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::pages;
use super::promises::{promise, timeout};

/// The beginning of the names of all locks of this program.
const PREFIX: &str = "benediction:";

#[derive(Default)]
struct Locks {
    /// The locks of this page, with the functions that release them.
    ours: HashMap<String, Option<Function>>,
    /// The locks of other pages.
    others: BTreeSet<String>,
}

thread_local! {
    static LOCKS: RefCell<Locks> = RefCell::default();
}

/// A lock that is released when it is dropped, or when the page is closed.
#[derive(Debug)]
pub struct Lock(String);

impl Drop for Lock {
    fn drop(&mut self) {
        let release = LOCKS.with_borrow_mut(|locks| locks.ours.remove(&self.0)).flatten();
        // Resolving a promise returns nothing of use.
        let _ = release.map(|release| release.call0(&JsValue::NULL));
        post(&self.0, false);
    }
}

/// Takes the lock of a path. Returns `None` if this or another page of this program has it.
pub fn lock(path: &Path) -> Option<Lock> {
    let name = path.to_str()?;
    let is_taken = LOCKS.with_borrow(|locks| locks.ours.contains_key(name) || locks.others.contains(name));
    if is_taken {
        // A page that crashed has said nothing; the next attempt knows.
        spawn_local(refresh());
        return None;
    }
    let (held, release) = promise();
    LOCKS.with_borrow_mut(|locks| locks.ours.insert(name.into(), Some(release)));
    // The others are told at once; the browser's own lock is for pages that start later. It may refuse it.
    if let Ok(request) = request(name, &held, None) {
        spawn_local(async { drop(JsFuture::from(request).await) });
    }
    post(name, true);
    Some(Lock(name.into()))
}

/// Waits for a lock, at most for a time in milliseconds. Returns `None` if the browser has no locks, refuses this one, or another page
/// holds it for longer.
pub async fn wait_for(name: &str, limit: i32) -> Option<Lock> {
    let (held, release) = promise();
    let (granted, on_granted) = promise();
    // This one fails when the browser refuses the lock. Otherwise it ends when the lock is released.
    let request = request(name, &held, Some(on_granted)).ok()?;
    let first = Promise::race(&Array::of3(&granted, &request, &timeout(limit)));
    if !JsFuture::from(first).await.is_ok_and(|is_granted| is_granted.is_truthy()) {
        // If it is granted later, it is released at once.
        let _ = release.call0(&JsValue::NULL);
        return None;
    }
    LOCKS.with_borrow_mut(|locks| locks.ours.insert(name.into(), Some(release)));
    Some(Lock(name.into()))
}

/// Notes that another page has taken or released a lock.
pub fn note(name: &str, is_held: bool) {
    LOCKS.with_borrow_mut(|locks| match is_held {
        true => locks.others.insert(name.into()),
        false => locks.others.remove(name),
    });
}

/// Releases all locks: the page is about to be closed, and the one that comes in its place begins before the browser notices.
pub fn release_all() {
    let ours = LOCKS.with_borrow_mut(|locks| std::mem::take(&mut locks.ours));
    for (name, release) in ours {
        let _ = release.map(|release| release.call0(&JsValue::NULL));
        post(&name, false);
    }
}

/// Tells the other pages that a lock was taken or released.
fn post(name: &str, is_held: bool) {
    pages::post(&Array::of2(&name.into(), &is_held.into()));
}

/// Returns `true` if another page holds a lock.
pub fn has_others() -> bool {
    LOCKS.with_borrow(|locks| !locks.others.is_empty())
}

/// Asks the browser which locks other pages hold.
pub async fn refresh() {
    if let Some(held) = held_names().await {
        LOCKS.with_borrow_mut(|locks| {
            locks.others = held.into_iter().filter(|name| !locks.ours.contains_key(name)).collect();
        });
    }
}

async fn held_names() -> Option<BTreeSet<String>> {
    let (manager, query) = method("query")?;
    let answer = query.call0(&manager).ok()?.dyn_into::<Promise>().ok()?;
    let answer = JsFuture::from(answer).await.ok()?;
    let held = Array::from(&Reflect::get(&answer, &"held".into()).ok()?);
    let name = |lock: JsValue| Reflect::get(&lock, &"name".into()).ok()?.as_string();
    Some(held.iter().filter_map(name).filter_map(|name| Some(name.strip_prefix(PREFIX)?.to_string())).collect())
}

/// Requests a lock that is held until a promise ends. Calls `on_granted` with `true` when it is granted. Returns the browser's promise,
/// which fails if the lock is refused, and else ends when it is released.
fn request(name: &str, held: &Promise, on_granted: Option<Function>) -> Result<Promise, JsValue> {
    let (manager, request) = method("request").ok_or("no locks")?;
    let held = held.clone();
    let callback = Closure::once_into_js(move |_: JsValue| -> JsValue {
        let _ = on_granted.map(|granted| granted.call1(&JsValue::NULL, &JsValue::TRUE));
        held.into()
    });
    request.call3(&manager, &format!("{PREFIX}{name}").into(), &Object::new(), &callback)?.dyn_into()
}

fn method(name: &str) -> Option<(JsValue, Function)> {
    let navigator = Reflect::get(&js_sys::global(), &"navigator".into()).ok()?;
    let manager = Reflect::get(&navigator, &"locks".into()).ok().filter(JsValue::is_object)?;
    let method = Reflect::get(&manager, &name.into()).ok()?.dyn_into().ok()?;
    Some((manager, method))
}
