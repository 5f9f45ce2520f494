//! The result of the game at the end of a lesson.

use bevy::prelude::*;
use bevy_egui::egui::Ui;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::base::states::{Menu, Screen};
use crate::app::exercise::lesson_game::{self, is_on_table, is_won, next_lesson};
use crate::app::exercise::{ExerciseCommand, lesson};
use crate::app::game::commands::MatchCommands;
use crate::app::game::matches::Match;
use crate::app::ui::palette::ink;
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw, hud};
use benediction_words::lessons::Lesson;
use benediction_words::{locale, say, text};

/// Draws the buttons below the result.
fn buttons(
    ui: &mut Ui,
    lesson: &'static Lesson,
    (won, may_answer): (bool, bool),
    (exercise, table): (&mut MessageWriter<ExerciseCommand>, &mut MatchCommands),
) -> bool {
    let width = Some(ui.available_width());
    let font = || style::roman(size::BODY);
    let next = next_lesson(lesson).filter(|_| won);
    let face = match next {
        Some(next) => say!("course-next", lesson = locale::text(next.title)),
        None => text!("course-fight-again").into(),
    };
    let mut first = widgets::button_sized(ui, &face, Weight::Primary, width, font());
    if may_answer {
        widgets::be_default(ui, &mut first);
    }
    if first.clicked() {
        match next {
            Some(next) => drop(exercise.write(lesson::begin(next))),
            None => table.write(lesson_game::begin(lesson)),
        }
    }
    widgets::button_sized(ui, text!("course-all"), Weight::Plain, width, font()).clicked()
}

fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    mut menu: ResMut<NextState<Menu>>,
    mut exercise: MessageWriter<ExerciseCommand>,
    mut table: MatchCommands,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(game) = game else { return };
    let Some((lesson, outcome)) = game.ends_lesson().zip(game.session.outcome()) else { return };
    let won = is_won(&game);
    hud::result_panel(ctx, |ui, may_answer| {
        ui.spacing_mut().item_spacing.y = space::SMALL;
        hud::headline(ui, &game, outcome, size::TITLE);
        let answer = if won { text!("course-fight-won") } else { text!("course-fight-lost") };
        ui.label(style::text(answer, style::roman(size::BODY), ink()));
        if buttons(ui, lesson, (won, may_answer), (&mut exercise, &mut table)) {
            ui::go(&mut menu, Menu::Learn);
        }
    });
}

pub(in crate::app) fn plugin(app: &mut App) {
    let shown = in_state(Screen::Table).and_then(in_state(Menu::Result)).and_then(is_on_table);
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(shown));
}
