//! What is heard: music, effects, and clicks in menus. Systems look at the game and send orders (`orders`); what plays them runs beside the
//! program (`service`, `speaker`), so that music depends on no frame, and hands everything to `bevy_kira_audio` (`device`). Music is cut
//! into segments that are joined to the frame (`segments`, `chain`), as docs/adr/0001-music-in-segments.md explains.
//!
//! From the game to the ear: `mood` and `orders` send an `Order` to the `Speaker`, which owns the `Device` and the `Effects`, and whose
//! `Music` decides which music is heard. It asks a `Supply` for segments: on another thread `Cutting` reads a file of the player's, or the
//! `Reel`, which plays the sections that the `Programme` chooses one after the other; a `Cutter` makes segments of either. A `Chain` plays
//! them on a `Deck`, which is the device, or a simulated one in tests.

mod chain;
#[cfg(not(target_family = "wasm"))]
mod decode;
mod device;
mod effects;
mod files;
pub mod mood;
mod music;
mod orders;
mod reel;
mod segments;
mod service;
mod soundtrack;
mod speaker;
mod supply;

pub use orders::plugin;
