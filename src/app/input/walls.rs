//! Panels are walls: the one place that decides whether a point of the window belongs to the table.

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
    /// Whether anything of the window belongs to the table: at the main menu and under a page nothing does.
    pub fn leave_table_free(&self) -> bool {
        *self.screen.get() == Screen::Table && self.menu.leaves_table_free()
    }

    /// Whether a panel, a page or a list has this place, in logical pixels of the window. Tips and toasts let everything through, except
    /// for their buttons.
    pub fn stop(&mut self, at: Vec2) -> bool {
        !self.leave_table_free()
            || self.contexts.iter_mut().any(|mut context| {
                let ctx = context.get_mut();
                let at = egui::Pos2::new(at.x, at.y) / ctx.zoom_factor();
                let layer = ctx.layer_id_at(at);
                layer.is_some_and(|layer| layer != egui::LayerId::background()) || ctx.any_popup_open()
            })
    }
}
