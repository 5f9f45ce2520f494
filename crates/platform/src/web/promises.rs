//! Promises.

use js_sys::{Function, Promise};

/// Returns a promise and the function that ends it.
pub fn promise() -> (Promise, Function) {
    let mut resolve = None;
    let promise = Promise::new(&mut |function, _| resolve = Some(function));
    (promise, resolve.expect("a promise calls its function at once"))
}

/// Returns a promise that ends after a time in milliseconds.
pub fn timeout(milliseconds: i32) -> Promise {
    let (promise, resolve) = promise();
    call_later(&resolve, milliseconds);
    promise
}

/// Calls a function after a time in milliseconds.
pub fn call_later(function: &Function, milliseconds: i32) {
    if let Some(window) = web_sys::window() {
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(function, milliseconds);
    }
}
