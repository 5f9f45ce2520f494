//! Workers of the browser. Each is a small program of its own, without a window, which receives requests and sends replies. A busy
//! worker receives nothing: to cancel a request, its worker is ended, and the next request starts another one.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::errors::error_text;
use super::page;
use super::wake::wake;

/// Replies to a request that have not been received yet; `None` marks the end.
type Replies = VecDeque<Option<Vec<u8>>>;

/// A request: its name and its bytes.
type Request = (String, Vec<u8>);

/// A worker, and the requests that it has not completed.
struct WebWorker {
    worker: Worker,
    pending: BTreeMap<u32, Request>,
    replies: Rc<RefCell<HashMap<u32, Replies>>>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
}

#[derive(Default)]
struct WebWorkers {
    open: HashMap<String, WebWorker>,
    last_id: u32,
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
        let replies: Rc<RefCell<HashMap<u32, Replies>>> = Rc::default();
        let receiver = Rc::clone(&replies);
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let message = Array::from(&event.data());
            let Some(id) = message.get(0).as_f64().map(|id| id as u32) else { return };
            // The request of this reply was dropped.
            let mut replies = receiver.borrow_mut();
            let Some(queue) = replies.get_mut(&id) else { return };
            match message.get(1).dyn_into::<Uint8Array>() {
                Ok(reply) => queue.push_back(Some(reply.to_vec())),
                Err(_) => {
                    if let Some(error) = message.get(2).as_string() {
                        page::log_error(&format!("a worker failed: {error}"));
                    }
                    queue.push_back(None);
                }
            }
            wake();
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Ok(WebWorker { worker, pending: BTreeMap::new(), replies, _on_message: on_message })
    }

    fn send(&mut self, id: u32, request: Request) {
        self.replies.borrow_mut().entry(id).or_default();
        let message = Array::of3(&id.into(), &request.0.as_str().into(), &Uint8Array::from(request.1.as_slice()));
        self.pending.insert(id, request);
        if let Err(error) = self.worker.post_message(&message) {
            page::log_error(&format!("a worker does not answer: {}", error_text(&error)));
            self.end(id);
        }
    }

    fn end(&self, id: u32) {
        if let Some(queue) = self.replies.borrow_mut().get_mut(&id) {
            queue.push_back(None);
            wake();
        }
    }
}

/// The error after the last reply to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended;

/// A running request. If it is dropped before its end, its worker is ended, unless the request is uncancellable.
#[derive(Debug)]
pub struct WorkerRequest {
    worker: String,
    id: u32,
    uncancellable: bool,
    ended: bool,
}

impl WorkerRequest {
    /// Sends a request, by its name and its bytes, to the worker named `worker`, which is started if it does not exist.
    pub fn send(worker: &str, name: &str, request: &[u8], uncancellable: bool) -> WorkerRequest {
        WORKERS.with_borrow_mut(|workers| {
            workers.last_id += 1;
            let id = workers.last_id;
            if !workers.open.contains_key(worker) {
                match WebWorker::open() {
                    Ok(opened) => drop(workers.open.insert(worker.into(), opened)),
                    Err(error) => page::log_error(&format!("no worker: {}", error_text(&error))),
                }
            }
            let open = workers.open.get_mut(worker);
            let ended = open.is_none();
            if let Some(open) = open {
                open.send(id, (name.into(), request.into()));
            }
            WorkerRequest { worker: worker.into(), id, uncancellable, ended }
        })
    }

    /// Returns the next reply, or `None` if it has not arrived yet.
    ///
    /// # Errors
    /// Returns an error after the last reply.
    pub fn try_recv(&mut self) -> Result<Option<Vec<u8>>, Ended> {
        if self.ended {
            return Err(Ended);
        }
        WORKERS.with_borrow_mut(|workers| {
            let worker = workers.open.get_mut(&self.worker).ok_or(Ended)?;
            let mut replies = worker.replies.borrow_mut();
            match replies.get_mut(&self.id).map(VecDeque::pop_front) {
                Some(Some(Some(reply))) => Ok(Some(reply)),
                Some(None) => Ok(None),
                Some(Some(None)) | None => {
                    self.ended = true;
                    replies.remove(&self.id);
                    worker.pending.remove(&self.id);
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
            worker.pending.remove(&self.id);
            let queue = worker.replies.borrow_mut().remove(&self.id);
            if self.ended || self.uncancellable || queue.is_none_or(|queue| queue.back() == Some(&None)) {
                return;
            }
            worker.worker.terminate();
            // Requests that the same worker has not completed are sent to a new one.
            let remaining = std::mem::take(&mut worker.pending);
            workers.open.remove(&self.worker);
            if remaining.is_empty() {
                return;
            }
            match WebWorker::open() {
                Ok(mut worker) => {
                    remaining.into_iter().for_each(|(id, request)| worker.send(id, request));
                    workers.open.insert(self.worker.clone(), worker);
                }
                Err(error) => page::log_error(&format!("no worker: {}", error_text(&error))),
            }
        });
    }
}
