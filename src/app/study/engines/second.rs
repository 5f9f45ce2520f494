//! The second engine of a study: a level of the bot, or another program, at the node that is looked at.

use std::time::Duration;

use bevy::prelude::*;

use super::lines::EngineLine;
use crate::app::base::background::{BackgroundTask, TryRecv};
use crate::app::base::messages::GameNode;
use crate::app::base::settings::{SecondEngine as Choice, Settings};
use crate::app::base::states::{Menu, Step};
use crate::app::game::matches::Match;
use crate::app::study::studied::Studied;
use benediction_engine::{Budget, Info, Level, Request};
use benediction_platform::threads::Thread;
use benediction_study::program::{Judge, Question};
use benediction_worker::jobs::{EnginePool, EngineRole, EngineSlot, EngineUpdate, JobPosition, Think};

/// An event of the task.
enum ProgramEvent {
    Update(EngineUpdate),
    /// The reason why the program gives no turn.
    Fault(String),
}

/// The running task: a level of the bot, or a program.
enum SecondTask {
    Level(BackgroundTask<EngineUpdate>),
    Program(BackgroundTask<ProgramEvent>),
}

impl SecondTask {
    fn try_recv(&mut self) -> TryRecv<ProgramEvent> {
        match self {
            SecondTask::Program(worker) => worker.try_recv(),
            SecondTask::Level(worker) => match worker.try_recv() {
                TryRecv::Event(update) => TryRecv::Event(ProgramEvent::Update(update)),
                TryRecv::Empty => TryRecv::Empty,
                TryRecv::Done => TryRecv::Done,
            },
        }
    }

    fn cancel(self) -> Option<Thread> {
        match self {
            SecondTask::Program(worker) => worker.cancel(),
            SecondTask::Level(worker) => worker.cancel(),
        }
    }
}

/// A request: a node, an engine and a time.
#[derive(Clone, Debug, PartialEq)]
struct SecondRequest {
    at: GameNode,
    of: Choice,
    /// Maximum time.
    time: Duration,
}

/// The second engine of a study.
#[derive(Resource, Default)]
pub struct SecondEngine {
    /// `true` if it is switched on.
    pub on: bool,
    /// Its line.
    pub line: Option<EngineLine>,
    /// `true` if its line is pointed at.
    pub pointed: bool,
    /// Why it gives no answer.
    pub fault: Option<String>,
    request: Option<SecondRequest>,
    pool: EnginePool,
    judge: Judge,
    worker: Option<SecondTask>,
    left: Option<Thread>,
}

impl SecondEngine {
    /// Returns `true` if it is thinking.
    pub const fn is_busy(&self) -> bool {
        self.worker.is_some()
    }

    /// Returns its line. Returns `None` if that is not pointed at.
    pub fn shown(&self) -> Option<&EngineLine> {
        self.line.as_ref().filter(|_| self.on && self.pointed)
    }

    fn ask(&mut self, game: &Match, request: &SecondRequest) {
        self.worker = match &request.of {
            Choice::Level(level) => {
                let search =
                    Request::of_level(Level::new(*level).unwrap_or(Level::STRONGEST), Budget::time(request.time), 0);
                let slot = EngineSlot { role: EngineRole::Second, game: game.id, memory: None };
                let job = Think { slot, position: JobPosition::from_session(&game.session), request: search };
                BackgroundTask::run("second", &self.pool, self.left.take(), job).map(SecondTask::Level)
            }
            Choice::Program(command) => {
                let words = benediction_study::program::words_of(command).unwrap_or_default();
                let question = Question::new(&game.session, request.time);
                let judge = self.judge.clone();
                let worker = BackgroundTask::spawn("second-engine", self.left.take(), move |stop, send| {
                    let mut last: Option<Info> = None;
                    let answer = judge.ask(&words, &question, stop, &mut |info| {
                        send(ProgramEvent::Update(EngineUpdate::of_info(0, &info)));
                        last = Some(info);
                    });
                    match (answer, last) {
                        (Ok(turn), Some(info)) if info.turn != turn => {
                            send(ProgramEvent::Update(EngineUpdate::of_info(
                                0,
                                &Info { turn, then: Vec::new(), ..info },
                            )));
                        }
                        (Ok(_), _) => {}
                        (Err(fault), _) => send(ProgramEvent::Fault(fault.message)),
                    }
                });
                worker.map(SecondTask::Program)
            }
        };
    }

    /// Receives events. Returns `true` if there were any.
    fn receive(&mut self, game: &Match) -> bool {
        let mut is_updated = false;
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
            is_updated = true;
        }
        is_updated
    }
}

/// Starts a task for the node on the table, receives its events, and cancels it when the node is left.
fn follow(studied: Studied, menu: Res<State<Menu>>, settings: Res<Settings>, mut second: ResMut<SecondEngine>) {
    let game = studied.game();
    let thinking = game.filter(|game| second.on && game.acting().is_some());
    let request = thinking.map(|game| {
        let of = settings.study.second.clone();
        let time = match of {
            // A level thinks as long as at the table.
            Choice::Level(_) => Duration::from_secs_f32(settings.bot.bot_seconds),
            Choice::Program(_) => settings.study.time(),
        };
        SecondRequest { at: game.live(), of, time }
    });
    // Behind a menu nothing begins: the name of a program may be half written.
    if second.request != request && *menu.get() == Menu::None {
        if let Some(worker) = second.worker.take() {
            second.left = worker.cancel();
        }
        (second.line, second.fault) = (None, None);
        if let (Some(game), Some(request)) = (game, &request) {
            second.ask(game, request);
        }
        second.request = request;
    }
    let is_current = |game: &Match| second.request.as_ref().is_some_and(|request| request.at == game.live());
    if let Some(game) = game.filter(|game| second.is_busy() && is_current(game))
        && second.bypass_change_detection().receive(game)
    {
        second.set_changed();
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<SecondEngine>().add_systems(Update, follow.in_set(Step::After));
}
