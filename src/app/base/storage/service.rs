//! The library service: a thread that owns the files of all games. Autosave, the library page, imports and the table send it
//! requests, and it answers with what it read and with what happened to the files of open games.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::prelude::*;

use super::mark::Mark;
use super::requests::{LibraryOutput, LibraryRequest};
use super::worker::{ServiceEvent, Worker};
use crate::app::base::background;
use benediction_platform::threads::{self, Thread};
use benediction_study::library::{Library, OpenGames};

/// A handle of the service. Dropping it finishes all requests but imports and those that read many games, which it gives up, and ends
/// the thread. Without threads requests are handled at once, and imports a piece in each frame.
#[derive(Resource)]
pub struct LibraryService {
    requests: Option<Sender<LibraryRequest>>,
    events: Mutex<Receiver<ServiceEvent>>,
    /// Number of requests sent so far.
    sent: Arc<AtomicUsize>,
    /// `true` once the service is dropped.
    closing: Arc<AtomicBool>,
    /// Number of requests that are not done yet.
    due: usize,
    thread: Option<Thread>,
    here: Option<Mutex<Worker>>,
}

impl LibraryService {
    /// Starts the service, with a thread or without.
    pub(super) fn start(library: Library, open: OpenGames, mark: Mark, has_thread: bool) -> LibraryService {
        let (requests, incoming) = channel();
        let (events, outgoing) = background::channel();
        let sent = Arc::new(AtomicUsize::new(0));
        let closing = Arc::new(AtomicBool::new(false));
        let mut worker = Worker::new(library, open, mark, events, sent.clone(), closing.clone());
        let events = Mutex::new(outgoing);
        if !has_thread {
            let here = Some(Mutex::new(worker));
            return LibraryService { requests: None, events, sent, closing, due: 0, thread: None, here };
        }
        let thread = threads::start("library", move || worker.run(&incoming)).ok();
        LibraryService { requests: Some(requests), events, sent, closing, due: 0, thread, here: None }
    }

    /// Sends a request.
    pub fn send(&mut self, request: LibraryRequest) {
        if let Some(here) = &self.here {
            if let Ok(mut worker) = here.lock() {
                self.due += 1;
                worker.receive(request);
                worker.process_requests();
            }
            return;
        }
        if let Some(requests) = &self.requests {
            self.sent.fetch_add(1, Ordering::Relaxed);
            // Without its thread nothing can be done; that it did not start has been logged.
            self.due += usize::from(requests.send(request).is_ok());
        }
    }

    /// Imports more games where there are no threads, a piece in each frame.
    pub(super) fn continue_import(&self) {
        if let Some(mut worker) = self.here.as_ref().and_then(|here| here.lock().ok()) {
            worker.next();
            worker.process_requests();
        }
    }

    /// Returns `true` while a request is not done.
    pub const fn is_busy(&self) -> bool {
        self.due > 0
    }

    /// Returns the next output, or `None` if there is none yet.
    pub(super) fn receive(&mut self) -> Option<LibraryOutput> {
        loop {
            let event = self.events.get_mut().ok()?.try_recv().ok()?;
            match event {
                ServiceEvent::Output(output) => return Some(output),
                ServiceEvent::Done => self.due = self.due.saturating_sub(1),
            }
        }
    }

    /// Waits until all requests are done, at most for `timeout`. Returns `true` if they are.
    pub(super) fn flush(&mut self, timeout: Duration) -> bool {
        let (done, wait) = channel();
        self.send(LibraryRequest::Flush(done));
        wait.recv_timeout(timeout).is_ok()
    }
}

impl Drop for LibraryService {
    fn drop(&mut self) {
        self.closing.store(true, Ordering::Relaxed);
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            thread.wait();
        }
    }
}
