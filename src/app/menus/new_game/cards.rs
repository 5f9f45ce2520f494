//! The games as cards with a picture of their board.

use bevy_egui::egui::{self, Pos2, Rect, Ui, Vec2};

use crate::app::ui::diagram::{self, Scenes};
use crate::app::ui::layout_notes::note_button;
use crate::app::ui::palette::{dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets;
use benediction_study::registry::{self, Entry};
use benediction_words::locale;

/// Width of the column of cards, in points.
pub(super) const WIDTH: f32 = 268.0;
/// Smallest and largest height of a card in the column, in points.
const HEIGHTS: (f32, f32) = (58.0, 112.0);
/// Distance between the name and the length of a game, in points.
const GAP: f32 = 3.0;
/// Height of a card in a narrow window, in points.
const SMALL: f32 = 58.0;

/// Draws the games one below the other. Returns the game that was clicked.
pub(super) fn column(ui: &mut Ui, chosen: &Entry, scenes: &mut Scenes) -> Option<&'static Entry> {
    let count = registry::games().len() as f32;
    let gap = space::SMALL;
    let height = ((ui.available_height() + gap) / count - gap).clamp(HEIGHTS.0, HEIGHTS.1);
    let mut clicked = None;
    egui::ScrollArea::vertical().id_salt("games").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = gap;
        let size = Vec2::new(ui.available_width() - 2.0, height);
        let font = name_size(ui, size);
        for (index, entry) in registry::games().iter().enumerate() {
            if card(ui, entry, (size, font), entry.name == chosen.name, index == 0, scenes) {
                clicked = Some(entry);
            }
        }
    });
    clicked
}

/// Draws the games in two columns. Returns the game that was clicked.
pub(super) fn small(ui: &mut Ui, chosen: &Entry, scenes: &mut Scenes) -> Option<&'static Entry> {
    let mut clicked = None;
    let gap = space::SMALL;
    let size = Vec2::new((ui.available_width() - gap) / 2.0, SMALL);
    let font = name_size(ui, size);
    for pair in registry::games().chunks(2) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for entry in pair {
                if card(ui, entry, (size, font), entry.name == chosen.name, false, scenes) {
                    clicked = Some(entry);
                }
            }
        });
    }
    clicked
}

/// Returns the side of the picture on a card of this height, in points.
const fn picture_side(height: f32) -> f32 {
    height - 10.0
}

/// Returns the size of the names on cards of this size, in points: the longest word of all names fits, and the names fit into the
/// height.
fn name_size(ui: &Ui, card: Vec2) -> f32 {
    let width = card.x - picture_side(card.y) - 5.0 - space::LARGE - space::SMALL;
    let least = widgets::smallest(ui.ctx());
    let height = |words: &str, font| ui.painter().layout(words.into(), font, ink(), width).size().y;
    let fits = |font: f32| {
        registry::games().iter().all(|entry| {
            let title = locale::text(entry.title);
            let below = entry
                .length
                .filter(|_| card.y > SMALL)
                .map_or(0.0, |length| height(locale::text(length), style::italic(size::NOTE)));
            widgets::name_size(ui, title, font, width) >= font
                && height(title, style::medium(font)) + GAP + below <= card.y - space::TIGHT
        })
    };
    let mut font = if card.y > SMALL { size::HEADING } else { size::BODY };
    while font > least && !fits(font) {
        font = (font - 1.0).max(least);
    }
    font
}

/// Draws a card of a size: the board at the left, the name, with letters of a size, and the length of a game at the right.
/// Returns `true` if it was clicked.
fn card(ui: &mut Ui, entry: &Entry, (size, font): (Vec2, f32), chosen: bool, first: bool, scenes: &mut Scenes) -> bool {
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    let title = locale::text(entry.title);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, title));
    note_button(&response, title);
    widgets::reveal(&response);
    if first {
        widgets::take_first_focus(ui, &response);
    }
    widgets::card_ground(ui, rect, &response, chosen);
    let painter = ui.painter();
    let side = picture_side(rect.height());
    let picture = Rect::from_min_size(rect.min + Vec2::splat(5.0), Vec2::splat(side));
    diagram::thumbnail(painter, picture, scenes, entry.name, entry.cover);
    let left = picture.right() + space::LARGE;
    let width = rect.right() - left - space::SMALL;
    let name = painter.layout(title.into(), style::medium(font), if chosen { gold() } else { ink() }, width);
    let below = entry.length.filter(|_| rect.height() > SMALL).map(locale::text);
    let below = below.map(|words| painter.layout(words.into(), style::italic(size::NOTE), dim(), width));
    let height = name.size().y + below.as_ref().map_or(0.0, |below| GAP + below.size().y);
    let top = rect.center().y - height / 2.0;
    let next = top + name.size().y + GAP;
    painter.galley(Pos2::new(left, top), name, ink());
    if let Some(below) = below {
        painter.galley(Pos2::new(left, next), below, dim());
    }
    widgets::clicked(&response)
}
