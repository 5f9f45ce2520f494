//! Work that is done beside the window, as questions that can be sent: to a thread of this program, or to a worker of a browser, which
//! is another program and shares nothing with the page. Whoever works at such questions does so at a [`Desk`].

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
pub use game::{Game, Judge, Painting, Picture, Reasons, RollOut, RollOutWord, Show, ShowWord};
pub use paint::{Paint, PaintWord};
pub use think::{Analyse, Ponder, Situation, Study, Think, Thought};

use benediction_engine::Service;

/// A question.
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// What is told while it is worked at, the answer among it.
    type Word: Serialize + DeserializeOwned + Send + 'static;

    /// What it is called where it is sent.
    const NAME: &'static str;

    /// Where nobody can stop it: it ends soon by itself, and whoever is asked next waits for it and keeps what was learned.
    const PATIENT: bool = false;

    /// Works at it and ends soon after `stop` is set, where anybody can set it.
    fn run(self, desk: &Desk, stop: &AtomicBool, tell: &mut dyn FnMut(Self::Word));
}

/// Whose memory a search uses. It lasts for one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
pub struct Seat {
    /// Whose.
    pub who: Who,
    /// The game.
    pub game: u64,
    /// What an analysis remembers takes so many MiB at most; nothing says the usual size.
    pub memory: Option<usize>,
}

/// Who thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
pub enum Who {
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
pub struct Desk {
    known: Arc<Mutex<HashMap<Who, (Seat, Service)>>>,
}

impl Desk {
    /// The memory of a seat; a fresh one where another game has begun.
    fn service(&self, seat: Seat) -> Service {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, service)) = known.get(&seat.who)
            && *at == seat
        {
            return service.clone();
        }
        let service = seat.memory.map_or_else(Service::new, Service::with_table);
        known.insert(seat.who, (seat, service.clone()));
        service
    }
}

/// Works at a question that was sent, and tells every word as it is to be sent back.
///
/// # Errors
/// There is no such question, or it cannot be read.
pub fn work(desk: &Desk, name: &str, question: &[u8], tell: &mut dyn FnMut(Vec<u8>)) -> Result<(), String> {
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
        .find_map(|run| run(desk, name, question, tell))
        .unwrap_or_else(|| Err(format!("no job is called {name}")))
}

/// Works at a question if it has this name.
fn run<J: Job>(desk: &Desk, name: &str, question: &[u8], tell: &mut dyn FnMut(Vec<u8>)) -> Option<Result<(), String>> {
    (name == J::NAME).then(|| {
        let job: J = read(question)?;
        job.run(desk, &AtomicBool::new(false), &mut |word| tell(written(&word)));
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

    use super::Desk;
    use benediction_study::letters::{self, Face};

    /// Takes a whole font, by the name of its file. Without it a picture has the letters of Western European languages only.
    #[wasm_bindgen]
    pub fn learn(name: &str, bytes: Vec<u8>) {
        if let Some(face) = Face::ALL.into_iter().find(|face| face.name() == name) {
            letters::learn(face, bytes);
        }
    }

    thread_local! {
        static DESK: LazyCell<Desk> = LazyCell::new(Desk::default);
    }

    /// Works at a question and calls `tell` with every word.
    ///
    /// # Errors
    /// There is no such question, or it cannot be read.
    #[wasm_bindgen]
    pub fn work(name: &str, question: &[u8], tell: &Function) -> Result<(), JsValue> {
        let desk = DESK.with(|desk| Desk::clone(desk));
        super::work(&desk, name, question, &mut |word| {
            let _ = tell.call1(&JsValue::NULL, &Uint8Array::from(word.as_slice()));
        })
        .map_err(JsValue::from)
    }
}

#[cfg(test)]
mod tests;
