//! The rules: chapters at the left, the text with its drawings at the right.

use crate::app::ui::style::{self, size, space};
use std::cell::Cell;

use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::rules_figures;
use crate::app::base::states::{Menu, Step};
use crate::app::exercise::tryout::TryOut;
use crate::app::exercise::{ExerciseCommand, lesson};
use crate::app::game::commands::{LookAt, MatchCommands, TableCommand};
use crate::app::game::matches::Match;
use crate::app::input::command_list::LINES;
use crate::app::input::commands::{Command, PressedKeys};
use crate::app::ui::chapters::{self, OpenChapter};
use crate::app::ui::diagram::{self, Scenes};
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw, MenuHistory, layout_notes, page};
use benediction_rules::message::Key;
use benediction_study::library::exchange::read_games;
use benediction_study::registry;
use benediction_study::tree::NodeId;
use benediction_words::lessons::Lesson;
use benediction_words::rules::{Chapter, ON_SCREEN, Piece};
use benediction_words::{locale, say, text};

/// Width of a page below which texts stand below their pictures, in points.
const SLIM: f32 = 420.0;
/// Size of a sign beside its text, in points.
const SIGN: Vec2 = Vec2::new(76.0, 46.0);

/// Draws a rule below its name.
fn rule(ui: &mut Ui, name: &str, words: &str) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = space::HAIR;
        ui.label(style::text(name, style::medium(size::BODY), gold()));
        ui.label(style::text(words, style::roman(size::BODY), ink()));
    });
}

/// Draws a picture with a text beside it, or below it if the page is slim.
fn picture_with_text(ui: &mut Ui, size: Vec2, words: &str, draw: impl FnOnce(&mut Ui)) {
    let width = ui.available_width();
    let words = style::text(words, style::italic(size::BODY), dim());
    if width < SLIM {
        ui.vertical_centered(|ui| {
            draw(ui);
            ui.label(words);
        });
        return;
    }
    ui.horizontal(|ui| {
        draw(ui);
        ui.vertical(|ui| {
            ui.set_width((width - size.x - 24.0).max(80.0));
            ui.add_space(size.y * if size.x > size.y { 0.4 } else { 0.36 });
            ui.label(words);
        });
    });
}

/// Makes the drawing of a position a button that lays it on the table.
fn tries(ui: &mut Ui, rect: egui::Rect, place: &Place, (position, text): (&'static str, Key)) {
    let id = ui.id().with(("try", position, text.name()));
    let response = ui.interact(rect, id, egui::Sense::click()).on_hover_cursor(egui::CursorIcon::PointingHand);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, text!("course-try")));
    layout_notes::note_button(&response, text!("course-try"));
    widgets::focus_ring(ui, rect, &response);
    if widgets::clicked(&response.on_hover_text(text!("course-try"))) {
        let try_out = TryOut { game: place.game, position, text, chapter: place.chapter };
        place.begin.set(Some(ExerciseCommand::Begin(Box::new(try_out))));
    }
}

/// Where a piece stands: its game and chapter, and what is to be done because of a click.
struct Place {
    game: &'static str,
    chapter: Key,
    begin: Cell<Option<ExerciseCommand>>,
}

fn piece(ui: &mut Ui, place: &Place, scenes: &mut Scenes, piece: &Piece) {
    let game = place.game;
    let width = ui.available_width();
    match *piece {
        Piece::Text(words) => {
            ui.label(style::text(locale::text(words), style::roman(size::BODY), ink()));
        }
        Piece::Rule(name, words) => rule(ui, locale::text(name), locale::text(words)),
        Piece::Sign(sketch, name, words) => {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(SIGN, egui::Sense::hover());
                rules_figures::draw(ui.painter(), rect, sketch);
                ui.vertical(|ui| {
                    ui.set_width((width - SIGN.x - 20.0).max(80.0));
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.label(style::text(locale::text(name), style::medium(size::BODY), gold()));
                    ui.label(style::text(locale::text(words), style::roman(size::BODY), ink()));
                });
            });
        }
        Piece::Picture(sketch, words) => {
            let side = 190.0_f32.min(width * if width < SLIM { 0.8 } else { 0.45 });
            let size = Vec2::new(side * 1.12, side);
            picture_with_text(ui, size, locale::text(words), |ui| {
                let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
                rules_figures::draw(ui.painter(), rect, sketch);
            });
        }
        Piece::Diagram(text, words) => {
            let side = 230.0_f32.min(width * if width < SLIM { 0.8 } else { 0.5 });
            picture_with_text(ui, Vec2::splat(side), locale::text(words), |ui| {
                let rect = diagram::room(ui, side);
                diagram::draw(ui.painter(), rect, scenes, game, text);
                tries(ui, rect, place, (text, words));
            });
        }
        Piece::Example(position, play, words) => {
            let rect = example(ui, game, scenes, (position, play), locale::text(words));
            tries(ui, rect, place, (position, words));
        }
        Piece::Decision(number, words) => {
            ui.horizontal_top(|ui| {
                let (rect, _) = ui.allocate_exact_size(Vec2::new(44.0, 22.0), egui::Sense::hover());
                let at = Pos2::new(rect.left(), rect.top());
                let label = format!("[{number}]");
                ui.painter().text(at, egui::Align2::LEFT_TOP, label, style::roman(size::NOTE), palette::old_gold());
                ui.vertical(|ui| {
                    ui.set_width((width - 60.0).max(80.0));
                    ui.label(style::text(locale::text(words), style::roman(size::BODY), ink()));
                });
            });
        }
    }
}

/// Side of each of the two boards of an example, in points.
const EXAMPLE: f32 = 220.0;
/// Space between them, in points.
const BETWEEN: f32 = 34.0;

/// Draws the boards before and after an action, and a caption below them. Returns the place of the boards.
fn example(
    ui: &mut Ui,
    game: &'static str,
    scenes: &mut Scenes,
    example: (&'static str, &'static str),
    caption: &str,
) -> egui::Rect {
    let side = EXAMPLE.min((ui.available_width() - BETWEEN) / 2.0);
    let (rect, _) = ui.allocate_exact_size(Vec2::new(2.0 * side + BETWEEN, side), egui::Sense::hover());
    let before = egui::Rect::from_min_size(rect.min, Vec2::splat(side));
    let after = before.translate(Vec2::new(side + BETWEEN, 0.0));
    diagram::draw_example(ui.painter(), [before, after], scenes, game, example);
    let arrow = egui::Align2::CENTER_CENTER;
    ui.painter().text(rect.center(), arrow, icon::ARROW_RIGHT, style::roman(size::HEADING), dim());
    ui.label(style::text(caption, style::italic(size::BODY), dim()));
    ui.add_space(space::MEDIUM);
    rect
}

/// Draws a chapter, and buttons for the lessons about it. Returns what was clicked.
fn chapter(ui: &mut Ui, game: &'static str, scenes: &mut Scenes, chapter: &Chapter) -> Option<ExerciseCommand> {
    ui.spacing_mut().item_spacing.y = space::MEDIUM;
    let place = Place { game, chapter: chapter.title, begin: Cell::new(None) };
    let course = registry::named(game).map_or(&[][..], registry::Entry::course);
    let is_about = |lesson: &&Lesson| lesson.rule == Some(chapter.title);
    if course.iter().any(|lesson| is_about(&lesson)) {
        ui.horizontal_wrapped(|ui| {
            for lesson in course.iter().filter(is_about) {
                let face = say!("course-try-lesson", lesson = locale::text(lesson.title));
                if widgets::button(ui, &face, Weight::Plain).clicked() {
                    place.begin.set(Some(lesson::begin(lesson)));
                }
            }
        });
    }
    for one in chapter.pieces {
        piece(ui, &place, scenes, one);
    }
    ui.add_space(space::LARGE);
    place.begin.into_inner()
}

/// Width of the keys before their meaning, in points.
const KEYS: f32 = 190.0;

/// Draws a line of the table of controls: what is pressed, and its meaning.
fn control(ui: &mut Ui, with: &str, text: &str) {
    let width = ui.available_width();
    let keys = KEYS.min(width * 0.4);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = space::LARGE;
        for (words, width, font, color) in [
            (with, keys, style::medium(size::BODY), gold()),
            (text, width - keys - space::LARGE, style::roman(size::BODY), ink()),
        ] {
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.label(style::text(words, font, color));
            });
        }
    });
}

/// Draws the last chapter of every book: the mouse, the keys and touch.
fn controls(ui: &mut Ui) {
    ui.spacing_mut().item_spacing.y = space::SMALL;
    for line in LINES {
        let mouse = line.mouse.map(|mouse| locale::text(mouse).to_string());
        let with: Vec<String> = mouse.into_iter().chain(line.keys(&ui::key_labels(ui.ctx()))).collect();
        // A command without a key is found by its name.
        if !with.is_empty() {
            control(ui, &benediction_words::list(&with), locale::text(line.text));
        }
    }
    ui.add_space(space::SMALL);
    widgets::heading(ui, text!("commands-touch"));
    for (with, text) in [
        (text!("commands-tap"), text!("commands-pick-up")),
        (text!("commands-long-press"), text!("commands-long-press-shows")),
        (text!("commands-two-fingers"), text!("commands-two-fingers-move")),
    ] {
        control(ui, with, text);
    }
    ui.add_space(space::LARGE);
}

/// The open book of rules, and its chapter.
#[derive(Resource, Default)]
struct Book {
    /// The name of its game; `None` for the game on the table, until another is chosen.
    game: Option<&'static str>,
    open: usize,
    /// `true` if the list of the keys is to be opened.
    to_keys: bool,
}

fn draw(
    mut contexts: EguiContexts,
    came_from: Res<MenuHistory>,
    game: Option<Res<Match>>,
    mut book: ResMut<Book>,
    mut menu: ResMut<NextState<Menu>>,
    (mut exercise, mut table, mut opened): (MessageWriter<ExerciseCommand>, MatchCommands, ResMut<OpenChapter>),
    mut scenes: Local<Scenes>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if let Some((game, title)) = opened.0.take() {
        let index = registry::named(game).and_then(|entry| entry.book.iter().position(|one| one.title == title));
        *book = Book { game: Some(game), open: index.unwrap_or_default(), to_keys: false };
    }
    let mut begin = None;
    // It opens at the game on the table, but not at the demo behind the title.
    let played = game.and_then(|game| game.played_entry());
    let game = book.game.or(played.map(|entry| entry.name)).unwrap_or(registry::first().name);
    let Book { game: chosen, open, to_keys } = &mut *book;
    let body = |ui: &mut Ui| {
        let games = registry::games();
        let mut index = games.iter().position(|entry| entry.name == game).unwrap_or_default();
        if widgets::choices(ui, &mut index, &registry::titles()) {
            (*chosen, *open) = (games.get(index).map(|entry| entry.name), 0);
        }
        ui.add_space(space::MEDIUM);
        let all = registry::named(game).map_or(registry::first().book, |entry| entry.book);
        let mut titles: Vec<&str> = all.iter().map(|chapter| locale::text(chapter.title)).collect();
        titles.extend([locale::text(ON_SCREEN.title), text!("commands-title")]);
        if std::mem::take(to_keys) {
            *open = all.len() + 1;
        }
        chapters::show(ui, &titles, open, |ui, open| match all.iter().chain([&ON_SCREEN]).nth(open) {
            Some(one) => begin = begin.take().or(chapter(ui, game, &mut scenes, one)),
            None => controls(ui),
        });
    };
    let back = page::page(ctx, text!("title-rules"), Vec2::new(920.0, 680.0), body, |ui| {
        if widgets::button(ui, text!("course-all"), Weight::Plain).on_hover_text(text!("lesson-first-tip")).clicked() {
            ui::go(&mut menu, Menu::Learn);
        }
        let example = registry::named(game).map_or("", |entry| entry.example);
        if !example.is_empty()
            && widgets::button(ui, text!("lesson-example"), Weight::Plain)
                .on_hover_text(text!("lesson-example-tip"))
                .clicked()
            && let Some(record) = read_games(example).into_iter().find_map(Result::ok)
        {
            table.write(TableCommand::Open { record: Box::new(record), file: None, study: true });
            table.write(LookAt(Some(NodeId::ROOT)));
        }
    });
    if let Some(begin) = begin {
        exercise.write(begin);
        ui::go(&mut menu, Menu::None);
    }
    if back {
        ui::go(&mut menu, came_from.last());
    }
}

/// Opens the list of the keys, unless a question waits for its answer.
fn open_keys(
    presses: Res<PressedKeys>,
    mut contexts: EguiContexts,
    menu: Res<State<Menu>>,
    mut book: ResMut<Book>,
    mut next: ResMut<NextState<Menu>>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if presses.has(Command::Keys) && !ctx.text_edit_focused() && !page::is_asking(ctx, *menu.get()) {
        book.to_keys = true;
        ui::go(&mut next, Menu::Rules);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    let close = |mut book: ResMut<Book>| *book = Book::default();
    app.init_resource::<Book>().add_systems(OnExit(Menu::Rules), close);
    app.add_systems(Update, open_keys.in_set(Step::Input));
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::Rules)));
}
