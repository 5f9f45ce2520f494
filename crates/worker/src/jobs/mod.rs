//! Jobs that run beside the window: on a thread of this program, or in a worker of a browser, which is another program and shares
//! nothing with the page. Searches use the memories of an [`EnginePool`].

mod bench;
mod game;
mod paint;
mod puzzle;
mod think;

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use bench::{Bench, Measured, Perft};
pub use game::{Check, Checked, Game, Judge, Painting, Picture, Reasons, RollOut, RollOutEvent, Show, ShowEvent};
pub use paint::{Paint, PaintEvent};
pub use puzzle::{JudgePuzzle, PuzzleEvent};
pub use think::{Analyse, EngineUpdate, JobPosition, Ponder, Study, Think};

use benediction_engine::Service;

/// A job that can be sent.
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// The events of the job: its progress and its result.
    type Event: Serialize + DeserializeOwned + Send + 'static;

    /// The name under which it is sent.
    const NAME: &'static str;

    /// `true` if it is not cancelled in a worker of the browser: it ends soon by itself, and the next job waits for it and keeps
    /// its memory.
    const UNCANCELLABLE: bool = false;

    /// Runs the job. It ends soon after `stop` is set.
    fn run(self, pool: &EnginePool, stop: &AtomicBool, send: &mut dyn FnMut(Self::Event));
}

/// The memory that a search uses. It lasts for one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
pub struct EngineSlot {
    /// The role of the engine.
    pub role: EngineRole,
    /// The game.
    pub game: u64,
    /// Maximum size of the transposition table of an analysis, in MiB. `None` for the usual size.
    pub memory: Option<usize>,
}

/// The role of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
pub enum EngineRole {
    /// The bot at the table.
    Bot,
    /// Hints, threats and the bar.
    Analysis,
    /// The engine of a study.
    Study,
    /// The second engine of a study.
    Second,
}

/// The memories of the engines of this program.
#[derive(Clone, Debug, Default)]
pub struct EnginePool {
    services: Arc<Mutex<HashMap<EngineRole, (EngineSlot, Service)>>>,
}

impl EnginePool {
    /// Returns the memory of a slot, or a new one if another slot of this role was used last.
    fn service(&self, slot: EngineSlot) -> Service {
        let mut services = self.services.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, service)) = services.get(&slot.role)
            && *at == slot
        {
            return service.clone();
        }
        let service = slot.memory.map_or_else(Service::new, Service::with_table);
        services.insert(slot.role, (slot, service.clone()));
        service
    }
}

/// Runs a job that was sent, and reports every event in the form in which it is sent back.
///
/// # Errors
/// There is no job of this name, or it cannot be read.
pub fn work(pool: &EnginePool, name: &str, question: &[u8], send: &mut dyn FnMut(Vec<u8>)) -> Result<(), String> {
    let one_of = [
        run::<Think>,
        run::<Ponder>,
        run::<Study>,
        run::<Analyse>,
        run::<Judge>,
        run::<Check>,
        run::<JudgePuzzle>,
        run::<Reasons>,
        run::<RollOut>,
        run::<Show>,
        run::<Paint>,
        run::<Bench>,
        run::<Perft>,
    ];
    one_of
        .iter()
        .find_map(|run| run(pool, name, question, send))
        .unwrap_or_else(|| Err(format!("no job is called {name}")))
}

/// Runs a job if it has this name. Returns `None` if it has another.
fn run<J: Job>(
    pool: &EnginePool,
    name: &str,
    question: &[u8],
    send: &mut dyn FnMut(Vec<u8>),
) -> Option<Result<(), String>> {
    (name == J::NAME).then(|| {
        let job: J = read(question)?;
        job.run(pool, &AtomicBool::new(false), &mut |word| send(written(&word)));
        Ok(())
    })
}

/// Returns a job or an event in the form in which it is sent.
pub fn written<T: Serialize>(value: &T) -> Vec<u8> {
    // Nothing that is sent has a part that cannot be written; an empty message is refused by whoever reads it.
    postcard::to_stdvec(value).unwrap_or_default()
}

/// Reads a job or an event that was sent.
///
/// # Errors
/// The bytes are not of this type.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    postcard::from_bytes(bytes).map_err(|error| error.to_string())
}

/// The functions that the worker of a browser calls.
#[cfg(all(target_family = "wasm", feature = "module"))]
pub mod worker {
    use std::cell::LazyCell;

    use js_sys::{Function, Uint8Array};
    use wasm_bindgen::prelude::*;

    use super::EnginePool;
    use benediction_study::letters::{self, Face};

    /// Adds a whole font, by the name of its file. Without it a picture has the letters of Western European languages only.
    #[wasm_bindgen]
    pub fn learn(name: &str, bytes: Vec<u8>) {
        if let Some(face) = Face::ALL.into_iter().find(|face| face.name() == name) {
            letters::learn(face, bytes);
        }
    }

    thread_local! {
        static POOL: LazyCell<EnginePool> = LazyCell::new(EnginePool::default);
    }

    /// Runs a job and calls `send` with every event.
    ///
    /// # Errors
    /// There is no job of this name, or it cannot be read.
    #[wasm_bindgen]
    pub fn work(name: &str, question: &[u8], send: &Function) -> Result<(), JsValue> {
        let pool = POOL.with(|pool| EnginePool::clone(pool));
        super::work(&pool, name, question, &mut |word| {
            let _ = send.call1(&JsValue::NULL, &Uint8Array::from(word.as_slice()));
        })
        .map_err(JsValue::from)
    }
}

#[cfg(test)]
mod tests;
