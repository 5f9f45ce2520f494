//! What a game text says beside actions: comments in braces, variations in parentheses, signs such as `$1`.

use super::TextError;
use crate::key;
use crate::notation::Notation;

/// Stands before and after the number of a comment that was taken out of its line.
const TAKEN_OUT: char = '\u{e000}';

/// The lines of a text with numbers in the place of its comments, which may hold anything and go over several lines.
pub(super) struct Commented {
    pub lines: Vec<String>,
    pub comments: Vec<String>,
}

/// A piece of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// Anything else: numbers, colours, actions, results.
    Text(&'a str),
    /// A variation begins.
    Open,
    /// It ends.
    Close,
    /// The comment of a number.
    Comment(usize),
    /// The sign of a number, from 1.
    Sign(usize),
}

/// Takes the comments out of a text. A brace that follows a word without a blank is a game's own.
pub(super) fn take_out<G: Notation>(text: &str) -> Result<Commented, TextError> {
    let mut found = Commented { lines: Vec::new(), comments: Vec::new() };
    let mut open: Option<(usize, String)> = None;
    for (index, line) in text.lines().enumerate() {
        let mut kept = String::new();
        let mut rest = line;
        loop {
            match &mut open {
                Some((_, comment)) => match read_inside(rest, comment) {
                    Some(after) => {
                        kept.push_str(&format!("{TAKEN_OUT}{}{TAKEN_OUT}", found.comments.len()));
                        found.comments.push(std::mem::take(comment));
                        open = None;
                        rest = after;
                    }
                    None => {
                        comment.push('\n');
                        break;
                    }
                },
                None => match brace::<G>(&kept, rest) {
                    Some(at) => {
                        kept.push_str(&rest[..at]);
                        rest = &rest[at + 1..];
                        open = Some((index + 1, String::new()));
                    }
                    None => {
                        kept.push_str(rest);
                        break;
                    }
                },
            }
        }
        found.lines.push(kept);
    }
    match open {
        Some((line, comment)) => {
            let text = format!("{{{}", comment.lines().next().unwrap_or_default().chars().take(40).collect::<String>());
            Err(TextError { line, text, reason: key!("record-comment-not-closed").into() })
        }
        None => Ok(found),
    }
}

/// Where a comment in braces begins in the rest of a line, unless a comment of the whole line comes before it.
fn brace<G: Notation>(before: &str, rest: &str) -> Option<usize> {
    let end = G::comment(rest).unwrap_or(rest.len());
    let free = |at: &usize| {
        let last = rest[..*at].chars().next_back().or_else(|| before.chars().next_back());
        last.is_none_or(|last| last.is_whitespace() || ['(', ')', '/', ',', TAKEN_OUT].contains(&last))
    };
    rest[..end].match_indices('{').map(|(at, _)| at).find(free)
}

/// Reads on in a comment, in which a closing brace is written twice; what comes after its end, if that is on this line.
fn read_inside<'a>(line: &'a str, comment: &mut String) -> Option<&'a str> {
    let mut rest = line;
    while let Some(at) = rest.find('}') {
        comment.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        rest = match rest.strip_prefix('}') {
            Some(after) => after,
            None => return Some(rest),
        };
        comment.push('}');
    }
    comment.push_str(rest);
    None
}

/// A comment as a text has it.
pub(super) fn write_comment(comment: &str) -> String {
    let mut written = comment.replace('}', "}}");
    // A text has one kind of line ends, whatever the comment was written with.
    while written.contains("\r\n") {
        written = written.replace("\r\n", "\n");
    }
    format!("{{{written}}}")
}

/// The pieces of a line from which the comments have been taken out.
pub(super) fn pieces(line: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find(['(', ')', '$', TAKEN_OUT]) {
        let (before, from) = rest.split_at(at);
        let (piece, length) = special(from);
        match piece {
            Some(piece) => {
                pieces.push(Piece::Text(before));
                pieces.push(piece);
                rest = &from[length..];
            }
            // No piece of ours: whoever reads the text says what is wrong with it.
            None => {
                pieces.push(Piece::Text(rest));
                return pieces;
            }
        }
    }
    pieces.push(Piece::Text(rest));
    pieces
}

fn special(from: &str) -> (Option<Piece<'static>>, usize) {
    let after = from.chars().next().map_or("", |first| &from[first.len_utf8()..]);
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    let number = after[..digits].parse().ok();
    match from.chars().next() {
        Some('(') => (Some(Piece::Open), 1),
        Some(')') => (Some(Piece::Close), 1),
        Some('$') => (number.map(Piece::Sign), 1 + digits),
        Some(TAKEN_OUT) if after[digits..].starts_with(TAKEN_OUT) => {
            (number.map(Piece::Comment), digits + 2 * TAKEN_OUT.len_utf8())
        }
        _ => (None, 0),
    }
}
