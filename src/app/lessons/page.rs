//! The page *Learn*: the courses of the games, and how far they were taken.

use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Rect, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::lines::LinesPage;
use crate::app::base::messages::Notify;
use crate::app::base::progress::PlayerProgress;
use crate::app::base::states::Menu;
use crate::app::exercise::{ExerciseCommand, lesson, lesson_game};
use crate::app::game::commands::MatchCommands;
use crate::app::game::matches::Match;
use crate::app::ui::diagram::{self, Scenes};
use crate::app::ui::page::{self, Question};
use crate::app::ui::palette::{dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw, MenuHistory, layout_notes};
use benediction_study::progress::{Learned, Progress};
use benediction_study::registry::{self, Entry};
use benediction_words::lessons::Lesson;
use benediction_words::{locale, say, text};

/// A part of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The course of a game.
    Course(&'static str),
    /// The lines that are trained.
    Lines,
}

/// The part that is shown; `None` for the course of the game on the table, until another is chosen.
#[derive(Resource, Default)]
struct Chosen(Option<Part>);

/// `true` from the beginning of a training on, which returns to the list of lines.
#[derive(Resource, Default)]
struct IsTraining(bool);

/// Height of a lesson's card, and side of the diagram on it, in points.
const CARD: f32 = 84.0;
const DIAGRAM: f32 = 64.0;
/// Smallest width of a course with two columns of cards, in points.
const TWO_COLUMNS: f32 = 560.0;
/// Width of the sign at the right of a card, in points.
const SIGN: f32 = 30.0;

/// Returns the first lesson of a course that was not taken to its end.
fn next(entry: &Entry, progress: &Progress) -> Option<&'static Lesson> {
    entry.course().iter().find(|lesson| !progress.learned.contains_key(&lesson.name()))
}

/// A choice in a course.
#[derive(Clone, Copy)]
enum Choice {
    Begin(&'static Lesson),
    /// Reset a lesson.
    Reset(&'static Lesson),
    /// Reset all lessons of a game.
    ResetCourse(&'static Entry),
}

impl Choice {
    /// Returns the lessons that are to be reset.
    fn resets(self) -> &'static [Lesson] {
        match self {
            Choice::Begin(_) => &[],
            Choice::Reset(lesson) => std::slice::from_ref(lesson),
            Choice::ResetCourse(entry) => entry.course(),
        }
    }
}

/// The choice about which it is asked whether lessons are to be reset.
#[derive(Resource, Default)]
struct Asks(Option<Choice>);

/// Asks whether lessons are to be reset, once that was chosen, and resets them.
fn ask(ctx: &egui::Context, asks: &mut Asks, progress: &mut ResMut<PlayerProgress>) {
    let Some(choice) = asks.0 else { return };
    let title = match choice {
        Choice::Reset(lesson) => say!("course-reset-question", lesson = locale::text(lesson.title)),
        _ => text!("course-reset-all-question").into(),
    };
    let question = Question {
        title: &title,
        words: text!("course-reset-about"),
        yes: text!("course-reset"),
        no: text!("train-reset-no"),
    };
    let Some(answer) = page::ask(ctx, &question) else { return };
    asks.0 = None;
    for lesson in choice.resets().iter().filter(|_| answer) {
        progress.reset_lesson(&lesson.name());
    }
}

/// Draws the button that resets a lesson, in the lower corner of its card. Returns `true` if it was clicked.
fn reset_button(ui: &Ui, card: Rect, title: &str) -> bool {
    let place = Rect::from_min_max(Pos2::new(card.right() - SIGN, card.center().y), card.max);
    let response = ui.interact(place, ui.id().with(("reset", title)), egui::Sense::click());
    let name = say!("course-reset-lesson", lesson = title);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    layout_notes::note_button(&response, &name);
    let lit = response.hovered() || response.has_focus();
    let color = if lit { gold() } else { dim() };
    let sign = icon::ARROW_COUNTER_CLOCKWISE;
    ui.painter().text(place.center(), egui::Align2::CENTER_CENTER, sign, style::roman(size::BODY), color);
    widgets::focus_ring(ui, place.shrink(2.0), &response);
    widgets::clicked(&response.on_hover_text(name))
}

/// Draws a lesson as a card: its first position, its title, its length, and a sign if it is done. Returns what was clicked.
fn card(
    ui: &mut Ui,
    lesson: &'static Lesson,
    progress: &Progress,
    (width, is_next, can_reset): (f32, bool, bool),
    scenes: &mut Scenes,
) -> Option<Choice> {
    let title = locale::text(lesson.title);
    let (rect, response) = widgets::card(ui, Vec2::new(width, CARD), title, is_next);
    let clicked = response.clicked().then_some(Choice::Begin(lesson));
    if !ui.is_rect_visible(rect) {
        return clicked;
    }
    let name = lesson.name();
    let learned = progress.learned.get(&name).copied();
    let painter = ui.painter();
    let picture = Rect::from_min_size(rect.min + Vec2::splat((CARD - DIAGRAM) / 2.0), Vec2::splat(DIAGRAM));
    let position = lesson.steps.iter().map(|step| step.position).find(|position| !position.is_empty());
    diagram::draw(painter, picture, scenes, lesson.game, position.unwrap_or_default());
    let (sign, state) = match learned {
        Some(Learned::Won) => (icon::STAR, "won"),
        Some(Learned::Done) => (icon::CHECK, "done"),
        None => ("", "new"),
    };
    let at = Pos2::new(rect.right() - SIGN / 2.0, rect.top() + CARD / 4.0);
    painter.text(at, egui::Align2::CENTER_CENTER, sign, style::roman(size::HEADING), gold());
    let left = picture.right() + space::LARGE;
    let room = rect.right() - SIGN - left;
    let title = widgets::in_lines(painter, title, style::medium(size::HEADING), ink(), (room, 2));
    let about = say!("course-lesson", minutes = lesson.minutes(), state = state);
    let about = widgets::in_lines(painter, &about, style::italic(size::NOTE), dim(), (room, 1));
    let top = rect.center().y - (title.size().y + about.size().y) / 2.0;
    let below = Pos2::new(left, top + title.size().y);
    painter.galley(Pos2::new(left, top), title, ink());
    painter.galley(below, about, dim());
    let resets = can_reset && progress.has_begun(&name) && reset_button(ui, rect, locale::text(lesson.title));
    if resets { Some(Choice::Reset(lesson)) } else { clicked }
}

/// Draws a course, with buttons to reset it if that is possible now. Returns what was clicked.
fn course(
    ui: &mut Ui,
    entry: &'static Entry,
    progress: &Progress,
    can_reset: bool,
    scenes: &mut Scenes,
) -> Option<Choice> {
    let lessons = entry.course();
    let done = lessons.iter().filter(|lesson| progress.learned.contains_key(&lesson.name())).count();
    let next = next(entry, progress);
    ui.spacing_mut().item_spacing = Vec2::splat(space::MEDIUM);
    ui.label(style::text(say!("course-progress", done = done, all = lessons.len()), style::roman(size::BODY), ink()));
    let columns = if ui.available_width() >= TWO_COLUMNS { 2 } else { 1 };
    let width = (ui.available_width() + space::MEDIUM) / columns as f32 - space::MEDIUM;
    let mut chosen = None;
    for row in lessons.chunks(columns) {
        ui.horizontal(|ui| {
            for lesson in row {
                let is_next = next.is_some_and(|next| next.id == lesson.id);
                chosen = card(ui, lesson, progress, (width, is_next, can_reset), scenes).or(chosen);
            }
        });
    }
    ui.add_space(space::SMALL);
    ui.label(style::text(text!("course-about"), style::italic(size::NOTE), dim()));
    let resets = can_reset && lessons.iter().any(|lesson| progress.has_begun(&lesson.name()));
    if resets && widgets::button(ui, text!("course-reset-all"), Weight::Quiet).clicked() {
        chosen = Some(Choice::ResetCourse(entry));
    }
    chosen
}

fn draw(
    mut contexts: EguiContexts,
    came_from: Res<MenuHistory>,
    (mut progress, mut lines): (ResMut<PlayerProgress>, LinesPage),
    game: Option<Res<Match>>,
    (mut chosen, mut is_training, mut asks, mut scenes): (
        ResMut<Chosen>,
        ResMut<IsTraining>,
        ResMut<Asks>,
        Local<Scenes>,
    ),
    mut menu: ResMut<NextState<Menu>>,
    (mut exercise, mut table): (MessageWriter<ExerciseCommand>, MatchCommands),
    mut notify: MessageWriter<Notify>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (mut choice, mut continues, mut resumes) = (None, false, false);
    let games: Vec<&'static Entry> = registry::games().iter().filter(|entry| !entry.course().is_empty()).collect();
    let played = game.and_then(|game| game.played_entry());
    // A lesson on the table would note again what is reset.
    let can_reset = played.is_none();
    let name = match chosen.0 {
        Some(Part::Course(name)) => Some(name),
        Some(Part::Lines) => None,
        None => played.map(|entry| entry.name),
    };
    // What is due comes first, unless a game is on the table.
    if chosen.0.is_none() && name.is_none() && lines.due_in_words().is_some() {
        chosen.0 = Some(Part::Lines);
    }
    let mut index = games.iter().position(|entry| Some(entry.name) == name).unwrap_or_default();
    if chosen.0 == Some(Part::Lines) {
        index = games.len();
    }
    let before = games.get(index);
    let course_of = |name: &str| before?.course().iter().find(|lesson| lesson.name() == name);
    let unfinished = progress.unfinished_lessons().find_map(course_of);
    let mut titles: Vec<&str> = games.iter().map(|entry| locale::text(entry.title)).collect();
    titles.push(text!("train-title"));
    let continued = before.and_then(|entry| next(entry, &progress));
    let is_learned = |lesson: &Lesson| progress.learned.contains_key(&lesson.name());
    let begun = before.is_some_and(|entry| entry.course().iter().any(is_learned));
    let (shows_lines, has_due) = (before.is_none(), lines.due_in_words().is_some());
    let (mut training, mut reviews) = (None, false);
    let body = |ui: &mut Ui| {
        if widgets::choices(ui, &mut index, &titles) {
            chosen.0 = Some(games.get(index).map_or(Part::Lines, |entry| Part::Course(entry.name)));
        }
        ui.add_space(space::MEDIUM);
        egui::ScrollArea::vertical().id_salt(index).auto_shrink(false).show(ui, |ui| {
            ui.set_width(ui.available_width() - 14.0);
            match games.get(index) {
                Some(entry) => choice = course(ui, entry, &progress, can_reset, &mut scenes),
                None => training = lines.list(ui, &mut progress),
            }
        });
    };
    let back = page::page(ctx, text!("course-title"), Vec2::new(760.0, 700.0), body, |ui| {
        if shows_lines {
            reviews = widgets::default_button(ui, has_due, text!("train-begin")).clicked();
        }
        if let Some(next) = continued {
            let title = locale::text(next.title);
            let face =
                if begun { say!("course-continue", lesson = title) } else { say!("course-start", lesson = title) };
            continues = widgets::default_button(ui, true, &face).clicked();
        }
        if let Some(lesson) = unfinished {
            let face = say!("course-resume", lesson = locale::text(lesson.title));
            resumes = widgets::button(ui, &face, Weight::Plain).clicked();
        }
    });
    lines.ask(ctx, &mut progress);
    ask(ctx, &mut asks, &mut progress);
    let lesson = match choice {
        Some(Choice::Begin(lesson)) => Some(lesson),
        Some(reset) => {
            asks.0 = Some(reset);
            None
        }
        None => None,
    };
    if let Some(command) = training.or_else(|| reviews.then(|| lines.begin_due()).flatten()) {
        exercise.write(command);
        is_training.0 = true;
        ui::go(&mut menu, Menu::None);
    } else if let Some(unfinished) = unfinished.filter(|_| resumes) {
        match lesson_game::resume(unfinished, progress.game_of(&unfinished.name()).unwrap_or_default()) {
            Ok(resume) => table.write(resume),
            Err(error) => drop(notify.write(Notify(locale::say(&error.into())))),
        }
    } else if let Some(lesson) = lesson.or(continued.filter(|_| continues)) {
        exercise.write(lesson::begin(lesson));
        ui::go(&mut menu, Menu::None);
    } else if back {
        ui::go(&mut menu, came_from.last());
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    let close = |mut chosen: ResMut<Chosen>, mut is_training: ResMut<IsTraining>, mut asks: ResMut<Asks>| {
        asks.0 = None;
        chosen.0 = chosen.0.filter(|_| std::mem::take(&mut is_training.0));
    };
    app.init_resource::<Chosen>()
        .init_resource::<IsTraining>()
        .init_resource::<Asks>()
        .add_systems(OnExit(Menu::Learn), close);
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::Learn)));
}
