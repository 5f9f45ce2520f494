//! Work that is done beside the window, as questions that can be sent: to a thread of this program, or to a worker of a browser, which
//! is another program and shares nothing with the page. Whoever works at such questions does so at a [`EnginePool`].

mod bench;
mod game;
mod paint;
mod think;

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use bench::{Bench, Measured, Perft};
pub use game::{Game, Judge, Painting, Picture, Reasons, RollOut, RollOutEvent, Show, ShowEvent};
pub use paint::{Paint, PaintEvent};
pub use think::{Analyse, EngineUpdate, JobPosition, Ponder, Study, Think};

use benediction_engine::Service;

/// A question.
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// What is told while it is worked at, the answer among it.
    type Event: Serialize + DeserializeOwned + Send + 'static;

    /// What it is called where it is sent.
    const NAME: &'static str;

    /// Where nobody can stop it: it ends soon by itself, and whoever is asked next waits for it and keeps what was learned.
    const UNCANCELLABLE: bool = false;

    /// Works at it and ends soon after `stop` is set, where anybody can set it.
    fn run(self, pool: &EnginePool, stop: &AtomicBool, tell: &mut dyn FnMut(Self::Event));
}

/// Whose memory a search uses. It lasts for one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
pub struct EngineSlot {
    /// Whose.
    pub role: EngineRole,
    /// The game.
    pub game: u64,
    /// What an analysis remembers takes so many MiB at most; nothing says the usual size.
    pub memory: Option<usize>,
}

/// Who thinks.
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

/// The memories of those who think here.
#[derive(Clone, Debug, Default)]
pub struct EnginePool {
    known: Arc<Mutex<HashMap<EngineRole, (EngineSlot, Service)>>>,
}

impl EnginePool {
    /// The memory of a slot; a fresh one where another game has begun.
    fn service(&self, slot: EngineSlot) -> Service {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, service)) = known.get(&slot.role)
            && *at == slot
        {
            return service.clone();
        }
        let service = slot.memory.map_or_else(Service::new, Service::with_table);
        known.insert(slot.role, (slot, service.clone()));
        service
    }
}

/// Works at a question that was sent, and tells every word as it is to be sent back.
///
/// # Errors
/// There is no such question, or it cannot be read.
pub fn work(pool: &EnginePool, name: &str, question: &[u8], tell: &mut dyn FnMut(Vec<u8>)) -> Result<(), String> {
    let one_of = [
        run::<Think>,
        run::<Ponder>,
        run::<Study>,
        run::<Analyse>,
        run::<Judge>,
        run::<Reasons>,
        run::<RollOut>,
        run::<Show>,
        run::<Paint>,
        run::<Bench>,
        run::<Perft>,
    ];
    one_of
        .iter()
        .find_map(|run| run(pool, name, question, tell))
        .unwrap_or_else(|| Err(format!("no job is called {name}")))
}

/// Works at a question if it has this name.
fn run<J: Job>(
    pool: &EnginePool,
    name: &str,
    question: &[u8],
    tell: &mut dyn FnMut(Vec<u8>),
) -> Option<Result<(), String>> {
    (name == J::NAME).then(|| {
        let job: J = read(question)?;
        job.run(pool, &AtomicBool::new(false), &mut |word| tell(written(&word)));
        Ok(())
    })
}

/// A question or a word as it is sent.
pub fn written<T: Serialize>(said: &T) -> Vec<u8> {
    // Nothing that is sent has a part that cannot be written; an empty message is refused by whoever reads it.
    postcard::to_stdvec(said).unwrap_or_default()
}

/// What was sent.
///
/// # Errors
/// It is not what is expected.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    postcard::from_bytes(bytes).map_err(|error| error.to_string())
}

/// What the worker of a browser calls.
#[cfg(all(target_family = "wasm", feature = "module"))]
pub mod worker {
    use std::cell::LazyCell;

    use js_sys::{Function, Uint8Array};
    use wasm_bindgen::prelude::*;

    use super::EnginePool;
    use benediction_study::letters::{self, Face};

    /// Takes a whole font, by the name of its file. Without it a picture has the letters of Western European languages only.
    #[wasm_bindgen]
    pub fn learn(name: &str, bytes: Vec<u8>) {
        if let Some(face) = Face::ALL.into_iter().find(|face| face.name() == name) {
            letters::learn(face, bytes);
        }
    }

    thread_local! {
        static POOL: LazyCell<EnginePool> = LazyCell::new(EnginePool::default);
    }

    /// Works at a question and calls `tell` with every word.
    ///
    /// # Errors
    /// There is no such question, or it cannot be read.
    #[wasm_bindgen]
    pub fn work(name: &str, question: &[u8], tell: &Function) -> Result<(), JsValue> {
        let pool = POOL.with(|pool| EnginePool::clone(pool));
        super::work(&pool, name, question, &mut |word| {
            let _ = tell.call1(&JsValue::NULL, &Uint8Array::from(word.as_slice()));
        })
        .map_err(JsValue::from)
    }
}

#[cfg(test)]
mod tests;
