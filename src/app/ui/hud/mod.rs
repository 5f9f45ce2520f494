//! The panels beside the table: the turn, both sides, and the buttons.

pub(in crate::app) mod action_prompt;
pub(in crate::app) mod answer;
mod buttons;
mod cards;
pub(in crate::app) mod clock;
pub(in crate::app) mod coordinates;
pub(in crate::app) mod focus;
pub(in crate::app) mod foot;
pub(in crate::app) mod hint;
pub(in crate::app) mod legend;
pub(in crate::app) mod narrow;
pub(in crate::app) mod numbers;
pub(in crate::app) mod opposite;
pub(in crate::app) mod panels;
mod pointed;
pub(in crate::app) mod result;
pub(in crate::app) mod signs;
pub(in crate::app) mod stack_column;
pub(in crate::app) mod turn;
pub(in crate::app) mod typed_line;

use crate::app::ui::style::{self, size, space};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Stroke, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::{Draw, keys};
use crate::app::base::progress::PlayerProgress;
use crate::app::base::settings::Settings;
use crate::app::base::states::{Menu, Step};
use crate::app::game::analysis::{Analysis, AnalysisWanted};
use crate::app::game::clocks::TurnClock;
use crate::app::game::commands::{LookAt, MatchCommands};
use crate::app::game::matches::{Match, Thinking};
use crate::app::game::player_slot::PlayerSlot;
use crate::app::game::policy::{Panel, Policy};
use crate::app::input::commands::Command;
use crate::app::scene::BoardOnTable;
use crate::app::scene::camera::{PanelSpace, View};
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::{layout_notes, widgets};
use benediction_rules::Side;
use benediction_study::library::FileId;
use benediction_study::progress::Progress;
use benediction_study::registry;
use benediction_words::{self as all, analysis as answers, hud as words, say};

use buttons::buttons;
pub(in crate::app) use buttons::{ButtonLayout, has_large_button, large_buttons, menu_button, tool, tools};
use cards::side_card;
pub(in crate::app) use cards::{MAX_NAME_LETTERS, acting_name, discs, discs_for, name, player_line, stock};
pub(in crate::app) use result::{headline, result_panel};

/// Distance between panels and to the window's edge, in points.
pub const MARGIN: f32 = 14.0;
/// Width of a lesson's panel, in points.
pub const LESSON_WIDTH: f32 = 290.0;

/// Height of the hint below the board, with its distances, in points.
const HINT_LINE: f32 = 28.0;

/// Returns the width of a column on a screen of this width, in points.
pub fn column_width(screen: f32) -> f32 {
    (screen * 0.17).clamp(180.0, 224.0)
}

/// Returns the width of a study's column on a screen of this width, in points.
pub fn study_width(screen: f32) -> f32 {
    (screen * 0.25).clamp(236.0, 320.0)
}

/// The id of the field for a comment.
pub const COMMENT: &str = "study comment";

/// The player's choices to show the column at the right of the board, or the sheet of a narrow window.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct MovesShown {
    /// For the list of moves of games. By default it is shown if there is space.
    games: Option<bool>,
    /// `true` if the sheet of the present study or board editor is folded. Only a narrow window has a sheet.
    folded: bool,
}

impl MovesShown {
    /// Returns `true` if the column is shown for a game.
    pub fn on(self, ctx: &egui::Context, game: &Match) -> bool {
        let (screen, narrow) = (ctx.viewport_rect(), style::is_narrow(ctx));
        if game.panel().is_study() {
            return !(narrow && self.folded);
        }
        let default = !narrow && screen.width() >= 900.0 && screen.width() > screen.height() * 1.2;
        self.games.unwrap_or(default)
    }

    /// Shows or hides the column: for all games, or the sheet of this study.
    pub fn show(&mut self, game: &Match, on: bool) {
        if game.panel().is_study() {
            self.folded = !on;
        } else {
            self.games = Some(on);
        }
    }

    /// Returns `true` if the hint has its own space in a narrow window: not above the sheet of a study.
    pub fn has_hint(self, ctx: &egui::Context, game: &Match) -> bool {
        !(game.panel().is_study() && self.on(ctx, game))
    }
}

/// Distance between panels in a narrow window, and to its edge, in points.
pub const EDGE: f32 = 6.0;

/// The place of a column at the right of the board; in a narrow window it is a sheet above the buttons.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Column {
    align: egui::Align2,
    off: Vec2,
    /// Its width, in points.
    pub width: f32,
    /// Its largest height, in points.
    pub height: f32,
    /// `true` if it is a sheet.
    pub sheet: bool,
}

impl Column {
    /// Returns a column of this width at the right of the board, or a sheet that takes this part of the window's height.
    pub(in crate::app) fn of(ctx: &egui::Context, width: f32, part: f32) -> Column {
        let screen = ctx.viewport_rect();
        if style::is_narrow(ctx) {
            let (width, height) = (screen.width() - 2.0 * EDGE, (screen.height() * part).round());
            let off = Vec2::new(0.0, -above_buttons(ctx));
            return Column { align: egui::Align2::CENTER_BOTTOM, off, width, height, sheet: true };
        }
        let (align, off) = (egui::Align2::RIGHT_TOP, Vec2::new(-MARGIN, MARGIN));
        Column { align, off, width, height: screen.height() - 2.0 * MARGIN, sheet: false }
    }

    /// Returns its place and its width.
    pub(in crate::app) const fn place(&self) -> (egui::Align2, Vec2, f32) {
        (self.align, self.off, self.width)
    }

    /// Returns the area with a name at this place.
    pub(in crate::app) fn area(&self, name: &'static str) -> egui::Area {
        egui::Area::new(name.into()).order(egui::Order::Background).anchor(self.align, self.off).fade_in(false)
    }
}

/// Returns the distance from the foot of a narrow window to the space above its buttons, in points.
pub(in crate::app) fn above_buttons(ctx: &egui::Context) -> f32 {
    height_of(ctx, BUTTONS_PANEL).unwrap_or(62.0) + 2.0 * EDGE
}

/// Returns the lower edge of the cards at the upper left, in points.
pub(in crate::app) fn bottom_of_cards(ctx: &egui::Context) -> f32 {
    MARGIN + height_of(ctx, TURN).unwrap_or_default()
}

/// Returns the height of an area when it was last drawn, in points, or `None` if it has not been drawn.
pub(in crate::app) fn height_of(ctx: &egui::Context, name: &str) -> Option<f32> {
    egui::AreaState::load(ctx, egui::Id::new(name)).and_then(|area| area.size).map(|size| size.y)
}

/// Draws the evaluation bar: Red's share from the left, and a mark in its middle.
pub(in crate::app) fn evaluation(ui: &mut Ui, game: &Match, analysis: &Analysis) {
    let outcome = game.session.outcome();
    let share = match (outcome, analysis.opinion) {
        (Some(outcome), _) => outcome.winner.map_or(0.5, |winner| if winner == Side::Near { 1.0 } else { 0.0 }),
        (None, Some(red)) => red.chance(game.session.winning_score()),
        (None, None) => 0.5,
    };
    ui.add_space(space::TIGHT);
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 8.0), egui::Sense::hover());
    let split = egui::lerp(rect.left()..=rect.right(), share);
    let painter = ui.painter();
    let (near, far) = rect.split_left_right_at_x(split);
    painter.rect_filled(near, 0.0, palette::accent(game.tint(Side::Near)));
    painter.rect_filled(far, 0.0, palette::accent(game.tint(Side::Far)));
    painter.vline(rect.center().x, rect.y_range(), Stroke::new(1.0, ink()));
    painter.rect_stroke(rect, 1.0, palette::border(), egui::StrokeKind::Outside);
    if let (None, Some(red)) = (outcome, analysis.opinion) {
        response.on_hover_text(answers::opinion(red, game.session.sides(), game.session.winning_score()));
    }
}

/// Draws whose turn it is, or the result of the game. Returns `true` if the player wants to return to the current position.
fn header(ui: &mut Ui, game: &Match, (thinking, is_result_open): (&Thinking, bool), bar: Option<&Analysis>) -> bool {
    let mut wants_to_return = false;
    let mut frame = widgets::panel();
    if bar.is_some() {
        frame.inner_margin.bottom = 5;
    }
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = space::HAIR;
        let spec = game.session.spec();
        let title = registry::title(&spec.id);
        let size = widgets::name_size(ui, title, 25.0, ui.available_width());
        ui.label(style::text(title, style::medium(size), gold()));
        match game.session.outcome() {
            Some(outcome) => {
                let top = ui.cursor().top();
                if is_result_open {
                    result::game_over(ui);
                } else {
                    headline(ui, game, outcome, size::HEADING);
                    let reason = all::reason(outcome, game.session.sides());
                    ui.label(style::text(reason, style::roman(size::NOTE), dim()));
                }
                // As high as during the game.
                ui.add_space((turn::height(ui) - (ui.cursor().top() - top)).max(0.0));
            }
            None => wants_to_return = turn::rows(ui, game, thinking),
        }
        if let Some(analysis) = bar {
            evaluation(ui, game, analysis);
        }
    });
    wants_to_return
}

/// Draws what the learner is to do in the game of a lesson.
fn goal(ui: &mut Ui, game: &Match) {
    let has_room = ui.ctx().viewport_rect().height() >= MIN_HEIGHT_FOR_GOAL;
    let Some(lesson) = game.ends_lesson().filter(|_| has_room && game.session.outcome().is_none()) else { return };
    widgets::panel().inner_margin(egui::Margin::symmetric(14, 9)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(style::text(lesson.goal(), style::roman(size::NOTE), ink()));
    });
}

/// Returns the text of the link back to the current position while a bot's turn or the dice wait for it, or `None` if nothing
/// waits.
pub(in crate::app) fn waiting_text(ctx: &egui::Context, game: &Match) -> Option<String> {
    if !game.is_viewing() || game.panel() == Panel::Exercise || game.session.outcome().is_some() {
        return None;
    }
    let keys = (!style::is_touched(ctx)).then(|| keys(ctx, Command::Last));
    match game.acting() {
        None => Some(words::dice_wait(keys.as_deref())),
        Some(side) => {
            let is_bot = matches!(game.slots.slot(side), PlayerSlot::Bot(_));
            is_bot.then(|| words::bot_waits(&acting_name(game, side), keys.as_deref()))
        }
    }
}

/// Draws a link back to the current position. Returns `true` if it was clicked.
fn return_link(ui: &mut Ui, words: &str) -> bool {
    let link = ui.add(egui::Link::new(style::text(words, style::italic(size::NOTE), gold())));
    layout_notes::note_button(&link, words);
    link.on_hover_text(say!("table-return-tip", keys = keys(ui.ctx(), Command::Last))).clicked()
}

/// Returns the place above the buttons in the column at the left: its alignment, its distance from there, and its width, in points.
pub(in crate::app) fn above_tools(ctx: &egui::Context) -> (egui::Align2, Vec2, f32) {
    // As high as with buttons for fingers, so that a first touch does not move it.
    let buttons = height_of(ctx, BUTTONS_PANEL).unwrap_or_default().max(62.0);
    let off = Vec2::new(MARGIN, -(MARGIN + buttons + space::MEDIUM).round());
    (egui::Align2::LEFT_BOTTOM, off, column_width(ctx.viewport_rect().width()))
}

/// Part of the height of a narrow window that the panel of a lesson takes.
pub(in crate::app) const LESSON_SHEET: f32 = 0.30;

/// Draws the panel of a lesson or a puzzle beside the board, in a narrow window as a sheet with this part of its height. `add` gets
/// `true` for a sheet.
pub(in crate::app) fn lesson_panel<R>(ctx: &egui::Context, part: f32, add: impl FnOnce(&mut Ui, bool) -> R) -> R {
    let column = Column::of(ctx, LESSON_WIDTH, part);
    let shown = column.area("lesson").order(egui::Order::Middle).show(ctx, |ui| {
        ui.set_width(column.width);
        let frame = widgets::panel().stroke(Stroke::new(1.0, palette::old_gold()));
        let contents = frame.show(ui, |ui| {
            if column.sheet {
                ui.set_height(column.height - 24.0);
            }
            add(ui, column.sheet)
        });
        contents.inner
    });
    layout_notes::note_panel(ctx, "lesson", shown.response.rect);
    shown.inner
}

/// Returns the place of a panel that covers nothing of the position, and its width: above the buttons at the left, in a narrow window
/// this high above its foot.
pub(in crate::app) fn above_tools_or_foot(ctx: &egui::Context, up: f32) -> (egui::Align2, Vec2, f32) {
    if !style::is_narrow(ctx) {
        return above_tools(ctx);
    }
    (egui::Align2::CENTER_BOTTOM, Vec2::new(0.0, -up), ctx.viewport_rect().width() - 2.0 * EDGE)
}

/// Draws a panel at a place and with a width, and notes where it is.
pub(in crate::app) fn panel_at<R>(
    ctx: &egui::Context,
    name: &'static str,
    order: egui::Order,
    (align, off, width): (egui::Align2, Vec2, f32),
    frame: egui::Frame,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    let area = egui::Area::new(name.into()).order(order).anchor(align, off).fade_in(false);
    let before = height_of(ctx, name);
    let shown = area.show(ctx, |ui| {
        ui.set_width(width);
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            add(ui)
        })
    });
    let rect = shown.response.rect;
    if let Some(before) = before.filter(|before| align.y() == egui::Align::BOTTOM && *before != rect.height()) {
        // egui places it by its height before: what grows would cover for a frame what is below it.
        let up = egui::emath::TSTransform::from_translation(Vec2::new(0.0, before - rect.height()));
        ctx.transform_layer_shapes(shown.response.layer_id, up);
    }
    layout_notes::note_panel(ctx, name, rect);
    shown.inner.inner
}

/// Smallest heights of a wide and of a narrow window in which the buttons have words for good, in points.
const MIN_HEIGHTS_FOR_WORDS: [f32; 2] = [620.0, 740.0];

/// Returns `true` if the buttons have words: in the first games, and later where there is room.
pub(in crate::app) fn has_words(ctx: &egui::Context, progress: &Progress) -> bool {
    let least = MIN_HEIGHTS_FOR_WORDS[usize::from(style::is_narrow(ctx))];
    progress.has_worded_buttons() || ctx.viewport_rect().height() >= least
}

/// Width of the button that shows the moves, in points.
const SHOW_MOVES_WIDTH: f32 = 64.0;

/// Smallest height of a window in which the goal of a lesson's game stands below the turn, in points.
const MIN_HEIGHT_FOR_GOAL: f32 = 560.0;

/// Returns the width of the column at the right, in points.
fn right_column(panel: Panel, screen: f32, moves: bool) -> f32 {
    match panel {
        Panel::Exercise => LESSON_WIDTH,
        // The button that shows the moves.
        _ if !moves => SHOW_MOVES_WIDTH,
        Panel::Study | Panel::Editor => study_width(screen),
        Panel::Players | Panel::Nothing => column_width(screen),
    }
}

/// Returns the width of the columns at the left and at the right, in logical pixels.
fn beside_the_board(ctx: &egui::Context, left: f32, right: f32) -> (f32, f32) {
    let with_margins = |width: f32| (width + 2.0 * MARGIN) * ctx.zoom_factor();
    (with_margins(left), with_margins(right))
}

/// What the panels around the table show, besides the game.
#[derive(SystemParam)]
struct PanelSources<'w> {
    thinking: Res<'w, Thinking>,
    analysis: Res<'w, Analysis>,
    settings: Res<'w, Settings>,
    progress: Res<'w, PlayerProgress>,
    board: Res<'w, BoardOnTable>,
    view: Res<'w, View>,
    clock: Res<'w, TurnClock>,
    open: Res<'w, State<Menu>>,
    task: Res<'w, narrow::ShownTask>,
}

fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    sources: PanelSources,
    mut request: ResMut<AnalysisWanted>,
    shown: Res<MovesShown>,
    mut menu: ResMut<NextState<Menu>>,
    mut requests: MatchCommands,
    mut space: ResMut<PanelSpace>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(game) = game.filter(|_| !style::is_narrow(ctx)) else { return };
    let PanelSources { thinking, analysis, settings, progress, board, view, clock, open, .. } = sources;
    let screen = ctx.viewport_rect();
    let width = column_width(screen.width());
    // In a lesson its panel takes that column.
    let Policy { panel, helps, .. } = game.policy();
    let moves = shown.on(ctx, &game) && panel != Panel::Exercise;
    let figure = game.shown_figure();
    let foremost = view.foremost();
    let is_result_open = *open.get() == Menu::Result;
    let mut new_request = *request;
    let column = |name: &'static str, corner: egui::Align2, up: f32| {
        let out = Vec2::new(if corner.x() == egui::Align::LEFT { MARGIN } else { -MARGIN }, up);
        egui::Area::new(name.into()).order(egui::Order::Background).anchor(corner, out).fade_in(false)
    };
    let turn = column(TURN, egui::Align2::LEFT_TOP, MARGIN).show(ctx, |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = space::MEDIUM;
        let bar = (settings.play.evaluation_bar && helps).then_some(&*analysis);
        if header(ui, &game, (&thinking, is_result_open), bar) {
            requests.write(LookAt(None));
        }
        // A lesson has no players, so nothing of them distracts.
        if panel == Panel::Exercise {
            return;
        }
        goal(ui, &game);
        let far = foremost.other();
        let turned = opposite::is_turned(&game, &settings, foremost, far);
        opposite::turned(ui, turned, |ui| {
            if turned && game.turn_side() == Some(far) && game.session.outcome().is_none() {
                widgets::panel().inner_margin(8).show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    ui.horizontal(|ui| turn::line(ui, &game, &thinking));
                });
            }
            side_card(ui, &game, &figure, board.0.as_ref(), (far, &clock), &settings);
        });
        if !moves || panel.is_study() {
            side_card(ui, &game, &figure, board.0.as_ref(), (foremost, &clock), &settings);
        }
    });
    layout_notes::note_panel(ctx, TURN, turn.response.rect);
    let place = (egui::Align2::LEFT_BOTTOM, Vec2::new(MARGIN, -MARGIN), width);
    panel_at(ctx, BUTTONS_PANEL, egui::Order::Background, place, widgets::panel().inner_margin(6), |ui| {
        let state = (is_result_open, has_words(ctx, &progress));
        buttons(ui, &game, state, &mut new_request, &mut menu, &mut requests);
    });
    request.set_if_neq(new_request);
    if moves && !panel.is_study() {
        let card = column(FOREMOST_CARD, egui::Align2::RIGHT_BOTTOM, -MARGIN).show(ctx, |ui| {
            ui.set_width(width);
            side_card(ui, &game, &figure, board.0.as_ref(), (foremost, &clock), &settings);
        });
        layout_notes::note_panel(ctx, FOREMOST_CARD, card.response.rect);
    }
    let (left, right) = beside_the_board(ctx, width, right_column(panel, screen.width(), moves));
    PanelSpace::reserve(&mut space, [left, right, 0.0, 0.0, HINT_LINE * ctx.zoom_factor()]);
}

/// Unfolds the sheet for the next study or board editor.
fn unfold(game: Option<Res<Match>>, mut shown: ResMut<MovesShown>, mut last: Local<Option<(FileId, Panel)>>) {
    let study = game.map(|game| (game.file, game.panel())).filter(|(_, panel)| panel.is_study());
    // The editor may give the position a file of its own.
    let continues = matches!((*last, study), (Some((_, Panel::Editor)), Some((_, Panel::Editor)))) || *last == study;
    *last = study;
    if !continues && shown.folded {
        shown.folded = false;
    }
}

/// The area of the buttons: the action prompt and the result stand above it.
pub const BUTTONS_PANEL: &str = "buttons";
/// The area of the turn: the uppermost card at the left, in a narrow window the panel above the board.
pub const TURN: &str = "turn";
/// The area of the banner of a result.
pub const BANNER: &str = "banner";
/// The area of the legend of the stones.
pub const LEGEND: &str = "legend";
/// The area of the card of the foremost side: the moves end above it.
pub const FOREMOST_CARD: &str = "foremost card";

pub(in crate::app) fn plugin(app: &mut App) {
    clock::plugin(app);
    app.init_resource::<MovesShown>()
        .add_systems(Update, unfold.in_set(Step::After))
        .add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Table));
}
