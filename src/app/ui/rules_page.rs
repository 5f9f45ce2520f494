//! The rules: chapters at the left, the text with its drawings at the right.

use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Rect, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::super::Menu;
use super::sketches;
use super::theme::{self, DIM, GOLD, INK, Weight};
use super::{CameFrom, Draw};
use crate::words::common;
use crate::words::rules::{CHAPTERS, Chapter, Piece, TITLE};

/// Room for a sign beside its words.
const SIGN: Vec2 = Vec2::new(76.0, 46.0);

fn piece(ui: &mut Ui, piece: &Piece) {
    let width = ui.available_width();
    match *piece {
        Piece::Text(words) => {
            ui.label(theme::text(words, theme::roman(17.0), INK));
        }
        Piece::Rule(name, words) => {
            let mut job = egui::text::LayoutJob::default();
            job.wrap.max_width = width;
            let format = |font, colour| egui::TextFormat { font_id: font, color: colour, ..default() };
            job.append(name, 0.0, format(theme::medium(17.0), GOLD));
            job.append(words, 8.0, format(theme::roman(17.0), INK));
            ui.label(job);
        }
        Piece::Sign(sketch, name, words) => {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(SIGN, egui::Sense::hover());
                sketches::draw(ui.painter(), rect, sketch);
                ui.vertical(|ui| {
                    ui.set_width((width - SIGN.x - 20.0).max(80.0));
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.label(theme::text(name, theme::medium(17.0), GOLD));
                    ui.label(theme::text(words, theme::roman(16.5), INK));
                });
            });
        }
        Piece::Picture(sketch, words) => {
            let side = 190.0_f32.min(width * 0.45);
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(Vec2::new(side * 1.12, side), egui::Sense::hover());
                sketches::draw(ui.painter(), rect, sketch);
                ui.vertical(|ui| {
                    ui.set_width((width - side * 1.12 - 24.0).max(80.0));
                    ui.add_space(side * 0.4);
                    ui.label(theme::text(words, theme::italic(16.5), DIM));
                });
            });
        }
        Piece::Decision(number, words) => {
            ui.horizontal_top(|ui| {
                let (rect, _) = ui.allocate_exact_size(Vec2::new(44.0, 22.0), egui::Sense::hover());
                let at = Pos2::new(rect.left(), rect.top());
                let label = format!("[D{number}]");
                ui.painter().text(at, egui::Align2::LEFT_TOP, label, theme::roman(15.5), theme::OLD_GOLD);
                ui.vertical(|ui| {
                    ui.set_width((width - 60.0).max(80.0));
                    ui.label(theme::text(words, theme::roman(16.5), INK));
                });
            });
        }
    }
}

fn chapter(ui: &mut Ui, chapter: &Chapter) {
    ui.spacing_mut().item_spacing.y = 9.0;
    ui.label(theme::text(chapter.title, theme::medium(24.0), GOLD));
    for one in chapter.pieces {
        piece(ui, one);
    }
    ui.add_space(12.0);
}

/// A line of the chapter list.
fn chapter_line(ui: &mut Ui, words: &str, chosen: bool, first: bool) -> bool {
    let size = Vec2::new(ui.available_width(), 27.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, words));
    theme::note_button(&response, words);
    if first {
        theme::take_first_focus(ui, &response);
    }
    let lit = response.hovered() || response.has_focus();
    let ink = if chosen || lit { GOLD } else { DIM };
    if chosen {
        theme::diamond(ui.painter(), rect.left_center() + Vec2::new(6.0, 1.0), 4.0, GOLD);
    }
    ui.painter().text(
        rect.left_center() + Vec2::new(18.0, 0.0),
        egui::Align2::LEFT_CENTER,
        words,
        theme::roman(17.0),
        ink,
    );
    theme::focus_ring(ui, rect, &response);
    if response.clicked() {
        theme::click_sounds(ui.ctx());
    }
    response.clicked()
}

fn draw(
    mut contexts: EguiContexts,
    came_from: Res<CameFrom>,
    mut menu: ResMut<NextState<Menu>>,
    mut open: Local<usize>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let mut back = false;
    let body = |ui: &mut Ui| {
        let room = ui.available_rect_before_wrap();
        let list = Rect::from_min_size(room.min, Vec2::new(190.0, room.height()));
        let text = Rect::from_min_max(Pos2::new(list.right() + 22.0, room.top()), room.max);
        ui.painter().vline(list.right() + 8.0, room.y_range(), theme::HAIR);
        ui.scope_builder(egui::UiBuilder::new().max_rect(list), |ui| {
            egui::ScrollArea::vertical().id_salt("chapters").auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                for (index, chapter) in CHAPTERS.iter().enumerate() {
                    if chapter_line(ui, chapter.title, *open == index, index == 0) {
                        *open = index;
                    }
                }
            });
        });
        ui.scope_builder(egui::UiBuilder::new().max_rect(text), |ui| {
            let area = egui::ScrollArea::vertical().id_salt(("text", *open)).auto_shrink(false);
            area.show(ui, |ui| {
                ui.set_width((ui.available_width() - 14.0).min(620.0));
                if let Some(one) = CHAPTERS.get(*open) {
                    chapter(ui, one);
                }
            });
        });
    };
    theme::page(ctx, TITLE, Vec2::new(920.0, 680.0), body, |ui| {
        back = theme::button(ui, common::BACK, Weight::Primary).on_hover_text(common::BACK_TIP).clicked();
    });
    if back {
        super::go(&mut menu, came_from.0);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::Rules)));
}
