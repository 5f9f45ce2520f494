//! The palette of the board editor, in the column of a study.

use crate::app::ui::style::{self, size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Rect, Response, Stroke, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::{Editor, Tool, discard_question, leave};
use crate::app::base::progress::PlayerProgress;
use crate::app::base::states::{Menu, Screen, go};
use crate::app::game::commands::{ArrangeCommand, MatchCommands, TableCommand};
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use crate::app::input::commands::Command;
use crate::app::library::LibraryCommand;
use crate::app::scene::table_pointer::DroppedOnBoard;
use crate::app::ui::diagram::token;
use crate::app::ui::hud::{COMMENT, Column, MovesShown, study_width};
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{Draw, keys, layout_notes, named, page};
use benediction_platform::clipboard;
use benediction_rules::view::{Change, Mark, PalettePiece};
use benediction_rules::{Actor, Side, Symmetry};
use benediction_study::progress::Progress;
use benediction_study::record::{Player, Record};
use benediction_words::{self as all, say, text};

/// Frames until the pointer is the board's again.
const RELEASE_FRAMES: u8 = 4;
/// Part of the height of a narrow window that the editor takes.
const SHEET: f32 = 0.40;
/// Side of a palette's field, in points.
const FIELD: f32 = 36.0;
/// Height of the field with the position's text.
const TEXT: f32 = 110.0;
/// Height of a number with its buttons, and width of the disc before it.
const COUNTER: f32 = 26.0;
const DISC: f32 = 11.0;

/// The text of a position while it is written.
#[derive(Default)]
struct Draft {
    text: String,
    /// The text that it was made of.
    synced: String,
}

/// Returns the name of a field of the palette.
fn name_of(game: &Match, piece: PalettePiece) -> String {
    let sides = game.session.sides();
    match piece {
        PalettePiece::Man(of, form) => say!("editor-man", side = sides.of(of), form = form.word()),
        PalettePiece::King => text!("editor-crown").into(),
        PalettePiece::Mark(Mark::Blessed) => text!("editor-blessed").into(),
        PalettePiece::Mark(Mark::Cursed) => text!("editor-cursed").into(),
        PalettePiece::Block => text!("editor-block").into(),
        PalettePiece::Start(of) => say!("editor-start", side = sides.of(of)),
        PalettePiece::Lock => text!("editor-lock").into(),
    }
}

/// Draws the piece of a field of the palette.
fn draw_piece(painter: &egui::Painter, game: &Match, piece: PalettePiece, at: Pos2) {
    let sides = game.session.sides();
    let sign = |sign: &str| {
        painter.text(at, egui::Align2::CENTER_CENTER, sign, style::roman(size::TITLE), gold());
    };
    match piece {
        PalettePiece::Man(side, form) => token(painter, form, at, 12.0, palette::man(sides.tint(side))),
        PalettePiece::King => sign(icon::CROWN),
        PalettePiece::Mark(mark) => {
            let fill = if mark == Mark::Blessed { egui::Color32::WHITE } else { egui::Color32::BLACK };
            painter.circle(at, 7.0, fill, Stroke::new(1.5, ink()));
        }
        PalettePiece::Block => sign(icon::HEXAGON),
        PalettePiece::Start(side) => {
            painter.circle_stroke(at, 9.0, Stroke::new(2.5, palette::accent(sides.tint(side))));
        }
        PalettePiece::Lock => sign(icon::LOCK_SIMPLE),
    }
}

/// A field of the palette.
fn field(ui: &mut Ui, name: &str, lit: bool, draw: impl Fn(&egui::Painter, Pos2)) -> Response {
    let (rect, response) =
        ui.allocate_exact_size(Vec2::splat(style::row_height(ui.ctx(), FIELD)), egui::Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, lit, name));
    layout_notes::note_button(&response, name);
    let painter = ui.painter();
    let strength = match (lit, response.hovered()) {
        (true, _) => 0.24,
        (_, true) => 0.12,
        _ => 0.03,
    };
    let fill = palette::faint(gold(), strength);
    let line = if lit { Stroke::new(1.5, gold()) } else { palette::border() };
    painter.rect(rect.shrink(1.0), style::ROUND, fill, line, egui::StrokeKind::Inside);
    draw(painter, rect.center());
    widgets::focus_ring(ui, rect, &response);
    if response.clicked() || response.drag_started() {
        widgets::click_sounds(ui.ctx());
    }
    // What is dragged goes with the pointer.
    if let Some(at) = response.interact_pointer_pos().filter(|_| response.dragged()) {
        let above = egui::LayerId::new(egui::Order::Tooltip, response.id);
        draw(&ui.ctx().layer_painter(above), at);
    }
    response.on_hover_text(name)
}

fn palette(ui: &mut Ui, game: &Match, editor: &mut Editor, dropped: &mut DroppedOnBoard) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(space::TINY);
        let tools = [
            (Tool::Move, text!("editor-move"), icon::HAND_GRABBING),
            (Tool::Remove, text!("editor-remove"), icon::ERASER),
        ];
        for (tool, name, sign) in tools {
            let draw = |painter: &egui::Painter, at: Pos2| {
                painter.text(at, egui::Align2::CENTER_CENTER, sign, style::roman(size::TITLE), ink());
            };
            if field(ui, name, editor.tool == tool, draw).clicked() {
                editor.tool = tool;
            }
        }
        for piece in game.session.pieces() {
            let lit = editor.tool == Tool::Put(piece);
            let field = field(ui, &name_of(game, piece), lit, |painter, at| draw_piece(painter, game, piece, at));
            if field.clicked() || field.drag_started() {
                editor.tool = Tool::Put(piece);
            }
            if field.drag_stopped() {
                dropped.0 = RELEASE_FRAMES;
            }
        }
    });
}

fn plain(ui: &mut Ui, words: &str, width: f32) -> bool {
    widgets::button_sized(ui, words, Weight::Plain, Some(width), style::roman(size::NOTE)).clicked()
}

/// The side to act, hands, dice and cube.
fn state(ui: &mut Ui, game: &Match, editor: &mut Editor, orders: &mut MatchCommands) {
    let mut change = |change| {
        orders.write(ArrangeCommand::Change(change));
    };
    let (session, figure) = (&game.session, game.session.figure());
    let turn = session.turn();
    let half = (ui.available_width() - 6.0) / 2.0;
    ui.label(style::text(text!("editor-turn"), style::italic(size::NOTE), dim()));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::SMALL;
        for side in Side::BOTH {
            let lit = figure.thrown.by.map_or(turn.actor == Actor::Side(side), |by| by == side);
            let weight = if lit { Weight::Primary } else { Weight::Plain };
            if widgets::button_sized(ui, &game.called(side), weight, Some(half), style::roman(size::NOTE)).clicked() {
                change(Change::Turn(side, session.turn_actions()));
            }
        }
    });
    if session.turn_actions() > 1
        && let Actor::Side(side) = turn.actor
    {
        let text = say!("editor-actions", count = turn.actions_left);
        if plain(ui, &text, 2.0 * half + 6.0) {
            change(Change::Turn(side, if turn.actions_left == 1 { 2 } else { 1 }));
        }
    }
    if game.session.board().checkers > 0 && game.session.arranged(Change::Hand(Side::Near, true)).is_ok() {
        let [hands, out] = [&figure.hands, &figure.removed].map(|of| of.each_ref().map(Vec::len));
        counters(ui, game, text!("editor-in-hand"), hands, |side, more| change(Change::Hand(side, more)));
        counters(ui, game, text!("editor-out-of-game"), out, |side, more| change(Change::Removed(side, more)));
    }
    if game.session.arranged(Change::Dice(6, 5)).is_ok() || !figure.thrown.dice.is_empty() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::SMALL;
            let next = |pips: u8| if pips >= 6 { 1 } else { pips + 1 };
            let (a, b) = match figure.thrown.dice[..] {
                [(a, _), (b, _), ..] => (a, b),
                _ => (editor.dice.0.max(1), editor.dice.1.max(1)),
            };
            ui.label(style::text(text!("editor-dice"), style::italic(size::NOTE), dim()));
            for (pips, turned) in [(a, (next(a), b)), (b, (a, next(b)))] {
                if plain(ui, &pips.to_string(), 34.0) {
                    editor.dice = turned;
                    change(Change::Dice(turned.0, turned.1));
                }
            }
        });
    }
    if let Some(cube) = figure.cube {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::SMALL;
            if plain(ui, &say!("editor-cube", stake = cube.stake), half) {
                change(Change::Stake);
            }
            let owner = cube.owner.map_or_else(|| text!("editor-cube-middle").into(), |side| game.called(side));
            if plain(ui, &owner, half) {
                change(Change::Cube(match cube.owner {
                    None => Some(Side::Near),
                    Some(Side::Near) => Some(Side::Far),
                    Some(Side::Far) => None,
                }));
            }
        });
    }
}

/// A number of checkers for each side, in the columns of the buttons above, with buttons for one less and one more.
fn counters(ui: &mut Ui, game: &Match, words: &str, counts: [usize; 2], mut step: impl FnMut(Side, bool)) {
    ui.label(style::text(words, style::italic(size::NOTE), dim()));
    let half = (ui.available_width() - space::SMALL) / 2.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::SMALL;
        ui.spacing_mut().button_padding = Vec2::new(space::TINY, space::HAIR);
        for (side, count) in Side::BOTH.into_iter().zip(counts) {
            let height = style::row_height(ui.ctx(), COUNTER);
            let width = (half - 2.0 * space::SMALL - 2.0 * height).max(0.0);
            if widgets::icon_button(ui, icon::MINUS, text!("editor-less"), Weight::Plain, height).clicked() {
                step(side, false);
            }
            let (rect, _) = ui.allocate_exact_size(Vec2::new(width, height), egui::Sense::hover());
            let color = palette::accent(game.tint(side));
            let disc = rect.center() - Vec2::new(DISC, 0.0);
            ui.painter().circle_filled(disc, DISC / 2.0, color);
            let at = rect.center() + Vec2::new(DISC / 4.0, 0.0);
            let (left, number) = (egui::Align2::LEFT_CENTER, count.to_string());
            ui.painter().text(at, left, number, style::medium(size::BODY), ink());
            if widgets::icon_button(ui, icon::PLUS, text!("editor-more"), Weight::Plain, height).clicked() {
                step(side, true);
            }
        }
    });
}

/// The position as text, to be read and written.
fn as_text(ui: &mut Ui, game: &Match, draft: &mut Draft, orders: &mut MatchCommands) {
    let now = game.session.position_text();
    if draft.synced != now {
        *draft = Draft { text: now.trim_end().into(), synced: now };
    }
    let area = egui::ScrollArea::vertical().id_salt("position").max_height(TEXT).min_scrolled_height(TEXT);
    // The frame stays while its contents are scrolled.
    let visuals = ui.visuals();
    let frame = egui::Frame::new().fill(visuals.extreme_bg_color).stroke(palette::border()).corner_radius(style::ROUND);
    frame.inner_margin(space::TIGHT as i8).show(ui, |ui| {
        area.auto_shrink([false, false]).show(ui, |ui| {
            let field = egui::TextEdit::multiline(&mut draft.text)
                .id(egui::Id::new(COMMENT))
                .font(style::roman(size::NOTE))
                .text_color(ink())
                .frame(egui::Frame::NONE)
                .desired_rows(4)
                .desired_width(f32::INFINITY);
            named::label(&ui.add(field), text!("editor-text"));
        });
    });
    let half = (ui.available_width() - 6.0) / 2.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::SMALL;
        let changed = draft.text.trim() != draft.synced.trim();
        ui.add_enabled_ui(changed, |ui| {
            if plain(ui, text!("editor-read"), half) {
                orders.write(ArrangeCommand::Text(draft.text.clone()));
            }
        });
        if plain(ui, text!("editor-copy"), half) {
            clipboard::put(&draft.synced);
        }
    });
}

/// The buttons for the finished position.
fn end_buttons(
    ui: &mut Ui,
    game: &Match,
    progress: &Progress,
    menu: &mut NextState<Menu>,
    orders: &mut MatchCommands,
    library: &mut MessageWriter<LibraryCommand>,
) {
    let half = (ui.available_width() - 6.0) / 2.0;
    let two = |ui: &mut Ui, words: [&str; 2], on: [bool; 2]| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::SMALL;
            let mut clicked = [false; 2];
            for index in 0..2 {
                clicked[index] = ui.add_enabled_ui(on[index], |ui| plain(ui, words[index], half)).inner;
            }
            clicked
        })
        .inner
    };
    let images = Symmetry::ALL.map(|symmetry| game.session.arranged(Change::Image(symmetry)).is_ok());
    let [mirror, swap] = two(ui, [text!("editor-mirror"), text!("editor-swap")], images);
    let can_clear = game.session.arranged(Change::Clear).is_ok();
    let [clear, undo] = two(ui, [text!("editor-clear"), text!("editor-undo")], [can_clear, game.can_undo_arranging()]);
    for (clicked, change) in
        [(mirror, Change::Image(Symmetry::Mirror)), (swap, Change::Image(Symmetry::ColorSwap)), (clear, Change::Clear)]
    {
        if clicked {
            orders.write(ArrangeCommand::Change(change));
        }
    }
    if undo {
        orders.write(ArrangeCommand::Undo);
    }
    ui.add_space(space::TIGHT);
    // The level that was played against last.
    let level = progress.last_game.level().unwrap_or(5);
    let against = say!("editor-play-bot", level = all::level(level));
    let [friend, bot] = two(ui, [text!("editor-play-friend"), &against], [game.session.outcome().is_none(); 2]);
    if friend || bot {
        let me = game.acting().unwrap_or(Side::Near);
        let other = if bot { Player::Bot(level) } else { Player::Human };
        let players = if me == Side::Near { (Player::Human, other) } else { (other, Player::Human) };
        let record = Record { players, result: None, ..game.session.record((Player::Human, Player::Human)) };
        orders.write(TableCommand::Open { record: Box::new(record), file: None, study: false });
    }
    let width = ui.available_width();
    if plain(ui, text!("editor-puzzle"), width) {
        library.write(LibraryCommand::AddPuzzle);
    }
    ui.add_space(space::TIGHT);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::SMALL;
        let font = || style::roman(size::BODY);
        let narrow = (width / 3.0).floor();
        let cancel = widgets::button_sized(ui, text!("editor-cancel"), Weight::Plain, Some(narrow), font());
        if cancel.on_hover_text(say!("editor-cancel-tip", keys = keys(ui.ctx(), Command::Cancel))).clicked() {
            leave(game, menu, orders);
        }
        let rest = ui.available_width();
        if widgets::button_sized(ui, text!("editor-done"), Weight::Primary, Some(rest), font()).clicked() {
            orders.write(ArrangeCommand::End);
        }
    });
}

/// Asks if the changed position is to be discarded.
fn draw_discard(mut contexts: EguiContexts, mut menu: ResMut<NextState<Menu>>, mut orders: MatchCommands) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if let Some(discard) = page::ask(ctx, &discard_question()) {
        go(&mut menu, Menu::None);
        if discard {
            orders.write(ArrangeCommand::Cancel);
        }
    }
}

fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    shown: Res<MovesShown>,
    progress: Res<PlayerProgress>,
    mut editor: ResMut<Editor>,
    mut dropped: ResMut<DroppedOnBoard>,
    mut menu: ResMut<NextState<Menu>>,
    mut orders: MatchCommands,
    mut library: MessageWriter<LibraryCommand>,
    mut draft: Local<Draft>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(game) = game.filter(|game| game.panel() == Panel::Editor) else { return };
    if !shown.on(ctx, &game) {
        return;
    }
    let column = Column::of(ctx, study_width(ctx.viewport_rect().width()), SHEET);
    let room = column.height;
    let mut edited = *editor;
    let panel = column.area("editor").show(ctx, |ui| {
        ui.set_width(column.width);
        widgets::panel().inner_margin(egui::Margin { left: 10, right: 10, top: 7, bottom: 8 }).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.set_height(room - 15.0);
            ui.spacing_mut().item_spacing.y = space::TIGHT;
            ui.label(style::text(text!("editor-title"), style::medium(size::HEADING), gold()));
            let area = egui::ScrollArea::vertical().auto_shrink(false);
            area.show(ui, |ui| {
                palette(ui, &game, &mut edited, &mut dropped);
                ui.separator();
                state(ui, &game, &mut edited, &mut orders);
                ui.separator();
                as_text(ui, &game, &mut draft, &mut orders);
                ui.separator();
                end_buttons(ui, &game, &progress, &mut menu, &mut orders, &mut library);
            });
        });
    });
    editor.set_if_neq(edited);
    let rect = panel.response.rect;
    layout_notes::note_panel(ctx, "editor", Rect::from_min_size(rect.min, Vec2::new(rect.width(), room)));
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Column)).add_systems(
        EguiPrimaryContextPass,
        draw_discard.in_set(Draw::Pages).run_if(in_state(Screen::Table).and_then(in_state(Menu::DiscardPosition))),
    );
}
