//! The panel of a puzzle beside the table.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::{Attempt, Progress, PuzzleBook, PuzzleCommand, Puzzling};
use crate::app::base::states::{Menu, Screen};
use crate::app::game::commands::{LookAt, MatchCommands, TableCommand};
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use crate::app::lessons::OpenChapter;
use crate::app::ui;
use crate::app::ui::Draw;
use crate::app::ui::hud;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use benediction_study::puzzles::Theme;
use benediction_study::tree::NodeId;
use benediction_study::words::puzzle as texts;
use benediction_words::{analysis, locale, say, text, turn};
use egui_phosphor::regular as icon;

/// Height that is kept for the answer below the task, in points, so that the buttons keep their place.
const ANSWER: f32 = 132.0;
/// Width of a button that steps through the solution, in points.
const STEP: f32 = 30.0;
/// Height that is kept for the title, the task and what wins the game, in points.
const TASK: f32 = 190.0;

/// Returns the reason why a turn was wrong.
fn why_wrong(attempt: &Attempt) -> &'static str {
    match attempt.puzzle().theme {
        Theme::WinNext if attempt.second_turn => text!("puzzle-wrong-win"),
        Theme::Win => text!("puzzle-wrong-win"),
        Theme::WinNext => text!("puzzle-wrong-win-in-two"),
        Theme::Defend => text!("puzzle-wrong-defend"),
        Theme::Survive => text!("puzzle-wrong-survive"),
        Theme::Bless => text!("puzzle-wrong-bless"),
        Theme::Save => text!("puzzle-wrong-save"),
        Theme::Keep => text!("puzzle-wrong-keep"),
        Theme::Hold => text!("puzzle-wrong-hold"),
        Theme::Best | Theme::Cube => text!("puzzle-wrong-best"),
        Theme::Mistake => text!("puzzle-wrong-mistake"),
    }
}

/// Number of puzzles after which a player knows what a hint costs.
const NEW: u32 = 3;

/// Draws the steps of the line that was played: first, back, forward, last, and the shown action in words.
pub(in crate::app) fn steps(ui: &mut Ui, game: &Match, requests: &mut MatchCommands) {
    let (session, shown) = (&game.session, game.shown());
    let (before, after) = (session.before(shown), session.after(shown));
    let (ply, all) = (game.shown_ply(), session.ply());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::HAIR;
        let mut step = |ui: &mut Ui, sign: &str, tip: &str, to: Option<LookAt>| {
            let width = style::row_height(ui.ctx(), STEP);
            let add = |ui: &mut Ui| widgets::icon_button(ui, sign, tip, Weight::Quiet, width).on_hover_text(tip);
            let clicked = ui.add_enabled_ui(to.is_some(), add).inner.clicked();
            if let Some(look) = to.filter(|_| clicked) {
                requests.write(look);
            }
        };
        step(ui, icon::SKIP_BACK, text!("study-first"), before.map(|_| LookAt(Some(NodeId::ROOT))));
        step(ui, icon::CARET_LEFT, text!("study-back"), before.map(|node| LookAt(Some(node))));
        step(ui, icon::CARET_RIGHT, text!("study-forward"), after.map(|node| LookAt(Some(node))));
        step(ui, icon::SKIP_FORWARD, text!("study-last"), after.map(|_| LookAt(None)));
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

/// Draws what the puzzle answers.
fn answer(ui: &mut Ui, attempt: &Attempt, is_new: bool) {
    let mut line = |words: &str, color| {
        ui.label(style::text(words, style::roman(size::BODY), color));
    };
    match attempt.progress {
        Progress::Open | Progress::PutBack => {
            if attempt.progress == Progress::PutBack {
                line(why_wrong(attempt), palette::ruby());
            } else if attempt.second_turn {
                line(text!("puzzle-go-on"), gold());
            }
            match attempt.stage {
                0 => {}
                1 => line(text!("puzzle-hint-where"), ink()),
                2 => line(text!("puzzle-hint-who"), ink()),
                _ => line(text!("puzzle-hint-what"), ink()),
            }
            // Before the first hint only those are told who may not know.
            if is_new && !attempt.recorded && !attempt.missed || attempt.missed && attempt.stage > 0 {
                line(text!("puzzle-hint-counts"), dim());
            }
        }
        Progress::Answering => line(text!("puzzle-answering"), gold()),
        Progress::Judging => line(text!("retry-judging"), dim()),
        Progress::Wrong => line(why_wrong(attempt), palette::ruby()),
        Progress::Solved if attempt.missed => line(text!("puzzle-solved-with-help"), gold()),
        Progress::Solved => line(text!("puzzle-solved"), gold()),
        Progress::Showing if attempt.solution.is_empty() => line(text!("puzzle-solving"), dim()),
        Progress::Showing | Progress::Shown => line(&say!("puzzle-solution", turn = attempt.solution.as_str()), ink()),
    }
    if let Some(decision) = attempt.cube.filter(|_| attempt.is_over()) {
        line(&analysis::cube(decision), ink());
    }
    if attempt.is_over() || attempt.progress == Progress::Wrong {
        if let Some((before, after)) = attempt.ratings {
            let first = before.tried == 0;
            let [before, after] = [before, after].map(|tally| tally.rating.round() as i64);
            if first {
                line(&say!("puzzle-first-rating", after = after), dim());
            } else {
                line(&say!("puzzle-rating", before = before, after = after), dim());
            }
        }
        if attempt.missed {
            line(text!("puzzle-comes-back"), dim());
        }
    }
}

/// Draws the task.
fn words(ui: &mut Ui, attempt: &Attempt, game: &Match) {
    let puzzle = attempt.puzzle();
    ui.set_width(ui.available_width());
    ui.spacing_mut().item_spacing.y = space::SMALL;
    ui.label(style::text(locale::text(puzzle.theme.title()), style::medium(size::TITLE), gold()));
    let number = match puzzle.rating {
        0 => say!("puzzle-number", id = puzzle.id().to_string()),
        rating => say!("puzzle-number-rated", id = puzzle.id().to_string(), rating = rating),
    };
    ui.label(style::text(number, style::italic(size::NOTE), dim()));
    let side = benediction_words::side(game.session.sides(), attempt.side());
    ui.label(style::text(say!("puzzle-to-play", side = side), style::medium(size::BODY), ink()));
    ui.label(style::text(locale::text(puzzle.theme.task()), style::roman(size::BODY), ink()));
    let aim = texts::aim(&game.session, puzzle.theme, attempt.side());
    ui.label(style::text(aim, style::roman(size::BODY), dim()));
}

/// Draws the rows of buttons.
fn buttons(
    ui: &mut Ui,
    attempt: &Attempt,
    game: &Match,
    commands: &mut MessageWriter<PuzzleCommand>,
    requests: &mut MatchCommands,
    (chapter, menu): (&mut OpenChapter, &mut NextState<Menu>),
) {
    ui.spacing_mut().item_spacing = egui::Vec2::splat(space::SMALL);
    let mut button = |ui: &mut Ui, on: bool, words: &str, weight: Weight, command: PuzzleCommand| {
        let response = widgets::button_if(ui, on, words, weight);
        if response.clicked() {
            commands.write(command);
        }
        response
    };
    let (open, wrong) = (attempt.is_open(), attempt.progress == Progress::Wrong);
    let rests = !attempt.is_playing();
    ui.horizontal_wrapped(|ui| {
        if attempt.is_over() {
            button(ui, true, text!("puzzle-next"), Weight::Primary, PuzzleCommand::Next);
        } else if wrong && attempt.is_refuted {
            // The opponent's answer is shown for a while; whoever has seen enough does not wait.
            button(ui, rests, text!("puzzle-again"), Weight::Primary, PuzzleCommand::Again);
        } else {
            let hint = button(ui, open, text!("puzzle-hint"), Weight::Plain, PuzzleCommand::Hint);
            hint.on_hover_text(text!("puzzle-hint-tip"));
            let can = attempt.can_take_back(game);
            button(ui, can, text!("puzzle-take-back"), Weight::Plain, PuzzleCommand::TakeBack);
        }
        if attempt.is_over() {
            button(ui, true, text!("puzzle-again"), Weight::Plain, PuzzleCommand::Again);
        } else {
            let show = button(ui, rests, text!("puzzle-show"), Weight::Plain, PuzzleCommand::Show);
            show.on_hover_text(text!("puzzle-show-tip"));
        }
    });
    ui.horizontal_wrapped(|ui| {
        if !attempt.is_over() {
            let skip = widgets::button_if(ui, attempt.may_skip(), text!("puzzle-skip"), Weight::Quiet);
            if skip.clicked() {
                commands.write(PuzzleCommand::Next);
            }
        }
        if widgets::button(ui, text!("puzzle-copy"), Weight::Quiet).on_hover_text(text!("puzzle-copy-tip")).clicked() {
            commands.write(PuzzleCommand::Copy);
        }
        let rules = attempt.puzzle().entry().and_then(|entry| Some((entry.name, entry.book.first()?.title)));
        if let Some(rules) = rules
            && widgets::button(ui, text!("course-rule"), Weight::Quiet)
                .on_hover_text(text!("puzzle-rules-tip"))
                .clicked()
        {
            chapter.0 = Some(rules);
            ui::go(menu, Menu::Rules);
        }
        if widgets::button(ui, text!("puzzle-leave"), Weight::Quiet).clicked() {
            requests.write(TableCommand::Leave);
        }
    });
}

fn draw(
    mut contexts: EguiContexts,
    (puzzling, book): (Res<Puzzling>, Res<PuzzleBook>),
    game: Option<Res<Match>>,
    mut commands: MessageWriter<PuzzleCommand>,
    mut requests: MatchCommands,
    (mut chapter, mut menu): (ResMut<OpenChapter>, ResMut<NextState<Menu>>),
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (Some(attempt), Some(game)) = (&puzzling.0, game.filter(|game| game.panel() == Panel::Exercise)) else {
        return;
    };
    let is_new = book.0.total().tried < NEW;
    let answers = |ui: &mut Ui, requests: &mut MatchCommands| {
        answer(ui, attempt, is_new);
        if attempt.is_over() {
            steps(ui, &game, requests);
        }
    };
    hud::lesson_panel(ctx, hud::LESSON_SHEET, |ui, is_sheet| {
        if is_sheet {
            let area = egui::ScrollArea::vertical().auto_shrink(false);
            area.show(ui, |ui| {
                // The answer is in sight without scrolling.
                buttons(ui, attempt, &game, &mut commands, &mut requests, (&mut *chapter, &mut *menu));
                answers(ui, &mut requests);
                words(ui, attempt, &game);
            });
            return;
        }
        let top = ui.cursor().top();
        words(ui, attempt, &game);
        answers(ui, &mut requests);
        let height = ui.cursor().top() - top;
        ui.add_space((ANSWER + TASK - height).max(0.0) + space::TINY);
        buttons(ui, attempt, &game, &mut commands, &mut requests, (&mut *chapter, &mut *menu));
    });
}

pub(in crate::app) fn plugin(app: &mut App) {
    let shown = in_state(Screen::Table).and_then(in_state(Menu::None));
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Column).run_if(shown));
}
