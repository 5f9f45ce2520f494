//! Errors of the browser as text.

use js_sys::Reflect;
use wasm_bindgen::JsValue;

/// Returns the name of an error of the browser, such as `QuotaExceededError`. Returns an empty text if it has none.
pub fn error_name(error: &JsValue) -> String {
    field(error, "name").unwrap_or_default()
}

/// Returns what the browser says about an error. That of an event is the error of its target.
pub fn error_text(error: &JsValue) -> String {
    let target = Reflect::get(error, &"target".into()).ok();
    let inner = target.and_then(|target| Reflect::get(&target, &"error".into()).ok()).filter(JsValue::is_object);
    let error = inner.as_ref().unwrap_or(error);
    let text = error.as_string().or_else(|| field(error, "message")).filter(|text| !text.is_empty());
    text.or_else(|| field(error, "name")).or_else(|| field(error, "type")).unwrap_or_else(|| "unknown error".into())
}

fn field(value: &JsValue, name: &str) -> Option<String> {
    Reflect::get(value, &name.into()).ok()?.as_string()
}
