//! The panel of the engines of a study: their lines and scores.

use crate::app::ui::style::{self, size, space};
use bevy_egui::egui::{self, Response, Ui, Vec2};
use egui_phosphor::regular as icon;

use super::lines::{EngineLine, EngineLines, MAX_LINES};
use super::second::SecondEngine;
use crate::app::base::settings::{SecondEngine as Choice, Settings};
use crate::app::game::matches::Match;
use crate::app::input::commands::Command;
use crate::app::study::study_commands::{StudyCommands, small};
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::{keys, widgets};
use benediction_rules::Side;
use benediction_rules::message::Arg;
use benediction_rules::view::ActionView;
use benediction_study::record::Player;
use benediction_study::session::Edit;
use benediction_study::words::{player, study as words};
use benediction_words::{say, text};

/// Height of a row of buttons, in points.
const BUTTONS: f32 = 28.0;
/// Height of a line.
const LINE: f32 = 24.0;
/// Height of the bar below a value.
const BAR: f32 = 3.0;

/// The height of both engines.
pub(in crate::app) fn height(lines: &EngineLines, second: &SecondEngine) -> f32 {
    let rows = if lines.on { lines.count } else { 0 };
    BUTTONS + (LINE + 2.0) * rows as f32 + if second.on { 2.0 * (LINE + 2.0) } else { 0.0 }
}

/// The engine's row of buttons, and its lines.
pub(in crate::app) fn first(
    ui: &mut Ui,
    game: &Match,
    lines: &mut EngineLines,
    second: &mut SecondEngine,
    commands: &mut StudyCommands,
) {
    let mut pointed = None;
    widgets::row(ui, |ui| {
        ui.spacing_mut().item_spacing.x = space::TINY;
        let tip = say!("study-engine-tip", keys = keys(ui.ctx(), Command::Engine));
        if small(ui, icon::CPU, &tip, true, lines.on) {
            lines.on = !lines.on;
        }
        let text = match lines.only_one_wins() {
            _ if !lines.on => text!("study-engine").to_string(),
            Some(true) => text!("study-only-wins").to_string(),
            Some(false) => text!("study-only-holds").to_string(),
            None if lines.lines.is_empty() && lines.is_busy() => text!("study-thinking").to_string(),
            None if lines.lines.is_empty() => text!("study-no-choice").to_string(),
            None => speed(lines),
        };
        ui.label(style::text(text, style::italic(size::NOTE), dim()));
        if style::is_touched(ui.ctx()) {
            choices(ui, lines, second);
        } else {
            let buttons = |ui: &mut Ui| choices(ui, lines, second);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), buttons);
        }
    });
    if !lines.on {
        return;
    }
    let ranked = lines.ranked();
    for row in 0..lines.count {
        let Some(line) = ranked.get(row) else {
            let size = Vec2::new(ui.available_width(), style::row_height(ui.ctx(), LINE));
            ui.allocate_exact_size(size, egui::Sense::hover());
            continue;
        };
        let response = shown(ui, game, line);
        if response.hovered() {
            pointed = Some(row);
        }
        if !lines.other {
            keep(ui, response, line, commands);
        }
    }
    if lines.pointed != pointed {
        lines.pointed = pointed;
    }
}

/// The number of lines, their side, and the second engine.
fn choices(ui: &mut Ui, lines: &mut EngineLines, second: &mut SecondEngine) {
    if small(ui, icon::SCALES, text!("study-second-tip"), true, second.on) {
        second.on = !second.on;
    }
    if !lines.on {
        return;
    }
    if small(ui, icon::PLUS, text!("study-more-lines"), lines.count < MAX_LINES, false) {
        lines.more();
    }
    if small(ui, icon::MINUS, text!("study-fewer-lines"), lines.count > 1, false) {
        lines.fewer();
    }
    if small(ui, icon::SWAP, text!("study-other"), true, lines.other) {
        lines.other = !lines.other;
    }
}

/// The second engine: its name and its line.
pub(in crate::app) fn second(
    ui: &mut Ui,
    game: &Match,
    engine: &mut SecondEngine,
    settings: &Settings,
    commands: &mut StudyCommands,
) {
    if !engine.on {
        return;
    }
    let name = match &settings.study.second {
        Choice::Level(level) => player(&Player::Bot(*level), false),
        Choice::Program(command) => command.clone(),
    };
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), LINE), egui::Sense::hover());
    let at = egui::Pos2::new(rect.left() + 2.0, rect.center().y);
    ui.painter().with_clip_rect(rect).text(at, egui::Align2::LEFT_CENTER, name, style::italic(size::NOTE), dim());
    let mut pointed = false;
    match (&engine.line, &engine.fault) {
        (_, Some(fault)) => {
            ui.add(egui::Label::new(style::text(fault, style::italic(size::NOTE), ink())).truncate())
                .on_hover_text(fault);
        }
        (Some(line), None) => {
            let response = shown(ui, game, line);
            pointed = response.hovered();
            keep(ui, response, line, commands);
        }
        (None, None) => {
            let text = if engine.is_busy() { text!("study-thinking") } else { text!("study-no-choice") };
            ui.label(style::text(text, style::italic(size::NOTE), dim()));
        }
    }
    if engine.pointed != pointed {
        engine.pointed = pointed;
    }
}

/// Draws a line: the chance, the turn, and the expected actions after it.
fn shown(ui: &mut Ui, game: &Match, line: &EngineLine) -> Response {
    let width = ui.available_width();
    let size = Vec2::new(width, style::row_height(ui.ctx(), LINE));
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    let label = ActionView::labels(&line.views);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    if response.hovered() {
        ui.painter().rect_filled(rect, style::ROUND, palette::faint(gold(), 0.10));
    }
    let chance = line.score.chance(game.session.winning_score());
    let painter = ui.painter().with_clip_rect(rect);
    // The value stands on the panel, so that it can be read whatever the sides' colours are.
    let worth = words::worth(game.session.sides(), line.score, chance);
    let worth = painter.layout_no_wrap(worth, style::medium(size::BODY), ink());
    let bar = rect.center().y + LINE / 2.0 - BAR;
    let size = Vec2::new(worth.size().x.max(46.0), BAR);
    let share = egui::Rect::from_min_size(egui::Pos2::new(rect.left() + 2.0, bar), size);
    let near = palette::accent(game.tint(Side::Near));
    painter.rect_filled(share, 1.5, palette::faint(palette::accent(game.tint(Side::Far)), 0.7));
    let part = egui::Rect::from_min_size(share.min, Vec2::new(share.width() * chance, share.height()));
    painter.rect_filled(part, 1.5, near);
    // Figures have nothing below their line, where the bar is.
    let at = share.center_top() - Vec2::new(worth.size().x / 2.0, worth.size().y - BAR);
    painter.galley(at, worth, ink());
    let at = egui::Pos2::new(share.right() + 7.0, rect.center().y);
    let turn = painter.text(at, egui::Align2::LEFT_CENTER, &label, style::roman(size::NOTE), ink());
    let at = egui::Pos2::new(turn.right() + 9.0, rect.center().y);
    painter.text(at, egui::Align2::LEFT_CENTER, &line.words, style::roman(size::CAPTION), dim());
    response
}

/// Keeps a line that is clicked as a variation: its turn, or with Shift all of it.
fn keep(ui: &Ui, response: Response, line: &EngineLine, commands: &mut StudyCommands) {
    let whole = ui.input(|input| input.modifiers.shift);
    if widgets::clicked(&response) {
        let then = line.then.iter().filter(|_| whole);
        commands.table.write(Edit::Play(line.actions.iter().chain(then).copied().collect()));
    }
    response.on_hover_ui(|ui| {
        let whole = format!("{} {}", ActionView::labels(&line.views), line.words);
        ui.label(style::text(whole, style::roman(size::NOTE), ink()));
        ui.label(style::text(text!("study-keep"), style::italic(size::NOTE), dim()));
    });
}

/// Depth and speed of the engine.
fn speed(lines: &EngineLines) -> String {
    let depth = lines.ranked().first().map_or(0, |line| line.depth);
    let seconds = lines.time.as_secs_f64();
    let speed = if seconds > 0.05 { lines.nodes as f64 / seconds } else { 0.0 };
    say!("study-speed", depth = depth, speed = Arg::decimal(speed / 1000.0, 0))
}
