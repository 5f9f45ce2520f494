//! The page of the puzzles: the puzzle of the day, puzzles that come back, and puzzles by game, theme and difficulty.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::base::progress::{PlayerProgress, PuzzleBook, Training};
use crate::app::base::settings::Settings;
use crate::app::base::states::Menu;
use crate::app::exercise::puzzle::Puzzles;
use crate::app::exercise::puzzle_choice::{Choice, ChosenPuzzle, Origin};
use crate::app::ui::diagram::{self, Scene};
use crate::app::ui::palette::{dim, gold, ink, inset, old_gold};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw, named, page};
use benediction_platform::clipboard;
use benediction_study::library::today;
use benediction_study::puzzles::{self, Difficulty, Puzzle, Solver, Theme};
use benediction_study::registry::{self, Entry};
use benediction_study::tree::Date;
use benediction_words::{locale, say, text};

/// Smallest and largest side of the diagram of the puzzle of the day, in points.
const DIAGRAM: (f32, f32) = (190.0, 400.0);
/// Side of the diagram in a narrow window, and smallest width of the progress beside it, in points.
const NARROW_DIAGRAM: f32 = 320.0;
const PROGRESS: f32 = 220.0;
/// Height of the heading above it, of the theme and the button below it, and of the line about the days, in points.
const AROUND_DIAGRAM: f32 = 106.0;
const DAYS: f32 = 26.0;
/// Width of the column of choices beside it, in points.
const CHOICES: f32 = 380.0;

/// The choice on the page. `None` until the page is opened.
#[derive(Resource, Default)]
struct Chosen(Option<Choice>);

/// Returns the level of the bot whose rating is nearest, as a name.
fn level_near(entry: &Entry, rating: f64) -> Option<&'static str> {
    let distance = |level: &u8| entry.rating(*level).map_or(u32::MAX, |other| (f64::from(other) - rating).abs() as u32);
    (1..=10).min_by_key(distance).map(benediction_words::level)
}

/// The puzzle of a day in a game, with its position.
struct DayPuzzle {
    day: Date,
    task: ChosenPuzzle,
    scene: Option<Scene>,
}

impl DayPuzzle {
    fn of(day: Date, game: &str) -> Option<DayPuzzle> {
        let task = PuzzleBook::of_day(day, game)?;
        let scene = task.puzzle.session().ok().map(|session| Scene::of(&session));
        Some(DayPuzzle { day, task, scene })
    }
}

/// Draws the puzzle of the day of a game, with a diagram of this side. Returns it if it is to be solved.
fn day(ui: &mut Ui, solver: &Solver, entry: &Entry, side: f32, cached: &mut Option<DayPuzzle>) -> Option<ChosenPuzzle> {
    let today = today();
    let is_current = |cached: &DayPuzzle| cached.day == today && cached.task.puzzle.game == entry.name;
    if !cached.as_ref().is_some_and(is_current) {
        *cached = DayPuzzle::of(today, entry.name);
    }
    let DayPuzzle { task, scene, .. } = cached.as_ref()?;
    let puzzle = &task.puzzle;
    widgets::heading(ui, &say!("puzzle-day", game = locale::text(entry.title)));
    let rect = diagram::room(ui, side.min(ui.available_width()));
    if let Some(scene) = scene {
        diagram::draw_scene(ui.painter(), rect, scene);
    }
    ui.label(style::text(locale::text(puzzle.theme.title()), style::roman(size::BODY), ink()));
    let days = solver.days(today);
    if days > 0 {
        ui.label(style::text(say!("puzzle-days", count = days), style::italic(size::NOTE), dim()));
    }
    // The puzzle of any game counts for the day, so this one may be untried.
    let solved = solver.has_solved_day(today) && solver.has_tried(puzzle.id());
    let words = if solved { text!("puzzle-day-again") } else { text!("puzzle-day-solve") };
    widgets::button(ui, words, Weight::Plain).clicked().then(|| task.clone())
}

/// Height of a theme in the progress, and of its bar, in points.
const THEME: f32 = 25.0;
const BAR: f32 = 4.0;

/// Draws the solver's rating and streak in a game, and how many puzzles of each theme were tried.
fn standing(ui: &mut Ui, solver: &Solver, entry: &Entry, themes: &[Counted]) {
    widgets::heading(ui, text!("puzzle-progress"));
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
    ui.spacing_mut().item_spacing.y = 0.0;
    for &(theme, tried, all) in themes {
        let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), THEME), egui::Sense::hover());
        let rail = rect.with_min_y(rect.bottom() - BAR);
        let done = rail.with_max_x(egui::lerp(rail.x_range(), tried as f32 / all.max(1) as f32));
        let count = say!("puzzle-theme-count", tried = tried, all = all);
        let (name, painter) = (locale::text(theme.title()), ui.painter());
        let baseline = rail.top() - space::HAIR;
        let [left, right] = [rect.left(), rect.right()].map(|x| egui::Pos2::new(x, baseline));
        painter.text(left, egui::Align2::LEFT_BOTTOM, name, style::roman(size::NOTE), ink());
        painter.text(right, egui::Align2::RIGHT_BOTTOM, count, style::italic(size::CAPTION), dim());
        painter.rect_filled(rail, BAR / 2.0, inset());
        painter.rect_filled(done, BAR / 2.0, old_gold());
    }
}

/// A theme with the numbers of its puzzles that were tried and of all.
type Counted = (Theme, usize, usize);

/// Returns the themes of a game.
fn themes(solver: &Solver, game: &str) -> Vec<Counted> {
    let mut counts: BTreeMap<Theme, (usize, usize)> = BTreeMap::new();
    for puzzle in puzzles::shipped().iter().filter(|puzzle| puzzle.game == game) {
        let (tried, all) = counts.entry(puzzle.theme).or_default();
        *tried += usize::from(solver.has_tried(puzzle.id()));
        *all += 1;
    }
    counts.into_iter().map(|(theme, (tried, all))| (theme, tried, all)).collect()
}

/// The puzzles that come back, and the progress in a game.
struct Counts {
    /// The day and the game for which they were counted.
    day: Date,
    game: &'static str,
    themes: Vec<Counted>,
    /// The one that waits longest of those that are due.
    first: Option<Puzzle>,
    /// Number of those that are due.
    count: usize,
    /// Number of those that come back later.
    later: usize,
}

impl Counts {
    fn new(solver: &Solver, training: &Training, retention: f64, day: Date, game: &'static str) -> Counts {
        let due = training.0.due(solver, None, retention, day);
        let count = due.len();
        let later = training.0.coming_back(solver).saturating_sub(count);
        Counts { day, game, themes: themes(solver, game), first: due.into_iter().next(), count, later }
    }
}

/// Draws the choice of a theme and a difficulty, and the puzzles that come back. Returns one of those if it is to be solved.
fn choose(ui: &mut Ui, counts: &Counts, choice: &mut Choice) -> Option<ChosenPuzzle> {
    let themes = &counts.themes;
    let mut words = vec![text!("puzzle-theme-all")];
    words.extend(themes.iter().map(|(theme, ..)| locale::text(theme.title())));
    let at = |theme: Theme| themes.iter().position(|(other, ..)| *other == theme).map_or(0, |index| index + 1);
    let mut index = choice.theme.map_or(0, at);
    let counted = themes.iter().filter(|(theme, ..)| choice.theme.is_none_or(|chosen| chosen == *theme));
    let (tried, all) = counted.fold((0, 0), |(tried, all), (_, of_tried, of_all)| (tried + of_tried, all + of_all));
    let mut heading = egui::text::LayoutJob::default();
    heading.append(text!("puzzle-themes"), 0.0, egui::TextFormat::simple(style::medium(size::HEADING), gold()));
    let count = say!("puzzle-theme-count", tried = tried, all = all);
    heading.append(&count, space::LARGE, egui::TextFormat::simple(style::italic(size::NOTE), dim()));
    named::add_parts(ui, heading);
    if widgets::choices(ui, &mut index, &words) {
        choice.theme = index.checked_sub(1).and_then(|index| themes.get(index)).map(|(theme, ..)| *theme);
    }
    ui.add_space(space::SMALL);
    widgets::heading(ui, text!("puzzle-difficulty"));
    const STEPS: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Even, Difficulty::Hard];
    let mut step = STEPS.iter().position(|step| *step == choice.difficulty).unwrap_or(1);
    if widgets::choices(ui, &mut step, &[text!("puzzle-easier"), text!("puzzle-even"), text!("puzzle-harder")]) {
        choice.difficulty = STEPS[step.min(STEPS.len() - 1)];
    }
    ui.add_space(space::LARGE);
    if counts.later > 0 {
        ui.label(style::text(say!("puzzle-later", count = counts.later), style::italic(size::NOTE), dim()));
    }
    let puzzle = counts.first.as_ref()?;
    let words = say!("puzzle-due", count = counts.count);
    let repeat = widgets::button(ui, &words, Weight::Plain).on_hover_text(text!("puzzle-due-tip"));
    repeat.clicked().then(|| ChosenPuzzle { puzzle: puzzle.clone(), origin: Origin::Due })
}

/// Draws the choice of a puzzle, the puzzle of the day and the progress in a game: beside each other down to `bottom`, in a narrow window
/// below each other. Returns a puzzle that is to be solved.
fn parts(
    ui: &mut Ui,
    bottom: f32,
    (solver, counts, entry): (&Solver, &Counts, &Entry),
    choice: &mut Choice,
    cached: &mut Option<DayPuzzle>,
) -> Option<ChosenPuzzle> {
    if style::is_narrow(ui.ctx()) {
        let chosen = choose(ui, counts, choice);
        ui.add_space(space::LARGE);
        let has_room = ui.available_width() >= NARROW_DIAGRAM + space::HUGE + PROGRESS;
        let layout = if has_room { egui::Layout::left_to_right(egui::Align::Min) } else { *ui.layout() };
        let of_day = ui.with_layout(layout, |ui| {
            ui.spacing_mut().item_spacing.x = space::HUGE;
            let of_day = ui.vertical(|ui| day(ui, solver, entry, NARROW_DIAGRAM, cached)).inner;
            ui.vertical(|ui| standing(ui, solver, entry, &counts.themes));
            of_day
        });
        return chosen.or(of_day.inner);
    }
    let days = if solver.days(today()) > 0 { DAYS } else { 0.0 };
    let side = (bottom - ui.cursor().top() - AROUND_DIAGRAM - days).clamp(DIAGRAM.0, DIAGRAM.1);
    let beside = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = space::HUGE;
        let width = side.max(ui.available_width() - CHOICES - space::HUGE);
        let of_day = ui.vertical(|ui| {
            ui.set_width(width);
            day(ui, solver, entry, side, cached)
        });
        let chosen = ui.vertical(|ui| {
            let chosen = choose(ui, counts, choice);
            ui.add_space(space::SMALL);
            standing(ui, solver, entry, &counts.themes);
            chosen
        });
        of_day.inner.or(chosen.inner)
    });
    beside.inner
}

fn draw(
    mut contexts: EguiContexts,
    (book, training): (Res<PuzzleBook>, Res<Training>),
    settings: Res<Settings>,
    progress: Res<PlayerProgress>,
    mut chosen: ResMut<Chosen>,
    (mut cached, mut counted): (Local<Option<DayPuzzle>>, Local<Option<Counts>>),
    mut solving: Puzzles,
    mut menu: ResMut<NextState<Menu>>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let has_puzzles = |entry: &&Entry| puzzles::shipped().iter().any(|puzzle| puzzle.game == entry.name);
    let games: Vec<&Entry> = registry::games().iter().filter(has_puzzles).collect();
    let last = || games.iter().find(|entry| entry.name == progress.last_game.game).or(games.first());
    let Some(first) = last() else { return };
    let mut choice = chosen.0.unwrap_or(Choice { game: first.name, theme: None, difficulty: Difficulty::default() });
    let (mut start, mut paste, mut continues, mut task) = (false, false, false, None);
    let day = today();
    let retention = settings.study.pace().retention;
    if book.is_changed() || training.is_changed() || settings.is_changed() {
        *counted = None;
    }
    let body = |ui: &mut Ui| {
        let bottom = ui.max_rect().bottom();
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_width(ui.available_width() - 14.0);
            ui.spacing_mut().item_spacing.y = space::SMALL;
            let mut index = games.iter().position(|entry| entry.name == choice.game).unwrap_or_default();
            let titles: Vec<&str> = games.iter().map(|entry| locale::text(entry.title)).collect();
            if widgets::choices(ui, &mut index, &titles) {
                choice = Choice { game: games[index].name, theme: None, ..choice };
            }
            if progress.puzzle.is_some() {
                let button = widgets::button(ui, text!("puzzle-continue"), Weight::Plain);
                continues = button.on_hover_text(text!("puzzle-continue-tip")).clicked();
            }
            ui.add_space(space::SMALL);
            let game = games[index].name;
            let counts = match counted.take().filter(|counts| counts.day == day && counts.game == game) {
                Some(counts) => counted.insert(counts),
                None => counted.insert(Counts::new(&book.0, &training, retention, day, game)),
            };
            task = parts(ui, bottom, (&book.0, counts, games[index]), &mut choice, &mut cached);
        });
    };
    let back = page::page(ctx, text!("title-puzzles"), Vec2::new(880.0, 640.0), body, |ui| {
        start = widgets::default_button(ui, true, text!("puzzle-start")).clicked();
        let link = widgets::button(ui, text!("puzzle-paste"), Weight::Plain).on_hover_text(text!("puzzle-paste-tip"));
        paste = link.clicked();
        page::foot_note(ui, text!("puzzle-page-about"), dim());
    });
    if start {
        let puzzle = book.0.next(choice.game, choice.theme, choice.difficulty, None).cloned();
        task = puzzle.map(|puzzle| ChosenPuzzle { puzzle, origin: Origin::Chosen(choice) });
    }
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
