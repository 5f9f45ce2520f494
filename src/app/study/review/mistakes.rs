//! The mistakes of a game by their size, of the chosen sides and kinds. A click shows one on the board.

use crate::app::ui::style::{self, size, space};
use bevy_egui::egui::{self, Color32, Pos2, Ui, Vec2};

use super::GameReview;
use crate::app::game::matches::Match;
use crate::app::ui::palette::{self, dim, gold, ink, ruby};
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::Side;
use benediction_rules::message::Arg;
use benediction_rules::notation::SideNames;
use benediction_study::reviews::{ReportedTurn, Verdict};
use benediction_study::tree::NodeId;
use benediction_study::words::study as words;
use benediction_words::{self as all, say, text};

/// Height of a line of the list, in points.
const LINE: f32 = 20.0;
/// Width of a button with a symbol.
const SYMBOL: f32 = 30.0;
/// Room for the dot of the side.
const DOT: f32 = 14.0;

/// The sides and the kinds of mistakes that are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct Filter {
    sides: [bool; 2],
    kinds: [bool; Verdict::ALL.len()],
}

impl Default for Filter {
    fn default() -> Filter {
        Filter { sides: [true; 2], kinds: [true; Verdict::ALL.len()] }
    }
}

impl Filter {
    fn fits(self, turn: &ReportedTurn) -> bool {
        let is_kind = |(verdict, chosen): (Verdict, bool)| chosen && turn.verdict == Some(verdict);
        self.sides[turn.side().index()] && Verdict::ALL.into_iter().zip(self.kinds).any(is_kind)
    }
}

/// Returns the color of the symbol of a verdict.
fn color(verdict: Verdict) -> Color32 {
    match verdict {
        Verdict::Inaccuracy => dim(),
        Verdict::Mistake => gold(),
        Verdict::Blunder => ruby(),
    }
}

/// Draws a button that is on or off.
fn toggle(ui: &mut Ui, on: &mut bool, face: &str, name: &str, width: f32) {
    let weight = if *on { Weight::Primary } else { Weight::Quiet };
    let width = width.max(style::finger(ui.ctx()));
    widgets::make_room(ui, width);
    if widgets::worded_button(ui, face, name, weight, width).on_hover_text(name).clicked() {
        *on = !*on;
    }
}

/// Draws the buttons of the filter.
fn choose(ui: &mut Ui, sides: SideNames, filter: &mut Filter) {
    widgets::row(ui, |ui| {
        ui.spacing_mut().item_spacing.x = space::TINY;
        ui.spacing_mut().button_padding = Vec2::new(space::TIGHT, space::TINY);
        for side in Side::BOTH {
            let face = all::side(sides, side);
            let galley = ui.painter().layout_no_wrap(face.clone(), style::roman(size::NOTE), Color32::PLACEHOLDER);
            let name = say!("report-show-side", side = sides.of(side));
            let width = galley.size().x + 4.0 * space::TIGHT;
            toggle(ui, &mut filter.sides[side.index()], &face, &name, width);
        }
        for (verdict, on) in Verdict::ALL.into_iter().zip(&mut filter.kinds) {
            let name = say!("report-show-kind", verdict = words::verdict_id(verdict));
            toggle(ui, on, verdict.sign().sign(), &name, SYMBOL);
        }
    });
}

/// Draws a line of the list: the turn, its symbol, and the points that it lost. Returns `true` if it was clicked.
fn line(ui: &mut Ui, sides: SideNames, turn: &ReportedTurn, verdict: Verdict) -> bool {
    let size = Vec2::new(ui.available_width(), style::row_height(ui.ctx(), LINE));
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    let title = || {
        let turn_words = turn.turn.words.join(" ");
        say!("study-moment-turn", number = turn.turn.number, side = sides.of(turn.side()), turn = turn_words)
    };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, title()));
    widgets::reveal(&response);
    if ui.is_rect_visible(rect) {
        let is_pointed = response.hovered() || response.has_focus();
        let painter = ui.painter();
        let font = style::roman(size::NOTE);
        let lost = say!("report-lost", points = Arg::decimal(f64::from(turn.loss) * 100.0, 1));
        let lost = painter.layout_no_wrap(lost, font.clone(), dim());
        let sign = painter.layout_no_wrap(verdict.sign().sign().into(), style::medium(size::NOTE), color(verdict));
        let room = rect.width() - DOT - lost.size().x - sign.size().x - 3.0 * space::TIGHT;
        let galley = widgets::in_lines(painter, &title(), font, if is_pointed { gold() } else { ink() }, (room, 1));
        let middle = rect.center().y;
        palette::dot(painter, Pos2::new(rect.left() + DOT / 2.0, middle), 3.2, sides.tint(turn.side()));
        let left = rect.left() + DOT;
        let sign_left = left + galley.size().x + space::TIGHT;
        let lost_left = rect.right() - lost.size().x - space::TIGHT;
        for (galley, left) in [(galley, left), (sign, sign_left), (lost, lost_left)] {
            painter.galley(Pos2::new(left, middle - galley.size().y / 2.0), galley, ink());
        }
        widgets::focus_ring(ui, rect, &response);
    }
    widgets::clicked(&response)
}

/// Draws the list. Returns the last node of the turn that was clicked.
pub(super) fn show(ui: &mut Ui, game: &Match, review: &GameReview, filter: &mut Filter) -> Option<NodeId> {
    let report = review.report.as_ref().filter(|_| !review.by_size.is_empty())?;
    let sides = game.session.sides();
    ui.add_space(space::TIGHT);
    ui.label(style::text(text!("report-by-size"), style::medium(size::BODY), gold()));
    choose(ui, sides, filter);
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut look = None;
    let mut is_empty = true;
    for turn in review.by_size.iter().map(|index| &report.turns[*index]).filter(|turn| filter.fits(turn)) {
        is_empty = false;
        if turn.verdict.is_some_and(|verdict| line(ui, sides, turn, verdict)) {
            look = turn.turn.nodes.last().copied();
        }
    }
    if is_empty {
        ui.label(style::text(text!("report-none-chosen"), style::italic(size::NOTE), dim()));
    }
    look
}
