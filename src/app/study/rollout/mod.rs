//! A rollout of the position on the table, in games with dice: started by a click, and dropped when the node is left.

pub(in crate::app) mod panel;

use bevy::prelude::*;

use crate::app::base::background::{BackgroundTask, TryRecv};
use crate::app::base::messages::GameNode;
use crate::app::base::settings::Settings;
use crate::app::base::states::Step;
use crate::app::game::matches::Match;
use crate::app::study::studied::Studied;
use benediction_engine::{RolledOut, RolloutOptions, RolloutProgress};
use benediction_worker::jobs::{EnginePool, RollOut, RollOutEvent};

/// A command of the rollout of a study.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum RolloutCommand {
    /// Play it to the end many times.
    Begin,
    /// Stop, and drop the result.
    Stop,
}

/// Games for each turn: the first two rolls go through a part of all that there are.
const GAMES: u32 = 360;
/// Maximum number of turns that are compared.
const TURNS: usize = 3;

/// The rollout.
#[derive(Resource, Default)]
pub struct Rollout {
    /// The node that it is about. `None` if there is no rollout.
    pub at: Option<GameNode>,
    /// Its progress.
    pub progress: Option<RolloutProgress>,
    /// Its result.
    pub results: Vec<RolledOut>,
    worker: Option<BackgroundTask<RollOutEvent>>,
}

impl Rollout {
    /// Returns `true` while games are being played.
    pub const fn is_busy(&self) -> bool {
        self.worker.is_some()
    }
}

fn follow(
    mut requests: MessageReader<RolloutCommand>,
    studied: Studied,
    settings: Res<Settings>,
    mut rollout: ResMut<Rollout>,
) {
    let game = studied.game();
    let here = game.map(Match::live);
    if rollout.at.is_some() && rollout.at != here {
        *rollout = Rollout::default();
    }
    for command in requests.read() {
        *rollout = Rollout::default();
        let begins = *command == RolloutCommand::Begin;
        let Some(game) = game.filter(|_| begins) else { continue };
        let options = RolloutOptions {
            games: GAMES,
            seed: game.seed,
            turns: TURNS,
            reduced: true,
            threads: settings.study.threads(),
        };
        let Some(job) = RollOut::of(&game.session, options) else { continue };
        rollout.at = here;
        rollout.worker = BackgroundTask::run("rollout", &EnginePool::default(), None, job);
    }
    while let Some(worker) = &mut rollout.bypass_change_detection().worker {
        match worker.try_recv() {
            TryRecv::Event(RollOutEvent::Progress(progress)) => rollout.progress = Some(progress),
            TryRecv::Event(RollOutEvent::Found(results)) => (rollout.results, rollout.progress) = (results, None),
            TryRecv::Empty => break,
            TryRecv::Done => rollout.worker = None,
        }
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Rollout>().add_message::<RolloutCommand>().add_systems(Update, follow.in_set(Step::After));
}
