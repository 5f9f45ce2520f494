//! What is heard: music, effects, and clicks in menus. Systems look at the game and send orders (`orders`); what plays them runs beside the
//! program (`service`, `speaker`), so that music depends on no frame, and hands everything to `bevy_kira_audio` (`device`). Music is cut
//! into segments that are joined to the frame (`segments`, `chain`), as docs/adr/0001-music-in-segments.md explains.

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
