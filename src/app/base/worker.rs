//! Work for somebody else than the thread that draws. Not for Bevy's task pools: on two cores a long search there would freeze the
//! drawing. A browser has no threads for a page; there a question goes to a worker of the browser.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};

use bevy::log::error;

use benediction_platform::threads::{self, Thread};
#[cfg(target_family = "wasm")]
use benediction_platform::workers::{Ended, Errand};
use benediction_worker::jobs::{Desk, Job};
#[cfg(target_family = "wasm")]
use benediction_worker::jobs::{read, written};

/// Somebody at work, who tells what he finds. Dropped, he is told to stop, and nobody waits for him.
pub struct Worker<T> {
    stop: Arc<AtomicBool>,
    // A receiver may not be shared between threads; only one system takes this lock.
    words: Mutex<Receiver<T>>,
    thread: Option<Thread>,
    #[cfg(target_family = "wasm")]
    errand: Option<(Errand, fn(&[u8]) -> Option<T>)>,
}

/// What a worker has to say.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard<T> {
    /// This.
    Word(T),
    /// Nothing yet.
    Nothing,
    /// Nothing more: it is done.
    End,
}

impl<T: Send + 'static> Worker<T> {
    /// Begins work, once the thread before it, if there is one, has come to its end. Where there are no threads the work is done here and
    /// now; what takes long is a [`Job`], for [`Worker::ask`].
    pub fn begin(
        name: &str,
        before: Option<Thread>,
        work: impl FnOnce(&AtomicBool, &mut dyn FnMut(T)) + Send + 'static,
    ) -> Option<Worker<T>> {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let (sender, words) = channel();
        let work = move || {
            if let Some(before) = before {
                before.wait();
            }
            work(&flag, &mut |word| {
                // Nobody listens any more when the worker was dropped.
                let _ = sender.send(word);
            });
        };
        let thread = if threads::ARE_THERE {
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
        Some(Worker {
            stop,
            words: Mutex::new(words),
            thread,
            #[cfg(target_family = "wasm")]
            errand: None,
        })
    }

    /// Asks a question. Questions of one name are answered one after the other.
    #[cfg(not(target_family = "wasm"))]
    pub fn ask<J: Job<Word = T>>(name: &str, desk: &Desk, before: Option<Thread>, job: J) -> Option<Worker<T>> {
        let desk = desk.clone();
        Worker::begin(name, before, move |stop, tell| job.run(&desk, stop, tell))
    }

    /// Asks a question. Questions of one name are answered one after the other, by the same worker of the browser.
    #[cfg(target_family = "wasm")]
    pub fn ask<J: Job<Word = T>>(name: &str, _: &Desk, _: Option<Thread>, job: J) -> Option<Worker<T>> {
        let (_, words) = channel();
        let errand = Errand::begin(name, J::NAME, &written(&job), J::PATIENT);
        Some(Worker {
            stop: Arc::default(),
            words: Mutex::new(words),
            thread: None,
            errand: Some((errand, word_of::<J>)),
        })
    }

    /// The next word.
    pub fn hear(&mut self) -> Heard<T> {
        #[cfg(target_family = "wasm")]
        if let Some((errand, read)) = &mut self.errand {
            return match errand.hear() {
                Ok(Some(word)) => read(&word).map_or(Heard::Nothing, Heard::Word),
                Ok(None) => Heard::Nothing,
                Err(Ended) => Heard::End,
            };
        }
        let Ok(words) = self.words.get_mut() else { return Heard::End };
        match words.try_recv() {
            Ok(word) => Heard::Word(word),
            Err(TryRecvError::Empty) => Heard::Nothing,
            Err(TryRecvError::Disconnected) => Heard::End,
        }
    }

    /// Tells it to stop. What it returns is for the next one to wait for.
    pub fn leave(mut self) -> Option<Thread> {
        self.thread.take()
    }
}

/// A word as it came.
#[cfg(target_family = "wasm")]
fn word_of<J: Job>(bytes: &[u8]) -> Option<J::Word> {
    read(bytes).inspect_err(|why| error!("a word cannot be read: {why}")).ok()
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_errand_waits_for_the_other_and_both_can_be_left() {
        let mut first = Worker::begin("first", None, |stop, tell| {
            tell(1);
            while !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
        })
        .unwrap();
        while first.hear() != Heard::Word(1) {
            std::thread::yield_now();
        }
        assert_eq!(first.hear(), Heard::Nothing);
        let mut second = Worker::begin("second", first.leave(), |_, tell| tell(2)).unwrap();
        let mut heard = Vec::new();
        loop {
            match second.hear() {
                Heard::End => break,
                Heard::Word(word) => heard.push(word),
                Heard::Nothing => std::thread::yield_now(),
            }
        }
        assert_eq!(heard, [2]);
    }
}
