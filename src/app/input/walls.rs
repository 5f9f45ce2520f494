//! Panels over the table: this module decides if a point of the window belongs to the table.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContext, egui};

use crate::app::base::states::{Menu, Screen};

/// Everything that lies over the table.
#[derive(SystemParam)]
pub(super) struct Walls<'w, 's> {
    contexts: Query<'w, 's, &'static mut EguiContext>,
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
}

impl Walls<'_, '_> {
    /// Returns `true` if any part of the window belongs to the table: at the main menu and under a page none does.
    pub fn leave_table_free(&self) -> bool {
        *self.screen.get() == Screen::Table && self.menu.leaves_table_free()
    }

    /// Returns `true` if a panel, a page or a list covers this place, in logical pixels of the window. Tips and toasts let clicks
    /// through, except for their buttons.
    pub fn covers(&mut self, at: Vec2) -> bool {
        !self.leave_table_free()
            || self.contexts.iter_mut().any(|mut context| {
                let ctx = context.get_mut();
                let at = egui::Pos2::new(at.x, at.y) / ctx.zoom_factor();
                let layer = ctx.layer_id_at(at);
                layer.is_some_and(|layer| layer != egui::LayerId::background()) || ctx.any_popup_open()
            })
    }
}
