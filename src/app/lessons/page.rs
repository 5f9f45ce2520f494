//! The page *Learn*: the courses of the games, and how far they were taken.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use crate::app::base::messages::Notify;
use crate::app::base::progress::PlayerProgress;
use crate::app::base::states::Menu;
use crate::app::exercise::{ExerciseCommand, lesson, lesson_game};
use crate::app::game::commands::MatchCommands;
use crate::app::game::matches::Match;
use crate::app::ui::palette::{dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw, MenuHistory, page};
use benediction_study::progress::{Learned, Progress};
use benediction_study::registry::{self, Entry};
use benediction_words::lessons::Lesson;
use benediction_words::{locale, say, text};

/// The game whose course is shown; `None` for the game on the table, until another is chosen.
#[derive(Resource, Default)]
struct Chosen(Option<&'static str>);

/// Width of the sign before a lesson, and largest width of a lesson's button, in points.
const SIGN: f32 = 26.0;
const BUTTON: f32 = 420.0;

/// Returns the first lesson of a course that was not taken to its end.
fn next(entry: &Entry, progress: &Progress) -> Option<&'static Lesson> {
    entry.course().iter().find(|lesson| !progress.learned.contains_key(&lesson.name()))
}

/// Draws a lesson with its sign and length. Returns `true` if it was clicked.
fn row(ui: &mut Ui, lesson: &Lesson, learned: Option<Learned>, is_next: bool) -> bool {
    let (sign, color, state) = match learned {
        Some(Learned::Won) => (icon::STAR, gold(), "won"),
        Some(Learned::Done) => (icon::CHECK, gold(), "done"),
        None => (icon::CIRCLE, dim(), "new"),
    };
    let about = say!("course-lesson", minutes = lesson.minutes(), state = state);
    let note = style::text(about, style::italic(size::NOTE), dim());
    let narrow = ui.available_width() < BUTTON + 160.0;
    let clicked = ui.horizontal(|ui| {
        let (rect, _) =
            ui.allocate_exact_size(Vec2::new(SIGN, style::row_height(ui.ctx(), 30.0)), egui::Sense::hover());
        ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, sign, style::roman(size::TITLE), color);
        let weight = if is_next { Weight::Primary } else { Weight::Plain };
        let width = BUTTON.min(ui.available_width());
        let title = locale::text(lesson.title);
        let clicked = widgets::button_sized(ui, title, weight, Some(width), style::roman(size::BODY)).clicked();
        if !narrow {
            ui.label(note.clone());
        }
        clicked
    });
    if narrow {
        let below = egui::Margin { left: (SIGN + space::SMALL) as i8, ..egui::Margin::ZERO };
        egui::Frame::new().inner_margin(below).show(ui, |ui| ui.label(note));
    }
    clicked.inner
}

/// Draws a course. Returns the lesson that was clicked.
fn course(ui: &mut Ui, entry: &Entry, progress: &Progress) -> Option<&'static Lesson> {
    let lessons = entry.course();
    let done = lessons.iter().filter(|lesson| progress.learned.contains_key(&lesson.name())).count();
    let next = next(entry, progress);
    ui.spacing_mut().item_spacing.y = space::SMALL;
    ui.label(style::text(say!("course-progress", done = done, all = lessons.len()), style::roman(size::BODY), ink()));
    let mut chosen = None;
    for lesson in lessons {
        let is_next = next.is_some_and(|next| next.id == lesson.id);
        if row(ui, lesson, progress.learned.get(&lesson.name()).copied(), is_next) {
            chosen = Some(lesson);
        }
    }
    ui.add_space(space::SMALL);
    ui.label(style::text(text!("course-about"), style::italic(size::NOTE), dim()));
    chosen
}

fn draw(
    mut contexts: EguiContexts,
    came_from: Res<MenuHistory>,
    progress: Res<PlayerProgress>,
    game: Option<Res<Match>>,
    mut chosen: ResMut<Chosen>,
    mut menu: ResMut<NextState<Menu>>,
    (mut exercise, mut table): (MessageWriter<ExerciseCommand>, MatchCommands),
    mut notify: MessageWriter<Notify>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (mut back, mut lesson, mut continues, mut resumes) = (false, None, false, false);
    let games: Vec<&Entry> = registry::games().iter().filter(|entry| !entry.course().is_empty()).collect();
    let played = game.and_then(|game| game.played_entry());
    let name = chosen.0.or(played.map(|entry| entry.name));
    let mut index = games.iter().position(|entry| Some(entry.name) == name).unwrap_or_default();
    let Some(before) = games.get(index) else { return };
    let named = |name: &str| before.course().iter().find(|lesson| lesson.name() == name);
    let unfinished = progress.unfinished_lessons().find_map(named);
    let titles: Vec<&str> = games.iter().map(|entry| locale::text(entry.title)).collect();
    let continued = next(before, &progress);
    let body = |ui: &mut Ui| {
        if widgets::choices(ui, &mut index, &titles) {
            chosen.0 = games.get(index).map(|entry| entry.name);
        }
        ui.add_space(space::MEDIUM);
        egui::ScrollArea::vertical().id_salt(index).auto_shrink(false).show(ui, |ui| {
            ui.set_width(ui.available_width() - 14.0);
            lesson = games.get(index).and_then(|entry| course(ui, entry, &progress));
        });
    };
    page::page(ctx, text!("course-title"), Vec2::new(760.0, 700.0), body, |ui| {
        if let Some(next) = continued {
            let title = locale::text(next.title);
            let begun = before.course().iter().any(|lesson| progress.learned.contains_key(&lesson.name()));
            let face =
                if begun { say!("course-continue", lesson = title) } else { say!("course-start", lesson = title) };
            continues = widgets::default_button(ui, true, &face).clicked();
        }
        if let Some(lesson) = unfinished {
            let face = say!("course-resume", lesson = locale::text(lesson.title));
            resumes = widgets::button(ui, &face, Weight::Plain).clicked();
        }
        let button = match continued {
            Some(_) => widgets::button(ui, text!("common-back"), Weight::Plain),
            None => widgets::default_button(ui, true, text!("common-back")),
        };
        back = button.on_hover_text(ui::back_tip(ui.ctx())).clicked();
    });
    if let Some(unfinished) = unfinished.filter(|_| resumes) {
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
    let close = |mut chosen: ResMut<Chosen>| chosen.0 = None;
    app.init_resource::<Chosen>().add_systems(OnExit(Menu::Learn), close);
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::Learn)));
}
