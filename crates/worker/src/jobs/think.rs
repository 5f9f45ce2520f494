//! Jobs about a position.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{EnginePool, EngineSlot, Job};
use benediction_engine::{
    AnalysisRequest, Finding, Info, PositionWithHistory, Request, Score, SearchResult, Service, Task,
};
use benediction_rules::Action;
use benediction_study::registry;
use benediction_study::session::Session;

/// A position with its history. It is sent as its text and the hashes of the positions before it.
pub struct JobPosition(PositionWithHistory);

impl JobPosition {
    /// The present position.
    pub fn from_session(session: &Session) -> JobPosition {
        JobPosition(session.situation())
    }

    /// Returns the present position with the other side to act. Returns `None` if there is no such position.
    pub fn of_other(session: &Session) -> Option<JobPosition> {
        session.situation_of_other().map(JobPosition)
    }
}

impl Serialize for JobPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.0.position.position_text(), &self.0.history).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for JobPosition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<JobPosition, D::Error> {
        let (position, history): (String, Vec<u64>) = Deserialize::deserialize(deserializer)?;
        let session = registry::read_position(&position).map_err(|error| D::Error::custom(error.line))?;
        Ok(JobPosition(session.situation_after(history)))
    }
}

/// Progress or result of a search, for one turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EngineUpdate {
    /// Index of the turn among those that are compared, from 0.
    pub index: usize,
    /// Its actions.
    pub turn: Vec<Action>,
    /// The actions that are expected after it, of both sides.
    pub then: Vec<Action>,
    /// Its score, from the view of the side to act.
    pub score: Score,
    /// Number of actions that were looked ahead.
    pub depth: u32,
    /// Number of positions that were searched.
    pub nodes: u64,
    /// Time since the request; zero in the last update.
    pub time: Duration,
    /// `true` if no other update of this turn follows.
    pub last: bool,
}

impl EngineUpdate {
    /// Returns an update with the progress of a search.
    pub fn of_info(index: usize, info: &Info) -> EngineUpdate {
        let Info { depth, score, nodes, time, turn, then } = info.clone();
        EngineUpdate { index, turn, then, score, depth, nodes, time, last: false }
    }

    /// Returns the last update of a turn. A result does not contain the expected actions, so they come from the last progress of
    /// the same turn.
    fn of_result(index: usize, result: SearchResult<Action>, progress: &[Info]) -> EngineUpdate {
        let SearchResult { turn, score, depth, nodes } = result;
        let last = progress.iter().find(|info| info.turn == turn);
        let then = last.map_or_else(Vec::new, |info| info.then.clone());
        EngineUpdate { index, turn, then, score, depth, nodes, time: Duration::ZERO, last: true }
    }
}

/// Runs a task of a service and reports its updates.
fn think(task: Task, stop: &AtomicBool, report: &mut dyn FnMut(EngineUpdate)) {
    let mut progress: Vec<Info> = Vec::new();
    let results = task(stop, &mut |index, info| {
        progress.truncate(index);
        progress.push(info.clone());
        report(EngineUpdate::of_info(index, info));
    });
    for (index, result) in results.into_iter().enumerate() {
        report(EngineUpdate::of_result(index, result, &progress));
    }
}

macro_rules! search_job {
    ($(#[$about:meta])* $job:ident, $name:literal, $uncancellable:literal, $ask:expr) => {
        $(#[$about])*
        #[derive(Serialize, Deserialize)]
        pub struct $job {
            /// The memory that is used.
            pub slot: EngineSlot,
            /// The position.
            pub position: JobPosition,
            /// The request.
            pub request: Request,
        }

        impl Job for $job {
            type Event = EngineUpdate;

            const NAME: &'static str = $name;
            const UNCANCELLABLE: bool = $uncancellable;

            fn run(self, pool: &EnginePool, stop: &AtomicBool, send: &mut dyn FnMut(EngineUpdate)) {
                let ask: fn(&Service, PositionWithHistory, Request) -> Task = $ask;
                think(ask(&pool.service(self.slot), self.position.0, self.request), stop, send);
            }
        }
    };
}

search_job!(
    /// Finds a turn for the side to act, by its player.
    Think,
    "think",
    false,
    Service::turn
);
search_job!(
    /// Ponders for the player of the waiting side.
    Ponder,
    "ponder",
    true,
    Service::ponder
);
search_job!(
    /// Finds the best turns, for a study.
    Study,
    "study",
    false,
    Service::study
);

/// Analyses a position for the player.
#[derive(Serialize, Deserialize)]
pub struct Analyse {
    /// The memory that is used.
    pub slot: EngineSlot,
    /// The position.
    pub position: JobPosition,
    /// The request.
    pub request: AnalysisRequest,
}

impl Job for Analyse {
    type Event = Finding;

    const NAME: &'static str = "analyse";

    fn run(self, pool: &EnginePool, stop: &AtomicBool, send: &mut dyn FnMut(Finding)) {
        pool.service(self.slot).analyse(self.position.0, self.request)(stop, send);
    }
}
