//! The thread that writes files: the latest version of each, whole or not at all.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use super::kept::FileChanged;
use super::read::{FileText, move_aside};
use super::shared::{self, SharedFile};
use crate::app::base::background::{self, EventSender};
use benediction_platform::clock::Instant;
use benediction_platform::files::{self, Lock};
use benediction_platform::threads::{self, Thread};
use benediction_study::library::exchange::write_new_file;
use benediction_study::progress::Unusable;
use benediction_study::record::keep_unknown;
use benediction_words as words;
use benediction_words::locale::say;

/// A shared file that could not be written is tried again after this time.
const RETRY_DELAY: Duration = Duration::from_secs(20);
/// Number of attempts to lock a shared file, and the time between them. Another window holds the lock only while it writes.
const LOCK_ATTEMPTS: usize = 100;
const LOCK_DELAY: Duration = Duration::from_millis(5);

/// A change of a text.
struct Change {
    /// The text from which it was made. Empty if that does not matter.
    base: String,
    text: String,
}

enum WriteRequest {
    Text {
        path: PathBuf,
        change: Change,
        due: Instant,
    },
    /// Check if other programs have changed the shared files.
    CheckForChanges,
    /// Write everything now, then reply.
    Flush(Sender<()>),
}

/// An event of the thread.
pub(super) enum WriteEvent {
    /// A file could not be written. Each file is reported once until it has been written again.
    Error(String),
    /// Another program has changed a shared file.
    Changed(FileChanged),
}

/// A handle of the thread. Dropping it writes everything and ends the thread. Without threads files are written at once, or when
/// the events are read.
pub(super) struct Writer {
    requests: Option<Sender<WriteRequest>>,
    events: Mutex<Receiver<WriteEvent>>,
    thread: Option<Thread>,
    here: Option<Mutex<FileWriter>>,
}

impl Writer {
    /// Starts the thread with the files that others may change too, and their texts when they were read.
    pub(super) fn start(shared: HashMap<PathBuf, (&'static SharedFile, String)>) -> Writer {
        let (requests, incoming) = channel();
        let (sender, events) = background::channel();
        let mut writer = FileWriter { events: sender, shared, waiting: HashMap::new(), in_trouble: HashSet::new() };
        if !threads::AVAILABLE {
            return Writer { requests: None, events: Mutex::new(events), thread: None, here: Some(Mutex::new(writer)) };
        }
        let thread = threads::start("files", move || writer.run(&incoming)).ok();
        Writer { requests: Some(requests), events: Mutex::new(events), thread, here: None }
    }

    /// Writes a text after a delay. A later text for the same file replaces it. Into a shared file goes what has changed since `base`.
    pub(super) fn write(&self, path: PathBuf, base: String, text: String, rest: Duration) {
        self.send(WriteRequest::Text { path, change: Change { base, text }, due: Instant::now() + rest });
    }

    /// Waits until everything is written, at most for `timeout`. Returns `true` if it was.
    pub(super) fn flush(&self, timeout: Duration) -> bool {
        let (done, wait) = channel();
        self.send(WriteRequest::Flush(done));
        wait.recv_timeout(timeout).is_ok()
    }

    /// Checks if other programs have changed the shared files.
    pub(super) fn check_for_changes(&self) {
        self.send(WriteRequest::CheckForChanges);
    }

    /// Returns the events since the last call.
    pub(super) fn events(&self) -> impl Iterator<Item = WriteEvent> + use<> {
        self.here(FileWriter::write_due);
        let events = self.events.lock().map(|events| events.try_iter().collect::<Vec<_>>());
        events.unwrap_or_default().into_iter()
    }

    fn here(&self, act: impl FnOnce(&mut FileWriter)) {
        if let Some(Ok(mut writer)) = self.here.as_ref().map(Mutex::lock) {
            act(&mut writer);
        }
    }

    fn send(&self, request: WriteRequest) {
        if self.here.is_some() {
            return self.here(|writer| writer.take(std::iter::once(request)));
        }
        if let Some(requests) = &self.requests {
            // Without its thread nothing can be written; the error has been reported already.
            let _ = requests.send(request);
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            thread.wait();
        }
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("."))
}

/// The texts to write, and the files that could not be written.
struct FileWriter {
    events: EventSender<WriteEvent>,
    /// The files that others may change too, with their texts as they were last read or written.
    shared: HashMap<PathBuf, (&'static SharedFile, String)>,
    /// The changes of each file in their order, and when they are due.
    waiting: HashMap<PathBuf, (Vec<Change>, Instant)>,
    in_trouble: HashSet<PathBuf>,
}

impl FileWriter {
    /// Handles requests until the channel is closed.
    fn run(&mut self, requests: &Receiver<WriteRequest>) {
        loop {
            let due = self.waiting.values().map(|(_, due)| *due).min();
            let request = match due {
                None => requests.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(due) => requests.recv_timeout(due.saturating_duration_since(Instant::now())),
            };
            match request {
                Ok(request) => self.take(std::iter::once(request).chain(requests.try_iter())),
                Err(RecvTimeoutError::Timeout) => self.write_due(),
                Err(RecvTimeoutError::Disconnected) => return self.write_texts(true),
            }
        }
    }

    /// Handles requests.
    fn take(&mut self, requests: impl Iterator<Item = WriteRequest>) {
        let mut flushed = Vec::new();
        for request in requests {
            match request {
                WriteRequest::Text { path, change, due } => {
                    let is_shared = self.shared.contains_key(&path);
                    let (changes, when) = self.waiting.entry(path).or_insert_with(|| (Vec::new(), due));
                    *when = due;
                    match changes.last_mut() {
                        Some(last) if !is_shared || change.base.is_empty() || change.base == last.text => {
                            last.text = change.text;
                        }
                        _ => changes.push(change),
                    }
                }
                WriteRequest::CheckForChanges => self.check_for_changes(),
                WriteRequest::Flush(done) => flushed.push(done),
            }
        }
        self.write_texts(!flushed.is_empty());
        for done in flushed {
            let _ = done.send(());
        }
    }

    /// Writes the texts that are due.
    fn write_due(&mut self) {
        self.write_texts(false);
    }

    fn write_texts(&mut self, all: bool) {
        let now = Instant::now();
        let due: Vec<_> = self.waiting.extract_if(|_, (_, due)| all || *due <= now).collect();
        for (path, (changes, _)) in due {
            let written = match (self.shared.get(&path), changes.last()) {
                (Some((file, _)), _) => self.write_shared(file, &path, &changes),
                (None, Some(Change { text, .. })) => {
                    files::replace(&path, text.as_bytes()).map_err(|error| words::storage::cannot_write(&path, &error))
                }
                (None, None) => Ok(()),
            };
            // The changes of a shared file are not in those that come after them.
            if written.is_err() && self.shared.contains_key(&path) {
                self.waiting.insert(path.clone(), (changes, now + RETRY_DELAY));
            }
            self.report(path, written);
        }
    }

    /// Writes changes into a file that others may have changed too.
    fn write_shared(&mut self, file: &'static SharedFile, path: &Path, changes: &[Change]) -> Result<(), String> {
        let Some(Change { text: ours, .. }) = changes.last() else { return Ok(()) };
        // From reading to writing nobody else writes. One who holds the lock for long has stopped.
        let lock = lock(path);
        let there = match shared::read(path) {
            FileText::Text(there) => match (file.check)(&there) {
                Ok(()) => Some(there),
                Err(Unusable::Newer(reason)) => return Err(words::storage::left_unsaved(path, &say(&reason))),
                Err(Unusable::Broken(_)) => {
                    self.keep_broken(path, &there)?;
                    None
                }
            },
            FileText::Nothing => None,
            FileText::Broken(reason) => {
                let aside = move_aside(folder_of(path), path);
                let aside = aside.ok_or_else(|| words::storage::left_unsaved(path, &reason))?;
                self.events.send(WriteEvent::Error(words::storage::changed_aside(path, &aside)));
                None
            }
            FileText::TooLong(reason) => return Err(words::storage::left_unsaved(path, &reason)),
            FileText::Withheld(error) => return Err(words::storage::cannot_write(path, &error)),
        };
        let merge =
            |there: String, change: &Change| keep_unknown(&(file.merge)(&change.base, &change.text, &there), &there);
        let merged = there.clone().map_or_else(|| ours.clone(), |there| changes.iter().fold(there, merge));
        if there.as_ref() != Some(&merged) {
            let written = files::replace(path, merged.as_bytes());
            written.map_err(|error| words::storage::cannot_write(path, &error))?;
        }
        drop(lock);
        if merged != *ours {
            let (base, text) = (ours.clone(), merged.clone());
            self.events.send(WriteEvent::Changed(FileChanged { file: file.name, base, text }));
        }
        self.shared.insert(path.into(), (file, merged));
        Ok(())
    }

    /// Keeps a text that is not one of this file beside it.
    fn keep_broken(&self, path: &Path, text: &str) -> Result<(), String> {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let aside = write_new_file(folder_of(path), &format!("{stem}.broken"), "ron", text.as_bytes());
        let aside = aside.map_err(|reason| say(&reason))?;
        self.events.send(WriteEvent::Error(words::storage::changed_aside(path, &aside)));
        Ok(())
    }

    /// Reports changes of the shared files by other programs.
    fn check_for_changes(&mut self) {
        for (path, (file, cached)) in &mut self.shared {
            if !self.waiting.contains_key(path)
                && let FileText::Text(there) = shared::read(path)
                && there != *cached
                && (file.check)(&there).is_ok()
            {
                let base = std::mem::replace(cached, there.clone());
                self.events.send(WriteEvent::Changed(FileChanged { file: file.name, base, text: there }));
            }
        }
    }

    /// Reports an error, once until the file is written again.
    fn report(&mut self, target: PathBuf, result: Result<(), String>) {
        if let Err(error) = result {
            if self.in_trouble.insert(target) {
                self.events.send(WriteEvent::Error(error));
            }
        } else {
            self.in_trouble.remove(&target);
        }
    }
}

/// Locks a shared file. Returns `None` if another window holds it for long.
fn lock(path: &Path) -> Option<Lock> {
    let path = path.with_extension("lock");
    for _ in 0..LOCK_ATTEMPTS {
        if let Some(lock) = files::lock(&path) {
            return Some(lock);
        }
        // Without threads the one that holds it cannot give it back while this waits.
        if !threads::AVAILABLE {
            break;
        }
        threads::sleep(LOCK_DELAY);
    }
    None
}
