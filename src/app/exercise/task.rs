//! A task of an exercise: what is on the board, what the learner's actions are worth, and what the panel says. A new kind of exercise
//! is one file that implements [`Task`].

use std::any::Any;
use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{Response, Ui};

use super::ExerciseCommand;
use crate::app::base::messages::Notify;
use crate::app::base::progress::{PlayerProgress, PuzzleBook, Training};
use crate::app::base::settings::Settings;
use crate::app::base::states::Menu;
use crate::app::game::commands::{MatchCommands, TableCommand};
use crate::app::game::matches::Match;
use crate::app::ui::chapters::OpenChapter;
use crate::app::ui::hud;
use crate::app::ui::hud::narrow::TaskBrief;
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::Action;
use benediction_rules::view::ActionView;
use benediction_study::library::FileId;

/// The phase of an exercise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// A turn is to be found.
    #[default]
    Open,
    /// The turn was right so far, and the opponent answers.
    Answering,
    /// The turn is being evaluated.
    Judging,
    /// The turn was wrong. What shows why is played and stays on the board for a while, then the turn is taken back by itself.
    Wrong,
    /// The turn was wrong, and the position before it is on the board again: another turn is to be found. The answer still stands
    /// beside the board.
    PutBack,
    /// It is solved, or was only to be read.
    Solved,
    /// The solution is being played, or searched.
    Showing,
    /// The solution was played.
    Shown,
}

/// The state of an exercise that does not depend on its kind.
#[derive(Debug, Default)]
pub struct Progress {
    /// The phase.
    pub phase: Phase,
    /// The id of the game on the table, once its position is laid.
    pub(super) game: Option<u64>,
    /// Number of actions before the turn that is to be found.
    pub(super) from: usize,
    /// The actions that are still to be played on the table, and that the learner does not choose.
    pub(super) script: VecDeque<Action>,
    /// Number of actions before the last wrong turn, or before its wrong action.
    pub(super) back_to: usize,
    /// `true` if actions show why the last turn was wrong.
    pub(super) is_refuted: bool,
    /// `true` if the learner does not wait until the last wrong turn is taken back.
    pub(super) hurries: bool,
    /// Number of actions on the table that were followed.
    pub(super) seen: usize,
    /// `true` if the table is closed to the learner.
    pub(super) is_closed: bool,
}

impl Progress {
    /// Returns `true` if a turn is to be found now.
    pub const fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Open | Phase::PutBack)
    }

    /// Returns `true` if the exercise is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Solved | Phase::Shown)
    }

    /// Returns `true` while actions are played that the learner does not choose, or something is searched.
    pub fn is_playing(&self) -> bool {
        self.has_script() || matches!(self.phase, Phase::Judging | Phase::Showing)
    }

    /// Returns `true` while it is shown on the board why the last turn was wrong.
    pub fn is_refuting(&self) -> bool {
        self.phase == Phase::Wrong && self.is_refuted
    }

    /// Returns `true` while there are actions to be played that the learner does not choose.
    pub fn has_script(&self) -> bool {
        !self.script.is_empty()
    }

    /// Returns `true` if an action of the turn can be taken back.
    pub fn can_take_back(&self, game: &Match) -> bool {
        self.is_open() && self.game == Some(game.id) && game.session.ply() > self.from
    }

    /// Returns the actions of the turn so far.
    pub(super) fn turn(&self, game: &Match) -> Vec<Action> {
        game.session.actions().take(game.session.ply()).skip(self.from).collect()
    }
}

/// The answer to an action of the learner.
#[derive(Debug)]
pub enum Answer {
    /// The turn goes on.
    Unfinished,
    /// The turn is being evaluated; [`Task::follow`] returns the answer.
    Pending,
    /// The turn is right, and these actions are played after it.
    Right(Vec<Action>),
    /// The turn is right so far: the opponent answers with these actions, and another turn is to be found.
    Continue(Vec<Action>),
    /// The turn is wrong.
    Wrong {
        /// The actions that show why. Empty if there are none.
        refutation: Vec<Action>,
        /// `true` if all of the turn is taken back, `false` if its last action is.
        is_whole: bool,
    },
    /// The solution was found, and is played.
    Show(Vec<Action>),
    /// The solution was played.
    Shown,
}

/// The way in which a solution is shown.
pub enum Solution {
    /// These actions are played from the position on the board.
    FromHere(Vec<Action>),
    /// The position is laid again, and these actions are played.
    FromStart(Vec<Action>),
    /// The position is laid again, and the solution is searched; [`Task::follow`] returns it.
    Searched,
}

/// The continuation after a task, or after one of its positions.
pub enum Next {
    /// Its next position.
    Position,
    /// Another task.
    Task(Box<dyn Task>),
    /// Nothing: the exercise ends.
    Leave,
    /// Nothing, since it cannot go on yet.
    Nothing,
}

/// The part of the solution that the board shows.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// Nothing.
    Nothing,
    /// All actions that lead to the goal.
    Actions(&'a [Action]),
    /// A turn: at stage 1 its end, at stage 2 its first piece too, at stage 3 all of it.
    Turn(&'a [ActionView], u8),
}

/// The resources that a task may change.
#[derive(SystemParam)]
pub struct TaskParams<'w> {
    pub progress: ResMut<'w, PlayerProgress>,
    pub book: ResMut<'w, PuzzleBook>,
    pub training: ResMut<'w, Training>,
    pub settings: Res<'w, Settings>,
    pub notify: MessageWriter<'w, Notify>,
}

/// The resources of the panel of a task.
#[derive(SystemParam)]
pub struct PanelParams<'w> {
    pub commands: MessageWriter<'w, ExerciseCommand>,
    pub table: MatchCommands<'w>,
    pub notify: MessageWriter<'w, Notify>,
    pub(super) chapter: ResMut<'w, OpenChapter>,
    pub menu: ResMut<'w, NextState<Menu>>,
    pub book: Res<'w, PuzzleBook>,
    pub training: ResMut<'w, Training>,
    pub settings: Res<'w, Settings>,
}

impl PanelParams<'_> {
    /// Draws a button that sends a command.
    pub fn button(
        &mut self,
        ui: &mut Ui,
        is_on: bool,
        words: &str,
        weight: Weight,
        command: ExerciseCommand,
    ) -> Response {
        let response = widgets::button_if(ui, is_on, words, weight);
        if response.clicked() {
            self.commands.write(command);
        }
        response
    }
}

/// A kind of exercise.
pub trait Task: Any + Send + Sync {
    /// Returns the command that lays its position on the table. Returns `None` if it goes on from the position there.
    fn position(&self) -> Option<TableCommand>;

    /// Goes on where the task was left, before it begins.
    fn resume(&mut self, _params: &mut TaskParams) {}

    /// Prepares the position to be laid again.
    fn begin_again(&mut self) {}

    /// Returns `true` if there is only something to be read.
    fn is_read(&self) -> bool {
        false
    }

    /// Follows an action on the table, of the learner or not. A hint about the position before it ends.
    fn action_played(&mut self) {}

    /// Judges the turn of the learner so far.
    fn judge(&mut self, progress: &Progress, game: &Match) -> Answer;

    /// Follows the game and the jobs in the background, once a frame. Returns the answer that was pending.
    fn follow(&mut self, _progress: &Progress, _game: &Match) -> Option<Answer> {
        None
    }

    /// Follows the opponent's answer, after which another turn is to be found.
    fn next_turn(&mut self) {}

    /// Begins to search the opponent's answer, after which another turn is to be found; [`Task::follow`] returns it. Returns `false` if
    /// the task ends here.
    fn play_on(&mut self, _progress: &Progress, _game: &Match) -> bool {
        false
    }

    /// Goes back to the learner's turn before the position on the board. Returns the number of actions before that turn, or `None` if
    /// it cannot be taken back.
    fn turn_before(&mut self, _progress: &Progress) -> Option<usize> {
        None
    }

    /// Shows more of the solution on the board. Returns `true` if the position is to be laid again for that.
    fn hint(&mut self, _progress: &Progress, _game: &Match) -> bool {
        false
    }

    /// Gives up and returns the solution. Returns `None` if it is not shown.
    fn solution(&mut self, progress: &Progress, game: &Match, params: &mut TaskParams) -> Option<Solution>;

    /// Returns the answer after the solution was played.
    fn end_of_solution(&mut self, _progress: &Progress, _game: &Match) -> Answer {
        Answer::Shown
    }

    /// Keeps the result, or how far the task was taken, once the phase may have changed.
    fn keep(&mut self, _phase: Phase, _params: &mut TaskParams) {}

    /// Goes on to the next position or task.
    fn next(&mut self, progress: &Progress, params: &mut TaskParams) -> Next;

    /// Returns the command that ends the exercise.
    fn leave(&self) -> TableCommand {
        TableCommand::Leave
    }

    /// Returns the file of the game to which it returns, which stays open until then.
    fn file(&self) -> Option<FileId> {
        None
    }

    /// Returns the page that is opened once the table was left.
    fn menu(&self) -> Option<Menu> {
        None
    }

    /// Returns the part of the solution that the board shows.
    fn shown(&self, _phase: Phase) -> Shown<'_> {
        Shown::Nothing
    }

    /// Returns the task as it stands above the board of a narrow window. Returns `None` if the panel says it there too.
    fn brief(&self, _game: &Match) -> Option<TaskBrief> {
        None
    }

    /// Returns the part of the height of a narrow window that the panel takes.
    fn sheet_height(&self) -> f32 {
        hud::LESSON_SHEET
    }

    /// Draws the panel, as a sheet or as a column.
    fn draw(&self, ui: &mut Ui, is_sheet: bool, progress: &Progress, game: &Match, params: &mut PanelParams);
}
