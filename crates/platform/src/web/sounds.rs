//! Sounds that lie beside the page: fetched when they are needed, and decoded by the browser.

use std::sync::Arc;

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AudioBuffer, OfflineAudioContext};

use super::errors::error_text;
use super::page;

/// Frames per second of decoded sounds: the browser converts every file to that rate.
pub const RATE: u32 = 44_100;
/// Number of frames that are copied before the page processes other events.
const FRAMES_PER_SLICE: usize = 32_768;

/// The time at which sounds are fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FetchTime {
    /// As soon as the table is shown.
    Table,
    /// After the player has pressed something; before that a browser plays no sound.
    Gesture,
}

/// Returns `true` if the page has a sound whose file begins with this name.
pub fn exists(name: &str) -> bool {
    page::has_asset(name)
}

/// Fetches and decodes the sounds whose files begin with these names, such as `music/title`, one after the other. Calls `receive`
/// with the index of each and its frames or an error. `frame` joins a left and a right sample.
pub fn decode<T: Copy + 'static>(
    names: Vec<String>,
    when: FetchTime,
    frame: fn(f32, f32) -> T,
    mut receive: impl FnMut(usize, Result<Arc<[T]>, String>) + 'static,
) {
    spawn_local(async move {
        match when {
            FetchTime::Table => page::wait_for_table().await,
            FetchTime::Gesture => page::wait_for_gesture().await,
        }
        for (number, name) in names.iter().enumerate() {
            receive(number, fetch_and_decode(name, frame).await);
        }
    });
}

async fn fetch_and_decode<T: Copy>(beginning: &str, frame: fn(f32, f32) -> T) -> Result<Arc<[T]>, String> {
    let bytes = Uint8Array::from(page::fetch_asset(beginning).await?.as_slice());
    let decode = async || -> Result<Vec<T>, JsValue> {
        let context = OfflineAudioContext::new_with_number_of_channels_and_length_and_sample_rate(2, 1, RATE as f32)?;
        let buffer: AudioBuffer = JsFuture::from(context.decode_audio_data(&bytes.buffer())?).await?.dyn_into()?;
        let right_channel = 1.min(buffer.number_of_channels() - 1);
        let length = buffer.length() as usize;
        let mut frames = Vec::with_capacity(length);
        let (mut left, mut right) = (vec![0.0; FRAMES_PER_SLICE], vec![0.0; FRAMES_PER_SLICE]);
        while frames.len() < length {
            let slice = FRAMES_PER_SLICE.min(length - frames.len());
            let from = frames.len() as u32;
            buffer.copy_from_channel_with_start_in_channel(&mut left[..slice], 0, from)?;
            buffer.copy_from_channel_with_start_in_channel(&mut right[..slice], right_channel as i32, from)?;
            frames.extend(left[..slice].iter().zip(&right[..slice]).map(|(left, right)| frame(*left, *right)));
            if frames.len() < length {
                page::yield_to_browser().await;
            }
        }
        Ok(frames)
    };
    decode().await.map(Arc::from).map_err(|error| error_text(&error))
}
