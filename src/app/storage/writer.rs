//! The thread that writes files: the latest version of each, whole or not at all.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use crate::platform::clock::Instant;
use crate::platform::files;
use crate::platform::threads::{self, Thread};
use crate::words;

enum Order {
    Text {
        path: PathBuf,
        text: String,
        due: Instant,
    },
    /// Do everything now and answer.
    Flush(Sender<()>),
}

/// The thread, from outside. It ends, with everything done, when this is dropped. Where there are no threads everything is done at once,
/// or when the errors are asked for.
pub(super) struct Writer {
    orders: Option<Sender<Order>>,
    errors: Mutex<Receiver<String>>,
    thread: Option<Thread>,
    here: Option<Mutex<Work>>,
}

impl Writer {
    pub(super) fn start() -> Writer {
        let (orders, wanted) = channel();
        let (tell, errors) = channel();
        let mut work = Work::new(tell);
        if !threads::ARE_THERE {
            return Writer { orders: None, errors: Mutex::new(errors), thread: None, here: Some(Mutex::new(work)) };
        }
        let thread = threads::start("files", move || work.go_on(&wanted)).ok();
        Writer { orders: Some(orders), errors: Mutex::new(errors), thread, here: None }
    }

    /// Writes a text once the file has been left alone for so long.
    pub(super) fn write(&self, path: PathBuf, text: String, rest: Duration) {
        self.order(Order::Text { path, text, due: Instant::now() + rest });
    }

    /// Waits until everything is on the disk, but not for ever; whether it is.
    pub(super) fn flush(&self, patience: Duration) -> bool {
        let (done, wait) = channel();
        self.order(Order::Flush(done));
        wait.recv_timeout(patience).is_ok()
    }

    /// What could not be written since the last time. A file in trouble is named once, until it has been written again.
    pub(super) fn errors(&self) -> impl Iterator<Item = String> {
        self.here(Work::write_due);
        let errors = self.errors.lock().map(|errors| errors.try_iter().collect::<Vec<_>>());
        errors.unwrap_or_default().into_iter()
    }

    fn here(&self, act: impl FnOnce(&mut Work)) {
        if let Some(Ok(mut work)) = self.here.as_ref().map(Mutex::lock) {
            act(&mut work);
        }
    }

    fn order(&self, order: Order) {
        if self.here.is_some() {
            return self.here(|work| work.take(std::iter::once(order)));
        }
        if let Some(orders) = &self.orders {
            // Without its thread nothing can be written; that there is none has been said by the system already.
            let _ = orders.send(order);
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            thread.wait();
        }
    }
}

/// What there is to write, and what could not be written.
struct Work {
    tell: Sender<String>,
    /// Texts, and when they are due.
    waiting: HashMap<PathBuf, (String, Instant)>,
    in_trouble: Vec<PathBuf>,
}

impl Work {
    fn new(tell: Sender<String>) -> Work {
        Work { tell, waiting: HashMap::new(), in_trouble: Vec::new() }
    }

    /// Waits for orders until there can be no more.
    fn go_on(&mut self, wanted: &Receiver<Order>) {
        loop {
            let due = self.waiting.values().map(|(_, due)| *due).min();
            let order = match due {
                None => wanted.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(due) => wanted.recv_timeout(due.saturating_duration_since(Instant::now())),
            };
            match order {
                Ok(order) => self.take(std::iter::once(order).chain(wanted.try_iter())),
                Err(RecvTimeoutError::Timeout) => self.write_due(),
                Err(RecvTimeoutError::Disconnected) => return self.write_texts(true),
            }
        }
    }

    /// Does what is ordered.
    fn take(&mut self, orders: impl Iterator<Item = Order>) {
        let mut flushed = Vec::new();
        for order in orders {
            match order {
                Order::Text { path, text, due } => drop(self.waiting.insert(path, (text, due))),
                Order::Flush(done) => flushed.push(done),
            }
        }
        self.write_texts(!flushed.is_empty());
        for done in flushed {
            let _ = done.send(());
        }
    }

    /// Writes the texts that have been left alone long enough.
    fn write_due(&mut self) {
        self.write_texts(false);
    }

    fn write_texts(&mut self, all: bool) {
        let now = Instant::now();
        let due: Vec<_> = self.waiting.extract_if(|_, (_, due)| all || *due <= now).collect();
        for (path, (text, _)) in due {
            let written = files::replace(&path, text.as_bytes());
            let written = written.map_err(|error| words::storage::cannot_write(&path, &error));
            self.came_to(path, written);
        }
    }

    /// Tells what went wrong, once until it goes well again.
    fn came_to(&mut self, target: PathBuf, result: Result<(), String>) {
        let known = self.in_trouble.iter().position(|other| *other == target);
        match (result, known) {
            (Ok(()), Some(index)) => drop(self.in_trouble.remove(index)),
            (Err(error), None) => {
                let _ = self.tell.send(error);
                self.in_trouble.push(target);
            }
            _ => {}
        }
    }
}
