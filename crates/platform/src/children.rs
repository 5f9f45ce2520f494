//! Other programs, started by this one. They end with it, together with whatever they have started, in whatever way it ends.
//!
//! On Unix a shell watches them. It leads the process group in which the child and its own children are, and its input is a pipe from
//! this program: when that closes, because this program ended or was killed, the shell ends the group. On Windows a job object does the
//! same. A child that leaves its process group on purpose, as a daemon does, is out of reach.

use std::io;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus};
use std::time::Duration;

use super::clock::Instant;
use super::threads;

/// How often the end of a child is looked for.
const GLANCE: Duration = Duration::from_millis(2);

/// A child process and everything that it starts: all of it is ended when this is dropped.
#[derive(Debug)]
pub struct Family {
    child: Child,
    bond: Bond,
}

impl Family {
    /// Starts a program.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(command: &mut Command) -> io::Result<Family> {
        let bond = Bond::before(command);
        let child = command.spawn()?;
        Ok(Family { bond: bond.with(&child), child })
    }

    /// The child's input, once, if it is a pipe.
    pub fn take_input(&mut self) -> Option<ChildStdin> {
        self.child.stdin.take()
    }

    /// The child's output, once, if it is a pipe.
    pub fn take_output(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    /// How the child ended, if it does so within a time.
    pub fn await_end(&mut self, most: Duration) -> Option<ExitStatus> {
        await_end(&mut self.child, most)
    }
}

impl Drop for Family {
    fn drop(&mut self) {
        self.bond.end();
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn await_end(child: &mut Child, most: Duration) -> Option<ExitStatus> {
    let until = Instant::now() + most;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if Instant::now() < until => threads::sleep(GLANCE),
            Ok(None) | Err(_) => return None,
        }
    }
}

#[cfg(unix)]
use watched::Bond;

#[cfg(unix)]
mod watched {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};
    use std::time::Duration;

    /// What the shell does. A line means that the group is to end at once; the end of the input means that this program is gone, and
    /// the group has a second in which to end by itself.
    const WATCH: &str = "cd /; trap '' HUP INT QUIT TERM; read -r line || { kill -TERM 0; sleep 1; }; kill -KILL 0";
    /// How long the shell may take to end the group.
    const PATIENCE: Duration = Duration::from_secs(2);

    /// The shell that leads the group; none where the system has none, and then only the child itself is ended.
    #[derive(Debug)]
    pub(super) struct Bond(Option<Child>);

    impl Bond {
        pub(super) fn before(command: &mut Command) -> Bond {
            let mut shell = Command::new("/bin/sh");
            shell.args(["-c", WATCH]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            let shell = shell.process_group(0).spawn().ok();
            let group = shell.as_ref().and_then(|shell| i32::try_from(shell.id()).ok());
            // As long as the shell has not been waited for, no other group has its number.
            command.process_group(group.unwrap_or(0));
            Bond(shell)
        }

        pub(super) fn with(self, _: &Child) -> Bond {
            self
        }

        pub(super) fn end(&mut self) {
            let Some(mut shell) = self.0.take() else { return };
            if let Some(input) = shell.stdin.take() {
                let _ = std::io::Write::write_all(&mut &input, b"\n");
                let _ = super::await_end(&mut shell, PATIENCE);
            }
            let _ = shell.kill();
            let _ = shell.wait();
        }
    }

    /// The child did not start.
    impl Drop for Bond {
        fn drop(&mut self) {
            self.end();
        }
    }
}

#[cfg(windows)]
use job::Bond;

#[cfg(windows)]
mod job {
    use std::os::windows::io::AsRawHandle;
    use std::process::{Child, Command};

    use win32job::{ExtendedLimitInfo, Job};

    /// The job of the child: when its last handle closes, the system ends what is in it.
    #[derive(Debug)]
    pub(super) struct Bond(Option<Job>);

    impl Bond {
        pub(super) fn before(_: &mut Command) -> Bond {
            let mut limits = ExtendedLimitInfo::new();
            limits.limit_kill_on_job_close();
            Bond(Job::create_with_limit_info(&limits).ok())
        }

        pub(super) fn with(self, child: &Child) -> Bond {
            Bond(self.0.filter(|job| job.assign_process(child.as_raw_handle() as isize).is_ok()))
        }

        pub(super) fn end(&mut self) {
            self.0 = None;
        }
    }
}

#[cfg(not(any(unix, windows)))]
use alone::Bond;

#[cfg(not(any(unix, windows)))]
mod alone {
    use std::process::{Child, Command};

    /// A browser starts no programs.
    #[derive(Debug)]
    pub(super) struct Bond;

    impl Bond {
        pub(super) fn before(_: &mut Command) -> Bond {
            Bond
        }

        pub(super) fn with(self, _: &Child) -> Bond {
            self
        }

        pub(super) fn end(&mut self) {}
    }
}
