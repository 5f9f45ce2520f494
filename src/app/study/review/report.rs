//! The report on a whole game, in place of the list of moves: the players, luck, what decided the game, and all mistakes.

use crate::app::ui::style::{self, size, space};
use bevy_egui::egui::{self, RichText, Ui};

use super::GameReview;
use super::mistakes::{self, Filter};
use crate::app::game::matches::Match;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::{Side, Starter};
use benediction_study::tree::NodeId;
use benediction_study::words::study as words;
use benediction_words::{self as all, say, text};

fn line(ui: &mut Ui, text: impl Into<RichText>) {
    ui.add(egui::Label::new(text.into()).wrap());
}

/// The choice in the report.
#[derive(Default)]
pub(in crate::app) struct Chosen {
    /// The turn to look at.
    pub look: Option<NodeId>,
    /// `true` to write the report as a page.
    pub print: bool,
    /// `true` to show where the game leaves the lines that are trained.
    pub leaves: bool,
}

/// Draws the button that writes the report as a page. `is_free` is `false` while another export is in progress.
fn print(ui: &mut Ui, review: &GameReview, is_free: bool) -> bool {
    let is_complete = review.is_complete();
    let button = |ui: &mut Ui| widgets::small_button(ui, text!("report-print"), Weight::Plain);
    let response = ui.add_enabled_ui(is_complete && is_free, button).inner;
    let tip = text!("report-print-tip");
    let why_not = if is_complete { tip } else { text!("report-print-later") };
    response.on_hover_text(tip).on_disabled_hover_text(why_not).clicked()
}

/// Draws the report with the mistakes that fit the filter.
pub(in crate::app) fn show(
    ui: &mut Ui,
    game: &Match,
    review: &GameReview,
    is_free: bool,
    filter: &mut Filter,
) -> Chosen {
    let has_lines = game.session.start().starter() != Starter::Chance;
    let (print, leaves) = ui
        .horizontal_wrapped(|ui| {
            // In one row with the other button, so that the mistakes are in sight.
            let departure = |ui: &mut Ui| {
                let button = widgets::small_button(ui, text!("train-title"), Weight::Quiet);
                button.on_hover_text(text!("train-departure")).clicked()
            };
            (print(ui, review, is_free), has_lines && departure(ui))
        })
        .inner;
    if review.report.is_none() {
        line(ui, style::text(text!("study-no-report"), style::italic(size::NOTE), dim()));
    }
    let moment = summary(ui, game, review);
    let mistake = mistakes::show(ui, game, review, filter);
    Chosen { look: moment.or(mistake), print, leaves }
}

/// Draws the players and what decided the game. Returns the turn that was clicked.
fn summary(ui: &mut Ui, game: &Match, review: &GameReview) -> Option<NodeId> {
    let report = review.report.as_ref()?;
    let names = game.session.sides();
    ui.spacing_mut().item_spacing.y = space::TIGHT;
    if report.missing > 0 {
        line(ui, style::text(say!("study-turns-left", count = report.missing), style::italic(size::NOTE), dim()));
    }
    for (side, player) in Side::BOTH.into_iter().zip(&report.players) {
        let who = all::side_of(names, side, game.session.about().terms.name(side).as_deref());
        line(ui, style::text(words::player(&who, player), style::roman(size::NOTE), ink()));
        if let Some(time) = words::time(&who, report, player) {
            line(ui, style::text(time, style::roman(size::NOTE), dim()));
        }
        if report.dice {
            let rolls = words::rolls(names.of(side), player.rolls);
            for words in rolls.into_iter().chain([words::luck(names, side, player.luck)]) {
                line(ui, style::text(words, style::roman(size::NOTE), dim()));
            }
        }
        for mistake in &player.offer_mistakes {
            line(ui, style::text(words::offer_mistake(mistake), style::roman(size::NOTE), dim()));
        }
    }
    if let Some(result) = report.without_luck {
        line(ui, style::text(words::without_luck(names, result), style::roman(size::NOTE), ink()));
    }
    let ended = words::ended(&game.session);
    if ended.is_none() && report.moments.is_empty() {
        return None;
    }
    ui.add_space(space::TIGHT);
    line(ui, style::text(text!("study-moments"), style::medium(size::BODY), gold()));
    if let Some(ended) = ended {
        line(ui, style::text(ended, style::roman(size::NOTE), ink()));
    }
    let mut look = None;
    for turn in report.moments.iter().map(|moment| &report.turns[*moment]) {
        let side = names.of(turn.side());
        let title = say!("study-moment-turn", number = turn.turn.number, side = side, turn = turn.turn.words.join(" "));
        let title = style::text(title, style::medium(size::NOTE), palette::accent(names.tint(turn.side())));
        if widgets::clicked(&ui.add(egui::Link::new(title))) {
            look = turn.turn.nodes.last().copied();
        }
        let first = turn.turn.nodes.first();
        match review.whys.iter().find(|(node, _)| Some(node) == first) {
            Some((_, why)) => line(ui, style::text(why, style::roman(size::NOTE), ink())),
            None => line(ui, style::text(words::turn(names, turn), style::italic(size::NOTE), dim())),
        }
    }
    look
}
