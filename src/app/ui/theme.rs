//! Panels with a hair of gold, in the colours of the theme (`palette.rs`), one typeface for titles and one for text. Every size
//! and widget of the menus and the HUD is made here, so that nothing on the screen looks like somebody else's.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Pos2, Rect, Response, Stroke, StrokeKind, TextStyle, Ui, Vec2,
};
use bevy_egui::{EguiContext, EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass};

use crate::app::base::settings::Settings;
use crate::app::input::touch::{Fingers, LONG_PRESS, STALL};
use crate::app::render::ShownPalette;
use crate::app::scene::camera::TableCamera;
use crate::app::scene::cues::{Cue, Sound};
use crate::app::scene::framing::is_narrow as is_narrow_window;

use super::fonts;
pub use super::palette::*;

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
/// How long a mouse rests on something until its tip shows, in seconds, and how long a click of it may take.
const TIP_AFTER: f32 = 0.35;
const CLICK: f64 = 0.8;
/// Above this height or width, in pixels, a window is a large one, whose letters need a larger picture.
const LARGE_WINDOW: u32 = 1700;
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
    visuals.widgets.noninteractive = widget(ground(), hair().color, ink());
    visuals.widgets.inactive = widget(well(), hair().color, ink());
    visuals.widgets.hovered = widget(well().lerp_to_gamma(gold(), 0.12), old_gold(), gold());
    visuals.widgets.active = widget(well().lerp_to_gamma(gold(), 0.22), gold(), gold());
    visuals.widgets.open = visuals.widgets.hovered;
    visuals.selection = Selection { bg_fill: old_gold(), stroke: Stroke::new(1.0, gold()) };
    visuals.hyperlink_color = gold();
    visuals.faint_bg_color = faint(gold(), 0.05);
    visuals.extreme_bg_color = full_ground().lerp_to_gamma(well(), 0.4);
    visuals.warn_fg_color = gold();
    visuals.error_fg_color = ruby();
    visuals.window_fill = ground();
    visuals.window_stroke = hair();
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

/// Begins another row where the present one, if rows may be broken, has no room for so much, in points.
pub fn make_room(ui: &mut Ui, width: f32) {
    let begun = ui.cursor().left() > ui.max_rect().left() + 1.0;
    if ui.layout().main_wrap() && begun && ui.available_size_before_wrap().x < width {
        ui.end_row();
    }
}

/// What else stands in the foot of a page: at its left, or in a narrow window in the rows of its buttons.
pub fn rest_of_foot(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    if is_narrow(ui.ctx()) {
        add(ui);
    } else {
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), add);
    }
}

/// A remark in the foot of a page.
pub fn foot_note(ui: &mut Ui, words: &str, ink: Color32) {
    if is_narrow(ui.ctx()) {
        if !words.is_empty() {
            ui.end_row();
            ui.add(egui::Label::new(text(words, italic(15.0), ink)).wrap());
        }
    } else {
        rest_of_foot(ui, |ui| drop(ui.label(text(words, italic(15.5), ink))));
    }
}

/// A row of small things that is broken where fingers need more room than there is.
pub fn row<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    if is_touched(ui.ctx()) { ui.horizontal_wrapped(add).inner } else { ui.horizontal(add).inner }
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
    if palette.is_some_and(|palette| palette.is_changed() && dip(&palette.panels)) {
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

const BUTTONS: &str = "buttons-drawn";

/// Remembers where a button is, for programs that press it.
pub fn note_button(response: &Response, words: &str) {
    let rect = |rect: Rect| bevy::math::Rect::new(rect.min.x, rect.min.y, rect.max.x, rect.max.y);
    let seen = response.interact_rect.intersect(response.ctx.viewport_rect());
    let button = super::Button {
        words: words.to_string(),
        rect: rect(response.rect),
        // `new` would turn what is nowhere round.
        seen: if seen.is_positive() { rect(seen) } else { bevy::math::Rect::EMPTY },
        panel: response.layer_id.id.value(),
    };
    let id = egui::Id::new(BUTTONS);
    response.ctx.data_mut(|data| data.get_temp_mut_or_default::<Vec<super::Button>>(id).push(button));
}

fn place_buttons(mut contexts: EguiContexts, mut buttons: ResMut<super::Buttons>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let zoom = ctx.zoom_factor();
    let drawn = ctx.data_mut(|data| data.remove_temp::<Vec<super::Button>>(egui::Id::new(BUTTONS)));
    let scaled = |rect: bevy::math::Rect| bevy::math::Rect { min: rect.min * zoom, max: rect.max * zoom };
    let place = |button: super::Button| super::Button {
        rect: scaled(button.rect),
        seen: if button.seen.is_empty() { button.seen } else { scaled(button.seen) },
        ..button
    };
    buttons.set_if_neq(super::Buttons(drawn.unwrap_or_default().into_iter().map(place).collect()));
}

const PANELS: &str = "panels-drawn";

/// Remembers where a panel lies beside the board, so that the camera keeps the table clear of it.
pub fn note_panel(ctx: &egui::Context, name: &'static str, rect: Rect) {
    let id = egui::Id::new(PANELS);
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Vec<(&'static str, Rect)>>(id).push((name, rect)));
}

/// The panels of this pass, in points.
pub fn take_panels(ctx: &egui::Context) -> Vec<(&'static str, Rect)> {
    ctx.data_mut(|data| data.remove_temp(egui::Id::new(PANELS))).unwrap_or_default()
}

const CLICKED: &str = "clicked";

/// A click sounds at the end of the pass.
pub fn click_sounds(ctx: &egui::Context) {
    ctx.data_mut(|data| data.insert_temp(egui::Id::new(CLICKED), true));
}

fn sound_of_clicks(mut contexts: EguiContexts, mut cues: MessageWriter<Cue>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if ctx.data_mut(|data| data.remove_temp::<bool>(egui::Id::new(CLICKED))).is_some() {
        cues.write(Cue { sound: Sound::Click, pan: 0.0 });
    }
}

/// The weight of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// What one most likely wants.
    Primary,
    /// Anything else.
    Plain,
    /// A thing of little weight, without a frame.
    Quiet,
}

/// The size of a name in the medium type in which each of its words fits into this width, in points: `usual`, or smaller.
pub fn name_size(ui: &Ui, name: &str, usual: f32, width: f32) -> f32 {
    let word_width =
        |word: &str| ui.painter().layout_no_wrap(word.into(), medium(usual), Color32::PLACEHOLDER).size().x;
    let widest = name.split_whitespace().map(word_width).fold(1.0, f32::max);
    if widest > width { (usual * width / widest).floor() } else { usual }
}

/// A button as wide as `width`, or as its words; those that are wider than it are smaller.
pub fn button_sized(ui: &mut Ui, words: &str, weight: Weight, width: Option<f32>, font: FontId) -> Response {
    button_of(ui, words, words, weight, width, font)
}

/// Between the edge of a button and its words, at least.
const LEAST_MARGIN: f32 = 4.0;

/// A button that shows `face` and is called `words`.
fn button_of(ui: &mut Ui, face: &str, words: &str, weight: Weight, width: Option<f32>, font: FontId) -> Response {
    let laid_out = |font| ui.painter().layout_no_wrap(face.into(), font, Color32::PLACEHOLDER);
    let mut galley = laid_out(font.clone());
    let room = width.map_or(f32::INFINITY, |width| width - 2.0 * LEAST_MARGIN);
    if galley.size().x > room {
        galley = laid_out(FontId { size: font.size * room / galley.size().x, ..font });
    }
    let pad = ui.spacing().button_padding;
    let size = Vec2::new(width.unwrap_or(galley.size().x + 2.0 * pad.x), galley.size().y + 2.0 * pad.y);
    let size = size.max(Vec2::splat(finger(ui.ctx())));
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, ui.is_enabled(), words));
    note_button(&response, words);
    if ui.is_rect_visible(rect) {
        let lit = response.hovered() || response.has_focus();
        let pressed = response.is_pointer_button_down_on();
        let (fill, line, ink) = match weight {
            Weight::Primary if pressed => (faint(gold(), 0.34), gold(), ink()),
            Weight::Primary if lit => (faint(gold(), 0.26), gold(), ink()),
            Weight::Primary => (faint(gold(), 0.14), faint(gold(), 0.75), gold()),
            Weight::Plain if pressed => (faint(gold(), 0.16), gold(), gold()),
            Weight::Plain if lit => (faint(gold(), 0.09), old_gold(), gold()),
            Weight::Plain => (faint(ink(), 0.03), hair().color, ink()),
            Weight::Quiet if pressed => (faint(gold(), 0.14), Color32::TRANSPARENT, gold()),
            Weight::Quiet if lit => (faint(gold(), 0.08), Color32::TRANSPARENT, gold()),
            Weight::Quiet => (Color32::TRANSPARENT, Color32::TRANSPARENT, dim()),
        };
        ui.painter().rect(rect, ROUND, fill, Stroke::new(1.0, line), StrokeKind::Inside);
        focus_ring(ui, rect, &response);
        let at = rect.center() - galley.size() / 2.0;
        ui.painter().galley(at, galley, ink);
    }
    if response.clicked() {
        click_sounds(ui.ctx());
    }
    response
}

/// A button that shows a sign in place of its words, as wide as `width`.
pub fn icon_button(ui: &mut Ui, icon: &str, words: &str, weight: Weight, width: f32) -> Response {
    button_of(ui, icon, words, weight, Some(width), roman(20.0))
}

/// A button as wide as its words.
pub fn button(ui: &mut Ui, words: &str, weight: Weight) -> Response {
    button_sized(ui, words, weight, None, roman(17.0))
}

/// A button that may be off, in a row that may be broken.
pub fn button_if(ui: &mut Ui, on: bool, words: &str, weight: Weight) -> Response {
    let width = ui.painter().layout_no_wrap(words.into(), roman(17.0), Color32::PLACEHOLDER).size().x;
    let width = width + 2.0 * ui.spacing().button_padding.x;
    make_room(ui, width);
    ui.add_enabled_ui(on, |ui| button(ui, words, weight)).inner
}

/// A second line round what the keyboard is on.
pub fn focus_ring(ui: &Ui, rect: Rect, response: &Response) {
    if response.has_focus() {
        ui.painter().rect_stroke(rect.expand(2.5), CornerRadius::same(5), Stroke::new(1.0, gold()), StrokeKind::Middle);
    }
}

/// A line of a menu: words, a smaller line below them if there is one, and an ornament while it is pointed at.
pub fn entry(ui: &mut Ui, words: &str, below: Option<&str>, first: bool) -> Response {
    let width = ui.available_width();
    // No wider than the ornament above: what lies on the table shines through beyond.
    let room = (width - 26.0).min(300.0);
    let small = below.map(|below| ui.painter().layout(below.into(), serif_italic(15.5), Color32::PLACEHOLDER, room));
    let large = ui.painter().layout_no_wrap(words.into(), serif(24.0), Color32::PLACEHOLDER);
    let height = large.size().y + small.as_ref().map_or(0.0, |small| small.size().y - 2.0) + 8.0;
    let height = row_height(ui.ctx(), height);
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, height), egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, ui.is_enabled(), words));
    note_button(&response, words);
    if first {
        take_first_focus(ui, &response);
    }
    let lit = response.hovered() || response.has_focus();
    let ink = if lit || response.is_pointer_button_down_on() { gold() } else { ink() };
    let shift = ui.ctx().animate_bool(response.id, lit);
    let left = rect.left() + 26.0 * shift;
    if shift > 0.01 {
        let middle = Pos2::new(rect.left() + 9.0, rect.top() + 4.0 + large.size().y * 0.54);
        diamond(ui.painter(), middle, 4.5 * shift, gold());
    }
    let painter = ui.painter();
    let top = rect.top() + 4.0;
    let large_height = large.size().y;
    painter.galley(Pos2::new(left, top), large, ink);
    if let Some(small) = small {
        painter.galley(Pos2::new(left, top + large_height - 2.0), small, dim());
    }
    if response.clicked() {
        click_sounds(ui.ctx());
    }
    response
}

/// The first arrow key on a page without focus goes to its first button.
pub fn take_first_focus(ui: &Ui, response: &Response) {
    let nothing = ui.memory(|memory| memory.focused().is_none());
    let arrow = ui.input(|input| input.key_pressed(egui::Key::ArrowDown) || input.key_pressed(egui::Key::ArrowUp));
    if nothing && arrow {
        response.request_focus();
    }
}

/// One of several: words in a row, the chosen one in gold.
pub fn choices(ui: &mut Ui, chosen: &mut usize, words: &[&str]) -> bool {
    let before = *chosen;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(6.0, 6.0);
        for (index, words) in words.iter().enumerate() {
            let weight = if index == *chosen { Weight::Primary } else { Weight::Plain };
            if button(ui, words, weight).clicked() {
                *chosen = index;
            }
        }
    });
    *chosen != before
}

/// The room that a switch takes at the right end of its line, with a gap before it, in points.
const SWITCH: f32 = 53.0;

/// A thing that is on or off. Its words are broken before they reach the switch.
pub fn switch(ui: &mut Ui, on: &mut bool, words: &str) -> Response {
    let room = ui.available_width() - SWITCH;
    let galley = ui.painter().layout(words.into(), roman(17.0), Color32::PLACEHOLDER, room);
    let height = row_height(ui.ctx(), galley.size().y.max(24.0) + 4.0);
    let size = Vec2::new(ui.available_width(), height);
    let (rect, mut response) = ui.allocate_exact_size(size, egui::Sense::click());
    if response.clicked() {
        *on = !*on;
        response.mark_changed();
        click_sounds(ui.ctx());
    }
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Checkbox, ui.is_enabled(), *on, words));
    note_button(&response, words);
    let lit = response.hovered() || response.has_focus();
    let how = ui.ctx().animate_bool(response.id, *on);
    let track = Rect::from_center_size(Pos2::new(rect.right() - 22.0, rect.center().y), Vec2::new(38.0, 18.0));
    let painter = ui.painter();
    let fill = well().lerp_to_gamma(faint(gold(), 0.55), how);
    painter.rect(track, 9.0, fill, Stroke::new(1.0, if lit { gold() } else { hair().color }), StrokeKind::Middle);
    let knob = Pos2::new(egui::lerp(track.left() + 9.0..=track.right() - 9.0, how), track.center().y);
    painter.circle_filled(knob, 6.0, if *on { gold() } else { dim() });
    painter.galley(
        Pos2::new(rect.left(), rect.center().y - galley.size().y / 2.0),
        galley,
        if lit { gold() } else { ink() },
    );
    focus_ring(ui, track, &response);
    response
}

/// A slider narrower than this has its rail below its words, in points.
const SLIDER_IN_A_LINE: f32 = 420.0;

/// A rail with a knob; what it says stands at its right end. Arrow keys move the knob by a step.
pub fn slider(
    ui: &mut Ui,
    value: &mut f32,
    range: std::ops::RangeInclusive<f32>,
    step: f32,
    words: &str,
    say: impl Fn(f64) -> String,
) -> Response {
    let width = ui.available_width();
    // Where there is no room beside the words, the rail is below them.
    let below = width < SLIDER_IN_A_LINE;
    if below {
        ui.label(text(words, roman(17.0), ink()));
    }
    let height = row_height(ui.ctx(), 30.0);
    let (rect, mut response) = ui.allocate_exact_size(Vec2::new(width, height), egui::Sense::click_and_drag());
    let left = if below { 10.0 } else { width * 0.46 };
    let rail = Rect::from_min_max(
        Pos2::new(rect.left() + left, rect.center().y - 2.0),
        Pos2::new(rect.right() - 72.0, rect.center().y + 2.0),
    );
    let (low, high) = (*range.start(), *range.end());
    let before = *value;
    if response.is_pointer_button_down_on()
        && let Some(pointer) = response.interact_pointer_pos()
    {
        let part = ((pointer.x - rail.left()) / rail.width()).clamp(0.0, 1.0);
        *value = low + ((high - low) * part / step).round() * step;
    }
    if response.has_focus() {
        let filter = egui::EventFilter { horizontal_arrows: true, ..default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let (less, more) =
            ui.input(|input| (input.num_presses(egui::Key::ArrowLeft), input.num_presses(egui::Key::ArrowRight)));
        *value += (more as f32 - less as f32) * step;
    }
    *value = value.clamp(low, high);
    if *value != before {
        response.mark_changed();
    }
    if response.drag_stopped() || response.clicked() {
        click_sounds(ui.ctx());
    }
    let now = f64::from(*value);
    response.widget_info(|| egui::WidgetInfo::slider(ui.is_enabled(), now, words));
    let lit = response.hovered() || response.has_focus() || response.dragged();
    let painter = ui.painter();
    let fade = if ui.is_enabled() { 1.0 } else { 0.45 };
    let knob = Pos2::new(egui::lerp(rail.left()..=rail.right(), (*value - low) / (high - low)), rail.center().y);
    painter.rect_filled(rail, 2.0, well());
    painter.rect_filled(Rect::from_min_max(rail.min, Pos2::new(knob.x, rail.bottom())), 2.0, faint(old_gold(), fade));
    painter.circle(knob, if lit { 8.0 } else { 7.0 }, faint(gold(), fade), Stroke::new(1.5, full_ground()));
    if response.has_focus() {
        painter.circle_stroke(knob, 10.5, Stroke::new(1.0, gold()));
    }
    let ink = faint(if lit { gold() } else { ink() }, fade);
    if !below {
        painter.text(rect.left_center(), egui::Align2::LEFT_CENTER, words, roman(17.0), ink);
    }
    let said = Pos2::new(rail.right() + 16.0, rect.center().y);
    painter.text(said, egui::Align2::LEFT_CENTER, say(now), roman(15.5), faint(dim(), fade));
    response
}

/// A heading inside a page.
pub fn heading(ui: &mut Ui, words: &str) {
    ui.label(text(words, medium(19.0), gold()));
}

/// A hair of gold across, with a diamond in its middle.
pub fn ornament(ui: &mut Ui, width: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, 13.0), egui::Sense::hover());
    let (middle, half) = (rect.center(), width / 2.0);
    let painter = ui.painter();
    let line = Stroke::new(1.0, faint(gold(), 0.4));
    painter.hline(middle.x - half..=middle.x - 9.0, middle.y, line);
    painter.hline(middle.x + 9.0..=middle.x + half, middle.y, line);
    diamond(painter, middle, 4.0, old_gold());
}

/// A lozenge.
pub fn diamond(painter: &egui::Painter, at: Pos2, half: f32, colour: Color32) {
    let corner = |x: f32, y: f32| at + Vec2::new(x, y) * half;
    let corners = vec![corner(0.0, -1.0), corner(1.0, 0.0), corner(0.0, 1.0), corner(-1.0, 0.0)];
    painter.add(egui::Shape::convex_polygon(corners, colour, Stroke::NONE));
}

/// A panel at the side of the table.
pub fn panel() -> egui::Frame {
    egui::Frame::new().fill(ground()).stroke(hair()).corner_radius(ROUND).inner_margin(egui::Margin::symmetric(14, 11))
}

/// Darkens everything behind a page.
pub fn veil(ctx: &egui::Context) {
    let layer = egui::LayerId::new(egui::Order::Middle, egui::Id::new("veil"));
    ctx.layer_painter(layer).rect_filled(ctx.viewport_rect(), 0.0, shade());
}

/// A page in the middle of the screen: title above, `foot` below, `body` scrolling between them.
///
/// `most` is the size where the screen has room.
pub fn page(ctx: &egui::Context, title: &str, most: Vec2, body: impl FnOnce(&mut Ui), foot: impl FnOnce(&mut Ui)) {
    veil(ctx);
    let screen = ctx.viewport_rect();
    let narrow = is_narrow(ctx);
    let size = most.min(screen.size() - Vec2::splat(if narrow { 12.0 } else { 32.0 }));
    let rect = Rect::from_center_size(screen.center(), size);
    let area = egui::Area::new(egui::Id::new(title)).order(egui::Order::Foreground).fixed_pos(rect.min).fade_in(false);
    area.show(ctx, |ui| {
        ui.allocate_rect(rect, egui::Sense::hover());
        let painter = ui.painter();
        painter.rect(rect, ROUND, ground(), hair(), StrokeKind::Inside);
        painter.rect_stroke(
            rect.shrink(5.0),
            CornerRadius::same(2),
            Stroke::new(1.0, faint(gold(), 0.09)),
            StrokeKind::Inside,
        );
        let inner = rect.shrink2(if narrow { Vec2::new(16.0, 12.0) } else { Vec2::new(30.0, 20.0) });
        let head = Rect::from_min_size(inner.min, Vec2::new(inner.width(), if narrow { 46.0 } else { 56.0 }));
        ui.scope_builder(
            egui::UiBuilder::new().max_rect(head).layout(egui::Layout::top_down(egui::Align::Center)),
            |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.label(text(title, medium(if narrow { 25.0 } else { 29.0 }), gold()));
                ornament(ui, 190.0);
            },
        );
        let foot_height = foot_height(ui, title, narrow);
        let foot_rect = Rect::from_min_max(Pos2::new(inner.left(), inner.bottom() - foot_height), inner.max);
        let middle = Rect::from_min_max(
            Pos2::new(inner.left(), head.bottom() + 8.0),
            Pos2::new(inner.right(), foot_rect.top() - 12.0),
        );
        ui.scope_builder(egui::UiBuilder::new().max_rect(middle), |ui| {
            ui.set_clip_rect(middle.expand(4.0));
            body(ui);
        });
        ui.painter().hline(inner.x_range(), foot_rect.top() - 6.0, hair());
        if narrow {
            // Rows from the top, so that a row is as high as what is in it.
            let rows = egui::UiBuilder::new().max_rect(foot_rect).layout(egui::Layout::top_down(egui::Align::Min));
            let drawn = ui.scope_builder(rows, |ui| ui.horizontal_wrapped(foot));
            keep_foot_height(ui, title, foot_height, drawn.inner.response.rect.height());
        } else {
            let layout = egui::Layout::right_to_left(egui::Align::Center);
            ui.scope_builder(egui::UiBuilder::new().max_rect(foot_rect).layout(layout), foot);
        }
    });
}

/// How high the foot of a page is, in points: in a narrow window as high as its rows were when it was drawn last.
fn foot_height(ui: &Ui, title: &str, narrow: bool) -> f32 {
    let usual = row_height(ui.ctx(), 38.0);
    if !narrow {
        return usual;
    }
    let known: Option<f32> = ui.data(|data| data.get_temp(egui::Id::new(("foot", title))));
    known.map_or(usual, |height| height.clamp(usual, 3.5 * usual))
}

fn keep_foot_height(ui: &Ui, title: &str, before: f32, now: f32) {
    if (now - before).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(egui::Id::new(("foot", title)), now));
        ui.ctx().request_repaint();
    }
}

/// The state of the modifier keys comes with every frame, and egui asks for another frame after every event: without this
/// an idle window would be drawn for ever.
fn drop_old_news(inputs: Query<&mut EguiInput>, mut known: Local<egui::Modifiers>) {
    for mut input in inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *known, *now) != *now,
            _ => true,
        });
    }
}

/// Keeps the picture of all letters small: it holds those of every size in which the window has been, until it is nearly full, and
/// stands in memory several times. A large window has large letters.
fn limit_letters(inputs: Query<&mut EguiInput>, window: Query<&Window, With<PrimaryWindow>>) {
    let longest = window.single().map_or(0, |window| window.physical_width().max(window.physical_height()));
    for mut input in inputs {
        input.max_texture_side = Some(if longest > LARGE_WINDOW { 2048 } else { 1024 });
    }
}

/// How long a click may take: that of a finger until it is a long press, which shows the tip of what it is on and presses nothing.
/// Between press and release a slow frame is forgiven.
fn limit_clicks(
    contexts: Query<&mut EguiContext>,
    fingers: Res<Fingers>,
    time: Res<Time<Real>>,
    mut lost: Local<Duration>,
) {
    for mut context in contexts {
        let ctx = context.get_mut();
        let held = ctx.input(|input| input.pointer.any_down());
        *lost = if held { *lost + time.delta().saturating_sub(STALL) } else { Duration::ZERO };
        let longest = if fingers.in_use() { LONG_PRESS.as_secs_f64() } else { CLICK } + lost.as_secs_f64();
        ctx.options_mut(|options| options.input_options.max_click_duration = longest);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    let between = (drop_old_news, limit_clicks, limit_letters)
        .after(EguiPreUpdateSet::ProcessInput)
        .before(EguiPreUpdateSet::BeginPass);
    app.add_systems(PreUpdate, between).add_systems(
        EguiPrimaryContextPass,
        (
            (prepare, adapt).chain().in_set(super::Draw::Before),
            (sound_of_clicks, place_buttons).in_set(super::Draw::After),
        ),
    );
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

    #[test]
    fn the_words_of_a_switch_do_not_run_into_it() {
        let context = egui::Context::default();
        context.set_fonts(fonts::definitions(&[]));
        let mut heights = Vec::new();
        for width in [600.0, 240.0] {
            for _ in 0..2 {
                let _ = context.run_ui(egui::RawInput::default(), |ui| {
                    ui.set_max_width(width);
                    heights.push(switch(ui, &mut false, "Turn the board towards the player to move").rect.height());
                });
            }
        }
        assert!(heights[3] > heights[1] + 15.0, "the words are broken where there is little room: {heights:?}");
    }
}
