//! Messages between the open pages of this program.

use std::cell::RefCell;

use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::{BroadcastChannel, MessageEvent};

thread_local! {
    static CHANNEL: RefCell<Option<BroadcastChannel>> = const { RefCell::new(None) };
}

/// Sends a message to the other pages.
pub fn post(message: &Array) {
    CHANNEL.with_borrow(|channel| {
        if let Some(channel) = channel {
            let _ = channel.post_message(message);
        }
    });
}

/// Opens the channel of this name, and calls a function with each message of another page from now on.
pub fn listen(name: &str, receive: impl Fn(&Array) + 'static) {
    let Ok(channel) = BroadcastChannel::new(name) else { return };
    let on_message =
        Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| receive(&Array::from(&event.data())));
    channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    CHANNEL.with_borrow_mut(|open| *open = Some(channel));
}
