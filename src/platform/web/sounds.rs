//! Sounds, decoded by the browser, beside the page: whatever formats it knows.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AudioBuffer, OfflineAudioContext};

use super::page;

/// The frames of a second in what is decoded: the browser brings every file to that.
pub const RATE: u32 = 48_000;

/// Where a sound is.
#[derive(Clone, Debug)]
pub enum From {
    /// In the program.
    Here(&'static [u8]),
    /// A file of the page with this beginning of its name, such as `music/title`.
    Fetched(String),
}

/// The left and the right samples of a sound.
pub type Samples = [Vec<f32>; 2];

/// Decodes a sound and gives it to `take` when it is there, or why it is not.
pub fn decode(from: From, take: impl FnOnce(Result<Samples, String>) + 'static) {
    spawn_local(async move { take(decoded(from).await) });
}

async fn decoded(from: From) -> Result<Samples, String> {
    let bytes = match from {
        From::Here(bytes) => Uint8Array::from(bytes),
        From::Fetched(beginning) => {
            let files = page::assets();
            let file = files
                .split(' ')
                .find(|file| file.strip_prefix(&beginning).is_some_and(|rest| rest.starts_with(['-', '.'])));
            let file = file.ok_or_else(|| format!("the page has no {beginning}"))?;
            Uint8Array::from(page::fetch(file).await?.as_slice())
        }
    };
    let decode = async || -> Result<AudioBuffer, JsValue> {
        let context = OfflineAudioContext::new_with_number_of_channels_and_length_and_sample_rate(2, 1, RATE as f32)?;
        JsFuture::from(context.decode_audio_data(&bytes.buffer())?).await?.dyn_into()
    };
    let buffer = decode().await.map_err(|why| format!("{why:?}"))?;
    let side = |number: u32| buffer.get_channel_data(number.min(buffer.number_of_channels() - 1));
    Ok([side(0).map_err(|why| format!("{why:?}"))?, side(1).map_err(|why| format!("{why:?}"))?])
}
