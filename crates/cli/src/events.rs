//! Events of the protocols: lines of an input, read on a thread of its own, and reports of a bot.

use std::io::Read;
use std::sync::mpsc::SyncSender;

use benediction_platform::lines::{self, InputLine};

/// An event of a protocol.
pub(super) enum Event {
    /// A line of the input, an error of it, or its end.
    InputLine(InputLine),
    /// A report of a running search.
    Report(String),
    /// The actions of a finished search; `None` if it panicked.
    Done(Option<Vec<String>>),
}

/// Sends every line of the input. Returns when the receiver is gone.
pub(super) fn read_lines(input: impl Read, events: &SyncSender<Event>) {
    lines::read_lines(input, |line| events.send(Event::InputLine(line)).is_ok());
}
