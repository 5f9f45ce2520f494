//! A lesson at the table: the learner carries out the instructions of its steps, and the other side replies.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use egui_phosphor::regular as icon;

use super::task::{Answer, Next, PanelParams, Solution, Task, TaskParams};
use super::{ExerciseCommand, Phase, Progress, Shown, lesson_game};
use crate::app::base::states::Menu;
use crate::app::game::commands::TableCommand;
use crate::app::game::matches::Match;
use crate::app::ui;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::Action;
use benediction_rules::message::Key;
use benediction_study::lessons::{Verdict, judge, wanted, way, winning_turn};
use benediction_study::progress::Learned;
use benediction_study::registry;
use benediction_words::lessons::{Lesson, LessonStep};
use benediction_words::{locale, say, text};

/// Number of wrong tries after which the board shows what is asked for.
const TRIES: u32 = 2;
/// Number of wrong tries after which the learner may have it done.
const MAX_TRIES: u32 = 3;

/// A lesson.
pub struct LessonTask {
    /// The lesson.
    pub lesson: &'static Lesson,
    /// The index of the present step.
    pub step: usize,
    /// The answer to the last wrong try.
    pub answer: Option<Key>,
    /// The actions that the board shows, as soon as it shows what is asked for.
    pub shown: Vec<Action>,
    /// Number of wrong tries in this step.
    tries: u32,
    /// `true` once the first action of several is done.
    is_begun: bool,
    /// The step at which it continued, if it was left there before.
    resumed_at: Option<usize>,
    /// `true` if it begins at its first step, also if it was left at a later one.
    starts_over: bool,
    /// The state for which `shown` was found: the game, the number of actions, the step, and `true` if the board shows anything.
    shown_for: Option<(u64, usize, usize, bool)>,
}

/// Returns the command that begins a lesson, or continues it at the step where it was left.
pub fn begin(lesson: &'static Lesson) -> ExerciseCommand {
    ExerciseCommand::Begin(Box::new(new(lesson)))
}

fn new(lesson: &'static Lesson) -> LessonTask {
    LessonTask {
        lesson,
        step: 0,
        answer: None,
        shown: Vec::new(),
        tries: 0,
        is_begun: false,
        resumed_at: None,
        starts_over: false,
        shown_for: None,
    }
}

/// Returns the command that begins the first lesson of a game. Returns `None` if it has none.
pub fn begin_first(game: &str) -> Option<ExerciseCommand> {
    registry::named(game).and_then(registry::Entry::lesson).map(begin)
}

impl LessonTask {
    /// Returns the present step.
    pub fn now(&self) -> &'static LessonStep {
        &self.lesson.steps[self.step.min(self.lesson.steps.len() - 1)]
    }

    /// Returns `true` if it is the last step.
    pub const fn is_last(&self) -> bool {
        self.step + 1 >= self.lesson.steps.len()
    }

    /// Returns `true` if the board shows what the step asks for.
    pub fn shows(&self) -> bool {
        self.now().names_actions() || self.tries >= TRIES
    }

    /// Begins the step anew.
    fn begin_step(&mut self) {
        (self.answer, self.tries, self.is_begun) = (None, 0, false);
    }

    /// Returns `true` if the learner may have the step done.
    fn may_skip(&self, progress: &Progress) -> bool {
        self.tries >= MAX_TRIES && progress.is_open() && self.now().is_task() && !progress.has_script()
    }

    /// Finds the actions that the board shows, once for each position.
    fn find_shown(&mut self, progress: &Progress, game: &Match) {
        let shows = self.shows() && progress.is_open() && game.human_to_act();
        let now = Some((game.id, game.session.ply(), self.step, shows));
        if self.shown_for == now {
            return;
        }
        self.shown_for = now;
        let start = || game.session.at(progress.from.min(game.session.ply())).0;
        self.shown = if shows { wanted(start(), &progress.turn(game), self.now()) } else { Vec::new() };
    }
}

/// Returns `true` if the step is done, or was only to be read.
fn may_go_on(progress: &Progress) -> bool {
    progress.phase == Phase::Solved && !progress.has_script()
}

impl Task for LessonTask {
    fn position(&self) -> Option<TableCommand> {
        let position = self.now().position;
        (!position.is_empty())
            .then(|| TableCommand::Exercise { game: self.lesson.game.into(), position: position.into() })
    }

    /// A step that goes on from the position before it is begun again with the step that laid it.
    fn begin_again(&mut self) {
        while self.step > 0 && self.now().position.is_empty() {
            self.step -= 1;
        }
        self.begin_step();
    }

    fn is_read(&self) -> bool {
        !self.now().is_task()
    }

    fn resume(&mut self, params: &mut TaskParams) {
        let kept = params.progress.steps.get(&self.lesson.name()).filter(|_| !self.starts_over);
        if let Some(step) = kept {
            self.step = (*step).min(self.lesson.steps.len() - 1);
            self.begin_again();
            self.resumed_at = Some(self.step).filter(|step| *step > 0);
        }
    }

    fn judge(&mut self, progress: &Progress, game: &Match) -> Answer {
        let (step, ply) = (self.now(), game.session.ply());
        self.answer = None;
        match judge(game.session.at(progress.from.min(ply)).0, &progress.turn(game), step) {
            Verdict::Reached => {
                // A test plays every lesson, so its texts are actions.
                let mut position = game.session.position().boxed();
                let mut reply = Vec::new();
                for text in &step.reply {
                    let Ok((action, _)) = position.read_action(text) else { break };
                    position.apply(action);
                    reply.push(action);
                }
                Answer::Right(reply)
            }
            Verdict::OnTheWay => {
                self.is_begun = true;
                Answer::Unfinished
            }
            Verdict::Wrong(answer) => {
                self.answer = answer.map(|answer| answer.say);
                self.tries += 1;
                self.is_begun = false;
                let actor = game.session.turn_side_at(ply.saturating_sub(1));
                let other_acts = game.acting().is_some_and(|side| Some(side) != actor);
                let refutation = winning_turn(game.session.position()).filter(|_| other_acts);
                Answer::Wrong { refutation: refutation.unwrap_or_default(), is_whole: false }
            }
        }
    }

    fn follow(&mut self, progress: &Progress, game: &Match) -> Option<Answer> {
        self.find_shown(progress, game);
        None
    }

    fn hint(&mut self, _: &Progress, _: &Match) -> bool {
        self.tries = self.tries.max(TRIES);
        false
    }

    fn solution(&mut self, progress: &Progress, game: &Match, _: &mut TaskParams) -> Option<Solution> {
        if !self.may_skip(progress) {
            return None;
        }
        let way = way(game.session.at(progress.from).0, progress.turn(game), self.now());
        (!way.is_empty()).then_some(Solution::FromHere(way))
    }

    fn end_of_solution(&mut self, progress: &Progress, game: &Match) -> Answer {
        self.judge(progress, game)
    }

    fn keep(&mut self, phase: Phase, params: &mut TaskParams) {
        let name = self.lesson.name();
        let is_done = phase == Phase::Solved && self.is_last();
        // The first step is where a lesson begins anyhow.
        let step = Some(self.step).filter(|step| *step > 0 && !is_done);
        if params.progress.steps.get(&name).copied() != step {
            match step {
                Some(step) => drop(params.progress.steps.insert(name.clone(), step)),
                None => drop(params.progress.steps.remove(&name)),
            }
        }
        if is_done && !self.is_read() && !params.progress.learned.contains_key(&name) {
            lesson_game::offer_first_level(&mut params.progress);
            params.progress.note_learned(name, Learned::Done);
        }
    }

    fn next(&mut self, progress: &Progress, _: &mut TaskParams) -> Next {
        if !may_go_on(progress) {
            return Next::Nothing;
        }
        if self.is_last() {
            return Next::Leave;
        }
        self.step += 1;
        self.begin_step();
        Next::Position
    }

    fn leave(&self) -> TableCommand {
        TableCommand::LeaveFor(Menu::Learn)
    }

    fn shown(&self, phase: Phase) -> Shown<'_> {
        if phase == Phase::Solved { Shown::Nothing } else { Shown::Actions(&self.shown) }
    }

    /// The buttons of a column keep their place below the longest text.
    fn draw(&self, ui: &mut Ui, is_sheet: bool, progress: &Progress, _: &Match, params: &mut PanelParams) {
        if is_sheet {
            self.sheet(ui, progress, params);
        } else {
            self.column(ui, progress, params);
        }
    }
}

impl LessonTask {
    /// Draws the text of the step, and the answer. Returns the upper edge of the text, below its title.
    fn words(&self, ui: &mut Ui, progress: &Progress, params: &mut PanelParams) -> f32 {
        let (step, count) = (self.step + 1, self.lesson.steps.len());
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = space::SMALL;
        ui.label(style::text(locale::text(self.lesson.title), style::medium(size::TITLE), gold()));
        ui.label(style::text(say!("lesson-step", step = step, of = count), style::italic(size::NOTE), dim()));
        let top = ui.cursor().top();
        ui.label(style::text(locale::text(self.now().say), style::roman(size::BODY), ink()));
        if let Some(after) = self.lesson.after.as_ref().filter(|_| step == 1) {
            ui.label(style::text(locale::text(after.say), style::italic(size::BODY), dim()));
            let title = registry::named(after.game).map_or("", |entry| locale::text(entry.title));
            if widgets::button(ui, &say!("lesson-of", game = title), Weight::Plain).clicked() {
                params.commands.write_batch(begin_first(after.game));
            }
        }
        match progress.phase {
            Phase::Open if self.is_begun => {
                ui.label(style::text(text!("course-begun"), style::roman(size::BODY), gold()));
            }
            Phase::Wrong | Phase::PutBack => {
                let answer = self.answer.map_or(text!("lesson-wrong"), locale::text);
                ui.label(style::text(answer, style::italic(size::BODY), palette::ruby()));
                if progress.is_refuted {
                    ui.label(style::text(text!("course-refuted"), style::italic(size::BODY), palette::ruby()));
                }
            }
            Phase::Solved if !self.is_read() => {
                if let Some(right) = self.now().right {
                    ui.label(style::text(praise(right), style::roman(size::BODY), gold()));
                }
                if self.is_last() {
                    ui.label(style::text(about_game(self.lesson), style::roman(size::BODY), ink()));
                }
            }
            _ => {}
        }
        top
    }

    /// Draws the button of the game after the last step.
    fn play_button(&self, ui: &mut Ui, progress: &Progress, params: &mut PanelParams) {
        let width = ui.available_width();
        let (face, tip) = (lesson_game::words_of(self.lesson), text!("course-fight-tip"));
        let play = |ui: &mut Ui| {
            let font = style::roman(size::BODY);
            widgets::button_sized(ui, &face, Weight::Primary, Some(width), font).on_hover_text(tip).clicked()
        };
        if ui.add_enabled_ui(may_go_on(progress), play).inner {
            params.table.write(lesson_game::begin(self.lesson));
        }
    }

    /// Draws the row of help: what the step asks for, and the rule. Lessons without a rule have none.
    fn help(&self, ui: &mut Ui, progress: &Progress, params: &mut PanelParams) {
        let button = |ui: &mut Ui, words, tip| widgets::button(ui, words, Weight::Plain).on_hover_text(tip).clicked();
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = space::MEDIUM;
            if self.may_skip(progress) {
                if button(ui, text!("course-skip"), text!("course-skip-tip")) {
                    params.commands.write(ExerciseCommand::Show);
                }
            } else if self.lesson.rule.is_some() {
                let show = |ui: &mut Ui| button(ui, text!("course-show"), text!("course-show-tip"));
                if ui.add_enabled_ui(progress.is_open() && !self.shows(), show).inner {
                    params.commands.write(ExerciseCommand::Hint);
                }
            }
            if self.resumed_at == Some(self.step)
                && button(ui, text!("course-from-start"), text!("course-from-start-tip"))
            {
                let task = LessonTask { starts_over: true, ..new(self.lesson) };
                params.commands.write(ExerciseCommand::Begin(Box::new(task)));
            }
            if let Some(rule) = self.lesson.rule
                && button(ui, text!("course-rule"), text!("course-rule-tip"))
            {
                params.chapter.0 = Some((self.lesson.game, rule));
                ui::go(&mut params.menu, Menu::Rules);
            }
        });
    }

    /// Draws the row of buttons. They keep their places, so that no second click on one meets another.
    fn buttons(&self, ui: &mut Ui, progress: &Progress, params: &mut PanelParams) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::MEDIUM;
            let (can, next) = (may_go_on(progress), text!("lesson-next"));
            if progress.is_refuting() {
                params.button(ui, true, text!("course-take-back"), Weight::Primary, ExerciseCommand::TakeBack);
            } else if self.is_last() {
                // The game comes first, but it can be left out.
                let other = lesson_game::next_lesson(self.lesson);
                let button = widgets::button_if(ui, can && other.is_some(), next, Weight::Plain);
                if let Some(other) = other {
                    let tip = say!("lesson-next-lesson-tip", lesson = locale::text(other.title));
                    if button.on_hover_text(tip).clicked() {
                        params.commands.write(begin(other));
                    }
                }
            } else {
                params.button(ui, can, next, Weight::Primary, ExerciseCommand::Next);
            }
            let again = params.button(ui, true, text!("lesson-again"), Weight::Plain, ExerciseCommand::Again);
            again.on_hover_text(text!("lesson-again-tip"));
            let leave = params.button(ui, true, text!("lesson-leave"), Weight::Plain, ExerciseCommand::Leave);
            leave.on_hover_text(text!("lesson-leave-tip"));
        });
    }

    /// Draws the lesson as a column.
    fn column(&self, ui: &mut Ui, progress: &Progress, params: &mut PanelParams) {
        let end = self.words(ui, progress, params) + text_height(ui, self.lesson);
        if self.is_last() {
            ui.add_space((end - large_button(ui) - ui.cursor().top()).max(0.0));
            self.play_button(ui, progress, params);
        }
        ui.add_space((end - ui.cursor().top()).max(0.0) + space::TINY);
        self.buttons(ui, progress, params);
        self.help(ui, progress, params);
    }

    /// Draws the lesson as a sheet: the text and the row of help scroll above the buttons.
    fn sheet(&self, ui: &mut Ui, progress: &Progress, params: &mut PanelParams) {
        ui.spacing_mut().item_spacing.y = space::SMALL;
        let row = large_button(ui);
        let room = ui.available_height() - if self.is_last() { 2.0 } else { 1.0 } * row;
        // Each step begins at its top, and its answer at the bottom of the text.
        let salt = ("lesson", self.step);
        let area = egui::ScrollArea::vertical().id_salt(salt).auto_shrink(false).max_height(room);
        let is_begun = progress.phase != Phase::Open || self.is_begun;
        area.stick_to_bottom(is_begun && !self.is_read()).show(ui, |ui| {
            self.words(ui, progress, params);
            self.help(ui, progress, params);
        });
        if self.is_last() {
            self.play_button(ui, progress, params);
        }
        self.buttons(ui, progress, params);
    }
}

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
