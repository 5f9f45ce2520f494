//! How the menus and the HUD look: type, sizes and egui's style, in the colours of the theme (`palette.rs`). Every size is made here, so
//! that nothing on the screen looks like somebody else's.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::fonts;
use super::palette::{border, faint, full_ground, gold, ground, ink, inset, is_light, old_gold, ruby, set_palette};
use crate::app::base::settings::Settings;
use crate::app::input::touch::{Fingers, LONG_PRESS};
use crate::app::render::ShownPalette;
use crate::app::scene::camera::TableCamera;
use crate::app::scene::framing::is_narrow as is_narrow_window;

/// Roundness of panels and buttons.
pub const ROUND: CornerRadius = CornerRadius::same(3);

/// Least size of the screen that the pages are made for, in points: large type gives way before words are cut.
const LEAST: Vec2 = Vec2::new(800.0, 468.0);
/// The same of a narrow window.
const LEAST_NARROW: Vec2 = Vec2::new(340.0, 520.0);
/// A phone held upright, in logical pixels: there a point is a pixel.
const PHONE: Vec2 = Vec2::new(360.0, 640.0);
/// What a finger hits without looking, in logical pixels each way.
const FINGER: f32 = 44.0;
/// How long a mouse rests on something until its tip shows, in seconds.
const TIP_AFTER: f32 = 0.35;
/// Height of a field to write in, in points.
const FIELD: f32 = 26.0;

/// The serif at a size, for what stands alone: menus.
pub fn serif(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("serif".into()))
}

/// The slanted serif at a size.
pub fn serif_italic(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("serif italic".into()))
}

/// The upright type at a size.
pub fn roman(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// The stronger type at a size, for titles.
pub fn medium(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("medium".into()))
}

/// The slanted type at a size, for asides.
pub fn italic(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("italic".into()))
}

/// Text of a font and colour.
pub fn text(text: impl Into<String>, font: FontId, colour: Color32) -> egui::RichText {
    egui::RichText::new(text).font(font).color(colour)
}

/// The fonts are there and pages may be drawn.
#[derive(Resource)]
pub struct Ready;

fn style(style: &mut egui::Style) {
    use egui::style::{HandleShape, Selection, WidgetVisuals};
    style.text_styles = [
        (TextStyle::Small, roman(14.5)),
        (TextStyle::Body, roman(17.0)),
        (TextStyle::Button, roman(17.0)),
        (TextStyle::Heading, medium(22.0)),
        (TextStyle::Monospace, roman(16.0)),
    ]
    .into();
    style.animation_time = 0.12;
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = TIP_AFTER;
    let spacing = &mut style.spacing;
    spacing.item_spacing = Vec2::new(8.0, 6.0);
    spacing.button_padding = Vec2::new(14.0, 6.0);
    spacing.slider_rail_height = 4.0;
    spacing.interact_size = Vec2::new(40.0, FIELD);
    spacing.scroll = egui::style::ScrollStyle::thin();
    spacing.scroll.dormant_handle_opacity = 0.35;
    spacing.scroll.foreground_color = true;
    // Its veil is dark on every ground.
    spacing.scroll.fade.strength = if is_light() { 0.0 } else { 0.5 };
    spacing.tooltip_width = 280.0;
    let visuals = &mut style.visuals;
    *visuals = if is_light() { egui::Visuals::light() } else { egui::Visuals::dark() };
    let widget = |fill: Color32, line: Color32, ink: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, line),
        corner_radius: ROUND,
        fg_stroke: Stroke::new(1.0, ink),
        expansion: 0.0,
    };
    visuals.widgets.noninteractive = widget(ground(), border().color, ink());
    visuals.widgets.inactive = widget(inset(), border().color, ink());
    visuals.widgets.hovered = widget(inset().lerp_to_gamma(gold(), 0.12), old_gold(), gold());
    visuals.widgets.active = widget(inset().lerp_to_gamma(gold(), 0.22), gold(), gold());
    visuals.widgets.open = visuals.widgets.hovered;
    visuals.selection = Selection { bg_fill: old_gold(), stroke: Stroke::new(1.0, gold()) };
    visuals.hyperlink_color = gold();
    visuals.faint_bg_color = faint(gold(), 0.05);
    visuals.extreme_bg_color = full_ground().lerp_to_gamma(inset(), 0.4);
    visuals.warn_fg_color = gold();
    visuals.error_fg_color = ruby();
    visuals.window_fill = ground();
    visuals.window_stroke = border();
    visuals.window_corner_radius = ROUND;
    visuals.menu_corner_radius = ROUND;
    visuals.panel_fill = ground();
    visuals.window_shadow = egui::Shadow::NONE;
    visuals.popup_shadow = egui::Shadow { offset: [0, 4], blur: 12, spread: 0, color: Color32::from_black_alpha(120) };
    visuals.slider_trailing_fill = true;
    visuals.handle_shape = HandleShape::Circle;
    visuals.interact_cursor = Some(egui::CursorIcon::PointingHand);
    visuals.disabled_alpha = 0.38;
}

/// How much larger than a point a logical pixel is: it grows with the window, so that a large screen does not get small
/// type, and gives way where words would be cut.
pub fn zoom(window: Vec2, scale: f32) -> f32 {
    if is_narrow_window(bevy::math::Vec2::new(window.x, window.y)) {
        let large = (window.x / PHONE.x).min(window.y / PHONE.y);
        let fitting = (window.x / LEAST_NARROW.x).min(window.y / LEAST_NARROW.y);
        // On a tablet there is room for more, not only for larger type.
        return (large.max(0.1).powf(0.35) * scale).min(fitting).clamp(0.4, 6.0);
    }
    let wide = (window.x / 1280.0).min(window.y / 720.0);
    let fitting = (window.x / LEAST.x).min(window.y / LEAST.y);
    (wide.max(0.1).powf(0.75) * scale).min(fitting).clamp(0.4, 6.0)
}

/// Whether the window is narrow: panels stand above and below the board, and pages fill it.
pub fn is_narrow(ctx: &egui::Context) -> bool {
    let window = ctx.viewport_rect().size() * ctx.zoom_factor();
    is_narrow_window(bevy::math::Vec2::new(window.x, window.y))
}

const TOUCH: &str = "touch";

/// Whether what is pressed has to be large enough for a finger: one has been used, or the window is that of a phone.
pub fn is_touched(ctx: &egui::Context) -> bool {
    ctx.data(|data| data.get_temp(egui::Id::new(TOUCH))).unwrap_or(false)
}

/// Least height and width of what is pressed, in points; 0 for a mouse.
pub fn finger(ctx: &egui::Context) -> f32 {
    if is_touched(ctx) { FINGER / ctx.zoom_factor().min(1.0) } else { 0.0 }
}

/// The height of a row of buttons, in points: usually `usual`.
pub fn row_height(ctx: &egui::Context, usual: f32) -> f32 {
    usual.max(finger(ctx))
}

/// Follows what points at the window: a finger or the mouse.
fn adapt(
    mut contexts: EguiContexts,
    fingers: Res<Fingers>,
    palette: Option<Res<ShownPalette>>,
    mut known: Local<Option<(bool, bool, f32)>>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (in_use, narrow) = (fingers.in_use(), is_narrow(ctx));
    let now = Some((in_use, narrow, ctx.zoom_factor()));
    // Another palette makes the style anew.
    if *known == now && !palette.is_some_and(|palette| palette.is_changed()) {
        return;
    }
    *known = now;
    ctx.data_mut(|data| data.insert_temp(egui::Id::new(TOUCH), in_use || narrow));
    let field = row_height(ctx, FIELD);
    ctx.all_styles_mut(|style| {
        style.interaction.tooltip_delay = if in_use { LONG_PRESS.as_secs_f32() } else { TIP_AFTER };
        style.spacing.interact_size.y = field;
    });
}

fn prepare(
    mut commands: Commands,
    mut contexts: EguiContexts,
    camera: Query<&Camera, With<TableCamera>>,
    settings: Res<Settings>,
    palette: Option<Res<ShownPalette>>,
    ready: Option<Res<Ready>>,
    mut asked: Local<bool>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    // Panels change their colours together with the table.
    if palette.is_some_and(|palette| palette.is_changed() && set_palette(&palette.panels)) {
        ctx.all_styles_mut(style);
    }
    if let Some(size) = camera.iter().find_map(Camera::logical_viewport_size) {
        let zoom = zoom(Vec2::new(size.x, size.y), settings.ui_scale);
        if (ctx.zoom_factor() - zoom).abs() > 0.001 {
            ctx.set_zoom_factor(zoom);
        }
    }
    if ready.is_some() {
        return;
    }
    if *asked {
        // Fonts are there from the pass after the one that asked for them.
        commands.insert_resource(Ready);
    } else {
        *asked = true;
        ctx.set_theme(egui::Theme::Dark);
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        ctx.all_styles_mut(style);
        ctx.set_fonts(fonts::definitions(&[]));
        ctx.request_repaint();
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, (prepare, adapt).chain().in_set(super::Draw::Before));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_fits_every_window_at_every_scale() {
        let wide = [(1024.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0), (3840.0, 2160.0)].map(|size| (size, LEAST));
        let narrow =
            [(360.0, 640.0), (390.0, 844.0), (768.0, 1024.0), (1080.0, 1920.0)].map(|size| (size, LEAST_NARROW));
        for (window, least) in wide.into_iter().chain(narrow) {
            for scale in [0.75, 1.0, 1.5, 2.0] {
                let window = Vec2::new(window.0, window.1);
                let points = window / zoom(window, scale);
                assert!(points.x >= least.x - 0.1 && points.y >= least.y - 0.1, "{window:?} at {scale}: {points:?}");
            }
        }
        assert_eq!(zoom(PHONE, 1.0), 1.0, "a point is a pixel");
        assert_eq!(zoom(Vec2::new(1280.0, 720.0), 1.0), 1.0);
    }
}
