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

enum WriteRequest {
    Text {
        path: PathBuf,
        text: String,
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
    /// The new text of a shared file that another program has changed.
    Changed(String),
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
    /// Starts the thread with the files that others may change too, and their texts when they were read: fields in parentheses.
    pub(super) fn start(shared: HashMap<PathBuf, String>) -> Writer {
        let (requests, incoming) = channel();
        let (sender, events) = background::channel();
        let mut writer = FileWriter { events: sender, shared, waiting: HashMap::new(), in_trouble: Vec::new() };
        if !threads::AVAILABLE {
            return Writer { requests: None, events: Mutex::new(events), thread: None, here: Some(Mutex::new(writer)) };
        }
        let thread = threads::start("files", move || writer.run(&incoming)).ok();
        Writer { requests: Some(requests), events: Mutex::new(events), thread, here: None }
    }

    /// Writes a text after a delay. A later text for the same file replaces it.
    pub(super) fn write(&self, path: PathBuf, text: String, rest: Duration) {
        self.send(WriteRequest::Text { path, text, due: Instant::now() + rest });
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
    /// The files that others may change too, as they were last read or written.
    shared: HashMap<PathBuf, String>,
    /// Texts, and when they are due.
    waiting: HashMap<PathBuf, (String, Instant)>,
    in_trouble: Vec<PathBuf>,
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
                WriteRequest::Text { path, text, due } => drop(self.waiting.insert(path, (text, due))),
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
        for (path, (text, _)) in due {
            let written = if self.shared.contains_key(&path) {
                self.write_shared(&path, text)
            } else {
                files::replace(&path, text.as_bytes())
            };
            let written = written.map_err(|error| words::storage::cannot_write(&path, &error));
            self.report(path, written);
        }
    }

    /// Writes a file that others may have changed since it was last read or written here: their changes are merged.
    fn write_shared(&mut self, path: &Path, text: String) -> io::Result<()> {
        let cached = self.shared.get(path).cloned().unwrap_or_default();
        let merged = match read(path) {
            Found::Text(there) if there == cached => text.clone(),
            Found::Text(there) if has_fields(&there) => merge_fields(&cached, &text, &there),
            Found::Text(there) => {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                let aside = write_new_file(folder_of(path), &format!("{stem}.broken"), "ron", there.as_bytes());
                let aside = aside.map_err(|reason| io::Error::other(say(&reason)))?;
                self.events.send(WriteEvent::Error(words::storage::changed_aside(path, &aside)));
                text.clone()
            }
            Found::Nothing | Found::Broken(_) => text.clone(),
            Found::Withheld(error) => return Err(error),
        };
        files::replace(path, merged.as_bytes())?;
        if merged != text {
            self.events.send(WriteEvent::Changed(merged.clone()));
        }
        self.shared.insert(path.into(), merged);
        Ok(())
    }

    /// Reports changes of the shared files by other programs.
    fn check_for_changes(&mut self) {
        for (path, cached) in &mut self.shared {
            if !self.waiting.contains_key(path)
                && let Found::Text(there) = read(path)
                && there != *cached
                && has_fields(&there)
            {
                cached.clone_from(&there);
                self.events.send(WriteEvent::Changed(there));
            }
        }
    }

    /// Reports an error, once until the file is written again.
    fn report(&mut self, target: PathBuf, result: Result<(), String>) {
        let index = self.in_trouble.iter().position(|other| *other == target);
        match (result, index) {
            (Ok(()), Some(index)) => drop(self.in_trouble.remove(index)),
            (Err(error), None) => {
                self.events.send(WriteEvent::Error(error));
                self.in_trouble.push(target);
            }
            _ => {}
        }
    }
}
