//! Work for a thread of its own. Not for Bevy's task pools: on two cores a long search there would freeze the drawing.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use crate::platform::threads::{self, Thread};
use bevy::log::error;

/// A thread at work, which tells what it finds. Dropped, it is told to stop, and nobody waits for it.
pub struct Worker<T> {
    stop: Arc<AtomicBool>,
    // A receiver may not be shared between threads; only one system takes this lock.
    words: Mutex<Receiver<T>>,
    thread: Option<Thread>,
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
    /// Begins work, once the thread before it, if there is one, has come to its end.
    pub fn begin(
        name: &str,
        before: Option<Thread>,
        work: impl FnOnce(&AtomicBool, &mut dyn FnMut(T)) + Send + 'static,
    ) -> Option<Worker<T>> {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let (sender, words) = channel();
        let started = threads::start(name, move || {
            if let Some(before) = before {
                before.wait();
            }
            work(&flag, &mut |word| {
                // Nobody listens any more when the worker was dropped.
                let _ = sender.send(word);
            });
        });
        match started {
            Ok(thread) => Some(Worker { stop, words: Mutex::new(words), thread: Some(thread) }),
            Err(error) => {
                error!("the thread \"{name}\" did not start: {error}");
                None
            }
        }
    }

    /// The next word.
    pub fn hear(&mut self) -> Heard<T> {
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
