//! The thread that writes files: the latest version of each, whole or not at all.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::FileId;
use crate::library::{GameName, Store};
use crate::platform::clock::Instant;
use crate::platform::files::{self, Lock};
use crate::platform::threads::{self, Thread};
use crate::record::Record;
use crate::words;

/// Where this copy of the program keeps its game.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// The file that names the unfinished game at this copy's table, and the lock that says whose it is.
    pub mark: Option<(PathBuf, Lock)>,
    /// The game that it names.
    pub game: Option<(FileId, GameName)>,
}

enum Order {
    Text {
        path: PathBuf,
        text: String,
        due: Instant,
    },
    Game {
        file: FileId,
        game: Arc<Record>,
        played: bool,
    },
    Name(FileId, GameName),
    /// Do everything now and answer.
    Flush(Sender<()>),
}

/// What could not be written.
#[derive(PartialEq, Eq)]
enum Target {
    Path(PathBuf),
    Game(FileId),
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
    pub(super) fn start(store: Store, kept: Kept) -> Writer {
        let (orders, wanted) = channel();
        let (tell, errors) = channel();
        let mut work = Work::new(LibraryFiles::new(store, kept), tell);
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

    /// Writes a game into the library. One that is played is marked as the one to go on with as long as it is open.
    pub(super) fn keep(&self, file: FileId, game: Arc<Record>, played: bool) {
        self.order(Order::Game { file, game, played });
    }

    /// Says which file of the library a game is.
    pub(super) fn name(&self, file: FileId, name: GameName) {
        self.order(Order::Name(file, name));
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

/// The games of this run in the library.
struct LibraryFiles {
    store: Store,
    names: HashMap<FileId, GameName>,
    mark: Option<(PathBuf, Lock)>,
    /// The game that the mark names.
    marked: Option<GameName>,
    /// What was written last.
    latest: Option<(FileId, Arc<Record>)>,
}

impl LibraryFiles {
    fn new(store: Store, kept: Kept) -> LibraryFiles {
        let marked = kept.game.as_ref().map(|(_, name)| name.clone());
        LibraryFiles { store, names: kept.game.into_iter().collect(), mark: kept.mark, marked, latest: None }
    }

    /// Writes a game; one that is played is marked as the one to go on with as long as it is open.
    fn write(&mut self, file: FileId, game: Arc<Record>, played: bool) -> Result<(), String> {
        let known = self.names.get(&file).cloned();
        if known.is_none() && is_empty(&game) || self.latest.as_ref() == Some(&(file, game.clone())) {
            return Ok(());
        }
        let name = match known {
            Some(name) => name,
            None => {
                let name = self.store.add(&game).map_err(|reason| words::storage::not_saved(&reason))?;
                self.names.insert(file, name.clone());
                name
            }
        };
        // What is new is waited for, too.
        self.store.replace(&name, &game).map_err(|reason| words::storage::not_saved(&reason))?;
        if played || self.marked.as_ref() == Some(&name) {
            self.set_mark(Some(name).filter(|_| played && game.result.is_none()))?;
        }
        self.latest = Some((file, game));
        Ok(())
    }

    fn set_mark(&mut self, name: Option<GameName>) -> Result<(), String> {
        if name == self.marked {
            return Ok(());
        }
        if let Some((path, _)) = &self.mark {
            let written = match &name {
                Some(name) => files::replace(path, name.stem().as_bytes()),
                None => files::remove(path),
            };
            written.map_err(|error| words::storage::cannot_write(path, &error))?;
        }
        self.marked = name;
        Ok(())
    }
}

/// Whether nothing was played or said yet.
fn is_empty(game: &Record) -> bool {
    game.actions.is_empty() && game.variations.is_empty() && game.notes.is_empty()
}

/// What there is to write, and what could not be written.
struct Work {
    library: LibraryFiles,
    tell: Sender<String>,
    /// Texts, and when they are due.
    waiting: HashMap<PathBuf, (String, Instant)>,
    in_trouble: Vec<Target>,
}

impl Work {
    fn new(library: LibraryFiles, tell: Sender<String>) -> Work {
        Work { library, tell, waiting: HashMap::new(), in_trouble: Vec::new() }
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

    /// Does what is ordered; of several versions of one game only the latest.
    fn take(&mut self, orders: impl Iterator<Item = Order>) {
        let mut games: Vec<(FileId, Arc<Record>, bool)> = Vec::new();
        let mut flushed = Vec::new();
        for order in orders {
            match order {
                Order::Text { path, text, due } => drop(self.waiting.insert(path, (text, due))),
                Order::Game { file, game, played } => {
                    games.retain(|(other, ..)| *other != file);
                    games.push((file, game, played));
                }
                Order::Name(file, name) => drop(self.library.names.insert(file, name)),
                Order::Flush(done) => flushed.push(done),
            }
        }
        for (file, game, played) in games {
            let written = self.library.write(file, game, played);
            self.came_to(Target::Game(file), written);
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
            self.came_to(Target::Path(path), written);
        }
    }

    /// Tells what went wrong, once until it goes well again.
    fn came_to(&mut self, target: Target, result: Result<(), String>) {
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
