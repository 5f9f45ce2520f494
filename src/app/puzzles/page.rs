//! The page of the puzzles: the puzzle of the day, puzzles that come back, and puzzles by game, theme and difficulty.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::base::progress::{PlayerProgress, PuzzleBook};
use crate::app::base::states::Menu;
use crate::app::exercise::puzzle::Puzzles;
use crate::app::exercise::puzzle_choice::{Choice, ChosenPuzzle, Origin};
use crate::app::ui::diagram::{self, Scene};
use crate::app::ui::palette::{dim, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw, page};
use benediction_platform::clipboard;
use benediction_study::library::today;
use benediction_study::puzzles::{self, Difficulty, PuzzleId, Solver, Theme};
use benediction_study::registry::{self, Entry};
use benediction_words::{locale, say, text};

/// Side of the diagram of the puzzle of the day, in points.
const DIAGRAM: f32 = 210.0;

/// The choice on the page. `None` until the page is opened.
#[derive(Resource, Default)]
struct Chosen(Option<Choice>);

/// Returns the level of the bot whose rating is nearest, as a name.
fn level_near(entry: &Entry, rating: f64) -> Option<&'static str> {
    let distance = |level: &u8| entry.rating(*level).map_or(u32::MAX, |other| (f64::from(other) - rating).abs() as u32);
    (1..=10).min_by_key(distance).map(benediction_words::level)
}

/// Draws the puzzle of the day. Returns it if it is to be solved.
fn day(ui: &mut Ui, solver: &Solver, scene: &mut Option<(PuzzleId, Scene)>) -> Option<ChosenPuzzle> {
    let task = PuzzleBook::of_today()?;
    let puzzle = &task.puzzle;
    let game = puzzle.entry().map_or("", |entry| locale::text(entry.title));
    widgets::heading(ui, &say!("puzzle-day", game = game));
    if scene.as_ref().is_none_or(|(id, _)| *id != puzzle.id()) {
        *scene = puzzle.session().ok().map(|session| (puzzle.id(), Scene::of(&session)));
    }
    let rect = diagram::room(ui, DIAGRAM.min(ui.available_width()));
    if let Some((_, scene)) = scene {
        diagram::draw_scene(ui.painter(), rect, scene);
    }
    ui.label(style::text(locale::text(puzzle.theme.title()), style::roman(size::BODY), ink()));
    let (today, days) = (today(), solver.days(today()));
    if days > 0 {
        ui.label(style::text(say!("puzzle-days", count = days), style::italic(size::NOTE), dim()));
    }
    let solved = solver.has_solved_day(today);
    let words = if solved { text!("puzzle-day-again") } else { text!("puzzle-day-solve") };
    let weight = if solved { Weight::Plain } else { Weight::Primary };
    widgets::button(ui, words, weight).clicked().then_some(task)
}

/// Draws the solver's rating and streak in a game.
fn standing(ui: &mut Ui, solver: &Solver, entry: &Entry) {
    let tally = solver.tally(entry.name);
    let words = if tally.tried == 0 {
        text!("puzzle-new").into()
    } else {
        let level = level_near(entry, tally.rating).unwrap_or_default();
        say!(
            "puzzle-standing",
            rating = tally.rating.round() as i64,
            error = (2.0 * tally.deviation).round() as i64,
            level = level,
            solved = tally.solved,
            tried = tally.tried
        )
    };
    ui.label(style::text(words, style::roman(size::BODY), ink()));
    if solver.longest_streak() > 1 {
        let words = say!("puzzle-streak", now = solver.streak(), most = solver.longest_streak());
        ui.label(style::text(words, style::italic(size::NOTE), dim()));
    }
}

/// Returns the themes of a game, with the numbers of puzzles that were tried and of all.
fn themes(solver: &Solver, game: &str) -> Vec<(Theme, usize, usize)> {
    let mut counts: BTreeMap<Theme, (usize, usize)> = BTreeMap::new();
    for puzzle in puzzles::shipped().iter().filter(|puzzle| puzzle.game == game) {
        let (tried, all) = counts.entry(puzzle.theme).or_default();
        *tried += usize::from(solver.has_tried(puzzle.id()));
        *all += 1;
    }
    counts.into_iter().map(|(theme, (tried, all))| (theme, tried, all)).collect()
}

/// Draws the choice of a theme and a difficulty. Returns the first puzzle of the choice if one is to be solved.
fn choose(ui: &mut Ui, solver: &Solver, choice: &mut Choice) -> Option<ChosenPuzzle> {
    widgets::heading(ui, text!("puzzle-themes"));
    let themes = themes(solver, choice.game);
    let all = themes.iter().fold((0, 0), |(tried, all), (_, of_tried, of_all)| (tried + of_tried, all + of_all));
    let name =
        |title: &str, (tried, all): (usize, usize)| say!("puzzle-theme-count", theme = title, tried = tried, all = all);
    let mut words = vec![name(text!("puzzle-theme-all"), all)];
    words.extend(themes.iter().map(|(theme, tried, all)| name(locale::text(theme.title()), (*tried, *all))));
    let at = |theme: Theme| themes.iter().position(|(other, ..)| *other == theme).map_or(0, |index| index + 1);
    let mut index = choice.theme.map_or(0, at);
    if widgets::choices(ui, &mut index, &words) {
        choice.theme = index.checked_sub(1).and_then(|index| themes.get(index)).map(|(theme, ..)| *theme);
    }
    widgets::heading(ui, text!("puzzle-difficulty"));
    const STEPS: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Even, Difficulty::Hard];
    let mut step = STEPS.iter().position(|step| *step == choice.difficulty).unwrap_or(1);
    if widgets::choices(ui, &mut step, &[text!("puzzle-easier"), text!("puzzle-even"), text!("puzzle-harder")]) {
        choice.difficulty = STEPS[step.min(STEPS.len() - 1)];
    }
    ui.add_space(space::LARGE);
    let wide = Some(ui.available_width().min(320.0));
    let mut start = widgets::button_sized(ui, text!("puzzle-start"), Weight::Primary, wide, style::roman(size::BODY));
    widgets::be_default(ui, &mut start);
    if start.clicked() {
        let puzzle = solver.next(choice.game, choice.theme, choice.difficulty, None)?.clone();
        return Some(ChosenPuzzle { puzzle, origin: Origin::Chosen(*choice) });
    }
    let due = solver.due(None, today());
    let later = solver.coming_back() - due.len();
    if later > 0 {
        ui.label(style::text(say!("puzzle-later", count = later), style::italic(size::NOTE), dim()));
    }
    if due.is_empty() {
        return None;
    }
    let words = say!("puzzle-due", count = due.len());
    let repeat = widgets::button_sized(ui, &words, Weight::Plain, wide, style::roman(size::BODY));
    let puzzle = due.into_iter().next()?;
    repeat.on_hover_text(text!("puzzle-due-tip")).clicked().then_some(ChosenPuzzle { puzzle, origin: Origin::Due })
}

fn draw(
    mut contexts: EguiContexts,
    book: Res<PuzzleBook>,
    progress: Res<PlayerProgress>,
    mut chosen: ResMut<Chosen>,
    mut scene: Local<Option<(PuzzleId, Scene)>>,
    mut solving: Puzzles,
    mut menu: ResMut<NextState<Menu>>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let has_puzzles = |entry: &&Entry| puzzles::shipped().iter().any(|puzzle| puzzle.game == entry.name);
    let games: Vec<&Entry> = registry::games().iter().filter(has_puzzles).collect();
    let last = || games.iter().find(|entry| entry.name == progress.last_game.game).or(games.first());
    let Some(first) = last() else { return };
    let mut choice = chosen.0.unwrap_or(Choice { game: first.name, theme: None, difficulty: Difficulty::default() });
    let (mut back, mut paste, mut task, mut continues) = (false, false, None, false);
    let body = |ui: &mut Ui| {
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_width(ui.available_width() - 14.0);
            ui.spacing_mut().item_spacing.y = space::SMALL;
            let mut index = games.iter().position(|entry| entry.name == choice.game).unwrap_or_default();
            let titles: Vec<&str> = games.iter().map(|entry| locale::text(entry.title)).collect();
            if widgets::choices(ui, &mut index, &titles) {
                choice = Choice { game: games[index].name, theme: None, ..choice };
            }
            ui.add_space(space::SMALL);
            standing(ui, &book.0, games[index]);
            if progress.puzzle.is_some() {
                let button = widgets::button(ui, text!("puzzle-continue"), Weight::Plain);
                continues = button.on_hover_text(text!("puzzle-continue-tip")).clicked();
            }
            ui.add_space(space::SMALL);
            if style::is_narrow(ui.ctx()) {
                task = choose(ui, &book.0, &mut choice);
                ui.add_space(space::LARGE);
                task = task.take().or(day(ui, &book.0, &mut scene));
                return;
            }
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = space::HUGE;
                ui.vertical(|ui| {
                    ui.set_width(DIAGRAM + space::HUGE);
                    task = day(ui, &book.0, &mut scene);
                });
                ui.vertical(|ui| task = task.take().or(choose(ui, &book.0, &mut choice)));
            });
        });
    };
    page::page(ctx, text!("title-puzzles"), Vec2::new(820.0, 640.0), body, |ui| {
        back = widgets::button(ui, text!("common-back"), Weight::Plain).on_hover_text(ui::back_tip(ui.ctx())).clicked();
        let link = widgets::button(ui, text!("puzzle-paste"), Weight::Plain).on_hover_text(text!("puzzle-paste-tip"));
        paste = link.clicked();
        page::foot_note(ui, text!("puzzle-page-about"), dim());
    });
    // Its game is chosen when the page is opened again.
    if let Some(entry) = task.as_ref().and_then(|task| task.puzzle.entry()).filter(|entry| entry.name != choice.game) {
        choice = Choice { game: entry.name, theme: None, ..choice };
    }
    if chosen.0 != Some(choice) {
        chosen.0 = Some(choice);
    }
    if let Some(task) = task {
        solving.solve(task);
    } else if let Some(unfinished) = progress.puzzle.as_ref().filter(|_| continues) {
        solving.open(unfinished);
    } else if paste {
        solving.open(&clipboard::text().unwrap_or_default());
    } else if back {
        ui::go(&mut menu, Menu::None);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Chosen>()
        .add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::Puzzles)));
}
