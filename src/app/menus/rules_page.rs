//! The rules: chapters at the left, the text with its drawings at the right.

use crate::app::ui;
use crate::app::ui::style::{size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::rules_figures;
use crate::app::base::states::Menu;
use crate::app::game::matches::Match;
use crate::app::input::commands::HELP;
use crate::app::lessons::Learn;
use crate::app::ui::chapters;
use crate::app::ui::diagram;
use crate::app::ui::diagram::Scenes;
use crate::app::ui::page;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style;
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{CameFrom, Draw};
use benediction_study::registry;
use benediction_words::rules::{Chapter, Piece};
use benediction_words::{locale, text};

/// Width of a page below which texts stand below their pictures, in points.
const SLIM: f32 = 420.0;
/// Size of a sign beside its text, in points.
const SIGN: Vec2 = Vec2::new(76.0, 46.0);

/// Draws a rule after its name.
fn rule(ui: &mut Ui, name: &str, words: &str) {
    let mut job = egui::text::LayoutJob::default();
    job.wrap.max_width = ui.available_width();
    let format = |font, colour| egui::TextFormat { font_id: font, color: colour, ..default() };
    job.append(name, 0.0, format(style::medium(size::BODY), gold()));
    job.append(words, 8.0, format(style::roman(size::BODY), ink()));
    ui.label(job);
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

fn piece(ui: &mut Ui, game: &str, scenes: &mut Scenes, piece: &Piece) {
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
            });
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

fn chapter(ui: &mut Ui, game: &str, scenes: &mut Scenes, chapter: &Chapter) {
    ui.spacing_mut().item_spacing.y = space::MEDIUM;
    for one in chapter.pieces {
        piece(ui, game, scenes, one);
    }
    ui.add_space(space::LARGE);
}

/// Draws the chapter that every book has: the mouse and the keys.
fn mouse_and_keys(ui: &mut Ui) {
    ui.spacing_mut().item_spacing.y = space::MEDIUM;
    for line in HELP {
        let mouse = line.mouse.map(|mouse| locale::text(mouse).to_string());
        let with: Vec<String> = mouse.into_iter().chain(line.keys(true, &ui::key_labels(ui.ctx()))).collect();
        rule(ui, &with.join(", "), locale::text(line.says));
    }
    ui.add_space(space::SMALL);
    widgets::heading(ui, text!("commands-touch"));
    for (with, says) in [
        (text!("commands-tap"), text!("commands-pick-up")),
        (text!("commands-long-press"), text!("commands-long-press-shows")),
        (text!("commands-two-fingers"), text!("commands-two-fingers-move")),
    ] {
        rule(ui, with, says);
    }
    ui.add_space(space::LARGE);
}

/// The open book of rules, and its chapter.
#[derive(Resource, Default)]
struct Book {
    /// The name of its game; `None` for the game on the table, until another is chosen.
    game: Option<&'static str>,
    open: usize,
}

fn draw(
    mut contexts: EguiContexts,
    came_from: Res<CameFrom>,
    game: Option<Res<Match>>,
    mut book: ResMut<Book>,
    mut menu: ResMut<NextState<Menu>>,
    mut learn: MessageWriter<Learn>,
    mut scenes: Local<Scenes>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let mut back = false;
    // It opens at the game on the table, but not at the demo behind the title.
    let played = game.filter(|game| !game.is_demo()).and_then(|game| registry::find(&game.session.spec().id));
    let game = book.game.or(played.map(|entry| entry.name)).unwrap_or(registry::first().name);
    let Book { game: chosen, open } = &mut *book;
    let body = |ui: &mut Ui| {
        let games = registry::games();
        let mut index = games.iter().position(|entry| entry.name == game).unwrap_or_default();
        if widgets::choices(ui, &mut index, &registry::titles()) {
            (*chosen, *open) = (games.get(index).map(|entry| entry.name), 0);
        }
        ui.add_space(space::MEDIUM);
        let all = registry::named(game).map_or(registry::first().book, |entry| entry.book);
        let mut titles: Vec<&str> = all.iter().map(|chapter| locale::text(chapter.title)).collect();
        titles.push(text!("commands-title"));
        chapters::show(ui, &titles, open, |ui, open| match all.get(open) {
            Some(one) => chapter(ui, game, &mut scenes, one),
            None => mouse_and_keys(ui),
        });
    };
    page::page(ctx, text!("title-rules"), Vec2::new(920.0, 680.0), body, |ui| {
        back =
            widgets::button(ui, text!("common-back"), Weight::Primary).on_hover_text(ui::back_tip(ui.ctx())).clicked();
        if widgets::button(ui, text!("lesson-first"), Weight::Plain).on_hover_text(text!("lesson-first-tip")).clicked()
        {
            learn.write(Learn::Begin(game));
        }
    });
    if back {
        ui::go(&mut menu, came_from.0);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    let close = |mut book: ResMut<Book>| *book = Book::default();
    app.init_resource::<Book>().add_systems(OnExit(Menu::Rules), close);
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::Rules)));
}
