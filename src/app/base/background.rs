//! Background tasks: work on another thread that sends events to the window, wakes it, and can be cancelled. Bevy's task pools are
//! not used, because on two cores a long search in them would stop the drawing. A page has no threads; there a [`Job`] is sent to a
//! worker of the browser.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Arc, Mutex};

use bevy::log::error;

use benediction_platform::threads::{self, Thread};
use benediction_platform::wake::wake;
#[cfg(target_family = "wasm")]
use benediction_platform::workers::{Ended, WorkerRequest};
use benediction_worker::jobs::{EnginePool, Job};
#[cfg(target_family = "wasm")]
use benediction_worker::jobs::{read, written};

/// The sending half of a channel to the window. Each event wakes the window, and so does the end of the channel.
pub struct EventSender<T>(Option<Sender<T>>);

/// Creates a channel to the window.
pub fn channel<T>() -> (EventSender<T>, Receiver<T>) {
    let (sender, receiver) = mpsc::channel();
    (EventSender(Some(sender)), receiver)
}

impl<T> EventSender<T> {
    /// Sends an event. It is dropped if the receiver is gone.
    pub fn send(&self, event: T) {
        if let Some(sender) = &self.0 {
            let _ = sender.send(event);
            wake();
        }
    }
}

impl<T> Clone for EventSender<T> {
    fn clone(&self) -> EventSender<T> {
        EventSender(self.0.clone())
    }
}

impl<T> Drop for EventSender<T> {
    fn drop(&mut self) {
        self.0 = None;
        wake();
    }
}

/// A task in the background and its events. It is cancelled when this is dropped, without waiting for its end.
pub struct BackgroundTask<T> {
    stop: Arc<AtomicBool>,
    // A receiver may not be shared between threads; only one system takes this lock.
    events: Mutex<Receiver<T>>,
    thread: Option<Thread>,
    #[cfg(target_family = "wasm")]
    request: Option<(WorkerRequest, fn(&[u8]) -> Option<T>)>,
}

/// The result of [`BackgroundTask::try_recv`].
#[derive(Clone, Debug, PartialEq)]
pub enum TryRecv<T> {
    /// An event.
    Event(T),
    /// No event yet.
    Empty,
    /// The task has ended, and all its events have been received.
    Done,
}

impl<T: Send + 'static> BackgroundTask<T> {
    /// Starts a task on a thread of this name, once the thread `before` has ended. Returns `None` if the system gives no thread. On
    /// a page the work is done at once, in the frame; what takes long there is a [`Job`], for [`BackgroundTask::run`].
    pub fn spawn(
        name: &str,
        before: Option<Thread>,
        work: impl FnOnce(&AtomicBool, &mut dyn FnMut(T)) + Send + 'static,
    ) -> Option<BackgroundTask<T>> {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let (sender, events) = channel();
        let work = move || {
            if let Some(before) = before {
                before.wait();
            }
            work(&flag, &mut |event| sender.send(event));
        };
        let thread = if threads::AVAILABLE {
            match threads::start(name, work) {
                Ok(thread) => Some(thread),
                Err(error) => {
                    error!("the thread \"{name}\" did not start: {error}");
                    return None;
                }
            }
        } else {
            work();
            None
        };
        Some(BackgroundTask {
            stop,
            events: Mutex::new(events),
            thread,
            #[cfg(target_family = "wasm")]
            request: None,
        })
    }

    /// Runs a job as a task. Tasks of one name run one after the other.
    #[cfg(not(target_family = "wasm"))]
    pub fn run<J: Job<Event = T>>(
        name: &str,
        pool: &EnginePool,
        before: Option<Thread>,
        job: J,
    ) -> Option<BackgroundTask<T>> {
        let pool = pool.clone();
        BackgroundTask::spawn(name, before, move |stop, send| job.run(&pool, stop, send))
    }

    /// Runs a job in a worker of the browser. Jobs of one name run one after the other, in the same worker.
    #[cfg(target_family = "wasm")]
    pub fn run<J: Job<Event = T>>(name: &str, _: &EnginePool, _: Option<Thread>, job: J) -> Option<BackgroundTask<T>> {
        let (_, events) = mpsc::channel();
        let request = WorkerRequest::send(name, J::NAME, &written(&job), J::UNCANCELLABLE);
        Some(BackgroundTask {
            stop: Arc::default(),
            events: Mutex::new(events),
            thread: None,
            request: Some((request, event_of::<J>)),
        })
    }

    /// Returns the next event, without waiting for it.
    pub fn try_recv(&mut self) -> TryRecv<T> {
        #[cfg(target_family = "wasm")]
        if let Some((request, read)) = &mut self.request {
            return match request.try_recv() {
                Ok(Some(bytes)) => read(&bytes).map_or(TryRecv::Empty, TryRecv::Event),
                Ok(None) => TryRecv::Empty,
                Err(Ended) => TryRecv::Done,
            };
        }
        let Ok(events) = self.events.get_mut() else { return TryRecv::Done };
        match events.try_recv() {
            Ok(event) => TryRecv::Event(event),
            Err(TryRecvError::Empty) => TryRecv::Empty,
            Err(TryRecvError::Disconnected) => TryRecv::Done,
        }
    }

    /// Passes on the events that have come. Returns `true` once the task is over.
    pub fn drain(&mut self, mut take: impl FnMut(T)) -> bool {
        loop {
            match self.try_recv() {
                TryRecv::Event(event) => take(event),
                TryRecv::Empty => return false,
                TryRecv::Done => return true,
            }
        }
    }

    /// Cancels the task. Returns its thread, for the next task to wait for.
    pub fn cancel(mut self) -> Option<Thread> {
        self.thread.take()
    }
}

/// Reads an event of a job that a worker of the browser sent. Returns `None` if it cannot be read.
#[cfg(target_family = "wasm")]
fn event_of<J: Job>(bytes: &[u8]) -> Option<J::Event> {
    read(bytes).inspect_err(|why| error!("an event cannot be read: {why}")).ok()
}

impl<T> Drop for BackgroundTask<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_task_waits_for_the_cancelled_one() {
        let mut first = BackgroundTask::spawn("first", None, |stop, send| {
            send(1);
            while !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
        })
        .unwrap();
        while first.try_recv() != TryRecv::Event(1) {
            std::thread::yield_now();
        }
        assert_eq!(first.try_recv(), TryRecv::Empty);
        let mut second = BackgroundTask::spawn("second", first.cancel(), |_, send| send(2)).unwrap();
        let mut events = Vec::new();
        loop {
            match second.try_recv() {
                TryRecv::Done => break,
                TryRecv::Event(event) => events.push(event),
                TryRecv::Empty => std::thread::yield_now(),
            }
        }
        assert_eq!(events, [2]);
    }
}
