//! Sounds, fetched when they are needed and decoded by the browser, beside the page.

use std::sync::Arc;

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AudioBuffer, OfflineAudioContext};

use super::page;

/// The frames of a second in what is decoded: the browser brings every file to that.
pub const RATE: u32 = 44_100;
/// So many frames are taken over before the page goes on with something else.
const SLICE: usize = 32_768;

/// When sounds are fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// As soon as the table is there.
    Table,
    /// When the player has done something, before which a browser lets nothing be heard.
    Gesture,
}

/// Whether the page has a sound whose file begins with this name.
pub fn is_there(name: &str) -> bool {
    page::has_asset(name)
}

/// Fetches and decodes the sounds whose files begin with these names, such as `music/title`, one after the other, and gives each to
/// `take`, by its number, or why there is none. `frame` joins a left and a right sample.
pub fn decode<T: Copy + 'static>(
    names: Vec<String>,
    when: When,
    frame: fn(f32, f32) -> T,
    mut take: impl FnMut(usize, Result<Arc<[T]>, String>) + 'static,
) {
    spawn_local(async move {
        match when {
            When::Table => page::table().await,
            When::Gesture => page::gesture().await,
        }
        for (number, name) in names.iter().enumerate() {
            take(number, decoded(name, frame).await);
        }
    });
}

async fn decoded<T: Copy>(beginning: &str, frame: fn(f32, f32) -> T) -> Result<Arc<[T]>, String> {
    let bytes = Uint8Array::from(page::fetch_asset(beginning).await?.as_slice());
    let decode = async || -> Result<Vec<T>, JsValue> {
        let context = OfflineAudioContext::new_with_number_of_channels_and_length_and_sample_rate(2, 1, RATE as f32)?;
        let buffer: AudioBuffer = JsFuture::from(context.decode_audio_data(&bytes.buffer())?).await?.dyn_into()?;
        let right_channel = 1.min(buffer.number_of_channels() - 1);
        let length = buffer.length() as usize;
        let mut frames = Vec::with_capacity(length);
        let (mut left, mut right) = (vec![0.0; SLICE], vec![0.0; SLICE]);
        while frames.len() < length {
            let slice = SLICE.min(length - frames.len());
            let from = frames.len() as u32;
            buffer.copy_from_channel_with_start_in_channel(&mut left[..slice], 0, from)?;
            buffer.copy_from_channel_with_start_in_channel(&mut right[..slice], right_channel as i32, from)?;
            frames.extend(left[..slice].iter().zip(&right[..slice]).map(|(left, right)| frame(*left, *right)));
            if frames.len() < length {
                page::pause().await;
            }
        }
        Ok(frames)
    };
    decode().await.map(Arc::from).map_err(|why| format!("{why:?}"))
}
