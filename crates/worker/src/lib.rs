//! Work that is done beside the window: searches, reviews and pictures, on a thread or in a worker of a browser.

pub mod board_layout;
pub mod jobs;
pub mod paint;
