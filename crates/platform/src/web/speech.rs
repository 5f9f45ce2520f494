//! The voice of the browser.

use std::io;

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// The voice. The browser speaks texts one after another.
#[derive(Debug)]
pub struct Voice {
    /// The object `speechSynthesis`. `None` if the browser has none.
    voice: Option<JsValue>,
    language: String,
}

impl Voice {
    /// Starts the voice, in a language such as `en`.
    ///
    /// # Errors
    /// Never returns an error.
    pub fn start(language: &str) -> io::Result<Voice> {
        let voice = web_sys::window().and_then(|window| property(&window.into(), "speechSynthesis"));
        Ok(Voice { voice, language: language.into() })
    }

    /// Speaks a text after those before it, or at once.
    pub fn say(&mut self, text: &str, at_once: bool) {
        let Some(voice) = &self.voice else { return };
        let Some(utterance) = utterance(text, &self.language) else { return };
        if at_once {
            call(voice, "cancel", &Array::new());
        }
        call(voice, "speak", &Array::of1(&utterance));
    }

    /// Returns `true` if the browser has no voice.
    pub fn is_missing(&self) -> bool {
        self.voice.is_none()
    }
}

/// Stops what is being spoken.
impl Drop for Voice {
    fn drop(&mut self) {
        if let Some(voice) = &self.voice {
            call(voice, "cancel", &Array::new());
        }
    }
}

/// Returns a property of an object. Returns `None` if it has none of this name.
fn property(object: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(object, &name.into()).ok().filter(|value| !value.is_undefined())
}

/// Calls a method of an object. What the browser cannot speak is silent.
fn call(object: &JsValue, method: &str, arguments: &Array) {
    if let Some(Ok(method)) = property(object, method).map(|method| method.dyn_into::<Function>()) {
        let _ = method.apply(object, arguments);
    }
}

/// Returns a text to be spoken, as the browser wants it.
fn utterance(text: &str, language: &str) -> Option<JsValue> {
    let class: Function = property(&web_sys::window()?.into(), "SpeechSynthesisUtterance")?.dyn_into().ok()?;
    let utterance = Reflect::construct(&class, &Array::of1(&text.into())).ok()?;
    let _ = Reflect::set(&utterance, &"lang".into(), &language.into());
    Some(utterance)
}
