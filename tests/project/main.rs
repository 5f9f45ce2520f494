//! The project itself: how its modules depend on each other, its messages, its scripts, its documentation.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

mod circles;
mod docs;
mod locale;
#[cfg(unix)]
mod scripts;
mod structure;
mod version;
mod words;

/// Returns the folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}
