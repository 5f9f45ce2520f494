//! The opponent: a friend, or a bot on a scale of strength.

use bevy_egui::egui::{self, Align2, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2};

use super::section;
use crate::app::ui::layout_notes::note_button;
use crate::app::ui::named;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use benediction_engine::Level;
use benediction_rules::Side;
use benediction_rules::message::Arg;
use benediction_study::progress::LastGame;
use benediction_study::record::Player;
use benediction_study::registry::Entry;
use benediction_words::{self as all, say, text};

/// Height of the scale of strength, in points.
const SCALE: f32 = 58.0;
/// The level of a bot that is chosen for the first time.
const USUAL: u8 = 4;
/// Largest number of letters of a name, and the width of its field, in points.
const MAX_NAME: usize = 30;
const NAME: f32 = 150.0;

/// Draws the choice of the opponent, and of the side against a bot.
pub(super) fn rows(ui: &mut Ui, entry: &Entry, last: &mut LastGame, (matched, known_names): (Option<u8>, &[String])) {
    let mut who = match last.people() {
        2 => 1,
        0 => 2,
        _ => 0,
    };
    let mut kinds = vec![text!("new-game-bot"), text!("new-game-friend")];
    // Two bots are chosen below *More options*.
    if who == 2 {
        kinds.push(text!("new-game-two-bots"));
    }
    section(ui, text!("new-game-opponent"), |ui| {
        if widgets::choices(ui, &mut who, &kinds) {
            let bot = Player::Bot(last.level().unwrap_or(USUAL));
            last.players = [Player::Human, if who == 0 { bot } else { Player::Human }];
        }
    });
    match who {
        0 => bot(ui, entry, last, matched),
        1 => friends(ui, entry, &mut last.terms.names, known_names),
        _ => {}
    }
}

/// Draws the names of two people, with those of earlier games to choose from.
fn friends(ui: &mut Ui, entry: &Entry, names: &mut [String; 2], known_names: &[String]) {
    ui.label(style::text(text!("new-game-human-about"), style::italic(size::NOTE), dim()));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(space::MEDIUM);
        for (side, name) in Side::BOTH.into_iter().zip(&mut *names) {
            let accent = palette::accent(entry.sides.tint(side));
            ui.label(style::text(all::side(entry.sides, side), style::medium(size::BODY), accent));
            let field = egui::TextEdit::singleline(name).hint_text(text!("new-game-name")).char_limit(MAX_NAME);
            let field = ui.add(field.font(style::roman(size::BODY)).desired_width(NAME));
            let name = say!("new-game-name-of", side = entry.sides.of(side));
            named::label(&field, &name);
            note_button(&field, &name);
        }
    });
    let offered = known_names.iter().filter(|known| !names.contains(known));
    let offered: Vec<String> = offered.cloned().collect();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(space::SMALL);
        for known in offered {
            if widgets::small_button(ui, &known, Weight::Quiet).clicked() {
                // Into the first empty field, or else in the place of the second name.
                names[usize::from(!names[0].is_empty())] = known;
            }
        }
    });
}

/// Draws the level of the bot and the side of the player. `matched` is the level that is matched to the player's results, in tenths.
fn bot(ui: &mut Ui, entry: &Entry, last: &mut LastGame, matched: Option<u8>) {
    let bot_is_near = last.players[0] != Player::Human;
    let Player::Bot(level) = &mut last.players[usize::from(!bot_is_near)] else { return };
    // It moves with the results, also since the last game.
    last.terms.matched = last.terms.matched.and(matched);
    if let Some(tenths) = last.terms.matched {
        *level = Level::nearest(tenths).number();
    }
    let before = *level;
    scale(ui, entry, level);
    if *level != before {
        last.terms.matched = None;
    }
    if let Some(tenths) = matched {
        let mut on = last.terms.matched.is_some();
        let strength = Arg::decimal(f64::from(tenths) / 10.0, 1);
        if widgets::switch(ui, &mut on, &say!("new-game-match-me", level = strength)).changed() {
            last.terms.matched = on.then_some(tenths);
        }
    }
    ui.add_space(space::TINY);
    let [near, far] = Side::BOTH.map(|side| all::side(entry.sides, side));
    let mut mine = if last.random_side { 2 } else { usize::from(bot_is_near) };
    section(ui, text!("new-game-you-play"), |ui| {
        if widgets::choices(ui, &mut mine, &[near.as_str(), far.as_str(), text!("new-game-random")]) {
            last.random_side = mine == 2;
            if mine < 2 && bot_is_near != (mine == 1) {
                last.players.reverse();
            }
        }
    });
}

/// Draws ten levels as bars that grow with the strength, and describes the chosen one.
pub(super) fn scale(ui: &mut Ui, entry: &Entry, level: &mut u8) {
    // Two rows where ten bars are too slim for fingers.
    let columns = if style::is_narrow(ui.ctx()) { Level::ALL.len().div_ceil(2) } else { Level::ALL.len() };
    let count = Level::ALL.len() as f32;
    let height = style::row_height(ui.ctx(), SCALE);
    let rows = Level::ALL.len().div_ceil(columns);
    let size = Vec2::new(ui.available_width(), height * rows as f32);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let step = rect.width() / columns as f32;
    let mut shown = *level;
    for (index, one) in Level::ALL.into_iter().enumerate() {
        let number = one.number();
        let corner = Vec2::new((index % columns) as f32 * step, (index / columns) as f32 * height);
        let cell = Rect::from_min_size(rect.min + corner, Vec2::new(step, height));
        let response = ui.interact(cell, ui.id().with(("level", number)), egui::Sense::click());
        let name = all::level(number);
        let chosen = *level == number;
        response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, name));
        note_button(&response, name);
        widgets::reveal(&response);
        let lit = response.hovered() || response.has_focus();
        if lit {
            shown = number;
        }
        let tall = 8.0 + (height - 30.0) * f32::from(number) / count;
        let bar = Rect::from_min_max(
            Pos2::new(cell.left() + 3.0, cell.bottom() - 20.0 - tall),
            Pos2::new(cell.right() - 3.0, cell.bottom() - 20.0),
        );
        let fill = match (chosen, number <= *level) {
            (true, _) => gold(),
            (false, true) => palette::faint(gold(), 0.45),
            (false, false) => palette::faint(ink(), 0.14),
        };
        ui.painter().rect_filled(bar, 2.0, fill);
        if lit {
            ui.painter().rect_stroke(bar, 2.0, Stroke::new(1.5, gold()), StrokeKind::Outside);
        }
        let under = Pos2::new(cell.center().x, cell.bottom() - 1.0);
        let color = if chosen || lit { gold() } else { dim() };
        ui.painter().text(under, Align2::CENTER_BOTTOM, number, style::roman(size::CAPTION), color);
        if widgets::clicked(&response) {
            *level = number;
        }
    }
    describe(ui, entry, shown);
}

/// Describes a level: its name, its rating, and what it is like. Takes the same height for every level.
fn describe(ui: &mut Ui, entry: &Entry, level: u8) {
    let name = all::level(level);
    let title = match entry.rating(level) {
        Some(rating) => say!("new-game-level-rated", name = name, level = level, rating = rating),
        None => say!("new-game-level", name = name, level = level),
    };
    let about = |level: u8| say!("player-level-play", level = level);
    let width = ui.available_width();
    let height = |words: String| ui.painter().layout(words, style::italic(size::NOTE), dim(), width).size().y;
    let tallest = Level::ALL.iter().map(|level| height(about(level.number()))).fold(0.0, f32::max);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = space::TINY;
        let title = ui.label(style::text(title, style::medium(size::BODY), ink()));
        title.on_hover_text(text!("new-game-rating-tip"));
        let top = ui.cursor().top();
        ui.label(style::text(about(level), style::italic(size::NOTE), dim()));
        ui.add_space((tallest - (ui.cursor().top() - top)).max(0.0));
    });
}
