//! Puzzles at the table: the position is laid like one of a lesson, the turn is judged, and the opponent's answer is played.

mod attempt;
mod book;
pub(in crate::app) mod page;
pub(in crate::app) mod panel;

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::app::base::clock::Clock;
use crate::app::base::messages::Notify;
use crate::app::base::progress::PuzzleBook;
use crate::app::base::states::{Menu, Screen, Step, go};
use crate::app::game::commands::{ActionRequested, LessonSpeaks, MatchCommands, PlayerCommand, TableCommand};
use crate::app::game::events::ActionApplied;
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use crate::app::game::turn_check::{TurnCheck, TurnCheckState};
use crate::app::input::touch::STALL;
use crate::app::lessons::Teaching;
use benediction_platform::{clipboard, program};
use benediction_study::library::today;
use benediction_study::puzzles::Puzzle;
use benediction_study::reviews::Verdict;
use benediction_study::tree::Date;
use benediction_words::locale;
use benediction_words::text;

pub use attempt::{Attempt, Progress};

/// Time for which the opponent's answer to a wrong turn is shown before the position is put back.
const PAUSE: Duration = Duration::from_secs(4);

/// The puzzle on the table, or `None`.
#[derive(Resource, Default)]
pub struct Puzzling(pub Option<Attempt>);

/// A command about puzzles.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum PuzzleCommand {
    /// Lay a puzzle on the table.
    Solve(Box<Task>),
    /// Lay the puzzle of a link on the table.
    Open(String),
    /// Lay the puzzle on the table again.
    Again,
    /// Take back the last action of the turn.
    TakeBack,
    /// Show more of the solution: where, who, what.
    Hint,
    /// Play the solution.
    Show,
    /// Go to the next puzzle of the same kind, or leave the table if there is none.
    Next,
    /// Copy the puzzle as a link.
    Copy,
    /// Add a puzzle of the player's own games.
    Add(Box<Puzzle>),
    /// Delete everything that is kept about the solver.
    Forget,
}

/// A puzzle to solve, and where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its origin.
    pub origin: Origin,
}

/// The origin of a puzzle, which decides what comes next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// It was chosen by game, theme and difficulty.
    Chosen(page::Choice),
    /// It is the puzzle of a day.
    Day(Date),
    /// It was missed before, or is from the player's own games.
    Due,
    /// It came by itself, as from a link.
    Single,
}

fn execute(
    mut puzzling: ResMut<Puzzling>,
    mut teaching: ResMut<Teaching>,
    mut book: ResMut<PuzzleBook>,
    mut commands: MessageReader<PuzzleCommand>,
    game: Option<Res<Match>>,
    mut requests: MatchCommands,
    mut notify: MessageWriter<Notify>,
) {
    for command in commands.read() {
        match command {
            PuzzleCommand::Add(puzzle) => {
                let added = book.0.add(puzzle, today());
                notify.write(Notify(if added { text!("puzzle-added") } else { text!("puzzle-not-added") }.into()));
                continue;
            }
            PuzzleCommand::Forget => {
                book.0.forget(today());
                continue;
            }
            PuzzleCommand::Solve(task) => {
                puzzling.0 = Attempt::of(task);
                if puzzling.0.is_none() {
                    notify.write(Notify(text!("puzzle-no-puzzle").into()));
                }
            }
            PuzzleCommand::Open(text) => match Puzzle::of_text(text) {
                Ok(puzzle) => puzzling.0 = Attempt::of(&Task { puzzle, origin: Origin::Single }),
                Err(reason) => {
                    notify.write(Notify(locale::say(&reason)));
                    continue;
                }
            },
            PuzzleCommand::Next => {
                let Some(attempt) = &puzzling.0 else { continue };
                let Some(next) = book.next_after(&attempt.task).and_then(|task| Attempt::of(&task)) else {
                    requests.write(TableCommand::Leave);
                    continue;
                };
                puzzling.0 = Some(next);
            }
            PuzzleCommand::Again => {
                if let Some(attempt) = &mut puzzling.0 {
                    attempt.begin_again();
                }
            }
            PuzzleCommand::TakeBack => {
                let can =
                    puzzling.0.as_ref().zip(game.as_ref()).is_some_and(|(attempt, game)| attempt.can_take_back(game));
                if can {
                    requests.write(PlayerCommand::Undo);
                }
                continue;
            }
            PuzzleCommand::Hint => {
                let Some(attempt) = &mut puzzling.0 else { continue };
                let is_to_be_laid = game.as_ref().is_some_and(|game| attempt.hint(game));
                // A hint counts at once, also if the puzzle is left then.
                if attempt.missed && !attempt.recorded {
                    book.record(attempt, false);
                }
                if !is_to_be_laid {
                    continue;
                }
            }
            PuzzleCommand::Show => {
                let Some(attempt) = &mut puzzling.0 else { continue };
                book.record(attempt, false);
                attempt.show_solution();
            }
            PuzzleCommand::Copy => {
                let Some(attempt) = &puzzling.0 else { continue };
                let link = format!("{}#{}", program::address().unwrap_or_default(), attempt.puzzle().link());
                let copied = clipboard::put(&link);
                notify.write(Notify(if copied { text!("study-copied") } else { text!("study-no-clipboard") }.into()));
                continue;
            }
        }
        if let Some(attempt) = puzzling.0.as_mut().filter(|attempt| attempt.is_to_be_laid()) {
            // The table has one teacher at a time.
            if teaching.0.is_some() {
                teaching.0 = None;
            }
            let (game, position) = (attempt.puzzle().game.clone(), attempt.puzzle().position.clone());
            requests.write(TableCommand::Lay { game, position });
            requests.write(LessonSpeaks(attempt.is_playing()));
        }
    }
}

/// Follows the actions on the table and judges the turn.
fn follow(
    mut puzzling: ResMut<Puzzling>,
    mut book: ResMut<PuzzleBook>,
    game: Option<Res<Match>>,
    mut applied: MessageReader<ActionApplied>,
    mut requests: MatchCommands,
    mut check: Local<TurnCheck>,
) {
    let acted = applied.read().count() > 0;
    if puzzling.0.is_none() {
        return;
    }
    let game = game.filter(|game| game.panel() == Panel::Exercise);
    let is_new = puzzling.0.as_ref().is_some_and(|attempt| attempt.game() != game.as_ref().map(|game| game.id));
    if is_new {
        let Some(attempt) = &mut puzzling.0 else { return };
        match game.as_ref().filter(|_| attempt.is_to_be_laid()) {
            Some(game) => attempt.laid(game),
            // Another game has begun, or the table was left.
            None if attempt.game().is_some() => puzzling.0 = None,
            None => {}
        }
        return;
    }
    let Some(game) = game else { return };
    let is_searching = puzzling.0.as_ref().is_some_and(Attempt::is_searching);
    let found = is_searching && puzzling.0.as_mut().is_some_and(|attempt| attempt.receive(&game));
    let is_judging = puzzling.0.as_ref().is_some_and(|attempt| attempt.progress == Progress::Judging);
    let checked = match (is_judging && !is_searching).then(|| check.receive()) {
        Some(TurnCheckState::Waiting) => return,
        Some(TurnCheckState::Checked(checked)) => Some(checked.loss < Verdict::Inaccuracy.limit()),
        Some(TurnCheckState::Failed) => Some(false),
        None if acted || found => None,
        None => return,
    };
    let Some(attempt) = &mut puzzling.0 else { return };
    if let Some(keeps) = checked {
        attempt.conclude(keeps);
    } else if acted && let Some(waits) = attempt.follow(&game) {
        requests.write(LessonSpeaks(waits));
    }
    match attempt.progress {
        Progress::Solved => book.record(attempt, true),
        Progress::Wrong => book.record(attempt, false),
        Progress::Judging if !attempt.is_searching() => check.begin(&game),
        Progress::Judging if attempt.missed && !attempt.recorded => book.record(attempt, false),
        Progress::Judging
        | Progress::Open
        | Progress::PutBack
        | Progress::Answering
        | Progress::Showing
        | Progress::Shown => {}
    }
}

/// Plays the answers of the opponent, and the solution.
fn play(mut puzzling: ResMut<Puzzling>, game: Option<Res<Match>>, clock: Res<Clock>, mut requests: MatchCommands) {
    let Some(game) = game.filter(|game| game.panel() == Panel::Exercise && !clock.busy()) else { return };
    let plays = |attempt: &Attempt| attempt.game() == Some(game.id) && attempt.is_playing();
    if puzzling.0.as_ref().is_some_and(plays)
        && let Some(action) = puzzling.0.as_mut().and_then(Attempt::next_to_play)
    {
        requests.write(ActionRequested { at: game.live(), action });
    }
}

/// Puts the position before a wrong turn back, once the opponent's answer was to be seen for a while.
fn put_back(
    mut puzzling: ResMut<Puzzling>,
    game: Option<Res<Match>>,
    (clock, time): (Res<Clock>, Res<Time>),
    mut rested: Local<Duration>,
    mut requests: MatchCommands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let is_wrong = |attempt: &Attempt, game: &Match| {
        attempt.progress == Progress::Wrong && attempt.game() == Some(game.id) && !attempt.is_playing()
    };
    let game = game.filter(|game| puzzling.0.as_ref().is_some_and(|attempt| is_wrong(attempt, game)));
    // Whoever looks back at the turn is not disturbed.
    let Some(game) = game.filter(|game| !game.is_looking()) else {
        *rested = Duration::ZERO;
        return;
    };
    redraw.write(RequestRedraw);
    let Some(attempt) = puzzling.bypass_change_detection().0.as_mut().filter(|_| !clock.busy()) else { return };
    if attempt.is_refuted && *rested < PAUSE {
        *rested += time.delta().min(STALL);
    } else if game.session.ply() > attempt.from() {
        requests.write(PlayerCommand::Undo);
    } else {
        attempt.progress = Progress::PutBack;
        puzzling.set_changed();
        requests.write(LessonSpeaks(false));
    }
}

/// Returns to the page of the puzzles.
fn leave(mut puzzling: ResMut<Puzzling>, mut menu: ResMut<NextState<Menu>>) {
    if puzzling.0.take().is_some() {
        go(&mut menu, Menu::Puzzles);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Puzzling>()
        .add_message::<PuzzleCommand>()
        .add_systems(Update, (execute, play, put_back.run_if(in_state(Menu::None))).chain().in_set(Step::Input))
        .add_systems(Update, follow.in_set(Step::After))
        .add_systems(OnExit(Screen::Table), leave);
}
