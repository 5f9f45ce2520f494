//! The scenes of the pictures, and how each is set up.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, egui};

use super::games::{
    End, MIDDLE, Middle, ended, example, full, in_danger, middle, studied_example, with_clocks, with_longer_variation,
};
use crate::app::base::messages::GameNode;
use crate::app::base::progress::{PlayerProgress, PuzzleBook};
use crate::app::base::states::{Menu, go};
use crate::app::dev::bench;
use crate::app::dev::marked::{self, Marked};
use crate::app::exercise::puzzle_choice::{ChosenPuzzle, Origin};
use crate::app::exercise::{ExerciseCommand, lesson, puzzle};
use crate::app::game::analysis::AnalysisWanted;
use crate::app::game::commands::{ActionRequested, ArrangeCommand, GameSetup, MatchCommands, TableCommand};
use crate::app::game::matches::Match;
use crate::app::input::commands::{Command, GivenCommands};
use crate::app::input::pointer::PlaceClicked;
use crate::app::library::GameLibrary;
use crate::app::study::comparison::CompareCommand;
use crate::app::study::review::ReviewCommand;
use benediction_rules::view::Place;
use benediction_rules::{Action, Side};
use benediction_study::library::{Ended, Header, Results, today};
use benediction_study::puzzles::{Solver, Theme, shipped};
use benediction_study::record::{Player, Record};
use benediction_study::registry::{self, Entry};

/// The subject of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scene {
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
    /// The choices of a new game: the name of the game, and its clock.
    NewGame(&'static str, &'static str),
    /// The settings over a game.
    SettingsOverGame,
    /// The end of another game.
    Ended(&'static End),
    /// The pause menu over a game.
    Pause,
    /// The dialog *Find a command* over a game, with this text in its field.
    Find(&'static str),
    /// Kings in danger, with the threats shown.
    Threats,
    /// Another game in its middle.
    Other(&'static Middle),
    /// A full board, by its name, with marks above the men.
    Marked(&'static str, Marked),
    /// The example game in a study: analysed, with a variation, a comment, symbols and drawings.
    Study,
    /// The same study with its game report.
    Report,
    /// The same study with two of its lines side by side.
    Comparison,
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

/// The senders of commands and the resources with which a scene is set up.
#[derive(SystemParam)]
pub(super) struct Setup<'w, 's> {
    given: ResMut<'w, GivenCommands>,
    typed: MessageWriter<'w, EguiInputEvent>,
    contexts: Query<'w, 's, Entity, With<EguiContext>>,
    menu: ResMut<'w, NextState<Menu>>,
    analysis_request: ResMut<'w, AnalysisWanted>,
    requests: MatchCommands<'w>,
    clicks: MessageWriter<'w, PlaceClicked>,
    exercise: MessageWriter<'w, ExerciseCommand>,
    review: MessageWriter<'w, ReviewCommand>,
    compare: MessageWriter<'w, CompareCommand>,
    game: Option<Res<'w, Match>>,
    library: ResMut<'w, GameLibrary>,
    progress: ResMut<'w, PlayerProgress>,
    book: ResMut<'w, PuzzleBook>,
}

/// Returns the command that opens a game as a study.
fn study(record: Record) -> TableCommand {
    TableCommand::Open { record: Box::new(record), file: None, study: true }
}

impl Scene {
    /// Opens the page of a scene, or lays its game on the table.
    pub(super) fn begin(self, setup: &mut Setup) {
        let load = |record: Record| Some(TableCommand::Load(Box::new(record)));
        let command = match self {
            Scene::Page(page) => return go(&mut setup.menu, page),
            Scene::NewGame(game, clock) => {
                let last = &mut setup.progress.last_game;
                last.turn_to(game);
                last.terms.clock = clock.into();
                return go(&mut setup.menu, Menu::NewGame);
            }
            Scene::Library => return go(&mut setup.menu, Menu::Library),
            Scene::Results => return show_results(setup),
            Scene::Lesson => {
                setup.exercise.write_batch(lesson::begin_first(registry::first().name));
                return;
            }
            Scene::Task => {
                setup.exercise.write_batch(registry::first().course().get(TASK_LESSON).map(lesson::begin));
                return;
            }
            Scene::Puzzle(turn) => {
                setup.exercise.write_batch(chosen_puzzle(turn).and_then(puzzle::begin));
                return;
            }
            Scene::Middle | Scene::Pause | Scene::Find(_) | Scene::SettingsOverGame => load(example(MIDDLE)),
            Scene::End => load(example(usize::MAX)),
            Scene::Ended(end) => load(ended(end)),
            Scene::Full => load(bench::record()),
            Scene::Other(of) => load(middle(of)),
            Scene::Clocks => load(with_clocks()),
            Scene::Threats => load(in_danger()),
            Scene::Study | Scene::Report => studied_example().map(study),
            Scene::Comparison => studied_example().and_then(with_longer_variation).map(study),
            Scene::Editor => Some(study(example(MIDDLE))),
            Scene::Marked(board, Marked::Drawings) => marked::with_drawings(&full(board)).map(study),
            Scene::Marked(board, _) => load(full(board)),
            Scene::Choice => Some(TableCommand::begin(GameSetup { game: "king-trails".into(), ..default() })),
        };
        command.into_iter().for_each(|command| setup.requests.write(command));
    }

    /// Does what a player does in a scene. A piece is only picked up if the table is to be `touched`.
    pub(super) fn act(self, touched: bool, setup: &mut Setup) {
        match self {
            Scene::Editor => setup.requests.write(ArrangeCommand::Begin),
            // The game is analysed already, with less effort.
            Scene::Report => {
                setup.review.write_batch([ReviewCommand::Report, ReviewCommand::Stop]);
            }
            Scene::Comparison => {
                let node = setup.game.as_ref().map(|game| game.shown());
                setup.compare.write_batch(node.map(CompareCommand::Begin));
            }
            Scene::Task => {
                setup.exercise.write(ExerciseCommand::Next);
            }
            Scene::Puzzle(None) => {
                setup.exercise.write_batch([ExerciseCommand::Hint, ExerciseCommand::Hint, ExerciseCommand::Hint]);
            }
            Scene::Puzzle(Some(right)) => {
                if let Some((at, action)) = setup.game.as_ref().and_then(|game| turn_of_puzzle(game, right)) {
                    setup.requests.write(ActionRequested { at, action });
                }
            }
            Scene::Middle if touched => pick_up("benediction", "f2", &mut setup.clicks),
            Scene::Other(of) if touched => pick_up(of.game, of.held_point, &mut setup.clicks),
            Scene::Threats | Scene::Marked(_, Marked::Threats) => setup.analysis_request.threats = true,
            Scene::Pause => go(&mut setup.menu, Menu::Pause),
            Scene::Find(text) => {
                setup.given.give(Command::Find);
                let event = |context| EguiInputEvent { context, event: egui::Event::Text(text.into()) };
                setup.typed.write_batch(setup.contexts.iter().filter(|_| !text.is_empty()).map(event));
            }
            Scene::SettingsOverGame => go(&mut setup.menu, Menu::Settings),
            Scene::End | Scene::Ended(_) => go(&mut setup.menu, Menu::Result),
            _ => {}
        }
    }
}

/// Clicks on a point of a game.
fn pick_up(game: &str, point: &str, clicks: &mut MessageWriter<PlaceClicked>) {
    let board = registry::named(game).map(|game| game.start(Side::Near).board());
    if let Some(point) = board.and_then(|board| board.point(point)) {
        clicks.write(PlaceClicked(Place::Point(point)));
    }
}

/// The lesson of the picture of a task: walls and blessing.
const TASK_LESSON: usize = 4;

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
fn show_results(setup: &mut Setup) {
    (setup.library.results, setup.book.0) = ([results(), Vec::new()], solver());
    go(&mut setup.menu, Menu::Results);
}

/// Returns the puzzle of a picture: with single actions, if one is to be played.
fn chosen_puzzle(turn: Option<bool>) -> Option<ChosenPuzzle> {
    let (game, theme) =
        if turn.is_some() { ("benedict-chess", Theme::Defend) } else { ("benediction", Theme::WinNext) };
    let mut puzzles = shipped().iter().filter(|puzzle| puzzle.game == game && puzzle.theme == theme);
    puzzles.next().map(|puzzle| ChosenPuzzle { puzzle: puzzle.clone(), origin: Origin::Single })
}

/// Returns a right or a wrong action of the puzzle on the table.
fn turn_of_puzzle(game: &Match, right: bool) -> Option<(GameNode, Action)> {
    let turns = chosen_puzzle(Some(right))?.puzzle.turns().ok()?;
    let is_right = |action: &Action| turns.iter().any(|turn| turn.first() == Some(action));
    let action = game.legal.iter().map(|view| view.action).find(|action| is_right(action) == right)?;
    Some((game.live(), action))
}
