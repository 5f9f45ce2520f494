//! Threads. A machine may have none: then [`start`] fails, and a [`team`] has only its leader.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread::{Builder, JoinHandle, available_parallelism};
use std::time::Duration;

pub use std::thread::{scope, sleep};

/// `true` if the machine has threads.
pub const AVAILABLE: bool = !cfg!(target_family = "wasm");

/// The longest time that work which cannot be cancelled may take at once. Set only where there are no threads: a worker of a
/// browser receives nothing while it works.
pub const SLICE: Option<Duration> = if AVAILABLE { None } else { Some(Duration::from_millis(400)) };

/// A running thread. It goes on if this is dropped.
#[derive(Debug)]
pub struct Thread(JoinHandle<()>);

impl Thread {
    /// Waits for the end of the thread, also if it panics.
    pub fn wait(self) {
        let _ = self.0.join();
    }
}

/// Starts a thread. The system shows its name.
///
/// # Errors
/// Returns an error if the system gives no thread.
pub fn start(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<Thread> {
    Builder::new().name(name.into()).spawn(work).map(Thread)
}

/// Returns the number of threads that can run at the same time, at least 1.
pub fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// Runs `lead` on this thread and `help` with the numbers from 1 to `helpers` at the same time, on as many threads as the system
/// gives. Returns the result of `lead` after all have ended; `lead` must make the helpers end.
pub fn team<R>(helpers: usize, help: impl Fn(usize) + Sync, lead: impl FnOnce() -> R) -> R {
    scope(|scope| {
        let help = &help;
        // With fewer threads the work is only slower.
        let spawn = |number| Builder::new().spawn_scoped(scope, move || help(number)).ok();
        let helpers: Vec<_> = (1..=helpers).map_while(spawn).collect();
        let result = lead();
        for helper in helpers {
            // The scope alone waits for the end of the work, not of the threads; for a while there would be too many of them.
            if let Err(panic) = helper.join() {
                resume_unwind(panic);
            }
        }
        result
    })
}

/// Calls `work` and returns its result, or `None` if it panicked. Then the values that it worked on must be dropped or reset.
pub fn catch_panic<R>(work: impl FnOnce() -> R) -> Option<R> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

/// Returns the name of the current thread, empty if it has none.
pub fn name() -> String {
    std::thread::current().name().unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn team_runs_the_leader_and_all_helpers() {
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
    fn waiting_for_a_thread_that_panics_returns() {
        start("breaks", || std::panic::resume_unwind(Box::new(()))).unwrap().wait();
    }
}
