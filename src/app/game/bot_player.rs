//! The bot at the table. It thinks on a thread of its own and sends the same requests as a human.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;
use oorandom::Rand32;

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

/// The pace of a bot at the table. Low levels are slow enough for a beginner to follow each action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Pause before the first action of a turn, in seconds at usual speed.
    pub before: f32,
    /// Pause between two actions of a turn, in seconds at usual speed.
    pub between: f32,
    /// Speed of its motions; that of a person's is 1.
    pub motion: f32,
}

impl Pace {
    /// Returns the pace of a level.
    pub const fn of(level: Level) -> Pace {
        match level.number() {
            1..=4 => Pace { before: 1.0, between: 0.8, motion: 0.55 },
            5..=7 => Pace { before: 0.6, between: 0.55, motion: 0.8 },
            _ => Pace { before: 0.35, between: 0.35, motion: 1.0 },
        }
    }

    /// Returns the pause before an action, in seconds; `begins` tells that it is the first one of a turn. There is none if nothing
    /// moves on the table.
    fn pause(self, begins: bool, animation_speed: f32) -> f32 {
        let pause = if begins { self.before } else { self.between };
        if animation_speed > 0.0 { pause / animation_speed } else { 0.0 }
    }
}

/// Interval of the frames during a pause.
const BREATH_INTERVAL: Duration = Duration::from_millis(60);
/// Shortest time of a search, however little the clock has left.
const MIN_TIME: Duration = Duration::from_millis(1);
/// Maximum time for which a bot ponders on one position.
const PONDER_TIME: Duration = Duration::from_secs(60);
/// Maximum number of threads; more gain little.
const MAX_THREADS: usize = 8;
/// A loss within so many actions of both sides is a lost game.
const LOST_WITHIN: u32 = 8;
/// A win chance below this is a lost game, too.
const LOST_CHANCE: f32 = 0.025;

/// Returns the number of threads of a search: one core is left for drawing.
pub fn threads() -> usize {
    (threads::cores() - 1).clamp(1, MAX_THREADS)
}

/// A request that is being searched, or whose turn is being played.
struct Pending {
    /// The position that it is about, then that to which its plan has led.
    at: GameNode,
    worker: BackgroundTask<EngineUpdate>,
    /// Its latest score.
    score: Option<Score>,
    /// The rest of the turn, once the search has ended.
    plan: Option<VecDeque<Action>>,
    /// The action of the plan that was requested last.
    requested: Option<Action>,
    /// `true` if the bot resigns instead.
    resigns: bool,
}

impl Pending {
    /// Returns `true` if it is about the live position: nothing but its own plan has been played since the request.
    fn is_about(&mut self, game: &Match) -> bool {
        let now = game.live();
        // The requested action has been played, or it was refused.
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

    /// Returns the next update of the search. Returns `None` if there is none yet, or if it has ended.
    fn next_update(&mut self) -> Option<EngineUpdate> {
        match self.worker.try_recv() {
            TryRecv::Event(update) => return Some(update),
            TryRecv::Empty => {}
            // A search without a result leaves an empty plan, and is started again.
            TryRecv::Done => {
                self.plan.get_or_insert_default();
            }
        }
        None
    }
}

/// The present request of the bot, and its pondering.
#[derive(Resource, Default)]
pub struct BotPlayer {
    /// The engines and their memories.
    pool: EnginePool,
    pending: Option<Pending>,
    /// The position, and the task.
    pondering: Option<(GameNode, BackgroundTask<EngineUpdate>)>,
    /// The thread of the last pondering. Its results are in the memory when it ends.
    pondered: Option<Thread>,
    /// The position of the last turn in which each side evaluated its game as lost.
    lost: [Option<GameNode>; 2],
    /// The rest of the pause before the next action, in seconds. `None` if it is not a bot's turn.
    breath: Option<f32>,
}

impl BotPlayer {
    /// Returns `true` if a bot is pondering.
    pub const fn ponders(&self) -> bool {
        self.pondering.is_some()
    }

    /// Returns `true` if a bot is searching for its turn.
    pub fn searches(&self) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.plan.is_none())
    }

    fn stop_pondering(&mut self) {
        if let Some((_, worker)) = self.pondering.take() {
            self.pondered = worker.cancel();
        }
    }

    fn ask(&mut self, game: &Match, level: Level, settings: &Settings) {
        let longest = Duration::from_secs_f32(settings.bot.bot_seconds);
        let planned = game.acting().and_then(|side| game.session.clock_at(game.session.ply())?.planned(side));
        let time = planned.map_or(longest, |planned| planned.min(longest).max(MIN_TIME));
        let budget = Budget::time(time).with_threads(threads());
        // A new seed each time: the bot does not play the same game twice.
        let request = Request::of_level(level, budget, fresh_seed());
        let job = Think { slot: memory(game), position: JobPosition::from_session(&game.session), request };
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

    /// Returns `true` if a side resigns: it evaluated its game as lost in this turn and in its last one.
    fn gives_up(&mut self, side: Side, game: &Match, score: Option<Score>) -> bool {
        let lost = match score {
            Some(Score::Loss(actions)) => actions <= LOST_WITHIN,
            Some(score) => score.chance(game.session.winning_score()) < LOST_CHANCE,
            None => false,
        };
        let last_lost = &mut self.lost[side.index()];
        let now = game.live();
        let before = std::mem::replace(last_lost, lost.then_some(now));
        let earlier = |at: GameNode| at.node != now.node && game.session.leads_to(at.node, now.node);
        lost && before.is_some_and(|at| at.game == now.game && earlier(at))
    }
}

/// Returns the memory of the bots of a game.
fn memory(game: &Match) -> EngineSlot {
    EngineSlot { role: EngineRole::Bot, game: game.id, memory: None }
}

/// Returns the depth, the score and the turn of an update as text.
fn describe(game: &Match, update: &EngineUpdate) -> String {
    let turn = game.session.position().texts_of(&update.turn);
    format!("depth {}, {}: {}", update.depth, update.score, turn.join(", "))
}

/// Returns the side to act and the level of its bot. Returns `None` if no bot is to act.
fn bot_to_act(game: &Match) -> Option<(Side, Level)> {
    let side = game.acting()?;
    let PlayerSlot::Bot(chosen) = *game.slots.slot(side) else { return None };
    if !game.policy().is_played {
        return None;
    }
    // One level for the whole turn, also after a restart.
    let level = game.session.about().terms.matched.map_or(chosen, |tenths| {
        let turn = game.session.ply_of(game.session.turn_start()) as u64;
        Level::between(tenths, f64::from(Rand32::new(game.seed ^ (turn << 32)).rand_float()))
    });
    Some((side, level))
}

pub(super) fn play(
    game: Option<Res<Match>>,
    mut bots: ResMut<BotPlayer>,
    mut thinking: ResMut<Thinking>,
    mut requests: MatchCommands,
    settings: Res<Settings>,
    clock: Res<Clock>,
    board_loading: Res<BoardLoading>,
    time: Res<Time>,
    screen: Res<State<Screen>>,
    mut next_frame: ResMut<NextFrame>,
) {
    let due = game.as_ref().filter(|game| *screen.get() == Screen::Table && !game.is_unconfirmed());
    let Some((game, (side, level))) = due.and_then(|game| Some((game, bot_to_act(game)?))) else {
        if bots.pending.is_some() || bots.breath.is_some() {
            bots.pending = None;
            bots.breath = None;
        }
        thinking.set_if_neq(Thinking::default());
        return;
    };
    let bots = &mut *bots;
    bots.stop_pondering();
    // Never during an animation, and with a breath after it.
    let is_waiting = clock.busy() || game.is_viewing() || board_loading.0;
    let breath = match bots.breath.filter(|_| !is_waiting) {
        Some(left) => left - time.delta_secs(),
        None => {
            let begins = game.session.turn_start() == game.session.node();
            Pace::of(level).pause(begins, settings.play.animation_speed)
        }
    };
    bots.breath = Some(breath);
    // A player who looks back may do so for hours: only that needs no frames.
    if breath > 0.0 && !game.is_viewing() {
        next_frame.within(BREATH_INTERVAL);
    }
    if bots.pending.as_mut().is_some_and(|pending| !pending.is_about(game)) {
        bots.pending = None;
    }
    let Some(mut pending) = bots.pending.take() else {
        bots.ask(game, level, &settings);
        // If no thread could be started, it is tried again.
        next_frame.within(BREATH_INTERVAL);
        thinking.set_if_neq(Thinking { side: Some(side), report: String::new() });
        return;
    };
    while let Some(update) = pending.next_update() {
        if update.last {
            pending.plan.get_or_insert_with(|| update.turn.into());
            pending.resigns = bots.gives_up(side, game, pending.score) && settings.bot.bot_resigns;
        } else {
            pending.score = Some(update.score);
            thinking.set_if_neq(Thinking { side: Some(side), report: describe(game, &update) });
        }
    }
    let pending = bots.pending.insert(pending);
    let Some(plan) = &mut pending.plan else { return };
    if !game.is_viewing() {
        next_frame.within(BREATH_INTERVAL);
    }
    if is_waiting || breath > 0.0 {
        return;
    }
    if pending.resigns {
        requests.write(PlayerCommand::ResignFor(side));
        return;
    }
    match plan.pop_front() {
        Some(action) => {
            pending.requested = Some(action);
            requests.write(ActionRequested { at: pending.at, action });
        }
        // The plan is played and the turn goes on: think again.
        None => bots.pending = None,
    }
}

/// While a lone human thinks, the bot thinks about what he may do.
fn ponder(game: Option<Res<Match>>, mut bots: ResMut<BotPlayer>, settings: Res<Settings>, screen: Res<State<Screen>>) {
    let waiting = game.filter(|_| settings.bot.bot_ponders && *screen.get() == Screen::Table).and_then(|game| {
        let human = game.slots.lone_human().filter(|human| game.acting() == Some(*human) && game.policy().is_played)?;
        let PlayerSlot::Bot(level) = *game.slots.slot(human.other()) else { return None };
        level.uses_all_time().then_some((game, level))
    });
    let Some((game, level)) = waiting else {
        if bots.ponders() {
            bots.stop_pondering();
        }
        return;
    };
    let about = game.live();
    if let Some((position, worker)) = &mut bots.pondering
        && *position == about
    {
        let over = worker.drain(drop);
        // In slices it is asked again and again, and finds in its memory how far it had come.
        if !over || threads::SLICE.is_none() {
            return;
        }
    }
    bots.stop_pondering();
    let request = Request::of_level(level, Budget::time(threads::SLICE.unwrap_or(PONDER_TIME)), 0);
    let job = Ponder { slot: memory(&game), position: JobPosition::from_session(&game.session), request };
    let before = bots.pondered.take();
    let work = BackgroundTask::run("bot", &bots.pool, before, job);
    bots.pondering = work.map(|worker| (about, worker));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BotPlayer>().add_systems(Update, (play, ponder).chain().in_set(Step::Input));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn low_levels_are_slow_and_none_waits_without_animations() {
        let paces: Vec<Pace> = (1..=10).filter_map(Level::new).map(Pace::of).collect();
        assert_eq!(paces.len(), 10);
        let pauses = |begins| paces.iter().map(move |pace| pace.pause(begins, 1.0)).collect::<Vec<_>>();
        for (begins, least) in [(true, 0.9), (false, 0.75)] {
            let pauses = pauses(begins);
            assert!(pauses.is_sorted_by(|low, high| low >= high), "{pauses:?}");
            assert!(pauses[..4].iter().all(|pause| *pause >= least) && pauses[9] < 0.5, "{pauses:?}");
        }
        assert!(paces.is_sorted_by(|low, high| low.motion <= high.motion) && paces[9].motion == 1.0);
        assert_eq!(paces[0].pause(true, 2.0), paces[0].pause(true, 1.0) / 2.0);
        assert!(paces.iter().all(|pace| pace.pause(true, 0.0) == 0.0));
    }
}
