//! A bot at the table: thinks on a thread of its own and sends the same requests as a human.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;

use super::commands::{ActionRequested, MatchCommands, PlayerCommand};
use super::matches::{Match, Thinking, fresh_seed};
use super::player_slot::PlayerSlot;
use crate::app::base::background::{BackgroundTask, TryRecv};
use crate::app::base::clock::{BoardLoading, Clock};
use crate::app::base::messages::GameNode;
use crate::app::base::next_frame::NextFrame;
use crate::app::base::settings::Settings;
use crate::app::base::states::{Screen, Step};
use benediction_engine::{Budget, Level, Request, Score};
use benediction_platform::threads::{self, Thread};
use benediction_rules::{Action, Side};
use benediction_worker::jobs::{EnginePool, EngineRole, EngineSlot, EngineUpdate, JobPosition, Ponder, Think};

/// A breath between two of a bot's actions, in seconds at usual speed, so that a person can follow.
const BREATH: f32 = 0.35;
/// How often the time of a breath is looked at.
const TICK: Duration = Duration::from_millis(60);
/// The longest that a bot thinks on its opponent's time about one position.
const PONDERING: Duration = Duration::from_secs(60);
/// More threads than that gain little.
const MOST_THREADS: usize = 8;
/// A loss within so many actions of both sides is a lost game.
const LOST_WITHIN: u32 = 8;
/// So many hundredths of a man behind is one, too.
const LOST_BY: i32 = 1200;

/// The threads of a search: one core is left to the picture.
pub fn threads() -> usize {
    (threads::cores() - 1).clamp(1, MOST_THREADS)
}

/// A request that is being thought about, or answered and being played.
struct Pending {
    /// The position that it is about, then that to which its plan has led.
    at: GameNode,
    worker: BackgroundTask<EngineUpdate>,
    /// What it thinks of its chances.
    score: Option<Score>,
    /// The rest of the turn, once the answer is there.
    plan: Option<VecDeque<Action>>,
    /// The action of the plan that was requested last.
    requested: Option<Action>,
    /// It gives up instead.
    resigns: bool,
}

impl Pending {
    /// Whether it is still about the live position: nothing has been played since it was asked but its own plan.
    fn is_about(&mut self, game: &Match) -> bool {
        let now = game.live();
        // What was asked for has been played, or it was refused.
        if let Some(action) = self.requested.take() {
            let played =
                game.session.before(now.node) == Some(self.at.node) && game.session.action_of(now.node) == Some(action);
            if now.game != self.at.game || !played {
                return false;
            }
            self.at = now;
        }
        self.at == now
    }
}

/// The bot's present request, and what it thinks about while the human does.
#[derive(Resource, Default)]
pub struct BotTable {
    /// Where the bots think, and remember.
    pool: EnginePool,
    pending: Option<Pending>,
    /// The position, and the work.
    pondering: Option<(GameNode, BackgroundTask<EngineUpdate>)>,
    /// The thread of the last pondering: what it has learned is there when it ends.
    pondered: Option<Thread>,
    /// The position of each side's last turn in which it thought its game lost.
    lost: [Option<GameNode>; 2],
    breath: f32,
}

impl BotTable {
    /// Whether a bot thinks on its opponent's time.
    pub const fn ponders(&self) -> bool {
        self.pondering.is_some()
    }

    fn stop_pondering(&mut self) {
        if let Some((_, worker)) = self.pondering.take() {
            self.pondered = worker.cancel();
        }
    }

    fn ask(&mut self, game: &Match, level: Level, settings: &Settings) {
        let budget = Budget::time(Duration::from_secs_f32(settings.bot_seconds)).with_threads(threads());
        // A new seed each time: the bot does not play the same game twice.
        let request = Request::of_level(level, budget, fresh_seed());
        let job = Think { slot: memory(game), position: JobPosition::of(&game.session), request };
        let worker = BackgroundTask::run("bot", &self.pool, self.pondered.take(), job);
        self.pending = worker.map(|worker| Pending {
            at: game.live(),
            worker,
            score: None,
            plan: None,
            requested: None,
            resigns: false,
        });
    }

    /// Whether a side gives up: in this turn and in its last one it thought its game lost.
    fn gives_up(&mut self, side: Side, game: &Match, score: Option<Score>) -> bool {
        let lost = match score {
            Some(Score::Loss(actions)) => actions <= LOST_WITHIN,
            Some(Score::Value(value)) => value <= -LOST_BY,
            _ => false,
        };
        let known = &mut self.lost[side.index()];
        let now = game.live();
        let before = std::mem::replace(known, lost.then_some(now));
        let earlier = |at: GameNode| at.node != now.node && game.session.leads_to(at.node, now.node);
        lost && before.is_some_and(|at| at.game == now.game && earlier(at))
    }
}

/// What the bots of a game remember.
fn memory(game: &Match) -> EngineSlot {
    EngineSlot { role: EngineRole::Bot, game: game.id, memory: None }
}

/// Returns the depth, the score and the turn of an update as text.
fn describe(game: &Match, update: &EngineUpdate) -> String {
    let turn = game.session.position().texts_of(&update.turn);
    format!("depth {}, {}: {}", update.depth, update.score, turn.join(", "))
}

/// The side to act and the level of its bot.
fn bot_to_act(game: &Match) -> Option<(Side, Level)> {
    let side = game.acting()?;
    let PlayerSlot::Bot(level) = *game.slot(side) else { return None };
    if game.is_study() {
        return None;
    }
    Some((side, level))
}

fn play(
    game: Option<Res<Match>>,
    mut table: ResMut<BotTable>,
    mut thinking: ResMut<Thinking>,
    mut orders: MatchCommands,
    settings: Res<Settings>,
    clock: Res<Clock>,
    being_laid: Res<BoardLoading>,
    time: Res<Time>,
    screen: Res<State<Screen>>,
    mut next_frame: ResMut<NextFrame>,
) {
    let due = game.as_ref().filter(|game| *screen.get() == Screen::Table && !game.is_unconfirmed());
    let Some((game, (side, level))) = due.and_then(|game| Some((game, bot_to_act(game)?))) else {
        if table.pending.is_some() || table.breath != 0.0 {
            table.pending = None;
            table.breath = 0.0;
        }
        thinking.set_if_neq(Thinking { side: None, ..thinking.clone() });
        return;
    };
    let table = &mut *table;
    table.stop_pondering();
    if table.pending.as_mut().is_some_and(|pending| !pending.is_about(game)) {
        table.pending = None;
    }
    let Some(mut asked) = table.pending.take() else {
        table.ask(game, level, &settings);
        thinking.set_if_neq(Thinking { side: Some(side), report: String::new(), ..thinking.clone() });
        return;
    };
    loop {
        match asked.worker.try_recv() {
            TryRecv::Event(update) if update.last => {
                asked.plan.get_or_insert_with(|| update.turn.into());
                asked.resigns = table.gives_up(side, game, asked.score) && settings.bot_resigns;
            }
            TryRecv::Event(update) => {
                asked.score = Some(update.score);
                let score = if let Score::Value(value) = update.score { Some(value) } else { thinking.score };
                thinking.set_if_neq(Thinking { side: Some(side), report: describe(game, &update), score });
            }
            TryRecv::Empty => break,
            // One that had nothing to say has no plan, and is asked again.
            TryRecv::Done => {
                asked.plan.get_or_insert_default();
                break;
            }
        }
    }
    let pending = table.pending.insert(asked);
    let Some(plan) = &mut pending.plan else { return };
    // Never during an animation, and with a breath after it.
    if clock.busy() || game.is_looking() || being_laid.0 {
        table.breath = if settings.animation_speed > 0.0 { BREATH / settings.animation_speed } else { 0.0 };
        return;
    }
    table.breath -= time.delta_secs();
    if table.breath > 0.0 {
        next_frame.within(TICK);
        return;
    }
    if pending.resigns {
        orders.write(PlayerCommand::ResignFor(side));
        return;
    }
    match plan.pop_front() {
        Some(action) => {
            pending.requested = Some(action);
            orders.write(ActionRequested { at: pending.at, action });
        }
        // The plan is played and the turn goes on: think again.
        None => table.pending = None,
    }
}

/// While a lone human thinks, the bot thinks about what he may do.
fn ponder(game: Option<Res<Match>>, mut table: ResMut<BotTable>, settings: Res<Settings>, screen: Res<State<Screen>>) {
    let waiting = game.filter(|_| settings.bot_ponders && *screen.get() == Screen::Table).and_then(|game| {
        let human = game.lone_human().filter(|human| game.acting() == Some(*human) && !game.is_study())?;
        let PlayerSlot::Bot(level) = *game.slot(human.other()) else { return None };
        level.uses_all_time().then_some((game, level))
    });
    let Some((game, level)) = waiting else {
        if table.ponders() {
            table.stop_pondering();
        }
        return;
    };
    let about = game.live();
    if let Some((known, worker)) = &mut table.pondering
        && *known == about
    {
        let over = loop {
            match worker.try_recv() {
                TryRecv::Event(_) => {}
                TryRecv::Empty => break false,
                TryRecv::Done => break true,
            }
        };
        // In slices it is asked again and again, and finds in its memory how far it had come.
        if !over || threads::SLICE.is_none() {
            return;
        }
    }
    table.stop_pondering();
    let request = Request::of_level(level, Budget::time(threads::SLICE.unwrap_or(PONDERING)), 0);
    let job = Ponder { slot: memory(&game), position: JobPosition::of(&game.session), request };
    let before = table.pondered.take();
    let work = BackgroundTask::run("bot", &table.pool, before, job);
    table.pondering = work.map(|worker| (about, worker));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BotTable>().add_systems(Update, (play, ponder).chain().in_set(Step::Input));
}
