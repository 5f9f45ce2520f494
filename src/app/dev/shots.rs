//! `benediction shots DIR`: pictures of every screen, theme and quality in several sizes, drawn off the screen and the same every
//! time. They are checked by eye; the pages in docs/ show some.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use bevy::prelude::*;
use bevy_egui::EguiPlugin;

use super::Measure;
use super::bench;
use super::contrast::Outlines;
use super::marked::{self, Marked};
use crate::app::base::messages::GameNode;
use crate::app::base::progress::PuzzleBook;
use crate::app::base::settings::{Quality, Settings};
use crate::app::base::states::{Menu, Step, go};
use crate::app::base::storage;
use crate::app::exercise::puzzle_choice::{ChosenPuzzle, Origin};
use crate::app::exercise::{ExerciseCommand, lesson, puzzle};
use crate::app::game::analysis::AnalysisWanted;
use crate::app::game::commands::{ActionRequested, ArrangeCommand, GameSetup, MatchCommands, TableCommand};
use crate::app::game::matches::Match;
use crate::app::input::pointer::PlaceClicked;
use crate::app::library::GameLibrary;
use crate::app::render::shot;
use crate::app::scene::camera;
use crate::app::{GamePlugin, panels_plugin, render};
use benediction_platform::files::{self, TemporaryFolder};
use benediction_rules::view::Place;
use benediction_rules::{Action, Side};
use benediction_study::library::{Ended, Header, Results, Store, today};
use benediction_study::puzzles::{Solver, Theme, shipped};
use benediction_study::record::{Note, Player, Record};
use benediction_study::registry::{self, Entry};
use benediction_study::reviews::{Effort, Review};
use benediction_study::terms::Terms;
use benediction_study::tree::{Assessment, Mark, MarkColor, NodeId, Outlook};

/// The official example game (rules, section 9).
const EXAMPLE: &str = "B@a1 d2d3 f2g2 B@d6 B@g5 @d2 @f2 d8+d7 f8+f7 g2f3 f3+e3 d7-1-c6 f7-1-g6 e3+1+d3 d3-1-d4 @f8 \
    f8+e9 f1+f2 f2h2 e9c7 c7-1-b6 h2f2 f2+1+e3 @f8 B@f1 B@d8 B@h2 Ke8+e7 Ke7e6 e3e5 e5-1-e6x";
/// Number of its actions that lead to the middle of the game.
const MIDDLE: usize = 18;

/// The subject of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scene {
    /// A menu over the title; [`Menu::None`] is the title itself.
    Page(Menu),
    /// Benediction in the middle of a game, with a stack held.
    Middle,
    /// King Trails with every checker on the board.
    Full,
    /// King Trails at its beginning, with a choice of starting points.
    Choice,
    /// The end of the example game.
    End,
    /// The pause menu over a game.
    Pause,
    /// Kings in danger, with the threats shown.
    Threats,
    /// Another game in its middle.
    Other(&'static Middle),
    /// A full board, by its name, with marks above the men.
    Marked(&'static str, Marked),
    /// The example game in a study: analysed, with a variation, a comment, symbols and drawings.
    Study,
    /// A game with clocks, one of which is in its last period.
    Clocks,
    /// The board editor.
    Editor,
    /// The library, with some games.
    Library,
    /// The results of a person against the bot, and of puzzles.
    Results,
    /// The first lesson.
    Lesson,
    /// A task of the course.
    Task,
    /// A puzzle: with a hint, or with a right or a wrong turn.
    Puzzle(Option<bool>),
}

/// A game in its middle.
#[derive(Debug, PartialEq, Eq)]
struct Middle {
    game: &'static str,
    position: &'static str,
    actions: &'static [&'static str],
    /// The name of the point from which something is held.
    held_point: &'static str,
}

/// The other games, each in its middle.
const MIDDLES: [Middle; 3] = [
    Middle {
        game: "benedict-chess",
        position: "r1bqkb1r/ppPpPPPp/7N/2N1Q3/4P3/2P5/PP1P1PPP/RNB1KBNR b KQkq - 0 4",
        actions: &["b7b6"],
        held_point: "e5",
    },
    Middle {
        game: "obelisk",
        position: "3/1b1/C2/(BPc)p1 b open",
        actions: &["Fa1-b2", "Cb2-a1", "Ca2*b3"],
        held_point: "b3",
    },
    Middle {
        game: "kingamon",
        position: "W:bar:2,2:1,4:1,12:1,15:2,16:2,22:2K R:bar:2,19:1,18:2K,11:2,10:3,off:1 turn=r",
        actions: &["6-4", "d18>14"],
        held_point: "11",
    },
];

/// The lesson of the picture of a task: walls and blessing.
const TASK_LESSON: usize = 4;

/// A tall stack that can go through the wall.
const AT_THE_WALL: Middle = Middle {
    game: "benediction",
    position: "Benediction v2: benediction/turn: red 2/red: e2k d1 g5+++ c3b+ d7c d8b/blue: e8k d6 f8 b6++ h5/\
        blocks: a1 f3/hands: 3 8",
    actions: &[],
    held_point: "g5",
};

/// Returns such a game as a saved one.
fn middle(of: &Middle) -> Record {
    Record {
        game: of.game.into(),
        first: Side::Near,
        position: Some(of.position.into()),
        actions: of.actions.iter().copied().map(Into::into).collect(),
        ..example(0)
    }
}

/// A picture to take.
#[derive(Clone, Debug)]
struct Shot {
    name: String,
    size: (u32, u32),
    scene: Scene,
    /// `true` to look from the other side of the table.
    turned: bool,
    settings: Settings,
}

const USUAL: (u32, u32) = (1280, 720);

/// The pages and scenes whose pictures are taken in narrow windows too.
const PAGES: [(&str, Scene); 18] = [
    ("title", Scene::Page(Menu::None)),
    ("new-game", Scene::Page(Menu::NewGame)),
    ("learn", Scene::Page(Menu::Learn)),
    ("puzzles", Scene::Page(Menu::Puzzles)),
    ("puzzle-hint", Scene::Puzzle(None)),
    ("rules", Scene::Page(Menu::Rules)),
    ("task", Scene::Task),
    ("settings", Scene::Page(Menu::Settings)),
    ("credits", Scene::Page(Menu::Credits)),
    ("end", Scene::End),
    ("pause", Scene::Pause),
    ("threats", Scene::Threats),
    ("clocks", Scene::Clocks),
    ("study", Scene::Study),
    ("editor", Scene::Editor),
    ("library", Scene::Library),
    ("results", Scene::Results),
    ("lesson", Scene::Lesson),
];

/// Returns all pictures: screens, themes on all boards, qualities, sizes, the other side of the table, sizes of menus.
fn all() -> Vec<Shot> {
    let mut shots = Vec::new();
    let mut add = |name: &str, size, scene, settings: Settings| {
        let turned = name.starts_with("turned");
        shots.push(Shot { name: name.into(), size, scene, turned, settings });
    };
    let only_wide = [
        ("choice", Scene::Choice),
        ("puzzle-right", Scene::Puzzle(Some(true))),
        ("puzzle-wrong", Scene::Puzzle(Some(false))),
    ];
    for (name, scene) in PAGES.into_iter().chain(only_wide) {
        add(name, USUAL, scene, Settings::default());
    }
    for theme in ["abbey", "daylight", "print", "high-contrast"] {
        for (name, scene) in [
            ("study", Scene::Study),
            ("editor", Scene::Editor),
            ("library", Scene::Library),
            ("results", Scene::Results),
            ("clocks", Scene::Clocks),
        ] {
            add(&format!("{theme}-{name}"), USUAL, scene, Settings { theme: theme.into(), ..default() });
            if theme == "abbey" {
                add(&format!("1024x600-{name}"), (1024, 600), scene, Settings::default());
            }
        }
    }
    add("1024x600-puzzles", (1024, 600), Scene::Page(Menu::Puzzles), Settings::default());
    add("1024x600-puzzle-hint", (1024, 600), Scene::Puzzle(None), Settings::default());
    for theme in ["abbey", "daylight"] {
        let settings = Settings { theme: theme.into(), ..default() };
        add(&format!("{theme}-wall"), USUAL, Scene::Other(&AT_THE_WALL), settings);
    }
    let others = MIDDLES.iter().map(|of| (of.game, Scene::Other(of)));
    let boards: Vec<_> =
        [("benediction", Scene::Middle), ("king-trails", Scene::Full)].into_iter().chain(others).collect();
    for theme in ["abbey", "daylight", "lamplight", "print", "high-contrast"] {
        for (board, scene) in boards.iter().copied() {
            add(&format!("{theme}-{board}"), USUAL, scene, Settings { theme: theme.into(), ..default() });
        }
    }
    for (board, scene) in boards.iter().copied() {
        add(&format!("carved-{board}"), USUAL, scene, Settings { set: "carved".into(), ..default() });
        let limestone = Settings { theme: "daylight".into(), board: "limestone".into(), ..default() };
        add(&format!("limestone-{board}"), USUAL, scene, limestone);
        add(&format!("diagram-{board}"), USUAL, scene, Settings { diagram: true, ..default() });
        for (quality, name) in [(Quality::Low, "low"), (Quality::Medium, "medium"), (Quality::High, "high")] {
            add(&format!("quality-{name}-{board}"), USUAL, scene, Settings { quality, ..default() });
        }
        for size in [(1024, 600), (2560, 1440), (720, 1280)] {
            add(&format!("{}x{}-{board}", size.0, size.1), size, scene, Settings::default());
        }
        add(&format!("turned-{board}"), USUAL, scene, Settings::default());
        add(&format!("turned-1024x600-{board}"), (1024, 600), scene, Settings::default());
        add(&format!("turned-diagram-{board}"), USUAL, scene, Settings { diagram: true, ..default() });
    }
    for size in [(360, 640), (768, 1024)] {
        for (name, scene) in PAGES.into_iter().chain(boards.iter().copied()) {
            add(&format!("{}x{}-{name}", size.0, size.1), size, scene, Settings::default());
        }
    }
    for scale in [0.75, 2.0] {
        let settings = Settings { ui_scale: scale, ..default() };
        add(&format!("menus-{:.0}-percent", scale * 100.0), USUAL, Scene::Middle, settings);
    }
    shots.extend(marked_boards());
    shots
}

/// Returns the pictures of marks above the men, on all boards.
fn marked_boards() -> Vec<Shot> {
    let mut shots = Vec::new();
    for theme in ["abbey", "daylight", "print", "high-contrast", "diagram"] {
        for board in ["benediction", "king-trails", "benedict-chess", "obelisk", "kingamon"] {
            for (name, marks) in Marked::ALL {
                let diagram = theme == "diagram";
                let settings = Settings { theme: if diagram { "abbey" } else { theme }.into(), diagram, ..default() };
                let (name, scene) = (format!("{theme}-{name}-{board}"), Scene::Marked(board, marks));
                shots.push(Shot { name, size: USUAL, scene, turned: false, settings });
            }
        }
    }
    shots
}

/// Returns a game with times.
fn timed(game: Record) -> Record {
    let spent = |node: usize| Some(9_400 + (node as u64 * 7_919) % 21_000);
    let notes = (1..=game.actions.len()).map(|node| Note { node, spent_ms: spent(node), ..default() }).collect();
    Record { notes, ..game }
}

/// Returns the example game with clocks in its middle.
fn with_clocks() -> Record {
    let mut record = timed(example(MIDDLE));
    record.terms.clock = "2 byo 3x30 / 5+3".into();
    record
}

/// Returns the results of some games against ever higher levels.
fn results() -> Vec<Results> {
    let game = |(entry, index): (&Entry, usize)| {
        let session = entry.start(Side::Near);
        let players = (Player::Human, Player::Bot(1 + (index / 5) as u8));
        let mut header = Header::new(&session.record(players), &session.outline());
        // The later the game, the less often it is won.
        let winner = match (index * 7 + index / 3) % 10 {
            rest if rest + index / 5 < 8 => Some(Side::Near),
            9 => None,
            _ => Some(Side::Far),
        };
        header.result = Some(Ended { winner, words: String::new() });
        header.accuracy[0] = (index % 3 > 0).then_some(55 + index as u8 / 2 + (index * 29 % 23) as u8);
        header
    };
    let counts = [28, 4].into_iter();
    let games =
        registry::games().iter().zip(counts).flat_map(|(entry, count)| (0..count).map(move |index| (entry, index)));
    let headers: Vec<Header> = games.map(game).collect();
    Results::of(headers.iter().rev(), false)
}

/// Returns a solver of some puzzles.
fn solver() -> Solver {
    let mut solver = Solver::default();
    for (index, puzzle) in shipped().iter().step_by(31).enumerate() {
        solver.record(puzzle, index % 4 != 1, today());
    }
    solver
}

/// Opens the page of the results.
fn show_results(library: &mut GameLibrary, book: &mut PuzzleBook, menu: &mut NextState<Menu>) {
    (library.results, book.0) = ([results(), Vec::new()], solver());
    go(menu, Menu::Results);
}

/// Returns the puzzle of a picture: with single actions, if one is to be played.
fn chosen_puzzle(turn: Option<bool>) -> Option<ChosenPuzzle> {
    let (game, theme) =
        if turn.is_some() { ("benedict-chess", Theme::Defend) } else { ("benediction", Theme::WinNext) };
    let mut puzzles = shipped().iter().filter(|puzzle| puzzle.game == game && puzzle.theme == theme);
    puzzles.next().map(|puzzle| ChosenPuzzle { puzzle: puzzle.clone(), origin: Origin::Single })
}

/// Returns a right or a wrong action of the puzzle on the table.
fn turn_of_puzzle(game: Res<Match>, right: bool) -> Option<(GameNode, Action)> {
    let turns = chosen_puzzle(Some(right))?.puzzle.turns().ok()?;
    let is_right = |action: &Action| turns.iter().any(|turn| turn.first() == Some(action));
    let action = game.legal.iter().map(|view| view.action).find(|action| is_right(action) == right)?;
    Some((game.live(), action))
}

fn example(actions: usize) -> Record {
    Record {
        first: Side::Far,
        actions: EXAMPLE.split_whitespace().take(actions).map(Into::into).collect(),
        ..Record::of("benediction")
    }
}

/// Returns the example game with an analysis, annotations and times.
fn studied_example() -> Option<Record> {
    let mut session = registry::load(&timed(example(usize::MAX))).ok()?;
    let review = Review::of(&session, Effort::Nodes(4_000));
    let run = AtomicBool::new(false);
    for result in review.due(&session).iter().filter_map(|job| job.run(&run)) {
        Review::keep(&mut session, result);
    }
    let nodes: Vec<NodeId> = std::iter::successors(session.after(NodeId::ROOT), |node| session.after(*node)).collect();
    let here = *nodes.get(MIDDLE)?;
    session.go(session.before(here)?);
    let played = session.action_of(here);
    let other = session.legal().into_iter().map(|view| view.action).find(|action| Some(*action) != played)?;
    session.try_out(other).ok()?;
    session.assess(session.node(), Some(Assessment::Interesting));
    let board = session.board();
    let [from, to] = [board.point("f7")?, board.point("f5")?];
    session.go(here);
    session.assess(here, Some(Assessment::Good));
    session.set_outlook(here, Some(Outlook::Better(Side::Far)));
    session.comment(here, "The king stands well here, and the way through the wall is open.");
    session.draw(here, Mark::Arrow(from, to, MarkColor::First));
    session.draw(here, Mark::Point(to, MarkColor::First));
    session.draw(here, Mark::Point(from, MarkColor::Second));
    Some(Record { result: None, ..session.record((Player::Human, Player::Bot(6))) })
}

/// Fills a library with some games.
fn shelf(folder: &Path) {
    let mut store = Store::at(folder);
    let named = |record: Record, near: &str, far: &str, stars| Record {
        terms: Terms { names: [near.into(), far.into()], ..Terms::default() },
        date: Some("2026-11-23".into()),
        stars,
        ..record
    };
    let mut games = vec![named(example(usize::MAX), "Alek", "Beatrix", 4), named(example(MIDDLE), "", "", 0)];
    games.extend(MIDDLES.iter().map(|of| named(middle(of), "Ada", "Ben", 2)));
    games.extend(studied_example().map(|record| named(record, "", "", 5)));
    games.push(named(bench::record(), "Clara", "Dominic", 0));
    for game in games {
        // A picture of an empty library shows the failure.
        let _ = store.add(&game);
    }
}

/// Returns a position in which one king can be captured and the other can pass the wall.
fn in_danger() -> Record {
    let text = "Benediction v2: benediction/turn: red 2/red: d2 e1 e2k e3 f2 c3+ d4/blue: e8 d8 e9 f7 e5++ g5 h3k+/blocks: c6 \
                b4/hands: 5 2";
    Record { position: Some(text.into()), ..example(0) }
}

/// Returns a full board of a game.
fn full(board: &str) -> Record {
    match (board, MIDDLES.iter().find(|of| of.game == board)) {
        (_, Some(of)) => middle(of),
        ("king-trails", None) => bench::record(),
        (_, None) => in_danger(),
    }
}

/// The frames of a picture: materials and fonts come first, then the scene is set up, then the camera comes to rest.
const SETUP_FRAME: u32 = 4;
const INPUT_FRAME: u32 = 16;
const SHOT_FRAME: u32 = 100;

fn direct(
    scene: Scene,
    turned: bool,
    touched: bool,
) -> impl FnMut(
    Local<u32>,
    ResMut<NextState<Menu>>,
    ResMut<camera::View>,
    ResMut<AnalysisWanted>,
    MatchCommands,
    MessageWriter<PlaceClicked>,
    MessageWriter<ExerciseCommand>,
    (Option<Res<Match>>, ResMut<GameLibrary>, ResMut<PuzzleBook>),
) {
    move |mut frame,
          mut menu,
          mut view,
          mut analysis_request,
          mut requests,
          mut clicks,
          mut exercise,
          (game, mut library, mut book)| {
        *frame += 1;
        if turned && *frame == INPUT_FRAME {
            view.turn_round();
        }
        match (scene, *frame) {
            (Scene::Page(page), SETUP_FRAME) => go(&mut menu, page),
            (Scene::Middle | Scene::Pause, SETUP_FRAME) => {
                requests.write(TableCommand::Load(Box::new(example(MIDDLE))))
            }
            (Scene::End, SETUP_FRAME) => requests.write(TableCommand::Load(Box::new(example(usize::MAX)))),
            (Scene::Full, SETUP_FRAME) => requests.write(TableCommand::Load(Box::new(bench::record()))),
            (Scene::Other(of), SETUP_FRAME) => requests.write(TableCommand::Load(Box::new(middle(of)))),
            (Scene::Study, SETUP_FRAME) => {
                if let Some(record) = studied_example() {
                    requests.write(TableCommand::Open { record: Box::new(record), file: None, study: true });
                }
            }
            (Scene::Clocks, SETUP_FRAME) => requests.write(TableCommand::Load(Box::new(with_clocks()))),
            (Scene::Editor, SETUP_FRAME) => {
                let record = Box::new(example(MIDDLE));
                requests.write(TableCommand::Open { record, file: None, study: true });
            }
            (Scene::Editor, INPUT_FRAME) => requests.write(ArrangeCommand::Begin),
            (Scene::Lesson, SETUP_FRAME) => drop(exercise.write_batch(lesson::begin_first(registry::first().name))),
            (Scene::Task, SETUP_FRAME) => {
                exercise.write_batch(registry::first().course().get(TASK_LESSON).map(lesson::begin));
            }
            (Scene::Task, INPUT_FRAME) => drop(exercise.write(ExerciseCommand::Next)),
            (Scene::Puzzle(turn), SETUP_FRAME) => {
                exercise.write_batch(chosen_puzzle(turn).and_then(puzzle::begin));
            }
            (Scene::Puzzle(None), INPUT_FRAME) => {
                exercise.write_batch([ExerciseCommand::Hint, ExerciseCommand::Hint, ExerciseCommand::Hint]);
            }
            (Scene::Puzzle(Some(right)), INPUT_FRAME) => {
                if let Some((game, action)) = game.and_then(|game| turn_of_puzzle(game, right)) {
                    requests.write(ActionRequested { at: game, action });
                }
            }
            (Scene::Library, SETUP_FRAME) => go(&mut menu, Menu::Library),
            (Scene::Results, SETUP_FRAME) => show_results(&mut library, &mut book, &mut menu),
            (Scene::Marked(board, Marked::Drawings), SETUP_FRAME) => {
                if let Some(record) = marked::with_drawings(&full(board)) {
                    requests.write(TableCommand::Open { record: Box::new(record), file: None, study: true });
                }
            }
            (Scene::Marked(board, _), SETUP_FRAME) => requests.write(TableCommand::Load(Box::new(full(board)))),
            (Scene::Threats, SETUP_FRAME) => requests.write(TableCommand::Load(Box::new(in_danger()))),
            (Scene::Choice, SETUP_FRAME) => {
                requests.write(TableCommand::begin(GameSetup { game: "king-trails".into(), ..default() }))
            }
            (Scene::Middle | Scene::Other(_), INPUT_FRAME) if touched => {
                let (game, held_point) =
                    if let Scene::Other(of) = scene { (of.game, of.held_point) } else { ("benediction", "f2") };
                let board = registry::named(game).map(|game| game.start(Side::Near).board());
                if let Some(point) = board.and_then(|board| board.point(held_point)) {
                    clicks.write(PlaceClicked(Place::Point(point)));
                }
            }
            (Scene::Threats | Scene::Marked(_, Marked::Threats), INPUT_FRAME) => analysis_request.threats = true,
            (Scene::Pause, INPUT_FRAME) => go(&mut menu, Menu::Pause),
            (Scene::End, INPUT_FRAME) => go(&mut menu, Menu::Result),
            _ => {}
        }
    }
}

/// Returns a setup of everything that is drawn. Files are stored in the folder, if there is one.
pub(super) fn stage(settings: Settings, folder: Option<&Path>) -> impl FnOnce(&mut App) {
    let files = folder.map_or_else(storage::none, |folder| storage::open(Some(folder.to_path_buf())));
    |app| {
        app.add_plugins(EguiPlugin::default());
        app.add_plugins((files, GamePlugin, render::plugin, panels_plugin, camera::plugin));
        app.insert_resource(settings);
        app.world_mut().resource_mut::<render::board_painter::BoardPainter>().at_once = true;
    }
}

/// The number of actions of the film, the last ones of the example game.
const FILM_ACTIONS: usize = 4;
/// Frames before the film's first action, from one action to the next, after the last, and from one picture to the next.
const LEAD_FRAMES: u32 = 40;
const ACTION_FRAMES: u32 = 80;
const TAIL_FRAMES: u32 = 110;
const FRAME_STEP: u32 = 3;
/// The size of the film, in pixels.
const FILM: (u32, u32) = (1120, 630);

/// Takes the pictures of a film, one every `FRAME_STEP` frames, into a folder that is created if necessary. Calls `done` for
/// each.
///
/// # Errors
///
/// Returns a sentence for the first picture that could not be taken or written.
pub fn film(folder: &Path, mut done: impl FnMut(&Path)) -> Result<(), String> {
    files::make_folder(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let whole = example(usize::MAX).actions;
    let start = whole.len() - FILM_ACTIONS;
    let frames = LEAD_FRAMES + FILM_ACTIONS as u32 * ACTION_FRAMES + TAIL_FRAMES;
    let shot_times: Vec<_> = (0..frames / FRAME_STEP)
        .map(|index| (SHOT_FRAME + index * FRAME_STEP, folder.join(format!("film-{index:03}.png"))))
        .collect();
    let names: Vec<_> = shot_times.iter().map(|(_, name)| name.clone()).collect();
    let direct = move |mut frame: Local<u32>,
                       game: Option<Res<Match>>,
                       mut menu: ResMut<NextState<Menu>>,
                       mut requests: MatchCommands| {
        *frame += 1;
        if *frame == SETUP_FRAME {
            requests.write(TableCommand::Load(Box::new(example(start))));
        }
        // The film ends on the board, not on the panel with the result.
        go(&mut menu, Menu::None);
        let Some(game) = game else { return };
        let ply = game.session.ply();
        let due = SHOT_FRAME + LEAD_FRAMES + (ply.saturating_sub(start)) as u32 * ACTION_FRAMES;
        let text = whole.get(ply).filter(|_| *frame >= due);
        if let Some(action) = text.and_then(|text| game.session.read(text).ok()) {
            requests.write(ActionRequested { at: game.live(), action });
        }
    };
    shot::pictures(shot_times, FILM.0, FILM.1, |app| {
        stage(Settings::default(), None)(app);
        app.add_systems(Update, direct.in_set(Step::Input));
    })?;
    names.iter().for_each(|name| done(name));
    Ok(())
}

/// Takes the pictures, or only those whose name contains `only`, into a folder that is created if necessary. Calls `done` with
/// the path of each. With a `measure` it takes only pictures of the table, with nothing held, measures the pieces in them, and calls
/// `done` with each measurement too.
///
/// # Errors
///
/// Returns a sentence for the first picture that could not be taken or written, or with the number of measurements that do not suffice.
pub fn run(
    folder: &Path,
    only: Option<&str>,
    measure: Option<Measure>,
    mut done: impl FnMut(&str),
) -> Result<(), String> {
    files::make_folder(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let is_selected = |shot: &Shot| {
        let measured = matches!(shot.scene, Scene::Middle | Scene::Full | Scene::Other(_)) && !shot.settings.diagram;
        only.is_none_or(|only| shot.name.contains(only)) && (measured || measure.is_none())
    };
    let mut failures = 0;
    for shot in all().into_iter().filter(is_selected) {
        let out = folder.join(&shot.name).with_extension("png");
        let (width, height) = shot.size;
        let (scene, turned, settings) = (shot.scene, shot.turned, shot.settings.clone());
        let library = (scene == Scene::Library).then(|| TemporaryFolder::make().ok()).flatten();
        let folder = library.as_ref().map(TemporaryFolder::path);
        folder.into_iter().for_each(shelf);
        let outlines = Outlines::default();
        shot::pictures(vec![(SHOT_FRAME, out.clone())], width, height, |app| {
            stage(settings, folder)(app);
            app.add_systems(Update, direct(scene, turned, measure.is_none()).in_set(Step::Input));
            if measure.is_some() {
                app.add_systems(Last, outlines.system(SHOT_FRAME));
            }
            if matches!(scene, Scene::Marked(_, Marked::Hint)) {
                app.add_systems(Update, marked::show_hint.in_set(Step::After));
            }
        })
        .map_err(|error| format!("{}: {error}", out.display()))?;
        done(&out.display().to_string());
        if let Some(measure) = measure {
            for (line, suffices) in outlines.measure(&out, measure)? {
                failures += usize::from(!suffices);
                done(&format!("    {}{line}", if suffices { "" } else { "fails: " }));
            }
        }
    }
    if failures > 0 { Err(format!("{failures} measurements do not suffice")) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_have_names_of_their_own_and_games_that_can_be_loaded() {
        let shots = all();
        let names: std::collections::HashSet<&str> = shots.iter().map(|shot| shot.name.as_str()).collect();
        assert_eq!(names.len(), shots.len());
        let end = registry::load(&example(usize::MAX)).expect("a legal game");
        assert!(end.outcome().is_some());
        assert!(registry::load(&in_danger()).is_ok());
        assert!(studied_example().is_some());
        for game in registry::games() {
            assert!(marked::with_drawings(&full(game.name)).is_some(), "{}", game.name);
        }
        for of in MIDDLES.iter().chain([&AT_THE_WALL]) {
            assert_eq!(registry::load(&middle(of)).map(|game| game.ply()), Ok(of.actions.len()), "{}", of.game);
        }
        assert_eq!(registry::load(&example(MIDDLE)).map(|game| game.ply()).ok(), Some(MIDDLE));
    }
}
