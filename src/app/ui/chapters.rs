//! A page of chapters: their titles at the left, the open one at the right.

use crate::app::ui::style::{size, space};
use benediction_rules::message::Key;
use bevy::prelude::Resource;
use bevy_egui::egui::{self, Pos2, Rect, Ui, Vec2};
use egui_phosphor::regular as icon;

use super::palette::{self, dim, gold};
use super::widgets::{self, Weight};
use super::{layout_notes, style};

/// A chapter of the rules that is to be opened: the game and the title.
#[derive(Resource, Default)]
pub(in crate::app) struct OpenChapter(pub Option<(&'static str, Key)>);

/// Width of the list, in points.
const LIST: f32 = 190.0;
/// Indent of a title, beside the mark of the open chapter, in points.
const INDENT: f32 = 18.0;
/// Largest width of the text, for lines that are good to read, in points.
const MAX_WIDTH: f32 = 620.0;

/// Adds a title in the list of chapters, on several lines if it is long. Returns `true` if it was clicked.
fn line(ui: &mut Ui, words: &str, chosen: bool, first: bool) -> bool {
    let width = ui.available_width();
    let galley =
        ui.painter().layout(words.into(), style::roman(size::BODY), egui::Color32::PLACEHOLDER, width - INDENT);
    let size = Vec2::new(width, style::row_height(ui.ctx(), (galley.size().y + 6.0).max(27.0)));
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, words));
    layout_notes::note_button(&response, words);
    if first {
        widgets::take_first_focus(ui, &response);
    }
    let lit = response.hovered() || response.has_focus();
    let ink = if chosen || lit { gold() } else { dim() };
    if chosen {
        widgets::diamond(ui.painter(), rect.left_center() + Vec2::new(6.0, 1.0), 4.0, gold());
    }
    let corner = rect.left_center() + Vec2::new(INDENT, -galley.size().y / 2.0);
    ui.painter().galley(corner, galley, ink);
    widgets::focus_ring(ui, rect, &response);
    widgets::clicked(&response)
}

/// Largest number of chapters shown as rows of buttons in a narrow window; more are listed on demand.
const MAX_IN_ROWS: usize = 6;

/// Shows the list above the text in a narrow window: a few titles in rows; of many only the open one, which shows the others when
/// it is clicked.
fn show_narrow(ui: &mut Ui, titles: &[&str], open: &mut usize, contents: impl FnOnce(&mut Ui, usize)) {
    let id = ui.id().with("chapters-listed");
    let mut listed: bool = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let before = *open;
    if titles.len() > MAX_IN_ROWS {
        let title = titles.get(*open).copied().unwrap_or_default();
        let (sign, width) = (if listed { icon::CARET_UP } else { icon::CARET_DOWN }, ui.available_width());
        let face = format!("{title}  {sign}");
        if widgets::button_sized(ui, &face, Weight::Plain, Some(width), style::medium(size::HEADING)).clicked() {
            listed = !listed;
        }
        ui.add_space(space::SMALL);
    }
    let salt = ("text", if listed { usize::MAX } else { *open });
    egui::ScrollArea::vertical().id_salt(salt).auto_shrink(false).show(ui, |ui| {
        ui.set_width((ui.available_width() - 10.0).min(MAX_WIDTH));
        if listed {
            for (index, title) in titles.iter().enumerate() {
                if line(ui, title, *open == index, index == 0) {
                    (*open, listed) = (index, false);
                }
            }
            return;
        }
        if titles.len() <= MAX_IN_ROWS {
            widgets::choices(ui, open, titles);
            ui.add_space(space::MEDIUM);
        }
        contents(ui, before);
    });
    ui.data_mut(|data| data.insert_temp(id, listed));
}

/// Shows the list and, below the title of the open chapter, what `contents` draws.
pub fn show(ui: &mut Ui, titles: &[&str], open: &mut usize, contents: impl FnOnce(&mut Ui, usize)) {
    if style::is_narrow(ui.ctx()) {
        return show_narrow(ui, titles, open, contents);
    }
    let room = ui.available_rect_before_wrap();
    let list = Rect::from_min_size(room.min, Vec2::new(LIST, room.height()));
    let text = Rect::from_min_max(Pos2::new(list.right() + 22.0, room.top()), room.max);
    ui.painter().vline(list.right() + 8.0, room.y_range(), palette::border());
    ui.scope_builder(egui::UiBuilder::new().max_rect(list), |ui| {
        egui::ScrollArea::vertical().id_salt("chapters").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = space::HAIR;
            for (index, title) in titles.iter().enumerate() {
                if line(ui, title, *open == index, index == 0) {
                    *open = index;
                }
            }
        });
    });
    ui.scope_builder(egui::UiBuilder::new().max_rect(text), |ui| {
        let area = egui::ScrollArea::vertical().id_salt(("text", *open)).auto_shrink(false);
        area.show(ui, |ui| {
            ui.set_width((ui.available_width() - 14.0).min(MAX_WIDTH));
            if let Some(title) = titles.get(*open) {
                ui.label(style::text(*title, style::medium(size::TITLE), gold()));
                ui.add_space(space::TIGHT);
            }
            contents(ui, *open);
        });
    });
}
