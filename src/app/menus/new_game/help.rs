//! Help during the game: the usual, a coach who warns, or none.

use bevy_egui::egui::Ui;

use super::section;
use crate::app::ui::palette::dim;
use crate::app::ui::style::{self, size};
use crate::app::ui::widgets;
use benediction_study::progress::LastGame;
use benediction_study::terms::{Coach, Terms};
use benediction_words::{say, text};

/// The losses of which the coach can warn, in points of the win chance.
const POINTS: [u8; 4] = [5, 10, 15, 25];
/// The loss that is chosen for the first time: a mistake.
const USUAL: u8 = 10;

/// Draws the choice. Only games against the bot can be strict.
pub(super) fn rows(ui: &mut Ui, last: &mut LastGame) {
    let people = last.people();
    if people > 0 {
        section(ui, text!("new-game-help"), |ui| choices(ui, &mut last.terms, people == 1));
    }
}

fn choices(ui: &mut Ui, terms: &mut Terms, can_be_strict: bool) {
    let mut kinds = vec![text!("new-game-help-usual"), text!("new-game-help-warn")];
    if can_be_strict {
        kinds.push(text!("new-game-help-strict"));
    }
    let strict = terms.strict && can_be_strict;
    let mut kind = if strict { 2 } else { usize::from(terms.coach.is_some()) };
    if widgets::choices(ui, &mut kind, &kinds) {
        terms.strict = kind == 2;
        terms.coach = if kind == 1 { Coach::new(USUAL) } else { None };
    }
    // What everybody expects needs no words.
    let about = match kind {
        0 => return,
        1 => text!("new-game-help-warn-about"),
        _ => text!("new-game-help-strict-about"),
    };
    if kind == 1 {
        let names = POINTS.map(|points| say!("new-game-help-points", points = points));
        let mut index = POINTS.iter().position(|points| terms.coach_points() <= *points).unwrap_or(POINTS.len() - 1);
        if widgets::choices(ui, &mut index, &names) {
            terms.coach = Coach::new(POINTS[index]);
        }
    }
    ui.label(style::text(about, style::italic(size::NOTE), dim()));
}
