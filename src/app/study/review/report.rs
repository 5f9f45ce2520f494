//! What the analysis of a whole game says, in place of the list of moves: the players, luck, and what decided the game.

use bevy_egui::egui::{self, RichText, Ui};

use super::GameReview;
use crate::app::game::matches::Match;
use crate::app::ui::theme;
use crate::app::ui::theme::{dim, gold, ink};
use benediction_rules::Side;
use benediction_study::tree::NodeId;
use benediction_study::words::study as words;
use benediction_words as all;
use benediction_words::{say, text};

fn line(ui: &mut Ui, said: impl Into<RichText>) {
    ui.add(egui::Label::new(said.into()).wrap());
}

/// The report; the turn that was clicked.
pub(in crate::app) fn show(ui: &mut Ui, game: &Match, review: &GameReview) -> Option<NodeId> {
    let Some(report) = &review.report else {
        line(ui, theme::text(text!("study-no-report"), theme::italic(15.5), dim()));
        return None;
    };
    let names = game.session.sides();
    ui.spacing_mut().item_spacing.y = 4.0;
    if report.missing > 0 {
        line(ui, theme::text(say!("study-turns-left", count = report.missing), theme::italic(15.0), dim()));
    }
    for (side, player) in Side::BOTH.into_iter().zip(&report.players) {
        let who = all::side_of(names, side, game.session.about().name(side).as_deref());
        line(ui, theme::text(words::player(&who, player), theme::roman(15.5), ink()));
        if report.dice {
            line(ui, theme::text(words::luck(names, side, player.luck), theme::roman(15.0), dim()));
        }
        for said in &player.said {
            line(ui, theme::text(words::said_instead(said), theme::roman(15.0), dim()));
        }
    }
    if let Some(result) = report.without_luck {
        line(ui, theme::text(words::without_luck(names, result), theme::roman(15.5), ink()));
    }
    if report.moments.is_empty() {
        return None;
    }
    ui.add_space(4.0);
    line(ui, theme::text(text!("study-moments"), theme::medium(16.5), gold()));
    let mut look = None;
    for turn in report.moments.iter().map(|moment| &report.turns[*moment]) {
        let side = all::side(names, turn.side());
        let title = say!("study-moment-turn", number = turn.turn.number, side = side, turn = turn.turn.words.join(" "));
        let link =
            ui.add(egui::Link::new(theme::text(title, theme::medium(15.5), theme::accent(names.tint(turn.side())))));
        if link.clicked() {
            theme::click_sounds(ui.ctx());
            look = turn.turn.nodes.last().copied();
        }
        let first = turn.turn.nodes.first();
        match review.whys.iter().find(|(node, _)| Some(node) == first) {
            Some((_, why)) => line(ui, theme::text(why, theme::roman(15.0), ink())),
            None => line(ui, theme::text(words::turn(names, turn), theme::italic(15.0), dim())),
        }
    }
    look
}
