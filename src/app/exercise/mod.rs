//! Exercises at the table: lessons, puzzles, the player's own mistakes, and positions of the rules to try. One driver lays the
//! positions, judges the learner's turns, plays the answers, takes back what was wrong and shows solutions; a [`Task`] says how.
//!
//! | phase | on the board | the learner may | goes on to |
//! |---|---|---|---|
//! | `Open` | the position, or the turn so far | act, take back, ask for a hint (it stays `Open`) | `Judging`, `Answering`, `Wrong`, `Solved`, `Showing` |
//! | `Judging` | the turn | skip it | `Wrong`, `Answering`, `Solved` |
//! | `Answering` | the opponent's answer to a right turn | wait | `Open` |
//! | `Wrong` | the turn, then the actions that show why | end the wait, ask for the solution | `PutBack`, by itself |
//! | `PutBack` | the position before the wrong turn | the same as in `Open`; the answer still stands beside the board | as `Open` |
//! | `Showing`, `Shown` | the solution | step through it, go on, begin again | the next task, `Open` |
//! | `Solved` | the right turn | step through it, go on, begin again | the next task, `Open` |
//!
//! After a mistake was answered the learner may also play on: `Judging` until the opponent's turn is found, then `Answering`, then
//! `Open` for the next turn. Each turn can be taken back.
//!
//! The learner may leave in every phase. This is the same for all kinds, only the positions to try have no wrong turns.

mod hint;
pub mod lesson;
pub mod lesson_game;
pub mod line;
pub mod lines;
pub mod mistake;
mod panel;
pub mod puzzle;
pub mod puzzle_choice;
mod task;
pub mod tryout;

use std::any::Any;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::app::base::clock::Clock;
use crate::app::base::states::{Menu, Screen, Step, go};
use crate::app::base::storage::AwaitedFile;
use crate::app::game::commands::{
    ActionRequested, ExerciseWaiting, LookAt, MatchCommands, PlayerCommand, TableCommand,
};
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use crate::app::input::touch::STALL;
use task::{Answer, Next, Solution, TaskParams};

pub use task::{Phase, Progress, Shown, Task};

/// The exercise on the table, or `None`.
#[derive(Resource, Default)]
pub struct Exercise(pub Option<RunningTask>);

/// A task that was begun.
pub struct RunningTask {
    task: Box<dyn Task>,
    /// Its state, as far as it does not depend on the kind of the task.
    pub progress: Progress,
}

/// A command of the learner.
#[derive(Message)]
pub enum ExerciseCommand {
    /// Begin a task.
    Begin(Box<dyn Task>),
    /// Lay the position again.
    Again,
    /// Take back the last action of the turn, a wrong turn that stays on the board, or the turn before.
    TakeBack,
    /// Continue after the turn: the opponent answers, and another turn is to be found.
    PlayOn,
    /// Show more of the solution on the board.
    Hint,
    /// Show the solution.
    Show,
    /// Go to what comes next; after the last task the exercise ends.
    Next,
    /// End the exercise: leave the table, or return to the game.
    Leave,
}

impl Exercise {
    /// Returns the task if it is of this kind.
    pub fn task<T: Task>(&self) -> Option<&T> {
        let task: &dyn Any = &*self.0.as_ref()?.task;
        task.downcast_ref()
    }

    /// Returns the task, for writing, if it is of this kind.
    pub fn task_mut<T: Task>(&mut self) -> Option<&mut T> {
        let task: &mut dyn Any = &mut *self.0.as_mut()?.task;
        task.downcast_mut()
    }

    /// Returns the phase. Returns `None` without an exercise.
    pub fn phase(&self) -> Option<Phase> {
        Some(self.0.as_ref()?.progress.phase)
    }

    /// Returns the part of the solution that the board shows.
    pub fn shown(&self) -> Shown<'_> {
        self.0.as_ref().map_or(Shown::Nothing, |running| running.task.shown(running.progress.phase))
    }
}

impl RunningTask {
    fn new(task: Box<dyn Task>) -> RunningTask {
        RunningTask { task, progress: Progress::default() }
    }

    /// Begins a position in a phase. A task that lays no position goes on after `ply` actions, the number on the table.
    fn begin(&mut self, phase: Phase, ply: usize, requests: &mut MatchCommands) {
        self.progress.script.clear();
        self.progress.from = ply;
        self.progress.phase = phase;
        if let Some(exercise) = self.task.position() {
            // The learner may act on a table that was laid anew.
            (self.progress.game, self.progress.is_closed) = (None, false);
            requests.write(exercise);
        }
        self.close_or_open(requests);
    }

    /// Begins the position: a turn is to be found, or there is only something to be read.
    fn begin_open(&mut self, ply: usize, requests: &mut MatchCommands) {
        let phase = if self.task.is_read() { Phase::Solved } else { Phase::Open };
        self.begin(phase, ply, requests);
    }

    /// Closes the table to the learner, or opens it.
    fn close_or_open(&mut self, requests: &mut MatchCommands) {
        let is_closed = !self.progress.is_open();
        if is_closed != self.progress.is_closed {
            self.progress.is_closed = is_closed;
            requests.write(ExerciseWaiting(is_closed));
        }
    }

    /// Follows an action that was played on the table.
    fn action_played(&mut self, game: &Match) {
        self.task.action_played();
        if self.progress.has_script() {
            return;
        }
        match self.progress.phase {
            Phase::Open | Phase::PutBack => {
                self.progress.phase = Phase::Open;
                let answer = self.task.judge(&self.progress, game);
                self.answer(answer, game.session.ply());
            }
            Phase::Answering => {
                (self.progress.phase, self.progress.from) = (Phase::Open, game.session.ply());
                self.task.next_turn();
            }
            Phase::Showing => {
                let answer = self.task.end_of_solution(&self.progress, game);
                self.answer(answer, game.session.ply());
            }
            Phase::Judging | Phase::Wrong | Phase::Solved | Phase::Shown => {}
        }
    }

    /// Takes over an answer. `ply` is the number of actions on the table.
    fn answer(&mut self, answer: Answer, ply: usize) {
        let (phase, script) = match answer {
            Answer::Unfinished => return,
            Answer::Pending => (Phase::Judging, Vec::new()),
            Answer::Right(reply) => (Phase::Solved, reply),
            Answer::Continue(answer) => (Phase::Answering, answer),
            Answer::Wrong { refutation, is_whole } => {
                self.progress.back_to = if is_whole { self.progress.from } else { ply.saturating_sub(1) };
                (self.progress.is_refuted, self.progress.hurries) = (!refutation.is_empty(), false);
                (Phase::Wrong, refutation)
            }
            Answer::Show(solution) if !solution.is_empty() => (Phase::Showing, solution),
            Answer::Show(_) | Answer::Shown => (Phase::Shown, Vec::new()),
        };
        (self.progress.phase, self.progress.script) = (phase, script.into());
    }

    /// Shows the solution. `ply` is the number of actions on the table.
    fn show(&mut self, solution: Solution, ply: usize, requests: &mut MatchCommands) {
        if !matches!(solution, Solution::FromHere(_)) {
            self.begin(Phase::Showing, ply, requests);
        }
        self.progress.phase = Phase::Showing;
        if let Solution::FromHere(script) | Solution::FromStart(script) = solution {
            self.answer(Answer::Show(script), ply);
        }
    }
}

/// Carries out the commands of the learner.
fn execute(
    mut exercise: ResMut<Exercise>,
    mut commands: ResMut<Messages<ExerciseCommand>>,
    game: Option<Res<Match>>,
    mut requests: MatchCommands,
    mut params: TaskParams,
) {
    let ply = game.as_ref().map_or(0, |game| game.session.ply());
    for command in commands.drain() {
        if let ExerciseCommand::Begin(task) = command {
            // The table has one exercise at a time.
            let running = exercise.0.insert(RunningTask::new(task));
            running.task.resume(&mut params);
            running.begin_open(ply, &mut requests);
            running.task.keep(running.progress.phase, &mut params);
            continue;
        }
        let Some(running) = &mut exercise.0 else { continue };
        let game = game.as_deref().filter(|game| running.progress.game == Some(game.id));
        match command {
            ExerciseCommand::Begin(_) => {}
            ExerciseCommand::Again => {
                running.task.begin_again();
                running.begin_open(ply, &mut requests);
            }
            ExerciseCommand::TakeBack if running.progress.phase == Phase::Wrong => {
                running.progress.script.clear();
                running.progress.hurries = true;
                requests.write(LookAt(None));
            }
            ExerciseCommand::TakeBack => {
                let Some(game) = game else { continue };
                if running.progress.can_take_back(game) {
                    requests.write(PlayerCommand::Undo);
                } else if let Some(from) = running.task.turn_before(&running.progress) {
                    (running.progress.from, running.progress.phase) = (from, Phase::Open);
                    requests.write(PlayerCommand::Undo);
                }
            }
            ExerciseCommand::PlayOn => {
                let game = game.filter(|_| running.progress.is_over());
                if game.is_some_and(|game| running.task.play_on(&running.progress, game)) {
                    running.progress.phase = Phase::Judging;
                    requests.write(LookAt(None));
                }
            }
            ExerciseCommand::Hint => {
                let Some(game) = game.filter(|_| running.progress.is_open()) else { continue };
                if running.task.hint(&running.progress, game) {
                    running.begin_open(ply, &mut requests);
                }
            }
            ExerciseCommand::Show => {
                let solution = game.and_then(|game| running.task.solution(&running.progress, game, &mut params));
                if let Some(solution) = solution {
                    running.show(solution, ply, &mut requests);
                }
            }
            ExerciseCommand::Next => match running.task.next(&running.progress, &mut params) {
                Next::Position => running.begin_open(ply, &mut requests),
                Next::Task(task) => {
                    *running = RunningTask::new(task);
                    running.begin_open(ply, &mut requests);
                }
                Next::Leave => {
                    leave_for(running.task.leave(), &mut exercise, &mut requests);
                    continue;
                }
                Next::Nothing => continue,
            },
            ExerciseCommand::Leave => {
                leave_for(running.task.leave(), &mut exercise, &mut requests);
                continue;
            }
        }
        if let Some(running) = &mut exercise.0 {
            running.close_or_open(&mut requests);
            running.task.keep(running.progress.phase, &mut params);
        }
    }
}

/// Leaves the table, or for another game. The exercise ends with the table.
fn leave_for(command: TableCommand, exercise: &mut Exercise, requests: &mut MatchCommands) {
    if !matches!(command, TableCommand::Leave | TableCommand::LeaveFor(_)) {
        exercise.0 = None;
    }
    requests.write(command);
}

/// Follows the game on the table: the learner's actions are judged, and what was pending is answered.
fn follow(
    mut exercise: ResMut<Exercise>,
    game: Option<Res<Match>>,
    mut requests: MatchCommands,
    mut params: TaskParams,
) {
    // Written only where something changes.
    let Some(running) = &mut exercise.bypass_change_detection().0 else { return };
    let game = game.filter(|game| game.panel() == Panel::Exercise);
    if running.progress.game != game.as_ref().map(|game| game.id) {
        if running.progress.game.is_some() {
            // Another game has begun, or the table was left.
            exercise.0 = None;
            return;
        }
        if let Some(game) = &game {
            running.progress.game = Some(game.id);
            (running.progress.from, running.progress.seen) = (game.session.ply(), game.session.ply());
        }
    }
    let Some(game) = game else { return };
    let before = running.progress.phase;
    // `ActionApplied` is not sent for an action that is played while somebody looks back.
    let is_played = game.session.ply() > running.progress.seen;
    running.progress.seen = game.session.ply();
    if is_played {
        running.action_played(&game);
    }
    let answer = running.task.follow(&running.progress, &game);
    let is_answered = answer.is_some();
    if let Some(answer) = answer.filter(|_| matches!(running.progress.phase, Phase::Judging | Phase::Showing)) {
        running.answer(answer, game.session.ply());
    }
    if !is_played && !is_answered && running.progress.phase == before {
        return;
    }
    running.close_or_open(&mut requests);
    running.task.keep(running.progress.phase, &mut params);
    exercise.set_changed();
}

/// Plays the actions that the learner does not choose.
fn play(mut exercise: ResMut<Exercise>, game: Option<Res<Match>>, clock: Res<Clock>, mut requests: MatchCommands) {
    let Some(game) = game.filter(|_| !clock.busy()) else { return };
    let running = exercise.bypass_change_detection().0.as_mut();
    let running = running.filter(|running| running.progress.game == Some(game.id));
    if let Some(action) = running.and_then(|running| running.progress.script.pop_front()) {
        requests.write(ActionRequested { at: game.live(), action });
        exercise.set_changed();
    }
}

/// Time for which the actions that show why a turn is wrong stay on the board. Where words say it, it is taken back at once: they stay.
const REFUTED: Duration = Duration::from_secs(4);

/// Puts the position before a wrong turn back, once what shows why was to be seen for a while.
fn put_back(
    mut exercise: ResMut<Exercise>,
    game: Option<Res<Match>>,
    (clock, time): (Res<Clock>, Res<Time>),
    mut rested: Local<Duration>,
    mut requests: MatchCommands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let running = exercise.bypass_change_detection().0.as_mut();
    let wrong = running.filter(|running| running.progress.phase == Phase::Wrong && !running.progress.has_script());
    let is_seen = |running: &RunningTask| running.progress.is_refuted && !running.progress.hurries;
    let stays = if wrong.as_deref().is_some_and(is_seen) { REFUTED } else { Duration::ZERO };
    // While somebody looks back at the refutation, nothing is taken back.
    let game = game.filter(|game| !game.is_viewing() || stays.is_zero());
    let Some((running, game)) = wrong.zip(game) else {
        *rested = Duration::ZERO;
        return;
    };
    if running.progress.game != Some(game.id) {
        return;
    }
    redraw.write(RequestRedraw);
    if clock.busy() {
        return;
    }
    if *rested < stays {
        *rested += time.delta().min(STALL);
    } else if game.session.ply() > running.progress.back_to {
        requests.write(PlayerCommand::Undo);
    } else {
        running.progress.phase = Phase::PutBack;
        running.close_or_open(&mut requests);
        exercise.set_changed();
    }
}

/// Ends the exercise with the table.
fn leave(mut exercise: ResMut<Exercise>, mut menu: ResMut<NextState<Menu>>) {
    let page = exercise.0.take().and_then(|running| running.task.menu());
    if let Some(page) = page {
        go(&mut menu, page);
    }
}

/// Keeps the file open to which the exercise returns.
fn await_file(exercise: Res<Exercise>, mut awaited: ResMut<AwaitedFile>) {
    let file = exercise.0.as_ref().and_then(|running| running.task.file());
    awaited.set_if_neq(AwaitedFile(file));
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Exercise>()
        .add_message::<ExerciseCommand>()
        .add_plugins((lesson_game::plugin, lines::plugin, mistake::plugin))
        .add_systems(Update, (execute, play, put_back.run_if(in_state(Menu::None))).chain().in_set(Step::Input))
        .add_systems(Update, (follow.in_set(Step::After), await_file.in_set(Step::After).after(follow)))
        .add_systems(OnExit(Screen::Table), leave);
}

pub(in crate::app) use panel::plugin as panel_plugin;
