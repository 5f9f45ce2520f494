//! The screen for those who do not see it: the tree of AccessKit, which is egui's with the board in it, and what is announced.
//!
//! The tree is built only while a screen reader or another assistive technology asks for it.

pub mod announcements;
mod board;
#[cfg(target_family = "wasm")]
mod page;
mod requests;
mod speech;

use bevy::a11y::AccessibilityRequested;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Node, TreeUpdate};

use crate::app::base::settings::{Settings, Spoken};

/// Returns `true` if an assistive technology has asked for the tree.
fn is_requested(requested: Option<Res<AccessibilityRequested>>) -> bool {
    requested.is_some_and(|requested| requested.get())
}

/// Returns `true` if moves are spoken: the player wants it, and no assistive technology reads the tree.
fn is_spoken(settings: Res<Settings>, requested: Option<Res<AccessibilityRequested>>) -> bool {
    settings.sound.spoken != Spoken::Off && !settings.sound.mute && !is_requested(requested)
}

/// Returns the root of a tree.
fn root(update: &mut TreeUpdate) -> Option<&mut Node> {
    let root = update.tree.as_ref()?.root;
    update.nodes.iter_mut().find(|(id, _)| *id == root).map(|(_, node)| node)
}

/// Adds the board and the announcements to egui's tree, and carries out the requests of assistive technologies.
pub fn plugin(app: &mut App) {
    app.add_plugins((requests::plugin, board::plugin, announcements::plugin, speech::plugin));
    #[cfg(target_family = "wasm")]
    app.add_plugins(page::plugin);
}
