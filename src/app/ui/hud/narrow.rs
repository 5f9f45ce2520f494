//! The panels of a narrow window: above the board the turn and the other side, below it the foremost side and the buttons. The
//! column of other windows is a sheet above the buttons, which can be folded.

use crate::app::ui::style::{self, size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::{BUTTONS_PANEL, ButtonLayout, EDGE, MovesShown, PanelSources, turn};
use crate::app::base::settings::Settings;
use crate::app::base::states::Menu;
use crate::app::game::analysis::AnalysisWanted;
use crate::app::game::clocks::TurnClock;
use crate::app::game::commands::{LookAt, MatchCommands};
use crate::app::game::matches::{Match, Thinking};
use crate::app::game::policy::Panel;
use crate::app::scene::camera::PanelSpace;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{Draw, hud};
use benediction_rules::Side;
use benediction_rules::view::{Board, Figure, Shape};
use benediction_words::{self as all, text};

/// Height of the hint above the buttons and sheets, in points.
pub const HINT: f32 = 54.0;
/// Height of a line about a side, in points.
const LINE: f32 = 24.0;
/// Distance between two buttons, in points.
const GAP: f32 = 4.0;
/// Usual height and largest width of the buttons in the place of the hint, in points.
const LARGE_BUTTON: f32 = 34.0;
const LARGE_BUTTON_WIDTH: f32 = 340.0;
/// Smallest height of the panel above the board, in points: a note covers it, and nothing else.
pub const TOP: f32 = 74.0;

/// The task of an exercise in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskBrief {
    /// Its title.
    pub title: &'static str,
    /// The task in a sentence.
    pub words: String,
}

/// The task that stands above the board, in place of the line about the turn.
#[derive(Resource, Default, PartialEq, Eq)]
pub(in crate::app) struct ShownTask(pub Option<TaskBrief>);

/// Draws a task.
fn task_lines(ui: &mut Ui, task: &TaskBrief) {
    ui.spacing_mut().item_spacing.y = space::TINY;
    ui.label(style::text(task.title, style::medium(size::HEADING), gold()));
    ui.label(style::text(task.words.as_str(), style::roman(size::BODY), ink()));
}

/// Draws whose turn it is, or the result of the game, in one line. Returns `true` if the player wants to return to the current
/// position.
fn turn_line(ui: &mut Ui, game: &Match, thinking: &Thinking, is_result_open: bool) -> bool {
    if let Some(words) = hud::waiting_text(ui.ctx(), game) {
        let width = ui.available_width();
        return widgets::button_sized(ui, &words, Weight::Primary, Some(width), style::roman(size::BODY)).clicked();
    }
    // A line that is not pressed need not be high enough for a finger.
    ui.spacing_mut().interact_size.y = LINE;
    let line = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = space::SMALL;
        match game.session.outcome() {
            Some(_) if is_result_open => hud::result::game_over(ui),
            Some(outcome) => {
                hud::headline(ui, game, outcome, size::HEADING);
                ui.label(style::text(all::reason(outcome, game.session.sides()), style::roman(size::NOTE), dim()));
            }
            None => turn::line(ui, game, thinking),
        }
    };
    ui.horizontal(line);
    false
}

/// Draws the state of a side in one line.
fn side_line(
    ui: &mut Ui,
    game: &Match,
    figure: &Figure,
    board: Option<&Board>,
    (side, clock): (Side, &TurnClock),
    settings: &Settings,
) {
    ui.spacing_mut().interact_size.y = LINE;
    let active = game.turn_side() == Some(side);
    let accent = palette::accent(game.tint(side));
    let ground = ui.painter().add(egui::Shape::Noop);
    let line = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::MEDIUM;
        ui.add_space(space::MEDIUM);
        let name = hud::name(game, side);
        let short = name.as_deref().map(|name| all::short(name, hud::MAX_NAME_LETTERS));
        let mut job = hud::player_line(game, side, short.as_deref(), active);
        let board = board.filter(|board| board.checkers > 0);
        if let Some(board) = board {
            let stock = hud::stock(figure, board, side);
            job.append(&stock, 10.0, egui::TextFormat::simple(style::roman(size::NOTE), dim()));
        }
        let face = hud::clock::ClockFace::of(clock, side);
        let room = ui.available_width() - face.as_ref().map_or(0.0, |face| face.width(ui));
        let label = ui.scope(|ui| {
            ui.set_max_width(room);
            ui.add(egui::Label::new(job).truncate())
        });
        let label = label.inner;
        if name != short {
            label.on_hover_text(name.unwrap_or_default());
        }
        if let Some(face) = face {
            // The clock is drawn instead of the small checkers, whose number is also in the text.
            return face.at_the_right(ui);
        }
        if board.is_none() {
            return;
        }
        let (hand, removed) = (figure.hands[side.index()].len(), figure.removed[side.index()].len());
        let step = (ui.available_width() - 12.0) / (hud::discs_for(hand) + hud::discs_for(removed)).max(2) as f32;
        if step >= 4.5 {
            hud::discs(ui, accent, step.min(11.0), hand, removed);
        }
    });
    let rect = line.response.rect;
    let glow = turn::glow(ui.ctx(), side, active, settings);
    if active {
        let fill = palette::faint(gold(), 0.12 + 0.25 * glow);
        ui.painter().set(ground, egui::epaint::RectShape::filled(rect, style::ROUND, fill));
    }
    let bar = Rect::from_min_size(rect.min, Vec2::new(if active { 5.0 } else { 3.0 }, rect.height()));
    ui.painter().rect_filled(bar, 1.0, if active { accent } else { palette::faint(accent, 0.4) });
}

/// Number of buttons below the board.
const BUTTONS: f32 = 7.0;

/// Returns the name of the sheet above the buttons, or `None` if there is none. A folded study keeps the way through the game.
const fn sheet(panel: Panel, open: bool) -> Option<&'static str> {
    match panel {
        Panel::Exercise => Some("lesson"),
        Panel::Study => Some("study"),
        Panel::Editor if open => Some("editor"),
        Panel::Players | Panel::Nothing if open => Some("moves"),
        Panel::Editor | Panel::Players | Panel::Nothing => None,
    }
}

/// Draws an area as wide as the window.
fn area(ctx: &egui::Context, name: &'static str, align: egui::Align2, add: impl FnOnce(&mut Ui)) {
    let up = if align.y() == egui::Align::TOP { EDGE } else { -EDGE };
    let place = (align, Vec2::new(0.0, up), ctx.viewport_rect().width() - 2.0 * EDGE);
    hud::panel_at(ctx, name, egui::Order::Background, place, widgets::panel().inner_margin(6), add);
}

/// Draws the large buttons in the place of the hint, so that the board keeps its own.
fn large_buttons(ctx: &egui::Context, game: &Match, menu: &mut NextState<Menu>, requests: &mut MatchCommands) {
    let up = (HINT - style::row_height(ctx, LARGE_BUTTON)) / 2.0 - EDGE + hud::above_buttons(ctx);
    let large = egui::Area::new("large-buttons".into()).anchor(egui::Align2::CENTER_BOTTOM, Vec2::new(0.0, -up));
    large.order(egui::Order::Background).fade_in(false).show(ctx, |ui| {
        ui.set_width((ctx.viewport_rect().width() - 2.0 * EDGE).min(LARGE_BUTTON_WIDTH));
        hud::large_buttons(ui, game, menu, requests);
    });
}

fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    sources: PanelSources,
    mut request: ResMut<AnalysisWanted>,
    mut shown: ResMut<MovesShown>,
    mut menu: ResMut<NextState<Menu>>,
    mut requests: MatchCommands,
    mut space: ResMut<PanelSpace>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(game) = game.filter(|_| style::is_narrow(ctx)) else { return };
    let PanelSources { thinking, analysis, settings, progress, board, view, clock, open, task } = sources;
    let (figure, foremost, board) = (game.shown_figure(), view.foremost(), board.0.as_ref());
    let (unfolded, policy) = (shown.on(ctx, &game), game.policy());
    let sheet = sheet(policy.panel, unfolded);
    let is_exercise = policy.panel == Panel::Exercise;
    let has_hint = shown.has_hint(ctx, &game);
    let is_result_open = *open.get() == Menu::Result;
    area(ctx, hud::TURN, egui::Align2::CENTER_TOP, |ui| {
        ui.set_min_height(TOP - 2.0 * EDGE);
        ui.spacing_mut().item_spacing.y = space::TIGHT;
        match &task.0 {
            Some(task) => task_lines(ui, task),
            None if turn_line(ui, &game, &thinking, is_result_open) => requests.write(LookAt(None)),
            None => {}
        }
        if settings.play.evaluation_bar && policy.helps {
            hud::evaluation(ui, &game, &analysis);
        }
        if is_exercise {
            return;
        }
        let far = foremost.other();
        hud::opposite::turned(ui, hud::opposite::is_turned(&game, &settings, foremost, far), |ui| {
            side_line(ui, &game, &figure, board, (far, &clock), &settings);
        });
        if !has_hint {
            side_line(ui, &game, &figure, board, (foremost, &clock), &settings);
        }
    });
    let mut new_request = *request;
    let mut fold = false;
    if has_hint && *open.get() == Menu::None && hud::has_large_button(&game) {
        large_buttons(ctx, &game, &mut menu, &mut requests);
    }
    // The result takes the place of the buttons.
    if !is_result_open {
        area(ctx, BUTTONS_PANEL, egui::Align2::CENTER_BOTTOM, |ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(GAP);
            if is_exercise {
                let look = (ui.available_width(), ButtonLayout::Beside);
                return hud::menu_button(ui, look, &mut menu);
            }
            if has_hint {
                side_line(ui, &game, &figure, board, (foremost, &clock), &settings);
            }
            let face = if hud::has_words(ctx, &progress) { ButtonLayout::Below } else { ButtonLayout::Icon };
            let look = ((ui.available_width() - (BUTTONS - 1.0) * GAP) / BUTTONS, face);
            ui.horizontal(|ui| {
                let weight = if unfolded { Weight::Primary } else { Weight::Plain };
                let moves = hud::tool(ui, (icon::LIST_NUMBERS, text!("table-moves")), weight, look);
                fold = moves.on_hover_text(text!("table-moves")).clicked();
                hud::tools(ui, look, &game, &mut new_request, &mut menu, &mut requests);
            });
        });
    }
    request.set_if_neq(new_request);
    if fold {
        shown.show(&game, !unfolded);
    }
    // With the task above it the board is as large as possible: there the hint is rare, and lies over the edge of the table.
    let has_line = has_hint && (task.0.is_none() || hud::has_large_button(&game));
    reserve(ctx, &mut space, sheet, board, has_line);
}

/// Reserves the space of the panels, with a line for the hint or without.
fn reserve(
    ctx: &egui::Context,
    space: &mut ResMut<PanelSpace>,
    sheet: Option<&'static str>,
    board: Option<&Board>,
    has_line: bool,
) {
    let of_sheet = sheet.and_then(|name| hud::height_of(ctx, name)).map_or(0.0, |height| height + EDGE);
    let head = hud::height_of(ctx, hud::TURN).unwrap_or(TOP) + EDGE;
    let (foot, line) = (hud::above_buttons(ctx) - EDGE + of_sheet, if has_line { HINT } else { 0.0 });
    let zoom = ctx.zoom_factor();
    // Names beside a board of squares lie within its rim.
    let has_names_outside = board.is_some_and(|board| board.shape != Shape::Squares);
    let side = if has_names_outside { EDGE * zoom } else { 0.0 };
    PanelSpace::reserve(space, [side, side, head * zoom, foot * zoom, line * zoom]);
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<ShownTask>().add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Table));
}
