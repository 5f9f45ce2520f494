//! Ctrl-C during a command that can be stopped between two pieces of its work.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The exit code of a program that was ended by Ctrl-C, as shells count it.
const INTERRUPTED: i32 = 130;

/// Makes the first Ctrl-C a request to stop, which [`is_interrupted`] returns. The second one ends the program.
pub(super) fn listen() {
    // Without the handler Ctrl-C ends the program at once.
    let _ = ctrlc::try_set_handler(|| {
        if IS_INTERRUPTED.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    });
}

/// Returns `true` after Ctrl-C.
pub(super) fn is_interrupted() -> bool {
    IS_INTERRUPTED.load(Ordering::Relaxed)
}
