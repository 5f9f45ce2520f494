//! Workers of the browser: each is a small program of its own, without a window, which is sent questions and sends back words. One
//! that is busy hears nothing; whoever does not want his answer any more ends it, and the next question begins another.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::page;

/// The words of a question that nobody has heard yet; nothing at the end.
type Words = VecDeque<Option<Vec<u8>>>;

/// A question that has not been answered yet: its name and its bytes.
type Question = (String, Vec<u8>);

/// A worker, and the questions that it has not answered yet.
struct Lane {
    worker: Worker,
    waiting: BTreeMap<u32, Question>,
    heard: Rc<RefCell<HashMap<u32, Words>>>,
    _hear: Closure<dyn Fn(MessageEvent)>,
}

#[derive(Default)]
struct Lanes {
    open: HashMap<String, Lane>,
    last: u32,
}

thread_local! {
    static LANES: RefCell<Lanes> = RefCell::default();
}

impl Lane {
    fn open() -> Result<Lane, JsValue> {
        let worker = match page::spare_worker() {
            Some(worker) => worker,
            None => {
                let options = WorkerOptions::new();
                options.set_type(WorkerType::Module);
                Worker::new_with_options(&page::worker_script(), &options)?
            }
        };
        let heard: Rc<RefCell<HashMap<u32, Words>>> = Rc::default();
        let into = Rc::clone(&heard);
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let said = Array::from(&event.data());
            let Some(id) = said.get(0).as_f64().map(|id| id as u32) else { return };
            // Words to a question that nobody waits for any more go nowhere.
            let mut heard = into.borrow_mut();
            let Some(words) = heard.get_mut(&id) else { return };
            match said.get(1).dyn_into::<Uint8Array>() {
                Ok(word) => words.push_back(Some(word.to_vec())),
                Err(_) => {
                    if let Some(why) = said.get(2).as_string() {
                        page::complain(&format!("a worker failed: {why}"));
                    }
                    words.push_back(None);
                }
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        Ok(Lane { worker, waiting: BTreeMap::new(), heard, _hear: hear })
    }

    fn send(&mut self, id: u32, question: Question) {
        self.heard.borrow_mut().entry(id).or_default();
        let message = Array::of3(&id.into(), &question.0.as_str().into(), &Uint8Array::from(question.1.as_slice()));
        self.waiting.insert(id, question);
        if let Err(why) = self.worker.post_message(&message) {
            page::complain(&format!("a worker does not answer: {why:?}"));
            self.end(id);
        }
    }

    fn end(&self, id: u32) {
        if let Some(words) = self.heard.borrow_mut().get_mut(&id) {
            words.push_back(None);
        }
    }
}

/// There is nothing more to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended;

/// A question that was asked. Dropped before its end, it ends its worker, unless it is patient.
#[derive(Debug)]
pub struct Errand {
    lane: String,
    id: u32,
    patient: bool,
    ended: bool,
}

impl Errand {
    /// Asks the worker of a name, which is begun where there is none: a question by its name, and its bytes.
    pub fn begin(lane: &str, name: &str, question: &[u8], patient: bool) -> Errand {
        LANES.with_borrow_mut(|lanes| {
            lanes.last += 1;
            let id = lanes.last;
            if !lanes.open.contains_key(lane) {
                match Lane::open() {
                    Ok(opened) => drop(lanes.open.insert(lane.into(), opened)),
                    Err(why) => page::complain(&format!("no worker: {why:?}")),
                }
            }
            let open = lanes.open.get_mut(lane);
            let ended = open.is_none();
            if let Some(open) = open {
                open.send(id, (name.into(), question.into()));
            }
            Errand { lane: lane.into(), id, patient, ended }
        })
    }

    /// The next word, if there is one already.
    ///
    /// # Errors
    /// There will be none.
    pub fn hear(&mut self) -> Result<Option<Vec<u8>>, Ended> {
        if self.ended {
            return Err(Ended);
        }
        LANES.with_borrow_mut(|lanes| {
            let lane = lanes.open.get_mut(&self.lane).ok_or(Ended)?;
            let mut heard = lane.heard.borrow_mut();
            match heard.get_mut(&self.id).map(VecDeque::pop_front) {
                Some(Some(Some(word))) => Ok(Some(word)),
                Some(None) => Ok(None),
                Some(Some(None)) | None => {
                    self.ended = true;
                    heard.remove(&self.id);
                    lane.waiting.remove(&self.id);
                    Err(Ended)
                }
            }
        })
    }
}

impl Drop for Errand {
    fn drop(&mut self) {
        LANES.with_borrow_mut(|lanes| {
            let Some(lane) = lanes.open.get_mut(&self.lane) else { return };
            lane.waiting.remove(&self.id);
            let words = lane.heard.borrow_mut().remove(&self.id);
            if self.ended || self.patient || words.is_none_or(|words| words.back() == Some(&None)) {
                return;
            }
            lane.worker.terminate();
            // Whoever asked the same worker later asks the next one.
            let others = std::mem::take(&mut lane.waiting);
            lanes.open.remove(&self.lane);
            if others.is_empty() {
                return;
            }
            match Lane::open() {
                Ok(mut lane) => {
                    others.into_iter().for_each(|(id, question)| lane.send(id, question));
                    lanes.open.insert(self.lane.clone(), lane);
                }
                Err(why) => page::complain(&format!("no worker: {why:?}")),
            }
        });
    }
}
