//! Audio: music, effects, clicks in menus, and the ambience of the room. Systems send orders that follow the game (`orders`); the service that plays them
//! runs beside the program (`service`, `speaker`), so that music does not depend on frames, and uses `bevy_kira_audio` (`device`).
//! Music is cut into segments that are joined to the frame (`segments`, `chain`), as docs/dev/adr/0001-music-in-segments.md explains.
//!
//! From the game to the device: `mood` and `orders` send an `Order` to the `Speaker`, which owns the `Device` and the `Effects`,
//! whose `Music` chooses the music, and whose `Ambience` plays the loop of the room. Both request segments from a `Supply`: on another thread `SegmentCutter` reads a file of the
//! player, or the `Reel`, which plays the sections that the `Programme` chooses one after the other; a `Cutter` makes segments of
//! either. A `Chain` plays them on a `SegmentPlayer`, which is the device, or a simulated one in tests.

mod ambience;
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
#[cfg(test)]
#[path = "../../../tests/support/sample.rs"]
mod sample;
mod segments;
mod service;
mod soundtrack;
mod speaker;
mod supply;

pub use orders::plugin;
