//! The widgets of panels and pages: buttons, switches, sliders, headings. Clicks make their sound.

use crate::app::ui::style::{size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, CornerRadius, FontId, Pos2, Rect, Response, Stroke, StrokeKind, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::layout_notes::note_button;
use super::palette::{border, dim, faint, full_ground, gold, ground, ink, inset, is_light, old_gold};
use super::style::{ROUND, finger, is_touched, medium, roman, row_height, serif, serif_italic, text};
use super::{Draw, named};
use crate::app::scene::cues::{Cue, Sound};

/// Begins another row if the layout wraps and the present row has less space than this width, in points.
pub fn make_room(ui: &mut Ui, width: f32) {
    let begun = ui.cursor().left() > ui.max_rect().left() + 1.0;
    if ui.layout().main_wrap() && begun && ui.available_size_before_wrap().x < width {
        ui.end_row();
    }
}

/// Adds a row of small things that wraps if fingers need more space than there is.
pub fn row<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    if is_touched(ui.ctx()) { ui.horizontal_wrapped(add).inner } else { ui.horizontal(add).inner }
}

const CLICKED: &str = "clicked";

/// Plays a click's sound at the end of the pass.
pub fn click_sounds(ctx: &egui::Context) {
    ctx.data_mut(|data| data.insert_temp(egui::Id::new(CLICKED), true));
}

/// Returns `true` if a widget was clicked, which then makes the sound of a click.
pub fn clicked(response: &Response) -> bool {
    let clicked = response.clicked();
    if clicked {
        click_sounds(&response.ctx);
    }
    clicked
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
    /// The most likely choice.
    Primary,
    /// Any other button.
    Plain,
    /// A minor button, without a frame.
    Quiet,
}

/// Returns the size of a name in the medium type in which each of its words fits into this width, in points: `usual`, or smaller.
pub fn name_size(ui: &Ui, name: &str, usual: f32, width: f32) -> f32 {
    let word_width =
        |word: &str| ui.painter().layout_no_wrap(word.into(), medium(usual), Color32::PLACEHOLDER).size().x;
    let widest = name.split_whitespace().map(word_width).fold(1.0, f32::max);
    if widest > width { (usual * width / widest).floor() } else { usual }
}

/// Smallest size of letters, in pixels.
const SMALLEST: f32 = 10.0;

/// Returns the smallest size of letters, in points.
pub fn smallest(ctx: &egui::Context) -> f32 {
    SMALLEST / ctx.zoom_factor().clamp(0.1, 1.0)
}

/// Returns a font, or a smaller one in which a line fits into this width, in points. It does not become too small to be read.
pub fn fitting(ui: &Ui, words: &str, font: FontId, width: f32) -> FontId {
    let line = ui.painter().layout_no_wrap(words.into(), font.clone(), Color32::PLACEHOLDER).size().x;
    if line <= width {
        return font;
    }
    let least = smallest(ui.ctx()).min(font.size);
    // In halves, so that there are few sizes in the texture of letters.
    FontId { size: (2.0 * font.size * width / line).floor().max(2.0 * least) / 2.0, ..font }
}

/// Adds a button of this width, or as wide as its text; a text that is wider than the button is made smaller.
pub fn button_sized(ui: &mut Ui, words: &str, weight: Weight, width: Option<f32>, font: FontId) -> Response {
    button_of(ui, words, words, weight, width, font)
}

/// Adds a small button, as wide as its words.
pub fn small_button(ui: &mut Ui, words: &str, weight: Weight) -> Response {
    button_sized(ui, words, weight, None, roman(size::NOTE))
}

/// Returns the height of a button with one line of text, in points.
pub fn button_height(ui: &Ui, font: FontId) -> f32 {
    let line = ui.ctx().fonts_mut(|fonts| fonts.row_height(&font));
    (line + 2.0 * ui.spacing().button_padding.y).max(finger(ui.ctx()))
}

/// Smallest distance between the edge of a button and its text, in points.
const MIN_MARGIN: f32 = 4.0;

/// Adds a button that shows `face` and is named `words`.
fn button_of(ui: &mut Ui, face: &str, words: &str, weight: Weight, width: Option<f32>, font: FontId) -> Response {
    let layout = |font| {
        let mut job = egui::text::LayoutJob::simple(face.into(), font, Color32::PLACEHOLDER, f32::INFINITY);
        job.halign = egui::Align::Center;
        ui.painter().layout_job(job)
    };
    let mut galley = layout(font.clone());
    let room = width.map_or(f32::INFINITY, |width| width - 2.0 * MIN_MARGIN);
    if galley.size().x > room {
        galley = layout(FontId { size: font.size * room / galley.size().x, ..font });
    }
    let pad = ui.spacing().button_padding;
    let size = Vec2::new(width.unwrap_or(galley.size().x + 2.0 * pad.x), galley.size().y + 2.0 * pad.y);
    let size = size.max(Vec2::splat(finger(ui.ctx())));
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, ui.is_enabled(), words));
    note_button(&response, words);
    reveal(&response);
    if ui.is_rect_visible(rect) {
        let lit = response.hovered() || response.has_focus();
        let pressed = response.is_pointer_button_down_on();
        let (fill, line, ink) = match weight {
            // On a light ground gold letters would look fainter than the others.
            Weight::Primary if is_light() => (faint(gold(), if lit || pressed { 0.42 } else { 0.28 }), gold(), ink()),
            Weight::Primary if pressed => (faint(gold(), 0.34), gold(), ink()),
            Weight::Primary if lit => (faint(gold(), 0.26), gold(), ink()),
            Weight::Primary => (faint(gold(), 0.14), faint(gold(), 0.75), gold()),
            Weight::Plain if pressed => (faint(gold(), 0.16), gold(), gold()),
            // Gold is for what is chosen or comes first.
            Weight::Plain if lit => (faint(ink(), 0.10), faint(ink(), 0.45), ink()),
            Weight::Plain => (faint(ink(), 0.03), border().color, ink()),
            Weight::Quiet if pressed => (faint(gold(), 0.14), Color32::TRANSPARENT, gold()),
            Weight::Quiet if lit => (faint(gold(), 0.08), Color32::TRANSPARENT, gold()),
            Weight::Quiet => (Color32::TRANSPARENT, Color32::TRANSPARENT, dim()),
        };
        ui.painter().rect(rect, ROUND, fill, Stroke::new(1.0, line), StrokeKind::Inside);
        focus_ring(ui, rect, &response);
        let top = rect.center().y - galley.size().y / 2.0;
        ui.painter().galley(Pos2::new(rect.center().x, top), galley, ink);
    }
    clicked(&response);
    response
}

/// Adds a button that shows a sign instead of its name, with this width.
pub fn icon_button(ui: &mut Ui, icon: &str, words: &str, weight: Weight, width: f32) -> Response {
    button_of(ui, icon, words, weight, Some(width), roman(size::HEADING))
}

/// Adds a button with an icon and a word, on one line or on two.
pub fn worded_button(ui: &mut Ui, face: &str, words: &str, weight: Weight, width: f32) -> Response {
    button_of(ui, face, words, weight, Some(width), roman(size::NOTE))
}

/// Adds a button as wide as its text.
pub fn button(ui: &mut Ui, words: &str, weight: Weight) -> Response {
    button_sized(ui, words, weight, None, roman(size::BODY))
}

/// Adds a button that may be disabled, in a row that may wrap.
pub fn button_if(ui: &mut Ui, on: bool, words: &str, weight: Weight) -> Response {
    let width = ui.painter().layout_no_wrap(words.into(), roman(size::BODY), Color32::PLACEHOLDER).size().x;
    let width = width + 2.0 * ui.spacing().button_padding.x;
    make_room(ui, width);
    ui.add_enabled_ui(on, |ui| button(ui, words, weight)).inner
}

/// Scrolls to a widget when it gets the keyboard focus.
pub fn reveal(response: &Response) {
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
}

/// A widget that is sought by its words.
#[derive(Clone)]
struct Sought {
    words: std::sync::Arc<str>,
    /// The time until which it is marked, in seconds.
    end: f64,
    /// `true` until it was drawn.
    is_new: bool,
}

const SOUGHT: &str = "sought";
/// Time for which a widget that was sought is marked, in seconds.
const MARKED: f64 = 2.5;

/// Seeks the widget with these words: it is scrolled to, and marked for a moment.
pub fn seek(ctx: &egui::Context, words: &str) {
    let sought = Sought { words: words.into(), end: ctx.input(|input| input.time) + MARKED, is_new: true };
    ctx.data_mut(|data| data.insert_temp(egui::Id::new(SOUGHT), sought));
}

/// Marks the widget that is sought, if it has these words.
pub fn mark_sought(ui: &Ui, rect: Rect, words: &str) {
    let id = egui::Id::new(SOUGHT);
    let Some(sought) = ui.data(|data| data.get_temp::<Sought>(id)).filter(|sought| *sought.words == *words) else {
        return;
    };
    let left = sought.end - ui.input(|input| input.time);
    if left <= 0.0 {
        return ui.data_mut(|data| data.remove::<Sought>(id));
    }
    if sought.is_new {
        ui.scroll_to_rect(rect, Some(egui::Align::Center));
        ui.data_mut(|data| data.insert_temp(id, Sought { is_new: false, ..sought }));
    }
    ui.painter().rect_stroke(rect.expand(4.0), ROUND, Stroke::new(1.5, gold()), StrokeKind::Middle);
    ui.ctx().request_repaint_after_secs(left as f32);
}

/// Draws a second line round the widget that has the keyboard focus.
pub fn focus_ring(ui: &Ui, rect: Rect, response: &Response) {
    if response.has_focus() {
        ui.painter().rect_stroke(rect.expand(2.5), CornerRadius::same(5), Stroke::new(1.0, gold()), StrokeKind::Middle);
    }
}

/// Adds a line of a menu: a text, an optional smaller line below it, and an ornament while it is pointed at.
pub fn entry(ui: &mut Ui, words: &str, below: Option<&str>, first: bool) -> Response {
    let width = ui.available_width();
    // No wider than the ornament above: beyond it the table shines through.
    let room = (width - 26.0).min(300.0);
    let small =
        below.map(|below| ui.painter().layout(below.into(), serif_italic(size::NOTE), Color32::PLACEHOLDER, room));
    let font = fitting(ui, words, serif(size::TITLE), width);
    let large = ui.painter().layout_no_wrap(words.into(), font, Color32::PLACEHOLDER);
    let height = large.size().y + small.as_ref().map_or(0.0, |small| small.size().y - 2.0) + 8.0;
    let height = row_height(ui.ctx(), height);
    let (rect, mut response) = ui.allocate_exact_size(Vec2::new(width, height), egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, ui.is_enabled(), words));
    note_button(&response, words);
    if first {
        be_default(ui, &mut response);
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
    clicked(&response);
    response
}

/// Gives the focus to the first button of a page at the first arrow key.
pub fn take_first_focus(ui: &Ui, response: &Response) {
    let is_unfocused = ui.memory(|memory| memory.focused().is_none());
    let has_arrow_key =
        ui.input(|input| input.key_pressed(egui::Key::ArrowDown) || input.key_pressed(egui::Key::ArrowUp));
    if is_unfocused && has_arrow_key {
        response.request_focus();
    }
}

const ENTER: &str = "enter-for-default";
const OFFERED: &str = "default-offered";

/// Returns `true` if a button has been made the default one since the last call.
pub fn take_default_offered(ctx: &egui::Context) -> bool {
    ctx.data_mut(|data| data.remove_temp::<bool>(egui::Id::new(OFFERED))).is_some()
}

/// Sets if the default button of this pass is pressed: Enter was pressed while no widget had the keyboard focus.
pub fn press_default(ctx: &egui::Context, is_pressed: bool) {
    let id = egui::Id::new(ENTER);
    ctx.data_mut(|data| {
        data.remove::<bool>(id);
        if is_pressed {
            data.insert_temp(id, true);
        }
    });
}

/// Makes a button the default one of its dialog or page: Enter presses it while no widget has the keyboard focus, and the first arrow
/// key gives it the focus.
pub fn be_default(ui: &Ui, response: &mut Response) {
    ui.data_mut(|data| data.insert_temp(egui::Id::new(OFFERED), true));
    take_first_focus(ui, response);
    let is_pressed = || ui.data_mut(|data| data.remove_temp::<bool>(egui::Id::new(ENTER))).is_some();
    if response.enabled() && is_pressed() {
        // The same as if it had the focus.
        response.flags |= egui::response::Flags::FAKE_PRIMARY_CLICKED;
        click_sounds(ui.ctx());
    }
}

/// Adds the default button of a page, in a row that may wrap.
pub fn default_button(ui: &mut Ui, on: bool, words: &str) -> Response {
    let mut response = button_if(ui, on, words, Weight::Primary);
    be_default(ui, &mut response);
    response
}

/// Adds a card of this size: gold if it comes first, with a lighter edge under the pointer. Its contents are drawn by the caller.
pub fn card(ui: &mut Ui, size: Vec2, words: &str, is_first_choice: bool) -> (Rect, Response) {
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, ui.is_enabled(), words));
    note_button(&response, words);
    reveal(&response);
    card_ground(ui, rect, &response, is_first_choice);
    clicked(&response);
    (rect, response)
}

/// Draws the ground and the edge of a card: gold, or with a lighter edge under the pointer.
pub fn card_ground(ui: &Ui, rect: Rect, response: &Response, is_gold: bool) {
    let lit = response.hovered() || response.has_focus();
    let (fill, line) = match (is_gold, lit) {
        (true, _) => (faint(gold(), 0.16), gold()),
        (false, true) => (faint(ink(), 0.10), faint(ink(), 0.45)),
        (false, false) => (faint(ink(), 0.03), border().color),
    };
    ui.painter().rect(rect, ROUND, fill, Stroke::new(1.0, line), StrokeKind::Inside);
    focus_ring(ui, rect, response);
}

/// Lays out a text in at most this number of lines of this width, in points. An ellipsis takes the place of what does not fit.
pub fn in_lines(
    painter: &egui::Painter,
    words: &str,
    font: FontId,
    color: Color32,
    (width, lines): (f32, usize),
) -> std::sync::Arc<egui::Galley> {
    let mut job = egui::text::LayoutJob::simple(words.into(), font, color, width.max(0.0));
    job.wrap.max_rows = lines;
    // A single line is filled with letters, and several with whole words.
    job.wrap.break_anywhere = lines == 1;
    painter.layout_job(job)
}

/// Adds a choice of one of several: texts in a row, the chosen one in gold. Returns `true` if it changed.
pub fn choices(ui: &mut Ui, chosen: &mut usize, words: &[impl AsRef<str>]) -> bool {
    let before = *chosen;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(space::SMALL, space::SMALL);
        for (index, words) in words.iter().enumerate() {
            let (words, is_chosen) = (words.as_ref(), index == *chosen);
            let choice = button(ui, words, if is_chosen { Weight::Primary } else { Weight::Plain });
            choice.widget_info(|| {
                egui::WidgetInfo::selected(egui::WidgetType::RadioButton, ui.is_enabled(), is_chosen, words)
            });
            if choice.clicked() {
                *chosen = index;
            }
        }
    });
    *chosen != before
}

/// Width of a switch at the right end of its line, with the gap before it, in points.
const SWITCH: f32 = 53.0;

/// Adds a switch. Its text wraps before it reaches the switch.
pub fn switch(ui: &mut Ui, on: &mut bool, words: &str) -> Response {
    let room = ui.available_width() - SWITCH;
    let galley = ui.painter().layout(words.into(), roman(size::BODY), Color32::PLACEHOLDER, room);
    let height = row_height(ui.ctx(), galley.size().y.max(24.0) + 4.0);
    let size = Vec2::new(ui.available_width(), height);
    let (rect, mut response) = ui.allocate_exact_size(size, egui::Sense::click());
    if clicked(&response) {
        *on = !*on;
        response.mark_changed();
    }
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Checkbox, ui.is_enabled(), *on, words));
    note_button(&response, words);
    reveal(&response);
    mark_sought(ui, rect, words);
    let lit = response.hovered() || response.has_focus();
    let part_on = ui.ctx().animate_bool(response.id, *on);
    let track = Rect::from_center_size(Pos2::new(rect.right() - 22.0, rect.center().y), Vec2::new(38.0, 18.0));
    let painter = ui.painter();
    let fill = inset().lerp_to_gamma(faint(gold(), 0.55), part_on);
    painter.rect(track, 9.0, fill, Stroke::new(1.0, if lit { gold() } else { border().color }), StrokeKind::Middle);
    let knob = Pos2::new(egui::lerp(track.left() + 9.0..=track.right() - 9.0, part_on), track.center().y);
    painter.circle_filled(knob, 6.0, if *on { gold() } else { dim() });
    painter.galley(
        Pos2::new(rect.left(), rect.center().y - galley.size().y / 2.0),
        galley,
        if lit { gold() } else { ink() },
    );
    focus_ring(ui, track, &response);
    response
}

/// Width below which a slider has its rail below its text, in points.
const MIN_SLIDER_LINE: f32 = 420.0;
/// Part of the width of a slider that its text takes.
const TEXT_OF_SLIDER: f32 = 0.46;

/// Adds a slider; its value stands at the right end. Arrow keys move the knob by a step.
pub fn slider(
    ui: &mut Ui,
    value: &mut f32,
    range: std::ops::RangeInclusive<f32>,
    step: f32,
    words: &str,
    say: impl Fn(f64) -> String,
) -> Response {
    let width = ui.available_width();
    let wide = |words: String, font| ui.painter().layout_no_wrap(words, font, Color32::PLACEHOLDER).size().x;
    // Without space beside the text the rail is below it.
    let below =
        width < MIN_SLIDER_LINE || wide(words.into(), roman(size::BODY)) > width * TEXT_OF_SLIDER - space::LARGE;
    let of_value = wide(say(f64::from(*value)), roman(size::NOTE)).max(56.0) + 16.0;
    if below {
        ui.label(text(words, roman(size::BODY), ink()));
    }
    let height = row_height(ui.ctx(), 30.0);
    let (rect, mut response) = ui.allocate_exact_size(Vec2::new(width, height), egui::Sense::click_and_drag());
    let left = if below { 10.0 } else { width * TEXT_OF_SLIDER };
    let rail = Rect::from_min_max(
        Pos2::new(rect.left() + left, rect.center().y - 2.0),
        Pos2::new(rect.right() - of_value, rect.center().y + 2.0),
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
    *value += named::slider(&response, &say(f64::from(*value)), &range, step) * step;
    *value = value.clamp(low, high);
    if *value != before {
        response.mark_changed();
    }
    if response.drag_stopped() || response.clicked() {
        click_sounds(ui.ctx());
    }
    let now = f64::from(*value);
    response.widget_info(|| egui::WidgetInfo::slider(ui.is_enabled(), now, words));
    reveal(&response);
    mark_sought(ui, rect, words);
    let lit = response.hovered() || response.has_focus() || response.dragged();
    let painter = ui.painter();
    let fade = if ui.is_enabled() { 1.0 } else { 0.45 };
    let knob = Pos2::new(egui::lerp(rail.left()..=rail.right(), (*value - low) / (high - low)), rail.center().y);
    painter.rect_filled(rail, 2.0, inset());
    painter.rect_filled(Rect::from_min_max(rail.min, Pos2::new(knob.x, rail.bottom())), 2.0, faint(old_gold(), fade));
    painter.circle(knob, if lit { 8.0 } else { 7.0 }, faint(gold(), fade), Stroke::new(1.5, full_ground()));
    if response.has_focus() {
        painter.circle_stroke(knob, 10.5, Stroke::new(1.0, gold()));
    }
    let ink = faint(if lit { gold() } else { ink() }, fade);
    if !below {
        painter.text(rect.left_center(), egui::Align2::LEFT_CENTER, words, roman(size::BODY), ink);
    }
    let value_place = Pos2::new(rail.right() + 16.0, rect.center().y);
    painter.text(value_place, egui::Align2::LEFT_CENTER, say(now), roman(size::NOTE), faint(dim(), fade));
    response
}

/// Adds a heading inside a page.
pub fn heading(ui: &mut Ui, words: &str) {
    let heading = ui.label(text(words, medium(size::HEADING), gold()));
    named::heading(&heading, words, 2);
}

/// Adds a thin gold line with a diamond in its middle.
pub fn ornament(ui: &mut Ui, width: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, 13.0), egui::Sense::hover());
    let (middle, half) = (rect.center(), width / 2.0);
    let painter = ui.painter();
    let line = Stroke::new(1.0, faint(gold(), 0.4));
    painter.hline(middle.x - half..=middle.x - 9.0, middle.y, line);
    painter.hline(middle.x + 9.0..=middle.x + half, middle.y, line);
    diamond(painter, middle, 4.0, old_gold());
}

/// Draws a diamond.
pub fn diamond(painter: &egui::Painter, at: Pos2, half: f32, color: Color32) {
    let corner = |x: f32, y: f32| at + Vec2::new(x, y) * half;
    let corners = vec![corner(0.0, -1.0), corner(1.0, 0.0), corner(0.0, 1.0), corner(-1.0, 0.0)];
    painter.add(egui::Shape::convex_polygon(corners, color, Stroke::NONE));
}

/// Returns a strip between pairs of points, each pair with its colour.
pub fn strip(pairs: impl IntoIterator<Item = ([Pos2; 2], Color32)>) -> egui::Mesh {
    let mut mesh = egui::Mesh::default();
    for (index, (pair, color)) in (0..).zip(pairs) {
        pair.into_iter().for_each(|at| mesh.colored_vertex(at, color));
        if index > 0 {
            let first = 2 * (index - 1);
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first + 1, first + 2, first + 3);
        }
    }
    mesh
}

/// Returns the frame of a panel at the side of the table.
pub fn panel() -> egui::Frame {
    egui::Frame::new()
        .fill(ground())
        .stroke(border())
        .corner_radius(ROUND)
        .inner_margin(egui::Margin::symmetric(14, 11))
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, sound_of_clicks.in_set(Draw::After));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::fonts;

    #[test]
    fn the_words_of_a_switch_do_not_run_into_it() {
        let context = egui::Context::default();
        context.set_fonts(fonts::definitions(&[]));
        let mut heights = Vec::new();
        for width in [600.0, 240.0] {
            for _ in 0..2 {
                let _ = context.run_ui(egui::RawInput::default(), |ui| {
                    ui.set_max_width(width);
                    heights.push(switch(ui, &mut false, "Turn the board to the player to move").rect.height());
                });
            }
        }
        assert!(heights[3] > heights[1] + 15.0, "the words are broken where there is little room: {heights:?}");
    }
}
