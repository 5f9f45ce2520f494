//! The ear of the protocols: lines from an input, read on a thread of their own.

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::SyncSender;

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 64 * 1024;

/// What a protocol hears.
pub(super) enum Event {
    /// The input says something.
    Line(String),
    /// A line that cannot be read, and why.
    BadLine(&'static str),
    /// The input says no more.
    EndOfInput,
    /// A bot at work has something to tell.
    Thought(String),
    /// A bot is done: the actions, or nothing if it broke.
    Done(Option<Vec<String>>),
}

/// Sends every line of the input; ends when nobody listens.
pub(super) fn read_lines(input: impl Read, events: &SyncSender<Event>) {
    let mut input = BufReader::new(input);
    loop {
        let mut bytes = Vec::new();
        let read = (&mut input).take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes);
        let event = match read {
            Ok(0) | Err(_) => Event::EndOfInput,
            Ok(_) if bytes.len() as u64 > LONGEST_LINE && bytes.last() != Some(&b'\n') => {
                // `skip_until` keeps nothing, however long the line goes on.
                let _ = input.skip_until(b'\n');
                Event::BadLine("a line has at most 64 KiB")
            }
            Ok(_) => String::from_utf8(bytes).map_or(Event::BadLine("the line is not UTF-8"), Event::Line),
        };
        let last = matches!(event, Event::EndOfInput);
        if events.send(event).is_err() || last {
            return;
        }
    }
}
