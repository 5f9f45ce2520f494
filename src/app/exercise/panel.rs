//! The panel of the exercise beside the board.

use bevy::prelude::*;
use bevy_egui::egui::Ui;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::Exercise;
use super::puzzle_choice::ChosenPuzzle;
use super::task::PanelParams;
use crate::app::base::states::{Menu, Screen, Step};
use crate::app::game::commands::MatchCommands;
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use crate::app::ui::hud::narrow::ShownTask;
use crate::app::ui::line_steps::LineStep;
use crate::app::ui::palette::dim;
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{Draw, hud};
use benediction_words::{say, text, turn};

/// Width of a button that steps through the solution, in points.
const STEP: f32 = 30.0;

/// Draws the steps of the line that was played: first, back, forward, last, and the shown action in words.
pub(super) fn steps(ui: &mut Ui, game: &Match, requests: &mut MatchCommands) {
    let session = &game.session;
    let (ply, all) = (game.shown_ply(), session.ply());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::HAIR;
        let width = style::row_height(ui.ctx(), STEP);
        for step in [LineStep::First, LineStep::Back, LineStep::Forward, LineStep::Last] {
            if let Some(look) = step.button(ui, game, width) {
                requests.write(look);
            }
        }
        ui.label(style::text(say!("puzzle-step", step = ply, of = all), style::italic(size::NOTE), dim()));
    });
    // Two rows are kept for the words, so that what is below keeps its place.
    let end = ui.cursor().top() + 2.0 * ui.fonts_mut(|fonts| fonts.row_height(&style::roman(size::NOTE)));
    if let Some((view, before)) = ply.checked_sub(1).and_then(|ply| Some((session.view_at(ply)?, ply))) {
        let words = turn::action(&session.board(), &session.figure_at(before), &view);
        ui.label(style::text(words, style::roman(size::NOTE), dim()));
    }
    ui.add_space((end - ui.cursor().top()).max(0.0));
}

/// Draws the button that plays on from the position of a puzzle against the bot.
pub(super) fn play_on(ui: &mut Ui, puzzle: &ChosenPuzzle, params: &mut PanelParams) {
    let play = widgets::button(ui, text!("puzzle-play-on"), Weight::Plain);
    if play.on_hover_text(text!("puzzle-play-on-tip")).clicked()
        && let Some(command) = puzzle.played_on()
    {
        params.table.write(command);
    }
}

fn draw(mut contexts: EguiContexts, exercise: Res<Exercise>, game: Option<Res<Match>>, mut params: PanelParams) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let game = game.filter(|game| game.panel() == Panel::Exercise);
    let Some((running, game)) = exercise.0.as_ref().zip(game) else { return };
    hud::lesson_panel(ctx, running.task.sheet_height(), |ui, is_sheet| {
        running.task.draw(ui, is_sheet, &running.progress, &game, &mut params);
    });
}

/// Follows the task that stands above the board of a narrow window.
fn follow_task(exercise: Res<Exercise>, game: Option<Res<Match>>, mut shown: ResMut<ShownTask>) {
    let game = game.filter(|game| game.panel() == Panel::Exercise);
    let brief = exercise.0.as_ref().zip(game).and_then(|(running, game)| running.task.brief(&game));
    shown.set_if_neq(ShownTask(brief));
}

pub(in crate::app) fn plugin(app: &mut App) {
    let shown = in_state(Screen::Table).and_then(in_state(Menu::None));
    let is_changed =
        resource_changed::<Exercise>.or_else(resource_exists_and_changed::<Match>).or_else(resource_removed::<Match>);
    app.add_systems(Update, follow_task.in_set(Step::After).run_if(is_changed))
        .add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Column).run_if(shown));
}
