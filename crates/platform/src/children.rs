//! Other programs, started by this one. They and their own children end with it, even if it is killed.
//!
//! On Unix a shell watches them. It leads the process group in which the child and its own children are, and its input is a pipe from
//! this program: when that closes, because this program ended or was killed, the shell ends the group. On Windows a job object does the
//! same. A child that leaves its process group on purpose, as a daemon does, is out of reach.

use std::io;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus};
use std::time::Duration;

use super::clock::Instant;
use super::threads;

/// Time between two checks for the end of a child.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// A child process and everything that it starts. All of it ends when this is dropped.
#[derive(Debug)]
pub struct ProcessTree {
    child: Child,
    guard: ProcessGuard,
}

impl ProcessTree {
    /// Starts a program.
    ///
    /// # Errors
    /// Returns an error if the program cannot be started.
    pub fn start(command: &mut Command) -> io::Result<ProcessTree> {
        let guard = ProcessGuard::before(command);
        let child = command.spawn()?;
        Ok(ProcessTree { guard: guard.with(&child), child })
    }

    /// Takes the pipe of the child's input. Returns `None` if it is not a pipe or was taken before.
    pub fn take_input(&mut self) -> Option<ChildStdin> {
        self.child.stdin.take()
    }

    /// Takes the pipe of the child's output. Returns `None` if it is not a pipe or was taken before.
    pub fn take_output(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    /// Waits for the child to end and returns its exit status. Returns `None` if it is still running after `timeout`.
    pub fn await_end(&mut self, timeout: Duration) -> Option<ExitStatus> {
        await_end(&mut self.child, timeout)
    }
}

impl Drop for ProcessTree {
    fn drop(&mut self) {
        self.guard.end();
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn await_end(child: &mut Child, timeout: Duration) -> Option<ExitStatus> {
    let deadline = Instant::now() + timeout;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if Instant::now() < deadline => threads::sleep(POLL_INTERVAL),
            Ok(None) | Err(_) => return None,
        }
    }
}

#[cfg(unix)]
use unix::ProcessGuard;

#[cfg(unix)]
mod unix {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};
    use std::time::Duration;

    /// The script of the shell. When it reads a line, it ends the group at once. The end of its input means that this program has
    /// ended; then the group has a second in which to end by itself.
    const WATCH_SCRIPT: &str =
        "cd /; trap '' HUP INT QUIT TERM; read -r line || { kill -TERM 0; sleep 1; }; kill -KILL 0";
    /// The longest time that the shell may take to end the group.
    const END_TIMEOUT: Duration = Duration::from_secs(2);

    /// The shell that leads the group. `None` if the system has no shell; then only the child itself is ended.
    #[derive(Debug)]
    pub(super) struct ProcessGuard(Option<Child>);

    impl ProcessGuard {
        pub(super) fn before(command: &mut Command) -> ProcessGuard {
            let mut shell = Command::new("/bin/sh");
            shell.args(["-c", WATCH_SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            let shell = shell.process_group(0).spawn().ok();
            let group = shell.as_ref().and_then(|shell| i32::try_from(shell.id()).ok());
            // As long as the shell has not been waited for, no other group has its number.
            command.process_group(group.unwrap_or(0));
            ProcessGuard(shell)
        }

        pub(super) fn with(self, _: &Child) -> ProcessGuard {
            self
        }

        pub(super) fn end(&mut self) {
            let Some(mut shell) = self.0.take() else { return };
            if let Some(input) = shell.stdin.take() {
                let _ = std::io::Write::write_all(&mut &input, b"\n");
                let _ = super::await_end(&mut shell, END_TIMEOUT);
            }
            let _ = shell.kill();
            let _ = shell.wait();
        }
    }

    /// Ends the shell also if the child did not start.
    impl Drop for ProcessGuard {
        fn drop(&mut self) {
            self.end();
        }
    }
}

#[cfg(windows)]
use job::ProcessGuard;

#[cfg(windows)]
mod job {
    use std::os::windows::io::AsRawHandle;
    use std::process::{Child, Command};

    use win32job::{ExtendedLimitInfo, Job};

    /// The job of the child: when its last handle closes, the system ends what is in it.
    #[derive(Debug)]
    pub(super) struct ProcessGuard(Option<Job>);

    impl ProcessGuard {
        pub(super) fn before(_: &mut Command) -> ProcessGuard {
            let mut limits = ExtendedLimitInfo::new();
            limits.limit_kill_on_job_close();
            ProcessGuard(Job::create_with_limit_info(&limits).ok())
        }

        pub(super) fn with(self, child: &Child) -> ProcessGuard {
            ProcessGuard(self.0.filter(|job| job.assign_process(child.as_raw_handle() as isize).is_ok()))
        }

        pub(super) fn end(&mut self) {
            self.0 = None;
        }
    }
}

#[cfg(not(any(unix, windows)))]
use unsupported::ProcessGuard;

#[cfg(not(any(unix, windows)))]
mod unsupported {
    use std::process::{Child, Command};

    /// A browser starts no programs.
    #[derive(Debug)]
    pub(super) struct ProcessGuard;

    impl ProcessGuard {
        pub(super) fn before(_: &mut Command) -> ProcessGuard {
            ProcessGuard
        }

        pub(super) fn with(self, _: &Child) -> ProcessGuard {
            self
        }

        pub(super) fn end(&mut self) {}
    }
}
