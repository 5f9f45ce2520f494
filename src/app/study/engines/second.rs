//! A second opinion in a study: what a level of the bot, or another program, would play at the node that is looked at.

use std::time::Duration;

use bevy::prelude::*;

use super::lines::EngineLine;
use crate::app::base::background::{BackgroundTask, TryRecv};
use crate::app::base::messages::GameNode;
use crate::app::base::settings::{SecondEngine as Choice, Settings};
use crate::app::base::states::{Menu, Screen, Step};
use crate::app::game::matches::Match;
use benediction_engine::{Budget, Info, Level, Request};
use benediction_platform::threads::Thread;
use benediction_study::program::{Judge, Question};
use benediction_worker::jobs::{EnginePool, EngineRole, EngineSlot, EngineUpdate, JobPosition, Think};

/// What the worker says.
enum ProgramEvent {
    Update(EngineUpdate),
    /// Why the program gives no answer.
    Fault(String),
}

/// Who is at work: a level of the bot, or a program.
enum Asker {
    Level(BackgroundTask<EngineUpdate>),
    Program(BackgroundTask<ProgramEvent>),
}

impl Asker {
    fn try_recv(&mut self) -> TryRecv<ProgramEvent> {
        match self {
            Asker::Program(worker) => worker.try_recv(),
            Asker::Level(worker) => match worker.try_recv() {
                TryRecv::Event(update) => TryRecv::Event(ProgramEvent::Update(update)),
                TryRecv::Empty => TryRecv::Empty,
                TryRecv::Done => TryRecv::Done,
            },
        }
    }

    fn cancel(self) -> Option<Thread> {
        match self {
            Asker::Program(worker) => worker.cancel(),
            Asker::Level(worker) => worker.cancel(),
        }
    }
}

/// What is asked, and of whom.
#[derive(Clone, Debug, PartialEq)]
struct Asked {
    at: GameNode,
    of: Choice,
    /// The longest that it may think.
    time: Duration,
}

/// The second engine of a study.
#[derive(Resource, Default)]
pub struct SecondEngine {
    /// It thinks.
    pub on: bool,
    /// What it would play.
    pub line: Option<EngineLine>,
    /// Its line is pointed at.
    pub pointed: bool,
    /// Why it gives no answer.
    pub fault: Option<String>,
    asked: Option<Asked>,
    pool: EnginePool,
    judge: Judge,
    worker: Option<Asker>,
    left: Option<Thread>,
}

impl SecondEngine {
    /// Whether it is thinking.
    pub const fn at_work(&self) -> bool {
        self.worker.is_some()
    }

    /// Its line, if that is pointed at.
    pub fn shown(&self) -> Option<&EngineLine> {
        self.line.as_ref().filter(|_| self.on && self.pointed)
    }

    fn ask(&mut self, game: &Match, asked: &Asked) {
        self.worker = match &asked.of {
            Choice::Level(level) => {
                let request =
                    Request::of_level(Level::new(*level).unwrap_or(Level::STRONGEST), Budget::time(asked.time), 0);
                let slot = EngineSlot { role: EngineRole::Second, game: game.id, memory: None };
                let job = Think { slot, position: JobPosition::of(&game.session), request };
                BackgroundTask::run("second", &self.pool, self.left.take(), job).map(Asker::Level)
            }
            Choice::Program(command) => {
                let words = benediction_study::program::words_of(command).unwrap_or_default();
                let question = Question::of(&game.session, asked.time);
                let judge = self.judge.clone();
                let worker = BackgroundTask::spawn("second-engine", self.left.take(), move |stop, tell| {
                    let mut last: Option<Info> = None;
                    let answer = judge.ask(&words, &question, stop, &mut |info| {
                        tell(ProgramEvent::Update(EngineUpdate::of_info(0, &info)));
                        last = Some(info);
                    });
                    match (answer, last) {
                        (Ok(turn), Some(info)) if info.turn != turn => {
                            tell(ProgramEvent::Update(EngineUpdate::of_info(
                                0,
                                &Info { turn, then: Vec::new(), ..info },
                            )));
                        }
                        (Ok(_), _) => {}
                        (Err(fault), _) => tell(ProgramEvent::Fault(fault.message)),
                    }
                });
                worker.map(Asker::Program)
            }
        };
    }

    /// Takes up what the worker has said; whether it said anything.
    fn hear(&mut self, game: &Match) -> bool {
        let mut heard = false;
        while let Some(worker) = &mut self.worker {
            match worker.try_recv() {
                TryRecv::Event(ProgramEvent::Update(update)) => {
                    let side = game.acting();
                    self.line = side.map(|side| EngineLine::of(game, update, side, false)).or(self.line.take());
                }
                TryRecv::Event(ProgramEvent::Fault(why)) => self.fault = Some(why),
                TryRecv::Empty => break,
                TryRecv::Done => self.worker = None,
            }
            heard = true;
        }
        heard
    }
}

/// Asks about the node on the table, listens, and forgets what is no longer there.
fn follow(
    game: Option<Res<Match>>,
    (screen, menu): (Res<State<Screen>>, Res<State<Menu>>),
    settings: Res<Settings>,
    mut second: ResMut<SecondEngine>,
) {
    let game = game.filter(|game| *screen.get() == Screen::Table && game.is_study() && !game.is_arranging());
    let wanted = game.as_ref().filter(|game| second.on && game.acting().is_some());
    let asked = wanted.map(|game| {
        let of = settings.study.second.clone();
        let time = match of {
            // A level thinks as long as at the table.
            Choice::Level(_) => Duration::from_secs_f32(settings.bot_seconds),
            Choice::Program(_) => settings.study.time(),
        };
        Asked { at: game.live(), of, time }
    });
    // Behind a menu nothing begins: the name of a program may be half written.
    if second.asked != asked && *menu.get() == Menu::None {
        if let Some(worker) = second.worker.take() {
            second.left = worker.cancel();
        }
        (second.line, second.fault) = (None, None);
        if let (Some(game), Some(asked)) = (&game, &asked) {
            second.ask(game, asked);
        }
        second.asked = asked;
    }
    if let Some(game) = game.filter(|_| second.at_work())
        && second.bypass_change_detection().hear(&game)
    {
        second.set_changed();
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<SecondEngine>().add_systems(Update, follow.in_set(Step::After));
}
