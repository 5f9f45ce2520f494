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
struct WebWorker {
    worker: Worker,
    waiting: BTreeMap<u32, Question>,
    heard: Rc<RefCell<HashMap<u32, Words>>>,
    _hear: Closure<dyn Fn(MessageEvent)>,
}

#[derive(Default)]
struct WebWorkers {
    open: HashMap<String, WebWorker>,
    last: u32,
}

thread_local! {
    static WORKERS: RefCell<WebWorkers> = RefCell::default();
}

impl WebWorker {
    fn open() -> Result<WebWorker, JsValue> {
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
        Ok(WebWorker { worker, waiting: BTreeMap::new(), heard, _hear: hear })
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

/// A question that was asked. Dropped before its end, it ends its worker, unless it is uncancellable.
#[derive(Debug)]
pub struct WorkerRequest {
    worker: String,
    id: u32,
    uncancellable: bool,
    ended: bool,
}

impl WorkerRequest {
    /// Asks the worker of a name, which is begun where there is none: a question by its name, and its bytes.
    pub fn begin(worker: &str, name: &str, question: &[u8], uncancellable: bool) -> WorkerRequest {
        WORKERS.with_borrow_mut(|workers| {
            workers.last += 1;
            let id = workers.last;
            if !workers.open.contains_key(worker) {
                match WebWorker::open() {
                    Ok(opened) => drop(workers.open.insert(worker.into(), opened)),
                    Err(why) => page::complain(&format!("no worker: {why:?}")),
                }
            }
            let open = workers.open.get_mut(worker);
            let ended = open.is_none();
            if let Some(open) = open {
                open.send(id, (name.into(), question.into()));
            }
            WorkerRequest { worker: worker.into(), id, uncancellable, ended }
        })
    }

    /// The next word, if there is one already.
    ///
    /// # Errors
    /// There will be none.
    pub fn try_recv(&mut self) -> Result<Option<Vec<u8>>, Ended> {
        if self.ended {
            return Err(Ended);
        }
        WORKERS.with_borrow_mut(|workers| {
            let worker = workers.open.get_mut(&self.worker).ok_or(Ended)?;
            let mut heard = worker.heard.borrow_mut();
            match heard.get_mut(&self.id).map(VecDeque::pop_front) {
                Some(Some(Some(word))) => Ok(Some(word)),
                Some(None) => Ok(None),
                Some(Some(None)) | None => {
                    self.ended = true;
                    heard.remove(&self.id);
                    worker.waiting.remove(&self.id);
                    Err(Ended)
                }
            }
        })
    }
}

impl Drop for WorkerRequest {
    fn drop(&mut self) {
        WORKERS.with_borrow_mut(|workers| {
            let Some(worker) = workers.open.get_mut(&self.worker) else { return };
            worker.waiting.remove(&self.id);
            let words = worker.heard.borrow_mut().remove(&self.id);
            if self.ended || self.uncancellable || words.is_none_or(|words| words.back() == Some(&None)) {
                return;
            }
            worker.worker.terminate();
            // Whoever asked the same worker later asks the next one.
            let others = std::mem::take(&mut worker.waiting);
            workers.open.remove(&self.worker);
            if others.is_empty() {
                return;
            }
            match WebWorker::open() {
                Ok(mut worker) => {
                    others.into_iter().for_each(|(id, question)| worker.send(id, question));
                    workers.open.insert(self.worker.clone(), worker);
                }
                Err(why) => page::complain(&format!("no worker: {why:?}")),
            }
        });
    }
}
