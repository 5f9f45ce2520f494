//! How everything looks: meshes, materials, light. Being written.

use bevy::prelude::*;

/// Gives every [`super::table::Part`] its mesh and material, builds the board, trays and bowl, draws the signs.
pub fn plugin(_app: &mut App) {}
