//! Lines of input from other programs, which may be of any length and may contain any bytes.

use std::io::{BufRead, BufReader, Read};

/// Largest length of a line, in bytes.
const MAX_LINE_LENGTH: u64 = 64 * 1024;

/// A part of an input.
pub enum InputLine {
    /// A line of text.
    Line(String),
    /// A line that cannot be read as a whole.
    BadLine {
        /// The reason.
        why: &'static str,
        /// The part of the line that can be read.
        rest: String,
    },
    /// The end of the input.
    End,
}

/// Reads the input line by line and calls `receive` with each part, the last of which is [`InputLine::End`]. Returns after that, or
/// as soon as `receive` returns `false`.
pub fn read_lines(input: impl Read, mut receive: impl FnMut(InputLine) -> bool) {
    let mut input = BufReader::new(input);
    loop {
        let mut bytes = Vec::new();
        let result = (&mut input).take(MAX_LINE_LENGTH + 1).read_until(b'\n', &mut bytes);
        let part = match result {
            Ok(0) | Err(_) => InputLine::End,
            Ok(_) if bytes.len() as u64 > MAX_LINE_LENGTH && bytes.last() != Some(&b'\n') => {
                // `skip_until` stores nothing, however long the line is.
                let _ = input.skip_until(b'\n');
                // The last word may have been cut, and half a number is a different number.
                let whole = bytes.iter().rposition(u8::is_ascii_whitespace).unwrap_or(0);
                InputLine::BadLine { why: "a line has at most 64 KiB", rest: decode_lossy(&bytes[..whole]) }
            }
            Ok(_) => match String::from_utf8(bytes) {
                Ok(line) => InputLine::Line(line),
                Err(error) => InputLine::BadLine { why: "the line is not UTF-8", rest: decode_lossy(error.as_bytes()) },
            },
        };
        let is_end = matches!(part, InputLine::End);
        if !receive(part) || is_end {
            return;
        }
    }
}

fn decode_lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Replaces line ends and control characters, which could also steer a terminal, by spaces.
pub fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
