//! The credits.

use crate::app::ui::style::{self, size, space};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::app::base::states::Menu;
use crate::app::ui::palette::{dim, ink};
use crate::app::ui::{self, Draw, MenuHistory, page, widgets};
use benediction_words::text;

/// Returns the heading and text of each part.
fn all() -> [(&'static str, &'static str); 6] {
    [
        (text!("credits-games"), text!("credits-games-text")),
        (text!("credits-music"), text!("credits-music-text")),
        (text!("credits-type"), text!("credits-type-text")),
        (text!("credits-engine"), text!("credits-engine-text")),
        (text!("credits-language"), text!("credits-language-text")),
        (text!("credits-licence"), text!("credits-licence-text")),
    ]
}

fn draw(mut contexts: EguiContexts, came_from: Res<MenuHistory>, mut menu: ResMut<NextState<Menu>>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let body = |ui: &mut egui::Ui| {
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_width(ui.available_width() - 12.0);
            for (heading, text) in all() {
                widgets::heading(ui, heading);
                ui.label(style::text(text, style::roman(size::BODY), ink()));
                ui.add_space(space::MEDIUM);
            }
        });
    };
    let back = page::page(ctx, text!("credits-title"), egui::Vec2::new(660.0, 680.0), body, |ui| {
        page::foot_note(ui, concat!("Benediction ", env!("CARGO_PKG_VERSION")), dim());
    });
    if back {
        ui::go(&mut menu, came_from.last());
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::Credits)));
}
