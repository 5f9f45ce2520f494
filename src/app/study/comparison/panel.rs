//! Two lines side by side, in place of the list of moves: the chances of both in one graph, and below it their turns.

use crate::app::ui::style::{self, size, space};
use bevy_egui::egui::{self, Color32, Pos2, Rect, Shape, Stroke, Ui, Vec2};
use egui_phosphor::regular as icon;

use super::{CompareCommand, Comparison};
use crate::app::game::commands::LookAt;
use crate::app::game::matches::Match;
use crate::app::study::study_commands::{StudyCommands, small};
use crate::app::ui::palette::{self, border, dim, gold, ink, inset};
use crate::app::ui::widgets;
use benediction_rules::Side;
use benediction_rules::message::Arg;
use benediction_study::reviews::{ComparedLine, ComparedTurn, Fork};
use benediction_study::tree::NodeId;
use benediction_words::{say, text};

/// Height of the graph, in points.
const GRAPH: f32 = 64.0;
/// Height of a row, and width of a dot and of a chance in it.
const ROW: f32 = 24.0;
const DOT: f32 = 12.0;
const CHANCE: f32 = 34.0;
/// Gap between the columns.
const GAP: f32 = 8.0;
/// Length of a dash of the second curve, and of the gap after it.
const DASH: [f32; 2] = [5.0, 3.0];

/// Draws the comparison.
pub(in crate::app) fn show(ui: &mut Ui, game: &Match, comparison: &Comparison, commands: &mut StudyCommands) {
    ui.spacing_mut().item_spacing.y = space::HAIR;
    let Some((fork, lines)) = comparison.shown() else { return };
    head(ui, game, fork, lines, commands);
    let clicked = graph(ui, game, lines);
    draw_names(ui, game, fork);
    let clicked = clicked.or(columns(ui, game, lines));
    if comparison.is_busy() {
        ui.label(style::text(text!("study-thinking"), style::italic(size::NOTE), dim()));
    }
    if let Some(node) = clicked {
        commands.table.write(LookAt(Some(node)));
    }
}

/// Draws the way back, and the choice of the variation.
fn head(ui: &mut Ui, game: &Match, fork: Fork, lines: &[ComparedLine; 2], commands: &mut StudyCommands) {
    widgets::row(ui, |ui| {
        if small(ui, icon::ARROW_LEFT, text!("study-compare-end"), true, false) {
            commands.compare.write(CompareCommand::End);
        }
        if fork.variations(&game.session) > 1 && small(ui, icon::SWAP, text!("study-compare-next"), true, false) {
            commands.compare.write(CompareCommand::Next);
        }
        let number = lines.iter().find_map(|line| line.turns.first()).map_or(1, |turn| turn.turn.number);
        let side = game.session.sides().of(Side::Near);
        let about = say!("study-compare-from", number = number, side = side);
        ui.label(style::text(about, style::italic(size::NOTE), dim()));
    });
}

/// Returns the colour of a curve.
fn color(line: usize) -> Color32 {
    if line == 0 { gold() } else { ink() }
}

/// Draws a part of the curve of a line, the second one dashed.
fn draw_curve(painter: &egui::Painter, line: usize, points: &[Pos2]) {
    let stroke = Stroke::new(1.5, color(line));
    if line == 0 {
        painter.add(Shape::line(points.to_vec(), stroke));
    } else {
        painter.extend(Shape::dashed_line(points, stroke, DASH[0], DASH[1]));
    }
}

/// The chances of both lines, from the position where they part. Returns the last node of the turn that was clicked.
fn graph(ui: &mut Ui, game: &Match, lines: &[ComparedLine; 2]) -> Option<NodeId> {
    let (room, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), GRAPH), egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, text!("study-graph")));
    let rect = room.shrink2(Vec2::new(4.0, 5.0));
    let painter = ui.painter().with_clip_rect(room);
    painter.rect_filled(room, style::ROUND, inset());
    painter.hline(room.x_range(), rect.center().y, border());
    let turns = lines.iter().map(|line| line.turns.len()).max().unwrap_or(0).max(1);
    let at = |index: usize, near: f32| {
        let across = egui::lerp(rect.x_range(), index as f32 / turns as f32);
        Pos2::new(across, egui::lerp(rect.bottom()..=rect.top(), near))
    };
    for (number, line) in lines.iter().enumerate() {
        let chances = std::iter::once(line.start).chain(line.turns.iter().map(|turn| turn.near));
        let points: Vec<Option<Pos2>> =
            chances.enumerate().map(|(index, near)| near.map(|near| at(index, near))).collect();
        for part in points.split(Option::is_none) {
            let part: Vec<Pos2> = part.iter().flatten().copied().collect();
            draw_curve(&painter, number, &part);
        }
        let is_shown = |turn: &ComparedTurn| turn.turn.nodes.contains(&game.shown());
        let shown = line.turns.iter().position(is_shown).and_then(|index| points[index + 1]);
        if let Some(shown) = shown {
            painter.circle_filled(shown, 3.5, color(number));
        }
    }
    let pointed = response.hover_pos().and_then(|pointer| {
        let across = (pointer.x - rect.left()) / rect.width().max(1.0) * turns as f32;
        let index = (across.round().max(1.0) as usize) - 1;
        let turn =
            |line: &ComparedLine| Some((line.turns.get(index)?.near?, line.turns[index].turn.nodes.last().copied()?));
        let distance = |near: f32| (at(index + 1, near).y - pointer.y).abs();
        lines.iter().filter_map(turn).min_by(|(a, _), (b, _)| distance(*a).total_cmp(&distance(*b)))
    });
    let clicked = widgets::clicked(&response);
    pointed.map(|(_, node)| node).filter(|_| clicked)
}

/// Returns the places of the columns in a row.
fn halves(row: Rect) -> [Rect; 2] {
    let width = (row.width() - GAP) / 2.0;
    [row.with_max_x(row.left() + width), row.with_min_x(row.right() - width)]
}

/// Draws the names of the lines, each with a sample of its curve.
fn draw_names(ui: &mut Ui, game: &Match, fork: Fork) {
    let count = fork.variations(&game.session);
    let first =
        if fork.is_of_main_line(&game.session) { text!("study-compare-first") } else { text!("study-compare-other") };
    let number = fork.number(&game.session).unwrap_or(1);
    let names = [first.to_string(), say!("study-compare-variation", number = number, count = count)];
    let size = Vec2::new(ui.available_width(), style::row_height(ui.ctx(), ROW));
    let (row, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    for (line, (half, name)) in halves(row).into_iter().zip(names).enumerate() {
        let middle = half.left_center();
        draw_curve(ui.painter(), line, &[middle, middle + Vec2::new(18.0, 0.0)]);
        let font = widgets::fitting(ui, &name, style::medium(size::NOTE), half.width() - 24.0);
        ui.painter().text(middle + Vec2::new(24.0, 0.0), egui::Align2::LEFT_CENTER, name, font, color(line));
    }
}

/// Draws the turns of both lines side by side. Returns the last node of the turn that was clicked.
fn columns(ui: &mut Ui, game: &Match, lines: &[ComparedLine; 2]) -> Option<NodeId> {
    let mut clicked = None;
    let rows = lines.iter().map(|line| line.turns.len()).max().unwrap_or(0);
    let height = style::row_height(ui.ctx(), ROW) + space::HAIR;
    let size = Vec2::new(ui.available_width(), rows as f32 * height);
    let (room, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    // Only the rows in sight are drawn.
    let seen = ui.clip_rect().y_range();
    let [first, end] = [seen.min, seen.max].map(|y| ((y - room.top()) / height).max(0.0));
    for index in first as usize..(end.ceil() as usize).min(rows) {
        let top = room.top() + index as f32 * height;
        let row = Rect::from_x_y_ranges(room.x_range(), top..=top + height - space::HAIR);
        for (half, line) in halves(row).into_iter().zip(lines) {
            if let Some(turn) = line.turns.get(index)
                && cell(ui, half, game, turn)
            {
                clicked = turn.turn.nodes.last().copied();
            }
        }
    }
    clicked
}

/// Draws a turn with the near side's chance after it. Returns `true` if it was clicked.
fn cell(ui: &mut Ui, rect: Rect, game: &Match, turn: &ComparedTurn) -> bool {
    let words = turn.turn.words.join(" ");
    let id = ui.id().with(&turn.turn.nodes);
    let response = ui.interact(rect, id, egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &words));
    let is_shown = turn.turn.nodes.contains(&game.shown());
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if is_shown || response.hovered() {
        painter.rect_filled(rect, style::ROUND, palette::faint(gold(), if is_shown { 0.17 } else { 0.07 }));
    }
    let dot = rect.left_center() + Vec2::new(DOT / 2.0, 1.0);
    match turn.turn.side {
        Some(side) => palette::dot(&painter, dot, 3.2, game.session.sides().tint(side)),
        None => drop(painter.circle_filled(dot, 3.2, dim())),
    }
    if let Some(near) = turn.near {
        let chance = say!("study-compare-chance", chance = Arg::decimal(f64::from(100.0 * near), 0));
        painter.text(rect.right_center(), egui::Align2::RIGHT_CENTER, chance, style::roman(size::CAPTION), dim());
    }
    let ink = if is_shown { gold() } else { ink() };
    let room = (rect.width() - DOT - CHANCE, 1);
    let galley = widgets::in_lines(&painter, &words, style::roman(size::NOTE), ink, room);
    let is_cut = galley.elided;
    painter.galley(Pos2::new(rect.left() + DOT, rect.center().y - galley.size().y / 2.0), galley, ink);
    let clicked = widgets::clicked(&response);
    if is_cut {
        response.on_hover_text(words);
    }
    clicked
}
