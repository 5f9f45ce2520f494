//! Whose turn it is, in words and signs: for the panel above the cards, and for the line of a narrow window.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, Color32, Ui, Vec2};

use super::{acting_name, return_link, waiting_text};
use crate::app::base::settings::Settings;
use crate::app::game::activity::TurnEnd;
use crate::app::game::matches::{Match, Thinking};
use crate::app::game::player_slot::PlayerSlot;
use crate::app::game::policy::Panel;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets;
use benediction_rules::Side;
use benediction_rules::view::Notice;
use benediction_words::{hud as words, say, text};

/// Height of the row that says whose turn it is, in points.
pub(in crate::app) const ROW: f32 = 26.0;
/// Number of rows of the text below it.
const DETAIL_ROWS: usize = 2;
/// Duration of the glow that shows a change of turns, in seconds.
const GLOW: f32 = 0.9;

/// The texts about the turn.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) struct TurnText {
    /// The side whose turn it is. `None` while the dice decide it.
    pub side: Option<Side>,
    /// Whose turn it is: "Your turn".
    pub title: String,
    /// The actions that are left, or what the turn waits for. It may be empty.
    pub detail: String,
    /// The colour of the detail.
    pub color: Color32,
    /// The number of actions left in the turn.
    pub left: u8,
    /// The number of actions of the turn, or 0 if they are not counted.
    pub of: u8,
}

impl TurnText {
    /// Describes the turn of a game that is not over.
    pub(in crate::app) fn of(game: &Match, thinking: &Thinking) -> TurnText {
        let side = game.turn_side();
        let (left, of) = actions(game);
        let title = side.map_or_else(|| text!("table-dice-decide").into(), |side| title(game, side));
        let mut turn = TurnText { side, title, detail: String::new(), color: dim(), left, of };
        turn.detail = match (game.acting(), game.session.notice()) {
            _ if game.turn_end() == TurnEnd::Unconfirmed => text!("table-unconfirmed").into(),
            _ if game.turn_end().awaits_coach() => text!("coach-looks").into(),
            // A puzzle or a lesson rolls no dice of its own.
            (None, _) if game.panel() == Panel::Exercise => String::new(),
            (None, _) if game.session.rolls() > 0 => text!("table-dice-fall-again").into(),
            (None, _) => text!("table-dice-fall").into(),
            (_, Some(Notice::WinsAtTurnStart(side))) => {
                turn.color = palette::accent(game.tint(side));
                say!("table-wins-at-turn-start", side = game.session.sides().of(side))
            }
            (Some(side), None) if thinking.side == Some(side) => {
                turn.color = gold();
                say!("table-thinking", player = acting_name(game, side))
            }
            (Some(_), None) => turn_instruction(game, left, of),
        };
        turn
    }
}

/// Returns the sentence for whose turn it is.
fn title(game: &Match, side: Side) -> String {
    if game.panel() != Panel::Players {
        return say!("table-to-play", side = game.session.sides().of(side));
    }
    match (game.slots.lone_human(), game.slots.slot(side)) {
        (Some(human), _) if human == side => text!("table-your-turn").into(),
        (Some(_), PlayerSlot::Bot(_) | PlayerSlot::Named(_)) => say!("table-turn-of", player = acting_name(game, side)),
        // Two bots may have the same name.
        _ => say!("table-to-play", side = game.session.sides().of(side)),
    }
}

/// Returns what is left to do in the turn.
fn turn_instruction(game: &Match, left: u8, of: u8) -> String {
    let thrown = game.session.figure().thrown;
    match left {
        _ if game.session.turn().setup => text!("table-choosing").into(),
        _ if !thrown.dice.is_empty() => words::dice(&thrown.dice, game.session.rolls() > 1),
        _ if of == 0 => String::new(),
        1 if of == 1 && game.panel() == Panel::Exercise => String::new(),
        1 if of == 1 => text!("table-only-action").into(),
        left => say!("table-actions-left", left = left),
    }
}

/// Returns the number of actions left in the turn, and the number of actions of the turn. Both are 0 if they are not counted.
fn actions(game: &Match) -> (u8, u8) {
    let session = &game.session;
    let turn = session.turn();
    if turn.setup || session.turn_actions() < 2 || game.has_dice() {
        return (0, 0);
    }
    let (here, unconfirmed) = (session.node(), game.is_unconfirmed());
    let start = if unconfirmed { session.before_turn(here) } else { session.turn_start() };
    let played = u8::try_from(session.ply_of(here) - session.ply_of(start)).unwrap_or(u8::MAX);
    let left = if unconfirmed { 0 } else { turn.actions_left };
    (left, played.saturating_add(left))
}

/// Draws the dot of the side whose turn it is.
fn dot(ui: &mut Ui, game: &Match, side: Option<Side>) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(11.0, 20.0), egui::Sense::hover());
    let at = rect.center() + Vec2::Y;
    match side {
        Some(side) => palette::dot(ui.painter(), at, 5.5, game.tint(side)),
        None => drop(ui.painter().circle_filled(at, 5.5, palette::old_gold())),
    }
}

/// Width of the sign of an action, in points.
const PIP: f32 = 18.0;

/// Draws the actions of the turn as diamonds; those left are full.
fn pips(ui: &mut Ui, left: u8, of: u8) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(f32::from(of) * PIP, 20.0), egui::Sense::hover());
    for index in 0..of {
        let at = rect.left_center() + Vec2::new((f32::from(index) + 0.5) * PIP, 1.0);
        let is_left = index >= of - left;
        widgets::diamond(ui.painter(), at, 8.0, if is_left { gold() } else { palette::faint(gold(), 0.22) });
    }
}

/// Returns the height of the rows about the turn, in points.
pub(in crate::app) fn height(ui: &Ui) -> f32 {
    ROW + ui.spacing().item_spacing.y + detail_height(ui)
}

fn detail_height(ui: &Ui) -> f32 {
    ui.fonts_mut(|fonts| fonts.row_height(&style::roman(size::NOTE))) * DETAIL_ROWS as f32
}

/// Draws whose turn it is, and the actions that are left in it. All rows have a fixed height, whatever the turn. Returns `true` if
/// the player wants to return to the current position.
pub(in crate::app) fn rows(ui: &mut Ui, game: &Match, thinking: &Thinking) -> bool {
    let turn = TurnText::of(game, thinking);
    let width = ui.available_width();
    let sized = |ui: &mut Ui, height: f32, layout: egui::Layout, add: &mut dyn FnMut(&mut Ui)| {
        ui.allocate_ui_with_layout(Vec2::new(width, height), layout, |ui| {
            ui.set_min_size(Vec2::new(width, height));
            add(ui);
        });
    };
    sized(ui, ROW, egui::Layout::left_to_right(egui::Align::Center), &mut |ui| {
        ui.spacing_mut().item_spacing.x = space::SMALL;
        dot(ui, game, turn.side);
        let room = ui.available_width() - f32::from(turn.of) * PIP - space::SMALL;
        let font = widgets::fitting(ui, &turn.title, style::medium(size::HEADING), room);
        shortened(ui, &turn.title, font, ink(), room, 1);
        let right = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(right, |ui| pips(ui, turn.left, turn.of));
    });
    let mut returns = false;
    let height = detail_height(ui);
    sized(ui, height, egui::Layout::top_down(egui::Align::LEFT), &mut |ui| {
        if let Some(words) = waiting_text(ui.ctx(), game) {
            returns = return_link(ui, &words);
            return;
        }
        let is_report = thinking.side.is_some() && thinking.side == turn.side;
        let font = if is_report { style::italic(size::NOTE) } else { style::roman(size::NOTE) };
        let detail = shortened(ui, &turn.detail, font, turn.color, width, DETAIL_ROWS);
        if is_report && !thinking.report.is_empty() {
            detail.on_hover_text(&thinking.report);
        }
    });
    returns
}

/// Draws a text in at most so many rows of this width. What is cut off is shown at the pointer.
fn shortened(ui: &mut Ui, words: &str, font: egui::FontId, color: Color32, width: f32, rows: usize) -> egui::Response {
    let mut job = LayoutJob::simple(words.into(), font, color, width);
    job.wrap.max_rows = rows;
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let is_cut = galley.elided;
    let label = ui.add(egui::Label::new(galley));
    if is_cut { label.on_hover_text(words) } else { label }
}

/// Draws whose turn it is in one line.
pub(in crate::app) fn line(ui: &mut Ui, game: &Match, thinking: &Thinking) {
    let turn = TurnText::of(game, thinking);
    ui.spacing_mut().item_spacing.x = space::SMALL;
    dot(ui, game, turn.side);
    let room = ui.available_width() - f32::from(turn.of) * PIP - space::SMALL;
    let whole = format!("{}  {}", turn.title, turn.detail);
    // One text, so that both stand on one line: smaller if it is long.
    let part = widgets::fitting(ui, &whole, style::medium(size::HEADING), room).size / size::HEADING;
    let mut job = LayoutJob::default();
    job.append(&turn.title, 0.0, egui::TextFormat::simple(style::medium(size::HEADING * part), ink()));
    if !turn.detail.is_empty() {
        let font = style::roman((size::NOTE * part).max(widgets::smallest(ui.ctx())));
        job.append(&turn.detail, 9.0, egui::TextFormat::simple(font, turn.color));
    }
    job.wrap.max_rows = 1;
    job.wrap.max_width = room;
    ui.add(egui::Label::new(job));
    pips(ui, turn.left, turn.of);
}

/// Returns how brightly the card of a side glows, from 0 to 1: for a moment after its turn has begun, unless things are to be calm.
pub(in crate::app) fn glow(ctx: &egui::Context, side: Side, active: bool, settings: &Settings) -> f32 {
    let part = ctx.animate_bool_with_time(egui::Id::new(("turn-glow", side.index())), active, GLOW);
    let still = settings.play.reduced_motion || settings.play.animation_speed <= 0.0;
    if still || !active { 0.0 } else { 4.0 * part * (1.0 - part) }
}
