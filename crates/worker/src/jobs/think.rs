//! Questions about a position.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{EnginePool, EngineSlot, Job};
use benediction_engine::{
    AnalysisRequest, Finding, Info, PositionWithHistory, Request, Score, SearchResult, Service, Task,
};
use benediction_study::registry;
use benediction_study::session::Session;

/// A position as it came about. Where it is sent, it is its text and the hashes of the positions before it.
pub struct JobPosition(PositionWithHistory);

impl JobPosition {
    /// The present position.
    pub fn of(session: &Session) -> JobPosition {
        JobPosition(session.situation())
    }

    /// The present position if it were the other side's turn; nothing where that has no meaning.
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

/// What is update of a turn: meanwhile, or at last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EngineUpdate {
    /// The number of the turn, from 0.
    pub index: usize,
    /// Its actions, in canonical texts.
    pub turn: Vec<String>,
    /// What is expected after it.
    pub then: Vec<String>,
    /// What it is worth to who acts.
    pub score: Score,
    /// Actions looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// How long it took for them.
    pub time: Duration,
    /// Nothing more will be said of this turn.
    pub last: bool,
}

impl EngineUpdate {
    /// What is update meanwhile of the turn of this number.
    pub fn of_info(index: usize, info: &Info) -> EngineUpdate {
        let Info { depth, score, nodes, time, turn, then } = info.clone();
        EngineUpdate { index, turn, then, score, depth, nodes, time, last: false }
    }

    /// What is update of it at last; an answer does not say what it expects, but what was said before does, if it was of this turn.
    fn of_answer(index: usize, answer: SearchResult<String>, said: &[Info]) -> EngineUpdate {
        let SearchResult { turn, score, depth, nodes } = answer;
        let said = said.iter().find(|info| info.turn == turn);
        let then = said.map_or_else(Vec::new, |said| said.then.clone());
        EngineUpdate { index, turn, then, score, depth, nodes, time: Duration::ZERO, last: true }
    }
}

/// Does what a service was asked and tells what is update.
fn think(task: Task, stop: &AtomicBool, tell: &mut dyn FnMut(EngineUpdate)) {
    let mut said: Vec<Info> = Vec::new();
    let answers = task(stop, &mut |index, info| {
        said.truncate(index);
        said.push(info.clone());
        tell(EngineUpdate::of_info(index, info));
    });
    for (index, answer) in answers.into_iter().enumerate() {
        tell(EngineUpdate::of_answer(index, answer, &said));
    }
}

macro_rules! asked {
    ($(#[$about:meta])* $job:ident, $name:literal, $patient:literal, $ask:expr) => {
        $(#[$about])*
        #[derive(Serialize, Deserialize)]
        pub struct $job {
            /// Whose memory is used.
            pub slot: EngineSlot,
            /// The position.
            pub position: JobPosition,
            /// What is wanted.
            pub request: Request,
        }

        impl Job for $job {
            type Event = EngineUpdate;

            const NAME: &'static str = $name;
            const UNCANCELLABLE: bool = $patient;

            fn run(self, pool: &EnginePool, stop: &AtomicBool, tell: &mut dyn FnMut(EngineUpdate)) {
                let ask: fn(&Service, PositionWithHistory, Request) -> Task = $ask;
                think(ask(&pool.service(self.slot), self.position.0, self.request), stop, tell);
            }
        }
    };
}

asked!(
    /// A turn for the side to act, by its player.
    Think,
    "think",
    false,
    Service::turn
);
asked!(
    /// What the player of the side that waits learns about what the other may do.
    Ponder,
    "ponder",
    true,
    Service::ponder
);
asked!(
    /// The best turns, for who studies a position.
    Study,
    "study",
    false,
    Service::study
);

/// What a person asks about a position.
#[derive(Serialize, Deserialize)]
pub struct Analyse {
    /// Whose memory is used.
    pub slot: EngineSlot,
    /// The position.
    pub position: JobPosition,
    /// What is asked.
    pub request: AnalysisRequest,
}

impl Job for Analyse {
    type Event = Finding;

    const NAME: &'static str = "analyse";

    fn run(self, pool: &EnginePool, stop: &AtomicBool, tell: &mut dyn FnMut(Finding)) {
        pool.service(self.slot).analyse(self.position.0, self.request)(stop, tell);
    }
}
