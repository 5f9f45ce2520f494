//! The thread that writes files: the latest version of each, whole or not at all.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use super::{Found, read};
use crate::app::base::background::{self, EventSender};
use benediction_platform::clock::Instant;
use benediction_platform::files;
use benediction_platform::threads::{self, Thread};
use benediction_study::library::exchange::write_new_file;
use benediction_study::record::{has_fields, merge_fields};
use benediction_words as words;
use benediction_words::locale::say;

enum Order {
    Text {
        path: PathBuf,
        text: String,
        due: Instant,
    },
    /// See whether others have changed the shared files.
    Look,
    /// Do everything now and answer.
    Flush(Sender<()>),
}

/// What the thread tells.
pub(super) enum Told {
    /// A file could not be written. A file in trouble is named once, until it has been written again.
    Error(String),
    /// A shared file has this text now, which is not what was last written here.
    Changed(String),
}

/// The thread, from outside. It ends, with everything done, when this is dropped. Where there are no threads everything is done at once,
/// or when the errors are asked for.
pub(super) struct Writer {
    orders: Option<Sender<Order>>,
    told: Mutex<Receiver<Told>>,
    thread: Option<Thread>,
    here: Option<Mutex<Work>>,
}

impl Writer {
    /// Starts it with the files that others may change too, and what they said when they were read: fields in parentheses.
    pub(super) fn start(shared: HashMap<PathBuf, String>) -> Writer {
        let (orders, wanted) = channel();
        let (tell, told) = background::channel();
        let mut work = Work { tell, shared, waiting: HashMap::new(), in_trouble: Vec::new() };
        if !threads::AVAILABLE {
            return Writer { orders: None, told: Mutex::new(told), thread: None, here: Some(Mutex::new(work)) };
        }
        let thread = threads::start("files", move || work.go_on(&wanted)).ok();
        Writer { orders: Some(orders), told: Mutex::new(told), thread, here: None }
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

    /// Looks whether others have changed the shared files.
    pub(super) fn look(&self) {
        self.order(Order::Look);
    }

    /// What happened since the last time.
    pub(super) fn told(&self) -> impl Iterator<Item = Told> + use<> {
        self.here(Work::write_due);
        let told = self.told.lock().map(|told| told.try_iter().collect::<Vec<_>>());
        told.unwrap_or_default().into_iter()
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

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("."))
}

/// What there is to write, and what could not be written.
struct Work {
    tell: EventSender<Told>,
    /// The files that others may change too, as they were last read or written.
    shared: HashMap<PathBuf, String>,
    /// Texts, and when they are due.
    waiting: HashMap<PathBuf, (String, Instant)>,
    in_trouble: Vec<PathBuf>,
}

impl Work {
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
                Order::Look => self.look(),
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
            let written = if self.shared.contains_key(&path) {
                self.write_shared(&path, text)
            } else {
                files::replace(&path, text.as_bytes())
            };
            let written = written.map_err(|error| words::storage::cannot_write(&path, &error));
            self.came_to(path, written);
        }
    }

    /// Writes a file that others may have changed since it was last read or written here: their changes are merged.
    fn write_shared(&mut self, path: &Path, text: String) -> io::Result<()> {
        let known = self.shared.get(path).cloned().unwrap_or_default();
        let merged = match read(path) {
            Found::Text(there) if there == known => text.clone(),
            Found::Text(there) if has_fields(&there) => merge_fields(&known, &text, &there),
            Found::Text(there) => {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                let aside = write_new_file(folder_of(path), &format!("{stem}.broken"), "ron", there.as_bytes());
                let aside = aside.map_err(|reason| io::Error::other(say(&reason)))?;
                self.tell.send(Told::Error(words::storage::changed_aside(path, &aside)));
                text.clone()
            }
            Found::Nothing | Found::Broken(_) => text.clone(),
            Found::Withheld(error) => return Err(error),
        };
        files::replace(path, merged.as_bytes())?;
        if merged != text {
            self.tell.send(Told::Changed(merged.clone()));
        }
        self.shared.insert(path.into(), merged);
        Ok(())
    }

    /// Tells what others have written into the shared files.
    fn look(&mut self) {
        for (path, known) in &mut self.shared {
            if !self.waiting.contains_key(path)
                && let Found::Text(there) = read(path)
                && there != *known
                && has_fields(&there)
            {
                known.clone_from(&there);
                self.tell.send(Told::Changed(there));
            }
        }
    }

    /// Tells what went wrong, once until it goes well again.
    fn came_to(&mut self, target: PathBuf, result: Result<(), String>) {
        let known = self.in_trouble.iter().position(|other| *other == target);
        match (result, known) {
            (Ok(()), Some(index)) => drop(self.in_trouble.remove(index)),
            (Err(error), None) => {
                self.tell.send(Told::Error(error));
                self.in_trouble.push(target);
            }
            _ => {}
        }
    }
}
