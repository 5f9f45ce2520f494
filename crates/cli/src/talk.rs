//! The ear of the protocols: lines from an input, read on a thread of their own.

use std::io::Read;
use std::sync::mpsc::SyncSender;

use benediction_platform::lines::{self, InputLine};

/// What a protocol hears.
pub(super) enum Event {
    /// The input has a line, cannot be read, or is at its end.
    InputLine(InputLine),
    /// A bot at work has something to tell.
    Thought(String),
    /// A bot is done: the actions, or nothing if it broke.
    Done(Option<Vec<String>>),
}

/// Sends every line of the input; ends when nobody listens.
pub(super) fn read_lines(input: impl Read, events: &SyncSender<Event>) {
    lines::read_lines(input, |heard| events.send(Event::InputLine(heard)).is_ok());
}
