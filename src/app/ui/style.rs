//! The look of menus and HUD: type, sizes and egui's style, in the colours of the theme (`palette.rs`). Every size is set here, so
//! that nothing on the screen has a default look.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::fonts;
use super::palette::{border, faint, full_ground, gold, ground, ink, inset, is_light, old_gold, ruby, set_palette};
use crate::app::base::settings::Settings;
use crate::app::input::touch::{Fingers, LONG_PRESS};
use crate::app::render::VisiblePalette;
use crate::app::scene::camera::TableCamera;
use crate::app::scene::framing::is_narrow as is_narrow_window;

/// Font sizes, in points. All text of menus and panels has one of these; only text on a board that grows with the window has
/// others.
pub mod size {
    /// Labels of rows and figures.
    pub const CAPTION: f32 = 14.0;
    /// Notes, hints, dense lists.
    pub const NOTE: f32 = 15.0;
    /// Usual text and buttons.
    pub const BODY: f32 = 16.5;
    /// Headings of panels and groups.
    pub const HEADING: f32 = 19.0;
    /// Titles of pages.
    pub const TITLE: f32 = 24.0;
    /// The name of the game and the result.
    pub const DISPLAY: f32 = 28.0;
    /// The result in its banner.
    pub const BANNER: f32 = 44.0;
}

/// Distances between things and inside buttons, in points.
pub mod space {
    /// Between things that belong together without a gap.
    pub const HAIR: f32 = 1.0;
    /// Between signs of a row.
    pub const TINY: f32 = 2.0;
    /// Between lines of a group.
    pub const TIGHT: f32 = 4.0;
    /// Between buttons.
    pub const SMALL: f32 = 6.0;
    /// Between rows of a form.
    pub const MEDIUM: f32 = 8.0;
    /// Between groups.
    pub const LARGE: f32 = 12.0;
    /// Between parts of a page.
    pub const HUGE: f32 = 20.0;
}

/// Corner radius of panels and buttons.
pub const ROUND: CornerRadius = CornerRadius::same(3);

/// Smallest size of the screen that the pages are made for, in points: large type gives way before text is cut.
const MIN_SCREEN: Vec2 = Vec2::new(800.0, 468.0);
/// The same for a narrow window.
const MIN_NARROW_SCREEN: Vec2 = Vec2::new(340.0, 520.0);
/// Size of a phone held upright, in logical pixels: there a point is a pixel.
const PHONE: Vec2 = Vec2::new(360.0, 640.0);
/// Smallest side of a target for a finger, in logical pixels.
const FINGER: f32 = 44.0;
/// Delay until the tip below the mouse is shown, in seconds.
const TIP_DELAY: f32 = 0.35;
/// Seconds in which panels and buttons fade.
const ANIMATION: f32 = 0.12;
/// Height of a text field, in points.
const FIELD_HEIGHT: f32 = 26.0;

/// Returns the serif at a size, for single lines such as those of menus.
pub fn serif(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("serif".into()))
}

/// Returns the slanted serif at a size.
pub fn serif_italic(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("serif italic".into()))
}

/// Returns the upright type at a size.
pub fn roman(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Returns the stronger type at a size, for titles.
pub fn medium(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("medium".into()))
}

/// Returns the slanted type at a size, for asides.
pub fn italic(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("italic".into()))
}

/// Returns a text in a font and colour.
pub fn text(text: impl Into<String>, font: FontId, color: Color32) -> egui::RichText {
    egui::RichText::new(text).font(font).color(color)
}

/// Present once the fonts are loaded and pages may be drawn.
#[derive(Resource)]
pub struct Ready;

fn style(style: &mut egui::Style) {
    use egui::style::{HandleShape, Selection, WidgetVisuals};
    style.text_styles = [
        (TextStyle::Small, roman(size::NOTE)),
        (TextStyle::Body, roman(size::BODY)),
        (TextStyle::Button, roman(size::BODY)),
        (TextStyle::Heading, medium(size::TITLE)),
        (TextStyle::Monospace, roman(size::BODY)),
    ]
    .into();
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = TIP_DELAY;
    let spacing = &mut style.spacing;
    spacing.item_spacing = Vec2::new(space::MEDIUM, space::SMALL);
    spacing.button_padding = Vec2::new(space::LARGE, space::SMALL);
    spacing.slider_rail_height = 4.0;
    spacing.interact_size = Vec2::new(40.0, FIELD_HEIGHT);
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

/// Returns the number of logical pixels per point: it grows with the window, so that a large screen does not get small type, and
/// gives way where text would be cut.
pub fn zoom(window: Vec2, scale: f32) -> f32 {
    if is_narrow_window(bevy::math::Vec2::new(window.x, window.y)) {
        let large = (window.x / PHONE.x).min(window.y / PHONE.y);
        let fitting = (window.x / MIN_NARROW_SCREEN.x).min(window.y / MIN_NARROW_SCREEN.y);
        // A tablet has space for more contents, not only for larger type.
        return (large.max(0.1).powf(0.35) * scale).min(fitting).clamp(0.4, 6.0);
    }
    let wide = (window.x / 1280.0).min(window.y / 720.0);
    let fitting = (window.x / MIN_SCREEN.x).min(window.y / MIN_SCREEN.y);
    (wide.max(0.1).powf(0.75) * scale).min(fitting).clamp(0.4, 6.0)
}

/// Returns `true` if the window is narrow: panels stand above and below the board, and pages fill it.
pub fn is_narrow(ctx: &egui::Context) -> bool {
    let window = ctx.viewport_rect().size() * ctx.zoom_factor();
    is_narrow_window(bevy::math::Vec2::new(window.x, window.y))
}

const TOUCH: &str = "touch";

/// Returns `true` if buttons must be large enough for a finger: one has been used, or the window is that of a phone.
pub fn is_touched(ctx: &egui::Context) -> bool {
    ctx.data(|data| data.get_temp(egui::Id::new(TOUCH))).unwrap_or(false)
}

/// Returns the smallest height and width of a button, in points; 0 for a mouse.
pub fn finger(ctx: &egui::Context) -> f32 {
    if is_touched(ctx) { FINGER / ctx.zoom_factor().min(1.0) } else { 0.0 }
}

/// Returns the height of a row of buttons, in points: usually `usual`.
pub fn row_height(ctx: &egui::Context, usual: f32) -> f32 {
    usual.max(finger(ctx))
}

/// Adapts the style to the pointer, a finger or the mouse, and to reduced motion.
fn adapt(
    mut contexts: EguiContexts,
    fingers: Res<Fingers>,
    settings: Res<Settings>,
    palette: Option<Res<VisiblePalette>>,
    mut last: Local<Option<(bool, bool, f32, bool)>>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (in_use, narrow) = (fingers.in_use(), is_narrow(ctx));
    let still = settings.play.reduced_motion;
    let now = Some((in_use, narrow, ctx.zoom_factor(), still));
    // Another palette resets the style.
    if *last == now && !palette.is_some_and(|palette| palette.is_changed()) {
        return;
    }
    *last = now;
    ctx.data_mut(|data| data.insert_temp(egui::Id::new(TOUCH), in_use || narrow));
    let field = row_height(ctx, FIELD_HEIGHT);
    ctx.all_styles_mut(|style| {
        style.interaction.tooltip_delay = if in_use { LONG_PRESS.as_secs_f32() } else { TIP_DELAY };
        style.spacing.interact_size.y = field;
        style.animation_time = if still { 0.0 } else { ANIMATION };
    });
}

fn prepare(
    mut commands: Commands,
    mut contexts: EguiContexts,
    camera: Query<&Camera, With<TableCamera>>,
    settings: Res<Settings>,
    palette: Option<Res<VisiblePalette>>,
    ready: Option<Res<Ready>>,
    mut is_requested: Local<bool>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    // Panels change their colours together with the table.
    if palette.is_some_and(|palette| palette.is_changed() && set_palette(&palette)) {
        ctx.all_styles_mut(style);
    }
    if let Some(size) = camera.iter().find_map(Camera::logical_viewport_size) {
        let zoom = zoom(Vec2::new(size.x, size.y), settings.picture.ui_scale);
        if (ctx.zoom_factor() - zoom).abs() > 0.001 {
            ctx.set_zoom_factor(zoom);
        }
    }
    if ready.is_some() {
        return;
    }
    if *is_requested {
        // Fonts are loaded from the pass after the one that set them.
        commands.insert_resource(Ready);
    } else {
        *is_requested = true;
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
        let wide =
            [(1024.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0), (3840.0, 2160.0)].map(|size| (size, MIN_SCREEN));
        let narrow =
            [(360.0, 640.0), (390.0, 844.0), (768.0, 1024.0), (1080.0, 1920.0)].map(|size| (size, MIN_NARROW_SCREEN));
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
