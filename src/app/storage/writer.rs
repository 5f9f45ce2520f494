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

/// What shall become of a file.
enum Wish {
    Write(String),
    Remove,
}

enum Order {
    File {
        path: PathBuf,
        wish: Wish,
        due: Instant,
    },
    /// Do everything now and answer.
    Flush(Sender<()>),
}

/// The thread, from outside. It ends, with everything done, when this is dropped.
pub(super) struct Writer {
    orders: Option<Sender<Order>>,
    errors: Mutex<Receiver<String>>,
    thread: Option<Thread>,
}

impl Writer {
    pub(super) fn start() -> Writer {
        let (orders, wanted) = channel();
        let (tell, errors) = channel();
        let thread = threads::start("files", move || work(&wanted, &tell)).ok();
        Writer { orders: Some(orders), errors: Mutex::new(errors), thread }
    }

    /// Writes a text once the file has been left alone for so long.
    pub(super) fn write(&self, path: PathBuf, text: String, rest: Duration) {
        self.order(Order::File { path, wish: Wish::Write(text), due: Instant::now() + rest });
    }

    /// Removes a file, if it is there.
    pub(super) fn remove(&self, path: PathBuf) {
        self.order(Order::File { path, wish: Wish::Remove, due: Instant::now() });
    }

    /// Waits until everything is on the disk, but not for ever; whether it is.
    pub(super) fn flush(&self, patience: Duration) -> bool {
        let (done, wait) = channel();
        self.order(Order::Flush(done));
        wait.recv_timeout(patience).is_ok()
    }

    /// What could not be written since the last time. A file in trouble is named once, until it has been written again.
    pub(super) fn errors(&self) -> impl Iterator<Item = String> {
        let errors = self.errors.lock().map(|errors| errors.try_iter().collect::<Vec<_>>());
        errors.unwrap_or_default().into_iter()
    }

    fn order(&self, order: Order) {
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

fn work(wanted: &Receiver<Order>, tell: &Sender<String>) {
    let mut waiting: HashMap<PathBuf, (Wish, Instant)> = HashMap::new();
    let mut in_trouble: Vec<PathBuf> = Vec::new();
    loop {
        let due = waiting.values().map(|(_, due)| *due).min();
        let order = match due {
            None => wanted.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => wanted.recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        let mut flushed = Vec::new();
        let mut all = false;
        let mut over = false;
        match order {
            Ok(order) => {
                for order in std::iter::once(order).chain(wanted.try_iter()) {
                    match order {
                        Order::File { path, wish, due } => drop(waiting.insert(path, (wish, due))),
                        Order::Flush(done) => flushed.push(done),
                    }
                }
                all = !flushed.is_empty();
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => (all, over) = (true, true),
        }
        let now = Instant::now();
        for (path, (wish, _)) in waiting.extract_if(|_, (_, due)| all || *due <= now) {
            let result = match wish {
                Wish::Write(text) => files::replace(&path, text.as_bytes()),
                Wish::Remove => files::remove(&path),
            };
            let known = in_trouble.iter().position(|other| *other == path);
            match (result, known) {
                (Ok(()), Some(index)) => drop(in_trouble.remove(index)),
                (Err(error), None) => {
                    let _ = tell.send(words::storage::cannot_write(&path, &error));
                    in_trouble.push(path);
                }
                _ => {}
            }
        }
        for done in flushed {
            let _ = done.send(());
        }
        if over {
            return;
        }
    }
}
