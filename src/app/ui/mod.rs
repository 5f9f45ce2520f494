//! Menus and HUD. Being written.

use bevy::prelude::*;

/// Space that panels take at the sides of the window, in logical pixels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct PanelSpace {
    /// At the left.
    pub left: f32,
    /// At the right.
    pub right: f32,
}

/// Where the buttons are, by their names, for [`super::layout`].
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Buttons(pub Vec<(String, Vec2)>);

/// The menus and the HUD.
pub fn plugin(app: &mut App) {
    app.init_resource::<PanelSpace>().init_resource::<Buttons>();
}
