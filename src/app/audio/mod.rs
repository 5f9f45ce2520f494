//! What is heard: effects, music, and the mood that chooses it.

pub mod mood;
pub mod music;
mod output;
pub mod sound;
mod stream;
