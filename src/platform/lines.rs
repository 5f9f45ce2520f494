//! Lines that somebody else writes, who is not to be trusted with their length or their characters.

use std::io::{BufRead, BufReader, Read};

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 64 * 1024;

/// What is heard of an input.
pub enum Heard {
    /// It says something.
    Line(String),
    /// A line that cannot be read, and why.
    BadLine(&'static str),
    /// It says no more.
    End,
}

/// Tells every line of the input; ends with it, or when nobody listens any more.
pub fn read_lines(input: impl Read, mut listens: impl FnMut(Heard) -> bool) {
    let mut input = BufReader::new(input);
    loop {
        let mut bytes = Vec::new();
        let read = (&mut input).take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes);
        let heard = match read {
            Ok(0) | Err(_) => Heard::End,
            Ok(_) if bytes.len() as u64 > LONGEST_LINE && bytes.last() != Some(&b'\n') => {
                // `skip_until` keeps nothing, however long the line goes on.
                let _ = input.skip_until(b'\n');
                Heard::BadLine("a line has at most 64 KiB")
            }
            Ok(_) => String::from_utf8(bytes).map_or(Heard::BadLine("the line is not UTF-8"), Heard::Line),
        };
        let last = matches!(heard, Heard::End);
        if !listens(heard) || last {
            return;
        }
    }
}

/// The same text without line ends and control characters, which could also steer a terminal.
pub fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
