//! A lesson: positions are laid on the table, the learner does what is asked, and the table answers. Everything goes by the
//! same requests as in a game.

pub(in crate::app) mod panel;

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::app::base::clock::Clock;
use crate::app::base::states::{Screen, Step};
use crate::app::game::commands::{ActionRequested, LessonSpeaks, MatchCommands, PlayerCommand, TableCommand};
use crate::app::game::events::ActionApplied;
use crate::app::game::matches::Match;
use benediction_study::registry;
use benediction_words::lessons::{Lesson, LessonStep};

/// The lesson that is given, if one is.
#[derive(Resource, Default)]
pub struct Teaching(pub Option<Teacher>);

/// How far a step has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Something is to be read or done.
    Asked,
    /// Something else was done, and is taken back.
    Wrong,
    /// It is done.
    Done,
}

/// Where in its lesson the table is.
#[derive(Clone, Debug)]
pub struct Teacher {
    /// The lesson.
    pub lesson: &'static Lesson,
    /// The present step.
    pub step: usize,
    /// How far it has come.
    pub progress: Progress,
    /// What the table still answers.
    replies: VecDeque<&'static str>,
    /// The game that is taught with, once it is there.
    game: Option<u64>,
}

/// What the learner asks of the teacher.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learn {
    /// The lesson of a game, from its beginning.
    Begin(&'static str),
    /// The next step, once this one is done; after the last one the table is left.
    Next,
    /// The last position that was laid, once more.
    Again,
}

impl Teacher {
    /// The present step.
    pub fn now(&self) -> &'static LessonStep {
        &self.lesson.steps[self.step.min(self.lesson.steps.len() - 1)]
    }

    /// Whether the step is over, or was only to be read.
    pub fn may_go_on(&self) -> bool {
        self.replies.is_empty() && (self.progress == Progress::Done || self.now().wanted.is_empty())
    }
}

fn obey(mut teaching: ResMut<Teaching>, mut asked: MessageReader<Learn>, mut orders: MatchCommands) {
    for learn in asked.read() {
        match *learn {
            Learn::Begin(game) => {
                let lesson =
                    registry::named(game).and_then(|entry| entry.lesson).filter(|lesson| !lesson.steps.is_empty());
                teaching.0 = lesson.map(|lesson| Teacher {
                    lesson,
                    step: 0,
                    progress: Progress::Asked,
                    replies: VecDeque::new(),
                    game: None,
                });
            }
            Learn::Next => {
                let Some(teacher) = teaching.0.as_mut().filter(|teacher| teacher.may_go_on()) else { continue };
                if teacher.step + 1 >= teacher.lesson.steps.len() {
                    teaching.0 = None;
                    orders.write(TableCommand::Leave);
                    continue;
                }
                teacher.step += 1;
            }
            Learn::Again => {
                let Some(teacher) = &mut teaching.0 else { continue };
                while teacher.step > 0 && teacher.now().position.is_empty() {
                    teacher.step -= 1;
                }
            }
        }
        let Some(teacher) = &mut teaching.0 else { continue };
        teacher.progress = Progress::Asked;
        teacher.replies.clear();
        let step = teacher.now();
        if !step.position.is_empty() {
            orders.write(TableCommand::Lay { game: teacher.lesson.game, position: step.position });
        }
        orders.write(LessonSpeaks(step.wanted.is_empty()));
    }
}

/// Hears what the learner did.
fn judge(
    mut teaching: ResMut<Teaching>,
    game: Option<Res<Match>>,
    mut applied: MessageReader<ActionApplied>,
    mut orders: MatchCommands,
) {
    let Some(game) = game.filter(|game| game.is_lesson()) else {
        applied.clear();
        // Another game has begun, or the table was left.
        if teaching.0.as_ref().is_some_and(|teacher| teacher.game.is_some()) {
            teaching.0 = None;
        }
        return;
    };
    // Borrowed for writing only where something is written.
    if teaching.0.as_ref().is_some_and(|teacher| teacher.game != Some(game.id))
        && let Some(teacher) = &mut teaching.0
    {
        teacher.game = Some(game.id);
    }
    for action in applied.read() {
        let Some(teacher) = teaching.0.as_mut().filter(|teacher| teacher.progress != Progress::Done) else { continue };
        let step = teacher.now();
        if step.wanted.contains(&action.applied.text.as_str()) {
            teacher.progress = Progress::Done;
            teacher.replies = step.reply.iter().copied().collect();
            orders.write(LessonSpeaks(true));
        } else if !step.wanted.is_empty() {
            teacher.progress = Progress::Wrong;
            orders.write(PlayerCommand::Undo);
        }
    }
}

/// Lets the other side, or the dice, answer.
fn reply(mut teaching: ResMut<Teaching>, game: Option<Res<Match>>, clock: Res<Clock>, mut requests: MatchCommands) {
    let Some(game) = game.filter(|game| game.is_lesson() && !clock.busy()) else { return };
    let waiting = teaching.0.as_ref().is_some_and(|teacher| !teacher.replies.is_empty());
    if waiting && let Some(text) = teaching.0.as_mut().and_then(|teacher| teacher.replies.pop_front()) {
        // A test plays every lesson, so its texts are actions.
        if let Ok(action) = game.session.read(text) {
            requests.write(ActionRequested { at: game.live(), action });
        }
    }
}

fn leave(mut teaching: ResMut<Teaching>) {
    teaching.0 = None;
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Teaching>()
        .add_message::<Learn>()
        .add_systems(Update, (obey, reply).chain().in_set(Step::Input))
        .add_systems(Update, judge.in_set(Step::After))
        .add_systems(OnExit(Screen::Table), leave);
}
