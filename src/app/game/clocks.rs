//! The clocks of the game on the table. [`GameState::clock`] decides if one runs; here its time passes, and is kept while nothing is
//! played.

use std::collections::HashMap;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::WindowOccluded;

use super::bot_player::{self, BotPlayer};
use super::commands::{MatchCommands, PlayerCommand};
use super::matches::Match;
use super::player_slot::PlayerSlot;
use crate::app::base::clock::{BoardLoading, Clock};
use crate::app::base::messages::GameNode;
use crate::app::base::next_frame::NextFrame;
use crate::app::base::states::{Menu, Screen, Step};
use crate::app::base::storage::{Keeping, TurnTimes};
use benediction_rules::Side;
use benediction_study::clocks::{
    ClockState, GameClock, GameState, Mover, Presence, Reading, Stop, TimeControl, TurnState, TurnTime,
};
use benediction_study::library::FileId;
use benediction_study::tree::NodeId;

/// Longest time between two frames that counts. A longer one means that the machine slept, the program was stopped or the clock of
/// the machine was set, which costs the players no time.
const MAX_STEP: Duration = Duration::from_secs(2);
/// Time below which a clock shows tenths of a second.
const TENTHS_BELOW: Duration = Duration::from_secs(10);
/// Interval of the frames while a clock runs: no second is left out.
const INTERVAL: Duration = Duration::from_millis(500);
/// Interval of the frames while it shows tenths.
const TENTHS_INTERVAL: Duration = Duration::from_millis(100);
/// Interval at which a time that runs is written: a program that is killed loses no more of it.
const KEEP_INTERVAL: Duration = Duration::from_secs(3);

/// The clocks of the game on the table, and the time that was spent on the action that is due.
#[derive(Resource, Debug)]
pub struct TurnClock {
    /// The node at which the action is due.
    at: Option<GameNode>,
    /// The file of the game, and the position of that node without a time.
    position: Option<(FileId, TurnTime)>,
    /// The node that is on the table.
    shown_at: Option<NodeId>,
    /// `true` if the present of the game is on the table.
    shows_present: bool,
    /// The clocks at the node that is due and at the shown one. `None` if the game has no clock.
    clocks: Option<[GameClock; 2]>,
    /// Whose turn it is.
    turn: TurnState,
    /// If a time runs.
    state: ClockState,
    /// The time that was spent on the next action so far.
    running: Duration,
    /// The part of it that is kept beside the game.
    kept: Duration,
    /// `true` once the table has come to rest at the node that is due.
    started: bool,
    /// The times that were spent at nodes which were left without an action: looking at the past gives no time back.
    elsewhere: HashMap<NodeId, Duration>,
}

impl Default for TurnClock {
    fn default() -> TurnClock {
        TurnClock {
            at: None,
            position: None,
            shown_at: None,
            shows_present: false,
            clocks: None,
            turn: TurnState::Over,
            state: ClockState::Stopped(Stop::Left),
            running: Duration::ZERO,
            kept: Duration::ZERO,
            started: false,
            elsewhere: HashMap::new(),
        }
    }
}

impl TurnClock {
    /// Returns the control and the face of a side's clock in the position on the table. Returns `None` if it has no clock.
    pub fn face(&self, side: Side) -> Option<(TimeControl, Reading)> {
        let [live, shown] = self.clocks.as_ref()?;
        let reading =
            if self.shows_present { live.reading(side, self.running) } else { shown.reading(side, Duration::ZERO) };
        live.controls().of(side).zip(reading)
    }

    /// Returns the side whose time runs or is only paused.
    pub fn side(&self) -> Option<Side> {
        let stays = [Stop::NoClock, Stop::NotPlayed, Stop::Over, Stop::Left].map(ClockState::Stopped);
        self.turn.side().filter(|_| !stays.contains(&self.state))
    }

    /// Returns the side whose time runs, or why none does.
    pub const fn state(&self) -> ClockState {
        self.state
    }

    /// Returns the time that was spent on the action that is due in a game. Returns `None` if the game has no clock.
    pub(super) fn spent_on(&self, game: &Match) -> Option<Duration> {
        self.clocks.as_ref()?;
        let is_due = self.at == Some(GameNode { game: game.id, node: game.due() });
        let running = if is_due { self.running } else { Duration::ZERO };
        // As exact as in the file, so that a saved game continues with the same times.
        Some(Duration::from_millis(u64::try_from(running.as_millis()).unwrap_or(u64::MAX)))
    }

    /// Follows the game to the node that is due and the shown one.
    fn follow(&mut self, game: &Res<Match>, times: &mut ResMut<TurnTimes>) {
        let at = GameNode { game: game.id, node: game.due() };
        let shown = game.shown();
        if self.at == Some(at) && self.shown_at == Some(shown) && !game.is_changed() {
            return;
        }
        if self.at != Some(at) {
            self.move_to(at, game, times);
        }
        self.shown_at = Some(shown);
        self.shows_present = game.shows_present();
        let session = &game.session;
        let clock_of = |node| session.clock_at(session.ply_of(node));
        // An earlier position or a variation says nothing about the present.
        let present = if session.leads_to(at.node, session.node()) {
            self.turn = game.turn_due();
            clock_of(at.node)
        } else {
            self.clocks.take().map(|[live, _]| live)
        };
        self.clocks = present.zip(clock_of(shown)).map(|(live, shown)| [live, shown]);
    }

    /// Moves to another node that is due. The time at the one before stays with it until an action is played there.
    fn move_to(&mut self, at: GameNode, game: &Match, times: &mut ResMut<TurnTimes>) {
        let session = &game.session;
        let position = TurnTime::at(session, at.node, Duration::ZERO);
        match self.at {
            Some(before) if before.game == at.game => {
                if !session.leads_to(before.node, at.node) {
                    self.elsewhere.insert(before.node, self.running);
                }
                self.running = self.elsewhere.remove(&at.node).unwrap_or_default();
            }
            _ => {
                self.keep(times);
                self.elsewhere.clear();
                let kept = times.of(game.file).and_then(|time| time.spent_at(session, at.node));
                self.running = kept.unwrap_or_default();
            }
        }
        (self.kept, self.started, self.at) = (self.running, false, Some(at));
        self.position = Some((game.file, position));
    }

    /// Keeps the time of the turn under way beside the game. After its end there is none.
    fn keep(&mut self, times: &mut ResMut<TurnTimes>) {
        let Some((file, position)) = self.position else { return };
        let is_spent = !self.running.is_zero() && self.turn != TurnState::Over && self.clocks.is_some();
        let time = is_spent.then(|| position.with(self.running));
        self.kept = self.running;
        if times.of(file) != time {
            times.keep(file, time);
        }
    }
}

/// The circumstances besides the game on which the state of the clocks depends.
#[derive(SystemParam)]
struct ClockContext<'w> {
    bots: Res<'w, BotPlayer>,
    motion: Res<'w, Clock>,
    board_loading: Res<'w, BoardLoading>,
    menu: Res<'w, State<Menu>>,
    screen: Res<'w, State<Screen>>,
    time: Res<'w, Time<Real>>,
}

impl ClockContext<'_> {
    fn presence(&self, is_hidden: bool) -> Presence {
        match () {
            () if *self.screen.get() != Screen::Table => Presence::Left,
            () if is_hidden => Presence::Hidden,
            () if self.time.delta() > MAX_STEP => Presence::Away,
            () => Presence::AtTable,
        }
    }

    fn state(&self, turn: &TurnClock, game: &Match, presence: Presence) -> GameState {
        let policy = game.policy();
        let mover = match turn.turn.side().map(|side| game.slots.slot(side)) {
            Some(PlayerSlot::Human) => Mover::Person { is_ready: turn.started },
            Some(PlayerSlot::Bot(_)) => Mover::Bot { searches: self.bots.searches() },
            Some(PlayerSlot::Named(_)) | None => Mover::Absent,
        };
        GameState {
            is_played: policy.is_played,
            has_clock: turn.clocks.is_some(),
            is_strict: policy.is_strict,
            presence,
            is_covered: !self.menu.leaves_table_free(),
            turn: turn.turn,
            mover,
        }
    }
}

/// Lets the time of the side to play run.
fn run(
    game: Option<Res<Match>>,
    mut turn: ResMut<TurnClock>,
    mut times: ResMut<TurnTimes>,
    around: ClockContext,
    mut occlusions: MessageReader<WindowOccluded>,
    mut is_hidden: Local<bool>,
    mut requests: MatchCommands,
    mut next_frame: ResMut<NextFrame>,
) {
    *is_hidden = occlusions.read().last().map_or(*is_hidden, |event| event.occluded);
    let presence = around.presence(*is_hidden);
    let Some(game) = game.filter(|_| presence != Presence::Left) else {
        if turn.at.is_some() {
            turn.keep(&mut times);
            *turn = TurnClock::default();
        }
        return;
    };
    let turn = turn.bypass_change_detection();
    turn.follow(&game, &mut times);
    turn.state = around.state(turn, &game, presence).clock();
    if turn.state == ClockState::Stopped(Stop::Moving) {
        turn.started = !around.motion.busy() && !around.board_loading.0;
        next_frame.within(TENTHS_INTERVAL);
    }
    let (ClockState::Running(side), Some([clock, _])) = (turn.state, &turn.clocks) else {
        turn.keep(&mut times);
        return;
    };
    let mut running = turn.running + around.time.delta();
    if let Some(planned) = clock.planned(side).filter(|_| !game.slots.is_human(side)) {
        // A slow picture is no fault of the bot.
        running = running.min(planned);
    }
    let left = clock.until_flag(side, running);
    let shown = clock.reading(side, running).map(|reading| reading.left);
    turn.running = running;
    if turn.running.saturating_sub(turn.kept) >= KEEP_INTERVAL {
        turn.keep(&mut times);
    }
    if left.is_some_and(|left| left.is_zero()) {
        requests.write(PlayerCommand::TimeOut { at: game.live(), side });
        return;
    }
    let soon = shown.is_some_and(|left| left < TENTHS_BELOW);
    next_frame.within(if soon { TENTHS_INTERVAL } else { INTERVAL });
}

/// Keeps the time of the turn under way when the program ends or another game is laid on the table.
fn keep_at_end(
    game: Option<Res<Match>>,
    mut exits: MessageReader<AppExit>,
    mut turn: ResMut<TurnClock>,
    mut times: ResMut<TurnTimes>,
) {
    let is_replaced = turn.at.is_some_and(|at| game.is_none_or(|game| game.id != at.game));
    if exits.read().count() > 0 || is_replaced {
        turn.keep(&mut times);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TurnClock>()
        .add_message::<WindowOccluded>()
        .add_systems(Update, run.in_set(Step::Input).after(bot_player::play))
        .add_systems(Last, keep_at_end.in_set(Keeping));
}
