//! The evaluation of the turn that was played last, for the coach and for puzzles from the player's own games.

use super::matches::Match;
use crate::app::base::background::{BackgroundTask, TryRecv};
use benediction_study::record::Player;
use benediction_worker::jobs::{Check, Checked, EnginePool, Game};

/// Number of positions per search: well below a second.
const NODES: u64 = 100_000;

/// An evaluation in the background.
#[derive(Default)]
pub struct TurnCheck(Option<BackgroundTask<Checked>>);

/// The state of an evaluation.
pub enum TurnCheckState {
    /// It is not finished.
    Waiting,
    /// Its result.
    Checked(Checked),
    /// There is no result, since nothing was begun or no thread could be started.
    Failed,
}

impl TurnCheck {
    /// Begins to evaluate the last turn of a game.
    pub fn begin(&mut self, game: &Match) {
        let record = game.session.record((Player::Human, Player::Human)).up_to(game.session.ply());
        let job = Check { game: Game(Box::new(record)), nodes: NODES };
        self.0 = BackgroundTask::run("check", &EnginePool::default(), None, job);
    }

    /// Receives the result.
    pub fn receive(&mut self) -> TurnCheckState {
        match self.0.as_mut().map(BackgroundTask::try_recv) {
            Some(TryRecv::Empty) => TurnCheckState::Waiting,
            Some(TryRecv::Event(checked)) => TurnCheckState::Checked(checked),
            Some(TryRecv::Done) | None => TurnCheckState::Failed,
        }
    }
}
