//! Work beside other work. A machine may have no threads: then [`start`] fails, and a [`team`] has nobody but its leader.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread::{Builder, JoinHandle, available_parallelism};
use std::time::Duration;

pub use std::thread::{scope, sleep};

/// Whether there are any.
pub const ARE_THERE: bool = !cfg!(target_family = "wasm");

/// What nobody can stop works no longer than this at a time, where there are no threads: a worker of a browser hears nothing while it works.
pub const SLICE: Option<Duration> = if ARE_THERE { None } else { Some(Duration::from_millis(400)) };

/// A thread at work. Nobody waits for one that is dropped.
#[derive(Debug)]
pub struct Thread(JoinHandle<()>);

impl Thread {
    /// Waits for its end; one that broke has ended as well.
    pub fn wait(self) {
        let _ = self.0.join();
    }
}

/// Begins work on a thread of its own, which the system shows under this name.
///
/// # Errors
/// The system gives no thread.
pub fn start(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<Thread> {
    Builder::new().name(name.into()).spawn(work).map(Thread)
}

/// How many threads can work at the same time; at least one.
pub fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// Runs `lead` here and, at the same time, `help` with the numbers from 1 to `helpers`, on as many threads as the system
/// gives. What `lead` returns, once all have come to an end: it is for `lead` to let the helpers know.
pub fn team<R>(helpers: usize, help: impl Fn(usize) + Sync, lead: impl FnOnce() -> R) -> R {
    scope(|scope| {
        let help = &help;
        // Where the system gives fewer, the work is slower, and nothing else.
        let begin = |number| Builder::new().spawn_scoped(scope, move || help(number)).ok();
        let helpers: Vec<_> = (1..=helpers).map_while(begin).collect();
        let result = lead();
        for helper in helpers {
            // The scope alone waits for the work to end, not for the thread, of which there would be too many for a while.
            if let Err(broken) = helper.join() {
                resume_unwind(broken);
            }
        }
        result
    })
}

/// What some work returns; `None` if it panicked. What it worked on is then to be thrown away, or to be told to begin again.
pub fn caught<R>(work: impl FnOnce() -> R) -> Option<R> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

/// The name of the thread that asks; empty where it has none.
pub fn name() -> String {
    std::thread::current().name().unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn a_team_is_its_leader_and_its_helpers() {
        let sum = AtomicU64::new(0);
        let help = |number: usize| {
            sum.fetch_add(number as u64, Ordering::Relaxed);
        };
        let lead = || {
            help(10);
            7
        };
        assert_eq!(team(3, help, lead), 7);
        assert_eq!(sum.load(Ordering::Relaxed), 16);
        assert_eq!(team(0, |_| unreachable!("there is no helper"), || 5), 5);
    }

    #[test]
    fn a_thread_that_broke_has_ended() {
        start("breaks", || std::panic::resume_unwind(Box::new(()))).unwrap().wait();
    }
}
