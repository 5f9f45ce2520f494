//! The analysis of a game that is over, below the list of moves: a button, then the graph of the win chance, and what the turn on
//! the table came to.

use crate::app::ui::style::{self, size, space};
use bevy_egui::egui::{self, Color32, Pos2, Rect, Shape, Stroke, Ui, Vec2};
use egui_phosphor::regular as icon;

use super::{GameReview, ReviewCommand};
use crate::app::exercise::mistake;
use crate::app::game::commands::LookAt;
use crate::app::game::matches::Match;
use crate::app::study::study_commands::StudyCommands;
use crate::app::ui::palette::{self, border, dim, gold, ink, inset, ruby};
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::{Action, Side};
use benediction_study::reviews::{Report, ReportedTurn, Verdict};
use benediction_study::session::Edit;
use benediction_study::tree::NodeId;
use benediction_study::words::{clock, study as words};
use benediction_words::{say, text};

/// Height of the row with the button or the bar, in points.
const ROW: f32 = 32.0;
/// Height of the graph.
const GRAPH: f32 = 46.0;
/// Height of the bars of the times below it, and greatest width of a bar.
const TIMES: f32 = 34.0;
const BAR: f32 = 7.0;
/// Height of the two lines below it, and width of the button beside them.
const LINES: f32 = 42.0;
const BUTTON: f32 = 22.0;

/// The actions of the panel.
#[derive(Default)]
pub(in crate::app) struct PanelRequest {
    /// The node of the turn to look at.
    pub look: Option<NodeId>,
    /// The command to begin or to stop the analysis.
    pub order: Option<ReviewCommand>,
    /// The better turn to play, with its node.
    pub better: Option<(NodeId, Vec<Action>)>,
    /// `true` to learn from the mistakes.
    pub retry: bool,
}

impl PanelRequest {
    /// Sends the commands.
    pub(in crate::app) fn send(self, game: &Match, commands: &mut StudyCommands) {
        if let Some(look) = self.look {
            commands.table.write(LookAt(Some(look)));
        }
        if let Some((from, better)) = self.better {
            commands.table.write(LookAt(Some(from)));
            commands.table.write(Edit::Play(better));
        }
        if let Some(order) = self.order {
            commands.review.write(order);
        }
        if self.retry {
            commands.exercise.write_batch(mistake::begin(game));
        }
    }
}

/// Least height of the list of moves above.
pub(in crate::app) const LIST: f32 = 60.0;

/// The parts of the panel that fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct Parts {
    graph: bool,
    times: bool,
    row: bool,
}

impl Parts {
    /// Returns the parts to show of a game, in a column of this height that the list of moves shares. `offers` is `false` while the
    /// result offers the analysis.
    pub(in crate::app) fn of(game: &Match, review: &GameReview, tallest: f32, offers: bool) -> Parts {
        let is_reviewed = game.policy().is_reviewed;
        let report = review.report.as_ref().filter(|_| is_reviewed);
        let parts = Parts {
            graph: report.is_some(),
            times: report.is_some_and(|report| report.time_bars().is_some()),
            row: is_reviewed && (review.is_busy() || offers && review.is_due() || review.mistakes > 0),
        };
        // In a low window the list comes first.
        let fits = |parts: Parts| tallest - parts.height() >= LIST;
        let times = parts.times && fits(parts);
        let graph = parts.graph && fits(Parts { times, ..parts });
        let row = parts.row && fits(Parts { times, graph, ..parts });
        Parts { times, graph, row }
    }

    /// Returns the height of the parts, in points.
    pub(in crate::app) fn height(self) -> f32 {
        let height = |shown: bool, height: f32| if shown { height } else { 0.0 };
        height(self.row, ROW) + height(self.graph, GRAPH + LINES) + height(self.times, TIMES)
    }
}

/// Draws it.
pub(in crate::app) fn show(ui: &mut Ui, game: &Match, review: &GameReview, parts: Parts) -> PanelRequest {
    let mut request = PanelRequest::default();
    ui.spacing_mut().item_spacing.y = space::TINY;
    if let Some(report) = review.report.as_ref().filter(|_| parts.graph) {
        request.look = graph(ui, game, report, parts.times);
        request.better = draw_turn_judgement(ui, game, report);
    }
    if parts.row {
        if review.mistakes > 0 && !review.is_busy() && !review.is_due() {
            request.retry = retry(ui, review.mistakes);
        } else {
            request.order = row(ui, review);
        }
    }
    request
}

/// The judgement of the turn on the table.
fn draw_turn_judgement(ui: &mut Ui, game: &Match, report: &Report) -> Option<(NodeId, Vec<Action>)> {
    let shown = report.turns.iter().find(|turn| turn.turn.nodes.contains(&game.shown()));
    let text = shown.map_or_else(String::new, |turn| words::turn(game.session.sides(), turn));
    // Only a study has variations that one can look at.
    let better = shown.filter(|turn| game.panel().is_study() && !turn.best.is_empty() && turn.verdict.is_some());
    let better = better.and_then(|turn| {
        let from = game.session.before(*turn.turn.nodes.first()?)?;
        Some((from, turn))
    });
    let row = Vec2::new(ui.available_width(), LINES - 2.0);
    ui.allocate_ui_with_layout(row, egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let tip = text!("study-show-better");
        ui.spacing_mut().button_padding = Vec2::new(space::TINY, 0.0);
        let button =
            |ui: &mut Ui| widgets::icon_button(ui, icon::LIGHTBULB, tip, Weight::Quiet, BUTTON).on_hover_text(tip);
        let clicked = better.is_some() && button(ui).clicked();
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            let room = (ui.available_width(), 2);
            let galley = widgets::in_lines(ui.painter(), &text, style::italic(size::NOTE), dim(), room);
            let is_cut = galley.elided;
            let label = ui.label(galley);
            if is_cut {
                label.on_hover_text(text);
            }
        });
        let (from, turn) = better.filter(|_| clicked)?;
        Some((from, game.session.read_line(from, &turn.best).ok()?))
    })
    .inner
}

/// Draws the button for learning from the mistakes.
fn retry(ui: &mut Ui, mistakes: usize) -> bool {
    let words = say!("retry-begin", count = mistakes);
    let width = ui.available_width();
    widgets::button_sized(ui, &words, Weight::Plain, Some(width), style::roman(size::NOTE)).clicked()
}

/// The button, or the progress.
fn row(ui: &mut Ui, review: &GameReview) -> Option<ReviewCommand> {
    let (done, all) = review.progress();
    if review.is_busy() {
        let stops = |ui: &mut Ui| {
            let stop = widgets::small_button(ui, text!("study-stop"), Weight::Plain);
            ui.label(style::text(say!("study-at-work", done = done, all = all), style::italic(size::NOTE), dim()));
            stop.clicked()
        };
        return ui.horizontal(stops).inner.then_some(ReviewCommand::Stop);
    }
    let words = if done == 0 { text!("study-begin") } else { text!("study-go-on") };
    let width = ui.available_width();
    let begin = widgets::button_sized(ui, words, Weight::Plain, Some(width), style::roman(size::NOTE));
    begin.clicked().then_some(ReviewCommand::Begin)
}

/// Returns the point of a turn in the graph.
fn point(rect: Rect, report: &Report, index: usize) -> Pos2 {
    let turn = &report.turns[index];
    let across = (index as f32 + 0.5) / report.turns.len() as f32;
    Pos2::new(egui::lerp(rect.x_range(), across), egui::lerp(rect.bottom()..=rect.top(), turn.near()))
}

/// Returns the colour of a turn's dot. Returns `None` if it has none.
fn dot(turn: &ReportedTurn) -> Option<Color32> {
    match turn.verdict? {
        Verdict::Inaccuracy => None,
        Verdict::Mistake => Some(gold()),
        Verdict::Blunder => Some(ruby()),
    }
}

/// The near side's win chance from turn to turn, and below it the times of the turns; the turn that was clicked.
fn graph(ui: &mut Ui, game: &Match, report: &Report, has_times: bool) -> Option<NodeId> {
    let height = GRAPH + if has_times { TIMES } else { 0.0 };
    let (room, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), height), egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, text!("study-graph")));
    let (curve, below) = room.split_top_bottom_at_y(room.top() + GRAPH);
    let rect = curve.shrink2(Vec2::new(0.0, 3.0));
    let painter = ui.painter().with_clip_rect(room);
    painter.rect_filled(rect, style::ROUND, inset());
    let [near, far] = Side::BOTH.map(|side| palette::accent(game.session.sides().tint(side)));
    let points: Vec<Pos2> = (0..report.turns.len()).map(|index| point(rect, report, index)).collect();
    for (edge, color) in [(rect.bottom(), palette::faint(near, 0.30)), (rect.top(), palette::faint(far, 0.22))] {
        painter.add(widgets::strip(points.iter().map(|at| ([*at, Pos2::new(at.x, edge)], color))));
    }
    painter.hline(rect.x_range(), rect.center().y, border());
    if has_times {
        draw_times(&painter, below, game, report);
    }
    let shown = report.turns.iter().position(|turn| turn.turn.nodes.contains(&game.shown()));
    if let Some(shown) = shown {
        painter.vline(points[shown].x, rect.top()..=room.bottom() - 3.0, Stroke::new(1.5, gold()));
    }
    painter.add(Shape::line(points.clone(), Stroke::new(1.5, ink())));
    for (turn, at) in report.turns.iter().zip(&points) {
        if let Some(color) = dot(turn) {
            painter.circle_filled(*at, 3.0, color);
        }
    }
    let pointed = response.hover_pos().map(|at| {
        let across = (at.x - rect.left()) / rect.width().max(1.0);
        ((across * report.turns.len() as f32) as usize).min(report.turns.len() - 1)
    });
    let pointed = &report.turns[pointed?];
    let clicked = response.clicked();
    response.on_hover_ui_at_pointer(|ui| {
        let text = words::turn(game.session.sides(), pointed);
        let turn = pointed.turn.words.join(" ");
        ui.label(say!("study-pointed", number = pointed.turn.number, turn = turn, said = text));
        if let Some(spent) = pointed.spent {
            ui.label(say!("study-pointed-time", time = clock::used(spent)));
        }
    });
    pointed.turn.nodes.last().copied().filter(|_| clicked)
}

/// Draws a bar for the time of each turn, upward for the near side and downward for the far one, and the longest time beside its
/// bar.
fn draw_times(painter: &egui::Painter, room: Rect, game: &Match, report: &Report) {
    let (Some(bars), Some(longest)) = (report.time_bars(), report.longest_turn()) else { return };
    let rect = room.shrink2(Vec2::new(0.0, 2.0));
    painter.rect_filled(rect, style::ROUND, inset());
    let (middle, half) = (rect.center().y, rect.height() / 2.0 - 1.0);
    painter.hline(rect.x_range(), middle, border());
    let width = (rect.width() / bars.len() as f32 * 0.7).clamp(1.0, BAR);
    let tip = |index: usize| {
        let turn = &report.turns[index];
        let up = if turn.side() == Side::Near { -1.0 } else { 1.0 };
        Pos2::new(point(rect, report, index).x, middle + up * half * bars[index])
    };
    for (index, turn) in report.turns.iter().enumerate() {
        let (at, tint) = (tip(index), game.session.sides().tint(turn.side()));
        let foot = Pos2::new(at.x, middle);
        let bar = Rect::from_two_pos(at, foot).expand2(Vec2::new(width / 2.0, 0.0));
        painter.rect_filled(bar, 0.0, palette::accent(tint));
    }
    let Some(spent) = report.turns[longest].spent else { return };
    let galley = painter.layout_no_wrap(clock::used(spent), style::roman(size::CAPTION), ink());
    let at = tip(longest);
    let gap = width / 2.0 + space::TIGHT;
    let fits = at.x + gap + galley.size().x <= rect.right();
    let left = if fits { at.x + gap } else { at.x - gap - galley.size().x };
    let figure = Rect::from_min_size(Pos2::new(left, middle.midpoint(at.y) - galley.size().y / 2.0), galley.size());
    let figure = figure
        .translate(Vec2::new(0.0, (rect.top() - figure.top()).max(0.0) + (rect.bottom() - figure.bottom()).min(0.0)));
    painter.rect_filled(figure.expand2(Vec2::new(2.0, -2.0)), 2.0, palette::covering(inset(), 0.8));
    painter.galley(figure.min, galley, ink());
}
