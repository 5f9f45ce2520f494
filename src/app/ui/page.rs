//! A page over the table: a title above, a foot below, and scrolling contents between them.

use crate::app::ui::style::{size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, CornerRadius, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::palette::{border, faint, gold, ground, ink, shade};
use super::style::{ROUND, is_narrow, italic, medium, roman, row_height, text};
use super::widgets::{self, Weight, ornament};
use super::{Draw, back_tip, named};
use crate::app::base::states::Menu;
use benediction_words::text;

/// Adds further things to the foot of a page: at its left, or in a narrow window in the rows of its buttons.
pub fn rest_of_foot(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    if is_narrow(ui.ctx()) {
        add(ui);
    } else {
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), add);
    }
}

/// Adds a remark to the foot of a page.
pub fn foot_note(ui: &mut Ui, words: &str, ink: Color32) {
    if is_narrow(ui.ctx()) {
        if !words.is_empty() {
            ui.end_row();
            ui.add(egui::Label::new(text(words, italic(size::NOTE), ink)).wrap());
        }
    } else {
        let label = egui::Label::new(text(words, italic(size::NOTE), ink)).wrap();
        rest_of_foot(ui, |ui| drop(ui.add(label)));
    }
}

/// Adds the foot of a page: at its left end the button that leaves the page, then what `add` draws. Enter presses *Back* if there is
/// no main button. Returns `true` if *Back* was clicked.
fn foot_with_back(ui: &mut Ui, foot: Rect, add: impl FnOnce(&mut Ui)) -> bool {
    let back = |ui: &mut Ui| widgets::button(ui, text!("common-back"), Weight::Plain);
    let mut response = if is_narrow(ui.ctx()) {
        let response = back(ui);
        add(ui);
        response
    } else {
        let at_left = egui::UiBuilder::new().max_rect(foot).layout(egui::Layout::left_to_right(egui::Align::Center));
        let response = ui.scope_builder(at_left, back).inner;
        let rest = foot.with_min_x(response.rect.right() + ui.spacing().item_spacing.x);
        let at_right = egui::UiBuilder::new().max_rect(rest).layout(egui::Layout::right_to_left(egui::Align::Center));
        ui.scope_builder(at_right, add);
        response
    };
    if !widgets::take_default_offered(ui.ctx()) {
        widgets::be_default(ui, &mut response);
    }
    response.on_hover_text(back_tip(ui.ctx())).clicked()
}

const ROOM_FOR_NOTE: &str = "room-for-note";
const END_OF_BODY: &str = "end-of-body";

/// Reserves room for a note above the foot of the page of this pass, in points, or none.
pub fn reserve_for_note(ctx: &egui::Context, room: Option<f32>) {
    ctx.data_mut(|data| {
        data.remove::<f32>(egui::Id::new(END_OF_BODY));
        data.insert_temp(egui::Id::new(ROOM_FOR_NOTE), room.unwrap_or_default());
    });
}

fn room_for_note(ctx: &egui::Context) -> f32 {
    ctx.data(|data| data.get_temp(egui::Id::new(ROOM_FOR_NOTE))).unwrap_or_default()
}

/// Returns the lower edge of the place for a note on the page of this pass, in points. Returns `None` without a page.
pub fn end_of_body(ctx: &egui::Context) -> Option<f32> {
    ctx.data(|data| data.get_temp(egui::Id::new(END_OF_BODY)))
}

const COVERED: &str = "covered";

/// Fades the panels at the table while a dialog or a page is open, because its edge would cut through their text. They stay where they are, so that the board
/// does not move.
fn fade_panels(mut contexts: EguiContexts) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let id = egui::Id::new(COVERED);
    let is_covered = ctx.data_mut(|data| data.remove_temp::<bool>(id)).is_some();
    let part = ctx.animate_bool(id, !is_covered);
    if part >= 1.0 {
        return;
    }
    let is_panel = |layer: &egui::LayerId| {
        matches!(layer.order, egui::Order::Background | egui::Order::Middle) && *layer != egui::LayerId::background()
    };
    let panels: Vec<egui::LayerId> = ctx.memory(|memory| memory.layer_ids().filter(is_panel).collect());
    ctx.graphics_mut(|graphics| {
        for panel in panels {
            let Some(shapes) = graphics.get_mut(panel) else { continue };
            for index in (0..shapes.next_idx().0).map(egui::layers::ShapeIdx) {
                if part <= 0.0 {
                    shapes.reset_shape(index);
                } else {
                    shapes.mutate_shape(index, |shape| {
                        egui::epaint::shape_transform::adjust_colors(&mut shape.shape, move |color| {
                            *color = color.gamma_multiply(part);
                        });
                    });
                }
            }
        }
    });
}

/// Closes everything behind a dialog or a page while it is drawn: what is behind is dark, gets no keyboard focus and no clicks. It is
/// called first in the area of each of them, and of nothing else. `title` is its name.
pub fn cover(ui: &Ui, title: &str) {
    named::dialog(ui, title);
    let (layer, window) = (ui.layer_id(), ui.ctx().viewport_rect());
    let veil = egui::LayerId::new(egui::Order::Middle, egui::Id::new("veil"));
    ui.ctx().layer_painter(veil).rect_filled(window, 0.0, shade());
    ui.ctx().data_mut(|data| data.insert_temp(egui::Id::new(COVERED), true));
    ui.memory_mut(|memory| memory.set_modal_layer(layer));
    // The panels behind are drawn as before, and egui gives a click to the uppermost widget.
    ui.interact(window, ui.id().with("cover"), egui::Sense::CLICK | egui::Sense::DRAG);
}

/// Draws a panel of this width in the middle of the window, in front of everything else.
pub fn dialog<R>(ctx: &egui::Context, id: egui::Id, title: &str, width: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    let area = egui::Area::new(id).order(egui::Order::Foreground).anchor(egui::Align2::CENTER_CENTER, Vec2::ZERO);
    let shown = area.fade_in(false).show(ctx, |ui| {
        cover(ui, title);
        widgets::panel().fill(ground().to_opaque()).inner_margin(egui::Margin::symmetric(34, 20)).show(ui, |ui| {
            ui.set_width(width);
            add(ui)
        })
    });
    shown.inner.inner
}

/// A question before something that cannot be taken back.
pub struct Question<'a> {
    /// The question.
    pub title: &'a str,
    /// A further text. May be empty.
    pub words: &'a str,
    /// The button that does it.
    pub yes: &'a str,
    /// The button that leaves everything as it is.
    pub no: &'a str,
}

/// Time for which the buttons do nothing at first, in seconds: the second click of a double click on what stood there before is no
/// answer.
const DELIBERATION: f64 = 0.6;

/// Returns `true` if what comes by itself, or is not to be answered by accident, has been shown for long enough. It is called in each
/// frame in which that is shown.
pub fn may_answer(ctx: &egui::Context, id: egui::Id) -> bool {
    let id = id.with("shown");
    let (frame, now) = (ctx.cumulative_frame_nr(), ctx.input(|input| input.time));
    // The time since it has been shown without a break.
    let since = ctx.data(|data| data.get_temp::<(u64, f64)>(id));
    let since = since.filter(|(last, _)| last + 1 >= frame).map_or(now, |(_, since)| since);
    ctx.data_mut(|data| data.insert_temp(id, (frame, since)));
    let may = now - since >= DELIBERATION;
    if !may {
        ctx.request_repaint();
    }
    may
}

const ASKED: &str = "asked";

/// Returns `true` while a question waits for its answer: in the last pass or this one, or in this menu.
pub fn is_asking(ctx: &egui::Context, menu: Menu) -> bool {
    let asked: Option<u64> = ctx.data(|data| data.get_temp(egui::Id::new(ASKED)));
    let is_question = matches!(menu, Menu::Welcome | Menu::FileQuestion | Menu::DiscardPosition);
    is_question || asked.is_some_and(|frame| frame + 1 >= ctx.cumulative_frame_nr())
}

/// Asks a question over the table. Returns the answer once there is one.
pub fn ask(ctx: &egui::Context, question: &Question) -> Option<bool> {
    let frame = ctx.cumulative_frame_nr();
    ctx.data_mut(|data| data.insert_temp(egui::Id::new(ASKED), frame));
    let id = egui::Id::new(("question", question.title));
    let may_answer = may_answer(ctx, id);
    dialog(ctx, id, question.title, 280.0, |ui| {
        ui.spacing_mut().item_spacing.y = space::SMALL;
        ui.vertical_centered(|ui| {
            named::heading(&ui.label(text(question.title, medium(size::TITLE), gold())), question.title, 1);
            ornament(ui, 160.0);
        });
        if !question.words.is_empty() {
            ui.label(text(question.words, roman(size::BODY), ink()));
        }
        ui.add_space(space::TIGHT);
        let width = ui.available_width();
        let button = |ui: &mut Ui, words: &str, weight: Weight| {
            widgets::button_sized(ui, words, weight, Some(width), roman(size::BODY))
        };
        let both = |ui: &mut Ui| {
            let mut no = button(ui, question.no, Weight::Primary);
            widgets::be_default(ui, &mut no);
            (no.clicked(), button(ui, question.yes, Weight::Plain).clicked())
        };
        match ui.add_enabled_ui(may_answer, both).inner {
            (true, _) => Some(false),
            (_, true) => Some(true),
            _ => None,
        }
    })
}

/// Draws a page in the middle of the screen: title above, *Back* and `foot` below, `body` scrolling between them. Returns `true` if
/// *Back* was clicked.
///
/// `max_size` is its size if the screen has the space.
pub fn page(
    ctx: &egui::Context,
    title: &str,
    max_size: Vec2,
    body: impl FnOnce(&mut Ui),
    foot: impl FnOnce(&mut Ui),
) -> bool {
    // What is behind the page has its own default button.
    widgets::take_default_offered(ctx);
    let screen = ctx.viewport_rect();
    let narrow = is_narrow(ctx);
    let room = screen.size() - Vec2::splat(if narrow { 12.0 } else { 32.0 });
    // A narrow window is filled from top to bottom.
    let size = if narrow { Vec2::new(max_size.x.min(room.x), room.y) } else { max_size.min(room) };
    let rect = Rect::from_center_size(screen.center(), size);
    let area = egui::Area::new(egui::Id::new(title)).order(egui::Order::Foreground).fixed_pos(rect.min).fade_in(false);
    let drawn = area.show(ctx, |ui| {
        cover(ui, title);
        ui.allocate_rect(rect, egui::Sense::hover());
        let painter = ui.painter();
        painter.rect(rect, ROUND, ground().to_opaque(), border(), StrokeKind::Inside);
        let line = Stroke::new(1.0, faint(gold(), 0.09));
        painter.rect_stroke(rect.shrink(5.0), CornerRadius::same(2), line, StrokeKind::Inside);
        let inner = rect.shrink2(if narrow { Vec2::new(16.0, 12.0) } else { Vec2::new(30.0, 20.0) });
        let head = Rect::from_min_size(inner.min, Vec2::new(inner.width(), if narrow { 46.0 } else { 56.0 }));
        let centred = egui::UiBuilder::new().max_rect(head).layout(egui::Layout::top_down(egui::Align::Center));
        ui.scope_builder(centred, |ui| {
            ui.spacing_mut().item_spacing.y = space::TINY;
            let heading = ui.label(text(title, medium(if narrow { 25.0 } else { 29.0 }), gold()));
            named::heading(&heading, title, 1);
            ornament(ui, 190.0);
        });
        let foot_height = foot_height(ui, title, narrow);
        let foot_rect = Rect::from_min_max(Pos2::new(inner.left(), inner.bottom() - foot_height), inner.max);
        let end = foot_rect.top() - 12.0;
        ui.data_mut(|data| data.insert_temp(egui::Id::new(END_OF_BODY), end));
        let middle = Rect::from_min_max(
            Pos2::new(inner.left(), head.bottom() + 8.0),
            Pos2::new(inner.right(), (end - room_for_note(ui.ctx())).max(head.bottom() + 8.0)),
        );
        ui.scope_builder(egui::UiBuilder::new().max_rect(middle), |ui| {
            ui.set_clip_rect(middle.expand(4.0));
            body(ui);
        });
        ui.painter().hline(inner.x_range(), foot_rect.top() - 6.0, border());
        if narrow {
            // Rows from the top, so that each is as high as its contents.
            let rows = egui::UiBuilder::new().max_rect(foot_rect).layout(egui::Layout::top_down(egui::Align::Min));
            let add = |ui: &mut Ui| foot_with_back(ui, foot_rect, foot);
            let drawn = ui.scope_builder(rows, |ui| ui.horizontal_wrapped(add)).inner;
            store_foot_height(ui, title, foot_height, drawn.response.rect.height());
            drawn.inner
        } else {
            foot_with_back(ui, foot_rect, foot)
        }
    });
    drawn.inner
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, fade_panels.in_set(Draw::After));
}

/// Returns the height of the foot of a page, in points: in a narrow window the height of its rows when it was last drawn.
fn foot_height(ui: &Ui, title: &str, narrow: bool) -> f32 {
    let usual = row_height(ui.ctx(), 38.0);
    if !narrow {
        return usual;
    }
    let cached: Option<f32> = ui.data(|data| data.get_temp(egui::Id::new(("foot", title))));
    cached.map_or(usual, |height| height.clamp(usual, 3.5 * usual))
}

fn store_foot_height(ui: &Ui, title: &str, before: f32, now: f32) {
    if (now - before).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(egui::Id::new(("foot", title)), now));
        ui.ctx().request_repaint();
    }
}
