//! Lessons: positions are set up on the table, the learner carries out the instructions, and the other side replies. Everything
//! uses the same requests as a game.

pub(in crate::app) mod fight;
pub(in crate::app) mod page;
pub(in crate::app) mod panel;
pub(in crate::app) mod tryout;

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::app::base::clock::Clock;
use crate::app::base::messages::Notify;
use crate::app::base::settings::Settings;
use crate::app::base::states::{Menu, Screen, Step};
use crate::app::game::commands::{ActionRequested, LessonSpeaks, MatchCommands, PlayerCommand, TableCommand};
use crate::app::game::events::ActionApplied;
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use benediction_rules::Action;
use benediction_rules::message::Key;
use benediction_study::lessons::{Verdict, judge, wanted, way, winning_turn};
use benediction_study::progress::Learned;
use benediction_study::registry;
use benediction_words::lessons::{Lesson, LessonStep};
use benediction_words::locale;

/// The present lesson, or `None`.
#[derive(Resource, Default)]
pub struct Teaching(pub Option<Teacher>);

/// The progress of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Something is to be read or done.
    Pending,
    /// The first action is done, and another is to follow.
    Begun,
    /// Something else was done, and is undone.
    Wrong,
    /// Something else was done, and the other side shows what follows. It stays on the table until the learner takes it back.
    Refuted,
    /// It is done.
    Done,
}

/// Number of wrong tries after which the board shows what is asked for.
const TRIES: u32 = 2;
/// Number of wrong tries after which the learner may have it done.
const MAX_TRIES: u32 = 3;

/// The state of a lesson.
#[derive(Clone, Debug)]
pub struct Teacher {
    /// The lesson.
    pub lesson: &'static Lesson,
    /// The present step.
    pub step: usize,
    /// The progress of the step.
    pub progress: Progress,
    /// The answer to the last wrong try.
    pub answer: Option<Key>,
    /// The actions that the board shows, as soon as it shows what is asked for.
    pub shown: Vec<Action>,
    /// Number of wrong tries in this step.
    tries: u32,
    /// Number of actions before the step.
    from: usize,
    /// Number of actions before the last wrong try.
    tried: usize,
    /// The replies that are still to be played on the table.
    replies: VecDeque<Action>,
    /// The id of the lesson's game, once it has begun.
    game: Option<u64>,
}

/// A command of the learner.
#[derive(Message, Clone, Copy, Debug)]
pub enum Learn {
    /// Begin the first lesson of a game.
    Begin(&'static str),
    /// Begin a lesson.
    Take(&'static Lesson),
    /// Go to the next step, once this one is done; after the last one the table is left.
    Next,
    /// Set up the last position again.
    Again,
    /// Take back a wrong try that was refuted.
    TakeBack,
    /// Show on the board what the step asks for.
    Show,
    /// Do what the step asks for.
    Skip,
    /// Play the game at the end of a lesson.
    Fight(&'static Lesson),
    /// Continue the game at the end of a lesson.
    Resume,
    /// Lay a position of the rules on the table, to try it.
    TryOut(tryout::TryOut),
}

/// A chapter of the rules that is to be opened.
#[derive(Resource, Default)]
pub(in crate::app) struct OpenChapter(pub Option<(&'static str, Key)>);

impl Teacher {
    fn new(lesson: &'static Lesson) -> Teacher {
        Teacher {
            lesson,
            step: 0,
            progress: Progress::Pending,
            answer: None,
            shown: Vec::new(),
            tries: 0,
            from: 0,
            tried: 0,
            replies: VecDeque::new(),
            game: None,
        }
    }

    /// Returns the present step.
    pub fn now(&self) -> &'static LessonStep {
        &self.lesson.steps[self.step.min(self.lesson.steps.len() - 1)]
    }

    /// Returns `true` if it is the last step.
    pub const fn is_last(&self) -> bool {
        self.step + 1 >= self.lesson.steps.len()
    }

    /// Returns `true` if the step is done, or was only to be read.
    pub fn may_go_on(&self) -> bool {
        self.replies.is_empty() && (self.progress == Progress::Done || !self.now().is_task())
    }

    /// Returns `true` if the board shows what the step asks for.
    pub fn shows(&self) -> bool {
        self.now().names_actions() || self.tries >= TRIES
    }

    /// Returns `true` if the learner may have the step done.
    pub fn may_skip(&self) -> bool {
        let is_open = !matches!(self.progress, Progress::Done | Progress::Refuted);
        self.tries >= MAX_TRIES && is_open && self.now().is_task() && self.replies.is_empty()
    }

    /// Begins the step, after `ply` actions if it continues from the position before.
    fn begin_step(&mut self, ply: usize, requests: &mut MatchCommands) {
        let step = self.now();
        self.progress = Progress::Pending;
        self.answer = None;
        self.tries = 0;
        self.replies.clear();
        self.from = if step.position.is_empty() { ply } else { 0 };
        if !step.position.is_empty() {
            requests.write(TableCommand::Lay { game: self.lesson.game.into(), position: step.position.into() });
        }
        requests.write(LessonSpeaks(!step.is_task()));
    }
}

/// Carries out the commands of the learner.
fn execute(
    mut teaching: ResMut<Teaching>,
    mut tryout: ResMut<tryout::OnTable>,
    (game, settings): (Option<Res<Match>>, Res<Settings>),
    mut commands: MessageReader<Learn>,
    mut requests: MatchCommands,
    mut notify: MessageWriter<Notify>,
) {
    let ply = game.as_ref().map_or(0, |game| game.session.ply());
    for learn in commands.read() {
        match *learn {
            Learn::Begin(game) => {
                teaching.0 = registry::named(game).and_then(registry::Entry::lesson).map(Teacher::new);
                tryout.0 = None;
            }
            Learn::Take(lesson) => {
                teaching.0 = Some(Teacher::new(lesson));
                tryout.0 = None;
            }
            Learn::Next => {
                let Some(teacher) = teaching.0.as_mut().filter(|teacher| teacher.may_go_on()) else { continue };
                if teacher.is_last() {
                    teaching.0 = None;
                    requests.write(TableCommand::LeaveFor(Menu::Learn));
                    continue;
                }
                teacher.step += 1;
            }
            Learn::Fight(lesson) => {
                teaching.0 = None;
                fight::begin(lesson, &mut requests);
                continue;
            }
            Learn::Resume => {
                teaching.0 = None;
                if let Some(Err(error)) = settings.lesson_game.as_ref().map(|game| fight::resume(game, &mut requests)) {
                    notify.write(Notify(locale::say(&error.into())));
                }
                continue;
            }
            Learn::TryOut(position) => {
                teaching.0 = None;
                tryout::begin(position, &mut tryout, &mut requests);
                continue;
            }
            Learn::Show => {
                if let Some(teacher) = &mut teaching.0 {
                    teacher.tries = TRIES;
                }
                continue;
            }
            Learn::Skip => {
                let teacher = teaching.0.as_mut().filter(|teacher| teacher.may_skip());
                if let Some((teacher, game)) = teacher.zip(game.as_ref()) {
                    let done: Vec<Action> = game.session.actions().take(ply).skip(teacher.from).collect();
                    teacher.replies = way(game.session.at(teacher.from).0, done, teacher.now()).into();
                }
                continue;
            }
            Learn::TakeBack => {
                let Some(teacher) = teaching.0.as_mut().filter(|teacher| teacher.progress == Progress::Refuted) else {
                    continue;
                };
                for _ in teacher.tried..ply {
                    requests.write(PlayerCommand::Undo);
                }
                teacher.progress = Progress::Pending;
                teacher.replies.clear();
                requests.write(LessonSpeaks(false));
                continue;
            }
            Learn::Again => {
                let Some(teacher) = &mut teaching.0 else { continue };
                while teacher.step > 0 && teacher.now().position.is_empty() {
                    teacher.step -= 1;
                }
            }
        }
        if let Some(teacher) = &mut teaching.0 {
            teacher.begin_step(ply, &mut requests);
        }
    }
}

/// Checks the learner's actions.
fn check_actions(
    mut teaching: ResMut<Teaching>,
    game: Option<Res<Match>>,
    mut settings: ResMut<Settings>,
    mut applied: MessageReader<ActionApplied>,
    mut requests: MatchCommands,
) {
    let Some(game) = game.filter(|game| game.panel() == Panel::Exercise) else {
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
        let waits = |teacher: &&mut Teacher| {
            teacher.now().is_task() && !matches!(teacher.progress, Progress::Done | Progress::Refuted)
        };
        let Some(teacher) = teaching.0.as_mut().filter(waits) else { continue };
        check_action(teacher, &game, action.ply, &mut requests);
        if teacher.progress == Progress::Done && teacher.is_last() {
            fight::offer_first_level(&mut settings);
            settings.note_learned(teacher.lesson.name(), Learned::Done);
        }
    }
}

/// Judges the action after `ply` others.
fn check_action(teacher: &mut Teacher, game: &Match, ply: usize, requests: &mut MatchCommands) {
    let step = teacher.now();
    let from = teacher.from.min(ply);
    let actions: Vec<Action> = game.session.actions().take(ply + 1).skip(from).collect();
    teacher.answer = None;
    match judge(game.session.at(from).0, &actions, step) {
        Verdict::Reached => {
            teacher.progress = Progress::Done;
            // A test plays every lesson, so its texts are actions.
            let mut position = game.session.position().boxed();
            for text in &step.reply {
                let Ok((action, _)) = position.read_action(text) else { break };
                position.apply(action);
                teacher.replies.push_back(action);
            }
            requests.write(LessonSpeaks(true));
        }
        Verdict::OnTheWay => teacher.progress = Progress::Begun,
        Verdict::Wrong(answer) => {
            teacher.answer = answer.map(|answer| answer.say);
            teacher.tries += 1;
            teacher.tried = ply;
            let other_acts = game.acting().is_some_and(|side| Some(side) != game.session.turn_side_at(ply));
            match winning_turn(game.session.position()).filter(|_| other_acts) {
                Some(turn) => {
                    teacher.progress = Progress::Refuted;
                    teacher.replies = turn.into();
                    requests.write(LessonSpeaks(true));
                }
                None => {
                    teacher.progress = Progress::Wrong;
                    requests.write(PlayerCommand::Undo);
                }
            }
        }
    }
}

/// Plays the replies of the other side, or of the dice.
fn reply(mut teaching: ResMut<Teaching>, game: Option<Res<Match>>, clock: Res<Clock>, mut requests: MatchCommands) {
    let Some(game) = game.filter(|game| game.panel() == Panel::Exercise && !clock.busy()) else { return };
    let waiting = teaching.0.as_ref().is_some_and(|teacher| !teacher.replies.is_empty());
    if waiting && let Some(action) = teaching.0.as_mut().and_then(|teacher| teacher.replies.pop_front()) {
        requests.write(ActionRequested { at: game.live(), action });
    }
}

/// Finds the actions that the board shows, once for each position.
fn show_wanted(
    mut teaching: ResMut<Teaching>,
    game: Option<Res<Match>>,
    mut last: Local<Option<(u64, usize, usize, bool)>>,
) {
    let Some((game, teacher)) = game.filter(|game| game.panel() == Panel::Exercise).zip(teaching.0.as_ref()) else {
        return;
    };
    let open = matches!(teacher.progress, Progress::Pending | Progress::Begun | Progress::Wrong);
    let shows = teacher.shows() && open && game.human_to_act();
    let now = Some((game.id, game.session.ply(), teacher.step, shows));
    if *last == now {
        return;
    }
    *last = now;
    let from = teacher.from.min(game.session.ply());
    let actions: Vec<Action> = game.session.actions().take(game.session.ply()).skip(from).collect();
    let shown = if shows { wanted(game.session.at(from).0, &actions, teacher.now()) } else { Vec::new() };
    if let Some(teacher) = &mut teaching.0 {
        teacher.shown = shown;
    }
}

fn leave(mut teaching: ResMut<Teaching>, mut tryout: ResMut<tryout::OnTable>) {
    teaching.0 = None;
    tryout.0 = None;
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Teaching>()
        .init_resource::<OpenChapter>()
        .add_message::<Learn>()
        .add_plugins((fight::plugin, tryout::plugin))
        .add_systems(Update, (execute, reply).chain().in_set(Step::Input))
        .add_systems(Update, (check_actions, show_wanted).chain().in_set(Step::After))
        .add_systems(OnExit(Screen::Table), leave);
}
