//! Wakes the window from other threads: an idle window sleeps for seconds.
//!
//! A burst of events does not draw a burst of frames. The first event wakes the window; after a frame that was woken, another one
//! is due within [`INTERVAL`], and until it begins no event wakes the window again. That second frame also shows what the first one
//! only ordered.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

/// The longest time from a frame that was woken to the next one.
pub const INTERVAL: Duration = Duration::from_millis(50);

static WAKER: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();
static STATE: State = State::new();

/// Sets the function that wakes the window. Only the first call of a program has an effect.
pub fn set_waker(waker: impl Fn() + Send + Sync + 'static) {
    let _ = WAKER.set(Box::new(waker));
}

/// Tells the window that an event is waiting for it. Does nothing if there is no window, as in tests.
pub fn wake() {
    if let Some(waker) = WAKER.get()
        && STATE.event()
    {
        waker();
    }
}

/// Marks the beginning of a frame, which receives all events so far. Returns `true` if another frame is due within [`INTERVAL`].
pub fn begin_frame() -> bool {
    STATE.begin_frame()
}

/// The window sleeps, and no event is waiting.
const QUIET: u8 = 0;
/// An event is waiting, and a frame is due: the window has been woken, or it draws another one anyway.
const EVENT: u8 = 1;
/// No event is waiting, but a frame is due.
const FRAME_DUE: u8 = 2;

struct State(AtomicU8);

impl State {
    const fn new() -> State {
        State(AtomicU8::new(QUIET))
    }

    /// Returns `true` if the window has to be woken.
    fn event(&self) -> bool {
        self.0.swap(EVENT, Ordering::AcqRel) == QUIET
    }

    fn begin_frame(&self) -> bool {
        let next = |state| Some(if state == EVENT { FRAME_DUE } else { QUIET });
        // The closure always returns a state, so this is never an error.
        self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, next) == Ok(EVENT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_event_wakes_the_window_and_has_two_frames() {
        let state = State::new();
        assert!(!state.begin_frame());
        assert!(state.event());
        assert!(state.begin_frame());
        assert!(!state.begin_frame());
        assert!(state.event());
    }

    #[test]
    fn every_event_of_a_burst_gets_a_frame() {
        let state = State::new();
        assert!(state.event());
        assert!(!state.event());
        for _ in 0..3 {
            assert!(state.begin_frame());
            // A frame is due, which receives it.
            assert!(!state.event());
            assert!(!state.event());
        }
        assert!(state.begin_frame());
        assert!(!state.begin_frame());
        assert!(state.event());
    }
}
