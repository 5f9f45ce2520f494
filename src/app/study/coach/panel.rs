//! The warning of the coach, above the buttons at the left of the table.

use bevy::prelude::*;
use bevy_egui::egui::{self, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::Coaching;
use crate::app::base::states::{Menu, Screen};
use crate::app::game::commands::{MatchCommands, PlayerCommand};
use crate::app::game::matches::Match;
use crate::app::ui::hud::answer::threat_words;
use crate::app::ui::palette::{self, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{Draw, hud, page};
use benediction_words::{analysis, say, text};
use benediction_worker::jobs::Checked;

/// Returns the sentences of a warning: the loss, and the opponent's threat.
fn words(game: &Match, warning: &Checked) -> String {
    let points = (warning.loss * 100.0).round() as i64;
    if let Some(decision) = warning.cube {
        return say!("coach-warning-cube", points = points, why = analysis::cube(decision));
    }
    let (Some(threat), Some(by)) = (&warning.danger, game.turn_side()) else {
        return say!("coach-warning", points = points);
    };
    let threat = threat_words(game, &game.session.board(), threat, by.other());
    say!("coach-warning-threat", points = points, threat = threat)
}

fn draw(mut contexts: EguiContexts, game: Option<Res<Match>>, coaching: Res<Coaching>, mut requests: MatchCommands) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(game) = game else { return };
    let Some(warning) = coaching.warning(&game) else { return };
    let place = hud::above_tools_or_foot(ctx, hud::above_buttons(ctx));
    let may_answer = page::may_answer(ctx, egui::Id::new("coach"));
    let frame = widgets::panel().stroke(egui::Stroke::new(1.0, palette::ruby()));
    let frame = frame.inner_margin(egui::Margin::symmetric(12, 9));
    hud::panel_at(ctx, "coach", egui::Order::Foreground, place, frame, |ui| {
        ui.spacing_mut().item_spacing.y = space::SMALL;
        ui.label(style::text(text!("coach-title"), style::medium(size::HEADING), palette::ruby()));
        ui.label(style::text(words(&game, warning), style::roman(size::BODY), ink()));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(space::SMALL);
            let mut back = widgets::button(ui, text!("coach-undo"), Weight::Primary);
            if may_answer {
                widgets::be_default(ui, &mut back);
            }
            if back.clicked() {
                requests.write(PlayerCommand::Undo);
            }
            if widgets::button(ui, text!("coach-play-on"), Weight::Plain).clicked() {
                requests.write(PlayerCommand::EndTurn);
            }
        });
    });
}

pub(super) fn plugin(app: &mut App) {
    let shown = in_state(Screen::Table).and_then(in_state(Menu::None));
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(shown));
}
