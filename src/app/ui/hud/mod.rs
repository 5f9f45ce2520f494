//! The panels beside the table: the turn, both sides, and the buttons.

pub(in crate::app) mod action_prompt;
pub(in crate::app) mod answer;
pub(in crate::app) mod clock;
pub(in crate::app) mod coordinates;
pub(in crate::app) mod focus;
pub(in crate::app) mod foot;
pub(in crate::app) mod hint;
pub(in crate::app) mod narrow;
pub(in crate::app) mod opposite;
pub(in crate::app) mod panels;
mod pointed;
pub(in crate::app) mod signs;
pub(in crate::app) mod stack_column;
pub(in crate::app) mod turn;
pub(in crate::app) mod typed_line;

use crate::app::ui::style::{size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Pos2, Rect, Stroke, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::{Draw, keys};
use crate::app::base::settings::Settings;
use crate::app::base::states::{Menu, Step};
use crate::app::game::activity::TurnEnd;
use crate::app::game::analysis::{Analysis, AnalysisWanted};
use crate::app::game::clocks::TurnClock;
use crate::app::game::commands::{LookAt, MatchCommands, PlayerCommand, ReplayCommand};
use crate::app::game::matches::{Match, Thinking};
use crate::app::game::player_slot::PlayerSlot;
use crate::app::game::policy::{Panel, Policy};
use crate::app::input::commands::Command;
use crate::app::scene::BoardOnTable;
use crate::app::scene::camera::{PanelSpace, View};
use crate::app::ui::layout_notes;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style;
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::view::{Board, Figure};
use benediction_rules::{Outcome, Side};
use benediction_study::library::FileId;
use benediction_study::registry;
use benediction_words::{self as all, analysis as answers, hud as words};
use benediction_words::{say, text};

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
fn bottom_of_cards(ctx: &egui::Context) -> f32 {
    MARGIN + height_of(ctx, "turn").unwrap_or_default()
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
    painter.rect_filled(
        Rect::from_min_max(rect.min, Pos2::new(split, rect.bottom())),
        0.0,
        palette::accent(game.tint(Side::Near)),
    );
    painter.rect_filled(
        Rect::from_min_max(Pos2::new(split, rect.top()), rect.max),
        0.0,
        palette::accent(game.tint(Side::Far)),
    );
    painter.vline(rect.center().x, rect.y_range(), Stroke::new(1.0, ink()));
    painter.rect_stroke(rect, 1.0, palette::border(), egui::StrokeKind::Outside);
    if let (None, Some(red)) = (outcome, analysis.opinion) {
        response.on_hover_text(answers::opinion(red, game.session.sides(), game.session.winning_score()));
    }
}

/// Draws whose turn it is, or the result of the game. Returns `true` if the player wants to return to the current position.
fn header(ui: &mut Ui, game: &Match, thinking: &Thinking, bar: Option<&Analysis>) -> bool {
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
                headline(ui, game, outcome, size::HEADING);
                ui.label(style::text(all::reason(outcome, game.session.sides()), style::roman(size::NOTE), dim()));
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
    if !game.is_looking() || game.panel() == Panel::Exercise || game.session.outcome().is_some() {
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

/// Draws the result of a game in letters of a size: to the only player at the screen, else with the winner's name.
pub(in crate::app) fn headline(ui: &mut Ui, game: &Match, outcome: Outcome, size: f32) {
    let accent = outcome.winner.map_or(ink(), |winner| palette::accent(game.tint(winner)));
    if let Some(you) = game.slots.lone_human() {
        ui.label(style::text(all::result_for(outcome, you), style::medium(size), accent));
        return;
    }
    let name = outcome.winner.and_then(|winner| name(game, winner));
    let sides = game.session.sides();
    let short = name.as_deref().map(|name| all::short(name, MAX_NAME_LETTERS));
    let result = all::result_with_name(outcome, sides, short.as_deref());
    let label = ui.label(style::text(result, style::medium(size), accent));
    if name != short {
        label.on_hover_text(all::result_with_name(outcome, sides, name.as_deref()));
    }
}

/// Largest length of a name in the middle of a sentence, in letters.
pub(in crate::app) const MAX_NAME_LETTERS: usize = 24;

/// Returns the name of the player of a side, or `None` if the game has none.
pub(in crate::app) fn name(game: &Match, side: Side) -> Option<String> {
    game.session.about().name(side)
}

/// Returns the short name of the player to act: its name, or a bot's level.
pub(in crate::app) fn acting_name(game: &Match, side: Side) -> String {
    name(game, side).map_or_else(|| short_name(game.slots.slot(side)), |name| all::short(&name, MAX_NAME_LETTERS))
}

/// Returns the kind of player in a word: a bot by its level.
fn short_name(slot: &PlayerSlot) -> String {
    match slot {
        PlayerSlot::Bot(level) => all::level(level.number()).into(),
        slot => benediction_study::words::player(&slot.player(), false),
    }
}

/// Describes a side's checkers beside the board.
pub(in crate::app) fn stock(figure: &Figure, board: &Board, side: Side) -> String {
    let (hand, removed) = (figure.hands[side.index()].len(), figure.removed[side.index()].len());
    let hand_text = match board.home {
        Some(home) => {
            let off = figure.men.iter().filter(|man| man.at == home && man.side == side).count();
            say!("table-on-the-way", bar = hand, off = off)
        }
        None => say!("table-in-hand", count = hand),
    };
    if removed > 0 { format!("{hand_text}, {}", say!("table-removed", count = removed)) } else { hand_text }
}

/// Returns a side's name and its player in one text, so that both fit on one line or on two. The rest is cut off.
pub(in crate::app) fn player_line(
    game: &Match,
    side: Side,
    player: Option<&str>,
    active: bool,
) -> egui::text::LayoutJob {
    let mut player_line = egui::text::LayoutJob::default();
    player_line.wrap.max_rows = 2;
    let name =
        benediction_study::words::named_player(player, &game.slots.player(side), game.slots.lone_human().is_some());
    let accent = palette::accent(game.tint(side));
    player_line.append(&game.called(side), 0.0, egui::TextFormat::simple(style::medium(size::HEADING), accent));
    let colour = if active { ink() } else { dim() };
    player_line.append(&name, 8.0, egui::TextFormat::simple(style::roman(size::BODY), colour));
    if game.session.about().strict && game.slots.is_human(side) {
        player_line.append(text!("table-strict"), 8.0, egui::TextFormat::simple(style::italic(size::NOTE), gold()));
    }
    if let Some(series) = game.series() {
        let score = say!("series-score", won = series.won(side), to = series.to());
        player_line.append(&score, 8.0, egui::TextFormat::simple(style::medium(size::BODY), gold()));
        if game.is_crawford() {
            let words = text!("series-crawford");
            player_line.append(words, 8.0, egui::TextFormat::simple(style::italic(size::NOTE), gold()));
        }
    }
    player_line
}

/// Draws the card of a side. A bar in its colour connects it with its men.
fn side_card(
    ui: &mut Ui,
    game: &Match,
    figure: &Figure,
    board: Option<&Board>,
    (side, clock): (Side, &TurnClock),
    settings: &Settings,
) {
    let active = game.turn_side() == Some(side);
    let accent = palette::accent(game.tint(side));
    let mut frame = widgets::panel().inner_margin(egui::Margin { left: 17, right: 12, top: 9, bottom: 10 });
    let glow = turn::glow(ui.ctx(), side, active, settings);
    if active {
        frame.fill = frame.fill.lerp_to_gamma(gold(), 0.10 + 0.25 * glow);
    }
    let response = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = space::TINY;
        ui.label(player_line(game, side, name(game, side).as_deref(), active));
        if let Some(face) = clock::Face::of(clock, side) {
            face.row(ui);
        }
        let Some(board) = board.filter(|board| board.checkers > 0) else { return };
        let (hand, removed) = (figure.hands[side.index()].len(), figure.removed[side.index()].len());
        let words = style::text(stock(figure, board, side), style::roman(size::NOTE), dim());
        // In one line if it stays legible, closer together if need be.
        let galley = egui::WidgetText::from(words.clone()).into_galley(ui, None, f32::INFINITY, egui::TextStyle::Body);
        let space_left = ui.available_width() - galley.size().x - ui.spacing().item_spacing.x;
        let step = ((space_left - STEP) / (hand.max(2) - 1) as f32).min(STEP);
        if step >= MIN_STEP && removed == 0 {
            ui.horizontal(|ui| {
                ui.label(words);
                discs(ui, accent, step, hand, removed);
            });
        } else {
            ui.label(words);
            discs(ui, accent, STEP, hand, removed);
        }
    });
    let rect = response.response.rect;
    let width = if active { 7.0 } else { 4.0 };
    let bar = Rect::from_min_max(rect.min + Vec2::splat(1.0), Pos2::new(rect.left() + width, rect.bottom() - 1.0));
    ui.painter().rect_filled(bar, 1.0, if active { accent } else { palette::faint(accent, 0.4) });
    if active {
        let line = Stroke::new(2.0 + 1.5 * glow, gold());
        ui.painter().rect_stroke(rect, style::ROUND, line, egui::StrokeKind::Inside);
    }
}

/// Distance between two small checkers, in points.
const STEP: f32 = 11.0;
/// Smallest distance, where each lies over the one before.
const MIN_STEP: f32 = 4.5;

/// Draws a hand as small checkers; removed ones are hollow.
pub(in crate::app) fn discs(ui: &mut Ui, accent: Color32, step: f32, hand: usize, removed: usize) {
    let each_row = ((ui.available_width() / step) as usize).max(1);
    let all = hand + removed;
    let rows = all.div_ceil(each_row);
    if rows == 0 || rows > 4 {
        return;
    }
    let (rect, _) =
        ui.allocate_exact_size(Vec2::new(ui.available_width(), rows as f32 * STEP + 2.0), egui::Sense::hover());
    // Opaque, since they may lie over each other.
    let ground = palette::ground().to_opaque();
    let (disc, rim) = (ground.lerp_to_gamma(accent, 0.75), ground.lerp_to_gamma(ink(), 0.45));
    for index in 0..all {
        let place = Vec2::new((index % each_row) as f32 * step + 4.5, (index / each_row) as f32 * STEP + 6.5);
        let at = rect.min + place;
        if index < hand {
            ui.painter().circle(at, 4.2, disc, Stroke::new(0.8, rim));
        } else {
            ui.painter().circle_stroke(at, 3.6, Stroke::new(1.0, palette::faint(accent, 0.6)));
        }
    }
}

/// Returns `true` if there is a result to show. A lesson has an end of its own.
fn has_result(game: &Match) -> bool {
    game.session.outcome().is_some() && game.panel() != Panel::Exercise
}

/// Returns `true` if there is a button that is shown only at times.
pub(in crate::app) fn has_large_button(game: &Match) -> bool {
    game.turn_end() == TurnEnd::Unconfirmed || has_result(game)
}

/// Draws the buttons that are shown only at times: the end of the turn, and the result.
pub(in crate::app) fn large_buttons(
    ui: &mut Ui,
    game: &Match,
    menu: &mut NextState<Menu>,
    requests: &mut MatchCommands,
) {
    let (width, font) = (ui.available_width(), || style::roman(size::BODY));
    if game.turn_end() == TurnEnd::Unconfirmed {
        let end = widgets::button_sized(ui, text!("table-end-turn"), Weight::Primary, Some(width), font());
        if end.on_hover_text(say!("table-end-turn-tip", keys = keys(ui.ctx(), Command::Confirm))).clicked() {
            requests.write(PlayerCommand::EndTurn);
        }
    }
    if has_result(game) {
        let result = widgets::button_sized(ui, text!("table-result"), Weight::Primary, Some(width), font());
        if result.clicked() {
            menu.set_if_neq(Menu::Result);
        }
    }
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

/// Returns the place of a result, which covers nothing of the position: above the buttons at the left, in a narrow window in their
/// place.
pub(in crate::app) fn result_place(ctx: &egui::Context) -> (egui::Align2, Vec2, f32) {
    if !style::is_narrow(ctx) {
        return above_tools(ctx);
    }
    (egui::Align2::CENTER_BOTTOM, Vec2::new(0.0, -EDGE), ctx.viewport_rect().width() - 2.0 * EDGE)
}

fn buttons(
    ui: &mut Ui,
    game: &Match,
    (open, worded): (bool, bool),
    request: &mut AnalysisWanted,
    menu: &mut NextState<Menu>,
    requests: &mut MatchCommands,
) {
    let width = ui.available_width();
    ui.spacing_mut().item_spacing = Vec2::new(space::SMALL, space::SMALL);
    if !open {
        large_buttons(ui, game, menu, requests);
    }
    if game.panel() == Panel::Exercise {
        return menu_button(ui, (width, Face::Beside), menu);
    }
    let face = if worded { Face::Beside } else { Face::Icon };
    let columns = if worded { 2.0 } else { 6.0 };
    // Rounded down, so that as many as are meant to stand in a row do.
    let each = ((width - (columns - 1.0) * space::SMALL) / columns).floor();
    ui.horizontal_wrapped(|ui| tools(ui, (each, face), game, request, menu, requests));
}

/// The state of the buttons at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Face {
    /// An icon.
    Icon,
    /// An icon and a word beside it.
    Beside,
    /// An icon and a word below it.
    Below,
}

/// Draws a button at the board.
pub(in crate::app) fn tool(
    ui: &mut Ui,
    (icon, words): (&str, &str),
    weight: Weight,
    (width, face): (f32, Face),
) -> egui::Response {
    match face {
        Face::Icon => widgets::icon_button(ui, icon, words, weight, width),
        Face::Beside => widgets::worded_button(ui, &format!("{icon}  {words}"), words, weight, width),
        Face::Below => widgets::worded_button(ui, &format!("{icon}\n{words}"), words, weight, width),
    }
}

/// A button at the board, without that of the menu.
struct Tool {
    icon: &'static str,
    words: &'static str,
    tip: String,
    /// The reason why it cannot be used.
    why_not: Option<&'static str>,
    lit: bool,
    command: Command,
}

/// Returns the buttons at the board, in order.
fn list_tools(ctx: &egui::Context, game: &Match, request: AnalysisWanted) -> [Tool; 5] {
    let over = game.session.outcome().is_some();
    let keys = |command| keys(ctx, command);
    [
        Tool {
            icon: icon::ARROW_U_UP_LEFT,
            words: text!("table-undo"),
            tip: say!("table-undo-tip", keys = keys(Command::Undo)),
            why_not: game.why_no_undo(),
            lit: false,
            command: Command::Undo,
        },
        Tool {
            icon: icon::ARROW_U_UP_RIGHT,
            words: text!("table-redo"),
            tip: say!("table-redo-tip", keys = keys(Command::Redo)),
            why_not: game.why_no_redo(),
            lit: false,
            command: Command::Redo,
        },
        Tool {
            icon: icon::LIGHTBULB,
            words: text!("table-hint"),
            tip: say!("table-hint-tip", keys = keys(Command::Hint)),
            why_not: game.why_no_answer(),
            lit: request.hint,
            command: Command::Hint,
        },
        Tool {
            icon: icon::SHIELD_WARNING,
            words: text!("table-threats"),
            tip: say!("table-threats-tip", keys = keys(Command::Threats)),
            why_not: game.why_no_answer().filter(|_| over || game.policy().is_strict),
            lit: request.threats,
            command: Command::Threats,
        },
        Tool {
            icon: icon::CLOCK_COUNTER_CLOCKWISE,
            words: text!("table-last-turn"),
            tip: say!("table-last-turn-tip", keys = keys(Command::LastTurn)),
            why_not: game.why_no_last_turn(),
            lit: game.is_replaying(),
            command: Command::LastTurn,
        },
    ]
}

/// Draws the small buttons, the menu last, in the layout of the caller.
pub(in crate::app) fn tools(
    ui: &mut Ui,
    look: (f32, Face),
    game: &Match,
    request: &mut AnalysisWanted,
    menu: &mut NextState<Menu>,
    requests: &mut MatchCommands,
) {
    ui.spacing_mut().button_padding.x = space::TINY;
    let tools = list_tools(ui.ctx(), game, *request);
    let mut draw = |ui: &mut Ui, one: &Tool| {
        let weight = if one.lit { Weight::Primary } else { Weight::Plain };
        widgets::make_room(ui, look.0);
        let add = |ui: &mut Ui| tool(ui, (one.icon, one.words), weight, look);
        let response = ui.add_enabled_ui(one.why_not.is_none(), add).inner;
        let response = response.on_hover_text(&one.tip).on_disabled_hover_text(one.why_not.unwrap_or_default());
        if !response.clicked() {
            return;
        }
        match one.command {
            Command::Undo => requests.write(PlayerCommand::Undo),
            Command::Redo => requests.write(PlayerCommand::Redo),
            Command::Hint => request.toggle_hint(),
            Command::Threats => request.toggle_threats(),
            _ => requests.write(ReplayCommand::Begin),
        }
    };
    tools.iter().for_each(|one| draw(ui, one));
    menu_button(ui, look, menu);
}

/// Draws the button of the menu.
pub(in crate::app) fn menu_button(ui: &mut Ui, look: (f32, Face), menu: &mut NextState<Menu>) {
    let tip = say!("table-menu-tip", keys = keys(ui.ctx(), Command::Cancel));
    widgets::make_room(ui, look.0);
    let button = tool(ui, (icon::LIST, text!("table-menu")), Weight::Plain, look);
    if button.on_hover_text(tip).clicked() {
        menu.set_if_neq(Menu::Pause);
    }
}

/// Width of the button that shows the moves, in points.
const SHOW_MOVES_WIDTH: f32 = 64.0;

/// Smallest height of a window in which the goal of a lesson's game stands below the turn, in points.
const MIN_HEIGHT_FOR_GOAL: f32 = 560.0;

/// Returns the width of the column at the right, in points.
fn right_column(game: &Match, screen: f32, moves: bool) -> f32 {
    match game.panel() {
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

fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    thinking: Res<Thinking>,
    analysis: Res<Analysis>,
    settings: Res<Settings>,
    mut request: ResMut<AnalysisWanted>,
    shown: Res<MovesShown>,
    board: Res<BoardOnTable>,
    (view, clock): (Res<View>, Res<TurnClock>),
    open: Res<State<Menu>>,
    mut menu: ResMut<NextState<Menu>>,
    mut requests: MatchCommands,
    mut space: ResMut<PanelSpace>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(game) = game.filter(|_| !style::is_narrow(ctx)) else { return };
    let screen = ctx.viewport_rect();
    let width = column_width(screen.width());
    // In a lesson its panel takes that column.
    let Policy { panel, is_strict, .. } = game.policy();
    let moves = shown.on(ctx, &game) && panel != Panel::Exercise;
    let figure = game.shown_figure();
    let foremost = view.foremost();
    let mut new_request = *request;
    let column = |name: &'static str, corner: egui::Align2, up: f32| {
        let out = Vec2::new(if corner.x() == egui::Align::LEFT { MARGIN } else { -MARGIN }, up);
        egui::Area::new(name.into()).order(egui::Order::Background).anchor(corner, out).fade_in(false)
    };
    let turn = column("turn", egui::Align2::LEFT_TOP, MARGIN).show(ctx, |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = space::MEDIUM;
        if header(ui, &game, &thinking, (settings.evaluation_bar && !is_strict).then_some(&*analysis)) {
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
    layout_notes::note_panel(ctx, "turn", turn.response.rect);
    let below = column(BUTTONS_PANEL, egui::Align2::LEFT_BOTTOM, -MARGIN).show(ctx, |ui| {
        ui.set_width(width);
        widgets::panel().inner_margin(6).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let state = (*open.get() == Menu::Result, settings.has_worded_buttons());
            buttons(ui, &game, state, &mut new_request, &mut menu, &mut requests);
        });
    });
    layout_notes::note_panel(ctx, BUTTONS_PANEL, below.response.rect);
    request.set_if_neq(new_request);
    if moves && !panel.is_study() {
        let card = column(FOREMOST_CARD, egui::Align2::RIGHT_BOTTOM, -MARGIN).show(ctx, |ui| {
            ui.set_width(width);
            side_card(ui, &game, &figure, board.0.as_ref(), (foremost, &clock), &settings);
        });
        layout_notes::note_panel(ctx, FOREMOST_CARD, card.response.rect);
    }
    let (left, right) = beside_the_board(ctx, width, right_column(&game, screen.width(), moves));
    PanelSpace::reserve(&mut space, [left, right, 0.0, 0.0, HINT_LINE * ctx.zoom_factor()]);
}

/// Unfolds the sheet for the next study or board editor.
fn unfold(game: Option<Res<Match>>, mut shown: ResMut<MovesShown>, mut last: Local<Option<(FileId, Panel)>>) {
    let study = game.map(|game| (game.file, game.panel())).filter(|(_, panel)| panel.is_study());
    // The editor may give the position a file of its own.
    let goes_on = matches!((*last, study), (Some((_, Panel::Editor)), Some((_, Panel::Editor)))) || *last == study;
    *last = study;
    if !goes_on && shown.folded {
        shown.folded = false;
    }
}

/// The area of the buttons: the action prompt and the result stand above it.
pub const BUTTONS_PANEL: &str = "buttons";
/// The area of the card of the foremost side: the moves end above it.
pub const FOREMOST_CARD: &str = "foremost card";

pub(in crate::app) fn plugin(app: &mut App) {
    clock::plugin(app);
    app.init_resource::<MovesShown>()
        .add_systems(Update, unfold.in_set(Step::After))
        .add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Table));
}
