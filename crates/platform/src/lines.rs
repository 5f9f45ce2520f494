//! Lines that somebody else writes, who is not to be trusted with their length or their characters.

use std::io::{BufRead, BufReader, Read};

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 64 * 1024;

/// What is heard of an input.
pub enum InputLine {
    /// It says something.
    Line(String),
    /// A line that cannot be read.
    BadLine {
        /// Why.
        why: &'static str,
        /// What of it can be read.
        rest: String,
    },
    /// It says no more.
    End,
}

/// Tells every line of the input; ends with it, or when nobody listens any more.
pub fn read_lines(input: impl Read, mut listens: impl FnMut(InputLine) -> bool) {
    let mut input = BufReader::new(input);
    loop {
        let mut bytes = Vec::new();
        let read = (&mut input).take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes);
        let heard = match read {
            Ok(0) | Err(_) => InputLine::End,
            Ok(_) if bytes.len() as u64 > LONGEST_LINE && bytes.last() != Some(&b'\n') => {
                // `skip_until` keeps nothing, however long the line goes on.
                let _ = input.skip_until(b'\n');
                // The last word may have been cut, and half a number is another one.
                let whole = bytes.iter().rposition(u8::is_ascii_whitespace).unwrap_or(0);
                InputLine::BadLine { why: "a line has at most 64 KiB", rest: lossy(&bytes[..whole]) }
            }
            Ok(_) => match String::from_utf8(bytes) {
                Ok(line) => InputLine::Line(line),
                Err(error) => InputLine::BadLine { why: "the line is not UTF-8", rest: lossy(error.as_bytes()) },
            },
        };
        let last = matches!(heard, InputLine::End);
        if !listens(heard) || last {
            return;
        }
    }
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The same text without line ends and control characters, which could also steer a terminal.
pub fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
