//! The panel of a lesson beside the table.

use crate::app::ui::style::{size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::{Learn, OpenChapter, Progress, Teacher, Teaching, fight};
use crate::app::base::states::{Menu, Screen};
use crate::app::game::commands::{MatchCommands, TableCommand};
use crate::app::ui::hud;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style;
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw};
use benediction_rules::message::Key;
use benediction_study::registry;
use benediction_words::lessons::Lesson;
use benediction_words::{locale, say, text};

/// Returns the height of a large button and the space above it, in points.
fn large_button(ui: &Ui) -> f32 {
    widgets::button_height(ui, style::roman(size::BODY)) + ui.spacing().item_spacing.y
}

/// Returns the answer to a right action, with a tick.
fn praise(right: Key) -> String {
    format!("{}  {}", icon::CHECK, locale::text(right))
}

/// Returns the text about the game that follows, which is not the one on the board.
fn about_game(lesson: &Lesson) -> String {
    say!("course-in-game", goal = lesson.goal())
}

/// Returns the height of the longest step's text with its answer, in points, so that the buttons keep their place.
fn text_height(ui: &Ui, lesson: &Lesson) -> f32 {
    let height = |words: &str, font| ui.painter().layout(words.into(), font, ink(), ui.available_width()).size().y;
    let wrong = height(text!("lesson-wrong"), style::italic(size::BODY));
    // A refutation adds a line below the answer.
    let refuted = height(text!("course-refuted"), style::italic(size::BODY)) + ui.spacing().item_spacing.y;
    let after = lesson.after.as_ref().map_or(0.0, |after| {
        let advice = height(locale::text(after.say), style::italic(size::BODY));
        advice + ui.spacing().item_spacing.y + large_button(ui)
    });
    let steps = lesson.steps.iter().enumerate().map(|(index, step)| {
        let after = if index == 0 { after } else { 0.0 };
        let right = step.right.map_or(0.0, |right| height(&praise(right), style::roman(size::BODY)));
        let own = step.wrong.iter().map(|wrong| height(locale::text(wrong.say), style::italic(size::BODY)));
        let wrong = if step.is_task() { own.map(|height| height + refuted).fold(wrong, f32::max) } else { 0.0 };
        let answer = right.max(wrong);
        let gap = if answer > 0.0 { ui.spacing().item_spacing.y } else { 0.0 };
        height(locale::text(step.say), style::roman(size::BODY)) + gap + answer + after
    });
    // The last step has the text of the game and a large button below its text.
    let last = steps.len() - 1;
    let game = height(&about_game(lesson), style::roman(size::BODY)) + ui.spacing().item_spacing.y;
    let end = game + large_button(ui);
    let steps = steps.enumerate().map(|(index, height)| if index == last { height + end } else { height });
    steps.fold(0.0, f32::max) + space::SMALL
}

/// Draws the text of the step, and the answer. Returns the upper edge of the text, below its title.
fn words(ui: &mut Ui, teacher: &Teacher, learn: &mut MessageWriter<Learn>) -> f32 {
    let (step, count) = (teacher.step + 1, teacher.lesson.steps.len());
    ui.set_width(ui.available_width());
    ui.spacing_mut().item_spacing.y = space::SMALL;
    ui.label(style::text(locale::text(teacher.lesson.title), style::medium(size::TITLE), gold()));
    ui.label(style::text(say!("lesson-step", step = step, of = count), style::italic(size::NOTE), dim()));
    let top = ui.cursor().top();
    ui.label(style::text(locale::text(teacher.now().say), style::roman(size::BODY), ink()));
    if let Some(after) = teacher.lesson.after.as_ref().filter(|_| step == 1) {
        ui.label(style::text(locale::text(after.say), style::italic(size::BODY), dim()));
        let title = registry::named(after.game).map_or("", |entry| locale::text(entry.title));
        if widgets::button(ui, &say!("lesson-of", game = title), Weight::Plain).clicked() {
            learn.write(Learn::Begin(after.game));
        }
    }
    match teacher.progress {
        Progress::Pending => {}
        Progress::Begun => {
            ui.label(style::text(text!("course-begun"), style::roman(size::BODY), gold()));
        }
        Progress::Wrong | Progress::Refuted => {
            let answer = teacher.answer.map_or(text!("lesson-wrong"), locale::text);
            ui.label(style::text(answer, style::italic(size::BODY), palette::ruby()));
            if teacher.progress == Progress::Refuted {
                ui.label(style::text(text!("course-refuted"), style::italic(size::BODY), palette::ruby()));
            }
        }
        Progress::Done => {
            if let Some(right) = teacher.now().right {
                ui.label(style::text(praise(right), style::roman(size::BODY), gold()));
            }
            if teacher.is_last() {
                ui.label(style::text(about_game(teacher.lesson), style::roman(size::BODY), ink()));
            }
        }
    }
    top
}

/// Draws the button of the game after the last step.
fn play_button(ui: &mut Ui, teacher: &Teacher, learn: &mut MessageWriter<Learn>) {
    let width = ui.available_width();
    let (face, tip) = (fight::words_of(teacher.lesson), text!("course-fight-tip"));
    let play = |ui: &mut Ui| {
        let font = style::roman(size::BODY);
        widgets::button_sized(ui, &face, Weight::Primary, Some(width), font).on_hover_text(tip).clicked()
    };
    if ui.add_enabled_ui(teacher.may_go_on(), play).inner {
        learn.write(Learn::Fight(teacher.lesson));
    }
}

/// Draws the row of help: what the step asks for, and the rule. Lessons without a rule have none.
fn help(
    ui: &mut Ui,
    teacher: &Teacher,
    learn: &mut MessageWriter<Learn>,
    (chapter, menu): (&mut OpenChapter, &mut NextState<Menu>),
) {
    let button = |ui: &mut Ui, words, tip| widgets::button(ui, words, Weight::Plain).on_hover_text(tip).clicked();
    let open = teacher.now().is_task() && teacher.progress != Progress::Done;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::MEDIUM;
        if teacher.may_skip() {
            if button(ui, text!("course-skip"), text!("course-skip-tip")) {
                learn.write(Learn::Skip);
            }
        } else if teacher.lesson.rule.is_some() {
            let show = |ui: &mut Ui| button(ui, text!("course-show"), text!("course-show-tip"));
            if ui.add_enabled_ui(open && !teacher.shows(), show).inner {
                learn.write(Learn::Show);
            }
        }
        if let Some(rule) = teacher.lesson.rule
            && button(ui, text!("course-rule"), text!("course-rule-tip"))
        {
            chapter.0 = Some((teacher.lesson.game, rule));
            ui::go(menu, Menu::Rules);
        }
    });
}

/// Draws the row of buttons. They keep their places, so that no second click on one meets another.
fn buttons(ui: &mut Ui, teacher: &Teacher, (learn, requests): (&mut MessageWriter<Learn>, &mut MatchCommands)) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::MEDIUM;
        let next = |ui: &mut Ui, weight| widgets::button(ui, text!("lesson-next"), weight);
        if teacher.progress == Progress::Refuted {
            if widgets::button(ui, text!("course-take-back"), Weight::Primary).clicked() {
                learn.write(Learn::TakeBack);
            }
        } else if teacher.is_last() {
            // The game comes first, but it can be left out.
            let other = fight::next_lesson(teacher.lesson);
            let can = teacher.may_go_on() && other.is_some();
            let button = ui.add_enabled_ui(can, |ui| next(ui, Weight::Plain)).inner;
            if let Some(other) = other
                && button.on_hover_text(say!("lesson-next-lesson-tip", lesson = locale::text(other.title))).clicked()
            {
                learn.write(Learn::Take(other));
            }
        } else if ui.add_enabled_ui(teacher.may_go_on(), |ui| next(ui, Weight::Primary)).inner.clicked() {
            learn.write(Learn::Next);
        }
        if widgets::button(ui, text!("lesson-again"), Weight::Plain).on_hover_text(text!("lesson-again-tip")).clicked()
        {
            learn.write(Learn::Again);
        }
        let leave = widgets::button(ui, text!("lesson-leave"), Weight::Plain);
        if leave.on_hover_text(text!("lesson-leave-tip")).clicked() {
            requests.write(TableCommand::LeaveFor(Menu::Learn));
        }
    });
}

/// Draws the lesson as a column: the buttons keep their place below the longest text.
fn panel(
    ui: &mut Ui,
    teacher: &Teacher,
    (learn, requests): (&mut MessageWriter<Learn>, &mut MatchCommands),
    way: (&mut OpenChapter, &mut NextState<Menu>),
) {
    let end = words(ui, teacher, learn) + text_height(ui, teacher.lesson);
    if teacher.is_last() {
        ui.add_space((end - large_button(ui) - ui.cursor().top()).max(0.0));
        play_button(ui, teacher, learn);
    }
    ui.add_space((end - ui.cursor().top()).max(0.0) + space::TINY);
    buttons(ui, teacher, (learn, requests));
    help(ui, teacher, learn, way);
}

/// Draws the lesson as a sheet: the text and the row of help scroll above the buttons.
fn sheet(
    ui: &mut Ui,
    teacher: &Teacher,
    (learn, requests): (&mut MessageWriter<Learn>, &mut MatchCommands),
    way: (&mut OpenChapter, &mut NextState<Menu>),
) {
    ui.spacing_mut().item_spacing.y = space::SMALL;
    let row = large_button(ui);
    let room = ui.available_height() - if teacher.is_last() { 2.0 } else { 1.0 } * row;
    // Each step begins at its top, and its answer at the bottom of the text.
    let salt = ("lesson", teacher.step);
    let area = egui::ScrollArea::vertical().id_salt(salt).auto_shrink(false).max_height(room);
    area.stick_to_bottom(teacher.progress != Progress::Pending).show(ui, |ui| {
        words(ui, teacher, learn);
        help(ui, teacher, learn, way);
    });
    if teacher.is_last() {
        play_button(ui, teacher, learn);
    }
    buttons(ui, teacher, (learn, requests));
}

fn draw(
    mut contexts: EguiContexts,
    teaching: Res<Teaching>,
    mut learn: MessageWriter<Learn>,
    mut requests: MatchCommands,
    (mut chapter, mut menu): (ResMut<OpenChapter>, ResMut<NextState<Menu>>),
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(teacher) = &teaching.0 else { return };
    hud::lesson_panel(ctx, hud::LESSON_SHEET, |ui, is_sheet| {
        let (commands, way) = ((&mut learn, &mut requests), (&mut *chapter, &mut *menu));
        let draw = if is_sheet { sheet } else { panel };
        draw(ui, teacher, commands, way);
    });
}

pub(in crate::app) fn plugin(app: &mut App) {
    let shown = in_state(Screen::Table).and_then(in_state(Menu::None));
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Column).run_if(shown));
}
