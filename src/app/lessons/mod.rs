//! Lessons: positions are set up on the table, the learner carries out the instructions, and the other side replies. Everything
//! uses the same requests as a game.

pub(in crate::app) mod panel;

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::app::base::clock::Clock;
use crate::app::base::states::{Screen, Step};
use crate::app::game::commands::{
    ActionRequested, GameSetup, LessonSpeaks, MatchCommands, PlayerCommand, TableCommand,
};
use crate::app::game::events::ActionApplied;
use crate::app::game::matches::Match;
use benediction_rules::{Side, Starter};
use benediction_study::record::Player;
use benediction_study::registry;
use benediction_words as words;
use benediction_words::lessons::{Lesson, LessonStep};
use benediction_words::say;

/// The present lesson, or `None`.
#[derive(Resource, Default)]
pub struct Teaching(pub Option<Teacher>);

/// The progress of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Something is to be read or done.
    Pending,
    /// Something else was done, and is undone.
    Wrong,
    /// It is done.
    Done,
}

/// The state of a lesson.
#[derive(Clone, Debug)]
pub struct Teacher {
    /// The lesson.
    pub lesson: &'static Lesson,
    /// The present step.
    pub step: usize,
    /// The progress of the step.
    pub progress: Progress,
    /// The replies that are still to be played on the table.
    replies: VecDeque<&'static str>,
    /// The id of the lesson's game, once it has begun.
    game: Option<u64>,
}

/// A command of the learner.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learn {
    /// Begin the lesson of a game.
    Begin(&'static str),
    /// Go to the next step, once this one is done; after the last one the table is left.
    Next,
    /// Set up the last position again.
    Again,
    /// End the lesson with a game against the easiest bot.
    Play,
}

/// The level of the bot for the first game after a lesson.
const FIRST_LEVEL: u8 = 1;

/// Returns the words of the button for a game against the easiest bot.
pub(in crate::app) fn play_words() -> String {
    say!("lesson-play", level = words::level(FIRST_LEVEL))
}

/// Returns the first game after the lesson of a game: the learner starts, wherever players may choose.
fn first_game(game: &'static str) -> GameSetup {
    let learner = match registry::named(game).map(|entry| entry.starter) {
        Some(Starter::Fixed(side)) => side,
        _ => Side::Near,
    };
    let bot = Player::Bot(FIRST_LEVEL);
    let players = if learner == Side::Near { [Player::Human, bot] } else { [bot, Player::Human] };
    GameSetup { game: game.into(), players, first: learner, seed: None, position: None, clock: default(), series: None }
}

impl Teacher {
    /// Returns the present step.
    pub fn now(&self) -> &'static LessonStep {
        &self.lesson.steps[self.step.min(self.lesson.steps.len() - 1)]
    }

    /// Returns `true` if the step is done, or was only to be read.
    pub fn may_go_on(&self) -> bool {
        self.replies.is_empty() && (self.progress == Progress::Done || self.now().wanted.is_empty())
    }
}

fn execute(mut teaching: ResMut<Teaching>, mut commands: MessageReader<Learn>, mut requests: MatchCommands) {
    for learn in commands.read() {
        match *learn {
            Learn::Begin(game) => {
                let lesson =
                    registry::named(game).and_then(registry::Entry::lesson).filter(|lesson| !lesson.steps.is_empty());
                teaching.0 = lesson.map(|lesson| Teacher {
                    lesson,
                    step: 0,
                    progress: Progress::Pending,
                    replies: VecDeque::new(),
                    game: None,
                });
            }
            Learn::Next => {
                let Some(teacher) = teaching.0.as_mut().filter(|teacher| teacher.may_go_on()) else { continue };
                if teacher.step + 1 >= teacher.lesson.steps.len() {
                    teaching.0 = None;
                    requests.write(TableCommand::Leave);
                    continue;
                }
                teacher.step += 1;
            }
            Learn::Play => {
                let Some(teacher) = teaching.0.take() else { continue };
                requests.write(TableCommand::New(first_game(teacher.lesson.game)));
                continue;
            }
            Learn::Again => {
                let Some(teacher) = &mut teaching.0 else { continue };
                while teacher.step > 0 && teacher.now().position.is_empty() {
                    teacher.step -= 1;
                }
            }
        }
        let Some(teacher) = &mut teaching.0 else { continue };
        teacher.progress = Progress::Pending;
        teacher.replies.clear();
        let step = teacher.now();
        if !step.position.is_empty() {
            requests.write(TableCommand::Lay { game: teacher.lesson.game, position: step.position });
        }
        requests.write(LessonSpeaks(step.wanted.is_empty()));
    }
}

/// Checks the learner's actions.
fn check_actions(
    mut teaching: ResMut<Teaching>,
    game: Option<Res<Match>>,
    mut applied: MessageReader<ActionApplied>,
    mut requests: MatchCommands,
) {
    let Some(game) = game.filter(|game| game.is_lesson()) else {
        applied.clear();
        // Another game has begun, or the table was left.
        if teaching.0.as_ref().is_some_and(|teacher| teacher.game.is_some()) {
            teaching.0 = None;
        }
        return;
    };
    // Borrowed mutably only to write.
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
            requests.write(LessonSpeaks(true));
        } else if !step.wanted.is_empty() {
            teacher.progress = Progress::Wrong;
            requests.write(PlayerCommand::Undo);
        }
    }
}

/// Plays the replies of the other side, or of the dice.
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
        .add_systems(Update, (execute, reply).chain().in_set(Step::Input))
        .add_systems(Update, check_actions.in_set(Step::After))
        .add_systems(OnExit(Screen::Table), leave);
}
