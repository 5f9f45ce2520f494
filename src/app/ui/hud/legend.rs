//! The names of the stones of an obelisk, and the meaning of the lines between them: in the column at the left, as long as nothing
//! else needs its place.

use bevy::prelude::*;
use bevy_egui::egui::{self, Painter, Rect, Stroke, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::{LEGEND, MARGIN, bottom_of_cards, column_width, height_of, panel_at};
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use crate::app::scene::camera::PanelSpace;
use crate::app::scene::picture::Picture;
use crate::app::ui::palette::{self, full_ground, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::toasts::Toasts;
use crate::app::ui::{Draw, diagram, widgets};
use benediction_rules::Side;
use benediction_rules::view::{Family, Form};
use benediction_words::text;

/// Its height until it has been drawn, in points.
const USUAL_HEIGHT: f32 = 240.0;
/// Size of a sign in it, in points.
const SIGN: Vec2 = Vec2::new(34.0, 30.0);
/// Width of a line, and half the distance between two, in points.
const LINE: f32 = 4.0;
const APART: f32 = 4.5;

/// Adds a sign and what it means.
fn row(ui: &mut Ui, words: &str, sign: impl FnOnce(&Painter, Rect)) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::MEDIUM;
        let (rect, _) = ui.allocate_exact_size(SIGN, egui::Sense::hover());
        sign(ui.painter(), rect);
        ui.vertical(|ui| {
            ui.set_width(ui.available_width());
            ui.label(style::text(words, style::roman(size::NOTE), ink()));
        });
    });
}

/// Draws lines as they are inlaid in the board, at heights from the middle.
fn lines(painter: &Painter, rect: Rect, heights: &[f32]) {
    for up in heights {
        let y = rect.center().y + up;
        painter.hline(rect.x_range(), y, Stroke::new(LINE + 3.0, full_ground()));
        painter.hline(rect.x_range(), y, Stroke::new(LINE, gold()));
    }
}

fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    picture: Res<Picture>,
    (panels, toasts): (Res<PanelSpace>, Res<Toasts>),
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let is_played = |game: &Match| game.panel() == Panel::Players && game.session.outcome().is_none();
    let Some(game) = game.filter(|game| is_played(game) && !style::is_narrow(ctx)) else { return };
    if picture.figure.men.iter().all(|man| man.form.family() != Family::Stone) {
        return;
    }
    let (top, width) = (bottom_of_cards(ctx) + space::MEDIUM, column_width(ctx.viewport_rect().width()));
    let height = height_of(ctx, LEGEND).unwrap_or(USUAL_HEIGHT);
    let place = bevy::math::Rect::new(MARGIN, top, MARGIN + width, top + height + space::MEDIUM);
    let zoom = ctx.zoom_factor();
    let covers = |panel: &bevy::math::Rect| {
        let common = place.intersect(bevy::math::Rect { min: panel.min / zoom, max: panel.max / zoom });
        !common.is_empty()
    };
    if toasts.is_in_column() || panels.panels.iter().any(|(name, panel)| *name != LEGEND && covers(panel)) {
        return;
    }
    let colors = palette::man(game.tint(Side::Far));
    let at = (egui::Align2::LEFT_TOP, Vec2::new(MARGIN, top), width);
    let frame = widgets::panel().inner_margin(egui::Margin::symmetric(12, 8));
    panel_at(ctx, LEGEND, egui::Order::Background, at, frame, |ui| {
        ui.spacing_mut().item_spacing.y = space::SMALL;
        for (form, words) in [
            (Form::Capstone, text!("obelisk-legend-capstone")),
            (Form::Pedestal, text!("obelisk-legend-pedestal")),
            (Form::Base, text!("obelisk-legend-base")),
        ] {
            row(ui, words, |painter, rect| diagram::figurine(painter, form, rect.center_bottom(), SIGN.y, colors));
        }
        row(ui, text!("obelisk-legend-line"), |painter, rect| lines(painter, rect, &[0.0]));
        row(ui, text!("obelisk-legend-double-line"), |painter, rect| lines(painter, rect, &[-APART, APART]));
    });
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Table).run_if(not(crate::app::ui::loading::is_loading)));
}
