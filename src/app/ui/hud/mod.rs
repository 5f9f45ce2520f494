//! The panels beside the table: whose turn it is, both sides, and the buttons.

pub(in crate::app) mod action_prompt;
pub(in crate::app) mod coordinates;
pub(in crate::app) mod hint;
pub(in crate::app) mod narrow;
pub(in crate::app) mod panels;

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Pos2, Rect, Stroke, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::{Draw, keys};
use crate::app::base::settings::Settings;
use crate::app::base::states::Menu;
use crate::app::game::analysis::{Analysis, Asked};
use crate::app::game::commands::{LookAt, MatchCommands, PlayerCommand};
use crate::app::game::matches::{Match, Thinking};
use crate::app::game::player_slot::PlayerSlot;
use crate::app::input::commands::Command;
use crate::app::scene::BoardOnTable;
use crate::app::scene::camera::{PanelSpace, View};
use crate::app::ui::layout_notes;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style;
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::view::{Board, Figure, Notice};
use benediction_rules::{Outcome, Side};
use benediction_study::registry;
use benediction_words::{self as all, analysis as answers, hud as words};
use benediction_words::{say, text};

/// Room between panels and the window's edge, in points.
pub const MARGIN: f32 = 14.0;
/// Width of a lesson's panel, in points.
pub const LESSON: f32 = 290.0;

/// Height of the line that says that a bot is thinking, in points.
const THINKING: f32 = 20.0;

/// The width of a column on a screen of this width, in points.
pub fn column_width(screen: f32) -> f32 {
    (screen * 0.17).clamp(180.0, 224.0)
}

/// The width of the column of a study on a screen of this width, in points.
pub fn study_width(screen: f32) -> f32 {
    (screen * 0.25).clamp(236.0, 320.0)
}

/// The field in which a comment is written: it alone may have the keys at the table.
pub const COMMENT: &str = "study comment";

/// Whether the column with the moves is shown: as the player chose, else where there is room, and for every study in a narrow
/// window.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct MovesShown(pub Option<bool>);

impl MovesShown {
    /// Of a game.
    pub fn on(self, ctx: &egui::Context, game: &Match) -> bool {
        let screen = ctx.viewport_rect();
        let room = if style::is_narrow(ctx) {
            game.is_study()
        } else {
            screen.width() >= 900.0 && screen.width() > screen.height() * 1.2
        };
        self.0.unwrap_or(room)
    }
}

impl MovesShown {
    /// Whether the line of words has room of its own in a narrow window: not above the sheet of a study.
    pub fn has_hint(self, ctx: &egui::Context, game: &Match) -> bool {
        !(game.is_study() && self.on(ctx, game))
    }
}

/// Room between panels in a narrow window, and to its edge, in points.
pub const EDGE: f32 = 6.0;

/// Where a column at the right of the board stands: in a narrow window it is a sheet above the buttons.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Column {
    align: egui::Align2,
    off: Vec2,
    /// Its width, in points.
    pub width: f32,
    /// As high as it may be, in points.
    pub height: f32,
    /// It is a sheet.
    pub sheet: bool,
}

impl Column {
    /// So wide at the right of the board, or as a sheet so many parts of the window high.
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

    /// The area of that name there.
    pub(in crate::app) fn area(&self, name: &'static str) -> egui::Area {
        egui::Area::new(name.into()).order(egui::Order::Background).anchor(self.align, self.off).fade_in(false)
    }
}

/// From the foot of a narrow window to what stands above its buttons, in points.
pub(in crate::app) fn above_buttons(ctx: &egui::Context) -> f32 {
    height_of(ctx, BUTTONS_PANEL).unwrap_or(62.0) + 2.0 * EDGE
}

/// How high an area was when it was drawn last, in points.
pub(in crate::app) fn height_of(ctx: &egui::Context, name: &str) -> Option<f32> {
    egui::AreaState::load(ctx, egui::Id::new(name)).and_then(|area| area.size).map(|size| size.y)
}

/// The line below "Red to act", and how many of how many actions are left.
pub(in crate::app) fn about_turn(game: &Match, figure: &Figure) -> (String, u8, u8) {
    let (choosing, first, second, only) = (
        text!("table-choosing").into(),
        text!("table-first-of-two").into(),
        text!("table-second-of-two").into(),
        text!("table-only-action").into(),
    );
    let turn = game.session.turn();
    if turn.setup {
        return (choosing, 0, 0);
    }
    if !figure.thrown.dice.is_empty() {
        return (words::dice(&figure.thrown.dice), 0, 0);
    }
    if game.session.turn_actions() < 2 {
        return (String::new(), 0, 0);
    }
    if turn.actions_left >= 2 {
        return (first, 2, 2);
    }
    let same = |ply: usize| {
        let before = game.session.turn_at(ply);
        before.actor == turn.actor && !before.setup
    };
    if game.session.ply().checked_sub(1).is_some_and(same) { (second, 1, 2) } else { (only, 1, 1) }
}

/// EngineRole stands better: Red's share of the bar from the left, and a mark in its middle.
pub(in crate::app) fn evaluation(ui: &mut Ui, game: &Match, analysis: &Analysis) {
    let outcome = game.session.outcome();
    let share = match (outcome, analysis.opinion) {
        (Some(outcome), _) => outcome.winner.map_or(0.5, |winner| if winner == Side::Near { 1.0 } else { 0.0 }),
        (None, Some(red)) => red.chance(game.session.winning_score()),
        (None, None) => 0.5,
    };
    ui.add_space(4.0);
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

/// Whose turn it is, or how the game ended; whether the current position is asked for.
fn header(ui: &mut Ui, game: &Match, figure: &Figure, thinking: &Thinking, bar: Option<&Analysis>) -> bool {
    let mut returns = false;
    let mut frame = widgets::panel();
    if bar.is_some() {
        // The bar lies in the margin: a tray stands close below the cards.
        frame.inner_margin.bottom = 5;
    }
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 1.0;
        let spec = game.session.spec();
        let title = registry::title(&spec.id);
        let size = widgets::name_size(ui, title, 25.0, ui.available_width());
        ui.label(style::text(title, style::medium(size), gold()));
        match (game.session.outcome(), game.acting()) {
            (Some(outcome), _) => {
                headline(ui, game, outcome);
                ui.label(style::text(all::reason(outcome, game.session.sides()), style::roman(15.5), dim()));
            }
            (None, Some(side)) => {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 7.0;
                    let (rect, _) = ui.allocate_exact_size(Vec2::new(11.0, 20.0), egui::Sense::hover());
                    ui.painter().circle_filled(rect.center() + Vec2::Y, 5.5, palette::accent(game.tint(side)));
                    ui.label(style::text(words::to_act(&game.called(side)), style::roman(19.0), ink()));
                });
                let (about, left, of) = about_turn(game, figure);
                let about = if game.is_unconfirmed() { text!("table-unconfirmed").into() } else { about };
                let line = |ui: &mut Ui| {
                    ui.spacing_mut().item_spacing.x = 7.0;
                    pips(ui, left, of);
                    ui.label(style::text(about.as_str(), style::roman(15.5), dim()));
                };
                if !about.is_empty() {
                    ui.horizontal(line);
                }
                if let Some(words) = waits(ui.ctx(), game) {
                    returns = return_link(ui, &words);
                } else if thinking.side == Some(side) {
                    let name = acting_name(game, side);
                    ui.label(style::text(words::thinking(&name), style::italic(15.5), gold()))
                        .on_hover_text(if thinking.report.is_empty() { name } else { thinking.report.clone() });
                }
            }
            (None, None) => match waits(ui.ctx(), game) {
                Some(words) => returns = return_link(ui, &words),
                None => drop(ui.label(style::text(text!("table-dice-fall"), style::italic(16.0), dim()))),
            },
        }
        if let (Some(Notice::WinsAtTurnStart(side)), None) = (game.session.notice(), game.session.outcome()) {
            ui.add_space(4.0);
            ui.label(style::text(
                words::wins_at_turn_start(&game.called(side)),
                style::roman(15.5),
                palette::accent(game.tint(side)),
            ));
        }
        if let Some(analysis) = bar {
            evaluation(ui, game, analysis);
        }
    });
    returns
}

/// What waits until a player who looks back returns: a bot's turn, or the dice.
pub(in crate::app) fn waits(ctx: &egui::Context, game: &Match) -> Option<String> {
    if !game.is_looking() || game.is_lesson() || game.session.outcome().is_some() {
        return None;
    }
    let keys = (!style::is_touched(ctx)).then(|| keys(ctx, Command::Last));
    match game.acting() {
        None => Some(words::dice_wait(keys.as_deref())),
        Some(side) => {
            let waits = matches!(game.slot(side), PlayerSlot::Bot(_));
            waits.then(|| words::bot_waits(&acting_name(game, side), keys.as_deref()))
        }
    }
}

/// Words that lead back to the current position; whether they were pressed.
fn return_link(ui: &mut Ui, words: &str) -> bool {
    let link = ui.add(egui::Link::new(style::text(words, style::italic(15.5), gold())));
    layout_notes::note_button(&link, words);
    link.on_hover_text(say!("table-return-tip", keys = keys(ui.ctx(), Command::Last))).clicked()
}

/// How a game ended, with the winner's name.
pub(in crate::app) fn headline(ui: &mut Ui, game: &Match, outcome: Outcome) {
    let accent = outcome.winner.map_or(ink(), |winner| palette::accent(game.tint(winner)));
    let name = outcome.winner.and_then(|winner| name(game, winner));
    let sides = game.session.sides();
    let short = name.as_deref().map(|name| all::short(name, MOST_LETTERS));
    let said = all::result_with_name(outcome, sides, short.as_deref());
    let label = ui.label(style::text(said, style::medium(19.0), accent));
    if name != short {
        label.on_hover_text(all::result_with_name(outcome, sides, name.as_deref()));
    }
}

/// Letters of a name in the middle of a sentence.
pub(in crate::app) const MOST_LETTERS: usize = 24;

/// The name of who plays a side, if the game has one.
pub(in crate::app) fn name(game: &Match, side: Side) -> Option<String> {
    game.session.about().name(side)
}

/// EngineRole acts, in a few words: by name, or a bot by its level.
pub(in crate::app) fn acting_name(game: &Match, side: Side) -> String {
    name(game, side).map_or_else(|| short_name(game.slot(side)), |name| all::short(&name, MOST_LETTERS))
}

/// Actions of the turn: full while they are to come.
pub(in crate::app) fn pips(ui: &mut Ui, left: u8, of: u8) {
    for index in 0..of {
        let (rect, _) = ui.allocate_exact_size(Vec2::new(8.0, 16.0), egui::Sense::hover());
        let at = rect.center() + Vec2::Y;
        widgets::diamond(ui.painter(), at, 4.0, if index >= of - left { gold() } else { palette::faint(gold(), 0.25) });
    }
}

/// EngineRole sits there, in a word: a bot by its level.
fn short_name(slot: &PlayerSlot) -> String {
    match slot {
        PlayerSlot::Bot(level) => all::level(level.number()).into(),
        slot => benediction_study::words::player(&slot.player(), false),
    }
}

/// What a side has beside the board, in words.
pub(in crate::app) fn stock(figure: &Figure, board: &Board, side: Side) -> String {
    let (hand, removed) = (figure.hands[side.index()].len(), figure.removed[side.index()].len());
    let said = match board.home {
        Some(home) => {
            let off = figure.men.iter().filter(|man| man.at == home && man.side == side).count();
            words::on_the_way(hand, off)
        }
        None => words::in_hand(hand),
    };
    if removed > 0 { format!("{said}, {}", words::removed(removed)) } else { said }
}

/// A side's name and who plays it, in one text, so that both stand on one line or on two. What has no room there is left out.
pub(in crate::app) fn who(game: &Match, side: Side, player: Option<&str>, active: bool) -> egui::text::LayoutJob {
    let mut who = egui::text::LayoutJob::default();
    who.wrap.max_rows = 2;
    let name = benediction_study::words::named_player(player, &game.player(side), game.lone_human().is_some());
    let accent = palette::accent(game.tint(side));
    who.append(&game.called(side), 0.0, egui::TextFormat::simple(style::medium(19.0), accent));
    let colour = if active { ink() } else { dim() };
    who.append(&name, 8.0, egui::TextFormat::simple(style::roman(16.0), colour));
    who
}

/// What one side is and has. A bar in its colour ties it to its men.
fn side_card(ui: &mut Ui, game: &Match, figure: &Figure, board: Option<&Board>, side: Side) {
    let active = game.acting() == Some(side);
    let accent = palette::accent(game.tint(side));
    let frame = widgets::panel().inner_margin(egui::Margin { left: 17, right: 12, top: 9, bottom: 10 });
    let response = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.label(who(game, side, name(game, side).as_deref(), active));
        let Some(board) = board.filter(|board| board.checkers > 0) else { return };
        let (hand, removed) = (figure.hands[side.index()].len(), figure.removed[side.index()].len());
        let words = style::text(stock(figure, board, side), style::roman(15.5), dim());
        // In one line where it can be read so, closer together if need be: the trays stand close below.
        let galley = egui::WidgetText::from(words.clone()).into_galley(ui, None, f32::INFINITY, egui::TextStyle::Body);
        let room = ui.available_width() - galley.size().x - ui.spacing().item_spacing.x;
        let step = ((room - STEP) / (hand.max(2) - 1) as f32).min(STEP);
        if step >= CLOSEST && removed == 0 {
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
    let bar = Rect::from_min_max(rect.min + Vec2::splat(1.0), Pos2::new(rect.left() + 4.0, rect.bottom() - 1.0));
    ui.painter().rect_filled(bar, 1.0, if active { accent } else { palette::faint(accent, 0.4) });
    if active {
        ui.painter().rect_stroke(rect, style::ROUND, Stroke::new(1.0, palette::old_gold()), egui::StrokeKind::Inside);
    }
}

/// From one small checker to the next, in points.
const STEP: f32 = 11.0;
/// Closest they lie, each over the one before.
const CLOSEST: f32 = 4.5;

/// A hand as small checkers; removed ones are hollow.
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

/// The buttons that are there at some times only: the end of the turn, and the result.
pub(in crate::app) fn large_buttons(
    ui: &mut Ui,
    game: &Match,
    open: bool,
    menu: &mut NextState<Menu>,
    orders: &mut MatchCommands,
) {
    let (width, font) = (ui.available_width(), || style::roman(16.0));
    if game.is_unconfirmed() {
        let end = widgets::button_sized(ui, text!("table-end-turn"), Weight::Primary, Some(width), font());
        if end.on_hover_text(say!("table-end-turn-tip", keys = keys(ui.ctx(), Command::Confirm))).clicked() {
            orders.write(PlayerCommand::EndTurn);
        }
    }
    if game.session.outcome().is_some() && !open {
        let result = widgets::button_sized(ui, text!("table-result"), Weight::Primary, Some(width), font());
        if result.clicked() {
            menu.set_if_neq(Menu::Result);
        }
    }
}

fn buttons(
    ui: &mut Ui,
    game: &Match,
    open: bool,
    asked: &mut Asked,
    menu: &mut NextState<Menu>,
    orders: &mut MatchCommands,
) {
    let width = ui.available_width();
    ui.spacing_mut().item_spacing = Vec2::new(6.0, 6.0);
    large_buttons(ui, game, open, menu, orders);
    ui.horizontal(|ui| tools(ui, (width - 24.0) / 5.0, game, asked, menu, orders));
}

/// The row of small buttons, each of a width.
pub(in crate::app) fn tools(
    ui: &mut Ui,
    each: f32,
    game: &Match,
    asked: &mut Asked,
    menu: &mut NextState<Menu>,
    orders: &mut MatchCommands,
) {
    ui.spacing_mut().button_padding.x = 2.0;
    let can_redo = game.session.can_redo() && !game.is_looking() && !game.is_lesson();
    let can_undo = game.can_take_back() || game.is_looking();
    let button = |ui: &mut Ui, icon: &str, name: &str, tip: String, on: bool, lit: bool| {
        let weight = if lit { Weight::Primary } else { Weight::Plain };
        let add = |ui: &mut Ui| widgets::icon_button(ui, icon, name, weight, each);
        ui.add_enabled_ui(on, add).inner.on_hover_text(tip).clicked()
    };
    if button(
        ui,
        icon::ARROW_U_UP_LEFT,
        text!("table-undo"),
        say!("table-undo-tip", keys = keys(ui.ctx(), Command::Undo)),
        can_undo,
        false,
    ) {
        orders.write(PlayerCommand::Undo);
    }
    if button(
        ui,
        icon::ARROW_U_UP_RIGHT,
        text!("table-redo"),
        say!("table-redo-tip", keys = keys(ui.ctx(), Command::Redo)),
        can_redo,
        false,
    ) {
        orders.write(PlayerCommand::Redo);
    }
    let can_ask = game.human_to_act();
    if button(
        ui,
        icon::LIGHTBULB,
        text!("table-hint"),
        say!("table-hint-tip", keys = keys(ui.ctx(), Command::Hint)),
        can_ask,
        asked.hint,
    ) {
        asked.hint = !asked.hint;
    }
    let goes_on = game.session.outcome().is_none();
    if button(
        ui,
        icon::SWORD,
        text!("table-threats"),
        say!("table-threats-tip", keys = keys(ui.ctx(), Command::Threats)),
        goes_on,
        asked.threats,
    ) {
        asked.threats = !asked.threats;
    }
    if button(
        ui,
        icon::LIST,
        text!("table-menu"),
        say!("table-menu-tip", keys = keys(ui.ctx(), Command::Cancel)),
        true,
        false,
    ) {
        menu.set_if_neq(Menu::Pause);
    }
}

/// The width of the column at the right, in points; 0 where there is none.
fn right_column(game: &Match, screen: f32, moves: bool) -> f32 {
    match (game.is_lesson(), moves) {
        (true, _) => LESSON,
        (false, true) if game.is_study() => study_width(screen),
        (false, true) => column_width(screen),
        (false, false) => 0.0,
    }
}

/// What the columns take at the left and at the right, in logical pixels.
fn beside_the_board(ctx: &egui::Context, left: f32, right: f32) -> (f32, f32) {
    let with_margins = |width: f32| (width + 2.0 * MARGIN) * ctx.zoom_factor();
    (with_margins(left), if right > 0.0 { with_margins(right) } else { 0.0 })
}

/// At the table keys belong to the board: nothing keeps the focus but the field of a comment.
pub(in crate::app) fn leave_keys_to_the_board(ctx: &egui::Context) {
    ctx.memory_mut(|memory| {
        if let Some(focused) = memory.focused().filter(|focused| *focused != egui::Id::new(COMMENT)) {
            memory.surrender_focus(focused);
        }
    });
}

fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    thinking: Res<Thinking>,
    analysis: Res<Analysis>,
    settings: Res<Settings>,
    mut asked: ResMut<Asked>,
    shown: Res<MovesShown>,
    board: Res<BoardOnTable>,
    view: Res<View>,
    open: Res<State<Menu>>,
    mut menu: ResMut<NextState<Menu>>,
    mut orders: MatchCommands,
    mut space: ResMut<PanelSpace>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(game) = game.filter(|_| !style::is_narrow(ctx)) else { return };
    if *open.get() == Menu::None {
        leave_keys_to_the_board(ctx);
    }
    let screen = ctx.viewport_rect();
    let width = column_width(screen.width());
    // In a lesson the teacher has that column.
    let moves = shown.on(ctx, &game) && !game.is_lesson();
    let figure = game.shown_figure();
    let foremost = view.foremost();
    let mut wanted = *asked;
    let column = |name: &'static str, corner: egui::Align2, up: f32| {
        let out = Vec2::new(if corner.x() == egui::Align::LEFT { MARGIN } else { -MARGIN }, up);
        egui::Area::new(name.into()).order(egui::Order::Background).anchor(corner, out).fade_in(false)
    };
    let turn = column("turn", egui::Align2::LEFT_TOP, MARGIN).show(ctx, |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 8.0;
        if header(ui, &game, &figure, &thinking, settings.evaluation_bar.then_some(&*analysis)) {
            orders.write(LookAt(None));
        }
        side_card(ui, &game, &figure, board.0.as_ref(), foremost.other());
        if !moves || game.is_study() {
            side_card(ui, &game, &figure, board.0.as_ref(), foremost);
        }
    });
    // Room for the line that comes while a bot thinks.
    let bots = thinking.side.is_none() && game.lone_human().is_some();
    let room = Vec2::new(0.0, if bots { THINKING } else { 0.0 });
    layout_notes::note_panel(ctx, "turn", Rect::from_min_max(turn.response.rect.min, turn.response.rect.max + room));
    let below = column(BUTTONS_PANEL, egui::Align2::LEFT_BOTTOM, -MARGIN).show(ctx, |ui| {
        ui.set_width(width);
        widgets::panel().inner_margin(6).show(ui, |ui| {
            ui.set_width(ui.available_width());
            buttons(ui, &game, *open.get() == Menu::Result, &mut wanted, &mut menu, &mut orders);
        });
    });
    layout_notes::note_panel(ctx, BUTTONS_PANEL, below.response.rect);
    asked.set_if_neq(wanted);
    if moves && !game.is_study() {
        let card = column(FOREMOST_CARD, egui::Align2::RIGHT_BOTTOM, -MARGIN).show(ctx, |ui| {
            ui.set_width(width);
            side_card(ui, &game, &figure, board.0.as_ref(), foremost);
        });
        layout_notes::note_panel(ctx, FOREMOST_CARD, card.response.rect);
    }
    let (left, right) = beside_the_board(ctx, width, right_column(&game, screen.width(), moves));
    if (space.left, space.right, space.foot) != (left, right, 0.0) {
        (space.left, space.right, space.foot) = (left, right, 0.0);
    }
}

/// The area of the buttons: above it stands what can be said.
pub const BUTTONS_PANEL: &str = "buttons";
/// The area of the card of the side that sits before the spectator: above it the moves end.
pub const FOREMOST_CARD: &str = "foremost card";

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<MovesShown>().add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Table));
}
