//! The clocks of the game on the table. They run while a person may act and nothing moves, and while a bot searches. Menus pause
//! them.

use std::collections::HashMap;
use std::time::Duration;

use bevy::prelude::*;

use super::bot_player::{self, BotPlayer};
use super::commands::{MatchCommands, PlayerCommand};
use super::matches::Match;
use crate::app::base::clock::{BoardLoading, Clock};
use crate::app::base::messages::GameNode;
use crate::app::base::next_frame::NextFrame;
use crate::app::base::states::{Menu, Screen, Step};
use benediction_rules::Side;
use benediction_study::clocks::{GameClock, Reading, TimeControl};
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

/// The clocks of the game on the table, and the time that was spent on the action that is due.
#[derive(Resource, Debug, Default)]
pub struct TurnClock {
    /// The live node.
    at: Option<GameNode>,
    /// The node that is on the table.
    shown_at: Option<NodeId>,
    /// The clocks at the live node and at the shown one. `None` if the game has no clock.
    clocks: Option<[GameClock; 2]>,
    /// The side whose time runs or is only paused.
    side: Option<Side>,
    /// The time that was spent on the next action so far.
    running: Duration,
    /// `true` once the table has come to rest at the live node.
    started: bool,
    /// The times that were spent at ends of the game which were left without an action: looking at the past gives no time back.
    elsewhere: HashMap<NodeId, Duration>,
}

impl TurnClock {
    /// Returns the control and the face of a side's clock in the position on the table. Returns `None` if it has no clock.
    pub fn face(&self, side: Side) -> Option<(TimeControl, Reading)> {
        let [live, shown] = self.clocks.as_ref()?;
        let is_live = self.at.map(|at| at.node) == self.shown_at;
        let reading = if is_live { live.reading(side, self.running) } else { shown.reading(side, Duration::ZERO) };
        live.controls().of(side).zip(reading)
    }

    /// Returns the side whose time runs or is only paused.
    pub const fn side(&self) -> Option<Side> {
        self.side
    }

    /// Returns the time that was spent on the action at a node, for the game. Returns `None` if the game has no clock.
    pub(super) fn spent_at(&self, at: GameNode) -> Option<Duration> {
        self.clocks.as_ref()?;
        let running = if self.at == Some(at) { self.running } else { Duration::ZERO };
        // As exact as in the file, so that a saved game continues with the same times.
        Some(Duration::from_millis(u64::try_from(running.as_millis()).unwrap_or(u64::MAX)))
    }

    /// Follows the game to its live node and the shown one.
    fn follow(&mut self, game: &Res<Match>) {
        let (live, shown) = (game.live(), game.shown());
        if self.at == Some(live) && self.shown_at == Some(shown) && !game.is_changed() {
            return;
        }
        if self.at != Some(live) {
            match self.at.filter(|at| at.game == live.game) {
                // Elsewhere an action was played, whose time is in the game.
                Some(at) if game.session.after(at.node).is_none() => drop(self.elsewhere.insert(at.node, self.running)),
                Some(_) => {}
                None => self.elsewhere.clear(),
            }
            self.running = self.elsewhere.remove(&live.node).unwrap_or_default();
            self.started = false;
        }
        (self.at, self.shown_at) = (Some(live), Some(shown));
        let clock_of = |node| game.session.clock_at(game.session.ply_of(node));
        self.clocks = clock_of(live.node).zip(clock_of(shown)).map(|(live, shown)| [live, shown]);
        let plays = game.is_played() && !game.is_unconfirmed() && game.session.outcome().is_none();
        self.side = game.acting().filter(|_| plays && self.clocks.is_some());
    }
}

/// Lets the time of the side to play run.
fn run(
    game: Option<Res<Match>>,
    mut turn: ResMut<TurnClock>,
    bots: Res<BotPlayer>,
    time: Res<Time<Real>>,
    (motion, board_loading): (Res<Clock>, Res<BoardLoading>),
    (menu, screen): (Res<State<Menu>>, Res<State<Screen>>),
    mut requests: MatchCommands,
    mut next_frame: ResMut<NextFrame>,
) {
    let Some(game) = game.filter(|_| *screen.get() == Screen::Table) else {
        if turn.at.is_some() {
            *turn = TurnClock::default();
        }
        return;
    };
    turn.bypass_change_detection().follow(&game);
    let (Some(side), Menu::None) = (turn.side, menu.get()) else { return };
    let is_human = game.is_human(side);
    if !turn.started && is_human {
        turn.started = !motion.busy() && !board_loading.0;
        next_frame.within(TENTHS_INTERVAL);
        return;
    }
    if !is_human && !bots.searches() {
        return;
    }
    let Some([clock, _]) = &turn.clocks else { return };
    let step = Some(time.delta()).filter(|step| *step <= MAX_STEP).unwrap_or_default();
    let mut running = turn.running + step;
    if let Some(planned) = clock.planned(side).filter(|_| !is_human) {
        // A slow picture is no fault of the bot.
        running = running.min(planned);
    }
    let left = clock.until_flag(side, running);
    let shown = clock.reading(side, running).map(|reading| reading.left);
    turn.running = running;
    if left.is_some_and(|left| left.is_zero()) {
        requests.write(PlayerCommand::TimeOut { at: game.live(), side });
        return;
    }
    let soon = shown.is_some_and(|left| left < TENTHS_BELOW);
    next_frame.within(if soon { TENTHS_INTERVAL } else { INTERVAL });
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TurnClock>().add_systems(Update, run.in_set(Step::Input).after(bot_player::play));
}
