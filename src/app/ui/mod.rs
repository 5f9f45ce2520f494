//! Menus and HUD. Being written.

use bevy::prelude::*;

/// The menus and the HUD.
pub fn plugin(_app: &mut App) {}
