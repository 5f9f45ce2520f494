//! The panel beside the table while the player learns from mistakes.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::{Progress, Retry, RetryCommand, Training};
use crate::app::base::states::{Menu, Screen};
use crate::app::game::commands::MatchCommands;
use crate::app::game::matches::Match;
use crate::app::ui::Draw;
use crate::app::ui::hud;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use benediction_study::words::study as words;
use benediction_words as all;
use benediction_words::{say, text};

/// Returns the answer to the turn that was played, and its colour.
fn answer(training: &Training) -> Option<(String, egui::Color32)> {
    let best = training.mistake().turn.best.join(" ");
    Some(match training.progress {
        Progress::Playing => return None,
        Progress::Judging => (text!("retry-judging").into(), dim()),
        Progress::Wrong(Some(loss)) => (say!("retry-wrong", points = (loss * 100.0).round() as i64), palette::ruby()),
        Progress::Wrong(None) => (text!("retry-wrong-unknown").into(), palette::ruby()),
        Progress::Right(true) => (text!("retry-best").into(), gold()),
        Progress::Right(false) => (say!("retry-right", best = best), gold()),
        Progress::Shown => (say!("retry-shown", best = best), ink()),
    })
}

/// Draws the text: the task, the answer, and once it is solved the reason.
fn text(ui: &mut Ui, game: &Match, training: &Training) {
    let (number, count) = training.number();
    let turn = &training.mistake().turn;
    ui.set_width(ui.available_width());
    ui.spacing_mut().item_spacing.y = space::SMALL;
    ui.label(style::text(text!("retry-title"), style::medium(size::TITLE), gold()));
    let (found, tried) = training.score;
    let mut of = say!("retry-number", number = number, of = count);
    if tried > 0 {
        of = format!("{of}  {}", say!("retry-score", found = found, tried = tried));
    }
    ui.label(style::text(of, style::italic(size::NOTE), dim()));
    let side = all::side(game.session.sides(), turn.side());
    let verdict = turn.verdict.map_or("", words::verdict);
    let points = (turn.loss * 100.0).round() as i64;
    let played = turn.turn.words.join(" ");
    let task = say!("retry-task", side = side, turn = played.as_str(), verdict = verdict, points = points);
    ui.label(style::text(task, style::roman(size::BODY), ink()));
    if let Some((answer, color)) = answer(training) {
        ui.label(style::text(answer, style::roman(size::BODY), color));
    }
    if matches!(training.progress, Progress::Right(_) | Progress::Shown)
        && let Some(why) = &training.why
    {
        let why = say!("retry-why", turn = played, why = why.as_str());
        ui.label(style::text(why, style::roman(size::BODY), ink()));
    }
}

/// Draws the steps through the game up to the better turn, once it was found or shown.
fn steps(ui: &mut Ui, game: &Match, training: &Training, requests: &mut MatchCommands) {
    if matches!(training.progress, Progress::Right(_) | Progress::Shown) {
        crate::app::puzzles::panel::steps(ui, game, requests);
    }
}

/// Draws the buttons that are of use now.
fn buttons(ui: &mut Ui, game: &Match, training: &Training, commands: &mut MessageWriter<RetryCommand>) {
    let solved = matches!(training.progress, Progress::Right(_) | Progress::Shown);
    let mut button = |ui: &mut Ui, words: &str, weight, command| {
        let response = widgets::button(ui, words, weight);
        if response.clicked() {
            commands.write(command);
        }
        response
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::splat(space::MEDIUM);
        if solved {
            let next = if training.is_last() { text!("retry-end") } else { text!("retry-next") };
            button(ui, next, Weight::Primary, RetryCommand::Next);
        }
        if solved {
            button(ui, text!("retry-again"), Weight::Plain, RetryCommand::Again);
        }
        if training.can_take_back(game) {
            button(ui, text!("retry-take-back"), Weight::Plain, RetryCommand::TakeBack);
        }
        if !solved && training.progress != Progress::Judging {
            let show = button(ui, text!("retry-show"), Weight::Plain, RetryCommand::Show);
            show.on_hover_text(text!("retry-show-tip"));
            if !training.is_last() {
                button(ui, text!("retry-skip"), Weight::Quiet, RetryCommand::Next);
            }
        }
        if !(solved && training.is_last()) {
            button(ui, text!("retry-leave"), Weight::Quiet, RetryCommand::End);
        }
    });
}

fn draw(
    mut contexts: EguiContexts,
    retry: Res<Retry>,
    game: Option<Res<Match>>,
    mut commands: MessageWriter<RetryCommand>,
    mut requests: MatchCommands,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (Some(training), Some(game)) = (&retry.0, game) else { return };
    hud::lesson_panel(ctx, hud::LESSON_SHEET, |ui, is_sheet| {
        if is_sheet {
            let row = widgets::button_height(ui, style::roman(size::BODY)) + 2.0 * space::MEDIUM;
            let area = egui::ScrollArea::vertical().id_salt("retry").auto_shrink(false);
            let area = area.max_height(ui.available_height() - row);
            area.stick_to_bottom(training.progress != Progress::Playing).show(ui, |ui| {
                text(ui, &game, training);
                steps(ui, &game, training, &mut requests);
            });
        } else {
            text(ui, &game, training);
            steps(ui, &game, training, &mut requests);
            ui.add_space(space::MEDIUM);
        }
        buttons(ui, &game, training, &mut commands);
    });
}

pub(super) fn plugin(app: &mut App) {
    let shown = in_state(Screen::Table).and_then(in_state(Menu::None));
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Column).run_if(shown));
}
