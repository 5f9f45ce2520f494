//! The steps that multisampling leaves in some edges.
//!
//! The four samples of a pixel lie in two pairs on lines that fall by one pixel in two to the right. An edge with that slope, as the
//! lower left wall of a hexagon, touches the samples of a pair at once, so half of its shades are missing.

use bevy::core_pipeline::{Core3d, Core3dSystems};
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::renderer::{RenderContext, ViewQuery};
use bevy::render::view::ViewTarget;

use super::resolution::Stretches;
use super::unchanged::Unchanged;

/// Smooths the steps in the picture of a camera with multisampling.
fn smooth(view: ViewQuery<(&ViewTarget, &Msaa)>, mut unchanged: Unchanged, mut context: RenderContext) {
    let (target, msaa) = view.into_inner();
    if *msaa != Msaa::Off {
        unchanged.smooth_steps(&mut context, target);
    }
}

pub(super) fn plugin(app: &mut App) {
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render.add_systems(
        Core3d,
        smooth.after(Core3dSystems::MainPass).before(Stretches).before(Core3dSystems::EarlyPostProcess),
    );
}
