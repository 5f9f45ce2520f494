//! The dialog: a field, and below it the list of what matches.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, Key, Modifiers, Pos2, Rect, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::situation::Situation;
use super::{Choices, Finder, Item, Meaning};
use crate::app::input::commands::KeysTaken;
use crate::app::ui::layout_notes::note_button;
use crate::app::ui::palette::{self, dim, faint, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::{Draw, keys, named, page, widgets};
use benediction_words::text;

/// The id of the field.
const FIELD: &str = "find-field";
const DIALOG: &str = "find";
/// Greatest width of the dialog and greatest height of its list, in points.
const WIDTH: f32 = 560.0;
const LIST: f32 = 400.0;
/// Height of a row, and of the second line of those that have one, in points.
const ROW: f32 = 30.0;
const SECOND_LINE: f32 = 18.0;
/// Margin at the left and the right of a row, in points.
const MARGIN: f32 = 10.0;
/// Greatest part of the width of a row that its key takes.
const KEY: f32 = 0.45;
/// Number of rows by which a key turns the page.
const PAGE: isize = 8;

/// Gives the keys to the dialog that was just opened. What was typed together with its key belongs to its field, and the key itself to
/// no field.
pub(super) fn take_keys(ctx: &egui::Context) {
    egui::Popup::close_all(ctx);
    ctx.memory_mut(|memory| memory.request_focus(egui::Id::new(FIELD)));
    ctx.move_to_top(layer());
    ctx.input_mut(|input| {
        let is_command = |event: &egui::Event| matches!(event, egui::Event::Key { modifiers, .. } if modifiers.command);
        input.events.retain(|event| !is_command(event));
    });
}

/// Closes the dialog. What had the keys before gets them back soon.
pub(super) fn close(ctx: &egui::Context, finder: &mut Finder) {
    *finder = Finder { before: finder.before, ..Finder::default() };
    ctx.memory_mut(|memory| memory.surrender_focus(egui::Id::new(FIELD)));
    ctx.request_repaint();
}

/// Returns the layer of the dialog.
fn layer() -> egui::LayerId {
    egui::LayerId::new(egui::Order::Foreground, egui::Id::new(DIALOG))
}

/// Gives the keys back once the dialog has gone: until then nothing below it can have the focus.
fn return_keys(mut contexts: EguiContexts, mut finder: ResMut<Finder>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let is_gone = ctx.memory(|memory| memory.top_modal_layer()) != Some(layer());
    if is_gone && let Some(before) = finder.before.take() {
        ctx.memory_mut(|memory| memory.request_focus(before));
    } else {
        ctx.request_repaint();
    }
}

/// What the player did in a pass.
#[derive(Default)]
struct Asked {
    /// `true` to close the dialog.
    closes: bool,
    /// `true` to do what is chosen.
    enters: bool,
}

/// Reads the keys of the dialog, before the field does.
fn read_keys(ui: &Ui, finder: &mut Finder) -> Asked {
    let presses = |modifiers, key| ui.input_mut(|input| input.count_and_consume_key(modifiers, key)) as isize;
    // A key without modifiers is also pressed if Shift is held.
    let up = presses(Modifiers::SHIFT, Key::Tab) + presses(Modifiers::NONE, Key::ArrowUp);
    let down = presses(Modifiers::NONE, Key::Tab) + presses(Modifiers::NONE, Key::ArrowDown);
    let pages = presses(Modifiers::NONE, Key::PageDown) - presses(Modifiers::NONE, Key::PageUp);
    let by = down - up + PAGE * pages;
    if by != 0 {
        finder.step(by);
    }
    Asked { closes: presses(Modifiers::NONE, Key::Escape) > 0, enters: presses(Modifiers::NONE, Key::Enter) > 0 }
}

/// Draws the field. Returns `true` if its text has changed.
fn field(ui: &mut Ui, text: &mut String) -> bool {
    let field = egui::TextEdit::singleline(text)
        .id(egui::Id::new(FIELD))
        .hint_text(style::text(text!("find-hint"), style::italic(size::BODY), faint(dim(), 0.8)))
        .font(style::roman(size::HEADING))
        .text_color(ink())
        .margin(egui::Margin::symmetric(10, 7))
        .lock_focus(true)
        .desired_width(f32::INFINITY);
    let response = ui.add(field);
    named::label(&response, text!("find-name"));
    // A click on the list takes the focus.
    if !response.has_focus() {
        response.request_focus();
    }
    response.changed()
}

/// Lays out a name, with the typed letters in gold.
fn name(ui: &Ui, item: &Item, letters: &[usize], color: Color32, width: f32) -> std::sync::Arc<egui::Galley> {
    let wrap = egui::text::TextWrapping::truncate_at_width(width);
    let mut job = egui::text::LayoutJob { wrap, ..default() };
    for (place, letter) in item.name.shown.chars().enumerate() {
        let is_typed = letters.binary_search(&place).is_ok();
        let color = if is_typed { faint(gold(), f32::from(color.a()) / 255.0) } else { color };
        job.append(letter.encode_utf8(&mut [0; 4]), 0.0, egui::TextFormat::simple(style::roman(size::BODY), color));
    }
    ui.painter().layout_job(job)
}

/// Draws a row: the name and the reason why it cannot be done at the left, its key or its place at the right. Returns the response.
fn row(ui: &mut Ui, item: &Item, letters: &[usize], is_chosen: bool) -> egui::Response {
    let height = ROW + if item.why_not.is_some() { SECOND_LINE } else { 0.0 };
    let size = Vec2::new(ui.available_width(), style::row_height(ui.ctx(), height));
    // The field keeps the focus.
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::CLICK);
    let on = item.why_not.is_none();
    let words = item.name.shown;
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, on, is_chosen, words));
    note_button(&response, words);
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let painter = ui.painter();
    if is_chosen {
        painter.rect_filled(rect, style::ROUND, faint(gold(), 0.13));
        let mark = Rect::from_min_size(rect.min, Vec2::new(2.5, rect.height()));
        painter.rect_filled(mark, 0.0, gold());
    } else if response.hovered() {
        painter.rect_filled(rect, style::ROUND, faint(ink(), 0.05));
    }
    let inner = rect.shrink2(Vec2::new(MARGIN, 0.0));
    let first = Rect::from_min_size(inner.min, Vec2::new(inner.width(), ROW.max(size.y - SECOND_LINE)));
    let first = if on { inner } else { first };
    let right = match item.meaning {
        Meaning::Command(entry) => keys(ui.ctx(), entry.command),
        Meaning::Setting(..) => item.place.clone(),
    };
    let font = if matches!(item.meaning, Meaning::Command(_)) { style::roman } else { style::italic };
    let room = (inner.width() * KEY, 1);
    let right = widgets::in_lines(painter, &right, font(size::NOTE), faint(dim(), if on { 1.0 } else { 0.6 }), room);
    let room = inner.width() - right.size().x - space::LARGE;
    let at = Pos2::new(inner.right() - right.size().x, first.center().y - right.size().y / 2.0);
    painter.galley(at, right, dim());
    let color = if on { ink() } else { faint(ink(), 0.6) };
    let name = name(ui, item, letters, color, room);
    painter.galley(Pos2::new(inner.left(), first.center().y - name.size().y / 2.0), name, color);
    if let Some(why) = item.why_not {
        let why = widgets::in_lines(painter, why, style::italic(size::NOTE), dim(), (inner.width(), 1));
        painter.galley(Pos2::new(inner.left(), first.bottom() - 6.0), why, dim());
    }
    response
}

/// Draws the list. Returns `true` if a row was clicked, which is then the chosen one.
fn list(ui: &mut Ui, finder: &mut Finder, height: f32) -> bool {
    let mut clicked = None;
    let scrolls = std::mem::take(&mut finder.scrolls);
    let area = egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height).auto_shrink(false);
    area.show(ui, |ui| {
        ui.set_width(ui.available_width() - MARGIN);
        ui.spacing_mut().item_spacing.y = space::HAIR;
        if finder.rows.is_empty() {
            ui.add_space(space::SMALL);
            ui.label(style::text(text!("find-none"), style::italic(size::BODY), dim()));
        }
        for (index, found) in finder.rows.iter().enumerate() {
            let is_chosen = index == finder.chosen;
            let response = row(ui, &finder.items[found.item], &found.letters, is_chosen);
            if is_chosen && scrolls {
                response.scroll_to_me(None);
            }
            if widgets::clicked(&response) {
                clicked = Some(index);
            }
        }
    });
    finder.chosen = clicked.unwrap_or(finder.chosen);
    clicked.is_some()
}

fn draw(
    mut contexts: EguiContexts,
    mut finder: ResMut<Finder>,
    situation: Situation,
    mut choices: Choices,
    mut taken: ResMut<KeysTaken>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if situation.is_changed() {
        finder.look(&situation);
    }
    let screen = ctx.viewport_rect();
    let (narrow, id) = (style::is_narrow(ctx), egui::Id::new(DIALOG));
    let margin = Vec2::new(if narrow { 10.0 } else { 18.0 }, if narrow { 10.0 } else { 14.0 });
    let width = WIDTH.min(screen.width() - 16.0 - 2.0 * margin.x);
    let top = if narrow { 8.0 } else { (screen.height() * 0.1).round() };
    let height = LIST.min(screen.height() - 2.0 * top - 2.0 * margin.y - 52.0);
    let area = egui::Area::new(id).order(egui::Order::Foreground).anchor(Align2::CENTER_TOP, Vec2::new(0.0, top));
    let asked = area.fade_in(false).show(ctx, |ui| {
        page::cover(ui, text!("find-name"));
        // A page that is open lies above the shade of the table.
        ui.painter().rect_filled(screen, 0.0, palette::shade());
        let outside = ui.interact(screen, id.with("outside"), egui::Sense::CLICK);
        let frame = widgets::panel().fill(palette::ground().to_opaque());
        let frame = frame.inner_margin(egui::Margin::symmetric(margin.x as i8, margin.y as i8));
        let mut asked = frame
            .show(ui, |ui| {
                ui.set_width(width);
                let mut asked = read_keys(ui, &mut finder);
                if field(ui, &mut finder.text) {
                    finder.find(situation.recent());
                }
                ui.add_space(space::TIGHT);
                asked.enters |= list(ui, &mut finder, height);
                asked
            })
            .inner;
        asked.closes |= outside.clicked();
        asked
    });
    let asked = asked.inner;
    let chosen = finder.chosen().filter(|_| asked.enters);
    if chosen.is_some() {
        finder.before = None;
    }
    if asked.closes || chosen.is_some() {
        close(ctx, &mut finder);
        taken.set_if_neq(KeysTaken(finder.has_keys()));
    }
    if let Some(meaning) = chosen {
        finder.unkept = chosen;
        choices.choose(meaning, situation.menu());
    }
}

pub(super) fn plugin(app: &mut App) {
    let is_open = |finder: Res<Finder>| finder.is_open;
    let returns = |finder: Res<Finder>| !finder.is_open && finder.before.is_some();
    app.add_systems(
        EguiPrimaryContextPass,
        (return_keys.in_set(Draw::Before).run_if(returns), draw.in_set(Draw::Pages).run_if(is_open)),
    );
}
