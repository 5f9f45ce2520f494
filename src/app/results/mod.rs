//! The page of the player's results: a chart for each game against the bot, and one for the puzzles.

mod chart;

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::base::progress::{PlayerProgress, PuzzleBook};
use crate::app::base::states::{Menu, Screen};
use crate::app::base::storage::requests::LibraryRequest;
use crate::app::library::{GameLibrary, LibraryCommand};
use crate::app::ui::page::{self, Question};
use crate::app::ui::palette::dim;
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw};
use benediction_study::charts;
use benediction_study::library::{Results, today};
use benediction_study::puzzles::Solver;
use benediction_study::record::Player;
use benediction_study::words::study as words;
use benediction_words::{locale, say, text};

/// The state of the page.
#[derive(Default)]
struct State {
    /// `true` to show all games although there are strict ones.
    all: bool,
    /// `true` while the player is asked about the history of the puzzles.
    asks: bool,
}

/// The click on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clicked {
    Back,
    /// The next game, against this level.
    Next(&'static str, u8),
    Table,
    Picture,
    Puzzles,
    Forget,
}

/// Draws the results in a game.
fn game(ui: &mut Ui, results: &Results) -> Option<Clicked> {
    widgets::heading(ui, locale::text(results.game.title));
    let [won, drawn, lost] = results.total().parts();
    let (now, most) = (results.streak, results.longest_streak);
    let summary = say!("results-summary", won = won, drawn = drawn, lost = lost, now = now, most = most);
    chart::show(ui, &charts::of_results(results, ui.available_width()), &summary);
    for rolls in words::rolls_of_all(results) {
        ui.label(style::text(rolls, style::roman(size::NOTE), dim()));
    }
    if results.strength().is_none() {
        ui.label(style::text(text!("results-first-games"), style::italic(size::NOTE), dim()));
    }
    let level = results.next_level()?;
    let words = say!("results-next", name = benediction_words::level(level));
    let next = widgets::small_button(ui, &words, Weight::Plain);
    next.clicked().then_some(Clicked::Next(results.game.name, level))
}

/// Draws the puzzles that were tried. `leads` is `true` if the page of the puzzles may be opened.
fn puzzles(ui: &mut Ui, solver: &Solver, leads: bool) -> Option<Clicked> {
    widgets::heading(ui, text!("results-puzzles"));
    match charts::of_puzzles(solver, today(), ui.available_width()) {
        Some(chart) => {
            let all = solver.total();
            let (solved, missed) = (all.solved, all.missed());
            let (now, most) = (solver.streak(), solver.longest_streak());
            let summary = say!("results-puzzles-total", solved = solved, missed = missed, now = now, most = most);
            chart::show(ui, &chart, &summary);
        }
        None => drop(ui.label(style::text(text!("results-puzzles-none"), style::italic(size::NOTE), dim()))),
    }
    let mut clicked = None;
    ui.add_space(space::SMALL);
    ui.horizontal_wrapped(|ui| {
        let mut button = |words: &str, weight: Weight, meaning: Clicked| {
            if widgets::small_button(ui, words, weight).clicked() {
                clicked = Some(meaning);
            }
        };
        if leads {
            button(text!("results-puzzles-open"), Weight::Plain, Clicked::Puzzles);
        }
        if !solver.is_new() {
            button(text!("results-forget"), Weight::Quiet, Clicked::Forget);
        }
    });
    clicked
}

/// Draws the contents of the page, with the results of all games and of strict ones.
fn body(
    ui: &mut Ui,
    [all, strict]: &[Vec<Results>; 2],
    solver: &Solver,
    (state, leads): (&mut State, bool),
) -> Option<Clicked> {
    ui.set_width(ui.available_width() - 14.0);
    ui.spacing_mut().item_spacing.y = space::SMALL;
    // Until the first strict game there is nothing to choose.
    let mut kind = usize::from(shows_strict(strict, state));
    let kinds = [text!("results-all"), text!("results-strict")];
    if !strict.is_empty() && widgets::choices(ui, &mut kind, &kinds) {
        state.all = kind == 0;
    }
    let about = match kind {
        _ if all.is_empty() => text!("results-none"),
        _ if strict.is_empty() => text!("results-no-strict"),
        0 => text!("results-all-about"),
        _ => text!("results-strict-about"),
    };
    ui.label(style::text(about, style::italic(size::NOTE), dim()));
    let mut clicked = None;
    for results in if kind == 0 { all } else { strict } {
        clicked = clicked.or(game(ui, results));
        ui.add_space(space::HUGE);
    }
    clicked.or(puzzles(ui, solver, leads))
}

const fn shows_strict(strict: &[Results], state: &State) -> bool {
    !strict.is_empty() && !state.all
}

/// Asks about the history of the puzzles. Returns the answer once there is one.
fn ask(ctx: &egui::Context) -> Option<bool> {
    let question = Question {
        title: text!("results-forget-question"),
        words: text!("results-forget-text"),
        yes: text!("results-forget-yes"),
        no: text!("results-forget-no"),
    };
    page::ask(ctx, &question)
}

fn draw(
    mut contexts: EguiContexts,
    library: Res<GameLibrary>,
    mut book: ResMut<PuzzleBook>,
    screen: Res<bevy::prelude::State<Screen>>,
    mut progress: ResMut<PlayerProgress>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: MessageWriter<LibraryCommand>,
    mut state: Local<State>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if state.asks {
        if let Some(forget) = ask(ctx) {
            state.asks = false;
            if forget {
                book.0.forget(today());
            }
        }
        return;
    }
    let solver = &book.0;
    // Puzzles are not begun over a game.
    let leads = *screen.get() == Screen::Title;
    let mut clicked = None;
    let contents = |ui: &mut Ui| {
        let area = egui::ScrollArea::vertical().auto_shrink(false);
        clicked = area.show(ui, |ui| body(ui, &library.results, solver, (&mut state, leads))).inner;
    };
    let has_games = !library.results[0].is_empty();
    let mut foot_clicked = None;
    let back = page::page(ctx, text!("results-title"), Vec2::new(760.0, 700.0), contents, |ui| {
        if widgets::button_if(ui, has_games || !solver.is_new(), text!("results-picture"), Weight::Quiet).clicked() {
            foot_clicked = Some(Clicked::Picture);
        }
        if widgets::button_if(ui, has_games, text!("results-export"), Weight::Quiet).clicked() {
            foot_clicked = Some(Clicked::Table);
        }
        page::foot_note(ui, text!("results-about"), dim());
    });
    match back.then_some(Clicked::Back).or(foot_clicked).or(clicked) {
        None => {}
        Some(Clicked::Back) => ui::go(&mut menu, Menu::Library),
        Some(Clicked::Next(game, level)) => {
            let last = &mut progress.last_game;
            last.turn_to(game);
            last.players = [Player::Human, Player::Bot(level)];
            ui::go(&mut menu, Menu::NewGame);
        }
        Some(Clicked::Table) => drop(commands.write(LibraryRequest::ExportResults.into())),
        Some(Clicked::Picture) => {
            let only_strict = shows_strict(&library.results[1], &state);
            let results = &library.results[usize::from(only_strict)];
            commands.write(LibraryRequest::ExportChart(charts::picture(results, only_strict, solver, today())).into());
        }
        Some(Clicked::Puzzles) => ui::go(&mut menu, Menu::Puzzles),
        Some(Clicked::Forget) => state.asks = true,
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::Results)));
}
